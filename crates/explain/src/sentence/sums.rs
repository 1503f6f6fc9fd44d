//! Sums: the fillings of a cage, the totals of houses and cages, and the constraints between cells.

use super::context::{StepContext, as_cell, as_house, as_relation};
use std::collections::BTreeSet;
use whydoku_board::{Candidate, Cell};
use whydoku_logic::{Item, Role, Truth};
use whydoku_solver::catalogue::Sentence;

/// The limit of fillings that are listed.
const LISTED_FILLINGS: usize = 5;

impl StepContext<'_> {
    /// The sets of digits with which a sum can be filled: "It is 5+9 or 6+8."
    pub(super) fn fillings(&self, at: usize) -> String {
        self.few_fillings(at).unwrap_or_else(|| self.text(Sentence::WaysSeveral))
    }

    pub(super) fn few_fillings(&self, at: usize) -> Option<String> {
        let info = self.layout.relations().get(at)?;
        let (factors, total) = info.automaton.sum()?;
        if factors.iter().any(|&factor| factor != 1) {
            return None;
        }
        let domains: Vec<u32> = info.order.iter().map(|&cell| self.grid.candidates(cell).bits()).collect();
        let mut fillings = BTreeSet::new();
        if !self.collect_fillings(&info.order, &domains, total, &mut Vec::new(), &mut fillings) {
            return None;
        }
        let fillings = fillings.into_iter();
        let fillings = fillings.map(|set| set.iter().map(i32::to_string).collect::<Vec<_>>().join("+"));
        let fillings = self.or(&fillings.collect::<Vec<_>>());
        Some(self.say(Sentence::WaysAre, &[("ways", fillings)]))
    }

    /// Collects the sets of digits that fill a sum; false if there are too many.
    fn collect_fillings(
        &self,
        cells: &[Cell],
        domains: &[u32],
        left: i32,
        chosen: &mut Vec<i32>,
        fillings: &mut BTreeSet<Vec<i32>>,
    ) -> bool {
        let at = chosen.len();
        if at == cells.len() {
            if left == 0 {
                let mut set = chosen.clone();
                set.sort_unstable();
                fillings.insert(set);
            }
            return fillings.len() <= LISTED_FILLINGS;
        }
        let rest = (cells.len() - at - 1) as i32;
        let peers = self.layout.peers(cells[at]);
        let lowest = self.layout.shape().lowest();
        let highest = lowest + self.layout.size() as i32 - 1;
        for value in lowest..=highest {
            let is_repeated = (0..at).any(|before| chosen[before] == value && peers.contains(cells[before]));
            let is_reachable = (rest * lowest..=rest * highest).contains(&(left - value));
            if domains[at] >> (value - lowest) & 1 == 0 || is_repeated || !is_reachable {
                continue;
            }
            chosen.push(value);
            let are_few = self.collect_fillings(cells, domains, left - value, chosen, fillings);
            chosen.pop();
            if !are_few {
                return false;
            }
        }
        true
    }

    /// The constraints between these cells and those where the argument begins: "the white dot between r1c1 and r1c2".
    pub(super) fn ties(&self, items: &[Item]) -> String {
        let starts = self.role_cells(Role::Cell);
        let mut names: Vec<String> = Vec::new();
        for other in items.iter().filter_map(|&item| as_cell(item)) {
            for removed in self.step.finding.eliminations().filter(|removed| removed.cell == other) {
                let held = starts.iter().flat_map(|&cell| {
                    self.grid.candidates(cell).into_iter().map(move |digit| Candidate::new(cell, digit))
                });
                for cause in held.filter_map(|held| self.layout.pair_cause(held, removed)) {
                    let name = self.cause(cause);
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
            }
        }
        self.and(&names)
    }

    /// The total of houses and constraints; for cells, the equation of the premise.
    pub(super) fn sum(&self, role: Role, items: &[Item]) -> String {
        if role == Role::Cell {
            let linear = self.step.finding.premises().iter().find_map(|premise| match premise {
                Truth::Linear(linear) => Some(linear),
                _ => None,
            });
            return linear.map_or(String::new(), |linear| self.equation(self.grid, linear));
        }
        let houses = items.iter().filter(|&&item| as_house(item).is_some()).count() as i32;
        let relations = items.iter().filter_map(|&item| as_relation(item));
        let sums = relations.filter_map(|at| Some(self.layout.relations().get(at)?.automaton.sum()?.1));
        (houses * self.layout.house_sum() + sums.sum::<i32>()).to_string()
    }
}
