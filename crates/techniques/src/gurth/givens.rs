//! Which rearrangements keep rules and givens. Lines, boxes and digits are given colours that say what they have in
//! common with others; a rearrangement can only take a line to one of the same colour. Where all lines have a colour
//! of their own, as in nearly every puzzle after a look or two, there is none, and no more is asked.
//!
//! ```text
//! row 1: three givens    row 2: two givens, one of them in a column of four    row 3: two givens, …
//! ```
//!
//! Else a line is told apart by hand, each line of its colour in turn is told apart on a second copy, and both are
//! coloured anew, until every line has a colour of its own: then there is just one way to take the one to the other.

use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, Digit, Layout, MAX_SIZE, Symmetry};

/// Colourings after which the search is given up, and nothing is said. A puzzle with one solution needs a few hundred
/// if it is as symmetrical as can be; only a board with hardly anything on it needs more.
const LIMIT: usize = 2_000;

/// How often a board is looked at through its givens alone before it is looked at cell by cell.
const GLANCES: usize = 4;

/// Rows, columns and boxes or regions.
const HOUSES: usize = 3 * MAX_SIZE;

/// Every rearrangement that keeps rules and givens, but for the one that moves nothing. None if more than one digit
/// is not given: two such digits could change places, and there would be more than one solution.
pub(super) fn kept<const W: usize>(grid: &Grid<W>) -> Vec<Symmetry> {
    let layout = grid.layout();
    let given = layout.digits().filter(|&digit| grid.stands(digit).meets(grid.givens()));
    if given.count() + 1 < layout.size() {
        return Vec::new();
    }
    let mut colours = Colours::new();
    for _ in 0..GLANCES {
        colours.mix(grid, false);
        if colours.tell_all_apart(layout.size()) {
            return Vec::new();
        }
    }
    let mut search = Search { grid, left: LIMIT, found: Vec::new() };
    let start = search.settled(&Colours::new());
    if search.pair(&start, &start).is_none() {
        return Vec::new();
    }
    search.found
}

/// One for each that can be repeated until nothing has moved, together with all that it becomes on the way: of two
/// that are the other repeated, only one. A quarter turn stands for the one the other way, but not for the half turn.
pub(super) fn cyclic(all: Vec<Symmetry>) -> Vec<Symmetry> {
    choose(all, |order, power| order == power)
}

/// The same without those that are another repeated.
pub(super) fn largest(all: Vec<Symmetry>) -> Vec<Symmetry> {
    choose(all, |_, _| true)
}

/// Leaves out what is a power of one that is kept, if the powers of it are as many as `stands_for` asks. What soonest
/// comes back to where it began is first.
fn choose(mut all: Vec<Symmetry>, stands_for: impl Fn(usize, usize) -> bool) -> Vec<Symmetry> {
    if all.len() < 2 {
        return all;
    }
    all.sort();
    let orders: Vec<usize> = all.iter().map(|symmetry| powers(symmetry).len()).collect();
    let mut left_out = vec![false; all.len()];
    for (at, symmetry) in all.iter().enumerate().filter(|&(at, _)| orders[at] > 1) {
        if left_out[at] {
            continue;
        }
        for power in powers(symmetry).iter().skip(1) {
            if let Ok(other) = all.binary_search(power)
                && stands_for(orders[at], orders[other])
            {
                left_out[other] = true;
            }
        }
    }
    let kept = all.into_iter().zip(orders).zip(left_out).filter(|(_, out)| !out).map(|(kept, _)| kept);
    let mut kept: Vec<(Symmetry, usize)> = kept.collect();
    kept.sort_by_key(|&(_, order)| order);
    kept.into_iter().map(|(symmetry, _)| symmetry).collect()
}

/// It once, twice, and so on as long as something has moved.
fn powers(symmetry: &Symmetry) -> Vec<Symmetry> {
    let is_still = |power: &Symmetry| power.then(symmetry) == *symmetry;
    let next = |power: &Symmetry| Some(power.then(symmetry)).filter(|next| !is_still(next));
    std::iter::successors(Some(symmetry.clone()), next).collect()
}

/// What is known of each line, box and digit, as a number that does not depend on how the board is written.
#[derive(Clone)]
struct Colours {
    houses: [u64; HOUSES],
    digits: [u64; MAX_SIZE],
}

impl Colours {
    /// Rows and columns look alike at first, so that they may change places.
    const fn new() -> Self {
        Self { houses: [1; HOUSES], digits: [1; MAX_SIZE] }
    }

    /// Tells every house and digit what is in it: of the givens only, or of all cells.
    fn mix<const W: usize>(&mut self, grid: &Grid<W>, all: bool) {
        let layout = grid.layout();
        let mut houses = [0_u64; HOUSES];
        let mut digits = [0_u64; MAX_SIZE];
        let cells = if all { layout.cells() } else { grid.givens() };
        for cell in cells {
            let given = grid.digit(cell).filter(|_| grid.givens().contains(cell));
            let through = || layout.houses_at(cell).iter().map(|house| house.index()).filter(|&h| h < HOUSES);
            let about = through().fold(0, |sum: u64, house| sum.wrapping_add(self.houses[house]));
            let colour = blend(about, given.map_or(0, |digit| self.digits[digit.index()]));
            for house in through() {
                houses[house] = houses[house].wrapping_add(colour);
            }
            if let Some(digit) = given {
                digits[digit.index()] = digits[digit.index()].wrapping_add(colour);
            }
        }
        let pairs = self.houses.iter_mut().zip(houses).chain(self.digits.iter_mut().zip(digits));
        pairs.for_each(|(colour, sum)| *colour = blend(*colour, sum));
    }

    /// The colours of rows and columns.
    fn lines(&self, size: usize) -> &[u64] {
        &self.houses[..2 * size]
    }

    /// Whether no two lines look alike.
    fn tell_all_apart(&self, size: usize) -> bool {
        let lines = self.lines(size);
        lines.iter().enumerate().all(|(at, colour)| !lines[at + 1..].contains(colour))
    }

    /// The colours of the lines in order, so that two boards can be compared.
    fn sorted(&self, size: usize) -> [u64; 2 * MAX_SIZE] {
        let mut sorted = [0; 2 * MAX_SIZE];
        sorted[..2 * size].copy_from_slice(self.lines(size));
        sorted[..2 * size].sort_unstable();
        sorted
    }

    /// The same with one line told apart by hand.
    fn marking(&self, line: usize) -> Self {
        let mut marked = self.clone();
        marked.houses[line] = blend(marked.houses[line], 1);
        marked
    }
}

/// A number for two, in this order.
const fn blend(one: u64, other: u64) -> u64 {
    let mixed = (one ^ other.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ other.wrapping_mul(0x94D0_49BB_1331_11EB)
}

struct Search<'a, const W: usize> {
    grid: &'a Grid<W>,
    left: usize,
    found: Vec<Symmetry>,
}

impl<const W: usize> Search<'_, W> {
    /// Colours the board until no more lines are told apart.
    fn settled(&self, colours: &Colours) -> Colours {
        let size = self.grid.layout().size();
        let kinds = |colours: &Colours| {
            let sorted = colours.sorted(size);
            sorted[..2 * size].windows(2).filter(|pair| pair[0] != pair[1]).count()
        };
        let mut settled = colours.clone();
        let mut told_apart = kinds(&settled);
        // What one line says reaches all others in a few rounds.
        for _ in 0..3 {
            settled.mix(self.grid, true);
        }
        while kinds(&settled) > told_apart {
            told_apart = kinds(&settled);
            settled.mix(self.grid, true);
        }
        settled
    }

    /// Finds all ways to take one coloured board to the other; `None` once there are too many.
    fn pair(&mut self, from: &Colours, to: &Colours) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let size = self.grid.layout().size();
        let sorted = from.sorted(size);
        if sorted != to.sorted(size) {
            return Some(());
        }
        let alike = |line: &usize| from.lines(size).iter().filter(|&&c| c == from.houses[*line]).count();
        let several = (0..2 * size).filter(|line| alike(line) > 1);
        let Some(line) = several.min_by_key(|line| (alike(line), from.houses[*line])) else {
            self.found.extend(self.rearrangement(from, to));
            return Some(());
        };
        let marked = self.settled(&from.marking(line));
        for image in (0..2 * size).filter(|&image| to.houses[image] == from.houses[line]) {
            let other = self.settled(&to.marking(image));
            self.pair(&marked, &other)?;
        }
        Some(())
    }

    /// What takes each line to the line of its colour, if it keeps rules and givens and moves something.
    fn rearrangement(&self, from: &Colours, to: &Colours) -> Option<Symmetry> {
        let layout = self.grid.layout();
        let size = layout.size();
        let goes = |line: usize| (0..2 * size).find(|&image| to.houses[image] == from.houses[line]);
        let lines: Vec<usize> = (0..2 * size).map(goes).collect::<Option<_>>()?;
        let image = |cell: Cell| {
            let (row, column) = (lines[layout.row(cell)], lines[size + layout.column(cell)]);
            match (row.checked_sub(size), column.checked_sub(size)) {
                (None, Some(across)) => Some(layout.cell(row, across)),
                (Some(across), None) => Some(layout.cell(column, across)),
                _ => None,
            }
        };
        let cells: Vec<Cell> = layout.cells().iter().map(image).collect::<Option<_>>()?;
        let digits = self.renaming(layout, &cells)?;
        let moves = layout.cells().iter().zip(&cells).any(|(cell, &image)| cell != image);
        if moves { Symmetry::new(layout, cells, digits) } else { None }
    }

    /// What the digits must become if cells go there; `None` if givens do not become givens.
    fn renaming(&self, layout: &Layout<W>, cells: &[Cell]) -> Option<Vec<Digit>> {
        let mut names: Vec<Option<Digit>> = vec![None; layout.size()];
        for cell in self.grid.givens() {
            let image = cells[cell.index()];
            let Candidate { digit: to, .. } =
                Candidate::new(image, self.grid.digit(image).filter(|_| self.grid.givens().contains(image))?);
            let name = &mut names[self.grid.digit(cell)?.index()];
            if *name.get_or_insert(to) != to {
                return None;
            }
        }
        let mut free = layout.digits().filter(|digit| !names.contains(&Some(*digit))).collect::<Vec<_>>();
        names.into_iter().map(|name| name.or_else(|| free.pop())).collect()
    }
}
