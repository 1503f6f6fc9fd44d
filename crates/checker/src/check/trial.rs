//! The trial: with the conclusion false, can all premises be honoured at once?

use super::super::budget::UsedUp;
use super::super::crowd::is_crowded;
use super::CheckError;
use super::judge::Judge;
use whydoku_board::Candidate;
use whydoku_logic::Conclusion;

/// Nodes after which the checker looks for pigeonholes too. Short arguments never wait for that.
const PATIENCE: u32 = 1_000;

/// The mask of a premise that is honoured already. No other has all bits set: a truth has fewer than 64 candidates.
pub(super) const DECIDED: u64 = u64::MAX;

impl<const W: usize> Judge<'_, W> {
    /// The candidates that honour every premise with the conclusion false, if that can be done.
    pub(super) fn honour(
        &mut self,
        conclusion: Option<Conclusion>,
    ) -> Result<Option<Vec<Candidate>>, CheckError> {
        self.nodes = 0;
        self.alive.clear();
        for premise in 0..self.premises() {
            let mut mask = 0;
            for (bit, &candidate) in
                self.candidates[self.starts[premise]..self.starts[premise + 1]].iter().enumerate()
            {
                let possible = match conclusion {
                    None => true,
                    Some(Conclusion::Place(placed)) => candidate != placed,
                    Some(Conclusion::Eliminate(gone)) => !self.grid.layout().conflict(candidate, gone),
                };
                mask |= u64::from(possible) << bit;
            }
            self.alive.push(mask);
        }
        let mut escape = Vec::new();
        Ok((self.relate(0, &escape)? && self.choose(0, &mut escape)?).then_some(escape))
    }

    /// Leaves each cell of a relation, or of a sum, what some filling of it holds; false if there is no filling.
    pub(super) fn relate(&mut self, level: usize, chosen: &[Candidate]) -> Result<bool, CheckError> {
        let width = self.premises();
        let mut changed = !self.related.is_empty();
        while changed {
            changed = false;
            for at in 0..self.related.len() {
                let domain = |premise: usize| match self.alive[level * width + premise] {
                    DECIDED => {
                        let cell = self.candidates[self.starts[premise]].cell;
                        let held = chosen.iter().find(|held| held.cell == cell);
                        held.map_or(0, |held| 1 << held.digit.index())
                    }
                    mask => self.digits(premise, mask),
                };
                let slots = self.related[at].slots();
                let domains = slots.map(|slot| slot.map_or_else(|held| held, domain)).collect();
                let mut work = 0;
                let Some(left) = self.related[at].supports(domains, &mut work) else { return Ok(false) };
                self.budget.spend(work)?;
                for (premise, digits) in left {
                    let mask = self.alive[level * width + premise];
                    if mask != DECIDED && self.digits(premise, mask) != digits {
                        self.alive[level * width + premise] = self.only(premise, mask, digits);
                        changed = true;
                    }
                }
            }
        }
        Ok(true)
    }

    /// Chooses for the premise with the fewest candidates left; `decided` premises are marked by an all-ones mask.
    pub(super) fn choose(&mut self, level: usize, escape: &mut Vec<Candidate>) -> Result<bool, CheckError> {
        let width = self.premises();
        self.nodes += 1;
        self.budget.spend(width)?;
        let row = &self.alive[level * width..(level + 1) * width];
        let undecided = (0..width).filter(|&premise| row[premise] != DECIDED);
        let Some(premise) = undecided.min_by_key(|&premise| row[premise].count_ones()) else {
            return Ok(true);
        };
        if self.tries_first && row[premise].count_ones() > 1 {
            return self.try_first(level, escape);
        }
        self.choose_for(premise, level, escape)
    }

    /// Chooses one candidate of a premise after another.
    pub(super) fn choose_for(
        &mut self,
        premise: usize,
        level: usize,
        escape: &mut Vec<Candidate>,
    ) -> Result<bool, CheckError> {
        let width = self.premises();
        let mut choices = self.alive[level * width + premise];
        if self.nodes > PATIENCE && self.is_crowded(level)? {
            return Ok(false);
        }
        while choices != 0 {
            let bit = choices.trailing_zeros() as usize;
            choices &= choices - 1;
            let chosen = self.put(premise, bit, level)?;
            escape.push(chosen);
            if self.relate(level + 1, escape)? && self.choose(level + 1, escape)? {
                return Ok(true);
            }
            escape.pop();
        }
        Ok(false)
    }

    /// Lets a premise be honoured by one of its candidates: on the next level this is what is left.
    pub(super) fn put(&mut self, premise: usize, bit: usize, level: usize) -> Result<Candidate, UsedUp> {
        let width = self.premises();
        let chosen = self.candidates[self.starts[premise] + bit];
        self.alive.truncate((level + 1) * width);
        self.budget.spend(width + self.open_candidates(level))?;
        for other in 0..width {
            let mask = self.alive[level * width + other];
            let next =
                if other == premise || mask == DECIDED { DECIDED } else { self.beside(other, mask, chosen) };
            self.alive.push(next);
        }
        Ok(chosen)
    }

    /// Whether the undecided premises of some sort have too few places between them.
    fn is_crowded(&mut self, level: usize) -> Result<bool, CheckError> {
        let mut sorts = self.sorts.clone();
        sorts.sort_unstable();
        sorts.dedup();
        for sort in sorts {
            let undecided = (0..self.premises()).filter_map(|premise| {
                let mask = self.alive[level * self.premises() + premise];
                let candidates = &self.candidates[self.starts[premise]..self.starts[premise + 1]];
                let left = candidates.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
                (self.sorts[premise] == sort && mask != DECIDED).then(|| left.map(|(_, &c)| c).collect())
            });
            let undecided: Vec<Vec<Candidate>> = undecided.collect();
            if is_crowded(self.grid.layout(), &undecided, &mut self.budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How many candidates the undecided premises have between them.
    fn open_candidates(&self, level: usize) -> usize {
        let row = &self.alive[level * self.premises()..(level + 1) * self.premises()];
        row.iter().filter(|&&mask| mask != DECIDED).map(|mask| mask.count_ones() as usize).sum()
    }

    /// What is left of a premise's candidates beside a chosen one.
    fn beside(&self, premise: usize, mask: u64, chosen: Candidate) -> u64 {
        let mut left = mask;
        let mut bits = mask;
        while bits != 0 {
            let bit = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            if self.grid.layout().conflict(self.candidates[self.starts[premise] + bit], chosen) {
                left &= !(1 << bit);
            }
        }
        left
    }

    /// The digits that are left to the premise of a cell, as bits.
    fn digits(&self, premise: usize, mask: u64) -> u32 {
        let own = &self.candidates[self.starts[premise]..self.starts[premise + 1]];
        let left = own.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
        left.fold(0, |all, (_, candidate)| all | 1 << candidate.digit.index())
    }

    /// What is left to the premise of a cell with these digits.
    fn only(&self, premise: usize, mask: u64, digits: u32) -> u64 {
        let own = &self.candidates[self.starts[premise]..self.starts[premise + 1]];
        let kept = own.iter().enumerate().filter(|(_, candidate)| digits >> candidate.digit.index() & 1 == 1);
        mask & kept.fold(0, |all, (bit, _)| all | 1 << bit)
    }
}
