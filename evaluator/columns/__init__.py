"""Files of hands: text in lines to ids and back, for the command line.

    handfile  lines to ids, values to lines
"""
