//! Steps: a pattern and its eliminations, in the order in which they are applied. The order matters because it decides
//! how the queues of singles fill.

use crate::classic::{CellMask, bits, candidate, small_bits};
use crate::hodoku::als::AlsPattern;
use crate::hodoku::board::{BOXES, COLUMNS, HodokuBoard};
use crate::hodoku::chain::HodokuChain;
use std::cmp::Ordering;
use whydoku_board::Candidate;

/// An entry of HoDoKu's list of techniques. It may find patterns of several names, which all count as the slot does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum HodokuSlot {
    FullHouse,
    NakedSingle,
    HiddenSingle,
    LockedSubset(u8),
    Pointing,
    Claiming,
    NakedSubset(u8),
    HiddenSubset(u8),
    Fish(u8, FinKind),
    RemotePair,
    Bug,
    Skyscraper,
    Kite,
    TurbotFish,
    EmptyRectangle,
    WWing,
    XyWing,
    XyzWing,
    Rectangle(RectangleType),
    AvoidableRectangle(u8),
    SueDeCoq,
    SimpleColours,
    MultiColours,
    XChain,
    XyChain,
    NiceLoop,
    GroupedNiceLoop,
    AlsXz,
    AlsXyWing,
    AlsChain,
    Franken(u8, bool),
    ForcingChain,
    ForcingNet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum FinKind {
    None,
    Finned,
    Sashimi,
}

/// Proofs by a deadly rectangle, in the order of HoDoKu's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum RectangleType {
    Type1,
    Type2,
    Type3,
    Type4,
    Type5,
    Type6,
    Hidden,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HodokuStep {
    pub(crate) placed: Option<Candidate>,
    /// Eliminations in HoDoKu's order; some candidates may be gone already.
    pub(crate) removed: Vec<Candidate>,
    pub(crate) pattern: HodokuPattern,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HodokuPattern {
    FullHouse { house: usize },
    NakedSingle,
    HiddenSingle,
    NakedSubset { cells: CellMask, digits: u16, locked: bool },
    HiddenSubset { house: usize, cells: CellMask, digits: u16 },
    Intersection { digit: usize, base: usize, cover: usize },
    Fish(HodokuFish),
    SiameseFish([HodokuFish; 2]),
    Skyscraper { digit: usize, links: [StrongLink; 2] },
    Kite { digit: usize, links: [StrongLink; 2] },
    EmptyRectangle { digit: usize, region: usize, hinges: [usize; 2], link: StrongLink },
    WWing { ends: [usize; 2], link: StrongLink, between: usize, digit: usize },
    Wing { pivot: usize, pincers: [usize; 2], digit: usize },
    Rectangle(RectanglePattern),
    AvoidableRectangle { kind: u8, corners: [usize; 4], extra: CellMask, digits: [usize; 2], third: usize },
    Bug { cell: usize, digit: usize },
    SueDeCoq { crossing: CellMask, line: CellMask, region: CellMask, houses: [usize; 2] },
    SimpleColours { digit: usize, colours: [CellMask; 2], wrap: bool },
    MultiColours { digit: usize, first: [CellMask; 2], second: [CellMask; 2], kind: u8 },
    Chain(HodokuChain),
    Als(AlsPattern),
    Forcing { net: bool, cand: Candidate, on: bool },
}

/// Bases and covers are masks of houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HodokuFish {
    pub(crate) digit: usize,
    pub(crate) bases: u32,
    pub(crate) covers: u32,
    pub(crate) fins: CellMask,
    pub(crate) endo: CellMask,
}

impl HodokuFish {
    pub(crate) const fn is_basic(&self) -> bool {
        const fn are_parallel_lines(houses: u32) -> bool {
            houses >> COLUMNS == 0 || houses.trailing_zeros() >= 9 && houses >> BOXES == 0
        }
        are_parallel_lines(self.bases) && are_parallel_lines(self.covers)
    }

    /// Whether some base has at most one place besides fins.
    pub(crate) fn is_sashimi(&self, board: &HodokuBoard) -> bool {
        let places = |base| board.places_in(base, self.digit) & !self.fins;
        bits(u128::from(self.bases)).any(|base| places(base).count_ones() <= 1)
    }
}

/// A house with two places for a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StrongLink {
    pub(crate) house: usize,
    pub(crate) cells: [usize; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RectanglePattern {
    pub(crate) kind: RectangleType,
    pub(crate) corners: [usize; 4],
    pub(crate) digits: [usize; 2],
    /// The corners with other digits.
    pub(crate) extra: CellMask,
    /// The other cells of the subset, or the bare corner of a hidden rectangle.
    pub(crate) with: CellMask,
    pub(crate) house: usize,
}

/// Receives steps one by one; a returned step ends the search.
pub(crate) type StepVisitor<'a> = &'a mut dyn FnMut(HodokuStep) -> Option<HodokuStep>;

impl HodokuStep {
    pub(crate) const fn placing(cand: Candidate, pattern: HodokuPattern) -> Self {
        Self { placed: Some(cand), removed: Vec::new(), pattern }
    }

    pub(crate) fn removing(removed: Vec<Candidate>, pattern: HodokuPattern) -> Option<Self> {
        (!removed.is_empty()).then_some(Self { placed: None, removed, pattern })
    }

    /// Creates a step that removes a digit from those of the cells that allow it, in reading order.
    pub(crate) fn clearing(
        board: &HodokuBoard,
        digit: usize,
        cells: CellMask,
        pattern: impl FnOnce() -> HodokuPattern,
    ) -> Option<Self> {
        let cells = cells & board.places[digit];
        (cells != 0).then(|| Self {
            placed: None,
            removed: cands_of(cells, digit).collect(),
            pattern: pattern(),
        })
    }
}

pub(crate) fn cands_of(cells: CellMask, digit: usize) -> impl Iterator<Item = Candidate> {
    bits(cells).map(move |cell| candidate(cell, digit))
}

pub(crate) fn add_candidates(
    board: &HodokuBoard,
    cells: impl IntoIterator<Item = usize>,
    mask: u16,
    removed: &mut Vec<Candidate>,
) {
    for cell in cells {
        removed.extend(small_bits(board.candidates[cell] & mask).map(|digit| candidate(cell, digit)));
    }
}

/// Returns HoDoKu's weight of eliminations; later cells count more.
fn weight(removed: &[Candidate]) -> u64 {
    removed
        .iter()
        .zip((1..).step_by(80))
        .map(|(cand, factor)| cand.cell.index() as u64 * factor + cand.digit.index() as u64)
        .sum()
}

/// Compares eliminations by HoDoKu's preference: more first, then lower weight. Different lists may have equal weight;
/// HoDoKu's result then depends on its sort, here the first step found wins.
pub(crate) fn by_eliminations(a: &[Candidate], b: &[Candidate]) -> Ordering {
    b.len().cmp(&a.len()).then_with(|| if a == b { Ordering::Equal } else { weight(a).cmp(&weight(b)) })
}

/// Whether eliminations are better than known ones, or equal with a shorter pattern.
pub(crate) fn is_better(removed: &[Candidate], is_shorter: bool, known: &[Candidate]) -> bool {
    match by_eliminations(removed, known) {
        Ordering::Less => true,
        Ordering::Greater => false,
        Ordering::Equal => is_shorter && removed == known,
    }
}

pub(crate) fn sort_by_digit(removed: &mut Vec<Candidate>) {
    removed.sort_unstable_by_key(|cand| (cand.digit, cand.cell));
    removed.dedup();
}
