"""Explains Sudoku the way a patient strong player would, and rates it by the hardest technique it needs.

>>> import whydoku
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> whydoku.rate(puzzle).value
1.5
>>> whydoku.explain(puzzle)[0].technique
<Technique.HIDDEN_SINGLE: 'hidden-single'>
>>> str(whydoku.hint(puzzle, "look"))
'Look at box 2.'
>>> whydoku.solve(puzzle).unique
True
>>> [row.rating.tier.value for row in whydoku.grade([puzzle, puzzle])]
['easy', 'easy']
>>> [len(puzzle) for puzzle in whydoku.generate(2, seed=1, tier="easy")]
[81, 81]

Errors are `WhydokuError`; they have the line, the column and the remedy. Every function can be interrupted, and takes
`timeout`, in seconds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from . import _core
from ._core import __version__, canonical, scales
from ._errors import (
    ClaimError,
    InputError,
    OptionError,
    PositionError,
    SolutionError,
    TimeLimitError,
    UnratedError,
    WhydokuError,
)
from ._grade import Grades, grade
from ._catalogue import HodokuLevel, Technique, Tier
from ._names import Detail, Verdict
from ._results import (
    Check,
    Claim,
    Explanation,
    Graded,
    Hint,
    NamedStep,
    Puzzle,
    Rating,
    Solutions,
    SolvingOrder,
    Step,
    Why,
)

__all__ = [
    "Check",
    "Claim",
    "ClaimError",
    "Detail",
    "Explanation",
    "Graded",
    "Grades",
    "Hint",
    "HodokuLevel",
    "InputError",
    "NamedStep",
    "OptionError",
    "PositionError",
    "Puzzle",
    "Puzzles",
    "Rating",
    "SolutionError",
    "Solutions",
    "SolvingOrder",
    "Step",
    "Technique",
    "Tier",
    "TimeLimitError",
    "UnratedError",
    "Verdict",
    "WhydokuError",
    "Why",
    "__version__",
    "canonical",
    "check",
    "explain",
    "generate",
    "grade",
    "hint",
    "name_steps",
    "order",
    "rate",
    "scales",
    "solve",
    "why",
]


def rate(puzzle: str, scale: str = "human", *, profile: str | None = None, timeout: float | None = None) -> Rating:
    """The rating of one puzzle on a scale. `profile` is another ladder of techniques than that of the scale."""
    return Rating._of(json.loads(_core.rate(puzzle, scale, profile, timeout)))


def explain(
    puzzle: str,
    *,
    profile: str | None = None,
    language: str = "en",
    full: bool = False,
    timeout: float | None = None,
) -> Explanation:
    """The steps to the solution. `full` keeps those that the end does not need."""
    return Explanation._of(json.loads(_core.explain(puzzle, profile, language, full, timeout)))


def hint(
    puzzle: str,
    detail: Detail | str = Detail.WHOLE,
    *,
    profile: str | None = None,
    language: str = "en",
    timeout: float | None = None,
) -> Hint:
    """The next step: where to `look`, the pattern (`hint`), or the `whole` step."""
    return Hint._of(json.loads(_core.hint(puzzle, str(detail), profile, language, timeout)))


def why(
    puzzle: str,
    claim: Claim | str,
    *,
    profile: str | None = None,
    language: str = "en",
    timeout: float | None = None,
) -> Why:
    """Why a claim such as `r3c4=5` or `r3c4<>5` holds or does not."""
    return Why._of(json.loads(_core.why(puzzle, str(claim), profile, language, timeout)))


def name_steps(
    puzzle: str,
    what: Claim | str,
    *,
    profile: str | None = None,
    language: str = "en",
    timeout: float | None = None,
) -> tuple[NamedStep, ...]:
    """The easiest steps that show a claim, or what a player did: `what` is then the position after the move."""
    data = json.loads(_core.name_steps(puzzle, str(what), profile, language, timeout))
    return tuple(NamedStep._of(step) for step in data["steps"])


def order(puzzle: str, *, profile: str | None = None, timeout: float | None = None) -> SolvingOrder | None:
    """The order in which a puzzle can be solved, and what it does not need. `None` unless it has one solution."""
    return SolvingOrder._of(json.loads(_core.order(puzzle, profile, timeout)))


def check(puzzle: str, *, timeout: float | None = None) -> Check:
    """Whether a grid is valid and complete, and its number of solutions. True if it is good."""
    return Check._of(json.loads(_core.check(puzzle, timeout)))


def solve(puzzle: str, *, limit: int = 2, timeout: float | None = None) -> Solutions:
    """Solutions by search, at most `limit`, and whether these are all."""
    return Solutions._of(json.loads(_core.solve(puzzle, limit, timeout)))


class Puzzles(Iterator[Puzzle]):
    """Generated puzzles, one after another, as they are found."""

    def __init__(self, core: _core.Puzzles) -> None:
        self._core = core

    @property
    def looked(self) -> int:
        """How many puzzles have been looked at."""
        return self._core.looked

    def __next__(self) -> Puzzle:
        found = self._core.next()
        if found is None:
            raise StopIteration
        text, superfluous = found
        return Puzzle(text, tuple(superfluous))


def generate(
    count: int | None = None,
    *,
    seed: int | None = None,
    timeout: float | None = None,
    tier: Tier | str | None = None,
    rating: str | float | tuple[float, float] | None = None,
    scale: str | None = None,
    technique: Technique | str | None = None,
    times: int = 1,
    hardest: Technique | str | None = None,
    singles_only: bool = False,
    like: str | None = None,
    clues: str | int | tuple[int, int] | None = None,
    symmetry: str = "any",
    redundant: int = 0,
    together: bool = False,
    pattern: str | None = None,
    solution: str | None = None,
    from_puzzle: str | None = None,
    jigsaw: bool = False,
    outside: bool = False,
    unbiased: bool = False,
    size: int | None = None,
    boxes: tuple[int, int] | None = None,
    regions: str | None = None,
    rules: str = "",
) -> Puzzles:
    """Puzzles made to order, each with one solution and no clue that could be left out.

    The names are those of the options of `whydoku generate`; the same seed gives the same puzzles as there. Without a count
    it goes on for ever, or until `timeout`.
    """
    return Puzzles(
        _core.generate(
            count,
            seed=seed,
            timeout=timeout,
            tier=tier,
            rating=rating,
            scale=scale,
            technique=technique,
            times=times,
            hardest=hardest,
            singles_only=singles_only,
            like=like,
            clues=clues,
            symmetry=symmetry,
            redundant=redundant,
            together=together,
            pattern=pattern,
            solution=solution,
            from_puzzle=from_puzzle,
            jigsaw=jigsaw,
            outside=outside,
            unbiased=unbiased,
            size=size,
            boxes=boxes,
            regions=regions,
            rules=rules,
        )
    )
