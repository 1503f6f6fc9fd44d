//! What each technique's finder costs, in microseconds a position, and how often it finds something:
//! `cargo run --release --features tools --example tools -- costs [FILE [POSITIONS]]`.
//!
//! Positions come from playing FILE's puzzles (those of the tests, if none is given) up the human ladder, and every
//! position on the way counts once. Two pathological boards stand in columns of their own: the empty grid, and 17 clues.

use super::{Outcome, number, puzzles};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use whydoku_board::{Grid, Layout};
use whydoku_formats::{ReadOptions, Reader};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::pipeline::Pipeline;
use whydoku_solver::trace::Move;
use whydoku_techniques::NARROW;
use whydoku_techniques::finder::StepSink;

const SEVENTEEN: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

pub(crate) fn run(args: &[String]) -> Outcome {
    let text = puzzles(args.first())?;
    let count = args.get(1).map_or(Ok(500), |count| number("POSITIONS", count))?;
    let positions = positions(&text, count);
    let seventeen: Vec<Grid<2>> = grids(SEVENTEEN).collect();
    let empty = [Grid::empty(Layout::classic())];
    println!("{} positions", positions.len());
    println!("{:>9} {:>9} {:>6} {:>9} {:>9}  technique", "mean µs", "most µs", "found", "empty µs", "17 µs");
    let mut rows: Vec<_> = TechniqueId::all().map(|id| (cost(id, &positions), id)).collect();
    rows.sort_by_key(|((mean, ..), _)| *mean);
    let micros = |time: Duration| time.as_micros();
    for ((mean, most, found), id) in rows {
        let (empty, ..) = cost(id, &empty);
        let (clues, ..) = cost(id, &seventeen);
        println!(
            "{:>9.1} {:>9} {found:>6} {:>9} {:>9}  {id}",
            mean.as_secs_f64() * 1e6,
            micros(most),
            micros(empty),
            micros(clues)
        );
    }
    Ok(())
}

/// Mean and greatest time of a position, and at how many something was found.
fn cost(id: TechniqueId, positions: &[Grid<2>]) -> (Duration, Duration, usize) {
    let (mut all, mut most, mut found) = (Duration::ZERO, Duration::ZERO, 0);
    for grid in positions {
        let mut any = false;
        let mut deliver = |_: whydoku_techniques::finder::Instance<'_>| {
            any = true;
            ControlFlow::Continue(())
        };
        let began = Instant::now();
        let _ = NARROW.get(id).find(grid, &mut StepSink::bare(&mut deliver));
        let spent = began.elapsed();
        all += spent;
        most = most.max(spent);
        found += usize::from(any);
    }
    (all / u32::try_from(positions.len()).unwrap_or(1).max(1), most, found)
}

fn grids(text: &str) -> impl Iterator<Item = Grid<2>> {
    let puzzles = Reader::new(text.as_bytes(), ReadOptions::default()).collect::<Vec<_>>();
    puzzles.into_iter().flatten().filter_map(|puzzle| puzzle.grid(Layout::classic()).ok())
}

/// Positions from all over the games, not all from the first few.
fn positions(text: &str, count: usize) -> Vec<Grid<2>> {
    let human = Catalogue::embedded().profile("human").expect("the default profile");
    let pipeline = Pipeline::<2>::new(human).expect("its scale");
    let mut all = Vec::new();
    for start in grids(text).take(count / 4 + 1) {
        let mut round = 0;
        pipeline.run(&start).replay(|told| {
            let Move::Deduced(deduction) = told.what else { return };
            if std::mem::replace(&mut round, deduction.round) != deduction.round {
                all.push(told.found.clone());
            }
        });
    }
    let stride = (all.len() / count).max(1);
    all.into_iter().step_by(stride).take(count).collect()
}
