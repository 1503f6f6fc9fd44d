"""A real run: two workers, a million rows, one worker killed in the middle, the same result.

    python bindings/spark/test_cluster.py [--rows 1000000] [--program target/release/whydoku]

Needs Java 17, pyspark, pyarrow and the wheel. Spark starts its own small cluster of two worker processes on this
machine (`local-cluster[2,1,1024]`); the test kills one executor with SIGKILL while it grades, and compares the rows
with those that the wheel gives without a cluster. With --program the same is done by way of the pipe.
"""

import argparse
import hashlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import whydoku
from pyspark.sql import SparkSession

sys.path.insert(0, str(Path(__file__).parent))
import grade as by_wheel
import grade_pipe as by_pipe

PUZZLES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
]


def corpus(rows: int) -> list[str]:
    """Puzzles with their digits renamed; one line in a hundred is broken."""
    dice = random.Random(96)
    lines = []
    for number in range(rows):
        digits = list("123456789")
        dice.shuffle(digits)
        line = PUZZLES[number % 2].translate(str.maketrans("123456789", "".join(digits)))
        lines.append(line[:40] if number % 100 == 57 else line)
    return lines


def executors() -> list[int]:
    """The processes of this cluster's executors: those that descend from this process."""
    parents, named = {}, []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if b"CoarseGrainedExecutorBackend" in (entry / "cmdline").read_bytes():
                named.append(int(entry.name))
        except OSError:
            continue

    def descends(pid: int) -> bool:
        while pid > 1:
            if pid == os.getpid():
                return True
            pid = parents.get(pid, 0)
        return False

    return [pid for pid in named if descends(pid)]


def kill_one(killed: list[int], after: float) -> None:
    """Kills an executor when it has worked for a while."""
    while not executors():
        time.sleep(0.05)
    time.sleep(after)
    victims = executors()
    if victims:
        os.kill(victims[0], signal.SIGKILL)
        killed.append(victims[0])


def digest(rows: list[tuple]) -> str:
    """A sum that does not depend on the order of partitions."""
    return hashlib.sha256("\n".join(sorted("\t".join(map(str, row)) for row in rows)).encode()).hexdigest()


def run(rows: int, program: str | None, after: float) -> None:
    lines = corpus(rows)
    whole = whydoku.grade(lines).to_arrow()
    # The pipe gives a bad line its number in the partition, so errors are compared by whether there is one.
    names = [name for name in whole.schema.names if name != "error"]
    wanted = digest(list(zip(*(whole.column(name).to_pylist() for name in names))))
    folder = Path(tempfile.mkdtemp(prefix="whydoku-spark-"))
    pq.write_table(pa.table({"id": range(rows), "puzzle": lines}), folder / "in.parquet", row_group_size=rows // 16 or 1)
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.executor.memory", "1g")
        .config("spark.ui.enabled", "false")
        .config("spark.pyspark.python", sys.executable)
        .config("spark.sql.files.maxPartitionBytes", str(2 << 20))
        .getOrCreate()
    )
    killed: list[int] = []
    killer = threading.Thread(target=kill_one, args=(killed, after), daemon=True)
    try:
        puzzles = session.read.parquet(str(folder / "in.parquet")).repartition(32)
        graded = by_pipe.grade(puzzles, program=program) if program else by_wheel.grade(puzzles)
        start = time.monotonic()
        killer.start()
        graded.write.parquet(str(folder / "out.parquet"))
        spent = time.monotonic() - start
    finally:
        session.stop()
    table = pq.read_table(folder / "out.parquet")
    found = list(zip(*(table.column(name).to_pylist() for name in names)))
    bad = sum(error is not None for error in table.column("error").to_pylist())
    way = "pipe" if program else "mapInArrow"
    print(f"{way}: {table.num_rows} rows, {bad} bad, {spent:.1f} s, executors killed: {killed}")
    assert table.num_rows == rows, "rows were lost or doubled"
    assert bad == sum(len(line) == 40 for line in lines)
    assert killed, "it was over before a worker could be killed: more --rows"
    assert digest(found) == wanted, "the rows differ"
    subprocess.run(["rm", "-r", str(folder)], check=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--program")
    parser.add_argument("--after", type=float, default=6.0, help="seconds of work before the kill")
    asked = parser.parse_args()
    run(asked.rows, asked.program and str(Path(asked.program).resolve()), asked.after)
    print("the same result")
