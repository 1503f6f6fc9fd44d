//! [`CircleSets`]: counting circles as one rule. Each digit in them is the number of circles that hold it, so the digits that
//! occur add up to the number of circles.

use super::prelude::*;
use crate::{MAX_SIZE, grouped};
use whydoku_cells::bits::members;

/// Boards with more digits have too many sets of digits.
const DIGIT_LIMIT: usize = 16;

/// The circles of a constraint.
pub(super) struct CircleSets {
    cells: Vec<Cell>,
    lowest: i32,
    /// The sets of digits that add up to the number of the circles, as bits.
    sets: Vec<u32>,
    /// The places of the circles in each row, in each column, and in each region, unless a circle is in none.
    houses: Vec<Vec<Vec<usize>>>,
}

impl CircleSets {
    pub(super) fn propagator(circles: &Constraint, shape: &Shape) -> Option<Box<dyn Propagator>> {
        if shape.size() > DIGIT_LIMIT {
            return None;
        }
        let (cells, lowest) = (circles.cells.clone(), shape.lowest());
        let sum = |set: u32| members(set).map(|digit| lowest + digit as i32).sum::<i32>();
        let sets = (0..1u32 << shape.size()).filter(|&set| sum(set) == cells.len() as i32).collect();
        let by = |kind: usize| -> Vec<Vec<usize>> {
            let own = |at: usize| Some((shape.houses_of(cells[at])[kind]?, at));
            grouped((0..cells.len()).filter_map(own)).into_iter().map(|(_, places)| places).collect()
        };
        let mut houses = vec![by(0), by(1), by(2)];
        houses.retain(|houses| houses.iter().map(Vec::len).sum::<usize>() == cells.len());
        Some(Box::new(Self { cells, lowest, sets, houses }))
    }
}

impl Propagator for CircleSets {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn is_exact(&self) -> bool {
        false
    }

    fn supports(&self, domains: &[u32], left: &mut Vec<u32>) -> bool {
        let (mut certain, mut possible) = ([0; MAX_SIZE], [0; MAX_SIZE]);
        for &domain in domains {
            members(domain).for_each(|digit| possible[digit] += 1);
            if domain.is_power_of_two() {
                certain[domain.trailing_zeros() as usize] += 1;
            }
        }
        // The partition that allows a digit least often.
        let mut tightest = [None; MAX_SIZE];
        for houses in &self.houses {
            let mut held = [0; MAX_SIZE];
            for house in houses {
                let digits = house.iter().fold(0, |all, &at| all | domains[at]);
                members(digits).for_each(|digit| held[digit] += 1);
            }
            for digit in 0..MAX_SIZE {
                if held[digit] < possible[digit] {
                    (possible[digit], tightest[digit]) = (held[digit], Some(houses));
                }
            }
        }
        let value = |digit: usize| self.lowest + digit as i32;
        let (mut needed, mut allowed) = (0u32, 0u32);
        for digit in 0..MAX_SIZE {
            needed |= u32::from(certain[digit] > 0) << digit;
            let is_allowed = value(digit) > 0 && (certain[digit]..=possible[digit]).contains(&value(digit));
            allowed |= u32::from(is_allowed) << digit;
        }
        let fitting = self.sets.iter().filter(|&&set| set & needed == needed && set & !allowed == 0);
        let (any, all) = fitting.fold((0, u32::MAX), |(any, all), set| (any | set, all & set));
        left.extend(domains.iter().map(|domain| domain & any));
        for digit in members(any) {
            let bit = 1 << digit;
            if certain[digit] == value(digit) {
                left.iter_mut().filter(|left| **left != bit).for_each(|left| *left &= !bit);
            } else if all & bit != 0 && possible[digit] == value(digit) {
                let holds = |at: &usize| domains[*at] & bit != 0;
                match tightest[digit] {
                    None => (0..domains.len()).filter(holds).for_each(|at| left[at] &= bit),
                    Some(houses) => {
                        for house in houses {
                            let mut places = house.iter().copied().filter(holds);
                            if let (Some(only), None) = (places.next(), places.next()) {
                                left[only] &= bit;
                            }
                        }
                    }
                }
            }
        }
        !left.contains(&0)
    }
}
