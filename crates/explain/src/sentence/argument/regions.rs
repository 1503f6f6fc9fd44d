//! Arguments about regions that are to be found: an inference of each truth a line.

use super::ArgumentWriter;
use std::fmt::Write as _;
use whydoku_board::{Cell, Digit, grouped};
use whydoku_logic::{Argument, Assertion, Justification, Truth};
use whydoku_solver::catalogue::Sentence;

/// Whether an argument is about regions that are to be found.
pub(super) fn is_about_regions(argument: &Argument) -> bool {
    let is_truth = |truth: &Truth| matches!(truth, Truth::Regions(_));
    let mut lines = argument.lines.iter();
    argument.broken.as_ref().is_some_and(is_truth)
        || lines.any(|line| matches!(&line.because, Justification::Truth(truth) if is_truth(truth)))
}

impl ArgumentWriter<'_> {
    /// The assumption and what follows on numbered lines, until the region of a cell or something else is impossible.
    pub(super) fn about_found_regions(self, argument: &Argument, cell: &str) -> String {
        let mut text = match argument.supposed.about_regions() {
            Some(_) => self.say(Sentence::SupposeThat, &[("what", self.facts(&[&argument.supposed]))]),
            None => self.supposed(&argument.supposed),
        };
        text.push(':');
        let mut number = 0;
        for together in argument.lines.chunk_by(|one, other| one.because == other.because) {
            let facts: Vec<&Assertion> = together.iter().map(|line| &line.then).collect();
            number += 1;
            let _ = write!(text, "\n{number}. {},", self.found(&together[0].because, &facts));
        }
        if let Some(broken) = &argument.broken {
            let _ = write!(text, "\n{}. {}.", number + 1, self.impossible(broken, cell));
        }
        text + "\n"
    }

    fn found(self, because: &Justification, facts: &[&Assertion]) -> String {
        let what = self.facts(facts);
        match (because, facts) {
            (Justification::Truth(Truth::Regions(Some(at))), _) => {
                let counter = self.layout.shape().constraints()[*at].cells[0];
                self.say(Sentence::CountShows, &[("cell", self.cell(counter)), ("what", what)])
            }
            (Justification::Truth(Truth::Regions(None)), _) => {
                self.say(Sentence::RegionNeeds, &[("what", what)])
            }
            (Justification::Truth(truth), [one]) => self.follows(truth, one, &[]),
            _ => what,
        }
    }

    fn facts(self, facts: &[&Assertion]) -> String {
        let of_cells = facts.iter().filter(|fact| fact.about_regions().is_none());
        let of_cells = grouped(of_cells.map(|fact| ((fact.cells[0], fact.is), fact.digit)));
        let of_cell = |((cell, is), digits): ((Cell, bool), Vec<Digit>)| {
            let sentence = if is { Sentence::ThenCellNamedIs } else { Sentence::IsNot };
            self.say(sentence, &[("cell", self.cell(cell)), ("digit", self.digits_or(digits))])
        };
        let mut told: Vec<String> = of_cells.into_iter().map(of_cell).collect();
        told.extend(self.about_regions(facts.iter().filter_map(|fact| fact.about_regions())));
        self.and(&told)
    }

    fn impossible(self, broken: &Truth, cell: &str) -> String {
        match broken {
            Truth::Regions(Some(at)) => {
                let counter: Cell = self.layout.shape().constraints()[*at].cells[0];
                self.say(Sentence::CountFails, &[("cell", self.cell(counter))])
            }
            Truth::Regions(None) => self.say(Sentence::RegionFails, &[("cell", cell)]),
            _ => self.nothing_left(broken),
        }
    }
}
