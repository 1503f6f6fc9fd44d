"""Ratings of many puzzles."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from . import _core
from ._results import Graded

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


class ArrowStream(Protocol):
    """An object with an Arrow stream: a Polars Series, a chunked array, a table, a DuckDB reader, ...."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


class ArrowArray(Protocol):
    """An object with an Arrow array, such as `pyarrow.Array`."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...


class Grades(Iterator[Graded]):
    """Ratings of many puzzles, in input order, computed as they are taken: an iterator of rows, or a table.

    Take rows by iterating, or the whole table by one of the `to_...` methods or by handing the object to a library that
    reads Arrow streams. The table is kept, so it can be taken several times.
    """

    def __init__(self, grader: _core.Grader, total: int | None, progress: bool) -> None:
        self._grader, self._total, self._progress = grader, total, progress
        self._rows: Iterator[Graded] | None = None
        self._table: list[_core.Batch] | None = None

    @property
    def columns(self) -> list[str]:
        """The names of the columns of the table."""
        return [name for name, _ in self._grader.columns]

    def __iter__(self) -> Grades:
        return self

    def __next__(self) -> Graded:
        if self._rows is None:
            self._rows = self._each_row()
        return next(self._rows)

    def _each_row(self) -> Iterator[Graded]:
        for batch in self._batches() if self._table is None else self._table:
            yield from map(Graded._of, json.loads(batch.rows()))

    def _batches(self) -> Iterator[_core.Batch]:
        with _meter(self._total) if self._progress else nullcontext() as done:
            while (batch := self._grader.next(done)) is not None:
                yield batch

    def _whole(self) -> list[_core.Batch]:
        if self._table is None:
            if self._rows is not None:
                raise RuntimeError("rows were taken one by one before; call grade again for the table")
            self._table = list(self._batches())
        return self._table

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._grader.stream(self._whole(), requested_schema)

    def to_arrow(self) -> pyarrow.Table:
        """The table as a `pyarrow.Table`."""
        import pyarrow

        return pyarrow.table(self)

    def to_polars(self) -> polars.DataFrame:
        """The table as a Polars data frame."""
        import polars

        return polars.DataFrame(self)

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a pandas data frame with nullable columns. Needs no pyarrow."""
        import pandas

        types = {"int": "Int64", "float": "Float64", "text": "string", "counts": "object"}
        lists: list[list[Any]] = [[] for _ in self._grader.columns]
        for batch in self._whole():
            for values, added in zip(lists, batch.lists()):
                values += added
        columns = zip(self._grader.columns, lists)
        return pandas.DataFrame({name: pandas.Series(values, dtype=types[kind]) for (name, kind), values in columns})


def grade(
    puzzles: str | os.PathLike[str] | Iterable[str | None] | ArrowStream | ArrowArray,
    scale: str = "human",
    *,
    column: str | None = None,
    canonical: bool = False,
    counts: bool = False,
    timeout: float | None = None,
    jobs: int | None = None,
    progress: bool = False,
) -> Grades:
    """Ratings of many puzzles.

    `puzzles` is a text with one puzzle or many, a path, an iterable of texts (a list, a pandas or Polars Series, a numpy
    array, a generator), or anything that exports Arrow arrays or streams (a column, a table, a DuckDB reader). `column`
    names the column of a table; without it, it is `puzzle` or the only column of text. Every value has a row: one that is no
    puzzle, or missing, has the reason under `error`.

    `scale` is one or several, separated by commas, or `all`. `canonical` and `counts` add columns: the minimal form, and
    the number of steps by technique. `timeout` limits the seconds for a puzzle. `jobs` is the number of threads, by default
    one for each core. `progress` shows a progress bar (by tqdm, if it is installed).
    """
    source: Any = puzzles
    # pandas exports to Arrow only if pyarrow is installed, and iterates over the names of the columns.
    if type(source).__module__.split(".")[0] == "pandas" and hasattr(source, "columns"):
        names = [name for name in source.columns if name == (column or "puzzle")] or list(source.columns)[:1]
        source = source[names[0] if column is None else column]
    total = len(source) if hasattr(source, "__len__") and not isinstance(source, (str, os.PathLike)) else None
    return Grades(_core.Grader(source, scale, canonical, counts, timeout, jobs, column), total, progress)


class _Meter:
    """A progress line on standard error."""

    def __init__(self, total: int | None) -> None:
        self.total, self.count = total, 0

    def __enter__(self) -> Callable[[int], object]:
        return self.add

    def add(self, count: int) -> None:
        self.count += count
        of = "" if self.total is None else f" of {self.total}"
        print(f"\r{self.count}{of} puzzles rated", end="", file=sys.stderr, flush=True)

    def __exit__(self, *_: object) -> None:
        print(file=sys.stderr)


class _TqdmMeter:
    """The progress bar of tqdm."""

    def __init__(self, bar: Any) -> None:
        self.bar = bar

    def __enter__(self) -> Callable[[int], object]:
        update: Callable[[int], object] = self.bar.update
        return update

    def __exit__(self, *_: object) -> None:
        self.bar.close()


def _meter(total: int | None) -> AbstractContextManager[Callable[[int], object]]:
    try:
        tqdm = import_module("tqdm.auto").tqdm
    except ImportError:
        return _Meter(total)
    return _TqdmMeter(tqdm(total=total, unit=" puzzles"))
