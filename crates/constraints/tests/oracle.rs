//! Every constraint against its naive predicate: the rules about pairs and cells, the automaton, the compiled rule with its
//! DFA. All Latin squares of small boards, and random grids with random constraints on boards up to 25×25.

mod support;

use proptest::prelude::*;
use proptest::sample::select;
use support::{board, constraint, pattern, shape, solutions};
use whydoku_constraints::{
    Cell, CompiledRule, Constraint, ConstraintKind, Digit, Relation, RuleSet, Rules, Shape, Workspace,
};

/// The rules that a board makes, with those about several cells compiled.
struct CompiledRules {
    set: RuleSet,
    compiled: Vec<CompiledRule>,
}

impl CompiledRules {
    fn of(shape: &Shape) -> Self {
        let set = RuleSet::of(shape);
        let compile = |relation: &Relation| {
            CompiledRule::new(relation.automaton.clone(), relation.cells.len(), shape.size())
        };
        let compiled = set.relations.iter().map(compile).collect();
        Self { set, compiled }
    }
}

/// Whether the rules that a board makes allow a full grid.
fn rules_allow(shape: &Shape, CompiledRules { set, compiled }: &CompiledRules, grid: &[i32]) -> bool {
    let index = |cell: Cell| (grid[cell.index()] - shape.lowest()) as usize;
    let digit = |cell: Cell| Digit::new(index(cell));
    let pairs = set.pairs.iter().all(|pair| {
        let [a, b] = pair.cells;
        let allowed = pair.allowed[0][index(a)].contains(digit(b));
        assert_eq!(allowed, pair.allowed[1][index(b)].contains(digit(a)), "{pair:?}");
        allowed
    });
    let restricted = set.restricted.iter().all(|(cell, digits, _)| digits.contains(digit(*cell)));
    let differ = |(cells, _): &(Vec<Cell>, _)| {
        cells
            .iter()
            .enumerate()
            .all(|(at, &cell)| cells[..at].iter().all(|&other| digit(other) != digit(cell)))
    };
    let related = set.relations.iter().zip(compiled).all(|(relation, compiled)| {
        let domains: Vec<u32> = relation.cells.iter().map(|&cell| 1 << index(cell)).collect();
        let read = relation.automaton.supports(&domains, &mut 0);
        assert_eq!(compiled.supports(&domains), read, "{relation:?} compiled");
        assert_eq!(
            compiled.can_fill(&domains).unwrap_or(read.is_some()),
            read.is_some(),
            "{relation:?} filled"
        );
        if shape.size() <= 12 {
            assert_eq!(compiled.supports_by_dfa(&domains), read, "{relation:?} by its DFA");
        }
        if domains.len() <= 9 {
            let next = |digit: u32| (digit.ilog2() as usize + 1) % shape.size();
            check_exact(
                relation,
                compiled,
                &domains.iter().map(|&digit| digit | 1 << next(digit)).collect::<Vec<_>>(),
            );
        }
        read.is_some()
    });
    pairs && restricted && set.distinct.iter().all(differ) && related
}

/// What a rule that calls itself exact leaves is what the automaton leaves, and one that denies any filling has none.
fn check_exact(relation: &Relation, compiled: &CompiledRule, domains: &[u32]) {
    let mut left = Vec::new();
    let fits = compiled.narrow_into(domains, &mut left, &mut Workspace::default());
    if compiled.is_exact() {
        let exact = relation.automaton.supports(domains, &mut 0);
        assert_eq!(fits.then_some(left), exact, "{relation:?} on {domains:?}");
    }
    if compiled.can_fill(domains) == Some(false) {
        assert_eq!(relation.automaton.supports(domains, &mut 0), None, "{relation:?} on {domains:?}");
    }
}

fn compare(shape: &Shape, rules: &CompiledRules, grid: &[i32]) -> bool {
    let constraints = shape.constraints();
    let satisfied = constraints.iter().all(|constraint| constraint.is_satisfied(shape, grid));
    assert_eq!(rules_allow(shape, rules, grid), satisfied, "{constraints:?} on {grid:?}");
    let hereditary =
        constraints.iter().filter(|constraint| satisfied && constraint.kind.facts().is_hereditary);
    for constraint in hereditary {
        for left_out in 0..constraint.cells.len() {
            let mut part = constraint.clone();
            part.cells.remove(left_out);
            assert!(part.is_satisfied(shape, grid), "{part:?} of {constraint:?} on {grid:?}");
        }
    }
    satisfied
}

/// A board, a constraint and a grid.
fn filled_board() -> impl Strategy<Value = (Shape, Constraint, Vec<i32>)> {
    let usual = [(6, 1), (6, 0), (9, 1), (9, 0), (9, 5), (12, 1), (16, 1), (25, 1), (25, 0)];
    let more = [(6, 0, 10), (6, 1, 9), (9, 0, 10), (12, 1, 25)];
    let all = usual.map(|(side, lowest)| (side, lowest, side)).into_iter().chain(more);
    select(all.collect::<Vec<_>>())
        .prop_flat_map(|(side, lowest, digits)| {
            let board = board(side, lowest, digits);
            let values = Just((board.lowest()..=board.highest()).collect::<Vec<_>>()).prop_shuffle();
            let constraint = constraint(&board);
            (Just(board), constraint, values)
        })
        .prop_map(|(board, constraint, values)| {
            let grid = pattern(board.side(), &values);
            (board, constraint, grid)
        })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(debug_assertions) { 800 } else { 3000 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn large_boards_agree_with_the_predicates((board, constraint, grid) in filled_board()) {
        if let Some(shape) = shape(&board, constraint) {
            compare(&shape, &CompiledRules::of(&shape), &grid);
        }
    }

    /// A constraint whose numbers fit the grid, so that most are satisfied.
    #[test]
    fn fitting_numbers_agree_with_the_predicates((board, mut constraint, grid) in filled_board()) {
        let fits = |numbers: Vec<i32>, constraint: &mut Constraint| {
            constraint.numbers = numbers;
            shape(&board, constraint.clone()).is_some_and(|shape| constraint.is_satisfied(&shape, &grid))
        };
        let values: Vec<i32> = constraint.cells.iter().map(|cell| grid[cell.index()]).collect();
        match constraint.kind {
            ConstraintKind::LookAndSay => {
                let counted = |value| [values.iter().filter(|&&other| other == value).count() as i32, value];
                constraint.numbers = (board.lowest()..=board.highest()).flat_map(counted).collect();
            }
            ConstraintKind::Quadruple => constraint.numbers.clone_from(&values),
            ConstraintKind::Equation => {
                let factors = constraint.numbers[..values.len()].to_vec();
                let sum: i32 = factors.iter().zip(&values).map(|(factor, value)| factor * value).sum();
                constraint.numbers = [factors, vec![sum]].concat();
            }
            _ if constraint.numbers.len() == 1 || constraint.kind == ConstraintKind::FullRank => {
                let most = match constraint.kind {
                    ConstraintKind::FullRank => 4 * board.side() as i32,
                    _ => values.iter().sum::<i32>().max(board.side() as i32),
                };
                let product = values.iter().try_fold(1i32, |product, &value| product.checked_mul(value));
                _ = (0..=most).chain(product).any(|number| fits(vec![number], &mut constraint));
            }
            _ => {}
        }
        if let Some(shape) = shape(&board, constraint) {
            compare(&shape, &CompiledRules::of(&shape), &grid);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn small_boards_agree_with_the_predicates(
        (board, constraint) in select(vec![(3, 1, 3), (3, 0, 3), (4, 1, 4), (4, 0, 4), (4, 2, 4), (3, 1, 5), (3, 0, 4)])
            .prop_map(|(side, lowest, digits)| board(side, lowest, digits))
            .prop_flat_map(|board| { let constraint = constraint(&board); (Just(board), constraint) })
    ) {
        if let Some(shape) = shape(&board, constraint) {
            let rules = CompiledRules::of(&shape);
            for grid in solutions(&board) {
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
            let rules = CompiledRules::of(&shape);
            for grid in solutions(&board(4, lowest, 4)) {
                let is_solution = shape.violation(&grid).is_none();
                assert_eq!(rules_allow(&shape, &rules, &grid), is_solution, "{rule} on {grid:?}");
            }
        }
    }
}

fn with_constraint(size: usize, constraint: Constraint) -> Shape {
    shape(&board(size, 1, size), constraint).expect("a constraint of the board")
}

/// Counts of twelve digits exceed any packed counter.
#[test]
fn counts_of_many_digits_do_not_overflow() {
    let row = (0..12).map(Cell::new).collect::<Vec<_>>();
    let numbers = (1..=12).flat_map(|value| [1, value]).collect();
    let shape = with_constraint(12, Constraint::new(ConstraintKind::LookAndSay, row, numbers));
    let grid = pattern(12, &(1..=12).collect::<Vec<_>>());
    assert!(compare(&shape, &CompiledRules::of(&shape), &grid));
    let row = (0..16).map(Cell::new).collect::<Vec<_>>();
    let shape = with_constraint(16, Constraint::new(ConstraintKind::Quadruple, row, (1..=16).collect()));
    let grid = pattern(16, &(1..=16).collect::<Vec<_>>());
    assert!(compare(&shape, &CompiledRules::of(&shape), &grid));
}

#[test]
fn sums_with_large_factors_do_not_overflow() {
    let cells: Vec<Cell> = (0..400).map(Cell::new).collect();
    let factors = (0..400).map(|at| if at < 200 { 1_000_000 } else { -1_000_000 });
    let numbers = factors.chain([0]).collect();
    let shape = with_constraint(25, Constraint::new(ConstraintKind::Equation, cells, numbers));
    let rules = CompiledRules::of(&shape);
    let grid = pattern(25, &(1..=25).collect::<Vec<_>>());
    assert!(compare(&shape, &rules, &grid));
    let all = vec![(1 << 25) - 1; 400];
    assert!(rules.set.relations[0].automaton.supports(&all, &mut 0).is_some());
}

#[test]
fn a_numbered_room_needs_the_cell_that_it_names() {
    let cells: Vec<Cell> = (0..3).map(Cell::new).collect();
    let shape = with_constraint(4, Constraint::with(ConstraintKind::NumberedRoom, 2, cells));
    let grid = pattern(4, &[4, 2, 1, 3]);
    assert!(!compare(&shape, &CompiledRules::of(&shape), &grid));
}

/// Too many states for an automaton of both groups.
#[test]
fn alternatives_without_an_automaton_agree_with_the_predicate() {
    let text = "[same-digits: 3: r1] or [same-digits: 3: r2 r3 r4]";
    let constraint = Constraint::read(ConstraintKind::AnyOf, text, 9).expect("alternatives");
    let shape = with_constraint(9, constraint);
    let rules = CompiledRules::of(&shape);
    let counts = [0, 40].map(|seed| {
        let values = (0..200).map(|at| {
            let mut values: Vec<i32> = (1..=9).collect();
            values.rotate_left((seed + at) % 9);
            values.swap(at % 9, at * 7 % 9);
            let mut grid = pattern(9, &values);
            // Sometimes the first row has three digits, three times each.
            if at % 3 == 0 {
                (0..9).for_each(|cell| grid[cell] = (cell % 3) as i32 + 1);
            }
            // Sometimes the second has a digit twice.
            if at % 2 == 0 {
                grid[9] = grid[10];
            }
            compare(&shape, &rules, &grid)
        });
        values.filter(|&satisfied| satisfied).count()
    });
    assert!(counts.iter().all(|count| (1..200).contains(count)), "{counts:?}");
}

/// A group that makes cells equal, with rules about pairs of them, beside one without an automaton.
#[test]
fn alternatives_with_equal_cells_agree_with_the_predicate() {
    let text = "[palindromes: r1c1 r1c2 r1c3 r2c3 r2c2 r2c1] and [white-dots: r1c1 r2c2] and \
                [white-dots: r1c3 r1c1] or [same-digits: 3: r2 r3 r4]";
    let shape = with_constraint(9, Constraint::read(ConstraintKind::AnyOf, text, 9).expect("alternatives"));
    let rules = CompiledRules::of(&shape);
    let satisfied = (0..400).filter(|at| {
        let values: Vec<i32> = (0..9).map(|digit| (digit + at * 5) % 9 + 1).collect();
        let mut grid = pattern(9, &values);
        if at % 2 == 0 {
            (0..3).for_each(|column| grid[9 + column] = grid[column]);
        }
        if at % 3 == 0 {
            grid.swap(1, 2);
        }
        (grid[0], grid[9]) = if at % 5 == 0 { (grid[1], grid[1]) } else { (grid[0], grid[9]) };
        compare(&shape, &rules, &grid)
    });
    assert!((1..400).contains(&satisfied.count()));
}

#[test]
fn a_palindrome_may_cross_itself() {
    let text = "r1c3 r2c2 r2c3 r3c3 r3c2 r2c2 r2c1";
    let constraint = Constraint::read(ConstraintKind::Palindrome, text, 4).expect("a palindrome");
    let shape = with_constraint(4, constraint);
    let (rules, grids) = (CompiledRules::of(&shape), solutions(&board(4, 1, 4)));
    let satisfied = grids.iter().filter(|grid| compare(&shape, &rules, grid)).count();
    assert!((1..grids.len()).contains(&satisfied), "{satisfied} of {}", grids.len());
}

#[test]
fn an_impossible_group_of_alternatives_is_refused() {
    for text in ["[cages: 30: r1c1 r1c2] or [odd: r1c1]", "[cages: 30: r1c1 r1c2] or [cages: 2: r1c1 r1c2]"] {
        let constraint = Constraint::read(ConstraintKind::AnyOf, text, 9).expect(text);
        assert!(Shape::CLASSIC.with_constraints(vec![constraint]).is_err(), "{text}");
    }
}

#[test]
fn zeros_alone_are_no_sum_loop() {
    let constraint = Constraint::with(ConstraintKind::SumLoop, 3, vec![Cell::new(0)]);
    let shape = shape(&board(4, 0, 4), constraint).expect("a loop");
    let grid = pattern(4, &[0, 1, 2, 3]);
    assert!(!compare(&shape, &CompiledRules::of(&shape), &grid));
}

#[test]
fn a_huge_size_is_refused_at_once() {
    assert!(Shape::of_size(99_999_999_999).is_err());
}

#[test]
fn a_definition_reads_its_own_text() {
    for (kind, text) in [
        (ConstraintKind::Relation, "a + b >= 10: r1c1 r1c2 r1c3"),
        (ConstraintKind::Relation, "\"ratio or sum\" all a / b = 2 or a + b = 10: r1c1 r2c2"),
        (ConstraintKind::Relation, "\"no five\" orthogonal a + b != 5 unless pair-sums, \"ratio or sum\""),
        (ConstraintKind::Sequence, "[1-4]*9.*: r1c1 r1c2"),
        (ConstraintKind::Sequence, "\"low, high\" start s, s 1-4 t, t 5-9 s, end s t: r1c1 r1c2"),
        (
            ConstraintKind::AnyOf,
            "\"two [arrows]\" [arrows: r5c5: r4c4] or [sequences: [12][^3]: r1c1 r1c2] and [odd: r1c1]",
        ),
        (ConstraintKind::AnyOf, "[any-of: [odd: r1c1] or [even: r1c2]] or [cages: 3: r1c1 r1c2]"),
    ] {
        let read = Constraint::read(kind, text, 9).unwrap_or_else(|problem| panic!("{text}: {problem}"));
        assert_eq!(read.text(9), text);
    }
}

/// Lines with the same first digits are compared by the others.
#[test]
fn ranks_compare_whole_lines() {
    let grid = pattern(9, &(1..=9).collect::<Vec<_>>());
    let row: Vec<Cell> = (0..9).map(Cell::new).collect();
    for rank in 1..=4 {
        for ties in [Vec::new(), vec![1]] {
            let numbers = [vec![rank], ties].concat();
            let shape = with_constraint(9, Constraint::new(ConstraintKind::FullRank, row.clone(), numbers));
            assert_eq!(compare(&shape, &CompiledRules::of(&shape), &grid), rank == 1);
        }
    }
    let shape = |text: &str| {
        Shape::CLASSIC
            .with_constraints(vec![Constraint::read(ConstraintKind::FullRank, text, 9).expect(text)])
    };
    assert!(shape("37: r1").expect_err("no rank").to_string().contains("a rank from 1 to 36"));
    assert!(shape("3: r1c1 r1c2").expect_err("no line").to_string().contains("a whole row or column"));
}

/// Both skyscraper clues of a row: the second is read against the order of the cells.
#[test]
fn alternatives_may_read_a_line_from_both_ends() {
    let text = "[skyscrapers: 6: r7] or [skyscrapers: 6: -r7]";
    let shape = with_constraint(9, Constraint::read(ConstraintKind::AnyOf, text, 9).expect(text));
    let rules = CompiledRules::of(&shape);
    for digits in [[1, 2, 3, 4, 5, 9, 8, 7, 6], [6, 7, 8, 9, 5, 4, 3, 2, 1], [5, 9, 1, 2, 3, 8, 4, 7, 6]] {
        // Row 7 of the pattern begins with the third digit.
        let mut turned = digits;
        turned.rotate_right(2);
        assert_eq!(compare(&shape, &rules, &pattern(9, &turned)), digits[0] != 5, "{digits:?}");
    }
}

#[test]
fn errors_of_definitions_say_what_is_wrong() {
    for (kind, text, part) in [
        (ConstraintKind::Relation, "a + b >= 10", "a colon, and its cells"),
        (ConstraintKind::Relation, "a + c >= 10: r1c1 r1c2", "instead of `c >= 10`"),
        (ConstraintKind::Relation, "a > b: r1c1 r1c1", "paired with itself"),
        (ConstraintKind::Relation, "orthogonal a != b unless whites", "neither a kind of constraint"),
        (ConstraintKind::Relation, "\"x a > b: r1c1 r1c2", "not closed"),
        (ConstraintKind::Sequence, "[12: r1c1 r1c2", "in the pattern `[12`"),
        (ConstraintKind::AnyOf, "[odd: r1c1]", "at least two groups"),
        (ConstraintKind::AnyOf, "[odd: r1c1] or [cage: r1c1]", "`cage` is not a kind of constraint"),
        (ConstraintKind::AnyOf, "[odd: r1c1] or [white-dots: r1c1]", "in `white-dots`, it needs"),
        (ConstraintKind::AnyOf, "[odd: r1c1] nor [odd: r1c2]", "write constraints in brackets"),
    ] {
        let read = Constraint::read(kind, text, 9);
        let problem = match read {
            Err(problem) => problem.to_string(),
            Ok(constraint) => Shape::CLASSIC.with_constraints(vec![constraint]).expect_err(text).to_string(),
        };
        assert!(problem.contains(part), "{text}: {problem}");
    }
}

#[test]
fn definitions_that_are_too_large_are_refused() {
    let deep = "[any-of: ".repeat(5000) + &"]".repeat(5000);
    assert!(
        Constraint::read(ConstraintKind::AnyOf, &deep, 9)
            .expect_err("deep")
            .to_string()
            .contains("too deeply")
    );
    let rows: String = (1..=25).map(|row| format!("r{row} ")).collect();
    let all =
        Constraint::read(ConstraintKind::Relation, &format!("all a != 2 * b: {rows}"), 25).expect("a text");
    let problem = Shape::of_size(25).and_then(|shape| shape.with_constraints(vec![all])).expect_err("large");
    assert!(problem.to_string().contains("more than 20000 pairs"));
}

#[test]
fn a_negative_relation_exempts_what_is_marked() {
    let of = |kind: ConstraintKind, text: &str| Constraint::read(kind, text, 4).expect(text);
    let shape = Shape::of_size(4)
        .and_then(|shape| {
            shape.with_constraints(vec![
                of(ConstraintKind::PairSum, "5: r1c1 r1c2"),
                of(ConstraintKind::Relation, "\"apart\" abs(a - b) > 1: r4c1 r4c2 r4c3"),
                of(ConstraintKind::Relation, "orthogonal a + b != 5 unless pair-sums, apart"),
            ])
        })
        .expect("a board");
    let rules = CompiledRules::of(&shape);
    let satisfied = solutions(&board(4, 1, 4)).iter().filter(|grid| compare(&shape, &rules, grid)).count();
    let pairs = rules.set.pairs.iter().filter(|pair| !pair.allowed[0][0].contains(Digit::new(3))).count();
    assert_eq!(
        (pairs, satisfied > 0),
        (24 - 3, false),
        "no two digits of a 4×4 board avoid the sum 5 so often"
    );
}

/// Two clues with the same first digit also compare their lines with each other.
#[test]
fn ranks_of_several_lines_agree_with_the_predicates() {
    let lines = |text: &str| Constraint::read(ConstraintKind::FullRank, text, 4).expect(text);
    for (one, other) in [("1: r1", "2: c1"), ("5: -r2", "6: r3"), ("7: -c3", "8: c2"), ("11: -r4", "12: r2")]
    {
        let shape =
            Shape::of_size(4).and_then(|shape| shape.with_constraints(vec![lines(one), lines(other)]));
        let shape = shape.expect("a board");
        let rules = CompiledRules::of(&shape);
        let satisfied =
            solutions(&board(4, 1, 4)).iter().filter(|grid| compare(&shape, &rules, grid)).count();
        assert!(satisfied > 0, "{one} and {other} fit some grid");
    }
}

/// Of 32-bit numbers the least one alone has no absolute value.
#[test]
fn numbers_beyond_a_million_are_refused() {
    let with = |kind, text: &str| {
        let constraint = Constraint::read(kind, text, 4).expect(text);
        Shape::of_size(4).and_then(|shape| shape.with_constraints(vec![constraint]))
    };
    for number in [i32::MIN, i32::MIN + 1, -1_000_001, 1_000_001, i32::MAX] {
        assert!(with(ConstraintKind::Equation, &format!("1 {number}: r1c1")).is_err(), "{number}");
        assert!(with(ConstraintKind::Cage, &format!("{number}: r1c1 r1c2")).is_err(), "{number}");
        assert!(with(ConstraintKind::LookAndSay, &format!("{number} 1: r1")).is_err(), "{number}");
    }
    assert!(with(ConstraintKind::Equation, "-1000000 -1000000: r1c1").is_ok());
}

/// Automata of these kinds begin in several states, so a branch of alternatives does too.
#[test]
fn alternatives_begin_in_every_start_state() {
    let board = board(4, 1, 4);
    let grids = solutions(&board);
    let count = |text: &str| {
        let any_of = Constraint::read(ConstraintKind::AnyOf, text, 4).expect("alternatives");
        let shape = shape(&board, any_of).expect("a board");
        let rules = CompiledRules::of(&shape);
        grids.iter().filter(|grid| compare(&shape, &rules, grid)).count()
    };
    assert_eq!(count("[lunchboxes: 3: r1c1 r1c2 r1c3] or [lunchboxes: 2: r2c1 r2c2 r2c3]"), 80);
    count("[sum-loops: 5: r1c1 r1c2 r2c2 r2c1] or [sum-loops: 5: r3c1 r3c2 r4c2 r4c1]");
    count("[lunchboxes: 3: r1c1 r1c2 r1c3] and [lunchboxes: 2: r2c1 r2c2 r2c3] or [cages: 3: r1c12]");
}

#[test]
fn constraints_that_no_digits_satisfy_are_refused() {
    let board = Shape::CLASSIC;
    let problem = |kind: ConstraintKind, text: &str| {
        let constraint = Constraint::read(kind, text, 9).expect("a constraint");
        board.clone().with_constraints(vec![constraint]).err().map(|error| error.to_string())
    };
    for (kind, impossible, possible) in [
        (ConstraintKind::Cage, "20: r1c1 r1c2", "17: r1c1 r1c2"),
        (ConstraintKind::Cage, "46: r1c1 r2c1 r1c2 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7", "45: r1"),
        (ConstraintKind::Cage, "18: r1c1 r1c2", "3: r1c1 r1c2"),
        (ConstraintKind::Sum, "19: r1c1 r1c2", "18: r1c1 r5c2"),
        (ConstraintKind::Sandwich, "36: r1", "35: r1"),
        (ConstraintKind::Skyscraper, "10: r1", "9: r1"),
        (ConstraintKind::WhiteDot, "9: r1c1 r1c2", "8: r1c1 r1c2"),
        (ConstraintKind::PairSum, "19: r1c1 r1c2", "18: r1c1 r5c5"),
    ] {
        let error = problem(kind, impossible).unwrap_or_else(|| panic!("{impossible} is read"));
        assert!(error.contains("no digits satisfy it"), "{error}");
        assert_eq!(problem(kind, possible), None);
    }
}
