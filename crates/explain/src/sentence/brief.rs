//! Steps in brief, for a line of a table: what a step is about, and what follows.

use super::Explainer;
use super::context::{as_candidate, as_cell, as_digit, as_house};
use super::phrases::Phrases;
use crate::{ExplanationText, SpanStyle};
use whydoku_board::{Candidate, Cell, DigitSet, Grid, House, HouseKind, Layout, distinct, grouped, sorted};
use whydoku_logic::{Argument, Assertion, Figure, Guess, Item, Role, Step, Truth};
use whydoku_solver::catalogue::{Sentence, WordForm};

/// The roles of cells in the order in which a step names them.
const CELL_ROLES: [Role; 11] = [
    Role::Pivot,
    Role::Pincer,
    Role::Cell,
    Role::Corner,
    Role::First,
    Role::Second,
    Role::Third,
    Role::Fourth,
    Role::Start,
    Role::End,
    Role::Other,
];
/// The cells, hypotheses or eliminations that are named before an ellipsis.
const MOST: usize = 8;
/// The cells that are named one by one.
const SINGLY: usize = 4;

impl Explainer<'_> {
    /// Names the digits and the places of a step: "6 in rows 1 9, columns 6 9", "17 in r8c1 r8c4", "r1c2≠4 → r6c9=4".
    pub fn brief(&self, step: &Step, grid: &Grid) -> String {
        let (phrases, figure) = (self.phrases(grid), step.finding.figure());
        let named =
            |roles: &[Role]| -> Vec<Item> { roles.iter().flat_map(|&role| figure.role(role)).collect() };
        let (bases, covers) = (named(&[Role::Base]), named(&[Role::Cover]));
        if bases.is_empty() && !figure.arguments().is_empty() {
            return arguments_in_brief(phrases, figure.arguments());
        }
        let mut houses = named(&[Role::House, Role::Other]);
        houses.retain(|&item| as_cell(item).is_none());
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        for role in CELL_ROLES {
            let cells: Vec<Cell> = figure.role(role).filter_map(as_cell).collect();
            if cells.iter().any(|cell| !groups.iter().flatten().any(|named| named == cell)) {
                groups.push(cells);
            }
        }
        let is_drawn = |item: &Item| as_house(*item).is_none();
        let places = if let Some(cells) = pattern_cells(figure, bases.len() + houses.len()) {
            cells_in_brief(phrases, &cells)
        } else if !bases.is_empty() {
            let covers =
                if covers.iter().any(is_drawn) { String::new() } else { items_in_brief(phrases, &covers) };
            let bases = items_in_brief(phrases, &bases);
            if covers.is_empty() { bases } else { format!("{bases}, {covers}") }
        } else if houses.iter().any(is_drawn) {
            return items_in_brief(phrases, &houses);
        } else if groups.is_empty() || houses.len() > 1 && !(groups.len() == 1 && is_of_cells(step)) {
            let names: Vec<String> = houses.iter().map(|&house| items_in_brief(phrases, &[house])).collect();
            names.join(", ")
        } else {
            let cells = groups.iter().map(|cells| cells_in_brief(phrases, cells));
            cells.collect::<Vec<_>>().join(", ")
        };
        let mut fins: Vec<Cell> =
            named(&[Role::Fin, Role::EndoFin]).into_iter().filter_map(as_cell).collect();
        fins.dedup();
        let places = if fins.is_empty() {
            places
        } else {
            let holes = [("places", places), ("cells", cells_in_brief(phrases, &fins))];
            phrases.say(Sentence::BriefFins, &holes)
        };
        let digits = digits_in_brief(phrases, figure);
        match (digits.is_empty(), places.is_empty()) {
            (true, _) => places,
            (false, true) => digits,
            _ => phrases.say(Sentence::BriefIn, &[("digits", digits), ("places", places)]),
        }
    }

    /// Names a placement: "r5c1=3".
    pub fn brief_single(&self, layout: &Layout, placed: Candidate) -> String {
        let phrases = Phrases { language: self.language(), layout };
        format!("{}={}", phrases.cell(placed.cell), phrases.digit(placed.digit))
    }

    /// Names a cell and its row and column: "r2c2: row 2, column 2".
    pub(crate) fn name_cell(&self, cell: Cell, grid: &Grid) -> String {
        let (phrases, layout) = (self.phrases(grid), grid.layout());
        let is_line = |house: &House| matches!(layout.house(*house).kind, HouseKind::Row | HouseKind::Column);
        let houses = layout.houses_at(cell).iter().copied().filter(is_line);
        let houses = houses.map(|house| phrases.house(house, WordForm::Plain));
        format!("{}: {}", phrases.cell(cell), houses.collect::<Vec<_>>().join(", "))
    }

    /// Names the choice and the result of a guess.
    pub fn brief_guess(&self, guess: &Guess, grid: &Grid) -> (String, ExplanationText) {
        let phrases = self.phrases(grid);
        let digits = phrases.digits_or(grid.candidates(guess.candidate.cell));
        let holes = [("digits", digits), ("places", phrases.cell(guess.candidate.cell))];
        let mut result = ExplanationText::default();
        result.push(phrases.say_of(Sentence::PlacedAt, guess.candidate), SpanStyle::Warning);
        (phrases.say(Sentence::BriefIn, &holes), result)
    }

    /// Names the conclusions of a step: "r3c6 r7c6 ≠ 7", "r5c5 = 3".
    pub fn brief_conclusions(&self, step: &Step, grid: &Grid) -> ExplanationText {
        let phrases = self.phrases(grid);
        let mut text = ExplanationText::default();
        for placed in step.finding.placements() {
            text.add(if text.spans().is_empty() { "" } else { ", " });
            text.push(phrases.say_of(Sentence::PlacedAt, placed), SpanStyle::Placed);
        }
        for known in phrases.about_regions(step.finding.about_regions()) {
            text.add(if text.spans().is_empty() { "" } else { ", " });
            text.push(known, SpanStyle::Placed);
        }
        let cells = sorted(step.finding.eliminations().map(|candidate| candidate.cell));
        let groups = grouped(cells.into_iter().map(|cell| {
            let here = step.finding.eliminations().filter(|candidate| candidate.cell == cell);
            (here.map(|candidate| candidate.digit).collect::<DigitSet>(), cell)
        }));
        let more = groups.len() > MOST;
        for (digits, cells) in groups.into_iter().take(MOST) {
            text.add(if text.spans().is_empty() { "" } else { ", " });
            let digits = phrases.digit_names(digits).join(" ");
            text.push(format!("{} ≠ {digits}", cells_in_brief(phrases, &cells)), SpanStyle::Removed);
        }
        text.add(if more { " …" } else { "" });
        text
    }
}

/// Whether the premises of a step are cells alone, as of a locked pair.
fn is_of_cells(step: &Step) -> bool {
    step.finding.premises().iter().all(|premise| matches!(premise, Truth::Cell(_)))
}

/// The corners of a pattern that cannot stand by itself; of one that covers half the board, the cells that save it.
fn pattern_cells(figure: &Figure, houses: usize) -> Option<Vec<Cell>> {
    let corners: Vec<Cell> = figure.role(Role::Corner).filter_map(as_cell).collect();
    if !corners.is_empty() && corners.len() <= 2 * MOST {
        return Some(corners);
    }
    let guardians = figure.role(Role::Guardian).filter_map(as_candidate).map(|candidate| candidate.cell);
    let mut guardians: Vec<Cell> = guardians.collect();
    guardians.dedup();
    (houses > MOST && !guardians.is_empty()).then_some(guardians)
}

/// Digits run together; those of several characters do not. All digits of the board say nothing.
fn digits_in_brief(phrases: Phrases<'_>, figure: &Figure) -> String {
    let of = |role: Role| figure.role(role).filter_map(as_digit).collect::<DigitSet>();
    let digits = if of(Role::Digit).is_empty() { of(Role::Link) } else { of(Role::Digit) };
    if digits.len() == phrases.layout.size() {
        return String::new();
    }
    let names = phrases.digit_names(digits);
    names.join(if names.iter().any(|name| name.chars().count() > 1) { " " } else { "" })
}

/// Cells one by one; many of them by row or column: "r1c567 r4c2", "r26c89".
fn cells_in_brief(phrases: Phrases<'_>, cells: &[Cell]) -> String {
    let mut names = if cells.len() > SINGLY {
        phrases.rectangles(cells)
    } else {
        phrases.cell_names(cells.iter().copied())
    };
    let more = if names.len() > MOST { " …" } else { "" };
    names.truncate(MOST);
    names.join(" ") + more
}

/// Houses of a kind together, "rows 1 9"; constraints and clues by name, several of them by their codes.
pub(super) fn items_in_brief(phrases: Phrases<'_>, items: &[Item]) -> String {
    let kind = |item: &Item| as_house(*item).map(|house| phrases.layout.house(house).kind);
    let groups = items.chunk_by(|one, other| kind(one).is_some() && kind(one) == kind(other));
    let name = |group: &[Item]| {
        let houses: Vec<House> = group.iter().filter_map(|&item| as_house(item)).collect();
        match (houses.as_slice(), group) {
            ([], &[Item::Relation(at)]) if items.len() == 1 => phrases.relation_again(at),
            ([], &[Item::Relation(at)]) => phrases.relation_code(at),
            ([], &[Item::Clue(clue)]) => phrases.clue(clue),
            ([], _) => String::new(),
            (&[house], _) => phrases.house(house, WordForm::Plain),
            (houses, _) => houses_in_brief(phrases, houses),
        }
    };
    groups.map(name).filter(|name| !name.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Several houses of one kind: "rows 1 9".
fn houses_in_brief(phrases: Phrases<'_>, houses: &[House]) -> String {
    let kind = phrases.layout.house(houses[0]).kind;
    if kind == HouseKind::Region {
        let names = houses.iter().map(|&house| phrases.house(house, WordForm::Plain));
        return names.collect::<Vec<_>>().join(", ");
    }
    let numbers = houses.iter().map(|&house| format!(" {}", phrases.layout.house(house).number));
    phrases.language.kind(kind.name(), houses.len(), WordForm::Several).to_owned()
        + &numbers.collect::<String>()
}

/// A chain by its ends, a contradiction by what cannot hold, several cases by their hypotheses.
fn arguments_in_brief(phrases: Phrases<'_>, arguments: &[Argument]) -> String {
    let claim = |assertion: &Assertion| {
        if let Some(conclusion) = assertion.about_regions() {
            return phrases.about_regions(std::iter::once(conclusion)).concat();
        }
        let sign = if assertion.is { "=" } else { "≠" };
        let cells = phrases.cell_names(assertion.cells.iter().copied()).join("/");
        format!("{cells}{sign}{}", phrases.digit(assertion.digit))
    };
    let [argument] = arguments else {
        let mut supposed = distinct(arguments.iter().map(|argument| claim(&argument.supposed)));
        let more = if supposed.len() > MOST { ", …" } else { "" };
        supposed.truncate(MOST);
        return supposed.join(", ") + more;
    };
    let end = match &argument.broken {
        Some(truth) => truth_without_place(phrases, truth, Sentence::BriefNowhere),
        None => argument.lines.last().map(|line| claim(&line.then)).unwrap_or_default(),
    };
    let supposed = claim(&argument.supposed);
    if end.is_empty() { supposed } else { format!("{supposed} → {end}") }
}

/// That nothing is left for a truth; of a digit in a house, in this sentence. Empty for truths that have no short name.
pub(super) fn truth_without_place(phrases: Phrases<'_>, truth: &Truth, of_house: Sentence) -> String {
    match truth {
        Truth::Cell(cell) => phrases.say(Sentence::Nobody, &[("cell", phrases.cell(*cell))]),
        Truth::House(house, digit) => {
            phrases.say_of_house(of_house, *house, &[("digit", phrases.digit(*digit))])
        }
        Truth::Clue(clue) => phrases.say(Sentence::ClueNowhere, &[("clue", phrases.clue(*clue))]),
        Truth::Relation(at) => {
            phrases.say(Sentence::RelationNowhere, &[("what", phrases.relation_again(*at))])
        }
        Truth::Linear(_) | Truth::Guardians(_) | Truth::Symmetric(_) | Truth::Regions(_) => String::new(),
    }
}
