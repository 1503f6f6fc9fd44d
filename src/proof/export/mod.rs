//! Proofs that leave the house: what steps claim, in the languages of checkers that we did not write.
//!
//! | file | does |
//! | --- | --- |
//! | `mod.rs` | [`Export`]: goes along with a solution and writes its proof |
//! | `formula.rs` | the puzzle, constraint by constraint |
//! | `facts.rs` | what has been proved of each candidate, and by what |
//! | `cover.rs` | a pattern as one sum |
//! | `trial.rs` | any argument, as lemmas by cases |
//! | `twins.rs` | side proofs for patterns that assume one solution |
//! | `paper.rs` | what a language of proofs must be able to say |
//! | `veripb.rs`, `lrat.rs` | two such languages |
//!
//! No technique is known here. A step comes with premises and conclusions; how these follow is found anew, written down
//! in small pieces, and judged by whoever reads it.

mod cover;
mod facts;
mod formula;
mod lrat;
mod paper;
mod trial;
mod twins;
mod veripb;

use crate::geometry::{Candidate, Cell, Digit, House};
use crate::grid::Grid;
use crate::step::{Conclusion, Finding};
use crate::truth::{Pattern, Symmetric, Truth};
use facts::Facts;
use formula::Start;
pub use formula::{Line, Said};
pub use lrat::Lrat;
pub use paper::Paper;
use std::collections::BTreeMap;
use std::io;
use trial::{Hint, NotAll, Somewhere, TooMany, Trial};
pub use twins::{SideProof, side_proofs};
pub use veripb::VeriPb;

/// Cases that one argument may take.
const PATIENCE: usize = 20_000;

/// A candidate that is true, or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Literal {
    /// Which.
    pub candidate: Candidate,
    /// Whether it is true.
    pub is: bool,
}

impl Literal {
    const fn opposite(self) -> Self {
        Self { candidate: self.candidate, is: !self.is }
    }
}

impl From<Conclusion> for Literal {
    fn from(conclusion: Conclusion) -> Self {
        Self { candidate: conclusion.candidate(), is: matches!(conclusion, Conclusion::Place(_)) }
    }
}

/// Where there is room for one candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Room {
    /// One digit in a cell.
    Cell(Cell),
    /// A digit in one cell of a house.
    House(House, Digit),
    /// One of two candidates that a further rule keeps apart.
    Pair(Candidate, Candidate),
}

/// What a line of a proof quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reference {
    /// The cell holds a digit.
    Cell(Cell),
    /// The digit stands in the house.
    House(House, Digit),
    /// A clue.
    Clue(usize),
    /// At most one of these.
    Room(Room),
    /// These two are not both true.
    Link(Candidate, Candidate),
    /// The candidate is true, or false, from the start.
    Start(Candidate),
    /// Assumed of a puzzle with one solution.
    Assumed(usize),
    /// A solution that is put aside.
    Aside(usize),
    /// A line of the proof.
    Line(usize),
}

impl Reference {
    fn of(truth: &Truth) -> Self {
        match truth {
            Truth::House(house, digit) => Self::House(*house, *digit),
            Truth::Clue(clue) => Self::Clue(*clue),
            Truth::Cell(cell) => Self::Cell(*cell),
            // These are not said by the rules; they are quoted by the line that shows them.
            Truth::Guardians(_) | Truth::Relation(_) | Truth::Linear(_) => Self::Line(usize::MAX),
            Truth::Symmetric(symmetric) => Self::Cell(symmetric.cell),
        }
    }
}

/// Why a proof cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// It takes too many cases.
    #[error("{0}: too large: the argument takes more than {PATIENCE} cases")]
    TooLarge(String),
    /// It rests on something that this language cannot say.
    #[error("{0}: its premises cannot be written down here")]
    Unsaid(String),
    /// Its board has constraints: cages, lines or dots.
    #[error(
        "proofs of puzzles with cages, lines, dots and other constraints cannot be written for other checkers yet; our own judges them: `whydoku verify`"
    )]
    Constraints,
    /// It cannot be written to where it should.
    #[error(transparent)]
    Written(#[from] io::Error),
}

/// What all steps of a solution assume, gathered before the proof begins.
#[derive(Clone, Debug, Default)]
pub struct Assumptions {
    clauses: BTreeMap<Vec<Literal>, usize>,
}

impl Assumptions {
    /// Notes what premises assume on a grid.
    pub fn note<const W: usize>(&mut self, premises: &[Truth], grid: &Grid<W>) {
        for clause in premises.iter().flat_map(|premise| formula::assumed(premise, grid)) {
            let next = self.clauses.len();
            self.clauses.entry(clause).or_insert(next);
        }
    }

    /// Whether nothing is assumed.
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    fn lines(&self) -> Vec<Line> {
        let mut lines: Vec<Line> = self
            .clauses
            .iter()
            .map(|(clause, &at)| (Reference::Assumed(at), Said::Assumed(clause.clone())))
            .collect();
        lines.sort_by_key(|(by, _)| *by);
        lines
    }
}

/// Writes a proof along with the solution that it proves.
pub struct Export<'a, const W: usize> {
    grid: Grid<W>,
    facts: Facts,
    paper: &'a mut dyn Paper<W>,
    assumptions: &'a Assumptions,
    aside: Vec<NotAll>,
    /// What is supposed in the case at hand, and in those around it.
    context: Vec<Literal>,
}

impl<'a, const W: usize> Export<'a, W> {
    /// Begins with a position; `supposed` is what it is asked about, `aside` the solutions that are put aside, to show
    /// that there are no others.
    pub fn begin(
        start: &Grid<W>,
        supposed: Option<Conclusion>,
        assumptions: &'a Assumptions,
        aside: &[Vec<Candidate>],
        paper: &'a mut dyn Paper<W>,
    ) -> Result<Self, ExportError> {
        if start.layout().is_drawn_on() {
            return Err(ExportError::Constraints);
        }
        let supposed = supposed.map(Literal::from);
        let mut lines = formula::rules(start.layout());
        let position = formula::position(&Start { grid: start, supposed });
        lines.extend(position.iter().cloned());
        lines.extend(assumptions.lines());
        let all = aside.iter().enumerate();
        let aside: Vec<NotAll> =
            all.map(|(at, all)| NotAll { by: Reference::Aside(at), candidates: all.clone() }).collect();
        lines.extend(aside.iter().map(|all| (all.by, Said::NotAll(all.candidates.clone()))));
        paper.ground(start.layout(), &lines)?;
        let mut facts = Facts::new(start.layout());
        for (by, said) in &position {
            if let Said::Start(literal) = said {
                facts.note(*literal, *by);
            }
        }
        let mut grid = start.clone();
        if let Some(Literal { candidate, is }) = supposed {
            if is { grid.place(candidate) } else { grid.eliminate(candidate) }
        }
        Ok(Self { grid, facts, paper, assumptions, aside, context: Vec::new() })
    }

    /// The position that was reached.
    pub const fn grid(&self) -> &Grid<W> {
        &self.grid
    }

    /// A step: each conclusion, and all of them under one label.
    pub fn step(&mut self, label: &str, remark: &str, finding: &Finding) -> Result<(), ExportError> {
        self.paper.remark(remark)?;
        let somewhere = self.premises(label, finding.premises())?;
        let fresh: Vec<Literal> = finding
            .conclusions()
            .iter()
            .filter(|conclusion| self.grid.allows(conclusion.candidate()))
            .map(|&conclusion| conclusion.into())
            .collect();
        let mut shown = Vec::new();
        for (at, &literal) in fresh.iter().enumerate() {
            let own = if fresh.len() == 1 { label.to_owned() } else { format!("{label}_{}", at + 1) };
            shown.push(self.show(&own, &somewhere, literal)?);
        }
        if fresh.len() > 1 {
            self.paper.together(label, &fresh, &self.context, &shown)?;
        }
        for (literal, by) in fresh.into_iter().zip(shown) {
            self.take(literal, by);
        }
        Ok(())
    }

    /// A guess that is right: every other digit of its cell is shown to be wrong, by as many cases as it takes.
    pub fn guess(&mut self, label: &str, remark: &str, guess: Candidate) -> Result<(), ExportError> {
        self.paper.remark(remark)?;
        let all = self.everything();
        for digit in self.grid.candidates(guess.cell).into_iter().filter(|&digit| digit != guess.digit) {
            let wrong = Literal { candidate: Candidate::new(guess.cell, digit), is: false };
            let by = self.try_out(&format!("{label}_not_{digit}"), &all, &[], Some(wrong))?;
            self.take(wrong, by);
        }
        let cell = [self.rule(&Truth::Cell(guess.cell))];
        let right = Literal { candidate: guess, is: true };
        let by = self.show(label, &cell, right)?;
        self.take(right, by);
        Ok(())
    }

    /// Premises that cannot all be honoured.
    pub fn contradiction(&mut self, label: &str, premises: &[Truth]) -> Result<Reference, ExportError> {
        let somewhere = self.premises(label, premises)?;
        self.try_out(label, &somewhere, &[], None)
    }

    /// That nothing is left beside the solutions that were put aside, by as many cases as it takes.
    pub fn nothing_else(&mut self, label: &str) -> Result<Reference, ExportError> {
        let all = if self.grid.is_full() { Vec::new() } else { self.everything() };
        let aside = self.aside.clone();
        self.try_out(label, &all, &aside, None)
    }

    /// A case: what is supposed holds until [`Export::end_case`], which takes the contradiction to which it led.
    pub fn suppose(&mut self, candidate: Candidate) -> Case<W> {
        let kept = Case { grid: self.grid.clone(), facts: self.facts.clone(), candidate };
        self.context.push(Literal { candidate, is: true });
        self.grid.place(candidate);
        kept
    }

    /// Ends a case with its contradiction: what was supposed is false.
    pub fn end_case(&mut self, case: Case<W>, contradiction: Reference) {
        self.context.pop();
        (self.grid, self.facts) = (case.grid, case.facts);
        self.take(Literal { candidate: case.candidate, is: false }, contradiction);
    }

    /// Ends the proof.
    pub fn end(self, conclusion: End<'_>) -> Result<(), ExportError> {
        Ok(self.paper.end(self.grid.layout(), conclusion)?)
    }

    fn take(&mut self, literal: Literal, by: Reference) {
        self.facts.note(literal, by);
        let Literal { candidate, is } = literal;
        if is { self.grid.place(candidate) } else { self.grid.eliminate(candidate) }
    }

    fn rule(&self, truth: &Truth) -> Somewhere {
        Somewhere { by: Reference::of(truth), candidates: formula::members(truth, self.grid.layout()) }
    }

    /// Every truth of the rules that is still open.
    fn everything(&self) -> Vec<Somewhere> {
        let open = Truth::of_rules(self.grid.layout()).filter(|truth| !truth.is_settled(&self.grid));
        open.map(|truth| self.rule(&truth)).collect()
    }

    /// Premises as "one of these"; those of patterns and symmetries are shown first, or quoted as assumed.
    fn premises(&mut self, label: &str, premises: &[Truth]) -> Result<Vec<Somewhere>, ExportError> {
        let mut all = Vec::new();
        for (at, premise) in premises.iter().enumerate() {
            if premise.is_settled(&self.grid) {
                continue;
            }
            all.push(match premise {
                Truth::Cell(_) | Truth::House(..) | Truth::Clue(_) => self.rule(premise),
                Truth::Guardians(guardians) => {
                    let candidates = formula::outside(guardians, &self.grid);
                    let by = if guardians.pattern == Pattern::Deadly {
                        let clause = formula::assumed(premise, &self.grid);
                        self.assumed(label, &clause[0])?
                    } else {
                        self.impossible(&format!("{label}_pattern{}", at + 1), &guardians.cells, &candidates)?
                    };
                    Somewhere { by, candidates }
                }
                // A board with such truths is refused when the proof begins.
                Truth::Relation(_) | Truth::Linear(_) => return Err(ExportError::Constraints),
                Truth::Symmetric(symmetric) => {
                    self.symmetric(&format!("{label}_image{}", at + 1), symmetric)?
                }
            });
        }
        Ok(all)
    }

    fn assumed(&self, label: &str, clause: &[Literal]) -> Result<Reference, ExportError> {
        let at = self.assumptions.clauses.get(clause).copied();
        at.map(Reference::Assumed).ok_or_else(|| ExportError::Unsaid(label.to_owned()))
    }

    /// A pattern that cannot be filled, so that one of its cells holds something else.
    fn impossible(
        &mut self,
        label: &str,
        cells: &[Cell],
        candidates: &[Candidate],
    ) -> Result<Reference, ExportError> {
        let somewhere: Vec<Somewhere> = cells.iter().map(|&cell| self.rule(&Truth::Cell(cell))).collect();
        let none = candidates.iter().map(|&candidate| Literal { candidate, is: false });
        // What is known already is not asked: the pattern is judged by itself.
        let nothing = Facts::new(self.grid.layout());
        let facts = std::mem::replace(&mut self.facts, nothing);
        let supposed: Vec<Literal> = none.collect();
        let shown = self.lemmas(label, &somewhere, &[], &supposed);
        self.facts = facts;
        shown
    }

    /// What a cell can hold where the solution is its own image.
    fn symmetric(&mut self, label: &str, symmetric: &Symmetric) -> Result<Somewhere, ExportError> {
        let layout = self.grid.layout().clone();
        let kept = symmetric.digits(&self.grid);
        let mut hints = Vec::new();
        for digit in layout.digits().filter(|&digit| !kept.contains(digit)) {
            let own = Candidate::new(symmetric.cell, digit);
            if let Some(known) = self.facts.falsity_of(own, &layout) {
                hints.extend(known);
                continue;
            }
            let unsaid = || ExportError::Unsaid(label.to_owned());
            let image = symmetric.obstacle(digit, &self.grid).ok_or_else(unsaid)?;
            let clause = [Literal { candidate: own, is: false }, Literal { candidate: image, is: true }];
            let by = self.assumed(label, &clause)?;
            let mut why = match self.facts.falsity_of(image, &layout) {
                Some(mut known) => {
                    known.push(by);
                    known
                }
                None if layout.conflict(own, image) => vec![by, Reference::Link(own, image)],
                None => return Err(unsaid()),
            };
            why.dedup();
            let clause = [self.context_clause(), vec![Literal { candidate: own, is: false }]].concat();
            hints.push(self.paper.line(&format!("{label}_not_{digit}"), &clause, &why)?);
        }
        hints.dedup();
        hints.push(Reference::Cell(symmetric.cell));
        let candidates: Vec<Candidate> =
            kept.into_iter().map(|digit| Candidate::new(symmetric.cell, digit)).collect();
        let mut clause = self.context_clause();
        clause.extend(candidates.iter().map(|&candidate| Literal { candidate, is: true }));
        let by = self.paper.line(label, &clause, &hints)?;
        Ok(Somewhere { by, candidates })
    }

    fn context_clause(&self) -> Vec<Literal> {
        self.context.iter().map(|literal| literal.opposite()).collect()
    }

    /// A conclusion, as one sum if there is one, else by cases.
    fn show(
        &mut self,
        label: &str,
        somewhere: &[Somewhere],
        literal: Literal,
    ) -> Result<Reference, ExportError> {
        let layout = self.grid.layout().clone();
        if self.context.is_empty()
            && somewhere.len() > 1
            && self.paper.has_sums()
            && let Some(sum) = cover::sum(&layout, &self.facts, somewhere, literal)
        {
            let mut hints = Vec::new();
            for by in sum.gone.iter().filter_map(|&gone| self.facts.falsity_of(gone, &layout)).flatten() {
                if !hints.contains(&by) {
                    hints.push(by);
                }
            }
            hints.push(self.paper.sum(label, &sum.premises, &sum.rooms)?);
            return Ok(self.paper.line(label, &[literal], &hints)?);
        }
        self.try_out(label, somewhere, &[], Some(literal))
    }

    /// A conclusion, or a contradiction, by cases.
    fn try_out(
        &mut self,
        label: &str,
        somewhere: &[Somewhere],
        not_all: &[NotAll],
        conclusion: Option<Literal>,
    ) -> Result<Reference, ExportError> {
        let supposed: Vec<Literal> = conclusion.into_iter().map(Literal::opposite).collect();
        self.lemmas(label, somewhere, not_all, &supposed)
    }

    fn lemmas(
        &mut self,
        label: &str,
        somewhere: &[Somewhere],
        not_all: &[NotAll],
        supposed: &[Literal],
    ) -> Result<Reference, ExportError> {
        let layout = self.grid.layout().clone();
        let mut trial = Trial {
            layout: &layout,
            facts: &self.facts,
            somewhere,
            not_all,
            context: &self.context,
            patience: PATIENCE,
            lemmas: Vec::new(),
        };
        let last = trial.refute(supposed).map_err(|TooMany| ExportError::TooLarge(label.to_owned()))?;
        let lemmas = trial.lemmas;
        let mut written = Vec::new();
        for (at, lemma) in lemmas.iter().enumerate().take(last + 1) {
            let hints: Vec<Reference> = lemma
                .hints
                .iter()
                .map(|hint| match *hint {
                    Hint::There(by) => by,
                    Hint::Lemma(at) => written[at],
                })
                .collect();
            let own = if at == last { label.to_owned() } else { format!("{label}_case{}", at + 1) };
            written.push(self.paper.line(&own, &lemma.clause, &hints)?);
        }
        Ok(written[last])
    }
}

/// What stood before a case.
pub struct Case<const W: usize> {
    grid: Grid<W>,
    facts: Facts,
    candidate: Candidate,
}

/// What a proof ends with.
#[derive(Clone, Copy, Debug)]
pub enum End<'a> {
    /// Nothing but what was shown on the way.
    Open,
    /// This solves the puzzle: the candidates that are true.
    Solution(&'a [Candidate]),
    /// A contradiction, by this line.
    Contradiction(Reference),
}
