//! The technique of a step.

use crate::hodoku::als::AlsKind;
use crate::hodoku::board::{BOXES, HodokuBoard};
use crate::hodoku::explain::{chain, forcing};
use crate::hodoku::step::{HodokuFish, HodokuPattern, HodokuStep, RectangleType};
use whydoku_logic::TechniqueId;

pub(crate) fn technique(board: &HodokuBoard, step: &HodokuStep) -> TechniqueId {
    use TechniqueId as T;
    match &step.pattern {
        HodokuPattern::FullHouse { .. } => T::FullHouse,
        HodokuPattern::NakedSingle => T::NakedSingle,
        HodokuPattern::HiddenSingle => T::HiddenSingle,
        HodokuPattern::NakedSubset { cells, locked, .. } => match (cells.count_ones(), locked) {
            (2, true) => T::LockedPair,
            (2, false) => T::NakedPair,
            (3, true) => T::LockedTriple,
            (3, false) => T::NakedTriple,
            _ => T::NakedQuad,
        },
        HodokuPattern::HiddenSubset { cells, .. } => match cells.count_ones() {
            2 => T::HiddenPair,
            3 => T::HiddenTriple,
            _ => T::HiddenQuad,
        },
        HodokuPattern::Intersection { base: BOXES.., .. } => T::Pointing,
        HodokuPattern::Intersection { .. } => T::Claiming,
        HodokuPattern::Fish(fish) => fish_technique(board, fish),
        HodokuPattern::Skyscraper { .. } => T::Skyscraper,
        HodokuPattern::Kite { .. } => T::TwoStringKite,
        HodokuPattern::EmptyRectangle { .. } => T::EmptyRectangle,
        HodokuPattern::WWing { .. } => T::WWing,
        HodokuPattern::Wing { pivot, .. } => match board.candidates[*pivot].count_ones() {
            2 => T::XyWing,
            _ => T::XyzWing,
        },
        HodokuPattern::Rectangle(rectangle) => match rectangle.kind {
            RectangleType::Type1 => T::UniqueRectangle1,
            RectangleType::Type2 => T::UniqueRectangle2,
            RectangleType::Type3 => T::UniqueRectangle3,
            RectangleType::Type4 => T::UniqueRectangle4,
            RectangleType::Type5 => T::UniqueRectangle5,
            RectangleType::Type6 => T::UniqueRectangle6,
            RectangleType::Hidden => T::HiddenRectangle,
        },
        HodokuPattern::AvoidableRectangle { kind: 1, .. } => T::AvoidableRectangle1,
        HodokuPattern::AvoidableRectangle { .. } => T::AvoidableRectangle2,
        HodokuPattern::Bug { .. } => T::BugPlus1,
        HodokuPattern::SueDeCoq { crossing, line, region, .. } => {
            let extra = board.candidates_in(line | region) & !board.candidates_in(*crossing) != 0;
            if extra { T::ExtendedSueDeCoq } else { T::SueDeCoq }
        }
        HodokuPattern::SimpleColours { wrap: true, .. } => T::SimpleColoursWrap,
        HodokuPattern::SimpleColours { .. } => T::SimpleColoursTrap,
        HodokuPattern::MultiColours { kind: 1, .. } => T::MultiColours1,
        HodokuPattern::MultiColours { .. } => T::MultiColours2,
        HodokuPattern::Chain(found) => chain::technique(found),
        &HodokuPattern::Forcing { net, cand, on } => forcing::technique(board, net, cand, on),
        HodokuPattern::Als(found) => match (found.kind, found.links[0].count_ones()) {
            (AlsKind::Xz, 1) => T::AlsXz,
            (AlsKind::Xz, _) => T::AlsXzDouble,
            (AlsKind::XyWing, _) => T::AlsXyWing,
            (AlsKind::Chain, _) => T::AlsChain,
        },
    }
}

fn fish_technique(board: &HodokuBoard, fish: &HodokuFish) -> TechniqueId {
    use TechniqueId as T;
    let size = fish.bases.count_ones();
    let finned = fish.fins != 0;
    if fish.is_basic() {
        let names = match size {
            2 => [T::XWing, T::FinnedXWing, T::SashimiXWing],
            3 => [T::Swordfish, T::FinnedSwordfish, T::SashimiSwordfish],
            _ => [T::Jellyfish, T::FinnedJellyfish, T::SashimiJellyfish],
        };
        return names[if finned { 1 + usize::from(fish.is_sashimi(board)) } else { 0 }];
    }
    match (size, finned) {
        (2, false) => T::FrankenXWing,
        (2, true) => T::FinnedFrankenXWing,
        (_, false) => T::FrankenSwordfish,
        (_, true) => T::FinnedFrankenSwordfish,
    }
}
