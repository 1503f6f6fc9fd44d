//! Fills the holes of a template from the finding that was judged, and from nothing else.

use super::{Ink, Telling, argument, reasons, sums};
use crate::catalogue::{Aspect, Form, Hole, Joiner, Language, Piece, Sentence, Subject, Template, Words};
use crate::geometry::{Candidate, Cell, Digit, DigitSet, House};
use crate::grid::Grid;
use crate::step::{Item, Role, Step};
use crate::truth::Truth;

pub(super) struct Filler<'a> {
    pub(super) language: &'a Language,
    pub(super) words: &'a Words,
    pub(super) pattern: &'a str,
    pub(super) step: &'a Step,
    pub(super) grid: &'a Grid,
    /// Inside an `each` sentence: the role and the one item that it is about.
    pub(super) only: Option<(Role, Item)>,
    /// Whether long arguments are told in outline.
    pub(super) outline: bool,
}

impl Filler<'_> {
    pub(super) fn fill(&self, template: &Template, into: &mut Telling) {
        for piece in template.pieces() {
            match piece {
                Piece::Text(text) => {
                    // After the numbered lines of an argument a new line has begun; an `each` of nobody leaves no gap.
                    let gap = into.spans().last().is_some_and(|span| span.text.ends_with(' '));
                    let text = if gap || into.ends_line() { text.trim_start() } else { text };
                    into.push(text, Ink::Plain);
                }
                Piece::Hole(hole) => self.hole(*hole, into),
            }
        }
    }

    fn hole(&self, hole: Hole, into: &mut Telling) {
        let said = into.spans().iter().rev().map(|span| span.text.trim_end()).find(|text| !text.is_empty());
        let begins = said.is_none_or(|text| text.ends_with(['.', '?', '!']));
        let (text, ink) = match hole.subject {
            Subject::Removed => (self.removed(hole), Ink::Removed),
            Subject::Placed => (self.placed(hole), Ink::Placed),
            Subject::Pattern => (self.pattern.to_owned(), Ink::Plain),
            Subject::Argument => return argument::fill(self, hole, into),
            Subject::Symmetry => (self.symmetry(hole), Ink::Plain),
            Subject::Size => (size(self.language, self.words, hole), Ink::Plain),
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
                (self.role(role, hole), Ink::Plain)
            }
            Subject::Role(role) => (self.role(role, hole), Ink::Role(role)),
        };
        // A sentence may begin with "three cells" or "row 5", but a cell's name stays as it is.
        let is_word = !text.starts_with('r') || !text[1..].starts_with(|c: char| c.is_ascii_digit());
        into.push(
            if begins && is_word && hole.joiner != Joiner::Nothing { capital(&text) } else { text },
            ink,
        );
    }

    fn each(&self, role: Role, into: &mut Telling) {
        let Some(template) = self.words.each.get(&role) else { return };
        for (at, item) in self.items(role).into_iter().enumerate() {
            if at > 0 {
                into.push(" ", Ink::Plain);
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

    fn name(&self, item: Item, code: bool, form: Form) -> String {
        let layout = self.grid.layout();
        match item {
            Item::Cell(cell) => layout.name(cell).to_string(),
            Item::Digit(digit) => layout.spell(digit),
            Item::Candidate(Candidate { cell, digit }) => {
                let (cell, digit) = (layout.name(cell).to_string(), layout.spell(digit));
                self.language.say(Sentence::DigitAt, &[("cell", &cell), ("digit", &digit)])
            }
            Item::Clue(clue) if code => reasons::clue_code(layout, clue),
            Item::Clue(clue) => reasons::clue_name(self.language, layout, clue),
            Item::Relation(at) if code => sums::code(layout, at),
            Item::Relation(at) => reasons::relation_name(self.language, layout, at),
            Item::House(house) if code => layout.code(house),
            Item::House(house) => self.language.house_name(&reasons::named(layout, house), form),
        }
    }

    /// What an item is called where such are counted.
    fn kind_of(&self, item: Item) -> &'static str {
        match item {
            Item::Cell(_) => "cell",
            Item::Digit(_) => "digit",
            Item::Candidate(_) => "candidate",
            Item::Clue(_) => "clue",
            Item::Relation(_) => "constraint",
            Item::House(house) => self.grid.layout().house(house).kind.name(),
        }
    }

    fn kinds(&self, items: &[Item], form: Form) -> String {
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

    fn removed(&self, hole: Hole) -> String {
        let mut gone: Vec<Candidate> = self.step.finding.eliminations().collect();
        gone.sort_unstable_by_key(|candidate| (candidate.digit, candidate.cell));
        let digits: DigitSet = gone.iter().map(|candidate| candidate.digit).collect();
        match hole.aspect {
            Aspect::Sight => self.sight(&gone),
            Aspect::Claim => self.denial(&gone),
            Aspect::Cells => {
                let mut cells: Vec<Cell> = gone.iter().map(|candidate| candidate.cell).collect();
                cells.sort_unstable();
                cells.dedup();
                self.cells(cells, hole.joiner)
            }
            Aspect::Digits => self.digits(digits, hole.joiner),
            _ => {
                let lost_by = |digit: Digit| gone.iter().filter(move |c| c.digit == digit).map(|c| c.cell);
                // Digits that leave the same cells are told together, where the first of them is told.
                let alike = |digit: Digit| digits.into_iter().filter(move |&d| lost_by(d).eq(lost_by(digit)));
                let firsts = digits.into_iter().filter(|&digit| alike(digit).next() == Some(digit));
                let each = |digit: Digit| {
                    let cells = self.cells(lost_by(digit), hole.joiner);
                    let short = hole.joiner == Joiner::Nothing;
                    let sentence = if short { Sentence::CellNot } else { Sentence::RemovedFrom };
                    let digits = self.digits(alike(digit).collect(), hole.joiner);
                    let holes = [("digit", digits), ("cell", cells.clone()), ("cells", cells)];
                    self.language.say(sentence, &holes.each_ref().map(|(hole, text)| (*hole, text.as_str())))
                };
                let groups: Vec<String> = firsts.map(each).collect();
                match groups.as_slice() {
                    [first @ .., last] if !first.is_empty() && hole.joiner != Joiner::Nothing => {
                        format!("{}, {} {last}", first.join(", "), self.language.and)
                    }
                    _ => groups.join(", "),
                }
            }
        }
    }

    fn symmetry(&self, hole: Hole) -> String {
        let layout = self.grid.layout();
        let mut symmetries = self.step.finding.premises().iter().filter_map(|premise| match premise {
            Truth::Symmetric(symmetric) => Some(&symmetric.symmetry),
            _ => None,
        });
        symmetries.next().map_or(String::new(), |symmetry| match hole.aspect {
            Aspect::Digits => reasons::renaming(self.language, layout, symmetry),
            _ => reasons::motion(self.language, layout, symmetry),
        })
    }

    fn placed(&self, hole: Hole) -> String {
        let all = self.step.finding.placements().map(|Candidate { cell, digit }| {
            let (cell, digit) = (self.grid.layout().name(cell).to_string(), self.grid.layout().spell(digit));
            match hole.joiner {
                Joiner::Nothing => format!("{cell}={digit}"),
                _ => self.language.say(Sentence::PlacedAt, &[("cell", &cell), ("digit", &digit)]),
            }
        });
        all.collect::<Vec<_>>().join(", ")
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
