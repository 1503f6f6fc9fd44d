//! [`Quick`]: whether a supposition breaks something, and what it leaves, without a word of why. It follows as a
//! [`Table`](super::table::Table) does, all digits of a house at once, and only what a supposition has changed. Where easier
//! steps have not been taken, it may see what a table does not; so what it finds is said if a table follows it too.

mod follow;
mod limits;

use super::answers::Answers;
use super::followed::{Followed, Read};
use limits::{Limits, Part};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, Layout};
use whydoku_cells::work_queue::WorkQueue;
use whydoku_logic::Truth;

/// What is left on the way.
pub(super) struct Quick<'a, const W: usize> {
    layout: &'a Layout<W>,
    /// All digits of the board.
    all: u32,
    houses: Vec<Vec<Cell>>,
    houses_of: Vec<Vec<u32>>,
    peers: Vec<Vec<Cell>>,
    readings: Vec<Read>,
    reading_cells: Vec<CellSet<W>>,
    readings_of: Vec<Vec<u32>>,
    /// Places of the clues that are still open.
    clues: Vec<Vec<Candidate>>,
    /// The digits that each cell has, and those that are left on the way.
    held: Vec<u32>,
    digits: Vec<u32>,
    /// Cells with one digit left whose sight has not been followed.
    single: Vec<Cell>,
    due_houses: WorkQueue,
    due_readings: WorkQueue,
    /// What each truth is, and what is followed.
    parts: Vec<Part>,
    limits: Limits,
    broken: bool,
    answers: Answers,
    /// What a reading takes away, as long as it is taken.
    lost: Vec<(Cell, u32)>,
}

impl<'a, const W: usize> Quick<'a, W> {
    /// A position, and what may be followed there.
    pub(super) fn new(grid: &'a Grid<W>, truths: &[Followed], answers: Answers) -> Self {
        let layout: &Layout<W> = grid.layout();
        let cells = layout.shape().cells();
        let of = |lists: &mut dyn Iterator<Item = &Vec<Cell>>| {
            let mut found = vec![Vec::new(); cells];
            for (at, list) in lists.enumerate() {
                list.iter().for_each(|cell| found[cell.index()].push(at as u32));
            }
            found
        };
        let houses: Vec<Vec<Cell>> = layout.houses().map(|(_, info)| info.cells.iter().collect()).collect();
        let readings: Vec<Read> = truths.iter().filter_map(|followed| followed.read.clone()).collect();
        let reading_cells = readings.iter().map(|read| read.order.iter().copied().collect()).collect();
        let all = layout.digits().fold(0, |all, digit| all | 1 << digit.index());
        let is_clue = |followed: &&Followed| matches!(followed.truth, Truth::Clue(_));
        let clues: Vec<Vec<Candidate>> =
            truths.iter().filter(is_clue).map(|followed| followed.truth.candidates(grid)).collect();
        let limits = Limits {
            any: false,
            cells: vec![true; cells],
            houses: vec![all; houses.len()],
            readings: vec![true; readings.len()],
            clues: vec![true; clues.len()],
        };
        let mut held = vec![0; cells];
        layout.cells().iter().for_each(|cell| held[cell.index()] = grid.candidates(cell).bits());
        let mut peers = vec![Vec::new(); cells];
        layout.cells().iter().for_each(|cell| peers[cell.index()] = layout.peers(cell).iter().collect());
        Self {
            layout,
            all,
            houses_of: of(&mut houses.iter()),
            readings_of: of(&mut readings.iter().map(|read| &read.order)),
            due_houses: WorkQueue::of(houses.len()),
            due_readings: WorkQueue::of(readings.len()),
            parts: Part::of(truths.iter().map(|followed| &followed.truth)),
            limits,
            houses,
            peers,
            readings,
            reading_cells,
            clues,
            digits: held.clone(),
            held,
            single: Vec::new(),
            broken: false,
            answers,
            lost: Vec::new(),
        }
    }

    /// Whether all that follows from the position itself has been taken already.
    pub(super) fn is_followed(&mut self) -> bool {
        self.digits.copy_from_slice(&self.held);
        self.forget();
        (0..self.houses.len()).for_each(|house| self.due_houses.add(house as u32));
        (0..self.readings.len()).for_each(|reading| self.due_readings.add(reading as u32));
        self.single
            .extend(self.layout.cells().iter().filter(|cell| self.held[cell.index()].is_power_of_two()));
        !self.run() && self.digits == self.held
    }

    /// The digits that each cell has at the beginning.
    pub(super) fn held(&self) -> &[u32] {
        &self.held
    }

    /// The numbers of the readings that are followed.
    pub(super) fn readings(&self) -> impl Iterator<Item = u32> {
        self.readings.iter().map(|read| read.number)
    }

    /// Whether a supposition breaks something; if not, what it leaves stays.
    pub(super) fn refutes(&mut self, supposed: Candidate) -> bool {
        self.digits.copy_from_slice(&self.held);
        self.breaks_with(supposed)
    }

    /// Whether supposing one more thing breaks something.
    pub(super) fn breaks_with(&mut self, supposed: Candidate) -> bool {
        self.forget();
        self.suppose(supposed);
        self.run()
    }

    fn suppose(&mut self, Candidate { cell, digit }: Candidate) {
        let bit = 1 << digit.index();
        // What holds one digit already may not have been followed: on a board that is broken nobody writes it.
        if self.digits[cell.index()] == bit || !self.limits.cells[cell.index()] {
            self.single.push(cell);
        }
        self.take(cell, self.digits[cell.index()] & !bit);
    }

    /// The same where it is known what the supposition has left before, when more was left. What only one of the two, that
    /// and what is left now, has changed was followed then.
    pub(super) fn breaks_within(&mut self, known: &[u32]) -> bool {
        self.forget();
        let (mut now, mut before) = (CellSet::<W>::EMPTY, CellSet::<W>::EMPTY);
        for (at, (held, &known)) in self.digits.iter_mut().zip(known).enumerate() {
            let (cell, was) = (Cell::new(at), *held);
            *held &= known;
            self.broken |= *held == 0 && was != 0;
            now.insert_if(*held != was, cell);
            before.insert_if(*held != known, cell);
            if *held != was && *held != known && held.is_power_of_two() {
                self.single.push(cell);
            }
        }
        if self.broken {
            return true;
        }
        if before.is_empty() {
            return false;
        }
        let both = |cells: &CellSet<W>| cells.meets(&now) && cells.meets(&before);
        for (at, (_, info)) in self.layout.houses().enumerate() {
            if both(&info.cells) {
                self.due_houses.add(at as u32);
            }
        }
        for (at, cells) in self.reading_cells.iter().enumerate() {
            if both(cells) {
                self.due_readings.add(at as u32);
            }
        }
        self.run()
    }

    /// The same where it is known what the supposition left beside this one, and in which cells less is left of this one since.
    /// What it leaves now is put there, and things stand as before.
    pub(super) fn breaks_since(&mut self, known: &mut [u32], changed: &[Cell]) -> bool {
        self.forget();
        self.digits.swap_with_slice(known);
        for &cell in changed {
            let gone = self.digits[cell.index()] & !known[cell.index()];
            self.take(cell, gone);
        }
        let breaks = self.run();
        self.digits.swap_with_slice(known);
        breaks
    }

    /// The digits that are left to each cell.
    pub(super) fn digits(&self) -> &[u32] {
        &self.digits
    }

    /// How many digits are left to all cells together.
    pub(super) fn left(&self) -> u32 {
        self.digits.iter().map(|digits| digits.count_ones()).sum()
    }

    /// Back to what was left then.
    pub(super) fn back_to(&mut self, mark: &[u32]) {
        self.digits.copy_from_slice(mark);
    }

    /// Takes candidates away, and follows that; says whether something breaks.
    pub(super) fn breaks_without(&mut self, gone: &[Candidate]) -> bool {
        self.forget();
        gone.iter().for_each(|gone| self.take(gone.cell, 1 << gone.digit.index()));
        self.run()
    }

    /// The candidates that are open and, unless all are wanted, are in a cell or a house with two left.
    pub(super) fn open(&self, all: bool) -> Vec<Candidate> {
        let fits = |count: u32| count == 2 || all && count > 2;
        let mut found = vec![0; self.digits.len()];
        for (found, &digits) in found.iter_mut().zip(&self.digits) {
            if fits(digits.count_ones()) {
                *found = digits;
            }
        }
        for house in &self.houses {
            let mut counted = [0; 3];
            for cell in house {
                let digits = self.digits[cell.index()];
                counted =
                    [counted[0] | digits, counted[1] | counted[0] & digits, counted[2] | counted[1] & digits];
            }
            let wanted = if all { counted[1] } else { counted[1] & !counted[2] };
            house.iter().for_each(|cell| found[cell.index()] |= self.digits[cell.index()] & wanted);
        }
        for clue in &self.clues {
            let left = || clue.iter().filter(|one| self.has(**one));
            if fits(left().count() as u32) {
                left().for_each(|one| found[one.cell.index()] |= 1 << one.digit.index());
            }
        }
        let digits = |bits: u32| self.layout.digits().filter(move |digit| bits >> digit.index() & 1 == 1);
        let each = self.layout.cells().iter();
        each.flat_map(|cell| digits(found[cell.index()]).map(move |digit| Candidate::new(cell, digit)))
            .collect()
    }

    /// Whether a candidate is left.
    pub(super) fn has(&self, one: Candidate) -> bool {
        self.digits[one.cell.index()] >> one.digit.index() & 1 == 1
    }

    fn forget(&mut self) {
        self.broken = false;
        self.single.clear();
        self.due_houses.clear();
        self.due_readings.clear();
    }

    /// Takes digits from a cell.
    #[inline]
    fn take(&mut self, cell: Cell, gone: u32) {
        if self.digits[cell.index()] & gone != 0 {
            self.take_held(cell, gone);
        }
    }

    /// Takes digits from a cell that has some of them.
    fn take_held(&mut self, cell: Cell, gone: u32) {
        let held = &mut self.digits[cell.index()];
        *held &= !gone;
        match held.count_ones() {
            0 => self.broken |= self.limits.cells[cell.index()],
            1 if self.limits.cells[cell.index()] => self.single.push(cell),
            _ => {}
        }
        self.houses_of[cell.index()].iter().for_each(|&house| self.due_houses.add(house));
        self.readings_of[cell.index()].iter().for_each(|&reading| self.due_readings.add(reading));
    }
}
