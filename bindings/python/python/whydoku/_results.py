"""The answers: frozen dataclasses, which compare, pickle and show themselves in notebooks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from html import escape
from typing import Any, TypeVar

from . import _core
from ._catalogue import HodokuLevel, Technique, Tier
from ._names import Detail, Verdict
from ._puzzle import Puzzle


class _Drawings:
    """The native steps of an answer, from which pictures are made when they are asked for. A copy that was pickled asks again:
    the same question gives the same steps."""

    def __init__(self, question: str, arguments: tuple[Any, ...], native: _core.Drawings | None = None) -> None:
        self._call, self._native = (question, arguments), native

    @classmethod
    def ask(cls, question: str, *arguments: Any, timeout: float | None) -> tuple[dict[str, Any], _Drawings]:
        """The answer of a native function, and its drawings."""
        text, native = getattr(_core, question)(*arguments, timeout)
        return json.loads(text), cls(question, arguments, native)

    @property
    def native(self) -> _core.Drawings:
        if self._native is None:
            question, arguments = self._call
            _, self._native = getattr(_core, question)(*arguments, None)
        assert self._native is not None
        return self._native

    def __reduce__(self) -> tuple[Any, ...]:
        return _Drawings, self._call


@dataclass(frozen=True)
class Claim:
    """A cell holds a digit, or it does not: `r1c2=3`, `r1c2<>3`. Rows and columns count from 1."""

    row: int
    column: int
    digit: str
    holds: bool = True

    @classmethod
    def _of(cls, text: str) -> Claim:
        holds = "<>" not in text
        cell, digit = text.split("=" if holds else "<>")
        row, column = cell[1:].split("c")
        return cls(int(row), int(column), digit, holds)

    @property
    def cell(self) -> str:
        """The name of the cell: `r1c2`."""
        return f"r{self.row}c{self.column}"

    def __str__(self) -> str:
        return f"{self.cell}{'=' if self.holds else '<>'}{self.digit}"


def _claims(texts: list[str]) -> tuple[Claim, ...]:
    return tuple(Claim._of(text) for text in texts)


_T = TypeVar("_T")


def _filled(cls: type[_T], data: Mapping[str, Any], **read: Callable[[Any], Any]) -> _T:
    """A dataclass from the JSON value of each of its fields: through the reader for its name, else a list as a tuple."""

    def value(name: str) -> Any:
        item = data[name]
        if item is None:
            return None
        if name in read:
            return read[name](item)
        return tuple(item) if isinstance(item, list) else item

    return cls(**{field.name: value(field.name) for field in fields(cls)})  # type: ignore[arg-type]


@dataclass(frozen=True)
class Rating:
    """The figures of a scale for a puzzle. `float()` gives the one that quotes it."""

    scale: str
    value: float
    """The figure that quotes the puzzle: `rating` on the scale `human`, `er` on `se`, `score` on `hodoku`, ...."""
    tier: Tier | HodokuLevel | None
    """The band that it falls in, if the scale has any."""
    hardest: Technique | None
    """The hardest technique; `None` if nothing was needed, if a guess was, or if the scale does not say."""
    steps: int | None
    guesses: int | None
    figures: Mapping[str, float | int | str | None] = field(hash=False)
    """All figures by the names of their columns."""

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Rating:
        tiers = HodokuLevel if data["scale"] == "hodoku" else Tier
        return _filled(cls, data, tier=tiers, hardest=Technique)

    def __float__(self) -> float:
        return float(self.value)

    def __str__(self) -> str:
        return ", ".join(f"{name} {value}" for name, value in self.figures.items())

    def _repr_html_(self) -> str:
        rows = (f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>" for name, value in self.figures.items())
        return f"<table>{''.join(rows)}</table>"


@dataclass(frozen=True)
class Step:
    """A step of a solution path, or a guess. Its picture is an SVG in a notebook."""

    number: int
    guess: bool
    """Whether it is a guess, which is no step."""
    technique: Technique | None
    """`None` for a guess."""
    name: str
    """The name of the technique for people."""
    text: str
    """The reasons, and what follows."""
    cells: tuple[str, ...]
    """The cells of the pattern: `r1c2`."""
    placements: tuple[Claim, ...]
    eliminations: tuple[Claim, ...]
    regions: tuple[str, ...]
    """Cells in one region, `r1c2=r1c3`, or in different ones, `r1c2<>r1c3`, if regions are to be found."""
    premises: tuple[str, ...] = field(repr=False)
    roles: Mapping[str, tuple[str, ...]] = field(repr=False, hash=False)
    """Which cells, houses, digits and candidates play which part."""
    uniqueness: bool = field(repr=False)
    """Whether it assumes that the puzzle has one solution."""
    _drawings: _Drawings = field(repr=False, compare=False)
    _at: int = field(repr=False, compare=False)

    @classmethod
    def _of(cls, data: dict[str, Any], drawings: _Drawings, at: int = 0) -> Step:
        def roles(items: dict[str, list[str]]) -> Mapping[str, tuple[str, ...]]:
            return {role: tuple(names) for role, names in items.items()}

        step = {"regions": (), **data, "roles": data["roles"] or {}, "_drawings": drawings, "_at": at}
        return _filled(cls, step, technique=Technique, placements=_claims, eliminations=_claims, roles=roles)

    @property
    def picture(self) -> str:
        """The picture as text, drawn when it is asked for."""
        return self._drawings.native.picture(self._at)

    @property
    def svg(self) -> str:
        """The picture as SVG, drawn when it is asked for."""
        return self._drawings.native.svg(self._at)

    @property
    def position(self) -> Puzzle:
        """The position before the step."""
        return Puzzle(self._drawings.native.position(self._at))

    def __str__(self) -> str:
        return f"{self.number}. {self.name}: {self.text}"

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return f"<b>{escape(self.name)}</b><p>{escape(self.text)}</p>{self.svg}"


@dataclass(frozen=True)
class Explanation:
    """A solution path: a sequence of steps. `str()` gives it as text, a notebook shows its pictures."""

    puzzle: str
    steps: tuple[Step, ...]
    solved: bool
    outcome: str
    """How it ends, in words."""
    end: str
    """The digits at the end, row by row, `.` for open cells."""
    rating: Rating | None
    supposed: Claim | None
    """The assumption at the start, whose consequences the steps show."""
    _drawings: _Drawings = field(repr=False, compare=False)

    @classmethod
    def _ask(cls, puzzle: str, profile: str | None, language: str, full: bool, timeout: float | None) -> Explanation:
        return cls._of(*_Drawings.ask("explain", puzzle, profile, language, full, timeout=timeout))

    @classmethod
    def _of(cls, data: dict[str, Any], drawings: _Drawings) -> Explanation:
        def steps(items: list[dict[str, Any]]) -> tuple[Step, ...]:
            return tuple(Step._of(step, drawings, at) for at, step in enumerate(items))

        return _filled(cls, {**data, "_drawings": drawings}, steps=steps, rating=Rating._of, supposed=Claim._of)

    @property
    def text(self) -> str:
        """The whole path as text with pictures, made when it is asked for."""
        return self._drawings.native.text()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        rated = "" if self.rating is None else f", {self.rating}"
        return f"<Explanation of {self.puzzle}: {len(self.steps)} steps{rated}>"

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __getitem__(self, at: int) -> Step:
        return self.steps[at]

    def _repr_svg_(self) -> str:
        return _core.svg(self.puzzle)

    def _repr_html_(self) -> str:
        hard = next((step for step in self.steps if not step.placements), None)
        parts = (
            f"<details{' open' if step is hard else ''}><summary>{step.number}. {escape(step.name)}</summary>"
            f"<p>{escape(step.text)}</p>{step.svg}</details>"
            for step in self.steps
        )
        return f'<div class="whydoku">{_core.svg(self.puzzle)}{"".join(parts)}<p>{escape(self.outcome)}</p></div>'


@dataclass(frozen=True)
class Hint:
    """The next step in as much detail as requested; or why there is none."""

    puzzle: str
    detail: Detail
    given: bool
    """Whether there is a next step."""
    warning: str | None
    """That the position has no solution, or several."""
    text: str
    technique: Technique | None
    """The technique, from the second grade on."""
    cells: tuple[str, ...]
    """The cells that the text names, such as `r1c2`."""
    digits: tuple[str, ...]
    """The digits that the text names."""
    houses: tuple[str, ...]
    """The houses that the text names, such as `b2`."""
    step: Step | None = field(repr=False)
    """The step, if the whole of it was requested."""

    @classmethod
    def _of(cls, data: dict[str, Any], drawings: _Drawings) -> Hint:
        def step(item: dict[str, Any]) -> Step:
            return Step._of(item, drawings)

        return _filled(cls, {**data, "detail": data["grade"]}, detail=Detail, technique=Technique, step=step)

    def __str__(self) -> str:
        return "\n".join(filter(None, (self.warning, self.text)))

    def _repr_svg_(self) -> str:
        return _core.svg(self.puzzle) if self.step is None else self.step.svg

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>{self._repr_svg_()}"


@dataclass(frozen=True)
class Why:
    """The reasons for a claim or against it."""

    puzzle: str
    claim: Claim
    holds: bool | None
    """`None` if that is open or undecided."""
    text: str
    path: Explanation | None = field(repr=False)
    """The steps that show it or refute the opposite; `None` if the board itself shows it."""
    solutions: tuple[str, ...]
    """A solution with the claim and one without, if both exist."""

    @classmethod
    def _of(cls, data: dict[str, Any], drawings: _Drawings) -> Why:
        def path(item: dict[str, Any]) -> Explanation:
            return Explanation._of(item, drawings)

        return _filled(cls, data, claim=Claim._of, path=path)

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.text)}</pre>" if self.path is None else self.path._repr_html_()


@dataclass(frozen=True)
class NamedStep:
    """A part of what a player did, and the easiest step that shows it as the board stood."""

    claims: tuple[Claim, ...]
    """The part that the step shows."""
    step: Step | None
    """`None` if no single step of the profile shows it."""

    @classmethod
    def _of(cls, data: dict[str, Any], drawings: _Drawings, at: int) -> NamedStep:
        def step(item: dict[str, Any]) -> Step:
            return Step._of(item, drawings, at)

        return _filled(cls, data, claims=_claims, step=step)

    @property
    def technique(self) -> Technique | None:
        """The technique of the step."""
        return None if self.step is None else self.step.technique

    def __str__(self) -> str:
        name = "no single step" if self.step is None else self.step.name
        return f"{', '.join(map(str, self.claims))}: {name}"

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>" if self.step is None else self.step._repr_html_()


@dataclass(frozen=True)
class SolvingOrder:
    """The order in which a puzzle can be solved, and what it does not need."""

    puzzle: str
    ittoryu: str | None
    """The digits in an order in which each can be finished by singles before the next is begun, if there is one."""
    singles_only: bool
    """Whether singles alone solve it."""
    backdoors: tuple[Claim, ...]
    """Cells that leave nothing but singles once filled."""
    pairs: tuple[tuple[Claim, Claim], ...]
    """Pairs of cells that do so where no single cell does."""
    bottlenecks: int
    """The number of moments at which the techniques of the profile find a single step."""
    superfluous: tuple[Claim, ...]
    """The givens each of which can be left out."""
    constraints: tuple[str, ...]
    """The constraints each of which can be left out, in the notation of puzzle files."""

    @classmethod
    def _of(cls, data: dict[str, Any]) -> SolvingOrder | None:
        order, superfluous = data["order"], data["superfluous"]
        if order is None:
            return None
        values = {"puzzle": data["puzzle"], **order, **superfluous, "superfluous": superfluous["clues"]}

        def pairs(items: list[list[str]]) -> tuple[tuple[Claim, ...], ...]:
            return tuple(map(_claims, items))

        return _filled(cls, values, backdoors=_claims, pairs=pairs, superfluous=_claims)


@dataclass(frozen=True)
class Check:
    """Whether a grid is valid and complete, and its number of solutions."""

    puzzle: str
    verdict: Verdict
    good: bool
    """Whether it is valid and has one solution."""
    open: int | None
    """The number of open cells."""
    solution: str | None
    differ: tuple[tuple[str, str, str], ...]
    """The cells where the two most similar solutions differ, with the digits of both."""
    text: str

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Check:
        def differ(cells: list[tuple[str, tuple[str, str]]]) -> tuple[tuple[str, str, str], ...]:
            return tuple((cell, one, two) for cell, (one, two) in cells)

        return _filled(cls, {**data, "verdict": data["kind"]}, verdict=Verdict, differ=differ)

    def __bool__(self) -> bool:
        return self.good

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.text)}</p>"


@dataclass(frozen=True)
class Solutions:
    """Solutions of a puzzle, found by search."""

    puzzle: str
    solutions: tuple[str, ...]
    complete: bool
    """Whether there are no others."""

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Solutions:
        return _filled(cls, data)

    @property
    def unique(self) -> bool:
        """Whether there is exactly one."""
        return self.complete and len(self.solutions) == 1

    def __len__(self) -> int:
        return len(self.solutions)

    def __iter__(self) -> Iterator[str]:
        return iter(self.solutions)

    def __getitem__(self, at: int) -> str:
        return self.solutions[at]

    def __str__(self) -> str:
        return "\n".join(self.solutions)

    def _repr_html_(self) -> str:
        lines = "".join(f"<li><code>{escape(solution)}</code></li>" for solution in self.solutions)
        return f"<ol>{lines}</ol>" if lines else "<p>no solution</p>"


@dataclass(frozen=True)
class Graded:
    """A row of a table of ratings."""

    puzzle: str | None
    """`None` where the value is missing."""
    ratings: Mapping[str, Rating | None] = field(repr=False, hash=False)
    """The rating on each scale; `None` where there is none."""
    error: str | None
    """Why a rating is missing."""
    extras: Mapping[str, Any] = field(repr=False, hash=False)
    """The columns beyond the ratings."""

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Graded:
        ratings = {scale: None if rating is None else Rating._of(rating) for scale, rating in data["ratings"].items()}
        return cls(data["puzzle"], ratings, data["error"], data["extras"])

    @property
    def rating(self) -> Rating | None:
        """The rating on the first scale."""
        return next(iter(self.ratings.values()))

    def __repr__(self) -> str:
        return f"Graded(puzzle={self.puzzle!r}, rating={self.rating!r}, error={self.error!r})"
