//! Four sets or more in a row, each linked to the next, no set by the same digit on both sides. If the first lacks a
//! digit it has the link, so the second lacks it and has the next link, and so on: the first or the last set has the digit.
//!
//! From each set and first link the others are reached breadth first. Only shortest paths to a set and the link by which
//! it is entered are chains; HoDoKu takes longer ones too.

use super::smallest::SmallestInstances;
use super::table::{AlsTable, RestrictedCommon};
use crate::finder::{CellNeed, Flow, Reason, StepSink};
use whydoku_board::{Candidate, CellSet, Digit, DigitSet, Grid};
use whydoku_cells::bits::members_of_words;
use whydoku_logic::{Argument, ArgumentLine, Figure, Justification, Role, Truth};

const LONGEST: usize = 4;

/// Paths of the same length that are tried until one needs all its cells.
const MOST_PATHS: u32 = 16;

#[derive(Clone, Debug)]
struct AlsPath {
    sets: Vec<u32>,
    links: Vec<Digit>,
}

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let sets = AlsTable::of(grid, sink);
    let links = sets.links();
    let mut best = SmallestInstances::new(grid, CellNeed::AllForOne, sink);
    let mut search = AlsChainSearch::new(&sets, links);
    for (start, around) in links.iter().enumerate().filter(|(_, around)| !around.is_empty()) {
        search.targets.fill(None);
        let firsts: DigitSet = around.iter().map(|link| link.digit).collect();
        for first in firsts {
            search.reach(start, first);
            search.ends(start, first, &mut best);
        }
    }
    let reason = |path: &AlsPath, conclusions: &[Candidate]| {
        let digits: DigitSet = conclusions.iter().map(|target| target.digit).collect();
        let all = cells_of(&sets, &path.sets);
        let starts = digits.first().and_then(|digit| sets.places(path.sets[0] as usize, digit).first());
        let figure =
            Figure::new().digits(Role::Digit, digits).cells(Role::Cell, all).cells(Role::Start, starts);
        let figure = digits.into_iter().fold(figure, |f, digit| f.argument(argument(&sets, path, digit)));
        Reason::new(all.iter().map(Truth::Cell), figure)
    };
    // The digit has one place in the first set, and the same one in the last.
    let settled = |path: &AlsPath, conclusions: &[Candidate]| {
        let digit = conclusions.first()?.digit;
        let [first, last] =
            [path.sets.first()?, path.sets.last()?].map(|&set| sets.places(set as usize, digit));
        let cell = first.single().filter(|_| first == last)?;
        conclusions.iter().all(|one| one.digit == digit).then_some(Candidate::new(cell, digit))
    };
    best.report_settled(sink, reason, settled)
}

fn cells_of<const W: usize>(sets: &AlsTable<W>, path: &[u32]) -> CellSet<W> {
    path.iter().fold(CellSet::EMPTY, |all, &set| all | *sets.cells(set as usize))
}

/// The states of the search are sets, each entered by one of its digits. Those with a link are numbered.
struct AlsChainSearch<'a, const W: usize> {
    sets: &'a AlsTable<W>,
    links: &'a [Vec<RestrictedCommon>],
    entries: Vec<(usize, Digit)>,
    numbers: Vec<Option<u32>>,
    words: usize,
    /// For each entry those that its digit leads to.
    through: Vec<u64>,
    /// For each entry those that the other digits of its set lead to.
    beyond: Vec<u64>,
    /// For each number of links the entries at that distance.
    levels: Vec<Vec<u64>>,
    /// For each set the digits that some cell loses if the set or the one at the start holds them, once computed.
    targets: Vec<Option<DigitSet>>,
}

fn merge(into: &mut [u64], from: &[u64]) {
    let from = &from[..into.len()];
    into.iter_mut().enumerate().for_each(|(word, into)| *into |= from[word]);
}

impl<'a, const W: usize> AlsChainSearch<'a, W> {
    fn new(sets: &'a AlsTable<W>, links: &'a [Vec<RestrictedCommon>]) -> Self {
        let linked = |set: usize| links[set].iter().map(|link| link.digit).collect::<DigitSet>();
        let entries: Vec<(usize, Digit)> =
            (0..sets.len()).flat_map(|set| linked(set).into_iter().map(move |digit| (set, digit))).collect();
        let mut numbers = vec![None; sets.entries()];
        for (number, &(set, digit)) in entries.iter().enumerate() {
            numbers[sets.position(set, digit)] = Some(number as u32);
        }
        let number = |set: usize, digit| numbers[sets.position(set, digit)].map(|number| number as usize);
        let words = entries.len().div_ceil(64);
        let mut through = vec![0; entries.len() * words];
        for (set, links) in links.iter().enumerate() {
            for link in links {
                let ends = (number(set, link.digit), number(link.to as usize, link.digit));
                let (Some(from), Some(to)) = ends else { unreachable!("a link goes both paths") };
                through[from * words + to / 64] |= 1 << (to % 64);
            }
        }
        let mut beyond = vec![0; entries.len() * words];
        for (into, &(set, entry)) in entries.iter().enumerate() {
            let others = (linked(set) - DigitSet::only(entry)).into_iter();
            for from in others.filter_map(|other| number(set, other)) {
                let from = &through[from * words..(from + 1) * words];
                merge(&mut beyond[into * words..(into + 1) * words], from);
            }
        }
        let levels = vec![vec![0; words]; LONGEST + 1];
        let targets = vec![None; sets.len()];
        Self { sets, links, entries, numbers, words, through, beyond, levels, targets }
    }

    fn number(&self, set: usize, digit: Digit) -> Option<usize> {
        self.numbers[self.sets.position(set, digit)].map(|number| number as usize)
    }

    fn targets(&mut self, start: usize, end: usize) -> DigitSet {
        let sets = self.sets;
        *self.targets[end].get_or_insert_with(|| {
            let common = (sets.digits(start) & sets.digits(end)).into_iter();
            common.filter(|&digit| !sets.seen_by_both(start, end, digit).is_empty()).collect()
        })
    }

    fn reach(&mut self, start: usize, first: Digit) {
        let Some(entry) = self.number(start, first).map(|entry| entry * self.words) else { return };
        let own: Vec<usize> =
            self.sets.digits(start).into_iter().filter_map(|digit| self.number(start, digit)).collect();
        self.levels[1].copy_from_slice(&self.through[entry..entry + self.words]);
        for level in 2..self.levels.len() {
            let (before, rest) = self.levels.split_at_mut(level);
            let here = &mut rest[0];
            here.fill(0);
            for entry in members_of_words(before[level - 1].iter().copied()) {
                merge(here, &self.beyond[entry * self.words..(entry + 1) * self.words]);
            }
            for &entry in &own {
                here[entry / 64] &= !(1 << (entry % 64));
            }
            for nearer in &before[1..] {
                here.iter_mut().zip(nearer).for_each(|(here, nearer)| *here &= !nearer);
            }
        }
    }

    fn ends(&mut self, start: usize, first: Digit, best: &mut SmallestInstances<'_, W, AlsPath>) {
        for level in 3..self.levels.len() {
            let entries = std::mem::take(&mut self.levels[level]);
            for entry in members_of_words(entries.iter().copied()) {
                let (end, last) = self.entries[entry];
                let digits = self.targets(start, end) - DigitSet::only(first) - DigitSet::only(last);
                if digits.is_empty() {
                    continue;
                }
                best.begin();
                for digit in digits {
                    best.eliminate(digit, &self.sets.seen_by_both(start, end, digit));
                }
                if best.is_useful() && !best.has(level as u16 + 1) {
                    let mut path = AlsPath { sets: vec![end as u32], links: vec![last] };
                    self.back(start as u32, level, &mut path, best, &mut { MOST_PATHS });
                }
            }
            self.levels[level] = entries;
        }
    }

    fn back(
        &self,
        start: u32,
        level: usize,
        path: &mut AlsPath,
        best: &mut SmallestInstances<'_, W, AlsPath>,
        paths: &mut u32,
    ) -> bool {
        let (&set, &entry) = (path.sets.last().expect("it begins"), path.links.last().expect("with a link"));
        if level == 1 {
            *paths = paths.saturating_sub(1);
            path.sets.push(start);
            let cells = cells_of(self.sets, &path.sets);
            let done = best.end(path.sets.len() as u16, &cells, || path.clone());
            path.sets.pop();
            return done || *paths == 0;
        }
        for link in self.links[set as usize].iter().filter(|link| link.digit == entry) {
            if link.to == start || path.sets.contains(&link.to) {
                continue;
            }
            let (befores, nearer) = (self.sets.digits(link.to as usize), &self.levels[level - 1]);
            let is_reached = |&before: &Digit| {
                let number = self.number(link.to as usize, before);
                before != entry && number.is_some_and(|at| nearer[at / 64] >> (at % 64) & 1 == 1)
            };
            for before in befores.into_iter().filter(is_reached) {
                path.sets.push(link.to);
                path.links.push(before);
                let done = self.back(start, level - 1, path, best, paths);
                path.sets.pop();
                path.links.pop();
                if done {
                    return true;
                }
            }
        }
        false
    }
}

/// One end is assumed to lack the digit; then it has its link, and so on to the other end.
fn argument<const W: usize>(sets: &AlsTable<W>, path: &AlsPath, digit: Digit) -> Argument {
    let assertion = |set: u32, digit: Digit, is: bool| sets.assertion(set as usize, digit, is);
    let mut lines = Vec::new();
    let held = path.links.iter().chain([&digit]);
    for (at, (&set, &link)) in path.sets.iter().zip(held).enumerate() {
        if at > 0 {
            let then = assertion(set, path.links[at - 1], false);
            lines.push(ArgumentLine { because: Justification::Conflict, then });
        }
        lines.push(ArgumentLine { because: sets.because(set as usize), then: assertion(set, link, true) });
    }
    Argument::direct(assertion(path.sets[0], digit, false), lines)
}
