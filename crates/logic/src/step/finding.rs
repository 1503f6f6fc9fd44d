//! [`Finding`]: truths taken together, and what follows from them.

use super::{Conclusion, Figure, Item, Role};
use crate::Truth;
use whydoku_board::{Candidate, Layout, Symmetry};

/// An argument: truths taken together, what follows from them, and who plays which part.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Finding {
    premises: Vec<Truth>,
    conclusions: Vec<Conclusion>,
    figure: Figure,
}

impl Finding {
    /// An argument. Without premises, or without conclusions, there is none.
    pub fn new(premises: Vec<Truth>, conclusions: Vec<Conclusion>, figure: Figure) -> Option<Self> {
        (!premises.is_empty() && !conclusions.is_empty()).then_some(Self { premises, conclusions, figure })
    }

    /// The truths it rests on.
    pub fn premises(&self) -> &[Truth] {
        &self.premises
    }

    /// What follows from them.
    pub fn conclusions(&self) -> &[Conclusion] {
        &self.conclusions
    }

    /// Who plays which part.
    pub const fn figure(&self) -> &Figure {
        &self.figure
    }

    /// The digits that it places.
    pub fn placements(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.conclusions.iter().filter_map(|c| match c {
            Conclusion::Place(candidate) => Some(*candidate),
            Conclusion::Eliminate(_) => None,
        })
    }

    /// The candidates that it takes away.
    pub fn eliminations(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.conclusions.iter().filter_map(|c| match c {
            Conclusion::Eliminate(candidate) => Some(*candidate),
            Conclusion::Place(_) => None,
        })
    }

    /// Whether one of its premises assumes that the puzzle has one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        self.premises.iter().any(Truth::assumes_uniqueness)
    }

    /// The same argument on a rearranged board. Premises, conclusions and parts are in ascending order, so that two
    /// findings that say the same compare equal whatever order they were found in; lines of reasoning are left out,
    /// because the same chain may be told from either end.
    #[must_use]
    pub fn mapped<const W: usize>(&self, symmetry: &Symmetry, layout: &Layout<W>) -> Self {
        let mut premises: Vec<Truth> = self.premises.iter().map(|p| p.mapped(symmetry, layout)).collect();
        let mut conclusions: Vec<Conclusion> = self.conclusions.iter().map(|c| c.mapped(symmetry)).collect();
        let mut parts: Vec<(Role, Item)> =
            self.figure.parts.iter().map(|&(role, item)| (role, item.mapped(symmetry, layout))).collect();
        premises.sort();
        conclusions.sort_unstable();
        parts.sort();
        Self { premises, conclusions, figure: Figure { parts, arguments: Vec::new() } }
    }

    /// The same argument for fewer conclusions; `None` if none is left.
    #[must_use]
    pub fn keeping(&self, keep: impl Fn(Conclusion) -> bool) -> Option<Self> {
        let conclusions = self.conclusions.iter().copied().filter(|&c| keep(c)).collect();
        Self::new(self.premises.clone(), conclusions, self.figure.clone())
    }

    /// The same argument resting on other premises; `None` if there are none.
    #[must_use]
    pub fn resting_on(&self, premises: Vec<Truth>) -> Option<Self> {
        Self::new(premises, self.conclusions.clone(), self.figure.clone())
    }
}
