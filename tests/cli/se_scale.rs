//! `rate --scale se`.

use super::*;

/// Puzzles with the figures that the program itself gave. The tests of the crate `compat` compare all of them.
const RATED: &str = "crates/compat/tests/data/se.tsv";

#[test]
fn the_three_figures_are_those_of_the_program() {
    let table = std::fs::read_to_string(RATED).expect("the table");
    let wanted: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).step_by(8).collect();
    let puzzles: Vec<&str> = wanted.iter().filter_map(|line| line.split('\t').next()).collect();
    let rated = pipe(&["rate", "--scale", "se", "--format", "tsv"], &(puzzles.join("\n") + "\n")).exits(0);
    let mut rows = rated.out.lines();
    assert_eq!(rows.next(), Some("puzzle\ter\tep\ted\terror"));
    let got: Vec<&str> = rows.map(|row| row.trim_end_matches('\t')).collect();
    assert_eq!(got, wanted);
}

#[test]
fn diamonds_and_pearls_are_named() {
    let kind = |figures: &str| {
        let table = std::fs::read_to_string(RATED).expect("the table");
        let line = table.lines().find(|line| line.ends_with(figures)).expect("such a puzzle").to_owned();
        run(&["rate", "--scale", "se", &line[..81]]).exits(0).out
    };
    run(&["rate", "--scale", "se", EASY]).exits(0).says("1.2/1.2/1.2  diamond");
    let neither = kind("\t1.5\t1.2\t1.2");
    assert!(neither.ends_with("  1.5/1.2/1.2\n"), "{neither}");
}

#[test]
fn lines_that_are_no_puzzle_have_no_figures() {
    let row = |puzzle| {
        let run = run(&["rate", "--scale", "se", "--format", "tsv", puzzle]).exits(1);
        run.out.lines().nth(1).expect("a row").to_owned()
    };
    assert!(row(NONE).ends_with("\t\t\t\tno solution"), "{}", row(NONE));
    assert!(row(TWO).ends_with("\t\t\t\tseveral solutions"), "{}", row(TWO));
    let small = row(".2.4.1......1.4.");
    assert!(small.ends_with("this scale is defined for 9x9 boards with 3x3 boxes only"), "{small}");
}

#[test]
fn a_second_scale_adds_columns() {
    let rated = run(&["rate", "--format", "tsv", "--scale", "human,se", EASY]).exits(0);
    let header = rated.out.lines().next().expect("a header");
    assert!(header.ends_with("\thuman.guesses\tse.er\tse.ep\tse.ed\terror"), "{header}");
}
