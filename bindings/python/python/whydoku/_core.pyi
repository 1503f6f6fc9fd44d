from typing import Any

class Step:
    """A step, or a guess, of a solution path."""

    technique: str
    name: str
    text: str
    picture: str
    guess: bool

class Explanation:
    """A solution path. A notebook shows it step by step, with pictures; `str` gives it as text."""

    puzzle: str
    steps: list[Step]
    solved: bool
    rating: str
    tier: str
    outcome: str
    def _repr_html_(self) -> str: ...

def explain(puzzle: str, *, profile: str = "human", language: str = "en", full: bool = False) -> Explanation: ...
def rate(puzzle: str, scale: str = "human", *, timeout: float | None = None) -> dict[str, str]: ...
def grade_batch(
    puzzles: Any,
    scale: str = "human",
    *,
    canonical: bool = False,
    counts: bool = False,
    timeout: float | None = None,
    jobs: int = 1,
) -> Any: ...
def canonical(puzzle: str) -> str | None: ...
def columns(scale: str = "human", *, canonical: bool = False, counts: bool = False) -> list[str]: ...
def scales() -> list[str]: ...
