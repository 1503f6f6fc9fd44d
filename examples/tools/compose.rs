//! Makes puzzles of any shape that logic alone can finish: fills a board at random, takes digits away as long as a
//! profile still solves what is left, and prints the puzzle as a file. What a profile solves without a guess has one
//! solution, so that need not be searched for. The puzzles of ours under `corpus/puzzles` were made so.
//!
//! ```text
//! cargo run --release --features tools --example tools -- compose SEED PROFILE BOARD.yaml
//! ```
//!
//! The board is a puzzle file without a grid: its size, regions and rules. `regions: odd` in the file asks for regions
//! of random shape.

use super::Outcome;
use std::sync::Arc;
use whydoku_board::{Candidate, Grid, Layout, Regions, Shape, edge_neighbours};
use whydoku_formats::{ReadOptions, parse_one, write};
use whydoku_solver::catalogue::{Catalogue, Guessing};
use whydoku_solver::pipeline::{Pipeline, Verdict};

pub(crate) fn run(args: &[String]) -> Outcome {
    let [seed, profile, board] = args else { return Err("usage: compose SEED PROFILE BOARD.yaml".into()) };
    // A filling goes as deep as there are cells, and takes a board at each.
    let made = std::thread::scope(|scope| {
        let deep = std::thread::Builder::new().stack_size(256 << 20);
        deep.spawn_scoped(scope, || compose(seed, profile, board))
            .map_err(|problem| problem.to_string())?
            .join()
            .unwrap_or_else(|_| Err("the composer failed".to_owned()))
    });
    println!("{}", made?.trim_end());
    Ok(())
}

fn compose(seed: &str, profile: &str, board: &str) -> Result<String, String> {
    let mut dice = Dice(seed.parse::<u64>().map_err(|_| "the seed is a number")?.wrapping_mul(2) + 1);
    let text = std::fs::read_to_string(board).map_err(|problem| format!("{board}: {problem}"))?;
    let odd = text.contains("regions: odd");
    let puzzle = parse_one(&text.replace("regions: odd\n", ""), &ReadOptions::default());
    let puzzle = puzzle.map_err(|problem| format!("{board}: {problem}"))?;
    let shape = if odd { odd_regions(&puzzle.shape, &mut dice)? } else { puzzle.shape };
    match shape.cells() {
        0..=128 => on::<2>(&shape, profile, &mut dice),
        _ => on::<10>(&shape, profile, &mut dice),
    }
}

fn on<const W: usize>(shape: &Shape, profile: &str, dice: &mut Dice) -> Result<String, String> {
    let catalogue = Catalogue::embedded();
    let profile = catalogue.profile(profile).ok_or("there is no such profile")?;
    let pipeline = Pipeline::<W>::new(catalogue, profile).ok_or("its scale is unknown")?;
    let pipeline = pipeline.guessing(Guessing::Never);
    let layout = Arc::new(Layout::<W>::new(shape.clone()).map_err(|problem| problem.to_string())?);
    let full = fill(&layout, dice).ok_or("no filling was found; another seed may do")?;
    let mut kept: Vec<bool> = vec![true; shape.cells()];
    let mut order: Vec<usize> = (0..shape.cells()).collect();
    dice.shuffle(&mut order);
    let puzzle = |kept: &[bool]| {
        let givens = full.iter().zip(kept).filter(|(_, kept)| **kept).map(|(candidate, _)| *candidate);
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

/// A random filling: the cell with the fewest candidates next, again from the start when a try takes too long.
fn fill<const W: usize>(layout: &Arc<Layout<W>>, dice: &mut Dice) -> Option<Vec<Candidate>> {
    (0..2000).find_map(|_| {
        let mut budget = 20 * layout.shape().cells();
        let full = fill_on(&Grid::empty(Arc::clone(layout)), dice, &mut budget)?;
        layout.cells().iter().map(|cell| Some(Candidate::new(cell, full.digit(cell)?))).collect()
    })
}

fn fill_on<const W: usize>(grid: &Grid<W>, dice: &mut Dice, budget: &mut usize) -> Option<Grid<W>> {
    *budget = budget.checked_sub(1)?;
    if whydoku_logic::Truth::broken_in(grid).is_some() {
        return None;
    }
    let layout = grid.layout();
    let mut choices: Vec<Candidate> = Vec::new();
    let mut fewest = usize::MAX;
    for cell in grid.open() {
        let digits = grid.candidates(cell);
        if digits.len() < fewest || digits.len() == fewest && dice.below(4) == 0 {
            fewest = digits.len();
            choices = digits.into_iter().map(|digit| Candidate::new(cell, digit)).collect();
        }
    }
    for (house, info) in layout.houses() {
        for digit in layout.digits().filter(|&digit| !grid.filled(digit).meets(&info.cells)) {
            let places = grid.places_in(house, digit);
            if places.len() < fewest {
                fewest = places.len();
                choices = places.iter().map(|cell| Candidate::new(cell, digit)).collect();
            }
        }
    }
    if choices.is_empty() {
        return Some(grid.clone());
    }
    dice.shuffle(&mut choices);
    choices.into_iter().find_map(|choice| {
        let mut next = grid.clone();
        next.place(choice);
        fill_on(&next, dice, budget)
    })
}

/// Regions of random shape: boxes, or rows, whose borders are moved by swapping cells as long as they hang together.
fn odd_regions(shape: &Shape, dice: &mut Dice) -> Result<Shape, String> {
    let size = shape.size();
    let at = |cell: usize| shape.region_of(cell / size, cell % size).unwrap_or(cell / size) as u8;
    let mut map: Vec<u8> = (0..size * size).map(at).collect();
    for _ in 0..400 * size * size {
        let (a, b) = (dice.below(map.len()), dice.below(map.len()));
        if map[a] == map[b] || !touches(&map, size, a, map[b]) || !touches(&map, size, b, map[a]) {
            continue;
        }
        map.swap(a, b);
        if !hangs_together(&map, size, map[a]) || !hangs_together(&map, size, map[b]) {
            map.swap(a, b);
        }
    }
    Shape::new(size, Regions::Any(map)).and_then(|odd| odd.and(shape)).map_err(|problem| problem.to_string())
}

fn touches(map: &[u8], size: usize, cell: usize, region: u8) -> bool {
    edge_neighbours(size, cell).any(|other| map[other] == region)
}

fn hangs_together(map: &[u8], size: usize, region: u8) -> bool {
    let Some(first) = map.iter().position(|&other| other == region) else { return false };
    let (mut met, mut waiting) = (vec![first], vec![first]);
    while let Some(cell) = waiting.pop() {
        for other in edge_neighbours(size, cell).filter(|&other| map[other] == region) {
            if !met.contains(&other) {
                met.push(other);
                waiting.push(other);
            }
        }
    }
    met.len() == size
}

/// Numbers that look random and are the same for the same seed (xorshift64*).
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % count
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
