//! Samples minimal puzzles such that the probability of each depends on its number of clues alone, after Denis Berthier's
//! controlled bias.
//!
//! Starting from a uniformly sampled full grid, clues are removed in random order. An attempt ends at the first clue that
//! cannot be removed and succeeds only if no other clue can be removed either. Of the orders of c cells, one in C(c, n)
//! leads to a given puzzle of n clues, so puzzles of n clues are found C(c, n) times less often than they occur; [`weight`]
//! corrects means for that.
//!
//! Nearly all attempts fail, so failure must be detected early. Sets of cells that can be exchanged without breaking a rule
//! must not be removed as a whole: every full grid has many, the smallest made of two digits; more are learnt from failed
//! attempts.

use super::clues::{ClueSet, fillings};
use whydoku_board::{Cell, CellSet, Digit, Layout};
use whydoku_cells::Rng;
use whydoku_search::{Fillings, LimitReached, Solution};

/// Attempts per full grid on the classic board and on others.
const TRIALS: [usize; 2] = [2_000, 4];
/// The share of the completions of a band and a stack (about 2,700) that is used is one in this.
const SHARE: usize = 256;
/// An attempt that ends with more clues than this has failed: a minimal puzzle with more is rarer than one in 10⁸.
const EARLY: usize = 33;
/// The most exchangeable sets that are kept.
const SETS: usize = 400;
/// The most full grids of a board other than the classic one: all of them are listed.
pub(super) const GRIDS: usize = 1_000;

/// Returns the weight of a puzzle that was sampled without bias: proportional to C(cells, clues), 1 for a puzzle with
/// a third as many clues as cells.
#[expect(clippy::cast_precision_loss, reason = "numbers of cells are small")]
pub fn weight(cells: usize, clues: usize) -> f64 {
    let ratio = |n: usize| (cells - n) as f64 / (n + 1) as f64;
    let (third, clues) = (cells / 3, clues.min(cells));
    let product = |from: usize, to: usize| (from..to).map(ratio).product::<f64>();
    if clues >= third { product(third, clues) } else { 1.0 / product(clues, third) }
}

/// Runs one round: a few full grids, many attempts with each. Returns the number of attempts.
pub(super) fn round<'c, const W: usize>(
    board: &Fillings<'c, W>,
    rng: &mut Rng,
    mut each: impl FnMut(ClueSet<'c, W>),
) -> u64 {
    let is_classic = board.is_classic();
    let grids = if is_classic { completions(board, rng) } else { full_grids(board) };
    // Each grid is used with the same probability, whatever the number of its siblings.
    let share = if is_classic { SHARE } else { grids.len().max(1) };
    let uses = grids.len() / share + usize::from(rng.below(share) < grids.len() % share);
    let mut looked = 0;
    for _ in 0..uses {
        let Some(solution) = rng.pick(&grids) else { break };
        if board.cancel().is_cancelled() {
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

/// Lists the full grids of a board, up to [`GRIDS`].
fn full_grids<const W: usize>(board: &Fillings<'_, W>) -> Vec<Solution> {
    let blank = Solution::of(vec![Digit::new(0); board.layout().cells().len()]);
    fillings(board, &blank, &CellSet::EMPTY, GRIDS as u64)
}

/// Whether all full grids of the board can be listed.
pub(super) fn is_small<const W: usize>(board: &Fillings<'_, W>) -> bool {
    let found = full_grids(board).len();
    found > 0 && found < GRIDS
}

fn renamed(solution: &Solution, rng: &mut Rng) -> Solution {
    let mut names: Vec<Digit> = (0..9).map(Digit::new).collect();
    rng.shuffle(&mut names);
    Solution::of(solution.digits().iter().map(|digit| names[digit.index()]).collect())
}

/// Returns all full grids with a uniformly sampled first band and first stack. The first box is fixed; digits are
/// renamed afterwards.
fn completions<const W: usize>(board: &Fillings<'_, W>, rng: &mut Rng) -> Vec<Solution> {
    let mut digits = vec![Digit::new(0); 81];
    for at in 0..9 {
        digits[at / 3 * 9 + at % 3] = Digit::new(at);
    }
    let across = other_boxes(rng, false);
    let down = other_boxes(rng, true);
    for line in 0..3 {
        for at in 0..6 {
            digits[line * 9 + 3 + at] = Digit::new(across[line][at]);
            digits[(3 + at) * 9 + line] = Digit::new(down[line][at]);
        }
    }
    let known = Solution::of(digits);
    let is_given = |cell: &Cell| cell.index() / 9 < 3 || cell.index() % 9 < 3;
    let given = board.layout().cells().iter().filter(is_given).collect();
    fillings(board, &known, &given, 0)
}

/// Returns the other two boxes of a band or stack whose first box holds the digits in order: three lines of six
/// digits, sampled until no box repeats a digit, so that all are equally likely.
fn other_boxes(rng: &mut Rng, upright: bool) -> [[usize; 6]; 3] {
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

struct Attempts<'c, const W: usize> {
    clues: ClueSet<'c, W>,
    /// Sets of cells of which one must be given.
    sets: Vec<CellSet<W>>,
    order: Vec<Cell>,
}

impl<'c, const W: usize> Attempts<'c, W> {
    fn new(board: Fillings<'c, W>, solution: Solution) -> Self {
        let sets = if board.is_classic() { exchangeable(board.layout(), &solution) } else { Vec::new() };
        let order = board.layout().cells().iter().collect();
        Self { clues: ClueSet::all(board, solution), sets, order }
    }

    fn one(&mut self, rng: &mut Rng) -> Result<Option<ClueSet<'c, W>>, LimitReached> {
        rng.shuffle(&mut self.order);
        let early = if self.clues.board.is_classic() { 81 - EARLY } else { 0 };
        let out: CellSet<W> = self.order[..early].iter().copied().collect();
        if let Some(at) = self.sets.iter().position(|set| set.is_subset(&out)) {
            // Moves a successful set forward.
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

/// Returns the sets of cells in which two digits can be exchanged.
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
    sets.sort_by_cached_key(CellSet::len);
    sets
}
