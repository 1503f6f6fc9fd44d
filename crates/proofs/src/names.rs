//! Names of variables and constraints in pseudo-Boolean proofs.

use crate::formula::{FormulaConstraint, QuotedConstraint};
use crate::{AutomatonState, Exclusion, Literal, Reference};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use whydoku_board::{Candidate, Cause, Cell, Digit, Layout, cell_name};

#[derive(Default)]
pub(crate) struct ProofNames {
    size: usize,
    symbols: Vec<char>,
    houses: Vec<String>,
    /// The first exclusion of the formula that contains two candidates, the lesser first.
    exclusions: HashMap<[Candidate; 2], Exclusion>,
    lines: Vec<String>,
    initial: Vec<Vec<AutomatonState>>,
    transitions: BTreeMap<(AutomatonState, Candidate), Option<AutomatonState>>,
}

impl ProofNames {
    pub(crate) fn new<const W: usize>(layout: &Layout<W>, constraints: &[QuotedConstraint]) -> Self {
        let mut names = Self { size: layout.size(), ..Self::default() };
        names.symbols = layout.digits().map(|digit| layout.shape().symbol(digit)).collect();
        names.houses = layout.houses().map(|(house, _)| layout.code(house)).collect();
        for (by, constraint) in constraints {
            match constraint {
                FormulaConstraint::Initial(first) => names.initial.push(first.clone()),
                FormulaConstraint::Transition(from, by, to) => {
                    names.transitions.insert((*from, *by), *to);
                }
                FormulaConstraint::AtMostOne(members) => {
                    let Reference::AtMostOne(exclusion) = *by else { continue };
                    for (at, &one) in members.iter().enumerate() {
                        for &other in &members[at + 1..] {
                            names.exclusions.entry([one.min(other), one.max(other)]).or_insert(exclusion);
                        }
                    }
                }
                _ => {}
            }
        }
        names
    }

    fn cell(&self, cell: Cell) -> String {
        cell_name(cell.index(), self.size)
    }

    fn symbol(&self, digit: Digit) -> char {
        self.symbols[digit.index()]
    }

    pub(crate) fn variable(&self, candidate: Candidate) -> String {
        format!("{}d{}", self.cell(candidate.cell), self.symbol(candidate.digit))
    }

    pub(crate) fn literal(&self, literal: Literal) -> String {
        format!("{}{}", if literal.is_true { "" } else { "~" }, self.variable(literal.candidate))
    }

    pub(crate) fn exclusion(&self, exclusion: Exclusion) -> String {
        match exclusion {
            Exclusion::Cell(cell) => format!("@one_{}", self.cell(cell)),
            Exclusion::House(house, digit) => {
                format!("@one_{}_{}", self.houses[house.index()], self.symbol(digit))
            }
            Exclusion::Constraint(at, digit) => format!("@differ{}_{}", at + 1, self.symbol(digit)),
            Exclusion::Pair(a, b) => format!("@apart_{}_{}", self.variable(a), self.variable(b)),
        }
    }

    pub(crate) fn reference(&self, by: Reference) -> String {
        match by {
            Reference::Cell(cell) => format!("@cell_{}", self.cell(cell)),
            Reference::House(house, digit) => {
                format!("@house_{}_{}", self.houses[house.index()], self.symbol(digit))
            }
            Reference::Clue(clue) => format!("@clue_{}", clue + 1),
            Reference::AtMostOne(exclusion) => self.exclusion(exclusion),
            Reference::Conflict(a, b) => {
                let exclusion = self.exclusions.get(&[a.min(b), a.max(b)]);
                self.exclusion(exclusion.copied().unwrap_or_else(|| Exclusion::pair(a, b)))
            }
            Reference::Impossible(candidate) => format!("@never_{}", self.variable(candidate)),
            Reference::AtLeast(relation) => format!("@sum{}_least", relation + 1),
            Reference::AtMost(relation) => format!("@sum{}_most", relation + 1),
            Reference::Initial(relation) => format!("@read{}", relation + 1),
            Reference::Transition(state, digit) => format!("@{}_{}", state_name(state), self.symbol(digit)),
            Reference::Start(candidate) => format!("@start_{}", self.variable(candidate)),
            Reference::Assumption(at) => format!("@unique_{}", at + 1),
            Reference::Excluded(at) => format!("@aside_{}", at + 1),
            Reference::Line(at) => format!("@{}", self.lines[at]),
        }
    }

    pub(crate) fn states(&self) -> BTreeSet<AutomatonState> {
        let others = self.transitions.iter().flat_map(|((from, _), to)| std::iter::once(*from).chain(*to));
        self.initial.iter().flatten().copied().chain(others).collect()
    }

    /// All states, and whether an accepting run with these candidates passes through them.
    pub(crate) fn passed_states(&self, candidates: &[Candidate]) -> Vec<(AutomatonState, bool)> {
        let next = |from: AutomatonState| {
            let first = (from, Candidate::new(Cell::new(0), Digit::new(0)));
            let mut own = self.transitions.range(first..).take_while(|((state, _), _)| *state == from);
            own.find(|((_, by), _)| candidates.contains(by)).map(|(_, to)| *to)
        };
        let run = |&first: &AutomatonState| {
            let mut run = vec![first];
            loop {
                match next(run[run.len() - 1]) {
                    // The formula has no transition where the automaton accepts.
                    None => return Some(run),
                    Some(None) => return None,
                    Some(Some(state)) => run.push(state),
                }
            }
        };
        // Of several first states, the run begins at one that leads to acceptance.
        let runs = self.initial.iter().filter_map(|first| first.iter().find_map(run));
        let passed: BTreeSet<AutomatonState> = runs.flatten().collect();
        self.states().into_iter().map(|state| (state, passed.contains(&state))).collect()
    }

    /// Adds a label, which must be new, for the next line.
    pub(crate) fn add_line(&mut self, label: &str) -> Reference {
        self.lines.push(label.to_owned());
        Reference::Line(self.lines.len() - 1)
    }
}

pub(crate) fn state_name(AutomatonState { relation, at, number }: AutomatonState) -> String {
    format!("read{}_{at}_{}", relation + 1, number + 1)
}

pub(crate) fn relation_text<const W: usize>(relation: usize, layout: &Layout<W>) -> String {
    match layout.relations()[relation].cause {
        Cause::Constraint(at) => {
            let constraint = &layout.shape().constraints()[at];
            format!("{}: {}", constraint.kind.key(), constraint.text(layout.size()))
        }
        Cause::Rule(rules) => rules.to_string(),
    }
}
