"""The package, as Python meets it. Needs pytest and pyarrow; what else is not installed is skipped."""

from __future__ import annotations

import copy
import doctest
import importlib
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
import typing
import warnings
from importlib import metadata
from pathlib import Path

import pyarrow as pa
import pytest
import whydoku
from whydoku import HodokuLevel, Technique, Tier, Verdict, _core

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
X_WING = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."
HARD = "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8"
CLASH = "55" + EASY[2:]
SMALL = "1..4..1..3..4..."


# Answers about one puzzle


def test_a_rating_has_numbers_and_names():
    rating = whydoku.rate(X_WING)
    assert rating.value == 4.0 and float(rating) == 4.0 and isinstance(rating.value, float)
    assert rating.tier is Tier.HARD and rating.tier > Tier.TRICKY
    assert rating.hardest is Technique.X_WING and rating.hardest == "x-wing"
    assert list(rating.figures) == ["rating", "tier", "hardest", "steps", "guesses"]
    assert (rating.scale, rating.guesses, rating.figures["rating"]) == ("human", 0, 4.0)
    assert isinstance(rating.steps, int) and rating.steps == rating.figures["steps"]
    assert "<td>x-wing</td>" in rating._repr_html_()


def test_other_scales_have_their_own_figures():
    hodoku = whydoku.rate(EASY, "hodoku")
    assert hodoku.tier is HodokuLevel.EASY and hodoku.value == 204 and isinstance(hodoku.value, int)
    explainer = whydoku.rate(EASY, "se")
    assert explainer.value == explainer.figures["er"] == 1.2 and explainer.tier is None and explainer.hardest is None


def test_a_path_has_steps_with_cells_and_conclusions():
    path = whydoku.explain(X_WING)
    assert path.solved and len(path) == len(path.steps) == len(list(path)) and "Solved by logic" in str(path)
    assert path.rating is not None and path.rating.tier is Tier.HARD
    assert path.end == whydoku.solve(X_WING)[0]
    step = next(step for step in path if step.technique is Technique.X_WING)
    assert len(step.cells) == 4 and not step.placements and step.eliminations
    assert all(claim.digit == step.eliminations[0].digit and not claim.holds for claim in step.eliminations)
    assert str(step.eliminations[0]) in {f"r{row}c{column}<>{digit}" for row in range(1, 10) for column in range(1, 10) for digit in range(1, 10)}
    assert step.premises and step.roles and not step.uniqueness and not step.guess
    placed = path[0]
    assert [claim.holds for claim in placed.placements] == [True] and placed.placements[0].cell in placed.text
    assert path.steps[-1].number == len(path)


def test_facts_about_regions_are_conclusions_of_their_own():
    clues = "".join(f".ChaosCount~{cell}" for cell in "R1C2 R1C4 R1C6 R2C6 R5C1 R6C1 R6C3 R6C5".split())
    givens = ".~R1C2_6~R1C4_4~R1C6_3~R2C1_3~R6C1_4~R6C3_2~R6C5_6~R5C6_5"
    path = whydoku.explain(f".Shape~6x6.ChaosConstruction.NoBoxes{givens}{clues}")
    step = next(step for step in path.steps if step.regions)
    assert "r1c2=r1c3" in step.regions
    assert not step.placements and not step.eliminations
    assert pickle.loads(pickle.dumps(step)).regions == step.regions


def test_guesses_are_no_steps():
    path = whydoku.explain(HARD, profile="singles")
    assert not path.solved or any(step.guess and step.technique is None for step in path)


def test_notebooks_show_pictures():
    path = whydoku.explain(X_WING)
    page = path._repr_html_()
    assert page.count("<details") == len(path) and page.count("<details open") == 1
    # The board, and one picture a step.
    assert page.count("<svg") == len(path) + 1 and "<pre>" not in page
    assert path[0]._repr_svg_().startswith("<svg") and path[0]._repr_html_().count("<svg") == 1
    assert path._repr_svg_().startswith("<svg")
    assert whydoku.hint(X_WING)._repr_svg_() != whydoku.hint(X_WING, "look")._repr_svg_()
    assert next(whydoku.generate(seed=1))._repr_svg_().startswith("<svg")


def test_hints_give_away_what_is_asked_for():
    look, whole = whydoku.hint(EASY, "look"), whydoku.hint(EASY)
    assert (look.houses, look.cells, look.technique) == (("b2",), (), None)
    assert whydoku.hint(EASY, "hint").technique is whydoku.Technique.HIDDEN_SINGLE
    assert look.given and look.step is None and str(look) == "Look at box 2."
    assert whole.step is not None and str(whole.step.placements[0]) == "r1c6=8"
    wrong = whydoku.hint("531" + EASY[3:])
    assert not wrong.given and wrong.step is None and wrong.warning
    assert whydoku.hint(EASY, language="pt").text != whole.text
    lettered = whydoku.hint(EASY, coordinates="a1")
    assert "A6" in lettered.text and "r1c6" not in lettered.text and lettered.step.placements == whole.step.placements


def test_claims_are_answered():
    no = whydoku.why(EASY, "r1c3=5")
    assert no.holds is False and no.path is None and "r1c1" in str(no)
    yes = whydoku.why(EASY, whole := str(whydoku.hint(EASY).step.placements[0]))
    assert yes.holds is True and str(yes.claim) == whole and yes.path is not None and len(yes.path) == 1
    free = whydoku.why("................", "r1c1=1")
    assert free.holds is None and len(free.solutions) == 2
    assert free.solutions[0][0] == "1" != free.solutions[1][0]
    assert whydoku.why(EASY, yes.claim) == yes


def test_a_move_is_named_by_the_easiest_step():
    step = whydoku.hint(EASY).step
    placed = step.placements[0]
    (named,) = whydoku.name_steps(EASY, placed)
    assert named.claims == (placed,) and named.technique is step.technique and str(placed) in str(named)
    at = (placed.row - 1) * 9 + placed.column - 1
    assert whydoku.name_steps(EASY, EASY[:at] + placed.digit + EASY[at + 1 :]) == (named,)
    (wrong,) = whydoku.name_steps(EASY, "r1c3=5")
    assert wrong.step is None and wrong.technique is None and wrong.claims == (whydoku.Claim(1, 3, "5"),)
    assert whydoku.name_steps(EASY, EASY) == ()
    assert whydoku.name_steps(EASY, placed, language="pt")[0].step.text != step.text
    with pytest.raises(whydoku.ClaimError) as caught:
        whydoku.name_steps(EASY, "neither a claim nor a puzzle")
    assert caught.value.remedy == "write a claim such as r3c4=5 or 'r3c4<>5'"


def test_the_order_of_solving_is_given_as_figures():
    easy = whydoku.order(EASY)
    assert easy is not None and easy.singles_only and easy.bottlenecks >= 0
    hard = whydoku.order(X_WING)
    assert hard is not None and not hard.singles_only and (hard.backdoors or hard.pairs)
    assert all(claim.holds for claim in (*hard.backdoors, *hard.superfluous)) and hard.constraints == ()
    assert whydoku.order("1..4..1..3......") is None


def test_checks_say_what_is_there():
    good = whydoku.check(EASY)
    assert good and good.verdict is Verdict.ONE_SOLUTION and good.open == 51 and good.solution == whydoku.solve(EASY)[0]
    assert whydoku.check(good.solution).verdict is Verdict.COMPLETE
    assert whydoku.check(CLASH).verdict is Verdict.CLASH and not whydoku.check(CLASH)
    several = whydoku.check("1..4..1..3......")
    assert several.verdict is Verdict.SEVERAL_SOLUTIONS and len(several.differ) > 1
    assert whydoku.check("531" + EASY[3:]).verdict is Verdict.NO_SOLUTION


def test_solutions_are_counted_as_far_as_asked():
    one = whydoku.solve(EASY)
    assert one.unique and len(one) == 1 and len(one[0]) == 81 and str(one) == one[0]
    assert len(whydoku.solve("................", limit=1000)) == 288
    assert whydoku.solve("................", limit=288).complete
    few = whydoku.solve("................", limit=287)
    assert len(set(few)) == 287 and not few.complete and not few.unique
    none = whydoku.solve("531" + EASY[3:])
    assert len(none) == 0 and none.complete and not none.unique


ANSWERS = [
    lambda: whydoku.rate(EASY),
    lambda: whydoku.rate(EASY, "hodoku"),
    lambda: whydoku.explain(SMALL),
    lambda: whydoku.explain(SMALL)[0],
    lambda: whydoku.hint(SMALL),
    lambda: whydoku.why(SMALL, "r1c2=2"),
    lambda: whydoku.check(SMALL),
    lambda: whydoku.solve(SMALL),
    lambda: next(iter(whydoku.grade([SMALL], canonical=True))),
    lambda: whydoku.Puzzle(SMALL).place("r1c2", 2),
    lambda: next(whydoku.generate(seed=1, redundant=1)),
]


@pytest.mark.parametrize("answer", ANSWERS)
def test_answers_compare_and_pickle(answer):
    first, again = answer(), answer()
    assert first == again and pickle.loads(pickle.dumps(first)) == first and repr(first) == repr(again)
    assert type(pickle.loads(pickle.dumps(first))) is type(first)
    assert hash(first) == hash(again)
    assert first != whydoku.rate(X_WING)


def test_puzzles_are_made_from_data():
    numpy = pytest.importorskip("numpy")
    rows = whydoku.Puzzle(EASY).rows
    assert rows[0][:2] == [5, 3] and numpy.array(rows).shape == (9, 9)
    for cells in (rows, sum(rows, []), numpy.array(rows), numpy.array(rows).ravel(), [list(map(str, row)) for row in rows]):
        assert whydoku.Puzzle(cells) == EASY
    missing = numpy.where(numpy.array(rows) == 0, numpy.nan, numpy.array(rows, float))
    assert whydoku.Puzzle(missing) == EASY
    kept = whydoku.Puzzle([[1, None, {2, 3}, 4], *whydoku.Puzzle(SMALL).rows[1:]])
    assert kept.candidates((1, 3)) == (2, 3) and kept.size == 4 and not kept.candidates("r1c1")
    assert whydoku.Puzzle([EASY[start : start + 9] for start in range(0, 81, 9)]) == EASY
    for wrong, text in (([1, 2, 3], "3 cells are no square"), ([[5] + [0] * 3] + [[0] * 4] * 3, "5 is no digit")):
        with pytest.raises(whydoku.OptionError, match=text):
            whydoku.Puzzle(wrong)
    for wrong in (set(), 2.7, True, "x", "9" * 30, -1, 10**30, float("inf"), object()):
        with pytest.raises(whydoku.OptionError, match="is no cell; give a digit, 0 or None") as caught:
            whydoku.Puzzle([[wrong, 0, 0, 0], *[[0] * 4] * 3])
        assert caught.value.remedy.startswith("give a digit")
    ten = whydoku.Puzzle([["10", *[0] * 15], *[[0] * 16] * 15])
    assert ten.size == 16 and ten.rows[0][:2] == [10, 0]
    with pytest.raises(whydoku.PositionError):
        whydoku.Puzzle([[1, 1, 0, 0], *[[0] * 4] * 3])
    with pytest.raises(whydoku.InputError):
        whydoku.Puzzle("12")


def test_missing_values_of_pandas_are_open_cells():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(whydoku.Puzzle(SMALL).rows, dtype="Int64").replace(0, pandas.NA)
    assert whydoku.Puzzle(frame.to_numpy()) == SMALL


def test_digits_are_those_of_the_board():
    position = whydoku.Puzzle("size: 4\ndigits: 0-3\ngrid: |\n  0..3\n  ..0.\n  .2..\n  3...\n")
    assert position.rows[0] == [0, None, None, 3] and position.candidates("r1c2") == (1,)
    assert position.place("r1c2", 1).rows[0] == [0, 1, None, 3] and 0 not in position.remove("r3c1", 0).candidates("r3c1")


def test_moves_give_positions_and_are_undone():
    start = whydoku.Puzzle(SMALL)
    moved = start.place("r1c2", 2).remove((3, 4), "2")
    assert moved.rows[0] == [1, 2, 0, 4] and moved.candidates("r3c4") == (1,) and moved.before.rows == moved.rows
    assert moved.undo().undo() == start and start.undo() is start and "<svg" in moved._repr_svg_()
    assert whydoku.hint(moved).given and whydoku.check(moved)
    with pytest.raises(whydoku.ClaimError, match="a digit stands in this cell"):
        start.place("r1c1", 2)
    for cell in ("r9c1", "hello"):
        with pytest.raises(whydoku.ClaimError):
            start.candidates(cell)


def test_hundreds_of_moves_are_copied():
    position = whydoku.Puzzle("." * 81)
    for row in range(1, 10):
        for column in range(1, 10):
            position = position.make(*(f"r{row}c{column}<>{digit}" for digit in range(1, 9)))
    for copied in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        assert type(copied) is whydoku.Puzzle and copied == position and copied.candidates("r9c9") == (9,)
        assert copied.undo() == position.undo() and copied.undo().candidates("r9c9") == (8, 9)


def contents(position):
    size = range(1, position.size + 1)
    return position.rows, [position.candidates((row, column)) for row in size for column in size]


def test_a_path_has_the_position_before_each_step():
    position = whydoku.Puzzle(X_WING)
    path = position.path()
    assert path == whydoku.explain(X_WING) and path[0].position == X_WING
    for step in path:
        assert contents(step.position) == contents(position)
        position = position.make(*step.placements, *step.eliminations)
    assert "".join(map(str, sum(position.rows, []))) == path.end
    # Of a full path, the steps of a round are found on one board, and each is applied to what those before it left.
    position, path = whydoku.Puzzle(X_WING), whydoku.explain(X_WING, full=True)
    for step in path:
        assert contents(step.position) == contents(position)
        new = [claim for claim in (*step.placements, *step.eliminations) if position.candidates(claim.cell)]
        position = position.make(*new)
    assert "".join(map(str, sum(position.rows, []))) == path.end
    assert whydoku.hint(X_WING).step.position == X_WING


def test_pictures_are_drawn_when_they_are_asked_for():
    path = whydoku.explain(X_WING)
    data = pickle.dumps(path)
    assert b"<svg" not in data and len(data) < 100_000
    copied = pickle.loads(data)
    assert copied[3].svg == path[3].svg and copied.text == path.text and copied[3].position == path[3].position
    hint = pickle.loads(pickle.dumps(whydoku.hint(X_WING)))
    assert hint.step.svg.startswith("<svg") and "│" in hint.step.picture


def test_techniques_know_what_the_catalogue_says():
    wing = Technique.X_WING
    assert (wing.label, wing.family, wing.difficulty, wing.uniqueness) == ("X-Wing", "fish", 4.0, False)
    assert wing.title() == "X-Wing".title()
    assert "row" in wing.idea and Technique.BUG_PLUS_1.uniqueness
    assert all(technique.label and technique.idea and technique.family for technique in Technique)


def test_generated_puzzles_keep_their_superfluous_clues():
    puzzle = next(whydoku.generate(seed=1, symmetry="half-turn", together=True))
    copied = pickle.loads(pickle.dumps(puzzle))
    assert puzzle.superfluous and copied.superfluous == puzzle.superfluous and "superfluous: " in puzzle


def test_names_are_those_of_the_catalogue():
    languages, profiles, symmetries = map(set, _core.names())
    for alias, names in (("LanguageCode", languages), ("ProfileName", profiles), ("SymmetryName", symmetries)):
        assert set(typing.get_args(getattr(whydoku, alias))) == names
    assert set(typing.get_args(whydoku.ScaleName)) == set(whydoku.scales())
    assert [technique.value for technique in Technique] == _core.techniques()
    assert [tier.value for tier in Tier] == _core.tiers("human")
    assert [level.value for level in HodokuLevel] == _core.tiers("hodoku")
    assert whydoku.__version__ == metadata.version("whydoku")
    assert str(Tier.BEYOND_LOGIC) == "beyond logic" and sorted([Tier.HARD, Tier.EASY]) == [Tier.EASY, Tier.HARD]


# Errors


QUESTIONS = [
    whydoku.rate,
    whydoku.explain,
    whydoku.hint,
    whydoku.check,
    whydoku.solve,
    lambda puzzle: whydoku.why(puzzle, "r1c1=1"),
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_bad_input_raises_the_same_everywhere(question):
    with pytest.raises(whydoku.InputError, match="line 1, column 4: ") as caught:
        question("53.z7" + EASY[5:])
    assert (caught.value.line, caught.value.column) == (1, 4)
    assert caught.value.remedy == "write 1 to 9, or . for an empty cell" and "53.z7" in caught.value.excerpt
    assert isinstance(caught.value, whydoku.WhydokuError) and isinstance(caught.value, ValueError)
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (type(copied), str(copied), copied.line, copied.remedy) == (
        whydoku.InputError,
        str(caught.value),
        1,
        caught.value.remedy,
    )


@pytest.mark.parametrize(
    ("kind", "cause", "remedy", "call"),
    [
        (whydoku.InputError, "'z' is not a digit", "write 1 to 9, or .", lambda: whydoku.rate("53.z7" + EASY[5:])),
        (whydoku.PositionError, "two 5s in row 1", "change one of them", lambda: whydoku.explain(CLASH)),
        (whydoku.ClaimError, "no row 10", "rows go from 1 to 9", lambda: whydoku.why(EASY, "r10c1=1")),
        (whydoku.ClaimError, "nothing: ", "write a claim such as", lambda: whydoku.why(EASY, "nothing")),
        (whydoku.ClaimError, "hello: no cell", "write r3c4 or", lambda: whydoku.Puzzle(EASY).candidates("hello")),
        (whydoku.OptionError, "no scale `nope`", "the scales are", lambda: whydoku.rate(EASY, "nope")),
        (whydoku.OptionError, "no scale `nope`", "the scales are", lambda: whydoku.grade([EASY], "nope")),
        (whydoku.OptionError, "no profile `nope`", "the profiles are", lambda: whydoku.explain(EASY, profile="nope")),
        (whydoku.OptionError, "no language `xx`", "the languages are", lambda: whydoku.explain(EASY, language="xx")),
        (whydoku.OptionError, "no grade `much`", "the grades are look", lambda: whydoku.hint(EASY, "much")),
        (whydoku.OptionError, "timeout: -1", "give seconds, such as 2.5", lambda: whydoku.rate(EASY, timeout=-1)),
        (whydoku.OptionError, "jobs: 0", "give 1 or more", lambda: whydoku.grade([EASY], jobs=0)),
        (whydoku.OptionError, "list has no columns", "give a data frame", lambda: whydoku.grade([EASY], keep=True)),
        (whydoku.OptionError, "no symmetry", "the symmetries are any", lambda: whydoku.generate(symmetry="sideways")),
        (whydoku.OptionError, "no tier `killing`", "its tiers are easy", lambda: whydoku.generate(tier="killing")),
        (whydoku.OptionError, "clues: many is no range", "write ", lambda: whydoku.generate(clues="many")),
        (whydoku.UnratedError, "several solutions", None, lambda: whydoku.rate("................")),
        (whydoku.TimeLimitError, "not done", "give more time with timeout=", lambda: whydoku.explain(HARD, timeout=0.0)),
        (whydoku.TimeLimitError, "not done", "give more time", lambda: whydoku.generate(like=HARD, timeout=0.0)),
    ],
)
def test_errors_name_the_cause_and_the_remedy(kind, cause, remedy, call):
    with pytest.raises(kind, match=cause) as caught:
        call()
    assert isinstance(caught.value, whydoku.WhydokuError)
    assert caught.value.remedy is None if remedy is None else caught.value.remedy.startswith(remedy)


def test_time_limits_are_timeouts():
    with pytest.raises(TimeoutError):
        whydoku.rate(HARD, timeout=0.001)


# Many puzzles


def ratings(puzzles, **options):
    return [None if row.rating is None else row.rating.value for row in whydoku.grade(puzzles, **options)]


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string())])
def test_arrow_columns_of_every_kind_are_graded(kind):
    puzzles = pa.array([EASY, None, "12", X_WING], pa.string()).cast(kind)
    assert ratings(puzzles) == [1.5, None, None, 4.0]
    # A slice shares its buffers and begins elsewhere.
    assert ratings(puzzles.slice(3)) == [4.0] and ratings(puzzles.slice(4)) == []
    assert ratings(pa.chunked_array([puzzles.slice(0, 1), puzzles.slice(4), puzzles.slice(1)])) == [1.5, None, None, 4.0]


def test_every_kind_of_collection_is_graded(tmp_path):
    both = [EASY, X_WING]
    for puzzles in (both, tuple(both), iter(both), (puzzle for puzzle in both), dict.fromkeys(both)):
        assert ratings(puzzles) == [1.5, 4.0]
    assert ratings(EASY) == [1.5] and ratings("\n".join(both)) == [1.5, 4.0]
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(both) + "\n12\n")
    assert ratings(file) == ratings(str(file)) == [1.5, 4.0, None]
    assert ratings([]) == [] and ratings([None, float("nan")]) == [None, None]
    table = pa.table({"id": [1, 2], "name": ["a", "b"], "puzzle": both})
    for puzzles in (table, table["puzzle"], table.to_batches()[0], table.to_reader(), table.to_batches()[0].column(2)):
        assert ratings(puzzles) == [1.5, 4.0]
    assert ratings(table.rename_columns(["id", "puzzle", "grid"]), column="grid") == [1.5, 4.0]
    assert ratings(pa.table({"grid": both, "id": [1, 2]})) == [1.5, 4.0]


def test_a_stream_that_fails_says_why():
    def tables():
        yield table.to_batches()[0]
        raise OSError("the disk is full")

    table = pa.table({"puzzle": [EASY]})
    with pytest.raises(whydoku.InputError, match="the disk is full"):
        ratings(pa.RecordBatchReader.from_batches(table.schema, tables()))
    with pytest.raises(whydoku.OptionError, match="value 1 is int"):
        ratings(pa.chunked_array([[1]]))


def test_numpy_arrays_are_graded():
    numpy = pytest.importorskip("numpy")
    assert ratings(numpy.array([EASY, X_WING])) == [1.5, 4.0]
    assert ratings(numpy.array([EASY, None], dtype=object)) == [1.5, None]


def test_pandas_columns_and_frames_are_graded():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"id": [1, 2, 3], "puzzle": [EASY, None, X_WING]})
    for puzzles in (frame, frame["puzzle"], frame["puzzle"].astype("string"), frame["puzzle"].astype("category")):
        assert ratings(puzzles) == [1.5, None, 4.0]
    named = frame.rename(columns={"puzzle": "grid"})
    assert ratings(named, column="grid") == ratings(named) == [1.5, None, 4.0]
    for wrong, column in ((named, "puzzle"), (named, "id"), (named.assign(name="a"), None), (frame[["id"]], None)):
        with pytest.raises(whydoku.OptionError) as of_pandas:
            whydoku.grade(wrong, column=column)
        with pytest.raises(whydoku.OptionError) as of_arrow:
            list(whydoku.grade(pa.Table.from_pandas(wrong), column=column))
        assert str(of_pandas.value) == str(of_arrow.value)


def test_polars_columns_and_frames_are_graded():
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"id": [1, 2, 3], "puzzle": [EASY, None, X_WING]})
    for puzzles in (frame, frame["puzzle"], frame["puzzle"].cast(polars.Categorical), frame.lazy().collect()["puzzle"]):
        assert ratings(puzzles) == [1.5, None, 4.0]


def test_duckdb_results_are_graded():
    duckdb = pytest.importorskip("duckdb")
    query = f"select * from (values ('{EASY}'), ('{X_WING}')) as t(puzzle)"
    assert ratings(duckdb.sql(query)) == [1.5, 4.0]
    # A table, or a reader in later versions.
    assert ratings(duckdb.sql(query).arrow()) == [1.5, 4.0]


@pytest.mark.parametrize(
    ("puzzles", "text"),
    [
        (7, "int holds none; give text"),
        ([EASY, 7], "value 2 is int; give the text"),
        ([b"53"], "value 1 is bytes"),
        (pa.array([1]), "an array of Int64 holds none"),
        (pa.table({"id": [1]}), "no column `puzzle`"),
        (pa.table({"a": [EASY], "b": [EASY]}), "column= .a, b."),
        (Path("/nowhere/at all"), "no such file"),
    ],
)
def test_what_holds_no_puzzles_is_refused_with_a_remedy(puzzles, text):
    with pytest.raises(whydoku.WhydokuError, match=text):
        list(whydoku.grade(puzzles))


def test_tables_have_numbers():
    grades = whydoku.grade([EASY, None, "12", X_WING], "human,se", counts=True, canonical=True)
    table = grades.to_arrow()
    kinds = {name: str(kind) for name, kind in zip(table.schema.names, table.schema.types)}
    assert kinds["human.rating"] == kinds["se.er"] == "double" and kinds["human.steps"] == "int64"
    assert kinds["human.tier"] == kinds["error"] == kinds["canonical"] == "string"
    assert table["human.rating"].to_pylist() == [1.5, None, None, 4.0]
    assert [error is None for error in table["error"].to_pylist()] == [True, False, False, True]
    assert table["puzzle"].to_pylist() == [EASY, None, "12", X_WING]
    assert table["canonical"].to_pylist()[0] == whydoku.canonical(EASY)
    assert {"technique": "x-wing", "count": 1} in table["techniques"].to_pylist()[3]
    # The table is kept, and the same as Arrow sees it.
    assert grades.to_arrow() == table == pa.table(whydoku.grade(table["puzzle"], "human,se", counts=True, canonical=True))
    assert grades.columns == table.column_names
    assert whydoku.grade([]).to_arrow().schema == whydoku.grade([EASY]).to_arrow().schema


def test_pandas_and_polars_need_no_cast():
    out = whydoku.grade([EASY, None, X_WING])
    pandas = pytest.importorskip("pandas")
    frame = out.to_pandas()
    assert frame.rating.mean() == 2.75 and frame.steps.dtype == "Int64" and frame.rating.isna().tolist() == [False, True, False]
    assert pandas.DataFrame.from_records([{"tier": "easy"}]).tier[0] == frame.tier[0]
    polars = pytest.importorskip("polars")
    data = out.to_polars()
    assert data["rating"].mean() == 2.75 and data["steps"].dtype == polars.Int64 and data["rating"].null_count() == 1


def test_rows_are_typed():
    rows = list(whydoku.grade([EASY, "12", None], "human,hodoku", canonical=True))
    assert rows[0].rating == whydoku.rate(EASY) and rows[0].ratings["hodoku"] == whydoku.rate(EASY, "hodoku")
    assert rows[0].error is None and rows[0].extras == {"canonical": whydoku.canonical(EASY)}
    assert rows[1].rating is None and rows[1].error and rows[1].puzzle == "12"
    assert rows[2].puzzle is None and "no value" in rows[2].error
    assert next(iter(whydoku.grade([HARD], timeout=0.001))).error.startswith("timeout")


def test_rows_come_before_the_last_puzzle_is_known():
    def endless():
        while True:
            yield EASY

    rows = iter(whydoku.grade(endless()))
    assert [next(rows).rating.value for _ in range(100)] == [1.5] * 100


def test_grades_are_taken_again_and_counted():
    read = []

    def source():
        for puzzle in (EASY, "12", X_WING):
            read.append(puzzle)
            yield puzzle

    grades = whydoku.grade(source())
    assert next(iter(grades)).rating.value == 1.5
    first = list(grades)
    assert [row.error is None for row in first] == [True, False, True] and first == list(grades)
    assert len(grades) == 3 and grades.to_arrow().num_rows == 3 and len(read) == 3
    # The length of a list is known before anything is rated.
    assert len(whydoku.grade([HARD] * 100_000)) == 100_000


def test_a_rating_that_failed_is_not_taken_for_a_whole_one():
    def source():
        yield from [EASY] * 1000
        raise RuntimeError("no more")

    grades = whydoku.grade(source())
    with pytest.raises(RuntimeError, match="no more"):
        grades.to_arrow()
    for again in (grades.to_arrow, lambda: len(grades)):
        with pytest.raises(whydoku.WhydokuError, match="the rating was ended before") as caught:
            again()
        assert caught.value.remedy == "call grade again" and isinstance(caught.value.__cause__, RuntimeError)
    rows = iter(grades)
    assert next(rows).rating.value == 1.5
    with pytest.raises(whydoku.WhydokuError, match="call grade again"):
        list(rows)


def test_notebooks_show_the_first_rows():
    table = whydoku.grade([EASY, "<b>"] * 20)._repr_html_()
    assert table.count("<tr>") == 11 and "<th>tier</th>" in table and "<td>easy</td>" in table
    assert "&lt;b&gt;" in table and "the first 10 of 40 rows" in table


def test_columns_have_names_without_dots():
    dotted, plain = (whydoku.grade([EASY], ["human", "se"], separator=separator) for separator in "._")
    assert plain.columns == [name.replace(".", "_") for name in dotted.columns] and "human_tier" in plain.columns
    assert plain.to_arrow().to_pylist()[0]["se_er"] == dotted.to_arrow().to_pylist()[0]["se.er"] == 1.2
    pandas = pytest.importorskip("pandas")
    assert isinstance(plain.to_pandas().human_tier, pandas.Series)


def test_tiers_are_ordered():
    grades = whydoku.grade([X_WING, EASY, None], "human,hodoku")
    pandas = pytest.importorskip("pandas")
    frame = grades.to_pandas().sort_values("human.tier")
    assert frame["human.tier"].tolist()[:2] == ["easy", "hard"] and (frame["human.tier"] > "moderate").sum() == 1
    assert list(frame["hodoku.level"].cat.categories) == [level.value for level in HodokuLevel]
    assert pandas.isna(frame["human.tier"].iloc[2])
    polars = pytest.importorskip("polars")
    tiers = grades.to_polars()["human.tier"]
    assert tiers.dtype == polars.Enum([tier.value for tier in Tier]) and tiers.max() == "hard"


def test_columns_and_index_are_kept():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"id": [7, 8], "puzzle": [EASY, X_WING]}, index=["a", "b"])
    kept = whydoku.grade(frame, keep=True).to_pandas()
    assert list(kept.index) == ["a", "b"] and list(kept.columns[:2]) == ["id", "puzzle"]
    assert kept.loc["b", "rating"] == 4.0 and kept.loc["a", "id"] == 7
    assert list(whydoku.grade(frame["puzzle"], keep=True).to_pandas().columns[:2]) == ["puzzle", "rating"]
    with pytest.raises(whydoku.OptionError, match="column `rating` already; rename it"):
        whydoku.grade(frame.assign(rating=1), keep=True)
    with pytest.raises(whydoku.OptionError, match="list has no columns to keep"):
        whydoku.grade([EASY], keep=True)
    polars = pytest.importorskip("polars")
    data = whydoku.grade(polars.DataFrame({"id": [7, 8], "puzzle": [EASY, X_WING]}), keep=True).to_polars()
    assert data["id"].to_list() == [7, 8] and data["rating"].to_list() == [1.5, 4.0]
    for kept in (frame, polars.DataFrame({"id": [7, 8], "puzzle": [EASY, X_WING]})):
        grades = whydoku.grade(kept, keep=True)
        page = grades._repr_html_()
        assert "<th>id</th><th>puzzle</th><th>rating</th>" in page and f"<td>8</td><td>{X_WING}</td><td>4.0</td>" in page
        for table in (grades.to_arrow, lambda: pa.table(grades)):
            with pytest.raises(whydoku.OptionError, match="does not keep the frame; use to_pandas or to_polars"):
                table()
    with pytest.raises(whydoku.OptionError, match="is one of Polars; use to_polars"):
        grades.to_pandas()


def test_rows_do_not_depend_on_the_jobs():
    puzzles = [EASY, X_WING, "bad"] * 200
    assert whydoku.grade(puzzles, jobs=3).to_arrow() == whydoku.grade(puzzles, jobs=1).to_arrow()


def test_progress_is_shown(capsys, monkeypatch):
    whydoku.grade([EASY] * 50, progress=True).to_arrow()
    assert "50/50" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    whydoku.grade([EASY] * 50, progress=True).to_arrow()
    assert "50 of 50 puzzles rated" in capsys.readouterr().err


# Threads and signals


@pytest.mark.parametrize("work", [lambda: list(whydoku.grade([HARD] * 4, jobs=1)), lambda: whydoku.generate(like=HARD)])
def test_other_threads_run_meanwhile(work):
    worker = threading.Thread(target=work)
    worker.start()
    turns = 0
    while worker.is_alive():
        turns += 1
        time.sleep(0.001)
    assert turns > 10


@pytest.mark.parametrize(
    "call",
    [
        "list(whydoku.grade(iter(lambda: HARD, None)))",
        "whydoku.grade([HARD] * 100000).to_pandas()",
        "[whydoku.explain(HARD) for _ in range(100000)]",
        "whydoku.solve('.' * 81, limit=10**7)",
        "list(whydoku.generate(clues=17))",
        "[whydoku.generate(like=HARD) for _ in range(100000)]",
    ],
)
def test_an_interrupt_ends_every_call(call):
    code = f"import whydoku\nHARD = {HARD!r}\nprint('ready', flush=True)\n{call}"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert "KeyboardInterrupt" in errors and time.monotonic() - start < 10


# Generated puzzles


def test_puzzles_are_made_to_order():
    made = whydoku.generate(3, seed=5, tier=Tier.MODERATE, symmetry="half-turn")
    puzzles = list(made)
    assert len(puzzles) == 3 and made.looked >= 3
    assert puzzles == list(whydoku.generate(3, seed=5, tier="moderate", symmetry="half-turn"))
    assert {whydoku.rate(puzzle).tier for puzzle in puzzles} == {Tier.MODERATE}
    assert all((a == ".") == (b == ".") for puzzle in puzzles for a, b in zip(puzzle, reversed(puzzle)))
    six = next(whydoku.generate(seed=1, size=6, rules="anti-knight"))
    assert six.startswith("size: 6\n") and whydoku.rate(six).value > 0
    killer = next(whydoku.generate(seed=1, size=6, rules="killer"))
    assert "cages:" in killer and whydoku.rate(killer).value > 0
    few = next(whydoku.generate(seed=1, clues=(22, 23)))
    assert 22 <= 81 - few.count(".") <= 23
    assert Technique.X_WING in {step.technique for step in whydoku.explain(next(whydoku.generate(seed=1, technique=Technique.X_WING)), full=True)}


def test_puzzles_that_are_named_keep_the_place_of_their_errors():
    for name in ("like", "solution", "from_puzzle"):
        with pytest.raises(whydoku.InputError, match="line 1, column 4: ") as caught:
            whydoku.generate(1, **{name: "53.z7" + EASY[5:]})
        assert (caught.value.line, caught.value.column) == (1, 4)
    with pytest.raises(whydoku.UnratedError):
        whydoku.generate(1, like="." * 81)


def test_an_iterator_ends_when_time_is_over():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert list(whydoku.generate(clues=17, timeout=0.2)) == []
    made = whydoku.generate(3, clues=17, timeout=0.2)
    with pytest.warns(whydoku.TimeLimitWarning, match="3 puzzles are missing; give more"):
        assert list(made) == []
    assert made.missing == 3
    with pytest.warns(whydoku.TimeLimitWarning, match="1 puzzle is missing; give more"):
        list(whydoku.generate(1, clues=17, timeout=0.2))


def test_the_wheel_installs_the_command_line(tmp_path):
    done = run("whydoku", "rate", EASY)
    assert done.returncode == 0 and "1.5" in done.stdout and "Hidden single" in done.stdout
    assert run("whydoku", "check", CLASH).returncode == 1
    wrong = run("whydoku", "rate", "--scale", "nope", EASY)
    assert wrong.returncode == 2 and "nope" in wrong.stderr
    script = Path(sysconfig.get_path("scripts")) / "whydoku"
    assert subprocess.run([script, "--version"], capture_output=True, text=True).stdout.strip() == f"whydoku {whydoku.__version__}"


def test_an_interrupt_ends_the_command_line():
    command = [sys.executable, "-m", "whydoku", "solve", "--limit", "0", "." * 81]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    assert process.returncode == -signal.SIGINT


# Types and documents


PACKAGE = Path(whydoku.__file__).parent
TYPED = '''
from collections.abc import Iterable
import whydoku

rating: whydoku.Rating = whydoku.rate("")
value: float = rating.value
hardest: whydoku.Technique | None = rating.hardest
rows: Iterable[whydoku.Graded] = whydoku.grade(["", None], jobs=None, progress=True)
cells: list[str] = [cell for step in whydoku.explain("") for cell in step.cells]
claim: whydoku.Claim = whydoku.explain("")[0].eliminations[0]
text: str = next(whydoku.generate(1, tier=whydoku.Tier.EASY))
unique: bool = whydoku.solve("").unique
puzzle: whydoku.Puzzle = whydoku.Puzzle([[0] * 9] * 9).place("r1c1", 3).undo()
name: whydoku.ScaleName = "se"
count: int = len(whydoku.grade([""], [name, "human"], keep=True))
difficulty: float | None = whydoku.Technique.X_WING.difficulty
'''
MISTAKES = ['whydoku.rate(7)', 'whydoku.rate("", "humann")', 'whydoku.generate(symmetry="sideways")', 'whydoku.grade([""], ["human", "sse"])',
    'whydoku.explain("", profile="hman")', 'whydoku.generate(tier="esy")', 'whydoku.grade([1])', 'whydoku.grade([""], jobs="2")', 'len(whydoku.rate("").value)']


def run(*command, **options):
    return subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, **options)


@pytest.mark.parametrize("checker", [["mypy", "--strict"], ["pyright", "--pythonpath", sys.executable]])
def test_type_checkers_accept_the_package_and_find_mistakes(checker, tmp_path):
    pytest.importorskip(checker[0])
    file = tmp_path / "use.py"
    file.write_text(TYPED + "\n".join(MISTAKES))
    first = TYPED.count("\n") + 1
    # Apart from the other packages, which mypy would take for our own modules.
    package = shutil.copytree(PACKAGE, tmp_path / "whydoku", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    done = run(*checker, str(file), str(package), cwd=tmp_path)
    found = re.findall(r"(\w+\.pyi?):(\d+):(?:\d+)?.*error", done.stdout)
    lines = sorted({(name, int(line)) for name, line in found})
    assert lines == [("use.py", line) for line in range(first, first + len(MISTAKES))], done.stdout + done.stderr


def test_the_stubs_are_those_of_the_native_part():
    pytest.importorskip("mypy")
    done = run("mypy.stubtest", "whydoku._core")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_is_typed_and_its_examples_hold():
    assert (PACKAGE / "py.typed").exists()
    for name, least in (("whydoku", 5), ("whydoku._puzzle", 3)):
        failed, tried = doctest.testmod(importlib.import_module(name))
        assert tried > least and failed == 0, name


def test_the_examples_of_the_readme_run():
    done = subprocess.run([sys.executable, Path(__file__).parent / "readme.py"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "4.0 hard x-wing" in done.stdout and "Look at" in done.stdout


def test_the_notebook_of_the_book_runs():
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("matplotlib")
    notebook = nbformat.read(Path(__file__).parents[3] / "docs/python.ipynb", 4)
    nbclient.NotebookClient(notebook, timeout=1800).execute()
    outputs = [output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", ())]
    assert outputs[0]["text/plain"] == "10000"
    assert any("image/png" in data for data in outputs) and "<svg" in outputs[-1]["text/html"]
