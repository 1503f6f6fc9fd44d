"""Names as enums. Those of the catalogue are in `_catalogue.py`."""

from __future__ import annotations

from enum import Enum


class _Name(str, Enum):
    """A name that is also a string."""

    def __str__(self) -> str:
        return str(self.value)


class _Tier(_Name):
    """A name with an order: that of its class."""

    @property
    def rank(self) -> int:
        """The number of easier tiers."""
        return list(type(self)).index(self)

    def __lt__(self, other: str) -> bool:
        return self.rank < type(self)(other).rank

    def __le__(self, other: str) -> bool:
        return self.rank <= type(self)(other).rank

    def __gt__(self, other: str) -> bool:
        return self.rank > type(self)(other).rank

    def __ge__(self, other: str) -> bool:
        return self.rank >= type(self)(other).rank


class Detail(_Name):
    """How much a hint gives away."""

    LOOK = "look"
    HINT = "hint"
    WHOLE = "whole"


class Verdict(_Name):
    """What a check finds."""

    CLASH = "clash"
    CLUES = "clues"
    COMPLETE = "complete"
    NO_SOLUTION = "no-solution"
    ONE_SOLUTION = "one-solution"
    SEVERAL_SOLUTIONS = "several-solutions"
