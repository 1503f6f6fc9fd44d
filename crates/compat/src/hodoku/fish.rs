//! Fish of lines in HoDoKu's order: digit by digit, rows as bases before columns, bases and then covers from the left.
//! All fins of a fish that removes anything stand in one box, because the cell that goes can see them no other way;
//! so the covers are chosen only where they leave no more than that. Where there was no fish before, only one whose
//! bases have lost a place since can be new: of covers, a place that goes is at most something to remove.

use super::board::HodokuBoard;
use super::step::{Fins, Fish, HodokuPattern, HodokuStep};
use super::tables::{COLUMNS, Cells, HOUSE_CELLS, HOUSES, one, seen_by_all, small_bits};

/// More fins than this are not looked for.
pub(super) const MOST_FINS: u32 = 5;

/// Which lines of three that run through a box stay bare, by how many of them do.
const OF_A_STACK: [&[u16]; 4] = [&[], &[0b100, 0b010, 0b001], &[0b110, 0b101, 0b011], &[0b111]];

/// One digit on the lines of one direction.
struct Lines {
    digit: usize,
    /// The first base house and the first cover house.
    from: [usize; 2],
    /// The places of each base line, a bit a cover line.
    masks: [u16; 9],
    /// The base lines that have lost a place.
    changed: u16,
    places: Cells,
}

/// A fish of this digit and size that was none before the digit went from the `lost` cells.
pub(super) fn fish(
    board: &HodokuBoard,
    digit: usize,
    size: usize,
    fins: Fins,
    lost: Cells,
) -> Option<HodokuStep> {
    [[0, COLUMNS], [COLUMNS, 0]].into_iter().find_map(|from| {
        let lines = Lines::new(board, digit, from, lost)?;
        let found = if fins == Fins::None { lines.plain(size) } else { lines.finned(size, fins) };
        let (fish, gone) = found?;
        HodokuStep::clearing(board, digit, gone, || HodokuPattern::Fish(fish))
    })
}

impl Lines {
    fn new(board: &HodokuBoard, digit: usize, from: [usize; 2], lost: Cells) -> Option<Self> {
        let places = board.places[digit];
        if places == 0 {
            return None;
        }
        let masks = std::array::from_fn(|line| {
            let cells = &HOUSE_CELLS[from[0] + line];
            cells
                .iter()
                .enumerate()
                .fold(0, |mask, (at, &cell)| mask | u16::from(places & one(cell as usize) != 0) << at)
        });
        let changed = (0..9).filter(|line| lost & HOUSES[from[0] + line] != 0);
        let changed = changed.fold(0, |set, line| set | 1 << line);
        Some(Self { digit, from, masks, changed, places })
    }

    fn union(&self, side: usize, lines: u16) -> Cells {
        small_bits(lines).fold(0, |set, line| set | HOUSES[self.from[side] + line]) & self.places
    }

    fn told(&self, bases: u16, covers: u16, fins: Cells) -> Fish {
        let [base, cover] = self.from;
        let (bases, covers) = (u32::from(bases) << base, u32::from(covers) << cover);
        Fish { digit: self.digit, bases, covers, fins, endo: 0 }
    }

    fn plain(&self, size: usize) -> Option<(Fish, Cells)> {
        let usable = |&line: &usize| (1..=size as u32).contains(&self.masks[line].count_ones());
        let usable = (0..9).filter(usable).fold(0u16, |set, line| set | 1 << line);
        choices(usable, size, &mut |bases| {
            let covers = small_bits(bases).fold(0, |set, line| set | self.masks[line]);
            if bases & self.changed == 0 || covers.count_ones() as usize != size {
                return None;
            }
            let gone = self.union(1, covers) & !self.union(0, bases);
            (gone != 0).then(|| (self.told(bases, covers, 0), gone))
        })
    }

    fn finned(&self, size: usize, wanted: Fins) -> Option<(Fish, Cells)> {
        let usable = (0..9).filter(|&line| self.masks[line] != 0).fold(0u16, |set, line| set | 1 << line);
        choices(usable, size, &mut |bases| {
            if bases & self.changed == 0 {
                return None;
            }
            let touched = small_bits(bases).fold(0, |set, line| set | self.masks[line]);
            let spare = (touched.count_ones() as usize).checked_sub(size)?;
            // The covers are the first that can be where what stays bare is the last: so from the right.
            let shapes = OF_A_STACK.get(spare).copied().unwrap_or_default();
            let bare = (0..3).rev().flat_map(|stack| shapes.iter().map(move |bare| bare << (stack * 3)));
            bare.filter(|bare| bare & !touched == 0)
                .find_map(|bare| self.with_fins(bases, touched & !bare, bare, wanted))
        })
    }

    fn with_fins(&self, bases: u16, covers: u16, bare: u16, wanted: Fins) -> Option<(Fish, Cells)> {
        let lean = small_bits(bases).any(|line| (self.masks[line] & covers).count_ones() <= 1);
        if lean != (wanted == Fins::Sashimi) {
            return None;
        }
        let fins = self.union(0, bases) & self.union(1, bare);
        if fins.count_ones() > MOST_FINS {
            return None;
        }
        let gone = self.union(1, covers) & !self.union(0, bases) & seen_by_all(fins);
        (gone != 0).then(|| (self.told(bases, covers, fins), gone))
    }
}

/// Visits every choice of `size` bits of a set, from the lowest.
fn choices<T>(from: u16, size: usize, visit: &mut dyn FnMut(u16) -> Option<T>) -> Option<T> {
    fn extend<T>(rest: u16, chosen: u16, size: usize, visit: &mut dyn FnMut(u16) -> Option<T>) -> Option<T> {
        if size == 0 {
            return visit(chosen);
        }
        let mut rest = rest;
        while rest.count_ones() as usize >= size {
            let lowest = rest & rest.wrapping_neg();
            rest ^= lowest;
            if let found @ Some(_) = extend(rest, chosen | lowest, size - 1, visit) {
                return found;
            }
        }
        None
    }
    extend(from, 0, size, visit)
}
