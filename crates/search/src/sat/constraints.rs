//! [`ConstraintTheory`]: the remaining constraints as a theory of the SAT solver. They have no clauses: eliminations
//! are propagated when they occur, and explained on demand by as few cells as possible.

use super::{EffortBudget, spend};
use crate::constraint_queue::ConstraintQueue;
use batsat::{Lit, Theory, TheoryArg, lbool};
use whydoku_board::{CancelToken, Candidate, Cell, Digit, sorted};

/// The time of an event that has not happened.
const NEVER: u32 = u32::MAX;

pub(super) struct ConstraintTheory<'c> {
    queue: Box<ConstraintQueue>,
    cancel: CancelToken<'c>,
    effort: EffortBudget,
    size: usize,
    /// The literal of each candidate; `None` if it is impossible from the start.
    lits: Vec<Option<Lit>>,
    of: Vec<Candidate>,
    /// The digits that each cell could hold at the start, and those that it can hold now.
    possible: Vec<u32>,
    domains: Vec<u32>,
    /// The eliminated candidates in order.
    lost: Vec<usize>,
    /// The position of each candidate in that order.
    when: Vec<u32>,
    why: Vec<Reason>,
    /// The position at which each cell was filled, and the filled cells in order.
    filled: Vec<u32>,
    fillings: Vec<usize>,
    /// The length of the solver's model that has been read.
    read: usize,
    levels: Vec<Level>,
    /// The number of eliminations without any decision.
    for_ever: u32,
    /// A scratch board for explanations.
    asked: Vec<u32>,
}

#[derive(Clone, Default)]
struct Reason {
    rule: u32,
    /// The number of eliminations before it.
    after: u32,
    /// The explanation, once it has been computed.
    told: Option<Vec<Lit>>,
}

struct Level {
    lost: usize,
    fillings: usize,
    read: usize,
}

impl<'c> ConstraintTheory<'c> {
    /// Returns the theory; `None` if a constraint cannot be satisfied.
    pub(super) fn new(
        mut queue: Box<ConstraintQueue>,
        effort: EffortBudget,
        size: usize,
        lits: Vec<Option<Lit>>,
        candidates: &[(Candidate, Lit)],
        cancel: CancelToken<'c>,
    ) -> Option<Self> {
        let cells = lits.len() / size;
        let mut possible = vec![0; cells];
        for &(Candidate { cell, digit }, _) in candidates {
            possible[cell.index()] |= 1 << digit.index();
        }
        for rule in (0..queue.count()).take_while(|_| !cancel.is_cancelled()) {
            let lost = queue.lost(rule, &possible)?;
            queue.done_with(lost);
        }
        Some(Self {
            queue,
            cancel,
            effort,
            size,
            lits,
            of: candidates.iter().map(|&(candidate, _)| candidate).collect(),
            domains: possible.clone(),
            asked: possible.clone(),
            possible,
            lost: Vec::new(),
            when: vec![NEVER; cells * size],
            why: vec![Reason::default(); cells * size],
            filled: vec![NEVER; cells],
            fillings: Vec::new(),
            read: 0,
            levels: Vec::new(),
            for_ever: 0,
        })
    }

    const fn place(&self, cell: Cell, digit: usize) -> usize {
        cell.index() * self.size + digit
    }

    fn read(&mut self, model: &[Lit]) {
        for lit in &model[self.read..] {
            // Clauses have variables of their own, numbered after those of candidates.
            let Some(&Candidate { cell, digit }) = self.of.get(lit.var().idx() as usize) else { continue };
            if !lit.sign() {
                self.lose(self.place(cell, digit.index()));
            } else if self.filled[cell.index()] == NEVER {
                self.filled[cell.index()] = self.lost.len() as u32;
                self.fillings.push(cell.index());
            }
        }
        self.read = model.len();
    }

    fn lose(&mut self, place: usize) {
        if self.when[place] == NEVER {
            self.when[place] = self.lost.len() as u32;
            self.lost.push(place);
            self.domains[place / self.size] &= !(1 << (place % self.size));
            self.queue.note_one(Cell::new(place / self.size));
        }
    }

    /// Explains by the first `after` eliminations why a rule eliminates a candidate, or why it cannot be satisfied.
    fn reason(&mut self, rule: u32, taken: Option<Candidate>, after: u32) -> Vec<Lit> {
        let mut gone: Vec<(Cell, u32)> = Vec::new();
        for cell in sorted(self.queue.cells(rule).iter().copied()) {
            let was_gone = |&digit: &usize| self.when[self.place(cell, digit)] < after;
            let digits = (0..self.size).filter(was_gone).fold(0, |digits, digit| digits | 1 << digit);
            // Restores the state before the elimination.
            self.asked[cell.index()] = self.possible[cell.index()] & !digits;
            if digits != 0 {
                gone.push((cell, digits));
            }
        }
        self.give_back(rule, taken, &gone);
        let mut reason = Vec::new();
        for (cell, gone) in gone {
            let left = self.possible[cell.index()] & !gone;
            if self.asked[cell.index()] != left {
                continue;
            }
            if left.is_power_of_two() && self.filled[cell.index()] <= after {
                reason.extend(self.lits[self.place(cell, left.trailing_zeros() as usize)]);
                continue;
            }
            let lits = (0..self.size)
                .filter(|digit| gone >> digit & 1 == 1)
                .map(|digit| self.place(cell, digit))
                .filter(|&place| self.when[place] >= self.for_ever)
                .filter_map(|place| self.lits[place]);
            reason.extend(lits.map(|lit| !lit));
        }
        reason
    }

    /// Restores as many eliminated digits on the scratch board as possible while the rule still implies the elimination.
    fn give_back(&mut self, rule: u32, taken: Option<Candidate>, gone: &[(Cell, u32)]) {
        for &(cell, digits) in gone {
            self.asked[cell.index()] |= digits;
        }
        if gone.is_empty() || self.is_so(rule, taken) {
            return;
        }
        for &(cell, digits) in gone {
            self.asked[cell.index()] &= !digits;
        }
        if gone.len() > 1 {
            let (first, second) = gone.split_at(gone.len() / 2);
            self.give_back(rule, taken, first);
            self.give_back(rule, taken, second);
        }
    }

    /// Whether a rule eliminates a candidate, or, without one, cannot be satisfied, on the scratch board. Once cancelled it
    /// says no, which makes an explanation longer but not wrong.
    fn is_so(&mut self, rule: u32, taken: Option<Candidate>) -> bool {
        if self.cancel.is_cancelled() {
            return false;
        }
        spend(&self.effort, self.queue.cells(rule).len() as u64);
        let held = taken.map(|Candidate { cell, digit }| {
            let before = std::mem::replace(&mut self.asked[cell.index()], 1 << digit.index());
            (cell, before)
        });
        let can_fill = self.queue.can_fill(rule, &self.asked);
        held.into_iter().for_each(|(cell, before)| self.asked[cell.index()] = before);
        if let Some(can_fill) = can_fill {
            return !can_fill;
        }
        let Some(lost) = self.queue.lost(rule, &self.asked) else { return true };
        let is_taken = |&Candidate { cell, digit }: &Candidate| {
            lost.iter().any(|&(other, gone)| other == cell && gone >> digit.index() & 1 == 1)
        };
        let is_so = taken.as_ref().is_some_and(is_taken);
        self.queue.done_with(lost);
        is_so
    }

    /// Propagates a rule to the solver. Returns whether it eliminated anything, or why it cannot be satisfied.
    fn keep_to(&mut self, rule: u32, solver: &mut TheoryArg<'_>) -> Result<bool, Vec<Lit>> {
        spend(&self.effort, self.queue.cells(rule).len() as u64);
        let after = self.lost.len() as u32;
        let Some(lost) = self.queue.lost(rule, &self.domains) else {
            return Err(self.reason(rule, None, after));
        };
        for &(cell, gone) in &lost {
            for digit in (0..self.size).filter(|digit| gone >> digit & 1 == 1) {
                let place = self.place(cell, digit);
                // A cell may occur in a constraint more than once.
                let Some(lit) = self.lits[place].filter(|_| self.when[place] == NEVER) else { continue };
                if solver.value(lit.var()) == lbool::TRUE {
                    self.queue.done_with(lost);
                    let taken = Candidate::new(cell, Digit::new(digit));
                    let mut reason = self.reason(rule, Some(taken), after);
                    reason.push(lit);
                    return Err(reason);
                }
                self.why[place] = Reason { rule, after, told: None };
                self.lose(place);
                solver.propagate(!lit);
            }
        }
        let took = !lost.is_empty();
        self.queue.done_with(lost);
        Ok(took)
    }
}

impl Theory for ConstraintTheory<'_> {
    fn final_check(&mut self, _: &mut TheoryArg<'_>) {
        // Full boards have been checked already: `partial_check` comes first.
    }

    fn create_level(&mut self) {
        if self.levels.is_empty() {
            self.for_ever = self.lost.len() as u32;
        }
        self.levels.push(Level { lost: self.lost.len(), fillings: self.fillings.len(), read: self.read });
    }

    fn pop_levels(&mut self, count: usize) {
        let left = self.levels.len() - count;
        let Some(level) = self.levels.drain(left..).next() else { return };
        for place in self.lost.drain(level.lost..) {
            self.when[place] = NEVER;
            self.domains[place / self.size] |= 1 << (place % self.size);
        }
        for cell in self.fillings.drain(level.fillings..) {
            self.filled[cell] = NEVER;
        }
        self.read = level.read;
        // A level begins with an empty queue.
        self.queue.due.clear();
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn partial_check(&mut self, solver: &mut TheoryArg<'_>) {
        self.read(solver.model());
        while let Some(rule) = self.queue.due.pop_first() {
            // The solver stops next, and its model is not taken for a solution.
            if self.cancel.is_cancelled() {
                return;
            }
            match self.keep_to(rule, solver) {
                Ok(false) => {}
                // Unit propagation is cheaper than the next rule, so it goes first.
                Ok(true) => return,
                Err(reason) => {
                    let mut clause: Vec<Lit> = reason.into_iter().map(|lit| !lit).collect();
                    if clause.is_empty() {
                        // The conflict depends on no decision, so the instance is unsatisfiable.
                        clause.extend(solver.model().first().map(|&lit| !lit));
                    }
                    solver.raise_conflict(&clause, false);
                    return;
                }
            }
        }
    }

    fn explain_propagation(&mut self, lit: Lit) -> &[Lit] {
        let taken = self.of[lit.var().idx() as usize];
        let place = self.place(taken.cell, taken.digit.index());
        if self.why[place].told.is_none() {
            let Reason { rule, after, .. } = self.why[place];
            self.why[place].told = Some(self.reason(rule, Some(taken), after));
        }
        self.why[place].told.as_deref().unwrap_or_default()
    }
}
