//! Headers that contradict themselves, and positions that begin in the middle.

use super::*;

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
    pipe(&["verify", "--profile", &ladder], &told.out)
        .exits(0)
        .says("solved, assuming one solution, which was checked.");
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
    unreadable(&change("supposed", json!("r1c3=5")), "line 1: r1c3=5 is supposed, but already decided");
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
        (EASY.replace('.', "0"), "line 1: `puzzle` holds `0`, which is not a digit of this board"),
        (format!("{EASY} easy"), "line 1: `puzzle` has 86 symbols"),
        (EASY.replacen('5', "A", 1), "line 1: `puzzle` holds `A`"),
    ] {
        unreadable(&[header(&puzzle), outcome("stuck")], said);
    }
}

#[test]
fn a_supposed_claim_is_marked_as_supposed() {
    let told = run(&["why", "--format", "json", "r1c3=1", EASY]).exits(1);
    let head = &told.json()[0];
    assert_eq!((&head["supposed"], &head["puzzle"]), (&json!("r1c3=1"), &json!(EASY)));
    pipe(&["verify"], &told.out).exits(0).says(", contradiction, supposing r1c3=1.");
    // A claim that is true because its opposite is not.
    let told = run(&["why", "--format", "json", "--profile", "hidden-singles", "r1c3<>1", EASY]);
    let head = &told.json()[0];
    if !head["supposed"].is_null() {
        pipe(&["verify"], &told.out).exits(0).says("supposing r1c3=1");
    }
}
