//! Judges the outcome of a trace.

use super::external::ProvableEnd;
use super::trace_judge::TraceJudge;
use super::{read, solutions};
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use whydoku_board::Candidate;
use whydoku_explain::render::OutcomeLine;
use whydoku_logic::Conclusion;

const KNOWN: [&str; 7] =
    ["solved", "stuck", "shown", "contradiction", "refuted", "no-solution", "several-solutions"];

/// Judges an outcome, which ends the trace. After a guess, only `solved` proves anything.
pub(super) fn judge<const W: usize>(judge: &mut TraceJudge<W>, line: &OutcomeLine) -> Result<()> {
    let name = line.outcome.as_str();
    ensure!(KNOWN.contains(&name), "unknown outcome `{name}`");
    check_keys(line)?;
    if judge.guesses > 0 && matches!(name, "contradiction" | "refuted" | "shown" | "no-solution") {
        bail!("the outcome `{name}` cannot rest on a guess");
    }
    match name {
        "solved" => {
            solved(judge, line)?;
            judge.ended = ProvableEnd::Solved;
        }
        "contradiction" => {
            let truths = read::premises(&line.premises, judge.grid.layout())?;
            judge.may_assume(&truths)?;
            judge.contradicts(&truths)?;
            judge.ended = ProvableEnd::Contradiction(truths);
        }
        "refuted" => refuted(judge, line)?,
        "shown" => shown(judge, line)?,
        "no-solution" => judge.has_no_solution()?,
        "several-solutions" => solutions::are_two(&judge.start, &line.solutions)?,
        // `stuck` claims only that the search failed.
        _ => ensure!(!judge.grid.is_full(), "the outcome says stuck, but no cell is open"),
    }
    judge.outcome = Some(line.outcome.clone());
    Ok(())
}

fn check_keys(line: &OutcomeLine) -> Result<()> {
    let parts = [
        ("claim", line.claim.is_some(), "shown"),
        ("solution", line.solution.is_some(), "solved"),
        ("regions", line.regions.is_some(), "solved"),
        ("solutions", !line.solutions.is_empty(), "several-solutions"),
        ("rating", line.rating.is_some(), "solved"),
        ("tier", line.tier.is_some(), "solved"),
        ("premises", !line.premises.is_empty(), "contradiction"),
        ("cases", !line.cases.is_empty(), "refuted"),
    ];
    for (key, is_there, outcome) in parts {
        ensure!(
            !is_there || outcome == line.outcome,
            "`{key}` goes with the outcome `{outcome}`, not with `{}`",
            line.outcome
        );
    }
    Ok(())
}

fn solved<const W: usize>(judge: &mut TraceJudge<W>, line: &OutcomeLine) -> Result<()> {
    let TraceJudge { grid, guesses, .. } = judge;
    if line.guesses as usize != *guesses {
        bail!("the outcome says {} guesses, but there are {guesses}", line.guesses);
    }
    ensure!(grid.is_full(), "the outcome says solved, but cells are open: {}", grid.open().len());
    if line.solution.as_ref().is_some_and(|solution| *solution != grid.line()) {
        bail!("the solution is not what the steps lead to");
    }
    // A foreign trace may start from any position, so all rules are checked.
    solutions::obeys_rules(grid, line.regions.as_deref())?;
    judge.is_rated(line.rating.as_ref(), line.tier.as_deref())
}

fn shown<const W: usize>(judge: &TraceJudge<W>, line: &OutcomeLine) -> Result<()> {
    let TraceJudge { grid, .. } = judge;
    let claim = line.claim.as_deref().context("the outcome `shown` needs a `claim`")?;
    let holds = match read::claim(claim, grid.layout())? {
        Conclusion::Place(candidate) => grid.digit(candidate.cell) == Some(candidate.digit),
        Conclusion::Eliminate(c) => !grid.allows(c) && grid.digit(c.cell) != Some(c.digit),
    };
    ensure!(holds, "the steps do not show the claim");
    Ok(())
}

/// Every candidate of one cell must be a case that ends in a contradiction.
fn refuted<const W: usize>(judge: &mut TraceJudge<W>, line: &OutcomeLine) -> Result<()> {
    let mut supposed = Vec::new();
    for case in &line.cases {
        let text = case.get("supposed").and_then(Value::as_str).context("a case needs `supposed`")?;
        let candidate = read::placement(text, judge.grid.layout())?.candidate();
        ensure!(judge.grid.allows(candidate), "case {text}: this is already decided");
        ensure!(!supposed.contains(&candidate), "case {text} stands there twice");
        let mut start = judge.grid.clone();
        start.place(candidate);
        let mut trial = judge.case(start);
        let moves = case.get("moves").and_then(Value::as_array).context("a case needs `moves`")?;
        for (at, what) in moves.iter().enumerate() {
            let what = what.as_object().cloned().context("a move is an object");
            let judged = what.and_then(|what| trial.line(what));
            judged.with_context(|| format!("case {text}, move {}", at + 1))?;
        }
        if trial.guesses > 0 || !matches!(trial.outcome.as_deref(), Some("contradiction" | "refuted")) {
            bail!("case {text} does not end in a contradiction reached by logic");
        }
        supposed.push(candidate);
        judge.steps += trial.steps;
        judge.assumes_one |= trial.assumes_one;
    }
    let cell = supposed.first().context("a refutation needs cases")?.cell;
    let covered = |digit| supposed.contains(&Candidate::new(cell, digit));
    if !judge.grid.open().contains(cell) || !judge.grid.candidates(cell).into_iter().all(covered) {
        bail!("the cases do not cover all candidates of {}", judge.grid.layout().name(cell));
    }
    Ok(())
}
