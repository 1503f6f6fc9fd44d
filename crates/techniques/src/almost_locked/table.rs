//! The almost locked sets of a board, and the digits that link them: cells of one house that have one digit more than cells.
//! A cell with two candidates is the smallest of them.

use crate::finder::{StepSink, digits_of, extend_choice};
use smallvec::SmallVec;
use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use whydoku_board::{Cell, CellSet, Digit, DigitSet, Grid, MAX_SIZE};
use whydoku_cells::bits::members;
use whydoku_logic::{Assertion, Justification, Truth};

/// All sets, the smallest first.
pub(super) struct AlsTable<const W: usize> {
    cut_short: bool,
    all: Vec<(CellSet<W>, DigitSet)>,
    /// By set and digit, the position in `entries`.
    positions: Vec<u32>,
    entries: Vec<AlsDigit<W>>,
    /// By digit, the positions of its entries.
    of_digit: Vec<Vec<u32>>,
    links: OnceCell<Vec<Vec<RestrictedCommon>>>,
}

/// A digit of a set: its places in the set, and those elsewhere that see all of these.
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
        let cut_short = almost_locked_sets(grid, &mut cells);
        cells.sort_by_cached_key(CellSet::len);
        let all = Vec::with_capacity(cells.len());
        let of_digit = vec![Vec::new(); grid.layout().size()];
        let (entries, links) = (Vec::new(), OnceCell::new());
        let positions = vec![u32::MAX; cells.len() * of_digit.len()];
        let mut sets = Self { cut_short, all, positions, entries, of_digit, links };
        for set in cells {
            let digits = digits_of(grid, &set);
            for digit in digits {
                let (places, position) = (set & *grid.places(digit), sets.entries.len() as u32);
                sets.positions[sets.all.len() * sets.of_digit.len() + digit.index()] = position;
                sets.of_digit[digit.index()].push(position);
                sets.entries.push(AlsDigit {
                    set: sets.all.len() as u32,
                    digit,
                    places,
                    sees: grid.layout().common_peers(places) & *grid.places(digit),
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

    #[inline]
    pub(super) fn position(&self, set: usize, digit: Digit) -> usize {
        self.positions[set * self.of_digit.len() + digit.index()] as usize
    }

    pub(super) fn entries(&self) -> usize {
        self.entries.len()
    }

    #[inline]
    fn entry(&self, set: usize, digit: Digit) -> &AlsDigit<W> {
        &self.entries[self.position(set, digit)]
    }

    pub(super) fn places(&self, set: usize, digit: Digit) -> &CellSet<W> {
        &self.entry(set, digit).places
    }

    #[inline]
    pub(super) fn sees(&self, set: usize, digit: Digit) -> &CellSet<W> {
        &self.entry(set, digit).sees
    }

    /// Returns the sets with a digit of which a cell sees all places.
    pub(super) fn seeing(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = usize> + '_ {
        let entries = self.of_digit[digit.index()].iter().map(|&at| &self.entries[at as usize]);
        entries.filter(move |entry| entry.sees.contains(cell)).map(|entry| entry.set as usize)
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

    #[inline]
    pub(super) fn seen_by_both(&self, a: usize, b: usize, digit: Digit) -> CellSet<W> {
        *self.sees(a, digit) & *self.sees(b, digit)
    }

    /// The links of each set, those to smaller sets first.
    pub(super) fn links(&self) -> &[Vec<RestrictedCommon>] {
        self.links.get_or_init(|| self.compute_links())
    }

    fn compute_links(&self) -> Vec<Vec<RestrictedCommon>> {
        // Most sets have fewer than 32.
        let mut links: Vec<Vec<RestrictedCommon>> = self.all.iter().map(|_| Vec::with_capacity(32)).collect();
        let mut linked = Vec::new();
        for positions in &self.of_digit {
            let entries: Vec<&AlsDigit<W>> = positions.iter().map(|&at| &self.entries[at as usize]).collect();
            let words = entries.len().div_ceil(64);
            // By cell, the entries that see it, as bits.
            let mut seeing = vec![0_u64; CellSet::<W>::CAPACITY * words];
            for (at, entry) in entries.iter().enumerate() {
                for cell in &entry.sees {
                    seeing[cell.index() * words + at / 64] |= 1 << (at % 64);
                }
            }
            for entry in &entries {
                linked.clear();
                linked.resize(words, u64::MAX);
                for cell in &entry.places {
                    let seeing = &seeing[cell.index() * words..][..words];
                    linked.iter_mut().enumerate().for_each(|(word, all)| *all &= seeing[word]);
                }
                let links = &mut links[entry.set as usize];
                for (word, &linked) in linked.iter().enumerate() {
                    for bit in members(linked) {
                        let to = entries[64 * word + bit].set;
                        links.push(RestrictedCommon { to, digit: entry.digit });
                    }
                }
            }
        }
        for links in &mut links {
            links.sort_unstable_by_key(|link| (link.to, link.digit));
        }
        links
    }
}

/// The most sets; where there are more, the largest sizes are left out. Boards of play have some hundreds.
const MOST_SETS: usize = 1_000;

/// The size of the largest sets: all on the classic board, fewer on larger ones, where there would be too many.
const fn largest(size: usize) -> usize {
    if size <= 9 { size - 1 } else { 4 }
}

/// Lists every set, house by house, each once. If there are too many, the largest sizes
/// are left out as a whole, so that the list does not depend on the order of the board, and it returns `true`.
pub fn almost_locked_sets<const W: usize>(grid: &Grid<W>, into: &mut Vec<CellSet<W>>) -> bool {
    let limit = largest(grid.layout().size());
    into.clear();
    for (house, info) in grid.layout().houses() {
        let open = info.cells & *grid.open();
        let cells = open.iter().map(|cell| (CellSet::only(cell), grid.candidates(cell)));
        let cells: SmallVec<[_; MAX_SIZE]> = cells.filter(|(_, digits)| digits.len() <= limit + 1).collect();
        let _ = extend_choice(
            0..cells.len(),
            (CellSet::EMPTY, DigitSet::EMPTY, 1),
            &mut |(set, digits, size), at| {
                let (wider, all) = (set | cells[at].0, digits | cells[at].1);
                // More digits than the largest set may have: no set can grow from here.
                if all.len() > limit + 1 {
                    return ControlFlow::Continue(None);
                }
                // A set that lies in an earlier house too was found there.
                if all.len() == size + 1 && grid.layout().house_around(&wider) == Some(house) {
                    into.push(wider);
                }
                ControlFlow::Continue((size < limit).then_some((wider, all, size + 1)))
            },
        );
    }
    let too_many = into.len() > MOST_SETS;
    if too_many {
        let mut total = 0;
        let fits = |&size: &usize| {
            total += into.iter().filter(|set| set.len() == size).count();
            total <= MOST_SETS
        };
        let most = (1..=limit).take_while(fits).last().unwrap_or_default();
        into.retain(|set| set.len() <= most);
    }
    too_many
}
