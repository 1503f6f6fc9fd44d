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
import warnings
from collections.abc import Iterator
from typing import Literal

from . import _core
from ._core import __version__, canonical, scales
from ._errors import (
    ClaimError,
    InputError,
    OptionError,
    PositionError,
    SolutionError,
    TimeLimitError,
    TimeLimitWarning,
    UnratedError,
    WhydokuError,
)
from ._grade import Grades, grade
from ._catalogue import (
    HodokuLevel,
    LanguageCode,
    ProfileName,
    ScaleName,
    Technique,
    TechniqueName,
    Tier,
    TierName,
)
from ._names import CoordinatesName, Detail, SymmetryName, Verdict
from ._puzzle import Puzzle
from ._results import (
    _Drawings,
    Check,
    Claim,
    Explanation,
    Graded,
    Hint,
    NamedStep,
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
    "CoordinatesName",
    "Detail",
    "Explanation",
    "Graded",
    "Grades",
    "Hint",
    "HodokuLevel",
    "InputError",
    "LanguageCode",
    "NamedStep",
    "OptionError",
    "PositionError",
    "ProfileName",
    "Puzzle",
    "Puzzles",
    "Rating",
    "ScaleName",
    "SolutionError",
    "Solutions",
    "SolvingOrder",
    "Step",
    "SymmetryName",
    "Technique",
    "TechniqueName",
    "Tier",
    "TierName",
    "TimeLimitError",
    "TimeLimitWarning",
    "UnratedError",
    "Verdict",
    "Why",
    "WhydokuError",
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


def rate(
    puzzle: str, scale: ScaleName = "human", *, profile: ProfileName | None = None, timeout: float | None = None
) -> Rating:
    """The rating of one puzzle on a scale. `profile` is another ladder of techniques than that of the scale."""
    return Rating._of(json.loads(_core.rate(puzzle, scale, profile, timeout)))


def explain(
    puzzle: str,
    *,
    profile: ProfileName | None = None,
    language: LanguageCode = "en",
    coordinates: CoordinatesName = "rc",
    full: bool = False,
    timeout: float | None = None,
) -> Explanation:
    """The steps to the solution. `full` keeps those that the end does not need.

    Texts name a cell `r4c7`, or `D7` with `coordinates="a1"`; claims are `r4c7=3` always.
    """
    return Explanation._ask(puzzle, profile, f"{language}@{coordinates}", full, timeout)


def hint(
    puzzle: str,
    detail: Detail | Literal["look", "hint", "whole"] = Detail.WHOLE,
    *,
    profile: ProfileName | None = None,
    language: LanguageCode = "en",
    coordinates: CoordinatesName = "rc",
    timeout: float | None = None,
) -> Hint:
    """The next step: where to `look`, the pattern (`hint`), or the `whole` step."""
    return Hint._of(*_Drawings.ask("hint", puzzle, str(detail), profile, f"{language}@{coordinates}", timeout=timeout))


def why(
    puzzle: str,
    claim: Claim | str,
    *,
    profile: ProfileName | None = None,
    language: LanguageCode = "en",
    coordinates: CoordinatesName = "rc",
    timeout: float | None = None,
) -> Why:
    """Why a claim such as `r3c4=5` or `r3c4<>5` holds or does not."""
    return Why._of(*_Drawings.ask("why", puzzle, str(claim), profile, f"{language}@{coordinates}", timeout=timeout))


def name_steps(
    puzzle: str,
    what: Claim | str,
    *,
    profile: ProfileName | None = None,
    language: LanguageCode = "en",
    coordinates: CoordinatesName = "rc",
    timeout: float | None = None,
) -> tuple[NamedStep, ...]:
    """The easiest steps that show a claim, or what a player did: `what` is then the position after the move."""
    data, drawings = _Drawings.ask("name_steps", puzzle, str(what), profile, f"{language}@{coordinates}", timeout=timeout)
    steps: list[NamedStep] = []
    drawn = 0
    for step in data["steps"]:
        steps.append(NamedStep._of(step, drawings, drawn))
        drawn += step["step"] is not None
    return tuple(steps)


def order(puzzle: str, *, profile: ProfileName | None = None, timeout: float | None = None) -> SolvingOrder | None:
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
        self._core, self._warned = core, False

    @property
    def missing(self) -> int:
        """How many of the puzzles that were asked for have not been made."""
        return self._core.missing

    @property
    def looked(self) -> int:
        """How many puzzles have been looked at."""
        return self._core.looked

    def __next__(self) -> Puzzle:
        made = self._core.next()
        if made is None:
            if self._core.missing and not self._warned:
                self._warned = True
                missing = f"{self._core.missing} puzzle{'s are' if self._core.missing > 1 else ' is'} missing"
                text = f"the time is over, and {missing}; give more with timeout="
                warnings.warn(text, TimeLimitWarning, stacklevel=2)
            raise StopIteration
        text, superfluous = made
        return Puzzle(text, tuple(superfluous))


def generate(
    count: int | None = None,
    *,
    seed: int | None = None,
    timeout: float | None = None,
    tier: Tier | HodokuLevel | TierName | None = None,
    rating: str | float | tuple[float, float] | None = None,
    scale: ScaleName | None = None,
    technique: Technique | TechniqueName | None = None,
    times: int = 1,
    hardest: Technique | TechniqueName | None = None,
    singles_only: bool = False,
    like: str | None = None,
    clues: str | int | tuple[int, int] | None = None,
    symmetry: SymmetryName = "any",
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
    it goes on for ever, or until `timeout`. If the time is over before all are made, there is a `TimeLimitWarning`.

    | keyword | is |
    | --- | --- |
    | `count` | the number of puzzles |
    | `seed` | the same number gives the same puzzles; another each time without it |
    | `timeout` | the seconds for all puzzles together |
    | `tier`, `rating`, `scale` | the tier, or the figure (`4.2`, `"4..5"`, `(4, 5)`), on a scale, `human` by default |
    | `technique`, `times` | a technique that the solution needs, and how often at least |
    | `hardest` | the hardest technique |
    | `singles_only` | whether singles solve it |
    | `like` | a puzzle whose tier, hardest technique and symmetry it has |
    | `clues` | the number of clues: `24`, `"22..26"`, `(22, 26)` |
    | `symmetry` | how the clues lie: `half-turn`, `diagonal`, .... |
    | `redundant`, `together` | the clues that may be superfluous: how many, and whether all of them at once |
    | `pattern` | the cells of the clues: a text with a mark for each, `.` elsewhere |
    | `solution` | the solution |
    | `from_puzzle` | a puzzle of which it is a neighbour: some clues are moved |
    | `jigsaw`, `regions` | irregular regions, made or given as a map of letters |
    | `outside` | clues outside the grid, where the rules have such |
    | `unbiased` | every puzzle of the clues is as likely |
    | `size`, `boxes` | the size of the board, and the width and height of its boxes |
    | `rules` | further rules, separated by commas: `anti-knight,killer` |
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
