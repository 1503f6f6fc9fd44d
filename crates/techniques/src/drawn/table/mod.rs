//! [`Table`]: what follows from a supposition by singles, dots, lines and cages, round by round, and what that
//! rests on.

mod events;
mod rests;

use super::answers::Answers;
use super::followed::{Followed, Read};
use crate::finder::net::Mask;
pub(super) use events::Mark;
use events::{Cause, Event, Within};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, Digit};
use whydoku_logic::Truth;

/// The truths of a position, and what became of the last supposition that was followed.
pub(super) struct Table<'a, const W: usize> {
    grid: &'a Grid<W>,
    truths: Vec<Truth>,
    /// How each truth is read that says something of several cells.
    readings: Vec<Option<Read>>,
    /// The candidates of each truth.
    members: Vec<Vec<Candidate>>,
    /// The truths that each candidate takes part in, cell by cell.
    of: Vec<Vec<u32>>,
    /// With how many candidates left a truth is looked at: with one at most, but for what says something of several cells.
    looked_at: Vec<u16>,
    /// The digits that each cell has, and those that are left on the way.
    held: Vec<u32>,
    digits: Vec<u32>,
    /// How many candidates each truth has, and those that are left on the way.
    counted: Vec<u16>,
    left: Vec<u16>,
    /// The truths that are to be looked at, and those of this round.
    due: Mask,
    now: Mask,
    /// What was followed, round by round; of the last round only as far as something broke.
    events: Vec<Event>,
    /// What the events asserted or took away, one after another.
    said: Vec<(Candidate, bool)>,
    /// The events that are suppositions within which broke.
    refuted: Vec<u32>,
    /// What readings have left of digits, so that none is asked twice.
    answers: Answers,
    /// By which event each candidate went, counted from 1; 0 for the supposition.
    by: Vec<u32>,
}

impl<'a, const W: usize> Table<'a, W> {
    pub(super) fn new(grid: &'a Grid<W>, followed: Vec<Followed>, answers: Answers) -> Self {
        let layout = grid.layout();
        let cells = layout.shape().cells();
        let (truths, readings): (Vec<Truth>, Vec<Option<Read>>) =
            followed.into_iter().map(|followed| (followed.truth, followed.read)).unzip();
        let members: Vec<Vec<Candidate>> = truths.iter().map(|truth| truth.candidates(grid)).collect();
        let mut of = vec![Vec::new(); cells * layout.size()];
        for (at, members) in members.iter().enumerate() {
            for one in members {
                of[one.cell.index() * layout.size() + one.digit.index()].push(at as u32);
            }
        }
        let mut held = vec![0; cells];
        layout.cells().iter().for_each(|cell| held[cell.index()] = grid.candidates(cell).bits());
        let looked_at = readings.iter().map(|read| if read.is_some() { u16::MAX } else { 1 }).collect();
        let has = |one: &&Candidate| grid.candidates(one.cell).contains(one.digit);
        let counted: Vec<u16> =
            members.iter().map(|members| members.iter().filter(has).count() as u16).collect();
        Self {
            grid,
            looked_at,
            of,
            digits: held.clone(),
            held,
            left: counted.clone(),
            counted,
            due: Mask::none(truths.len()),
            now: Mask::none(truths.len()),
            events: Vec::new(),
            said: Vec::new(),
            refuted: Vec::new(),
            answers,
            by: vec![0; cells * layout.size()],
            truths,
            readings,
            members,
        }
    }

    /// Some of its truths.
    pub(super) fn named(&self, truths: &Mask) -> Vec<Truth> {
        truths.iter().map(|truth| self.truths[truth as usize].clone()).collect()
    }

    /// Follows a supposition by all truths, or by some; says after how many rounds something breaks, if it does.
    pub(super) fn refute(&mut self, supposed: Candidate, only: Option<&Mask>) -> Option<u16> {
        self.suppose(supposed, only);
        self.run(only)
    }

    /// Begins with a supposition and nothing else.
    pub(super) fn suppose(&mut self, supposed: Candidate, only: Option<&Mask>) {
        self.digits.copy_from_slice(&self.held);
        self.left.copy_from_slice(&self.counted);
        self.due.clear();
        self.keep_events(0);
        self.note(supposed, true, 0);
        if let Some(only) = only {
            self.due.add_all(only);
        }
    }

    /// Follows what is to be looked at; says after how many rounds something breaks, if it does.
    pub(super) fn run(&mut self, only: Option<&Mask>) -> Option<u16> {
        let mut rounds = 0;
        loop {
            rounds += 1;
            std::mem::swap(&mut self.due, &mut self.now);
            self.due.clear();
            if let Some(only) = only {
                self.now.keep(only);
            }
            let from = self.events.len();
            let now = std::mem::replace(&mut self.now, Mask::none(0));
            let broken = now.iter().find(|&truth| !self.follow(truth));
            self.now = now;
            if let Some(truth) = broken {
                self.keep_events(from);
                self.push(Cause::Truth(truth));
                return Some(rounds);
            }
            if self.events.len() == from {
                return None;
            }
            for event in from..self.events.len() {
                for at in self.said_in(event) {
                    let (candidate, is) = self.said[at];
                    self.note(candidate, is, event as u32 + 1);
                }
            }
        }
    }

    /// Whether supposing one more thing breaks something; what was followed so stays until it is taken back.
    pub(super) fn breaks_with(&mut self, supposed: Candidate, only: Option<&Mask>) -> bool {
        self.note(supposed, true, 0);
        self.run(only).is_some()
    }

    /// What a supposition rests on that has just broken, and was made at a mark; and its lines, if they are to be told.
    pub(super) fn within(&self, supposed: Candidate, mark: &Mark, told: bool) -> Within {
        let (truths, events) = self.cone_to_denials();
        let rests_on = events.iter().filter(|&event| (event as usize) < mark.events).collect();
        let argument = told.then(|| self.argument(supposed, &events, mark.events));
        Within { truths, rests_on, argument }
    }

    /// How many candidates have been taken away because supposing them has broken something.
    pub(super) const fn denials(&self) -> usize {
        self.refuted.len()
    }

    /// Takes a candidate away, because supposing it has broken something.
    pub(super) fn deny(&mut self, candidate: Candidate, within: Option<Within>) {
        self.refuted.push(self.events.len() as u32);
        self.said.push((candidate, false));
        self.push(Cause::Refuted(within.map(Box::new)));
        self.note(candidate, false, self.events.len() as u32);
    }

    /// Puts a digit in, with all that it rules out, or takes one away.
    fn note(&mut self, candidate: Candidate, is: bool, by: u32) {
        let layout = self.grid.layout();
        if !is {
            return self.take(candidate.cell, 1 << candidate.digit.index(), by);
        }
        let Candidate { cell, digit } = candidate;
        let bit = 1 << digit.index();
        self.take(cell, !bit, by);
        layout.peers(cell).iter().for_each(|peer| self.take(peer, bit, by));
        for other in layout.pair_conflicts(candidate) {
            self.take(other.cell, 1 << other.digit.index(), by);
        }
        if layout.is_non_consecutive() {
            layout.neighbours(cell).iter().for_each(|near| self.take(near, bit << 1 | bit >> 1, by));
        }
    }

    /// Takes digits from a cell.
    fn take(&mut self, cell: Cell, gone: u32, by: u32) {
        let held = &mut self.digits[cell.index()];
        let mut lost = *held & gone;
        if lost != 0 {
            *held &= !gone;
            let first = cell.index() * self.grid.layout().size();
            while lost != 0 {
                let candidate = first + lost.trailing_zeros() as usize;
                self.by[candidate] = by;
                for &truth in &self.of[candidate] {
                    let left = &mut self.left[truth as usize];
                    *left -= 1;
                    if *left <= self.looked_at[truth as usize] {
                        self.due.add(truth);
                    }
                }
                lost &= lost - 1;
            }
        }
    }

    /// Notes what a truth asserts or takes away; says whether it can still be honoured.
    fn follow(&mut self, truth: u32) -> bool {
        let layout = self.grid.layout();
        let before = self.said.len();
        if let Some(read) = &self.readings[truth as usize] {
            let mut note = |cell: Cell, gone: u32| {
                let lost = layout.digits().filter(|digit| gone >> digit.index() & 1 == 1);
                self.said.extend(lost.map(|digit| (Candidate::new(cell, digit), false)));
            };
            if !self.answers.losses(read, &self.digits, &mut note) {
                return false;
            }
        } else {
            if self.left[truth as usize] > 1 {
                return true;
            }
            let left = self.members[truth as usize].iter().find(|one| self.has(**one));
            let Some(&one) = left else { return false };
            // What is asserted already is not said again: its cell holds nothing else and all around has lost it.
            if self.is_new(one) {
                self.said.push((one, true));
            }
        }
        if self.said.len() > before {
            self.push(Cause::Truth(truth));
        }
        true
    }

    /// Whether a candidate is left.
    fn has(&self, one: Candidate) -> bool {
        self.digits[one.cell.index()] >> one.digit.index() & 1 == 1
    }

    /// Whether asserting a candidate takes anything away.
    fn is_new(&self, one: Candidate) -> bool {
        let layout = self.grid.layout();
        let beside = |near: Cell| {
            let other = |other: &Digit| other.index().abs_diff(one.digit.index()) == 1;
            layout.digits().filter(other).any(|other| self.has(Candidate::new(near, other)))
        };
        self.digits[one.cell.index()].count_ones() > 1
            || layout.peers(one.cell).iter().any(|peer| self.has(Candidate::new(peer, one.digit)))
            || layout.pair_conflicts(one).iter().any(|&other| self.has(other))
            || layout.is_non_consecutive() && layout.neighbours(one.cell).iter().any(beside)
    }
}
