//! Clauses about the parts and the conclusions of a pattern.

use super::argument;
use super::context::{StepContext, as_candidate, as_house};
use whydoku_board::{Candidate, Cell, Digit, DigitSet, grouped, sorted};
use whydoku_logic::{Item, Role};
use whydoku_solver::catalogue::{Aspect, Hole, Joiner, Sentence, WordForm};

/// The eliminations up to which a text lists what a picture below it marks.
const MOST_LISTED: usize = 4;

impl StepContext<'_> {
    /// The claim of candidates: "r1c2 is 3 or 5", "r1c2 or r1c3 is 5"; else each by itself.
    pub(super) fn claim(&self, items: &[Item], joiner: Joiner) -> String {
        let candidates: Vec<Candidate> = items.iter().filter_map(|&item| as_candidate(item)).collect();
        let Some(&first) = candidates.first() else { return String::new() };
        let mut cells: Vec<Cell> = candidates.iter().map(|candidate| candidate.cell).collect();
        let mut digits: Vec<Digit> = candidates.iter().map(|candidate| candidate.digit).collect();
        cells.dedup();
        digits.dedup();
        if cells == [first.cell] || digits == [first.digit] {
            let holes = [("cell", self.cells_or(cells)), ("digit", self.digits_or(digits))];
            return self.say(Sentence::ThenCellNamedIs, &holes);
        }
        let each = candidates.iter().map(|&candidate| self.say_of(Sentence::ThenCellNamedIs, candidate));
        self.join(&each.collect::<Vec<_>>(), joiner)
    }

    /// The digit that this set and the third cannot both have: all its places in the one see all those in the other.
    pub(super) fn shared(&self, role: Role) -> DigitSet {
        let places = |role: Role, digit: Digit| -> Vec<Cell> {
            let cells = self.role_cells(role).into_iter();
            cells.filter(|&cell| self.grid.candidates(cell).contains(digit)).collect()
        };
        let links = |role: Role| -> DigitSet {
            let shared = self.role_digits(Role::Link).into_iter().filter(|&digit| {
                let (these, those) = (places(role, digit), places(Role::Third, digit));
                let sees_all =
                    |&cell: &Cell| those.iter().all(|&other| self.layout.peers(cell).contains(other));
                !these.is_empty() && !those.is_empty() && these.iter().all(sees_all)
            });
            shared.collect()
        };
        let (own, other) = match role {
            Role::First => (links(Role::First), links(Role::Second)),
            _ => (links(Role::Second), links(Role::First)),
        };
        // Each of the two sets has a link of its own.
        match (own.len(), other.len()) {
            (0 | 1, _) => own,
            (_, 1) => own - other,
            _ if role == Role::First => own.first().into_iter().collect(),
            _ => own.into_iter().skip(1).take(1).collect(),
        }
    }

    /// The digits of this set that the first does not have.
    pub(super) fn own(&self, items: &[Item]) -> DigitSet {
        self.candidates_of(items) - self.candidates_of(&self.items(Role::First))
    }

    /// For each house the digits that such houses count and the pattern's cells in it can hold: "row 2: 1 and 4; row 5: 4
    /// and 7". Bases count the first digits, covers the second.
    pub(super) fn tally(&self, role: Role) -> String {
        let counted = self.role_digits(if role == Role::Base { Role::First } else { Role::Second });
        let pattern = self.role_cells(Role::Cell);
        let each = self.items(role).into_iter().filter_map(as_house).map(|house| {
            let within = pattern.iter().filter(|&&cell| self.layout.house(house).cells.contains(cell));
            let held = within.fold(DigitSet::EMPTY, |all, &cell| all | self.grid.candidates(cell));
            format!("{}: {}", self.house(house, WordForm::Plain), self.digits(held & counted))
        });
        each.collect::<Vec<_>>().join("; ")
    }

    /// The way in which each eliminated candidate sees each cell of the pattern: "r3c5 is a knight's move from r1c4, in
    /// row 3 with r3c7 and r3c9".
    fn sight(&self, eliminated: &[Candidate]) -> String {
        let pattern = self.role_cells(Role::Cell);
        let clause = |candidate: &Candidate| {
            let tie = |&cell: &Cell| Some((self.layout.tie(candidate.cell, cell)?, cell));
            let ties = grouped(pattern.iter().filter_map(tie))
                .into_iter()
                .map(|(tie, cells)| self.tie(tie, &self.cells(cells)));
            let ties = self.and(&ties.collect::<Vec<_>>());
            self.say(Sentence::Sees, &[("cell", self.cell(candidate.cell)), ("ties", ties)])
        };
        eliminated.iter().map(clause).collect::<Vec<_>>().join("; ")
    }

    pub(super) fn removed(&self, hole: Hole) -> String {
        let mut removed: Vec<Candidate> = self.step.finding.eliminations().collect();
        // In notation, the same place is for what a step eliminates and what it places.
        if removed.is_empty() && hole.joiner == Joiner::Nothing {
            return self.placed(hole);
        }
        // Sorts by a number share their code.
        removed.sort_by_cached_key(|candidate| candidate.digit.index() << 16 | candidate.cell.index());
        let digits: DigitSet = removed.iter().map(|candidate| candidate.digit).collect();
        match hole.aspect {
            Aspect::Sight => self.sight(&removed),
            Aspect::Colours => {
                argument::exclusions(self, &removed, |gone| self.list_removed(gone, hole.joiner))
            }
            Aspect::Claim => {
                let claims = removed.iter().map(|&candidate| self.say_of(Sentence::IsNot, candidate));
                self.and(&claims.collect::<Vec<_>>())
            }
            Aspect::Cells if self.is_marked && removed.len() > MOST_LISTED => {
                self.text(Sentence::MarkedCells)
            }
            Aspect::Cells => {
                self.join_cells(sorted(removed.iter().map(|candidate| candidate.cell)), hole.joiner)
            }
            Aspect::Digits => self.join_digits(digits, hole.joiner),
            _ => self.list_removed(&removed, hole.joiner),
        }
    }

    /// "5 from r7c1 and r9c5, and 6 from r1c1". Digits that leave the same cells are named together, at the first of them.
    fn list_removed(&self, removed: &[Candidate], joiner: Joiner) -> String {
        let is_short = joiner == Joiner::Nothing;
        if self.is_marked && removed.len() > MOST_LISTED && !is_short {
            return self.text(Sentence::MarkedCandidates);
        }
        let digits: DigitSet = removed.iter().map(|candidate| candidate.digit).collect();
        let cells_of = |digit: Digit| removed.iter().filter(move |c| c.digit == digit).map(|c| c.cell);
        let alike = |digit: Digit| digits.into_iter().filter(move |&d| cells_of(d).eq(cells_of(digit)));
        let firsts = digits.into_iter().filter(|&digit| alike(digit).next() == Some(digit));
        let sentence = if is_short { Sentence::CellNot } else { Sentence::RemovedFrom };
        let groups = firsts.map(|digit| {
            let cells = self.join_cells(cells_of(digit), joiner);
            let digits = self.join_digits(alike(digit).collect(), joiner);
            self.say(sentence, &[("digit", &digits), ("cell", &cells), ("cells", &cells)])
        });
        let groups: Vec<String> = groups.collect();
        if is_short { groups.join(", ") } else { self.language.list_of_lists(&groups) }
    }

    pub(super) fn placed(&self, hole: Hole) -> String {
        let all = self.step.finding.placements().map(|candidate| match hole.joiner {
            Joiner::Nothing => format!("{}={}", self.cell(candidate.cell), self.digit(candidate.digit)),
            _ => self.say_of(Sentence::PlacedAt, candidate),
        });
        let regions = self.step.finding.about_regions();
        let regions = match hole.joiner {
            Joiner::Nothing => regions.map(|conclusion| conclusion.code(self.layout)).collect(),
            _ => self.about_regions(regions),
        };
        all.chain(regions).collect::<Vec<_>>().join(", ")
    }
}
