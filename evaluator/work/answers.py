"""Answers: objects that do not change, made once of what they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NoReturn


class Answer:
    """No field of it is set or deleted, and no state comes but through its constructor.

    >>> Answer().other = 1
    Traceback (most recent call last):
    ...
    AttributeError: an Answer does not change: other cannot be set
    """

    __slots__ = ("__weakref__",)

    def _say(self, **fields: object) -> None:
        """What a constructor does."""
        for name, field in fields.items():
            object.__setattr__(self, name, field)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{self._a()} does not change: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self._a()} does not change: {name} cannot be deleted")

    def __setstate__(self, state: object) -> NoReturn:
        raise ValueError(f"{self._a()} is made by its constructor, and has no other state")

    def _a(self) -> str:
        name = type(self).__name__
        return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
