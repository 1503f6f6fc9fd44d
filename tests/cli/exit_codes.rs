//! The table of exit codes in `docs/output.md`, cell by cell.

use super::folder::Folder;
use super::*;

#[test]
fn every_cell_of_the_table_holds() {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/output.md")).expect("the page");
    let rows =
        text.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |")?.split_once("` | "));
    let rows: Vec<(&str, Vec<i32>)> = rows
        .filter(|(_, codes)| codes.split(" | ").count() == 6)
        .map(|(call, codes)| (call, codes.split(" | ").map(|code| code.parse().expect(call)).collect()))
        .collect();
    assert!(rows.len() >= 15, "{rows:?}");
    let folder = Folder::new("exit-codes");
    let mut wrong = Vec::new();
    for (call, codes) in rows {
        let out = folder.path(&format!("{}.html", call.replace(' ', "-")));
        let further: &[&str] = match call {
            "find" => &["--technique", "x-wing"],
            "prove" | "sheet" => &["--force", "--out", &out],
            _ => &[],
        };
        for (code, puzzle) in codes.into_iter().zip([EASY, EASY_SOLVED, CLASH, NONE, TWO, "no-puzzle.txt"]) {
            let arguments: Vec<&str> =
                call.split(' ').chain(further.iter().copied()).chain([puzzle]).collect();
            let has_json = ["check", "explain", "find", "hint", "rate", "read", "solve"].contains(&call);
            let json: &[&[&str]] = if has_json { &[&[], &["--format", "json"]] } else { &[&[]] };
            for format in json {
                let done = run(&[&arguments, *format].concat());
                if done.code != code {
                    wrong.push(format!("{call} {puzzle} {format:?}: {code} in the table, {done:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_worst_puzzle_of_an_input_decides() {
    pipe(&["explain"], &format!("{EASY}\n{CLASH}\n")).exits(1).complains("1 of 2 puzzles could not be used");
    pipe(&["explain"], &format!("{EASY}\n{CLASH}\n12345\n"))
        .exits(2)
        .complains("2 of 3 puzzles could not be used");
    run(&["vary", NONE, "--timeout", "20s"]).exits(1);
    run(&["explain", "--timeout", "1ms", "--profile", "whips", HARD]).exits(3);
}
