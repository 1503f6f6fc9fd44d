//! [`Walk`]: the path itself, step by step: what each step concludes, and the names that such a step has here.

use super::engine::board::Board;
use super::engine::ladder::{Kind, Ladder};
use super::rate::board_of;
use crate::geometry::{Candidate, Cell, Digit};
use crate::grid::Grid;
use crate::id::TechniqueId as T;
use crate::step::Conclusion;

/// A puzzle on the way that Sudoku Explainer would take.
pub struct Walk {
    board: Board,
    ladder: Ladder,
}

/// One step of the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// Its figure, in tenths.
    pub tenths: u32,
    /// The techniques by which it can be told, the likeliest first.
    pub names: &'static [T],
    /// What it concludes.
    pub conclusions: Vec<Conclusion>,
}

impl Walk {
    /// `None` on other than classic boards.
    pub fn new<const W: usize>(grid: &Grid<W>) -> Option<Self> {
        Some(Self { board: board_of(grid)?, ladder: Ladder::default() })
    }

    /// Whether every cell is filled.
    pub const fn is_done(&self) -> bool {
        self.board.open == 0
    }

    /// How many cells are open.
    pub const fn open(&self) -> usize {
        self.board.open.count_ones() as usize
    }

    /// Takes the next step of a puzzle that has one solution.
    pub fn step(&mut self) -> Option<Next> {
        let before = self.board.cell;
        let done = self.ladder.step(&mut self.board, &mut || true)?;
        let conclusions = match done.placed {
            Some((cell, digit)) => {
                vec![Conclusion::Place(Candidate::new(Cell::new(cell), Digit::new(digit)))]
            }
            None => {
                self.ladder.removed().flat_map(|(cell, digits)| gone(cell, digits & before[cell])).collect()
            }
        };
        Some(Next { tenths: done.kind.tenths(done.measure), names: names(done.kind), conclusions })
    }
}

fn gone(cell: usize, digits: u16) -> impl Iterator<Item = Conclusion> {
    let digits = (0..9).filter(move |digit| digits >> digit & 1 == 1);
    digits.map(move |digit| Conclusion::Eliminate(Candidate::new(Cell::new(cell), Digit::new(digit))))
}

/// What a kind of step is called here. A name of theirs may cover several of ours.
const fn names(kind: Kind) -> &'static [T] {
    match kind {
        Kind::LastPlace => &[T::FullHouse, T::HiddenSingle],
        Kind::HiddenSingle => &[T::HiddenSingle],
        Kind::DirectPointing => &[T::DirectPointing],
        Kind::DirectClaiming => &[T::DirectClaiming],
        Kind::DirectHiddenPair => &[T::DirectHiddenPair],
        Kind::NakedSingle => &[T::NakedSingle],
        Kind::DirectHiddenTriple => &[T::DirectHiddenTriple],
        Kind::Pointing => &[T::Pointing],
        Kind::Claiming => &[T::Claiming],
        Kind::NakedPair => &[T::NakedPair, T::LockedPair],
        Kind::XWing => &[T::XWing],
        Kind::HiddenPair => &[T::HiddenPair],
        Kind::NakedTriple => &[T::NakedTriple, T::LockedTriple],
        Kind::Swordfish => &[T::Swordfish],
        Kind::HiddenTriple => &[T::HiddenTriple],
        Kind::XyWing => &[T::XyWing],
        Kind::XyzWing => &[T::XyzWing],
        Kind::Loop1 => &[T::UniqueRectangle1, T::UniqueLoop1],
        Kind::Loop2 => &[T::UniqueRectangle2, T::UniqueRectangle5, T::UniqueLoop2],
        Kind::Loop3 => &[T::UniqueRectangle3, T::UniqueLoop3],
        Kind::Loop4 => &[T::UniqueRectangle4, T::UniqueRectangle6, T::UniqueLoop4],
        Kind::NakedQuad => &[T::NakedQuad],
        Kind::Jellyfish => &[T::Jellyfish],
        Kind::HiddenQuad => &[T::HiddenQuad],
        Kind::Grave1 => &[T::BugPlus1],
        Kind::Grave2 => &[T::Bug2],
        Kind::Grave3 => &[T::Bug3],
        Kind::Grave4 => &[T::Bug4],
        Kind::AlignedPair => &[T::AlignedPairExclusion],
        Kind::AlignedTriple => &[T::AlignedTripleExclusion],
        Kind::XCycle => &[T::XChain, T::ContinuousLoop, T::XWing, T::Skyscraper],
        Kind::YCycle => &[T::XyChain, T::ContinuousLoop, T::RemotePair],
        Kind::XyCycle => &[T::ContinuousLoop],
        Kind::XChain => {
            &[T::XChain, T::TurbotFish, T::DiscontinuousLoop, T::PlacingLoop, T::PlacingForcingChain]
        }
        Kind::XyChain => &[
            T::XyChain,
            T::DiscontinuousLoop,
            T::Aic,
            T::PlacingLoop,
            T::ForcingChain,
            T::PlacingForcingChain,
        ],
        Kind::Nishio => &[T::Nishio],
        Kind::Multiple => {
            &[T::CellForcingChain, T::RegionForcingChain, T::ForcingChain, T::PlacingForcingChain]
        }
        Kind::Dynamic => &[T::ForcingNet, T::ForcingNetVerity, T::PlacingForcingNet],
        Kind::Nested1 | Kind::Nested2 | Kind::Nested3 | Kind::Nested4 | Kind::Nested5 => {
            &[T::NestedForcingNet]
        }
    }
}
