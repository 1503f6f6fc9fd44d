"""Uses an installed wheel once: run it on each system before the wheel is published."""

import subprocess
import sys

import whydoku

PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."

rating = whydoku.rate(PUZZLE)
steps = whydoku.explain(PUZZLE).steps
assert steps, "no steps"
print(whydoku.__version__, rating, len(steps), "steps")
subprocess.run([sys.executable, "-m", "whydoku", "rate", PUZZLE], check=True)
