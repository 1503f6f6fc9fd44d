//! Taking steps one by one, with their reasons: singles first, what the last step has just proven before all others, then
//! small steps, then hard ones.

use super::ladder::{Ladder, Sort};
use super::met::Planned;
use super::proven;
use crate::pipeline::guess_on;
use crate::trace::{Deduction, Move};
use whydoku_board::Cell;
use whydoku_board::Grid;
use whydoku_checker;
use whydoku_logic::{Conclusion, Guess, Step};
use whydoku_search::Solution;

/// What a walk does where nothing applies.
#[derive(Clone, Copy)]
pub(super) enum Otherwise<'a> {
    /// It has failed.
    Fails,
    /// It ends.
    Ends,
    /// It guesses, as the solution says and no more often than so many times.
    Guesses(&'a Solution, u32),
}

/// The moves of a plan; where a step of it cannot be told on the board as it then stands, or the plan ends before the
/// solution, simple steps help on. `None` if those end too. Where nothing applies is not looked for again.
pub(super) fn planned<const W: usize>(
    ladder: &Ladder<'_, W>,
    start: &Grid<W>,
    otherwise: Otherwise<'_>,
    plan: &[Planned<W>],
    is_done: &dyn Fn(&Grid<W>) -> bool,
) -> Option<Vec<Move>> {
    let mut walk = Walk::new(ladder, start, otherwise);
    for planned in plan {
        walk.small_steps(is_done);
        let seen = match planned {
            Planned::Step(seen) => seen,
            Planned::Nothing(board) => {
                let nothing_applies = walk.grid == *board;
                while !nothing_applies && !is_done(&walk.grid) && walk.step() {}
                if is_done(&walk.grid) {
                    break;
                }
                if !walk.guess() {
                    return matches!(otherwise, Otherwise::Ends).then_some(walk.moves);
                }
                continue;
            }
        };
        if is_done(&walk.grid) || seen.conclusions.iter().all(|said| said.holds_on(&walk.grid)) {
            continue;
        }
        if let Some(step) = ladder.told(seen, &walk.grid).or_else(|| ladder.told_later(seen, &walk.grid)) {
            walk.take(step);
        }
    }
    walk.on(is_done)
}

/// The moves with the simplest step each time, until all that is asked for is there; `None` if they end before.
pub(super) fn simplest<const W: usize>(
    ladder: &Ladder<'_, W>,
    start: &Grid<W>,
    otherwise: Otherwise<'_>,
    is_done: &dyn Fn(&Grid<W>) -> bool,
) -> Option<Vec<Move>> {
    Walk::new(ladder, start, otherwise).on(is_done)
}

struct Walk<'a, 'b, const W: usize> {
    ladder: &'a Ladder<'b, W>,
    otherwise: Otherwise<'a>,
    guesses: u32,
    grid: Grid<W>,
    moves: Vec<Move>,
    /// Cells that a step has cut to one digit.
    proven: Vec<Cell>,
}

impl<'a, 'b, const W: usize> Walk<'a, 'b, W> {
    fn new(ladder: &'a Ladder<'b, W>, start: &Grid<W>, otherwise: Otherwise<'a>) -> Self {
        Self { ladder, otherwise, guesses: 0, grid: start.clone(), moves: Vec::new(), proven: Vec::new() }
    }

    /// Takes the simplest step each time, until all that is asked for is there.
    fn on(mut self, is_done: &dyn Fn(&Grid<W>) -> bool) -> Option<Vec<Move>> {
        while !is_done(&self.grid) {
            if !self.step() && !self.guess() {
                return matches!(self.otherwise, Otherwise::Ends).then_some(self.moves);
            }
        }
        Some(self.moves)
    }

    /// Takes the simplest step; says whether there is one.
    fn step(&mut self) -> bool {
        let step = self.single().or_else(|| self.small()).or_else(|| self.hard());
        step.map(|step| self.take(step)).is_some()
    }

    /// Guesses where nothing applies; says whether it may.
    fn guess(&mut self) -> bool {
        let Otherwise::Guesses(solution, most) = self.otherwise else { return false };
        if self.guesses == most {
            return false;
        }
        self.guesses += 1;
        let guess = Guess { number: self.guesses as usize, ..guess_on(&self.grid, solution) };
        self.proven.extend(proven::apply(&mut self.grid, &[Conclusion::Place(guess.candidate)]));
        self.moves.push(Move::Guessed(guess));
        true
    }

    /// Takes singles, and what is small where there are none, as long as there is anything.
    fn small_steps(&mut self, is_done: &dyn Fn(&Grid<W>) -> bool) {
        while !is_done(&self.grid)
            && let Some(step) = self.single().or_else(|| self.small())
        {
            self.take(step);
        }
    }

    fn single(&mut self) -> Option<Step> {
        let (ladder, grid) = (self.ladder, &self.grid);
        while let Some(&cell) = self.proven.first() {
            let places = |conclusions: &[Conclusion], _| conclusions.iter().any(|c| fills(*c, cell));
            let step = ladder.of(Sort::Single).find_map(|finder| ladder.step(finder, grid, &places));
            if step.is_some() {
                return step;
            }
            self.proven.remove(0);
        }
        ladder.of(Sort::Single).find_map(|finder| ladder.step(finder, grid, &|_, _| true))
    }

    fn small(&self) -> Option<Step> {
        let (ladder, grid) = (self.ladder, &self.grid);
        ladder.of(Sort::Small).find_map(|finder| ladder.step(finder, grid, &|_, _| true))
    }

    /// The easiest step of the lowest rung that has any.
    fn hard(&self) -> Option<Step> {
        let seen = self.ladder.lowest(&self.grid, &[Sort::Hard, Sort::Long]);
        let easiest = seen.iter().min_by_key(|seen| seen.difficulty)?;
        self.ladder.told(easiest, &self.grid)
    }

    fn take(&mut self, step: Step) {
        debug_assert_eq!(whydoku_checker::check(&self.grid, &step.finding), Ok(()), "{}", step.technique);
        self.proven.extend(proven::apply(&mut self.grid, step.finding.conclusions()));
        let round = self.moves.len() + 1;
        self.moves.push(Move::Deduced(Deduction { step, round, notation: None, figure: None }));
    }
}

fn fills(conclusion: Conclusion, cell: Cell) -> bool {
    matches!(conclusion, Conclusion::Place(candidate) if candidate.cell == cell)
}
