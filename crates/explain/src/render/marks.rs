//! [`Marks`]: what is marked in a picture of a step, whoever draws it. The terminal has signs for some of it, SVG
//! shows all.

use crate::blocking;
use std::collections::{BTreeMap, BTreeSet};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, Digit, House, Layout};
use whydoku_logic::Truth;
use whydoku_logic::{Argument, Assertion, Conclusion, Finding, Item, Justification, Role};

/// What is marked in a picture.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Cells that the argument rests on.
    pub(super) cells: BTreeSet<Cell>,
    /// Houses of the argument, and the part that each plays.
    pub(super) houses: BTreeMap<House, Option<Role>>,
    /// Digits outside the board that it rests on.
    pub(super) clues: BTreeSet<usize>,
    /// The places of the digits that it is about, and the part that each plays.
    pub(super) parts: BTreeMap<Candidate, Option<Role>>,
    /// Candidates that go.
    pub(super) removed: BTreeSet<Candidate>,
    /// Digits that are placed.
    pub(super) placed: BTreeSet<Candidate>,
    /// The part that a cell plays.
    pub(super) tones: BTreeMap<Cell, Role>,
    /// Sets that are told apart by letters, in their order.
    pub(super) sets: Vec<Vec<Cell>>,
    /// Where a digit stands that closes a house to its like, and through which house it does.
    pub(super) blockers: Vec<(House, Cell)>,
    /// What a line of reasoning asserts: the digit is in these cells, or in none of them.
    pub(super) nodes: BTreeSet<Node>,
    /// What follows from what.
    pub(super) links: Vec<Link>,
}

/// An assertion of a line of reasoning, as a picture shows it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Node {
    pub(super) digit: Digit,
    pub(super) cells: Vec<Cell>,
    pub(super) is: bool,
}

/// From one assertion to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) from: Node,
    pub(super) to: Node,
    /// All that is left of a truth; else a conflict.
    pub(super) strong: bool,
    /// Which line of reasoning it belongs to, from 0.
    pub(super) line: usize,
}

impl From<&Assertion> for Node {
    fn from(assertion: &Assertion) -> Self {
        let mut cells = assertion.cells.clone();
        cells.sort_unstable();
        Self { digit: assertion.digit, cells, is: assertion.is }
    }
}

impl Marks {
    /// The parts of a finding: what it rests on, and what follows.
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
        marks.key_digits(finding, grid);
        marks.letter(finding);
        for (line, argument) in finding.figure().arguments().iter().enumerate() {
            marks.reason(argument, line, grid);
            let mut within: Vec<&Argument> = argument.cases.iter().collect();
            while let Some(case) = within.pop() {
                marks.reason(case, line, grid);
                within.extend(&case.cases);
            }
        }
        if let ([Truth::House(house, digit)], Some(_)) = (finding.premises(), finding.placements().next()) {
            marks.blockers = blocking(grid, *house, *digit);
        }
        for conclusion in finding.conclusions() {
            match *conclusion {
                Conclusion::Place(candidate) => marks.placed.insert(candidate),
                Conclusion::Eliminate(candidate) => marks.removed.insert(candidate),
            };
        }
        marks
    }

    /// Where an argument rests on cells, the digits that it names there: those that link its parts and the one that
    /// goes. Where it names all digits of its cells, as a naked pair does, no one of them is the key.
    fn key_digits(&mut self, finding: &Finding, grid: &Grid) {
        let cells: Vec<Cell> = finding
            .premises()
            .iter()
            .filter_map(|premise| match premise {
                Truth::Cell(cell) => Some(*cell),
                _ => None,
            })
            .collect();
        if cells.len() < finding.premises().len() {
            return;
        }
        let named = finding.figure().parts().iter().filter_map(|&(role, item)| match item {
            Item::Digit(digit) => Some((digit, role)),
            _ => None,
        });
        let mut keys: BTreeMap<Candidate, Option<Role>> = BTreeMap::new();
        for (digit, role) in named {
            for &cell in cells.iter().filter(|&&cell| grid.candidates(cell).contains(digit)) {
                keys.insert(Candidate::new(cell, digit), Some(role));
            }
        }
        let all: usize = cells.iter().map(|&cell| grid.candidates(cell).len()).sum();
        if keys.len() < all {
            for (candidate, role) in keys {
                self.parts.entry(candidate).or_insert_with(|| role);
            }
        }
    }

    /// Gives letters to sets of cells: to two of them at least, all of which the argument rests on.
    fn letter(&mut self, finding: &Finding) {
        let set = |role: Role| -> Vec<Cell> {
            let cells = finding.figure().role(role);
            cells.filter_map(|item| if let Item::Cell(cell) = item { Some(cell) } else { None }).collect()
        };
        let sets: Vec<Vec<Cell>> = [Role::First, Role::Second, Role::Third, Role::Fourth]
            .map(set)
            .into_iter()
            .filter(|cells| !cells.is_empty())
            .collect();
        if sets.len() > 1 && sets.iter().flatten().all(|cell| self.cells.contains(cell)) {
            self.sets = sets;
        }
    }

    /// Which set has which letter, if sets are told apart: "A: r4c4 r4c6   B: r9c4 r9c5".
    pub fn legend(&self, layout: &Layout) -> Option<String> {
        let set = |(set, letter): (&Vec<Cell>, char)| {
            let names: Vec<String> = set.iter().map(|&cell| layout.name(cell).to_string()).collect();
            format!("{letter}: {}", names.join(" "))
        };
        let all: Vec<String> = self.sets.iter().zip('A'..).map(set).collect();
        (!all.is_empty()).then(|| all.join("   "))
    }

    /// The letters of all sets that a cell is in, if sets are told apart: sets may share cells.
    pub(super) fn letters_of(&self, cell: Cell) -> Option<String> {
        let own = self.sets.iter().zip('A'..).filter(|(set, _)| set.contains(&cell));
        let letters: String = own.map(|(_, letter)| letter).collect();
        (!letters.is_empty()).then_some(letters)
    }

    /// The truths of an argument.
    pub fn for_premises(truths: &[Truth], grid: &Grid) -> Self {
        let mut marks = Self::default();
        for truth in truths {
            match truth {
                Truth::Cell(cell) => {
                    marks.cells.insert(*cell);
                }
                Truth::Guardians(guardians) => {
                    marks.cells.extend(guardians.cells.iter().copied());
                    marks.parts.extend(guardians.candidates.iter().map(|&candidate| (candidate, None)));
                }
                Truth::Symmetric(symmetric) => {
                    marks.cells.insert(symmetric.cell);
                }
                Truth::House(house, _) => {
                    marks.houses.insert(*house, None);
                    marks.parts.extend(truth.candidates(grid).into_iter().map(|candidate| (candidate, None)));
                }
                Truth::Relation(_) | Truth::Linear(_) => {
                    marks.cells.extend(truth.related(grid.layout()).iter());
                }
                Truth::Clue(clue) => {
                    marks.clues.insert(*clue);
                    marks.parts.extend(truth.candidates(grid).into_iter().map(|candidate| (candidate, None)));
                }
            }
        }
        marks
    }

    /// All candidates that have a part in it.
    pub(super) fn candidates(&self) -> BTreeSet<Candidate> {
        let of = |node: &Node| -> Vec<Candidate> {
            node.cells.iter().map(|&cell| Candidate::new(cell, node.digit)).collect()
        };
        let parts = self.parts.keys().chain(&self.placed).chain(&self.removed).copied();
        parts.chain(self.nodes.iter().flat_map(of)).collect()
    }

    /// A digit that is tried.
    pub fn for_guess(candidate: Candidate) -> Self {
        Self { placed: BTreeSet::from_iter([candidate]), ..Self::default() }
    }

    /// Adds a digit that is placed.
    pub(super) fn place(&mut self, candidate: Candidate) {
        self.placed.insert(candidate);
    }

    /// Cells that are pointed out, such as those in which two solutions differ.
    pub fn for_cells(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self { cells: cells.into_iter().collect(), ..Self::default() }
    }

    /// The lines of reasoning: what is true or false along them, and what follows from what.
    fn reason(&mut self, argument: &Argument, number: usize, grid: &Grid) {
        let mut asserted = vec![Node::from(&argument.supposed)];
        for line in &argument.lines {
            let to = Node::from(&line.then);
            for from in sources(&asserted, &to, &line.because, grid) {
                let strong = !matches!(line.because, Justification::Conflict);
                let link = Link { from: from.clone(), to: to.clone(), strong, line: number };
                if !self.links.contains(&link) {
                    self.links.push(link);
                }
            }
            asserted.push(to);
        }
        for node in asserted.iter().skip(1).filter(|node| node.is) {
            let candidates = node.cells.iter().map(|&cell| Candidate::new(cell, node.digit));
            candidates.for_each(|candidate| _ = self.parts.entry(candidate).or_default());
        }
        self.nodes.extend(asserted);
    }

    /// The part that a candidate plays: its own, or that of its cell if the step is about one digit and this is it.
    pub(super) fn tone_of(&self, candidate: Candidate) -> Option<Role> {
        self.parts.get(&candidate).copied().flatten().or_else(|| {
            let role = *self.tones.get(&candidate.cell)?;
            self.parts.contains_key(&candidate).then_some(role)
        })
    }
}

/// The earlier assertions from which one follows: the latest that conflicts with it, or those that leave a truth
/// nothing else. Where a set of cells is the reason, or none of this can be seen, it is the one before.
fn sources<'a>(asserted: &'a [Node], to: &Node, because: &Justification, grid: &Grid) -> Vec<&'a Node> {
    let layout = grid.layout();
    let members = |node: &Node| -> Vec<Candidate> {
        node.cells.iter().map(|&cell| Candidate::new(cell, node.digit)).collect()
    };
    let found: Vec<&Node> = match because {
        Justification::Conflict => {
            let against = |node: &&Node| {
                node.is
                    && members(node).iter().all(|&one| {
                        members(to).iter().all(|&other| one != other && layout.conflict(one, other))
                    })
            };
            asserted.iter().rev().find(against).into_iter().collect()
        }
        Justification::Truth(truth) => {
            let left = truth.candidates(grid);
            let closed = |node: &&Node| !node.is && members(node).iter().any(|member| left.contains(member));
            asserted.iter().filter(closed).collect()
        }
        Justification::Set(_) | Justification::Refuted(_) => Vec::new(),
    };
    if found.is_empty() { asserted.last().into_iter().collect() } else { found }
}
