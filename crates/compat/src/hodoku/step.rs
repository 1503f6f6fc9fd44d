//! Steps: a pattern and its eliminations, in the order in which they are applied. The order matters because it decides
//! how the queues of singles fill.

use crate::classic::{Cells, bits, small_bits};
use crate::hodoku::board::{Cand, HodokuBoard};
use std::cmp::Ordering;

/// An entry of HoDoKu's list of techniques, searched in one go. A slot may find patterns of several names, which all
/// count as the slot does.
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
    pub(crate) place: Option<Cand>,
    /// Eliminations in HoDoKu's order; some candidates may be gone already.
    pub(crate) gone: Vec<Cand>,
    pub(crate) pattern: HodokuPattern,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HodokuPattern {
    FullHouse {
        house: usize,
    },
    NakedSingle,
    HiddenSingle,
    NakedSubset {
        cells: Cells,
        digits: u16,
        locked: bool,
    },
    HiddenSubset {
        house: usize,
        cells: Cells,
        digits: u16,
    },
    Intersection {
        digit: usize,
        base: usize,
        cover: usize,
    },
    Fish(HodokuFish),
    Skyscraper {
        digit: usize,
        links: [StrongLink; 2],
    },
    Kite {
        digit: usize,
        links: [StrongLink; 2],
    },
    EmptyRectangle {
        digit: usize,
        region: usize,
        hinges: [usize; 2],
        link: StrongLink,
    },
    WWing {
        ends: [usize; 2],
        link: StrongLink,
        between: usize,
        digit: usize,
    },
    Wing {
        pivot: usize,
        pincers: [usize; 2],
        digit: usize,
    },
    Rectangle {
        name: RectangleType,
        corners: [usize; 4],
        digits: [usize; 2],
        extra: Cells,
        with: Cells,
        house: usize,
    },
    AvoidableRectangle {
        kind: u8,
        corners: [usize; 4],
        extra: Cells,
        digits: [usize; 2],
        third: usize,
    },
    Bug {
        cell: usize,
        digit: usize,
    },
    SueDeCoq {
        crossing: Cells,
        line: Cells,
        region: Cells,
        houses: [usize; 2],
    },
    SimpleColours {
        digit: usize,
        colours: [Cells; 2],
        wrap: bool,
    },
    MultiColours {
        digit: usize,
        first: [Cells; 2],
        second: [Cells; 2],
        kind: u8,
    },
    Chain(super::chain::HodokuChain),
    Als(super::als::AlsPattern),
    Forcing {
        net: bool,
        cand: Cand,
        on: bool,
    },
}

/// Bases and covers are masks of houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HodokuFish {
    pub(crate) digit: usize,
    pub(crate) bases: u32,
    pub(crate) covers: u32,
    pub(crate) fins: Cells,
    pub(crate) endo: Cells,
}

/// A house with two places for a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StrongLink {
    pub(crate) house: usize,
    pub(crate) cells: [usize; 2],
}

/// Receives steps one by one; a returned step ends the search.
pub(crate) type StepVisitor<'a> = &'a mut dyn FnMut(HodokuStep) -> Option<HodokuStep>;

impl HodokuStep {
    pub(crate) const fn placing(cand: Cand, pattern: HodokuPattern) -> Self {
        Self { place: Some(cand), gone: Vec::new(), pattern }
    }

    /// Creates a step with eliminations; `None` if there are none.
    pub(crate) fn removing(gone: Vec<Cand>, pattern: HodokuPattern) -> Option<Self> {
        (!gone.is_empty()).then_some(Self { place: None, gone, pattern })
    }

    /// Creates a step that removes a digit from those of the cells that allow it, in reading order.
    pub(crate) fn clearing(
        board: &HodokuBoard,
        digit: usize,
        cells: Cells,
        pattern: impl FnOnce() -> HodokuPattern,
    ) -> Option<Self> {
        let cells = cells & board.places[digit];
        (cells != 0).then(|| Self {
            place: None,
            gone: bits(cells).map(|cell| Cand::new(cell, digit)).collect(),
            pattern: pattern(),
        })
    }
}

/// Adds the candidates of the cells that are in the mask, cell by cell.
pub(crate) fn sweep(
    board: &HodokuBoard,
    cells: impl IntoIterator<Item = usize>,
    mask: u16,
    gone: &mut Vec<Cand>,
) {
    for cell in cells {
        gone.extend(small_bits(board.candidates[cell] & mask).map(|digit| Cand::new(cell, digit)));
    }
}

/// Returns HoDoKu's weight of eliminations; later cells count more.
fn weight(gone: &[Cand]) -> u64 {
    gone.iter()
        .zip((1..).step_by(80))
        .map(|(cand, factor)| u64::from(cand.cell) * factor + u64::from(cand.digit))
        .sum()
}

/// Compares eliminations by HoDoKu's preference: more first, then lower weight. It is not a total order: different
/// lists of equal weight are equal, whatever else distinguishes the steps. HoDoKu's result may then depend on its
/// sort; here the first step found wins ties.
pub(crate) fn by_eliminations(a: &[Cand], b: &[Cand]) -> Ordering {
    b.len().cmp(&a.len()).then_with(|| if a == b { Ordering::Equal } else { weight(a).cmp(&weight(b)) })
}

pub(crate) fn digit_by_digit(gone: &mut Vec<Cand>) {
    gone.sort_unstable_by_key(|cand| (cand.digit, cand.cell));
    gone.dedup();
}
