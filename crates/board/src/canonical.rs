//! The canonical form of a classic grid: of all 3,359,232 ways to transpose it and to permute bands, stacks, rows and
//! columns, each with the digits renamed in order of occurrence, the lexicographically least; an empty cell is less than any
//! digit. Two puzzles are isomorphic if their canonical forms are equal.
//!
//! ```text
//! columns, as far as they are decided:   first row    0 0 0 | 0 0 1 | 0 2 3     [a b c] [d e] f  [g] h i
//!                                        second row   0 0 1 | ...               [a b] c  ...
//! ```
//!
//! The form is built row by row. Columns that no row distinguishes yet stay an unordered class, and so do stacks, so that a row
//! is put in its least order by sorting, and only real ties fork: two equal stacks, two digits that are both new. After each
//! row, partial forms that are not least are dropped.

/// A grid in reading order, 0 for an empty cell.
pub type ClassicCells = [u8; 81];

/// Returns the canonical form, or `None` if a row or a column holds a digit twice or a number is no digit.
pub fn least(cells: &ClassicCells) -> Option<ClassicCells> {
    let grids =
        [lines(cells, |row, column| row * 9 + column)?, lines(cells, |row, column| column * 9 + row)?];
    let mut partials = vec![Partial::new(0), Partial::new(1)];
    let mut grown = Vec::new();
    let mut least = [0; 81];
    for row in least.chunks_mut(9) {
        let mut best = Line([u8::MAX; 9]);
        for partial in &partials {
            let grid = &grids[partial.grid];
            for next in partial.next_rows(grid) {
                let found = partial.sorted(&grid[next]);
                if found > best {
                    continue;
                }
                if found < best {
                    best = found;
                    grown.clear();
                }
                partial.grow(next, &grid[next], &mut grown);
            }
        }
        row.copy_from_slice(&best.0);
        std::mem::swap(&mut partials, &mut grown);
        grown.clear();
    }
    Some(least)
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Line([u8; 9]);

fn lines(cells: &ClassicCells, at: impl Fn(usize, usize) -> usize) -> Option<[Line; 9]> {
    let mut lines = [Line([0; 9]); 9];
    for (row, line) in lines.iter_mut().enumerate() {
        let mut seen = 1u16;
        for (column, place) in line.0.iter_mut().enumerate() {
            let digit = cells[at(row, column)];
            if digit > 9 || digit > 0 && seen >> digit & 1 == 1 {
                return None;
            }
            seen |= 1 << digit;
            *place = digit;
        }
    }
    Some(lines)
}

#[derive(Clone)]
struct Partial {
    /// 0 for the grid, 1 for its transpose.
    grid: usize,
    rows: u16,
    /// Rows not yet placed of the current band; between bands, all rows not yet placed.
    band: u16,
    columns: [u8; 9],
    /// The places where a class of columns begins. Within a class the order is open.
    classes: u16,
    /// The places, in stacks, where a class of stacks begins. The stacks of a class are empty so far.
    stacks: u8,
    /// The new name of each digit; 0 for none.
    names: [u8; 10],
    next: u8,
}

/// Digits without a name are greater than all names, and differ.
const NEW: u8 = 16;

impl Partial {
    const fn new(grid: usize) -> Self {
        Self {
            grid,
            rows: 0x1FF,
            band: 0x1FF,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            classes: 0b1_001_001,
            stacks: 0b001,
            names: [0; 10],
            next: 1,
        }
    }

    /// The rows that may come next; only one of several empty rows of a band.
    fn next_rows(&self, grid: &[Line; 9]) -> impl Iterator<Item = usize> {
        let mut empty_bands = 0u8;
        let mut rows = self.band;
        for (row, line) in grid.iter().enumerate() {
            if rows >> row & 1 == 1 && line.0 == [0; 9] {
                if empty_bands >> (row / 3) & 1 == 1 {
                    rows &= !(1 << row);
                }
                empty_bands |= 1 << (row / 3);
            }
        }
        (0..9).filter(move |row| rows >> row & 1 == 1)
    }

    fn name(&self, digit: u8) -> u8 {
        match digit {
            0 => 0,
            _ if self.names[digit as usize] > 0 => self.names[digit as usize],
            _ => NEW + digit,
        }
    }

    /// Returns the cells of a stack in their least order, digits without a name last.
    fn minirow(&self, stack: usize, row: &Line) -> [u8; 3] {
        let mut cells = [0; 3];
        for (place, cell) in cells.iter_mut().enumerate() {
            *cell = self.name(row.0[self.columns[stack * 3 + place] as usize]);
        }
        let splits = self.classes >> (stack * 3);
        match (splits >> 1 & 1, splits >> 2 & 1) {
            (0, 0) => cells.sort_unstable(),
            (0, 1) => cells[..2].sort_unstable(),
            (1, 0) => cells[1..].sort_unstable(),
            _ => {}
        }
        cells
    }

    /// Returns the row in its least order. Ties do not matter: digits in a row differ, so no name depends on another.
    fn sorted(&self, row: &Line) -> Line {
        let mut minirows = [0, 1, 2].map(|stack| self.minirow(stack, row));
        // Digits without a name are equal for sorting.
        let key = |cells: &[u8; 3]| cells.map(|cell| cell.min(NEW));
        match (self.stacks >> 1 & 1, self.stacks >> 2 & 1) {
            (0, 0) => minirows.sort_unstable_by_key(key),
            (0, 1) => minirows[..2].sort_unstable_by_key(key),
            (1, 0) => minirows[1..].sort_unstable_by_key(key),
            _ => {}
        }
        let mut next = self.next;
        let mut line = [0; 9];
        for (place, &cell) in line.iter_mut().zip(minirows.iter().flatten()) {
            *place = cell;
            if cell >= NEW {
                *place = next;
                next += 1;
            }
        }
        Line(line)
    }

    fn grow(&self, row: usize, cells: &Line, grown: &mut Vec<Self>) {
        let mut next = self.clone();
        next.rows &= !(1 << row);
        let band = next.rows & 0b111 << (row / 3 * 3);
        next.band = if band == 0 { next.rows } else { band };
        next.place_stack(0, cells, grown);
    }

    fn place_stack(self, at: usize, cells: &Line, grown: &mut Vec<Self>) {
        if at == 3 {
            grown.push(self);
            return;
        }
        let end = (at + 1..3).find(|&place| self.stacks >> place & 1 == 1).unwrap_or(3);
        let key = |stack: usize| self.minirow(stack, cells).map(|cell| cell.min(NEW));
        let least = (at..end).map(key).min().unwrap_or_default();
        let alike: Vec<usize> = (at..end).filter(|&stack| key(stack) == least).collect();
        if least == [0; 3] {
            // Empty stacks stay a class, before the others.
            let mut next = self;
            for (count, &stack) in alike.iter().enumerate() {
                next.swap_stacks(at + count, stack);
            }
            let after = at + alike.len();
            next.stacks |= 1 << after & 0b111;
            next.place_stack(after, cells, grown);
            return;
        }
        for &stack in &alike {
            let mut next = self.clone();
            next.swap_stacks(at, stack);
            next.stacks |= 0b11 << at & 0b111;
            next.place_column(at * 3, at, cells, grown);
        }
    }

    fn swap_stacks(&mut self, a: usize, b: usize) {
        for place in 0..3 {
            self.columns.swap(a * 3 + place, b * 3 + place);
        }
        // The stacks of a class have no decided columns, so their column classes are equal.
    }

    fn place_column(self, at: usize, stack: usize, cells: &Line, grown: &mut Vec<Self>) {
        let stack_end = stack * 3 + 3;
        if at == stack_end {
            self.place_stack(stack + 1, cells, grown);
            return;
        }
        let end = (at + 1..stack_end).find(|&place| self.classes >> place & 1 == 1).unwrap_or(stack_end);
        let cell = |partial: &Self, place: usize| cells.0[partial.columns[place] as usize];
        let key = |place: usize| self.name(cell(&self, place)).min(NEW);
        let least = (at..end).map(key).min().unwrap_or_default();
        let alike: Vec<usize> = (at..end).filter(|&place| key(place) == least).collect();
        if least == 0 {
            let mut next = self;
            for (count, &place) in alike.iter().enumerate() {
                next.columns.swap(at + count, place);
            }
            let after = at + alike.len();
            next.classes |= (1 << after) & 0x1FF;
            next.place_column(after, stack, cells, grown);
            return;
        }
        for &place in &alike {
            let mut next = self.clone();
            next.columns.swap(at, place);
            next.classes |= (0b11 << at) & 0x1FF;
            let digit = cell(&next, at);
            if least == NEW {
                next.names[digit as usize] = next.next;
                next.next += 1;
            }
            next.place_column(at + 1, stack, cells, grown);
        }
    }
}
