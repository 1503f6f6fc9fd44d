"""Names as enums. Those of the catalogue are in `_catalogue.py`."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any, Literal

from . import _core


CoordinatesName = Literal["rc", "a1"]
SymmetryName = Literal[
    "any", "half-turn", "quarter-turn", "diagonal", "both-diagonals", "vertical", "horizontal", "both-axes", "full"
]


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


class _Technique(_Name):
    """A name with what the catalogue says about it."""

    def _entry(self) -> dict[str, Any]:
        entry: dict[str, Any] = json.loads(_core.technique(self.value))
        return entry

    @property
    def label(self) -> str:
        """The name for people: `X-Wing`."""
        return str(self._entry()["name"])

    @property
    def idea(self) -> str:
        """The idea in a few sentences, for readers who do not know it."""
        return str(self._entry()["idea"])

    @property
    def family(self) -> str:
        """The family: `fish`, `wing`, `chain`, ...."""
        return str(self._entry()["family"])

    @property
    def difficulty(self) -> float | None:
        """The difficulty on the scale `human`; `None` if it is not rated there."""
        difficulty = self._entry()["difficulty"]
        return None if difficulty is None else float(difficulty)

    @property
    def uniqueness(self) -> bool:
        """Whether its steps assume that the puzzle has one solution."""
        return bool(self._entry()["needs_uniqueness"])


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
