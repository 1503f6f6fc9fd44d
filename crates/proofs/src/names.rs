//! What variables and constraints are called in pseudo-Boolean proofs.

use super::formula::{QuotedLine, Said, kept_apart};
use super::{Literal, ReadingState, Reference, Room};
use std::collections::{BTreeMap, BTreeSet};
use whydoku_board::{Candidate, Cause, Cell, Digit, House, Layout};

/// What constraints are called.
#[derive(Default)]
pub(super) struct Names {
    size: usize,
    /// What each digit is printed with.
    symbols: Vec<char>,
    houses: Vec<String>,
    /// Which room keeps two cells apart, where they share a house.
    together: Vec<Option<House>>,
    /// Which constraint keeps two cells apart, where no house does.
    apart: BTreeMap<(u16, u16), usize>,
    lines: Vec<String>,
    /// Where the readings of the formula begin, and where they lead.
    begins: Vec<Vec<ReadingState>>,
    leads: BTreeMap<(ReadingState, Candidate), Option<ReadingState>>,
}

impl Names {
    /// The names on this board, with this formula.
    pub(super) fn of<const W: usize>(layout: &Layout<W>, lines: &[QuotedLine]) -> Self {
        let mut names = Self { size: layout.size(), ..Self::default() };
        names.symbols = layout.digits().map(|digit| layout.shape().symbol(digit)).collect();
        names.houses = layout.houses().map(|(house, _)| layout.code(house)).collect();
        let all = layout.cells().len();
        names.together = vec![None; all * all];
        for (house, info) in layout.houses() {
            let cells: Vec<u16> = info.cells.iter().map(|cell| cell.0).collect();
            for (at, &one) in cells.iter().enumerate() {
                for &other in &cells[at + 1..] {
                    names.together[usize::from(one) * all + usize::from(other)].get_or_insert(house);
                }
            }
        }
        for (at, cells) in kept_apart(layout) {
            for one in cells {
                for other in cells.iter().filter(|&other| other > one) {
                    names.apart.entry((one.0, other.0)).or_insert_with(|| at);
                }
            }
        }
        for (_, said) in lines {
            match said {
                Said::Begins(first) => names.begins.push(first.clone()),
                Said::Leads(from, by, to) => _ = names.leads.insert((*from, *by), *to),
                _ => {}
            }
        }
        names
    }

    fn cell(&self, cell: u16) -> String {
        let cell = usize::from(cell);
        format!("r{}c{}", cell / self.size + 1, cell % self.size + 1)
    }

    fn symbol(&self, digit: Digit) -> char {
        self.symbols[digit.index()]
    }

    pub(super) fn variable(&self, candidate: Candidate) -> String {
        format!("{}d{}", self.cell(candidate.cell.0), self.symbol(candidate.digit))
    }

    pub(super) fn literal(&self, literal: Literal) -> String {
        format!("{}{}", if literal.is { "" } else { "~" }, self.variable(literal.candidate))
    }

    pub(super) fn room(&self, room: Room) -> String {
        match room {
            Room::Cell(cell) => format!("@one_{}", self.cell(cell.0)),
            Room::House(house, digit) => {
                format!("@one_{}_{}", self.houses[house.index()], self.symbol(digit))
            }
            Room::Apart(at, digit) => format!("@differ{}_{}", at + 1, self.symbol(digit)),
            Room::Pair(a, b) => format!("@apart_{}_{}", self.variable(a), self.variable(b)),
        }
    }

    pub(super) fn reference(&self, by: Reference) -> String {
        match by {
            Reference::Cell(cell) => format!("@cell_{}", self.cell(cell.0)),
            Reference::House(house, digit) => {
                format!("@house_{}_{}", self.houses[house.index()], self.symbol(digit))
            }
            Reference::Clue(clue) => format!("@clue_{}", clue + 1),
            Reference::Room(room) => self.room(room),
            Reference::Link(a, b) => self.room(self.between(a, b)),
            Reference::Never(candidate) => format!("@never_{}", self.variable(candidate)),
            Reference::Least(relation) => format!("@sum{}_least", relation + 1),
            Reference::Most(relation) => format!("@sum{}_most", relation + 1),
            Reference::Begins(relation) => format!("@read{}", relation + 1),
            Reference::Leads(state, digit) => format!("@{}_{}", state_name(state), self.symbol(digit)),
            Reference::Start(candidate) => format!("@start_{}", self.variable(candidate)),
            Reference::Assumed(at) => format!("@unique_{}", at + 1),
            Reference::Aside(at) => format!("@aside_{}", at + 1),
            Reference::Line(at) => format!("@{}", self.lines[at]),
        }
    }

    /// The room that keeps two candidates apart.
    fn between(&self, a: Candidate, b: Candidate) -> Room {
        if a.cell == b.cell {
            return Room::Cell(a.cell);
        }
        let key = (a.cell.0.min(b.cell.0), a.cell.0.max(b.cell.0));
        let cells = self.size * self.size;
        match self.together[usize::from(key.0) * cells + usize::from(key.1)] {
            Some(house) if a.digit == b.digit => Room::House(house, a.digit),
            _ => match self.apart.get(&key) {
                Some(&at) if a.digit == b.digit => Room::Apart(at, a.digit),
                _ => Room::Pair(a.min(b), a.max(b)),
            },
        }
    }

    pub(super) fn states(&self) -> BTreeSet<ReadingState> {
        let led = self.leads.iter().flat_map(|((from, _), to)| std::iter::once(*from).chain(*to));
        self.begins.iter().flatten().copied().chain(led).collect()
    }

    /// All states, and whether the readings pass through them with these candidates.
    pub(super) fn passed(&self, candidates: &[Candidate]) -> Vec<(ReadingState, bool)> {
        let mut passed: BTreeSet<ReadingState> = BTreeSet::new();
        // What is led to is read later, so one look at each state is enough; where a reading has several beginnings,
        // one that leads to an end is the one that it has.
        let onward = |from: ReadingState| {
            let mut leads = self
                .leads
                .range((from, Candidate::new(Cell::new(0), Digit::new(0)))..)
                .take_while(|((own, _), _)| *own == from);
            leads.find(|((_, by), _)| candidates.contains(by)).map(|(_, to)| *to)
        };
        for first in &self.begins {
            let way = |&from: &ReadingState| {
                let mut way = vec![from];
                let mut here = from;
                loop {
                    match onward(here) {
                        // Where nothing is said the reading has come to a right end.
                        None => return Some(way),
                        Some(None) => return None,
                        Some(Some(next)) => way.push(next),
                    }
                    here = way[way.len() - 1];
                }
            };
            passed.extend(first.iter().find_map(way).into_iter().flatten());
        }
        self.states().into_iter().map(|state| (state, passed.contains(&state))).collect()
    }

    /// A name for the next line; no two lines have one.
    pub(super) fn next(&mut self, label: &str) -> Reference {
        self.lines.push(label.to_owned());
        Reference::Line(self.lines.len() - 1)
    }
}

/// The variable that says that a reading comes by here.
pub(super) fn state_name(ReadingState { relation, at, number }: ReadingState) -> String {
    format!("read{}_{at}_{}", relation + 1, number + 1)
}

/// What a relation says, as it is written in puzzle files.
pub(super) fn drawn<const W: usize>(relation: usize, layout: &Layout<W>) -> String {
    match layout.relations()[relation].cause {
        Cause::Constraint(at) => {
            let constraint = &layout.shape().constraints()[at];
            format!("{}: {}", constraint.kind.key(), constraint.text(layout.size()))
        }
        Cause::Rule(rules) => rules.to_string(),
    }
}
