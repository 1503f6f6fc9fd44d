//! Finds the rearrangements that keep rules and givens, by colour refinement. A colour summarises the givens of a line, box
//! or digit and their colours. If all lines have different colours, as in nearly every puzzle, there is no rearrangement.
//! Otherwise a line gets a colour of its own, each line of its former colour in turn gets the same on a second copy, and
//! both are refined, until all lines differ: then just one rearrangement maps the one to the other.

use whydoku_board::{Cell, Digit, Grid, Layout, MAX_SIZE, Symmetry, scramble};

/// Colourings after which the search gives up without a result; only nearly empty boards need more.
const MOST_COLOURINGS: usize = 2_000;

/// The rounds of refinement by givens alone before all cells are used.
const GIVEN_ROUNDS: usize = 4;

/// Rows, columns and boxes or regions.
const HOUSES: usize = 3 * MAX_SIZE;

/// Every rearrangement but the identity. None if two digits are not given, which would mean several solutions.
pub(super) fn automorphisms<const W: usize>(grid: &Grid<W>) -> Vec<Symmetry> {
    let layout = grid.layout();
    let given = layout.digits().filter(|&digit| grid.filled(digit).meets(grid.givens()));
    if given.count() + 1 < layout.size() || layout.shape().has_more_digits() {
        return Vec::new();
    }
    let mut colours = BoardColours::new();
    for _ in 0..GIVEN_ROUNDS {
        colours.mix(grid, false);
        if colours.are_distinct(layout.size()) {
            return Vec::new();
        }
    }
    let mut search = AutomorphismSearch { grid, left: MOST_COLOURINGS, symmetries: Vec::new() };
    let start = search.refined(&BoardColours::new());
    if search.pair(&start, &start).is_none() {
        return Vec::new();
    }
    search.symmetries
}

/// One rearrangement for each cyclic group: a quarter turn stands for the one the other way, but not for the half turn.
pub(super) fn cyclic(all: Vec<Symmetry>) -> Vec<Symmetry> {
    choose(all, |order, power| order == power)
}

pub(super) fn largest(all: Vec<Symmetry>) -> Vec<Symmetry> {
    choose(all, |_, _| true)
}

/// Drops powers of those that are kept, if `stands_for` accepts the orders of both. The least order comes first.
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
    kept.sort_by_cached_key(|&(_, order)| order);
    kept.into_iter().map(|(symmetry, _)| symmetry).collect()
}

fn powers(symmetry: &Symmetry) -> Vec<Symmetry> {
    let is_still = |power: &Symmetry| power.then(symmetry) == *symmetry;
    let next = |power: &Symmetry| Some(power.then(symmetry)).filter(|next| !is_still(next));
    std::iter::successors(Some(symmetry.clone()), next).collect()
}

#[derive(Clone)]
struct BoardColours {
    houses: [u64; HOUSES],
    digits: [u64; MAX_SIZE],
}

impl BoardColours {
    /// All equal, because rows and columns may change places.
    const fn new() -> Self {
        Self { houses: [1; HOUSES], digits: [1; MAX_SIZE] }
    }

    /// Refines every colour by the cells of the house or digit: the givens only, or all cells.
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

    fn lines(&self, size: usize) -> &[u64] {
        &self.houses[..2 * size]
    }

    fn are_distinct(&self, size: usize) -> bool {
        let lines = self.lines(size);
        lines.iter().enumerate().all(|(at, colour)| !lines[at + 1..].contains(colour))
    }

    fn sorted(&self, size: usize) -> [u64; 2 * MAX_SIZE] {
        let mut sorted = [0; 2 * MAX_SIZE];
        sorted[..2 * size].copy_from_slice(self.lines(size));
        sorted[..2 * size].sort_unstable();
        sorted
    }

    fn marking(&self, line: usize) -> Self {
        let mut marked = self.clone();
        marked.houses[line] = blend(marked.houses[line], 1);
        marked
    }
}

const fn blend(one: u64, other: u64) -> u64 {
    scramble(one ^ other.rotate_left(32))
}

struct AutomorphismSearch<'a, const W: usize> {
    grid: &'a Grid<W>,
    left: usize,
    symmetries: Vec<Symmetry>,
}

impl<const W: usize> AutomorphismSearch<'_, W> {
    fn refined(&self, colours: &BoardColours) -> BoardColours {
        let size = self.grid.layout().size();
        let kinds = |colours: &BoardColours| {
            let sorted = colours.sorted(size);
            sorted[..2 * size].windows(2).filter(|pair| pair[0] != pair[1]).count()
        };
        let mut refined = colours.clone();
        let mut count = kinds(&refined);
        // A difference in one line reaches all others in a few rounds.
        for _ in 0..3 {
            refined.mix(self.grid, true);
        }
        while kinds(&refined) > count {
            count = kinds(&refined);
            refined.mix(self.grid, true);
        }
        refined
    }

    /// Finds all rearrangements that map one coloured board to the other; `None` once there are too many.
    fn pair(&mut self, from: &BoardColours, to: &BoardColours) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let size = self.grid.layout().size();
        let sorted = from.sorted(size);
        if sorted != to.sorted(size) {
            return Some(());
        }
        let alike = |line: &usize| from.lines(size).iter().filter(|&&c| c == from.houses[*line]).count();
        let several = (0..2 * size).filter(|line| alike(line) > 1);
        let Some(line) = several.min_by_key(|line| (alike(line), from.houses[*line])) else {
            self.symmetries.extend(self.rearrangement(from, to));
            return Some(());
        };
        let marked = self.refined(&from.marking(line));
        for image in (0..2 * size).filter(|&image| to.houses[image] == from.houses[line]) {
            let other = self.refined(&to.marking(image));
            self.pair(&marked, &other)?;
        }
        Some(())
    }

    /// The rearrangement that maps each line to the line of its colour, if it keeps rules and givens and moves something.
    fn rearrangement(&self, from: &BoardColours, to: &BoardColours) -> Option<Symmetry> {
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

    /// The images of the digits if cells have these images; `None` if givens are not mapped to givens.
    fn renaming(&self, layout: &Layout<W>, cells: &[Cell]) -> Option<Vec<Digit>> {
        let mut names: Vec<Option<Digit>> = vec![None; layout.size()];
        for cell in self.grid.givens() {
            let image = cells[cell.index()];
            let to = self.grid.digit(image).filter(|_| self.grid.givens().contains(image))?;
            let name = &mut names[self.grid.digit(cell)?.index()];
            if *name.get_or_insert(to) != to {
                return None;
            }
        }
        let mut free = layout.digits().filter(|digit| !names.contains(&Some(*digit))).collect::<Vec<_>>();
        names.into_iter().map(|name| name.or_else(|| free.pop())).collect()
    }
}
