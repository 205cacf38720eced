"""Columns of hands: text in lines to ids and back.

    handfile      lines to ids, values to lines, compiled
    card_columns  ids and texts, a row each, to rows of bytes, compiled
"""
