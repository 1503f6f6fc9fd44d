//! Simulated annealing: every house of a partition is filled with the digits that it lacks, and two of its open cells
//! are swapped again and again. A swap that makes more conflicts is taken seldom, and ever more seldom.
//!
//! It finds a solution or gives up at its budget. It proves nothing: neither that there is no solution, nor that there
//! is no other. So it hands over one at most and never claims to have searched everything.

use super::Solution;
use super::backtrack::write;
use super::counter::{Counter, End};
use super::rules::Rules;
use whydoku_board::Cell;
use whydoku_board::Grid;

/// Swaps at most, unless another limit is set.
const BUDGET: u64 = 20_000_000;

/// Swaps between two coolings.
const STAGE: u64 = 20_000;

/// Chances are counted in parts of this.
const CERTAIN: u64 = 1 << 16;

/// Hands over a solution, if one is found.
pub(super) fn search<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    let (Some(rules), Some(parts)) = (Rules::new(grid), partition(grid)) else { return End::Break(()) };
    let mut state = State { board: rules.start(), rules: &rules, drawn: 0x2545_f491_4f6c_dd1d };
    if parts.iter().any(|part| state.fill(part).is_none()) {
        return End::Break(());
    }
    let open = |part: &[usize]| part.iter().copied().filter(|&cell| !rules.filled[cell]).collect::<Vec<_>>();
    let parts: Vec<Vec<usize>> = parts.iter().map(|part| open(part)).filter(|part| part.len() > 1).collect();
    let mut cost = state.cost();
    let warm = CERTAIN * 2 / 3;
    let (mut chance, mut stale, mut best) = (warm, 0, cost);
    for swap in 0..counter.node_limit().unwrap_or(BUDGET) {
        if cost == 0 {
            let mut solution = Solution::blank(state.board.len());
            write(&state.board, &mut solution);
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
            // Cold and no better for long: it is stuck, and is warmed up again.
            if stale > 40 {
                (chance, stale, best) = (warm, 0, cost);
            }
        }
        counter.node()?;
        let part = &parts[state.below(parts.len())];
        let (one, two) = (part[state.below(part.len())], part[state.below(part.len())]);
        if one == two {
            continue;
        }
        let before = state.cost_of(one, two);
        state.board.swap(one, two);
        let after = state.cost_of(one, two);
        if after > before && !state.dares(chance, after - before) {
            state.board.swap(one, two);
            counter.backtrack();
        } else {
            cost = cost + after - before;
        }
    }
    End::Break(())
}

/// Houses that cover the board between them and do not overlap: the first such of one kind.
fn partition<const W: usize>(grid: &Grid<W>) -> Option<Vec<Vec<usize>>> {
    let layout = grid.layout();
    let houses: Vec<Vec<usize>> = (0..layout.house_count())
        .map(|at| layout.house(whydoku_board::House::new(at)).cells.iter().map(Cell::index).collect())
        .collect();
    // Rows come first, then columns, then regions; regions leave most to be swapped.
    houses.chunks(layout.size()).rev().map(<[_]>::to_vec).find(|part| {
        let mut met = vec![false; layout.shape().cells()];
        part.iter().flatten().for_each(|&cell| met[cell] = true);
        part.iter().map(Vec::len).sum::<usize>() == met.len() && met.into_iter().all(|met| met)
    })
}

struct State<'a> {
    board: Vec<u32>,
    rules: &'a Rules,
    drawn: u64,
}

impl State<'_> {
    /// Fills the open cells of a house with the digits that it lacks.
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

    /// How many rules are broken, each conflict counted from both its cells.
    fn cost(&self) -> usize {
        let cells: usize = (0..self.board.len()).map(|cell| self.conflicts(cell) + self.barred(cell)).sum();
        cells + self.open_clues()
    }

    /// What of it two cells can change.
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

    /// Whether the cell's digit is none that the grid leaves it.
    fn barred(&self, cell: usize) -> usize {
        usize::from(self.rules.allowed[cell] & self.board[cell] == 0)
    }

    fn open_clues(&self) -> usize {
        let kept = |clue: &&(u32, Vec<usize>)| clue.1.iter().any(|&cell| self.board[cell] == clue.0);
        self.rules.clues.iter().filter(|clue| !kept(clue)).count()
    }

    /// Whether a change for the worse is made.
    fn dares(&mut self, chance: u64, worse: usize) -> bool {
        let chance = (0..worse.min(16)).fold(CERTAIN, |so_far, _| so_far * chance / CERTAIN);
        (self.below(CERTAIN as usize) as u64) < chance
    }

    /// A number as good as drawn (xorshift), always the same ones.
    fn below(&mut self, bound: usize) -> usize {
        self.drawn ^= self.drawn << 13;
        self.drawn ^= self.drawn >> 7;
        self.drawn ^= self.drawn << 17;
        (((self.drawn >> 32) * bound as u64) >> 32) as usize
    }
}
