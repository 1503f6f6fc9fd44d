//! The search behind fish with fins or boxes. It does not choose bases and then covers, but tries each place of the
//! digit, the target: which houses are left if the digit is there?
//!
//! ```text
//!   . 6 . │ . . . │ . 6 6f    If x is 6, then every cell that x sees is not: one cover and every fin are empty.
//!   . . . │ . . . │ . x .     Left of the fish are k bases whose places lie in the other k-1 covers, one too
//!   . 6 . │ . . . │ . 6 .     few: rows 1 and 3 have only column 2.
//! ```
//!
//! So `k-1` covers are chosen, the bases that lie inside them are read off, and fins need not be guessed. No fish whose
//! elimination needs all its bases is missed: each of those covers then holds places of two bases at least (else cover
//! and base could both be left out), and no two bases share a place that is left.
//!
//! **Bound.** The work is the number of choices of `k-1` covers, after all covers and bases are dropped that cannot
//! take part, summed over the places of the digit. A digit with more than [`MOST_CHOICES`] is not searched. On 9×9 only
//! mutant leviathans reach it, where the digit has about thirty places or more. It does not depend on how a grid is
//! turned or written.

mod choose;
mod complete;
mod houses;

use super::LARGEST;
use super::complex::Fish;
use super::shape::{FishShape, HouseKinds};
use crate::finder::{Flow, Reason};
use whydoku_board::{Cell, CellSet, Digit, Grid, House};
use whydoku_logic::{Figure, Role, Truth};

/// Choices of covers, summed over the places of a digit, above which the digit is not searched.
const MOST_CHOICES: u64 = 4_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Fins {
    /// None: all places of the bases are covered.
    None,
    /// Some, and each base has two other places: finned in the narrow sense.
    Fat,
    /// Some, and a base has one other place at most: sashimi.
    Lean,
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

#[derive(Clone, Copy, Debug)]
pub(super) struct FishMatch<const W: usize> {
    size: usize,
    bases: [House; LARGEST],
    covers: [House; LARGEST],
    /// The places of the bases outside the covers, and those in two bases.
    pub(super) fins: CellSet<W>,
    /// The places in two bases.
    pub(super) endo_fins: CellSet<W>,
    pub(super) removed: CellSet<W>,
    /// Whether some base has one place at most apart from the fins.
    pub(super) lean: bool,
}

impl<const W: usize> FishMatch<W> {
    pub(super) fn bases(&self) -> &[House] {
        &self.bases[..self.size]
    }

    fn covers(&self) -> &[House] {
        &self.covers[..self.size]
    }

    /// Premises and figure, with the covers and fins of the second of two Siamese fish.
    pub(super) fn reason(&self, digit: Digit, twin: Option<&Self>) -> Reason {
        let figure = Figure::new()
            .digits(Role::Digit, [digit])
            .houses(Role::Base, self.bases().iter().copied())
            .houses(Role::Cover, self.covers().iter().copied())
            .houses(Role::Other, twin.iter().flat_map(|twin| twin.covers().iter().copied()))
            .cells(Role::Fin, self.fins)
            .cells(Role::Second, twin.map_or(CellSet::EMPTY, |twin| twin.fins))
            .cells(Role::EndoFin, self.endo_fins);
        Reason::new(self.bases().iter().map(|&base| Truth::House(base, digit)), figure)
    }
}

pub(super) struct FishQuery {
    pub(super) digit: Digit,
    pub(super) fish: Fish,
    pub(super) sides: [HouseKinds; 2],
}

/// The houses that are left if the digit is at the target.
struct FishSearch<'a, const W: usize> {
    grid: &'a Grid<W>,
    digit: Digit,
    size: usize,
    shape: FishShape,
    fins: Fins,
    sides: [HouseKinds; 2],
    places: CellSet<W>,
    target: Cell,
    /// The houses that could be bases, with the places left to them.
    bases: Vec<(House, CellSet<W>)>,
    covers: Vec<(House, CellSet<W>)>,
    /// For each two houses, by their numbers, how many of the places that are left lie in both.
    shared: Vec<u8>,
}

/// Visits every fish of a query. Sets `given_up` if the digit has too many choices of covers.
pub(super) fn search<const W: usize>(
    grid: &Grid<W>,
    &FishQuery { digit, fish: Fish(size, shape, fins), sides }: &FishQuery,
    given_up: &mut bool,
    visit: &mut dyn FnMut(&FishMatch<W>) -> Flow,
) -> Flow {
    let places = *grid.places(digit);
    let mut search = FishSearch {
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
        let more = search.aim_at(target);
        choices = choices.saturating_add(more);
        if more > 0 {
            targets.insert(target);
        }
    }
    *given_up |= choices > MOST_CHOICES;
    if choices > MOST_CHOICES {
        return Flow::Continue(());
    }
    let mut enclosed = Vec::new();
    for target in targets {
        search.aim_at(target);
        search.choose_covers(0, &mut [House::new(0); LARGEST], 0, CellSet::EMPTY, &mut enclosed, visit)?;
    }
    Flow::Continue(())
}
