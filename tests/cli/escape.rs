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
    // A line break in an argument is escaped: only the program starts a new line of a message.
    run(&["solve", "first\r\nsecond\u{7}"])
        .exits(2)
        .complains("whydoku: `first\\r\nsecond\\u{7}`: no such file, and not a puzzle: ");
}

/// No output holds a character of C1 or one that sets the direction of text, whatever the format.
#[test]
fn no_format_holds_controls_of_terminals() {
    let name = "a\u{9b}b\u{202e}c\u{61c}d\u{2066}e\u{200f}f";
    let list = file("named.txt", format!("{EASY} {name}\n"));
    let table = file("named.tsv", format!("puzzle\trating\tname\n{EASY}\t1.2\t{name}\n"));
    let calls = ["explain", "hint", "check", "solve", "rate --with name", "grade --with name", "read"]
        .map(str::to_owned);
    let formats = ["yaml", "csv", "f-puzzles", "svg", "sdk", "library"]
        .map(|format| format!("export --format {format}"));
    let others = [
        "explain --format json",
        "explain --format markdown",
        "explain --format html",
        "rate --format tsv --with name",
        "rate --format json --with name",
        "grade --format csv --with name",
        "grade --format json --with name",
    ];
    let on_list = calls.into_iter().chain(formats).chain(others.map(str::to_owned)).map(|call| (call, &list));
    let on_table =
        ["select", "select --format json", "select --format csv"].map(|call| (call.to_owned(), &table));
    for (call, input) in on_list.chain(on_table) {
        let arguments: Vec<&str> = call.split(' ').chain([input.as_str()]).collect();
        let told = run(&arguments);
        let raw =
            |text: &str| text.chars().any(|c| !c.is_ascii() && whydoku_board::controls::is_interpreted(c));
        assert!(told.code == 0 && !raw(&told.out) && !raw(&told.err), "{call}: {told:?}");
    }
    let of_rule = file(
        "named-rule.yaml",
        "size: 4\nboxes: 2x2\nrelations:\n  - '\"a\u{202e}b\u{2066}c\u{200f}\u{61c}\" a + b >= 3: r1c1 r1c2 r1c3'\n\
         grid: |\n  1...\n  ..3.\n  .2..\n  ...4\n",
    );
    for call in [
        "explain",
        "explain --expert",
        "explain --detail full",
        "explain --format json",
        "read",
        "find",
        "why r2c2=1",
    ] {
        let arguments: Vec<&str> = call.split(' ').chain([of_rule.as_str()]).collect();
        let told = run(&arguments);
        assert!(
            told.code < 2
                && !told.out.contains(|c| !char::is_ascii(&c) && whydoku_board::controls::is_interpreted(c)),
            "{call}: {told:?}"
        );
    }
    run(&["explain", "--detail", "full", &of_rule]).says("a\\u{202e}b\\u{2066}c");
    let row = run(&["rate", "--format", "json", "--with", "name", &list]).exits(0).out;
    let row: serde_json::Value = serde_json::from_str(&row).expect("JSON");
    assert_eq!(row["name"], name, "escapes change no value");
    let told = run(&["export", "--format", name, EASY]).exits(2).err;
    assert!(told.contains("a\\u{9b}b\\u{202e}c"), "{told}");
}
