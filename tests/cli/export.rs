//! `export`.

use super::*;

#[test]
fn a_bare_line_is_written_only_of_what_it_can_say() {
    let six = format!("size: 6\ngrid: '1{}'\n", ".".repeat(35));
    let plain = pipe(&["export", "--format", "line"], &six).exits(0);
    assert_eq!(plain.out.trim_end(), format!("1{}", ".".repeat(35)));
    // Regions of other shapes, and other boxes, would be read back as the usual ones.
    for regions in ["regions: [aaabbb, aacbbb, acccdd, eccddd, eeedff, eeffff]\n", "boxes: 2x3\n"] {
        let jigsaw = pipe(&["export", "--format", "line"], &format!("{six}{regions}")).exits(2);
        jigsaw.complains("a line of digits cannot hold all rules of this puzzle; use --format yaml");
    }
}

#[test]
fn an_unsupported_puzzle_does_not_stop_the_export() {
    let many =
        format!("grid: '{EASY}'\n---\ngrid: '{EASY}'\nrules: [diagonals]\n---\ngrid: '{EASY_SOLVED}'\n");
    let told = pipe(&["export", "--format", "line"], &many).exits(2);
    assert_eq!(told.out, format!("{EASY}\n{EASY_SOLVED}\n"));
    told.complains("cannot hold all rules of this puzzle").complains("1 of 3 puzzles could not be used");
}

/// A position: a digit placed at r1c3, and a candidate removed from r1c4.
const POSITION: &str =
    ":0000:x:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:614::";

#[test]
fn formats_that_hold_a_position_hold_it() {
    for format in ["yaml", "library", "f-puzzles", "f-puzzles-link", "sudokupad"] {
        let there = pipe(&["export", "--format", format], POSITION).exits(0);
        assert_eq!(there.err, "", "{format}");
        let back = pipe(&["export", "--format", "library"], &there.out).exits(0);
        assert_eq!(back.out.trim_end(), POSITION, "{format}: {}", there.out);
    }
    let marks = pipe(&["export", "--format", "pencilmarks"], POSITION).exits(0);
    let marks =
        marks.says("| 5 ").complains("leaves out that 1 digit was not given; yaml and library hold it");
    pipe(&["export", "--format", "candidates"], &marks.out).exits(0).says("5...");
}

#[test]
fn formats_that_hold_less_say_what_they_leave_out() {
    let lines = format!("{EASY}\n{POSITION}\n");
    let told = pipe(&["export", "--format", "line"], &lines).exits(0);
    assert_eq!(told.out.lines().count(), 2);
    let said = "a line of digits leaves out 1 removed candidate, and that 1 digit was not given";
    assert_eq!(told.err.matches("leaves out").count(), 1);
    told.complains(said);
    let link = pipe(&["export", "--format", "sudokuwiki"], EASY).exits(0);
    pipe(&["export", "--format", "line"], &link.out).exits(0).says(EASY);
    pipe(&["export", "--format", "sdk"], POSITION).exits(0).says("[State]").complains("1 removed candidate;");
}

#[test]
fn collections_and_tables_are_written_and_read_again() {
    let two = format!("{EASY} first, of two\n{WINGS}\n");
    let table = pipe(&["export", "--format", "csv"], &two).exits(0);
    assert_eq!(table.out, format!("puzzle,name\n{EASY},\"first, of two\"\n{WINGS},\n"));
    let sdm = pipe(&["export", "--format", "sdm"], &two).exits(0);
    assert_eq!(sdm.out, two.replace(" first, of two", "").replace('.', "0"));
    pipe(&["export", "--format", "ss"], EASY).exits(0).says("*-----------*\n|53.|.7.|...|\n");
    for (name, begin) in
        [("e.csv", "puzzle,name\n"), ("e.sdm", "5300"), ("e.txt", "53.."), ("e.yaml", "title: ")]
    {
        let out = file(&format!("export-{name}"), "");
        pipe(&["export", "--out", &out], &two).exits(0);
        let written = std::fs::read_to_string(&out).unwrap();
        assert!(written.starts_with(begin), "{name}: {written}");
        run(&["export", "--out", &out, &out]).exits(2).complains("is the input");
        run(&["export", "--out", &out, EASY]).exits(2).complains("already exists: --force overwrites it");
    }
    run(&["export", "--out", "x.docx", EASY]).exits(2).complains("unknown extension");
}

#[test]
fn a_bare_board_is_drawn_with_its_regions_and_clues() {
    let picture = run(&["export", "--format", "svg", EASY]).exits(0).says("<svg").says("class=\"given\"");
    assert_eq!(picture.out.matches("class=\"given\"").count(), 30);
    assert!(!picture.out.contains("class=\"c\""), "no candidates");
    let outside = "outside: {top: ['14', '25', '', '', '', '', '', '', '']}\n";
    pipe(&["export", "--format", "svg"], outside).exits(0).says(">14</text>");
    let folder = file("pictures.svg", "");
    pipe(&["export", "--out", &folder, "--force"], &format!("{EASY}\n{WINGS}\n")).exits(0);
    let second = folder.replace("pictures.svg", "pictures-2.svg");
    assert!(std::fs::read_to_string(second).unwrap().contains("<svg"));
}

#[test]
fn a_picture_of_a_title_with_control_characters_is_well_formed() {
    let named = file("control.yaml", format!("title: \"a\\u0001b\\u001fc\\tlast\"\ngrid: |\n  {EASY}\n"));
    let picture = run(&["export", "--format", "svg", &named]).exits(0).out;
    let is_allowed = |symbol: char| !symbol.is_control() || matches!(symbol, '\t' | '\n' | '\r');
    assert!(picture.chars().all(is_allowed) && picture.contains("a\u{fffd}b\u{fffd}c"), "{picture:.300}");
}
