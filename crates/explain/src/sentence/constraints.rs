//! The constraints of a board, for the head of an explanation: the demand of each kind, and its places.

use super::Explainer;
use super::phrases::Phrases;
use whydoku_board::{Cause, Cell, Constraint, ConstraintKind, Head, HouseKind, Layout, grouped};
use whydoku_solver::catalogue::{Sentence, WordForm};

impl Explainer<'_> {
    /// Describes what the board demands in addition to its houses: rules of the whole board, then a sentence for each
    /// kind of constraint. Where a constraint has a letter in a drawing, the letter stands for its cells.
    pub fn describe_constraints(
        &self,
        layout: &Layout,
        letter: &dyn Fn(usize) -> Option<char>,
    ) -> Vec<String> {
        let mut sentences: Vec<String> = self.describe_digits(layout).into_iter().collect();
        sentences.extend(self.describe_rules(layout));
        for kind in ConstraintKind::ALL {
            let of_kind = layout.shape().constraints().iter().enumerate();
            let of_kind: Vec<_> = of_kind.filter(|(_, constraint)| constraint.kind == *kind).collect();
            let places: Vec<String> = match kind.head() {
                Head::Definition => self.definitions(layout, &of_kind, letter),
                _ => of_kind.iter().map(|&(at, constraint)| place(layout, constraint, letter(at))).collect(),
            };
            if let Some(demand) = self.language().ask(kind.key())
                && !places.is_empty()
            {
                let separator = if places.iter().any(|one| one.contains(' ')) { "; " } else { ", " };
                sentences.push(format!("{demand}: {}.", places.join(separator)));
            }
        }
        sentences
    }

    /// Each definition with its places: `no ten (a + b != 10): a r1c1 r1c2, b r2c1 r2c2`.
    fn definitions(
        &self,
        layout: &Layout,
        constraints: &[(usize, &Constraint)],
        letter: &dyn Fn(usize) -> Option<char>,
    ) -> Vec<String> {
        let phrases = Phrases { language: self.language(), layout };
        let found = grouped(constraints.iter().map(|&(at, constraint)| {
            let rule = match constraint.alternatives() {
                [] => constraint.rule_text(layout.side()).unwrap_or_default(),
                _ => phrases.alternatives(constraint),
            };
            let head = match constraint.name() {
                None => rule,
                Some(name) if rule.len() > LONGEST_RULE => name.to_owned(),
                Some(name) => format!("{name} ({rule})"),
            };
            let cells = match constraint.alternatives() {
                [] if !constraint.is_of_neighbours() => {
                    let name = |&cell: &Cell| phrases.cell(cell);
                    line_code(layout, constraint)
                        .unwrap_or_else(|| constraint.cells.iter().map(name).collect::<Vec<_>>().join(" "))
                }
                _ => String::new(),
            };
            let letter = letter(at).map(String::from);
            let place = letter.into_iter().chain(Some(cells).filter(|cells| !cells.is_empty()));
            (head, place.collect::<Vec<_>>().join(" "))
        }));
        let text = |(head, places): (String, Vec<String>)| match places.join(", ") {
            places if places.is_empty() => head,
            places => format!("{head}: {places}"),
        };
        found.into_iter().map(text).collect()
    }

    /// Says that rows and others differ but do not hold every digit, where that is so.
    fn describe_digits(&self, layout: &Layout) -> Option<String> {
        let shape = layout.shape();
        let phrases = Phrases { language: self.language(), layout };
        let [lowest, highest] = [shape.lowest(), shape.highest()].map(|value| shape.digit_worth(value));
        let digits = format!("{}–{}", phrases.digit(lowest?), phrases.digit(highest?));
        let is_group = |kind: HouseKind| layout.groups().any(|(_, info)| info.kind == kind);
        let holes = [("digits", digits), ("houses", self.kinds_of_houses(phrases, is_group))];
        shape.has_more_digits().then(|| phrases.say(Sentence::GroupsDiffer, &holes))
    }

    /// "rows, columns and boxes"
    fn kinds_of_houses(&self, phrases: Phrases<'_>, is_meant: impl Fn(HouseKind) -> bool) -> String {
        let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Region];
        let name = |kind: HouseKind| self.language().kind(kind.name(), 9, WordForm::Of).to_owned();
        phrases.and(&kinds.into_iter().filter(|&kind| is_meant(kind)).map(name).collect::<Vec<_>>())
    }

    fn describe_rules(&self, layout: &Layout) -> Option<String> {
        let (shape, language) = (layout.shape(), self.language());
        let phrases = Phrases { language, layout };
        let constraints = shape.constraints().iter().enumerate();
        // Kinds whose demand the language does not describe are named at least.
        let unknown = constraints.filter(|(_, constraint)| language.ask(constraint.kind.key()).is_none());
        let unknown = unknown.map(|(at, _)| phrases.cause(Cause::Constraint(at)));
        let rules = shape.rules().names().filter(|name| language.constraints.contains_key(*name));
        let others =
            [("extra-regions", !shape.extra().is_empty()), ("outside-clues", !shape.outside().is_empty())];
        let others = others.into_iter().filter(|(_, exist)| *exist).map(|(key, _)| key);
        let rules = rules.chain(others).map(|key| language.constraint(key, &[]));
        let all: Vec<String> = unknown.chain(rules).collect();
        if all.is_empty() {
            return None;
        }
        let is_there = |kind: HouseKind| layout.houses_and_groups().any(|(_, info)| info.kind == kind);
        let houses = self.kinds_of_houses(phrases, is_there);
        let holes = [("houses", houses), ("constraints", all.join("; "))];
        Some(phrases.say(Sentence::BoardAlsoAsks, &holes))
    }
}

/// Longer rules that have a name are not written out.
const LONGEST_RULE: usize = 80;

/// A constraint with its letter: `a 15`, or `b r1c1 r2c2` if the order of the cells matters; without a letter, its cells
/// or the code of its row or column.
fn place(layout: &Layout, constraint: &Constraint, letter: Option<char>) -> String {
    let Some(letter) = letter else { return cells_or_line(layout, constraint) };
    if constraint.kind.facts().is_ordered {
        let first = if constraint.kind.is_about_regions() && constraint.numbers == [0] { "0 " } else { "" };
        return format!("{letter} {first}{}", cells_or_line(layout, constraint));
    }
    let numbers = constraint.numbers.iter().map(|number| format!(" {number}"));
    std::iter::once(letter.to_string()).chain(numbers).collect()
}

/// The code of the row or column that the cells are, such as `-c4`.
fn line_code(layout: &Layout, constraint: &Constraint) -> Option<String> {
    let (size, cells) = (layout.side(), &constraint.cells);
    let lines = (0..size).flat_map(|line| ['r', 'c'].map(|letter| (letter, line)));
    lines.into_iter().find_map(|(letter, line)| {
        let cell = |other| if letter == 'r' { layout.cell(line, other) } else { layout.cell(other, line) };
        let sign = if (0..size).map(cell).eq(cells.iter().copied()) {
            ""
        } else if (0..size).rev().map(cell).eq(cells.iter().copied()) {
            "-"
        } else {
            return None;
        };
        Some(format!("{sign}{letter}{}", line + 1))
    })
}

fn cells_or_line(layout: &Layout, constraint: &Constraint) -> String {
    match (line_code(layout, constraint), constraint.numbers.is_empty()) {
        (Some(code), true) => code,
        (Some(code), false) if constraint.kind.head() != Head::Cells => {
            let numbers: Vec<String> = constraint.numbers.iter().map(i32::to_string).collect();
            format!("{}: {code}", numbers.join(" "))
        }
        _ => constraint.text(layout.side()),
    }
}
