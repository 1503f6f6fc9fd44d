//! The checker accepts each true step of every finder, and rejects it with a premise missing or a conclusion reversed.
//!
//! Independent code verifies its answers: accepted conclusions must agree with the solution, and rejections must name
//! candidates that satisfy every premise.

mod errors;
mod guardians;
mod limits;
mod symmetry;

use std::collections::BTreeMap;
use std::sync::Arc;
use whydoku_board::{Candidate, Cell, ClueInfo, Digit, Grid, House, HouseKind, Layout, Shape, Symmetry};
use whydoku_checker::{CheckError, PatternFlaw, SymmetryFlaw, check, contradicts, tighten};
use whydoku_logic::{Conclusion, Figure, Finding, Guardians, Pattern, Symmetric, TechniqueId, Truth};
use whydoku_test_support::{
    agrees, all_findings, apply, escapes, often, play_on, puzzles, read, solve, sparing, traits,
};

/// The number of findings of each common technique that the test must check.
const AT_LEAST: usize = 500;

/// Techniques that occur in most puzzles.
const COMMON: [TechniqueId; 17] = [
    TechniqueId::FullHouse,
    TechniqueId::HiddenSingle,
    TechniqueId::NakedSingle,
    TechniqueId::Pointing,
    TechniqueId::Claiming,
    TechniqueId::NakedPair,
    TechniqueId::NakedTriple,
    TechniqueId::NakedQuad,
    TechniqueId::HiddenPair,
    TechniqueId::HiddenTriple,
    TechniqueId::HiddenQuad,
    TechniqueId::PreemptiveSet,
    TechniqueId::XWing,
    TechniqueId::Swordfish,
    TechniqueId::Jellyfish,
    TechniqueId::XyWing,
    TechniqueId::XyzWing,
];

/// The number of checks of each kind.
#[derive(Default)]
struct Tally {
    accepted: BTreeMap<TechniqueId, usize>,
    reversed: usize,
    shortened: usize,
    exchanged: usize,
    settled: usize,
    unknown: usize,
}

#[test]
fn every_step_of_the_finders_is_checked_correctly() {
    let mut tally = Tally::default();
    for puzzle in puzzles().into_iter().step_by(sparing(8)) {
        let solutions = solve(&puzzle, 2);
        let [solution] = solutions.as_slice() else { panic!("a puzzle of the list has not one solution") };
        let mut grid = puzzle;
        loop {
            let found = all_findings(&grid);
            for (&id, all) in &found {
                for finding in all {
                    check_mutations(&grid, id, finding, solution, &mut tally);
                }
            }
            if !play_on(&mut grid, &found) {
                break;
            }
        }
    }
    for id in COMMON {
        let count = tally.accepted.get(&id).copied().unwrap_or(0);
        assert!(count >= AT_LEAST.div_ceil(sparing(8)), "{id} was checked only {count} times");
    }
    // Each mutation must have happened as often as the steps themselves.
    let steps: usize = tally.accepted.values().sum();
    assert!(tally.reversed >= steps, "{} conclusions reversed in {steps} steps", tally.reversed);
    assert!(tally.shortened >= steps, "{} premises dropped in {steps} steps", tally.shortened);
    assert!(tally.exchanged >= steps / 2, "{} houses exchanged in {steps} steps", tally.exchanged);
    assert!(tally.settled >= steps, "{} settled truths in {steps} steps", tally.settled);
    assert!(tally.unknown >= steps, "{} unknown truths in {steps} steps", tally.unknown);
}

fn check_mutations(
    grid: &Grid<2>,
    id: TechniqueId,
    finding: &Finding,
    solution: &Grid<2>,
    tally: &mut Tally,
) {
    let description = || format!("{id}: {finding:?}");
    assert_eq!(check(grid, finding), Ok(()), "{}", description());
    assert_eq!(&tighten(grid, finding), finding, "{} has a premise too many", description());
    let needs_all = |&conclusion: &Conclusion| {
        let alone = with_conclusion(finding, conclusion);
        tighten(grid, &alone) == alone
    };
    let is_one = traits(id).is_composite || finding.conclusions().iter().any(needs_all);
    assert!(is_one, "{} is several arguments side by side", description());
    *tally.accepted.entry(id).or_default() += 1;
    for &conclusion in finding.conclusions() {
        assert!(agrees(solution, conclusion), "{} loses the solution", description());
        let reversed = with_conclusion(finding, conclusion.reversed());
        assert_unsupported(grid, &reversed);
        tally.reversed += 1;
    }
    for dropped in 0..finding.premises().len() {
        let mut fewer = finding.premises().to_vec();
        fewer.remove(dropped);
        match finding.resting_on(fewer) {
            Some(shorter) => assert_unsupported(grid, &shorter),
            // A finding needs a premise, so the checker is asked directly.
            None => {
                assert_eq!(contradicts(grid, &[]), Err(CheckError::NoContradiction { escape: Vec::new() }));
            }
        }
        tally.shortened += 1;
    }
    for at in 0..finding.premises().len() {
        exchange_premise(grid, finding, at, solution, tally);
    }
}

/// Replaces a premise by truths that do not support the conclusion.
fn exchange_premise(grid: &Grid<2>, finding: &Finding, at: usize, solution: &Grid<2>, tally: &mut Tally) {
    let layout = grid.layout();
    let with = |truth: Truth| {
        let mut premises = finding.premises().to_vec();
        premises[at] = truth;
        finding.resting_on(premises).expect("as many premises as before")
    };
    if let Some(filled) = (*layout.cells() - *grid.open()).iter().next() {
        let digit = grid.digit(filled).expect("a filled cell holds a digit");
        let row = layout.houses_at(filled)[0];
        for settled in [Truth::Cell(filled), Truth::House(row, digit)] {
            assert_eq!(check(grid, &with(settled.clone())), Err(CheckError::SettledTruth(settled)));
            tally.settled += 1;
        }
    }
    let unknown = match finding.premises()[at] {
        Truth::House(_, digit) => Truth::House(House::new(layout.house_count()), digit),
        _ => Truth::Cell(Cell::new(layout.shape().cells())),
    };
    assert_eq!(check(grid, &with(unknown.clone())), Err(CheckError::UnknownTruth(unknown)));
    tally.unknown += 1;

    let Truth::House(house, digit) = finding.premises()[at] else { return };
    // Another house may support the same conclusion, which is then true; but never alone a house that does not see it.
    for (other, info) in layout.houses().filter(|&(other, _)| other != house) {
        let truth = Truth::House(other, digit);
        if truth.is_settled(grid) {
            continue;
        }
        let exchanged = with(truth.clone());
        let alone = finding.premises().len() == 1;
        let sees = |c: &Conclusion| {
            let candidate = c.candidate();
            truth.candidates(grid).iter().any(|&own| own == candidate || layout.conflict(own, candidate))
        };
        let blind = alone && !info.cells.is_empty() && !finding.conclusions().iter().any(sees);
        match check(grid, &exchanged) {
            Ok(()) => {
                assert!(!blind, "{exchanged:?} says nothing about its conclusion");
                assert!(exchanged.conclusions().iter().all(|&c| agrees(solution, c)));
            }
            Err(error) => assert_escape(grid, &exchanged, &error),
        }
        tally.exchanged += 1;
    }
}

fn with_conclusion(finding: &Finding, conclusion: Conclusion) -> Finding {
    Finding::new(finding.premises().to_vec(), vec![conclusion], finding.figure().clone())
        .expect("premises and a conclusion")
}

/// Asserts that the checker rejects a finding with a valid escape.
fn assert_unsupported<const W: usize>(grid: &Grid<W>, finding: &Finding) {
    match check(grid, finding) {
        Ok(()) => panic!("accepted although it does not follow: {finding:?}"),
        Err(error) => assert_escape(grid, finding, &error),
    }
}

fn assert_escape<const W: usize>(grid: &Grid<W>, finding: &Finding, error: &CheckError) {
    let CheckError::Unsupported { conclusion, escape } = error else {
        panic!("refused for another reason: {error} in {finding:?}")
    };
    assert!(finding.conclusions().contains(conclusion));
    assert!(
        escapes(grid, finding.premises(), Some(*conclusion), escape),
        "the escape {escape:?} is none from {finding:?}"
    );
}

/// A board on which every cell is open and every digit possible.
fn empty() -> Grid<2> {
    Grid::empty(Layout::classic())
}

fn at(grid: &Grid<2>, name: &str) -> Cell {
    grid.layout().parse_cell(name).expect("a cell of the classic board")
}

fn digit(symbol: char) -> Digit {
    Digit::from_symbol(symbol).expect("a digit")
}

fn candidate(grid: &Grid<2>, name: &str, symbol: char) -> Candidate {
    Candidate::new(at(grid, name), digit(symbol))
}

fn house(grid: &Grid<2>, code: &str) -> House {
    grid.layout().parse_house(code).expect("a house of the classic board")
}

/// Leaves a cell only these digits.
fn keep(grid: &mut Grid<2>, name: &str, digits: &str) {
    let cell = at(grid, name);
    for removed in grid.candidates(cell).into_iter().filter(|d| !digits.contains(d.symbol())) {
        grid.eliminate(Candidate::new(cell, removed));
    }
}

/// The empty grid whose cells of these names have only these digits.
fn kept(names: &[&str], digits: &str) -> Grid<2> {
    let mut grid = empty();
    names.iter().for_each(|name| keep(&mut grid, name, digits));
    grid
}

/// Asserts that the checker finds a valid way to satisfy all premises.
fn assert_satisfiable<const W: usize>(grid: &Grid<W>, premises: &[Truth]) {
    match contradicts(grid, premises) {
        Err(CheckError::NoContradiction { escape }) => assert!(escapes(grid, premises, None, &escape)),
        other => panic!("{other:?} of {premises:?}"),
    }
}

fn removal(grid: &Grid<2>, premises: Vec<Truth>, name: &str, symbol: char) -> Finding {
    finding(premises, Conclusion::Eliminate(candidate(grid, name, symbol)))
}

fn finding(premises: Vec<Truth>, conclusion: Conclusion) -> Finding {
    Finding::new(premises, vec![conclusion], Figure::new()).expect("premises and a conclusion")
}

#[test]
fn findings_hold_on_contradictory_grids() {
    // After a wrong guess, or in a wrong puzzle, findings must still follow from the candidates.
    let clash = "11.......2...............3....4............................5.....................";
    let mut grid = empty();
    for (cell, symbol) in grid.layout().cells().iter().zip(clash.chars()).collect::<Vec<_>>() {
        if symbol != '.' {
            grid.place(Candidate::new(cell, digit(symbol)));
        }
    }
    assert!(read(&Layout::classic(), clash).is_err());
    for (name, digits) in [("r1c3", "34"), ("r1c4", "345"), ("r1c5", "567"), ("r1c6", "67"), ("r1c7", "789")]
    {
        keep(&mut grid, name, digits);
    }
    let mut checked = 0;
    for (id, all) in all_findings(&grid) {
        for finding in all {
            assert_eq!(check(&grid, &finding), Ok(()), "{id}");
            checked += 1;
        }
    }
    for puzzle in puzzles().iter().take(often::<40>() as usize) {
        let solution = solve(puzzle, 1).remove(0);
        let mut grid = puzzle.clone();
        // A wrong digit in the first cell that allows one.
        let wrong = grid.open_candidates().find(|c| solution.digit(c.cell) != Some(c.digit));
        grid.place(wrong.expect("an open puzzle has wrong candidates"));
        for _ in 0..12 {
            let found = all_findings(&grid);
            for (id, finding) in
                found.iter().flat_map(|(id, all)| all.iter().map(move |finding| (id, finding)))
            {
                assert_eq!(check(&grid, finding), Ok(()), "{id}");
                checked += 1;
            }
            if !play_on(&mut grid, &found) {
                break;
            }
        }
    }
    assert!(checked > 200, "only {checked} findings on grids that contradict themselves");
}

/// A half turn takes it to itself if 1 and 9, 2 and 8, 3 and 7, 4 and 6 change names.
const TURNED: &str = "..7.234.1..1...62..6...8....4..9.....78...23.....1..6....2...4..84...9..9.678.3..";

fn deadly(cells: &[Cell], candidates: Vec<Candidate>) -> Truth {
    Truth::Guardians(Box::new(Guardians { pattern: Pattern::Deadly, cells: cells.to_vec(), candidates }))
}

/// The rectangle r1c1 r1c2 r4c1 r4c2 of 1 and 2: two rows, two columns, two boxes.
fn rectangle_of(grid: &Grid<2>, candidates: Vec<Candidate>) -> Truth {
    deadly(&["r1c1", "r1c2", "r4c1", "r4c2"].map(|name| at(grid, name)), candidates)
}
