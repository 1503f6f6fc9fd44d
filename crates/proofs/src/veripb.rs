//! Pseudo-Boolean proofs for `VeriPB`: sums of constraints, and what follows from them by unit propagation. Every line has
//! a readable label: step 17 is `@step17`.

use crate::formula::{FormulaConstraint, QuotedConstraint};
use crate::names::{ProofNames, relation_text, state_name};
use crate::{AutomatonState, Literal, ProofEnd, ProofFormat, Reference};
use std::io::{self, Write};
use whydoku_board::controls::blanked;
use whydoku_board::{Candidate, Layout};

/// A formula (`.opb`) and its proof (`.pbp`).
pub struct VeriPb<'a> {
    formula: &'a mut dyn Write,
    proof: &'a mut dyn Write,
    names: ProofNames,
}

impl<'a> VeriPb<'a> {
    /// Creates an empty proof that is written to these.
    pub fn new(formula: &'a mut dyn Write, proof: &'a mut dyn Write) -> Self {
        Self { formula, proof, names: ProofNames::default() }
    }

    /// Writes a clause that may be added because the witness turns each violation into a model.
    pub(crate) fn write_exchange(&mut self, clause: &[Literal], witness: &[Literal]) -> io::Result<()> {
        let change = |literal: &Literal| {
            format!(" {} -> {}", self.names.variable(literal.candidate), u8::from(literal.is_true))
        };
        let witness: String = witness.iter().map(change).collect();
        writeln!(self.proof, "@exchange red {}>= 1 :{witness} ;", self.terms(clause, 1))
    }

    /// Literals, each with a coefficient and a blank behind it.
    fn terms(&self, literals: &[Literal], coefficient: usize) -> String {
        literals.iter().map(|&literal| format!("{coefficient} {} ", self.names.literal(literal))).collect()
    }

    fn quotes(&self, references: &[Reference]) -> String {
        references.iter().map(|&by| format!(" {}", self.names.reference(by))).collect()
    }

    fn constraint(&self, constraint: &FormulaConstraint) -> String {
        let all = |candidates: &[Candidate], is_true| -> String {
            let literals = candidates.iter().map(|&candidate| Literal { candidate, is_true });
            self.terms(&literals.collect::<Vec<_>>(), 1)
        };
        let (terms, bound) = match constraint {
            FormulaConstraint::Linear(terms, bound) => {
                let term = |&(factor, candidate)| format!("{factor} {} ", self.names.variable(candidate));
                return format!("{}>= {bound} ;", terms.iter().map(term).collect::<String>());
            }
            FormulaConstraint::Initial(first) => {
                (first.iter().map(|&state| format!("1 {} ", state_name(state))).collect(), 1)
            }
            FormulaConstraint::Transition(from, candidate, to) => {
                let to = to.map_or(String::new(), |to| format!("1 {} ", state_name(to)));
                (format!("1 ~{} {}{to}", state_name(*from), all(&[*candidate], false)), 1)
            }
            FormulaConstraint::AtLeastOne(candidates) => (all(candidates, true), 1),
            FormulaConstraint::AtMostOne(candidates) => (all(candidates, false), candidates.len() - 1),
            FormulaConstraint::Unit(literal) => (self.terms(&[*literal], 1), 1),
            FormulaConstraint::Assumption(clause) => (self.terms(clause, 1), 1),
            FormulaConstraint::NotAll(candidates) => (all(candidates, false), 1),
        };
        format!("{terms}>= {bound} ;")
    }
}

impl<const W: usize> ProofFormat<W> for VeriPb<'_> {
    fn write_formula(&mut self, layout: &Layout<W>, constraints: &[QuotedConstraint]) -> io::Result<()> {
        self.names = ProofNames::new(layout, constraints);
        let variables = layout.cells().len() * layout.size() + self.names.states().len();
        writeln!(self.formula, "* #variable= {variables} #constraint= {}", constraints.len())?;
        writeln!(self.formula, "* r1c2d3 is true if row 1, column 2 holds a 3.")?;
        let mut assumes = false;
        for (by, constraint) in constraints {
            if matches!(constraint, FormulaConstraint::Assumption(_))
                && !std::mem::replace(&mut assumes, true)
            {
                let remark = "What follows assumes uniqueness: that the puzzle has one solution.";
                writeln!(self.formula, "* {remark}")?;
            }
            let remark = match by {
                Reference::AtLeast(relation) => {
                    Some(("Its sum is at least and at most what is said", relation))
                }
                Reference::Initial(relation) => Some(("Read cell by cell, from state to state", relation)),
                _ => None,
            };
            if let Some((remark, relation)) = remark {
                writeln!(self.formula, "* {remark}: {}", relation_text(*relation, layout))?;
            }
            let text = self.constraint(constraint);
            writeln!(self.formula, "{} {text}", self.names.reference(*by))?;
        }
        writeln!(self.proof, "pseudo-Boolean proof version 3.0")?;
        writeln!(self.proof, "f {} ;", constraints.len())
    }

    fn write_comment(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.proof, "% {}", blanked(text).collect::<String>())
    }

    fn write_clause(
        &mut self,
        label: &str,
        state: Option<AutomatonState>,
        clause: &[Literal],
        hints: &[Reference],
    ) -> io::Result<Reference> {
        let state = state.map(|state| format!("1 ~{} ", state_name(state))).unwrap_or_default();
        let (terms, quotes) = (self.terms(clause, 1), self.quotes(hints));
        writeln!(self.proof, "@{label} rup {state}{terms}>= 1 : ~{quotes} ;")?;
        Ok(self.names.add_line(label))
    }

    fn supports_sums(&self) -> bool {
        true
    }

    fn write_sum(&mut self, label: &str, terms: &[(Reference, u64)]) -> io::Result<Reference> {
        write!(self.proof, "@{label} pol")?;
        for (at, &(by, factor)) in terms.iter().enumerate() {
            write!(self.proof, " {}", self.names.reference(by))?;
            if factor != 1 {
                write!(self.proof, " {factor} *")?;
            }
            if at > 0 {
                write!(self.proof, " +")?;
            }
        }
        writeln!(self.proof, " ;")?;
        Ok(self.names.add_line(label))
    }

    fn write_conjunction(
        &mut self,
        label: &str,
        literals: &[Literal],
        context: &[Literal],
        proved: &[Reference],
    ) -> io::Result<()> {
        // A false hypothesis outweighs all literals.
        let all = literals.len();
        let context: Vec<Literal> = context.iter().map(|literal| literal.opposite()).collect();
        let (terms, context) = (self.terms(literals, 1), self.terms(&context, all));
        let quotes = self.quotes(proved);
        writeln!(self.proof, "@{label} rup {terms}{context}>= {all} : ~{quotes} ;")
    }

    fn write_end(&mut self, layout: &Layout<W>, end: ProofEnd<'_>) -> io::Result<()> {
        writeln!(self.proof, "output NONE ;")?;
        match end {
            ProofEnd::Open => writeln!(self.proof, "conclusion NONE ;")?,
            ProofEnd::Contradiction(by) => {
                writeln!(self.proof, "conclusion UNSAT : {} ;", self.names.reference(by))?;
            }
            ProofEnd::Solution(candidates) => {
                write!(self.proof, "conclusion SAT :")?;
                for cell in layout.cells() {
                    for candidate in layout.digits().map(|digit| Candidate::new(cell, digit)) {
                        let literal = Literal { candidate, is_true: candidates.contains(&candidate) };
                        write!(self.proof, " {}", self.names.literal(literal))?;
                    }
                }
                for (state, is_passed) in self.names.passed_states(candidates) {
                    write!(self.proof, " {}{}", if is_passed { "" } else { "~" }, state_name(state))?;
                }
                writeln!(self.proof, " ;")?;
            }
        }
        writeln!(self.proof, "end pseudo-Boolean proof ;")
    }
}
