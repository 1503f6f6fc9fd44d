"""Runs the Python examples of the book."""

import pathlib
import re

import pytest

BOOK = pathlib.Path(__file__).parents[3] / "docs" / "library.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", BOOK.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(example):
    exec(compile(example, str(BOOK), "exec"), {})
