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

#[cfg(test)]
mod tests {
    use super::*;
    use whydoku_board::Layout;

    fn grid(text: &str) -> Grid<2> {
        let layout = Layout::classic();
        let givens = text.bytes().enumerate().filter(|(_, symbol)| *symbol != b'.').map(|(at, symbol)| {
            Candidate::new(layout.cell(at / 9, at % 9), Digit::new(usize::from(symbol - b'1')))
        });
        Grid::with_givens(layout.clone(), givens.collect::<Vec<_>>()).expect("no digits conflict")
    }

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const HARD: &str = "...4.67...5.....3.68..374..2.......3.1...4...73.....6...1....9....973..5..58....2";

    #[test]
    fn singles_need_no_backdoor() {
        let easy = grid(EASY);
        let solution = &whydoku_search::first_two(&easy)[0];
        assert!(backdoors(&easy, solution, true, CancelToken::NEVER).is_ok_and(|found| found.singles_only));
    }

    #[test]
    fn every_backdoor_leaves_singles_alone() {
        let hard = grid(HARD);
        let solution = &whydoku_search::first_two(&hard)[0];
        let found = backdoors(&hard, solution, true, CancelToken::NEVER).expect("not cancelled");
        assert!(!found.singles_only && found.cells.len() + found.pairs.len() > 0);
        let groups =
            found.cells.iter().map(|&cell| vec![cell]).chain(found.pairs.iter().map(|pair| pair.to_vec()));
        for group in groups {
            let mut filled = hard.clone();
            group.iter().for_each(|&candidate| filled.place(candidate));
            fill_singles(&mut filled, None);
            assert!(filled.is_full(), "{group:?}");
        }
    }

    #[test]
    fn digits_of_a_full_order_follow_one_another() {
        let easy = grid(EASY);
        let ittoryu = |grid: &Grid<2>| super::ittoryu(grid, CancelToken::NEVER).expect("not cancelled");
        let order = ittoryu(&easy).expect("its digits follow one another");
        let mut filled = easy.clone();
        for &digit in &order {
            fill_singles(&mut filled, Some(digit));
            assert_eq!(filled.filled(digit).len(), 9);
        }
        assert!(filled.is_full());
        assert_eq!(ittoryu(&grid(HARD)), None);
        // With one digit left to place, its own order is enough.
        let full: String =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .replace('4', ".");
        assert_eq!(ittoryu(&grid(&full)).map(|order| order.last().copied().is_some()), Some(true));
    }

    #[test]
    fn clues_that_are_not_needed_are_named() {
        let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let all = superfluous(&grid(full), CancelToken::NEVER).expect("not cancelled");
        assert_eq!(all.len(), 81);
        let less = superfluous(&grid(EASY), CancelToken::NEVER).expect("not cancelled");
        assert!(less.iter().all(|&cell| {
            let at = cell.index();
            let text = format!("{}.{}", &EASY[..at], &EASY[at + 1..]);
            whydoku_search::first_two(&grid(&text)).len() == 1
        }));
    }
}
