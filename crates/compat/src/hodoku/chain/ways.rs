//! X-chains and XY-chains.
//!
//! HoDoKu walks every way of at most twenty links from every start and compares what they take away. That depends on
//! where a chain of one digit starts and ends, and on nothing between; so it is enough to know which ends can be
//! reached at all. Shortest ways are looked for first, and only where they cross themselves is anything walked.

use super::super::board::{Cand, HodokuBoard};
use super::super::order::by_eliminations;
use super::super::step::HodokuStep;
use super::super::tables::{PEERS, bits, one, small_bits};
use super::best::Best;
use super::links::gone_between;
use super::reach::{Links, Reached, Spot, Ways};
use super::{Kind, MOST_LINKS, told};
use std::cmp::Ordering;
use whydoku_cells::ordered::Table;

/// An X-chain.
pub(crate) fn x_chain(board: &HodokuBoard) -> Option<HodokuStep> {
    Ways { board, links: Links::OneDigit, pairs: 0 }.best(Kind::X)
}

/// An XY-chain.
pub(crate) fn xy_chain(board: &HodokuBoard) -> Option<HodokuStep> {
    let pairs = bits(board.open)
        .filter(|&cell| board.candidates[cell].count_ones() == 2)
        .fold(0, |set, cell| set | one(cell));
    Ways { board, links: Links::InCells, pairs }.best(Kind::Xy)
}

/// All X-chains.
pub(crate) fn x_chains(board: &HodokuBoard) -> Vec<HodokuStep> {
    Ways { board, links: Links::OneDigit, pairs: 0 }.each(Kind::X, 3, |_| None)
}

/// All XY-chains of four cells and more that are no remote pairs.
pub(crate) fn xy_chains(board: &HodokuBoard) -> Vec<HodokuStep> {
    let among = |mask: Option<u16>| {
        let fits = |&cell: &usize| {
            let held = board.candidates[cell];
            held.count_ones() == 2 && mask.is_none_or(|mask| held == mask)
        };
        let pairs = bits(board.open).filter(fits).fold(0, |set, cell| set | one(cell));
        Ways { board, links: Links::InCells, pairs }
    };
    among(None).each(Kind::Xy, 7, |from| among(Some(board.candidates[from.0])).reach(from))
}

impl Ways<'_> {
    fn best(&self, kind: Kind) -> Option<HodokuStep> {
        let mut best: Option<(Vec<Cand>, usize, Vec<Spot>)> = None;
        for start in bits(self.board.open) {
            for digit in small_bits(self.board.candidates[start]) {
                let Some(reached) = self.reach((start, digit)) else { continue };
                for end in bits(self.board.places[digit]) {
                    self.weigh((start, digit), end, &reached, &mut best);
                }
            }
        }
        let (gone, _, nodes) = best?;
        Some(HodokuStep { place: None, gone, pattern: told(kind, nodes) })
    }

    fn weigh(
        &self,
        from: Spot,
        end: usize,
        reached: &Reached,
        best: &mut Option<(Vec<Cand>, usize, Vec<Spot>)>,
    ) {
        let (start, digit) = from;
        let links = reached.distance[end][digit] as usize;
        if links == 0 || links > MOST_LINKS || (end == start && self.links == Links::InCells) {
            return;
        }
        let seen = if end == start { PEERS[start] } else { PEERS[start] & PEERS[end] };
        let count = (self.board.places[digit] & seen).count_ones() as usize;
        if count == 0 || best.as_ref().is_some_and(|(gone, ..)| gone.len() > count) {
            return;
        }
        let gone: Vec<Cand> =
            bits(self.board.places[digit] & seen).map(|cell| Cand::new(cell, digit)).collect();
        if let Some((known, length, _)) = best {
            match by_eliminations(&gone, known) {
                Ordering::Less => {}
                Ordering::Equal if gone == *known && links < *length => {}
                _ => return,
            }
        }
        // The shortest way may run through a cell twice; then another is needed, and there may be none.
        if let Some(way) = self.simple_way(from, (end, digit), links) {
            let known = best.as_ref().is_some_and(|(known, length, _)| *known == gone && way.len() > *length);
            if !known {
                *best = Some((gone, way.len() - 1, way));
            }
        }
    }

    /// The shortest way for each set of candidates that goes. What is shorter than so many links has an easier name, and
    /// so has what `simpler` reaches as soon.
    fn each(
        &self,
        kind: Kind,
        fewest: usize,
        simpler: impl Fn(Spot) -> Option<Box<Reached>>,
    ) -> Vec<HodokuStep> {
        let mut best = Best { each: Some(Table::new()), ..Best::default() };
        let starts = bits(self.board.open);
        for from @ (start, digit) in
            starts.flat_map(|cell| small_bits(self.board.candidates[cell]).map(move |digit| (cell, digit)))
        {
            let Some(reached) = self.reach(from) else { continue };
            let easier = simpler(from);
            for end in bits(self.board.places[digit]).filter(|&end| end > start) {
                let links = reached.distance[end][digit] as usize;
                let has_name = easier
                    .as_ref()
                    .is_some_and(|easier| (1..=links).contains(&(easier.distance[end][digit] as usize)));
                if links < fewest || has_name || self.board.places[digit] & PEERS[start] & PEERS[end] == 0 {
                    continue;
                }
                if let Some(way) = self.simple_way(from, (end, digit), links) {
                    let gone = gone_between(self.board, digit, start, end);
                    best.offer(gone, way.len(), || told(kind, way.iter().copied()));
                }
            }
        }
        best.each.into_iter().flat_map(Table::into_values).collect()
    }
}
