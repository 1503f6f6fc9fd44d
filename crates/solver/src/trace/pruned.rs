//! Removes steps on which nothing rests.

use super::links::{MoveLinks, NO_MOVE};
use super::{Deduction, Move, Outcome, Trace};
use whydoku_board::{Candidate, Grid, MAX_SIZE};
use whydoku_logic::{Conclusion, Truth};

impl<const W: usize> Trace<W> {
    /// The run without steps on which neither a later step nor the solution or contradiction at its end rests. A run with
    /// another outcome keeps all steps.
    #[must_use]
    pub fn pruned(&self) -> Self {
        let links = MoveLinks::of(self);
        match &self.outcome {
            Outcome::Solved => {
                let goals = (0..self.moves.len()).filter(|&at| self.moves[at].places()).collect();
                self.keeping(links.behind(goals))
            }
            Outcome::Contradiction(truths) => {
                let kept = self.keeping(links.behind(links.causes_of(truths, &links.last)));
                let same = |truth: &Truth, end: &Grid<W>| truth.basis(end) == truth.basis(&links.last);
                kept.thinned(|end| truths.iter().all(|truth| same(truth, end)))
            }
            _ => self.clone(),
        }
    }

    /// The part of the run that leads to a claim; `None` if the run does not reach it, empty if the claim holds at the
    /// start.
    pub fn leading_to(&self, claim: Conclusion) -> Option<Self> {
        let links = MoveLinks::of(self);
        let candidate = claim.candidate();
        let shows = |grid: &Grid<W>| match claim {
            Conclusion::Place(_) => grid.digit(candidate.cell) == Some(candidate.digit),
            Conclusion::Eliminate(_) => {
                !grid.allows(candidate) && grid.digit(candidate.cell) != Some(candidate.digit)
            }
        };
        if !shows(&links.last) {
            return None;
        }
        let by = match claim {
            Conclusion::Place(_) => links.filled_by[candidate.cell.index()],
            Conclusion::Eliminate(_) => {
                links.taken_by[candidate.cell.index() * MAX_SIZE + candidate.digit.index()]
            }
        };
        let goal = (by != NO_MOVE).then_some(by as usize);
        let mut path = self.keeping(links.behind(goal.into_iter().collect())).thinned(shows);
        path.outcome = Outcome::Shown(claim);
        Some(path)
    }

    /// For each move the earlier ones that its premises rest on.
    pub fn causes(&self) -> Vec<Vec<usize>> {
        MoveLinks::of(self).needs
    }

    /// Removes moves, from the last to the first, without which the goal is still reached and every later step rests on the
    /// same candidates. For example, if either of two placements closes a cell, one is enough.
    fn thinned(mut self, reached: impl Fn(&Grid<W>) -> bool) -> Self {
        let (mut bases, _) = self.bases();
        for at in (0..self.moves.len()).rev() {
            if self.moves[at].is_about_regions() {
                continue;
            }
            let what = self.moves.remove(at);
            let base = bases.remove(at);
            let (without, end) = self.bases();
            if !reached(&end) || without != bases {
                self.moves.insert(at, what);
                bases.insert(at, base);
            }
        }
        self
    }

    fn bases(&self) -> (Vec<Vec<Vec<Candidate>>>, Grid<W>) {
        let mut bases = Vec::with_capacity(self.moves.len());
        let end = self.replay(|replayed| {
            bases.push(match replayed.what {
                Move::Deduced(Deduction { step, .. }) => {
                    step.finding.premises().iter().map(|premise| premise.basis(replayed.seen)).collect()
                }
                Move::Guessed(_) => Vec::new(),
            });
        });
        (bases, end)
    }

    fn keeping(&self, needed: Vec<bool>) -> Self {
        let mut keep = needed.into_iter();
        let mut shorter = self.clone();
        // What is known of regions is part of every later board.
        shorter.moves.retain(|what| keep.next() == Some(true) || what.is_about_regions());
        shorter
    }
}
