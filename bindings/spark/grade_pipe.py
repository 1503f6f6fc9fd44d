"""The same for clusters without the wheel: each partition is piped through the command `whydoku`.

    spark-submit --files /path/to/whydoku grade_pipe.py INPUT.parquet OUTPUT.parquet [--column puzzle] [--scale human]

`grade` reads and writes a line a puzzle, so nothing has to be said but which lines are heads. An empty line would be
no puzzle at all, so a row without a value becomes `-`, which is a bad line and keeps its place.
"""

import argparse
import shlex

from pyspark.sql import DataFrame, SparkSession


def grade(puzzles: DataFrame, column: str = "puzzle", scale: str = "human", program: str = "whydoku") -> DataFrame:
    """The rows of a column of puzzles, in the partitions of the input."""
    lines = puzzles.select(column).rdd.map(lambda row: (row[0] or "").replace("\n", " ").strip() or "-")
    command = f"{program} grade --scale {scale} --jobs 1 -"
    # An empty partition is no corpus. Exit code 1 says that a line was no puzzle; its row says so too.
    script = 'IFS= read -r first || exit 0; { printf "%s\\n" "$first"; cat; } | ' + command + "; test $? -le 1"
    told = lines.pipe(f"sh -c {shlex.quote(script)}")
    head = told.first().split("\t")
    rows = told.filter(lambda line: not line.startswith("puzzle\t")).map(lambda line: line.split("\t"))
    return rows.toDF(", ".join(f"`{name}` string" for name in head))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--column", default="puzzle")
    parser.add_argument("--scale", default="human")
    parser.add_argument("--program", default="./whydoku")
    asked = parser.parse_args()
    session = SparkSession.builder.appName("whydoku").getOrCreate()
    puzzles = session.read.parquet(asked.input)
    grade(puzzles, asked.column, asked.scale, asked.program).write.parquet(asked.output)
    session.stop()
