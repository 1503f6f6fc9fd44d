//! Bivalue oddagon: a loop of an odd number of cells, each of which sees the next. Two digits would have to alternate along
//! it, which is impossible: some cell holds something else.
//!
//! ```text
//! 27 ──── 27 ─── 27      five cells with 2 and 7, each in sight of the next: they cannot all be 2 or 7.
//! │              │       One of the extra candidates is true
//! 275 ────────── 27
//! ```

use crate::finder::{Flow, StepSink, subsets};
use crate::uniqueness::guarded::GuardedPattern;
use whydoku_board::{Cell, CellSet, Digit, DigitSet, Grid, sorted};

const LONGEST: usize = 11;

/// The longest loop of a search for degenerate instances, which meets many more loops.
const LONGEST_WITH_CHORDS: usize = 7;

const MOST_GUARDED: usize = 4;

/// Steps after which the search with two digits is given up. A board of play needs a few hundred.
const MOST_STEPS: u32 = 20_000;

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    for digits in subsets(layout.digits().collect(), 2) {
        let open = digits.into_iter().fold(*grid.open(), |open, digit| open & *grid.places(digit));
        let plain: CellSet<W> = open.iter().filter(|&cell| grid.candidates(cell) == digits).collect();
        if open.len() < 5 || plain.is_empty() {
            continue;
        }
        if plain.len() >= 4 {
            loops(grid, digits, None, open, plain, sink)?;
        }
        for extra in layout.digits().filter(|&digit| !digits.contains(digit)) {
            let with = digits | DigitSet::only(extra);
            let usable = open.iter().filter(|&cell| grid.candidates(cell).is_subset(with)).collect();
            loops(grid, digits, Some(extra), usable, plain, sink)?;
        }
    }
    Flow::Continue(())
}

/// Loops of these digits with one guarded cell, or with several and this extra digit.
fn loops<const W: usize>(
    grid: &Grid<W>,
    digits: DigitSet,
    extra: Option<Digit>,
    usable: CellSet<W>,
    plain: CellSet<W>,
    sink: &mut StepSink<'_>,
) -> Flow {
    let mut usable = connected(grid, usable);
    if usable.len() < 5 {
        return Flow::Continue(());
    }
    let targets = extra.map_or(usable, |extra| *grid.places(extra));
    let mut loops = Vec::new();
    let mut steps = MOST_STEPS;
    for start in plain & usable {
        let path = vec![start];
        let chords = sink.wants_degenerate();
        let mut search = OddLoopSearch { grid, usable, plain, extra, chords, path, loops, steps };
        search.extend(targets, 0, *grid.layout().peers(start));
        (loops, steps) = (search.loops, search.steps);
        // Every loop is found from its first plain cell.
        usable.remove(start);
    }
    sink.cut_short(steps == 0);
    for cells in sorted(loops) {
        let Some(pattern) = GuardedPattern::of_digits(grid, cells, digits) else { continue };
        let mut pattern = pattern.impossible();
        pattern.measure = cells.len() as u16;
        match extra {
            None => pattern.report_one_cell(grid, sink)?,
            Some(_) => pattern.report_one_digit(grid, sink)?,
        }
    }
    Flow::Continue(())
}

fn connected<const W: usize>(grid: &Grid<W>, mut usable: CellSet<W>) -> CellSet<W> {
    loop {
        let kept: CellSet<W> =
            usable.iter().filter(|&cell| (*grid.layout().peers(cell) & usable).is_many()).collect();
        if kept == usable {
            return usable;
        }
        usable = kept;
    }
}

/// Extends a path until it closes. Only neighbours in it may see each other, so that there is no smaller odd loop.
struct OddLoopSearch<'a, const W: usize> {
    grid: &'a Grid<W>,
    usable: CellSet<W>,
    plain: CellSet<W>,
    extra: Option<Digit>,
    /// Whether other cells than neighbours may see each other, so that a smaller loop may be inside.
    chords: bool,
    path: Vec<Cell>,
    loops: Vec<CellSet<W>>,
    steps: u32,
}

impl<const W: usize> OddLoopSearch<'_, W> {
    /// Tries every next cell. `targets` see all guarded cells so far, `near_start` are the peers of the first cell.
    fn extend(&mut self, targets: CellSet<W>, guarded: usize, near_start: CellSet<W>) {
        let layout = self.grid.layout();
        let (last, length) = (self.path[self.path.len() - 1], self.path.len() + 1);
        let inner = self.path[..length - 2].iter().skip(1).filter(|_| !self.chords);
        let seen = inner.fold(CellSet::EMPTY, |all, &cell| all | *layout.peers(cell));
        let on_path: CellSet<W> = self.path.iter().copied().collect();
        let next = ((*layout.peers(last) & self.usable) - seen) - on_path;
        for cell in next {
            if self.steps == 0 {
                return;
            }
            self.steps -= 1;
            let closes = length > 2 && near_start.contains(cell);
            let is_odd = length >= 5 && !length.is_multiple_of(2);
            let longest = if self.chords { LONGEST_WITH_CHORDS } else { LONGEST };
            if length > longest || closes && !is_odd && !self.chords {
                continue;
            }
            let (mut targets, mut guarded) = (targets, guarded);
            if !self.plain.contains(cell) {
                guarded += 1;
                let most = if self.extra.is_some() { MOST_GUARDED } else { 1 };
                if self.extra.is_some() {
                    targets &= *layout.peers(cell);
                }
                if guarded > most || targets.is_empty() {
                    continue;
                }
            }
            if closes && is_odd && guarded > usize::from(self.extra.is_some()) {
                self.loops.push(on_path | CellSet::only(cell));
            }
            if !closes || self.chords {
                self.path.push(cell);
                self.extend(targets, guarded, near_start);
                self.path.pop();
            }
        }
    }
}
