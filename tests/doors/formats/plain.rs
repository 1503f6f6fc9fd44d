//! Our own forms, which the smallest builds read: whatever else a build reads, these are read alike.

use super::*;
use whydoku_board::Rules;
use whydoku_formats::parse_plain;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn rows() -> String {
    LINE.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect()
}

#[test]
fn own_forms_are_read_as_all_forms_are() {
    let drawn = "size: 6\nboxes: 3x2\ncages: ['6: r1c123']\ngrid: |\n  ......\n  ..31..\n  ......\n  ......\n  ......\n  ......\n";
    let small = "1..4..1..3..4...";
    let texts =
        [LINE, &LINE.replace('.', "0"), &rows(), &format!("# mine\n\n{}", rows()), drawn, small, "size: 4\n"];
    for text in texts {
        for rules in [Rules::default(), Rules::ANTI_KNIGHT] {
            let options = ReadOptions { rules, ..ReadOptions::default() };
            let (plain, any) = (parse_plain(text, &options).unwrap(), parse_one(text, &options).unwrap());
            assert_eq!(
                (&plain.cells, &plain.shape, &plain.name),
                (&any.cells, &any.shape, &any.name),
                "{text}"
            );
            assert_eq!((plain.line, &plain.text), (any.line, &any.text), "{text}");
        }
    }
}

#[test]
fn what_is_no_own_form_is_refused() {
    let options = ReadOptions::default();
    for text in ["", "\n# nothing\n", "hello", "[[1, 2], [3, 4]]", "size: 4\nno: such key\n"] {
        assert!(parse_plain(text, &options).is_err(), "{text:?}");
    }
    let two = format!("{LINE}\n{LINE}\n");
    assert!(parse_plain(&two, &options).is_err() && parse_one(&two, &options).is_err());
    // Other forms, which other builds read.
    let headed = format!("[Puzzle]\n{}", rows());
    assert!(parse_plain(&headed, &options).is_err() && parse_one(&headed, &options).is_ok());
}
