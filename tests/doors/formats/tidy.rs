//! Lines that are made into rows as all others write them.

use whydoku::formats::tidied;

#[test]
fn rows_of_spreadsheets_and_old_programs() {
    let of = |line: &str, size| tidied(line, size, false).map(|tidied| tidied.line);
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(of("5\t3\t\t\t7\t\t\t\t", None), some("53..7...."));
    assert_eq!(of("\t\t\t\t\t\t\t\t", None), some("........."));
    assert_eq!(of("5,3,0,0,7,0,0,0,0", None), some("53..7...."));
    assert_eq!(of("| 5 | 3 |  |  | 7 |  |  |  |  |", None), some("53..7...."));
    assert_eq!(of("1,16,,,,,,,,,,,,,,10", None), some("1G.............A"));
    assert_eq!(of("53--7----", None), some("53..7...."));
    assert_eq!(of("---------", None), None);
    assert_eq!(tidied("---------", Some(9), true).map(|tidied| tidied.line), some("........."));
    let blanks = "53  7    6  195    98    6 8   6   34  8 3  17   2   6 6    28    419  5    8  79";
    assert_eq!(of(blanks, None), some(&blanks.replace(' ', ".")));
}

#[test]
fn what_can_be_read_as_it_is_stays() {
    for line in [
        "| 5 3 . | . 7 . | . . . |",
        "530070000",
        "| 12 | 3 | 45 | 6 |",
        "a,b,c,d",
        "---+---+---",
        "5 3 . 7",
        "",
    ] {
        assert!(tidied(line, None, false).is_none(), "{line}");
    }
}
