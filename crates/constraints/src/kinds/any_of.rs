//! Alternatives: at least one of several groups of constraints is satisfied.

use super::alternatives::Alternatives;
use super::prelude::*;
use crate::automaton::dfa::{Dfa, STEP_LIMIT};
use crate::automaton::table::Table;
use crate::constraint::CustomRule;
use crate::{RuleSet, distinct};

pub(super) const ANY_OF: KindFacts = KindFacts {
    key: "any-of",
    head: Head::Definition,
    drawing: Drawing::Members,
    problem,
    rules: |any, rules| {
        if let Some((cells, table)) = automaton(any.alternatives(), rules.shape) {
            rules.relation(&cells, table);
        } else {
            let (cells, alternatives) = Alternatives::new(any.alternatives(), rules.shape);
            rules.relation(&cells, alternatives);
        }
    },
    holds: |_, any, grid| {
        let is_satisfied = |member: &Constraint| member.is_satisfied(grid.shape, grid.values);
        any.alternatives().iter().any(|group| group.iter().all(is_satisfied))
    },
    ..KindFacts::DEFAULT
};

impl Constraint {
    /// Creates groups of constraints of which one holds.
    pub fn any_of(name: &str, groups: Vec<Vec<Self>>) -> Self {
        let cells = distinct(groups.iter().flatten().flat_map(|constraint| &constraint.cells).copied());
        Self::defined(ConstraintKind::AnyOf, name, CustomRule::AnyOf(groups), cells)
    }

    /// The groups of which one holds; empty for other constraints.
    pub fn alternatives(&self) -> &[Vec<Self>] {
        match self.rule() {
            Some(CustomRule::AnyOf(groups)) => groups,
            _ => &[],
        }
    }
}

fn problem(any: &Constraint, shape: &Shape) -> Option<String> {
    let groups = any.alternatives();
    if groups.len() < 2 || groups.iter().any(Vec::is_empty) {
        return Some("it needs at least two groups of constraints".to_owned());
    }
    let is_about_regions = |member: &&Constraint| member.kind.is_about_regions();
    if let Some(member) = groups.iter().flatten().find(is_about_regions) {
        return Some(format!("`{}` cannot be one of several groups", member.kind.key()));
    }
    let wrong = groups.iter().flatten().find_map(|member| Some((member.kind, member.problem(shape)?)));
    wrong.map(|(kind, problem)| format!("in `{}`, {problem}", kind.key()))
}

/// Returns the cells in the order of the automaton, and the automaton; `None` if it is too large.
fn automaton(groups: &[Vec<Constraint>], shape: &Shape) -> Option<(Vec<Cell>, Table)> {
    let branches: Option<Vec<Branch>> =
        groups.iter().map(|group| Branch::new(RuleSet::of_constraints(shape, group), shape)).collect();
    alternatives(&branches?, shape.size())
}

/// Rules that hold together, each as an automaton of its cells.
struct Branch(Vec<(Vec<Cell>, Dfa)>);

impl Branch {
    /// Returns `None` if an automaton is too large.
    fn new(rules: RuleSet, shape: &Shape) -> Option<Self> {
        let size = shape.size();
        let mut parts = Vec::new();
        for (cell, digits, _) in rules.restricted {
            let allows =
                |(): &(), _: usize, digit: usize| digits.contains(crate::Digit::new(digit)).then_some(());
            parts.push((vec![cell], Table::new((), 1, size, allows, |()| true)?));
        }
        for pair in rules.pairs {
            // A relation of two cells is there as a pair, too.
            let step = |state: &Option<u32>, _: usize, digit: usize| match state {
                None => Some(Some(
                    pair.allowed[0][digit].into_iter().fold(0, |all, other| all | 1 << other.index()),
                )),
                Some(allowed) => (allowed >> digit & 1 == 1).then_some(Some(0)),
            };
            parts.push((pair.cells.to_vec(), Table::new(None, 2, size, step, |_| true)?));
        }
        for (cells, _) in rules.distinct {
            let step = |digits: &u32, _: usize, digit: usize| {
                (digits >> digit & 1 == 0).then_some(digits | 1 << digit)
            };
            let table = Table::new(0_u32, cells.len(), size, step, |_| true)?;
            parts.push((cells, table));
        }
        let mut parts: Vec<(Vec<Cell>, Dfa)> =
            parts.into_iter().map(|(cells, table)| (cells, table.into_dfa())).collect();
        for relation in rules.relations.into_iter().filter(|relation| relation.cells.len() != 2) {
            let dfa = Dfa::new(&relation.automaton, relation.cells.len(), size)?;
            parts.push((relation.cells, dfa));
        }
        Some(Self(parts))
    }
}

/// How far a part has been read: its next cell, its state, and the digits of later cells that were read before.
#[derive(Clone, PartialEq, Eq, Hash)]
struct PartState {
    at: usize,
    state: usize,
    later: Vec<(usize, usize)>,
}

impl PartState {
    /// Reads the digit of a cell wherever it stands in the part; `None` if no filling can follow.
    fn read(&self, (cells, dfa): &(Vec<Cell>, Dfa), cell: Cell, digit: usize) -> Option<Self> {
        let mut next = self.clone();
        for (place, _) in cells.iter().enumerate().filter(|(_, other)| **other == cell) {
            if place == next.at {
                next.state = dfa.next_state(place, next.state, digit)?;
                next.at += 1;
            } else {
                next.later.push((place, digit));
            }
        }
        while let Some(found) = next.later.iter().position(|&(place, _)| place == next.at) {
            let (_, digit) = next.later.swap_remove(found);
            next.state = dfa.next_state(next.at, next.state, digit)?;
            next.at += 1;
        }
        next.later.sort_unstable();
        Some(next)
    }
}

/// The branches that are not refuted yet, by number; empty once one of them is satisfied.
type BranchStates = Vec<(usize, Vec<PartState>)>;

/// Returns cells, and the automaton that accepts what at least one branch accepts; `None` if it is too large.
fn alternatives(branches: &[Branch], size: usize) -> Option<(Vec<Cell>, Table)> {
    let mut longest_first: Vec<&Vec<Cell>> = Vec::new();
    for branch in branches {
        let mut parts: Vec<&Vec<Cell>> = branch.0.iter().map(|(cells, _)| cells).collect();
        parts.sort_by_key(|cells| std::cmp::Reverse(cells.len()));
        longest_first.extend(parts);
    }
    let order: Vec<Cell> = distinct(longest_first.into_iter().flatten().copied());
    // A part that is read from its end against this order is turned round.
    let place = |cell: Option<&Cell>| order.iter().position(|other| Some(other) == cell);
    let turned = |(cells, dfa): &(Vec<Cell>, Dfa)| {
        if place(cells.last()) >= place(cells.first()) {
            return Some((cells.clone(), dfa.clone()));
        }
        let table = Table::reversed(dfa, cells.len(), size)?;
        Some((cells.iter().rev().copied().collect(), table.into_dfa()))
    };
    let branches =
        branches.iter().map(|branch| branch.0.iter().map(turned).collect::<Option<Vec<_>>>().map(Branch));
    let branches: Vec<Branch> = branches.collect::<Option<_>>()?;
    let starts = starts(&branches)?;
    if starts.is_empty() || branches.iter().any(|branch| branch.0.is_empty()) {
        // Nothing can be satisfied, or nothing is asked.
        let is_satisfied = !starts.is_empty();
        let table =
            Table::new((), order.len(), size, |(), _, _| is_satisfied.then_some(()), |()| is_satisfied)?;
        return Some((order, table));
    }
    let step = |state: &BranchStates, at: usize, digit: usize| {
        if state.is_empty() {
            return Some(BranchStates::new());
        }
        let mut next = BranchStates::new();
        for (number, parts) in state {
            let rules = &branches[*number].0;
            let read = |(rule, part): (&(Vec<Cell>, Dfa), &PartState)| part.read(rule, order[at], digit);
            let Some(parts) = rules.iter().zip(parts).map(read).collect::<Option<Vec<_>>>() else { continue };
            if parts.iter().zip(rules).all(|(part, (cells, _))| part.at == cells.len()) {
                return Some(BranchStates::new());
            }
            next.push((*number, parts));
        }
        (!next.is_empty()).then_some(next)
    };
    // A step reads the cell in each part.
    let parts = branches.iter().map(|branch| branch.0.len()).sum::<usize>().max(1);
    let limit = STEP_LIMIT.min(2 * STEP_LIMIT / parts);
    let table = Table::with_starts(starts, order.len(), size, limit, step, BranchStates::is_empty)?;
    Some((order, table))
}

/// Returns the start states of the alternatives; `None` if there are too many.
///
/// Branches whose parts begin in one state each are read together. Of any other branch, each choice of a start state for
/// every part is a start state of its own. A branch with a part that nothing satisfies has none.
fn starts(branches: &[Branch]) -> Option<Vec<BranchStates>> {
    let mut together = BranchStates::new();
    let mut starts = Vec::new();
    for (number, branch) in branches.iter().enumerate() {
        let mut choices: Vec<Vec<PartState>> = vec![Vec::new()];
        for (_, dfa) in &branch.0 {
            if choices.len() * dfa.states(0) > STEP_LIMIT {
                return None;
            }
            let begin = |state| PartState { at: 0, state, later: Vec::new() };
            let with_each = |parts: &Vec<PartState>| {
                let parts = parts.clone();
                (0..dfa.states(0)).map(move |state| [parts.as_slice(), &[begin(state)]].concat())
            };
            choices = choices.iter().flat_map(with_each).collect();
        }
        match <[Vec<PartState>; 1]>::try_from(choices) {
            Ok([parts]) => together.push((number, parts)),
            Err(choices) => starts.extend(choices.into_iter().map(|parts| vec![(number, parts)])),
        }
    }
    if !together.is_empty() {
        starts.push(together);
    }
    Some(starts)
}
