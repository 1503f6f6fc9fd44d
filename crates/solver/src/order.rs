//! The order in which a puzzle can be solved: digit by digit, from which cells singles are enough, and what it does not need.

use crate::catalogue::Profile;
use crate::pipeline::Pipeline;
use crate::trace::Move;
use std::collections::{BTreeMap, BTreeSet};
use whydoku_board::{CancelToken, Cancelled, Candidate, Cell, Digit, DigitSet, Grid};
use whydoku_search::{Solution, try_first_two};

/// The singles on a board, of one digit or of all.
fn singles<const W: usize>(grid: &Grid<W>, of: Option<Digit>) -> Vec<Candidate> {
    let layout = grid.layout();
    let wanted = of.map_or_else(|| layout.digits().collect(), DigitSet::only);
    let mut found = Vec::new();
    for cell in *grid.open() {
        let single = grid.candidates(cell).single().filter(|&digit| wanted.contains(digit));
        found.extend(single.map(|digit| Candidate::new(cell, digit)));
    }
    for (_, house) in layout.houses().filter(|(_, house)| house.cells.len() == layout.size()) {
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for cell in house.cells & *grid.open() {
            twice |= once & grid.candidates(cell);
            once |= grid.candidates(cell);
        }
        for digit in (once - twice) & wanted {
            found.extend((house.cells & *grid.places(digit)).first().map(|cell| Candidate::new(cell, digit)));
        }
    }
    found
}

/// Fills all singles, of one digit or of all, until there are none.
fn fill_singles<const W: usize>(grid: &mut Grid<W>, of: Option<Digit>) {
    loop {
        let found = singles(grid, of);
        if found.is_empty() {
            return;
        }
        for single in found {
            if grid.allows(single) {
                grid.place(single);
            }
        }
    }
}

/// The digits in an order in which each can be filled in completely by singles of its own before the next is begun
/// (ittoryu). `None` if there is no such order.
pub fn ittoryu<const W: usize>(
    grid: &Grid<W>,
    cancel: CancelToken<'_>,
) -> Result<Option<Vec<Digit>>, Cancelled> {
    // The digits that are finished determine the board, so no set of them is tried twice.
    let mut tried = BTreeSet::new();
    let mut due = vec![(grid.clone(), Vec::new())];
    while let Some((grid, order)) = due.pop() {
        cancel.ok()?;
        if grid.is_full() {
            return Ok(Some(order));
        }
        for digit in grid.layout().digits().filter(|digit| !order.contains(digit)) {
            let mut next = grid.clone();
            fill_singles(&mut next, Some(digit));
            let order: Vec<Digit> = order.iter().copied().chain([digit]).collect();
            let most = if next.layout().shape().has_more_digits() { 0 } else { next.layout().size() };
            let is_finished = next.filled(digit).len() >= most && next.places(digit).is_empty();
            if is_finished && tried.insert(order.iter().copied().collect::<DigitSet>().bits()) {
                due.push((next, order));
            }
        }
    }
    Ok(None)
}

/// The cells which, filled from the solution, leave nothing but singles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backdoors {
    /// Whether singles are enough without any.
    pub singles_only: bool,
    /// Single cells that are enough.
    pub cells: Vec<Candidate>,
    /// Pairs of cells that are enough; empty if single cells are.
    pub pairs: Vec<[Candidate; 2]>,
}

/// Returns the backdoors of a puzzle: single cells, or pairs if `pairs` are wanted and no single cell is enough.
pub fn backdoors<const W: usize>(
    grid: &Grid<W>,
    solution: &Solution,
    pairs: bool,
    cancel: CancelToken<'_>,
) -> Result<Backdoors, Cancelled> {
    let mut start = grid.clone();
    fill_singles(&mut start, None);
    if start.is_full() {
        return Ok(Backdoors { singles_only: true, ..Backdoors::default() });
    }
    let is_solved = |from: &Grid<W>, candidate: Candidate| {
        let mut next = from.clone();
        next.place(candidate);
        fill_singles(&mut next, None);
        (next.is_full(), next)
    };
    let open = start.open().iter().filter_map(|cell| Some(Candidate::new(cell, solution.digit(cell)?)));
    let after = open.map(|candidate| {
        cancel.ok()?;
        let (solved, next) = is_solved(&start, candidate);
        Ok((candidate, solved, next))
    });
    let after: Vec<(Candidate, bool, Grid<W>)> = after.collect::<Result<_, Cancelled>>()?;
    let cells: Vec<Candidate> = after.iter().filter(|(_, solved, _)| *solved).map(|&(one, ..)| one).collect();
    let mut found = Backdoors { cells, ..Backdoors::default() };
    if pairs && found.cells.is_empty() {
        for (at, (one, _, next)) in after.iter().enumerate() {
            cancel.ok()?;
            // A cell that the first one fills adds nothing.
            let others = after[at + 1..].iter().map(|&(other, ..)| other).filter(|&other| next.allows(other));
            let enough = others.filter(|&other| is_solved(next, other).0);
            found.pairs.extend(enough.map(|other| [*one, other]));
        }
    }
    Ok(found)
}

/// The givens each of which the puzzle does not need: without it there is still one solution. `None` if cancelled.
pub fn superfluous<const W: usize>(grid: &Grid<W>, cancel: CancelToken<'_>) -> Option<Vec<Cell>> {
    let mut found = Vec::new();
    for cell in *grid.givens() {
        let others = grid.givens().iter().filter(|&other| other != cell);
        let givens = others.filter_map(|other| Some(Candidate::new(other, grid.digit(other)?)));
        let less = Grid::with_givens(grid.layout().clone(), givens).ok()?;
        if try_first_two(&less, cancel).ok()?.len() == 1 {
            found.push(cell);
        }
    }
    Some(found)
}

/// The number of rounds of a profile in which a single step applies: the solver must find that one.
pub fn bottlenecks<const W: usize>(
    grid: &Grid<W>,
    profile: &Profile,
    cancel: CancelToken<'_>,
) -> Option<usize> {
    let trace = Pipeline::<W>::new(profile)?.run_with(grid, cancel);
    let mut steps: BTreeMap<usize, usize> = BTreeMap::new();
    for made in &trace.moves {
        if let Move::Deduced(deduction) = made {
            *steps.entry(deduction.round).or_default() += 1;
        }
    }
    (!cancel.is_cancelled()).then(|| steps.values().filter(|&&count| count == 1).count())
}
