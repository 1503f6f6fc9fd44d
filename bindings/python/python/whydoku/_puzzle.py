"""Puzzles and positions as values."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from numbers import Real
from typing import TYPE_CHECKING, Any

from . import _core
from ._catalogue import LanguageCode, ProfileName
from ._errors import ClaimError, OptionError
from ._names import CoordinatesName

if TYPE_CHECKING:
    from ._results import Claim, Explanation


class Puzzle(str):
    """A puzzle, or a position of it: its text, which every function takes, and which a notebook draws.

    It is made from a text in any format, from the texts of its rows, or from its cells, row by row, nested or not: a list, a
    numpy array, .... A cell is a digit, 0, `None` or NaN if it is open, or the set of the candidates that are left. Moves return
    another puzzle.

    >>> puzzle = Puzzle("1..4..1..3..4...")
    >>> moved = puzzle.place("r1c2", 2).remove("r3c4", 2)
    >>> moved.candidates("r3c4"), moved.rows[0]
    ((1,), [1, 2, 0, 4])
    >>> moved.undo().undo() == puzzle == Puzzle(puzzle.rows)
    True
    """

    superfluous: tuple[str, ...]
    """The clues of a generated puzzle that can be left out, all of them together."""
    before: Puzzle | None
    """The position before the last move."""

    def __new__(cls, puzzle: str | Iterable[Any], superfluous: tuple[str, ...] = (), before: Puzzle | None = None) -> Puzzle:
        text = puzzle if isinstance(puzzle, str) else _core.from_cells(list(_cells(puzzle)))
        made = super().__new__(cls, text)
        made.superfluous, made.before = superfluous, before
        made._contents = _core.cells(text)
        return made

    _contents: tuple[int, list[int | None], list[list[int]]]

    def __reduce__(self) -> tuple[Any, ...]:
        """All positions in one tuple: hundreds of moves, one within the other, are deeper than `pickle` and `copy` can go."""
        positions: list[Puzzle] = [self]
        while (before := positions[-1].before) is not None:
            positions.append(before)
        return _replay, (type(self), tuple((str(position), position.superfluous) for position in reversed(positions)))

    @property
    def size(self) -> int:
        """The number of rows and of columns."""
        return self._contents[0]

    @property
    def rows(self) -> list[list[int | None]]:
        """The digits, 0 for an open cell, or `None` on a board that has the digit 0; `numpy.array` takes them."""
        size, digits, _ = self._contents
        return [digits[start : start + size] for start in range(0, size * size, size)]

    def candidates(self, cell: str | tuple[int, int]) -> tuple[int, ...]:
        """The candidates of a cell, `r1c2` or `(1, 2)`; none where a digit stands."""
        row, column = _place(cell)
        if not (1 <= row <= self.size and 1 <= column <= self.size):
            _core.after(self, f"r{row}c{column}=1")  # Raises the error that names the bounds.
        return tuple(self._contents[2][(row - 1) * self.size + column - 1])

    def place(self, cell: str | tuple[int, int], digit: int | str) -> Puzzle:
        """The position after a digit is placed."""
        return self._after(cell, "=", digit)

    def remove(self, cell: str | tuple[int, int], digit: int | str) -> Puzzle:
        """The position after a candidate is removed."""
        return self._after(cell, "<>", digit)

    def make(self, *claims: Claim | str) -> Puzzle:
        """The position after moves such as `r1c2=3`, or the conclusions of a step."""
        position = self
        for claim in claims:
            position = Puzzle(_core.after(position, str(claim)), before=position)
        return position

    def undo(self) -> Puzzle:
        """The position before the last move; the puzzle itself if there was none."""
        return self if self.before is None else self.before

    def path(
        self,
        *,
        profile: ProfileName | None = None,
        language: LanguageCode = "en",
        coordinates: CoordinatesName = "rc",
        full: bool = False,
        timeout: float | None = None,
    ) -> Explanation:
        """The steps to the solution, each with its `position`; as `explain`."""
        from ._results import Explanation

        return Explanation._ask(self, profile, f"{language}@{coordinates}", full, timeout)

    def _after(self, cell: str | tuple[int, int], sign: str, digit: int | str) -> Puzzle:
        row, column = _place(cell)
        return self.make(f"r{row}c{column}{sign}{digit}")

    def _repr_svg_(self) -> str:
        return _core.svg(self)


def _place(cell: str | tuple[int, int]) -> tuple[int, int]:
    if not isinstance(cell, str):
        return cell
    row, _, column = cell.lower().removeprefix("r").partition("c")
    if not (row.isdigit() and column.isdigit()):
        raise ClaimError(f"{cell}: no cell; write r3c4 or (3, 4)")
    return int(row), int(column)


def _replay(kind: type[Puzzle], positions: tuple[tuple[str, tuple[str, ...]], ...]) -> Puzzle | None:
    position: Puzzle | None = None
    for text, superfluous in positions:
        position = kind(text, superfluous, position)
    return position


def _cells(cells: Iterable[Any]) -> Iterator[tuple[int, list[int]]]:
    """The digit of each cell, 0 if it is open, and its candidates, if only some are left."""
    cells = list(cells)
    if all(isinstance(row, str) and len(row) == len(cells) for row in cells):
        cells = [cell for row in cells for cell in row]
    for cell in cells:
        if isinstance(cell, (set, frozenset)) and cell:
            yield 0, sorted(map(_digit, cell))
        elif hasattr(cell, "__iter__") and not isinstance(cell, (str, set, frozenset)):
            yield from _cells(cell)
        else:
            yield _digit(cell), []


def _digit(cell: Any) -> int:
    if cell is None or type(cell).__name__ == "NAType" or cell in ("", "."):
        return 0
    if isinstance(cell, str) and cell.isdecimal() and len(cell) < 4:
        return int(cell)
    if issubclass(type(cell), Real) and type(cell) is not bool:
        number: Any = cell
        if number != number:
            return 0
        if 0 <= number <= sys.maxsize and number == int(number):
            return int(number)
    raise OptionError(f"{cell!r} is no cell; give a digit, 0 or None for an open cell, or a set of candidates")
