//! Whether the premises of every step are needed: `cargo run --release --features tools --example tools -- needed [FILE [PROFILE]]`.
//!
//! Solves FILE's puzzles (those of the tests, if none is given) and has the checker judge each step twice: as it
//! stands, and without one of its premises after the other. Prints what each technique was found to have too many of.

use super::{Outcome, puzzles};
use std::collections::BTreeMap;
use whydoku_board::Layout;
use whydoku_checker::{check, tighten};
use whydoku_formats::{ReadOptions, Reader};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::pipeline::Pipeline;
use whydoku_solver::trace::Move;

/// What was seen of a technique.
#[derive(Default)]
struct Seen {
    steps: usize,
    refused: usize,
    too_many: usize,
}

pub(crate) fn run(args: &[String]) -> Outcome {
    let text = puzzles(args.first())?;
    let profile = args.get(1).map_or("human", String::as_str);
    let profile = Catalogue::embedded().profile(profile).ok_or("there is no such profile")?;
    let pipeline = Pipeline::<2>::new(profile).expect("its scale");
    let mut all: BTreeMap<TechniqueId, Seen> = BTreeMap::new();
    let mut puzzles = 0;
    for puzzle in Reader::new(text.as_bytes(), ReadOptions::default()).flatten() {
        let Ok(grid) = puzzle.grid(Layout::classic()) else { continue };
        puzzles += 1;
        pipeline.run(&grid).replay(|told| {
            let Move::Deduced(deduction) = told.what else { return };
            let finding = &deduction.step.finding;
            let seen = all.entry(deduction.step.technique).or_default();
            seen.steps += 1;
            seen.refused += usize::from(check(told.found, finding).is_err());
            let least = tighten(told.found, finding).premises().len();
            if least < finding.premises().len() {
                if seen.too_many == 0 {
                    println!(
                        "{}: {} of {} premises would do",
                        deduction.step.technique,
                        least,
                        finding.premises().len()
                    );
                }
                seen.too_many += 1;
            }
        });
    }
    let steps: usize = all.values().map(|seen| seen.steps).sum();
    println!("{puzzles} puzzles, {steps} steps");
    println!("{:>9} {:>8} {:>9}  technique", "steps", "refused", "too many");
    for (id, seen) in all {
        println!("{:>9} {:>8} {:>9}  {id}", seen.steps, seen.refused, seen.too_many);
    }
    Ok(())
}
