"""What is measured, a file a kind: each makes its calls, times them in turns and says what they are worth.

Rows of numbers go to :mod:`bench.report`; hands and clocks come from :mod:`bench.lib`, rivals from :mod:`bench.rivals`.
"""
