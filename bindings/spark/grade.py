"""Grades a Parquet file of puzzles on a Spark cluster whose workers have the whydoku wheel.

    spark-submit grade.py INPUT.parquet OUTPUT.parquet [--column puzzle] [--scale human]

Each task gets Arrow record batches and gives back Arrow record batches; no row becomes a Python object. A lost worker
costs its tasks, which Spark runs again: rows depend on nothing but their puzzle, so the result is the same.
"""

import argparse
from collections.abc import Iterator

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import from_arrow_schema


def grade(puzzles: DataFrame, column: str = "puzzle", scale: str = "human") -> DataFrame:
    """The rows of a column of puzzles, in the partitions of the input, with typed columns."""
    import whydoku

    def rows(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            # Spark runs a task on each core.
            yield from whydoku.grade(batch.column(0), scale, jobs=1).to_arrow().to_batches()

    schema = from_arrow_schema(whydoku.grade([], scale).to_arrow().schema)
    return puzzles.select(column).mapInArrow(rows, schema)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--column", default="puzzle")
    parser.add_argument("--scale", default="human")
    asked = parser.parse_args()
    session = SparkSession.builder.appName("whydoku").getOrCreate()
    grade(session.read.parquet(asked.input), asked.column, asked.scale).write.parquet(asked.output)
    session.stop()
