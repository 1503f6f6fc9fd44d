//! Patterns as sums: premises that need more true candidates than the exclusions that contain their candidates allow.
//!
//! Added up, that is the whole argument in one line. Fish, subsets, wings, chains and almost locked sets are such sums.

use crate::facts::Facts;
use crate::refuter::CandidatePremise;
use crate::{Exclusion, Literal, Reference};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use whydoku_board::{Candidate, Layout};

const NODE_LIMIT: u32 = 3_000;

/// Premises and exclusions to add up, and the candidates in them that are known to be false.
#[derive(Debug)]
pub(crate) struct Cover {
    pub(crate) terms: Vec<Reference>,
    pub(crate) false_candidates: Vec<Candidate>,
}

pub(crate) fn find<const W: usize>(
    layout: &Layout<W>,
    facts: &Facts,
    disjunctions: &[CandidatePremise],
    conclusion: Literal,
) -> Option<Cover> {
    let mut needed: BTreeMap<Candidate, u32> = BTreeMap::new();
    let mut false_candidates = Vec::new();
    // A premise that contains the candidate to be refuted costs one exclusion more.
    let mut own = 0;
    for candidate in disjunctions.iter().flat_map(|one| &one.candidates).copied() {
        if facts.is_true(candidate) {
            return None;
        }
        if facts.falsity_of(candidate, layout).is_some() {
            false_candidates.push(candidate);
        } else if candidate == conclusion.candidate {
            own += usize::from(!conclusion.is_true);
        } else {
            *needed.entry(candidate).or_default() += 1;
        }
    }
    false_candidates.sort_unstable();
    false_candidates.dedup();
    let mut search = CoverSearch {
        layout,
        refuted: (!conclusion.is_true).then_some(conclusion.candidate),
        exclusions: Vec::new(),
        spare: disjunctions.len().checked_sub(1 + own)?,
        nodes_left: NODE_LIMIT,
    };
    search.cover(&mut needed).then(|| {
        let exclusions = search.exclusions.into_iter().map(Reference::AtMostOne);
        let terms = disjunctions.iter().map(|one| one.by).chain(exclusions).collect();
        Cover { terms, false_candidates }
    })
}

struct CoverSearch<'a, const W: usize> {
    layout: &'a Layout<W>,
    /// The candidate to be refuted: an exclusion that contains it costs nothing.
    refuted: Option<Candidate>,
    exclusions: Vec<Exclusion>,
    /// Exclusions that may still be added; with one more, nothing follows.
    spare: usize,
    nodes_left: u32,
}

impl<const W: usize> CoverSearch<'_, W> {
    /// Covers every candidate as often as the premises contain it.
    fn cover(&mut self, needed: &mut BTreeMap<Candidate, u32>) -> bool {
        let Some(left) = self.nodes_left.checked_sub(1) else { return false };
        self.nodes_left = left;
        let choices = needed.keys().map(|&candidate| self.choices(candidate, needed));
        let Some(choices) = choices.min_by_key(Vec::len) else { return true };
        for (exclusion, is_free) in choices {
            let before = needed.clone();
            needed.retain(|&candidate, count| {
                *count -= u32::from(self.contains(exclusion, candidate));
                *count > 0
            });
            self.exclusions.push(exclusion);
            self.spare -= usize::from(!is_free);
            if self.cover(needed) {
                return true;
            }
            self.spare += usize::from(!is_free);
            self.exclusions.pop();
            *needed = before;
        }
        false
    }

    /// The exclusions that contain a candidate, with whether they are free; the free ones first, then those that cover most.
    fn choices(&self, candidate: Candidate, needed: &BTreeMap<Candidate, u32>) -> Vec<(Exclusion, bool)> {
        let is_free = |exclusion| self.refuted.is_some_and(|refuted| self.contains(exclusion, refuted));
        let all = self.exclusions_of(candidate).into_iter().map(|exclusion| (exclusion, is_free(exclusion)));
        let mut choices: Vec<(Exclusion, bool)> =
            all.filter(|&(_, is_free)| is_free || self.spare > 0).collect();
        choices.sort_by_cached_key(|&(exclusion, is_free)| {
            let covered = needed.keys().filter(|&&other| self.contains(exclusion, other)).count();
            (!is_free, Reverse(covered))
        });
        choices
    }

    fn contains(&self, exclusion: Exclusion, candidate: Candidate) -> bool {
        match exclusion {
            Exclusion::Cell(cell) => candidate.cell == cell,
            Exclusion::House(house, digit) => {
                candidate.digit == digit && self.layout.house(house).cells.contains(candidate.cell)
            }
            Exclusion::Constraint(..) => false,
            Exclusion::Pair(one, other) => candidate == one || candidate == other,
        }
    }

    /// The cell, the houses, and the pair with the refuted candidate where neither contains both.
    fn exclusions_of(&self, candidate: Candidate) -> Vec<Exclusion> {
        let houses = self.layout.houses_at(candidate.cell).iter();
        let mut exclusions: Vec<Exclusion> =
            houses.map(|&house| Exclusion::House(house, candidate.digit)).collect();
        exclusions.push(Exclusion::Cell(candidate.cell));
        if let Some(refuted) = self.refuted
            && self.layout.conflict(refuted, candidate)
            && !exclusions.iter().any(|&exclusion| self.contains(exclusion, refuted))
        {
            exclusions.push(Exclusion::pair(refuted, candidate));
        }
        exclusions
    }
}
