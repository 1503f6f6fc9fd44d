//! Fish of up to four houses, of every shape, with and without fins, and Siamese fish: all bases with all covers. Of larger fish
//! there are too many choices; our finder lists them.

use crate::classic::{CellMask, seen_by_all};
use crate::hodoku::board::{BOXES, COLUMNS, HOUSES, HodokuBoard};
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

/// The names of the sizes that are listed, from two on.
const SIZES: [&str; 3] = ["x-wing", "swordfish", "jellyfish"];

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

/// Visits the fish of a technique; `None` if it is no fish, or a larger one.
pub(crate) fn visit_fish(board: &HodokuBoard, technique: TechniqueId, visit: StepVisitor<'_>) -> Option<()> {
    let kind = fish_type(technique)?;
    for digit in 0..9 {
        for &sides in kind.shape.sides() {
            let kind = &kind;
            let (same_bases, known) = (Vec::new(), FxHashSet::default());
            let mut listing = FishListing { board, digit, kind, sides, same_bases, known, visit };
            listing.choose_bases(0, 0, (0, 0, 0));
        }
    }
    Some(())
}

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
