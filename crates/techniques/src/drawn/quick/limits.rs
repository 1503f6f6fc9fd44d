//! What is followed of a position, if not everything: so it is found out whether a truth is needed.

use super::Quick;
use crate::finder::net::Mask;
use whydoku_board::{Candidate, Cell};
use whydoku_logic::Truth;

/// What a truth is to those who follow it.
pub(super) enum Part {
    Cell(Cell),
    /// The number of a house, and a digit as a bit.
    House(usize, u32),
    /// By the number of those that are followed.
    Automaton(usize),
    Clue(usize),
}

impl Part {
    /// What each of some truths is.
    pub(super) fn of<'a>(truths: impl Iterator<Item = &'a Truth>) -> Vec<Self> {
        let (mut readings, mut clues) = (0, 0);
        truths
            .map(|truth| match truth {
                Truth::Cell(cell) => Self::Cell(*cell),
                Truth::House(house, digit) => Self::House(house.index(), 1 << digit.index()),
                Truth::Clue(_) => {
                    clues += 1;
                    Self::Clue(clues - 1)
                }
                _ => {
                    readings += 1;
                    Self::Automaton(readings - 1)
                }
            })
            .collect()
    }
}

/// What is followed.
pub(super) struct Limits {
    /// Whether anything is not followed.
    pub(super) any: bool,
    pub(super) cells: Vec<bool>,
    /// The digits of each house, as bits.
    pub(super) houses: Vec<u32>,
    pub(super) readings: Vec<bool>,
    pub(super) clues: Vec<bool>,
}

impl<const W: usize> Quick<'_, W> {
    /// Whether something breaks when candidates are denied one after another beside a supposition, each because it breaks
    /// something itself, and only some of the truths are followed, if they are given. Of the others than those `asked`
    /// for, by their number, it is known that they can be denied there.
    pub(in crate::drawn) fn breaks_by(
        &mut self,
        supposed: Candidate,
        denied: &[Candidate],
        only: Option<&Mask>,
        asked: &dyn Fn(usize) -> bool,
    ) -> bool {
        self.digits.copy_from_slice(&self.held);
        self.forget();
        if let Some(only) = only {
            self.limit(only);
        }
        let breaks = self.breaks_in_turn(supposed, denied, asked);
        if only.is_some() {
            self.unlimit();
        }
        breaks
    }

    fn breaks_in_turn(
        &mut self,
        supposed: Candidate,
        denied: &[Candidate],
        asked: &dyn Fn(usize) -> bool,
    ) -> bool {
        self.suppose(supposed);
        let mut broken = self.run();
        let mut mark = Vec::new();
        // What is denied already and has not been followed: all of it at once.
        let mut from = 0;
        for (number, &candidate) in denied.iter().enumerate() {
            if !asked(number) {
                continue;
            }
            broken = broken || self.breaks_without(&denied[from..number]);
            if broken {
                return true;
            }
            from = number;
            self.digits.clone_into(&mut mark);
            if !self.breaks_with(candidate) {
                return false;
            }
            self.back_to(&mark);
        }
        broken || self.breaks_without(&denied[from..])
    }

    /// Follows some truths only, all of which are due.
    fn limit(&mut self, only: &Mask) {
        let Limits { any, cells, houses, readings, clues } = &mut self.limits;
        *any = true;
        cells.fill(false);
        houses.fill(0);
        readings.fill(false);
        clues.fill(false);
        for truth in only.iter() {
            match self.parts[truth as usize] {
                Part::Cell(cell) => {
                    cells[cell.index()] = true;
                    if self.digits[cell.index()].is_power_of_two() {
                        self.single.push(cell);
                    }
                }
                Part::House(house, digit) => {
                    houses[house] |= digit;
                    self.due_houses.add(house as u32);
                }
                Part::Automaton(reading) => {
                    readings[reading] = true;
                    self.due_readings.add(reading as u32);
                }
                Part::Clue(clue) => clues[clue] = true,
            }
        }
    }

    /// Follows everything again.
    fn unlimit(&mut self) {
        let Limits { any, cells, houses, readings, clues } = &mut self.limits;
        *any = false;
        cells.fill(true);
        houses.fill(self.all);
        readings.fill(true);
        clues.fill(true);
    }
}
