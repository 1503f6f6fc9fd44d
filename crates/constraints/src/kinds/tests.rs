//! Bounds and estimates of the kinds whose automata may need too many steps.

use crate::automaton::CompiledRule;
use crate::automaton::transitions::STEP_LIMIT;
use crate::custom::pairs::PairScope;
use crate::{Automaton, Cell, Constraint, ConstraintKind, RuleSet, Rules, Shape};
use whydoku_cells::Rng;

/// The last rule about several cells that a constraint makes.
fn rule(size: usize, key: &str, text: &str) -> Automaton {
    let kind = ConstraintKind::of_key(key).expect(key);
    let constraint = Constraint::read(kind, text, size).expect(text);
    let shape = Shape::of_size(size).and_then(|shape| shape.with_constraints(vec![constraint])).expect(text);
    RuleSet::of(&shape).relations.pop().expect("a relation").automaton
}

#[test]
fn bounds_and_relaxed_rules_leave_what_the_rule_leaves() {
    let mut rng = Rng::new(7, 0);
    let mut narrowed = 0;
    for (key, text) in [
        ("equations", "3 -2 1 1 4 -1 2 -3 = 11: r1c12345678"),
        ("region-sums", "r1c12345678"),
        ("equal-sums", "3 5: r1c12345678"),
        ("sum-lines", "7: r1c12345678"),
        ("sum-loops", "11: r1c12345678"),
        ("renban", "r1c12345678"),
        ("distinct-counts", "r1c12345678"),
        ("look-and-say", "2 1 1 4 0 9: r1c12345678"),
        ("quadruples", "2 3 3 3: r1c12345678"),
        ("skyscrapers", "3: r1c12345678"),
        ("x-sums", "20: r1c12345678"),
    ] {
        let rule = rule(9, key, text);
        for _ in 0..300 {
            let width = 1 + rng.below(4);
            let digit = |rng: &mut Rng| 1u32 << rng.below(9);
            let domain = |rng: &mut Rng| (0..width).fold(0, |all, _| all | digit(rng));
            let domains: Vec<u32> = (0..8).map(|_| domain(&mut rng)).collect();
            let Some(exact) = rule.supports(&domains, &mut 0) else { continue };
            let mut check = |left: Option<Vec<u32>>| {
                let left = left.expect("there is a filling");
                assert!(left.iter().zip(&exact).all(|(left, exact)| exact & !left == 0), "{rule:?}");
                narrowed += usize::from(left != domains);
            };
            check(rule.within_bounds(&domains));
            if let Some(relaxed) = rule.relaxed() {
                check(relaxed.supports(&domains, &mut 0));
            }
        }
    }
    assert!(narrowed > 100, "only {narrowed} of the domains became smaller");
}

#[test]
fn algorithms_of_rules_leave_what_their_automata_leave() {
    let mut rng = Rng::new(11, 0);
    let entropy = Shape::of_size(9).and_then(|shape| shape.with_rules(Rules::ENTROPY)).expect("a board");
    let thirds = RuleSet::of(&entropy).relations.swap_remove(0).automaton;
    let mut rules = vec![(9, 4, thirds)];
    for (size, cells, key, text) in [
        (9, 6, "look-and-say", "2 3: r1c123456"),
        (9, 4, "quadruples", "3: r1c12 r2c12"),
        (4, 25, "full-ranks", "7: r2"),
        (4, 25, "full-ranks", "13 1: c1"),
    ] {
        let kind = ConstraintKind::of_key(key).expect(key);
        let constraint = Constraint::read(kind, text, size).expect(text);
        let shape = Shape::of_size(size).and_then(|shape| shape.with_constraints(vec![constraint]));
        rules.push((size, cells, RuleSet::of(&shape.expect(text)).relations.swap_remove(0).automaton));
    }
    for (size, cells, automaton) in rules {
        let rule = CompiledRule::new(automaton, cells, size);
        for _ in 0..2_000 {
            let width = 1 + rng.below(size);
            let digits = |rng: &mut Rng| (0..width).fold(0, |all, _| all | 1u32 << rng.below(size));
            let domains: Vec<u32> = (0..cells).map(|_| digits(&mut rng)).collect();
            assert_eq!(rule.supports(&domains), rule.supports_by_dfa(&domains), "{rule:?} on {domains:?}");
        }
    }
}

#[test]
fn a_rule_that_needs_too_many_steps_builds_no_states() {
    let digits = (1..=25).map(|digit| format!("{digit} ")).collect::<String>();
    for (key, text, cells) in [
        ("skyscrapers", "11: r1", 25),
        ("distinct-counts", "r1", 25),
        ("renban", "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r2c1 r2c2 r2c3 r2c4 r2c5 r2c6", 14),
        ("sum-loops", "600: r1", 25),
        ("quadruples", &format!("{digits}: r1"), 25),
    ] {
        let all = [(1u32 << 25) - 1; 25];
        let rule = rule(25, key, text);
        let mut work = 0;
        assert!(rule.transitions(&all[..cells], STEP_LIMIT, &mut work).is_none(), "{rule:?}");
        assert_eq!(work, 0, "{rule:?}");
        // Its relaxed form may be read.
        rule.supports(&all[..cells], &mut work);
        assert!(work < STEP_LIMIT, "{rule:?}");
    }
}

#[test]
fn cells_of_which_every_two_follow_a_rule_hold_sets_of_digits() {
    let shape = Shape::of_size(9).expect("a board");
    let cells: Vec<Cell> = (0..4).map(Cell::new).collect();
    let relations = |allows: fn(i32, i32) -> bool| {
        let relation = Constraint::relation("", PairScope::All, &shape, cells.clone(), allows);
        let with_it = shape.clone().with_constraints(vec![relation.expect("a relation")]);
        RuleSet::of(&with_it.expect("a board")).relations
    };
    let apart = relations(|a, b| a.abs_diff(b) > 1).pop().expect("a relation").automaton;
    // Of 1 to 7, only 1, 3, 5 and 7 are apart.
    assert_eq!(apart.supports(&[0b111_1111; 4], &mut 0), Some(vec![0b101_0101; 4]));
    assert_eq!(apart.supports(&[0b11_1111; 4], &mut 0), None);
    assert_eq!(relations(|a, b| a.abs_diff(b) != 1).len(), 0, "a digit goes with itself");
}
