//! A choice among all minimal puzzles in which the chance of each depends on the number of its clues alone, after Denis
//! Berthier's controlled bias.
//!
//! From a full grid, of which all are equally likely, clues are left out in an order of chance. At the first that cannot
//! be left out the attempt ends; it counts only if just then no other clue can be left out either. Of the orders of c
//! cells a share of one in C(c, n) leads to a given puzzle of n clues, whatever puzzle it is. So puzzles of n clues come
//! out C(c, n) times less often than they are frequent, and [`weight`] sets that right in any mean.
//!
//! Nearly all attempts fail, so what counts is to see it soon. Cells that can be exchanged for others without a rule
//! noticing must not all be left out: every full grid has many such sets, the smallest made of two digits, and others are
//! learnt from attempts that fail.

use super::KeepGoing;
use super::clues::ClueSet;
use std::ops::ControlFlow;
use whydoku_board::{Cell, CellSet, Digit, Layout};
use whydoku_cells::Rng;
use whydoku_search::{Fillings, GivenUp, SearchOptions, Solution};

/// Attempts with each full grid of the classic board, and of others.
const TRIALS: [usize; 2] = [2_000, 4];
/// Of the completions of a band and a stack, of which there are about 2,700, one in so many is used.
const SHARE: usize = 256;
/// An attempt that ends before so few clues are left has failed: a minimal puzzle with more is rarer than one in 10⁸.
const EARLY: usize = 33;
/// So many sets are kept.
const SETS: usize = 400;
/// A board that is not classic must have fewer full grids than this: all of them are listed.
pub(super) const GRIDS: usize = 1_000;

/// How many minimal puzzles of so many clues one stands for that was made without bias, on a board of so many cells:
/// in proportion to C(cells, clues), against a puzzle of a third as many clues as cells.
#[expect(clippy::cast_precision_loss, reason = "numbers of cells are small")]
pub fn weight(cells: usize, clues: usize) -> f64 {
    let ratio = |n: usize| (cells - n) as f64 / (n + 1) as f64;
    let (third, clues) = (cells / 3, clues.min(cells));
    let product = |from: usize, to: usize| (from..to).map(ratio).product::<f64>();
    if clues >= third { product(third, clues) } else { 1.0 / product(clues, third) }
}

/// One round: full grids, many attempts with each. Hands the puzzles over, and says how many attempts there were.
pub(super) fn round<const W: usize>(
    board: &Fillings<W>,
    rng: &mut Rng,
    keep_going: KeepGoing<'_>,
    mut each: impl FnMut(ClueSet<W>),
) -> u64 {
    let is_classic = board.is_classic();
    let grids = if is_classic { completions(board, rng) } else { fillings(board, None, GRIDS as u64) };
    // Each grid is used with the same chance, however many others there are beside it.
    let share = if is_classic { SHARE } else { grids.len().max(1) };
    let uses = grids.len() / share + usize::from(rng.below(share) < grids.len() % share);
    let mut looked = 0;
    for _ in 0..uses {
        let Some(solution) = rng.pick(&grids) else { break };
        if !keep_going() {
            break;
        }
        let solution = if is_classic { renamed(solution, rng) } else { solution.clone() };
        let mut trials = Attempts::new(board.clone(), solution);
        for _ in 0..TRIALS[usize::from(!is_classic)] {
            looked += 1;
            if let Ok(Some(clues)) = trials.one(rng) {
                each(clues);
            }
        }
    }
    looked
}

/// Full grids of a board, with the digits that are given.
fn fillings<const W: usize>(
    board: &Fillings<W>,
    given: Option<(&Solution, &CellSet<W>)>,
    limit: u64,
) -> Vec<Solution> {
    let mut found = Vec::new();
    let blank = Solution::of(vec![Digit::new(0); board.layout().cells().len()]);
    let (known, given) = given.unwrap_or((&blank, &CellSet::EMPTY));
    board.each(known, given, None, SearchOptions { limit, node_limit: None }, &mut |filling| {
        found.push(filling.clone());
        ControlFlow::Continue(())
    });
    found
}

/// Whether a board has so few full grids that they can be listed.
pub(super) fn is_small<const W: usize>(board: &Fillings<W>) -> bool {
    let found = fillings(board, None, GRIDS as u64).len();
    found > 0 && found < GRIDS
}

/// The same with digits renamed.
fn renamed(solution: &Solution, rng: &mut Rng) -> Solution {
    let mut names: Vec<Digit> = (0..9).map(Digit::new).collect();
    rng.shuffle(&mut names);
    Solution::of(solution.digits().iter().map(|digit| names[digit.index()]).collect())
}

/// All full grids with the same first band and first stack, which are chosen with equal chances. The first box is always
/// the same: digits are renamed in the end.
fn completions<const W: usize>(board: &Fillings<W>, rng: &mut Rng) -> Vec<Solution> {
    let mut digits = vec![Digit::new(0); 81];
    for at in 0..9 {
        digits[at / 3 * 9 + at % 3] = Digit::new(at);
    }
    let across = beside(rng, false);
    let down = beside(rng, true);
    for line in 0..3 {
        for at in 0..6 {
            digits[line * 9 + 3 + at] = Digit::new(across[line][at]);
            digits[(3 + at) * 9 + line] = Digit::new(down[line][at]);
        }
    }
    let known = Solution::of(digits);
    let is_given = |cell: &Cell| cell.index() / 9 < 3 || cell.index() % 9 < 3;
    let given = board.layout().cells().iter().filter(is_given).collect();
    fillings(board, Some((&known, &given)), 0)
}

/// The other two boxes of a band, or of a stack, beside a first box that holds the digits in order: three lines of six
/// digits. Lines are drawn until no box has a digit twice, so all are equally likely.
fn beside(rng: &mut Rng, upright: bool) -> [[usize; 6]; 3] {
    let own = |line: usize, digit: usize| if upright { digit % 3 == line } else { digit / 3 == line };
    loop {
        let mut lines = [[0; 6]; 3];
        for (at, line) in lines.iter_mut().enumerate() {
            let mut others = (0..9).filter(|&digit| !own(at, digit));
            line.fill_with(|| others.next().unwrap_or_default());
            rng.shuffle(line);
        }
        let digits =
            |from: usize| lines.iter().flat_map(|line| &line[from..from + 3]).fold(0u32, |a, d| a | 1 << d);
        if digits(0) == 0x1ff && digits(3) == 0x1ff {
            return lines;
        }
    }
}

/// Attempts with one full grid.
struct Attempts<const W: usize> {
    clues: ClueSet<W>,
    /// Sets of cells of which one must be given.
    sets: Vec<CellSet<W>>,
    order: Vec<Cell>,
}

impl<const W: usize> Attempts<W> {
    fn new(board: Fillings<W>, solution: Solution) -> Self {
        let sets = if board.is_classic() { exchangeable(board.layout(), &solution) } else { Vec::new() };
        let order = board.layout().cells().iter().collect();
        Self { clues: ClueSet::all(board, solution), sets, order }
    }

    fn one(&mut self, rng: &mut Rng) -> Result<Option<ClueSet<W>>, GivenUp> {
        rng.shuffle(&mut self.order);
        let early = if self.clues.board.is_classic() { 81 - EARLY } else { 0 };
        let out: CellSet<W> = self.order[..early].iter().copied().collect();
        if let Some(at) = self.sets.iter().position(|set| set.is_subset(&out)) {
            // What excludes much is asked first.
            self.sets.swap(at, at / 2);
            return Ok(None);
        }
        self.clues.given = *self.clues.layout().cells() - out;
        if let Some(other) = self.clues.other()? {
            if self.sets.len() < SETS {
                self.sets.push(self.clues.solution.differences(&other).collect());
            }
            return Ok(None);
        }
        let mut clues = self.clues.clone();
        for &cell in &self.order[early..] {
            clues.given.remove(cell);
            if !clues.is_unique()? {
                clues.given.insert(cell);
                break;
            }
        }
        Ok(clues.is_minimal()?.then_some(clues))
    }
}

/// Sets of cells with two digits that can be exchanged within the set.
fn exchangeable<const W: usize>(layout: &Layout<W>, solution: &Solution) -> Vec<CellSet<W>> {
    let mut sets = Vec::new();
    for high in 1..9 {
        for low in 0..high {
            let with = |cell: &Cell| [high, low].contains(&solution.digits()[cell.index()].index());
            let mut left: CellSet<W> = layout.cells().iter().filter(with).collect();
            while let Some(first) = left.first() {
                let mut due = CellSet::only(first);
                let mut set = CellSet::EMPTY;
                while let Some(cell) = due.first() {
                    due.remove(cell);
                    set.insert(cell);
                    due |= (*layout.peers(cell) & left) - set;
                }
                left -= set;
                sets.push(set);
            }
        }
    }
    sets.sort_by_key(CellSet::len);
    sets
}
