//! [`Mapped`]: findings and their parts on a rearranged board.

use std::sync::Arc;
use whydoku_board::{Candidate, Layout, Symmetry};
use whydoku_logic::{Conclusion, Finding, Guardians, Item, Role, Symmetric, Truth};

/// A value that has an image on a rearranged board.
pub trait Mapped {
    /// Its image.
    #[must_use]
    fn mapped<const W: usize>(&self, symmetry: &Symmetry, layout: &Layout<W>) -> Self;
}

/// Premises, conclusions and parts of a finding in ascending order, so that equal findings compare equal in whatever order they
/// were found. Arguments are left out, because a chain may be explained from either end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CanonicalFinding {
    /// The premises.
    pub premises: Vec<Truth>,
    /// The conclusions.
    pub conclusions: Vec<Conclusion>,
    /// The parts of the figure.
    pub parts: Vec<(Role, Item)>,
}

impl CanonicalFinding {
    /// The image of a finding.
    pub fn of<const W: usize>(finding: &Finding, symmetry: &Symmetry, layout: &Layout<W>) -> Self {
        let image = |(role, item): &(Role, Item)| (*role, item.mapped(symmetry, layout));
        Self {
            premises: sorted(finding.premises().iter().map(|premise| premise.mapped(symmetry, layout))),
            conclusions: sorted(finding.conclusions().iter().map(|claim| claim.mapped(symmetry, layout))),
            parts: sorted(finding.figure().parts().iter().map(image)),
        }
    }
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort();
    items
}

impl Mapped for Conclusion {
    fn mapped<const W: usize>(&self, symmetry: &Symmetry, _: &Layout<W>) -> Self {
        match *self {
            _ if self.pair().is_some() => *self,
            Self::Place(candidate) => Self::Place(symmetry.candidate(candidate)),
            Self::Eliminate(candidate) => Self::Eliminate(symmetry.candidate(candidate)),
        }
    }
}

impl Mapped for Item {
    fn mapped<const W: usize>(&self, symmetry: &Symmetry, layout: &Layout<W>) -> Self {
        match *self {
            Self::Cell(cell) => Self::Cell(symmetry.cell(cell)),
            Self::House(house) => Self::House(symmetry.house(house)),
            Self::Digit(digit) => Self::Digit(symmetry.digit(digit)),
            Self::Candidate(candidate) => Self::Candidate(symmetry.candidate(candidate)),
            Self::Clue(clue) => Self::Clue(clue_image(clue, symmetry, layout)),
            Self::Relation(at) => Self::Relation(at),
        }
    }
}

impl Mapped for Truth {
    fn mapped<const W: usize>(&self, symmetry: &Symmetry, layout: &Layout<W>) -> Self {
        match self {
            &Self::Cell(cell) => Self::Cell(symmetry.cell(cell)),
            &Self::House(house, digit) => Self::House(symmetry.house(house), symmetry.digit(digit)),
            &Self::Clue(clue) => Self::Clue(clue_image(clue, symmetry, layout)),
            Self::Guardians(guardians) => {
                let cells = sorted(guardians.cells.iter().map(|&cell| symmetry.cell(cell)));
                let images = |&candidate: &Candidate| symmetry.candidate(candidate);
                let candidates = sorted(guardians.candidates.iter().map(images));
                Self::Guardians(Box::new(Guardians { pattern: guardians.pattern, cells, candidates }))
            }
            Self::Symmetric(Symmetric { symmetry: kept, cell }) => Self::Symmetric(Symmetric {
                symmetry: Arc::new(symmetry.inverse().then(kept).then(symmetry)),
                cell: symmetry.cell(*cell),
            }),
            // Boards with constraints have no symmetry but the identity.
            Self::Relation(_) | Self::Linear(_) | Self::Regions(_) => self.clone(),
        }
    }
}

/// The number of the clue onto which a rearrangement maps another.
fn clue_image<const W: usize>(clue: usize, symmetry: &Symmetry, layout: &Layout<W>) -> usize {
    let info = &layout.clues()[clue];
    let (digit, cells) = (symmetry.digit(info.digit), symmetry.cells(&info.cells));
    let image = layout.clues().iter().position(|other| other.digit == digit && other.cells == cells);
    image.expect("a symmetry of the layout maps clues to clues")
}
