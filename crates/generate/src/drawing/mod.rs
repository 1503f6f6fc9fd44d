//! What is drawn on the board and made up for each puzzle: [`DrawnRule`].
//!
//! | file | holds |
//! | --- | --- |
//! | `truth.rs` | what may be drawn over cells of a full grid, so that it is true of it |
//! | `cages.rs` | [`Cages`]: cages that cover the board, and changes of them |
//! | `marks.rs` | dots and lines, as many as there is room for |
//! | `easel.rs` | [`ConstraintGenerator`]: a full grid with what is drawn, from which digits and drawings are left out |
//!
//! All drawings go the same way: they are true of the full grid, digits are left out before them, and of them what the
//! one solution does not need. Cages alone stay, since they cover the board; they are changed instead, until they need
//! no digit.

mod cages;
mod filled;
mod generator;
mod marks;

pub(super) use generator::{CluePlaces, ConstraintGenerator};

use cages::Cages;
use whydoku_board::{ConstraintKind, Rules, Shape};

/// What is drawn on the board, and made up for each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawnRule {
    /// Cages that cover the board, with their sums.
    Killer,
    /// White and black dots.
    Kropki,
    /// Neighbours whose sum is 10 or 5.
    Xv,
    /// Lines on which digits rise.
    Thermometers,
    /// Lines whose sum stands in a circle.
    Arrows,
    /// Lines on which neighbours differ by much.
    Whispers,
    /// Lines of consecutive digits.
    Renban,
}

impl DrawnRule {
    /// All of them, with the names by which they are asked for.
    pub const ALL: [(&'static str, Self); 7] = [
        ("killer", Self::Killer),
        ("kropki", Self::Kropki),
        ("xv", Self::Xv),
        ("thermometers", Self::Thermometers),
        ("arrows", Self::Arrows),
        ("whispers", Self::Whispers),
        ("renban", Self::Renban),
    ];

    /// Which of these names are names of drawings; the others are handed back.
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

    /// What is drawn on a board already: cages where they cover it, dots and lines in any number.
    pub fn on(shape: &Shape) -> Vec<Self> {
        let stands = |drawing: &Self| {
            let kinds = drawing.kinds();
            shape.constraints().iter().any(|constraint| kinds.contains(&constraint.kind))
                && (*drawing != Self::Killer || Cages::on(shape.size(), shape.constraints()).is_some())
        };
        Self::ALL.iter().map(|&(_, drawing)| drawing).filter(stands).collect()
    }

    /// Rules that say that everything of this sort is drawn. A full grid need not obey them before it is.
    pub(super) const fn whole(self) -> Rules {
        match self {
            Self::Kropki => Rules::ALL_WHITE_DOTS.and(Rules::ALL_BLACK_DOTS),
            Self::Xv => Rules::ALL_XV,
            _ => Rules::NONE,
        }
    }

    /// The kinds of constraints that it is made of.
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

    /// Whether it lies between two neighbours.
    const fn is_dot(self) -> bool {
        matches!(self, Self::Kropki | Self::Xv)
    }
}
