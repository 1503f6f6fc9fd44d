//! [`Ladder`]: in which order HoDoKu's slots are searched.

use crate::hodoku::step::{Fins, Rectangle, Slot};
use crate::{LadderError, LadderRung};
use whydoku_logic::TechniqueId;

/// Slots in the order in which they are searched.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ladder {
    slots: Vec<Searched>,
}

/// A slot on a ladder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Searched {
    pub(crate) slot: Slot,
    /// The technique whose rating counts for whatever is found.
    pub(crate) counts_as: TechniqueId,
    /// Whether it takes for granted that there is one solution.
    pub(crate) assumes_uniqueness: bool,
}

/// The slot in which each technique turns up. Slots that turn up several are named by each.
const SLOTS: &[(TechniqueId, Slot)] = {
    use TechniqueId as T;
    &[
        (T::FullHouse, Slot::FullHouse),
        (T::NakedSingle, Slot::NakedSingle),
        (T::HiddenSingle, Slot::HiddenSingle),
        (T::LockedPair, Slot::LockedSubset(2)),
        (T::LockedTriple, Slot::LockedSubset(3)),
        (T::Pointing, Slot::Pointing),
        (T::Claiming, Slot::Claiming),
        (T::NakedPair, Slot::NakedSubset(2)),
        (T::NakedTriple, Slot::NakedSubset(3)),
        (T::NakedQuad, Slot::NakedSubset(4)),
        (T::HiddenPair, Slot::HiddenSubset(2)),
        (T::HiddenTriple, Slot::HiddenSubset(3)),
        (T::HiddenQuad, Slot::HiddenSubset(4)),
        (T::XWing, Slot::Fish(2, Fins::None)),
        (T::Swordfish, Slot::Fish(3, Fins::None)),
        (T::Jellyfish, Slot::Fish(4, Fins::None)),
        (T::FinnedXWing, Slot::Fish(2, Fins::Finned)),
        (T::FinnedSwordfish, Slot::Fish(3, Fins::Finned)),
        (T::FinnedJellyfish, Slot::Fish(4, Fins::Finned)),
        (T::SashimiXWing, Slot::Fish(2, Fins::Sashimi)),
        (T::SashimiSwordfish, Slot::Fish(3, Fins::Sashimi)),
        (T::SashimiJellyfish, Slot::Fish(4, Fins::Sashimi)),
        (T::FrankenXWing, Slot::Franken(2, false)),
        (T::FrankenSwordfish, Slot::Franken(3, false)),
        (T::FinnedFrankenXWing, Slot::Franken(2, true)),
        (T::FinnedFrankenSwordfish, Slot::Franken(3, true)),
        (T::RemotePair, Slot::RemotePair),
        (T::BugPlus1, Slot::Bug),
        (T::Skyscraper, Slot::Skyscraper),
        (T::TwoStringKite, Slot::Kite),
        (T::TurbotFish, Slot::TurbotFish),
        (T::EmptyRectangle, Slot::EmptyRectangle),
        (T::WWing, Slot::WWing),
        (T::XyWing, Slot::XyWing),
        (T::XyzWing, Slot::XyzWing),
        (T::UniqueRectangle1, Slot::Rectangle(Rectangle::Type1)),
        (T::UniqueRectangle2, Slot::Rectangle(Rectangle::Type2)),
        (T::UniqueRectangle3, Slot::Rectangle(Rectangle::Type3)),
        (T::UniqueRectangle4, Slot::Rectangle(Rectangle::Type4)),
        (T::UniqueRectangle5, Slot::Rectangle(Rectangle::Type5)),
        (T::UniqueRectangle6, Slot::Rectangle(Rectangle::Type6)),
        (T::HiddenRectangle, Slot::Rectangle(Rectangle::Hidden)),
        (T::AvoidableRectangle1, Slot::AvoidableRectangle(1)),
        (T::AvoidableRectangle2, Slot::AvoidableRectangle(2)),
        (T::SueDeCoq, Slot::SueDeCoq),
        (T::SimpleColoursTrap, Slot::SimpleColours),
        (T::SimpleColoursWrap, Slot::SimpleColours),
        (T::MultiColours1, Slot::MultiColours),
        (T::MultiColours2, Slot::MultiColours),
        (T::XChain, Slot::XChain),
        (T::XyChain, Slot::XyChain),
        (T::ContinuousLoop, Slot::NiceLoop),
        (T::DiscontinuousLoop, Slot::NiceLoop),
        (T::PlacingLoop, Slot::NiceLoop),
        (T::Aic, Slot::NiceLoop),
        (T::GroupedContinuousLoop, Slot::GroupedNiceLoop),
        (T::GroupedDiscontinuousLoop, Slot::GroupedNiceLoop),
        (T::GroupedPlacingLoop, Slot::GroupedNiceLoop),
        (T::GroupedAic, Slot::GroupedNiceLoop),
        (T::AlsXz, Slot::AlsXz),
        (T::AlsXzDouble, Slot::AlsXz),
        (T::AlsXyWing, Slot::AlsXyWing),
        (T::AlsChain, Slot::AlsChain),
        (T::ForcingChain, Slot::ForcingChain),
        (T::CellForcingChain, Slot::ForcingChain),
        (T::RegionForcingChain, Slot::ForcingChain),
        (T::PlacingForcingChain, Slot::ForcingChain),
        (T::ForcingNet, Slot::ForcingNet),
        (T::PlacingForcingNet, Slot::ForcingNet),
        (T::ForcingNetVerity, Slot::ForcingNet),
    ]
};

/// The slot of HoDoKu's in which a technique turns up.
pub(crate) fn slot(technique: TechniqueId) -> Option<Slot> {
    SLOTS.iter().find(|(id, _)| *id == technique).map(|&(_, slot)| slot)
}

impl Ladder {
    /// A ladder of rungs, each a slot with the techniques that turn up in it, in any order.
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
            slots.extend(own.zip(rung.techniques.first()).map(|(slot, &counts_as)| Searched {
                slot,
                counts_as,
                assumes_uniqueness: rung.assumes_uniqueness,
            }));
        }
        Ok(Self { slots })
    }

    pub(crate) fn slots(&self) -> &[Searched] {
        &self.slots
    }
}
