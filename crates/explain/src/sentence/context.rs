//! [`StepContext`]: the step that a template is about, and the names of the items in its figure.

use super::phrases::Phrases;
use std::ops::Deref;
use whydoku_board::{Candidate, Cell, Digit, DigitSet, Grid, House, distinct};
use whydoku_logic::{Item, Role, Step};
use whydoku_solver::catalogue::{Joiner, Sentence, WordForm, Words};

pub(crate) struct StepContext<'a> {
    pub(crate) phrases: Phrases<'a>,
    pub(crate) words: &'a Words,
    /// The name of the technique.
    pub(crate) pattern: &'a str,
    pub(crate) step: &'a Step,
    pub(crate) grid: &'a Grid,
    /// Inside an `each` sentence: the role and the one item that it is about.
    pub(crate) only: Option<(Role, Item)>,
    /// The levels of nested hypotheses that are explained in full.
    pub(crate) levels: usize,
    /// Whether a picture marks the eliminations, so that long lists are left to it.
    pub(crate) is_marked: bool,
}

impl<'a> Deref for StepContext<'a> {
    type Target = Phrases<'a>;

    fn deref(&self) -> &Self::Target {
        &self.phrases
    }
}

impl StepContext<'_> {
    pub(crate) fn items(&self, role: Role) -> Vec<Item> {
        match self.only {
            Some((only, item)) if only == role => vec![item],
            _ => self.step.finding.figure().role(role).collect(),
        }
    }

    pub(crate) fn role_cells(&self, role: Role) -> Vec<Cell> {
        self.items(role).into_iter().filter_map(as_cell).collect()
    }

    pub(crate) fn role_digits(&self, role: Role) -> DigitSet {
        self.items(role).into_iter().filter_map(as_digit).collect()
    }

    /// The digit that the step is about; of several, the first.
    pub(crate) fn digit_of_step(&self) -> Digit {
        self.items(Role::Digit).into_iter().find_map(as_digit).unwrap_or(Digit::new(0))
    }

    pub(crate) fn candidates_of(&self, items: &[Item]) -> DigitSet {
        let cells = items.iter().filter_map(|&item| as_cell(item));
        cells.fold(DigitSet::EMPTY, |all, cell| all | self.grid.candidates(cell))
    }

    pub(crate) fn join(&self, items: &[String], joiner: Joiner) -> String {
        match joiner {
            Joiner::And => self.and(items),
            Joiner::Or => self.or(items),
            // Digits and codes of houses run together; names of cells need a comma.
            Joiner::Nothing => {
                let is_cell =
                    |item: &String| item.len() > 2 || item.len() == 2 && item.starts_with(char::is_uppercase);
                items.join(if items.iter().any(is_cell) { "," } else { "" })
            }
        }
    }

    /// In notation, cells of a line are one group, unless they are in an order of their own.
    pub(crate) fn join_cells(&self, cells: impl IntoIterator<Item = Cell>, joiner: Joiner) -> String {
        let cells: Vec<Cell> = cells.into_iter().collect();
        let is_set = joiner == Joiner::Nothing && cells.is_sorted();
        self.join(&if is_set { self.rectangles(&cells) } else { self.cell_names(cells) }, joiner)
    }

    pub(crate) fn join_digits(&self, digits: DigitSet, joiner: Joiner) -> String {
        self.join(&self.digit_names(digits), joiner)
    }

    pub(crate) fn name(&self, item: Item, is_code: bool, form: WordForm) -> String {
        match item {
            Item::Cell(cell) => self.cell(cell),
            Item::Digit(digit) => self.digit(digit),
            Item::Candidate(candidate) => self.say_of(Sentence::DigitAt, candidate),
            Item::Clue(clue) if is_code => self.clue_code(clue),
            Item::Clue(clue) => self.clue(clue),
            Item::Relation(at) if is_code => self.relation_code(at),
            Item::Relation(at) => self.relation(at),
            Item::House(house) if is_code => self.house_code(house),
            Item::House(house) => self.house(house, form),
        }
    }

    /// The noun under which an item is counted.
    pub(crate) fn kind_of(&self, item: Item) -> &'static str {
        match item {
            Item::Cell(_) => "cell",
            Item::Digit(_) => "digit",
            Item::Candidate(_) => "candidate",
            Item::Clue(_) => "clue",
            Item::Relation(_) => "constraint",
            Item::House(house) => self.layout.house(house).kind.name(),
        }
    }

    pub(crate) fn kinds(&self, items: &[Item], form: WordForm) -> String {
        let kinds = distinct(items.iter().map(|&item| self.kind_of(item)));
        let words: Vec<String> =
            kinds.into_iter().map(|kind| self.language.kind(kind, items.len(), form).to_owned()).collect();
        self.and(&words)
    }
}

pub(crate) fn as_relation(item: Item) -> Option<usize> {
    if let Item::Relation(at) = item { Some(at) } else { None }
}

pub(crate) fn as_cell(item: Item) -> Option<Cell> {
    if let Item::Cell(cell) = item { Some(cell) } else { None }
}

pub(crate) fn as_candidate(item: Item) -> Option<Candidate> {
    if let Item::Candidate(candidate) = item { Some(candidate) } else { None }
}

pub(crate) fn as_house(item: Item) -> Option<House> {
    if let Item::House(house) = item { Some(house) } else { None }
}

pub(crate) fn as_digit(item: Item) -> Option<Digit> {
    if let Item::Digit(digit) = item { Some(digit) } else { None }
}
