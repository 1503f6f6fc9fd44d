//! Strings of the Interactive Sudoku Solver over one line and several.

use super::*;
use std::sync::Arc;
use whydoku_board::{Constraint, Grid, Layout};
use whydoku_formats::{Content, write};

fn counts(input: &str) -> Vec<usize> {
    read(input)
        .into_iter()
        .map(|puzzle| puzzle.map_or(0, |puzzle| puzzle.shape.constraints().len()))
        .collect()
}

const GIVENS: &str = ".~R1C1_1~R1C2_2~R1C3_3~R1C4_4~R1C5_5~R1C6_6~R1C7_7~R1C8_8~R1C9_9";

#[test]
fn one_constraint_a_line_is_one_puzzle() {
    let puzzle = ".~R3C5_2\n.NoBoxes\n.Cage~16~R1C8~R2C8\n.X~R3C1~R3C2\n.Or\n.~R1C1_5\n.Cage~3~R9C1~R9C2\n.End\n.Thermo~R7C1~R7C2\n";
    assert_eq!(counts(puzzle), [4]);
    assert_eq!(one(puzzle).cells[22].digit(), Some(Digit::new(1)));
    // A blank line ends it, and so does a second size or grid.
    assert_eq!(counts(&format!("{puzzle}\n{puzzle}")), [4, 4]);
    assert_eq!(counts(".Shape~6x6\n.Thermo~R1C1~R1C2\n.Shape~6x6.Thermo~R1C1~R1C2"), [1, 1]);
}

#[test]
fn several_constraints_a_line_are_a_puzzle_each() {
    let line = ".~R3C5_2.Cage~16~R1C8~R2C8.Thermo~R7C1~R7C2";
    assert_eq!(counts(&format!("{line}\n{line}\n{line}\n")), [2, 2, 2]);
    assert_eq!(counts(&format!("{GIVENS}\n{GIVENS}\n")), [0, 0]);
    assert_eq!(counts(&format!("{line}\n{GIVENS}\n{line}\n")), [2, 0, 2]);
}

#[test]
fn lines_that_may_be_one_puzzle_or_several_are_refused() {
    let line = ".~R3C5_2.Cage~16~R1C8~R2C8";
    for input in [
        format!("{line}\n.Thermo~R7C1~R7C2"),
        ".Thermo~R7C1~R7C2\n.Cage~16~R1C8~R2C8.Thermo~R6C1~R6C2".to_string(),
        ".~R3C5_2\n.Thermo~R7C1~R7C2\n.~R3C6_3".to_owned(),
    ] {
        let said = errors(&input, &ReadOptions::default());
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("one puzzle or several; leave a blank line"), "{said:?}");
    }
}

#[test]
fn a_group_that_no_digits_satisfy_never_holds() {
    let or = |groups: &str| format!(".Or{groups}.End");
    let some = one(&or(".Cage~30~R1C1~R1C2.Thermo~R7C1~R7C2"));
    assert_eq!(some.shape, one(".Thermo~R7C1~R7C2").shape);
    let none = or(".Cage~30~R1C1~R1C2.Cage~2~R1C1~R1C2");
    assert!(parse_one(&none, &ReadOptions::default()).is_err());
}

#[test]
fn cells_may_have_small_letters() {
    assert_eq!(one(".~r1c2_4.Thermo~r7c1~r7c2").shape, one(".~R1C2_4.Thermo~R7C1~R7C2").shape);
}

#[test]
fn only_automata_have_segments() {
    let regex = ".Regex~KDEyfDIuM3wzLi40fDQuLi41fDUuLi4uNikuKg";
    assert_eq!(counts(&format!("{regex}~R1C1~R1C2~R1C3")), [1]);
    for broken in [format!("{regex}~R1C1~R1C2~-~R1C3"), ".Pair~AAAAAAAAAAAAAA~_~R1C1~R1C2~-~R1C3".to_owned()]
    {
        assert!(parse_one(&broken, &ReadOptions::default()).is_err(), "{broken}");
    }
}

#[test]
fn exempt_pairs_are_left_out() {
    let puzzle = one("size: 4\nrelations:\n  - {rule: a > b, cells: r1c1 r1c2, unless: [pair-sums]}\n  \
                      - {rule: a != b, cells: r2c1 r2c2 r1c2 r1c1, unless: [pair-sums]}\npair-sums: ['5: r1c1 r1c2']\n");
    let layout = Layout::<2>::new(puzzle.shape.clone()).expect("a board");
    let grid = puzzle.grid(layout.into()).expect("a position");
    let text = write::interactive(&grid).expect("all rules can be written");
    let pairs = |shape: &Shape| -> Vec<usize> {
        let tables = shape.constraints().iter().filter_map(|constraint| constraint.pair_table(shape));
        tables.map(|(pairs, _)| pairs.len()).collect()
    };
    assert_eq!(pairs(&puzzle.shape), [0, 2]);
    assert_eq!(pairs(&one(&text).shape).iter().sum::<usize>(), 2, "{text}");
}

#[test]
fn an_automaton_without_states_accepts_nothing() {
    let shape = |text: &str| one(&format!(".Shape~4x4.Or{text}.Renban~R1C1~R2C1.Renban~R1C1~R1C2.End")).shape;
    assert_eq!(shape(".NFA~~_never~R1C1~R1C2"), shape(""));
    assert!(parse_one(".Shape~4x4.NFA~~_never~R1C1~R1C2", &ReadOptions::default()).is_err());
}

#[test]
fn helper_cells_are_replaced_by_what_they_equal() {
    let texts = |input: &str| {
        let shape = one(input).shape;
        let text = |one: &Constraint| format!("{}: {}", one.kind.key(), one.text(4));
        shape.constraints().iter().map(text).collect::<Vec<_>>()
    };
    let same = ".Shape~4x4.Var~N~a name.SameValues~2~R1C1~VN.SameValues~2~VN~R2C3.EqualSum~R4C1~R4C2~-~VN";
    assert_eq!(texts(same), texts(".Shape~4x4.SameValues~2~R1C1~R2C3.EqualSum~R4C1~R4C2~-~R1C1"));
    let sum = ".Shape~4x4.Var~Q~third~2.Sum~0_=_1_1_-3~R1C1~R2C2~VQ1";
    assert_eq!(texts(sum), texts(".Shape~4x4.Or.Sum~3_=_1_1~R1C1~R2C2.Sum~6_=_1_1~R1C1~R2C2.End"));
}

#[test]
fn other_helper_cells_stand_beside_the_board() {
    let read = |text: &str| {
        let puzzle = one(&format!(".Shape~4x4.Var~Q~a%20third~3.Var~N{text}"));
        let constraints = puzzle.shape.constraints().iter();
        let text = |one: &Constraint| format!("{}: {}", one.kind.key(), one.text(4));
        assert!(puzzle.cells[16..].iter().all(|cell| *cell == Content::Open), "the shape says their digits");
        let helpers = puzzle.shape.helpers().iter().map(ToString::to_string).collect::<Vec<_>>();
        (helpers, constraints.map(text).collect::<Vec<_>>())
    };
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<String>>();
    let two = owned(&["2 a third"]);
    assert_eq!(read(".Renban~VQ3~VQ1"), (two, owned(&["renban: v2 v1"])));
    let single = owned(&["1 a third"]);
    let shared = ".Arrow~VQ2~R1C1~R1C2.Arrow~VQ2~R2C1~R2C2";
    assert_eq!(read(shared), (single.clone(), owned(&["arrows: v1: r1c1 r1c2", "arrows: v1: r2c1 r2c2"])));
    // A sum of a cell whose digits are given says no more than these.
    let given = read(".~VQ2_1_3.Sum~0_=_1_1_-1~R1C1~R1C2~VQ2");
    assert_eq!(given, (single, owned(&["equations: 1 1 -1 0: r1c1 r1c2 v1", "sequences: [13]: v1"])));
    let both = read(".Replicate~B~VQ1.~VQ1_2.End.Renban~VN~VQ1~VQ2~R1C1");
    assert_eq!(both.0, ["2 a third", "1"]);
    let shape = one(&format!(".Shape~4x4.Var~Q~a%20third~3{shared}")).shape;
    let layout = Arc::new(Layout::<2>::new(shape).unwrap());
    let text = write::interactive(&Grid::empty(layout)).unwrap();
    assert_eq!(text, ".Shape~4x4.Arrow~VH1~R1C1~R1C2.Arrow~VH1~R2C1~R2C2.Var~H~a%20third~1");
    for other in
        [".ChaosConstruction.NoBoxes.Renban~VQ1~VQ2", ".Indexing~C~VQ1", ".Renban~VX1~VX2", ".Renban~VQ1~VQ4"]
    {
        let error = parse_one(&format!(".Shape~4x4.Var~Q~a%20third~3{other}"), &ReadOptions::default());
        assert!(error.is_err(), "{other}");
    }
}
