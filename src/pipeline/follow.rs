//! Following another program's way: its next step instead of the first rung that has anything. Its steps are judged,
//! applied, counted and told like our own.

use super::{Cut, Elsewhere, Limits, Pipeline, Solutions, Verdict, judge, take};
use crate::catalogue::{Catalogue, Guessing, Profile};
use crate::geometry::{Candidate, Cell};
use crate::grid::Grid;
use crate::hodoku::{Ladder, Next, Notation, Walk};
use crate::id::TechniqueId;
use crate::proof;
use crate::search::Solution;
use crate::step::{Finding, Step};
use crate::trace::{Move, Outcome, Trace};
use crate::truth::Truth;

/// A ladder made ready to be followed.
pub(super) struct Followed {
    ladder: Ladder,
    /// The technique whose rating counts for each rung.
    counts_as: Vec<TechniqueId>,
}

impl Followed {
    /// The ladder of a profile. Techniques that assume uniqueness are left out where the profile does not want them.
    pub(super) fn new(profile: &Profile) -> Self {
        let catalogue = Catalogue::embedded();
        let wanted = |id: &TechniqueId| profile.uniqueness || !catalogue.entry(*id).uniqueness;
        let rungs = profile.rungs.iter().map(|rung| rung.techniques.as_slice());
        let rungs: Vec<&[TechniqueId]> = rungs.filter(|rung| rung.iter().all(wanted)).collect();
        let counts_as = rungs.iter().map(|rung| rung[0]).collect();
        // What is no ladder was refused when the profile was read.
        Self { ladder: Ladder::new(rungs).unwrap_or_default(), counts_as }
    }

    /// The next step of a position.
    pub(super) fn next<const W: usize>(&self, grid: &Grid<W>) -> Option<Step> {
        let mut walk = Walk::new(grid)?;
        let next = walk.next(&self.ladder)?;
        step(&walk, &next, grid)
    }
}

/// A step in our terms, resting on no more than it needs.
fn step<const W: usize>(walk: &Walk, next: &Next, grid: &Grid<W>) -> Option<Step> {
    let reason = walk.reason(next, grid);
    let finding = Finding::new(reason.premises, walk.conclusions(next), reason.figure)?;
    Some(Step { technique: walk.technique(next), measure: 0, finding: proof::tighten(grid, &finding) })
}

/// A step in one line as the program writes it.
fn noted(walk: &Walk, next: &Next) -> String {
    let Notation { technique, rest } = walk.notation(next);
    let entry = Catalogue::embedded().entry(technique);
    entry.elsewhere.get("hodoku").map_or_else(String::new, |hodoku| hodoku.name.clone()) + &rest
}

/// What is filled when nothing applies.
fn last_resort(walk: &Walk, solution: &Solution) -> Option<Candidate> {
    let cell: Cell = walk.last_resort()?;
    Some(Candidate::new(cell, solution.digit(cell)?))
}

impl<const W: usize> Pipeline<'_, W> {
    /// Rates a grid by the steps that the program would take. Only of a puzzle with one solution does its rating mean
    /// anything.
    pub(super) fn rate_following(
        &self,
        followed: &Followed,
        grid: &Grid<W>,
        limits: &Limits<'_>,
        each: &mut dyn FnMut(TechniqueId),
    ) -> Verdict {
        let Some(mut walk) = Walk::new(grid) else { return Verdict::OtherBoard };
        if Truth::broken_in(grid).is_some() {
            return Verdict::NoSolution;
        }
        let mut solutions = Solutions::default();
        let solution = match solutions.of(grid) {
            [] => return Verdict::NoSolution,
            [only] => only,
            _ => return Verdict::SeveralSolutions,
        };
        let mut tally = self.tally.clone();
        while !walk.is_done() {
            let next = walk.next(&followed.ladder);
            if limits.are_over() {
                return Verdict::Cut(tally.rating(), Cut::Time);
            }
            if let Some(next) = next {
                tally.step(followed.counts_as[next.rung], 0);
                each(walk.technique(&next));
                if limits.forbid(tally.so_far()) {
                    return Verdict::Cut(tally.rating(), Cut::Difficulty);
                }
                walk.take(&next);
                continue;
            }
            let guess = last_resort(&walk, solution);
            let (Guessing::LastResort, Some(guess)) = (self.guessing, guess) else {
                return Verdict::Stuck(tally.rating(), walk.open());
            };
            walk.fill(guess);
            tally.guess();
            if limits.forbid(tally.so_far()) {
                return Verdict::Cut(tally.rating(), Cut::Difficulty);
            }
        }
        Verdict::Solved(tally.rating())
    }

    /// Solves a grid as the program would. `None` if it knows no such board, or if the puzzle has not one solution:
    /// then our own way says why.
    pub(super) fn run_following(&self, followed: &Followed, start: &Grid<W>) -> Option<Trace<W>> {
        let mut walk = Walk::new(start)?;
        let mut solutions = Solutions::default();
        let [solution] = solutions.of(start) else { return None };
        let mut grid = start.clone();
        let mut tally = self.tally.clone();
        let mut moves = Vec::new();
        let mut guesses = 0;
        for round in 1.. {
            if grid.is_full() {
                break;
            }
            if let Some(next) = walk.next(&followed.ladder) {
                let step = step(&walk, &next, &grid)?;
                tally.step(followed.counts_as[next.rung], 0);
                let before = grid.clone();
                if cfg!(debug_assertions) {
                    judge(&before, &step);
                }
                let notation = self.noting.then(|| noted(&walk, &next));
                let figure = Some(tally.figure(followed.counts_as[next.rung], 0));
                take(&mut grid, &before, &step, round, Elsewhere { notation, figure }, &mut moves);
                walk.take(&next);
                continue;
            }
            let guess = last_resort(&walk, solution).filter(|_| self.guessing == Guessing::LastResort);
            let Some(candidate) = guess else {
                return Some(Trace {
                    start: start.clone(),
                    moves,
                    outcome: Outcome::Stuck,
                    rating: tally.rating(),
                });
            };
            guesses += 1;
            let mut guess = super::trial(&grid, candidate);
            guess.number = guesses;
            tally.guess();
            moves.push(Move::Guessed(guess));
            grid.place(candidate);
            walk.fill(candidate);
        }
        Some(Trace { start: start.clone(), moves, outcome: Outcome::Solved, rating: tally.rating() })
    }
}
