//! Fish of every size and shape, with and without fins, and Siamese fish.
//!
//! Fish of up to four houses are listed by trying all bases with all covers. Of larger fish there are too many, so
//! each place of the digit is tried as an elimination: if it were true, the digit would be gone from every cell that the
//! place sees, hence from one cover and from every fin, and the k bases would have to fit into the other k-1 covers. So
//! the search chooses k-1 covers and reads off the bases inside them; fins need no search of their own.

use crate::classic::{CellMask, PEERS, bit, bits, seen_by_all};
use crate::hodoku::board::{BOXES, COLUMNS, HOUSES, HodokuBoard, houses_at};
use crate::hodoku::fish::{MOST_ENDO_FINS, MOST_FINS};
use crate::hodoku::step::{HodokuFish, HodokuPattern, HodokuStep, StepVisitor};
use rustc_hash::FxHashSet;
use whydoku_logic::TechniqueId;

const ROWS: u32 = (1 << COLUMNS) - 1;
const COLUMN_SET: u32 = ROWS << COLUMNS;
const BOX_SET: u32 = ROWS << BOXES;

#[derive(Clone, Copy, PartialEq, Eq)]
enum FishShape {
    /// Rows against columns.
    Basic,
    /// Lines and boxes against the other lines and boxes.
    Franken,
    Mutant,
}

impl FishShape {
    fn of(bases: u32, covers: u32) -> Self {
        let lines = |side: u32| (side & ROWS != 0, side & COLUMN_SET != 0);
        let crossed = matches!(
            (lines(bases), lines(covers)),
            ((true, false), (false, true)) | ((false, true), (true, false))
        );
        if !crossed {
            Self::Mutant
        } else if (bases | covers) & BOX_SET == 0 {
            Self::Basic
        } else {
            Self::Franken
        }
    }

    const fn sides(self) -> &'static [[u32; 2]] {
        match self {
            Self::Basic => &[[ROWS, COLUMN_SET], [COLUMN_SET, ROWS]],
            Self::Franken => {
                &[[ROWS | BOX_SET, COLUMN_SET | BOX_SET], [COLUMN_SET | BOX_SET, ROWS | BOX_SET]]
            }
            Self::Mutant => &[[ROWS | COLUMN_SET | BOX_SET, ROWS | COLUMN_SET | BOX_SET]],
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FinRequirement {
    None,
    /// Fins, and every base has two other places.
    Finned,
    /// Fins, and some base has at most one other place.
    Sashimi,
    Any,
}

const SIZES: [&str; 6] = ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];

/// A kind of fish.
struct FishType {
    size: usize,
    shape: FishShape,
    fins: FinRequirement,
    is_siamese: bool,
}

fn fish_type(technique: TechniqueId) -> Option<FishType> {
    let name = technique.slug();
    let at = SIZES.iter().position(|size| name.ends_with(size))?;
    let (name, is_siamese) = name.strip_prefix("siamese-").map_or((name, false), |name| (name, true));
    let (shape, fins) = match name.trim_end_matches(SIZES[at]) {
        "" => (FishShape::Basic, FinRequirement::None),
        "finned-" => (FishShape::Basic, FinRequirement::Finned),
        "sashimi-" => (FishShape::Basic, FinRequirement::Sashimi),
        "franken-" => (FishShape::Franken, FinRequirement::None),
        "finned-franken-" => (FishShape::Franken, FinRequirement::Any),
        "mutant-" => (FishShape::Mutant, FinRequirement::None),
        "finned-mutant-" => (FishShape::Mutant, FinRequirement::Any),
        _ => return None,
    };
    Some(FishType { size: at + 2, shape, fins, is_siamese })
}

impl FishType {
    /// Whether a fish of rows and columns has a base with one other place at most, even without a fin.
    fn is_sashimi(&self, board: &HodokuBoard, fish: &HodokuFish) -> bool {
        self.shape == FishShape::Basic && fish.is_sashimi(board)
    }

    fn allows(&self, board: &HodokuBoard, fish: &HodokuFish) -> bool {
        match self.fins {
            FinRequirement::None => fish.fins == 0 && !self.is_sashimi(board, fish),
            FinRequirement::Any => fish.fins != 0,
            FinRequirement::Finned => fish.fins != 0 && !self.is_sashimi(board, fish),
            FinRequirement::Sashimi => self.is_sashimi(board, fish),
        }
    }
}

pub(crate) fn visit_fish(board: &HodokuBoard, technique: TechniqueId, visit: StepVisitor<'_>) -> Option<()> {
    let kind = fish_type(technique)?;
    for digit in 0..9 {
        for &sides in kind.shape.sides() {
            if kind.size <= LARGEST_LISTED {
                let kind = &kind;
                let (same_bases, known) = (Vec::new(), FxHashSet::default());
                FishListing { board, digit, kind, sides, same_bases, known, visit }.choose_bases(
                    0,
                    0,
                    (0, 0, 0),
                );
                continue;
            }
            let seen = FxHashSet::default();
            let mut search = FishInstanceSearch { board, digit, kind: &kind, sides, target: 0, seen, visit };
            for target in bits(board.places[digit]) {
                search.assume(target);
            }
        }
    }
    Some(())
}

/// The size of fish up to which all bases are tried with all covers.
const LARGEST_LISTED: usize = 4;

/// Tries all bases with all covers. Of Franken and mutant fish that remove the same the first stands for all.
struct FishListing<'a> {
    board: &'a HodokuBoard,
    digit: usize,
    kind: &'a FishType,
    sides: [u32; 2],
    /// The fish with the current bases.
    same_bases: Vec<ListedFish>,
    /// The eliminations of the fish so far.
    known: FxHashSet<CellMask>,
    visit: StepVisitor<'a>,
}

#[derive(Clone, Copy)]
struct ListedFish {
    fish: HodokuFish,
    removed: CellMask,
    /// The first cell that HoDoKu clears: one outside the bases, if there is any.
    first: u32,
}

impl FishListing<'_> {
    /// Adds a base, with the places in the bases so far and those in two of them.
    fn choose_bases(&mut self, from: usize, bases: u32, (once, twice, endo): (CellMask, CellMask, u32)) {
        if bases.count_ones() as usize == self.kind.size {
            let is_cover = |&house: &usize| {
                (self.sides[1] & !bases) >> house & 1 == 1
                    && self.board.places_in(house, self.digit) & once != 0
            };
            let covers: Vec<usize> = (0..HOUSES.len()).filter(is_cover).collect();
            self.choose_covers(&covers, (bases, once, twice), 0, (0, 0));
            self.deliver();
            return;
        }
        let side = self.sides[0];
        for house in (from..HOUSES.len()).filter(|house| side >> house & 1 == 1) {
            let places = self.board.places_in(house, self.digit);
            let endo = endo + (once & places).count_ones();
            if places != 0 && endo <= MOST_ENDO_FINS {
                let tally = (once | places, twice | once & places, endo);
                self.choose_bases(house + 1, bases | 1 << house, tally);
            }
        }
    }

    fn choose_covers(
        &mut self,
        rest: &[usize],
        base: (u32, CellMask, CellMask),
        covers: u32,
        (once, twice): (CellMask, CellMask),
    ) {
        if covers.count_ones() as usize == self.kind.size {
            self.check(base, covers, (once, twice));
            return;
        }
        for (at, &house) in rest.iter().enumerate() {
            let places = self.board.places_in(house, self.digit);
            let tally = (once | places, twice | once & places);
            self.choose_covers(&rest[at + 1..], base, covers | 1 << house, tally);
        }
    }

    fn check(
        &mut self,
        (bases, base, endo): (u32, CellMask, CellMask),
        covers: u32,
        (cover, twice): (CellMask, CellMask),
    ) {
        let fins = base & !cover | endo;
        if fins.count_ones() > MOST_FINS || FishShape::of(bases, covers) != self.kind.shape {
            return;
        }
        let seen = seen_by_all(fins);
        let plain = cover & !base & seen;
        let removed = plain | twice & seen;
        if removed != 0 {
            let first = if plain == 0 { removed } else { plain }.trailing_zeros();
            let fish = HodokuFish { digit: self.digit, bases, covers, fins, endo };
            self.same_bases.push(ListedFish { fish, removed, first });
        }
    }

    /// Whether two fish with the same bases are Siamese: both with fins or both without, clearing different cells first.
    fn are_siamese(&self, one: &ListedFish, other: &ListedFish) -> bool {
        let is_finned = |fish: &HodokuFish| self.kind.is_sashimi(self.board, fish) || fish.fins != 0;
        one.first != other.first && is_finned(&one.fish) == is_finned(&other.fish)
    }

    /// Reports the fish with the current bases, or each two that are Siamese; the first of them has the fins of the kind.
    fn deliver(&mut self) {
        let all = std::mem::take(&mut self.same_bases);
        for (at, one) in all.iter().enumerate() {
            if !self.kind.allows(self.board, &one.fish) {
                continue;
            }
            if !self.kind.is_siamese {
                self.report(one.removed, HodokuPattern::Fish(one.fish));
                continue;
            }
            for other in &all[at + 1..] {
                if !self.are_siamese(one, other) {
                    continue;
                }
                let pattern = HodokuPattern::SiameseFish([one.fish, other.fish]);
                self.report(one.removed | other.removed, pattern);
            }
        }
    }

    fn report(&mut self, removed: CellMask, pattern: HodokuPattern) {
        let is_plain = self.kind.shape == FishShape::Basic && !self.kind.is_siamese;
        if (self.known.insert(removed) || is_plain)
            && let Some(step) = HodokuStep::clearing(self.board, self.digit, removed, || pattern)
        {
            (self.visit)(step);
        }
    }
}

struct FishInstanceSearch<'a> {
    board: &'a HodokuBoard,
    digit: usize,
    kind: &'a FishType,
    sides: [u32; 2],
    target: usize,
    seen: FxHashSet<u64>,
    visit: StepVisitor<'a>,
}

type RemainingHouse = (usize, CellMask);

impl FishInstanceSearch<'_> {
    fn assume(&mut self, target: usize) {
        self.target = target;
        let left = self.board.places[self.digit] & !PEERS[target] & !bit(target);
        let holding = |side: u32| -> Vec<RemainingHouse> {
            let houses = bits(side.into()).map(|house| (house, HOUSES[house] & left));
            houses.filter(|&(house, rest)| rest != 0 && HOUSES[house] & bit(target) == 0).collect()
        };
        let (mut bases, mut covers) = (holding(self.sides[0]), holding(self.sides[1]));
        loop {
            if bases.len() < self.kind.size || covers.len() + 1 < self.kind.size {
                return;
            }
            let before = bases.len() + covers.len();
            covers.retain(|&(house, rest)| {
                bases.iter().any(|&(base, places)| base != house && places & rest != 0)
            });
            bases.retain(|&(house, rest)| {
                let others = covers.iter().filter(|&&(cover, _)| cover != house);
                let mut hits: Vec<u32> = others.map(|&(_, cover)| (cover & rest).count_ones()).collect();
                hits.sort_unstable();
                hits.iter().rev().take(self.kind.size - 1).sum::<u32>() >= rest.count_ones()
            });
            if bases.len() + covers.len() == before {
                break;
            }
        }
        self.choose_covers(&bases, &covers, 0, 0, 0);
    }

    fn choose_covers(
        &mut self,
        bases: &[RemainingHouse],
        rest: &[RemainingHouse],
        chosen: u32,
        count: usize,
        union: CellMask,
    ) {
        let within = |reach: CellMask| {
            bases.iter().filter(|&&(_, places)| places & !reach == 0).count() >= self.kind.size
        };
        if count + 1 == self.kind.size {
            if within(union) {
                let inside =
                    |&&(house, places): &&RemainingHouse| places & !union == 0 && chosen >> house & 1 == 0;
                let inside: Vec<RemainingHouse> = bases.iter().filter(inside).copied().collect();
                self.choose_bases(&inside, chosen, (0, 0, 0));
            }
            return;
        }
        if !within(rest.iter().fold(union, |all, &(_, places)| all | places)) {
            return;
        }
        for (at, &(house, places)) in rest.iter().enumerate() {
            self.choose_covers(bases, &rest[at + 1..], chosen | 1 << house, count + 1, union | places);
        }
    }

    fn choose_bases(
        &mut self,
        rest: &[RemainingHouse],
        covers: u32,
        (chosen, count, taken): (u32, usize, CellMask),
    ) {
        if count == self.kind.size {
            if bits(covers.into()).all(|cover| HOUSES[cover] & taken != 0) {
                self.add_last_cover(chosen, covers);
            }
            return;
        }
        for (at, &(house, places)) in rest.iter().enumerate() {
            if places & taken == 0 {
                self.choose_bases(&rest[at + 1..], covers, (chosen | 1 << house, count + 1, taken | places));
            }
        }
    }

    fn add_last_cover(&mut self, bases: u32, covers: u32) {
        let tally = self.tally(bases);
        if tally.1.count_ones() > if self.kind.fins == FinRequirement::None { 0 } else { MOST_ENDO_FINS } {
            return;
        }
        for through in houses_at(self.target) {
            let touches = self.board.places_in(through, self.digit) & tally.0 != 0;
            if touches
                && self.sides[1] >> through & 1 == 1
                && self.seen.insert(u64::from(bases) << 32 | u64::from(covers | 1 << through))
            {
                self.check(bases, covers | 1 << through, tally);
            }
        }
    }

    fn check(&mut self, bases: u32, covers: u32, (once, twice): (CellMask, CellMask)) {
        let taken = self.tally(covers);
        let fins = once & !taken.0 | twice;
        if FishShape::of(bases, covers) != self.kind.shape || fins.count_ones() > MOST_FINS {
            return;
        }
        let fish = HodokuFish { digit: self.digit, bases, covers, fins, endo: twice };
        if !self.kind.allows(self.board, &fish) {
            return;
        }
        // A cell in two covers would use up both, even if it belongs to a base.
        let removed = (taken.0 & !once | taken.1) & seen_by_all(fins);
        if let Some(step) =
            HodokuStep::clearing(self.board, self.digit, removed, || HodokuPattern::Fish(fish))
        {
            (self.visit)(step);
        }
    }

    /// Returns the places in at least one of the houses, and those in two.
    fn tally(&self, houses: u32) -> (CellMask, CellMask) {
        let places = bits(houses.into()).map(|house| self.board.places_in(house, self.digit));
        places.fold((0, 0), |(once, twice), places| (once | places, twice | once & places))
    }
}
