//! `generate`, and the commands that make puzzles of puzzles.
//!
//! | file | does |
//! | --- | --- |
//! | `order.rs` | options become an order and a wish |
//! | `work.rs` | all cores at attempts, puzzles in the order of the attempts |
//! | `print.rs` | puzzles in the format that was asked for |
//! | `paper.rs` | puzzles on paper |
//! | `fewest.rs` | the symmetrical puzzles with few clues that are known |
//! | `others.rs` | `minimize`, `complete`, `morph`, `vary` |

mod fewest;
mod order;
mod others;
mod paper;
mod print;
mod work;

pub(super) use others::{complete, minimize, morph, vary};

use super::Answer;
use super::args::{GenerateArgs, MakingArgs};
use super::busy;
use super::meter::clock;
use super::rows;
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
    let (order, wish) = order::of(args)?;
    make(order, wish, &args.making, out)
}

/// Makes as many as are wanted, and says so where there are fewer.
fn make(order: Spec, wish: Goal, making: &MakingArgs, out: &mut impl Write) -> Result<Answer> {
    let paper = making.sheet.as_deref().map(|path| paper::Paper::new(path, making.force)).transpose()?;
    let generator = Generator::new(order, wish, seed(making.seed))?;
    let began = Instant::now();
    // Without a time it goes on for as long as whoever asked likes.
    if making.timeout.is_some() {
        busy::watch_over();
    }
    let jobs = rows::jobs(making.jobs);
    let done = if let Some(paper) = paper {
        let mut made = Vec::new();
        let done = work::work(&generator, making, jobs, &mut |one| {
            made.push(whydoku_formats::Puzzle::clone(&one.puzzle));
            Ok(())
        })?;
        paper.print(made, out)?;
        done
    } else {
        let mut printer = print::Printer::new(making.format, making.count)?;
        work::work(&generator, making, jobs, &mut |one| printer.print(&one.puzzle, out))?
    };
    busy::end();
    if done.kept < making.count {
        let stopped = if done.stopped { "stopped; " } else { "" };
        let found = if done.kept == 0 {
            "not found".to_owned()
        } else {
            format!("found {} of {}", done.kept, making.count)
        };
        let looked = if done.looked == 1 { "1 was".to_owned() } else { format!("{} were", done.looked) };
        let spent = clock(began.elapsed());
        writeln!(anstream::stderr(), "whydoku: {stopped}{found}; {looked} looked at in {spent}")?;
    }
    Ok(Answer::of(done.kept == making.count))
}

/// The seed that was given, or one of chance.
fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| RandomState::new().hash_one(0))
}
