//! The first step that the program finds, of the kinds that a profile allows.

use crate::SolutionOracle;
use crate::sudoku_explainer::board::{
    CELLS, CellNumber, DigitNumber, ExplainerBoard, Removals, cell_of, digit_of, is_one,
};
use crate::sudoku_explainer::chains::{Shape, Wanted, linked};
use crate::sudoku_explainer::forcing::{Best, RunStore, Search, Source};
use crate::sudoku_explainer::implications::{cand_in, is_on};
use crate::sudoku_explainer::kind::{Kind, Kinds};
use crate::sudoku_explainer::premises::Ground;
use crate::sudoku_explainer::{aligned, bug, loops, patterns};
use std::ops::ControlFlow;
use whydoku_cells::ordered::sort_by;

/// What a step does. What it takes away stands in the [`Removals`] of [`Searches`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Done {
    pub(crate) kind: Kind,
    /// How large or complex it is, where that makes a difference.
    pub(crate) measure: u16,
    pub(crate) placed: Option<(CellNumber, DigitNumber)>,
}

/// Room for all searches.
pub(crate) struct Searches {
    removals: Removals,
    shop: RunStore,
    /// What has been looked through in vain on the way.
    pairs: Option<aligned::Tried>,
    triples: Option<aligned::Tried>,
    nishio: Option<[u128; 9]>,
}

impl Default for Searches {
    fn default() -> Self {
        Self { removals: Removals::NONE, shop: RunStore::default(), pairs: None, triples: None, nishio: None }
    }
}

const STOP: ControlFlow<()> = ControlFlow::Break(());
const ON: ControlFlow<()> = ControlFlow::Continue(());

impl Searches {
    /// Forgets what was looked through in vain on another board.
    pub(crate) const fn clear(&mut self) {
        (self.pairs, self.triples, self.nishio) = (None, None, None);
    }

    /// What the last step found takes away, if it places nothing: cells and digits.
    pub(crate) fn removed(&self) -> impl Iterator<Item = (CellNumber, u16)> + '_ {
        self.removals.iter()
    }

    /// Looks for the next step of these kinds. What takes for granted that there is one solution, or takes long where
    /// there is not, is looked for only if `puzzle` says that there is.
    pub(crate) fn find(
        &mut self,
        board: &ExplainerBoard,
        kinds: Kinds,
        oracle: &mut dyn SolutionOracle,
    ) -> Option<Done> {
        let simple =
            single(board, kinds).or_else(|| direct(board, kinds)).or_else(|| self.basic(board, kinds));
        if simple.is_some() || kinds.are_simple() || !oracle.has_one_solution() {
            return simple;
        }
        let kinds = kinds.allowed(oracle);
        self.middle(board, kinds)
            .or_else(|| kinds.any(&Kind::CHAINS).then(|| self.chain(board))?)
            .or_else(|| kinds.have(Kind::AlignedTriple).then(|| self.triplet(board))?)
            .or_else(|| self.forced(board, kinds))
    }
}

impl Searches {
    /// Places all hidden singles there are, and those that follow. The hardest kind that was needed: singles of lines
    /// only where boxes have none; each stays one until it is placed, so the order does not matter.
    pub(crate) fn hidden_singles(board: &mut ExplainerBoard) -> Option<Done> {
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
}

fn place_in(board: &mut ExplainerBoard, house: usize) -> bool {
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

/// The first hidden single. Where the last place of a house is no kind of its own, it is one like the others.
pub(crate) fn single(board: &ExplainerBoard, kinds: Kinds) -> Option<Done> {
    let mut done = None;
    let hidden = kinds.have(Kind::HiddenSingle);
    for last in [true, false] {
        let is_last = last && kinds.have(Kind::LastPlace);
        if !is_last && !hidden {
            continue;
        }
        let flow = patterns::hidden_singles(board, last, |single| {
            let kind = if is_last { Kind::LastPlace } else { Kind::HiddenSingle };
            let measure = u16::from(!is_last && single.house >= 9);
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
pub(crate) fn direct(board: &ExplainerBoard, kinds: Kinds) -> Option<Done> {
    let mut done = None;
    let mut take = |kind, cell, digit| {
        done = Some(Done { kind, measure: 0, placed: Some((cell, digit)) });
        STOP
    };
    let mut flow = patterns::direct_lockings(board, |locking, single| {
        let kind = if locking.base < 9 { Kind::DirectPointing } else { Kind::DirectClaiming };
        if kinds.have(kind) { take(kind, single.cell, single.digit) } else { ON }
    });
    if flow.is_continue() && kinds.have(Kind::DirectHiddenPair) {
        flow = patterns::direct_hidden_sets(board, 2, |_, single| {
            take(Kind::DirectHiddenPair, single.cell, single.digit)
        });
    }
    if flow.is_continue() && kinds.have(Kind::NakedSingle) {
        flow = patterns::naked_singles(board, |cell, digit| take(Kind::NakedSingle, cell, digit));
    }
    if flow.is_continue() && kinds.have(Kind::DirectHiddenTriple) {
        let _ = patterns::direct_hidden_sets(board, 3, |_, single| {
            take(Kind::DirectHiddenTriple, single.cell, single.digit)
        });
    }
    done
}

impl Searches {
    /// Intersections to XYZ-wings.
    pub(crate) fn basic(&mut self, board: &ExplainerBoard, kinds: Kinds) -> Option<Done> {
        let removals = &mut self.removals;
        let mut kind = None;
        let _ = patterns::lockings(board, |locking| {
            patterns::locking_removals(board, locking, removals);
            let found = if locking.base < 9 { Kind::Pointing } else { Kind::Claiming };
            if kinds.have(found) { first(removals, found, &mut kind) } else { ON }
        });
        if kind.is_none() && kinds.have(Kind::NakedPair) {
            self.naked(board, 2, Kind::NakedPair, &mut kind);
        }
        if kind.is_none() && kinds.have(Kind::XWing) {
            self.fish(board, 2, Kind::XWing, &mut kind);
        }
        if kind.is_none() && kinds.have(Kind::HiddenPair) {
            self.hidden(board, 2, Kind::HiddenPair, &mut kind);
        }
        if kind.is_none() && kinds.have(Kind::NakedTriple) {
            self.naked(board, 3, Kind::NakedTriple, &mut kind);
        }
        if kind.is_none() && kinds.have(Kind::Swordfish) {
            self.fish(board, 3, Kind::Swordfish, &mut kind);
        }
        if kind.is_none() && kinds.have(Kind::HiddenTriple) {
            self.hidden(board, 3, Kind::HiddenTriple, &mut kind);
        }
        for (size, name) in [(2, Kind::XyWing), (3, Kind::XyzWing)] {
            if kind.is_none() && kinds.have(name) {
                let removals = &mut self.removals;
                let _ = patterns::wings(board, size, |wing| {
                    patterns::wing_removals(board, wing, removals);
                    first(removals, name, &mut kind)
                });
            }
        }
        kind.map(|kind| Done { kind, measure: 0, placed: None })
    }

    fn naked(&mut self, board: &ExplainerBoard, k: u32, name: Kind, kind: &mut Option<Kind>) {
        let removals = &mut self.removals;
        let _ = patterns::naked_sets(board, k, |set| {
            patterns::naked_removals(board, set, removals);
            first(removals, name, kind)
        });
    }

    fn hidden(&mut self, board: &ExplainerBoard, k: u32, name: Kind, kind: &mut Option<Kind>) {
        let removals = &mut self.removals;
        let _ = patterns::hidden_sets(board, k, |set| {
            patterns::hidden_removals(board, set, removals);
            first(removals, name, kind)
        });
    }

    fn fish(&mut self, board: &ExplainerBoard, k: u32, name: Kind, kind: &mut Option<Kind>) {
        let removals = &mut self.removals;
        let _ = patterns::fish(board, k, |fish| {
            patterns::fish_removals(board, fish, removals);
            first(removals, name, kind)
        });
    }

    /// Loops to aligned pairs.
    pub(crate) fn middle(&mut self, board: &ExplainerBoard, kinds: Kinds) -> Option<Done> {
        if kinds.any(&Kind::LOOPS) {
            let loops = loops::loops(board);
            if let Some(found) = loops.iter().find(|found| kinds.have(found.kind())) {
                self.removals = found.removals;
                return Some(Done { kind: found.kind(), measure: found.measure(), placed: None });
            }
        }
        let mut kind = None;
        if kinds.have(Kind::NakedQuad) {
            self.naked(board, 4, Kind::NakedQuad, &mut kind);
        }
        if kind.is_none() && kinds.have(Kind::Jellyfish) {
            self.fish(board, 4, Kind::Jellyfish, &mut kind);
        }
        if kind.is_none() && kinds.have(Kind::HiddenQuad) {
            self.hidden(board, 4, Kind::HiddenQuad, &mut kind);
        }
        let mut measure = 0;
        if kind.is_none() && kinds.any(&Kind::GRAVES) {
            let removals = &mut self.removals;
            let _ = bug::graves(board, |_, way, removed| {
                if !kinds.have(way.kind()) {
                    return ON;
                }
                *removals = *removed;
                (kind, measure) = (Some(way.kind()), way.measure());
                STOP
            });
        }
        if kind.is_none() && kinds.have(Kind::AlignedPair) {
            let removals = &mut self.removals;
            let _ = aligned::pairs(board, &mut self.pairs, |_, _, removed| {
                *removals = *removed;
                kind = Some(Kind::AlignedPair);
                STOP
            });
        }
        kind.map(|kind| Done { kind, measure, placed: None })
    }

    fn triplet(&mut self, board: &ExplainerBoard) -> Option<Done> {
        let mut done = None;
        let removals = &mut self.removals;
        let _ = aligned::triples(board, &mut self.triples, |_, _, removed| {
            *removals = *removed;
            done = Some(Done { kind: Kind::AlignedTriple, measure: 0, placed: None });
            STOP
        });
        done
    }
}

fn first(removals: &Removals, found: Kind, kind: &mut Option<Kind>) -> ControlFlow<()> {
    if removals.is_empty() {
        return ON;
    }
    *kind = Some(found);
    STOP
}

/// The searches by supposition, easiest first.
const SEARCHES: [(Search, Kind); 8] = [
    (Search::Nishio, Kind::Nishio),
    (Search::Multiple, Kind::Multiple),
    (Search::Dynamic, Kind::Dynamic),
    (Search::Nested(1), Kind::Nested1),
    (Search::Nested(2), Kind::Nested2),
    (Search::Nested(3), Kind::Nested3),
    (Search::Nested(4), Kind::Nested4),
    (Search::Nested(5), Kind::Nested5),
];

impl Searches {
    /// Cycles and simple forcing chains.
    pub(crate) fn chain(&mut self, board: &ExplainerBoard) -> Option<Done> {
        let found = linked(board, Wanted::Best).pop()?;
        found.removals(board, &mut self.removals);
        let placed = match found.shape {
            Shape::On(start) => Some((cell_of(start), digit_of(start))),
            _ => None,
        };
        Some(Done { kind: found.kind(), measure: found.complexity as u16, placed })
    }

    /// Nishio to nested chains.
    pub(crate) fn forced(&mut self, board: &ExplainerBoard, kinds: Kinds) -> Option<Done> {
        let mut wanted = SEARCHES.into_iter().filter(|&(_, kind)| kinds.have(kind));
        wanted.find_map(|(search, kind)| {
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

    /// What a step that was found on this board rests on, and what it supposes in turn: the same search once more, which
    /// notes it. `None` of steps that are no chains.
    pub(crate) fn grounds(
        &mut self,
        board: &ExplainerBoard,
        kind: Kind,
    ) -> Option<(Vec<Ground>, Option<Source>)> {
        if Kind::CHAINS.contains(&kind) {
            return Some((linked(board, Wanted::Best).pop()?.grounds(board), None));
        }
        let (search, _) = SEARCHES.into_iter().find(|&(_, found)| found == kind)?;
        let (mut best, mut grounds) = (Best::default(), Vec::new());
        self.shop.adviser.noting = true;
        self.shop.search(board, search, 0x1ff, &mut best);
        let source = best.0.map(|offer| {
            self.shop.chains(board, search, &offer, |run, end, trail| {
                run.add_grounds(end, trail, &mut grounds);
            });
            offer.source
        });
        self.shop.adviser.noting = false;
        grounds.extend(source?.ground());
        sort_by(&mut grounds, Ord::cmp);
        grounds.dedup();
        Some((grounds, source))
    }
}
