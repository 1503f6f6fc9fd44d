//! Sums: the fillings and the bounds of a cage, the totals of houses and cages, and the constraints between cells.

use super::context::{StepContext, as_cell, as_house, as_relation};
use std::collections::BTreeSet;
use whydoku_board::{Candidate, Cell, CellSet, House, HouseKind, RelationInfo, SumBound, WIDEST};
use whydoku_logic::{Conclusion, Item, Role, Truth};
use whydoku_solver::catalogue::Sentence;

/// The limit of fillings that are listed.
const LISTED_FILLINGS: usize = 5;

/// The limit of open cells that are named one by one.
const NAMED_CELLS: usize = 9;

impl StepContext<'_> {
    /// The sets of digits with which a sum can be filled: "It is 5+9 or 6+8."
    pub(super) fn fillings(&self, at: usize) -> String {
        self.few_fillings(at).unwrap_or_else(|| self.text(Sentence::WaysSeveral))
    }

    fn few_fillings(&self, at: usize) -> Option<String> {
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

    /// The reason for which no filling of a relation contains some digits, without the full stop: the fillings if they
    /// are few, else the bounds if they suffice.
    pub(super) fn effect_of_fillings(&self, at: usize) -> String {
        let Some(info) = self.layout.relations().get(at) else { return String::new() };
        let few = self.few_fillings(at);
        if few.is_none()
            && let Some(text) = self.tight_bound(info).and_then(|bound| self.explain_bound(info, &bound))
        {
            return text;
        }
        let ways = few.unwrap_or_else(|| self.fillings(at));
        if self.items(Role::Cell).len() > NAMED_CELLS {
            return self.say(Sentence::FillingsLeaveOfMany, &[("ways", ways)]);
        }
        let cells = self.cells(self.items(Role::Cell).into_iter().filter_map(as_cell));
        self.say(Sentence::FillingsLeave, &[("ways", ways), ("cells", cells)])
    }

    /// The bound of the relation that excludes all eliminated digits, if there is one.
    fn tight_bound(&self, info: &RelationInfo<WIDEST>) -> Option<SumBound> {
        let domains: Vec<u32> = info.order.iter().map(|&cell| self.grid.candidates(cell).bits()).collect();
        let removed = |&cell: &Cell| {
            let removed = self.step.finding.conclusions().iter().filter_map(|conclusion| match conclusion {
                Conclusion::Eliminate(removed) if removed.cell == cell => Some(1 << removed.digit.index()),
                _ => None,
            });
            removed.fold(0, |all: u32, bit| all | bit)
        };
        info.automaton.tight(&domains, &info.order.iter().map(removed).collect::<Vec<_>>())
    }

    /// "Within a house its digits differ. So its cells come to at least 6 in box 2 and 21 in box 3: 27 in all. …"
    fn explain_bound(&self, info: &RelationInfo<WIDEST>, bound: &SumBound) -> Option<String> {
        let SumBound { parts, at_least, others, limit } = bound;
        let cell = |&place: &usize| info.order[place];
        let has_open = others.iter().any(|place| self.grid.digit(cell(place)).is_none());
        let others = self.cells(others.iter().map(cell).collect::<CellSet>());
        let total: i64 = parts.iter().map(|part| part.1).sum();
        let sentence = match (others.is_empty(), at_least) {
            (true, true) => Sentence::CellsComeToAtLeast,
            (true, false) => Sentence::CellsComeToAtMost,
            (false, true) => Sentence::OtherCellsComeToAtLeast,
            (false, false) => Sentence::OtherCellsComeToAtMost,
        };
        let by_house = self.sums_by_house(info, parts)?;
        let holes = [("parts", &by_house), ("sum", &total.to_string()), ("others", &others)];
        let mut text = vec![self.text(Sentence::DigitsDiffer), self.say(sentence, &holes)];
        let is_affected =
            |place: &usize| self.step.finding.eliminations().any(|removed| removed.cell == cell(place));
        if !parts.iter().flat_map(|(places, _)| places).any(is_affected) {
            let sentence = if *at_least { Sentence::OthersMakeNoLess } else { Sentence::OthersMakeNoMore };
            text.push(self.say(sentence, &[("others", others)]));
            return Some(text.join(" "));
        }
        let limits = match (others.is_empty(), has_open, at_least) {
            (true, ..) => Sentence::SumIs,
            (false, false, _) => Sentence::OthersMake,
            (false, true, true) => Sentence::OthersMakeAtMost,
            (false, true, false) => Sentence::OthersMakeAtLeast,
        };
        let room = (limit - total).abs();
        let left = match (room, at_least) {
            (0, true) => Sentence::NoRoomForMore,
            (0, false) => Sentence::NoRoomForLess,
            (_, true) => Sentence::RoomForMore,
            (_, false) => Sentence::RoomForLess,
        };
        text.push(self.say(limits, &[("others", others), ("sum", limit.to_string())]));
        text.push(self.say(left, &[("room", room.to_string())]));
        Some(text.join(" "))
    }

    /// "6 in box 2 and 21 in box 3".
    fn sums_by_house(&self, info: &RelationInfo<WIDEST>, parts: &[(Vec<usize>, i64)]) -> Option<String> {
        // Houses of one kind if they contain all parts.
        let kinds: [fn(HouseKind) -> bool; 4] =
            [HouseKind::is_region, |kind| kind == HouseKind::Row, |kind| kind == HouseKind::Column, |_| true];
        let by_kind = |is_kind: fn(HouseKind) -> bool| {
            let mut sums: Vec<(House, i64)> = Vec::new();
            for (places, sum) in parts {
                let cells: CellSet = places.iter().map(|&place| info.order[place]).collect();
                let mut houses = self.layout.houses().filter(|(_, house)| is_kind(house.kind));
                let (house, _) = houses.find(|(_, house)| cells.is_subset(&house.cells))?;
                match sums.iter_mut().find(|known| known.0 == house) {
                    Some(known) => known.1 += sum,
                    None => sums.push((house, *sum)),
                }
            }
            sums.sort_by_key(|known| known.0);
            Some(sums)
        };
        let part = |(house, sum): (House, i64)| {
            self.say_of_house(Sentence::BoundOfHouse, house, &[("sum", sum.to_string())])
        };
        let parts: Vec<String> = kinds.into_iter().find_map(by_kind)?.into_iter().map(part).collect();
        Some(self.and(&parts))
    }
}
