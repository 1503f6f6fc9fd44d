//! Proofs that leave the house: what steps claim, in the languages of checkers that we did not write.
//!
//! | file | does |
//! | --- | --- |
//! | `mod.rs` | [`ProofWriter`]: goes along with a solution and writes its proof |
//! | `conclusion.rs` | one conclusion: as one sum, or by cases |
//! | `words.rs` | what lines are made of and what they quote |
//! | `formula.rs` | the puzzle, constraint by constraint |
//! | `assumptions.rs` | what is taken for granted of a puzzle with one solution |
//! | `facts.rs` | what has been proved of each candidate, and by what |
//! | `premises.rs` | the premises of a step, as a proof needs them |
//! | `cover.rs` | a pattern as one sum |
//! | `trial.rs` | any argument, as lemmas by cases |
//! | `lemma.rs` | the lines of such an argument, and why a candidate is what it is |
//! | `related.rs` | what cages, arrows and other rules about several cells take away, and why |
//! | `sums.rs` | the same of sums, where constraints can be added up |
//! | `twins.rs` | side proofs for patterns that assume one solution |
//! | `format.rs` | what a language of proofs must be able to say |
//! | `veripb.rs`, `lrat.rs` | two such languages |
//! | `names.rs` | what variables and constraints are called in the first |
//!
//! No technique is known here. A step comes with premises and conclusions; how these follow is found anew, written down
//! in small pieces, and judged by whoever reads it.

mod assumptions;
mod conclusion;
mod cover;
mod facts;
mod formula;
mod lemma;
mod lrat;
mod names;
mod paper;
mod premises;
mod related;
mod sums;
mod trial;
mod twins;
mod veripb;
mod words;

pub use assumptions::Assumptions;
use facts::Facts;
use formula::Start;
pub use formula::{QuotedLine, Said};
pub use lrat::Lrat;
pub use paper::ProofFormat;
use premises::Premises;
use trial::{NotAll, Somewhere};
pub use twins::{SideProof, side_proofs};
pub use veripb::VeriPb;
use whydoku_board::Candidate;
use whydoku_board::Grid;
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Finding};
pub use words::{Literal, ProofError, ReadingState, Reference, Room};

/// Writes a proof along with the solution that it proves.
pub struct ProofWriter<'a, const W: usize> {
    grid: Grid<W>,
    facts: Facts,
    format: &'a mut dyn ProofFormat<W>,
    assumptions: &'a Assumptions,
    aside: Vec<NotAll>,
    /// What is supposed in the case at hand, and in those around it.
    context: Vec<Literal>,
}

impl<'a, const W: usize> ProofWriter<'a, W> {
    /// Begins with a position; `supposed` is what it is asked about, `aside` the solutions that are put aside, to show
    /// that there are no others.
    pub fn begin(
        start: &Grid<W>,
        supposed: Option<Conclusion>,
        assumptions: &'a Assumptions,
        aside: &[Vec<Candidate>],
        format: &'a mut dyn ProofFormat<W>,
    ) -> Result<Self, ProofError> {
        let supposed = supposed.map(Literal::from);
        let mut lines = formula::rules(start.layout(), format.has_sums())?;
        let position = formula::position(&Start { grid: start, supposed });
        lines.extend(position);
        lines.extend(assumptions.lines());
        let all = aside.iter().enumerate();
        let aside: Vec<NotAll> =
            all.map(|(at, all)| NotAll { by: Reference::Aside(at), candidates: all.clone() }).collect();
        lines.extend(aside.iter().map(|all| (all.by, Said::NotAll(all.candidates.clone()))));
        format.ground(start.layout(), &lines)?;
        let mut facts = Facts::new(start.layout());
        for (by, said) in &lines {
            if let Said::Start(literal) = said {
                facts.note(*literal, *by);
            }
        }
        let mut grid = start.clone();
        if let Some(Literal { candidate, is }) = supposed {
            if is { grid.place(candidate) } else { grid.eliminate(candidate) }
        }
        Ok(Self { grid, facts, format, assumptions, aside, context: Vec::new() })
    }

    /// The position that was reached.
    pub const fn grid(&self) -> &Grid<W> {
        &self.grid
    }

    /// A step: each conclusion, and all of them under one label.
    pub fn prove_step(&mut self, label: &str, remark: &str, finding: &Finding) -> Result<(), ProofError> {
        self.format.remark(remark)?;
        let premises = self.premises(label, finding.premises())?;
        let fresh: Vec<Literal> = finding
            .conclusions()
            .iter()
            .filter(|conclusion| self.grid.allows(conclusion.candidate()))
            .map(|&conclusion| conclusion.into())
            .collect();
        let mut shown = Vec::new();
        for (at, &literal) in fresh.iter().enumerate() {
            let own = if fresh.len() == 1 { label.to_owned() } else { format!("{label}_{}", at + 1) };
            shown.push(self.show(&own, &premises, literal)?);
        }
        if fresh.len() > 1 {
            self.format.together(label, &fresh, &self.context, &shown)?;
        }
        for (literal, by) in fresh.into_iter().zip(shown) {
            self.take(literal, by);
        }
        Ok(())
    }

    /// A guess that is right: every other digit of its cell is shown to be wrong, by as many cases as it takes.
    pub fn prove_guess(&mut self, label: &str, remark: &str, guess: Candidate) -> Result<(), ProofError> {
        self.format.remark(remark)?;
        let all = self.everything();
        for digit in self.grid.candidates(guess.cell).into_iter().filter(|&digit| digit != guess.digit) {
            let wrong = Literal { candidate: Candidate::new(guess.cell, digit), is: false };
            let by = self.try_out(
                &format!("{label}_not_{}", self.grid.layout().spell(digit)),
                &all,
                &[],
                Some(wrong),
            )?;
            self.take(wrong, by);
        }
        let cell = Premises { somewhere: vec![self.rule(&Truth::Cell(guess.cell))], related: Vec::new() };
        let right = Literal { candidate: guess, is: true };
        let by = self.show(label, &cell, right)?;
        self.take(right, by);
        Ok(())
    }

    /// Premises that cannot all be honoured.
    pub fn prove_contradiction(&mut self, label: &str, premises: &[Truth]) -> Result<Reference, ProofError> {
        let premises = self.premises(label, premises)?;
        self.try_out(label, &premises, &[], None)
    }

    /// That nothing is left beside the solutions that were put aside, by as many cases as it takes.
    pub fn prove_no_other_solution(&mut self, label: &str) -> Result<Reference, ProofError> {
        let all = self.everything();
        let aside = self.aside.clone();
        self.try_out(label, &all, &aside, None)
    }

    /// A case: what is supposed holds until [`ProofWriter::end_case`], which takes the contradiction to which it led.
    pub fn begin_case(&mut self, candidate: Candidate) -> Checkpoint<W> {
        let kept = Checkpoint { grid: self.grid.clone(), facts: self.facts.clone(), candidate };
        self.context.push(Literal { candidate, is: true });
        self.grid.place(candidate);
        kept
    }

    /// Ends a case with its contradiction: what was supposed is false.
    pub fn end_case(&mut self, before: Checkpoint<W>, contradiction: Reference) {
        self.context.pop();
        (self.grid, self.facts) = (before.grid, before.facts);
        self.take(Literal { candidate: before.candidate, is: false }, contradiction);
    }

    /// Ends the proof.
    pub fn finish(self, conclusion: ProofEnd<'_>) -> Result<(), ProofError> {
        Ok(self.format.end(self.grid.layout(), conclusion)?)
    }

    fn take(&mut self, literal: Literal, by: Reference) {
        self.facts.note(literal, by);
        let Literal { candidate, is } = literal;
        if is { self.grid.place(candidate) } else { self.grid.eliminate(candidate) }
    }

    fn rule(&self, truth: &Truth) -> Somewhere {
        Somewhere { by: Reference::of(truth), candidates: formula::members(truth, self.grid.layout()) }
    }

    fn context_clause(&self) -> Vec<Literal> {
        self.context.iter().map(|literal| literal.opposite()).collect()
    }
}

/// What stood before a case.
pub struct Checkpoint<const W: usize> {
    grid: Grid<W>,
    facts: Facts,
    candidate: Candidate,
}

/// What a proof ends with.
#[derive(Clone, Copy, Debug)]
pub enum ProofEnd<'a> {
    /// Nothing but what was shown on the way.
    Open,
    /// This solves the puzzle: the candidates that are true.
    Solution(&'a [Candidate]),
    /// A contradiction, by this line.
    Contradiction(Reference),
}
