"""Explains Sudoku the way a patient strong player would, and rates it by the hardest technique it needs.

>>> import whydoku
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> whydoku.rate(puzzle)["rating"]
'1.5'
>>> whydoku.explain(puzzle).steps[0].technique
'hidden-single'
>>> [len(puzzle) for puzzle in whydoku.generate(2, seed=1, tier="easy")]
[81, 81]
"""

from ._core import Explanation, Puzzles, Step, canonical, columns, explain, generate, grade_batch, rate, scales

__all__ = [
    "Explanation",
    "Puzzles",
    "Step",
    "canonical",
    "columns",
    "explain",
    "generate",
    "grade_batch",
    "rate",
    "scales",
]
