//! Two sets, and two sets with a third that is linked to both.

use super::super::board::Cand;
use super::super::step::{HodokuStep, Take};
use super::super::tables::{bits, small_bits};
use super::sets::{Common, Sets};
use super::{Kind, outside, told};

/// Two sets.
pub(in super::super) fn xz(sets: &Sets, take: Take<'_>) -> Option<HodokuStep> {
    sets.commons.iter().find_map(|common| {
        let [a, b] = common.sets.map(|at| &sets.list[at]);
        let mut gone = Vec::new();
        for digit in common.digits.into_iter().flatten() {
            outside(a, b, !(1 << digit), &mut gone);
        }
        if common.digits[1].is_some() {
            for (set, other) in [(a, b), (b, a)] {
                for digit in small_bits(set.digits & !common.mask()) {
                    gone.extend(bits(set.seen[digit] & !other.cells).map(|cell| Cand::new(cell, digit)));
                }
            }
        }
        HodokuStep::removing(gone, told(Kind::Xz, &[a, b], [common.mask()])).and_then(&mut *take)
    })
}

/// Two sets and a third that is linked to both.
pub(in super::super) fn xy_wing(sets: &Sets, take: Take<'_>) -> Option<HodokuStep> {
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
        seconds.into_iter().find_map(|second| sets.wing(first, &sets.commons[second]).and_then(&mut *take))
    })
}

impl Sets {
    fn wing(&self, first: &Common, second: &Common) -> Option<HodokuStep> {
        if first.digits[1].is_none() && second.digits == first.digits {
            return None;
        }
        let between = *first.sets.iter().find(|set| second.sets.contains(set))?;
        let end = |common: &Common| common.sets[usize::from(common.sets[0] == between)];
        let [a, b] = [end(first), end(second)].map(|at| &self.list[at]);
        if !self.may_overlap && a.cells & b.cells != 0 {
            return None;
        }
        let mut gone = Vec::new();
        outside(a, b, !(first.mask() | second.mask()), &mut gone);
        HodokuStep::removing(
            gone,
            told(Kind::XyWing, &[a, b, &self.list[between]], [first.mask(), second.mask()]),
        )
    }
}
