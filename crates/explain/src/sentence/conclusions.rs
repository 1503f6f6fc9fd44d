//! The conclusions of a step: the candidates that go and the digits that are placed.

use super::context::StepContext;
use whydoku_board::{Candidate, Cell, Digit, DigitSet};
use whydoku_solver::catalogue::{Aspect, Hole, Joiner, Sentence};

impl StepContext<'_> {
    pub(super) fn removed(&self, hole: Hole) -> String {
        let mut removed: Vec<Candidate> = self.step.finding.eliminations().collect();
        removed.sort_by_key(|candidate| (candidate.digit, candidate.cell));
        let digits: DigitSet = removed.iter().map(|candidate| candidate.digit).collect();
        match hole.aspect {
            Aspect::Sight => self.sight(&removed),
            Aspect::Claim => {
                let claims = removed.iter().map(|&candidate| self.say_of(Sentence::IsNot, candidate));
                self.and(&claims.collect::<Vec<_>>())
            }
            Aspect::Cells => {
                let mut cells: Vec<Cell> = removed.iter().map(|candidate| candidate.cell).collect();
                cells.sort_unstable();
                cells.dedup();
                self.join_cells(cells, hole.joiner)
            }
            Aspect::Digits => self.join_digits(digits, hole.joiner),
            _ => {
                let cells_of =
                    |digit: Digit| removed.iter().filter(move |c| c.digit == digit).map(|c| c.cell);
                // Digits that leave the same cells are named together, at the first of them.
                let alike =
                    |digit: Digit| digits.into_iter().filter(move |&d| cells_of(d).eq(cells_of(digit)));
                let firsts = digits.into_iter().filter(|&digit| alike(digit).next() == Some(digit));
                let is_short = hole.joiner == Joiner::Nothing;
                let sentence = if is_short { Sentence::CellNot } else { Sentence::RemovedFrom };
                let groups = firsts.map(|digit| {
                    let cells = self.join_cells(cells_of(digit), hole.joiner);
                    let digits = self.join_digits(alike(digit).collect(), hole.joiner);
                    self.say(sentence, &[("digit", &digits), ("cell", &cells), ("cells", &cells)])
                });
                let groups: Vec<String> = groups.collect();
                if is_short { groups.join(", ") } else { self.language.list_of_lists(&groups) }
            }
        }
    }

    pub(super) fn placed(&self, hole: Hole) -> String {
        let all = self.step.finding.placements().map(|candidate| match hole.joiner {
            Joiner::Nothing => format!("{}={}", self.cell(candidate.cell), self.digit(candidate.digit)),
            _ => self.say_of(Sentence::PlacedAt, candidate),
        });
        all.collect::<Vec<_>>().join(", ")
    }
}
