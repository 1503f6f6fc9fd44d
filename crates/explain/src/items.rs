//! What plays a part in a figure, by its name and its kind.

use super::fill::Filler;
use super::{names, sums};
use whydoku_board::{Candidate, Cell, Digit, House};
use whydoku_logic::Item;
use whydoku_solver::catalogue::{Joiner, Sentence, WordForm};

impl Filler<'_> {
    pub(super) fn name(&self, item: Item, code: bool, form: WordForm) -> String {
        let layout = self.grid.layout();
        match item {
            Item::Cell(cell) => layout.name(cell).to_string(),
            Item::Digit(digit) => layout.spell(digit),
            Item::Candidate(Candidate { cell, digit }) => {
                let (cell, digit) = (layout.name(cell).to_string(), layout.spell(digit));
                self.language.say(Sentence::DigitAt, &[("cell", &cell), ("digit", &digit)])
            }
            Item::Clue(clue) if code => names::clue_code(layout, clue),
            Item::Clue(clue) => names::clue_name(self.language, layout, clue),
            Item::Relation(at) if code => sums::code(layout, at),
            Item::Relation(at) => names::relation_name(self.language, layout, at),
            Item::House(house) if code => layout.code(house),
            Item::House(house) => self.language.house_name(&names::named(layout, house), form),
        }
    }

    /// What an item is called where such are counted.
    pub(super) fn kind_of(&self, item: Item) -> &'static str {
        match item {
            Item::Cell(_) => "cell",
            Item::Digit(_) => "digit",
            Item::Candidate(_) => "candidate",
            Item::Clue(_) => "clue",
            Item::Relation(_) => "constraint",
            Item::House(house) => self.grid.layout().house(house).kind.name(),
        }
    }

    pub(super) fn kinds(&self, items: &[Item], form: WordForm) -> String {
        let mut kinds: Vec<&'static str> = Vec::new();
        for &item in items {
            let kind = self.kind_of(item);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let words: Vec<String> =
            kinds.into_iter().map(|kind| self.language.kind(kind, items.len(), form).to_owned()).collect();
        self.join(&words, Joiner::And)
    }
}

pub(super) fn as_relation(item: Item) -> Option<usize> {
    if let Item::Relation(at) = item { Some(at) } else { None }
}

pub(super) fn as_cell(item: Item) -> Option<Cell> {
    if let Item::Cell(cell) = item { Some(cell) } else { None }
}

pub(super) fn as_candidate(item: Item) -> Option<Candidate> {
    if let Item::Candidate(candidate) = item { Some(candidate) } else { None }
}

pub(super) fn as_house(item: Item) -> Option<House> {
    if let Item::House(house) = item { Some(house) } else { None }
}

pub(super) fn as_digit(item: Item) -> Option<Digit> {
    if let Item::Digit(digit) = item { Some(digit) } else { None }
}
