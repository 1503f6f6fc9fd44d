//! Proves the steps of a path and its end.

use std::io;
use whydoku_board::{CancelToken, Candidate, Cell, Layout, WIDEST};
use whydoku_logic::{Conclusion, Finding, Truth};
use whydoku_proofs::{Assumptions, ProofEnd, ProofError, ProofFormat, ProofWriter, Reference};
use whydoku_solver::trace::{Move, Outcome, Trace};

pub(super) enum Goal {
    Path,
    Solution(Vec<Candidate>),
    /// No solution other than the excluded ones.
    NothingElse,
}

/// Everything that the steps take for granted of a puzzle with one solution.
pub(super) fn assumptions(trace: &Trace) -> Assumptions {
    fn gather(trace: &Trace, into: &mut Assumptions) {
        let end = trace.replay(|replayed| {
            if let Move::Deduced(deduction) = replayed.what {
                into.note(deduction.step.finding.premises(), replayed.grid);
            }
        });
        match &trace.outcome {
            Outcome::Contradiction(truths) => into.note(truths, &end),
            Outcome::Refuted(cases) => cases.iter().for_each(|case| gather(&case.trace, into)),
            _ => {}
        }
    }
    let mut assumptions = Assumptions::default();
    gather(trace, &mut assumptions);
    assumptions
}

pub(super) fn prove(
    trace: &Trace,
    assumptions: &Assumptions,
    aside: &[Vec<Candidate>],
    goal: &Goal,
    format: &mut dyn ProofFormat<WIDEST>,
    cancel: CancelToken<'_>,
) -> Result<(), ProofError> {
    let mut writer = ProofWriter::begin(&trace.start, None, assumptions, aside, format)?;
    let end = path(&mut writer, trace, "", cancel)?;
    match goal {
        Goal::Solution(all) => writer.finish(ProofEnd::Solution(all)),
        Goal::NothingElse => {
            let by = writer.prove_no_other_solution("nothing_else")?;
            writer.finish(ProofEnd::Contradiction(by))
        }
        Goal::Path => writer.finish(end.map_or(ProofEnd::Open, ProofEnd::Contradiction)),
    }
}

/// Goes along a path; gives the contradiction at its end, if there is one.
fn path(
    writer: &mut ProofWriter<'_, WIDEST>,
    trace: &Trace,
    prefix: &str,
    cancel: CancelToken<'_>,
) -> Result<Option<Reference>, ProofError> {
    let layout = trace.start.layout().clone();
    for (at, what) in trace.moves.iter().enumerate() {
        let number = at + 1;
        if cancel.is_cancelled() {
            return Err(io::Error::from(io::ErrorKind::TimedOut).into());
        }
        match what {
            Move::Deduced(deduction) => {
                let step = &deduction.step;
                let remark = format!("step {number}: {}: {}", step.technique, claims(&step.finding, &layout));
                writer.prove_step(&format!("{prefix}step{number}"), &remark, &step.finding)?;
            }
            Move::Guessed(guess) => {
                let name = Conclusion::Place(guess.candidate).code(&layout);
                let remark = format!("step {number}: a guess, {name}; the other digits are tried out");
                writer.prove_guess(&format!("{prefix}guess{number}"), &remark, guess.candidate)?;
            }
        }
    }
    match &trace.outcome {
        Outcome::Contradiction(truths) => {
            Ok(Some(writer.prove_contradiction(&format!("{prefix}contradiction"), truths)?))
        }
        Outcome::Refuted(cases) => {
            let mut cell: Option<Cell> = None;
            for (at, case) in cases.iter().enumerate() {
                let prefix = format!("{prefix}case{}_", at + 1);
                let kept = writer.begin_case(case.supposed);
                let by = path(writer, &case.trace, &prefix, cancel)?;
                let by = by.ok_or_else(|| ProofError::UnsupportedPremise(format!("{prefix}end")))?;
                writer.end_case(kept, by);
                cell = Some(case.supposed.cell);
            }
            let cell = cell.ok_or_else(|| ProofError::UnsupportedPremise(format!("{prefix}cases")))?;
            Ok(Some(writer.prove_contradiction(&format!("{prefix}refuted"), &[Truth::Cell(cell)])?))
        }
        Outcome::NoSolution if !prefix.is_empty() => {
            Ok(Some(writer.prove_no_other_solution(&format!("{prefix}nothing"))?))
        }
        _ => Ok(None),
    }
}

fn claims(finding: &Finding, layout: &Layout) -> String {
    let all: Vec<String> = finding.conclusions().iter().map(|conclusion| conclusion.code(layout)).collect();
    let premises: Vec<String> =
        finding.premises().iter().map(|truth| truth.code(layout).to_string()).collect();
    format!("{}; from {}", all.join(" "), premises.join(", "))
}
