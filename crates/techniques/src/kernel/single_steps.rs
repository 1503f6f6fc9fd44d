//! [`SingleSteps`]: what follows in a single step once some candidates are lost: each truth is asked by itself what it rules out
//! then.

use super::Mask;
use super::core::refutes_within;
use super::network::{Network, Statement};
use super::propagation::Propagation;
use super::relation::{Relation, SupportStore};
use whydoku_board::{Candidate, Cell, Digit};
use whydoku_cells::bits::members;
use whydoku_logic::Truth;

/// The consequences of some lost candidates in a single step.
#[derive(Default)]
pub(crate) struct SingleStep {
    /// The candidates that truths rule out, with the truth.
    pub(crate) lost: Vec<(u32, u32)>,
    /// The truths with nothing left, with the number of changed cells of a constraint, and 0 for a cell or house.
    pub(crate) broken: Vec<(u32, u16)>,
}

/// The truths of a network, to be asked one by one.
pub(crate) struct SingleSteps<'a> {
    network: &'a Network,
    support: SupportStore,
    /// The candidates that constraints rule out by themselves, and the constraints that have no filling by themselves, by
    /// truth: other techniques report these.
    alone: Mask,
    unfillable: Mask,
}

impl<'a> SingleSteps<'a> {
    pub(crate) fn new(network: &'a Network, support: SupportStore) -> Self {
        let (mut alone, mut unfillable) = (Mask::none(network.len()), Mask::none(network.truths().len()));
        for (relation, truth) in network.relations().iter().zip(network.first_relation()..) {
            let mut lost = Vec::new();
            let lose = |cell, gone| lost.extend(network.numbers_in(cell, gone));
            if !support.losses(relation, network.digits(), lose) {
                unfillable.add(truth);
            }
            lost.into_iter().for_each(|lost| _ = alone.add(lost));
        }
        Self { network, support, alone, unfillable }
    }

    /// Whether a constraint rules out a candidate by itself.
    pub(crate) fn is_lost_alone(&self, number: u32) -> bool {
        self.alone.has(number)
    }

    /// Returns what a candidate is in conflict with.
    pub(crate) fn conflicts_of(&self, number: u32) -> Mask {
        Mask::of(self.network.len(), self.network.conflicts(number).iter().copied())
    }

    /// Returns the constraint that a candidate leaves no filling, and how many of its cells have lost digits: of several,
    /// that with the fewest. `None` of a candidate that a constraint rules out by itself. Asks only constraints that are
    /// accepted.
    pub(crate) fn broken_by(&self, number: u32, accepts: impl Fn(usize) -> bool) -> Option<(u32, u16)> {
        if self.is_lost_alone(number) {
            return None;
        }
        let gone = self.conflicts_of(number);
        let (digits, changed) = self.changed_relations(&gone, &gone);
        let broken = changed.into_iter().filter(|&(truth, relation)| {
            let is_asked = matches!(self.network.truth(truth), &Truth::Relation(at) if accepts(at));
            is_asked && !self.support.losses(relation, &digits, |_, _| ())
        });
        let measured = broken.map(|(truth, relation)| (truth, self.changed_cells(relation, &digits)));
        measured.min_by_key(|&(_, changed)| changed)
    }

    /// Returns what follows from the loss of some candidates.
    pub(crate) fn after(&self, gone: &Mask) -> SingleStep {
        let mut step = SingleStep::default();
        self.ask_relations(gone, &mut step);
        self.ask_choices(gone, &mut step);
        step
    }

    /// Returns what one cell or house removes beside some lost candidates, together with these; `None` of a constraint, or if
    /// several candidates are left.
    pub(crate) fn removed_by_choice(&self, truth: u32, gone: &Mask) -> Option<Mask> {
        if self.network.is_relation(truth) {
            return None;
        }
        let mut left = self.network.members(truth).iter().filter(|&&member| !gone.has(member));
        let (Some(&last), None) = (left.next(), left.next()) else { return None };
        let mut removed = gone.clone();
        self.network.conflicts(last).iter().for_each(|&other| _ = removed.add(other));
        Some(removed)
    }

    /// Returns the truths with nothing left once some candidates are lost, but for those that had nothing left `before`, when
    /// some of these were lost.
    pub(crate) fn broken_after(&self, gone: &Mask, before: &Mask) -> Vec<u32> {
        let mut new = gone.clone();
        before.iter().for_each(|lost| new.remove(lost));
        let (digits, changed) = self.changed_relations(gone, &new);
        let is_broken =
            |&(_, relation): &(u32, &Relation)| !self.support.losses(relation, &digits, |_, _| ());
        let relations = changed.into_iter().filter(is_broken).map(|(truth, _)| truth);
        let has_none = |&truth: &u32| self.network.members(truth).iter().all(|&member| gone.has(member));
        relations.chain(self.choices_with(&new).iter().filter(has_none)).collect()
    }

    /// Returns the cells and houses of some candidates.
    fn choices_with(&self, gone: &Mask) -> Mask {
        let mut choices = Mask::none(self.network.truths().len());
        gone.iter().flat_map(|lost| self.network.truths_of(lost)).for_each(|&truth| _ = choices.add(truth));
        choices
    }

    /// Returns the digits of each cell without some candidates, and the constraints that have lost some of the `new` ones, with
    /// their truths.
    fn changed_relations(&self, gone: &Mask, new: &Mask) -> (Vec<u32>, Vec<(u32, &'a Relation)>) {
        let network = self.network;
        let (mut digits, mut changed) = (network.digits().to_vec(), Mask::none(network.relations().len()));
        for lost in gone.iter() {
            let Candidate { cell, digit } = network.candidate(lost);
            digits[cell.index()] &= !(1 << digit.index());
            if new.has(lost) {
                network.relations_of(cell).iter().for_each(|&at| _ = changed.add(at));
            }
        }
        let relations =
            changed.iter().map(|at| (network.first_relation() + at, &network.relations()[at as usize]));
        (digits, relations.filter(|&(truth, _)| !self.unfillable.has(truth)).collect())
    }

    /// Returns how many cells of a constraint have lost digits.
    fn changed_cells(&self, relation: &Relation, digits: &[u32]) -> u16 {
        let is_changed = |cell: &&Cell| digits[cell.index()] != self.network.digits()[cell.index()];
        relation.cells.iter().filter(is_changed).count() as u16
    }

    fn ask_relations(&self, gone: &Mask, step: &mut SingleStep) {
        let (digits, changed) = self.changed_relations(gone, gone);
        for (truth, relation) in changed {
            let mut lost = Vec::new();
            let lose = |cell, gone| lost.extend(self.network.numbers_in(cell, gone));
            if self.support.losses_around(relation, &digits, lose) {
                step.lost.extend(lost.into_iter().map(|lost| (lost, truth)));
            } else {
                step.broken.push((truth, self.changed_cells(relation, &digits)));
            }
        }
    }

    /// Cells and houses: the last candidate of one rules out what it is in conflict with.
    fn ask_choices(&self, gone: &Mask, step: &mut SingleStep) {
        let network = self.network;
        for truth in self.choices_with(gone).iter() {
            let mut left = network.members(truth).iter().filter(|&&member| !gone.has(member));
            match (left.next(), left.next()) {
                (None, _) => step.broken.push((truth, 0)),
                (Some(&last), None) => {
                    let lost = network.conflicts(last).iter().filter(|&&other| !gone.has(other));
                    step.lost.extend(lost.map(|&lost| (lost, truth)));
                }
                _ => {}
            }
        }
    }

    /// Returns the ways in which a constraint can be filled, each as the candidates that it loses: filling by filling, or, where
    /// there are too many, by the sets of digits. `None` where there are more than `most` of these too.
    pub(crate) fn ways(&self, at: u32, most: usize) -> Option<Vec<Mask>> {
        let network = self.network;
        let relation = &network.relations()[at as usize];
        if self.unfillable.has(network.first_relation() + at) {
            return None;
        }
        let domains: Vec<u32> = relation.cells.iter().map(|cell| network.digits()[cell.index()]).collect();
        let open = domains.iter().filter(|digits| digits.count_ones() > 1).count();
        let list = || {
            let mut fillings = Vec::new();
            let is_all = self.fill(relation, &mut Vec::new(), network.digits().to_vec(), most, &mut fillings);
            is_all.then_some(fillings)
        };
        let key = || domains.iter().copied().chain([relation.number, most as u32]).collect();
        let fillings = if open <= MOST_OPEN { self.support.fillings(key(), list) } else { None };
        if let Some(fillings) = fillings {
            let conflicts = |filling: &Vec<Candidate>| {
                let lost = network.open_numbers(filling).flat_map(|number| network.conflicts(number));
                Mask::of(network.len(), lost.copied())
            };
            return Some(fillings.iter().map(conflicts).collect());
        }
        let mut ways = Vec::new();
        let sets = relation.automaton.sets()?;
        for set in sets {
            let mut digits = network.digits().to_vec();
            relation.cells.iter().for_each(|cell| digits[cell.index()] &= set);
            let mut lost = Vec::new();
            if !self.support.losses(relation, &digits, |cell, gone| lost.push((cell, gone))) {
                continue;
            }
            lost.into_iter().for_each(|(cell, gone)| digits[cell.index()] &= !gone);
            if ways.len() == most {
                return None;
            }
            ways.push(self.lost_to_set(relation, &digits, set));
        }
        Some(ways)
    }

    /// The candidates that are lost when these digits are left of the cells of a constraint, and a set of digits is used there.
    fn lost_to_set(&self, relation: &Relation, digits: &[u32], set: u32) -> Mask {
        let network = self.network;
        let mut gone = Mask::none(network.len());
        let mut shared: Vec<Option<Mask>> = vec![None; u32::BITS as usize];
        for &cell in &relation.cells {
            let had = network.digits()[cell.index()];
            network.numbers_in(cell, had & !digits[cell.index()]).for_each(|lost| _ = gone.add(lost));
            for digit in members(digits[cell.index()] & set) {
                let candidate = Candidate::new(cell, Digit::new(digit));
                let Some(number) = network.open_numbers(&[candidate]).next() else { continue };
                let conflicts = self.conflicts_of(number);
                match &mut shared[digit] {
                    Some(all) => all.keep(&conflicts),
                    none => *none = Some(conflicts),
                }
            }
        }
        shared.iter().flatten().for_each(|conflicts| gone.add_all(conflicts));
        gone
    }

    /// Adds the fillings that begin with the `chosen` candidates. Returns whether there are no more than `most`.
    fn fill(
        &self,
        relation: &Relation,
        chosen: &mut Vec<Candidate>,
        mut digits: Vec<u32>,
        most: usize,
        fillings: &mut Vec<Vec<Candidate>>,
    ) -> bool {
        let network = self.network;
        let mut lost = Vec::new();
        if !self.support.losses(relation, &digits, |cell, gone| lost.push((cell, gone))) {
            return true;
        }
        lost.into_iter().for_each(|(cell, gone)| digits[cell.index()] &= !gone);
        let Some(&cell) = relation.cells.get(chosen.len()) else {
            let fits = fillings.len() < most;
            if fits {
                fillings.push(chosen.clone());
            }
            return fits;
        };
        for digit in members(digits[cell.index()]) {
            let mut digits = digits.clone();
            let choice = Candidate::new(cell, Digit::new(digit));
            for &lost in network.open_numbers(&[choice]).flat_map(|number| network.conflicts(number)) {
                let Candidate { cell, digit } = network.candidate(lost);
                digits[cell.index()] &= !(1 << digit.index());
            }
            let is_possible = relation.cells.iter().all(|cell| digits[cell.index()] != 0);
            chosen.push(choice);
            let fits = !is_possible || self.fill(relation, chosen, digits, most, fillings);
            chosen.pop();
            if !fits {
                return false;
            }
        }
        true
    }

    /// Whether these truths refute a candidate, judged in full; `None` where that takes too many assumptions.
    pub(crate) fn refute(&self, candidate: u32, truths: &[u32]) -> Option<bool> {
        let code = |number: u32| {
            let Candidate { cell, digit } = self.network.candidate(number);
            (cell.index() as u32) << 8 | digit.index() as u32
        };
        let mut key = vec![code(candidate)];
        for &truth in truths {
            // A relation by its number and the digits of its cells, another truth by its candidates.
            if let Some(relation) = self.network.relation(truth) {
                key.extend([relation.number, u32::MAX]);
                key.extend(relation.cells.iter().map(|cell| self.network.digits()[cell.index()]));
            } else {
                let members = self.network.members(truth);
                key.push(members.len() as u32);
                key.extend(members.iter().map(|&member| code(member)));
            }
        }
        self.support.refutes(key, || self.judge(candidate, truths))
    }

    fn judge(&self, candidate: u32, truths: &[u32]) -> Option<bool> {
        let network = self.network;
        let cells = |&truth: &u32| match network.relation(truth) {
            Some(relation) => relation.cells.iter().filter_map(|&cell| network.cell_truth(cell)).collect(),
            None => vec![truth],
        };
        let choices: Vec<u32> = truths.iter().flat_map(cells).collect();
        let mut propagation = Propagation::with_relations(network, self.support.clone());
        let [scope, choices] = [truths, &choices].map(|truths| propagation.truths(truths));
        let claim = Statement::is(candidate);
        refutes_within(&mut propagation, claim, [&scope, &choices], MOST_ASSUMPTIONS)
    }
}

/// The most open cells of a constraint whose fillings are listed.
const MOST_OPEN: usize = 6;

/// The most assumptions of [`SingleSteps::refute`].
const MOST_ASSUMPTIONS: u32 = 300;
