//! Completes a fish with a cover through the target, and checks fins and shape.

use super::{Fins, FishMatch, FishSearch, FishShape, HouseKinds, LARGEST};
use crate::finder::{Flow, fits_all_houses};
use whydoku_board::{Cell, CellSet, House};

const MOST_FINS: usize = 5;

const MOST_ENDO_FINS: usize = 2;

impl<const W: usize> FishSearch<'_, W> {
    /// Visits the fish with these bases, these covers and one more through the target.
    pub(super) fn complete(
        &self,
        covers: &[House],
        bases: [House; LARGEST],
        visit: &mut dyn FnMut(&FishMatch<W>) -> Flow,
    ) -> Flow {
        let (grid, size) = (self.grid, self.size);
        let layout = grid.layout();
        if !self.needs_all(&bases[..size], self.target) {
            return Flow::Continue(());
        }
        let held = self.count_places(&bases[..size]);
        let most = if self.fins == Fins::None { 0 } else { MOST_ENDO_FINS };
        if held.twice.len() > most {
            return Flow::Continue(());
        }
        for &through in layout.houses_at(self.target) {
            let touches = grid.places_in(through, self.digit).meets(&held.once);
            if !touches || !self.sides[1].contain(layout.house(through).kind) {
                continue;
            }
            let mut all = [House::new(0); LARGEST];
            all[..size - 1].copy_from_slice(covers);
            all[size - 1] = through;
            all[..size].sort_unstable();
            if let Some(fish) = self.with_covers(bases, all, &held) {
                visit(&fish)?;
            }
        }
        Flow::Continue(())
    }

    fn with_covers(
        &self,
        bases: [House; LARGEST],
        covers: [House; LARGEST],
        held: &PlaceCounts<W>,
    ) -> Option<FishMatch<W>> {
        let (size, wanted) = (self.size, self.fins);
        let (grid, layout) = (self.grid, self.grid.layout());
        let kinds = |houses: &[House]| {
            houses.iter().fold(HouseKinds::NONE, |kinds, &house| kinds.with(layout.house(house).kind))
        };
        if FishShape::of(kinds(&bases[..size]), kinds(&covers[..size])) != self.shape {
            return None;
        }
        let taken = self.count_places(&covers[..size]);
        let fins = (held.once - taken.once) | held.twice;
        if fins.len() > MOST_FINS || fins.is_empty() != (wanted == Fins::None) {
            return None;
        }
        let lean = bases[..size].iter().any(|&base| !(grid.places_in(base, self.digit) - fins).is_many());
        if !wanted.allow(lean) {
            return None;
        }
        // A place in two covers would use up both, even if it is a base's own.
        let exposed = (taken.once - held.once) | taken.twice;
        let removed = exposed & layout.common_peers(fins);
        // Every place that needs all of the fish leads to it; the first one reports it.
        let needs_fish = |cell: Cell| !held.once.contains(cell) && self.needs_all(&bases[..size], cell);
        if removed.iter().take_while(|&cell| cell < self.target).any(needs_fish) {
            return None;
        }
        Some(FishMatch { size, bases, covers, fins, endo_fins: held.twice, removed, lean })
    }

    /// Whether with the digit in this cell all bases but any one of them could still have it.
    fn needs_all(&self, bases: &[House], cell: Cell) -> bool {
        let taken = *self.grid.layout().peers(cell);
        (0..bases.len()).all(|out| {
            let others = bases.iter().enumerate().filter(|&(at, _)| at != out).map(|(_, &base)| base);
            fits_all_houses(self.grid, self.digit, others, taken)
        })
    }

    fn count_places(&self, houses: &[House]) -> PlaceCounts<W> {
        let mut counts = PlaceCounts { once: CellSet::EMPTY, twice: CellSet::EMPTY };
        for &house in houses {
            let places = self.grid.places_in(house, self.digit);
            counts.twice |= counts.once & places;
            counts.once |= places;
        }
        counts
    }
}

/// Places in one of some houses at least, and those in two.
struct PlaceCounts<const W: usize> {
    once: CellSet<W>,
    twice: CellSet<W>,
}
