//! The same run without the steps that nothing needs.

use super::links::{Links, NOBODY};
use super::{Deduction, Move, Outcome, Trace};
use whydoku_board::Grid;
use whydoku_board::{Candidate, MAX_SIZE};
use whydoku_logic::Conclusion;
use whydoku_logic::Truth;

impl<const W: usize> Trace<W> {
    /// The same run without the steps that nothing needs: neither a later step, nor the solution, nor the
    /// contradiction at its end. A run that ended otherwise keeps all its steps.
    #[must_use]
    pub fn pruned(&self) -> Self {
        let links = Links::of(self);
        match &self.outcome {
            Outcome::Solved => {
                let goals = (0..self.moves.len()).filter(|&at| places(&self.moves[at])).collect();
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

    /// The part of the run that leads to one claim; `None` if the run never makes it. A claim that holds from the
    /// start is led to by no move at all.
    pub fn leading_to(&self, claim: Conclusion) -> Option<Self> {
        let links = Links::of(self);
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
        let goal = (by != NOBODY).then_some(by as usize);
        let mut path = self.keeping(links.behind(goal.into_iter().collect())).thinned(shows);
        path.outcome = Outcome::Shown(claim);
        Some(path)
    }

    /// For each move the earlier ones that its premises rest on.
    pub fn causes(&self) -> Vec<Vec<usize>> {
        Links::of(self).needs
    }

    /// The same run without moves that turn out to be needless: where two digits close a cell and one of them is
    /// needed anyway, the other is not. From the last to the first, a move is left out if the goal is still reached
    /// and every later step still rests on the same candidates.
    fn thinned(mut self, reached: impl Fn(&Grid<W>) -> bool) -> Self {
        let (mut bases, _) = self.bases();
        for at in (0..self.moves.len()).rev() {
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

    /// What each move rests on: the candidates of its premises where it was found. And the grid at the end.
    fn bases(&self) -> (Vec<Vec<Vec<Candidate>>>, Grid<W>) {
        let mut bases = Vec::with_capacity(self.moves.len());
        let end = self.replay(|told| {
            bases.push(match told.what {
                Move::Deduced(Deduction { step, .. }) => {
                    step.finding.premises().iter().map(|premise| premise.basis(told.found)).collect()
                }
                Move::Guessed(_) => Vec::new(),
            });
        });
        (bases, end)
    }

    fn keeping(&self, needed: Vec<bool>) -> Self {
        let mut keep = needed.into_iter();
        let mut shorter = self.clone();
        shorter.moves.retain(|_| keep.next() == Some(true));
        shorter
    }
}

fn places(what: &Move) -> bool {
    match what {
        Move::Deduced(deduction) => deduction.step.finding.placements().next().is_some(),
        Move::Guessed(_) => true,
    }
}
