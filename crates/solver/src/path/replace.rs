//! Replaces steps that easier ones can do without. A plan takes the easiest step of its boards, but the board of the finished
//! path is another: a step that was rederived may say more, and a technique with long patterns may reach further than one
//! that is harder at its simplest.

use super::finders::{FinderSet, StepCandidate, clearly_easier};
use super::rating_log::{ExaminedBoard, PlannedStep};
use super::stepper::{Fallback, follow_plan};
use crate::catalogue::Score;
use crate::trace::{Deduction, Move, Trace};
use std::collections::BTreeMap;
use whydoku_board::Grid;
use whydoku_logic::{Conclusion, Step};

/// Steps below this difficulty are not replaced: everyone sees them.
const LEAST: Score = Score::tenths(30);

/// The search for steps of a path that can be replaced.
pub(super) struct Replacements<'a, 'b, const W: usize> {
    pub(super) finders: &'a FinderSet<'b, W>,
    /// Boards whose easiest steps are known.
    pub(super) boards: Vec<ExaminedBoard<W>>,
}

/// A board to which every technique up to a difficulty is applied, and the number of moves of the path that it knows.
struct ExhaustedBoard<const W: usize> {
    grid: Grid<W>,
    moves: usize,
}

impl<const W: usize> Replacements<'_, '_, W> {
    /// The hard steps of a path without guesses, with those that easier techniques conclude replaced. `None` if there are
    /// none of these.
    pub(super) fn plan(&self, path: &Trace<W>) -> Option<Vec<PlannedStep<W>>> {
        let finders = self.finders;
        let mut boards = BTreeMap::new();
        let (mut plan, mut grid, mut is_replaced) = (Vec::new(), path.start.clone(), false);
        for (at, what) in path.moves.iter().enumerate() {
            let Move::Deduced(Deduction { step, .. }) = what else { return None };
            let conclusions = step.finding.conclusions();
            let easier = self.easier(step, &grid).and_then(|easier| {
                instead(finders, easier, &path.moves[..at], &grid, conclusions, &mut boards)
            });
            is_replaced |= easier.is_some();
            let steps = easier.unwrap_or_else(|| vec![what.clone()]);
            plan.extend(steps.iter().filter_map(|what| planned(what, finders)));
            conclusions.iter().for_each(|conclusion| conclusion.apply_to(&mut grid));
        }
        is_replaced.then_some(plan)
    }

    /// The difficulty up to which techniques may replace a step. `None` if they cannot: none of them applies to a board
    /// that has lost all that this one has, though a conclusion of the step is open there.
    fn easier(&self, step: &Step, grid: &Grid<W>) -> Option<Score> {
        let least = self.finders.simplest(step.technique, step.measure);
        let is_open = |grid: &Grid<W>| step.finding.conclusions().iter().any(|c| !c.holds_on(grid));
        let easier = clearly_easier(least);
        let excludes = |board: &ExaminedBoard<W>| {
            board.least > easier && is_open(&board.grid) && grid.changed_since(&board.grid).is_empty()
        };
        (least >= LEAST && !self.boards.iter().any(excludes)).then_some(easier)
    }
}

/// Moves by techniques up to a difficulty that lead to conclusions on the board after some moves, if there are any.
fn instead<const W: usize>(
    finders: &FinderSet<'_, W>,
    hardest: Score,
    before: &[Move],
    grid: &Grid<W>,
    conclusions: &[Conclusion],
    boards: &mut BTreeMap<Score, ExhaustedBoard<W>>,
) -> Option<Vec<Move>> {
    let known = boards.entry(hardest);
    let board = known.or_insert_with(|| ExhaustedBoard { grid: grid.clone(), moves: 0 });
    let last = (board.moves > 0).then(|| board.grid.clone());
    for what in &before[board.moves..] {
        if let Move::Deduced(deduction) = what {
            deduction
                .step
                .finding
                .conclusions()
                .iter()
                .for_each(|conclusion| conclusion.apply_to(&mut board.grid));
        }
    }
    board.moves = before.len();
    finders.exhaust(&mut board.grid, hardest, last.as_ref());
    let are_shown = |grid: &Grid<W>| conclusions.iter().all(|conclusion| conclusion.holds_on(grid));
    if !are_shown(&board.grid) {
        return None;
    }
    follow_plan(&finders.up_to(hardest), grid, Fallback::Stop, Vec::new(), &are_shown)
}

fn planned<const W: usize>(what: &Move, finders: &FinderSet<'_, W>) -> Option<PlannedStep<W>> {
    let Move::Deduced(Deduction { step, .. }) = what else { return None };
    let &Step { technique, measure, ref finding } = step;
    let difficulty = finders.difficulty(technique, measure);
    let conclusions = finding.conclusions().to_vec();
    finders.counts(technique).then_some(PlannedStep::Step(StepCandidate {
        technique,
        measure,
        difficulty,
        conclusions,
    }))
}
