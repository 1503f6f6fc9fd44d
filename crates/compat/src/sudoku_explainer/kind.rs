//! The kinds of steps: their order, their techniques and their figures.
//!
//! The figures decide which of several steps comes first, so they are part of the search; a test compares them with the
//! catalogue.

use crate::sudoku_explainer::loops::UniqueLoop;
use crate::{LadderError, LadderRung, SolutionOracle};
use whydoku_logic::TechniqueId as T;

macro_rules! step_kinds {
    ($($kind:ident => $($technique:ident),+;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum StepKind {
            $($kind,)*
        }

        impl StepKind {
            const ALL: &[Self] = &[$(Self::$kind,)*];

            pub(crate) const fn techniques(self) -> &'static [T] {
                match self {
                    $(Self::$kind => &[$(T::$technique),+],)*
                }
            }
        }
    };
}

step_kinds! {
    FullHouse => FullHouse, HiddenSingle;
    HiddenSingle => HiddenSingle;
    DirectPointing => DirectPointing;
    DirectClaiming => DirectClaiming;
    DirectHiddenPair => DirectHiddenPair;
    NakedSingle => NakedSingle;
    DirectHiddenTriple => DirectHiddenTriple;
    Pointing => Pointing;
    Claiming => Claiming;
    NakedPair => NakedPair, LockedPair;
    XWing => XWing;
    HiddenPair => HiddenPair;
    NakedTriple => NakedTriple, LockedTriple;
    Swordfish => Swordfish;
    HiddenTriple => HiddenTriple;
    XyWing => XyWing;
    XyzWing => XyzWing;
    UniqueLoop1 => UniqueRectangle1, UniqueLoop1;
    UniqueLoop2 => UniqueRectangle2, UniqueRectangle5, UniqueLoop2;
    UniqueLoop3 => UniqueRectangle3, UniqueLoop3;
    UniqueLoop4 => UniqueRectangle4, UniqueRectangle6, UniqueLoop4;
    NakedQuad => NakedQuad;
    Jellyfish => Jellyfish;
    HiddenQuad => HiddenQuad;
    Bug1 => BugPlus1;
    Bug2 => Bug2;
    Bug3 => Bug3;
    Bug4 => Bug4;
    AlignedPair => AlignedPairExclusion;
    XCycle => XChain, ContinuousLoop, XWing, Skyscraper;
    YCycle => XyChain, ContinuousLoop, RemotePair;
    XyCycle => ContinuousLoop;
    XChain => XChain, TurbotFish, DiscontinuousLoop, PlacingLoop, PlacingForcingChain;
    XyChain => XyChain, DiscontinuousLoop, Aic, PlacingLoop, ForcingChain, PlacingForcingChain;
    AlignedTriple => AlignedTripleExclusion;
    Nishio => Nishio;
    Multiple => CellForcingChain, RegionForcingChain, ForcingChain, PlacingForcingChain;
    Dynamic => ForcingNet, ForcingNetVerity, PlacingForcingNet;
    Nested1 => NestedForcingNet;
    Nested2 => NestedForcingNet;
    Nested3 => NestedForcingNet;
    Nested4 => NestedForcingNet;
    Nested5 => NestedForcingNet;
}

/// Returns the techniques of all kinds, with the size of the pattern where it matters and the lowest figure in tenths.
/// The catalogue must say the same.
pub fn figures() -> impl Iterator<Item = (T, u16, u32)> {
    StepKind::ALL.iter().flat_map(|&kind| {
        kind.techniques().iter().flat_map(move |&technique| {
            kind.figures_of(technique).into_iter().map(move |(size, tenths)| (technique, size, tenths))
        })
    })
}

impl StepKind {
    pub(crate) const LOOPS: [Self; 4] =
        [Self::UniqueLoop1, Self::UniqueLoop2, Self::UniqueLoop3, Self::UniqueLoop4];
    pub(crate) const BUGS: [Self; 4] = [Self::Bug1, Self::Bug2, Self::Bug3, Self::Bug4];
    /// Kinds that one search finds.
    pub(crate) const CHAINS: [Self; 5] =
        [Self::XCycle, Self::YCycle, Self::XyCycle, Self::XChain, Self::XyChain];
    const NESTED: [Self; 5] = [Self::Nested1, Self::Nested2, Self::Nested3, Self::Nested4, Self::Nested5];

    fn figures_of(self, technique: T) -> Vec<(u16, u32)> {
        match (self, technique) {
            (_, T::UniqueLoop1 | T::UniqueLoop2 | T::UniqueLoop3 | T::UniqueLoop4) => {
                [6, 8, 10].map(|size| (size, UniqueLoop::base(size.into()))).to_vec()
            }
            // A full house explained as a hidden single keeps the figure of a full house.
            (Self::FullHouse, T::HiddenSingle) => Vec::new(),
            (Self::Bug3, _) => vec![(0, self.tenths(2))],
            _ => vec![(0, self.tenths(0))],
        }
    }

    pub(crate) fn tenths(self, measure: u16) -> u32 {
        let chain = |base| base + surcharge(u32::from(measure));
        match self {
            Self::FullHouse => 10,
            Self::HiddenSingle if measure == 0 => 12,
            Self::HiddenSingle => 15,
            Self::DirectPointing => 17,
            Self::DirectClaiming => 19,
            Self::DirectHiddenPair => 20,
            Self::NakedSingle => 23,
            Self::DirectHiddenTriple => 25,
            Self::Pointing => 26,
            Self::Claiming => 28,
            Self::NakedPair => 30,
            Self::XWing => 32,
            Self::HiddenPair => 34,
            Self::NakedTriple => 36,
            Self::Swordfish => 38,
            Self::HiddenTriple => 40,
            Self::XyWing => 42,
            Self::XyzWing => 44,
            Self::UniqueLoop1 | Self::UniqueLoop2 | Self::UniqueLoop3 | Self::UniqueLoop4 => {
                UniqueLoop::base(usize::from(measure / 10)) + u32::from(measure % 10)
            }
            Self::NakedQuad => 50,
            Self::Jellyfish => 52,
            Self::HiddenQuad => 54,
            Self::Bug1 => 56,
            Self::Bug2 | Self::Bug4 => 57,
            Self::Bug3 => 56 + u32::from(measure),
            Self::AlignedPair => 62,
            Self::XCycle | Self::YCycle => chain(65),
            Self::XChain => chain(66),
            Self::XyCycle | Self::XyChain => chain(70),
            Self::AlignedTriple => 75,
            Self::Nishio => chain(75),
            Self::Multiple => chain(80),
            Self::Dynamic => chain(85),
            Self::Nested1 => chain(90),
            Self::Nested2 => chain(95),
            Self::Nested3 => chain(100),
            Self::Nested4 => chain(105),
            Self::Nested5 => chain(110),
        }
    }
}

/// Kinds that are searched together, and the techniques that name them in a profile.
type KindSlot = (&'static [StepKind], &'static [T]);

/// In the program's order.
const SLOTS: &[KindSlot] = {
    use StepKind as K;
    &[
        (&[K::FullHouse], &[T::FullHouse]),
        (&[K::HiddenSingle], K::HiddenSingle.techniques()),
        (&[K::DirectPointing], K::DirectPointing.techniques()),
        (&[K::DirectClaiming], K::DirectClaiming.techniques()),
        (&[K::DirectHiddenPair], K::DirectHiddenPair.techniques()),
        (&[K::NakedSingle], K::NakedSingle.techniques()),
        (&[K::DirectHiddenTriple], K::DirectHiddenTriple.techniques()),
        (&[K::Pointing], K::Pointing.techniques()),
        (&[K::Claiming], K::Claiming.techniques()),
        (&[K::NakedPair], &[T::NakedPair]),
        (&[K::XWing], K::XWing.techniques()),
        (&[K::HiddenPair], K::HiddenPair.techniques()),
        (&[K::NakedTriple], &[T::NakedTriple]),
        (&[K::Swordfish], K::Swordfish.techniques()),
        (&[K::HiddenTriple], K::HiddenTriple.techniques()),
        (&[K::XyWing], K::XyWing.techniques()),
        (&[K::XyzWing], K::XyzWing.techniques()),
        (&[K::UniqueLoop1], K::UniqueLoop1.techniques()),
        (&[K::UniqueLoop2], K::UniqueLoop2.techniques()),
        (&[K::UniqueLoop3], K::UniqueLoop3.techniques()),
        (&[K::UniqueLoop4], K::UniqueLoop4.techniques()),
        (&[K::NakedQuad], K::NakedQuad.techniques()),
        (&[K::Jellyfish], K::Jellyfish.techniques()),
        (&[K::HiddenQuad], K::HiddenQuad.techniques()),
        (&[K::Bug1], K::Bug1.techniques()),
        (&[K::Bug2], K::Bug2.techniques()),
        (&[K::Bug4], K::Bug4.techniques()),
        (&[K::Bug3], K::Bug3.techniques()),
        (&[K::AlignedPair], K::AlignedPair.techniques()),
        (&K::CHAINS, CHAIN_TECHNIQUES),
        (&[K::AlignedTriple], K::AlignedTriple.techniques()),
        (&[K::Nishio], K::Nishio.techniques()),
        (&[K::Multiple], &[T::CellForcingChain, T::RegionForcingChain]),
        (&[K::Dynamic], K::Dynamic.techniques()),
        (&K::NESTED, K::Nested1.techniques()),
    ]
};

#[rustfmt::skip]
const CHAIN_TECHNIQUES: &[T] = &[
    T::Skyscraper, T::TurbotFish, T::XChain, T::RemotePair, T::XyChain, T::ContinuousLoop, T::DiscontinuousLoop,
    T::PlacingLoop, T::Aic, T::ForcingChain, T::PlacingForcingChain,
];

/// A set of kinds, and those that assume uniqueness.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StepKinds {
    all: u64,
    assuming: u64,
}

const fn bit(kind: StepKind) -> u64 {
    1 << kind as u32
}

impl StepKinds {
    pub(crate) fn new(rungs: &[LadderRung<'_>]) -> Result<Self, LadderError> {
        let mut kinds = Self::default();
        let mut before = None;
        for (number, rung) in rungs.iter().enumerate() {
            let mut own = None;
            for &technique in rung.techniques {
                let slot = SLOTS.iter().position(|(_, techniques)| techniques.contains(&technique));
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

    #[inline]
    pub(crate) const fn contains(self, kind: StepKind) -> bool {
        self.all & bit(kind) != 0
    }

    pub(crate) fn contains_any(self, kinds: &[StepKind]) -> bool {
        kinds.iter().any(|&kind| self.contains(kind))
    }

    /// Whether all kinds come before unique loops.
    pub(crate) const fn are_simple(self) -> bool {
        self.all < bit(StepKind::UniqueLoop1)
    }

    pub(crate) fn allowed(self, oracle: &mut dyn SolutionOracle) -> Self {
        let assuming = self.all & self.assuming;
        if assuming == 0 || oracle.may_assume_uniqueness() {
            self
        } else {
            Self { all: self.all & !assuming, assuming: 0 }
        }
    }
}

/// An orderable form of a difficulty. The program compares sums in binary floating point, in which 6.6 + 0.1 comes
/// before 6.5 + 0.2.
pub(crate) type DifficultyRank = u64;

/// Returns the surcharge for a chain's complexity in tenths.
pub(crate) fn surcharge(complexity: u32) -> u32 {
    let length = complexity.saturating_sub(2);
    let (mut ceiling, mut tenths) = (4, 0);
    while length > ceiling {
        ceiling = if tenths % 2 == 0 { ceiling * 3 / 2 } else { ceiling * 4 / 3 };
        tenths += 1;
    }
    tenths
}

/// Returns the rank of `base` tenths and a sum of single tenths.
pub(crate) fn chained_rank(base: u32, tenths: u32) -> DifficultyRank {
    let added = (0..tenths).fold(0.0, |sum, _| sum + 0.1);
    (f64::from(base) / 10.0 + added).to_bits()
}

/// Returns the rank of `base` tenths and a multiple of a tenth.
pub(crate) fn stepped_rank(base: u32, tenths: u32) -> DifficultyRank {
    (f64::from(base) / 10.0 + f64::from(tenths) * 0.1).to_bits()
}

#[cfg(test)]
mod tests {
    use super::{SLOTS, StepKind};

    #[test]
    fn each_kind_has_one_slot_and_shares_a_technique_with_it() {
        for &kind in StepKind::ALL {
            let slots: Vec<_> = SLOTS.iter().filter(|(kinds, _)| kinds.contains(&kind)).collect();
            assert_eq!(slots.len(), 1, "{kind:?}");
            assert!(kind.techniques().iter().any(|technique| slots[0].1.contains(technique)), "{kind:?}");
        }
    }
}
