//! Looking ahead. After each hard step all small ones are taken; of the positions that are reached so, those are kept in
//! which the fewest candidates are left, and each is met once, whatever the order of the steps that led there.
//!
//! **Bound.** Positions that may be tried, whatever the machine. The more is left to spend, the more positions are kept,
//! which gives shorter paths in less time than keeping the same number throughout; when nothing is left, the best one goes
//! on alone, with the easiest step that leaves the least.

use super::Effort;
use super::ladder::{Ladder, Sort};
use super::met::Planned;
use super::seen::{Seen, arrange};
use super::settle::{after, settle};
use rustc_hash::FxHashSet;
use whydoku_board::Grid;
use whydoku_logic::Conclusion;

/// One position is kept after each hard step for so many that may still be tried, and at least a few.
const PER_KEPT: u32 = 400;

/// The fewest positions that are kept.
const LEAST_KEPT: usize = 5;

/// What looking through a board costs, in positions, and what each technique that looks far adds.
const LOOK: u32 = 5;
const FAR: u32 = 10;

/// The same where it takes long.
const LONG: u32 = 2000;

/// Where more candidates are left than so many, looking through a board takes longer with their square.
const CROWDED: u64 = 160;

/// Steps of one position that are tried when nothing is left to spend.
const LAST: usize = 12;

/// A position: small steps are taken.
struct Position<const W: usize> {
    grid: Grid<W>,
    left: usize,
    /// The sum of the difficulties on the way.
    hard: u32,
    /// By which step from which position it was reached.
    by: Option<(usize, Seen)>,
}

/// The hard steps of a short path, in order. `None` if none was found.
pub(super) fn plan<const W: usize>(
    ladder: &Ladder<'_, W>,
    start: &Grid<W>,
    Effort(effort): Effort,
) -> Option<Vec<Planned<W>>> {
    // On larger boards all that follows from a step takes longer to find, in about this measure.
    let size = start.layout().size();
    let times = (start.layout().cells().len() * size / 729).max(1) as u32;
    let cost = times * times;
    Ahead {
        ladder,
        all: Vec::new(),
        met: FxHashSet::default(),
        room: Vec::new(),
        effort,
        cost,
        look: LOOK + FAR * ladder.far(),
        waiting: (0, Vec::new()),
    }
    .search(start)
}

struct Ahead<'a, 'b, const W: usize> {
    ladder: &'a Ladder<'b, W>,
    all: Vec<Position<W>>,
    met: FxHashSet<u64>,
    room: Vec<Conclusion>,
    effort: u32,
    /// What a position costs.
    cost: u32,
    /// What looking through one costs beside that.
    look: u32,
    /// What was seen when nothing was left to spend, and in which position.
    waiting: (usize, Vec<Seen>),
}

impl<const W: usize> Ahead<'_, '_, W> {
    fn search(mut self, start: &Grid<W>) -> Option<Vec<Planned<W>>> {
        let mut grid = start.clone();
        settle(self.ladder, &mut grid, &mut self.room);
        let left = grid.open_candidates().count();
        self.all.push(Position { grid, left, hard: 0, by: None });
        let mut kept = vec![0];
        loop {
            if let Some(&done) = kept.iter().find(|&&at| self.all[at].grid.is_full()) {
                return Some(self.way_to(done));
            }
            let from = self.all.len();
            for at in kept {
                self.go_on(at);
            }
            kept = (from..self.all.len()).collect();
            if kept.is_empty() {
                return None;
            }
            kept.sort_by_key(|&at| (self.all[at].left, self.all[at].hard));
            let width = ((self.effort / self.cost / PER_KEPT) as usize).max(LEAST_KEPT);
            kept.truncate(if self.effort == 0 { 1 } else { width });
        }
    }

    /// Adds the positions one hard step further.
    fn go_on(&mut self, at: usize) {
        let grid = self.all[at].grid.clone();
        for seen in self.steps(at, &grid) {
            let next = after(self.ladder, &grid, &seen, &mut self.room);
            self.effort = self.effort.saturating_sub(self.cost);
            if self.met.insert(fingerprint(&next)) {
                let hard = self.all[at].hard + seen.difficulty.in_tenths();
                let left = next.open_candidates().count();
                self.all.push(Position { grid: next, left, hard, by: Some((at, seen)) });
            }
        }
    }

    /// The hard steps of a position: all but those that take long to look for, unless there are no others. When nothing
    /// is left to spend, the easiest alone.
    fn steps(&mut self, at: usize, grid: &Grid<W>) -> Vec<Seen> {
        if self.effort == 0 {
            let mut easiest = self.easiest(at, grid);
            arrange(&mut easiest, &|seen| (seen.tenths(), usize::MAX - seen.conclusions.len()));
            easiest.truncate(LAST);
            return easiest;
        }
        let open = (grid.open_candidates().count() as u64).max(CROWDED);
        let costs = |look: u32| {
            let positions = u64::from(look) * u64::from(self.cost) * open.pow(2) / CROWDED.pow(2);
            u32::try_from(positions).unwrap_or(u32::MAX)
        };
        let (look, long) = (costs(self.look), costs(LONG));
        let mut seen = Vec::new();
        for finder in self.ladder.of(Sort::Hard) {
            self.ladder.look(finder, grid, &mut seen);
        }
        self.effort = self.effort.saturating_sub(look);
        if seen.is_empty() {
            self.effort = self.effort.saturating_sub(long);
            seen = self.ladder.lowest(grid, &[Sort::Long]);
        }
        let most = (self.effort as usize / 8).max(LAST);
        if seen.len() > most {
            arrange(&mut seen, &|seen| (usize::MAX - seen.conclusions.len(), seen.tenths()));
            seen.truncate(most);
        }
        seen
    }

    /// The easiest hard steps. They are looked for again when all that was seen the last time is used up: what held in a
    /// position holds in all that come after it.
    fn easiest(&mut self, at: usize, grid: &Grid<W>) -> Vec<Seen> {
        let (there, mut waiting) = std::mem::take(&mut self.waiting);
        waiting.retain(|seen| seen.conclusions.iter().any(|conclusion| !conclusion.holds_on(grid)));
        if waiting.is_empty() || !self.comes_after(at, there) {
            waiting = self.ladder.lowest(grid, &[Sort::Hard]);
        }
        if waiting.is_empty() {
            waiting = self.ladder.lowest(grid, &[Sort::Long]);
        }
        self.waiting = (at, waiting);
        self.waiting.1.clone()
    }

    /// Whether a position is another one or was reached from it.
    fn comes_after(&self, mut at: usize, other: usize) -> bool {
        while at > other {
            let Some((from, _)) = &self.all[at].by else { return false };
            at = *from;
        }
        at == other
    }

    fn way_to(&self, mut at: usize) -> Vec<Planned<W>> {
        let mut way = Vec::new();
        while let Some((from, seen)) = &self.all[at].by {
            way.push(Planned::Step(seen.clone()));
            at = *from;
        }
        way.reverse();
        way
    }
}

/// A number that two positions of one puzzle do not share but by the rarest chance.
pub(super) fn fingerprint<const W: usize>(grid: &Grid<W>) -> u64 {
    grid.open_candidates().fold(0, |sum: u64, candidate| {
        let number = (candidate.cell.index() as u64) << 8 | candidate.digit.index() as u64;
        let mixed = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        sum.wrapping_add((mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9))
    })
}
