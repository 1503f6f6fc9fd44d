//! [`SymmetryClass`]: symmetries of the pattern of clues.

use std::fmt;
use std::str::FromStr;
use whydoku_board::Cell;

whydoku_cells::named_enum! {
    /// A symmetry of the pattern of clues.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum SymmetryClass {
        /// Any pattern.
        #[default]
        Any = "any",
        /// Invariant under a half turn about the centre.
        HalfTurn = "half-turn",
        /// Invariant under a quarter turn.
        QuarterTurn = "quarter-turn",
        /// Invariant under reflection in the main diagonal.
        Diagonal = "diagonal",
        /// Invariant under reflection in either diagonal.
        BothDiagonals = "both-diagonals",
        /// Invariant under reflection in the middle column.
        Vertical = "vertical",
        /// Invariant under reflection in the middle row.
        Horizontal = "horizontal",
        /// Invariant under reflection in the middle column and in the middle row.
        BothAxes = "both-axes",
        /// Invariant under all of these.
        Full = "full",
    }
}

/// A name of no symmetry class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no symmetry `{0}`; the symmetries are {names}", names = SymmetryClass::ALL.map(|(name, _)| name).join(", "))]
pub struct UnknownSymmetry(String);

/// Maps a row and a column; the first argument is the index of the last row.
type Turn = fn(usize, (usize, usize)) -> (usize, usize);

const HALF: Turn = |last, (row, column)| (last - row, last - column);
const QUARTER: Turn = |last, (row, column)| (column, last - row);
const FALLING: Turn = |_, (row, column)| (column, row);
const RISING: Turn = |last, (row, column)| (last - column, last - row);
const SIDES: Turn = |last, (row, column)| (row, last - column);
const UPRIGHT: Turn = |last, (row, column)| (last - row, column);

impl SymmetryClass {
    /// Returns generators of the class.
    const fn turns(self) -> &'static [Turn] {
        match self {
            Self::Any => &[],
            Self::HalfTurn => &[HALF],
            Self::QuarterTurn => &[QUARTER],
            Self::Diagonal => &[FALLING],
            Self::BothDiagonals => &[FALLING, RISING],
            Self::Vertical => &[SIDES],
            Self::Horizontal => &[UPRIGHT],
            Self::BothAxes => &[SIDES, UPRIGHT],
            Self::Full => &[QUARTER, FALLING],
        }
    }

    /// Returns the image of each cell under each element of the class, the identity first.
    pub(super) fn images(self, size: usize) -> Vec<Vec<Cell>> {
        let mut images: Vec<Vec<Cell>> = vec![(0..size * size).map(Cell::new).collect()];
        let mut at = 0;
        while let Some(image) = images.get(at) {
            let turned = |turn: &Turn| -> Vec<Cell> {
                let cells =
                    image.iter().map(|cell| turn(size - 1, (cell.index() / size, cell.index() % size)));
                cells.map(|(row, column)| Cell::new(row * size + column)).collect()
            };
            let new: Vec<Vec<Cell>> = self.turns().iter().map(turned).collect();
            new.into_iter().for_each(|image| {
                if !images.contains(&image) {
                    images.push(image);
                }
            });
            at += 1;
        }
        images
    }

    /// Returns the orbits of the cells: the cells of an orbit are given or open together.
    pub fn groups(self, size: usize) -> Vec<Vec<Cell>> {
        let mut met = vec![false; size * size];
        let mut groups = Vec::new();
        for start in 0..size * size {
            let mut group = Vec::new();
            let mut due = vec![start];
            while let Some(at) = due.pop() {
                if std::mem::replace(&mut met[at], true) {
                    continue;
                }
                group.push(Cell::new(at));
                due.extend(self.turns().iter().map(|turn| {
                    let (row, column) = turn(size - 1, (at / size, at % size));
                    row * size + column
                }));
            }
            if !group.is_empty() {
                groups.push(group);
            }
        }
        groups
    }

    /// Whether a pattern (one flag per cell in reading order) has this symmetry.
    pub fn holds(self, size: usize, given: &[bool]) -> bool {
        self.groups(size)
            .iter()
            .all(|group| group.iter().all(|c| given[c.index()] == given[group[0].index()]))
    }

    /// Returns the most specific class of a pattern; `Any` if it has no symmetry.
    pub fn of(size: usize, given: &[bool]) -> Self {
        let held = Self::ALL.iter().map(|&(_, class)| class).filter(|class| class.holds(size, given));
        held.min_by_key(|class| class.groups(size).len()).unwrap_or_default()
    }
}

impl fmt::Display for SymmetryClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for SymmetryClass {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        Self::named(name).ok_or_else(|| UnknownSymmetry(name.to_owned()))
    }
}
