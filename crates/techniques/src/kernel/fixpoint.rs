//! [`Fixpoint`]: propagation to a fixpoint, cheap truths first, all digits of a house at once. It gives no reasons and counts
//! no levels, and concludes what [`Propagation`](super::Propagation) does; where easier steps have not been taken on
//! the grid, it may conclude more.

use super::network::Network;
use super::relation::SupportStore;
use super::{Mask, TruthSet};
use whydoku_board::{CancelToken, Candidate, Cell, Digit, House};
use whydoku_cells::csr::Csr;
use whydoku_cells::work_queue::WorkQueue;
use whydoku_logic::Truth;

/// The open cells of a house.
struct HouseCells {
    house: House,
    cells: Vec<Cell>,
    set: Mask,
}

/// A choice of truths.
#[derive(Clone)]
struct TruthFilter {
    cells: Vec<bool>,
    /// The digits of each house, as bits.
    houses: Vec<u32>,
    relations: Vec<bool>,
    clues: Vec<bool>,
}

/// The candidates that are left of each cell, and the relations that are due.
pub struct Fixpoint<'a> {
    network: &'a Network,
    support: SupportStore,
    /// Once it is cancelled, relations are not asked any more.
    cancel: CancelToken<'a>,
    houses: Vec<HouseCells>,
    houses_of: Csr<u32>,
    relation_sets: Vec<Mask>,
    clues: Vec<u32>,
    /// The candidates that are left, by cell as bits.
    digits: Vec<u32>,
    all_truths: TruthFilter,
    filter: TruthFilter,
    has_filter: bool,
    /// Cells with one digit left whose conflicts have not been removed.
    due_cells: Vec<Cell>,
    due_houses: WorkQueue,
    due_relations: WorkQueue,
    /// The long ones of these, which come after the others.
    due_long: WorkQueue,
    /// The relations that have been asked about their own cells, but not about those around them.
    due_around: WorkQueue,
    conflict: bool,
    losses: Vec<(Cell, u32)>,
    /// The cells that differ from this state, and from another, where two are combined.
    changed: [Mask; 2],
}

impl<'a> Fixpoint<'a> {
    /// A fixpoint at the candidates of a network with relations.
    pub fn new(network: &'a Network, support: SupportStore, cancel: CancelToken<'a>) -> Self {
        let cells = network.digits().len();
        let relations = network.relations();
        let mut all_truths = TruthFilter {
            cells: vec![false; cells],
            houses: Vec::new(),
            relations: vec![true; relations.len()],
            clues: Vec::new(),
        };
        let (mut houses, mut clues): (Vec<HouseCells>, Vec<u32>) = (Vec::new(), Vec::new());
        for truth in 0..network.first_relation() {
            match *network.truth(truth) {
                Truth::Cell(cell) => all_truths.cells[cell.index()] = true,
                Truth::House(house, digit) => {
                    if houses.last().is_none_or(|last| last.house != house) {
                        houses.push(HouseCells { house, cells: Vec::new(), set: Mask::none(cells) });
                        all_truths.houses.push(0);
                    }
                    let at = houses.len() - 1;
                    all_truths.houses[at] |= 1 << digit.index();
                    let members = network.members(truth).iter();
                    members.for_each(|&member| {
                        _ = houses[at].set.add(network.candidate(member).cell.index() as u32);
                    });
                }
                _ => clues.push(truth),
            }
        }
        all_truths.clues = vec![true; clues.len()];
        let mut houses_of = vec![Vec::new(); cells];
        for (house, at) in houses.iter_mut().zip(0..) {
            house.cells = house.set.iter().map(|cell| Cell::new(cell as usize)).collect();
            house.cells.iter().for_each(|cell| houses_of[cell.index()].push(at));
        }
        let relation_sets = relations.iter().map(|relation| {
            let of_relation = relation.cells.iter().map(|cell| cell.index() as u32);
            Mask::of(cells, of_relation)
        });
        Self {
            network,
            support,
            cancel,
            due_houses: WorkQueue::of(houses.len()),
            due_relations: WorkQueue::of(relations.len()),
            due_long: WorkQueue::of(relations.len()),
            due_around: WorkQueue::of(relations.len()),
            houses,
            houses_of: Csr::collect(houses_of),
            relation_sets: relation_sets.collect(),
            clues,
            digits: network.digits().to_vec(),
            filter: all_truths.clone(),
            all_truths,
            has_filter: false,
            due_cells: Vec::new(),
            conflict: false,
            losses: Vec::new(),
            changed: [(); 2].map(|()| Mask::none(cells)),
        }
    }

    pub(super) const fn network(&self) -> &'a Network {
        self.network
    }

    /// Whether the grid is a fixpoint itself.
    pub(super) fn is_at_start(&mut self) -> bool {
        self.restart();
        self.schedule_all();
        !self.run() && self.digits == self.network.digits()
    }

    /// Returns to the candidates of the grid.
    pub(super) fn restart(&mut self) {
        self.digits.copy_from_slice(self.network.digits());
        self.clear_schedule();
    }

    /// Whether a candidate of the grid leads to a conflict. If not, the fixpoint stays.
    pub fn refutes(&mut self, assumed: u32) -> bool {
        self.digits.copy_from_slice(self.network.digits());
        self.conflicts_with(assumed)
    }

    /// Whether one assumption more leads to a conflict.
    pub fn conflicts_with(&mut self, assumed: u32) -> bool {
        self.clear_schedule();
        self.assume(assumed);
        self.run()
    }

    /// Whether the candidates both here and in `known`, another fixpoint, lead to a conflict. Only what differs from
    /// both is due.
    pub fn conflicts_within(&mut self, known: &[u32]) -> bool {
        self.clear_schedule();
        let [now, before] = &mut self.changed;
        now.clear();
        before.clear();
        for (at, (digits, &known)) in self.digits.iter_mut().zip(known).enumerate() {
            let was = *digits;
            *digits &= known;
            self.conflict |= *digits == 0 && was != 0;
            now.add_if(*digits != was, at as u32);
            before.add_if(*digits != known, at as u32);
            if *digits != was && *digits != known && digits.is_power_of_two() {
                self.due_cells.push(Cell::new(at));
            }
        }
        if self.conflict {
            return true;
        }
        if before.is_empty() {
            return false;
        }
        let is_due = |cells: &Mask| cells.meets(now) && cells.meets(before);
        let houses = self.houses.iter().zip(0..).filter(|(house, _)| is_due(&house.set));
        houses.for_each(|(_, at)| self.due_houses.add(at));
        let relations = self.relation_sets.iter().zip(0..).filter(|(cells, _)| is_due(cells));
        relations.for_each(|(_, at)| self.due_relations.add(at));
        self.run()
    }

    /// Whether there is a conflict without some candidates.
    pub fn conflicts_without(&mut self, gone: &[u32]) -> bool {
        self.clear_schedule();
        for &gone in gone {
            let Candidate { cell, digit } = self.network.candidate(gone);
            self.remove(cell, 1 << digit.index());
        }
        self.run()
    }

    /// Whether an assumption leads to a conflict when candidates are refuted within it in turn, by all truths or some. Only
    /// the `doubtful` ones are tried; of the others it is known.
    pub(super) fn conflicts_in_turn(
        &mut self,
        assumed: u32,
        refuted: &[u32],
        only: Option<&TruthSet>,
        doubtful: &dyn Fn(usize) -> bool,
    ) -> bool {
        self.restart();
        if let Some(only) = only {
            self.choose(only);
            self.schedule_all();
        }
        let conflict = self.refute_in_turn(assumed, refuted, doubtful);
        if only.is_some() {
            self.filter.clone_from(&self.all_truths);
            self.has_filter = false;
        }
        conflict
    }

    fn refute_in_turn(&mut self, assumed: u32, refuted: &[u32], doubtful: &dyn Fn(usize) -> bool) -> bool {
        self.assume(assumed);
        let mut conflict = self.run();
        let mut mark = Vec::new();
        // Refuted candidates before this one have been removed.
        let mut from = 0;
        for (at, &candidate) in refuted.iter().enumerate().filter(|&(at, _)| doubtful(at)) {
            conflict = conflict || self.conflicts_without(&refuted[from..at]);
            if conflict {
                return true;
            }
            from = at;
            self.digits.clone_into(&mut mark);
            if !self.conflicts_with(candidate) {
                return false;
            }
            self.restore(&mark);
        }
        conflict || self.conflicts_without(&refuted[from..])
    }

    /// Returns the candidates that are left, by cell as bits.
    pub fn digits(&self) -> &[u32] {
        &self.digits
    }

    /// Returns the number of candidates that are left, those of filled cells included.
    pub fn count(&self) -> u32 {
        self.digits.iter().map(|digits| digits.count_ones()).sum()
    }

    /// Returns to what was left earlier.
    pub fn restore(&mut self, digits: &[u32]) {
        self.digits.copy_from_slice(digits);
    }

    pub(super) fn has(&self, candidate: u32) -> bool {
        let Candidate { cell, digit } = self.network.candidate(candidate);
        self.digits[cell.index()] >> digit.index() & 1 == 1
    }

    fn choose(&mut self, truths: &TruthSet) {
        let TruthFilter { cells, houses, relations, clues } = &mut self.filter;
        cells.fill(false);
        houses.fill(0);
        relations.fill(false);
        clues.fill(false);
        self.has_filter = true;
        for truth in truths.iter() {
            match *self.network.truth(truth) {
                Truth::Cell(cell) => cells[cell.index()] = true,
                Truth::House(house, digit) => {
                    let at = self.houses.iter().position(|other| other.house == house);
                    at.into_iter().for_each(|at| houses[at] |= 1 << digit.index());
                }
                Truth::Clue(_) => {
                    let at = self.clues.iter().position(|&clue| clue == truth);
                    at.into_iter().for_each(|at| clues[at] = true);
                }
                _ => relations[(truth - self.network.first_relation()) as usize] = true,
            }
        }
    }

    fn clear_schedule(&mut self) {
        self.conflict = false;
        self.due_cells.clear();
        self.due_houses.clear();
        self.due_relations.clear();
        self.due_long.clear();
        self.due_around.clear();
    }

    fn schedule_all(&mut self) {
        let Self { filter, digits, due_cells, due_houses, due_relations, .. } = self;
        let singles = (0..digits.len()).filter(|&cell| filter.cells[cell] && digits[cell].is_power_of_two());
        due_cells.extend(singles.map(Cell::new));
        (0..filter.houses.len())
            .filter(|&at| filter.houses[at] != 0)
            .for_each(|at| due_houses.add(at as u32));
        (0..filter.relations.len())
            .filter(|&at| filter.relations[at])
            .for_each(|at| due_relations.add(at as u32));
    }

    fn assume(&mut self, assumed: u32) {
        let Candidate { cell, digit } = self.network.candidate(assumed);
        let bit = 1 << digit.index();
        // A cell with one digit may not have been propagated.
        if self.digits[cell.index()] == bit || !self.filter.cells[cell.index()] {
            self.due_cells.push(cell);
        }
        self.remove(cell, self.digits[cell.index()] & !bit);
    }

    #[inline]
    fn remove(&mut self, cell: Cell, gone: u32) {
        if self.digits[cell.index()] & gone != 0 {
            self.remove_present(cell, gone);
        }
    }

    fn remove_present(&mut self, cell: Cell, gone: u32) {
        self.digits[cell.index()] &= !gone;
        let is_chosen = self.filter.cells[cell.index()];
        match self.digits[cell.index()].count_ones() {
            0 => self.conflict |= is_chosen,
            1 if is_chosen => self.due_cells.push(cell),
            _ => {}
        }
        self.houses_of.of(cell.index() as u32).iter().for_each(|&house| self.due_houses.add(house));
        self.network.relations_of(cell).iter().for_each(|&relation| self.due_relations.add(relation));
    }

    /// Propagates what is due, cheap truths first. Returns whether there is a conflict.
    fn run(&mut self) -> bool {
        loop {
            while let Some(cell) = self.due_cells.pop() {
                if self.conflict {
                    return true;
                }
                self.apply_cell(cell);
            }
            if self.conflict {
                return true;
            }
            if let Some(house) = self.due_houses.next() {
                self.apply_house(house as usize);
            } else if let Some(relation) = self.due_relations.next() {
                if self.network.relations()[relation as usize].is_long() && !self.due_relations.is_empty() {
                    self.due_long.add(relation);
                } else {
                    self.apply_relation(relation as usize);
                }
            } else if let Some(relation) = self.due_long.next() {
                self.apply_relation(relation as usize);
            } else if let Some(relation) = self.due_around.next() {
                self.apply_around(relation as usize);
            } else if !self.apply_clues() {
                return self.conflict;
            }
        }
    }

    /// Removes everything that is in conflict with the last digit of a cell.
    fn apply_cell(&mut self, cell: Cell) {
        let network = self.network;
        let left = self.digits[cell.index()];
        if left == 0 {
            return;
        }
        let placed = Candidate::new(cell, Digit::new(left.trailing_zeros() as usize));
        for &other in network.conflicts(network.number(placed)) {
            let other = network.candidate(other);
            if other.cell != cell {
                self.remove(other.cell, 1 << other.digit.index());
            }
        }
    }

    fn apply_house(&mut self, house: usize) {
        let (mut once, mut twice, mut single) = (0, 0, 0);
        for cell in &self.houses[house].cells {
            let digits = self.digits[cell.index()];
            twice |= once & digits;
            once |= digits;
            // Without a branch, which would be unpredictable.
            single |= digits * u32::from(digits & digits.wrapping_sub(1) == 0);
        }
        let applied = self.filter.houses[house];
        if once & applied != applied {
            self.conflict = true;
            return;
        }
        // If all cells are applied, the conflicts of single digits are removed by their cells.
        let placed = if self.has_filter { 0 } else { single };
        let hidden = once & !twice & applied & !placed;
        if hidden == 0 {
            return;
        }
        for at in 0..self.houses[house].cells.len() {
            let cell = self.houses[house].cells[at];
            let digits = self.digits[cell.index()];
            let own = digits & hidden;
            // Two digits with this place alone cannot both stand here.
            self.conflict |= own.count_ones() > 1;
            if own != 0 && own != digits {
                self.remove(cell, digits & !own);
            }
            if own != 0 && !self.filter.cells[cell.index()] {
                self.due_cells.push(cell);
            }
        }
    }

    fn apply_relation(&mut self, at: usize) {
        if !self.filter.relations[at] || self.cancel.is_cancelled() {
            return;
        }
        let mut losses = std::mem::take(&mut self.losses);
        let relation = &self.network.relations()[at];
        let lose = |cell, gone| losses.push((cell, gone));
        self.conflict |= !self.support.losses(relation, &self.digits, lose);
        losses.drain(..).for_each(|(cell, gone)| self.remove(cell, gone));
        self.losses = losses;
        if relation.excludes_around() {
            self.due_around.add(at as u32);
        }
    }

    fn apply_around(&mut self, at: usize) {
        let mut losses = std::mem::take(&mut self.losses);
        let lose = |cell, gone| losses.push((cell, gone));
        self.support.losses_beyond(&self.network.relations()[at], &self.digits, lose);
        losses.drain(..).for_each(|(cell, gone)| self.remove(cell, gone));
        self.losses = losses;
    }

    /// Places clues with one place left. Returns whether anything has changed.
    fn apply_clues(&mut self) -> bool {
        let network = self.network;
        for at in (0..self.clues.len()).filter(|&at| self.filter.clues[at]) {
            let mut left = network.members(self.clues[at]).iter().filter(|&&one| self.has(one));
            let Some(&one) = left.next() else {
                self.conflict = true;
                return false;
            };
            let Candidate { cell, digit } = network.candidate(one);
            let digits = self.digits[cell.index()];
            if left.next().is_none() && digits.count_ones() > 1 {
                self.remove(cell, digits & !(1 << digit.index()));
                return true;
            }
        }
        false
    }
}
