//! [`Marks`]: the cells, houses, candidates and links that a picture of a step marks.

use crate::sentence::blocking;
use std::collections::{BTreeMap, BTreeSet};
use whydoku_board::{Candidate, Cell, Grid, House, Layout};
use whydoku_logic::{Argument, Assertion, Conclusion, Finding, Item, Justification, Role, Truth};
use whydoku_solver::catalogue::Coordinates;
use whydoku_solver::trace::{Move, Outcome};

/// The marks of a picture.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Cells of premises.
    pub(super) cells: BTreeSet<Cell>,
    pub(super) houses: BTreeMap<House, Option<Role>>,
    pub(super) clues: BTreeSet<usize>,
    /// Candidates of the argument, with their roles.
    pub(super) parts: BTreeMap<Candidate, Option<Role>>,
    pub(super) removed: BTreeSet<Candidate>,
    pub(super) placed: BTreeSet<Candidate>,
    pub(super) tones: BTreeMap<Cell, Role>,
    /// Sets of cells that are distinguished by letters, in their order.
    pub(super) sets: Vec<Vec<Cell>>,
    /// Cells whose digit closes a house to it, and the houses through which it does.
    pub(super) blockers: Vec<(House, Cell)>,
    pub(super) nodes: BTreeSet<Assertion>,
    pub(super) links: Vec<InferenceLink>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct InferenceLink {
    pub(super) from: Assertion,
    pub(super) to: Assertion,
    /// Whether the second is all that is left of a truth; else the two are in conflict.
    pub(super) is_strong: bool,
    /// The number of its argument, from 0.
    pub(super) argument: usize,
}

pub(super) fn candidates(assertion: &Assertion) -> impl Iterator<Item = Candidate> + '_ {
    assertion.cells.iter().map(|&cell| Candidate::new(cell, assertion.digit))
}

/// Returns an assertion with its cells in order.
fn node(assertion: &Assertion) -> Assertion {
    let mut node = assertion.clone();
    node.cells.sort_unstable();
    node
}

impl Marks {
    /// Returns the marks of a finding.
    pub fn of(finding: &Finding, grid: &Grid) -> Self {
        let mut marks = Self::for_premises(finding.premises(), grid);
        for &(role, item) in finding.figure().parts() {
            match item {
                Item::House(house) => _ = marks.houses.insert(house, Some(role)),
                Item::Candidate(candidate) => _ = marks.parts.insert(candidate, Some(role)),
                Item::Clue(clue) => _ = marks.clues.insert(clue),
                Item::Cell(cell) if role != Role::Cell => _ = marks.tones.insert(cell, role),
                Item::Cell(_) | Item::Digit(_) | Item::Relation(_) => {}
            }
        }
        marks.add_key_digits(finding, grid);
        marks.letter_sets(finding);
        for (number, argument) in finding.figure().arguments().iter().enumerate() {
            marks.add_argument(argument, number, grid);
            let mut cases: Vec<&Argument> = argument.cases.iter().collect();
            while let Some(case) = cases.pop() {
                marks.add_argument(case, number, grid);
                cases.extend(&case.cases);
            }
        }
        if let ([Truth::House(house, digit)], Some(_)) = (finding.premises(), finding.placements().next()) {
            marks.blockers = blocking(grid, *house, *digit);
        }
        for conclusion in finding.about_digits() {
            match conclusion {
                Conclusion::Place(candidate) => marks.placed.insert(candidate),
                Conclusion::Eliminate(candidate) => marks.removed.insert(candidate),
            };
        }
        marks
    }

    /// Adds the digits that an argument on cells names, such as its links; not if it names all digits of its cells, as a
    /// naked pair does.
    fn add_key_digits(&mut self, finding: &Finding, grid: &Grid) {
        let cell = |premise: &Truth| if let Truth::Cell(cell) = premise { Some(*cell) } else { None };
        let Some(cells) = finding.premises().iter().map(cell).collect::<Option<Vec<Cell>>>() else { return };
        let mut keys: BTreeMap<Candidate, Option<Role>> = BTreeMap::new();
        for &(role, item) in finding.figure().parts() {
            let Item::Digit(digit) = item else { continue };
            for &cell in cells.iter().filter(|&&cell| grid.candidates(cell).contains(digit)) {
                keys.insert(Candidate::new(cell, digit), Some(role));
            }
        }
        let all: usize = cells.iter().map(|&cell| grid.candidates(cell).len()).sum();
        if keys.len() < all {
            for (candidate, role) in keys {
                self.parts.entry(candidate).or_insert(role);
            }
        }
    }

    /// Gives letters to sets of cells if there are two at least and the argument rests on all their cells.
    fn letter_sets(&mut self, finding: &Finding) {
        let set = |role: Role| -> Vec<Cell> {
            let cells = finding.figure().role(role);
            cells.filter_map(|item| if let Item::Cell(cell) = item { Some(cell) } else { None }).collect()
        };
        let sets = [Role::First, Role::Second, Role::Third, Role::Fourth].map(set).into_iter();
        let sets: Vec<Vec<Cell>> = sets.filter(|cells| !cells.is_empty()).collect();
        if sets.len() > 1 && sets.iter().flatten().all(|cell| self.cells.contains(cell)) {
            self.sets = sets;
        }
    }

    /// Returns the sets with letters: "A: r4c4 r4c6   B: r9c4 r9c5".
    pub fn legend(&self, layout: &Layout, coordinates: Coordinates) -> Option<String> {
        let name = |(row, column)| coordinates.cell(row, column);
        let set = |(set, letter): (&Vec<Cell>, char)| {
            let names: Vec<String> = set.iter().map(|&cell| name(layout.place(cell))).collect();
            format!("{letter}: {}", names.join(" "))
        };
        let all: Vec<String> = self.sets.iter().zip('A'..).map(set).collect();
        (!all.is_empty()).then(|| all.join("   "))
    }

    /// The letters of all sets that contain a cell.
    pub(super) fn letters_of(&self, cell: Cell) -> Option<String> {
        let own = self.sets.iter().zip('A'..).filter(|(set, _)| set.contains(&cell));
        let letters: String = own.map(|(_, letter)| letter).collect();
        (!letters.is_empty()).then_some(letters)
    }

    /// Returns the marks of premises.
    pub fn for_premises(truths: &[Truth], grid: &Grid) -> Self {
        let mut marks = Self::default();
        for truth in truths {
            match truth {
                Truth::Cell(cell) => _ = marks.cells.insert(*cell),
                Truth::Symmetric(symmetric) => _ = marks.cells.insert(symmetric.cell),
                Truth::Regions(_) => {}
                Truth::Relation(_) | Truth::Linear(_) => {
                    marks.cells.extend(truth.related(grid.layout()).iter());
                }
                Truth::Guardians(guardians) => {
                    marks.cells.extend(guardians.cells.iter().copied());
                    marks.add_parts(guardians.candidates.iter().copied());
                }
                Truth::House(house, _) => {
                    marks.houses.insert(*house, None);
                    marks.add_parts(truth.candidates(grid));
                }
                Truth::Clue(clue) => {
                    marks.clues.insert(*clue);
                    marks.add_parts(truth.candidates(grid));
                }
            }
        }
        marks
    }

    fn add_parts(&mut self, candidates: impl IntoIterator<Item = Candidate>) {
        self.parts.extend(candidates.into_iter().map(|candidate| (candidate, None)));
    }

    pub(super) fn candidates(&self) -> BTreeSet<Candidate> {
        let parts = self.parts.keys().chain(&self.placed).chain(&self.removed).copied();
        parts.chain(self.nodes.iter().flat_map(candidates)).collect()
    }

    /// Returns the marks of a move.
    pub fn of_move(what: &Move, grid: &Grid) -> Self {
        match what {
            Move::Deduced(deduction) => Self::of(&deduction.step.finding, grid),
            Move::Guessed(guess) => Self::for_guess(guess.candidate),
        }
    }

    /// Returns the marks of the end of a run: what contradicts itself, or where two solutions differ.
    pub(super) fn of_outcome(outcome: &Outcome, end: &Grid) -> Self {
        match outcome {
            Outcome::Contradiction(truths) => Self::for_premises(truths, end),
            Outcome::SeveralSolutions { two, .. } => {
                let differs = |cell: &Cell| two[0].digit(*cell) != two[1].digit(*cell);
                let cells = end.layout().cells().iter().filter(differs).collect();
                Self { cells, ..Self::default() }
            }
            _ => Self::default(),
        }
    }

    /// Returns the mark of a digit that is tried.
    pub fn for_guess(candidate: Candidate) -> Self {
        Self { placed: BTreeSet::from([candidate]), ..Self::default() }
    }

    fn add_argument(&mut self, argument: &Argument, number: usize, grid: &Grid) {
        let supposed = Some(node(&argument.supposed)).filter(|node| node.about_regions().is_none());
        let mut asserted: Vec<Assertion> = supposed.into_iter().collect();
        for line in argument.lines.iter().filter(|line| line.then.about_regions().is_none()) {
            let to = node(&line.then);
            for from in sources(&asserted, &to, &line.because, grid) {
                let is_strong = !matches!(line.because, Justification::Conflict);
                let link = InferenceLink { from: from.clone(), to: to.clone(), is_strong, argument: number };
                if !self.links.contains(&link) {
                    self.links.push(link);
                }
            }
            asserted.push(to);
        }
        for candidate in asserted.iter().skip(1).filter(|node| node.is).flat_map(candidates) {
            self.parts.entry(candidate).or_default();
        }
        self.nodes.extend(asserted);
    }

    /// The role of a candidate: its own, or that of its cell if the candidate is a part of the argument.
    pub(super) fn tone_of(&self, candidate: Candidate) -> Option<Role> {
        let own = self.parts.get(&candidate)?;
        own.or_else(|| self.tones.get(&candidate.cell).copied())
    }
}

/// The assertions from which one follows: the latest in conflict with it, or those that leave a truth nothing else. Where
/// neither can be seen, such as for a set of cells, it is the one before.
fn sources<'a>(
    asserted: &'a [Assertion],
    to: &Assertion,
    because: &Justification,
    grid: &Grid,
) -> Vec<&'a Assertion> {
    let layout = grid.layout();
    let found: Vec<&Assertion> = match because {
        Justification::Conflict => {
            let excludes = |node: &&Assertion| {
                let mut pairs =
                    candidates(node).flat_map(|one| candidates(to).map(move |other| (one, other)));
                node.is && pairs.all(|(one, other)| one != other && layout.conflict(one, other))
            };
            asserted.iter().rev().find(excludes).into_iter().collect()
        }
        Justification::Truth(truth) => {
            let left = truth.candidates(grid);
            let closes = |node: &&Assertion| !node.is && candidates(node).any(|one| left.contains(&one));
            asserted.iter().filter(closes).collect()
        }
        Justification::Set(_) | Justification::Refuted(_) => Vec::new(),
    };
    if found.is_empty() { asserted.last().into_iter().collect() } else { found }
}
