//! [`BaseLines`]: lines that need a digit, with few places left for it.

use super::{ChainRemovals, KrakenMatch, LARGEST};
use whydoku_board::{Cell, CellSet, Digit, Grid, House, HouseKind, MAX_SIZE};

/// Rows and columns, and the crossing lines that cover the places of each digit in them.
pub(super) struct Crossings<'a, const W: usize> {
    pub(super) grid: &'a Grid<W>,
    lines: [Vec<House>; 2],
    /// By cell, its row and its column.
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
pub(super) struct BaseLines<'a, const W: usize> {
    grid: &'a Grid<W>,
    digit: Digit,
    crossing: &'a [House],
    bases: Vec<House>,
    /// By base, the crossing lines that cover the places left.
    masks: Vec<u32>,
}

impl<'a, const W: usize> BaseLines<'a, W> {
    pub(super) fn new(
        crossings: &'a Crossings<'_, W>,
        digit: Digit,
        removed: &CellSet<W>,
        base: usize,
    ) -> Self {
        let Crossings { grid, lines, line_of, covers } = crossings;
        let mut covers = covers[digit.index()][base];
        for cell in removed {
            let [line, across] = [base, 1 - base].map(|of| line_of[of][cell.index()]);
            covers[usize::from(line)] &= !(1 << across);
        }
        // Each place has a crossing line of its own, and there must be room for one less than there are lines.
        let few = lines[base].iter().zip(covers);
        let few = few.filter(|(_, covers)| (1..LARGEST).contains(&(covers.count_ones() as usize)));
        let (bases, masks) = few.unzip();
        Self { grid, digit, crossing: &lines[1 - base], bases, masks }
    }

    /// Visits every choice of `size` lines with room for one less.
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

    pub(super) fn match_of(&self, chosen: &[usize], removals: &ChainRemovals<W>) -> KrakenMatch<W> {
        let room = chosen.iter().fold(0, |room, &at| room | self.masks[at]);
        let covers = self.crossing.iter().enumerate().filter(|(at, _)| room >> at & 1 == 1);
        let covers: Vec<House> = covers.map(|(_, &house)| house).collect();
        let layout = self.grid.layout();
        let covered = covers.iter().fold(CellSet::EMPTY, |all, &house| all | layout.house(house).cells);
        let bases: Vec<House> = chosen.iter().map(|&at| self.bases[at]).collect();
        let places = |&base: &House| self.grid.places_in(base, self.digit);
        let tentacles = bases.iter().map(places).fold(CellSet::EMPTY, |all, places| all | places) - covered;
        let links = removals.links(self.digit, &tentacles);
        KrakenMatch { digit: self.digit, bases, covers, tentacles, links }
    }

    /// Whether the fish itself, with one more cover, would eliminate the target if its fins were false.
    pub(super) fn would_eliminate(&self, fish: &KrakenMatch<W>, same_digit: bool, target: Cell) -> bool {
        let layout = self.grid.layout();
        let around = |&house: &House| layout.house(house).cells.contains(target);
        let across = self.crossing.iter().find(|house| around(house));
        same_digit
            && !fish.bases.iter().any(around)
            && across.is_some_and(|&house| layout.house(house).cells.meets(&fish.tentacles))
    }
}
