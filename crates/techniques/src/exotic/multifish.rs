//! Multifish: several digits in several lines. The crossing lines take each of the digits once, single cells take one digit
//! each; if that makes no more than the lines need, all of them are used up.
//!
//! ```text
//!      c2   c4   c6   c9
//! r1   12   1    23   .       1, 2 and 3 are missing in all of these rows: nine digits to place. If c2 takes 1 and 2,
//! r4   12   13   .    2       c4 takes 1 and 3, and five cells elsewhere one each, then c2 has no 1 or 2 outside the
//! r5   .    1    13   23      rows, and those cells hold nothing but 1, 2 and 3
//! ```
//!
//! The same as a multi-sector locked set, seen from the digits instead of the cells. Only on boards of up to nine digits.

use crate::finder::{Flow, Reason, StepSink, needed};
use std::collections::BTreeSet;
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

const LARGEST: usize = 9;

const DIGITS: std::ops::RangeInclusive<u32> = 2..=4;

const LINES: std::ops::RangeInclusive<u32> = 2..=6;

/// The places of some digits in some lines, by crossing line: the number of cells, and the digits as bits.
#[derive(Clone, Copy, Default)]
struct LineCounts {
    cells: [u8; LARGEST],
    digits: [u16; LARGEST],
    /// How many digits the lines need.
    needed: u32,
}

impl LineCounts {
    fn add(mut self, line: &[u16; LARGEST], digits: u16) -> Self {
        let mut all = 0;
        for (across, held) in line.iter().enumerate() {
            let here = held & digits;
            self.cells[across] += u8::from(here != 0);
            self.digits[across] |= here;
            all |= here;
        }
        self.needed += all.count_ones();
        self
    }

    /// How many of the digits the crossing lines and the cells can take.
    fn room(&self) -> u32 {
        let crossing = self.cells.iter().zip(&self.digits);
        crossing.map(|(&cells, digits)| digits.count_ones().min(u32::from(cells))).sum()
    }
}

/// A multifish: what it needs, its direction, its lines and its digits as bits.
type Multifish = (u32, HouseKind, usize, u16);

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let size = grid.layout().size();
    if size > LARGEST || grid.layout().shape().has_more_digits() {
        return Flow::Continue(());
    }
    let mut all = Vec::new();
    for along in [HouseKind::Row, HouseKind::Column] {
        let mut board = [[0; LARGEST]; LARGEST];
        for (line, across) in (0..size).flat_map(|line| (0..size).map(move |across| (line, across))) {
            board[line][across] = grid.candidates(cell(grid, along, line, across)).bits() as u16;
        }
        for digits in (1..1_u16 << size).filter(|digits| DIGITS.contains(&digits.count_ones())) {
            sink.check_cancelled()?;
            let mut counts = vec![LineCounts::default(); 1 << size];
            for lines in 1..1_usize << size {
                let (fewer, line) = (lines & (lines - 1), lines.trailing_zeros() as usize);
                let before = counts[fewer].needed;
                counts[lines] = counts[fewer].add(&board[line], digits);
                let here = counts[lines];
                if LINES.contains(&lines.count_ones()) && here.needed > before && here.room() == here.needed {
                    all.push((here.needed, along, lines, digits));
                }
            }
        }
    }
    all.sort_by_cached_key(|&(needed, ..)| needed as usize);
    let mut seen = BTreeSet::new();
    all.iter().try_for_each(|fish| {
        report(grid, fish, true, &mut seen, sink)?;
        report(grid, fish, false, &mut seen, sink)
    })
}

fn cell<const W: usize>(grid: &Grid<W>, along: HouseKind, line: usize, across: usize) -> Cell {
    match along {
        HouseKind::Row => grid.layout().cell(line, across),
        _ => grid.layout().cell(across, line),
    }
}

/// Reports a multifish. Crossing lines that take as many digits as they have cells count as lines or as cells.
fn report<const W: usize>(
    grid: &Grid<W>,
    &(size, along, lines, digits): &Multifish,
    as_lines: bool,
    seen: &mut BTreeSet<Vec<Conclusion>>,
    sink: &mut StepSink<'_>,
) -> Flow {
    let layout = grid.layout();
    let digits: DigitSet = layout.digits().filter(|digit| digits >> digit.index() & 1 == 1).collect();
    let of_kind = |kind| layout.houses_of_kind(kind).map(|(house, info)| (house, info.cells));
    let chosen = |number: &usize| lines >> number & 1 == 1;
    let base: Vec<(House, CellSet<W>)> =
        of_kind(along).enumerate().filter(|(number, _)| chosen(number)).map(|(_, house)| house).collect();
    let inside = base.iter().fold(CellSet::EMPTY, |all, (_, cells)| all | *cells);
    let places = digits.into_iter().fold(CellSet::EMPTY, |all, digit| all | *grid.places(digit)) & inside;
    let (mut cover, mut single, mut removed) = (Vec::new(), CellSet::EMPTY, Vec::new());
    let crossing = if along == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
    for (house, cells) in of_kind(crossing) {
        let here = places & cells;
        let held: Vec<Digit> = digits.into_iter().filter(|&digit| here.meets(grid.places(digit))).collect();
        if here.is_empty() {
            continue;
        }
        if held.len() < here.len() || held.len() == here.len() && as_lines {
            cover.push(house);
            for &digit in &held {
                let outside = (cells & *grid.places(digit)) - inside;
                removed.extend(outside.iter().map(|cell| Candidate::new(cell, digit)));
            }
        } else {
            single |= here;
            let others =
                |cell| (grid.candidates(cell) - digits).into_iter().map(move |d| Candidate::new(cell, d));
            removed.extend(here.iter().flat_map(others));
        }
    }
    if removed.is_empty() || cover.is_empty() || single.is_empty() {
        return Flow::Continue(());
    }
    let needs = |&(house, digit): &(House, Digit)| !grid.places_in(house, digit).is_empty();
    let truths = base.iter().flat_map(|&(house, _)| digits.into_iter().map(move |digit| (house, digit)));
    let truths: Vec<Truth> = truths.filter(needs).map(|(house, digit)| Truth::House(house, digit)).collect();
    let removed = needed(grid, truths.iter().cloned(), removed.into_iter().map(Conclusion::Eliminate));
    if removed.is_empty() || !seen.insert(removed.clone()) {
        return Flow::Continue(());
    }
    sink.report(size as u16, removed, || {
        let figure = Figure::new()
            .digits(Role::Digit, digits)
            .houses(Role::Base, base.iter().map(|&(house, _)| house))
            .houses(Role::Cover, cover)
            .cells(Role::Cell, single);
        Reason::new(truths, figure)
    })
}
