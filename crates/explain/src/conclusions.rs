//! What follows from a step: the candidates that go, the digits that are placed. And the symmetry that it rests on.

use super::fill::Filler;
use super::symmetries;
use whydoku_board::{Candidate, Cell, Digit, DigitSet};
use whydoku_logic::Truth;
use whydoku_solver::catalogue::{Aspect, Hole, Joiner, Sentence};

impl Filler<'_> {
    pub(super) fn removed(&self, hole: Hole) -> String {
        let mut gone: Vec<Candidate> = self.step.finding.eliminations().collect();
        gone.sort_by_key(|candidate| (candidate.digit, candidate.cell));
        let digits: DigitSet = gone.iter().map(|candidate| candidate.digit).collect();
        match hole.aspect {
            Aspect::Sight => self.sight(&gone),
            Aspect::Claim => self.denial(&gone),
            Aspect::Cells => {
                let mut cells: Vec<Cell> = gone.iter().map(|candidate| candidate.cell).collect();
                cells.sort_unstable();
                cells.dedup();
                self.cells(cells, hole.joiner)
            }
            Aspect::Digits => self.digits(digits, hole.joiner),
            _ => {
                let lost_by = |digit: Digit| gone.iter().filter(move |c| c.digit == digit).map(|c| c.cell);
                // Digits that leave the same cells are told together, where the first of them is told.
                let alike = |digit: Digit| digits.into_iter().filter(move |&d| lost_by(d).eq(lost_by(digit)));
                let firsts = digits.into_iter().filter(|&digit| alike(digit).next() == Some(digit));
                let each = |digit: Digit| {
                    let cells = self.cells(lost_by(digit), hole.joiner);
                    let short = hole.joiner == Joiner::Nothing;
                    let sentence = if short { Sentence::CellNot } else { Sentence::RemovedFrom };
                    let digits = self.digits(alike(digit).collect(), hole.joiner);
                    let holes = [("digit", digits), ("cell", cells.clone()), ("cells", cells)];
                    self.language.say(sentence, &holes.each_ref().map(|(hole, text)| (*hole, text.as_str())))
                };
                let groups: Vec<String> = firsts.map(each).collect();
                match hole.joiner {
                    Joiner::Nothing => groups.join(", "),
                    _ => self.language.list_of_lists(&groups),
                }
            }
        }
    }

    pub(super) fn placed(&self, hole: Hole) -> String {
        let all = self.step.finding.placements().map(|Candidate { cell, digit }| {
            let (cell, digit) = (self.grid.layout().name(cell).to_string(), self.grid.layout().spell(digit));
            match hole.joiner {
                Joiner::Nothing => format!("{cell}={digit}"),
                _ => self.language.say(Sentence::PlacedAt, &[("cell", &cell), ("digit", &digit)]),
            }
        });
        all.collect::<Vec<_>>().join(", ")
    }

    pub(super) fn symmetry(&self, hole: Hole) -> String {
        let layout = self.grid.layout();
        let mut symmetries = self.step.finding.premises().iter().filter_map(|premise| match premise {
            Truth::Symmetric(symmetric) => Some(&symmetric.symmetry),
            _ => None,
        });
        symmetries.next().map_or(String::new(), |symmetry| match hole.aspect {
            Aspect::Digits => symmetries::renaming(self.language, layout, symmetry),
            _ => symmetries::motion(self.language, layout, symmetry),
        })
    }
}
