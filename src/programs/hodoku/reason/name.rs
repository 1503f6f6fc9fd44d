//! What a step is called.

use super::super::als;
use super::super::board::Board;
use super::super::step::{Fish, Pattern, Rectangle, Step};
use super::super::tables::{BOXES, COLUMNS, Cells, bits};
use super::super::{forced, linked};
use crate::id::TechniqueId;

/// What a step is called.
pub(crate) fn technique(board: &Board, step: &Step) -> TechniqueId {
    use TechniqueId as T;
    match &step.pattern {
        Pattern::FullHouse { .. } => T::FullHouse,
        Pattern::NakedSingle => T::NakedSingle,
        Pattern::HiddenSingle => T::HiddenSingle,
        Pattern::NakedSubset { cells, locked, .. } => match (cells.count_ones(), locked) {
            (2, true) => T::LockedPair,
            (2, false) => T::NakedPair,
            (3, true) => T::LockedTriple,
            (3, false) => T::NakedTriple,
            _ => T::NakedQuad,
        },
        Pattern::HiddenSubset { cells, .. } => match cells.count_ones() {
            2 => T::HiddenPair,
            3 => T::HiddenTriple,
            _ => T::HiddenQuad,
        },
        Pattern::Intersection { base, .. } => {
            if *base >= BOXES {
                T::Pointing
            } else {
                T::Claiming
            }
        }
        Pattern::Fish(fish) => of_fish(board, fish),
        Pattern::Skyscraper { .. } => T::Skyscraper,
        Pattern::Kite { .. } => T::TwoStringKite,
        Pattern::EmptyRectangle { .. } => T::EmptyRectangle,
        Pattern::WWing { .. } => T::WWing,
        Pattern::Wing { pivot, .. } => {
            if board.candidates[*pivot].count_ones() == 2 {
                T::XyWing
            } else {
                T::XyzWing
            }
        }
        Pattern::Rectangle { name, .. } => match name {
            Rectangle::Type1 => T::UniqueRectangle1,
            Rectangle::Type2 => T::UniqueRectangle2,
            Rectangle::Type3 => T::UniqueRectangle3,
            Rectangle::Type4 => T::UniqueRectangle4,
            Rectangle::Type5 => T::UniqueRectangle5,
            Rectangle::Type6 => T::UniqueRectangle6,
            Rectangle::Hidden => T::HiddenRectangle,
        },
        Pattern::AvoidableRectangle { kind: 1, .. } => T::AvoidableRectangle1,
        Pattern::AvoidableRectangle { .. } => T::AvoidableRectangle2,
        Pattern::Bug { .. } => T::BugPlus1,
        Pattern::SueDeCoq { crossing, line, region, .. } => {
            let held = |set: Cells| bits(set).fold(0, |mask, cell| mask | board.candidates[cell]);
            let extra = (held(*line) | held(*region)) & !held(*crossing) != 0;
            if extra { T::ExtendedSueDeCoq } else { T::SueDeCoq }
        }
        Pattern::SimpleColours { wrap: true, .. } => T::SimpleColoursWrap,
        Pattern::SimpleColours { .. } => T::SimpleColoursTrap,
        Pattern::MultiColours { kind: 1, .. } => T::MultiColours1,
        Pattern::MultiColours { .. } => T::MultiColours2,
        Pattern::Chain(told) => linked::technique(told),
        &Pattern::Forcing { net, cand, on } => forced::technique(board, net, cand, on),
        Pattern::Als(told) => match (told.kind, told.links[0].count_ones()) {
            (als::Kind::Xz, 1) => T::AlsXz,
            (als::Kind::Xz, _) => T::AlsXzDouble,
            (als::Kind::XyWing, _) => T::AlsXyWing,
            (als::Kind::Chain, _) => T::AlsChain,
        },
    }
}

/// Fish are called by their shape, whatever was looked for.
fn of_fish(board: &Board, fish: &Fish) -> TechniqueId {
    use TechniqueId as T;
    let size = fish.bases.count_ones();
    let finned = fish.fins != 0;
    let lines = |houses: u32| {
        houses & !(u32::MAX << COLUMNS) != 0 && houses >> COLUMNS == 0
            || houses.trailing_zeros() >= 9 && houses >> BOXES == 0
    };
    if lines(fish.bases) && lines(fish.covers) {
        let left = |at: usize| (board.places_in(at, fish.digit) & !fish.fins).count_ones();
        let lean = bits(u128::from(fish.bases)).any(|at| left(at) <= 1);
        let names = match size {
            2 => [T::XWing, T::FinnedXWing, T::SashimiXWing],
            3 => [T::Swordfish, T::FinnedSwordfish, T::SashimiSwordfish],
            _ => [T::Jellyfish, T::FinnedJellyfish, T::SashimiJellyfish],
        };
        return names[if finned { 1 + usize::from(lean) } else { 0 }];
    }
    match (size, finned) {
        (2, false) => T::FrankenXWing,
        (2, true) => T::FinnedFrankenXWing,
        (_, false) => T::FrankenSwordfish,
        (_, true) => T::FinnedFrankenSwordfish,
    }
}
