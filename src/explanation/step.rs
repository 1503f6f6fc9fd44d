//! [`ExplainedStep`]: a step, or a guess, on the board where it was seen.

use super::super::Claim;
use std::fmt;
use whydoku_board::Grid;
use whydoku_explain::render::{Marks, Paint, Theme, picture, svg};
use whydoku_explain::{Explainer, ExplanationText, Register};
use whydoku_logic::TechniqueId;
use whydoku_logic::{Conclusion, Step};
use whydoku_solver::catalogue::Sentence;
use whydoku_solver::trace::Move;

/// A step, or a guess, told on the board where it was seen. Prints as its number, its name and its words.
#[derive(Clone)]
pub struct ExplainedStep {
    pub(crate) number: usize,
    pub(crate) what: Move,
    pub(crate) grid: Grid,
    pub(crate) explainer: Explainer<'static>,
}

impl ExplainedStep {
    /// Its number on the path, from 1; guesses have numbers of their own.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The technique; `None` for a guess, which is no step.
    pub fn technique(&self) -> Option<TechniqueId> {
        self.step().map(|step| step.technique)
    }

    /// What it is called.
    pub fn name(&self) -> String {
        match &self.what {
            Move::Deduced(deduction) => self.explainer.name(&deduction.step).to_owned(),
            Move::Guessed(guess) => {
                let number = guess.number.to_string();
                self.explainer.language().say(Sentence::GuessTitle, &[("number", &number)])
            }
        }
    }

    /// The words, as fully as is asked for; a guess is always told in full.
    pub fn words(&self, register: Register) -> ExplanationText {
        match &self.what {
            Move::Deduced(deduction) => self.explainer.explain(&deduction.step, &self.grid, register),
            Move::Guessed(guess) => self.explainer.explain_guess(guess, &self.grid),
        }
    }

    /// The whole step with its reasons.
    pub fn text(&self) -> String {
        self.words(Register::Teach).to_string()
    }

    /// What follows: digits that are placed, candidates that go. Of a guess, what is tried.
    pub fn conclusions(&self) -> Vec<Claim> {
        let claim = |conclusion| Claim::of(conclusion, self.grid.layout());
        match &self.what {
            Move::Deduced(deduction) => {
                deduction.step.finding.conclusions().iter().copied().map(claim).collect()
            }
            Move::Guessed(guess) => vec![claim(Conclusion::Place(guess.candidate))],
        }
    }

    /// The grid with its candidates, the parts of the step marked with signs.
    pub fn picture(&self) -> String {
        picture(&self.grid, &self.marks(), Paint::Plain)
    }

    /// The same as SVG.
    pub fn svg(&self) -> String {
        svg(&self.grid, &self.marks(), &self.name(), &self.text(), Theme::Reader)
    }

    /// What is marked in its picture, for whoever draws.
    pub fn marks(&self) -> Marks {
        match &self.what {
            Move::Deduced(deduction) => Marks::of(&deduction.step.finding, &self.grid),
            Move::Guessed(guess) => Marks::for_guess(guess.candidate),
        }
    }

    /// The step itself; `None` for a guess, which is no step.
    pub const fn step(&self) -> Option<&Step> {
        match &self.what {
            Move::Deduced(deduction) => Some(&deduction.step),
            Move::Guessed(_) => None,
        }
    }

    /// The grid on which it is told.
    pub const fn grid(&self) -> &Grid {
        &self.grid
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
        write!(f, "ToldStep({}. {}: {:?})", self.number, self.name(), self.conclusions())
    }
}
