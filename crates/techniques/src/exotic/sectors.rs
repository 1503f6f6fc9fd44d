//! Multi-sector locked sets: the open cells where some rows cross some columns. A digit can be there once in each row that
//! has a place for it, and once in each column; the smaller number counts.
//!
//! ```text
//!      c2   c4   c6   c9
//! r1  123  124  ...             1 and 2 counted by rows, 3 and 4 by columns: if that makes as many as there are
//! r4  134  ...                  cells, each of these rows has its 1 and 2 in the pattern, each of these columns
//! r5  ...                       its 3 and 4, and nowhere else
//! ```
//!
//! Regions play no part. Only on boards of up to nine digits: larger ones have too many choices of rows and columns.

use crate::finder::{Flow, StepSink};
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, Layout};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

/// The numbers of rows and of columns. With at most nine of each there are 336 choices, so 112 896 patterns to count.
const LINES: std::ops::RangeInclusive<u32> = 3..=5;

const LARGEST: usize = 9;

/// The columns whose sums are looked up in one table; those of the others are in another.
const HALF: usize = 5;

/// For each digit four bits with the number of lines in which it has a place; above them the number of open cells.
#[derive(Clone, Copy, Default)]
struct DigitCounts(u64);

impl DigitCounts {
    const CELLS: u32 = 4 * LARGEST as u32;
    const ONES: u64 = 0x1_1111_1111;
    const HIGH: u64 = Self::ONES << 3;

    fn of_cell(digits: DigitSet) -> Self {
        let spread = digits.into_iter().fold(0, |all, digit| all | 1 << (4 * digit.index()));
        Self(spread | 1 << Self::CELLS)
    }

    /// The counts of one line with another of its cells.
    const fn with_cell(self, other: Self) -> Self {
        let spread = (self.0 | other.0) & ((1 << Self::CELLS) - 1);
        Self(spread | (self.cells() + other.cells()) << Self::CELLS)
    }

    const fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    const fn cells(self) -> u64 {
        self.0 >> Self::CELLS
    }

    const fn of(self, digit: Digit) -> u64 {
        self.0 >> (4 * digit.index()) & 0xF
    }

    /// The sum of the smaller counts, digit by digit. No count is above seven, so the fourth bit is free to compare. Without
    /// a multiplication, so that the compiler compares several at once.
    const fn smaller(self, other: Self) -> u64 {
        let (a, b) = (self.0 & (Self::HIGH - Self::ONES), other.0 & (Self::HIGH - Self::ONES));
        let at_least = ((a | Self::HIGH) - b) & Self::HIGH;
        let choose_b = (at_least >> 3) * 7;
        let smaller = b & choose_b | a & !choose_b;
        let two = (smaller & 0x000F_0F0F_0F0F) + (smaller >> 4 & 0x000F_0F0F_0F0F);
        let three = two + (two >> 16) + (two >> 32);
        (three + (three >> 8)) & 0xFF
    }

    const fn fits(self, other: Self) -> bool {
        self.smaller(other) == self.cells()
    }
}

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout: &Layout<W> = grid.layout();
    let size = layout.size();
    if size > LARGEST || layout.shape().has_more_digits() {
        return Flow::Continue(());
    }
    let most = *LINES.end();
    let choices: Vec<usize> = (1..1_usize << size).filter(|lines| lines.count_ones() <= most).collect();
    let is_large = |lines: usize| lines.count_ones() >= *LINES.start();
    let large: Vec<usize> = choices.iter().copied().filter(|&lines| is_large(lines)).collect();
    // For each line the counts of every choice of crossing lines.
    let along_rows = tables(grid, |row, column| layout.cell(row, column));
    let along_columns = tables(grid, |column, row| layout.cell(row, column));
    let along_rows: Vec<Vec<DigitCounts>> =
        along_rows.iter().map(|row| large.iter().map(|&columns| row[columns]).collect()).collect();
    // For every choice of rows and of many columns the counts by rows and by columns.
    let mut by_rows = vec![Vec::new(); 1 << size];
    by_rows[0] = vec![DigitCounts::default(); large.len()];
    let mut by_columns = by_rows[0].clone();
    for &rows in &choices {
        let (fewer, row) = (rows & (rows - 1), rows.trailing_zeros() as usize);
        by_rows[rows] = by_rows[fewer].iter().zip(&along_rows[row]).map(|(sum, one)| sum.add(*one)).collect();
        if !is_large(rows) {
            continue;
        }
        let mut of_columns = [DigitCounts::default(); LARGEST];
        of_columns.iter_mut().zip(&along_columns).for_each(|(counts, column)| *counts = column[rows]);
        let [first, second] = [&of_columns[..HALF], &of_columns[HALF..]].map(sums);
        for (sum, columns) in by_columns.iter_mut().zip(&large) {
            *sum = first[columns % first.len()].add(second[columns / first.len() % second.len()]);
        }
        let counts = || by_rows[rows].iter().zip(&by_columns);
        // Without a branch, which would have to be taken one by one.
        if counts().fold(false, |any, (by_row, by_column)| any | by_row.fits(*by_column)) {
            for ((&by_row, &by_column), &columns) in counts().zip(&large) {
                if by_row.cells() > 0 && by_row.fits(by_column) {
                    report(grid, [rows, columns], [by_row, by_column], sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn tables<const W: usize>(grid: &Grid<W>, at: impl Fn(usize, usize) -> Cell) -> Vec<Vec<DigitCounts>> {
    let size = grid.layout().size();
    let mut tables = Vec::with_capacity(size);
    for line in 0..size {
        let cells = (0..size).map(|across| at(line, across)).map(|cell| {
            let is_open = grid.open().contains(cell);
            if is_open { DigitCounts::of_cell(grid.candidates(cell)) } else { DigitCounts::default() }
        });
        let cells: Vec<DigitCounts> = cells.collect();
        let mut held = vec![DigitCounts::default(); 1 << size];
        for across in 1..1_usize << size {
            let cell = cells[across.trailing_zeros() as usize];
            held[across] = held[across & (across - 1)].with_cell(cell);
        }
        tables.push(held);
    }
    tables
}

/// The sums of every choice of these counts.
fn sums(counts: &[DigitCounts]) -> [DigitCounts; 1 << HALF] {
    let mut sums = [DigitCounts::default(); 1 << HALF];
    for choice in 1..1_usize << counts.len() {
        sums[choice] = sums[choice & (choice - 1)].add(counts[choice.trailing_zeros() as usize]);
    }
    sums
}

/// Reports the conclusions twice: with digits whose numbers are equal counted by rows, and by columns.
fn report<const W: usize>(
    grid: &Grid<W>,
    [rows, columns]: [usize; 2],
    [by_rows, by_columns]: [DigitCounts; 2],
    sink: &mut StepSink<'_>,
) -> Flow {
    let layout: &Layout<W> = grid.layout();
    let lines = |kind: HouseKind, chosen: usize| -> Vec<House> {
        let lines = layout.houses_of_kind(kind);
        lines.filter(|(_, info)| chosen >> (info.number - 1) & 1 == 1).map(|(house, _)| house).collect()
    };
    let lines = [lines(HouseKind::Row, rows), lines(HouseKind::Column, columns)];
    let all = |houses: &[House]| {
        houses.iter().fold(CellSet::EMPTY, |all: CellSet<W>, &house| all | layout.house(house).cells)
    };
    let cells = all(&lines[0]) & all(&lines[1]) & *grid.open();
    let with = |counts: &dyn Fn(Digit) -> bool| layout.digits().filter(|&digit| counts(digit)).collect();
    let present: DigitSet = with(&|digit| by_rows.of(digit) > 0);
    let fewer_rows: DigitSet = with(&|digit| by_rows.of(digit) < by_columns.of(digit));
    let fewer_columns: DigitSet = with(&|digit| by_columns.of(digit) < by_rows.of(digit));
    let choices = [present - fewer_columns, fewer_rows];
    for (at, &in_rows) in choices.iter().enumerate() {
        let in_columns = present - in_rows;
        if at > 0 && in_rows == choices[0] || in_rows.is_empty() || in_columns.is_empty() {
            continue;
        }
        let mut removed = Vec::new();
        for (digits, houses) in [(in_rows, &lines[0]), (in_columns, &lines[1])] {
            for digit in digits {
                let held = houses.iter().filter(|&&house| grid.places_in(house, digit).meets(&cells));
                let places = held.fold(CellSet::EMPTY, |all, &house| all | grid.places_in(house, digit));
                let lost = places - cells;
                removed.extend(lost.iter().map(|cell| Conclusion::Eliminate(Candidate::new(cell, digit))));
            }
        }
        if !removed.iter().any(|&conclusion| sink.seeks(conclusion)) {
            continue;
        }
        let truths = cells.iter().map(Truth::Cell).collect();
        sink.report_needed(grid, cells.len() as u16, truths, removed, || {
            Figure::new()
                .digits(Role::Digit, present)
                .cells(Role::Cell, cells)
                .houses(Role::Base, lines[0].iter().copied())
                .houses(Role::Cover, lines[1].iter().copied())
                .digits(Role::First, in_rows)
                .digits(Role::Second, in_columns)
        })?;
    }
    Flow::Continue(())
}
