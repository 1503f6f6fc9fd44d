//! Names of lines and cages in explanations.

use super::{at, explained, grid};
use crate::path_builder;
use whydoku_explain::{Explainer, Register};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::pipeline::find_all;
use whydoku_solver::trace::Move;

/// After its full name, a line is named by its first cell.
#[test]
fn a_line_of_many_cells_is_named_in_full_once() {
    let grid = grid(
        ".LittleKiller~22~R1C1.LittleKiller~28~R2C1.LittleKiller~26~R3C1.LittleKiller~34~R1C7.LittleKiller~40~R1C8.LittleKiller~42~R1C9.~R3C2_5~R3C7_2~R5C4_3~R5C5_7.Sum~23~R1C5~R2C4~R3C3~R4C2~R5C1",
    );
    let short = "the diagonal sum 28 at r2c1 …";
    let mut told: Vec<String> = Vec::new();
    path_builder("human").build(&grid).replay(|seen| {
        if matches!(seen.what, Move::Deduced(_)) && !told.iter().any(|told| told.contains(short)) {
            let trials = find_all(seen.seen, TechniqueId::Trial);
            told.extend(trials.iter().map(|step| explained(step, seen.seen)));
        }
    });
    let full = "the diagonal sum 28 at r2c1, r3c2, r4c3, r5c4, r6c5, r7c6, r8c7 and r9c8";
    let short_ones: Vec<&String> = told.iter().filter(|told| told.contains(short)).collect();
    assert!(!short_ones.is_empty());
    for told in &short_ones {
        assert_eq!(told.matches(full).count(), 1, "{told}");
        assert!(told.find(full) < told.find(short), "{told}");
    }
    for told in told.iter().filter(|told| told.contains(full)) {
        assert_eq!(told.matches(full).count(), 1, "{told}");
    }
}

/// A definition is called by the name that its author gave it, or by its rule.
#[test]
fn a_definition_is_called_by_its_name() {
    for (technique, entry, name) in [
        ("pairs-along-line", "relations: ['\"low pair\" a + b = 3: r1c1 r1c2']", "low pair"),
        ("pairs-along-line", "relations: ['a + b = 3: r1c1 r1c2']", "a + b = 3"),
        ("pair-bound", "relations: ['orthogonal a + b = 3']", "orthogonal a + b = 3"),
        ("line-fillings", "sequences: ['\"one, two\" 12.: r1c1 r1c2 r1c3']", "one, two"),
        (
            "line-fillings",
            "any-of: ['\"one of two\" [cages: 3: r1c1 r1c2] or [cages: 4: r1c1 r1c2]']",
            "one of two",
        ),
        ("line-fillings", "any-of: ['[sequences: 3: r4c4] or [sequences: 2: r4c4]']", "r4c4"),
    ] {
        let grid = grid(&format!("size: 4\n{entry}\n"));
        let technique = technique.parse::<TechniqueId>().expect("a technique");
        for (language, _) in Catalogue::embedded().languages() {
            let explainer = Explainer::new(language).expect("it is there");
            let found = find_all(&grid, technique);
            assert!(!found.is_empty(), "{language}: {entry}");
            for step in &found {
                let text = explainer.explain(step, &grid.widen(), Register::Teach).to_string();
                assert!(text.contains(name), "{language}: {text}");
            }
        }
    }
}

/// A choice between named rules for the same cells repeats neither, and a long rule is listed by its name alone.
#[test]
fn named_rules_for_the_same_cells_say_these_once() {
    let long = format!("{}1", "[12]?".repeat(20));
    let entry = format!(
        "any-of: ['[sequences: \"first\" 12: r1c1 r1c2] or [sequences: \"second\" {long}: r1c1 r1c2]']\n\
         sequences: ['\"third\" {long}: r4c1 r4c2']"
    );
    let grid = grid(&format!("size: 4\n{entry}\n"));
    let steps = find_all(&grid, TechniqueId::LineFillings);
    let told: Vec<String> = steps.iter().map(|step| explained(step, &grid)).collect();
    let choice = "the choice “first or second at r1c1 and r1c2”";
    assert!(told.iter().any(|told| told.contains(choice)), "{told:#?}");
    let english = Explainer::new("en").expect("it is there");
    let head = english.describe_constraints(grid.widen().layout(), &|_| None).join("\n");
    assert!(head.contains(": third: r4c1 r4c2."), "{head}");
    assert!(head.contains(": first or second at r1c1 and r1c2."), "{head}");
}

/// The eliminations of all pairs of a line are reported in one clause.
#[test]
fn a_line_of_several_pairs_is_named_in_full_once() {
    let zippers = ".Zipper~R1C2~R1C1~R2C1~R2C2~R3C2~R3C1~R4C1~R5C1~R4C2.Zipper~R2C3~R1C3~R1C4~R2C4~R3C4.Zipper~R9C3~R8C2~R7C1~R6C1~R5C2~R4C3~R4C4~R5C4~R6C3";
    let mut grid = grid(zippers);
    // Steps about pairs come first, else the texts are long.
    for _ in 0..20 {
        for step in find_all(&grid, TechniqueId::PairBound) {
            step.finding.conclusions().iter().for_each(|gone| gone.apply_to(&mut grid));
        }
    }
    let full = "the zipper r1c2, r1c1, r2c1, r2c2, r3c2, r3c1, r4c1, r5c1 and r4c2";
    let mut again = 0;
    for step in find_all(&grid, TechniqueId::Trial) {
        let told = explained(&step, &grid);
        assert!(told.matches(full).count() <= 1, "{told}");
        let takers: Vec<Option<&str>> = told.lines().map(cause).collect();
        let twice = takers.windows(2).find(|takers| takers[0].is_some() && takers[0] == takers[1]);
        assert_eq!(twice, None, "{told}");
        again += usize::from(told.contains(full) && told.contains("the zipper r1c2 …"));
    }
    assert!(again > 0);
}

/// The first cell of the zipper that a line of text names as the cause of eliminations.
fn cause(line: &str) -> Option<&str> {
    let (_, said) = line.split_once(". ")?;
    let (_, named) = said.split_once("he zipper ").filter(|_| said.contains(" rules out "))?;
    named.split([',', ' ']).next()
}

/// A cell that helps is named with the digit that it has left.
#[test]
fn a_consequence_names_what_a_cell_has_left() {
    let mut grid = grid("size: 9\ncages: ['10: r1c1 r1c2 r1c3']\n");
    for (column, kept) in [(9, [1, 2]), (6, [2, 5])] {
        let removed = (1..=9).filter(|value| !kept.contains(value));
        removed.for_each(|value| grid.eliminate(at(1, column, value)));
    }
    let steps = find_all(&grid, TechniqueId::SharedConsequence);
    let told: Vec<String> = steps.iter().map(|step| explained(step, &grid)).collect();
    let line = "If r1c9 is 2, r1c6 is 5, not 2, so there is no 5 at r1c4, r1c5, r1c7 or r1c8.";
    assert!(told.iter().any(|told| told.replace('\n', " ").contains(line)), "{told:#?}");
}

/// Each way of filling a cage that does not fit has a digit that no cell can hold.
#[test]
fn digits_without_a_place_are_named_together() {
    let mut grid = grid("size: 9\ncages: ['7: r1c1 r1c2']\n");
    for digit in [1, 2, 5, 6] {
        [1, 2].into_iter().for_each(|column| grid.eliminate(at(1, column, digit)));
    }
    let steps = find_all(&grid, TechniqueId::CageCombinations);
    let told: Vec<String> = steps.iter().map(|step| explained(step, &grid)).collect();
    assert!(
        told.iter().any(|told| told.replace('\n', " ").contains("1 and 2 have no place there")),
        "{told:#?}"
    );
}

/// A case says what it rules out, even if only that its own cell holds no other digit.
#[test]
fn every_case_has_a_consequence() {
    let mut grid = grid("size: 9\ncages: ['8: r1c1 r1c2 r1c3']\n");
    (1..=9).filter(|row| ![2, 4].contains(row)).for_each(|row| grid.eliminate(at(row, 1, 2)));
    [2, 3].into_iter().for_each(|column| grid.eliminate(at(1, column, 3)));
    let steps = find_all(&grid, TechniqueId::SharedConsequence);
    let told: Vec<String> = steps.iter().map(|step| explained(step, &grid)).collect();
    assert!(told.iter().any(|told| told.contains("If r4c1 is 2, ")), "{told:#?}");
}

/// What a constraint of one cell excludes is no earlier step's doing.
#[test]
fn a_constraint_of_one_cell_is_the_reason_of_a_single() {
    for (technique, text, name) in [
        ("naked-single", "cages: ['5: r1c1']\n", "cage of 5 at r1c1"),
        ("hidden-single", "size: 4\neven: [r1c1 r1c2 r1c3]\n", "r1c2"),
    ] {
        let grid = grid(text);
        let technique = technique.parse::<TechniqueId>().expect("a technique");
        let texts: Vec<String> =
            find_all(&grid, technique).iter().map(|step| explained(step, &grid)).collect();
        assert!(!texts.is_empty() && texts.iter().all(|text| text.contains(name)), "{texts:?}");
        assert!(!texts.concat().contains("arlier steps"), "{texts:?}");
    }
}
