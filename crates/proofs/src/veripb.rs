//! Pseudo-Boolean proofs for `VeriPB`: sums of constraints, and what follows from them by following it. Every line has a
//! name that people can read: step 17 is `@step17`.

use super::formula::{QuotedLine, Said};
use super::names::{Names, drawn, state_name};
use super::{Literal, ProofEnd, ProofFormat, ReadingState, Reference, Room};
use std::collections::BTreeSet;
use std::io::{self, Write};
use whydoku_board::{Candidate, Layout};
use whydoku_cells::controls::blanked;

/// A formula (`.opb`) and its proof (`.pbp`).
pub struct VeriPb<'a> {
    formula: &'a mut dyn Write,
    proof: &'a mut dyn Write,
    names: Names,
}

impl<'a> VeriPb<'a> {
    /// An empty sheet.
    pub fn new(formula: &'a mut dyn Write, proof: &'a mut dyn Write) -> Self {
        Self { formula, proof, names: Names::default() }
    }
}

impl VeriPb<'_> {
    /// A clause that may be added because whatever breaks it can be exchanged for what does not.
    pub(super) fn exchange(&mut self, clause: &[Literal], witness: &[Literal]) -> io::Result<()> {
        let terms: String =
            clause.iter().map(|&literal| format!("1 {} ", self.names.literal(literal))).collect();
        let change = |literal: &Literal| {
            format!(" {} -> {}", self.names.variable(literal.candidate), u8::from(literal.is))
        };
        let witness: String = witness.iter().map(change).collect();
        writeln!(self.proof, "@exchange red {terms}>= 1 :{witness} ;")
    }
}

impl<const W: usize> ProofFormat<W> for VeriPb<'_> {
    fn ground(&mut self, layout: &Layout<W>, lines: &[QuotedLine]) -> io::Result<()> {
        let Self { formula, proof, names } = self;
        *names = Names::of(layout, lines);
        let states: BTreeSet<ReadingState> = names.states();
        let variables = layout.cells().len() * layout.size() + states.len();
        writeln!(formula, "* #variable= {variables} #constraint= {}", lines.len())?;
        writeln!(formula, "* r1c2d3 is true if row 1, column 2 holds a 3.")?;
        let mut assumes = false;
        for (by, said) in lines {
            if matches!(said, Said::Assumed(_)) && !std::mem::replace(&mut assumes, true) {
                writeln!(formula, "* What follows assumes uniqueness: that the puzzle has one solution.")?;
            }
            let sum = |all: &[Literal], least: usize| {
                let terms: String =
                    all.iter().map(|&literal| format!("1 {} ", names.literal(literal))).collect();
                format!("{} {terms}>= {least} ;", names.reference(*by))
            };
            let all = |candidates: &[Candidate], is| -> Vec<Literal> {
                candidates.iter().map(|&candidate| Literal { candidate, is }).collect()
            };
            match by {
                Reference::Least(relation) => {
                    writeln!(
                        formula,
                        "* Its sum is at least and at most what is said: {}",
                        drawn(*relation, layout)
                    )?;
                }
                Reference::Begins(relation) => {
                    writeln!(
                        formula,
                        "* Read cell by cell, from state to state: {}",
                        drawn(*relation, layout)
                    )?;
                }
                _ => {}
            }
            let text = match said {
                Said::Row(terms, least) => {
                    let terms: String = terms
                        .iter()
                        .map(|&(worth, candidate)| format!("{worth} {} ", names.variable(candidate)))
                        .collect();
                    format!("{} {terms}>= {least} ;", names.reference(*by))
                }
                Said::Begins(first) => {
                    let terms: String =
                        first.iter().map(|&state| format!("1 {} ", state_name(state))).collect();
                    format!("{} {terms}>= 1 ;", names.reference(*by))
                }
                Said::Leads(from, candidate, to) => {
                    let to = to.map_or(String::new(), |to| format!("1 {} ", state_name(to)));
                    let (name, from) = (names.reference(*by), state_name(*from));
                    format!("{name} 1 ~{from} 1 ~{} {to}>= 1 ;", names.variable(*candidate))
                }
                Said::Somewhere(candidates) => sum(&all(candidates, true), 1),
                Said::Room(candidates) => sum(&all(candidates, false), candidates.len() - 1),
                Said::Start(literal) => sum(&[*literal], 1),
                Said::Assumed(clause) => sum(clause, 1),
                Said::NotAll(candidates) => sum(&all(candidates, false), 1),
            };
            writeln!(formula, "{text}")?;
        }
        writeln!(proof, "pseudo-Boolean proof version 3.0")?;
        writeln!(proof, "f {} ;", lines.len())
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.proof, "% {}", blanked(text).collect::<String>())
    }

    fn line(
        &mut self,
        label: &str,
        state: Option<ReadingState>,
        clause: &[Literal],
        hints: &[Reference],
    ) -> io::Result<Reference> {
        let state = state.map(|state| format!("1 ~{} ", state_name(state))).unwrap_or_default();
        let terms: String =
            clause.iter().map(|&literal| format!("1 {} ", self.names.literal(literal))).collect();
        let quoted: String = hints.iter().map(|&by| format!(" {}", self.names.reference(by))).collect();
        writeln!(self.proof, "@{label} rup {state}{terms}>= 1 : ~{quoted} ;")?;
        Ok(self.names.next(label))
    }

    fn has_sums(&self) -> bool {
        true
    }

    fn sum(&mut self, label: &str, premises: &[Reference], rooms: &[Room]) -> io::Result<Reference> {
        let label = format!("{label}_sum");
        write!(self.proof, "@{label} pol")?;
        let premises = premises.iter().map(|&by| self.names.reference(by));
        let all = premises.chain(rooms.iter().map(|&room| self.names.room(room)));
        for (at, by) in all.collect::<Vec<_>>().into_iter().enumerate() {
            write!(self.proof, " {by}{}", if at > 0 { " +" } else { "" })?;
        }
        writeln!(self.proof, " ;")?;
        Ok(self.names.next(&label))
    }

    fn add_up(&mut self, label: &str, terms: &[(Reference, u32)]) -> io::Result<Reference> {
        write!(self.proof, "@{label} pol")?;
        for (at, &(by, times)) in terms.iter().enumerate() {
            write!(self.proof, " {}", self.names.reference(by))?;
            if times != 1 {
                write!(self.proof, " {times} *")?;
            }
            if at > 0 {
                write!(self.proof, " +")?;
            }
        }
        writeln!(self.proof, " ;")?;
        Ok(self.names.next(label))
    }

    fn together(
        &mut self,
        label: &str,
        literals: &[Literal],
        context: &[Literal],
        shown: &[Reference],
    ) -> io::Result<()> {
        // Under what is supposed all of them are true: a false supposition outweighs them.
        let all = literals.len();
        let terms: String =
            literals.iter().map(|&literal| format!("1 {} ", self.names.literal(literal))).collect();
        let else_: String = context
            .iter()
            .map(|&literal| format!("{all} {} ", self.names.literal(literal.opposite())))
            .collect();
        let quoted: String = shown.iter().map(|&by| format!(" {}", self.names.reference(by))).collect();
        writeln!(self.proof, "@{label} rup {terms}{else_}>= {all} : ~{quoted} ;")
    }

    fn end(&mut self, layout: &Layout<W>, conclusion: ProofEnd<'_>) -> io::Result<()> {
        writeln!(self.proof, "output NONE ;")?;
        match conclusion {
            ProofEnd::Open => writeln!(self.proof, "conclusion NONE ;")?,
            ProofEnd::Contradiction(by) => {
                writeln!(self.proof, "conclusion UNSAT : {} ;", self.names.reference(by))?;
            }
            ProofEnd::Solution(candidates) => {
                write!(self.proof, "conclusion SAT :")?;
                for cell in layout.cells() {
                    for digit in layout.digits() {
                        let candidate = Candidate::new(cell, digit);
                        let is = candidates.contains(&candidate);
                        write!(self.proof, " {}", self.names.literal(Literal { candidate, is }))?;
                    }
                }
                for (state, is) in self.names.passed(candidates) {
                    write!(self.proof, " {}{}", if is { "" } else { "~" }, state_name(state))?;
                }
                writeln!(self.proof, " ;")?;
            }
        }
        writeln!(self.proof, "end pseudo-Boolean proof ;")
    }
}
