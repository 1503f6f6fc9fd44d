//! `why`: explains why a claim holds or fails.

use super::args::WhyArgs;
use super::input::{self, InputPuzzle};
use super::path_output::{Form, PathOutput, json};
use super::time_limit::TimeLimit;
use super::{Answer, ladder, terminal};
use anyhow::{Result, anyhow};
use serde_json::json as object;
use std::io::Write;
use whydoku::{self, BoardCache, Claim, Error, Position};
use whydoku_explain::render::{Paint, board, wrap};
use whydoku_formats::Puzzle;

pub(super) fn run(args: &WhyArgs, out: &mut impl Write) -> Result<Answer> {
    let options = ladder::options(&args.ladder, &args.lang)?;
    let claim = claim("", &args.claim)?;
    let output = PathOutput {
        expert: args.expert,
        draw: args.draw,
        ..PathOutput::new(args.format.into(), &args.ladder, &args.lang)
    };
    let mut boards = BoardCache::default();
    input::each(&args.source, TimeLimit::of(&args.timeout), out, |input, out| {
        output.separator(&input, out)?;
        let position = input.position(&mut boards)?;
        let why = position.why(claim, &input.deadline.apply(&options));
        let why = why.map_err(|p| claim_error("", &input, &p))?;
        write(&output, &position, &input.puzzle, &why, out)
    })
}

pub(super) fn claim(option: &str, text: &str) -> Result<Claim> {
    text.parse::<Claim>().map_err(|problem| anyhow!("{option}{problem}"))
}

/// A claim about no cell of the board is an error of the call; other problems concern one puzzle.
pub(super) fn claim_error(option: &str, input: &InputPuzzle, problem: &Error) -> anyhow::Error {
    match problem {
        Error::Claim(claim) => anyhow!("{option}{claim}"),
        problem => input.library_error(problem),
    }
}

/// Writes the answer, and returns whether the claim holds.
pub(super) fn write(
    output: &PathOutput<'_>,
    position: &Position,
    puzzle: &Puzzle,
    why: &whydoku::Why,
    out: &mut impl Write,
) -> Result<bool> {
    let holds = why.holds() == Some(true);
    let Some(path) = why.path() else {
        if matches!(output.form, Form::Json) {
            let (claim, text) = (why.claim().to_string(), why.before().iter().map(ToString::to_string));
            let text = text.collect::<Vec<_>>().join(" ");
            json(out, &object!({ "claim": claim, "holds": why.holds(), "text": text }))?;
            return Ok(holds);
        }
        for text in why.before() {
            write!(out, "{}", wrap(&text.to_string(), "", terminal::text_width()))?;
        }
        for solution in why.solutions() {
            write!(out, "\n{}", board(solution, Paint::Colour))?;
        }
        return Ok(holds);
    };
    if output.is_text() && !why.before().is_empty() {
        for text in why.before() {
            write!(out, "{}", wrap(&text.to_string(), "", terminal::text_width()))?;
        }
        writeln!(out)?;
    }
    // Text draws the board with the assumption applied; a trace names the assumption.
    if output.is_text() {
        output.opening(&path.trace().start, None, out)?;
    } else {
        output.opening(position.grid(), path.supposition(), out)?;
    }
    output.path(puzzle, path, out)?;
    if output.is_text()
        && let Some(after) = why.after()
    {
        write!(out, "\n{}", wrap(&after.to_string(), "", terminal::text_width()))?;
    }
    Ok(holds)
}
