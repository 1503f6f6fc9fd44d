//! The kinds of steps: their order, their techniques and their figures.
//!
//! The figures decide which of several steps comes first, so they are part of the search; a test compares them with the
//! catalogue.

use crate::sudoku_explainer::loops;
use crate::{LadderError, LadderRung, SolutionOracle};
use whydoku_logic::{TechniqueId, TechniqueId as T};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum StepKind {
    LastPlace,
    HiddenSingle,
    DirectPointing,
    DirectClaiming,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriple,
    Pointing,
    Claiming,
    NakedPair,
    XWing,
    HiddenPair,
    NakedTriple,
    Swordfish,
    HiddenTriple,
    XyWing,
    XyzWing,
    Loop1,
    Loop2,
    Loop3,
    Loop4,
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    Grave1,
    Grave2,
    Grave3,
    Grave4,
    AlignedPair,
    XCycle,
    YCycle,
    XyCycle,
    XChain,
    XyChain,
    AlignedTriple,
    Nishio,
    Multiple,
    Dynamic,
    Nested1,
    Nested2,
    Nested3,
    Nested4,
    Nested5,
}

/// Returns the techniques of all kinds, with the size of the pattern where it matters and the lowest figure in
/// tenths. The catalogue must say the same.
pub fn figures() -> impl Iterator<Item = (T, u16, u32)> {
    StepKind::ALL.iter().flat_map(|kind| {
        let named = kind.names().iter();
        named.flat_map(|&name| {
            kind.figures_of(name).into_iter().map(move |(size, tenths)| (name, size, tenths))
        })
    })
}

impl StepKind {
    fn figures_of(self, name: T) -> Vec<(u16, u32)> {
        match (self, name) {
            (_, T::UniqueLoop1 | T::UniqueLoop2 | T::UniqueLoop3 | T::UniqueLoop4) => {
                [6, 8, 10].map(|size| (size, loops::UniqueLoop::base(size.into()))).to_vec()
            }
            // A full house explained as a hidden single keeps the figure of a full house.
            (Self::LastPlace, T::HiddenSingle) => Vec::new(),
            (Self::Grave3, _) => vec![(0, self.tenths(2))],
            _ => vec![(0, self.tenths(0))],
        }
    }

    pub(crate) const LOOPS: [Self; 4] = [Self::Loop1, Self::Loop2, Self::Loop3, Self::Loop4];
    pub(crate) const GRAVES: [Self; 4] = [Self::Grave1, Self::Grave2, Self::Grave3, Self::Grave4];
    pub(crate) const ALL: &'static [Self] = &[
        Self::LastPlace,
        Self::HiddenSingle,
        Self::DirectPointing,
        Self::DirectClaiming,
        Self::DirectHiddenPair,
        Self::NakedSingle,
        Self::DirectHiddenTriple,
        Self::Pointing,
        Self::Claiming,
        Self::NakedPair,
        Self::XWing,
        Self::HiddenPair,
        Self::NakedTriple,
        Self::Swordfish,
        Self::HiddenTriple,
        Self::XyWing,
        Self::XyzWing,
        Self::Loop1,
        Self::Loop2,
        Self::Loop3,
        Self::Loop4,
        Self::NakedQuad,
        Self::Jellyfish,
        Self::HiddenQuad,
        Self::Grave1,
        Self::Grave2,
        Self::Grave3,
        Self::Grave4,
        Self::AlignedPair,
        Self::XCycle,
        Self::YCycle,
        Self::XyCycle,
        Self::XChain,
        Self::XyChain,
        Self::AlignedTriple,
        Self::Nishio,
        Self::Multiple,
        Self::Dynamic,
        Self::Nested1,
        Self::Nested2,
        Self::Nested3,
        Self::Nested4,
        Self::Nested5,
    ];
    /// Kinds that one search finds.
    pub(crate) const CHAINS: [Self; 5] =
        [Self::XCycle, Self::YCycle, Self::XyCycle, Self::XChain, Self::XyChain];

    pub(crate) fn tenths(self, measure: u16) -> u32 {
        let chain = |base| base + surcharge(u32::from(measure));
        match self {
            Self::LastPlace => 10,
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
            Self::Loop1 | Self::Loop2 | Self::Loop3 | Self::Loop4 => {
                loops::UniqueLoop::base(usize::from(measure / 10)) + u32::from(measure % 10)
            }
            Self::NakedQuad => 50,
            Self::Jellyfish => 52,
            Self::HiddenQuad => 54,
            Self::Grave1 => 56,
            Self::Grave2 | Self::Grave4 => 57,
            Self::Grave3 => 56 + u32::from(measure),
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

    /// Returns our techniques for a kind of step.
    pub(crate) const fn names(self) -> &'static [T] {
        match self {
            Self::LastPlace => &[T::FullHouse, T::HiddenSingle],
            Self::HiddenSingle => &[T::HiddenSingle],
            Self::DirectPointing => &[T::DirectPointing],
            Self::DirectClaiming => &[T::DirectClaiming],
            Self::DirectHiddenPair => &[T::DirectHiddenPair],
            Self::NakedSingle => &[T::NakedSingle],
            Self::DirectHiddenTriple => &[T::DirectHiddenTriple],
            Self::Pointing => &[T::Pointing],
            Self::Claiming => &[T::Claiming],
            Self::NakedPair => &[T::NakedPair, T::LockedPair],
            Self::XWing => &[T::XWing],
            Self::HiddenPair => &[T::HiddenPair],
            Self::NakedTriple => &[T::NakedTriple, T::LockedTriple],
            Self::Swordfish => &[T::Swordfish],
            Self::HiddenTriple => &[T::HiddenTriple],
            Self::XyWing => &[T::XyWing],
            Self::XyzWing => &[T::XyzWing],
            Self::Loop1 => &[T::UniqueRectangle1, T::UniqueLoop1],
            Self::Loop2 => &[T::UniqueRectangle2, T::UniqueRectangle5, T::UniqueLoop2],
            Self::Loop3 => &[T::UniqueRectangle3, T::UniqueLoop3],
            Self::Loop4 => &[T::UniqueRectangle4, T::UniqueRectangle6, T::UniqueLoop4],
            Self::NakedQuad => &[T::NakedQuad],
            Self::Jellyfish => &[T::Jellyfish],
            Self::HiddenQuad => &[T::HiddenQuad],
            Self::Grave1 => &[T::BugPlus1],
            Self::Grave2 => &[T::Bug2],
            Self::Grave3 => &[T::Bug3],
            Self::Grave4 => &[T::Bug4],
            Self::AlignedPair => &[T::AlignedPairExclusion],
            Self::AlignedTriple => &[T::AlignedTripleExclusion],
            Self::XCycle => &[T::XChain, T::ContinuousLoop, T::XWing, T::Skyscraper],
            Self::YCycle => &[T::XyChain, T::ContinuousLoop, T::RemotePair],
            Self::XyCycle => &[T::ContinuousLoop],
            Self::XChain => {
                &[T::XChain, T::TurbotFish, T::DiscontinuousLoop, T::PlacingLoop, T::PlacingForcingChain]
            }
            Self::XyChain => &[
                T::XyChain,
                T::DiscontinuousLoop,
                T::Aic,
                T::PlacingLoop,
                T::ForcingChain,
                T::PlacingForcingChain,
            ],
            Self::Nishio => &[T::Nishio],
            Self::Multiple => {
                &[T::CellForcingChain, T::RegionForcingChain, T::ForcingChain, T::PlacingForcingChain]
            }
            Self::Dynamic => &[T::ForcingNet, T::ForcingNetVerity, T::PlacingForcingNet],
            Self::Nested1 | Self::Nested2 | Self::Nested3 | Self::Nested4 | Self::Nested5 => {
                &[T::NestedForcingNet]
            }
        }
    }
}

/// Kinds that are searched together, and the techniques that name them in a profile.
type KindSlot = (&'static [StepKind], &'static [TechniqueId]);

/// In the program's order.
const SLOTS: &[KindSlot] = {
    use TechniqueId as T;
    &[
        (&[StepKind::LastPlace], &[T::FullHouse]),
        (&[StepKind::HiddenSingle], &[T::HiddenSingle]),
        (&[StepKind::DirectPointing], &[T::DirectPointing]),
        (&[StepKind::DirectClaiming], &[T::DirectClaiming]),
        (&[StepKind::DirectHiddenPair], &[T::DirectHiddenPair]),
        (&[StepKind::NakedSingle], &[T::NakedSingle]),
        (&[StepKind::DirectHiddenTriple], &[T::DirectHiddenTriple]),
        (&[StepKind::Pointing], &[T::Pointing]),
        (&[StepKind::Claiming], &[T::Claiming]),
        (&[StepKind::NakedPair], &[T::NakedPair]),
        (&[StepKind::XWing], &[T::XWing]),
        (&[StepKind::HiddenPair], &[T::HiddenPair]),
        (&[StepKind::NakedTriple], &[T::NakedTriple]),
        (&[StepKind::Swordfish], &[T::Swordfish]),
        (&[StepKind::HiddenTriple], &[T::HiddenTriple]),
        (&[StepKind::XyWing], &[T::XyWing]),
        (&[StepKind::XyzWing], &[T::XyzWing]),
        (&[StepKind::Loop1], &[T::UniqueRectangle1, T::UniqueLoop1]),
        (&[StepKind::Loop2], &[T::UniqueRectangle2, T::UniqueRectangle5, T::UniqueLoop2]),
        (&[StepKind::Loop3], &[T::UniqueRectangle3, T::UniqueLoop3]),
        (&[StepKind::Loop4], &[T::UniqueRectangle4, T::UniqueRectangle6, T::UniqueLoop4]),
        (&[StepKind::NakedQuad], &[T::NakedQuad]),
        (&[StepKind::Jellyfish], &[T::Jellyfish]),
        (&[StepKind::HiddenQuad], &[T::HiddenQuad]),
        (&[StepKind::Grave1], &[T::BugPlus1]),
        (&[StepKind::Grave2], &[T::Bug2]),
        (&[StepKind::Grave4], &[T::Bug4]),
        (&[StepKind::Grave3], &[T::Bug3]),
        (&[StepKind::AlignedPair], &[T::AlignedPairExclusion]),
        (
            &StepKind::CHAINS,
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
        (&[StepKind::AlignedTriple], &[T::AlignedTripleExclusion]),
        (&[StepKind::Nishio], &[T::Nishio]),
        (&[StepKind::Multiple], &[T::CellForcingChain, T::RegionForcingChain]),
        (&[StepKind::Dynamic], &[T::ForcingNet, T::ForcingNetVerity, T::PlacingForcingNet]),
        (
            &[StepKind::Nested1, StepKind::Nested2, StepKind::Nested3, StepKind::Nested4, StepKind::Nested5],
            &[T::NestedForcingNet],
        ),
    ]
};

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

    #[inline]
    pub(crate) const fn have(self, kind: StepKind) -> bool {
        self.all & bit(kind) != 0
    }

    pub(crate) const fn have_hidden_singles(self) -> bool {
        self.have(StepKind::HiddenSingle) && self.have(StepKind::LastPlace)
    }

    pub(crate) fn any(self, kinds: &[StepKind]) -> bool {
        kinds.iter().any(|&kind| self.have(kind))
    }

    /// Whether all kinds come before unique loops.
    pub(crate) const fn are_simple(self) -> bool {
        self.all < bit(StepKind::Loop1)
    }

    /// Returns the kinds that may be searched in this puzzle.
    pub(crate) fn allowed(self, oracle: &mut dyn SolutionOracle) -> Self {
        let all = self.all & self.assuming;
        if all == 0 || oracle.may_assume_uniqueness() {
            self
        } else {
            Self { all: self.all & !all, assuming: 0 }
        }
    }
}

/// Checks at compile time that each kind has one slot and shares a technique with it.
const _: () = {
    let mut at = 0;
    while at < StepKind::ALL.len() {
        let kind = StepKind::ALL[at];
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
pub(crate) fn chained(base: u32, tenths: u32) -> DifficultyRank {
    let added = (0..tenths).fold(0.0, |sum, _| sum + 0.1);
    (f64::from(base) / 10.0 + added).to_bits()
}

/// Returns the rank of `base` tenths and a multiple of a tenth.
pub(crate) fn stepped(base: u32, tenths: u32) -> DifficultyRank {
    (f64::from(base) / 10.0 + f64::from(tenths) * 0.1).to_bits()
}
