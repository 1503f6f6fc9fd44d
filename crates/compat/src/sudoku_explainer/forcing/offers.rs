//! [`Offer`]: what follows from suppositions in turn, and which of several is kept.

use super::super::board::{Cand, DigitNumber, ExplainerBoard, HouseNumber, bits, cand, small_bits};
use super::super::grounds::Ground;
use super::super::run::{NONE, Node, on};
use whydoku_cells::ordered::sort_by_key;

/// What is supposed in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// One thing, which contradicts itself.
    Clash(Node),
    /// A candidate: true, then false.
    Double(Cand),
    /// Each place of a digit in a house.
    House(HouseNumber, DigitNumber),
    /// Each candidate of a cell.
    Cell(usize),
}

impl Source {
    /// What stands behind the suppositions: one of them is true.
    pub(crate) const fn ground(self) -> Option<Ground> {
        match self {
            Self::Cell(cell) => Some(Ground::cell(cell)),
            Self::House(house, digit) => Some(Ground::house(house, digit)),
            Self::Clash(_) | Self::Double(_) => None,
        }
    }

    /// Which kind goes first where complexity is equal.
    pub(super) const fn key(self) -> u8 {
        match self {
            Self::Double(_) => 1,
            Self::Cell(_) => 5,
            Self::House(..) => 6,
            Self::Clash(_) => 7,
        }
    }
}

/// What follows, from what, and how complex it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offer {
    pub(crate) conclusion: Node,
    pub(crate) source: Source,
    pub(crate) complexity: u32,
    pub(crate) key: u8,
    pub(crate) number: u32,
}

/// Keeps offers that are better than what it has.
pub(crate) trait Collect {
    /// How complex an offer of this conclusion under this key may be.
    fn limit(&self, conclusion: Node, key: u8) -> u32;
    fn take(&mut self, offer: Offer);
}

/// The best offer alone.
#[derive(Default)]
pub(crate) struct Best(pub(crate) Option<Offer>);

fn under(known: Option<&Offer>, key: u8) -> u32 {
    known.map_or(u32::MAX, |known| if key < known.key { known.complexity } else { known.complexity - 1 })
}

impl Collect for Best {
    fn limit(&self, _: Node, key: u8) -> u32 {
        under(self.0.as_ref(), key)
    }

    fn take(&mut self, offer: Offer) {
        self.0 = Some(offer);
    }
}

/// The best offer for each set of candidates that goes.
pub(crate) struct Every {
    slots: Vec<Option<Offer>>,
    /// Where a conclusion belongs; `NONE` where nothing would go.
    slot: [u16; 1458],
    count: u32,
}

impl Every {
    pub(crate) fn new(board: &ExplainerBoard) -> Self {
        let mut slot = [NONE; 1458];
        for cell in bits(board.open) {
            let digits = board.cell[cell];
            for digit in small_bits(digits) {
                let of = cand(cell, digit);
                slot[of as usize] = of;
                // Of two digits, the one is true just where the other is false.
                slot[on(of) as usize] = match digits.count_ones() {
                    1 => NONE,
                    2 => cand(cell, (digits & !(1 << digit)).trailing_zeros() as usize),
                    _ => on(of),
                };
            }
        }
        Self { slots: vec![None; 1458], slot, count: 0 }
    }

    /// All of them in order.
    pub(crate) fn sorted(self) -> Vec<Offer> {
        let mut offers: Vec<Offer> = self.slots.into_iter().flatten().collect();
        sort_by_key(&mut offers, |offer| (offer.complexity, offer.key, offer.number));
        offers
    }
}

impl Collect for Every {
    fn limit(&self, conclusion: Node, key: u8) -> u32 {
        match self.slot[conclusion as usize] {
            NONE => 0,
            slot => under(self.slots[slot as usize].as_ref(), key),
        }
    }

    fn take(&mut self, mut offer: Offer) {
        offer.number = self.count;
        self.count += 1;
        self.slots[self.slot[offer.conclusion as usize] as usize] = Some(offer);
    }
}
