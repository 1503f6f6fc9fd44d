//! `judge`: the claims of a solution in prose, each with its verdict.

use super::args::{InputArgs, JudgeArgs, TextOrJson};
use super::terminal::Escaped;
use super::time_limit::TimeLimit;
use super::{Answer, input, ladder};
use anyhow::{Context, Result};
use std::io::{self, Read, Write};
use std::path::Path;
use whydoku::{ClaimVerdict, JudgedClaim, Judgement, Puzzle};
use whydoku_solver::catalogue::Catalogue;

pub(super) fn run(args: &JudgeArgs, out: &mut impl Write) -> Result<Answer> {
    let limit = TimeLimit::of(&args.timeout);
    let inputs = vec![args.puzzle.clone()];
    let source = InputArgs { inputs, column: None, each_line: false, rules: args.rules.clone() };
    let puzzle = Puzzle::from(input::only(&source, limit)?);
    let reasoning = reasoning(&args.reasoning)?;
    let deadline = limit.start();
    let options = deadline.apply(&ladder::options(&args.ladder, &args.language.lang)?);
    let judgement = puzzle.judge(&reasoning, &options).map_err(|problem| deadline.library_error(problem))?;
    match args.format {
        TextOrJson::Json => writeln!(out, "{}", serde_json::to_string(&judgement)?)?,
        TextOrJson::Text => {
            for line in lines(&judgement, &args.language.lang) {
                writeln!(out, "{}", Escaped(&line))?;
            }
        }
    }
    Ok(Answer::of(judgement.first_gap().is_none()))
}

/// The reasoning: a text, a file, or `-` for standard input.
fn reasoning(argument: &str) -> Result<String> {
    if argument == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).context("standard input: cannot be read as text")?;
        return Ok(text);
    }
    if Path::new(argument).is_file() {
        return std::fs::read_to_string(argument)
            .with_context(|| format!("{argument}: cannot be read as text"));
    }
    Ok(argument.to_owned())
}

/// A line for each claim and each sentence that is not understood, and figures for the whole.
fn lines(judgement: &Judgement, lang: &str) -> Vec<String> {
    let mut lines: Vec<String> = judgement.claims.iter().map(|claim| line(claim, lang)).collect();
    let unread = judgement.unread.iter();
    lines.extend(unread.map(|(line, sentence)| format!("line {line}: not understood: {sentence}")));
    let counts = ClaimVerdict::ALL.map(|(name, verdict)| format!("{} {name}", judgement.count(verdict)));
    let gap = judgement.first_gap().map(|(_, claim)| format!("; the first gap is in line {}", claim.line));
    let end = if judgement.solved { "solved" } else { "not solved" };
    let claims = judgement.claims.len();
    lines.push(format!("{claims} claims: {}{}; {end}", counts.join(", "), gap.unwrap_or_default()));
    lines
}

fn line(claim: &JudgedClaim, lang: &str) -> String {
    let name = |id| Catalogue::embedded().entry(id).words(lang).name.clone();
    let shown = claim.technique.map(|id| {
        format!(
            " by {} ({})",
            name(id),
            claim.rating.map_or_else(|| "unrated".to_owned(), |rating| rating.to_string())
        )
    });
    let why = shown.or_else(|| claim.reason.as_ref().map(|reason| format!(": {reason}"))).unwrap_or_default();
    format!("line {}: {} {}{why}", claim.line, claim.claim, claim.verdict.name())
}
