"""The same for clusters without the wheel: each partition is piped through the command `whydoku`.

    spark-submit --files /path/to/whydoku grade_pipe.py INPUT.parquet OUTPUT.parquet [--column puzzle] [--scale human]

`grade` reads a puzzle and writes an object of JSON a line. An empty line would be no puzzle at all, so a row without a
value becomes `no value`, which is a bad line and keeps its place.
"""

import argparse
import json
import shlex

from pyspark.sql import DataFrame, SparkSession

# A puzzle that every scale rates: its row shows the types of the columns.
SAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def grade(puzzles: DataFrame, column: str = "puzzle", scale: str = "human", program: str = "whydoku") -> DataFrame:
    """The rows of a column of puzzles, in the partitions of the input, with typed columns."""
    lines = puzzles.select(column).rdd.map(lambda row: (row[0] or "").replace("\n", " ").strip() or "no value")
    command = f"{program} grade --format json --scale {scale} --jobs 1 -"
    # An empty partition is no corpus. Exit code 1 says that a line was no puzzle; its row says so too.
    script = 'IFS= read -r first || exit 0; { printf "%s\\n" "$first"; cat; } | ' + command + "; test $? -le 1"
    command = f"sh -c {shlex.quote(script)}"
    session = puzzles.sparkSession
    sample = session.sparkContext.parallelize([SAMPLE], 1).pipe(command)
    types = session.read.json(sample).schema
    return session.read.json(lines.pipe(command), types).select([f"`{name}`" for name in json.loads(sample.first())])


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
