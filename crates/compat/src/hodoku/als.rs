//! Almost locked sets in HoDoKu's order: the XZ-rule, the XY-wing, and chains of four and more sets. Adjacent sets do not
//! overlap, and a chain runs only from sets found earlier to sets found later.

use crate::classic::{CellMask, bits, seen_by_all, small_bits};
use crate::hodoku::board::{HOUSES, HodokuBoard, houses_around};
use crate::hodoku::step::{HodokuPattern, HodokuStep, StepVisitor, cands_of, is_better};
use crate::hodoku::subset::MaskedItems;
use std::collections::BTreeMap;
use std::ops::ControlFlow::Continue;
use whydoku_board::Candidate;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AlsPattern {
    /// Cells and digits of each set: of a wing the two ends, then the pivot; of a chain in its order.
    pub(crate) sets: Vec<(CellMask, u16)>,
    /// The digits that link neighbouring sets; of a wing those of each end.
    pub(crate) links: Vec<u16>,
    pub(crate) kind: AlsKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AlsKind {
    Xz,
    XyWing,
    Chain,
}

/// Adds the eliminations that follow if each of these digits is in one of the two sets.
pub(crate) fn add_common_eliminations(
    a: &AlmostLockedSet,
    b: &AlmostLockedSet,
    mask: u16,
    removed: &mut Vec<Candidate>,
) {
    for digit in small_bits(a.digits & b.digits & mask) {
        removed.extend(cands_of(a.seen[digit] & b.seen[digit], digit));
    }
}

pub(crate) fn als_pattern(
    kind: AlsKind,
    sets: &[&AlmostLockedSet],
    links: impl Into<Vec<u16>>,
) -> HodokuPattern {
    HodokuPattern::Als(AlsPattern {
        kind,
        sets: sets.iter().map(|set| (set.cells, set.digits)).collect(),
        links: links.into(),
    })
}

/// Cells of a house with one digit more than cells.
#[derive(Clone, Debug)]
pub(crate) struct AlmostLockedSet {
    pub(crate) cells: CellMask,
    pub(crate) digits: u16,
    pub(crate) places: [CellMask; 9],
    /// The places of each digit outside the set that see all those within.
    pub(crate) seen: [CellMask; 9],
}

impl AlmostLockedSet {
    pub(crate) fn all(board: &HodokuBoard) -> Vec<Self> {
        let mut sets: Vec<Self> = Vec::new();
        for (at, house) in HOUSES.iter().enumerate() {
            let cells = bits(house & board.open).map(|cell| (cell, board.candidates[cell]));
            let cells: MaskedItems = cells.collect();
            let _: Option<()> = cells.visit_sets(0, |set, left| {
                let digits = set.union.count_ones();
                if digits == set.count + 1 {
                    let items = cells.set(set);
                    // A set that also lies in an earlier house was found there.
                    if houses_around(items).all(|other| other >= at) {
                        sets.push(Self::new(board, items, set.union));
                    }
                }
                // Even if no further cell adds a digit, there must be enough cells.
                Continue(set.count < 8 && digits <= set.count + 1 + left as u32)
            });
        }
        sets
    }

    /// Extra cost of a path through the set, in half links: chains through large sets are hard.
    pub(crate) fn path_penalty(&self) -> u16 {
        match self.digits.count_ones() as u16 {
            0 | 1 => 0,
            2 => 1,
            size => (size - 1) * 2,
        }
    }

    fn new(board: &HodokuBoard, cells: CellMask, digits: u16) -> Self {
        let (mut places, mut seen) = ([0; 9], [0; 9]);
        for digit in small_bits(digits) {
            places[digit] = cells & board.places[digit];
            seen[digit] = seen_by_all(places[digit]) & board.places[digit] & !cells;
        }
        Self { cells, digits, places, seen }
    }
}

/// Two sets with their restricted common digits; of more than two digits HoDoKu keeps the first and the last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RestrictedCommon {
    pub(crate) sets: [usize; 2],
    pub(crate) digits: [Option<u8>; 2],
}

impl RestrictedCommon {
    pub(crate) fn mask(self) -> u16 {
        self.digits.iter().flatten().fold(0, |mask, digit| mask | 1 << digit)
    }
}

pub(crate) struct AlsCollection {
    pub(crate) list: Vec<AlmostLockedSet>,
    pub(crate) commons: Vec<RestrictedCommon>,
    pub(crate) may_overlap: bool,
    /// For each set, the index of the first common that starts there.
    from: Vec<usize>,
}

impl AlsCollection {
    pub(crate) fn new(board: &HodokuBoard, may_overlap: bool) -> Self {
        let sets = AlmostLockedSet::all(board);
        let parts: Vec<(CellMask, u16)> = sets.iter().map(|set| (set.cells, set.digits)).collect();
        let (mut commons, mut from) = (Vec::new(), Vec::with_capacity(sets.len() + 1));
        for (at, set) in sets.iter().enumerate() {
            from.push(commons.len());
            for (to, &(cells, digits)) in parts.iter().enumerate().skip(at + 1) {
                if !may_overlap && set.cells & cells != 0 || set.digits & digits == 0 {
                    continue;
                }
                let apart = |&digit: &usize| cells & board.places[digit] & !set.seen[digit] == 0;
                let mut shared = small_bits(set.digits & digits).filter(apart).map(|digit| digit as u8);
                if let first @ Some(_) = shared.next() {
                    commons.push(RestrictedCommon { sets: [at, to], digits: [first, shared.last()] });
                }
            }
        }
        from.push(commons.len());
        Self { list: sets, commons, may_overlap, from }
    }

    fn starting_at(&self, set: usize) -> std::ops::Range<usize> {
        self.from[set]..self.from[set + 1]
    }
}

pub(crate) fn visit_xz(sets: &AlsCollection, visit: StepVisitor<'_>) -> Option<HodokuStep> {
    sets.commons.iter().find_map(|common| {
        let [a, b] = common.sets.map(|at| &sets.list[at]);
        let mut removed = Vec::new();
        for digit in common.digits.into_iter().flatten() {
            add_common_eliminations(a, b, !(1 << digit), &mut removed);
        }
        if common.digits[1].is_some() {
            for (set, other) in [(a, b), (b, a)] {
                for digit in small_bits(set.digits & !common.mask()) {
                    removed.extend(cands_of(set.seen[digit] & !other.cells, digit));
                }
            }
        }
        HodokuStep::removing(removed, als_pattern(AlsKind::Xz, &[a, b], [common.mask()]))
            .and_then(&mut *visit)
    })
}

pub(crate) fn visit_xy_wings(sets: &AlsCollection, visit: StepVisitor<'_>) -> Option<HodokuStep> {
    let mut of_set: Vec<Vec<usize>> = vec![Vec::new(); sets.list.len()];
    for (at, common) in sets.commons.iter().enumerate() {
        for set in common.sets {
            of_set[set].push(at);
        }
    }
    sets.commons.iter().enumerate().find_map(|(at, first)| {
        let later = |set: usize| of_set[set].iter().copied().filter(move |&other| other > at);
        let mut seconds: Vec<usize> = first.sets.into_iter().flat_map(later).collect();
        seconds.sort_unstable();
        seconds.into_iter().find_map(|second| sets.wing(first, &sets.commons[second]).and_then(&mut *visit))
    })
}

impl AlsCollection {
    fn wing(&self, first: &RestrictedCommon, second: &RestrictedCommon) -> Option<HodokuStep> {
        if first.digits[1].is_none() && second.digits == first.digits {
            return None;
        }
        let between = *first.sets.iter().find(|set| second.sets.contains(set))?;
        let end = |common: &RestrictedCommon| common.sets[usize::from(common.sets[0] == between)];
        let [a, b] = [end(first), end(second)].map(|at| &self.list[at]);
        if !self.may_overlap && a.cells & b.cells != 0 {
            return None;
        }
        let mut removed = Vec::new();
        add_common_eliminations(a, b, !(first.mask() | second.mask()), &mut removed);
        HodokuStep::removing(
            removed,
            als_pattern(AlsKind::XyWing, &[a, b, &self.list[between]], [first.mask(), second.mask()]),
        )
    }
}

pub(crate) fn find_chain(sets: &AlsCollection) -> Option<HodokuStep> {
    // With the number of cells in its sets.
    let mut best = None;
    for start in 0..sets.list.len() {
        for first in sets.starting_at(start) {
            let has_two = sets.commons[first].digits[1].is_some();
            for used in if has_two { &[0b01, 0b10][..] } else { &[0b01] } {
                AlsChainSearch { sets, start, first: (first, *used) }.search(&mut best);
            }
        }
    }
    best.map(|(step, _)| step)
}

/// An index into `commons`, and the mask of its digits that link.
type CommonLink = (usize, u8);

struct AlsChainSearch<'a> {
    sets: &'a AlsCollection,
    start: usize,
    first: CommonLink,
}

/// The cheapest path to a link: its number of cells and the link before. The last key part counts links, up to three.
type CheapestPaths = BTreeMap<(usize, u8, u8), (u32, Option<(usize, u8, u8)>)>;

impl AlsChainSearch<'_> {
    /// Follows links to later sets. Eliminations depend on the ends alone, so one path to each last link suffices.
    fn search(&self, best: &mut Option<(HodokuStep, u32)>) {
        let size = |set: usize| self.sets.list[set].cells.count_ones();
        let mut paths = CheapestPaths::new();
        let cost = size(self.start) + size(self.sets.commons[self.first.0].sets[1]);
        paths.insert((self.first.0, self.first.1, 1), (cost, None));
        let mut at = Some((self.first.0, self.first.1, 1));
        while let Some(key) = at {
            let (common, used, count) = key;
            let (cost, _) = paths[&key];
            if count == 3 {
                self.conclude((common, used), key, cost, &paths, best);
            }
            for next in self.sets.starting_at(self.sets.commons[common].sets[1]) {
                let Some(linking) = self.linking_digits((common, used), next) else { continue };
                let cost = cost + size(self.sets.commons[next].sets[1]);
                let path = paths.entry((next, linking, (count + 1).min(3))).or_insert((u32::MAX, None));
                if cost < path.0 {
                    *path = (cost, Some(key));
                }
            }
            at = paths
                .range((std::ops::Bound::Excluded(key), std::ops::Bound::Unbounded))
                .next()
                .map(|(&key, _)| key);
        }
    }

    /// Returns the digits of a common that can follow another: not the used one, or the first of two used ones.
    fn linking_digits(&self, (before, used): CommonLink, next: usize) -> Option<u8> {
        let before = self.sets.commons[before].digits;
        let taken = if used == 0b10 { before[1] } else { before[0] };
        let digits = self.sets.commons[next].digits;
        let free = |at: usize| digits[at].is_some() && digits[at] != taken;
        let linking = u8::from(free(0)) | u8::from(free(1)) << 1;
        (linking != 0).then_some(linking)
    }

    fn link_mask(&self, (common, used): CommonLink) -> u16 {
        let digits = self.sets.commons[common].digits;
        (0..2)
            .filter(|at| used >> at & 1 == 1)
            .filter_map(|at| digits[at])
            .fold(0, |mask, digit| mask | 1 << digit)
    }

    fn conclude(
        &self,
        last: CommonLink,
        key: (usize, u8, u8),
        cost: u32,
        paths: &CheapestPaths,
        best: &mut Option<(HodokuStep, u32)>,
    ) {
        let [a, b] = [self.start, self.sets.commons[last.0].sets[1]].map(|at| &self.sets.list[at]);
        let free = a.digits & b.digits & !(self.link_mask(self.first) | self.link_mask(last));
        if free == 0 {
            return;
        }
        let mut removed = Vec::new();
        add_common_eliminations(a, b, free, &mut removed);
        if removed.is_empty() {
            return;
        }
        let wins = |(step, cells): &(HodokuStep, u32)| is_better(&removed, cost < *cells, &step.removed);
        if !best.as_ref().is_none_or(wins) {
            return;
        }
        let mut links = Vec::new();
        let mut at = Some(key);
        while let Some(key) = at {
            links.push((key.0, key.1));
            at = paths[&key].1;
        }
        links.reverse();
        let ends = links.iter().map(|&(common, _)| self.sets.commons[common].sets[1]);
        let sets: Vec<&AlmostLockedSet> =
            std::iter::once(self.start).chain(ends).map(|at| &self.sets.list[at]).collect();
        let masks: Vec<u16> = links.iter().map(|&link| self.link_mask(link)).collect();
        let step = HodokuStep { placed: None, removed, pattern: als_pattern(AlsKind::Chain, &sets, masks) };
        *best = Some((step, cost));
    }
}
