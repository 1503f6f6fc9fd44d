"""Tools for agents (Model Context Protocol): a thin layer over `whydoku serve`.

The environment variable WHYDOKU names the program; by default it is `whydoku` on the path.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import re
import subprocess
from collections.abc import Callable
from typing import Any, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.resources import FunctionResource

PROGRAM = os.environ.get("WHYDOKU", "whydoku")
# A request ends after this many milliseconds, so that an agent is not kept waiting by a mistake of its own.
TIMEOUT = 60_000
# The longest answer of the program, in bytes.
LONGEST = 1 << 26


class Server:
    """A running `whydoku serve`: answers by the id of their request. It starts with the first request."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.ids = itertools.count(1)

    async def ask(self, request: str, **arguments: Any) -> dict[str, Any]:
        """Returns the answer to a request, and cancels it if the tool is cancelled."""
        if self.process is None or self.process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            command = [PROGRAM, "serve", "--threads", "4"]
            self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=LONGEST)
            self.reader = asyncio.create_task(self.read(self.process))
        id = next(self.ids)
        self.waiting[id] = asyncio.get_running_loop().create_future()
        given = {name: value for name, value in arguments.items() if value is not None}
        self.send({"id": id, "ask": request, "timeout": TIMEOUT, **given})
        try:
            answer = await self.waiting[id]
        except asyncio.CancelledError:
            self.send({"ask": "cancel", "of": id})
            raise
        finally:
            self.waiting.pop(id, None)
        if error := answer.get("error"):
            raise ToolError(error["message"])
        return answer["answer"]

    def send(self, request: dict[str, Any]) -> None:
        assert self.process is not None and self.process.stdin is not None
        self.process.stdin.write(json.dumps(request).encode() + b"\n")

    async def read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        while line := await process.stdout.readline():
            answer = json.loads(line)
            future = self.waiting.get(answer["id"])
            if future is not None and not future.done():
                future.set_result(answer)
        for future in self.waiting.values():
            if not future.done():
                future.set_exception(ToolError(f"{PROGRAM} ended; start it by hand to see why"))


engine = Server()
server = MCPServer(
    "whydoku",
    instructions="Sudoku by human logic. A puzzle is 81 characters (. for an open cell) or any other format; moves are "
    "claims such as r1c2=3 (row 1, column 2 is 3) and r1c2<>3 (is not 3). Prefer hint and check_move to explain.",
)


@server.tool(structured_output=False)
async def read_board(puzzle: str, moves: list[str] | None = None) -> str:
    """Shows a puzzle with its candidates as text with coordinates, and names its rules."""
    board = await engine.ask("board", puzzle=puzzle, moves=moves)
    size = board["size"]
    rules = ", ".join(board["rules"] + board["constraints"]) or "the usual rules"
    given = sum(digit > 0 for digit in board["givens"])
    return f"{size}×{size}, {given} givens, {rules}\n{board['picture']}"


@server.tool(structured_output=False)
async def check(puzzle: str, moves: list[str] | None = None) -> str:
    """Says whether a puzzle is valid and how many solutions it has; of a half-filled grid, whether the moves are right so far."""
    answer = await engine.ask("check", puzzle=puzzle, moves=moves)
    text = answer["text"]
    if moves:
        progress = await engine.ask("progress", puzzle=puzzle, moves=moves)
        text = "\n".join(progress["named"])
    return text


@server.tool(structured_output=False)
async def hint(
    puzzle: str,
    moves: list[str] | None = None,
    grade: Literal["look", "hint", "whole"] = "look",
    language: str | None = None,
) -> str:
    """Gives the next step: where to look, the pattern to look for, or the whole step."""
    answer = await engine.ask("hint", puzzle=puzzle, moves=moves, grade=grade, language=language)
    name = (answer["step"] or {}).get("name")
    return "\n".join(part for part in (answer["warning"], name, answer["text"]) if part)


@server.tool(structured_output=False)
async def explain(
    puzzle: str,
    moves: list[str] | None = None,
    first: int = 1,
    count: int = 10,
    language: str | None = None,
) -> str:
    """Explains the solution path from the step `first` on, `count` steps. The steps place digits of the solution."""
    path = await engine.ask("explain", puzzle=puzzle, moves=moves, language=language)
    steps = path["steps"]
    rating = path["rating"] or {}
    head = f"{rating.get('tier')} {rating.get('value')}, hardest {rating.get('hardest')}, {len(steps)} steps, {path['end']}"
    chosen = steps[max(first - 1, 0) :][:count]
    return "\n\n".join([head, *(f"{step['number']}. {step['name']}: {step['text']}" for step in chosen)])


@server.tool(structured_output=False)
async def explain_cell(puzzle: str, cell: str, moves: list[str] | None = None, language: str | None = None) -> str:
    """Says which candidates a cell such as r3c4 has, and why it cannot hold the other digits. Does not solve it."""
    board = await engine.ask("board", puzzle=puzzle, moves=moves)
    place = re.fullmatch(r"r(\d+)c(\d+)", cell.strip().lower())
    size = board["size"]
    if place is None or not all(1 <= int(number) <= size for number in place.groups()):
        raise ToolError(f"{cell} is no cell of this board; write a cell such as r3c{size}")
    bits = board["candidates"][(int(place[1]) - 1) * size + int(place[2]) - 1]
    candidates = [symbol for at, symbol in enumerate(board["symbols"]) if bits >> at & 1]
    others = [symbol for symbol in board["symbols"] if symbol not in candidates]
    lines = [f"Candidates of {cell}: {' '.join(candidates) or 'none'}"]
    for symbol in others:
        why = await engine.ask("why", puzzle=puzzle, moves=moves, claim=f"{cell}={symbol}", language=language)
        lines.append(why["text"].strip())
    return "\n".join(lines)


@server.tool(structured_output=False)
async def check_move(
    puzzle: str,
    move: str,
    moves: list[str] | None = None,
    detail: bool = False,
    language: str | None = None,
) -> str:
    """Says whether a move such as r3c4=5 or r3c4<>5 holds, and the easiest technique that shows it; with `detail`, the reasons."""
    why = await engine.ask("why", puzzle=puzzle, moves=moves, claim=move, language=language)
    verdict = {True: "holds", False: "does not hold", None: "is open: not decided by this position"}[why["holds"]]
    if detail:
        return f"{move} {verdict}.\n{why['text']}"
    if why["holds"]:
        named = await engine.ask("name", puzzle=puzzle, moves=moves, claims=[move], language=language)
        step = named["moves"][0]["step"]
        how = f"{step['name']} ({step['technique']})" if step else "no single step shows it"
        return f"{move} {verdict}: {how}."
    return f"{move} {verdict}."


@server.tool(structured_output=False)
async def verify_reasoning(puzzle: str, reasoning: str, moves: list[str] | None = None) -> str:
    """Judges each claim of a solution in prose: follows (with the easiest technique), true but not shown, false, or known."""
    answer = await engine.ask("verify", puzzle=puzzle, moves=moves, reasoning=reasoning)
    lines = []
    for claim in answer["claims"]:
        why = claim["technique"] or claim["reason"] or ""
        lines.append(f"line {claim['line']}: {claim['claim']} {claim['verdict']}{': ' if why else ''}{why}")
    counts = ", ".join(f"{answer[name]} {name}" for name in ("follows", "unshown", "false", "known"))
    end = "solved" if answer["solved"] else "not solved"
    return "\n".join([f"{len(answer['claims'])} claims: {counts}; {end}", *lines])


@server.tool(structured_output=False)
async def rate(puzzle: str, scale: str | None = None) -> str:
    """Rates a puzzle by the hardest technique it needs, on the scale human, se, hodoku, …"""
    answer = await engine.ask("rate", puzzle=puzzle, scale=scale)
    figures = ", ".join(f"{name} {figure}" for name, figure in answer["figures"].items() if not isinstance(figure, dict))
    return f"scale {answer['scale']}: {figures}"


@server.tool(structured_output=False)
async def generate(
    tier: Literal["easy", "moderate", "tricky", "hard"] | None = None,
    technique: str | None = None,
    symmetry: str | None = None,
    rules: list[str] | None = None,
    size: int | None = None,
    seed: int = 0,
) -> str:
    """Makes a puzzle to order. Another seed gives another puzzle."""
    answer = await engine.ask(
        "generate", tier=tier, technique=technique, symmetry=symmetry, rules=rules, size=size, seed=seed
    )
    return answer["puzzle"] or f"no puzzle of this kind after {answer['looked']} were examined"


def describe(technique: str) -> Callable[[], Any]:
    async def read() -> str:
        answer = await engine.ask("technique", technique=technique)
        return "\n\n".join(part for part in (answer["name"], answer["idea"], answer["picture"], answer["text"]) if part)

    return read


def add_techniques() -> None:
    """Adds a resource for each technique."""
    request = json.dumps({"ask": "techniques"})
    answered = subprocess.run([PROGRAM, "serve"], input=request, capture_output=True, text=True, check=True).stdout
    for technique in json.loads(answered)["answer"]["techniques"]:
        about = f"{technique['name']}, difficulty {technique['difficulty']}"
        uri = f"technique://{technique['id']}"
        server.add_resource(FunctionResource(uri=uri, name=technique["name"], description=about, fn=describe(technique["id"])))


def main() -> None:
    """Serves an agent over standard input and output."""
    add_techniques()
    server.run("stdio")


if __name__ == "__main__":
    main()
