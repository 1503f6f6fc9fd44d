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

use super::LARGEST;
use super::complex::Fish;
use super::shape::{Kinds, Shape};
use crate::geometry::{Cell, CellSet, Digit, House, MAX_SIZE};
use crate::grid::Grid;
use crate::technique::{Flow, has_room};

/// Choices of covers, summed over the places of a digit, above which the digit is not searched.
const CHOICES: u64 = 4_000_000;

/// More fins than this, and nobody would see it.
const MOST_FINS: usize = 5;

/// More endo fins than this, and nobody would see it either.
const MOST_ENDO_FINS: usize = 2;

/// Room for all houses of the largest board: 25 rows, columns and regions.
const MOST_INSIDE: usize = 3 * MAX_SIZE;

/// Which fins a fish must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    };
    let mut choices = 0_u64;
    for target in places {
        choices = choices.saturating_add(net.cast(target));
    }
    *given_up |= choices > CHOICES;
    if choices == 0 || choices > CHOICES {
        return Flow::Continue(());
    }
    for target in places {
        if net.cast(target) > 0 {
            net.choose_covers(0, &mut [House::new(0); LARGEST], 0, CellSet::EMPTY, visit)?;
        }
    }
    Flow::Continue(())
}

/// What is left of the houses if the digit is at the target.
struct Net<'a, const W: usize> {
    grid: &'a Grid<W>,
    digit: Digit,
    size: usize,
    shape: Shape,
    fins: Fins,
    sides: [Kinds; 2],
    /// Where the digit can be.
    places: CellSet<W>,
    target: Cell,
    /// The houses that could be bases, with the places left to them.
    bases: Vec<(House, CellSet<W>)>,
    /// The houses that could be covers.
    covers: Vec<(House, CellSet<W>)>,
}

impl<const W: usize> Net<'_, W> {
    /// Gathers the houses for a target and drops those that cannot take part; says how many choices of covers remain.
    fn cast(&mut self, target: Cell) -> u64 {
        let layout = self.grid.layout();
        let left = self.places - *layout.peers(target) - CellSet::only(target);
        self.target = target;
        self.bases.clear();
        self.covers.clear();
        for (house, info) in layout.houses() {
            let rest = info.cells & left;
            // Whatever holds the target has nothing left.
            if rest.is_empty() || info.cells.contains(target) {
                continue;
            }
            if self.sides[0].have(info.kind) {
                self.bases.push((house, rest));
            }
            if self.sides[1].have(info.kind) {
                self.covers.push((house, rest));
            }
        }
        let size = self.size;
        loop {
            let Self { bases, covers, .. } = self;
            if bases.len() < size || covers.len() < size - 1 {
                return 0;
            }
            let before = bases.len() + covers.len();
            covers.retain(|(house, rest)| {
                let touched = bases.iter().filter(|(base, places)| base != house && places.meets(rest));
                touched.take(2).count() == 2
            });
            bases.retain(|(house, rest)| {
                let mut most = [0; LARGEST];
                for (_, cover) in covers.iter().filter(|(cover, places)| cover != house && places.meets(rest))
                {
                    let mut count = (*cover & *rest).len();
                    for slot in &mut most[..size - 1] {
                        if count > *slot {
                            std::mem::swap(slot, &mut count);
                        }
                    }
                }
                most.iter().sum::<usize>() >= rest.len()
            });
            if bases.len() + covers.len() == before {
                return combinations(covers.len(), size - 1);
            }
        }
    }

    fn choose_covers(
        &self,
        from: usize,
        chosen: &mut [House; LARGEST],
        count: usize,
        union: CellSet<W>,
        visit: &mut dyn FnMut(&Catch<W>) -> Flow,
    ) -> Flow {
        let wanted = self.size - 1;
        let within = |reach: &CellSet<W>| {
            let inside = self.bases.iter().filter(|(_, rest)| rest.is_subset(reach));
            inside.take(self.size).count() == self.size
        };
        if count == wanted {
            return if within(&union) {
                self.inside(&chosen[..wanted], union, visit)
            } else {
                Flow::Continue(())
            };
        }
        let reach = self.covers[from..].iter().fold(union, |all, (_, rest)| all | *rest);
        if !within(&reach) {
            return Flow::Continue(());
        }
        for at in from..=self.covers.len() + count - wanted {
            let Some(&(house, rest)) = self.covers.get(at) else { break };
            chosen[count] = house;
            self.choose_covers(at + 1, chosen, count + 1, union | rest, visit)?;
        }
        Flow::Continue(())
    }

    /// Gathers the bases that lie inside the covers, and which covers each of them touches.
    fn inside(&self, covers: &[House], union: CellSet<W>, visit: &mut dyn FnMut(&Catch<W>) -> Flow) -> Flow {
        let layout = self.grid.layout();
        let mut inside = [Inside { house: House::new(0), rest: CellSet::EMPTY, touched: 0 }; MOST_INSIDE];
        let mut count = 0;
        let fits =
            |&&(house, rest): &&(House, CellSet<W>)| rest.is_subset(&union) && !covers.contains(&house);
        for &(house, rest) in self.bases.iter().filter(fits).take(MOST_INSIDE) {
            let touched = covers
                .iter()
                .rev()
                .fold(0, |touched, &cover| touched << 1 | u8::from(rest.meets(&layout.house(cover).cells)));
            inside[count] = Inside { house, rest, touched };
            count += 1;
        }
        let mut chosen =
            Chosen { bases: [House::new(0); LARGEST], count: 0, taken: CellSet::EMPTY, touched: [0; 2] };
        self.choose_bases(&inside[..count], covers, &mut chosen, visit)
    }

    /// Chooses bases inside the covers. Only the last may make them more than the covers that they touch: if fewer
    /// were too many, the fish would not need the rest. And each cover must be touched by two.
    fn choose_bases(
        &self,
        inside: &[Inside<W>],
        covers: &[House],
        chosen: &mut Chosen<W>,
        visit: &mut dyn FnMut(&Catch<W>) -> Flow,
    ) -> Flow {
        let all = (1_u8 << covers.len()) - 1;
        let missing = self.size - chosen.count;
        if missing == 0 {
            let enough = chosen.touched[1] == all;
            return if enough { self.haul(covers, chosen.bases, visit) } else { Flow::Continue(()) };
        }
        for at in 0..(inside.len() + 1).saturating_sub(missing) {
            let Inside { house, rest, touched } = inside[at];
            let once = chosen.touched[0] | touched;
            if rest.meets(&chosen.taken) || (missing > 1 && once.count_ones() as usize <= chosen.count) {
                continue;
            }
            let before = *chosen;
            chosen.bases[chosen.count] = house;
            chosen.count += 1;
            chosen.taken |= rest;
            chosen.touched = [once, chosen.touched[1] | chosen.touched[0] & touched];
            self.choose_bases(&inside[at + 1..], covers, chosen, visit)?;
            *chosen = before;
        }
        Flow::Continue(())
    }

    /// Completes the fish with a cover through the target, and looks at fins and shape.
    fn haul(
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
        if wanted == Fins::Fat && lean || wanted == Fins::Lean && !lean {
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
            has_room(self.grid, self.digit, others, taken)
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

/// A base that lies inside the covers.
#[derive(Clone, Copy)]
struct Inside<const W: usize> {
    house: House,
    /// Its places that are left.
    rest: CellSet<W>,
    /// Which of the covers it touches.
    touched: u8,
}

/// The bases chosen so far.
#[derive(Clone, Copy)]
struct Chosen<const W: usize> {
    bases: [House; LARGEST],
    count: usize,
    /// All their places that are left.
    taken: CellSet<W>,
    /// Which covers they touch, and which are touched by two.
    touched: [u8; 2],
}

/// Places, by the number of houses that hold them.
struct Tally<const W: usize> {
    once: CellSet<W>,
    twice: CellSet<W>,
}

/// In how many ways `chosen` of `all` can be chosen.
fn combinations(all: usize, chosen: usize) -> u64 {
    (0..chosen as u64)
        .fold(1, |ways: u64, at| ways.saturating_mul((all as u64).saturating_sub(at)) / (at + 1))
}
