//! Replaces steps that easier ones can do without. A plan takes the easiest step of its boards, but the board of the finished
//! path is another: a step that was rederived may say more, and a technique with long patterns may reach further than one
//! that is harder at its simplest.

use super::finders::{FinderSet, StepCandidate, clearly_easier};
use super::rating_log::{ExaminedBoard, PlannedStep, is_crowded};
use super::stepper::{Fallback, follow_plan};
use crate::catalogue::Score;
use crate::trace::{Deduction, Move, Trace};
use std::collections::BTreeMap;
use whydoku_board::Grid;
use whydoku_logic::{Step, TechniqueId};

/// Steps below this difficulty are not replaced: everyone sees them.
const LEAST: Score = Score::tenths(30);

/// Techniques that may replace a step: those up to a difficulty.
struct EasierTechniques {
    hardest: Score,
    /// Techniques whose search has a limit, where all others are known to find nothing.
    limited: Option<Vec<TechniqueId>>,
}

/// The search for steps of a path that can be replaced.
pub(super) struct Replacements<'a, 'b, const W: usize> {
    pub(super) finders: &'a FinderSet<'b, W>,
    /// Boards whose easiest steps are known.
    pub(super) boards: Vec<ExaminedBoard<W>>,
}

impl<const W: usize> Replacements<'_, '_, W> {
    /// The hard steps of a path without guesses, with those that easier techniques conclude replaced. `None` if there are
    /// none of these.
    pub(super) fn plan(&self, path: &Trace<W>) -> Option<Vec<PlannedStep<W>>> {
        let mut exhausted = BTreeMap::new();
        let (mut plan, mut grid, mut is_replaced) = (Vec::new(), path.start.clone(), false);
        for (at, what) in path.moves.iter().enumerate() {
            let Move::Deduced(Deduction { step, .. }) = what else { return None };
            let easier = self.easier(step, &grid).and_then(|easier| {
                let board = exhausted.entry(easier.hardest).or_default();
                easier_moves(self.finders, &easier, &path.moves[..at], &grid, step, board)
            });
            is_replaced |= easier.is_some();
            let moves = easier.unwrap_or_else(|| vec![what.clone()]);
            plan.extend(moves.iter().filter_map(|what| planned(what, self.finders)));
            what.apply_to(&mut grid);
        }
        is_replaced.then_some(plan)
    }

    /// The techniques that may replace a step. `None` if there are none: they do not apply to a board that has lost all that
    /// this one has, though a conclusion of the step is open there. Those whose search reached its limit there may still.
    /// `None` also where searching takes too long.
    fn easier(&self, step: &Step, grid: &Grid<W>) -> Option<EasierTechniques> {
        let least = self.finders.simplest(step.technique, step.measure);
        if least < LEAST || is_crowded(grid) {
            return None;
        }
        let is_open = |grid: &Grid<W>| step.finding.conclusions().iter().any(|c| !c.holds_on(grid));
        let hardest = clearly_easier(least);
        let excludes = |board: &&ExaminedBoard<W>| {
            board.least > hardest && is_open(&board.grid) && grid.changed_since(&board.grid).is_empty()
        };
        let limited = self.boards.iter().find(excludes).map(|board| {
            let mut limited = board.cut_short.clone();
            limited.retain(|&id| self.finders.difficulty(id, 0) <= hardest);
            limited
        });
        (limited != Some(Vec::new())).then_some(EasierTechniques { hardest, limited })
    }
}

/// Moves by easier techniques that conclude a step on the board after the moves before it, if there are any. `exhausted` is an
/// earlier board of the path, if any, to which all these techniques were applied.
fn easier_moves<const W: usize>(
    finders: &FinderSet<'_, W>,
    EasierTechniques { hardest, limited }: &EasierTechniques,
    before: &[Move],
    grid: &Grid<W>,
    step: &Step,
    exhausted: &mut Option<Grid<W>>,
) -> Option<Vec<Move>> {
    let is_shown = |grid: &Grid<W>| step.finding.conclusions().iter().all(|c| c.holds_on(grid));
    let finders = finders.up_to(*hardest);
    let follow =
        |finders: &FinderSet<'_, W>| follow_plan(finders, grid, Fallback::Fail, Vec::new(), &is_shown);
    let Some(limited) = limited else {
        let last = exhausted.clone();
        let board = exhausted.get_or_insert_with(|| grid.clone());
        before.iter().for_each(|what| what.apply_to(board));
        finders.exhaust(board, None, last.as_ref());
        return if is_shown(board) { follow(&finders) } else { None };
    };
    // A search with a limit finds most on the board with most candidates. The other techniques find nothing there, so they
    // are applied only to what it leads to.
    let mut board = grid.clone();
    finders.exhaust(&mut board, Some(limited), None);
    if !is_shown(&board) && board != *grid {
        finders.exhaust(&mut board, None, None);
    }
    if is_shown(&board) { follow(&finders).or_else(|| follow(&finders.patient())) } else { None }
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
