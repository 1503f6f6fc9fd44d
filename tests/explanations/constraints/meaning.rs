//! The meaning of constraints: numbers of solutions on small boards, and arguments that the checker accepts.

use super::{at, grid};
use std::sync::Arc;
use whydoku_board::{CancelToken, Cell, Constraint, ConstraintKind, Layout, Shape};
use whydoku_checker::{check, is_solution};
use whydoku_formats::ReadOptions;
use whydoku_logic::{Conclusion, Figure, Finding, Linear, Term, Truth};
use whydoku_methods::Method;
use whydoku_search::SearchOptions;

/// The number of solutions by exact search, by SAT and by backtracking.
fn solution_counts(text: &str) -> [u64; 3] {
    let grid = grid(text);
    [Method::Exact, Method::Sat, Method::Backtrack].map(|method| {
        let each = &mut |solution: &whydoku_search::Solution| {
            let full = solution.fill(&grid);
            assert!(is_solution(&full).is_ok(), "{text}: {solution} breaks a rule");
            std::ops::ControlFlow::Continue(())
        };
        let options = SearchOptions::default();
        whydoku_methods::enumerate(&grid, method, options, CancelToken::NEVER, each).solutions
    })
}

#[test]
fn searches_agree_on_small_boards() {
    let rules = [
        "cages: ['5: r1c1 r2c2', '7: r3c3 r3c4 r4c3']",
        "sums: ['4: r1c1 r2c3']",
        "thermometers: [r1c1 r1c2 r2c3]",
        "slow-thermometers: [r1c1 r2c3 r3c2]",
        "white-dots: [r1c1 r1c2]\nrules: [all-white-dots]",
        "black-dots: [r2c2 r2c3]\nrules: [all-black-dots]",
        "pair-sums: ['5: r1c1 r1c2']\nrules: [all-xv]",
        "whispers: ['2: r1c1 r2c3 r3c1']",
        "palindromes: [r1c1 r2c3 r3c4]",
        "odd: [r1c1]\neven: [r2c3]",
        "minima: [r2c2]\nmaxima: [r3c3]",
        "arrows: ['r1c1: r1c2 r2c3', 'r4c3 r4c4: r3c1 r2c1 r1c3 r2c2 r3c4']",
        "little-killers: ['9: r1c3 r2c2 r3c1']",
        "renban: [r1c1 r2c3 r3c1]",
        "sandwiches: ['5: r1', '2: c2']",
        "quadruples: ['1 1 2: r2c2 r2c3 r3c2 r3c3']",
        "between-lines: [r1c1 r2c3 r3c1]",
        "region-sums: [r1c1 r1c2 r1c3 r1c4]",
        "skyscrapers: ['3: r1', '2: -c2']",
        "x-sums: ['6: r1']",
        "lockout-lines: ['2: r1c1 r2c3 r3c1']",
        "column-indexers: [r1c1 r2c1 r3c1]",
        "row-indexers: [r1c1 r1c2]",
        "modular-lines: ['2: r1c1 r2c3 r3c1']",
        "numbered-rooms: ['3: c2']",
        "double-arrows: [r1c1 r2c3 r3c1]",
        "zippers: [r1c1 r2c3 r3c1 r4c2]",
        "sum-lines: ['5: r1c1 r2c3 r3c1']",
        "sum-loops: ['5: r1c1 r2c3 r3c1 r4c2']",
        "equal-sums: ['2 1: r1c1 r1c2 r3c1']",
        "rellik-cages: ['4: r1c1 r2c3']",
        "equality-cages: [r1c1 r1c2 r2c3 r3c4]",
        "lunchboxes: ['2: r1c1 r2c2 r3c3']",
        "counting-circles: [r1c1 r1c2 r2c3 r3c4]",
        "distinct-counts: [r1c1 r2c3 r3c2 r4c4]",
        "hidden-skyscrapers: ['2: r1', '1: -c2']",
        "same-digits: [r1c1 r1c2 r2c3 r3c4, '2: r4c1 r3c3']",
        "look-and-say: ['2 3: r1c1 r2c2 r3c3 r4c4']",
        "full-ranks: ['3: r1', '5: -c2']",
        "full-ranks: ['4 1: r2']",
        "relations: ['a + b >= 5: r1c1 r1c2 r2c3', 'all a * b != 6: r4c1 r3c2 r2c4', 'king a - b != 3 unless odd']",
        "sequences: ['(1|.2).*: r1', 'start s, s 1-2 t, t 3-4 s, end s t: r2c1 r3c3 r4c4']",
        "any-of: ['[sums: 9: r1c1 r2c2 r3c3] or [odd: r4c1 r4c2] and [relations: a > b: r1c3 r1c4]']",
        "equations: ['2 -1 1 3: r1c1 r1c2 r3c3']",
        "rules: [anti-taxicab]",
    ];
    for rule in rules {
        let [exact, sat, backtrack] = solution_counts(&format!("size: 4\n{rule}\n"));
        assert_eq!([exact, sat], [backtrack; 2], "{rule}");
        assert!(exact < 288, "{rule} forbids nothing");
    }
    // Most rules leave some of the 288 grids.
    assert!(rules.iter().filter(|rule| solution_counts(&format!("size: 4\n{rule}\n"))[0] > 0).count() > 28);
}

#[test]
fn an_empty_killer_has_one_solution() {
    // The cages are dominoes of a grid that has nothing else.
    let text = include_str!("../../../corpus/puzzles/drawn.yaml");
    for puzzle in whydoku_formats::Reader::new(text.as_bytes(), ReadOptions::default()) {
        let puzzle = puzzle.unwrap_or_else(|problem| panic!("{problem}"));
        let layout = Arc::new(Layout::<2>::new(puzzle.shape.clone()).expect("it fits"));
        let grid = puzzle.grid(layout).unwrap_or_else(|problem| panic!("{problem}"));
        assert!(whydoku_search::is_unique(&grid), "{:?}", puzzle.name);
    }
}

#[test]
fn the_checker_judges_cages_and_sums_of_houses() {
    let grid = grid("size: 9\ncages: ['6: r1c123', '34: r1c45678']\n");
    let judge = |premises: Vec<Truth>, conclusion| {
        let finding =
            Finding::new(premises, vec![conclusion], Figure::new()).expect("premises and conclusion");
        check(&grid, &finding)
    };
    let cage = || Truth::Relation(0);
    assert!(judge(vec![cage()], Conclusion::Eliminate(at(1, 1, 4))).is_ok());
    assert!(judge(vec![cage()], Conclusion::Eliminate(at(1, 1, 2))).is_err());
    // 1, 2 and 3 are in the cage, so nowhere else in the row.
    assert!(judge(vec![cage()], Conclusion::Eliminate(at(1, 9, 2))).is_ok());
    let linear = |plus: Vec<Term>, minus: Vec<Term>| Truth::Linear(Box::new(Linear { plus, minus }));
    let row = || vec![Term::House(whydoku_board::House::new(0))];
    let innie = linear(row(), vec![Term::Relation(0), Term::Relation(1)]);
    assert!(judge(vec![innie.clone()], Conclusion::Place(at(1, 9, 5))).is_ok());
    assert!(judge(vec![innie], Conclusion::Place(at(1, 9, 6))).is_err());
    // Without one of the cages the argument does not hold.
    let less = linear(row(), vec![Term::Relation(1)]);
    assert!(judge(vec![less], Conclusion::Place(at(1, 9, 5))).is_err());
    assert!(judge(vec![Truth::Relation(7)], Conclusion::Eliminate(at(1, 1, 3))).is_err());
    let unknown = linear(row(), vec![Term::Relation(7)]);
    assert!(judge(vec![unknown], Conclusion::Place(at(1, 9, 5))).is_err());
}

#[test]
fn a_rule_about_two_cells_is_a_conflict() {
    let shape = Shape::CLASSIC
        .with_constraints(vec![Constraint::of(ConstraintKind::Thermometer, (0..4).map(Cell::new).collect())])
        .expect("a thermometer");
    let layout = Layout::<2>::new(shape).expect("it fits");
    assert!(layout.conflict(at(1, 1, 5), at(1, 4, 7)), "three steps from 5 end at 8 or 9");
    assert!(!layout.conflict(at(1, 1, 5), at(1, 4, 8)));
    assert!(layout.pair_conflicts(at(1, 1, 5)).contains(&at(1, 2, 4)));
}
