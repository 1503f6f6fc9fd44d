//! Counts solutions by search, within a budget.

use crate::cli::time_limit::Deadline;
use anyhow::{Context, Result, bail, ensure};
use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Grid, Layout};
use whydoku_search::{SearchOptions, Solution, enumerate_until};

/// The budget, divided by the number of candidates of the board.
const TRIALS: u64 = 200_000_000;

/// The number of solutions, at most two.
fn count<const W: usize>(grid: &Grid<W>, deadline: Deadline) -> Result<u64> {
    let candidates = grid.layout().cells().len() * grid.layout().size();
    let options = SearchOptions { limit: 2, node_limit: Some(TRIALS / candidates as u64) };
    let is_exceeded = || deadline.is_exceeded();
    let each = &mut |_: &Solution| ControlFlow::Continue(());
    let found = enumerate_until(grid, options, CancelToken::new(&is_exceeded), each);
    ensure!(
        found.complete || found.solutions == 2,
        "too large: the search for solutions takes more than {} trials",
        TRIALS / candidates as u64
    );
    Ok(found.solutions)
}

/// Premises that assume uniqueness need givens with a unique solution; placed digits and eliminations do not count.
pub(super) fn givens_have_one<const W: usize>(grid: &Grid<W>, deadline: Deadline) -> Result<()> {
    let given = |cell| grid.digit(cell).map(|digit| Candidate::new(cell, digit));
    let givens = Grid::with_givens(Arc::clone(grid.layout()), grid.givens().iter().filter_map(given));
    let found = match givens {
        Ok(puzzle) => count(&puzzle, deadline).context("one solution is assumed, but cannot be checked")?,
        Err(_) => 0,
    };
    match found {
        0 => bail!("one solution is assumed, but the givens have none"),
        1 => Ok(()),
        _ => bail!("one solution is assumed, but the givens have several"),
    }
}

pub(super) fn has_none<const W: usize>(grid: &Grid<W>, deadline: Deadline) -> Result<()> {
    match count(grid, deadline).context("whether there is no solution cannot be checked")? {
        0 => Ok(()),
        _ => bail!("the outcome says that there is no solution, but there is one"),
    }
}

pub(super) fn are_two<const W: usize>(start: &Grid<W>, claimed: &[String]) -> Result<()> {
    let [one, other] = claimed else {
        bail!("the outcome `several-solutions` needs two `solutions`, and has {}", claimed.len());
    };
    ensure!(one != other, "the two solutions are the same");
    for (number, text) in claimed.iter().enumerate() {
        is_solution_of(start, text).with_context(|| format!("solution {}", number + 1))?;
    }
    Ok(())
}

fn is_solution_of<const W: usize>(start: &Grid<W>, text: &str) -> Result<()> {
    let layout: &Layout<W> = start.layout();
    let wanted = layout.cells().len();
    ensure!(text.chars().count() == wanted, "it has not as many symbols as the board cells");
    let mut grid = start.clone();
    for (cell, symbol) in layout.cells().iter().zip(text.chars()) {
        let digit = layout.shape().digit_of(symbol).filter(|&digit| layout.shape().symbol(digit) == symbol);
        let digit = digit.filter(|&digit| start.candidates(cell).contains(digit));
        let digit = digit.with_context(|| format!("{} cannot be {symbol}", layout.name(cell)))?;
        if start.open().contains(cell) {
            let clash = grid.try_place(Candidate::new(cell, digit)).is_err();
            ensure!(!clash, "{}={} clashes with another digit", layout.name(cell), layout.spell(digit));
        }
    }
    obeys_rules(&grid, None)
}

/// Checks a full board against all rules. Regions that are to be found are those of the trace, or else searched for.
pub(super) fn obeys_rules<const W: usize>(grid: &Grid<W>, regions: Option<&str>) -> Result<()> {
    let layout = grid.layout();
    let shape = layout.shape();
    whydoku_checker::is_solution(grid).map_err(|why| super::trace_judge::check_error(&why, layout))?;
    if !shape.has_unknown_regions() {
        ensure!(regions.is_none(), "`regions` goes with regions that are to be found");
        return Ok(());
    }
    let map = match regions {
        Some(text) => Some(whydoku_board::regions(text)?.1),
        None => whydoku_search::regions(grid, CancelToken::NEVER)?,
    };
    let values: Vec<i32> =
        layout.cells().iter().filter_map(|cell| Some(layout.value(grid.digit(cell)?))).collect();
    let fits = |map: Vec<u8>| map.len() == values.len() && shape.has_regions(&values, &map);
    ensure!(map.is_some_and(fits), "the board does not divide into regions as the rules ask");
    Ok(())
}
