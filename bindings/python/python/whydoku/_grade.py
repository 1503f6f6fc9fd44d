"""Ratings of many puzzles."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from html import escape
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, Protocol

from . import _core
from ._catalogue import ScaleName
from ._errors import OptionError, WhydokuError
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


class Grades(Iterable[Graded]):
    """Ratings of many puzzles, in input order, computed as they are taken: rows, or a table.

    Take rows by iterating, or the whole table by one of the `to_...` methods or by handing the object to a library that
    reads Arrow streams. What has been rated is kept, so rows and tables can be taken several times; grade a source that is
    larger than memory in parts. `len` is the number of rows; of a file or a generator, all of it is rated to know that. An
    error or an interrupt ends the rating: the rows before it remain, those after it need another call of `grade`.
    """

    def __init__(
        self,
        grader: _core.Grader,
        total: int | None,
        progress: bool,
        frame: Any = None,
    ) -> None:
        self._grader, self._total, self._progress, self._frame = grader, total, progress, frame
        self._rated: list[_core.Batch] = []
        self._more = self._batches()
        self._failure: BaseException | None = None

    @property
    def columns(self) -> list[str]:
        """The names of the columns of the table."""
        return [name for name, _ in self._grader.columns]

    def __iter__(self) -> Iterator[Graded]:
        for batch in self._each_batch():
            yield from map(Graded._of, json.loads(batch.rows()))

    def __len__(self) -> int:
        return sum(map(len, self._whole())) if self._total is None else self._total

    def __bool__(self) -> bool:
        return True

    def _batches(self) -> Iterator[_core.Batch]:
        with _meter(self._total) if self._progress else nullcontext() as done:
            while (batch := self._grader.next(done)) is not None:
                self._rated.append(batch)
                yield batch

    def _each_batch(self) -> Iterator[_core.Batch]:
        at = 0
        while at < len(self._rated) or self._rate_next():
            yield self._rated[at]
            at += 1

    def _rate_next(self) -> bool:
        """Rates the next batch; false at the end. A failure is kept, because a generator that failed looks like one that ended."""
        if self._failure is not None:
            raise WhydokuError("the rating was ended before; call grade again") from self._failure
        try:
            return next(self._more, None) is not None
        except BaseException as failure:
            self._failure = failure
            raise

    def _whole(self) -> list[_core.Batch]:
        while self._rate_next():
            pass
        return self._rated

    def _lists(self, batches: Iterable[_core.Batch]) -> dict[str, list[Any]]:
        """The values of each column."""
        lists: list[list[Any]] = [[] for _ in self.columns]
        for batch in batches:
            for values, added in zip(lists, batch.lists()):
                values += added
        return dict(zip(self.columns, lists))

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        if self._frame is not None:
            raise OptionError("keep: an Arrow table does not keep the frame; use to_pandas or to_polars, or grade without keep")
        return _Table(self).__arrow_c_stream__(requested_schema)

    def to_arrow(self) -> pyarrow.Table:
        """The table as a `pyarrow.Table`. Fails with `keep`."""
        import pyarrow

        return pyarrow.table(self)

    def to_polars(self) -> polars.DataFrame:
        """The table as a Polars data frame. Tiers are an `Enum`, which sorts the easiest first."""
        import polars

        frame = polars.DataFrame(_Table(self)).with_columns(
            polars.col(name).cast(polars.Enum(names)) for name, names in self._grader.tiers
        )
        return frame if self._frame is None else polars.DataFrame(self._frame).hstack(frame.drop("puzzle"))

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a pandas data frame with nullable columns. Needs no pyarrow. Tiers are ordered categories."""
        import pandas

        types: dict[str, Any] = {"int": "Int64", "float": "Float64", "text": "string", "counts": "object"}
        tiers = {name: pandas.CategoricalDtype(names, ordered=True) for name, names in self._grader.tiers}
        kept = self._frame
        if kept is not None and not hasattr(kept, "index"):
            raise OptionError("keep: the frame is one of Polars; use to_polars")
        lists = self._lists(self._whole())
        index = None if kept is None else kept.index
        columns = {
            name: pandas.Series(lists[name], dtype=tiers.get(name, types[kind]), index=index)
            for name, kind in self._grader.columns
        }
        if kept is None:
            return pandas.DataFrame(columns)
        del columns["puzzle"]
        beside: pandas.DataFrame = pandas.concat([kept, pandas.DataFrame(columns, index=index)], axis=1)
        return beside

    def _repr_html_(self) -> str:
        """The first rows, which are rated for that."""
        shown: list[_core.Batch] = []
        for batch in self._each_batch():
            shown.append(batch)
            if sum(map(len, shown)) >= _SHOWN:
                break
        lists = self._lists(shown)
        if self._frame is not None:
            del lists["puzzle"]
            lists = {str(name): list(islice(self._frame[name], _SHOWN)) for name in self._frame.columns} | lists
        head = "".join(f"<th>{escape(name)}</th>" for name in lists)
        rows = islice(zip(*lists.values()), _SHOWN)
        cells = (("" if value is None else escape(str(value)) for value in row) for row in rows)
        body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in cells)
        count = "" if self._total is None else f" of {self._total}"
        return f"<table><tr>{head}</tr>{body}</table><p>the first {min(_SHOWN, sum(map(len, shown)))}{count} rows</p>"


class _Table:
    """The ratings as an Arrow stream, without the columns of a frame."""

    def __init__(self, grades: Grades) -> None:
        self._grades = grades

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._grades._grader.stream(self._grades._whole())


_SHOWN = 10
"""The rows that a notebook shows."""


def grade(
    puzzles: str | os.PathLike[str] | Iterable[str | None] | ArrowStream | ArrowArray,
    scale: ScaleName | Literal["all"] | Sequence[ScaleName] = "human",
    *,
    column: str | None = None,
    canonical: bool = False,
    counts: bool = False,
    timeout: float | None = None,
    jobs: int | None = None,
    progress: bool = False,
    keep: bool = False,
    separator: Literal[".", "_"] = ".",
) -> Grades:
    """Ratings of many puzzles.

    `puzzles` is a text with one puzzle or many, a path, an iterable of texts (a list, a pandas or Polars Series, a numpy
    array, a generator), or anything that exports Arrow arrays or streams (a column, a table, a DuckDB reader). `column`
    names the column of a table; without it, it is `puzzle` or the only column of text. Every value has a row: one that is no
    puzzle, or missing, has the reason under `error`.

    `scale` is one, a list of several, or `all`. With several, the names of columns begin with the scale and `separator`:
    `human.tier`, or `human_tier`, which is an attribute of a frame and needs no quotes in SQL. `canonical` and `counts` add
    columns: the minimal form, and the number of steps by technique. `timeout` limits the seconds for a puzzle. `jobs` is the
    number of threads, by default one for each core. `progress` shows a progress bar (by tqdm, if it is installed). `keep`
    puts the ratings beside the columns of the data frame or the Series `puzzles`, for the same library: `to_pandas`, which
    keeps the index too, or `to_polars`; an Arrow table does not keep them.
    """
    source: Any = puzzles
    frame: Any = None
    if keep:
        frame = source.to_frame() if hasattr(source, "to_frame") else source
        if not hasattr(frame, "iloc") and not hasattr(frame, "hstack"):
            kind = type(source).__name__
            raise OptionError(f"keep: {kind} has no columns to keep; give a data frame or a Series of pandas or Polars")
    # pandas exports to Arrow only if pyarrow is installed, and iterates over the names of the columns.
    if hasattr(source, "iloc") and hasattr(source, "columns"):
        texts = [(at, str(name)) for at, (name, dtype) in enumerate(source.dtypes.items()) if dtype.kind == "O"]
        at, _ = texts[_core.text_column([name for _, name in texts], column)]
        source = source.iloc[:, at]
    total = len(source) if hasattr(source, "__len__") and not isinstance(source, (str, os.PathLike)) else None
    scales = scale if isinstance(scale, str) else ",".join(scale)
    grader = _core.Grader(source, scales, canonical, counts, timeout, jobs, column, separator)
    taken = [name for name, _ in grader.columns[1:] if frame is not None and name in frame.columns]
    if taken:
        raise OptionError(f"keep: the frame has a column `{taken[0]}` already; rename it, or grade without keep")
    return Grades(grader, total, progress, frame)


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
