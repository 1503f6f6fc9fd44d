//! Trials before choices. Some arguments rest on so many truths that choosing one candidate after another takes too long,
//! although each candidate by itself leads nowhere soon. So of each premise each candidate is tried first: what follows
//! from it without another choice is followed, and what leaves something with nothing is taken away.

use super::CheckError;
use super::judge::Judge;
use super::trial::DECIDED;
use whydoku_board::Candidate;

impl<const W: usize> Judge<'_, W> {
    /// Takes away what cannot be, until nothing more can be taken; then goes on with the premise that has the fewest left.
    pub(super) fn try_first(
        &mut self,
        level: usize,
        escape: &mut Vec<Candidate>,
    ) -> Result<bool, CheckError> {
        let width = self.premises();
        let (mut quiet, mut premise) = (0, 0);
        while quiet < width {
            let mask = self.alive[level * width + premise];
            let taken = if mask == DECIDED { 0 } else { self.impossible(premise, level, escape)? };
            if taken == 0 {
                quiet += 1;
            } else {
                quiet = 0;
                self.alive.truncate((level + 1) * width);
                self.alive[level * width + premise] &= !taken;
                if mask == taken || !self.relate(level, escape)? {
                    return Ok(false);
                }
            }
            premise = (premise + 1) % width;
        }
        self.alive.truncate((level + 1) * width);
        let row = &self.alive[level * width..];
        let undecided = (0..width).filter(|&premise| row[premise] != DECIDED);
        let Some(premise) = undecided.min_by_key(|&premise| row[premise].count_ones()) else {
            return Ok(true);
        };
        self.choose_for(premise, level, escape)
    }

    /// The candidates of a premise that lead nowhere by themselves.
    fn impossible(
        &mut self,
        premise: usize,
        level: usize,
        escape: &mut Vec<Candidate>,
    ) -> Result<u64, CheckError> {
        let mut taken = 0;
        let mut left = self.alive[level * self.premises() + premise];
        while left != 0 {
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            let chosen = escape.len();
            if !self.goes_on(premise, bit, level, escape)? {
                taken |= 1 << bit;
            }
            escape.truncate(chosen);
        }
        Ok(taken)
    }

    /// Whether something is left to every premise after one is honoured so, and after all that has no choice then.
    fn goes_on(
        &mut self,
        premise: usize,
        bit: usize,
        level: usize,
        escape: &mut Vec<Candidate>,
    ) -> Result<bool, CheckError> {
        let width = self.premises();
        let (mut premise, mut bit, mut level) = (premise, bit, level);
        loop {
            escape.push(self.put(premise, bit, level)?);
            level += 1;
            if !self.relate(level, escape)? {
                return Ok(false);
            }
            let row = &self.alive[level * width..(level + 1) * width];
            let least = (0..width).filter(|&at| row[at] != DECIDED).min_by_key(|&at| row[at].count_ones());
            let Some(least) = least else { return Ok(true) };
            match row[least].count_ones() {
                0 => return Ok(false),
                1 => (premise, bit) = (least, row[least].trailing_zeros() as usize),
                _ => return Ok(true),
            }
        }
    }
}
