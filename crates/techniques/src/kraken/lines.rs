//! [`Lines`]: lines that each need the digit, with room for one less of them in the lines that cross.

use super::{Catch, Gone, LARGEST};
use whydoku_board::Grid;
use whydoku_board::{Cell, CellSet, Digit, House, HouseKind, MAX_SIZE};

/// Rows and columns, and by which of the others each open place of a digit in one of them is covered.
pub(super) struct Crossings<'a, const W: usize> {
    pub(super) grid: &'a Grid<W>,
    lines: [Vec<House>; 2],
    /// By cell, in which row and in which column it is.
    line_of: [Vec<u8>; 2],
    /// By digit, for rows and for columns.
    covers: Vec<[[u32; MAX_SIZE]; 2]>,
}

impl<'a, const W: usize> Crossings<'a, W> {
    pub(super) fn new(grid: &'a Grid<W>) -> Self {
        let layout = grid.layout();
        let mut line_of = [(); 2].map(|()| vec![0; layout.shape().cells()]);
        let lines = [(HouseKind::Row, 0), (HouseKind::Column, 1)].map(|(kind, of)| {
            let lines = layout.houses_of_kind(kind).zip(0u8..);
            let lines = lines.map(|((house, info), at)| {
                info.cells.iter().for_each(|cell| line_of[of][cell.index()] = at);
                house
            });
            lines.collect()
        });
        let covers = layout.digits().map(|digit| {
            let mut covers = [[0; MAX_SIZE]; 2];
            for cell in grid.places(digit) {
                let [row, column] = [0, 1].map(|of| usize::from(line_of[of][cell.index()]));
                covers[0][row] |= 1 << column;
                covers[1][column] |= 1 << row;
            }
            covers
        });
        let covers = covers.collect();
        Self { grid, lines, line_of, covers }
    }
}

/// The lines of one kind that need the digit and have few places left for it.
pub(super) struct Lines<'a, const W: usize> {
    grid: &'a Grid<W>,
    digit: Digit,
    crossing: &'a [House],
    bases: Vec<House>,
    /// By which crossing lines the places that are left to each are covered.
    masks: Vec<u32>,
}

impl<'a, const W: usize> Lines<'a, W> {
    pub(super) fn new(crossings: &'a Crossings<'_, W>, digit: Digit, gone: &CellSet<W>, base: usize) -> Self {
        let Crossings { grid, lines, line_of, covers } = crossings;
        let mut covers = covers[digit.index()][base];
        for cell in gone {
            let [line, across] = [base, 1 - base].map(|of| line_of[of][cell.index()]);
            covers[usize::from(line)] &= !(1 << across);
        }
        // Each place is in a line of its own that crosses, and there is room for one less than there are lines.
        let few = lines[base].iter().zip(covers);
        let few = few.filter(|(_, covers)| (1..LARGEST).contains(&(covers.count_ones() as usize)));
        let (bases, masks) = few.unzip();
        Self { grid, digit, crossing: &lines[1 - base], bases, masks }
    }

    /// Visits every choice of so many lines with room for one less.
    pub(super) fn crowded(
        &self,
        size: usize,
        chosen: &mut Vec<usize>,
        from: usize,
        room: u32,
        visit: &mut impl FnMut(&[usize]),
    ) {
        if chosen.len() == size {
            visit(chosen);
            return;
        }
        for at in from..self.masks.len() {
            let wider = room | self.masks[at];
            if (wider.count_ones() as usize) < size {
                chosen.push(at);
                self.crowded(size, chosen, at + 1, wider, visit);
                chosen.pop();
            }
        }
    }

    pub(super) fn caught(&self, chosen: &[usize], gone: &Gone<W>) -> Catch<W> {
        let room = chosen.iter().fold(0, |room, &at| room | self.masks[at]);
        let covers = self.crossing.iter().enumerate().filter(|(at, _)| room >> at & 1 == 1);
        let covers: Vec<House> = covers.map(|(_, &house)| house).collect();
        let layout = self.grid.layout();
        let covered = covers.iter().fold(CellSet::EMPTY, |all, &house| all | layout.house(house).cells);
        let bases: Vec<House> = chosen.iter().map(|&at| self.bases[at]).collect();
        let places = |&base: &House| self.grid.places_in(base, self.digit);
        let tentacles = bases.iter().map(places).fold(CellSet::EMPTY, |all, places| all | places) - covered;
        let links = gone.links(self.digit, &tentacles);
        Catch { digit: self.digit, bases, covers, tentacles, links }
    }

    /// Whether the fish itself, with one more cover, would take the target if its fins were false.
    pub(super) fn would_take(&self, catch: &Catch<W>, same_digit: bool, target: Cell) -> bool {
        let layout = self.grid.layout();
        let around = |&house: &House| layout.house(house).cells.contains(target);
        let across = self.crossing.iter().find(|house| around(house));
        same_digit
            && !catch.bases.iter().any(around)
            && across.is_some_and(|&house| layout.house(house).cells.meets(&catch.tentacles))
    }
}
