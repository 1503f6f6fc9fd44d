//! What is said of sums: how a cage can be filled, what houses and cages add up to, and what they leave.

use super::fill::Filler;
use super::items::{as_cell, as_house, as_relation};
use super::names;
use std::collections::BTreeSet;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, Layout};
use whydoku_logic::{Item, Role};
use whydoku_logic::{Linear, Term, Truth};
use whydoku_solver::catalogue::{Language, Sentence};

/// More sets of digits than this are not listed.
const MOST_WAYS: usize = 5;

/// A relation in short: its sum, if it has one, and its first cell: `15/r1c1`.
pub(super) fn code(layout: &Layout, at: usize) -> String {
    let Some(info) = layout.relations().get(at) else { return String::new() };
    let first = info.order.iter().min().map(|&cell| layout.name(cell).to_string()).unwrap_or_default();
    info.automaton.sum().map_or(first.clone(), |(_, total)| format!("{total}/{first}"))
}

impl Filler<'_> {
    /// With which digits a sum can be filled: "It is 5+9 or 6+8."
    pub(super) fn ways(&self, at: usize) -> String {
        self.few_ways(at).unwrap_or_else(|| self.language.say(Sentence::WaysSeveral, &[]))
    }

    /// The same, if there are few.
    pub(super) fn few_ways(&self, at: usize) -> Option<String> {
        let info = self.grid.layout().relations().get(at)?;
        let (factors, total) = info.automaton.sum()?;
        if factors.iter().any(|&factor| factor != 1) {
            return None;
        }
        let domains: Vec<u32> = info.order.iter().map(|&cell| self.grid.candidates(cell).bits()).collect();
        let mut ways = BTreeSet::new();
        if !self.fill_sum(&info.order, &domains, total, &mut Vec::new(), &mut ways) {
            return None;
        }
        let ways: Vec<String> = ways
            .into_iter()
            .map(|way| way.iter().map(i32::to_string).collect::<Vec<_>>().join("+"))
            .collect();
        let ways = Language::list(&ways, &self.language.or);
        Some(self.language.say(Sentence::WaysAre, &[("ways", &ways)]))
    }

    /// Collects the sets of digits; false if there are too many.
    fn fill_sum(
        &self,
        cells: &[Cell],
        domains: &[u32],
        left: i32,
        chosen: &mut Vec<i32>,
        ways: &mut BTreeSet<Vec<i32>>,
    ) -> bool {
        let at = chosen.len();
        if at == cells.len() {
            if left == 0 {
                let mut way = chosen.clone();
                way.sort();
                ways.insert(way);
            }
            return ways.len() <= MOST_WAYS;
        }
        let rest = (cells.len() - at - 1) as i32;
        let peers = self.grid.layout().peers(cells[at]);
        let layout = self.grid.layout();
        let lowest = layout.shape().lowest();
        let highest = lowest + layout.size() as i32 - 1;
        for value in lowest..=highest {
            let twin = (0..at).any(|before| chosen[before] == value && peers.contains(cells[before]));
            let room = (rest * lowest..=rest * highest).contains(&(left - value));
            if domains[at] >> (value - lowest) & 1 == 0 || twin || !room {
                continue;
            }
            chosen.push(value);
            let few = self.fill_sum(cells, domains, left - value, chosen, ways);
            chosen.pop();
            if !few {
                return false;
            }
        }
        true
    }

    /// What is drawn between these cells and those that the argument begins with: "the white dot between r1c1 and r1c2".
    pub(super) fn ties(&self, items: &[Item]) -> String {
        let layout = self.grid.layout();
        let begins: Vec<Cell> = self.items(Role::Cell).into_iter().filter_map(as_cell).collect();
        let mut names: Vec<String> = Vec::new();
        for other in items.iter().filter_map(|item| as_cell(*item)) {
            let gone = self.step.finding.eliminations().filter(|gone| gone.cell == other);
            for gone in gone {
                let held = begins.iter().flat_map(|&cell| {
                    self.grid.candidates(cell).into_iter().map(move |digit| Candidate::new(cell, digit))
                });
                let causes = held.filter_map(|held| layout.pair_cause(held, gone));
                for name in causes.map(|cause| names::cause_name(self.language, layout, cause)) {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
            }
        }
        Language::list(&names, &self.language.and)
    }

    /// What houses or cages add up to; of the cells that they leave, what these come to.
    pub(super) fn sum(&self, role: Role, items: &[Item]) -> String {
        let layout = self.grid.layout();
        if role == Role::Cell {
            return self.equation();
        }
        let whole = layout.house_sum();
        let houses = items.iter().filter(|item| as_house(**item).is_some()).count() as i32;
        let relations = items.iter().filter_map(|item| as_relation(*item));
        let sums =
            relations.filter_map(|at| layout.relations().get(at)?.automaton.sum().map(|(_, total)| total));
        (houses * whole + sums.sum::<i32>()).to_string()
    }

    /// What the open cells of a sum come to: "r1c9 + r2c9 = 13".
    fn equation(&self) -> String {
        let linear = self.step.finding.premises().iter().find_map(|premise| match premise {
            Truth::Linear(linear) => Some(linear),
            _ => None,
        });
        linear.map_or(String::new(), |linear| equation(self.grid, linear))
    }
}

/// What the open cells of a sum come to.
fn equation(grid: &Grid, linear: &Linear) -> String {
    let layout = grid.layout();
    let Some(equation) = linear.equation(layout) else { return String::new() };
    let mut total = equation.total;
    let mut open = Vec::new();
    for (cell, factor) in equation.factors {
        match grid.digit(cell) {
            Some(digit) => total -= factor * layout.value(digit),
            None => open.push((cell, factor)),
        }
    }
    // What is told has no minus at its front.
    if open.iter().all(|&(_, factor)| factor < 0) {
        total = -total;
        open.iter_mut().for_each(|(_, factor)| *factor = -*factor);
    }
    open.sort_by_key(|&(cell, factor)| (factor < 0, cell));
    let times = |factor: i32| if factor.abs() == 1 { String::new() } else { format!("{}·", factor.abs()) };
    let open = open
        .into_iter()
        .map(|(cell, factor)| (factor < 0, format!("{}{}", times(factor), layout.name(cell))));
    format!("{} = {total}", added(open))
}

/// What houses leave of cages by name: what it comes to, and from which houses and cages that follows.
pub(super) fn linear_name(language: &Language, grid: &Grid, linear: &Linear) -> String {
    let layout = grid.layout();
    let named = |term: &Term| match *term {
        Term::House(house) => layout.code(house).clone(),
        Term::Relation(at) => code(layout, at),
    };
    let terms = linear.plus.iter().map(|term| (false, named(term)));
    let terms = added(terms.chain(linear.minus.iter().map(|term| (true, named(term)))));
    language.say(Sentence::LinearName, &[("equation", &equation(grid, linear)), ("terms", &terms)])
}

/// What is added, and with `true` what is subtracted: "r1 + r2 − 15/r1c1".
fn added(terms: impl Iterator<Item = (bool, String)>) -> String {
    let mut text = String::new();
    for (at, (minus, term)) in terms.enumerate() {
        text += match (at, minus) {
            (0, _) => "",
            (_, true) => " − ",
            (_, false) => " + ",
        };
        text += &term;
    }
    text
}
