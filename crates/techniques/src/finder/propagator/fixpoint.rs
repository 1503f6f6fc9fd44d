//! [`Worklist`]: propagation to a fixpoint, cheap truths first, all digits of a house at once. It gives no reasons, and may
//! conclude more than a [`Trail`](super::Trail) where easier steps have not been taken on the grid.

use super::model::{PropagationModel, TruthFilter};
use super::{Propagator, Schedule};
use crate::kernel::Mask;
use whydoku_board::{Candidate, Cell, CellSet, Digit};
use whydoku_cells::work_queue::WorkQueue;

pub(crate) struct Worklist {
    /// Cells with one digit left whose conflicts have not been removed.
    singles: Vec<Cell>,
    houses: WorkQueue,
    rules: WorkQueue,
    conflict: bool,
}

impl Schedule for Worklist {
    fn new<const W: usize>(model: &PropagationModel<'_, W>) -> Self {
        Self {
            singles: Vec::new(),
            houses: WorkQueue::of(model.houses.len()),
            rules: WorkQueue::of(model.rules.len()),
            conflict: false,
        }
    }

    #[inline]
    fn note_removal<const W: usize>(
        &mut self,
        model: &PropagationModel<'_, W>,
        filter: &TruthFilter,
        cell: Cell,
        left: u32,
        _: u32,
    ) {
        match left.count_ones() {
            0 => self.conflict |= filter.cells[cell.index()],
            1 if filter.cells[cell.index()] => self.singles.push(cell),
            _ => {}
        }
        model.houses_of[cell.index()].iter().for_each(|&house| self.houses.add(house));
        model.rules_of[cell.index()].iter().for_each(|&rule| self.rules.add(rule));
    }
}

impl Worklist {
    fn clear(&mut self) {
        self.conflict = false;
        self.singles.clear();
        self.houses.clear();
        self.rules.clear();
    }
}

impl<const W: usize> Propagator<'_, W, Worklist> {
    pub(crate) fn is_fixpoint(&mut self) -> bool {
        self.restart();
        self.schedule_filtered();
        !self.run() && self.digits == self.model.start
    }

    pub(crate) fn restart(&mut self) {
        self.digits.copy_from_slice(&self.model.start);
        self.schedule.clear();
    }

    /// Whether a candidate of the grid leads to a conflict. If not, the fixpoint stays.
    pub(crate) fn refutes(&mut self, assumed: Candidate) -> bool {
        self.digits.copy_from_slice(&self.model.start);
        self.conflicts_with(assumed)
    }

    pub(crate) fn conflicts_with(&mut self, assumed: Candidate) -> bool {
        self.schedule.clear();
        self.assume(assumed);
        self.run()
    }

    fn assume(&mut self, Candidate { cell, digit }: Candidate) {
        let bit = 1 << digit.index();
        // A cell with one digit may not have been propagated: no given stands in conflict on a grid that is broken.
        if self.digits[cell.index()] == bit || !self.filter.cells[cell.index()] {
            self.schedule.singles.push(cell);
        }
        self.remove(cell, self.digits[cell.index()] & !bit);
    }

    /// Whether the candidates both here and in `known` lead to a conflict. Only what differs from both is due.
    pub(crate) fn conflicts_within(&mut self, known: &[u32]) -> bool {
        let Self { model, digits, schedule, .. } = self;
        schedule.clear();
        let (mut now, mut before) = (CellSet::<W>::EMPTY, CellSet::<W>::EMPTY);
        for (at, (digits, &known)) in digits.iter_mut().zip(known).enumerate() {
            let (cell, was) = (Cell::new(at), *digits);
            *digits &= known;
            schedule.conflict |= *digits == 0 && was != 0;
            now.insert_if(*digits != was, cell);
            before.insert_if(*digits != known, cell);
            if *digits != was && *digits != known && digits.is_power_of_two() {
                schedule.singles.push(cell);
            }
        }
        if schedule.conflict {
            return true;
        }
        if before.is_empty() {
            return false;
        }
        let is_due = |cells: &CellSet<W>| cells.meets(&now) && cells.meets(&before);
        for (at, (_, info)) in model.layout().houses().enumerate() {
            if is_due(&info.cells) {
                schedule.houses.add(at as u32);
            }
        }
        for (at, cells) in model.rule_cells.iter().enumerate() {
            if is_due(cells) {
                schedule.rules.add(at as u32);
            }
        }
        self.run()
    }

    pub(crate) fn conflicts_without(&mut self, gone: &[Candidate]) -> bool {
        self.schedule.clear();
        gone.iter().for_each(|gone| self.remove(gone.cell, 1 << gone.digit.index()));
        self.run()
    }

    /// Whether an assumption leads to a conflict when candidates are refuted within it in turn; some are known to be.
    pub(crate) fn conflicts_in_turn(
        &mut self,
        assumed: Candidate,
        refuted: &[Candidate],
        only: Option<&Mask>,
        doubtful: &dyn Fn(usize) -> bool,
    ) -> bool {
        self.restart();
        self.filter.choose(self.model, only);
        if only.is_some() {
            self.schedule_filtered();
        }
        let conflict = self.refute_in_turn(assumed, refuted, doubtful);
        self.filter.choose(self.model, None);
        conflict
    }

    fn schedule_filtered(&mut self) {
        let Self { filter, schedule, digits, .. } = self;
        let singles = (0..digits.len()).filter(|&cell| filter.cells[cell] && digits[cell].is_power_of_two());
        schedule.singles.extend(singles.map(Cell::new));
        (0..filter.houses.len())
            .filter(|&at| filter.houses[at] != 0)
            .for_each(|at| schedule.houses.add(at as u32));
        (0..filter.rules.len()).filter(|&at| filter.rules[at]).for_each(|at| schedule.rules.add(at as u32));
    }

    fn refute_in_turn(
        &mut self,
        assumed: Candidate,
        refuted: &[Candidate],
        doubtful: &dyn Fn(usize) -> bool,
    ) -> bool {
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

    pub(crate) fn digits(&self) -> &[u32] {
        &self.digits
    }

    pub(crate) fn count(&self) -> u32 {
        self.digits.iter().map(|digits| digits.count_ones()).sum()
    }

    pub(crate) fn restore(&mut self, digits: &[u32]) {
        self.digits.copy_from_slice(digits);
    }

    /// The open candidates of cells, houses and clues with two left or, if `all`, with more.
    pub(crate) fn open_candidates(&self, all: bool) -> Vec<Candidate> {
        let is_open = |count: u32| count == 2 || all && count > 2;
        let model = self.model;
        let mut found = vec![0; self.digits.len()];
        for (found, &digits) in found.iter_mut().zip(&self.digits) {
            if is_open(digits.count_ones()) {
                *found = digits;
            }
        }
        for house in &model.houses {
            let [mut once, mut twice, mut thrice] = [0; 3];
            for cell in house {
                let digits = self.digits[cell.index()];
                thrice |= twice & digits;
                twice |= once & digits;
                once |= digits;
            }
            let open = if all { twice } else { twice & !thrice };
            house.iter().for_each(|cell| found[cell.index()] |= self.digits[cell.index()] & open);
        }
        for clue in &model.clues {
            let left = || clue.iter().filter(|one| self.has(**one));
            if is_open(left().count() as u32) {
                left().for_each(|one| found[one.cell.index()] |= 1 << one.digit.index());
            }
        }
        let digits = |bits: u32| model.layout().digits().filter(move |digit| bits >> digit.index() & 1 == 1);
        let cells = model.layout().cells().iter();
        cells
            .flat_map(|cell| digits(found[cell.index()]).map(move |digit| Candidate::new(cell, digit)))
            .collect()
    }

    /// Propagates what is due, cheap truths first. Returns whether there is a conflict.
    fn run(&mut self) -> bool {
        loop {
            while let Some(cell) = self.schedule.singles.pop() {
                if self.schedule.conflict {
                    return true;
                }
                let bit = self.digits[cell.index()];
                if bit != 0 {
                    self.remove_conflicts(Candidate::new(cell, Digit::new(bit.trailing_zeros() as usize)));
                }
            }
            if self.schedule.conflict {
                return true;
            }
            if let Some(house) = self.schedule.houses.next() {
                self.apply_house(house as usize);
            } else if let Some(rule) = self.schedule.rules.next() {
                self.apply_rule(rule as usize);
            } else if !self.apply_clues() {
                return self.schedule.conflict;
            }
        }
    }

    fn apply_house(&mut self, house: usize) {
        let model = self.model;
        let (mut once, mut twice, mut single) = (0, 0, 0);
        for cell in &model.houses[house] {
            let digits = self.digits[cell.index()];
            twice |= once & digits;
            once |= digits;
            // Without a branch, which would be unpredictable.
            single |= digits * u32::from(digits & digits.wrapping_sub(1) == 0);
        }
        let applied = self.filter.houses[house];
        if once & applied != applied {
            self.schedule.conflict = true;
            return;
        }
        // If all cells are applied, the conflicts of single digits are removed by their cells.
        let placed = if self.filter.set.is_some() { 0 } else { single };
        let hidden = once & !twice & applied & !placed;
        if hidden == 0 {
            return;
        }
        for &cell in &model.houses[house] {
            let digits = self.digits[cell.index()];
            let own = digits & hidden;
            // Two digits with this place alone cannot both stand here.
            self.schedule.conflict |= own.count_ones() > 1;
            if own != 0 && own != digits {
                self.remove(cell, digits & !own);
            }
            if own != 0 && !self.filter.cells[cell.index()] {
                self.schedule.singles.push(cell);
            }
        }
    }

    fn apply_rule(&mut self, rule: usize) {
        if !self.filter.rules[rule] || self.model.cancel.is_cancelled() {
            return;
        }
        let mut losses = std::mem::take(&mut self.losses);
        let rule = &self.model.rules[rule];
        let can_be_filled = self.support.losses(rule, &self.digits, |cell, gone| losses.push((cell, gone)));
        self.schedule.conflict |= !can_be_filled;
        losses.drain(..).for_each(|(cell, gone)| self.remove(cell, gone));
        self.losses = losses;
    }

    /// Places clues with one place left. Returns whether anything has changed.
    fn apply_clues(&mut self) -> bool {
        let model = self.model;
        for at in (0..model.clues.len()).filter(|&at| self.filter.clues[at]) {
            let mut left = model.clues[at].iter().filter(|one| self.has(**one));
            let Some(&one) = left.next() else {
                self.schedule.conflict = true;
                return false;
            };
            let digits = self.digits[one.cell.index()];
            if left.next().is_none() && digits.count_ones() > 1 {
                self.remove(one.cell, digits & !(1 << one.digit.index()));
                return true;
            }
        }
        false
    }
}
