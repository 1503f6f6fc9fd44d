//! `verify`: judge a trace, by whoever wrote it. Texts are not read, only claims and premises.
//!
//! | file | does |
//! | --- | --- |
//! | `lines.rs` | bounded lines, and JSON in which no key stands twice |
//! | `header.rs` | the board and the position of a header |
//! | `read.rs` | claims and premises, as they are written and in no other way |
//! | `judge.rs` | goes through steps and guesses |
//! | `outcome.rs` | what a trace says of its end |
//! | `solutions.rs` | asks the search how many solutions there are |
//! | `external.rs` | has a trace judged by a checker that is not ours |
//! | `spell.rs` | refusals in the words of a trace |

mod external;
mod header;
mod judge;
mod lines;
mod outcome;
mod read;
mod solutions;
mod spell;

use super::args::{Checker, VerifyArgs};
use super::shown::Shown;
use super::{Answer, busy};
use anyhow::{Context, Result, bail};
use external::Recorded;
use header::Opening;
use judge::Judge;
use serde_json::{Map, Value};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use whydoku_board::{widths::Layouts, with_width};
use whydoku_explain::render::FORMAT;

pub(super) fn run(args: &VerifyArgs, out: &mut impl Write) -> Result<Answer> {
    if args.traces.is_empty() {
        return traces("", &mut io::stdin().lock(), args.external, out);
    }
    let mut all_hold = true;
    for path in &args.traces {
        let name = path.display().to_string();
        all_hold &= if name == "-" {
            traces("", &mut io::stdin().lock(), args.external, out)? == Answer::Yes
        } else {
            let file = File::open(path).with_context(|| format!("{name}: cannot be opened"))?;
            busy::begin(format!(" at {name}"));
            traces(&name, &mut BufReader::new(file), args.external, out)? == Answer::Yes
        };
    }
    busy::end();
    Ok(Answer::of(all_hold))
}

/// A judge of whatever width.
trait Judging {
    fn line(&mut self, line: Map<String, Value>) -> Result<()>;
    fn verdict(&self) -> String;
    fn recorded(self: Box<Self>) -> Recorded;
}

impl<const W: usize> Judging for Judge<W> {
    fn line(&mut self, line: Map<String, Value>) -> Result<()> {
        self.line(line)
    }

    fn verdict(&self) -> String {
        self.verdict()
    }

    fn recorded(self: Box<Self>) -> Recorded {
        (*self).recorded()
    }
}

/// A trace that is being read: its judge, until a line is refused.
type Open = Option<Box<dyn Judging>>;

/// Judges every trace of an input, line by line.
fn traces(
    name: &str,
    source: &mut impl BufRead,
    external: Option<Checker>,
    out: &mut impl Write,
) -> Result<Answer> {
    let mut layouts = Layouts::default();
    let mut bytes = Vec::new();
    let mut number = 0;
    let mut open: Option<Open> = None;
    let mut all_hold = true;
    loop {
        number += 1;
        let at = || place(name, number);
        if !lines::next(source, &mut bytes).with_context(at)? {
            break;
        }
        if bytes.trim_ascii().is_empty() {
            continue;
        }
        let line =
            lines::object(&bytes).map_err(|why| why.context(format!("{}: not one JSON object", at())))?;
        if line.contains_key("format") {
            all_hold &= close(open.take(), external, out)?;
            open = Some(Some(begin(line, &mut layouts).with_context(at)?));
            continue;
        }
        let Some(current) = &mut open else {
            bail!("{}: a trace begins with its header, {{\"format\":\"{FORMAT}\",…}}", at());
        };
        // What follows a line that was refused rests on it, and is not judged.
        if let Some(Err(problem)) = current.as_mut().map(|judge| judge.line(line)) {
            writeln!(out, "{}", Shown(&format!("{}: {problem:#}", at())))?;
            all_hold = false;
            *current = None;
        }
    }
    if open.is_none() {
        let name = if name.is_empty() { "standard input" } else { name };
        bail!("{name}: no trace; `whydoku explain --format json` writes one");
    }
    all_hold &= close(open, external, out)?;
    Ok(Answer::of(all_hold))
}

/// Begins a trace with its header.
fn begin(line: Map<String, Value>, layouts: &mut Layouts) -> Result<Box<dyn Judging>> {
    let opening = Opening::read(line)?;
    let judge: Box<dyn Judging> = with_width!(opening.shape, W => {
        Box::new(Judge::new(opening.position(&layouts.get::<W>(&opening.shape))?))
    });
    Ok(judge)
}

/// Says what a trace amounts to that was read to its end, if none of its lines was refused; and what another checker
/// says of it. Gives whether that one accepts.
fn close(open: Option<Open>, external: Option<Checker>, out: &mut impl Write) -> Result<bool> {
    let Some(Some(judge)) = open else { return Ok(true) };
    writeln!(out, "{}", Shown(&judge.verdict()))?;
    let Some(checker) = external else { return Ok(true) };
    let said = external::judge(&judge.recorded(), checker)?;
    let accepts = said.is_ok();
    writeln!(out, "{}", Shown(&said.unwrap_or_else(|refusal| refusal)))?;
    Ok(accepts)
}

/// A line of an input, for messages; standard input has no name.
fn place(name: &str, line: usize) -> String {
    if name.is_empty() { format!("line {line}") } else { format!("{name}, line {line}") }
}
