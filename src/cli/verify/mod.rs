//! `verify`: checks traces of any program. Only claims and premises are read, not texts.

mod external;
mod lines;
mod outcome;
mod read;
mod solutions;
mod trace_judge;

use super::args::{Checker, VerifyArgs};
use super::terminal::Escaped;
use super::time_limit::{Deadline, TimeLimit};
use super::{Answer, ladder, progress};
use anyhow::{Context, Result, bail};
use external::JudgedTrace;
use read::TraceOpening;
use serde_json::{Map, Value};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::Arc;
use trace_judge::TraceJudge;
use whydoku_board::{widths::Layouts, with_width};
use whydoku_explain::render::FORMAT;
use whydoku_solver::catalogue::Profile;

pub(super) fn run(args: &VerifyArgs, out: &mut impl Write) -> Result<Answer> {
    let ladder = args.profile.as_deref().map(ladder::named).transpose()?.map(Arc::new);
    let given = args.profile.clone().zip(ladder);
    if args.traces.is_empty() {
        return traces("", &mut io::stdin().lock(), args, given.as_ref(), out);
    }
    let mut all_hold = true;
    for path in &args.traces {
        let name = path.display().to_string();
        all_hold &= if name == "-" {
            traces("", &mut io::stdin().lock(), args, given.as_ref(), out)? == Answer::Yes
        } else {
            let file = File::open(path).with_context(|| format!("{name}: cannot be opened"))?;
            progress::begin(format!(" at {name}"));
            traces(&name, &mut BufReader::new(file), args, given.as_ref(), out)? == Answer::Yes
        };
    }
    progress::end();
    Ok(Answer::of(all_hold))
}

/// A judge for boards of any width.
trait AnyTraceJudge {
    fn line(&mut self, line: Map<String, Value>) -> Result<()>;
    fn verdict(&self) -> String;
    fn recorded(self: Box<Self>) -> JudgedTrace;
}

impl<const W: usize> AnyTraceJudge for TraceJudge<W> {
    fn line(&mut self, line: Map<String, Value>) -> Result<()> {
        self.line(line)
    }

    fn verdict(&self) -> String {
        self.verdict()
    }

    fn recorded(self: Box<Self>) -> JudgedTrace {
        (*self).recorded()
    }
}

/// A trace that is being read: its judge, until a line is refused.
type OpenTrace = Option<Box<dyn AnyTraceJudge>>;

/// A profile by which ratings are judged, whatever the trace says, and its name.
type GivenProfile = (String, Arc<Profile>);

/// Judges every trace of an input, line by line.
fn traces(
    name: &str,
    source: &mut impl BufRead,
    args: &VerifyArgs,
    given: Option<&GivenProfile>,
    out: &mut impl Write,
) -> Result<Answer> {
    let limit = TimeLimit::of_batch(&args.timeout);
    let deadline = limit.start();
    let external = args.external;
    let mut layouts = Layouts::default();
    let mut bytes = Vec::new();
    let mut number = 0;
    let mut open: Option<OpenTrace> = None;
    let mut all_hold = true;
    loop {
        number += 1;
        if deadline.is_exceeded() {
            return Err(deadline.error(0, name));
        }
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
            open = Some(Some(begin(line, deadline, given, &mut layouts).with_context(at)?));
            continue;
        }
        let Some(current) = &mut open else {
            bail!("{}: a trace begins with its header, {{\"format\":\"{FORMAT}\",…}}", at());
        };
        // Lines after a refused one depend on it.
        if let Some(Err(problem)) = current.as_mut().map(|judge| judge.line(line)) {
            if deadline.is_exceeded() {
                return Err(deadline.error(0, name));
            }
            writeln!(out, "{}", Escaped(&format!("{}: {problem:#}", at())))?;
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

fn begin(
    line: Map<String, Value>,
    deadline: Deadline,
    given: Option<&GivenProfile>,
    layouts: &mut Layouts,
) -> Result<Box<dyn AnyTraceJudge>> {
    let opening = TraceOpening::read(line)?;
    let judge: Box<dyn AnyTraceJudge> = with_width!(opening.shape, W => {
        let mut position = opening.position(&layouts.get::<W>(&opening.shape))?;
        if let Some((name, profile)) = given {
            (position.profile, position.ladder) = (name.clone(), Some(Arc::clone(profile)));
        }
        Box::new(TraceJudge::new(position, deadline))
    });
    Ok(judge)
}

/// Prints the verdict about a trace, unless a line was refused, and that of another checker. Returns whether it accepts.
fn close(open: Option<OpenTrace>, external: Option<Checker>, out: &mut impl Write) -> Result<bool> {
    let Some(Some(judge)) = open else { return Ok(true) };
    writeln!(out, "{}", Escaped(&judge.verdict()))?;
    let Some(checker) = external else { return Ok(true) };
    let verdict = external::judge(&judge.recorded(), checker)?;
    let accepts = verdict.is_ok();
    writeln!(out, "{}", Escaped(&verdict.unwrap_or_else(|refusal| refusal)))?;
    Ok(accepts)
}

/// The place of a line in messages; standard input has no name.
fn place(name: &str, line: usize) -> String {
    if name.is_empty() { format!("line {line}") } else { format!("{name}, line {line}") }
}
