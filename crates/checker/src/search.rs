//! The search: whether all premises can be satisfied at once although the conclusion is false.
//!
//! It chooses a candidate for the premise with the fewest left. After many nodes it also applies the pigeonhole
//! principle. In a second attempt it probes each candidate first: it follows forced choices, and removes the candidate if
//! they leave some premise without one.

use crate::CheckError;
use crate::budget::BudgetExhausted;
use crate::pigeonhole::is_overfull;
use crate::premises::PremiseSearch;
use whydoku_board::bits::members;
use whydoku_board::{Candidate, sorted};
use whydoku_logic::Conclusion;

/// Nodes before the pigeonhole principle is applied; short arguments do not need it.
const PATIENCE: u32 = 1_000;

/// The mask of a satisfied premise. No other mask has all bits set: a premise has fewer than 64 candidates.
const SATISFIED: u64 = u64::MAX;

impl<const W: usize> PremiseSearch<'_, W> {
    pub(crate) fn escape(
        &mut self,
        conclusion: Option<Conclusion>,
    ) -> Result<Option<Vec<Candidate>>, CheckError> {
        self.nodes = 0;
        self.alive.clear();
        for premise in 0..self.count() {
            let mut mask = 0;
            for (bit, &candidate) in self.candidates_of(premise).iter().enumerate() {
                let possible = match conclusion {
                    None => true,
                    Some(Conclusion::Place(placed)) => candidate != placed,
                    Some(Conclusion::Eliminate(removed)) => !self.grid.layout().conflict(candidate, removed),
                };
                mask |= u64::from(possible) << bit;
            }
            self.alive.push(mask);
        }
        let mut escape = Vec::new();
        Ok((self.filter_relations(0, &escape)? && self.choose(0, &mut escape)?).then_some(escape))
    }

    fn candidates_of(&self, premise: usize) -> &[Candidate] {
        &self.candidates[self.starts[premise]..self.starts[premise + 1]]
    }

    /// Removes digits that no filling of a relation has, until none is left to remove; false if a relation has no filling.
    fn filter_relations(&mut self, level: usize, chosen: &[Candidate]) -> Result<bool, CheckError> {
        let width = self.count();
        let mut changed = !self.relations.is_empty();
        while changed {
            changed = false;
            for at in 0..self.relations.len() {
                let domain = |premise: usize| match self.alive[level * width + premise] {
                    SATISFIED => {
                        let cell = self.candidates[self.starts[premise]].cell;
                        let chosen = chosen.iter().find(|chosen| chosen.cell == cell);
                        chosen.map_or(0, |chosen| 1 << chosen.digit.index())
                    }
                    mask => self.digits(premise, mask),
                };
                let entries = self.relations[at].entries();
                let domains = entries.map(|entry| entry.map_or_else(|digit| digit, domain)).collect();
                let mut work = 0;
                let Some(supports) = self.relations[at].supports(domains, &mut work) else {
                    return Ok(false);
                };
                self.budget.spend(work)?;
                for (premise, digits) in supports {
                    let mask = self.alive[level * width + premise];
                    if mask != SATISFIED && self.digits(premise, mask) != digits {
                        self.alive[level * width + premise] = self.restrict(premise, mask, digits);
                        changed = true;
                    }
                }
            }
        }
        Ok(true)
    }

    fn smallest(&self, level: usize) -> Option<usize> {
        let width = self.count();
        let row = &self.alive[level * width..(level + 1) * width];
        let open = (0..width).filter(|&premise| row[premise] != SATISFIED);
        open.min_by_key(|&premise| row[premise].count_ones())
    }

    fn choose(&mut self, level: usize, escape: &mut Vec<Candidate>) -> Result<bool, CheckError> {
        let width = self.count();
        self.nodes += 1;
        self.budget.spend(width)?;
        let Some(premise) = self.smallest(level) else { return Ok(true) };
        if self.probes && self.alive[level * width + premise].count_ones() > 1 {
            return self.probe_and_choose(level, escape);
        }
        self.choose_for(premise, level, escape)
    }

    fn choose_for(
        &mut self,
        premise: usize,
        level: usize,
        escape: &mut Vec<Candidate>,
    ) -> Result<bool, CheckError> {
        let choices = self.alive[level * self.count() + premise];
        if self.nodes > PATIENCE && self.is_overfull(level)? {
            return Ok(false);
        }
        for bit in members(choices) {
            let chosen = self.satisfy(premise, bit, level)?;
            escape.push(chosen);
            if self.filter_relations(level + 1, escape)? && self.choose(level + 1, escape)? {
                return Ok(true);
            }
            escape.pop();
        }
        Ok(false)
    }

    /// Satisfies a premise with one of its candidates and writes the next level of masks.
    fn satisfy(&mut self, premise: usize, bit: usize, level: usize) -> Result<Candidate, BudgetExhausted> {
        let width = self.count();
        let chosen = self.candidates[self.starts[premise] + bit];
        self.alive.truncate((level + 1) * width);
        let row = &self.alive[level * width..];
        let open = row.iter().filter(|&&mask| mask != SATISFIED);
        let candidates: usize = open.map(|mask| mask.count_ones() as usize).sum();
        self.budget.spend(width + candidates)?;
        for other in 0..width {
            let mask = self.alive[level * width + other];
            let is_satisfied = other == premise || mask == SATISFIED;
            let next = if is_satisfied { SATISFIED } else { self.without_conflicts(other, mask, chosen) };
            self.alive.push(next);
        }
        Ok(chosen)
    }

    fn is_overfull(&mut self, level: usize) -> Result<bool, CheckError> {
        for dimension in sorted(self.dimensions.iter().copied()) {
            let open = (0..self.count()).filter_map(|premise| {
                let (mask, all) = (self.alive[level * self.count() + premise], self.candidates_of(premise));
                let left = || members(mask).map(|bit| all[bit]).collect();
                (self.dimensions[premise] == dimension && mask != SATISFIED).then(left)
            });
            let open: Vec<Vec<Candidate>> = open.collect();
            if is_overfull(self.grid.layout(), &open, &mut self.budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn without_conflicts(&self, premise: usize, mask: u64, chosen: Candidate) -> u64 {
        let candidates = self.candidates_of(premise);
        let conflicts = members(mask).filter(|&bit| self.grid.layout().conflict(candidates[bit], chosen));
        conflicts.fold(mask, |left, bit| left & !(1 << bit))
    }

    fn digits(&self, premise: usize, mask: u64) -> u32 {
        let candidates = self.candidates_of(premise);
        members(mask).fold(0, |all, bit| all | 1 << candidates[bit].digit.index())
    }

    fn restrict(&self, premise: usize, mask: u64, digits: u32) -> u64 {
        let kept = self.candidates_of(premise).iter().enumerate();
        let kept = kept.filter(|(_, candidate)| digits >> candidate.digit.index() & 1 == 1);
        mask & kept.fold(0, |all, (bit, _)| all | 1 << bit)
    }

    /// Probes every candidate until a round removes none; then chooses.
    fn probe_and_choose(&mut self, level: usize, escape: &mut Vec<Candidate>) -> Result<bool, CheckError> {
        let width = self.count();
        let (mut unchanged, mut premise) = (0, 0);
        while unchanged < width {
            let mask = self.alive[level * width + premise];
            let removed = if mask == SATISFIED { 0 } else { self.impossible(premise, level, escape)? };
            if removed == 0 {
                unchanged += 1;
            } else {
                unchanged = 0;
                self.alive.truncate((level + 1) * width);
                self.alive[level * width + premise] &= !removed;
                if mask == removed || !self.filter_relations(level, escape)? {
                    return Ok(false);
                }
            }
            premise = (premise + 1) % width;
        }
        self.alive.truncate((level + 1) * width);
        let Some(premise) = self.smallest(level) else { return Ok(true) };
        self.choose_for(premise, level, escape)
    }

    fn impossible(
        &mut self,
        premise: usize,
        level: usize,
        escape: &mut Vec<Candidate>,
    ) -> Result<u64, CheckError> {
        let mut removed = 0;
        for bit in members(self.alive[level * self.count() + premise]) {
            let depth = escape.len();
            if !self.probe(premise, bit, level, escape)? {
                removed |= 1 << bit;
            }
            escape.truncate(depth);
        }
        Ok(removed)
    }

    /// Satisfies a premise and everything that has no choice then; false if a premise is left without a candidate.
    fn probe(
        &mut self,
        mut premise: usize,
        mut bit: usize,
        mut level: usize,
        escape: &mut Vec<Candidate>,
    ) -> Result<bool, CheckError> {
        loop {
            escape.push(self.satisfy(premise, bit, level)?);
            level += 1;
            if !self.filter_relations(level, escape)? {
                return Ok(false);
            }
            let Some(smallest) = self.smallest(level) else { return Ok(true) };
            let mask = self.alive[level * self.count() + smallest];
            match mask.count_ones() {
                0 => return Ok(false),
                1 => (premise, bit) = (smallest, mask.trailing_zeros() as usize),
                _ => return Ok(true),
            }
        }
    }
}
