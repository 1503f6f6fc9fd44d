//! [`DrawnRule`]: constraints that are generated for each puzzle.
//!
//! All of them hold for the full grid. Digits are removed first, then constraints that the unique solution does not need.
//! Cages stay, since they cover the board; they are changed until they need no digit.

mod cages;
mod filled;
mod generator;
mod marks;

pub(super) use generator::{CluePlaces, ConstraintGenerator};

use cages::Cages;
use whydoku_board::{ConstraintKind, Rules, Shape};

whydoku_cells::named_enum! {
    /// A kind of constraint that is generated for each puzzle.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum DrawnRule {
        /// Cages that cover the board, with their sums.
        Killer = "killer",
        /// White and black dots.
        Kropki = "kropki",
        /// Neighbours whose sum is 10 or 5.
        Xv = "xv",
        /// Lines on which digits rise.
        Thermometers = "thermometers",
        /// Lines whose sum stands in a circle.
        Arrows = "arrows",
        /// Lines on which neighbours differ by much.
        Whispers = "whispers",
        /// Lines of consecutive digits.
        Renban = "renban",
    }
}

impl DrawnRule {
    /// Splits names into kinds and others.
    ///
    /// ```
    /// use whydoku_generate::DrawnRule;
    /// let (drawings, others) = DrawnRule::among(["Killer", "anti-knight"]);
    /// assert_eq!((drawings, others), (vec![DrawnRule::Killer], vec!["anti-knight"]));
    /// ```
    pub fn among<'t>(names: impl IntoIterator<Item = &'t str>) -> (Vec<Self>, Vec<&'t str>) {
        let (mut drawings, mut others) = (Vec::new(), Vec::new());
        for name in names {
            let known = Self::ALL.iter().find(|(known, _)| name.trim().eq_ignore_ascii_case(known));
            match known {
                Some((_, drawing)) if drawings.contains(drawing) => {}
                Some((_, drawing)) => drawings.push(*drawing),
                None => others.push(name),
            }
        }
        (drawings, others)
    }

    /// Returns the kinds on a board: cages if they cover it, dots and lines in any number.
    pub fn on(shape: &Shape) -> Vec<Self> {
        let stands = |drawing: &Self| {
            let kinds = drawing.kinds();
            shape.constraints().iter().any(|constraint| kinds.contains(&constraint.kind))
                && (*drawing != Self::Killer || Cages::on(shape.size(), shape.constraints()).is_some())
        };
        Self::ALL.iter().map(|&(_, drawing)| drawing).filter(stands).collect()
    }

    /// Returns the rules that every pair of this kind is marked. A full grid need not obey them before it is.
    pub(super) const fn whole(self) -> Rules {
        match self {
            Self::Kropki => Rules::ALL_WHITE_DOTS.and(Rules::ALL_BLACK_DOTS),
            Self::Xv => Rules::ALL_XV,
            _ => Rules::NONE,
        }
    }

    /// Returns the constraints that it is made of.
    const fn kinds(self) -> &'static [ConstraintKind] {
        match self {
            Self::Killer => &[ConstraintKind::Cage],
            Self::Kropki => &[ConstraintKind::WhiteDot, ConstraintKind::BlackDot],
            Self::Xv => &[ConstraintKind::PairSum],
            Self::Thermometers => &[ConstraintKind::Thermometer],
            Self::Arrows => &[ConstraintKind::Arrow],
            Self::Whispers => &[ConstraintKind::Whisper],
            Self::Renban => &[ConstraintKind::Renban],
        }
    }

    const fn is_dot(self) -> bool {
        matches!(self, Self::Kropki | Self::Xv)
    }
}
