//! Text from outside as it is shown: what a terminal would obey stands there as an escape.

use super::*;

#[test]
fn control_characters_are_escaped() {
    for (name, title, shown) in [
        ("obeyed.yaml", "\\e[2J Fünf\\n\\u009b", "\\u{1b}[2J Fünf\\n\\u{9b}"),
        ("turned.yaml", "\\u202edesrever", "\\u{202e}desrever"),
    ] {
        let named = file(name, format!("title: \"{title}\"\ngrid: {EASY}\n"));
        let told = run(&["check", &named]).exits(0).out;
        assert!(
            told.ends_with(&format!("line 1, {shown}: Valid, one solution; 51 cells are open.\n")),
            "{told}"
        );
    }
    let named = file("list.txt", format!("{EASY} a\u{9b}b\u{202e}c\n"));
    let rated = run(&["rate", "--with", "name", &named]).exits(0).out;
    assert!(rated.ends_with("a\\u{9b}b\\u{202e}c\n"), "{rated}");
    // Only the program begins a new line of a message; that of whoever calls it is taken for one of these.
    run(&["solve", "first\r\nsecond\u{7}"])
        .exits(2)
        .complains("whydoku: `first\\r\nsecond\\u{7}`: no such file, and not a puzzle: ");
}
