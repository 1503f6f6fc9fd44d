//! [`ExplainedStep`]: a step or guess on its board.

use super::super::Claim;
use std::collections::BTreeSet;
use std::fmt;
use whydoku_board::{Cell, Digit, Grid, House};
use whydoku_explain::render::{Marks, Paint, Theme, picture, svg};
use whydoku_explain::{Explainer, ExplanationText, Register, SpanStyle};
use whydoku_logic::{Conclusion, Item, Step, TechniqueId};
use whydoku_solver::catalogue::Coordinates;
use whydoku_solver::trace::Move;

/// A step or guess on its board. Prints as its number, name and text.
#[derive(Clone)]
pub struct ExplainedStep {
    /// Its number on the path, from 1; guesses have numbers of their own.
    pub number: usize,
    pub(crate) what: Move,
    /// Its board.
    pub grid: Grid,
    pub(crate) explainer: Explainer<'static>,
}

/// The cells, digits and houses that a text names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepSubjects {
    /// The cells.
    pub cells: BTreeSet<Cell>,
    /// The digits.
    pub digits: BTreeSet<Digit>,
    /// The houses.
    pub houses: BTreeSet<House>,
}

impl StepSubjects {
    /// The names of the cells, digits and houses on a board.
    pub fn names(&self, grid: &Grid) -> [Vec<String>; 3] {
        let layout = grid.layout();
        [
            self.cells.iter().map(|&cell| layout.name(cell).to_string()).collect(),
            self.digits.iter().map(|&digit| layout.spell(digit)).collect(),
            self.houses.iter().map(|&house| layout.code(house)).collect(),
        ]
    }
}

impl ExplainedStep {
    pub(crate) fn new(
        number: usize,
        what: impl Into<Move>,
        grid: &Grid,
        explainer: Explainer<'static>,
    ) -> Self {
        Self { number, what: what.into(), grid: grid.clone(), explainer }
    }

    /// The technique; `None` for a guess.
    pub fn technique(&self) -> Option<TechniqueId> {
        self.step().map(|step| step.technique)
    }

    /// Its name.
    pub fn name(&self) -> String {
        self.explainer.move_title(&self.what)
    }

    /// The text with this much detail; a guess is always explained in full.
    pub fn words(&self, register: Register) -> ExplanationText {
        self.explainer.explain_move(&self.what, &self.grid, register)
    }

    /// The text beside a picture of [`marks`](Self::marks): where there are more than four eliminations, it leaves them to
    /// the picture.
    pub fn words_with_picture(&self, register: Register) -> ExplanationText {
        self.explainer.marked(true).explain_move(&self.what, &self.grid, register)
    }

    /// The cells, digits and houses that its text with this much detail names.
    pub fn subjects(&self, register: Register) -> StepSubjects {
        let explainer = self.explainer.coordinates(Coordinates::default());
        let text = explainer.explain_move(&self.what, &self.grid, register);
        let layout = self.grid.layout();
        let whole = text.to_string();
        let words: BTreeSet<&str> = whole.split(|c: char| !c.is_alphanumeric()).collect();
        let mut subjects = StepSubjects::default();
        subjects.cells.extend(words.iter().filter_map(|word| layout.parse_cell(word)));
        for span in text.spans() {
            let (SpanStyle::Role(role), Some(step)) = (span.style, self.step()) else { continue };
            for item in step.finding.figure().role(role) {
                match item {
                    // `b2` is `box 2` in the words of every language.
                    Item::House(house) if words.contains(&layout.code(house)[1..]) => {
                        subjects.houses.insert(house);
                    }
                    Item::Digit(digit) if words.contains(layout.spell(digit).as_str()) => {
                        subjects.digits.insert(digit);
                    }
                    _ => {}
                }
            }
        }
        subjects
    }

    /// The text with all reasons.
    pub fn text(&self) -> String {
        self.words(Register::Teach).to_string()
    }

    /// Its placements and eliminations; of a guess, the digit that is tried.
    pub fn conclusions(&self) -> Vec<Claim> {
        let claim = |conclusion| Claim::of(conclusion, self.grid.layout());
        match &self.what {
            Move::Deduced(deduction) => deduction.step.finding.about_digits().map(claim).collect(),
            Move::Guessed(guess) => vec![claim(Conclusion::Place(guess.candidate))],
        }
    }

    /// Its placements; of a guess, the digit that is tried.
    pub fn placements(&self) -> Vec<Claim> {
        self.conclusions().into_iter().filter(|claim| claim.is).collect()
    }

    /// Its eliminations.
    pub fn eliminations(&self) -> Vec<Claim> {
        self.conclusions().into_iter().filter(|claim| !claim.is).collect()
    }

    /// Its conclusions about regions that are to be found: `r1c2=r1c3` of two cells in one region, `r1c2<>r1c3` of two in
    /// different ones.
    pub fn regions(&self) -> Vec<String> {
        let all = self.step().into_iter().flat_map(|step| step.finding.about_regions());
        all.map(|conclusion| conclusion.code(self.grid.layout())).collect()
    }

    /// The cells of its pattern, in reading order: those that its premises are about. Of a guess, the cell that is guessed.
    pub fn cells(&self) -> Vec<Cell> {
        let cells: BTreeSet<Cell> = match &self.what {
            Move::Deduced(deduction) => {
                let premises = deduction.step.finding.premises().iter();
                premises
                    .flat_map(|premise| premise.candidates(&self.grid))
                    .map(|candidate| candidate.cell)
                    .collect()
            }
            Move::Guessed(guess) => BTreeSet::from([guess.candidate.cell]),
        };
        cells.into_iter().collect()
    }

    /// A text picture of the grid with the parts of the step marked.
    pub fn picture(&self) -> String {
        picture(&self.grid, &self.marks(), Paint::Plain, self.explainer.language().coordinates)
    }

    /// An SVG picture.
    pub fn svg(&self) -> String {
        let (marks, coordinates) = (self.marks(), self.explainer.language().coordinates);
        svg(&self.grid, &marks, coordinates, [&self.name(), &self.text()], Theme::Reader)
    }

    /// The marks of its picture.
    pub fn marks(&self) -> Marks {
        Marks::of_move(&self.what, &self.grid)
    }

    /// The step; `None` for a guess.
    pub const fn step(&self) -> Option<&Step> {
        match &self.what {
            Move::Deduced(deduction) => Some(&deduction.step),
            Move::Guessed(_) => None,
        }
    }
}

impl fmt::Display for ExplainedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            Move::Deduced(_) => write!(f, "{}. {}: {}", self.number, self.name(), self.text()),
            Move::Guessed(_) => write!(f, "{} {}", self.name(), self.text()),
        }
    }
}

impl fmt::Debug for ExplainedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ExplainedStep({}. {}: {:?})", self.number, self.name(), self.conclusions())
    }
}
