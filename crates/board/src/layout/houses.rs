//! Houses: rows, columns, boxes, and those of rules and extra regions.

use crate::{Cell, CellSet, Regions, Rules, Shape, WIDEST};

whydoku_cells::named_enum! {
    /// The kind of a house, in the order in which houses are scanned.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum HouseKind {
        /// A row.
        Row = "row",
        /// A column.
        Column = "column",
        /// A rectangular box.
        Box = "box",
        /// A region of any other shape.
        Region = "region",
        /// A diagonal: the first falls, the second rises.
        Diagonal = "diagonal",
        /// A window between the boxes.
        Window = "window",
        /// A disjoint group: the cells at the same place of each box.
        Group = "group",
        /// An extra region.
        Extra = "extra-region",
    }
}

impl HouseKind {
    /// Returns the first letter of house codes: `r3`, `c7`, `b5`.
    pub const fn letter(self) -> char {
        match self {
            Self::Row => 'r',
            Self::Column => 'c',
            Self::Box | Self::Region => 'b',
            Self::Diagonal => 'd',
            Self::Window => 'w',
            Self::Group => 'g',
            Self::Extra => 'x',
        }
    }

    /// Returns whether it is a box or region, the kinds that partition the board.
    pub const fn is_region(self) -> bool {
        matches!(self, Self::Box | Self::Region)
    }

    /// Returns whether it is a row or a column.
    pub const fn is_line(self) -> bool {
        matches!(self, Self::Row | Self::Column)
    }
}

/// A house, or cells that differ but are fewer than the digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseInfo<const W: usize = WIDEST> {
    /// The kind.
    pub kind: HouseKind,
    /// The number among its kind, from 1.
    pub number: usize,
    /// The cells.
    pub cells: CellSet<W>,
}

pub(super) fn further_houses<const W: usize>(shape: &Shape) -> Vec<(HouseKind, usize, CellSet<W>)> {
    let (side, rules) = (shape.side(), shape.rules());
    let at = |row: usize, column: usize| Cell::new(row * side + column);
    let mut houses = Vec::new();
    if rules.have(Rules::FALLING_DIAGONAL) {
        houses.push((HouseKind::Diagonal, 1, (0..side).map(|line| at(line, line)).collect()));
    }
    if rules.have(Rules::RISING_DIAGONAL) {
        houses.push((HouseKind::Diagonal, 2, (0..side).map(|line| at(side - 1 - line, line)).collect()));
    }
    if rules.have(Rules::WINDOWS) {
        for (number, (row, column, width)) in shape.windows().enumerate() {
            let cells = (0..side).map(|cell| at(row + cell / width, column + cell % width)).collect();
            houses.push((HouseKind::Window, number + 1, cells));
        }
    }
    if let (true, Regions::Boxes { width, height }) = (rules.have(Rules::DISJOINT_GROUPS), shape.regions()) {
        for group in 0..width * height {
            let (row, column) = (group / width, group % width);
            let rows = (row..side).step_by(*height);
            let cells =
                rows.flat_map(|row| (column..side).step_by(*width).map(move |column| at(row, column)));
            houses.push((HouseKind::Group, group + 1, cells.collect()));
        }
    }
    for (number, region) in shape.extra().iter().enumerate() {
        houses.push((HouseKind::Extra, number + 1, region.iter().map(|&cell| Cell(cell)).collect()));
    }
    houses
}
