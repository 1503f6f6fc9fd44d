//! Grades many puzzles on all cores with rayon, and counts them by tier.
//!
//! ```text
//! cargo run --release --example grade_rayon corpus/puzzles/project-euler-96.txt
//! ```

use rayon::prelude::*;
use std::collections::BTreeMap;
use whydoku::{Error, Options, Puzzle, Rating, Tier};

/// The rating of each line, in order. A line that is no puzzle has its error.
fn grade(lines: &[&str], options: &Options) -> Vec<Result<Rating, Error>> {
    lines.par_iter().map(|line| Puzzle::parse(line)?.rate(options)).collect()
}

#[allow(clippy::print_stdout, reason = "printing is what this program does")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("usage: grade_rayon FILE")?;
    let text = std::fs::read_to_string(file)?;
    let lines: Vec<&str> = text.lines().filter(|line| line.len() > 80).collect();
    let mut tiers: BTreeMap<Tier, usize> = BTreeMap::new();
    for (line, rated) in lines.iter().zip(grade(&lines, &Options::default())) {
        match rated {
            Ok(rating) => *tiers.entry(rating.tier.ok_or("the scale `human` has tiers")?).or_default() += 1,
            Err(error) => println!("{line}: {error}"),
        }
    }
    for (tier, count) in tiers {
        println!("{count:>6} {tier}");
    }
    Ok(())
}
