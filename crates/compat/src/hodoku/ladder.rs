//! The order in which HoDoKu's slots are searched.

use crate::hodoku::step::{FinKind, HodokuSlot, RectangleType};
use crate::{LadderError, LadderRung};
use whydoku_logic::TechniqueId;

#[derive(Clone, Copy, Debug)]
pub(crate) struct LadderSlot {
    pub(crate) slot: HodokuSlot,
    pub(crate) counts_as: TechniqueId,
    pub(crate) assumes_uniqueness: bool,
}

/// Returns the slots of rungs; each names techniques of one slot, in any order.
pub(crate) fn ladder(rungs: &[LadderRung<'_>]) -> Result<Vec<LadderSlot>, LadderError> {
    let mut slots = Vec::new();
    for (number, &rung @ LadderRung { techniques, assumes_uniqueness }) in rungs.iter().enumerate() {
        if let Some(slot) = rung.slot(number, slot_of, |_| true)? {
            slots.push(LadderSlot { slot, counts_as: techniques[0], assumes_uniqueness });
        }
    }
    Ok(slots)
}

pub(crate) const fn slot_of(technique: TechniqueId) -> Option<HodokuSlot> {
    use HodokuSlot as S;
    use TechniqueId as T;
    Some(match technique {
        T::FullHouse => S::FullHouse,
        T::NakedSingle => S::NakedSingle,
        T::HiddenSingle => S::HiddenSingle,
        T::LockedPair => S::LockedSubset(2),
        T::LockedTriple => S::LockedSubset(3),
        T::Pointing => S::Pointing,
        T::Claiming => S::Claiming,
        T::NakedPair => S::NakedSubset(2),
        T::NakedTriple => S::NakedSubset(3),
        T::NakedQuad => S::NakedSubset(4),
        T::HiddenPair => S::HiddenSubset(2),
        T::HiddenTriple => S::HiddenSubset(3),
        T::HiddenQuad => S::HiddenSubset(4),
        T::XWing => S::Fish(2, FinKind::None),
        T::Swordfish => S::Fish(3, FinKind::None),
        T::Jellyfish => S::Fish(4, FinKind::None),
        T::FinnedXWing => S::Fish(2, FinKind::Finned),
        T::FinnedSwordfish => S::Fish(3, FinKind::Finned),
        T::FinnedJellyfish => S::Fish(4, FinKind::Finned),
        T::SashimiXWing => S::Fish(2, FinKind::Sashimi),
        T::SashimiSwordfish => S::Fish(3, FinKind::Sashimi),
        T::SashimiJellyfish => S::Fish(4, FinKind::Sashimi),
        T::FrankenXWing => S::Franken(2, false),
        T::FrankenSwordfish => S::Franken(3, false),
        T::FinnedFrankenXWing => S::Franken(2, true),
        T::FinnedFrankenSwordfish => S::Franken(3, true),
        T::RemotePair => S::RemotePair,
        T::BugPlus1 => S::Bug,
        T::Skyscraper => S::Skyscraper,
        T::TwoStringKite => S::Kite,
        T::TurbotFish => S::TurbotFish,
        T::EmptyRectangle => S::EmptyRectangle,
        T::WWing => S::WWing,
        T::XyWing => S::XyWing,
        T::XyzWing => S::XyzWing,
        T::UniqueRectangle1 => S::Rectangle(RectangleType::Type1),
        T::UniqueRectangle2 => S::Rectangle(RectangleType::Type2),
        T::UniqueRectangle3 => S::Rectangle(RectangleType::Type3),
        T::UniqueRectangle4 => S::Rectangle(RectangleType::Type4),
        T::UniqueRectangle5 => S::Rectangle(RectangleType::Type5),
        T::UniqueRectangle6 => S::Rectangle(RectangleType::Type6),
        T::HiddenRectangle => S::Rectangle(RectangleType::Hidden),
        T::AvoidableRectangle1 => S::AvoidableRectangle(1),
        T::AvoidableRectangle2 => S::AvoidableRectangle(2),
        T::SueDeCoq => S::SueDeCoq,
        T::SimpleColoursTrap | T::SimpleColoursWrap => S::SimpleColours,
        T::MultiColours1 | T::MultiColours2 => S::MultiColours,
        T::XChain => S::XChain,
        T::XyChain => S::XyChain,
        T::ContinuousLoop | T::DiscontinuousLoop | T::PlacingLoop | T::Aic => S::NiceLoop,
        T::GroupedContinuousLoop | T::GroupedDiscontinuousLoop | T::GroupedPlacingLoop | T::GroupedAic => {
            S::GroupedNiceLoop
        }
        T::AlsXz | T::AlsXzDouble => S::AlsXz,
        T::AlsXyWing => S::AlsXyWing,
        T::AlsChain => S::AlsChain,
        T::ForcingChain | T::CellForcingChain | T::RegionForcingChain | T::PlacingForcingChain => {
            S::ForcingChain
        }
        T::ForcingNet | T::PlacingForcingNet | T::ForcingNetVerity => S::ForcingNet,
        _ => return None,
    })
}
