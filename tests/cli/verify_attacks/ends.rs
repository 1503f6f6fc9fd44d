//! Outcomes that are none, and one solution that is taken for granted.

use super::*;

const OPEN: &str = ".................................................................................";

#[test]
fn one_solution_is_not_taken_for_granted() {
    let nothing_saves = "guardians deadly r1c1 r1c2 r6c1 r6c2 :";
    // Two solutions, and they differ in a deadly rectangle.
    let digits = |cell: &str, kept: &str| -> Vec<String> {
        "123456789".chars().filter(|d| !kept.contains(*d)).map(|d| format!("{cell}<>{d}")).collect()
    };
    let mut start = header(OPEN);
    let cells = ["r1c1", "r1c2", "r6c1", "r6c2"];
    start["deleted"] = cells.iter().flat_map(|cell| digits(cell, "12")).collect();
    let refutation = json!({"outcome": "contradiction", "premises": [nothing_saves], "text": ""});
    refused(&[start.clone(), refutation], "line 2: one solution is assumed, but the givens have several");
    // A step, and a case of a refutation.
    start["deleted"] =
        cells.iter().flat_map(|cell| digits(cell, if *cell == "r1c1" { "123" } else { "12" })).collect();
    let saved = step(&["r1c1=3"], &[], &["guardians deadly r1c1 r1c2 r6c1 r6c2 : r1c1=3"]);
    refused(&[start, saved], "line 2: one solution is assumed, but the givens have several");
    // A symmetry of an empty board.
    let map = "rows>columns 123456789 columns>rows 123456789 digits 213456789";
    let diagonal: Vec<String> = (1..=9).map(|n| format!("symmetric r{n}c{n} : {map}")).collect();
    let refuted = json!({"outcome": "contradiction", "premises": diagonal, "text": ""});
    refused(&[header(OPEN), refuted], "one solution is assumed, but the givens have several");
    // Where it holds, the verdict says so.
    let told = run(&["explain", "--full", "--format", "json", UNIQUE]).exits(0).out;
    assert!(told.contains("guardians deadly"), "the puzzle needs no rectangle any more: take another");
    pipe(&["verify"], &told).exits(0).says("solved, assuming one solution, which was checked.");
    pipe(&["verify"], &run(&["explain", "--format", "json", EASY]).out).exits(0).says("51 steps, solved.\n");
}

/// A puzzle whose told path rests on a deadly pattern.
const UNIQUE: &str = "1...6...7...14.83.........1.7...3....48..2.5.9..8.....3..2.7..5..6....8..9.......";

#[test]
fn a_trace_ends_once() {
    let good = run(&["explain", "--format", "json", EASY]).json();
    let last = good.len();
    let twice = [&good[..], &good[last - 1..]].concat();
    refused(&twice, &format!("line {}: this line follows the outcome", last + 1));
    let behind = [&good[..], &good[1..2]].concat();
    refused(&behind, &format!("line {}: this line follows the outcome", last + 1));
    refused(
        &changed(EASY, LAST, |line| line["outcome"] = "stuck".into()),
        "`solution` goes with the outcome `solved`",
    );
    let stuck = |line: &mut Value| *line = outcome("stuck");
    refused(&changed(EASY, LAST, stuck), "the outcome says stuck, but no cell is open");
}

#[test]
fn false_outcomes_are_refuted_by_search() {
    refused(
        &[header(EASY), outcome("no-solution")],
        "line 2: the outcome says that there is no solution, but there is one",
    );
    pipe(&["verify"], &trace_of(&[header(REFUTED), outcome("no-solution")]))
        .exits(0)
        .says("0 steps, no-solution.");
    let several = |solutions: Value| {
        vec![header(TWO), json!({"outcome": "several-solutions", "solutions": solutions, "text": ""})]
    };
    let good = run(&["explain", "--format", "json", TWO]).json();
    let two = good[good.len() - 1]["solutions"].clone();
    pipe(&["verify"], &trace_of(&several(two.clone()))).exits(0).says("several-solutions");
    let first = two[0].as_str().expect("a solution");
    refused(&several(json!([])), "line 2: the outcome `several-solutions` needs two `solutions`, and has 0");
    refused(&several(json!([first, first])), "line 2: the two solutions are the same");
    refused(&several(json!([first, first.replacen('2', "3", 1)])), "line 2: solution 2: r1c1 cannot be 3");
    refused(&several(json!([first, &first[1..]])), "line 2: solution 2: it has not as many symbols");
    let one = json!({"outcome": "several-solutions", "solutions": [EASY_SOLVED, EASY_SOLVED], "text": ""});
    refused(&[header(EASY), one], "the two solutions are the same");
    // A wrong guess leads nowhere, but that is none of the puzzle.
    let guess = json!({"guess": "r1c3=2", "choices": "124", "text": ""});
    refused(
        &[header(EASY), guess, outcome("no-solution")],
        "the outcome `no-solution` cannot rest on a guess",
    );
}
