//! Four sets or more in a row, each linked to the next, no set by the same digit on both sides. If the first is
//! without a digit it has the link, so the second is without it and has the next link, and so on: the first or the
//! last set has the digit.
//!
//! From each set and first link the others are reached level by level: so many links away. Only shortest ways to a set
//! and the link by which it is entered are chains; HoDoKu takes longer ones too.

use super::Mode;
use super::best::Best;
use super::sets::{Link, Sets};
use crate::geometry::{CellSet, Digit, DigitSet};
use crate::grid::Grid;
use crate::step::{Argument, Assertion, Because, Figure, Line, Role};
use crate::technique::{Flow, Found, Needed, Reason, Technique};
use crate::truth::Truth;

/// The most links of a chain. HoDoKu's own limit when it looks for all of them, too.
const LONGEST: u8 = 6;

/// Ways of the same length that are tried until one has no cell too many.
const WAYS: u32 = 64;

pub(super) struct Chain {
    pub(super) mode: Mode,
}

/// Sets, and the digits that link each to the next.
#[derive(Clone, Debug)]
struct Way {
    sets: Vec<u32>,
    links: Vec<Digit>,
}

impl<const W: usize> Technique<W> for Chain {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        let sets = Sets::new(grid);
        let links = sets.links(self.mode);
        let mut best = Best::new(grid, self.mode, Needed::AllForOne);
        let mut search = Search {
            grid,
            mode: self.mode,
            sets: &sets,
            links: &links,
            levels: Vec::new(),
            reached: Vec::new(),
        };
        for start in 0..sets.len() {
            let firsts: DigitSet = links[start].iter().map(|link| link.digit).collect();
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
}

fn cells_of<const W: usize>(sets: &Sets<W>, way: &[u32]) -> CellSet<W> {
    way.iter().fold(CellSet::EMPTY, |all, &set| all | *sets.cells(set as usize))
}

struct Search<'a, const W: usize> {
    grid: &'a Grid<W>,
    mode: Mode,
    sets: &'a Sets<W>,
    links: &'a [Vec<Link>],
    /// For each set and link by which it is entered how many links away it is: a bit for each number.
    levels: Vec<u8>,
    /// What was reached, level by level, and how many links away.
    reached: Vec<(u32, Digit, u8)>,
}

impl<const W: usize> Search<'_, W> {
    fn state(&self, set: u32, entry: Digit) -> usize {
        set as usize * self.grid.layout().size() + entry.index()
    }

    fn from(&mut self, start: usize, first: Digit) {
        self.levels.clear();
        self.levels.resize(self.sets.len() * self.grid.layout().size(), 0);
        self.reached.clear();
        for link in self.links[start].iter().filter(|link| link.digit == first) {
            self.reach(link, 1);
        }
        let mut next = 0;
        while let Some(&(set, entry, level)) = self.reached.get(next) {
            next += 1;
            if level == LONGEST {
                break;
            }
            let links = self.links;
            for link in links[set as usize].iter().filter(|link| link.digit != entry) {
                if link.to as usize != start {
                    self.reach(link, level + 1);
                }
            }
        }
    }

    fn reach(&mut self, link: &Link, level: u8) {
        let state = self.state(link.to, link.digit);
        let known = self.levels[state];
        let again = known != 0 && self.mode == Mode::Ours;
        if !again && known >> level & 1 == 0 {
            self.levels[state] |= 1 << level;
            self.reached.push((link.to, link.digit, level));
        }
    }

    /// Tries every end. Whichever end a chain is met from, it is the same chain.
    fn ends(&self, start: usize, first: Digit, best: &mut Best<'_, W, Way>) {
        let mut way = Way { sets: Vec::new(), links: Vec::new() };
        for &(end, last, level) in &self.reached {
            let digits = self.sets.digits(start) & self.sets.digits(end as usize);
            let digits = digits - DigitSet::only(first) - DigitSet::only(last);
            if level < 3 || digits.is_empty() {
                continue;
            }
            best.begin();
            for digit in digits {
                best.removes(digit, &self.sets.seen_by_both(self.grid, start, end as usize, digit));
            }
            if best.says_something() {
                (way.sets, way.links) = (vec![end], vec![last]);
                self.back(start as u32, level, &mut way, best, &mut { WAYS });
            }
        }
    }

    /// Walks back to the start in all shortest ways, until one of them is a chain.
    fn back(
        &self,
        start: u32,
        level: u8,
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
            for before in self.sets.digits(link.to as usize) - DigitSet::only(entry) {
                if self.levels[self.state(link.to, before)] >> (level - 1) & 1 == 0 {
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
    let links = way.links.iter().chain([&digit]);
    for (at, (&set, &link)) in way.sets.iter().zip(links).enumerate() {
        if at > 0 {
            lines.push(Line { because: Because::Conflict, then: assertion(set, way.links[at - 1], false) });
        }
        lines.push(Line { because: sets.because(set as usize), then: assertion(set, link, true) });
    }
    Argument { supposed: assertion(way.sets[0], digit, false), lines, broken: None, cases: Vec::new() }
}
