//! Refusals in the words of a trace.

use whydoku_board::{Candidate, Layout};
use whydoku_checker::{Refusal, Unsolved};
use whydoku_logic::Conclusion;

fn name<const W: usize>(candidate: Candidate, layout: &Layout<W>) -> String {
    Conclusion::Place(candidate).code(layout)
}

/// Why the checker refuses.
pub(super) fn refusal<const W: usize>(refusal: &Refusal, layout: &Layout<W>) -> anyhow::Error {
    let names = |escape: &[Candidate]| escape.iter().map(|&c| name(c, layout)).collect::<Vec<_>>().join(", ");
    let said = match refusal {
        Refusal::NothingNew(conclusion) => format!("{} says nothing new", conclusion.code(layout)),
        Refusal::UnknownTruth(truth) => format!("{} is no truth of this puzzle", truth.code(layout)),
        Refusal::SettledTruth(truth) => format!("{} is settled already", truth.code(layout)),
        Refusal::NotDeadly(truth, why) => format!("{} is not deadly: {why}", truth.code(layout)),
        Refusal::NotSymmetric(truth, why) => {
            format!("{} does not keep the puzzle: {why}", truth.code(layout))
        }
        Refusal::Unsupported { conclusion, escape } => format!(
            "{} does not follow: {} honours every premise without it",
            conclusion.code(layout),
            names(escape)
        ),
        Refusal::NoContradiction { escape } => {
            format!("no contradiction: {} honours every premise", names(escape))
        }
        Refusal::TooLarge => format!("too large: {refusal}"),
    };
    anyhow::Error::msg(said)
}

/// Why a board is no solution.
pub(super) fn unsolved<const W: usize>(why: &Unsolved, layout: &Layout<W>) -> anyhow::Error {
    anyhow::Error::msg(match why {
        Unsolved::Open(cell) => format!("{} is open", layout.name(*cell)),
        Unsolved::Clash(one, other) => format!("{} and {} clash", name(*one, layout), name(*other, layout)),
        Unsolved::Unmet(truth) => format!("{} is not honoured", truth.code(layout)),
    })
}
