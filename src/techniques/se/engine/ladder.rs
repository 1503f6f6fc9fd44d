//! [`Ladder`]: one step after another, the first that the scale finds, until the board is full.

use super::board::{Board, CELLS, Cell, Digit, cell_of, digit_of, is_one};
use super::forcing::{Best, Search, Workshop};
use super::hint::Removals;
use super::linked::{Linked, Shape, Wanted, linked};
use super::order::surcharge;
use super::run::{cand_in, is_on};
use super::{aligned, bug, loops, simple};
use std::ops::ControlFlow;

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

/// What a step does. What it takes away stands in the ladder's [`Removals`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Done {
    pub(crate) kind: Kind,
    /// How large or complex it is, where that makes a difference.
    pub(crate) measure: u16,
    pub(crate) placed: Option<(Cell, Digit)>,
}

/// Room for all searches.
pub(crate) struct Ladder {
    removals: Removals,
    shop: Workshop,
    /// What has been looked through in vain on the way.
    pairs: Option<aligned::Tried>,
    triples: Option<aligned::Tried>,
    nishio: Option<[u128; 9]>,
}

impl Default for Ladder {
    fn default() -> Self {
        Self { removals: Removals::NONE, shop: Workshop::default(), pairs: None, triples: None, nishio: None }
    }
}

const STOP: ControlFlow<()> = ControlFlow::Break(());
const ON: ControlFlow<()> = ControlFlow::Continue(());

impl Ladder {
    /// Takes the next step; `None` if there is none. Whatever takes for granted that there is one solution, or takes
    /// long where there is not, is looked for only if `proper` says that there is.
    pub(crate) fn step(&mut self, board: &mut Board, proper: &mut impl FnMut() -> bool) -> Option<Done> {
        let done = self.find(board, proper)?;
        if let Some((cell, digit)) = done.placed {
            board.put(cell, digit);
        } else {
            for (cell, digits) in self.removals.iter() {
                board.strike_all(cell, digits);
            }
        }
        Some(done)
    }

    /// What the last step took away, if it placed nothing: cells and digits.
    pub(crate) fn removed(&self) -> impl Iterator<Item = (Cell, u16)> + '_ {
        self.removals.iter()
    }

    /// Looks for the next step.
    fn find(&mut self, board: &Board, proper: &mut impl FnMut() -> bool) -> Option<Done> {
        let simple = single(board).or_else(|| direct(board)).or_else(|| self.basic(board));
        if simple.is_some() || !proper() {
            return simple;
        }
        self.middle(board)
            .or_else(|| self.chain(board))
            .or_else(|| self.triplet(board))
            .or_else(|| self.forced(board))
    }

    /// Places all hidden singles there are, and those that follow. The hardest kind that was needed: singles of lines
    /// only where boxes have none; each stays one until it is placed, so the order does not matter.
    pub(crate) fn hidden_singles(board: &mut Board) -> Option<Done> {
        let mut hardest = None;
        loop {
            let mut any = false;
            for house in 0..27 {
                if house < 9 || board.empty[house] == 1 {
                    any |= place_in(board, house);
                }
            }
            if any {
                hardest = hardest.or(Some(0));
                continue;
            }
            for house in 9..27 {
                any |= place_in(board, house);
            }
            if !any {
                return hardest.map(|measure| Done { kind: Kind::HiddenSingle, measure, placed: None });
            }
            hardest = Some(1);
        }
    }

    /// Intersections to XYZ-wings.
    fn basic(&mut self, board: &Board) -> Option<Done> {
        let removals = &mut self.removals;
        let mut kind = None;
        let _ = simple::lockings(board, |locking| {
            simple::locking_removals(board, locking, removals);
            let found = if locking.base < 9 { Kind::Pointing } else { Kind::Claiming };
            first(removals, found, &mut kind)
        });
        if kind.is_none() {
            self.naked(board, 2, Kind::NakedPair, &mut kind);
        }
        if kind.is_none() {
            self.fish(board, 2, Kind::XWing, &mut kind);
        }
        if kind.is_none() {
            self.hidden(board, 2, Kind::HiddenPair, &mut kind);
        }
        if kind.is_none() {
            self.naked(board, 3, Kind::NakedTriple, &mut kind);
        }
        if kind.is_none() {
            self.fish(board, 3, Kind::Swordfish, &mut kind);
        }
        if kind.is_none() {
            self.hidden(board, 3, Kind::HiddenTriple, &mut kind);
        }
        for (size, name) in [(2, Kind::XyWing), (3, Kind::XyzWing)] {
            if kind.is_none() {
                let removals = &mut self.removals;
                let _ = simple::wings(board, size, |wing| {
                    simple::wing_removals(board, wing, removals);
                    first(removals, name, &mut kind)
                });
            }
        }
        kind.map(|kind| Done { kind, measure: 0, placed: None })
    }

    fn naked(&mut self, board: &Board, k: u32, name: Kind, kind: &mut Option<Kind>) {
        let removals = &mut self.removals;
        let _ = simple::naked_sets(board, k, |set| {
            simple::naked_removals(board, set, removals);
            first(removals, name, kind)
        });
    }

    fn hidden(&mut self, board: &Board, k: u32, name: Kind, kind: &mut Option<Kind>) {
        let removals = &mut self.removals;
        let _ = simple::hidden_sets(board, k, |set| {
            simple::hidden_removals(board, set, removals);
            first(removals, name, kind)
        });
    }

    fn fish(&mut self, board: &Board, k: u32, name: Kind, kind: &mut Option<Kind>) {
        let removals = &mut self.removals;
        let _ = simple::fish(board, k, |fish| {
            simple::fish_removals(board, fish, removals);
            first(removals, name, kind)
        });
    }

    /// Loops to aligned pairs.
    fn middle(&mut self, board: &Board) -> Option<Done> {
        if let Some(found) = loops::loops(board).first() {
            self.removals = found.removals;
            let kind = match found.way {
                loops::Way::OneCell => Kind::Loop1,
                loops::Way::OneDigit(_) => Kind::Loop2,
                loops::Way::Naked { .. } | loops::Way::Hidden { .. } => Kind::Loop3,
                loops::Way::Tied { .. } => Kind::Loop4,
            };
            return Some(Done { kind, measure: found.measure(), placed: None });
        }
        let mut kind = None;
        self.naked(board, 4, Kind::NakedQuad, &mut kind);
        if kind.is_none() {
            self.fish(board, 4, Kind::Jellyfish, &mut kind);
        }
        if kind.is_none() {
            self.hidden(board, 4, Kind::HiddenQuad, &mut kind);
        }
        let mut measure = 0;
        if kind.is_none() {
            let removals = &mut self.removals;
            let _ = bug::graves(board, |_, way, removed| {
                *removals = *removed;
                (kind, measure) = match way {
                    bug::Way::OneCell => (Some(Kind::Grave1), 0),
                    bug::Way::OneDigit => (Some(Kind::Grave2), 0),
                    bug::Way::Set { digits } => (Some(Kind::Grave3), digits.count_ones() as u16),
                    bug::Way::Tied => (Some(Kind::Grave4), 0),
                };
                STOP
            });
        }
        if kind.is_none() {
            let removals = &mut self.removals;
            let _ = aligned::pairs(board, &mut self.pairs, |_, _, removed| {
                *removals = *removed;
                kind = Some(Kind::AlignedPair);
                STOP
            });
        }
        kind.map(|kind| Done { kind, measure, placed: None })
    }

    /// Cycles and simple forcing chains.
    fn chain(&mut self, board: &Board) -> Option<Done> {
        let found = linked(board, Wanted::Best).pop()?;
        found.removals(board, &mut self.removals);
        let placed = match found.shape {
            Shape::On(start) => Some((cell_of(start), digit_of(start))),
            _ => None,
        };
        Some(Done { kind: chain_kind(&found), measure: found.complexity as u16, placed })
    }

    fn triplet(&mut self, board: &Board) -> Option<Done> {
        let mut done = None;
        let removals = &mut self.removals;
        let _ = aligned::triples(board, &mut self.triples, |_, _, removed| {
            *removals = *removed;
            done = Some(Done { kind: Kind::AlignedTriple, measure: 0, placed: None });
            STOP
        });
        done
    }

    /// Nishio to nested chains.
    fn forced(&mut self, board: &Board) -> Option<Done> {
        SEARCHES.into_iter().find_map(|(search, kind)| {
            let mut best = Best::default();
            let digits = match (search, &self.nishio) {
                // A digit that gave nothing goes on giving nothing until its places change.
                (Search::Nishio, Some(tried)) => {
                    (0..9).filter(|&d| tried[d] != board.digit[d]).fold(0, |digits, d| digits | 1 << d)
                }
                _ => 0x1ff,
            };
            self.shop.search(board, search, digits, &mut best);
            if search == Search::Nishio && best.0.is_none() {
                self.nishio = Some(board.digit);
            }
            let offer = best.0?;
            let of = cand_in(offer.conclusion);
            let (cell, digit) = (cell_of(of), digit_of(of));
            let is = is_on(offer.conclusion);
            self.removals.clear();
            self.removals.add(board, cell, if is { !(1 << digit) } else { 1 << digit });
            let measure = offer.complexity.min(u32::from(u16::MAX)) as u16;
            Some(Done { kind, measure, placed: is.then_some((cell, digit)) })
        })
    }
}

/// The searches by supposition, easiest first.
pub(crate) const SEARCHES: [(Search, Kind); 8] = [
    (Search::Nishio, Kind::Nishio),
    (Search::Multiple, Kind::Multiple),
    (Search::Dynamic, Kind::Dynamic),
    (Search::Nested(1), Kind::Nested1),
    (Search::Nested(2), Kind::Nested2),
    (Search::Nested(3), Kind::Nested3),
    (Search::Nested(4), Kind::Nested4),
    (Search::Nested(5), Kind::Nested5),
];

fn chain_kind(chain: &Linked) -> Kind {
    use super::linked::Links::{X, XY, Y};
    match (chain.links, &chain.shape) {
        (X, Shape::Cycle(..)) => Kind::XCycle,
        (Y, _) => Kind::YCycle,
        (XY, Shape::Cycle(..)) => Kind::XyCycle,
        (X, _) => Kind::XChain,
        (XY, _) => Kind::XyChain,
    }
}

fn first(removals: &Removals, found: Kind, kind: &mut Option<Kind>) -> ControlFlow<()> {
    if removals.is_empty() {
        return ON;
    }
    *kind = Some(found);
    STOP
}

fn place_in(board: &mut Board, house: usize) -> bool {
    let mut any = false;
    for digit in 0..9 {
        let places = board.place[house][digit];
        if is_one(places) {
            board.put(CELLS[house][places.trailing_zeros() as usize] as usize, digit);
            any = true;
        }
    }
    any
}

/// The first hidden single.
fn single(board: &Board) -> Option<Done> {
    let mut done = None;
    for last in [true, false] {
        let flow = simple::hidden_singles(board, last, |single| {
            let kind = if last { Kind::LastPlace } else { Kind::HiddenSingle };
            let measure = u16::from(!last && single.house >= 9);
            done = Some(Done { kind, measure, placed: Some((single.cell, single.digit)) });
            STOP
        });
        if flow.is_break() {
            break;
        }
    }
    done
}

/// Placements that need one look further.
fn direct(board: &Board) -> Option<Done> {
    let mut done = None;
    let mut take = |kind, cell, digit| {
        done = Some(Done { kind, measure: 0, placed: Some((cell, digit)) });
        STOP
    };
    let mut flow = simple::direct_lockings(board, |locking, single| {
        let kind = if locking.base < 9 { Kind::DirectPointing } else { Kind::DirectClaiming };
        take(kind, single.cell, single.digit)
    });
    if flow.is_continue() {
        flow = simple::direct_hidden_sets(board, 2, |_, single| {
            take(Kind::DirectHiddenPair, single.cell, single.digit)
        });
    }
    if flow.is_continue() {
        flow = simple::naked_singles(board, |cell, digit| take(Kind::NakedSingle, cell, digit));
    }
    if flow.is_continue() {
        let _ = simple::direct_hidden_sets(board, 3, |_, single| {
            take(Kind::DirectHiddenTriple, single.cell, single.digit)
        });
    }
    done
}

/// Whether every house of a full board has every digit.
pub(crate) fn is_solution(board: &Board) -> bool {
    board.open == 0
        && CELLS.iter().all(|cells| {
            cells.iter().fold(0_u16, |all, &cell| all | 1 << board.value[cell as usize]) == 0x3fe
        })
}

/// The three figures, each the hardest step of a part of the path, by what the caller says of each step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Figures {
    pub(crate) er: u32,
    pub(crate) ep: u32,
    pub(crate) ed: u32,
}

impl Ladder {
    /// Goes the whole way, as long as `go_on` says so of what it has come to; the board is full unless it got stuck
    /// or was stopped.
    pub(crate) fn rate(
        &mut self,
        board: &mut Board,
        mut proper: impl FnMut() -> bool,
        mut go_on: impl FnMut(&Figures) -> bool,
    ) -> Figures {
        (self.pairs, self.triples, self.nishio) = (None, None, None);
        let mut figures = Figures::default();
        while board.open != 0 && go_on(&figures) {
            let done = match figures.ep {
                0 => self.step(board, &mut proper),
                // The last figure does not depend on the order of hidden singles.
                _ => Self::hidden_singles(board).or_else(|| self.step(board, &mut proper)),
            };
            let Some(done) = done else { return figures };
            figures.er = figures.er.max(done.kind.tenths(done.measure));
            if figures.ep == 0 {
                if figures.ed == 0 {
                    figures.ed = figures.er;
                }
                if done.placed.is_some() {
                    figures.ep = figures.er;
                }
            }
        }
        figures
    }
}

impl Kind {
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
}
