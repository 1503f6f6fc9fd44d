"""The server as the official client sees it; WHYDOKU names the program."""

import asyncio
import os
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FILE = str(Path(__file__).parent.parent / "whydoku_mcp.py")
TOOLS = "check check_move explain explain_cell generate hint rate read_board verify_reasoning"


def with_client(session):
    async def run():
        server = StdioServerParameters(command=sys.executable, args=[FILE], env=dict(os.environ))
        async with Client(server) as client:
            return await session(client)

    return asyncio.run(run())


async def text(client, tool, **arguments):
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result
    return result.content[0].text


def test_tools_and_techniques_are_listed():
    async def session(client):
        tools = (await client.list_tools()).tools
        assert sorted(tool.name for tool in tools) == TOOLS.split()
        assert all(tool.description for tool in tools)
        resources = (await client.list_resources()).resources
        uris = {str(resource.uri) for resource in resources}
        assert len(uris) > 50 and "technique://x-wing" in uris
        x_wing = (await client.read_resource("technique://x-wing")).contents[0].text
        assert x_wing.startswith("X-Wing") and "c1" in x_wing

    with_client(session)


def test_each_tool_answers_in_few_words():
    async def session(client):
        board = await text(client, "read_board", puzzle=EASY)
        assert board.startswith("9×9, 30 givens, the usual rules") and "r9" in board
        assert "one solution" in await text(client, "check", puzzle=EASY)
        assert "r1c3" in await text(client, "check", puzzle=EASY, moves=["r1c3=1"])
        assert await text(client, "hint", puzzle=EASY) == "Look at box 2."
        assert "r1c6" in await text(client, "hint", puzzle=EASY, grade="whole")
        path = await text(client, "explain", puzzle=EASY, count=2)
        assert path.startswith("easy 1.5, hardest hidden-single") and path.count("\n\n") == 2
        cell = await text(client, "explain_cell", puzzle=EASY, cell="r1c3")
        assert cell.startswith("Candidates of r1c3: 1 2 4\n") and "row 1" in cell
        assert await text(client, "check_move", puzzle=EASY, move="r1c6=8") == "r1c6=8 holds: Hidden single (hidden-single)."
        assert (await text(client, "check_move", puzzle=EASY, move="r1c3=1")).startswith("r1c3=1 does not hold")
        judged = await text(client, "verify_reasoning", puzzle=EASY, reasoning="r1c6=8. Then r1c3 is 1.")
        assert judged.startswith("2 claims: 1 follows, 0 unshown, 1 false, 0 known; not solved"), judged
        assert "rating 1.5" in await text(client, "rate", puzzle=EASY)
        assert len(await text(client, "generate", seed=3)) == 81

    with_client(session)


def test_errors_have_a_remedy():
    async def session(client):
        result = await client.call_tool("rate", {"puzzle": "hello"})
        assert result.is_error and "write a 9×9 grid" in result.content[0].text

    with_client(session)


def test_a_call_can_be_cancelled():
    async def session(client):
        # Such puzzles are so rare that each call takes until its limit. The server answers four requests at once, so it
        # would answer no more if it did not end those.
        for seed in range(5):
            rare = client.call_tool("generate", {"technique": "sk-loop", "symmetry": "full", "seed": seed})
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(rare, 0.5)
        assert await asyncio.wait_for(text(client, "hint", puzzle=EASY), 20) == "Look at box 2."

    with_client(session)
