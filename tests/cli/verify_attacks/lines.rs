//! Steps that clash, lines that say a thing in a second way, guesses with other choices.

use super::*;

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
    refused(&[extra("r1c2 r4c1", &start), one, two, outcome("solved")], "line 3: r4c1=2 already holds");
    // Two conclusions that cannot both stand.
    let sides = step(&["r1c2=2"], &["r1c2<>2"], &["cell r1c2"]);
    refused(&[header(&start), sides], "r1c2<>2");
    let twice = step(&["r1c2=2", "r1c2=2"], &[], &["cell r1c2"]);
    refused(&[header(&start), twice], "r1c2=2 stands there twice");
}

#[test]
fn claims_of_a_trace_have_one_spelling() {
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
