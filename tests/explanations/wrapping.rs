//! Lines of text that are broken to fit a width.

use whydoku_explain::render::wrap;

#[test]
fn further_lines_of_an_item_begin_below_its_text() {
    let wrapped = wrap("12. one two three four five six\nand so on and so on", "  ", 30);
    assert_eq!(wrapped, "  12. one two three four five\n      six\n  and so on and so on\n");
    assert_eq!(wrap("3.1. one two three four five", "", 26), "3.1. one two three four\n     five\n");
    assert_eq!(wrap("  3.1. one two three four five", "", 28), "  3.1. one two three four\n       five\n");
    assert_eq!(wrap("3.1 one two three four five", "", 26), "3.1 one two three four\nfive\n");
    assert_eq!(wrap("- one two three four five", "", 24), "- one two three four\n  five\n");
}

#[test]
fn digits_stay_with_their_sign() {
    assert_eq!(wrap("r1c1 r2c2 r3c3 ≠ 1 2 3", "", 20), "r1c1 r2c2\nr3c3 ≠ 1 2 3\n");
    assert_eq!(wrap("the cells of row 5", "", 20), "the cells of row 5\n");
}
