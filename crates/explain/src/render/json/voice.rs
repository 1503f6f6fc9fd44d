//! [`JsonWriter`]: makes the lines of a trace.

use super::hodoku::hodoku_line;
use super::{FindingLine, GuessLine, OutcomeLine};
use crate::render::figure;
use crate::{Explainer, Register};
use whydoku_board::Grid;
use whydoku_board::{DigitSet, Layout};
use whydoku_logic::{Conclusion, Guess, Step};
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::rating::Rating;
use whydoku_solver::trace::{Move, Outcome, Trace};

/// What JSON lines are made with.
#[derive(Clone, Copy, Debug)]
pub struct JsonWriter<'a> {
    /// For names and codes.
    pub catalogue: &'a Catalogue,
    /// For texts.
    pub explainer: Explainer<'a>,
}

impl JsonWriter<'_> {
    /// A finding as one line.
    pub fn step(&self, step: &Step, grid: &Grid) -> FindingLine {
        let layout = grid.layout();
        let finding = &step.finding;
        let entry = self.catalogue.entry(step.technique);
        FindingLine {
            technique: step.technique.to_string(),
            hodoku: hodoku_line(entry, step),
            placements: finding.placements().map(|c| Conclusion::Place(c).code(layout)).collect(),
            eliminations: finding.eliminations().map(|c| Conclusion::Eliminate(c).code(layout)).collect(),
            premises: finding.premises().iter().map(|p| p.code(layout).to_string()).collect(),
            uniqueness: finding.assumes_uniqueness(),
            roles: figure::roles(finding, grid),
            cases: figure::cases(finding.figure().arguments(), grid),
            links: figure::links(finding, grid),
            notation: None,
            text: self.explainer.explain(step, grid, Register::Teach).to_string(),
        }
    }

    /// A guess as one line.
    pub fn guess(&self, guess: &Guess, grid: &Grid) -> GuessLine {
        GuessLine {
            guess: Conclusion::Place(guess.candidate).code(grid.layout()),
            choices: symbols(grid.layout(), grid.candidates(guess.candidate.cell)),
            text: self.explainer.explain_guess(guess, grid).to_string(),
        }
    }

    /// The moves and the outcome, one JSON value each.
    pub fn moves(&self, trace: &Trace) -> serde_json::Result<Vec<serde_json::Value>> {
        let mut lines = Vec::new();
        let end = trace.replay(|told| {
            lines.push(match told.what {
                Move::Deduced(deduction) => {
                    let line = self.step(&deduction.step, told.seen);
                    serde_json::to_value(FindingLine { notation: deduction.notation.clone(), ..line })
                }
                Move::Guessed(guess) => serde_json::to_value(self.guess(guess, told.grid)),
            });
        });
        lines.push(self.outcome(trace, &end).and_then(serde_json::to_value));
        lines.into_iter().collect()
    }

    fn outcome(&self, trace: &Trace, end: &Grid) -> serde_json::Result<OutcomeLine> {
        let Rating { tier, guesses, .. } = &trace.rating;
        let mut line = OutcomeLine {
            outcome: String::new(),
            claim: None,
            solution: None,
            solutions: Vec::new(),
            premises: Vec::new(),
            cases: Vec::new(),
            rating: None,
            tier: None,
            guesses: *guesses,
            text: self.explainer.explain_outcome(trace, end).to_string(),
        };
        let name = match &trace.outcome {
            Outcome::Solved => {
                line.solution = Some(end.line());
                (line.rating, line.tier) = (Some(trace.rating.single_figure()), Some(tier.clone()));
                "solved"
            }
            Outcome::Stuck => "stuck",
            Outcome::Shown(claimed) => {
                line.claim = Some(claimed.code(end.layout()));
                "shown"
            }
            Outcome::Contradiction(truths) => {
                line.premises = truths.iter().map(|truth| truth.code(end.layout()).to_string()).collect();
                "contradiction"
            }
            Outcome::Refuted(cases) => {
                for case in cases {
                    let supposed = Conclusion::Place(case.supposed).code(end.layout());
                    let moves = self.moves(&case.trace)?;
                    line.cases.push(serde_json::json!({ "supposed": supposed, "moves": moves }));
                }
                "refuted"
            }
            Outcome::NoSolution => "no-solution",
            Outcome::SeveralSolutions { two, .. } => {
                line.solutions = two.iter().map(Grid::line).collect();
                "several-solutions"
            }
        };
        name.clone_into(&mut line.outcome);
        Ok(line)
    }
}

fn symbols(layout: &Layout, digits: DigitSet) -> String {
    digits.into_iter().map(|digit| layout.shape().symbol(digit)).collect()
}
