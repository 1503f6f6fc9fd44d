//! Refusals in the words of a trace.

use whydoku_board::{Candidate, Layout};
use whydoku_checker::CheckError;
use whydoku_logic::Conclusion;

fn name<const W: usize>(candidate: Candidate, layout: &Layout<W>) -> String {
    Conclusion::Place(candidate).code(layout)
}

pub(super) fn check_error<const W: usize>(error: &CheckError, layout: &Layout<W>) -> anyhow::Error {
    let names = |escape: &[Candidate]| escape.iter().map(|&c| name(c, layout)).collect::<Vec<_>>().join(", ");
    let message = match error {
        CheckError::NoNewConclusion(conclusion) => format!("{} says nothing new", conclusion.code(layout)),
        CheckError::UnknownTruth(truth) => format!("{} is no truth of this puzzle", truth.code(layout)),
        CheckError::SettledTruth(truth) => format!("{} is settled already", truth.code(layout)),
        CheckError::NotDeadly(truth, why) => format!("{} is not deadly: {why}", truth.code(layout)),
        CheckError::NotSymmetric(truth, why) => {
            format!("{} does not keep the puzzle: {why}", truth.code(layout))
        }
        CheckError::Unsupported { conclusion, escape } => format!(
            "{} does not follow: {} honours every premise without it",
            conclusion.code(layout),
            names(escape)
        ),
        CheckError::NoContradiction { escape } => {
            format!("no contradiction: {} honours every premise", names(escape))
        }
        CheckError::TooLarge => format!("too large: {error}"),
        CheckError::OpenCell(cell) => format!("{} is open", layout.name(*cell)),
        CheckError::Clash(one, other) => format!("{} and {} clash", name(*one, layout), name(*other, layout)),
        CheckError::ViolatedRule(_) => error.to_string(),
        CheckError::UnsatisfiedTruth(truth) => format!("{} is not honoured", truth.code(layout)),
    };
    anyhow::Error::msg(message)
}
