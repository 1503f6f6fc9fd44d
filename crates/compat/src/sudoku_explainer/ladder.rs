//! [`Kinds`]: which kinds of steps are looked for. Their order is the program's; a profile leaves some of them out.

use super::kind::Kind;
use crate::{LadderError, LadderRung, SolutionOracle};
use whydoku_logic::TechniqueId;

/// Kinds that are looked for together, and the techniques that name them in a profile.
type Slot = (&'static [Kind], &'static [TechniqueId]);

/// In the order in which the program looks for them.
const SLOTS: &[Slot] = {
    use TechniqueId as T;
    &[
        (&[Kind::LastPlace], &[T::FullHouse]),
        (&[Kind::HiddenSingle], &[T::HiddenSingle]),
        (&[Kind::DirectPointing], &[T::DirectPointing]),
        (&[Kind::DirectClaiming], &[T::DirectClaiming]),
        (&[Kind::DirectHiddenPair], &[T::DirectHiddenPair]),
        (&[Kind::NakedSingle], &[T::NakedSingle]),
        (&[Kind::DirectHiddenTriple], &[T::DirectHiddenTriple]),
        (&[Kind::Pointing], &[T::Pointing]),
        (&[Kind::Claiming], &[T::Claiming]),
        (&[Kind::NakedPair], &[T::NakedPair]),
        (&[Kind::XWing], &[T::XWing]),
        (&[Kind::HiddenPair], &[T::HiddenPair]),
        (&[Kind::NakedTriple], &[T::NakedTriple]),
        (&[Kind::Swordfish], &[T::Swordfish]),
        (&[Kind::HiddenTriple], &[T::HiddenTriple]),
        (&[Kind::XyWing], &[T::XyWing]),
        (&[Kind::XyzWing], &[T::XyzWing]),
        (&[Kind::Loop1], &[T::UniqueRectangle1, T::UniqueLoop1]),
        (&[Kind::Loop2], &[T::UniqueRectangle2, T::UniqueRectangle5, T::UniqueLoop2]),
        (&[Kind::Loop3], &[T::UniqueRectangle3, T::UniqueLoop3]),
        (&[Kind::Loop4], &[T::UniqueRectangle4, T::UniqueRectangle6, T::UniqueLoop4]),
        (&[Kind::NakedQuad], &[T::NakedQuad]),
        (&[Kind::Jellyfish], &[T::Jellyfish]),
        (&[Kind::HiddenQuad], &[T::HiddenQuad]),
        (&[Kind::Grave1], &[T::BugPlus1]),
        (&[Kind::Grave2], &[T::Bug2]),
        (&[Kind::Grave4], &[T::Bug4]),
        (&[Kind::Grave3], &[T::Bug3]),
        (&[Kind::AlignedPair], &[T::AlignedPairExclusion]),
        (
            &Kind::CHAINS,
            &[
                T::Skyscraper,
                T::TurbotFish,
                T::XChain,
                T::RemotePair,
                T::XyChain,
                T::ContinuousLoop,
                T::DiscontinuousLoop,
                T::PlacingLoop,
                T::Aic,
                T::ForcingChain,
                T::PlacingForcingChain,
            ],
        ),
        (&[Kind::AlignedTriple], &[T::AlignedTripleExclusion]),
        (&[Kind::Nishio], &[T::Nishio]),
        (&[Kind::Multiple], &[T::CellForcingChain, T::RegionForcingChain]),
        (&[Kind::Dynamic], &[T::ForcingNet, T::ForcingNetVerity, T::PlacingForcingNet]),
        (
            &[Kind::Nested1, Kind::Nested2, Kind::Nested3, Kind::Nested4, Kind::Nested5],
            &[T::NestedForcingNet],
        ),
    ]
};

/// A set of kinds, and which of them take one solution for granted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kinds {
    all: u64,
    assuming: u64,
}

const fn bit(kind: Kind) -> u64 {
    1 << kind as u32
}

impl Kinds {
    /// The kinds of a profile's rungs.
    pub(crate) fn new(rungs: &[LadderRung<'_>]) -> Result<Self, LadderError> {
        let mut kinds = Self::default();
        let mut before = None;
        for (number, rung) in rungs.iter().enumerate() {
            let mut own = None;
            for &technique in rung.techniques {
                let slot = SLOTS.iter().position(|(_, names)| names.contains(&technique));
                let slot = slot.filter(|&slot| *own.get_or_insert(slot) == slot);
                let slot = slot.ok_or(LadderError::WrongRung { rung: number, technique })?;
                if before.is_some_and(|before| slot <= before) {
                    return Err(LadderError::WrongOrder { rung: number, technique });
                }
            }
            if let Some(slot) = own {
                before = own;
                let bits = SLOTS[slot].0.iter().fold(0, |bits, &kind| bits | bit(kind));
                kinds.all |= bits;
                kinds.assuming |= if rung.assumes_uniqueness { bits } else { 0 };
            }
        }
        Ok(kinds)
    }

    /// Whether a kind is among them.
    #[inline]
    pub(crate) const fn have(self, kind: Kind) -> bool {
        self.all & bit(kind) != 0
    }

    /// Whether all hidden singles are.
    pub(crate) const fn have_hidden_singles(self) -> bool {
        self.have(Kind::HiddenSingle) && self.have(Kind::LastPlace)
    }

    /// Whether one of these is among them.
    pub(crate) fn any(self, kinds: &[Kind]) -> bool {
        kinds.iter().any(|&kind| self.have(kind))
    }

    /// Whether none comes after wings.
    pub(crate) const fn are_simple(self) -> bool {
        self.all < bit(Kind::Loop1)
    }

    /// Those that may be looked for in this puzzle.
    pub(crate) fn allowed(self, oracle: &mut dyn SolutionOracle) -> Self {
        let all = self.all & self.assuming;
        if all == 0 || oracle.may_assume_uniqueness() {
            self
        } else {
            Self { all: self.all & !all, assuming: 0 }
        }
    }
}

/// Each kind has one slot, and is told by a technique that stands there: the compiler counts.
const _: () = {
    let mut at = 0;
    while at < Kind::ALL.len() {
        let kind = Kind::ALL[at];
        let (mut slot, mut slots, mut named) = (0, 0, false);
        while slot < SLOTS.len() {
            let (kinds, names) = SLOTS[slot];
            let mut one = 0;
            while one < kinds.len() {
                if kinds[one] as u32 == kind as u32 {
                    slots += 1;
                    named |= share_a_name(kind.names(), names);
                }
                one += 1;
            }
            slot += 1;
        }
        assert!(slots == 1 && named, "a kind stands in no slot, in several, or in one that does not name it");
        at += 1;
    }
};

const fn share_a_name(some: &[TechniqueId], others: &[TechniqueId]) -> bool {
    let mut at = 0;
    while at < some.len() * others.len() {
        if some[at / others.len()].index() == others[at % others.len()].index() {
            return true;
        }
        at += 1;
    }
    false
}
