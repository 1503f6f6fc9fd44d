//! Does one fixed thing a number of times, for counting instructions. Times depend on the day; the number of
//! instructions of one build hardly does, so a difference of half a per cent between two builds can be seen.
//!
//! ```text
//! cargo build --release --example slice
//! valgrind --tool=callgrind --callgrind-out-file=one.out  target/release/examples/slice rate 1
//! valgrind --tool=callgrind --callgrind-out-file=five.out target/release/examples/slice rate 5
//! ```
//!
//! A quarter of the difference of the two totals is what one round costs, without start and reading of the catalogue.
//! `callgrind_annotate five.out` says where it goes. The kinds of work are `read`, `rate`, `explain` and `solve`.

use std::hint::black_box;
use std::process::ExitCode;
use whydoku::catalogue::Catalogue;
use whydoku::formats::{ReadOptions, Reader};
use whydoku::geometry::Layout;
use whydoku::grid::Grid;
use whydoku::pipeline::{Pipeline, Verdict};
use whydoku::search;

const PUZZLES: &str = include_str!("../tests/data/puzzles.txt");

fn grids() -> Vec<Grid<2>> {
    let puzzles = Reader::new(PUZZLES.as_bytes(), ReadOptions::default()).flatten();
    puzzles.map(|puzzle| puzzle.grid(Layout::classic()).expect("no digits clash")).collect()
}

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what this program does")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (kind, rounds) = match arguments.as_slice() {
        [kind] => (kind.as_str(), 1),
        [kind, rounds] => (kind.as_str(), rounds.parse().unwrap_or(1)),
        _ => ("", 0),
    };
    let catalogue = Catalogue::embedded();
    let human = catalogue.profile("human").expect("the default profile");
    let pipeline = Pipeline::<2>::new(catalogue, human).expect("its scale");
    let puzzles = grids();
    let solved = |verdict: &Verdict| matches!(verdict, Verdict::Solved(_));
    let mut done = 0;
    for _ in 0..rounds {
        done += match kind {
            "read" => black_box(grids()).len(),
            "rate" => puzzles.iter().filter(|grid| solved(&pipeline.rate((*grid).clone()))).count(),
            "explain" => puzzles.iter().filter(|grid| !pipeline.run(grid).pruned().moves.is_empty()).count(),
            "solve" => puzzles.iter().filter(|grid| search::is_unique(black_box(grid))).count(),
            _ => {
                eprintln!("call it as: slice read|rate|explain|solve [ROUNDS]");
                return ExitCode::from(2);
            }
        };
    }
    println!("{kind}: {done} puzzles");
    ExitCode::SUCCESS
}
