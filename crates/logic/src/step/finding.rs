//! [`Finding`]: premises, and the conclusions that follow from them.

use super::{Conclusion, Figure};
use crate::Truth;
use whydoku_board::Candidate;

/// Premises, the conclusions that follow from them, and a figure.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Finding {
    premises: Vec<Truth>,
    conclusions: Vec<Conclusion>,
    figure: Figure,
}

impl Finding {
    /// A finding; `None` without premises or without conclusions.
    pub fn new(premises: Vec<Truth>, conclusions: Vec<Conclusion>, figure: Figure) -> Option<Self> {
        (!premises.is_empty() && !conclusions.is_empty()).then_some(Self { premises, conclusions, figure })
    }

    /// The truths it rests on.
    pub fn premises(&self) -> &[Truth] {
        &self.premises
    }

    /// The conclusions.
    pub fn conclusions(&self) -> &[Conclusion] {
        &self.conclusions
    }

    /// The parts of the pattern in their roles.
    pub const fn figure(&self) -> &Figure {
        &self.figure
    }

    /// The conclusions about digits.
    pub fn about_digits(&self) -> impl Iterator<Item = Conclusion> + '_ {
        self.conclusions.iter().copied().filter(|conclusion| conclusion.pair().is_none())
    }

    /// The conclusions about regions that are to be found.
    pub fn about_regions(&self) -> impl Iterator<Item = Conclusion> + '_ {
        self.conclusions.iter().copied().filter(|conclusion| conclusion.pair().is_some())
    }

    /// The placements.
    pub fn placements(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.about_digits().filter_map(|c| match c {
            Conclusion::Place(candidate) => Some(candidate),
            Conclusion::Eliminate(_) => None,
        })
    }

    /// The eliminations.
    pub fn eliminations(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.about_digits().filter_map(|c| match c {
            Conclusion::Eliminate(candidate) => Some(candidate),
            Conclusion::Place(_) => None,
        })
    }

    /// Whether one of its premises assumes that the puzzle has one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        self.premises.iter().any(Truth::assumes_uniqueness)
    }

    /// A copy with the conclusions that `keep` accepts; `None` if there are none.
    #[must_use]
    pub fn keeping(&self, keep: impl Fn(Conclusion) -> bool) -> Option<Self> {
        let conclusions = self.conclusions.iter().copied().filter(|&c| keep(c)).collect();
        Self::new(self.premises.clone(), conclusions, self.figure.clone())
    }

    /// A copy with other premises; `None` if there are none.
    #[must_use]
    pub fn resting_on(&self, premises: Vec<Truth>) -> Option<Self> {
        Self::new(premises, self.conclusions.clone(), self.figure.clone())
    }
}
