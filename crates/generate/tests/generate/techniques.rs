//! Patterns that experts know, judged in positions of generated puzzles: the checker accepts each step, needs each of its
//! premises, and no step eliminates a digit of the solution.

use std::collections::{BTreeMap, BTreeSet};
use whydoku_board::{CancelToken, Candidate, Grid, Layout, Shape};
use whydoku_checker::check;
use whydoku_generate::{Goal, PuzzleGenerator, Spec};
use whydoku_logic::{Conclusion, Step, TechniqueId};
use whydoku_search::Solution;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::pipeline::{Pipeline, find_all};
use whydoku_solver::trace::Move;

/// Positions to judge of each technique.
const WANTED: usize = 100;

/// Steps to judge in one position.
const MOST_STEPS: usize = 5;

/// Puzzles after which the search for positions ends. BUG + n and double exocets need most of them.
const MOST_PUZZLES: usize = 40_000;

/// Techniques that no other profile than `expert` uses, and the new ones that it does without.
fn techniques() -> Vec<TechniqueId> {
    let ladder = |name| -> BTreeSet<TechniqueId> {
        let profile = Catalogue::embedded().profile(name).expect("a profile");
        profile.techniques().collect()
    };
    let human = ladder("human");
    ladder("expert").into_iter().chain([TechniqueId::Multifish]).filter(|id| !human.contains(id)).collect()
}

/// Why a step is wrong, if it is.
fn problem(grid: &Grid<2>, solution: &Solution, step: &Step) -> Option<String> {
    let finding = &step.finding;
    if let Err(refusal) = check(grid, finding) {
        return Some(refusal.to_string());
    }
    let denied = finding.conclusions().iter().find(|conclusion| {
        let Candidate { cell, digit } = conclusion.candidate();
        (solution.digit(cell) == Some(digit)) == matches!(conclusion, Conclusion::Eliminate(_))
    });
    if let Some(denied) = denied {
        return Some(format!("the solution denies {denied:?}"));
    }
    let is_idle = |at: usize| {
        let mut fewer = finding.premises().to_vec();
        fewer.remove(at);
        finding.resting_on(fewer).is_some_and(|fewer| check(grid, &fewer).is_ok())
    };
    let idle = (0..finding.premises().len()).find(|&at| is_idle(at))?;
    Some(format!("it does without {:?}", finding.premises()[idle]))
}

#[test]
#[ignore = "a hundred positions of each technique: `.ci/extra` runs it"]
#[expect(clippy::print_stdout, reason = "the figures are the result")]
fn steps_of_experts_in_generated_puzzles_are_proved_and_need_their_premises() {
    let human = Catalogue::embedded().profile("human").expect("a profile");
    let pipeline = Pipeline::<2>::new(human).expect("a scale");
    let generator = PuzzleGenerator::new(Spec::on(Shape::CLASSIC), Goal::default(), 54).expect("a generator");
    let mut judged: BTreeMap<TechniqueId, (usize, usize)> =
        techniques().into_iter().map(|id| (id, (0, 0))).collect();
    let mut problems = Vec::new();
    let mut puzzles = 0;
    for number in 0.. {
        if puzzles == MOST_PUZZLES || judged.values().all(|&(positions, _)| positions >= WANTED) {
            break;
        }
        for made in generator.attempt(number, CancelToken::NEVER).made {
            puzzles += 1;
            let givens = made.grid.givens().iter();
            let givens = givens.map(|cell| Candidate::new(cell, made.grid.digit(cell).expect("it is given")));
            let start = Grid::<2>::with_givens(Layout::classic(), givens).expect("a puzzle");
            let mut rounds: Vec<Grid<2>> = Vec::new();
            pipeline.run(&start).replay(|replayed| {
                if matches!(replayed.what, Move::Deduced(_)) && rounds.last() != Some(replayed.found) {
                    rounds.push(replayed.found.clone());
                }
            });
            for grid in &rounds {
                for (&id, (positions, steps)) in &mut judged {
                    if *positions >= WANTED {
                        continue;
                    }
                    let found = find_all(grid, id);
                    *positions += usize::from(!found.is_empty());
                    for step in found.iter().take(MOST_STEPS) {
                        *steps += 1;
                        let problem = problem(grid, &made.solution, step);
                        problems.extend(problem.map(|why| format!("{id} in {}: {why}", made.line())));
                    }
                }
            }
        }
    }
    println!("{puzzles} puzzles");
    for (id, (positions, steps)) in &judged {
        println!("{id}: {positions} positions, {steps} steps");
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let rare: Vec<_> = judged.iter().filter(|(_, (positions, _))| *positions < WANTED).collect();
    assert!(rare.is_empty(), "fewer than {WANTED} positions: {rare:?}");
}
