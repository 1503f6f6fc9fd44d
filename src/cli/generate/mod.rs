//! `generate`, and the commands that make puzzles of puzzles.

mod fewest;
mod paper;
mod pool;
mod print;
mod remake;
mod spec;

pub(super) use remake::{complete, minimize, morph, vary};

use super::Answer;
use super::args::{GenerateArgs, MakingArgs};
use super::progress::clock;
use anyhow::Result;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::time::Instant;
use whydoku::Generator;
use whydoku_generate::{Goal, Spec};

pub(super) fn run(args: &GenerateArgs, out: &mut impl Write) -> Result<Answer> {
    if args.fewest {
        return fewest::table(out);
    }
    let (spec, goal) = spec::parse(args)?;
    make(spec, goal, &args.making, out)
}

/// Makes the requested number of puzzles, and reports if there are fewer.
fn make(spec: Spec, goal: Goal, making: &MakingArgs, out: &mut impl Write) -> Result<Answer> {
    let paper = making.sheet.as_deref().map(|path| paper::Paper::new(path, making.force)).transpose()?;
    let generator = Generator::new(spec, goal, seed(making.seed))?;
    let start = Instant::now();
    let counts = if let Some(paper) = paper {
        let mut puzzles = Vec::new();
        let counts = pool::generate(&generator, making, &mut |generated| {
            puzzles.push(generated.puzzle.clone().into());
            Ok(())
        })?;
        paper.print(puzzles, out)?;
        counts
    } else {
        let mut printer = print::Printer::new(making.format, making.count)?;
        pool::generate(&generator, making, &mut |generated| printer.print(generated.puzzle.as_ref(), out))?
    };
    if counts.kept == making.count {
        return Ok(Answer::Yes);
    }
    let stopped = if counts.is_interrupted { "stopped; " } else { "" };
    let found = match counts.kept {
        0 => "not found".to_owned(),
        kept => format!("found {kept} of {}", making.count),
    };
    let examined =
        if counts.examined == 1 { "1 was".to_owned() } else { format!("{} were", counts.examined) };
    let elapsed = clock(start.elapsed());
    writeln!(anstream::stderr(), "whydoku: {stopped}{found}; {examined} looked at in {elapsed}")?;
    Ok(if counts.is_timed_out { Answer::TimedOut } else { Answer::No })
}

fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| RandomState::new().hash_one(0))
}
