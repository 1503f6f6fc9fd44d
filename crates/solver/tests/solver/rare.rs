//! Positions of generated kinds for techniques that are rare in play: digits of the solution are placed, and candidates that
//! it does not hold removed. The checker accepts each step and needs each premise, and the solution agrees.

use std::collections::BTreeMap;
use whydoku_board::{Candidate, Grid};
use whydoku_cells::Rng;
use whydoku_checker::check;
use whydoku_logic::{Step, TechniqueId};
use whydoku_solver::pipeline::find_all;
use whydoku_test_support::{agrees, puzzles, solve, sparing};

const TECHNIQUES: [TechniqueId; 16] = [
    TechniqueId::LargeBentSet,
    TechniqueId::BrokenWing,
    TechniqueId::EmptyRectanglePair,
    TechniqueId::Multifish,
    TechniqueId::BugPlusN,
    TechniqueId::BugLite1,
    TechniqueId::BugLite2,
    TechniqueId::BugLite3,
    TechniqueId::BugLite4,
    TechniqueId::Mug1,
    TechniqueId::Mug2,
    TechniqueId::Mug3,
    TechniqueId::Mug4,
    TechniqueId::ReverseBug,
    TechniqueId::LinkedRectangle,
    TechniqueId::RectangleAls,
];

/// Steps of a technique that are judged.
const ENOUGH: usize = 100;

/// A position of a puzzle: some digits placed, then easy eliminations, then a share of the false candidates removed.
fn position(puzzle: &Grid<2>, solution: &Grid<2>, rng: &mut Rng) -> Grid<2> {
    let mut grid = puzzle.clone();
    let mut open: Vec<_> = grid.open().iter().collect();
    rng.shuffle(&mut open);
    let most = open.len().saturating_sub(8);
    for cell in open.into_iter().take(rng.below(most.max(1))) {
        if let Some(digit) = solution.digit(cell).filter(|_| grid.open().contains(cell)) {
            grid.place(Candidate::new(cell, digit));
        }
    }
    for id in [TechniqueId::Pointing, TechniqueId::Claiming, TechniqueId::NakedPair, TechniqueId::HiddenPair]
    {
        for step in find_all(&grid, id) {
            step.finding.conclusions().iter().for_each(|conclusion| conclusion.apply_to(&mut grid));
        }
    }
    let share = [0, 0, 20, 40, 60][rng.below(5)];
    let removed: Vec<Candidate> = grid
        .open_candidates()
        .filter(|candidate| solution.digit(candidate.cell) != Some(candidate.digit))
        .filter(|_| rng.below(100) < share)
        .collect();
    removed.into_iter().for_each(|candidate| grid.eliminate(candidate));
    grid
}

/// A position as `find` reads it: digits, then removed candidates.
fn text(grid: &Grid<2>) -> String {
    let layout = grid.layout();
    let digits =
        layout.cells().iter().map(|cell| grid.digit(cell).map_or('.', |digit| layout.shape().symbol(digit)));
    let gone = whydoku_formats::write::removed(grid).into_iter();
    let gone: Vec<String> = gone.map(|one| format!("{}<>{}", layout.name(one.cell), one.digit)).collect();
    format!("{} {}", digits.collect::<String>(), gone.join(" "))
}

fn judge(grid: &Grid<2>, step: &Step, solution: &Grid<2>) {
    let (finding, name) = (&step.finding, step.technique);
    if let Err(refusal) = check(grid, finding) {
        panic!("{name} is refused: {refusal}\n{}", text(grid));
    }
    for at in 0..finding.premises().len() {
        let mut fewer = finding.premises().to_vec();
        let idle = fewer.remove(at);
        let holds = finding.resting_on(fewer).is_some_and(|fewer| check(grid, &fewer).is_ok());
        assert!(!holds, "{name} does not need {idle:?}\n{}", text(grid));
    }
    for &conclusion in finding.conclusions() {
        assert!(agrees(solution, conclusion), "{name} loses the solution: {conclusion:?}\n{}", text(grid));
    }
}

#[test]
fn steps_on_generated_positions_are_sound_and_need_every_premise() {
    let mut counts: BTreeMap<TechniqueId, usize> = BTreeMap::new();
    let mut rng = Rng::new(54, 0);
    let rounds = if sparing(2) > 1 { 2 } else { 40 };
    for puzzle in puzzles().iter().cycle().take(rounds * puzzles().len()) {
        let solution = solve(puzzle, 1).remove(0);
        let grid = position(puzzle, &solution, &mut rng);
        for id in TECHNIQUES {
            let count = counts.entry(id).or_default();
            if *count < ENOUGH {
                for step in find_all(&grid, id) {
                    *count += 1;
                    judge(&grid, &step, &solution);
                }
            }
        }
    }
    assert!(counts.values().sum::<usize>() > 100, "{counts:?}");
}
