//! Goes along a path and proves each of its steps, and what it ends with.

use whydoku_board::{Candidate, Cell, Layout, WIDEST};
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Finding};
use whydoku_proofs::{Assumptions, End, Export, ExportError, Paper, Reference};
use whydoku_solver::trace::{Move, Outcome, Trace};

/// What a proof should end with.
pub(super) enum Goal {
    /// Whatever the path ends with.
    Path,
    /// This solution.
    Solution(Vec<Candidate>),
    /// Nothing beside what was put aside.
    NothingElse,
}

/// Everything that the steps take for granted of a puzzle with one solution.
pub(super) fn assumptions(trace: &Trace) -> Assumptions {
    fn gather(trace: &Trace, into: &mut Assumptions) {
        let end = trace.replay(|told| {
            if let Move::Deduced(deduction) = told.what {
                into.note(deduction.step.finding.premises(), told.grid);
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

/// Writes the proof of a path that ends with this goal.
pub(super) fn prove(
    trace: &Trace,
    assumptions: &Assumptions,
    aside: &[Vec<Candidate>],
    goal: &Goal,
    paper: &mut dyn Paper<WIDEST>,
) -> Result<(), ExportError> {
    let mut export = Export::begin(&trace.start, None, assumptions, aside, paper)?;
    let end = path(&mut export, trace, "")?;
    match goal {
        Goal::Solution(all) => export.end(End::Solution(all)),
        Goal::NothingElse => {
            let by = export.nothing_else("nothing_else")?;
            export.end(End::Contradiction(by))
        }
        Goal::Path => export.end(end.map_or(End::Open, End::Contradiction)),
    }
}

/// Goes along a path; gives the contradiction at its end, if there is one.
fn path(
    export: &mut Export<'_, WIDEST>,
    trace: &Trace,
    prefix: &str,
) -> Result<Option<Reference>, ExportError> {
    let layout = trace.start.layout().clone();
    for (at, what) in trace.moves.iter().enumerate() {
        let number = at + 1;
        match what {
            Move::Deduced(deduction) => {
                let step = &deduction.step;
                let remark = format!("step {number}: {}: {}", step.technique, claims(&step.finding, &layout));
                export.step(&format!("{prefix}step{number}"), &remark, &step.finding)?;
            }
            Move::Guessed(guess) => {
                let name = Conclusion::Place(guess.candidate).code(&layout);
                let remark = format!("step {number}: a guess, {name}; the other digits are tried out");
                export.guess(&format!("{prefix}guess{number}"), &remark, guess.candidate)?;
            }
        }
    }
    match &trace.outcome {
        Outcome::Contradiction(truths) => {
            Ok(Some(export.contradiction(&format!("{prefix}contradiction"), truths)?))
        }
        Outcome::Refuted(cases) => {
            let mut cell: Option<Cell> = None;
            for (at, case) in cases.iter().enumerate() {
                let prefix = format!("{prefix}case{}_", at + 1);
                let kept = export.suppose(case.supposed);
                let by = path(export, &case.trace, &prefix)?;
                let by = by.ok_or_else(|| ExportError::Unsaid(format!("{prefix}end")))?;
                export.end_case(kept, by);
                cell = Some(case.supposed.cell);
            }
            let cell = cell.ok_or_else(|| ExportError::Unsaid(format!("{prefix}cases")))?;
            Ok(Some(export.contradiction(&format!("{prefix}refuted"), &[Truth::Cell(cell)])?))
        }
        Outcome::NoSolution if !prefix.is_empty() => {
            Ok(Some(export.nothing_else(&format!("{prefix}nothing"))?))
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
