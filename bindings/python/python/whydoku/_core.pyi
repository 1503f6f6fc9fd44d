from collections.abc import Callable, Sequence
from typing import Any, final

__all__ = [
    "Batch",
    "Drawings",
    "Grader",
    "Puzzles",
    "__version__",
    "after",
    "canonical",
    "cells",
    "check",
    "explain",
    "from_cells",
    "generate",
    "hint",
    "name_steps",
    "names",
    "order",
    "rate",
    "run_program",
    "scales",
    "solve",
    "svg",
    "technique",
    "techniques",
    "text_column",
    "tiers",
    "why",
]

__version__: str

def scales() -> list[str]:
    """The names of all scales."""

def techniques() -> list[str]: ...
def names() -> list[list[str]]: ...
def technique(name: str) -> str: ...
def text_column(names: Sequence[str], column: str | None) -> int: ...
def cells(puzzle: str) -> tuple[int, list[int | None], list[list[int]]]: ...
def from_cells(cells: Sequence[tuple[int, Sequence[int]]]) -> str: ...
def after(puzzle: str, claim: str) -> str: ...
def run_program(call: Sequence[str]) -> int: ...
def tiers(scale: str) -> list[str]: ...
def canonical(puzzle: str) -> str | None:
    """The minimal form among all disguises of a classic puzzle; `None` for other boards."""

def rate(puzzle: str, scale: str, profile: str | None, timeout: float | None) -> str: ...
def explain(puzzle: str, profile: str | None, language: str, full: bool, timeout: float | None) -> tuple[str, Drawings]: ...
def hint(
    puzzle: str, grade: str, profile: str | None, language: str, timeout: float | None
) -> tuple[str, Drawings]: ...
def why(
    puzzle: str, claim: str, profile: str | None, language: str, timeout: float | None
) -> tuple[str, Drawings]: ...
def name_steps(
    puzzle: str, what: str, profile: str | None, language: str, timeout: float | None
) -> tuple[str, Drawings]: ...
def order(puzzle: str, profile: str | None, timeout: float | None) -> str: ...
def check(puzzle: str, timeout: float | None) -> str: ...
def solve(puzzle: str, limit: int, timeout: float | None) -> str: ...
def svg(puzzle: str) -> str: ...

@final
class Grader:
    def __new__(
        cls,
        puzzles: Any,
        scale: str,
        canonical: bool,
        counts: bool,
        timeout: float | None,
        jobs: int | None,
        column: str | None,
        separator: str,
    ) -> Grader: ...
    @property
    def tiers(self) -> list[tuple[str, list[str]]]: ...
    @property
    def columns(self) -> list[tuple[str, str]]: ...
    def next(self, done: Callable[[int], object] | None = None) -> Batch | None: ...
    def stream(self, batches: Sequence[Batch]) -> Any: ...

@final
class Batch:
    def __len__(self) -> int: ...
    def lists(self) -> list[list[Any]]: ...
    def rows(self) -> str: ...

@final
class Drawings:
    def svg(self, at: int) -> str: ...
    def picture(self, at: int) -> str: ...
    def position(self, at: int) -> str: ...
    def text(self) -> str: ...

@final
class Puzzles:
    @property
    def missing(self) -> int: ...
    @property
    def looked(self) -> int: ...
    def next(self) -> tuple[str, list[str]] | None: ...

def generate(
    count: int | None = None,
    *,
    seed: int | None = None,
    timeout: float | None = None,
    tier: str | None = None,
    rating: str | float | tuple[float, float] | None = None,
    scale: str | None = None,
    technique: str | None = None,
    times: int = 1,
    hardest: str | None = None,
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
) -> Puzzles: ...
