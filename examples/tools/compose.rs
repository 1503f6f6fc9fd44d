//! Makes puzzles of any shape that logic alone can finish: fills a board at random, takes digits away as long as a
//! profile still solves what is left, and prints the puzzle as a file. What a profile solves without a guess has one
//! solution, so that need not be searched for. The puzzles of ours under `corpus/puzzles` were made so.
//!
//! ```text
//! cargo run --release --features tools --example tools -- compose SEED PROFILE BOARD.yaml
//! ```
//!
//! The board is a puzzle file without a grid: its size, regions and rules. `whydoku generate --jigsaw` makes regions of
//! random shape.

use super::{Outcome, number, read};
use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Grid, Layout, Rng, Shape, with_width};
use whydoku_formats::{ReadOptions, parse_one, write};
use whydoku_solver::catalogue::{Catalogue, Guessing};
use whydoku_solver::pipeline::{Pipeline, Verdict};

pub(crate) fn run(args: &[String]) -> Outcome {
    let [seed, profile, board] = args else { return Err("usage: compose SEED PROFILE BOARD.yaml".into()) };
    let mut rng = Rng::new(number("SEED", seed)?, 0);
    let puzzle = parse_one(&read(board)?, &ReadOptions::default());
    let shape = puzzle.map_err(|problem| format!("{board}: {problem}"))?.shape;
    let made = with_width!(shape, W => compose::<W>(&shape, profile, &mut rng)?);
    println!("{}", made.trim_end());
    Ok(())
}

fn compose<const W: usize>(shape: &Shape, profile: &str, rng: &mut Rng) -> Result<String, String> {
    let profile = Catalogue::embedded().profile(profile).ok_or("there is no such profile")?;
    let pipeline = Pipeline::<W>::new(profile).ok_or("its scale is unknown")?;
    let pipeline = pipeline.guessing(Guessing::Never);
    let layout = Arc::new(Layout::<W>::new(shape.clone()).map_err(|problem| problem.to_string())?);
    let empty = Grid::empty(Arc::clone(&layout));
    let full = whydoku_search::drawn(&empty, None, CancelToken::NEVER, &mut |count| rng.below(count));
    let full = full.ok_or("no grid satisfies these rules")?.fill(&empty);
    let mut kept: Vec<bool> = vec![true; shape.cells()];
    let mut order: Vec<usize> = (0..shape.cells()).collect();
    rng.shuffle(&mut order);
    let puzzle = |kept: &[bool]| {
        let cells = layout.cells().iter().filter(|cell| kept[cell.index()]);
        let givens = cells.filter_map(|cell| Some(Candidate::new(cell, full.digit(cell)?)));
        Grid::with_givens(Arc::clone(&layout), givens).map_err(|clash| format!("{clash:?}"))
    };
    for cell in order {
        kept[cell] = false;
        if !matches!(pipeline.rate(puzzle(&kept)?), Verdict::Solved(_)) {
            kept[cell] = true;
        }
    }
    Ok(write::yaml(&puzzle(&kept)?, None))
}
