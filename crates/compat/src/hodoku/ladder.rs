//! [`HodokuLadder`]: in which order HoDoKu's slots are searched.

use crate::hodoku::step::{FinKind, HodokuSlot, RectangleType};
use crate::{LadderError, LadderRung};
use whydoku_logic::TechniqueId;

#[derive(Clone, Debug, Default)]
pub(crate) struct HodokuLadder {
    slots: Vec<LadderSlot>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct LadderSlot {
    pub(crate) slot: HodokuSlot,
    /// The technique whose rating counts.
    pub(crate) counts_as: TechniqueId,
    pub(crate) assumes_uniqueness: bool,
}

/// The slot that finds each technique. A slot may find several.
const SLOTS: &[(TechniqueId, HodokuSlot)] = {
    use TechniqueId as T;
    &[
        (T::FullHouse, HodokuSlot::FullHouse),
        (T::NakedSingle, HodokuSlot::NakedSingle),
        (T::HiddenSingle, HodokuSlot::HiddenSingle),
        (T::LockedPair, HodokuSlot::LockedSubset(2)),
        (T::LockedTriple, HodokuSlot::LockedSubset(3)),
        (T::Pointing, HodokuSlot::Pointing),
        (T::Claiming, HodokuSlot::Claiming),
        (T::NakedPair, HodokuSlot::NakedSubset(2)),
        (T::NakedTriple, HodokuSlot::NakedSubset(3)),
        (T::NakedQuad, HodokuSlot::NakedSubset(4)),
        (T::HiddenPair, HodokuSlot::HiddenSubset(2)),
        (T::HiddenTriple, HodokuSlot::HiddenSubset(3)),
        (T::HiddenQuad, HodokuSlot::HiddenSubset(4)),
        (T::XWing, HodokuSlot::Fish(2, FinKind::None)),
        (T::Swordfish, HodokuSlot::Fish(3, FinKind::None)),
        (T::Jellyfish, HodokuSlot::Fish(4, FinKind::None)),
        (T::FinnedXWing, HodokuSlot::Fish(2, FinKind::Finned)),
        (T::FinnedSwordfish, HodokuSlot::Fish(3, FinKind::Finned)),
        (T::FinnedJellyfish, HodokuSlot::Fish(4, FinKind::Finned)),
        (T::SashimiXWing, HodokuSlot::Fish(2, FinKind::Sashimi)),
        (T::SashimiSwordfish, HodokuSlot::Fish(3, FinKind::Sashimi)),
        (T::SashimiJellyfish, HodokuSlot::Fish(4, FinKind::Sashimi)),
        (T::FrankenXWing, HodokuSlot::Franken(2, false)),
        (T::FrankenSwordfish, HodokuSlot::Franken(3, false)),
        (T::FinnedFrankenXWing, HodokuSlot::Franken(2, true)),
        (T::FinnedFrankenSwordfish, HodokuSlot::Franken(3, true)),
        (T::RemotePair, HodokuSlot::RemotePair),
        (T::BugPlus1, HodokuSlot::Bug),
        (T::Skyscraper, HodokuSlot::Skyscraper),
        (T::TwoStringKite, HodokuSlot::Kite),
        (T::TurbotFish, HodokuSlot::TurbotFish),
        (T::EmptyRectangle, HodokuSlot::EmptyRectangle),
        (T::WWing, HodokuSlot::WWing),
        (T::XyWing, HodokuSlot::XyWing),
        (T::XyzWing, HodokuSlot::XyzWing),
        (T::UniqueRectangle1, HodokuSlot::Rectangle(RectangleType::Type1)),
        (T::UniqueRectangle2, HodokuSlot::Rectangle(RectangleType::Type2)),
        (T::UniqueRectangle3, HodokuSlot::Rectangle(RectangleType::Type3)),
        (T::UniqueRectangle4, HodokuSlot::Rectangle(RectangleType::Type4)),
        (T::UniqueRectangle5, HodokuSlot::Rectangle(RectangleType::Type5)),
        (T::UniqueRectangle6, HodokuSlot::Rectangle(RectangleType::Type6)),
        (T::HiddenRectangle, HodokuSlot::Rectangle(RectangleType::Hidden)),
        (T::AvoidableRectangle1, HodokuSlot::AvoidableRectangle(1)),
        (T::AvoidableRectangle2, HodokuSlot::AvoidableRectangle(2)),
        (T::SueDeCoq, HodokuSlot::SueDeCoq),
        (T::SimpleColoursTrap, HodokuSlot::SimpleColours),
        (T::SimpleColoursWrap, HodokuSlot::SimpleColours),
        (T::MultiColours1, HodokuSlot::MultiColours),
        (T::MultiColours2, HodokuSlot::MultiColours),
        (T::XChain, HodokuSlot::XChain),
        (T::XyChain, HodokuSlot::XyChain),
        (T::ContinuousLoop, HodokuSlot::NiceLoop),
        (T::DiscontinuousLoop, HodokuSlot::NiceLoop),
        (T::PlacingLoop, HodokuSlot::NiceLoop),
        (T::Aic, HodokuSlot::NiceLoop),
        (T::GroupedContinuousLoop, HodokuSlot::GroupedNiceLoop),
        (T::GroupedDiscontinuousLoop, HodokuSlot::GroupedNiceLoop),
        (T::GroupedPlacingLoop, HodokuSlot::GroupedNiceLoop),
        (T::GroupedAic, HodokuSlot::GroupedNiceLoop),
        (T::AlsXz, HodokuSlot::AlsXz),
        (T::AlsXzDouble, HodokuSlot::AlsXz),
        (T::AlsXyWing, HodokuSlot::AlsXyWing),
        (T::AlsChain, HodokuSlot::AlsChain),
        (T::ForcingChain, HodokuSlot::ForcingChain),
        (T::CellForcingChain, HodokuSlot::ForcingChain),
        (T::RegionForcingChain, HodokuSlot::ForcingChain),
        (T::PlacingForcingChain, HodokuSlot::ForcingChain),
        (T::ForcingNet, HodokuSlot::ForcingNet),
        (T::PlacingForcingNet, HodokuSlot::ForcingNet),
        (T::ForcingNetVerity, HodokuSlot::ForcingNet),
    ]
};

pub(crate) fn slot(technique: TechniqueId) -> Option<HodokuSlot> {
    SLOTS.iter().find(|(id, _)| *id == technique).map(|&(_, slot)| slot)
}

impl HodokuLadder {
    /// Creates a ladder of rungs; each names techniques of one slot, in any order.
    pub(crate) fn new(rungs: &[LadderRung<'_>]) -> Result<Self, LadderError> {
        let mut slots = Vec::new();
        for (number, rung) in rungs.iter().enumerate() {
            let mut own = None;
            for &technique in rung.techniques {
                let slot = slot(technique).filter(|&slot| *own.get_or_insert(slot) == slot);
                if slot.is_none() {
                    return Err(LadderError::WrongRung { rung: number, technique });
                }
            }
            slots.extend(own.zip(rung.techniques.first()).map(|(slot, &counts_as)| LadderSlot {
                slot,
                counts_as,
                assumes_uniqueness: rung.assumes_uniqueness,
            }));
        }
        Ok(Self { slots })
    }

    pub(crate) fn slots(&self) -> &[LadderSlot] {
        &self.slots
    }
}
