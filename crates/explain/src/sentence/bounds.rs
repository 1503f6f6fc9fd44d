//! Bounds of a sum with many cells: the least or most that its cells come to, house by house, and what that leaves.

use super::context::{StepContext, as_cell};
use whydoku_board::{Cell, CellSet, House, HouseKind, RelationInfo, SumBound, WIDEST};
use whydoku_logic::{Conclusion, Role};
use whydoku_solver::catalogue::Sentence;

/// The limit of open cells that are named one by one.
const NAMED_CELLS: usize = 9;

impl StepContext<'_> {
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
