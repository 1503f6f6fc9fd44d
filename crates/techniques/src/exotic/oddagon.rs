//! Bivalue oddagon: a loop of an odd number of cells, each of which sees the next. Two digits would have to take turns
//! all around, and an odd number of turns does not come out: some cell holds something else.
//!
//! ```text
//! 27 ──── 27 ─── 27      five cells with 2 and 7, each in sight of the next: they cannot all be 2 or 7.
//! │              │       One of the extra candidates is true
//! 275 ────────── 27
//! ```

use crate::finder::{Flow, StepSink, Technique};
use crate::uniqueness::trap::Trap;
use whydoku_board::Grid;
use whydoku_board::{Cell, CellSet, Digit, DigitSet};

/// The longest loop.
const LONGEST: usize = 11;

/// How many cells may have the same extra candidate.
const MOST_GUARDED: usize = 4;

/// Steps after which a walk with two digits is given up. A board of play needs a few hundred.
const PATIENCE: u32 = 20_000;

/// Finds loops whose guardians are in one cell, or are one digit.
pub(super) struct Oddagon;

impl<const W: usize> Technique<W> for Oddagon {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        for one in layout.digits() {
            for other in layout.digits().filter(|&other| other > one) {
                let room = *grid.places(one) & *grid.places(other);
                let digits = DigitSet::only(one) | DigitSet::only(other);
                let plain: CellSet<W> = room.iter().filter(|&cell| grid.candidates(cell) == digits).collect();
                if room.len() < 5 || plain.is_empty() {
                    continue;
                }
                if plain.len() >= 4 {
                    loops(grid, digits, None, room, plain, found)?;
                }
                for extra in layout.digits().filter(|&digit| !digits.contains(digit)) {
                    let with = digits | DigitSet::only(extra);
                    let room = room.iter().filter(|&cell| grid.candidates(cell).is_subset(with)).collect();
                    loops(grid, digits, Some(extra), room, plain, found)?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// Loops of these digits with one guarded cell, or with several and this extra digit.
fn loops<const W: usize>(
    grid: &Grid<W>,
    digits: DigitSet,
    extra: Option<Digit>,
    room: CellSet<W>,
    plain: CellSet<W>,
    found: &mut StepSink<'_>,
) -> Flow {
    let mut room = connected(grid, room);
    if room.len() < 5 {
        return Flow::Continue(());
    }
    let victims = extra.map_or(room, |extra| *grid.places(extra));
    let mut loops = Vec::new();
    let mut patience = PATIENCE;
    for start in plain {
        if !room.contains(start) {
            continue;
        }
        let path = vec![start];
        let mut walk = Walk { grid, room, plain, extra, path, loops, patience };
        walk.go_on(victims, 0, *grid.layout().peers(start));
        (loops, patience) = (walk.loops, walk.patience);
        // Every loop is found from its first plain cell alone.
        room.remove(start);
    }
    found.cut_short(patience == 0);
    loops.sort();
    loops.dedup();
    for cells in loops {
        let Some(mut trap) = Trap::of_digits(grid, cells, digits).map(Trap::impossible) else { continue };
        trap.measure = cells.len() as u16;
        match extra {
            None => trap.one_cell(grid, found)?,
            Some(_) => trap.one_digit(grid, found)?,
        }
    }
    Flow::Continue(())
}

/// Leaves out, again and again, cells that do not see two others.
fn connected<const W: usize>(grid: &Grid<W>, mut room: CellSet<W>) -> CellSet<W> {
    loop {
        let kept: CellSet<W> =
            room.iter().filter(|&cell| (*grid.layout().peers(cell) & room).is_many()).collect();
        if kept == room {
            return room;
        }
        room = kept;
    }
}

/// A walk from cell to cell that wants to come back. No two cells of it see each other but neighbours: a short cut
/// would leave a smaller loop that is odd by itself.
struct Walk<'a, const W: usize> {
    grid: &'a Grid<W>,
    room: CellSet<W>,
    plain: CellSet<W>,
    extra: Option<Digit>,
    path: Vec<Cell>,
    loops: Vec<CellSet<W>>,
    patience: u32,
}

impl<const W: usize> Walk<'_, W> {
    /// Tries every next cell. `victims` see all guarded cells so far, `near_start` all cells that the first one sees.
    fn go_on(&mut self, victims: CellSet<W>, guarded: usize, near_start: CellSet<W>) {
        let layout = self.grid.layout();
        let (last, length) = (self.path[self.path.len() - 1], self.path.len() + 1);
        let seen = self.path[..length - 2]
            .iter()
            .skip(1)
            .fold(CellSet::EMPTY, |all, &cell| all | *layout.peers(cell));
        let on_path: CellSet<W> = self.path.iter().copied().collect();
        let next = ((*layout.peers(last) & self.room) - seen) - on_path;
        for cell in next {
            if self.patience == 0 {
                return;
            }
            self.patience -= 1;
            let closes = length > 2 && near_start.contains(cell);
            if length > LONGEST || closes && (length < 5 || length.is_multiple_of(2)) {
                continue;
            }
            let (mut victims, mut guarded) = (victims, guarded);
            if !self.plain.contains(cell) {
                guarded += 1;
                let most = if self.extra.is_some() { MOST_GUARDED } else { 1 };
                if self.extra.is_some() {
                    victims &= *layout.peers(cell);
                }
                if guarded > most || victims.is_empty() {
                    continue;
                }
            }
            if closes {
                let enough = if self.extra.is_some() { 2 } else { 1 };
                if guarded >= enough {
                    self.loops.push(on_path | CellSet::only(cell));
                }
                continue;
            }
            self.path.push(cell);
            self.go_on(victims, guarded, near_start);
            self.path.pop();
        }
    }
}
