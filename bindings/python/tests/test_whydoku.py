"""The wheel, as Python meets it. Needs pytest and pyarrow."""

import threading
import time

import pyarrow as pa
import pytest
import whydoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
X_WING = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."
HARD = "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8"


def test_a_puzzle_is_rated():
    row = whydoku.rate(X_WING)
    assert list(row) == whydoku.columns()
    assert (row["puzzle"], row["rating"], row["hardest"], row["error"]) == (X_WING, "4.0", "x-wing", "")
    assert "81 characters" in whydoku.rate("no puzzle")["error"]
    assert whydoku.rate(HARD, timeout=0.001)["error"].startswith("timeout")
    with pytest.raises(ValueError, match="no scale"):
        whydoku.rate(EASY, "nope")


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()])
def test_a_batch_has_a_row_for_each_value(kind):
    puzzles = pa.array([EASY, None, "12", X_WING], kind)
    batch = whydoku.grade_batch(puzzles, counts=True, canonical=True)
    assert isinstance(batch, pa.RecordBatch)
    assert batch.schema.names == whydoku.columns(counts=True, canonical=True)
    assert batch.column("rating").to_pylist() == ["1.5", "", "", "4.0"]
    assert [error != "" for error in batch.column("error").to_pylist()] == [False, True, True, False]
    assert batch.column("canonical")[0].as_py() == whydoku.canonical(EASY)
    # A slice shares its buffers and begins elsewhere.
    assert whydoku.grade_batch(puzzles.slice(3)).column("rating").to_pylist() == ["4.0"]
    assert whydoku.grade_batch(puzzles.slice(4)).num_rows == 0
    with pytest.raises(ValueError, match="array of text"):
        whydoku.grade_batch(pa.array([1]))


def test_rows_do_not_depend_on_the_jobs():
    puzzles = pa.array([EASY, X_WING, "bad"] * 200)
    assert whydoku.grade_batch(puzzles, jobs=3) == whydoku.grade_batch(puzzles)


def test_other_threads_run_meanwhile():
    puzzles = pa.array([HARD] * 4)
    worker = threading.Thread(target=whydoku.grade_batch, args=(puzzles,))
    worker.start()
    turns = 0
    while worker.is_alive():
        turns += 1
        time.sleep(0.001)
    assert turns > 10


def test_a_path_is_told_and_drawn():
    told = whydoku.explain(X_WING)
    assert told.solved and told.rating == "4.0" and len(told) == len(told.steps)
    step = next(step for step in told.steps if step.technique == "x-wing")
    assert "remove it from" in step.text and ">1" in step.picture
    page = told._repr_html_()
    assert page.count("<details") == len(told.steps) and page.count("<details open") == 1
    assert "&gt;1" in page and "<pre>" in step._repr_html_()
    assert "Solved by logic" in str(told)
    with pytest.raises(ValueError, match="no profile"):
        whydoku.explain(EASY, profile="nope")


def test_puzzles_are_made_to_order():
    made = whydoku.generate(3, seed=5, tier="moderate", symmetry="half-turn")
    puzzles = list(made)
    assert len(puzzles) == 3 and made.looked >= 3
    assert puzzles == list(whydoku.generate(3, seed=5, tier="moderate", symmetry="half-turn"))
    assert {whydoku.rate(puzzle)["tier"] for puzzle in puzzles} == {"moderate"}
    assert all((a == ".") == (b == ".") for puzzle in puzzles for a, b in zip(puzzle, reversed(puzzle)))
    six = next(whydoku.generate(seed=1, size=6, rules="anti-knight"))
    assert six.startswith("size: 6\n") and whydoku.rate(six)["error"] == ""
    killer = next(whydoku.generate(seed=1, size=6, rules="killer"))
    assert "cages:" in killer and whydoku.rate(killer)["error"] == ""
    pairs = next(whydoku.generate(seed=1, symmetry="half-turn", together=True))
    assert "superfluous: " in pairs
    few = next(whydoku.generate(seed=1, clues=(22, 23)))
    assert 22 <= 81 - few.count(".") <= 23


def test_an_iterator_ends_when_time_is_over():
    assert list(whydoku.generate(clues="10..15", timeout=0.2)) == []
    with pytest.raises(ValueError, match="half-turn, quarter-turn"):
        whydoku.generate(symmetry="sideways")
    with pytest.raises(ValueError, match="easy, moderate, tricky"):
        whydoku.generate(tier="killing")
    with pytest.raises(ValueError, match="clues: write"):
        whydoku.generate(clues="many")
