//! Fills the holes of a template from the finding that was judged, and from nothing else.

use super::items::{as_candidate, as_cell, as_digit, as_house, as_relation};
use super::{ExplanationText, SpanStyle, argument, reasons};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, Digit, DigitSet};
use whydoku_logic::{Item, Role, Step};
use whydoku_solver::catalogue::{Aspect, Hole, Joiner, Language, Subject, Template, TemplatePart, Words};

pub(super) struct Filler<'a> {
    pub(super) language: &'a Language,
    pub(super) words: &'a Words,
    pub(super) pattern: &'a str,
    pub(super) step: &'a Step,
    pub(super) grid: &'a Grid,
    /// Inside an `each` sentence: the role and the one item that it is about.
    pub(super) only: Option<(Role, Item)>,
    /// How many levels of an argument are told whole: what is supposed, what is supposed within it, and so on.
    pub(super) levels: usize,
}

impl Filler<'_> {
    pub(super) fn fill(&self, template: &Template, into: &mut ExplanationText) {
        for part in template.parts() {
            match part {
                TemplatePart::Text(text) => {
                    // After the numbered lines of an argument a new line has begun; an `each` of nobody leaves no gap.
                    let gap = into.spans().last().is_some_and(|span| span.text.ends_with(' '));
                    let text = if gap || into.ends_line() { text.trim_start() } else { text };
                    into.push(text, SpanStyle::Plain);
                }
                TemplatePart::Hole(hole) => self.hole(*hole, into),
            }
        }
    }

    fn hole(&self, hole: Hole, into: &mut ExplanationText) {
        let said = into.spans().iter().rev().map(|span| span.text.trim_end()).find(|text| !text.is_empty());
        let begins = said.is_none_or(|text| text.ends_with(['.', '?', '!']));
        let (text, style) = match hole.subject {
            Subject::Removed => (self.removed(hole), SpanStyle::Removed),
            Subject::Placed => (self.placed(hole), SpanStyle::Placed),
            Subject::Pattern => (self.pattern.to_owned(), SpanStyle::Plain),
            Subject::Argument => return argument::fill(self, hole, into),
            Subject::Symmetry => (self.symmetry(hole), SpanStyle::Plain),
            Subject::Size => (size(self.language, self.words, hole), SpanStyle::Plain),
            Subject::Role(role) if hole.aspect == Aspect::Each => return self.each(role, into),
            // Whole clauses are words, not the names of what plays a part.
            Subject::Role(role)
                if matches!(
                    hole.aspect,
                    Aspect::Blockers
                        | Aspect::Seen
                        | Aspect::Choice
                        | Aspect::Claim
                        | Aspect::Clash
                        | Aspect::Tally
                ) =>
            {
                (self.role(role, hole), SpanStyle::Plain)
            }
            Subject::Role(role) => (self.role(role, hole), SpanStyle::Role(role)),
        };
        // A sentence may begin with "three cells" or "row 5", but a cell's name stays as it is.
        let is_word = !text.starts_with('r') || !text[1..].starts_with(|c: char| c.is_ascii_digit());
        into.push(
            if begins && is_word && hole.joiner != Joiner::Nothing { capital(&text) } else { text },
            style,
        );
    }

    fn each(&self, role: Role, into: &mut ExplanationText) {
        let Some(template) = self.words.each.get(&role) else { return };
        for (at, item) in self.items(role).into_iter().enumerate() {
            if at > 0 {
                into.push(" ", SpanStyle::Plain);
            }
            Filler { only: Some((role, item)), ..*self }.fill(template, into);
        }
    }

    pub(super) fn items(&self, role: Role) -> Vec<Item> {
        match self.only {
            Some((only, item)) if only == role => vec![item],
            _ => self.step.finding.figure().role(role).collect(),
        }
    }

    fn role(&self, role: Role, hole: Hole) -> String {
        let items = self.items(role);
        match hole.aspect {
            Aspect::Count => {
                let kind = items.first().map_or("", |&item| self.kind_of(item));
                let gender = self.language.noun(kind).map_or("", |noun| noun.gender());
                self.language.number_of(items.len(), gender, hole.form)
            }
            Aspect::Kind => self.kinds(&items, hole.form),
            Aspect::Cells => {
                let houses = items.iter().filter_map(|item| as_house(*item));
                let cells = houses.flat_map(|house| self.grid.places_in(house, self.digit()).iter());
                self.cells(cells, hole.joiner)
            }
            Aspect::Digits => self.digits(self.held_by(&items), hole.joiner),
            Aspect::Link => {
                let links: DigitSet = self.items(Role::Link).into_iter().filter_map(as_digit).collect();
                self.digits(self.held_by(&items) & links, hole.joiner)
            }
            Aspect::Blockers => {
                let found = items.iter().find_map(|item| as_house(*item));
                found.map_or(String::new(), |house| {
                    capital(&reasons::blockers(self.language, self.grid, house, self.digit()))
                })
            }
            Aspect::Seen => {
                let found = items.iter().find_map(|item| as_cell(*item));
                found.map_or(String::new(), |cell| {
                    capital(&reasons::seen(self.language, self.grid, cell, DigitSet::only(self.digit())))
                })
            }
            Aspect::Choice => {
                let starts: Vec<Candidate> = items.iter().filter_map(|item| as_candidate(*item)).collect();
                let house = self.items(Role::Pivot).into_iter().find_map(as_house);
                argument::opening(self.language, self.grid, &starts, house)
            }
            Aspect::Claim => self.claim(&items, hole.joiner),
            Aspect::Clash => self.clash(&items),
            Aspect::Shared => self.digits(self.shared(role), hole.joiner),
            Aspect::Own => self.digits(self.own(&items), hole.joiner),
            Aspect::Tally => self.tally(role),
            Aspect::Ways => {
                items.iter().find_map(|item| as_relation(*item)).map_or(String::new(), |at| self.ways(at))
            }
            Aspect::Fillings => {
                let relation = items.iter().find_map(|item| as_relation(*item));
                relation.map_or(String::new(), |at| self.fillings(at))
            }
            Aspect::Sum => self.sum(role, &items),
            Aspect::Ties => self.ties(&items),
            Aspect::Lower | Aspect::Higher => {
                let digits: DigitSet = items.iter().filter_map(|item| as_digit(*item)).collect();
                let end = if hole.aspect == Aspect::Lower {
                    digits.into_iter().next()
                } else {
                    digits.into_iter().last()
                };
                end.map_or(String::new(), |digit| self.grid.layout().spell(digit))
            }
            Aspect::Code
            | Aspect::Name
            | Aspect::Each
            | Aspect::Sight
            | Aspect::Then
            | Aspect::Rows
            | Aspect::Columns
            | Aspect::Houses => {
                let name = |item: &Item| self.name(*item, hole.aspect == Aspect::Code, hole.form);
                self.join(&items.iter().map(name).collect::<Vec<_>>(), hole.joiner)
            }
        }
    }

    /// The digit that the step is about; where there are several, the first.
    fn digit(&self) -> Digit {
        self.items(Role::Digit).into_iter().find_map(as_digit).unwrap_or(Digit::new(0))
    }

    pub(super) fn held_by(&self, items: &[Item]) -> DigitSet {
        items
            .iter()
            .filter_map(|item| as_cell(*item))
            .fold(DigitSet::EMPTY, |all, c| all | self.grid.candidates(c))
    }

    pub(super) fn cells(&self, cells: impl IntoIterator<Item = Cell>, joiner: Joiner) -> String {
        let names: Vec<String> =
            cells.into_iter().map(|cell| self.grid.layout().name(cell).to_string()).collect();
        self.join(&names, joiner)
    }

    pub(super) fn digits(&self, digits: DigitSet, joiner: Joiner) -> String {
        self.join(
            &digits.into_iter().map(|digit| self.grid.layout().spell(digit)).collect::<Vec<_>>(),
            joiner,
        )
    }

    pub(super) fn join(&self, items: &[String], joiner: Joiner) -> String {
        match joiner {
            Joiner::And => Language::list(items, &self.language.and),
            Joiner::Or => Language::list(items, &self.language.or),
            // Digits and house codes run together; names of cells need a comma.
            Joiner::Nothing => items.join(if items.iter().any(|item| item.len() > 2) { "," } else { "" }),
        }
    }
}

/// How many parts a pattern of this name has: "three", "three rows", and as `{size:}` "3".
pub(super) fn size(language: &Language, words: &Words, hole: Hole) -> String {
    let size = words.size.unwrap_or_default();
    let kind = match hole.aspect {
        Aspect::Rows => "row",
        Aspect::Columns => "column",
        Aspect::Houses => "house",
        Aspect::Cells => "cell",
        Aspect::Digits => "digit",
        _ if hole.joiner == Joiner::Nothing => return size.to_string(),
        _ => return language.number_of(size, "", hole.form),
    };
    language.counted(kind, size, hole.form)
}

/// The same text with a capital letter at its beginning, unless it begins with the name of a cell.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    if first == 'r' && letters.clone().next().is_some_and(|c| c.is_ascii_digit()) {
        return text.to_owned();
    }
    first.to_uppercase().chain(letters).collect()
}

/// The same in the middle of a sentence.
pub(super) fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
