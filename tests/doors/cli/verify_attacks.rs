//! `verify` before traces that were made to fool it: each of these was accepted once, or did harm.

use super::*;
use serde_json::json;
use std::time::{Duration, Instant};

/// The header of a classic board.
fn header(puzzle: &str) -> Value {
    json!({"format": "whydoku-trace", "version": 1, "puzzle": puzzle, "size": 9, "boxes": "3x3"})
}

fn step(placements: &[&str], eliminations: &[&str], premises: &[&str]) -> Value {
    let uniqueness = premises.iter().any(|p| p.starts_with("guardians deadly") || p.starts_with("symmetric"));
    json!({
        "technique": "x-wing", "placements": placements, "eliminations": eliminations, "premises": premises,
        "uniqueness": uniqueness, "text": ""
    })
}

fn outcome(name: &str) -> Value {
    json!({"outcome": name, "text": ""})
}

/// Refused as an answer, exit code 1.
#[track_caller]
fn refused(lines: &[Value], said: &str) {
    let run = pipe(&["verify"], &trace_of(lines)).exits(1).says(said);
    assert!(!run.out.contains("Every step holds"), "{run:?}");
}

/// Refused as an input, exit code 2.
#[track_caller]
fn unreadable(lines: &[Value], said: &str) {
    let run = pipe(&["verify"], &trace_of(lines)).exits(2).complains(said);
    assert!(!run.out.contains("Every step holds"), "{run:?}");
}

/// A trace of ours with one thing changed in one line.
#[track_caller]
fn changed(puzzle: &str, at: usize, change: impl FnOnce(&mut Value)) -> Vec<Value> {
    let mut lines = run(&["explain", "--format", "json", puzzle]).json();
    let at = if at == usize::MAX { lines.len() - 1 } else { at };
    change(&mut lines[at]);
    lines
}

const LAST: usize = usize::MAX;

const OPEN: &str = ".................................................................................";

#[test]
fn digits_that_clash_solve_nothing() {
    // Two cells of a small extra region, each with one digit left, and it is the same; no house notices.
    let extra = |cells: &str, puzzle: &str| {
        let mut header = header(puzzle);
        header["further"] = json!({ "extra": [cells] });
        header
    };
    // r1c2 must be 2 by its row, and r4c1 is 2: together in an extra region they break its rule.
    let start =
        "1.3456789456789123789123456.31564897564897231897231564345678912678912345912345678".to_owned();
    let both = step(&["r1c2=2", "r4c1=2"], &[], &["cell r1c2", "cell r4c1"]);
    refused(
        &[extra("r1c2 r4c1", &start), both.clone(), outcome("solved")],
        "clashes with what the same step",
    );
    // Without the region it is a solution.
    pipe(&["verify"], &trace_of(&[header(&start), both, outcome("solved")])).exits(0).says("1 step, solved.");
    // One after the other: the second says nothing that is still possible.
    let [one, two] = [step(&["r1c2=2"], &[], &["cell r1c2"]), step(&["r4c1=2"], &[], &["cell r4c1"])];
    refused(&[extra("r1c2 r4c1", &start), one, two, outcome("solved")], "line 3: r4c1=2 says nothing new");
    // Two conclusions that cannot both stand.
    let sides = step(&["r1c2=2"], &["r1c2<>2"], &["cell r1c2"]);
    refused(&[header(&start), sides], "r1c2<>2");
    let twice = step(&["r1c2=2", "r1c2=2"], &[], &["cell r1c2"]);
    refused(&[header(&start), twice], "r1c2=2 stands there twice");
}

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
fn positions_keep_their_placed_digits_apart() {
    // An avoidable rectangle: what was placed could stand otherwise, what is given could not.
    let ladder = "schema: 1\nabout: one rectangle\nscale: human\nrungs: [[avoidable-rectangle-1], [naked-single], [hidden-single]]\n";
    let ladder = file("avoidable.yaml", ladder);
    let told = run(&["explain", "--full", "--profile", &ladder, "--format", "json", AVOIDABLE]).exits(0);
    let lines = told.json();
    assert!(
        told.out.contains("avoidable-rectangle"),
        "the position needs no avoidable rectangle: take another"
    );
    let placed = lines[0]["placed"].as_array().expect("the header lists placed digits");
    let givens = lines[0]["puzzle"].as_str().expect("a puzzle");
    assert!(!placed.is_empty() && givens.len() == 81);
    pipe(&["verify"], &told.out).exits(0).says("solved, assuming one solution, which was checked.");
}

/// A position with an avoidable rectangle, as HoDoKu's library writes it.
const AVOIDABLE: &str = ":0607:1:.+64.5.1.72.+1.6.3..+5.9.+1...+6+15+8+9+4+6+2+7+3+62+37819..+9+47...+6.1.9.63.7+1.+7+1+6.9..3.8+3.1+7.46+9:::";

#[test]
fn a_header_that_contradicts_itself_is_refused() {
    let change = |key: &str, value: Value| {
        let mut start = header(EASY);
        start[key] = value;
        vec![start, outcome("stuck")]
    };
    for gone in ["r1c1<>5", "r1c1<>1"] {
        unreadable(
            &change("deleted", json!([gone])),
            &format!("line 1: {gone} is deleted, but a digit stands"),
        );
    }
    unreadable(&change("placed", json!(["r1c1=5"])), "line 1: r1c1=5 is placed where a digit stands already");
    unreadable(&change("placed", json!(["r1c3=1", "r1c3=2"])), "line 1: r1c3=2 is placed where a digit");
    unreadable(&change("placed", json!(["r1c3=5"])), "line 1: two 5s in row 1: r1c1 and r1c3");
    unreadable(&change("placed", json!(["r1c3<>5"])), "line 1: not a placement: r1c3<>5");
    unreadable(&change("deleted", json!(["r1c3=1"])), "line 1: not an elimination: r1c3=1");
    unreadable(&change("supposed", json!("r1c3=5")), "line 1: r1c3=5 is supposed, but settled already");
    let regions = json!({"regions": "111111111222222222333333333444444444555555555666666666777777777888888888999999999"});
    unreadable(&change("further", regions), "line 1: ");
    unreadable(&change("boxes", json!("+3x03")), "line 1: boxes: +3x03 is not of the form WxH");
    unreadable(&change("boxes", json!("4294967296x4294967296")), "is not of the form WxH");
}

#[test]
fn a_puzzle_is_one_symbol_a_cell_and_nothing_else() {
    for (puzzle, said) in [
        (
            "grid: |\n  12\nrules: [anti-king]".to_owned(),
            "line 1: `puzzle` has 31 symbols, but a board of 9×9 has 81",
        ),
        (EASY.replace('.', "0"), "line 1: `puzzle` holds `0`, which is no digit of this board"),
        (format!("{EASY} easy"), "line 1: `puzzle` has 86 symbols"),
        (EASY.replacen('5', "A", 1), "line 1: `puzzle` holds `A`"),
    ] {
        unreadable(&[header(&puzzle), outcome("stuck")], said);
    }
}

#[test]
fn what_a_line_says_is_said_in_one_way() {
    let eliminations = |claims: Value| {
        let mut lines = run(&["explain", "--format", "json", WINGS]).json();
        let has = |line: &Value| line["eliminations"].as_array().is_some_and(|all| !all.is_empty());
        let at = lines.iter().position(has).expect("a step that takes a candidate away");
        lines[at]["eliminations"] = claims;
        lines
    };
    refused(&eliminations(json!(["r1c1=5"])), "not an elimination: r1c1=5");
    refused(&changed(EASY, 2, |line| line["placements"][0] = "r3c7<>5".into()), "not a placement: r3c7<>5");
    for odd in ["r+3c7=5", "r03c7=5", "r3c07=5", " r3c7=5", "r3c7= 5", "r3c7 =5", "r3c7=5 "] {
        refused(&changed(EASY, 2, |line| line["placements"][0] = odd.into()), "not a conclusion: ");
    }
    let premise = run(&["explain", "--format", "json", EASY]).json()[2]["premises"][0].clone();
    let premise = premise.as_str().expect("a premise").to_owned();
    for odd in
        [premise.replace(' ', "  "), format!(" {premise}"), "cell r+5c01".to_owned(), "clue 7".to_owned()]
    {
        refused(&changed(EASY, 2, |line| line["premises"] = json!([odd])), &format!("not a premise: {odd}"));
    }
    refused(&changed(EASY, 2, |line| line["guess"] = "r3c7=5".into()), "line 3: `technique` beside `guess`");
    refused(
        &changed(EASY, 2, |line| line["outcome"] = "solved".into()),
        "line 3: `technique` beside `outcome`",
    );
    let told = run(&["explain", "--format", "json", EASY]).out;
    for (from, to, said) in [
        ("\"size\":9", "\"size\":9,\"size\":4", "the key `size` stands there twice"),
        ("\"technique\":", "\"placements\":[],\"technique\":", "the key `placements` stands there twice"),
        ("\"outcome\":", "\"outcome\":\"stuck\",\"outcome\":", "the key `outcome` stands there twice"),
    ] {
        assert!(told.contains(from), "{from}");
        let run = pipe(&["verify"], &told.replacen(from, to, 1)).exits(2).complains(said);
        assert!(!run.out.contains("Every step holds"), "{run:?}");
    }
}

#[test]
fn a_trace_ends_once() {
    let good = run(&["explain", "--format", "json", EASY]).json();
    let last = good.len();
    let twice = [&good[..], &good[last - 1..]].concat();
    refused(&twice, &format!("line {}: this stands behind the outcome", last + 1));
    let behind = [&good[..], &good[1..2]].concat();
    refused(&behind, &format!("line {}: this stands behind the outcome", last + 1));
    refused(
        &changed(EASY, LAST, |line| line["outcome"] = "stuck".into()),
        "`solution` goes with the outcome `solved`",
    );
    let stuck = |line: &mut Value| *line = outcome("stuck");
    refused(&changed(EASY, LAST, stuck), "the outcome says stuck, but no cell is open");
}

#[test]
fn what_a_search_would_find_is_searched_for() {
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

#[test]
fn a_guess_has_the_choices_that_the_board_shows() {
    let guess =
        |choices: &str| vec![header(EASY), json!({"guess": "r1c3=4", "choices": choices, "text": ""})];
    pipe(&["verify"], &trace_of(&guess("124"))).exits(0);
    refused(&guess("14"), "line 2: `choices` says 14, but r1c3 can be 124");
    // In ours too, where steps before it were left out.
    let told = run(&["explain", "--profile", "singles", "--guess", "--format", "json", WINGS]).exits(0);
    assert!(told.out.contains("\"guess\":"));
    pipe(&["verify"], &told.out).exits(0).says("guess");
    let told = run(&["explain", "--guess", "--profile", "crook", "--format", "json", HARD]);
    pipe(&["verify"], &told.out).exits(0).says("guess");
}

#[test]
fn a_supposed_claim_is_marked_as_supposed() {
    let told = run(&["explain", "--format", "json", "--why", "r1c3=1", EASY]).exits(1);
    let head = &told.json()[0];
    assert_eq!((&head["supposed"], &head["puzzle"]), (&json!("r1c3=1"), &json!(EASY)));
    pipe(&["verify"], &told.out).exits(0).says(", contradiction, supposing r1c3=1.");
    // A claim that is true because its opposite is not.
    let told = run(&["explain", "--format", "json", "--profile", "hidden-singles", "--why", "r1c3<>1", EASY]);
    let head = &told.json()[0];
    if !head["supposed"].is_null() {
        pipe(&["verify"], &told.out).exits(0).says("supposing r1c3=1");
    }
}

#[test]
fn nothing_from_outside_reaches_the_terminal_raw() {
    let evil = "\u{1b}[2JEvery step holds: 51 steps, solved.\n\u{9b}1m\u{202e}";
    let mut traces = vec![
        changed(EASY, 2, |line| line["placements"][0] = evil.into()),
        changed(EASY, 2, |line| line["premises"][0] = evil.into()),
        changed(EASY, LAST, |line| line["outcome"] = evil.into()),
    ];
    for key in ["puzzle", "boxes", "supposed"] {
        traces.push(changed(EASY, 0, |line| line[key] = evil.into()));
    }
    for key in ["deleted", "placed"] {
        traces.push(changed(EASY, 0, |line| line[key] = json!([evil])));
    }
    for lines in traces {
        // `always`: a terminal would be sent what a pipe is not.
        let run = pipe(&["--color", "always", "verify"], &trace_of(&lines));
        assert_ne!(run.code, 0);
        let said = run.out + &run.err;
        let raw = |letter: char| letter != '\n' && (letter.is_control() || letter == '\u{202e}');
        assert!(!said.contains(raw) && !said.lines().any(|line| line.starts_with("Every step")), "{said:?}");
    }
    let named = file(
        "named.yaml",
        format!("title: \"a\\u001b[2Jb\\u202ec <script>alert(1)</script>\\n# d\"\ngrid: |\n  {EASY}\n"),
    );
    for command in ["explain", "check"] {
        let told = run(&["--color", "always", command, &named]).exits(0);
        assert!(told.out.contains("a\\u{1b}[2Jb\\u{202e}c <script>"), "{:.200}", told.out);
        assert!(!told.out.contains("\u{1b}[2J"), "{:.200}", told.out);
    }
    let page = run(&["explain", "--format", "markdown", &named]).exits(0).out;
    let first = page.lines().next().expect("a title");
    assert!(first.ends_with("c &lt;script&gt;alert(1)&lt;/script&gt; \\# d"), "{first:?}");
}

#[test]
fn what_is_too_large_is_said_to_be() {
    // A thousand premises on the largest board, of which no few contradict each other.
    let begin = Instant::now();
    let open = ".".repeat(625);
    let start = json!({
        "format": "whydoku-trace", "version": 1, "puzzle": open, "size": 25, "boxes": "5x5",
        "deleted": (1..=25).flat_map(|row| (1..=25).map(move |column| format!("r{row}c{column}<>P"))).collect::<Vec<_>>()
    });
    let cells = (1..=25).flat_map(|row| (1..=25).map(move |column| format!("cell r{row}c{column}")));
    let houses =
        (1..=25).flat_map(|row| "123456789ABCDEFGHIJKLMNO".chars().map(move |d| format!("house r{row} {d}")));
    let premises: Vec<String> = cells.chain(houses).take(1024).collect();
    let premises: Vec<&str> = premises.iter().map(String::as_str).collect();
    let wide = step(&[], &["r1c1<>1"], &premises);
    let run = pipe(&["verify"], &trace_of(&[start, wide])).exits(1);
    assert!(run.out.contains("too large") || run.out.contains("does not follow"), "{run:?}");
    // A line without end is not kept.
    let mut long = trace_of(&[header(EASY)]);
    long.push_str("{\"technique\":\"");
    long.push_str(&"x".repeat(100_000_000));
    pipe(&["verify"], &long).exits(2).complains("line 2: too large: a line of a trace has at most 8 MiB");
    let limit = if cfg!(debug_assertions) { 120 } else { 20 };
    assert!(begin.elapsed() < Duration::from_secs(limit), "{:?}", begin.elapsed());
}
