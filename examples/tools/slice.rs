//! Does one fixed thing a number of times, for counting instructions. Times depend on the day; the number of
//! instructions of one build hardly does, so a difference of half a per cent between two builds can be seen.
//!
//! ```text
//! cargo build --profile dist --features tools --example tools
//! valgrind --tool=callgrind --callgrind-out-file=one.out  target/dist/examples/tools slice rate 1
//! valgrind --tool=callgrind --callgrind-out-file=five.out target/dist/examples/tools slice rate 5
//! ```
//!
//! A quarter of the difference of the two totals is what one round costs, without start and reading of the catalogue.
//! `callgrind_annotate five.out` says where it goes. The kinds of work are `read`, `rate`, `explain`, `solve`, and the
//! bands of Sudoku Explainer's scale: `se-2.4` (all up to there), `se-4.9`, `se-7.4`, `se-8.9`, `se-9.9`, `se-20.0`; and
//! the levels of HoDoKu's: `hodoku-easy`, `hodoku-medium`, `hodoku-hard`, `hodoku-unfair`, `hodoku-extreme`.

use super::{Outcome, number};
use std::hint::black_box;
use whydoku_board::{Grid, Layout};
use whydoku_formats::{ReadOptions, Reader};
use whydoku_solver::catalogue::{Catalogue, Score};
use whydoku_solver::pipeline::{Limits, Pipeline, Verdict};

const USAGE: &str = "usage: slice read|rate|explain|solve|se-BAND|hodoku-LEVEL [ROUNDS]";

const PUZZLES: &str = include_str!("../../tests/data/puzzles.txt");
const HARDEST: &str = include_str!("../../corpus/puzzles/hardest-rated.txt");

fn grids(text: &str) -> Vec<Grid<2>> {
    let puzzles = Reader::new(text.as_bytes(), ReadOptions::default()).flatten();
    puzzles.map(|puzzle| puzzle.grid(Layout::classic()).expect("no digits clash")).collect()
}

/// The bands of Sudoku Explainer's scale, each with the highest ER in it.
const BANDS: [(&str, u32); 6] =
    [("se-2.4", 24), ("se-4.9", 49), ("se-7.4", 74), ("se-8.9", 89), ("se-9.9", 99), ("se-20.0", 200)];

/// The puzzles of a band.
fn band(pipeline: &Pipeline<'_, 2>, name: &str) -> Vec<Grid<2>> {
    let Some(at) = BANDS.iter().position(|&(band, _)| band == name) else { return Vec::new() };
    let above = at.checked_sub(1).map_or(0, |below| BANDS[below].1);
    let (low, high) = (Score::tenths(above), Score::tenths(BANDS[at].1));
    let all = grids(PUZZLES).into_iter().chain(if at > 3 { grids(HARDEST) } else { Vec::new() });
    let in_band = |grid: &Grid<2>| er(pipeline, grid).is_some_and(|er| low < er && er <= high);
    all.filter(in_band).collect()
}

/// The puzzles of one of HoDoKu's levels.
fn level(pipeline: &Pipeline<'_, 2>, name: &str) -> Vec<Grid<2>> {
    let all = grids(PUZZLES).into_iter().chain(grids(HARDEST));
    let of_level = |grid: &Grid<2>| match pipeline.rate(grid.clone()) {
        Verdict::Solved(rating) => rating.tier.eq_ignore_ascii_case(name),
        _ => false,
    };
    all.filter(of_level).collect()
}

fn er(pipeline: &Pipeline<'_, 2>, grid: &Grid<2>) -> Option<Score> {
    match pipeline.rate_within(grid.clone(), &Limits::default(), None) {
        Verdict::Solved(rating) => Some(rating.difficulty),
        _ => None,
    }
}

pub(crate) fn run(args: &[String]) -> Outcome {
    let (kind, rounds) = match args {
        [kind] => (kind.as_str(), 1),
        [kind, rounds] => (kind.as_str(), number("ROUNDS", rounds)?),
        _ => return Err(USAGE.into()),
    };
    let profile = match kind.split_once('-') {
        Some(("hodoku", _)) => "hodoku",
        Some(("se", _)) => "se",
        _ => "human",
    };
    let profile = Catalogue::embedded().profile(profile).expect("an embedded profile");
    let pipeline = Pipeline::<2>::new(profile).expect("its scale");
    let puzzles = match kind.split_once('-') {
        Some(("se", _)) => band(&pipeline, kind),
        Some(("hodoku", name)) => level(&pipeline, name),
        _ => grids(PUZZLES),
    };
    let solved = |verdict: &Verdict| matches!(verdict, Verdict::Solved(_));
    let mut done = 0;
    for _ in 0..rounds {
        done += match kind {
            "read" => black_box(grids(PUZZLES)).len(),
            _ if kind == "rate" || kind.starts_with("hodoku-") => {
                puzzles.iter().filter(|grid| solved(&pipeline.rate((*grid).clone()))).count()
            }
            "explain" => puzzles.iter().filter(|grid| !pipeline.run(grid).pruned().moves.is_empty()).count(),
            "solve" => puzzles.iter().filter(|grid| whydoku_search::is_unique(black_box(grid))).count(),
            _ if kind.starts_with("se-") => {
                puzzles.iter().filter(|grid| er(&pipeline, black_box(grid)).is_some()).count()
            }
            _ => return Err(USAGE.into()),
        };
    }
    println!("{kind}: {done} puzzles");
    Ok(())
}
