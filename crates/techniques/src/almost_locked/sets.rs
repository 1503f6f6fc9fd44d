//! The almost locked sets of a board, and the digits that link them.

use crate::finder::{StepSink, almost_locked_sets, digits_of};
use std::cell::OnceCell;
use std::rc::Rc;
use whydoku_board::Grid;
use whydoku_board::{CellSet, Digit, DigitSet};
use whydoku_logic::Justification;
use whydoku_logic::Truth;

/// All sets, the smallest first.
pub(super) struct Sets<const W: usize> {
    /// Whether there are more, too many to look at.
    cut_short: bool,
    all: Vec<(CellSet<W>, DigitSet)>,
    /// For each set where its digits begin in `seats`.
    starts: Vec<usize>,
    seats: Vec<Seat<W>>,
    /// The links of each set, once asked for.
    links: OnceCell<Vec<Vec<Link>>>,
}

/// By what the sets of a board are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct AllSets;

/// A digit in a set: where it can stand, and which cells see all of these places.
struct Seat<const W: usize> {
    set: u32,
    digit: Digit,
    places: CellSet<W>,
    sees: CellSet<W>,
}

/// A restricted common, seen from one of the sets: not both of them have the digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) to: u32,
    pub(super) digit: Digit,
}

impl<const W: usize> Sets<W> {
    /// The sets of a board. All who look at them make the same of it, so they are made once.
    pub(super) fn of(grid: &Grid<W>, found: &mut StepSink<'_>) -> Rc<Self> {
        let sets = found.of_board(grid, AllSets, || Self::new(grid));
        found.cut_short(sets.cut_short);
        sets
    }

    fn new(grid: &Grid<W>) -> Self {
        let mut cells = Vec::new();
        let cut_short = almost_locked_sets(grid, 1, &mut cells);
        cells.sort_by_key(CellSet::len);
        let all = Vec::with_capacity(cells.len());
        let mut sets = Self { cut_short, all, starts: Vec::new(), seats: Vec::new(), links: OnceCell::new() };
        for set in cells {
            let digits = digits_of(grid, &set);
            sets.starts.push(sets.seats.len());
            for digit in digits {
                let places = set & *grid.places(digit);
                sets.seats.push(Seat {
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

    /// The digits of the set come one after another.
    pub(super) fn seat_number(&self, set: usize, digit: Digit) -> usize {
        let before = self.digits(set).bits() & ((1 << digit.index()) - 1);
        self.starts[set] + before.count_ones() as usize
    }

    /// How many seats there are: digits of all sets.
    pub(super) fn seats(&self) -> usize {
        self.seats.len()
    }

    fn seat(&self, set: usize, digit: Digit) -> &Seat<W> {
        &self.seats[self.seat_number(set, digit)]
    }

    /// Where a digit of the set can stand in it.
    pub(super) fn places(&self, set: usize, digit: Digit) -> &CellSet<W> {
        &self.seat(set, digit).places
    }

    /// The cells that see every place of a digit in the set.
    pub(super) fn sees(&self, set: usize, digit: Digit) -> &CellSet<W> {
        &self.seat(set, digit).sees
    }

    /// Why a set that is without one digit takes another.
    pub(super) fn because(&self, set: usize) -> Justification {
        match self.cells(set).single() {
            Some(cell) => Justification::Truth(Truth::Cell(cell)),
            None => Justification::Set(self.cells(set).iter().collect()),
        }
    }

    /// The cells that see every place of a digit in both sets.
    pub(super) fn seen_by_both(&self, grid: &Grid<W>, a: usize, b: usize, digit: Digit) -> CellSet<W> {
        *self.sees(a, digit) & *self.sees(b, digit) & *grid.places(digit)
    }

    /// The links of each set, those to smaller sets first.
    pub(super) fn links(&self) -> &[Vec<Link>] {
        self.links.get_or_init(|| self.linked())
    }

    fn linked(&self) -> Vec<Vec<Link>> {
        let mut links: Vec<Vec<Link>> = vec![Vec::new(); self.len()];
        let digits: DigitSet = self.seats.iter().map(|seat| seat.digit).collect();
        for digit in digits {
            let seats: Vec<&Seat<W>> = self.seats.iter().filter(|seat| seat.digit == digit).collect();
            for (at, b) in seats.iter().enumerate() {
                for a in seats[..at].iter().filter(|a| a.places.is_subset(&b.sees)) {
                    links[a.set as usize].push(Link { to: b.set, digit });
                    links[b.set as usize].push(Link { to: a.set, digit });
                }
            }
        }
        for links in &mut links {
            links.sort_unstable_by_key(|link| (link.to, link.digit));
        }
        links
    }
}
