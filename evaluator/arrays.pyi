# Nothing public: the array path that the doors share (arrays.pxd).
from typing import SupportsIndex

def thread_count(threads: SupportsIndex) -> int: ...
