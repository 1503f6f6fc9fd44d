//! JSON objects among other puzzles: where one ends, the next puzzle begins.

use super::*;

/// The line of each puzzle, or of what is wrong in its place.
fn found(text: &str) -> Vec<Result<usize, usize>> {
    read(text).into_iter().map(|read| read.map(|puzzle| puzzle.line).map_err(|wrong| wrong.line)).collect()
}

#[test]
fn an_object_is_followed_to_its_end() {
    // The number and the cell that is missing make it no puzzle, but it is JSON to its last brace.
    let begin = "{\"size\": 4, \"a\": [], \"b\": {},\n \"grid\": [[{\"value\": 1}, {}],\n";
    assert_eq!(found(&format!("{begin} [null, -1.5e3]]\n}}\n{EULER}\n")), [Err(1), Ok(5)]);
    let begin = begin.replace("{}],", "{}, null, {}],");
    let rows = "[{}, {}, {}, {}], [null, null, null, null], [{}, {}, {}, {\"c\": -1.5e3}]]";
    assert_eq!(found(&format!("{begin} {rows}\n}}\n{EULER}\n")), [Ok(1), Ok(5)]);
    // A brace between quotes, behind a quote that is none, ends nothing.
    let grid = "\"grid\":[[{\"value\":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
    let read = read(&format!("{{\"title\":\"\\\"}}\",{grid}}}\n{EULER}\n"));
    assert_eq!(read[0].as_ref().map(|puzzle| puzzle.name.as_deref()), Ok(Some("\"}")));
    assert_eq!(read[1].as_ref().map(|puzzle| puzzle.line), Ok(2));
}

#[test]
fn text_after_a_complete_object_is_the_next_puzzle() {
    for begin in ["{", "{\"a\":", "{\"a\": [1,", "{\"a\": 1"] {
        assert_eq!(found(&format!("{begin}\n{EULER}\n")), [Err(1), Ok(2)], "{begin}");
        // Blank lines and white space are no end of it.
        assert_eq!(found(&format!("{begin}\n \n{EULER}\n")), [Err(1), Ok(3)], "{begin}");
    }
    // None of these begins an object, so what could go on with one that was begun does not belong to it.
    for line in ["{ 53..7", "{\"open", "{]", "{\"a\" 1}", "{1: 2}"] {
        for next in ["}", "\"", ",", ":", "]", "\"a\"", "1}"] {
            assert_eq!(
                found(&format!("{line}\n{next}\n{EULER}\n")),
                [Err(1), Err(2), Ok(3)],
                "{line} {next}"
            );
        }
    }
}
