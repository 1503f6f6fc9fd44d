//! Clausal proofs with hints, for checkers of LRAT, one of which is itself verified. Sums are told by cases here.

use super::formula::{Line, Said};
use super::{End, Literal, Paper, Reference, Room};
use crate::geometry::{Candidate, Layout};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// A formula (`.cnf`), its proof (`.lrat`), and which step is shown by which lines (`.steps`).
pub struct Lrat<'a> {
    formula: &'a mut dyn Write,
    proof: &'a mut dyn Write,
    steps: &'a mut dyn Write,
    size: usize,
    /// The numbers of what the puzzle says.
    known: BTreeMap<Reference, usize>,
    /// The number of the last clause of the formula; lines of the proof follow it.
    last: usize,
    lines: usize,
}

impl<'a> Lrat<'a> {
    /// An empty sheet.
    pub fn new(formula: &'a mut dyn Write, proof: &'a mut dyn Write, steps: &'a mut dyn Write) -> Self {
        Self { formula, proof, steps, size: 0, known: BTreeMap::new(), last: 0, lines: 0 }
    }

    fn literal(&self, Literal { candidate, is }: Literal) -> String {
        let number = candidate.cell.index() * self.size + candidate.digit.index() + 1;
        if is { number.to_string() } else { format!("-{number}") }
    }

    fn number(&self, by: Reference) -> usize {
        match by {
            Reference::Line(at) => self.last + 1 + at,
            Reference::Link(a, b) => self.known[&Reference::Link(a.min(b), a.max(b))],
            other => self.known[&other],
        }
    }
}

/// Each constraint as clauses; two candidates at a time where there is room for one.
fn clauses((by, said): &Line) -> Vec<(Reference, Vec<Literal>)> {
    let all = |candidates: &[Candidate], is| -> Vec<Literal> {
        candidates.iter().map(|&candidate| Literal { candidate, is }).collect()
    };
    match said {
        Said::Somewhere(candidates) => vec![(*by, all(candidates, true))],
        Said::NotAll(candidates) => vec![(*by, all(candidates, false))],
        Said::Start(literal) => vec![(*by, vec![*literal])],
        Said::Assumed(clause) => vec![(*by, clause.clone())],
        Said::Room(candidates) => {
            let others = |at: usize| candidates[at + 1..].iter();
            let pairs = candidates.iter().enumerate().flat_map(|(at, a)| others(at).map(move |b| [*a, *b]));
            pairs.map(|[a, b]| (Reference::Link(a.min(b), a.max(b)), all(&[a, b], false))).collect()
        }
    }
}

impl<const W: usize> Paper<W> for Lrat<'_> {
    fn ground(&mut self, layout: &Layout<W>, lines: &[Line]) -> io::Result<()> {
        self.size = layout.size();
        let mut all = Vec::new();
        for (by, clause) in lines.iter().flat_map(clauses) {
            // Two cells of one row and one box are kept apart by either.
            if let std::collections::btree_map::Entry::Vacant(place) = self.known.entry(by) {
                all.push(clause);
                place.insert(all.len());
            }
        }
        self.last = all.len();
        writeln!(self.formula, "c variable (cell - 1) * {} + digit, cells row by row from 1", self.size)?;
        writeln!(self.formula, "p cnf {} {}", layout.cells().len() * self.size, all.len())?;
        for clause in all {
            let text: String = clause.into_iter().map(|literal| self.literal(literal) + " ").collect();
            writeln!(self.formula, "{text}0")?;
        }
        Ok(())
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        let plain: String =
            text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        writeln!(self.steps, "# {plain}")
    }

    fn line(&mut self, label: &str, clause: &[Literal], hints: &[Reference]) -> io::Result<Reference> {
        let by = Reference::Line(self.lines);
        self.lines += 1;
        write!(self.proof, "{}", self.number(by))?;
        for &literal in clause {
            write!(self.proof, " {}", self.literal(literal))?;
        }
        write!(self.proof, " 0")?;
        for &hint in hints {
            let hint = match hint {
                Reference::Room(Room::Pair(a, b)) => Reference::Link(a, b),
                other => other,
            };
            write!(self.proof, " {}", self.number(hint))?;
        }
        writeln!(self.proof, " 0")?;
        writeln!(self.steps, "{label}\t{}", self.number(by))?;
        Ok(by)
    }

    fn end(&mut self, _layout: &Layout<W>, _conclusion: End<'_>) -> io::Result<()> {
        Ok(())
    }
}
