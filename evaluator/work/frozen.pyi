# Nothing public: arrays that the package keeps, and hands out.
from typing import TypeVar

_Thing = TypeVar("_Thing")

def frozen(thing: _Thing) -> _Thing: ...
