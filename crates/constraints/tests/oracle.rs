//! Every constraint against its naive predicate: the rules about pairs and cells, the automaton, the compiled rule with its
//! DFA. All Latin squares of small boards, and random grids with random constraints on boards up to 25×25.

mod support;

use proptest::prelude::*;
use proptest::sample::select;
use support::{constraint, pattern, shape, solutions};
use whydoku_constraints::{Cell, CompiledRule, Constraint, ConstraintKind, Digit, RuleSet, Rules, Shape};

/// Whether the rules that a board makes allow a full grid.
fn rules_allow(shape: &Shape, rules: &RuleSet, grid: &[i32]) -> bool {
    let index = |cell: Cell| (grid[cell.index()] - shape.lowest()) as usize;
    let digit = |cell: Cell| Digit::new(index(cell));
    let pairs = rules.pairs.iter().all(|pair| {
        let [a, b] = pair.cells;
        let allowed = pair.allowed[0][index(a)].contains(digit(b));
        assert_eq!(allowed, pair.allowed[1][index(b)].contains(digit(a)), "{pair:?}");
        allowed
    });
    let restricted = rules.restricted.iter().all(|(cell, digits)| digits.contains(digit(*cell)));
    let differ = |(cells, _): &(Vec<Cell>, _)| {
        cells
            .iter()
            .enumerate()
            .all(|(at, &cell)| cells[..at].iter().all(|&other| digit(other) != digit(cell)))
    };
    let related = rules.relations.iter().all(|relation| {
        let domains: Vec<u32> = relation.cells.iter().map(|&cell| 1 << index(cell)).collect();
        let read = relation.automaton.supports(&domains, &mut 0);
        let compiled = CompiledRule::new(relation.automaton.clone(), domains.len(), shape.size());
        assert_eq!(compiled.supports(&domains), read, "{relation:?} compiled");
        if shape.size() <= 12 {
            assert_eq!(compiled.supports_by_dfa(&domains), read, "{relation:?} by its DFA");
        }
        read.is_some()
    });
    pairs && restricted && rules.distinct.iter().all(differ) && related
}

fn compare(shape: &Shape, rules: &RuleSet, grid: &[i32]) -> bool {
    let constraints = shape.constraints();
    let satisfied = constraints.iter().all(|constraint| constraint.is_satisfied(shape, grid));
    assert_eq!(rules_allow(shape, rules, grid), satisfied, "{constraints:?} on {grid:?}");
    satisfied
}

/// A board size, its lowest digit, a constraint and a grid.
fn board() -> impl Strategy<Value = (usize, i32, Constraint, Vec<i32>)> {
    select(vec![(6, 1), (6, 0), (9, 1), (9, 0), (9, 5), (12, 1), (16, 1), (25, 1), (25, 0)])
        .prop_flat_map(|(size, lowest)| {
            let digits = Just((lowest..lowest + size as i32).collect::<Vec<_>>()).prop_shuffle();
            (Just(size), Just(lowest), constraint(size, lowest), digits)
        })
        .prop_map(|(size, lowest, constraint, digits)| (size, lowest, constraint, pattern(size, &digits)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn large_boards_agree_with_the_predicates((size, lowest, constraint, grid) in board()) {
        if let Some(shape) = shape(size, lowest, constraint) {
            compare(&shape, &RuleSet::of(&shape), &grid);
        }
    }

    /// A constraint whose numbers fit the grid, so that most are satisfied.
    #[test]
    fn fitting_numbers_agree_with_the_predicates((size, lowest, mut constraint, grid) in board()) {
        let fits = |numbers: Vec<i32>, constraint: &mut Constraint| {
            constraint.numbers = numbers;
            shape(size, lowest, constraint.clone()).is_some_and(|shape| constraint.is_satisfied(&shape, &grid))
        };
        let values: Vec<i32> = constraint.cells.iter().map(|cell| grid[cell.index()]).collect();
        match constraint.kind {
            ConstraintKind::LookAndSay => {
                let counted = |value| [values.iter().filter(|&&other| other == value).count() as i32, value];
                constraint.numbers = (lowest..lowest + size as i32).flat_map(counted).collect();
            }
            ConstraintKind::Quadruple => constraint.numbers.clone_from(&values),
            ConstraintKind::Equation => {
                let factors = constraint.numbers[..values.len()].to_vec();
                let sum: i32 = factors.iter().zip(&values).map(|(factor, value)| factor * value).sum();
                constraint.numbers = [factors, vec![sum]].concat();
            }
            _ if constraint.numbers.len() == 1 => {
                _ = (0..400).any(|number| fits(vec![number], &mut constraint));
            }
            _ => {}
        }
        if let Some(shape) = shape(size, lowest, constraint) {
            compare(&shape, &RuleSet::of(&shape), &grid);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn small_boards_agree_with_the_predicates(
        (size, lowest, constraint) in select(vec![(3, 1), (3, 0), (4, 1), (4, 0), (4, 2)])
            .prop_flat_map(|(size, lowest)| (Just(size), Just(lowest), constraint(size, lowest)))
    ) {
        if let Some(shape) = shape(size, lowest, constraint) {
            let rules = RuleSet::of(&shape);
            for grid in solutions(size, lowest) {
                compare(&shape, &rules, &grid);
            }
        }
    }
}

#[test]
fn rules_agree_with_the_predicates() {
    for rule in
        [Rules::ENTROPY, Rules::ANTI_TAXICAB, Rules::ALL_WHITE_DOTS, Rules::ALL_BLACK_DOTS, Rules::ALL_XV]
    {
        for lowest in [0, 1] {
            let dot = Constraint::of(ConstraintKind::WhiteDot, vec![Cell::new(0), Cell::new(1)]);
            let shape = Shape::of_size(4)
                .and_then(|shape| shape.with_lowest(lowest))
                .and_then(|shape| shape.with_rules(rule))
                .and_then(|shape| shape.with_constraints(vec![dot]))
                .expect("a board");
            let rules = RuleSet::of(&shape);
            for grid in solutions(4, lowest as i32) {
                let is_solution = shape.violation(&grid).is_none();
                assert_eq!(rules_allow(&shape, &rules, &grid), is_solution, "{rule} on {grid:?}");
            }
        }
    }
}

fn with_constraint(size: usize, constraint: Constraint) -> Shape {
    shape(size, 1, constraint).expect("a constraint of the board")
}

/// Counts of twelve digits exceed any packed counter.
#[test]
fn counts_of_many_digits_do_not_overflow() {
    let row = (0..12).map(Cell::new).collect::<Vec<_>>();
    let numbers = (1..=12).flat_map(|value| [1, value]).collect();
    let shape = with_constraint(12, Constraint { kind: ConstraintKind::LookAndSay, cells: row, numbers });
    let grid = pattern(12, &(1..=12).collect::<Vec<_>>());
    assert!(compare(&shape, &RuleSet::of(&shape), &grid));
    let row = (0..16).map(Cell::new).collect::<Vec<_>>();
    let shape = with_constraint(
        16,
        Constraint { kind: ConstraintKind::Quadruple, cells: row, numbers: (1..=16).collect() },
    );
    let grid = pattern(16, &(1..=16).collect::<Vec<_>>());
    assert!(compare(&shape, &RuleSet::of(&shape), &grid));
}

#[test]
fn sums_with_large_factors_do_not_overflow() {
    let cells: Vec<Cell> = (0..400).map(Cell::new).collect();
    let factors = (0..400).map(|at| if at < 200 { 1_000_000 } else { -1_000_000 });
    let numbers = factors.chain([0]).collect();
    let shape = with_constraint(25, Constraint { kind: ConstraintKind::Equation, cells, numbers });
    let rules = RuleSet::of(&shape);
    let grid = pattern(25, &(1..=25).collect::<Vec<_>>());
    assert!(compare(&shape, &rules, &grid));
    let all = vec![(1 << 25) - 1; 400];
    assert!(rules.relations[0].automaton.supports(&all, &mut 0).is_some());
}

#[test]
fn a_numbered_room_needs_the_cell_that_it_names() {
    let cells: Vec<Cell> = (0..3).map(Cell::new).collect();
    let shape = with_constraint(4, Constraint::with(ConstraintKind::NumberedRoom, 2, cells));
    let grid = pattern(4, &[4, 2, 1, 3]);
    assert!(!compare(&shape, &RuleSet::of(&shape), &grid));
}

#[test]
fn zeros_alone_are_no_sum_loop() {
    let constraint = Constraint::with(ConstraintKind::SumLoop, 3, vec![Cell::new(0)]);
    let shape = shape(4, 0, constraint).expect("a loop");
    let grid = pattern(4, &[0, 1, 2, 3]);
    assert!(!compare(&shape, &RuleSet::of(&shape), &grid));
}

#[test]
fn a_huge_size_is_refused_at_once() {
    assert!(Shape::of_size(99_999_999_999).is_err());
}
