//! The kinds of steps: their order, their techniques and their figures.
//!
//! The figures decide which of several steps comes first, so they are part of the search; a test compares them with the
//! catalogue.

use crate::sudoku_explainer::loops::UniqueLoop;
use crate::{LadderError, LadderRung, SolutionOracle};
use whydoku_logic::TechniqueId as T;

macro_rules! step_kinds {
    ($($kind:ident $tenths:literal => $($name:ident),+ $(| $($other:ident),+)?;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum StepKind {
            $($kind,)*
        }

        impl StepKind {
            const ALL: &[Self] = &[$(Self::$kind,)*];

            /// Returns the techniques that name a kind in a profile. Of several kinds the first counts.
            const fn names(self) -> &'static [T] {
                match self {
                    $(Self::$kind => &[$(T::$name),+],)*
                }
            }

            /// Returns our techniques for a kind of step.
            pub(crate) const fn techniques(self) -> &'static [T] {
                match self {
                    $(Self::$kind => &[$(T::$name,)+ $($(T::$other),+)?],)*
                }
            }

            /// Returns the lowest figure in tenths.
            pub(crate) const fn base(self) -> u32 {
                match self {
                    $(Self::$kind => $tenths,)*
                }
            }
        }
    };
}

// In the program's order: kind, lowest figure, techniques that name it in a profile | other techniques.
step_kinds! {
    FullHouse 10 => FullHouse | HiddenSingle;
    HiddenSingle 12 => HiddenSingle;
    DirectPointing 17 => DirectPointing;
    DirectClaiming 19 => DirectClaiming;
    DirectHiddenPair 20 => DirectHiddenPair;
    NakedSingle 23 => NakedSingle;
    DirectHiddenTriple 25 => DirectHiddenTriple;
    Pointing 26 => Pointing;
    Claiming 28 => Claiming;
    NakedPair 30 => NakedPair | LockedPair;
    XWing 32 => XWing;
    HiddenPair 34 => HiddenPair;
    NakedTriple 36 => NakedTriple | LockedTriple;
    Swordfish 38 => Swordfish;
    HiddenTriple 40 => HiddenTriple;
    XyWing 42 => XyWing;
    XyzWing 44 => XyzWing;
    UniqueLoop1 45 => UniqueRectangle1, UniqueLoop1;
    UniqueLoop2 45 => UniqueRectangle2, UniqueRectangle5, UniqueLoop2;
    UniqueLoop3 45 => UniqueRectangle3, UniqueLoop3;
    UniqueLoop4 45 => UniqueRectangle4, UniqueRectangle6, UniqueLoop4;
    NakedQuad 50 => NakedQuad;
    Jellyfish 52 => Jellyfish;
    HiddenQuad 54 => HiddenQuad;
    Bug1 56 => BugPlus1;
    Bug2 57 => Bug2;
    Bug4 57 => Bug4;
    Bug3 56 => Bug3;
    AlignedPair 62 => AlignedPairExclusion;
    XCycle 65 => XChain, ContinuousLoop, XWing, Skyscraper;
    YCycle 65 => XyChain, ContinuousLoop, RemotePair;
    XyCycle 70 => ContinuousLoop;
    XChain 66 => XChain, TurbotFish, DiscontinuousLoop, PlacingLoop, PlacingForcingChain;
    XyChain 70 => XyChain, DiscontinuousLoop, Aic, PlacingLoop, ForcingChain, PlacingForcingChain;
    AlignedTriple 75 => AlignedTripleExclusion;
    Nishio 75 => Nishio;
    Multiple 80 => CellForcingChain, RegionForcingChain | ForcingChain, PlacingForcingChain;
    Dynamic 85 => ForcingNet, ForcingNetVerity, PlacingForcingNet;
    Nested1 90 => NestedForcingNet;
    Nested2 95 => NestedForcingNet;
    Nested3 100 => NestedForcingNet;
    Nested4 105 => NestedForcingNet;
    Nested5 110 => NestedForcingNet;
}

// Each kind is searched for a technique that names it: one whose first kind has the same slot.
const _: () = {
    let mut kind = 0;
    while kind < StepKind::ALL.len() {
        let names = StepKind::ALL[kind].names();
        let (mut name, mut found) = (0, false);
        while name < names.len() {
            let first = StepKind::first_named(names[name]).expect("its own kind names it");
            found |= first.slot() as u8 == StepKind::ALL[kind].slot() as u8;
            name += 1;
        }
        assert!(found, "a profile cannot name this kind");
        kind += 1;
    }
};

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

    /// Returns the first kind that a technique names.
    const fn first_named(technique: T) -> Option<Self> {
        let mut kind = 0;
        while kind < Self::ALL.len() {
            let names = Self::ALL[kind].names();
            let mut name = 0;
            while name < names.len() {
                if names[name] as u16 == technique as u16 {
                    return Some(Self::ALL[kind]);
                }
                name += 1;
            }
            kind += 1;
        }
        None
    }

    /// Returns the first of the kinds that are searched together.
    const fn slot(self) -> Self {
        match self {
            Self::YCycle | Self::XyCycle | Self::XChain | Self::XyChain => Self::XCycle,
            Self::Nested2 | Self::Nested3 | Self::Nested4 | Self::Nested5 => Self::Nested1,
            kind => kind,
        }
    }

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
        let measure = u32::from(measure);
        match self {
            Self::HiddenSingle => self.base() + 3 * measure,
            Self::Bug3 => self.base() + measure,
            _ if Self::LOOPS.contains(&self) => UniqueLoop::base(measure as usize / 10) + measure % 10,
            _ if self >= Self::XCycle => self.base() + surcharge(measure),
            _ => self.base(),
        }
    }
}

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
            let slot_of = |technique| StepKind::first_named(technique).map(StepKind::slot);
            let slot = rung.slot(number, slot_of, |slot| before.is_none_or(|before| slot > before))?;
            let own = StepKind::ALL.iter().filter(|kind| Some(kind.slot()) == slot);
            let bits = own.fold(0, |bits, &kind| bits | bit(kind));
            kinds.all |= bits;
            kinds.assuming |= if rung.assumes_uniqueness { bits } else { 0 };
            before = slot.or(before);
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
