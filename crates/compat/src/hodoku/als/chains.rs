//! Chains of sets, from sets found earlier to sets found later.

use super::super::order::by_eliminations;
use super::super::step::HodokuStep;
use super::sets::{Set, Sets};
use super::{Kind, outside, told};
use std::cmp::Ordering;

/// A chain of sets.
pub(in super::super) fn chain(sets: &Sets) -> Option<HodokuStep> {
    let mut best = None;
    for start in 0..sets.list.len() {
        for first in sets.starting_at(start) {
            let both = sets.commons[first].digits[1].is_some();
            for used in if both { &[0b01, 0b10][..] } else { &[0b01] } {
                Chains { sets, start, first: (first, *used) }.walk(&mut best);
            }
        }
    }
    best.map(|Best { step, .. }| step)
}

/// The best chain so far, and how many cells its sets have.
struct Best {
    step: HodokuStep,
    cells: u32,
}

/// A common and which of its digits link (a bit each).
type Link = (usize, u8);

/// The chains from one set that begin with one link.
struct Chains<'a> {
    sets: &'a Sets,
    start: usize,
    first: Link,
}

/// The cheapest way to a link: how many cells, and the link before. Kept for one, two, and three or more links.
type Ways = std::collections::BTreeMap<(usize, u8, u8), (u32, Option<(usize, u8, u8)>)>;

impl Chains<'_> {
    /// Follows links from earlier sets to later ones. What a chain removes depends on its ends alone, so the cheapest
    /// way to each last link is enough; of equally cheap ones the first.
    fn walk(&self, best: &mut Option<Best>) {
        let size = |set: usize| self.sets.list[set].cells.count_ones();
        let mut ways = Ways::new();
        let cost = size(self.start) + size(self.sets.commons[self.first.0].sets[1]);
        ways.insert((self.first.0, self.first.1, 1), (cost, None));
        let mut at = Some((self.first.0, self.first.1, 1));
        while let Some(key) = at {
            let (common, used, count) = key;
            let (cost, _) = ways[&key];
            if count == 3 {
                self.conclude((common, used), key, cost, &ways, best);
            }
            for next in self.sets.starting_at(self.sets.commons[common].sets[1]) {
                let Some(linking) = self.follow((common, used), next) else { continue };
                let cost = cost + size(self.sets.commons[next].sets[1]);
                let way = ways.entry((next, linking, (count + 1).min(3))).or_insert((u32::MAX, None));
                if cost < way.0 {
                    *way = (cost, Some(key));
                }
            }
            at = ways
                .range((std::ops::Bound::Excluded(key), std::ops::Bound::Unbounded))
                .next()
                .map(|(&key, _)| key);
        }
    }

    /// Which digits of a common can link after another: not those that are used. Of two used HoDoKu remembers the first.
    fn follow(&self, (before, used): Link, next: usize) -> Option<u8> {
        let before = self.sets.commons[before].digits;
        let taken = if used == 0b10 { before[1] } else { before[0] };
        let digits = self.sets.commons[next].digits;
        let free = |at: usize| digits[at].is_some() && digits[at] != taken;
        let linking = u8::from(free(0)) | u8::from(free(1)) << 1;
        (linking != 0).then_some(linking)
    }

    fn link_mask(&self, (common, used): Link) -> u16 {
        let digits = self.sets.commons[common].digits;
        (0..2)
            .filter(|at| used >> at & 1 == 1)
            .filter_map(|at| digits[at])
            .fold(0, |mask, digit| mask | 1 << digit)
    }

    fn conclude(&self, last: Link, key: (usize, u8, u8), cost: u32, ways: &Ways, best: &mut Option<Best>) {
        let [a, b] = [self.start, self.sets.commons[last.0].sets[1]].map(|at| &self.sets.list[at]);
        let free = a.digits & b.digits & !(self.link_mask(self.first) | self.link_mask(last));
        if free == 0 {
            return;
        }
        let mut gone = Vec::new();
        outside(a, b, free, &mut gone);
        if gone.is_empty() {
            return;
        }
        let wins = best.as_ref().is_none_or(|best| match by_eliminations(&gone, &best.step.gone) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => gone == best.step.gone && cost < best.cells,
        });
        if !wins {
            return;
        }
        let mut links = Vec::new();
        let mut at = Some(key);
        while let Some(key) = at {
            links.push((key.0, key.1));
            at = ways[&key].1;
        }
        links.reverse();
        let ends = links.iter().map(|&(common, _)| self.sets.commons[common].sets[1]);
        let sets: Vec<&Set> = std::iter::once(self.start).chain(ends).map(|at| &self.sets.list[at]).collect();
        let masks: Vec<u16> = links.iter().map(|&link| self.link_mask(link)).collect();
        let step = HodokuStep { place: None, gone, pattern: told(Kind::Chain, &sets, masks) };
        *best = Some(Best { step, cells: cost });
    }
}
