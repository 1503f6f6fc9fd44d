//! Clausal proofs with hints, for checkers of LRAT, one of which is itself verified. Sums are told by cases here.

use super::formula::{QuotedLine, Said};
use super::{Literal, ProofEnd, ProofFormat, ReadingState, Reference, Room};
use std::collections::BTreeMap;
use std::io::{self, Write};
use whydoku_board::{Candidate, Layout};
use whydoku_cells::controls::blanked;

/// A formula (`.cnf`), its proof (`.lrat`), and which step is shown by which lines (`.steps`).
pub struct Lrat<'a> {
    formula: &'a mut dyn Write,
    proof: &'a mut dyn Write,
    steps: &'a mut dyn Write,
    size: usize,
    /// The numbers of what the puzzle says.
    known: BTreeMap<Reference, usize>,
    /// The numbers of the variables that say through which states readings pass.
    states: BTreeMap<ReadingState, usize>,
    /// The number of the last clause of the formula; lines of the proof follow it.
    last: usize,
    lines: usize,
}

impl<'a> Lrat<'a> {
    /// An empty sheet.
    pub fn new(formula: &'a mut dyn Write, proof: &'a mut dyn Write, steps: &'a mut dyn Write) -> Self {
        let (known, states) = (BTreeMap::new(), BTreeMap::new());
        Self { formula, proof, steps, size: 0, known, states, last: 0, lines: 0 }
    }

    fn literal(&self, Literal { candidate, is }: Literal) -> String {
        let number = candidate.cell.index() * self.size + candidate.digit.index() + 1;
        if is { number.to_string() } else { format!("-{number}") }
    }

    fn part(&self, part: Part) -> String {
        match part {
            Part::Literal(literal) => self.literal(literal),
            Part::Passes(state, true) => self.states[&state].to_string(),
            Part::Passes(state, false) => format!("-{}", self.states[&state]),
        }
    }

    fn number(&self, by: Reference) -> usize {
        match by {
            Reference::Line(at) => self.last + 1 + at,
            Reference::Link(a, b) => self.known[&Reference::Link(a.min(b), a.max(b))],
            other => self.known[&other],
        }
    }
}

/// The states of which a constraint is the first to speak.
fn states(said: &Said) -> Vec<ReadingState> {
    match said {
        Said::Begins(first) => first.clone(),
        Said::Leads(from, _, to) => std::iter::once(*from).chain(*to).collect(),
        _ => Vec::new(),
    }
}

/// A literal, or a reading that passes through a state or does not.
#[derive(Clone, Copy)]
enum Part {
    Literal(Literal),
    Passes(ReadingState, bool),
}

/// Each constraint as clauses; two candidates at a time where there is room for one.
fn clauses((by, said): &QuotedLine) -> Vec<(Reference, Vec<Part>)> {
    let part = |&candidate: &Candidate, is| Part::Literal(Literal { candidate, is });
    let all = |candidates: &[Candidate], is| -> Vec<Part> {
        candidates.iter().map(|candidate| part(candidate, is)).collect()
    };
    match said {
        // Who can add up writes rows; here they are ways.
        Said::Row(..) => Vec::new(),
        Said::Begins(first) => {
            vec![(*by, first.iter().map(|&state| Part::Passes(state, true)).collect())]
        }
        Said::Leads(from, candidate, to) => {
            let mut clause = vec![Part::Passes(*from, false), part(candidate, false)];
            clause.extend(to.map(|to| Part::Passes(to, true)));
            vec![(*by, clause)]
        }
        Said::Somewhere(candidates) => vec![(*by, all(candidates, true))],
        Said::NotAll(candidates) => vec![(*by, all(candidates, false))],
        Said::Start(literal) => vec![(*by, vec![Part::Literal(*literal)])],
        Said::Assumed(clause) => vec![(*by, clause.iter().copied().map(Part::Literal).collect())],
        Said::Room(candidates) => {
            let others = |at: usize| candidates[at + 1..].iter();
            let pairs = candidates.iter().enumerate().flat_map(|(at, a)| others(at).map(move |b| [*a, *b]));
            pairs.map(|[a, b]| (Reference::Link(a.min(b), a.max(b)), all(&[a, b], false))).collect()
        }
    }
}

impl<const W: usize> ProofFormat<W> for Lrat<'_> {
    fn ground(&mut self, layout: &Layout<W>, lines: &[QuotedLine]) -> io::Result<()> {
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
        let candidates = layout.cells().len() * self.size;
        for state in lines.iter().flat_map(|(_, said)| states(said)) {
            let next = candidates + self.states.len() + 1;
            self.states.entry(state).or_insert_with(|| next);
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
            let text: String = clause.into_iter().map(|part| self.part(part) + " ").collect();
            writeln!(self.formula, "{text}0")?;
        }
        Ok(())
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.steps, "# {}", blanked(text).collect::<String>())
    }

    fn line(
        &mut self,
        label: &str,
        state: Option<ReadingState>,
        clause: &[Literal],
        hints: &[Reference],
    ) -> io::Result<Reference> {
        let state = state.map(|state| Part::Passes(state, false));
        let parts = state.into_iter().chain(clause.iter().copied().map(Part::Literal));
        let by = Reference::Line(self.lines);
        self.lines += 1;
        write!(self.proof, "{}", self.number(by))?;
        for part in parts {
            write!(self.proof, " {}", self.part(part))?;
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

    fn end(&mut self, _layout: &Layout<W>, _conclusion: ProofEnd<'_>) -> io::Result<()> {
        Ok(())
    }
}
