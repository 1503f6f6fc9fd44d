"""Runs the examples of the README: all but those that need pandas or Polars where these are not installed."""

from importlib.util import find_spec
from pathlib import Path

blocks = [block.split("```")[0] for block in (Path(__file__).parents[1] / "README.md").read_text().split("```python\n")[1:]]
assert len(blocks) == 4
missing = [f"to_{name}" for name in ("pandas", "polars") if find_spec(name) is None]
for block in blocks:
    if not any(name in block for name in missing):
        exec(block)
print("not installed:", missing)
