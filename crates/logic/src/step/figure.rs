//! [`Figure`]: the parts of a pattern in their roles.

use super::{Argument, Role};
use crate::clue_image;
use whydoku_board::{Candidate, Cell, Digit, House, Layout, Symmetry};

/// A part of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// A cell.
    Cell(Cell),
    /// A house.
    House(House),
    /// A digit.
    Digit(Digit),
    /// A digit in a cell.
    Candidate(Candidate),
    /// A clue, by its number in the layout.
    Clue(usize),
    /// A relation, by its number in the layout.
    Relation(usize),
}

impl Item {
    /// Its image on a rearranged board.
    #[must_use]
    pub fn mapped<const W: usize>(self, symmetry: &Symmetry, layout: &Layout<W>) -> Self {
        match self {
            Self::Cell(cell) => Self::Cell(symmetry.cell(cell)),
            Self::House(house) => Self::House(symmetry.house(house)),
            Self::Digit(digit) => Self::Digit(symmetry.digit(digit)),
            Self::Candidate(candidate) => Self::Candidate(symmetry.candidate(candidate)),
            Self::Clue(clue) => Self::Clue(clue_image(clue, symmetry, layout)),
            Self::Relation(at) => Self::Relation(at),
        }
    }
}

/// The parts of a pattern in their roles, in the order in which they are explained.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure {
    pub(super) parts: Vec<(Role, Item)>,
    pub(super) arguments: Vec<Argument>,
}

impl Figure {
    /// A figure without parts.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds cells in a role.
    #[must_use]
    pub fn cells(self, role: Role, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.with(role, cells.into_iter().map(Item::Cell))
    }

    /// Adds houses in a role.
    #[must_use]
    pub fn houses(self, role: Role, houses: impl IntoIterator<Item = House>) -> Self {
        self.with(role, houses.into_iter().map(Item::House))
    }

    /// Adds clues in a role.
    #[must_use]
    pub fn clues(self, role: Role, clues: impl IntoIterator<Item = usize>) -> Self {
        self.with(role, clues.into_iter().map(Item::Clue))
    }

    /// Adds relations in a role.
    #[must_use]
    pub fn relations(self, role: Role, relations: impl IntoIterator<Item = usize>) -> Self {
        self.with(role, relations.into_iter().map(Item::Relation))
    }

    /// Adds digits in a role.
    #[must_use]
    pub fn digits(self, role: Role, digits: impl IntoIterator<Item = Digit>) -> Self {
        self.with(role, digits.into_iter().map(Item::Digit))
    }

    /// Adds candidates in a role.
    #[must_use]
    pub fn candidates(self, role: Role, candidates: impl IntoIterator<Item = Candidate>) -> Self {
        self.with(role, candidates.into_iter().map(Item::Candidate))
    }

    /// Adds an argument.
    #[must_use]
    pub fn argument(mut self, argument: Argument) -> Self {
        self.arguments.push(argument);
        self
    }

    /// The arguments, one for each case.
    pub fn arguments(&self) -> &[Argument] {
        &self.arguments
    }

    /// Adds items in a role.
    #[must_use]
    pub fn with(mut self, role: Role, items: impl IntoIterator<Item = Item>) -> Self {
        self.parts.extend(items.into_iter().map(|item| (role, item)));
        self
    }

    /// All parts.
    pub fn parts(&self) -> &[(Role, Item)] {
        &self.parts
    }

    /// The items in a role.
    pub fn role(&self, role: Role) -> impl Iterator<Item = Item> + '_ {
        self.parts.iter().filter(move |(r, _)| *r == role).map(|&(_, item)| item)
    }
}
