//! Four sets or more in a row, each linked to the next, no set by the same digit on both sides. If the first is
//! without a digit it has the link, so the second is without it and has the next link, and so on: the first or the
//! last set has the digit.
//!
//! From each set and first link the others are reached level by level: so many links away. Only shortest ways to a set
//! and the link by which it is entered are chains; HoDoKu takes longer ones too.

use super::best::Best;
use super::sets::{Link, Sets};
use crate::finder::{FinderTraits, Flow, Necessity, Reason, StepSink, Technique};
use whydoku_board::Grid;
use whydoku_board::{CellSet, Digit, DigitSet};
use whydoku_cells::members::members_of_words;
use whydoku_logic::Truth;
use whydoku_logic::{Argument, ArgumentLine, Assertion, Figure, Justification, Role};

/// The most links of a chain that a player can follow.
const LONGEST: usize = 4;

/// Ways of the same length that are tried until one has no cell too many.
const WAYS: u32 = 16;

pub(super) struct Chain;

/// Sets, and the digits that link each to the next.
#[derive(Clone, Debug)]
struct Way {
    sets: Vec<u32>,
    links: Vec<Digit>,
}

impl<const W: usize> Technique<W> for Chain {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let sets = Sets::of(grid, found);
        let links = sets.links();
        let mut best = Best::new(grid, Necessity::AllForOne, found);
        let mut search = Search::new(grid, &sets, links);
        for (start, around) in links.iter().enumerate().filter(|(_, around)| !around.is_empty()) {
            search.fruit.fill(None);
            let firsts: DigitSet = around.iter().map(|link| link.digit).collect();
            for first in firsts {
                search.from(start, first);
                search.ends(start, first, &mut best);
            }
        }
        best.report(found, |way, conclusions| {
            let digits: DigitSet = conclusions.iter().map(|gone| gone.digit).collect();
            let all = cells_of(&sets, &way.sets);
            let figure = Figure::new().digits(Role::Digit, digits).cells(Role::Cell, all);
            let figure = digits.into_iter().fold(figure, |f, digit| f.argument(argument(&sets, way, digit)));
            Reason::new(all.iter().map(Truth::Cell), figure)
        })
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::ALTERNATIVES.and(FinderTraits::EXPENSIVE)
    }
}

fn cells_of<const W: usize>(sets: &Sets<W>, way: &[u32]) -> CellSet<W> {
    way.iter().fold(CellSet::EMPTY, |all, &set| all | *sets.cells(set as usize))
}

/// Seats are what is reached: a set, entered by one of its digits. Only those with a link have a number here; sets of them
/// are bits in words.
struct Search<'a, const W: usize> {
    grid: &'a Grid<W>,
    sets: &'a Sets<W>,
    links: &'a [Vec<Link>],
    /// The sets and digits of the seats, and their numbers among all seats there are.
    seats: Vec<(usize, Digit)>,
    numbers: Vec<Option<u32>>,
    /// How many words for a set of seats.
    words: usize,
    /// For each seat the seats that its digit leads to.
    through: Vec<u64>,
    /// For each seat the seats that the other digits of its set lead to.
    beyond: Vec<u64>,
    /// The seats so many links away.
    levels: Vec<Vec<u64>>,
    /// For each set the digits that some cell would lose if it were in the set or in that at the start, once asked for.
    fruit: Vec<Option<DigitSet>>,
}

fn merge(into: &mut [u64], from: &[u64]) {
    for (into, from) in into.iter_mut().zip(from) {
        *into |= from;
    }
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(grid: &'a Grid<W>, sets: &'a Sets<W>, links: &'a [Vec<Link>]) -> Self {
        let linked = |set: usize| links[set].iter().map(|link| link.digit).collect::<DigitSet>();
        let seats: Vec<(usize, Digit)> =
            (0..sets.len()).flat_map(|set| linked(set).into_iter().map(move |digit| (set, digit))).collect();
        let mut numbers = vec![None; sets.seats()];
        for (number, &(set, digit)) in seats.iter().enumerate() {
            numbers[sets.seat_number(set, digit)] = Some(number as u32);
        }
        let number = |set: usize, digit| numbers[sets.seat_number(set, digit)].map(|number| number as usize);
        let words = seats.len().div_ceil(64);
        let mut through = vec![0; seats.len() * words];
        for (set, links) in links.iter().enumerate() {
            for link in links {
                let ends = (number(set, link.digit), number(link.to as usize, link.digit));
                let (Some(from), Some(to)) = ends else { unreachable!("a link goes both ways") };
                through[from * words + to / 64] |= 1 << (to % 64);
            }
        }
        let mut beyond = vec![0; seats.len() * words];
        for (into, &(set, entry)) in seats.iter().enumerate() {
            let others = (linked(set) - DigitSet::only(entry)).into_iter();
            for from in others.filter_map(|other| number(set, other)) {
                let from = &through[from * words..(from + 1) * words];
                merge(&mut beyond[into * words..(into + 1) * words], from);
            }
        }
        let levels = vec![vec![0; words]; LONGEST + 1];
        let fruit = vec![None; sets.len()];
        Self { grid, sets, links, seats, numbers, words, through, beyond, levels, fruit }
    }

    /// The number of a seat, if it has a link.
    fn number(&self, set: usize, digit: Digit) -> Option<usize> {
        self.numbers[self.sets.seat_number(set, digit)].map(|number| number as usize)
    }

    fn fruit(&mut self, start: usize, end: usize) -> DigitSet {
        let (grid, sets) = (self.grid, self.sets);
        *self.fruit[end].get_or_insert_with(|| {
            let common = (sets.digits(start) & sets.digits(end)).into_iter();
            common.filter(|&digit| !sets.seen_by_both(grid, start, end, digit).is_empty()).collect()
        })
    }

    fn is_reached(&self, level: usize, seat: usize) -> bool {
        self.levels[level][seat / 64] >> (seat % 64) & 1 == 1
    }

    /// Finds what is how many links away.
    fn from(&mut self, start: usize, first: Digit) {
        let Some(seat) = self.number(start, first).map(|seat| seat * self.words) else { return };
        let own: Vec<usize> =
            self.sets.digits(start).into_iter().filter_map(|digit| self.number(start, digit)).collect();
        self.levels[1].copy_from_slice(&self.through[seat..seat + self.words]);
        for level in 2..self.levels.len() {
            let (before, rest) = self.levels.split_at_mut(level);
            let here = &mut rest[0];
            here.fill(0);
            for seat in members_of_words(before[level - 1].iter().copied()) {
                merge(here, &self.beyond[seat * self.words..(seat + 1) * self.words]);
            }
            for &seat in &own {
                here[seat / 64] &= !(1 << (seat % 64));
            }
            for nearer in &before[1..] {
                here.iter_mut().zip(nearer).for_each(|(here, nearer)| *here &= !nearer);
            }
        }
    }

    /// Tries every end. Whichever end a chain is met from, it is the same chain.
    fn ends(&mut self, start: usize, first: Digit, best: &mut Best<'_, W, Way>) {
        for level in 3..self.levels.len() {
            let seats = std::mem::take(&mut self.levels[level]);
            for seat in members_of_words(seats.iter().copied()) {
                let (end, last) = self.seats[seat];
                let digits = self.fruit(start, end) - DigitSet::only(first) - DigitSet::only(last);
                if digits.is_empty() {
                    continue;
                }
                best.begin();
                for digit in digits {
                    best.removes(digit, &self.sets.seen_by_both(self.grid, start, end, digit));
                }
                if best.says_something() && !best.knows(level as u16 + 1) {
                    let mut way = Way { sets: vec![end as u32], links: vec![last] };
                    self.back(start as u32, level, &mut way, best, &mut { WAYS });
                }
            }
            self.levels[level] = seats;
        }
    }

    /// Walks back to the start in all shortest ways, until one of them is a chain.
    fn back(
        &self,
        start: u32,
        level: usize,
        way: &mut Way,
        best: &mut Best<'_, W, Way>,
        ways: &mut u32,
    ) -> bool {
        let (&set, &entry) = (way.sets.last().expect("it begins"), way.links.last().expect("with a link"));
        if level == 1 {
            *ways = ways.saturating_sub(1);
            way.sets.push(start);
            let cells = cells_of(self.sets, &way.sets);
            let done = best.end(way.sets.len() as u16, &cells, || way.clone());
            way.sets.pop();
            return done || *ways == 0;
        }
        for link in self.links[set as usize].iter().filter(|link| link.digit == entry) {
            if link.to == start || way.sets.contains(&link.to) {
                continue;
            }
            let befores = self.sets.digits(link.to as usize) - DigitSet::only(entry);
            for before in befores {
                if !self.number(link.to as usize, before).is_some_and(|seat| self.is_reached(level - 1, seat))
                {
                    continue;
                }
                way.sets.push(link.to);
                way.links.push(before);
                let done = self.back(start, level - 1, way, best, ways);
                way.sets.pop();
                way.links.pop();
                if done {
                    return true;
                }
            }
        }
        false
    }
}

/// One end is supposed to be without the digit; then it has its link, and so on to the other end.
fn argument<const W: usize>(sets: &Sets<W>, way: &Way, digit: Digit) -> Argument {
    let assertion = |set: u32, digit: Digit, is: bool| Assertion {
        digit,
        cells: sets.places(set as usize, digit).iter().collect(),
        is,
    };
    let mut lines = Vec::new();
    let taken = way.links.iter().chain([&digit]);
    for (at, (&set, &link)) in way.sets.iter().zip(taken).enumerate() {
        if at > 0 {
            lines.push(ArgumentLine {
                because: Justification::Conflict,
                then: assertion(set, way.links[at - 1], false),
            });
        }
        lines.push(ArgumentLine { because: sets.because(set as usize), then: assertion(set, link, true) });
    }
    Argument { supposed: assertion(way.sets[0], digit, false), lines, broken: None, cases: Vec::new() }
}
