//! Clausal proofs with hints for checkers of LRAT, among them verified ones. Sums are derived by cases here.

use crate::formula::{FormulaConstraint, QuotedConstraint};
use crate::{AutomatonState, Exclusion, Literal, ProofEnd, ProofFormat, Reference};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{self, Write};
use whydoku_board::Layout;
use whydoku_board::controls::blanked;

/// A formula (`.cnf`), its proof (`.lrat`), and the numbers of the lines that prove each step (`.steps`).
pub struct Lrat<'a> {
    formula: &'a mut dyn Write,
    proof: &'a mut dyn Write,
    steps: &'a mut dyn Write,
    size: usize,
    clauses: BTreeMap<Reference, usize>,
    states: BTreeMap<AutomatonState, usize>,
    /// The number of lines of the proof, which are numbered after the clauses of the formula.
    lines: usize,
}

impl<'a> Lrat<'a> {
    /// Creates an empty proof that is written to these.
    pub fn new(formula: &'a mut dyn Write, proof: &'a mut dyn Write, steps: &'a mut dyn Write) -> Self {
        Self { formula, proof, steps, size: 0, clauses: BTreeMap::new(), states: BTreeMap::new(), lines: 0 }
    }

    /// A term in DIMACS notation: the number of its variable, negative if it is negated.
    fn term(&self, term: ClauseTerm) -> String {
        let (number, is_true) = match term {
            ClauseTerm::Literal(Literal { candidate, is_true }) => {
                (candidate.cell.index() * self.size + candidate.digit.index() + 1, is_true)
            }
            ClauseTerm::Passes(state, is_true) => (self.states[&state], is_true),
        };
        if is_true { number.to_string() } else { format!("-{number}") }
    }

    fn number(&self, by: Reference) -> usize {
        match by {
            Reference::Line(at) => self.clauses.len() + 1 + at,
            Reference::Conflict(a, b) | Reference::AtMostOne(Exclusion::Pair(a, b)) => {
                self.clauses[&Reference::Conflict(a.min(b), a.max(b))]
            }
            other => self.clauses[&other],
        }
    }
}

#[derive(Clone, Copy)]
enum ClauseTerm {
    Literal(Literal),
    Passes(AutomatonState, bool),
}

/// Translates a constraint into clauses: exclusions pair by pair.
fn clauses((by, constraint): &QuotedConstraint) -> Vec<(Reference, Vec<ClauseTerm>)> {
    let not = |candidate| ClauseTerm::Literal(Literal::negative(candidate));
    let clause = match constraint {
        // Formats without sums get automata instead.
        FormulaConstraint::Linear(..) => return Vec::new(),
        FormulaConstraint::AtMostOne(candidates) => {
            let others = |at: usize| candidates[at + 1..].iter();
            let pairs = candidates.iter().enumerate().flat_map(|(at, a)| others(at).map(move |b| [*a, *b]));
            return pairs
                .map(|[a, b]| (Reference::Conflict(a.min(b), a.max(b)), vec![not(a), not(b)]))
                .collect();
        }
        FormulaConstraint::Initial(first) => {
            first.iter().map(|&state| ClauseTerm::Passes(state, true)).collect()
        }
        FormulaConstraint::Transition(from, candidate, to) => {
            let mut clause = vec![ClauseTerm::Passes(*from, false), not(*candidate)];
            clause.extend(to.map(|to| ClauseTerm::Passes(to, true)));
            clause
        }
        FormulaConstraint::Clause(clause) => clause.iter().copied().map(ClauseTerm::Literal).collect(),
    };
    vec![(*by, clause)]
}

impl<const W: usize> ProofFormat<W> for Lrat<'_> {
    fn write_formula(&mut self, layout: &Layout<W>, constraints: &[QuotedConstraint]) -> io::Result<()> {
        self.size = layout.size();
        let mut all = Vec::new();
        for (by, clause) in constraints.iter().flat_map(clauses) {
            // A row and a box may both exclude the same pair.
            if let Entry::Vacant(entry) = self.clauses.entry(by) {
                all.push(clause);
                entry.insert(all.len());
            }
        }
        let candidates = layout.cells().len() * self.size;
        for (_, constraint) in constraints {
            let states = match constraint {
                FormulaConstraint::Initial(first) => first.clone(),
                FormulaConstraint::Transition(from, _, to) => std::iter::once(*from).chain(*to).collect(),
                _ => continue,
            };
            for state in states {
                let next = candidates + self.states.len() + 1;
                self.states.entry(state).or_insert(next);
            }
        }
        writeln!(self.formula, "c variable (cell - 1) * {} + digit, cells row by row from 1", self.size)?;
        if !self.states.is_empty() {
            writeln!(
                self.formula,
                "c variables from {}: a rule about several cells, read cell by cell, passes through a state",
                candidates + 1
            )?;
        }
        writeln!(self.formula, "p cnf {} {}", candidates + self.states.len(), all.len())?;
        for clause in all {
            let text: String = clause.into_iter().map(|term| self.term(term) + " ").collect();
            writeln!(self.formula, "{text}0")?;
        }
        Ok(())
    }

    fn write_comment(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.steps, "# {}", blanked(text).collect::<String>())
    }

    fn write_clause(
        &mut self,
        label: &str,
        state: Option<AutomatonState>,
        clause: &[Literal],
        hints: &[Reference],
    ) -> io::Result<Reference> {
        let state = state.map(|state| ClauseTerm::Passes(state, false));
        let by = Reference::Line(self.lines);
        self.lines += 1;
        write!(self.proof, "{}", self.number(by))?;
        for term in state.into_iter().chain(clause.iter().copied().map(ClauseTerm::Literal)) {
            write!(self.proof, " {}", self.term(term))?;
        }
        write!(self.proof, " 0")?;
        for &hint in hints {
            write!(self.proof, " {}", self.number(hint))?;
        }
        writeln!(self.proof, " 0")?;
        writeln!(self.steps, "{label}\t{}", self.number(by))?;
        Ok(by)
    }

    fn write_end(&mut self, _layout: &Layout<W>, _end: ProofEnd<'_>) -> io::Result<()> {
        Ok(())
    }
}
