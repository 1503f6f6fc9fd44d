//! How a sum with many cells is bounded: what its cells come to at least or at most, house by house, and what that leaves.

use super::fill::Filler;
use super::items::as_cell;
use super::names;
use whydoku_board::{Cell, CellSet, House, HouseKind, RelationInfo, SumBound, WIDEST};
use whydoku_logic::{Conclusion, Role};
use whydoku_solver::catalogue::{Joiner, Language, Sentence};

/// More open cells than this are not named one by one.
const MOST_NAMED: usize = 9;

impl Filler<'_> {
    /// Why some digits stand in no filling of a relation, without the full stop at its end: how it can be filled, if that is
    /// in few ways; if not, its bounds, if they say it all.
    pub(super) fn fillings(&self, at: usize) -> String {
        let Some(info) = self.grid.layout().relations().get(at) else { return String::new() };
        let ways = self.few_ways(at);
        if ways.is_none()
            && let Some(told) = self.tight(info).and_then(|tight| self.bounded(info, &tight))
        {
            return told;
        }
        let ways = ways.unwrap_or_else(|| self.ways(at));
        if self.items(Role::Cell).len() > MOST_NAMED {
            return self.language.say(Sentence::FillingsLeaveOfMany, &[("ways", &ways)]);
        }
        let cells = self.cells(self.items(Role::Cell).into_iter().filter_map(as_cell), Joiner::And);
        self.language.say(Sentence::FillingsLeave, &[("ways", &ways), ("cells", &cells)])
    }

    /// How the relation bounds what goes, if that is all there is to say.
    fn tight(&self, info: &RelationInfo<WIDEST>) -> Option<SumBound> {
        let domains: Vec<u32> = info.order.iter().map(|&cell| self.grid.candidates(cell).bits()).collect();
        let gone = |&cell: &Cell| {
            let gone = self.step.finding.conclusions().iter().filter_map(|conclusion| match conclusion {
                Conclusion::Eliminate(gone) if gone.cell == cell => Some(1 << gone.digit.index()),
                _ => None,
            });
            gone.fold(0, |all: u32, bit| all | bit)
        };
        info.automaton.tight(&domains, &info.order.iter().map(gone).collect::<Vec<_>>())
    }

    /// "Within a house its digits differ. So its cells come to at least 6 in box 2 and 21 in box 3: 27 in all. …"
    fn bounded(&self, info: &RelationInfo<WIDEST>, tight: &SumBound) -> Option<String> {
        let SumBound { parts, at_least, others: beside, limit } = tight;
        let cell = |&place: &usize| info.order[place];
        let others: CellSet = beside.iter().map(cell).collect();
        let others = self.cells(others.iter(), Joiner::And);
        let mut told = vec![self.language.say(Sentence::DigitsDiffer, &[])];
        let sentence = match (others.is_empty(), at_least) {
            (true, true) => Sentence::CellsComeToAtLeast,
            (true, false) => Sentence::CellsComeToAtMost,
            (false, true) => Sentence::OtherCellsComeToAtLeast,
            (false, false) => Sentence::OtherCellsComeToAtMost,
        };
        let by_house = self.by_house(info, parts)?;
        let holes = [("parts", by_house.as_str()), ("sum", &sum(parts).to_string()), ("others", &others)];
        told.push(self.language.say(sentence, &holes));
        let goes_from = |place: &usize| self.step.finding.eliminations().any(|gone| gone.cell == cell(place));
        if !parts.iter().flat_map(|(places, _)| places).any(goes_from) {
            let sentence = if *at_least { Sentence::OthersMakeNoLess } else { Sentence::OthersMakeNoMore };
            told.push(self.language.say(sentence, &[("others", &others)]));
            return Some(told.join(" "));
        }
        let open = beside.iter().any(|place| self.grid.digit(cell(place)).is_none());
        let limits = match (others.is_empty(), open, at_least) {
            (true, ..) => Sentence::SumIs,
            (false, false, _) => Sentence::OthersMake,
            (false, true, true) => Sentence::OthersMakeAtMost,
            (false, true, false) => Sentence::OthersMakeAtLeast,
        };
        let room = (limit - sum(parts)).abs();
        let left = match (room, at_least) {
            (0, true) => Sentence::NoRoomForMore,
            (0, false) => Sentence::NoRoomForLess,
            (_, true) => Sentence::RoomForMore,
            (_, false) => Sentence::RoomForLess,
        };
        let (limit, room) = (limit.to_string(), room.to_string());
        told.push(self.language.say(limits, &[("others", &others), ("sum", &limit)]));
        told.push(self.language.say(left, &[("room", &room)]));
        Some(told.join(" "))
    }

    /// "6 in box 2 and 21 in box 3".
    fn by_house(&self, info: &RelationInfo<WIDEST>, parts: &[(Vec<usize>, i64)]) -> Option<String> {
        let layout = self.grid.layout();
        // The kind of houses that hold all parts, if it is one: a part may be one cell alone.
        let kinds: [fn(HouseKind) -> bool; 4] =
            [HouseKind::is_region, |kind| kind == HouseKind::Row, |kind| kind == HouseKind::Column, |_| true];
        let by = |is_kind: fn(HouseKind) -> bool| {
            let mut by_house: Vec<(House, i64)> = Vec::new();
            for (places, sum) in parts {
                let cells: CellSet = places.iter().map(|&place| info.order[place]).collect();
                let mut houses = layout.houses().filter(|(_, house)| is_kind(house.kind));
                let (house, _) = houses.find(|(_, house)| cells.is_subset(&house.cells))?;
                match by_house.iter_mut().find(|known| known.0 == house) {
                    Some(known) => known.1 += sum,
                    None => by_house.push((house, *sum)),
                }
            }
            by_house.sort_by_key(|known| known.0);
            Some(by_house)
        };
        let part = |(house, sum): (House, i64)| {
            let (house, sum) = (names::named(layout, house), sum.to_string());
            self.language.say_of_house(Sentence::BoundOfHouse, &house, &[("sum", &sum)])
        };
        let parts: Vec<String> = kinds.into_iter().find_map(by)?.into_iter().map(part).collect();
        Some(Language::list(&parts, &self.language.and))
    }
}

/// What all parts come to.
fn sum(parts: &[(Vec<usize>, i64)]) -> i64 {
    parts.iter().map(|part| part.1).sum()
}
