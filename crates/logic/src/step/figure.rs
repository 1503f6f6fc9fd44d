//! [`Figure`]: who plays which part.

use super::{Argument, Role};
use crate::clue_image;
use whydoku_board::{Candidate, Cell, Digit, House, Layout, Symmetry};

/// What plays a part.
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
    /// A clue, by the layout's number.
    Clue(usize),
    /// What several cells say at once, by the layout's number.
    Relation(usize),
}

impl Item {
    /// The same on a rearranged board.
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

/// The parts of a pattern, in the order in which they are told.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure {
    pub(super) parts: Vec<(Role, Item)>,
    pub(super) arguments: Vec<Argument>,
}

impl Figure {
    /// No parts yet.
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

    /// Adds a line of reasoning.
    #[must_use]
    pub fn argument(mut self, argument: Argument) -> Self {
        self.arguments.push(argument);
        self
    }

    /// The lines of reasoning, one for each case that is supposed.
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

    /// Who plays this part.
    pub fn role(&self, role: Role) -> impl Iterator<Item = Item> + '_ {
        self.parts.iter().filter(move |(r, _)| *r == role).map(|&(_, item)| item)
    }
}
