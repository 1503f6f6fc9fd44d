//! How far each profile gets with the fifty puzzles of Project Euler's problem 96, as a Markdown table:
//!
//! ```text
//! cargo run --release --example fifty
//! ```
//!
//! The README shows this table, and `tests/library/readme.rs` runs the same function and compares the two. It is also a small
//! example of the library: read puzzles, choose a profile, rate.

use std::fmt::Write as _;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use whydoku_board::Layout;
use whydoku_formats::{Puzzle, ReadOptions, Reader};
use whydoku_solver::catalogue::{Catalogue, Guessing};
use whydoku_solver::pipeline::{Pipeline, Verdict};

#[allow(clippy::print_stdout, reason = "printing is what this program does")]
#[allow(dead_code, reason = "tests take the table alone")]
fn main() {
    print!("{}", table());
}

/// The profiles, from the one that knows least.
const PROFILES: [&str; 4] = ["hidden-singles", "singles", "crook", "human"];

/// The table, one row a profile.
pub(crate) fn table() -> String {
    let puzzles = puzzles();
    let mut text = String::from("| profile | solved without a guess |\n| --- | ---: |\n");
    for name in PROFILES {
        let profile = Catalogue::embedded().profile(name).expect("it is embedded");
        // Nine digits and cells that fit two words: the classic board.
        let pipeline = Pipeline::<2>::new(profile).expect("its scale is embedded too");
        let pipeline = pipeline.guessing(Guessing::Never);
        let solved = puzzles.iter().filter(|puzzle| {
            let grid = puzzle.grid(Layout::classic()).expect("no two digits clash");
            matches!(pipeline.rate(grid), Verdict::Solved(_))
        });
        writeln!(text, "| `{name}` | {} of {} |", solved.count(), puzzles.len()).expect("a string takes all");
    }
    text
}

fn puzzles() -> Vec<Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/puzzles/project-euler-96.txt");
    let file = File::open(path).expect("the corpus is there");
    let reader = Reader::new(BufReader::new(file), ReadOptions::default());
    reader.collect::<Result<_, _>>().expect("every block of the corpus is a puzzle")
}
