//! Basic and Franken fish in HoDoKu's order.
//!
//! Basic fish: digit by digit, rows as bases before columns, bases and then covers from the left. All fins of a fish
//! that eliminates anything lie in one box, because the eliminated cell cannot see them otherwise; so only covers that
//! leave such fins are tried.
//!
//! Franken fish: rows and boxes against columns and boxes, then columns and boxes against rows and boxes. The first fish
//! found is taken, whatever its actual shape. An eliminated cell is covered and sees every fin, so a cover through it
//! covers only bases' places that it sees; the places it does not see need one cover less. Few cells pass that test.
//!
//! Where a search found nothing before, only a fish whose bases have lost a place since can be new.

use crate::classic::{CellMask, PEERS, bit, bits, first, seen_by_all, small_bits};
use crate::hodoku::board::{BOXES, COLUMNS, HOUSE_CELLS, HOUSES, HOUSES_AT, HodokuBoard};
use crate::hodoku::step::{FinKind, HodokuFish, HodokuPattern, HodokuStep};
use crate::hodoku::subset::MaskedItems;
use std::ops::ControlFlow::{Break, Continue};

pub(crate) const MOST_FINS: u32 = 5;

/// The covers of a band or stack that are left out, by their number.
const LEFT_OUT: [&[u16]; 4] = [&[], &[0b100, 0b010, 0b001], &[0b110, 0b101, 0b011], &[0b111]];

struct BasicFishSearch {
    digit: usize,
    /// The first base house and the first cover house.
    from: [usize; 2],
    /// The places in each base line, a bit a cover line, and the lines with places.
    masks: [u16; 9],
    lines: MaskedItems,
    /// The base lines that have lost a place.
    changed: u16,
    places: CellMask,
}

/// Finds a basic fish that did not exist before the digit was removed from the `lost` cells.
pub(crate) fn find_basic(
    board: &HodokuBoard,
    digit: usize,
    size: u8,
    fins: FinKind,
    lost: CellMask,
) -> Option<HodokuStep> {
    let size = u32::from(size);
    [[0, COLUMNS], [COLUMNS, 0]].into_iter().find_map(|from| {
        let lines = BasicFishSearch::new(board, digit, from, lost)?;
        let fish = if fins == FinKind::None { lines.plain(size) } else { lines.finned(size, fins) };
        let (fish, removed) = fish?;
        HodokuStep::clearing(board, digit, removed, || HodokuPattern::Fish(fish))
    })
}

impl BasicFishSearch {
    fn new(board: &HodokuBoard, digit: usize, from: [usize; 2], lost: CellMask) -> Option<Self> {
        let places = board.places[digit];
        if places == 0 {
            return None;
        }
        let masks: [u16; 9] = std::array::from_fn(|line| {
            let cells = HOUSE_CELLS[from[0] + line].iter().enumerate();
            cells.map(|(at, &cell)| u16::from(places & bit(cell as usize) != 0) << at).sum()
        });
        let lines = masks.into_iter().enumerate().filter(|&(_, mask)| mask != 0).collect();
        let changed = (0..9).filter(|line| lost & HOUSES[from[0] + line] != 0);
        let changed = changed.fold(0, |set, line| set | 1 << line);
        Some(Self { digit, from, masks, lines, changed, places })
    }

    fn union(&self, side: usize, lines: u16) -> CellMask {
        small_bits(lines).fold(0, |set, line| set | HOUSES[self.from[side] + line]) & self.places
    }

    fn to_fish(&self, bases: u16, covers: u16, fins: CellMask) -> HodokuFish {
        let [base, cover] = self.from;
        let (bases, covers) = (u32::from(bases) << base, u32::from(covers) << cover);
        HodokuFish { digit: self.digit, bases, covers, fins, endo: 0 }
    }

    fn plain(&self, size: u32) -> Option<(HodokuFish, CellMask)> {
        self.lines.find_tight(size, |bases, covers| {
            let bases = bases as u16;
            if bases & self.changed == 0 {
                return None;
            }
            let removed = self.union(1, covers) & !self.union(0, bases);
            (removed != 0).then(|| (self.to_fish(bases, covers, 0), removed))
        })
    }

    fn finned(&self, size: u32, fins: FinKind) -> Option<(HodokuFish, CellMask)> {
        self.lines.visit_sets(0, |set, left| {
            if set.count < size {
                return Continue(set.count + left as u32 >= size);
            }
            let (bases, touched) = (self.lines.set(set) as u16, set.union);
            if bases & self.changed == 0 {
                return Continue(false);
            }
            // The first cover sets are those that leave out the last covers.
            let spare = touched.count_ones().checked_sub(size);
            let shapes = spare.and_then(|spare| LEFT_OUT.get(spare as usize)).copied().unwrap_or_default();
            let uncovered =
                (0..3).rev().flat_map(|stack| shapes.iter().map(move |uncovered| uncovered << (stack * 3)));
            let step = uncovered
                .filter(|uncovered| uncovered & !touched == 0)
                .find_map(|uncovered| self.with_fins(bases, touched & !uncovered, uncovered, fins));
            step.map_or(Continue(false), Break)
        })
    }

    fn with_fins(
        &self,
        bases: u16,
        covers: u16,
        uncovered: u16,
        fins: FinKind,
    ) -> Option<(HodokuFish, CellMask)> {
        let sashimi = small_bits(bases).any(|line| (self.masks[line] & covers).count_ones() <= 1);
        if sashimi != (fins == FinKind::Sashimi) {
            return None;
        }
        let fins = self.union(0, bases) & self.union(1, uncovered);
        if fins.count_ones() > MOST_FINS {
            return None;
        }
        let removed = self.union(1, covers) & !self.union(0, bases) & seen_by_all(fins);
        (removed != 0).then(|| (self.to_fish(bases, covers, fins), removed))
    }
}

/// The maximum number of cells in two bases, which count as fins.
pub(crate) const MOST_ENDO_FINS: u32 = 2;

const LARGEST: usize = 3;

pub(crate) fn find_franken(
    board: &HodokuBoard,
    digit: usize,
    size: u8,
    finned: bool,
    lost: CellMask,
) -> Option<HodokuStep> {
    [[0, COLUMNS], [COLUMNS, 0]].into_iter().find_map(|[base, cover]| {
        let units = |from: usize| (from..from + 9).chain(BOXES..27);
        let holding =
            |from: usize| units(from).filter(|&house| board.free[house][digit] != 0).collect::<Vec<_>>();
        let across = usize::from(base < COLUMNS);
        let size = usize::from(size);
        let search = FrankenSearch { board, digit, size, finned, lost, across, covers: holding(cover) };
        search.choose_bases(&holding(base), 0, FrankenBases::default(), board.places[digit])
    })
}

/// Selected houses, their places, and the places in two of them.
#[derive(Clone, Copy, Default)]
struct HouseSelection {
    houses: u32,
    cells: CellMask,
    double: CellMask,
}

impl HouseSelection {
    fn with(self, house: usize, places: CellMask) -> Self {
        Self {
            houses: self.houses | 1 << house,
            cells: self.cells | places,
            double: self.double | self.cells & places,
        }
    }
}

#[derive(Clone, Copy, Default)]
struct FrankenBases {
    now: HouseSelection,
    lost: HouseSelection,
}

#[derive(Clone, Copy, Default)]
struct CoverCandidate {
    house: usize,
    places: CellMask,
    covered: u32,
    /// Upper bound of the base places that this and later candidates cover, by the number of covers taken.
    bound: [u32; LARGEST + 1],
}

impl CoverCandidate {
    fn set_bounds(list: &mut [Self]) {
        let mut best = [0; LARGEST];
        for candidate in list.iter_mut().rev() {
            let at = best.iter().position(|&covered| candidate.covered > covered).unwrap_or(LARGEST);
            if at < LARGEST {
                best[at..].rotate_right(1);
                best[at] = candidate.covered;
            }
            for taken in 1..=LARGEST {
                candidate.bound[taken] = candidate.bound[taken - 1] + best[taken - 1];
            }
        }
    }
}

struct FrankenSearch<'a> {
    board: &'a HodokuBoard,
    digit: usize,
    size: usize,
    finned: bool,
    lost: CellMask,
    /// The index in `HOUSES_AT` of the line that may be a cover.
    across: usize,
    covers: Vec<usize>,
}

impl FrankenSearch<'_> {
    /// Selects bases. Only the `targets` can still be eliminated.
    fn choose_bases(
        &self,
        rest: &[usize],
        count: usize,
        bases: FrankenBases,
        targets: CellMask,
    ) -> Option<HodokuStep> {
        rest.iter().enumerate().find_map(|(at, &house)| {
            let now = bases.now.with(house, self.board.places_in(house, self.digit));
            if now.double.count_ones() > if self.finned { MOST_ENDO_FINS } else { 0 } {
                return None;
            }
            let wider = FrankenBases { now, lost: bases.lost.with(house, HOUSES[house] & self.lost) };
            let last = count + 1 == self.size;
            if last && wider.lost.cells == 0 {
                return None;
            }
            let targets = self.targets(&now, targets);
            if targets == 0 {
                None
            } else if last {
                self.find_covers(&wider)
            } else {
                self.choose_bases(&rest[at + 1..], count + 1, wider, targets)
            }
        })
    }

    fn targets(&self, bases: &HouseSelection, among: CellMask) -> CellMask {
        if !self.finned {
            return if self.is_coverable(bases.cells, bases.houses, self.size) { among } else { 0 };
        }
        bits(among).filter(|&cell| self.is_target(bases, cell)).fold(0, |set, cell| set | bit(cell))
    }

    fn is_target(&self, bases: &HouseSelection, cell: usize) -> bool {
        let unseen = bases.cells & !PEERS[cell];
        if bases.double & !PEERS[cell] != 0 {
            return false;
        }
        if unseen & bit(cell) == 0 {
            return self.is_coverable(unseen, bases.houses, self.size - 1);
        }
        // A cell of a base is eliminated only where it is covered twice.
        let region = HOUSES_AT[cell][2];
        bases.houses >> region & 1 == 0 && self.is_coverable(unseen & !bit(cell), bases.houses, self.size - 2)
    }

    fn is_coverable(&self, cells: CellMask, bases: u32, count: usize) -> bool {
        let Some(cell) = first(cells) else { return true };
        count > 0
            && [HOUSES_AT[cell][self.across], HOUSES_AT[cell][2]].into_iter().any(|house| {
                bases >> house & 1 == 0
                    && self.is_coverable(cells & !HOUSES[house as usize], bases, count - 1)
            })
    }

    fn find_covers(&self, bases: &FrankenBases) -> Option<HodokuStep> {
        let mut candidates = [CoverCandidate::default(); 18];
        let mut count = 0;
        for &cover in &self.covers {
            let places = self.board.places_in(cover, self.digit);
            let covered = (places & bases.now.cells).count_ones();
            if covered != 0 && bases.now.houses >> cover & 1 == 0 {
                candidates[count] = CoverCandidate { house: cover, places, covered, bound: [0; LARGEST + 1] };
                count += 1;
            }
        }
        let candidates = &mut candidates[..count];
        CoverCandidate::set_bounds(candidates);
        let allowed = if self.finned { MOST_FINS - bases.now.double.count_ones() } else { 0 };
        self.choose_covers(candidates, self.size, allowed, bases, HouseSelection::default(), bases.lost.cells)
    }

    /// Selects `missing` covers. At most `allowed` base places stay uncovered; one of the `lost` must have been a fin.
    fn choose_covers(
        &self,
        rest: &[CoverCandidate],
        missing: usize,
        allowed: u32,
        bases: &FrankenBases,
        covers: HouseSelection,
        lost: CellMask,
    ) -> Option<HodokuStep> {
        let uncovered = bases.now.cells & !covers.cells;
        let required = uncovered.count_ones().saturating_sub(allowed);
        for (at, candidate) in rest.iter().enumerate() {
            // The bound decreases along the list.
            if candidate.bound[missing] < required {
                return None;
            }
            let behind = rest.get(at + 1).map_or(0, |next| next.bound[missing - 1]);
            let lost = lost & !HOUSES[candidate.house] | bases.lost.double;
            if candidate.covered + behind < required || lost == 0 {
                continue;
            }
            if missing > 1 {
                let wider = covers.with(candidate.house, candidate.places);
                let step = self.choose_covers(&rest[at + 1..], missing - 1, allowed, bases, wider, lost);
                if step.is_some() {
                    return step;
                }
            } else if (uncovered & !candidate.places).count_ones() <= allowed {
                let step = self.complete(&bases.now, &covers.with(candidate.house, candidate.places));
                if step.is_some() {
                    return step;
                }
            }
        }
        None
    }

    fn complete(&self, bases: &HouseSelection, covers: &HouseSelection) -> Option<HodokuStep> {
        let fins = bases.cells & !covers.cells | bases.double;
        if (fins != 0) != self.finned || fins.count_ones() > MOST_FINS {
            return None;
        }
        // A cell covered twice is eliminated even if it belongs to a base.
        let removed = (covers.cells & !bases.cells | covers.double)
            & !fins
            & self.board.places[self.digit]
            & seen_by_all(fins);
        if removed == 0 {
            return None;
        }
        let fish = HodokuFish {
            digit: self.digit,
            bases: bases.houses,
            covers: covers.houses,
            fins,
            endo: bases.double,
        };
        HodokuStep::clearing(self.board, self.digit, removed, || HodokuPattern::Fish(fish))
    }
}
