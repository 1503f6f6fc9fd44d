"""The library as Python's ctypes sees it: `test_ctypes.py LIBRARY [classic]`, the second for one without features."""

import ctypes
import json
import sys
from concurrent.futures import ThreadPoolExecutor

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

library = ctypes.CDLL(sys.argv[1])
library.whydoku_new.restype = ctypes.c_void_p
library.whydoku_delete.argtypes = [ctypes.c_void_p]
library.whydoku_ask.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
library.whydoku_ask.restype = ctypes.c_void_p
library.whydoku_free.argtypes = [ctypes.c_void_p]
library.whydoku_cancel.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
library.whydoku_cancel.restype = ctypes.c_bool
library.whydoku_version.restype = ctypes.c_char_p


def ask(session, **request):
    address = library.whydoku_ask(session, json.dumps(request).encode())
    try:
        return json.loads(ctypes.string_at(address))
    finally:
        library.whydoku_free(address)


session = library.whydoku_new()
assert library.whydoku_version().count(b".") == 2
assert ask(session, id=1, ask="rate", puzzle=PUZZLE)["answer"]["tier"] == "easy"
portuguese = ask(session, ask="explain", puzzle=PUZZLE, language="pt")
if "classic" in sys.argv:
    left_out = {"languages": portuguese}
    for feature, puzzle in {"variants": "." * 256, "links": "https://sudokupad.app/scl" + "N" * 80}.items():
        left_out[feature] = ask(session, ask="rate", puzzle=puzzle)
    for feature, answer in left_out.items():
        assert f"feature `{feature}`" in answer["error"]["message"], answer
else:
    assert portuguese["answer"]["solved"]
error = ask(session, id=[2], ask="rate", puzzle="hello")
assert error["id"] == [2] and error["error"]["remedy"].startswith("write a 9×9 grid"), error
with ThreadPoolExecutor(4) as pool:
    answers = pool.map(lambda _: ask(session, ask="hint", puzzle=PUZZLE), range(20))
    assert {answer["answer"]["text"] for answer in answers} == {"Look at box 2."}
    long = pool.submit(ask, session, id="long", ask="generate", clues=[17, 17], attempts=4_000_000_000)
    while not library.whydoku_cancel(session, b'"long"'):
        pass
    assert long.result()["error"]["kind"] == "cancelled"
library.whydoku_delete(session)
print("ctypes: all answers are as expected")
