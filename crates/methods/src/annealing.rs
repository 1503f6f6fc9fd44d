//! Simulated annealing. Every house of a partition is filled with its missing digits, then pairs of open cells are
//! swapped; swaps that add conflicts are accepted with a falling probability.
//!
//! The method finds one solution or stops at its budget. It proves nothing: neither that there is no solution nor that
//! there is no other.

use crate::rules::{Rules, indices};
use whydoku_board::Grid;
use whydoku_cells::Rng;
use whydoku_search::Solution;
use whydoku_search::searcher::{Counter, End};

const BUDGET: u64 = 20_000_000;

/// Swaps between two coolings.
const STAGE: u64 = 20_000;

const CERTAIN: u64 = 1 << 16;

/// Passes a solution to the counter, if one is found.
pub(super) fn search<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    let (Some(rules), Some(parts)) = (Rules::new(grid), partition(grid)) else { return End::Break(()) };
    let mut state = AnnealingState { board: rules.start(), rules: &rules, rng: Rng::new(0, 0) };
    if parts.iter().any(|part| state.fill(part).is_none()) {
        return End::Break(());
    }
    let open = |part: &[usize]| part.iter().copied().filter(|&cell| !rules.filled[cell]).collect::<Vec<_>>();
    let parts: Vec<Vec<usize>> = parts.iter().map(|part| open(part)).filter(|part| part.len() > 1).collect();
    let mut cost = state.cost();
    let warm = CERTAIN * 2 / 3;
    let (mut chance, mut stale, mut best) = (warm, 0, cost);
    for swap in 0..counter.options.node_limit.unwrap_or(BUDGET) {
        if cost == 0 {
            let mut solution = Solution::blank(state.board.len());
            solution.write_bits(&state.board);
            counter.found(&solution)?;
            break;
        }
        if parts.is_empty() {
            break;
        }
        if swap % STAGE == STAGE - 1 {
            chance = chance * 9 / 10;
            stale = if cost < best { 0 } else { stale + 1 };
            best = best.min(cost);
            // Cold and without improvement for long: reheat.
            if stale > 40 {
                (chance, stale, best) = (warm, 0, cost);
            }
        }
        counter.node()?;
        let part = &parts[state.rng.below(parts.len())];
        let (one, two) = (part[state.rng.below(part.len())], part[state.rng.below(part.len())]);
        if one == two {
            continue;
        }
        let before = state.cost_of(one, two);
        state.board.swap(one, two);
        let after = state.cost_of(one, two);
        if after > before && !state.dares(chance, after - before) {
            state.board.swap(one, two);
            counter.stats.backtracks += 1;
        } else {
            cost = cost + after - before;
        }
    }
    End::Break(())
}

/// Returns disjoint houses of one kind that cover the board.
fn partition<const W: usize>(grid: &Grid<W>) -> Option<Vec<Vec<usize>>> {
    let layout = grid.layout();
    let houses: Vec<Vec<usize>> = layout.houses().map(|(_, house)| indices(house.cells)).collect();
    // Rows come first, then columns, then regions. Regions leave most cells to swap.
    houses.chunks(layout.size()).rev().map(<[_]>::to_vec).find(|part| {
        let mut met = vec![false; layout.shape().cells()];
        part.iter().flatten().for_each(|&cell| met[cell] = true);
        part.iter().map(Vec::len).sum::<usize>() == met.len() && met.into_iter().all(|met| met)
    })
}

struct AnnealingState<'a> {
    board: Vec<u32>,
    rules: &'a Rules,
    rng: Rng,
}

impl AnnealingState<'_> {
    fn fill(&mut self, part: &[usize]) -> Option<()> {
        let used = part.iter().fold(0, |used, &cell| used | self.board[cell]);
        let mut lacks = (0..self.rules.size).map(|digit| 1 << digit).filter(|digit| used & digit == 0);
        for &cell in part {
            if self.board[cell] == 0 {
                self.board[cell] = lacks.next()?;
            }
        }
        Some(())
    }

    /// Returns the number of conflicts, each counted from both cells.
    fn cost(&self) -> usize {
        let cells: usize = (0..self.board.len()).map(|cell| self.conflicts(cell) + self.barred(cell)).sum();
        cells + self.open_clues()
    }

    /// Returns the share of the cost that two cells affect.
    fn cost_of(&self, one: usize, two: usize) -> usize {
        let cost = |cell: usize| 2 * self.conflicts(cell) + self.barred(cell);
        cost(one) + cost(two) + self.open_clues()
    }

    fn conflicts(&self, cell: usize) -> usize {
        let digit = self.board[cell];
        let same = self.rules.peers[cell].iter().filter(|&&peer| self.board[peer] == digit).count();
        let near = self.rules.near[cell].iter().map(|&near| self.board[near]);
        same + near.filter(|&other| other << 1 == digit || other >> 1 == digit).count()
    }

    fn barred(&self, cell: usize) -> usize {
        usize::from(self.rules.allowed[cell] & self.board[cell] == 0)
    }

    fn open_clues(&self) -> usize {
        let kept = |clue: &&(u32, Vec<usize>)| clue.1.iter().any(|&cell| self.board[cell] == clue.0);
        self.rules.clues.iter().filter(|clue| !kept(clue)).count()
    }

    fn dares(&mut self, chance: u64, worse: usize) -> bool {
        let chance = (0..worse.min(16)).fold(CERTAIN, |so_far, _| so_far * chance / CERTAIN);
        (self.rng.below(CERTAIN as usize) as u64) < chance
    }
}
