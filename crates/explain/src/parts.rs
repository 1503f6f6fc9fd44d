//! What is said of the parts of a pattern beside their names: what candidates claim, which cells clash, which link two
//! sets share, how digits are counted by houses.

use super::fill::Filler;
use super::items::{as_candidate, as_cell, as_digit, as_house};
use super::names;
use whydoku_board::{Candidate, Cell, Digit, DigitSet, Tie};
use whydoku_logic::{Item, Role};
use whydoku_solver::catalogue::{Joiner, Language, Sentence, WordForm};

impl Filler<'_> {
    /// What candidates say: "r1c2 is 3 or 5", "r1c2 or r1c3 is 5"; else each by itself.
    pub(super) fn claim(&self, items: &[Item], joiner: Joiner) -> String {
        let candidates: Vec<Candidate> = items.iter().filter_map(|item| as_candidate(*item)).collect();
        let Some(&first) = candidates.first() else { return String::new() };
        let mut cells: Vec<Cell> = candidates.iter().map(|candidate| candidate.cell).collect();
        let mut digits: Vec<Digit> = candidates.iter().map(|candidate| candidate.digit).collect();
        cells.dedup();
        digits.dedup();
        let say = |cells: &[Cell], digits: &[Digit]| {
            let digits: Vec<String> = digits.iter().map(|&digit| self.grid.layout().spell(digit)).collect();
            let cells = self.cells(cells.iter().copied(), Joiner::Or);
            let digits = Language::list(&digits, &self.language.or);
            self.language.say(Sentence::ThenCellNamedIs, &[("cell", &cells), ("digit", &digits)])
        };
        if cells == [first.cell] || digits == [first.digit] {
            return say(&cells, &digits);
        }
        let each = candidates.iter().map(|candidate| say(&[candidate.cell], &[candidate.digit]));
        self.join(&each.collect::<Vec<_>>(), joiner)
    }

    /// What is no longer possible, as claims: "r4c7 is not 1".
    pub(super) fn denial(&self, gone: &[Candidate]) -> String {
        let claim = |candidate: &Candidate| {
            let (cell, digit) = (
                self.grid.layout().name(candidate.cell).to_string(),
                self.grid.layout().spell(candidate.digit),
            );
            self.language.say(Sentence::IsNot, &[("cell", &cell), ("digit", &digit)])
        };
        self.join(&gone.iter().map(claim).collect::<Vec<_>>(), Joiner::And)
    }

    /// The first two cells that see each other, and where: "r1c1 and r2c2 see each other (box 1)".
    pub(super) fn clash(&self, items: &[Item]) -> String {
        let layout = self.grid.layout();
        let cells: Vec<Cell> = items.iter().filter_map(|item| as_cell(*item)).collect();
        let pairs = cells
            .iter()
            .enumerate()
            .flat_map(|(at, &one)| cells[at + 1..].iter().map(move |&other| (one, other)));
        let tied = pairs.filter_map(|(one, other)| Some((one, other, layout.tie(one, other)?)));
        // A house is plainer than a knight's move.
        let found = tied.min_by_key(|(_, _, tie)| !matches!(tie, Tie::House(_)));
        match found {
            Some((one, other, Tie::House(house))) => {
                let both = self.cells([one, other], Joiner::And);
                let house = names::named(layout, house);
                self.language.say_of_house(Sentence::SeeEachOther, &house, &[("cells", &both)])
            }
            Some((one, other, tie)) => {
                let tie = names::tie_name(self.language, layout, tie, other);
                let one = layout.name(one).to_string();
                self.language.say(Sentence::Sees, &[("cell", &one), ("ties", &tie)])
            }
            None => String::new(),
        }
    }

    /// The digit that this set and the third cannot both have: every place in the one sees every place in the other.
    pub(super) fn shared(&self, role: Role) -> DigitSet {
        let places = |role: Role, digit: Digit| -> Vec<Cell> {
            let cells = self.items(role).into_iter().filter_map(as_cell);
            cells.filter(|&cell| self.grid.candidates(cell).contains(digit)).collect()
        };
        let links = |role: Role| -> DigitSet {
            let all = self.items(Role::Link).into_iter().filter_map(as_digit);
            let shared = all.filter(|&digit| {
                let (these, those) = (places(role, digit), places(Role::Third, digit));
                let seen =
                    |&cell: &Cell| those.iter().all(|&other| self.grid.layout().peers(cell).contains(other));
                !these.is_empty() && !those.is_empty() && these.iter().all(seen)
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
        self.held_by(items) - self.held_by(&self.items(Role::First))
    }

    /// For each house the digits that are counted by such houses and can stand there within the pattern: "row 2: 1
    /// and 4; row 5: 4 and 7". The first digits are counted by the bases, the second by the covers.
    pub(super) fn tally(&self, role: Role) -> String {
        let layout = self.grid.layout();
        let by = if role == Role::Base { Role::First } else { Role::Second };
        let counted: DigitSet = self.items(by).into_iter().filter_map(as_digit).collect();
        let pattern: Vec<Cell> = self.items(Role::Cell).into_iter().filter_map(as_cell).collect();
        let each = self.items(role).into_iter().filter_map(as_house).map(|house| {
            let within = pattern.iter().filter(|&&cell| layout.house(house).cells.contains(cell));
            let held = within.fold(DigitSet::EMPTY, |all, &cell| all | self.grid.candidates(cell)) & counted;
            let name = self.language.house_name(&names::named(layout, house), WordForm::Plain);
            format!("{name}: {}", self.digits(held, Joiner::And))
        });
        each.collect::<Vec<_>>().join("; ")
    }

    /// How each candidate that goes sees each cell of the pattern: "r3c5 is a knight's move from r1c4, in row 3 with
    /// r3c7 and r3c9".
    pub(super) fn sight(&self, gone: &[Candidate]) -> String {
        let layout = self.grid.layout();
        let pattern: Vec<Cell> = self.items(Role::Cell).into_iter().filter_map(as_cell).collect();
        let clause = |candidate: &Candidate| {
            let mut ties: Vec<(Tie, Vec<Cell>)> = Vec::new();
            for &cell in &pattern {
                let Some(tie) = layout.tie(candidate.cell, cell) else { continue };
                match ties.iter_mut().find(|(other, _)| *other == tie) {
                    Some((_, cells)) => cells.push(cell),
                    None => ties.push((tie, vec![cell])),
                }
            }
            let ties: Vec<String> = ties
                .into_iter()
                .map(|(tie, cells)| {
                    let cells = self.cells(cells, Joiner::And);
                    names::tie_to(self.language, tie, &cells, layout)
                })
                .collect();
            let holes = [
                ("cell", layout.name(candidate.cell).to_string()),
                ("ties", Language::list(&ties, &self.language.and)),
            ];
            self.language.say(Sentence::Sees, &holes.each_ref().map(|(hole, text)| (*hole, text.as_str())))
        };
        gone.iter().map(clause).collect::<Vec<_>>().join("; ")
    }
}
