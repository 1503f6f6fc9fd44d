//! Fits the model of solving times (`techniques/scales/time.yaml`) to measured ones, and says how well it predicts what
//! it was not fitted to.
//!
//! ```text
//! cargo xtask fit-time TIMES.tsv [--rounds N]
//! ```
//!
//! `TIMES.tsv` has the columns `puzzle`, `players` and `mean_seconds`. What is made small is the mean square of the
//! difference of logarithms, each puzzle weighted by its players. Parameters go up and down one at a time by a step that
//! shrinks. Then the same for each of five parts of the puzzles, fitted to the other four: the correlations of what is
//! predicted so are printed last.

#![expect(clippy::cast_precision_loss, reason = "statistics")]

use super::ranks::spearman;
use super::{Outcome, number, read};
use std::collections::HashMap;
use whydoku_board::{CancelToken, Grid, Layout};
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::pipeline::{Ending, Pipeline, RatingContext, Simplest};
use whydoku_solver::solve_time::{FixedPoint, Salience, TimeModel};

/// A puzzle and how long people took for it.
struct Measured {
    grid: Grid<2>,
    players: f64,
    log_seconds: f64,
    /// Whether singles solve it.
    singles: bool,
}

/// The parameters that are fitted, with the step by which each is tried at first; all of them factors.
const PARAMETERS: [(&str, f64, f64); 12] = [
    ("start", 94.0, 1.3),
    ("fill", 2.0, 1.3),
    ("search", 30.0, 1.2),
    ("region.base", 2.7, 1.0),
    ("region.each_open", 0.869, 1.1),
    ("region.each_placed", 1.162, 1.1),
    ("line.base", 1.094, 1.2),
    ("line.each_open", 0.819, 1.1),
    ("naked.base", 0.577, 1.4),
    ("naked.each_open", 0.719, 1.15),
    ("harder", 30.0, 1.4),
    ("each_point", 1.6, 1.2),
];

type Parameters = [f64; PARAMETERS.len()];

fn fixed(number: f64) -> FixedPoint {
    FixedPoint::parse(&format!("{number:.6}")).expect("a parameter is a plain number")
}

fn model(p: &Parameters) -> TimeModel {
    let glance = |base: f64, each_open: f64, each_placed: f64| Salience {
        base: fixed(base),
        each_open: fixed(each_open),
        each_placed: fixed(each_placed),
    };
    TimeModel {
        start: fixed(p[0]),
        fill: fixed(p[1]),
        search: fixed(p[2]),
        region: glance(p[3], p[4], p[5]),
        line: glance(p[6], p[7], p[5]),
        naked: glance(p[8], p[9], 1.0),
        harder: fixed(p[10]),
        each_point: fixed(p[11]),
        median: FixedPoint::ONE,
        middle_half: [FixedPoint::ONE, FixedPoint::ONE],
    }
}

/// Remembers what the ladder shows on a board, which no parameter changes.
struct Ladder {
    pipeline: Pipeline<2>,
    known: HashMap<String, Result<Simplest, Ending>>,
}

impl Ladder {
    fn new() -> Self {
        let human = Catalogue::embedded().profile("human").expect("the default profile");
        Self { pipeline: Pipeline::new(human).expect("its scale"), known: HashMap::new() }
    }

    fn seconds(&mut self, model: &TimeModel, grid: &Grid<2>) -> f64 {
        let mut context = RatingContext::default();
        let estimate = model.estimate(grid.clone(), &mut |grid| {
            let key: String = grid
                .layout()
                .cells()
                .iter()
                .map(|cell| format!("{:x},", grid.candidates(cell).bits()))
                .collect();
            let look = || self.pipeline.simplest(grid, &mut context, CancelToken::NEVER);
            self.known.entry(key).or_insert_with(look).clone()
        });
        estimate.map_or(f64::from(u32::MAX), |estimate| estimate.seconds as f64)
    }
}

fn loss(ladder: &mut Ladder, parameters: &Parameters, puzzles: &[&Measured]) -> f64 {
    let model = model(parameters);
    let square = |ladder: &mut Ladder, puzzle: &Measured| {
        let off = ladder.seconds(&model, &puzzle.grid).ln() - puzzle.log_seconds;
        // One wild puzzle must not decide.
        (off * off).min(1.0) * puzzle.players
    };
    let sum: f64 = puzzles.iter().map(|puzzle| square(ladder, puzzle)).sum();
    sum / puzzles.iter().map(|puzzle| puzzle.players).sum::<f64>()
}

/// Parameters that fit, found by going up and down with each in turn.
fn fit(ladder: &mut Ladder, puzzles: &[&Measured], begin: Parameters, rounds: usize) -> (Parameters, f64) {
    let mut best = begin;
    let mut least = loss(ladder, &best, puzzles);
    let mut shrink = 1.0;
    for _ in 0..rounds {
        let before = least;
        for at in 0..PARAMETERS.len() {
            let step = PARAMETERS[at].2.powf(shrink);
            for factor in [step, 1.0 / step] {
                let mut tried = best;
                tried[at] *= factor;
                let found = loss(ladder, &tried, puzzles);
                if found < least {
                    (best, least) = (tried, found);
                    break;
                }
            }
        }
        if before - least < 1e-5 {
            shrink /= 2.0;
        }
    }
    (best, least)
}

fn say(what: &str, predicted: &[(f64, &Measured)]) {
    let of = |wanted: &dyn Fn(&Measured) -> bool| {
        let chosen = predicted.iter().filter(|(_, puzzle)| wanted(puzzle));
        let (seconds, measured): (Vec<f64>, Vec<f64>) =
            chosen.map(|&(seconds, puzzle)| (seconds, puzzle.log_seconds)).unzip();
        format!("{:.3} ({})", spearman(&seconds, &measured), seconds.len())
    };
    println!(
        "{what}: rank correlation {}, what singles solve {}, with twenty players or more {}",
        of(&|_| true),
        of(&|puzzle| puzzle.singles),
        of(&|puzzle| puzzle.players >= 20.0)
    );
}

/// How far players of one puzzle are apart, out of how far means of few players are off: the variance of the logarithm of
/// a mean falls with one over their number.
fn spread(predicted: &[(f64, &Measured)]) {
    let off = |&(seconds, puzzle): &(f64, &Measured)| {
        (1.0 / puzzle.players, (seconds.ln() - puzzle.log_seconds).powi(2))
    };
    let points: Vec<(f64, f64)> = predicted.iter().map(off).filter(|(_, square)| *square < 1.0).collect();
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / points.len() as f64;
    let (x, y) = (mean(&|point| point.0), mean(&|point| point.1));
    let slope = mean(&|point| (point.0 - x) * (point.1 - y)) / mean(&|point| (point.0 - x).powi(2));
    let log_variance = slope.max(0.0).ln_1p();
    let quartile = 0.6745 * log_variance.sqrt();
    println!("  median: {:.3}", (-log_variance / 2.0).exp());
    println!("  low: {:.3}", (-quartile).exp());
    println!("  high: {:.3}", quartile.exp());
    println!(
        "a mean of so many players can be predicted no better than to {y:.3} (mean square), {:.3} of it their noise",
        slope * x
    );
}

pub(crate) fn run(args: &[String]) -> Outcome {
    let file = args.first().ok_or("usage: cargo xtask fit-time TIMES.tsv [--rounds N]")?;
    let rounds = args.iter().position(|word| word == "--rounds").and_then(|at| args.get(at + 1));
    let rounds = rounds.map_or(Ok(12), |rounds| number("--rounds", rounds))?;
    let text = read(file)?;
    let layout = Layout::<2>::classic();
    let measured: Vec<Measured> = text
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let givens = fields[0].chars().zip(layout.cells().iter()).filter_map(|(symbol, cell)| {
                let digit = whydoku_board::Digit::from_symbol(symbol)?;
                Some(whydoku_board::Candidate::new(cell, digit))
            });
            let grid = Grid::with_givens(layout.clone(), givens).expect("a puzzle");
            let number = |at: usize| fields[at].parse::<f64>().expect("a number");
            let harder = &mut |_: &Grid<2>| Err(Ending::Stuck(0));
            let singles =
                model(&PARAMETERS.map(|(_, value, _)| value)).estimate(grid.clone(), harder).is_ok();
            Measured { grid, players: number(1), log_seconds: number(2).ln(), singles }
        })
        .collect();
    let mut ladder = Ladder::new();
    let begin: Parameters = PARAMETERS.map(|(_, value, _)| value);
    let all: Vec<&Measured> = measured.iter().collect();
    println!("before: {:.5}", loss(&mut ladder, &begin, &all));
    let (found, least) = fit(&mut ladder, &all, begin, rounds);
    for (value, (name, _, _)) in found.iter().zip(&PARAMETERS) {
        println!("  {name}: {value:.3}");
    }
    println!("mean square of the difference of logarithms: {least:.5}");
    let fitted = model(&found);
    let predicted: Vec<_> =
        measured.iter().map(|puzzle| (ladder.seconds(&fitted, &puzzle.grid), puzzle)).collect();
    say("fitted", &predicted);
    spread(&predicted);
    let mut predicted = Vec::new();
    for part in 0..5 {
        let others: Vec<&Measured> =
            measured.iter().enumerate().filter(|(at, _)| at % 5 != part).map(|(_, puzzle)| puzzle).collect();
        let (found, _) = fit(&mut ladder, &others, begin, rounds);
        let model = model(&found);
        for puzzle in measured.iter().skip(part).step_by(5) {
            predicted.push((ladder.seconds(&model, &puzzle.grid), puzzle));
        }
    }
    say("predicted for puzzles that it was not fitted to", &predicted);
    Ok(())
}
