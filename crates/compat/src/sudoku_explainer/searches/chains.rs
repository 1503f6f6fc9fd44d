//! Chains and suppositions, and what such a step rests on.

use super::super::board::{ExplainerBoard, cell_of, digit_of};
use super::super::forcing::{Best, Search, Source};
use super::super::grounds::Ground;
use super::super::kind::Kind;
use super::super::ladder::Kinds;
use super::super::linked::{Shape, Wanted, linked};
use super::super::run::{cand_in, is_on};
use super::{Done, Searches};
use whydoku_cells::ordered::sort_by;

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
    pub(super) fn chain(&mut self, board: &ExplainerBoard) -> Option<Done> {
        let found = linked(board, Wanted::Best).pop()?;
        found.removals(board, &mut self.removals);
        let placed = match found.shape {
            Shape::On(start) => Some((cell_of(start), digit_of(start))),
            _ => None,
        };
        Some(Done { kind: found.kind(), measure: found.complexity as u16, placed })
    }

    /// Nishio to nested chains.
    pub(super) fn forced(&mut self, board: &ExplainerBoard, kinds: Kinds) -> Option<Done> {
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
