//! The almost locked sets of a board, and the digits that link them.

use crate::finder::{StepSink, almost_locked_sets, digits_of};
use std::cell::OnceCell;
use std::rc::Rc;
use whydoku_board::{CellSet, Digit, DigitSet, Grid};
use whydoku_logic::{Assertion, Justification, Truth};

/// All sets, the smallest first.
pub(super) struct AlsTable<const W: usize> {
    cut_short: bool,
    all: Vec<(CellSet<W>, DigitSet)>,
    /// For each set the position of its first digit in `entries`.
    starts: Vec<usize>,
    entries: Vec<AlsDigit<W>>,
    links: OnceCell<Vec<Vec<RestrictedCommon>>>,
}

/// A digit of a set: its places in the set, and the cells that see all of these.
struct AlsDigit<const W: usize> {
    set: u32,
    digit: Digit,
    places: CellSet<W>,
    sees: CellSet<W>,
}

/// A restricted common, from one of its sets: not both of them have the digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct RestrictedCommon {
    pub(super) to: u32,
    pub(super) digit: Digit,
}

impl<const W: usize> AlsTable<W> {
    pub(super) fn of(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Rc<Self> {
        let sets = sink.of_board(grid, (), || Self::new(grid));
        sink.cut_short(sets.cut_short);
        sets
    }

    fn new(grid: &Grid<W>) -> Self {
        let mut cells = Vec::new();
        let cut_short = almost_locked_sets(grid, 1, &mut cells);
        cells.sort_by_key(CellSet::len);
        let all = Vec::with_capacity(cells.len());
        let mut sets =
            Self { cut_short, all, starts: Vec::new(), entries: Vec::new(), links: OnceCell::new() };
        for set in cells {
            let digits = digits_of(grid, &set);
            sets.starts.push(sets.entries.len());
            for digit in digits {
                let places = set & *grid.places(digit);
                sets.entries.push(AlsDigit {
                    set: sets.all.len() as u32,
                    digit,
                    places,
                    sees: grid.layout().common_peers(places),
                });
            }
            sets.all.push((set, digits));
        }
        sets
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn cells(&self, set: usize) -> &CellSet<W> {
        &self.all[set].0
    }

    pub(super) fn digits(&self, set: usize) -> DigitSet {
        self.all[set].1
    }

    pub(super) fn position(&self, set: usize, digit: Digit) -> usize {
        let before = self.digits(set).bits() & ((1 << digit.index()) - 1);
        self.starts[set] + before.count_ones() as usize
    }

    pub(super) fn entries(&self) -> usize {
        self.entries.len()
    }

    fn entry(&self, set: usize, digit: Digit) -> &AlsDigit<W> {
        &self.entries[self.position(set, digit)]
    }

    pub(super) fn places(&self, set: usize, digit: Digit) -> &CellSet<W> {
        &self.entry(set, digit).places
    }

    pub(super) fn sees(&self, set: usize, digit: Digit) -> &CellSet<W> {
        &self.entry(set, digit).sees
    }

    pub(super) fn assertion(&self, set: usize, digit: Digit, is: bool) -> Assertion {
        Assertion { digit, cells: self.places(set, digit).iter().collect(), is }
    }

    /// The reason why a set that lacks one digit holds another.
    pub(super) fn because(&self, set: usize) -> Justification {
        match self.cells(set).single() {
            Some(cell) => Justification::Truth(Truth::Cell(cell)),
            None => Justification::Set(self.cells(set).iter().collect()),
        }
    }

    pub(super) fn seen_by_both(&self, grid: &Grid<W>, a: usize, b: usize, digit: Digit) -> CellSet<W> {
        *self.sees(a, digit) & *self.sees(b, digit) & *grid.places(digit)
    }

    /// The links of each set, those to smaller sets first.
    pub(super) fn links(&self) -> &[Vec<RestrictedCommon>] {
        self.links.get_or_init(|| self.compute_links())
    }

    fn compute_links(&self) -> Vec<Vec<RestrictedCommon>> {
        let mut links: Vec<Vec<RestrictedCommon>> = vec![Vec::new(); self.len()];
        let digits: DigitSet = self.entries.iter().map(|entry| entry.digit).collect();
        for digit in digits {
            let entries: Vec<&AlsDigit<W>> =
                self.entries.iter().filter(|entry| entry.digit == digit).collect();
            for (at, b) in entries.iter().enumerate() {
                for a in entries[..at].iter().filter(|a| a.places.is_subset(&b.sees)) {
                    links[a.set as usize].push(RestrictedCommon { to: b.set, digit });
                    links[b.set as usize].push(RestrictedCommon { to: a.set, digit });
                }
            }
        }
        for links in &mut links {
            links.sort_unstable_by_key(|link| (link.to, link.digit));
        }
        links
    }
}
