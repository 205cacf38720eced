"""Columns of hands: text in lines to ids and back.

    handfile  lines to ids, values to lines, compiled
"""
