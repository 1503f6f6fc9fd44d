//! Completes a fish with a cover through the target, and looks at fins and shape.

use super::super::LARGEST;
use super::super::shape::{Kinds, Shape};
use super::net::Net;
use super::{Catch, Fins};
use crate::finder::{Flow, fits_all_houses};
use whydoku_board::{Cell, CellSet, House};

/// More fins than this, and nobody would see it.
const MOST_FINS: usize = 5;

/// More endo fins than this, and nobody would see it either.
const MOST_ENDO_FINS: usize = 2;

impl<const W: usize> Net<'_, W> {
    /// Completes the fish with a cover through the target, and looks at fins and shape.
    pub(super) fn haul(
        &self,
        covers: &[House],
        bases: [House; LARGEST],
        visit: &mut dyn FnMut(&Catch<W>) -> Flow,
    ) -> Flow {
        let (grid, size) = (self.grid, self.size);
        let layout = grid.layout();
        if !self.needs_all(&bases[..size], self.target) {
            return Flow::Continue(());
        }
        let held = self.tally(&bases[..size]);
        let fins_allowed = if self.fins == Fins::None { 0 } else { MOST_ENDO_FINS };
        if held.twice.len() > fins_allowed {
            return Flow::Continue(());
        }
        for &through in layout.houses_at(self.target) {
            let touches = grid.places_in(through, self.digit).meets(&held.once);
            if !touches || !self.sides[1].have(layout.house(through).kind) {
                continue;
            }
            let mut all = [House::new(0); LARGEST];
            all[..size - 1].copy_from_slice(covers);
            all[size - 1] = through;
            all[..size].sort_unstable();
            if let Some(catch) = self.complete(bases, all, &held) {
                visit(&catch)?;
            }
        }
        Flow::Continue(())
    }

    fn complete(
        &self,
        bases: [House; LARGEST],
        covers: [House; LARGEST],
        held: &Tally<W>,
    ) -> Option<Catch<W>> {
        let (size, wanted) = (self.size, self.fins);
        let (grid, layout) = (self.grid, self.grid.layout());
        let kinds = |houses: &[House]| {
            houses.iter().fold(Kinds::NONE, |kinds, &house| kinds.with(layout.house(house).kind))
        };
        if Shape::of(kinds(&bases[..size]), kinds(&covers[..size])) != self.shape {
            return None;
        }
        let taken = self.tally(&covers[..size]);
        let fins = (held.once - taken.once) | held.twice;
        if fins.len() > MOST_FINS || fins.is_empty() != (wanted == Fins::None) {
            return None;
        }
        let lean = bases[..size].iter().any(|&base| !(grid.places_in(base, self.digit) - fins).is_many());
        if !wanted.allow(lean) {
            return None;
        }
        // A place in two covers would use up both, even if it is a base's own.
        let spoilt = (taken.once - held.once) | taken.twice;
        let removed = spoilt & layout.common_peers(fins);
        // The same fish is met at every place that needs all of it; it is told at the first.
        let met = |cell: Cell| !held.once.contains(cell) && self.needs_all(&bases[..size], cell);
        if removed.iter().take_while(|&cell| cell < self.target).any(met) {
            return None;
        }
        Some(Catch { size, bases, covers, fins, endo: held.twice, removed, lean })
    }

    /// Whether the bases could be honoured beside the digit in this cell if any one of them were left out.
    fn needs_all(&self, bases: &[House], cell: Cell) -> bool {
        let taken = *self.grid.layout().peers(cell);
        (0..bases.len()).all(|out| {
            let others = bases.iter().enumerate().filter(|&(at, _)| at != out).map(|(_, &base)| base);
            fits_all_houses(self.grid, self.digit, others, taken)
        })
    }

    /// The places in one of these houses at least, and those in two.
    fn tally(&self, houses: &[House]) -> Tally<W> {
        let mut tally = Tally { once: CellSet::EMPTY, twice: CellSet::EMPTY };
        for &house in houses {
            let places = self.grid.places_in(house, self.digit);
            tally.twice |= tally.once & places;
            tally.once |= places;
        }
        tally
    }
}

/// Places, by the number of houses that hold them.
struct Tally<const W: usize> {
    once: CellSet<W>,
    twice: CellSet<W>,
}
