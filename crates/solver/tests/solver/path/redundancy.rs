//! No step of a told path and no premise of a step could be left out.

use super::{guide, human, read, sample, steps};
use std::sync::Arc;
use whydoku_board::{Grid, Layout, Regions};
use whydoku_formats::{Puzzle, ReadOptions, Reader, write};
use whydoku_logic::{Finding, Step};
use whydoku_solver::catalogue::{Catalogue, Score};
use whydoku_solver::path::PathBuilder;
use whydoku_solver::pipeline::find_all;
use whydoku_solver::rating::Tally;
use whydoku_solver::trace::{Move, Trace};
use whydoku_test_support::{apply, on_all_cores};

/// Whether the path still reaches the end without one of its steps, as a checker sees it that knows no technique; and
/// whether it can still be told: what a later step says of the candidates that are left must be true without it, or there
/// must be another step, no harder than the rating, that says the same.
fn can_drop(trace: &Trace<2>, at: usize, can_be_explained: impl Fn(&Grid<2>, &Step) -> bool) -> bool {
    let (mut told, mut grid) = (trace.start.clone(), trace.start.clone());
    for (number, step) in steps(trace).into_iter().enumerate() {
        let kept = step.finding.keeping(|c| grid.allows(c.candidate())).filter(|_| number != at);
        if let Some(finding) = kept {
            let left = |grid: &Grid<2>| -> Vec<_> {
                finding.premises().iter().map(|premise| premise.basis(grid)).collect()
            };
            if whydoku_checker::check(&grid, &finding).is_err()
                || left(&grid) != left(&told) && !can_be_explained(&grid, step)
            {
                return false;
            }
            finding.conclusions().iter().for_each(|&conclusion| apply(&mut grid, conclusion));
        }
        step.finding.conclusions().iter().for_each(|&conclusion| apply(&mut told, conclusion));
    }
    grid.is_full()
}

/// Whether some technique, no harder than this, says on a board what a step says.
fn can_be_explained(grid: &Grid<2>, step: &Step, hardest: Score) -> bool {
    let tally = Tally::new(&human().scale).expect("the scale is known");
    let says = |found: &Step| {
        tally.difficulty(found.technique, found.measure).0 <= hardest
            && step.finding.conclusions().iter().all(|c| found.finding.conclusions().contains(c))
    };
    let known = human().techniques().filter(|&id| tally.difficulty(id, 0).0 <= hardest);
    known.into_iter().any(|id| find_all(grid, id).iter().any(says))
}

#[test]
fn no_step_can_be_dropped() {
    // Digits that a step has proven are written sooner here, for other reasons, and then need less.
    let sooner = "1...6...7...14.83.........1.7...3....48..2.5.9..8.....3..2.7..5..6....8..9.......";
    let mut starts = sample();
    starts.push(read(&Layout::classic(), sooner).expect("it can be read"));
    let found = on_all_cores(&starts, |start| {
        let told = guide::<2>().build(start);
        let can_be_explained =
            |grid: &Grid<2>, step: &Step| can_be_explained(grid, step, told.rating.difficulty);
        let needless = (0..told.moves.len()).filter(|&at| can_drop(&told, at, can_be_explained));
        let line = write::one_line(&start.widen());
        needless.map(|at| format!("{line}: {at} {}", steps(&told)[at].technique)).collect::<Vec<_>>()
    });
    let found: Vec<String> = found.into_iter().flatten().collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_step_of_another_programs_path_can_be_dropped() {
    for name in ["hodoku", "se"] {
        let profile = Catalogue::embedded().profile(name).expect("it is there");
        let found = on_all_cores(&sample(), |start| {
            let guide = PathBuilder::<2>::new(profile).expect("its scale is known");
            let told = guide.build(start);
            // What the program says of other candidates would be another step of its.
            let steps: Vec<&Step> = told.steps().collect();
            let needless = (0..told.moves.len()).filter(|&at| can_drop(&told, at, |_, _| false));
            let line = write::one_line(&start.widen());
            needless.map(|at| format!("{line}: {name} {at} {}", steps[at].technique)).collect::<Vec<_>>()
        });
        let found: Vec<String> = found.into_iter().flatten().collect();
        assert!(found.is_empty(), "{found:#?}");
    }
}

/// Lists the premises of a puzzle's paths that could be left out.
fn idle_premises<const W: usize>(puzzle: &Puzzle) -> Vec<String> {
    let layout = Arc::new(Layout::<W>::new(puzzle.shape.clone()).expect("the width fits"));
    let start = puzzle.grid(layout).expect("nothing clashes");
    let guide = guide::<W>();
    let mut found = Vec::new();
    for trace in [guide.build(&start), guide.pipeline().run(&start)] {
        let mut grid = trace.start.clone();
        let mut round = (0, grid.clone());
        for what in &trace.moves {
            let Move::Deduced(deduction) = what else { break };
            // Steps of one round were all found on the board as the round began.
            if round.0 != deduction.round {
                round = (deduction.round, grid.clone());
            }
            let finding = &deduction.step.finding;
            for at in 0..finding.premises().len() {
                let mut fewer = finding.premises().to_vec();
                fewer.remove(at);
                let (conclusions, figure) = (finding.conclusions().to_vec(), finding.figure().clone());
                let fewer = Finding::new(fewer, conclusions, figure);
                if fewer.is_some_and(|fewer| whydoku_checker::check(&round.1, &fewer).is_ok()) {
                    found.push(format!("{}: {:?}", deduction.step.technique, finding.premises()[at]));
                }
            }
            finding.conclusions().iter().for_each(|&conclusion| apply(&mut grid, conclusion));
        }
    }
    found
}

#[test]
fn every_premise_of_a_step_is_needed() {
    let text = [
        include_str!("../../../../../corpus/puzzles/shapes.yaml"),
        include_str!("../../../../../corpus/puzzles/drawn.yaml"),
    ];
    let puzzles: Vec<_> = text
        .iter()
        .flat_map(|text| Reader::new(text.as_bytes(), ReadOptions::default()))
        .map(|puzzle| puzzle.expect("the corpus can be read"))
        .filter(|puzzle| puzzle.shape.size() <= 9)
        .collect();
    assert!(puzzles.iter().any(|puzzle| matches!(puzzle.shape.regions(), Regions::Any(_))), "a jigsaw");
    let found = on_all_cores(&puzzles, idle_premises::<2>);
    let found: Vec<String> = found.into_iter().flatten().collect();
    assert!(found.is_empty(), "{found:#?}");
}
