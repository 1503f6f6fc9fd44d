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

class Puzzles:
    """Puzzles, one after another, as they are found: lines of digits, or puzzle files where a line cannot say all rules."""

    looked: int
    def __iter__(self) -> "Puzzles": ...
    def __next__(self) -> str: ...

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
