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
//! elimination needs all its bases is missed: each of those covers then holds places of two bases at least, and no two
//! bases share a place that is left.
//!
//! Only places that no template uses can be targets. So where templates use every place, nothing is searched.
//!
//! **Bound.** A digit with more than [`MOST_CHOICES`] choices of `k-1` covers, summed over its targets, is not searched. On
//! 9×9 only mutant leviathans reach it, where the digit has about thirty places or more.

use super::shape::{FishShape, HouseKinds};
use crate::finder::{Reason, needs_all_houses};
use rustc_hash::FxHashSet;
use whydoku_board::{Cell, CellSet, Digit, Grid, House};
use whydoku_logic::{Figure, Role, Truth};

/// Choices of covers, summed over the targets of a digit, above which the digit is not searched.
const MOST_CHOICES: u64 = 4_000_000;

/// The size of the largest fish, a leviathan.
const LARGEST: usize = 7;

#[derive(Clone, Copy, PartialEq, Eq)]
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
    /// Whether a fish may have these fins, and be lean or not.
    pub(super) fn allow<const W: usize>(self, fins: &CellSet<W>, lean: bool) -> bool {
        fins.is_empty() == (self == Self::None)
            && match self {
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

/// Everything that some fish of a digit depend on, with bases and covers of these kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FishQuery<const W: usize> {
    pub(super) digit: Digit,
    pub(super) places: CellSet<W>,
    pub(super) size: usize,
    pub(super) shape: FishShape,
    pub(super) sides: [HouseKinds; 2],
    /// Whether fish count whose eliminations need fewer bases.
    pub(super) degenerate: bool,
}

struct FishSearch<'a, const W: usize> {
    grid: &'a Grid<W>,
    query: FishQuery<W>,
    target: Cell,
    /// The houses that could be bases, with the places left to them.
    bases: Vec<(House, CellSet<W>)>,
    covers: Vec<(House, CellSet<W>)>,
    /// For each two houses, by their numbers, how many of the places that are left lie in both.
    shared: Vec<u8>,
}

/// Returns every fish of a query with a target among `unused`, and whether there may be more: the digit has too many
/// choices of covers.
pub(super) fn search<const W: usize>(
    grid: &Grid<W>,
    query: FishQuery<W>,
    unused: CellSet<W>,
) -> (Vec<FishMatch<W>>, bool) {
    let (bases, covers, shared) = (Vec::new(), Vec::new(), Vec::new());
    let mut search = FishSearch { grid, query, target: Cell::new(0), bases, covers, shared };
    let (mut choices, mut targets) = (0_u64, CellSet::<W>::EMPTY);
    for target in unused {
        let more = search.aim_at(target);
        choices = choices.saturating_add(more);
        if more > 0 {
            targets.insert(target);
        }
    }
    if choices > MOST_CHOICES && !query.degenerate {
        return (Vec::new(), true);
    }
    let (mut enclosed, mut matches) = (Vec::new(), Vec::new());
    for target in targets {
        search.aim_at(target);
        search.choose_covers(
            0,
            &mut [House::new(0); LARGEST],
            0,
            CellSet::EMPTY,
            &mut enclosed,
            &mut matches,
        );
    }
    if query.degenerate {
        let mut known = FxHashSet::default();
        matches.retain(|fish| known.insert((fish.bases, fish.covers)));
    }
    (matches, false)
}

impl<const W: usize> FishSearch<'_, W> {
    /// Gathers the houses for a target and drops those that cannot take part. Returns the number of choices of covers.
    fn aim_at(&mut self, target: Cell) -> u64 {
        let layout = self.grid.layout();
        let left = self.query.places - *layout.peers(target) - CellSet::only(target);
        self.target = target;
        self.bases.clear();
        self.covers.clear();
        for (house, info) in layout.houses() {
            let remaining = info.cells & left;
            // A house that holds the target has no other place left.
            if remaining.is_empty() || info.cells.contains(target) {
                continue;
            }
            if self.query.sides[0].contain(info.kind) {
                self.bases.push((house, remaining));
            }
            if self.query.sides[1].contain(info.kind) {
                self.covers.push((house, remaining));
            }
        }
        if self.bases.len() < self.query.size || self.covers.len() < self.query.size - 1 {
            return 0;
        }
        self.count_shared(&left);
        self.drop_useless();
        combinations(self.covers.len(), self.query.size - 1)
    }

    fn count_shared(&mut self, left: &CellSet<W>) {
        let layout = self.grid.layout();
        let houses = layout.houses().count();
        self.shared.clear();
        self.shared.resize(houses * houses, 0);
        for cell in left {
            let holding = layout.houses_at(cell);
            for (at, one) in holding.iter().enumerate() {
                for other in &holding[at + 1..] {
                    self.shared[one.index() * houses + other.index()] += 1;
                    self.shared[other.index() * houses + one.index()] += 1;
                }
            }
        }
    }

    /// Drops covers that do not meet two bases, and bases that no covers can hold; all covers if too few are left.
    fn drop_useless(&mut self) {
        let Self { bases, covers, shared, query: FishQuery { size, degenerate, .. }, .. } = self;
        let houses = self.grid.layout().houses().count();
        loop {
            let before = bases.len() + covers.len();
            covers.retain(|(cover, _)| {
                let shared = &shared[cover.index() * houses..][..houses];
                let mut touched = 0;
                for (base, _) in &*bases {
                    touched += u32::from(shared[base.index()] > 0);
                }
                touched > u32::from(!*degenerate)
            });
            bases.retain(|(base, remaining)| {
                let shared = &shared[base.index() * houses..][..houses];
                let mut most = [0; LARGEST];
                for (cover, _) in &*covers {
                    let mut count = shared[cover.index()];
                    for slot in &mut most[..*size - 1] {
                        if count > *slot {
                            std::mem::swap(slot, &mut count);
                        }
                    }
                }
                let mut held = 0;
                for count in most {
                    held += usize::from(count);
                }
                held >= remaining.len()
            });
            if bases.len() < *size || covers.len() < *size - 1 {
                covers.clear();
                return;
            }
            if bases.len() + covers.len() == before {
                return;
            }
        }
    }

    /// Adds covers to those that are chosen. `enclosed` is a buffer for the bases that lie inside them.
    fn choose_covers(
        &self,
        from: usize,
        chosen: &mut [House; LARGEST],
        count: usize,
        union: CellSet<W>,
        enclosed: &mut Vec<EnclosedBase<W>>,
        matches: &mut Vec<FishMatch<W>>,
    ) {
        let wanted = self.query.size - 1;
        let encloses = |reach: &CellSet<W>| {
            let bases = self.bases.iter().filter(|(_, remaining)| remaining.is_subset(reach));
            bases.take(self.query.size).count() == self.query.size
        };
        if count == wanted {
            if encloses(&union) {
                self.gather_bases(&chosen[..wanted], union, enclosed, matches);
            }
            return;
        }
        let reach = self.covers[from..].iter().fold(union, |all, (_, remaining)| all | *remaining);
        if !encloses(&reach) {
            return;
        }
        for at in from..=self.covers.len() + count - wanted {
            let Some(&(house, remaining)) = self.covers.get(at) else { break };
            chosen[count] = house;
            self.choose_covers(at + 1, chosen, count + 1, union | remaining, enclosed, matches);
        }
    }

    fn gather_bases(
        &self,
        covers: &[House],
        union: CellSet<W>,
        enclosed: &mut Vec<EnclosedBase<W>>,
        matches: &mut Vec<FishMatch<W>>,
    ) {
        let layout = self.grid.layout();
        enclosed.clear();
        for &(house, remaining) in &self.bases {
            if !remaining.is_subset(&union) || covers.contains(&house) {
                continue;
            }
            let mut touched = 0;
            for (at, &cover) in covers.iter().enumerate() {
                touched |= u8::from(remaining.meets(&layout.house(cover).cells)) << at;
            }
            enclosed.push(EnclosedBase { house, remaining, touched });
        }
        let mut chosen =
            ChosenBases { bases: [House::new(0); LARGEST], count: 0, taken: CellSet::EMPTY, touched: [0; 2] };
        self.choose_bases(enclosed, covers, &mut chosen, matches);
    }

    /// Chooses bases inside the covers. Only the last may outnumber the covers touched, and two bases touch each cover.
    fn choose_bases(
        &self,
        enclosed: &[EnclosedBase<W>],
        covers: &[House],
        chosen: &mut ChosenBases<W>,
        matches: &mut Vec<FishMatch<W>>,
    ) {
        let all = (1_u8 << covers.len()) - 1;
        let missing = self.query.size - chosen.count;
        if missing == 0 {
            if chosen.touched[usize::from(!self.query.degenerate)] == all {
                self.complete(covers, chosen.bases, matches);
            }
            return;
        }
        for at in 0..(enclosed.len() + 1).saturating_sub(missing) {
            let EnclosedBase { house, remaining, touched } = enclosed[at];
            let once = chosen.touched[0] | touched;
            let holds_smaller = missing > 1 && once.count_ones() as usize <= chosen.count;
            if remaining.meets(&chosen.taken) || holds_smaller && !self.query.degenerate {
                continue;
            }
            let before = *chosen;
            chosen.bases[chosen.count] = house;
            chosen.count += 1;
            chosen.taken |= remaining;
            chosen.touched = [once, chosen.touched[1] | chosen.touched[0] & touched];
            self.choose_bases(&enclosed[at + 1..], covers, chosen, matches);
            *chosen = before;
        }
    }
}

#[derive(Clone, Copy)]
struct EnclosedBase<const W: usize> {
    house: House,
    remaining: CellSet<W>,
    /// The covers that it touches, a bit each.
    touched: u8,
}

#[derive(Clone, Copy)]
struct ChosenBases<const W: usize> {
    bases: [House; LARGEST],
    count: usize,
    taken: CellSet<W>,
    /// The covers that they touch, and those that two of them touch.
    touched: [u8; 2],
}

const MOST_FINS: usize = 5;

const MOST_ENDO_FINS: usize = 2;

impl<const W: usize> FishSearch<'_, W> {
    fn complete(&self, covers: &[House], bases: [House; LARGEST], matches: &mut Vec<FishMatch<W>>) {
        let (grid, size) = (self.grid, self.query.size);
        let layout = grid.layout();
        if !self.query.degenerate && !needs_all_houses(grid, self.query.digit, &bases[..size], self.target) {
            return;
        }
        let held = self.count_places(&bases[..size]);
        if held.twice.len() > MOST_ENDO_FINS {
            return;
        }
        for &through in layout.houses_at(self.target) {
            let touches = grid.places_in(through, self.query.digit).meets(&held.once);
            if !touches || !self.query.sides[1].contain(layout.house(through).kind) {
                continue;
            }
            let mut all = [House::new(0); LARGEST];
            all[..size - 1].copy_from_slice(covers);
            all[size - 1] = through;
            all[..size].sort_unstable();
            matches.extend(self.with_covers(bases, all, &held));
        }
    }

    fn with_covers(
        &self,
        bases: [House; LARGEST],
        covers: [House; LARGEST],
        held: &PlaceCounts<W>,
    ) -> Option<FishMatch<W>> {
        let (size, grid, layout) = (self.query.size, self.grid, self.grid.layout());
        let kinds = |houses: &[House]| {
            houses.iter().fold(HouseKinds::NONE, |kinds, &house| kinds.with(layout.house(house).kind))
        };
        if FishShape::of(kinds(&bases[..size]), kinds(&covers[..size])) != self.query.shape {
            return None;
        }
        let taken = self.count_places(&covers[..size]);
        let fins = (held.once - taken.once) | held.twice;
        if fins.len() > MOST_FINS {
            return None;
        }
        let lean =
            bases[..size].iter().any(|&base| !(grid.places_in(base, self.query.digit) - fins).is_many());
        // A place in two covers would use up both, even if it is a base's own.
        let exposed = (taken.once - held.once) | taken.twice;
        let removed = exposed & layout.common_peers(fins);
        // Every place that needs all of the fish leads to it; the first one reports it.
        let needs_all = |cell| needs_all_houses(grid, self.query.digit, &bases[..size], cell);
        let needs_fish = |cell: Cell| !held.once.contains(cell) && needs_all(cell);
        if !self.query.degenerate && removed.iter().take_while(|&cell| cell < self.target).any(needs_fish) {
            return None;
        }
        Some(FishMatch { size, bases, covers, fins, endo_fins: held.twice, removed, lean })
    }

    fn count_places(&self, houses: &[House]) -> PlaceCounts<W> {
        let mut counts = PlaceCounts { once: CellSet::EMPTY, twice: CellSet::EMPTY };
        for &house in houses {
            let places = self.grid.places_in(house, self.query.digit);
            counts.twice |= counts.once & places;
            counts.once |= places;
        }
        counts
    }
}

struct PlaceCounts<const W: usize> {
    once: CellSet<W>,
    twice: CellSet<W>,
}

fn combinations(all: usize, chosen: usize) -> u64 {
    let step = |ways: u64, at| ways.saturating_mul((all as u64).saturating_sub(at)) / (at + 1);
    (0..chosen as u64).fold(1, step)
}
