//! The one search behind fish with fins or boxes. It does not choose bases and then covers, but asks of each place
//! of the digit: what if it were true?
//!
//! ```text
//!   . 6 . │ . . . │ . 6 6f    What if 6 were at x? Then it is gone from all that x sees: from one cover and from
//!   . . . │ . . . │ . x .     every fin. Left of the fish are k bases whose places lie in the other k-1 covers,
//!   . 6 . │ . . . │ . 6 .     one too few: rows 1 and 3 have only column 2.
//! ```
//!
//! So `k-1` covers are chosen, the bases that lie inside them are read off, and fins need not be guessed at all. Of a
//! fish whose elimination needs all its bases nothing is missed: each of those covers then holds places of two bases
//! at least (else cover and base could both be left out), and no two bases share a place that is left.
//!
//! **Bound.** The work is the number of choices of `k-1` covers, after all covers and bases are dropped that cannot
//! take part, summed over the places of the digit. A digit with more than [`CHOICES`] of them is not searched. On
//! 9×9 that happens to mutant leviathans alone, and only where the digit has about thirty places or more. It does not
//! depend on how a grid is turned or written.
//!
//! | file | does |
//! | --- | --- |
//! | `net.rs` | gathers the houses that could take part |
//! | `choose.rs` | chooses covers, and bases inside them |
//! | `complete.rs` | completes the fish with its last cover, and looks at fins and shape |

mod choose;
mod complete;
mod net;

use super::LARGEST;
use super::complex::Fish;
use super::shape::Kinds;
use crate::finder::Flow;
use net::Net;
use whydoku_board::Grid;
use whydoku_board::{Cell, CellSet, Digit, House};

/// Choices of covers, summed over the places of a digit, above which the digit is not searched.
const CHOICES: u64 = 4_000_000;

/// Which fins a fish must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Fins {
    /// None: all places of the bases are covered.
    None,
    /// Some, and each base has two places beside them: finned in the narrow sense.
    Fat,
    /// Some, and a base has one place at most beside them: sashimi.
    Lean,
    /// Some.
    Any,
}

impl Fins {
    /// Whether a fish with fins may be lean, or fat, as it is.
    pub(super) const fn allow(self, lean: bool) -> bool {
        match self {
            Self::Fat => !lean,
            Self::Lean => lean,
            Self::None | Self::Any => true,
        }
    }
}

/// A fish that was caught.
#[derive(Clone, Copy, Debug)]
pub(super) struct Catch<const W: usize> {
    size: usize,
    bases: [House; LARGEST],
    covers: [House; LARGEST],
    /// The places of the bases outside the covers, and those in two bases.
    pub(super) fins: CellSet<W>,
    /// The places in two bases.
    pub(super) endo: CellSet<W>,
    /// The places that go.
    pub(super) removed: CellSet<W>,
    /// Whether some base has one place at most beside the fins.
    pub(super) lean: bool,
}

impl<const W: usize> Catch<W> {
    /// The houses that each need the digit.
    pub(super) fn bases(&self) -> &[House] {
        &self.bases[..self.size]
    }

    /// The houses that the bases use up, unless a fin is true.
    pub(super) fn covers(&self) -> &[House] {
        &self.covers[..self.size]
    }
}

/// What is looked for: one digit's fish of a sort, with bases and covers of these kinds.
pub(super) struct Wanted {
    pub(super) digit: Digit,
    pub(super) fish: Fish,
    pub(super) sides: [Kinds; 2],
}

/// Visits every fish that is wanted. `given_up` says whether the digit was passed over, as there is too much to choose from.
pub(super) fn search<const W: usize>(
    grid: &Grid<W>,
    &Wanted { digit, fish: Fish(size, shape, fins), sides }: &Wanted,
    given_up: &mut bool,
    visit: &mut dyn FnMut(&Catch<W>) -> Flow,
) -> Flow {
    let places = *grid.places(digit);
    let mut net = Net {
        grid,
        digit,
        size,
        shape,
        fins,
        sides,
        places,
        target: Cell::new(0),
        bases: Vec::new(),
        covers: Vec::new(),
        shared: Vec::new(),
    };
    let (mut choices, mut targets) = (0_u64, CellSet::<W>::EMPTY);
    for target in places {
        let more = net.cast(target);
        choices = choices.saturating_add(more);
        if more > 0 {
            targets.insert(target);
        }
    }
    *given_up |= choices > CHOICES;
    if choices > CHOICES {
        return Flow::Continue(());
    }
    let mut inside = Vec::new();
    for target in targets {
        net.cast(target);
        net.choose_covers(0, &mut [House::new(0); LARGEST], 0, CellSet::EMPTY, &mut inside, visit)?;
    }
    Flow::Continue(())
}
