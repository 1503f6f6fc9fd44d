//! [`Kind`]: the kinds of steps, what each is called here, and its figure.
//!
//! The figures decide which of several steps comes first, so they are part of the search; a test compares them with the
//! catalogue.

use super::loops;
use super::order::surcharge;
use whydoku_logic::TechniqueId as T;

/// What kind a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
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

/// What a step may be told by, with the size of its pattern where that makes a difference, and the least figure of such
/// a step in tenths. The catalogue says the same.
pub fn figures() -> impl Iterator<Item = (T, u16, u32)> {
    Kind::ALL.iter().flat_map(|kind| {
        let named = kind.names().iter();
        named.flat_map(|&name| {
            kind.figures_of(name).into_iter().map(move |(size, tenths)| (name, size, tenths))
        })
    })
}

impl Kind {
    fn figures_of(self, name: T) -> Vec<(u16, u32)> {
        match (self, name) {
            (_, T::UniqueLoop1 | T::UniqueLoop2 | T::UniqueLoop3 | T::UniqueLoop4) => {
                [6, 8, 10].map(|size| (size, loops::Loop::base(size.into()))).to_vec()
            }
            // A last place that is told as a hidden single is rated as a last place all the same.
            (Self::LastPlace, T::HiddenSingle) => Vec::new(),
            (Self::Grave3, _) => vec![(0, self.tenths(2))],
            _ => vec![(0, self.tenths(0))],
        }
    }

    /// Unique rectangles and loops.
    pub(crate) const LOOPS: [Self; 4] = [Self::Loop1, Self::Loop2, Self::Loop3, Self::Loop4];
    /// Bivalue universal graves.
    pub(crate) const GRAVES: [Self; 4] = [Self::Grave1, Self::Grave2, Self::Grave3, Self::Grave4];
    /// All of them.
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
    /// They are looked for together.
    pub(crate) const CHAINS: [Self; 5] =
        [Self::XCycle, Self::YCycle, Self::XyCycle, Self::XChain, Self::XyChain];

    /// The figure of a step in tenths.
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
                loops::Loop::base(usize::from(measure / 10)) + u32::from(measure % 10)
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

    /// What a kind of step is called here. A name of theirs may cover several of ours.
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
