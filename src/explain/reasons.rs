//! The two questions behind every single: why does a digit fit nowhere else in its house, and why does nothing else
//! fit a cell? The answers name what can be seen on the board, and say so where an earlier step is the reason.

use crate::catalogue::{Language, Sentence};
use crate::geometry::{Cell, CellSet, Digit, DigitSet, House, HouseKind, Layout};
use crate::grid::Grid;

/// What a house is called: its kind, as language files know it, and its number.
pub(super) fn named<const W: usize>(layout: &Layout<W>, house: House) -> (&'static str, usize) {
    let info = layout.house(house);
    (kind_name(info.kind), info.number)
}

/// The name of a kind of house in language files.
pub(super) const fn kind_name(kind: HouseKind) -> &'static str {
    match kind {
        HouseKind::Row => "row",
        HouseKind::Column => "column",
        HouseKind::Box => "box",
        HouseKind::Region => "region",
    }
}

/// Why a digit fits nowhere else in a house: "not in row 4 (7 at r4c2), not in column 5 (7 at r1c5); r5c4 holds 3".
pub(super) fn blockers<const W: usize>(
    language: &Language,
    grid: &Grid<W>,
    house: House,
    digit: Digit,
) -> String {
    let layout = grid.layout();
    let cells = layout.house(house).cells;
    let mut closed = (cells & *grid.open()) - *grid.places(digit);
    let mut covered = CellSet::EMPTY;
    let mut parts = Vec::new();
    for (by, twin) in blocking(grid, house, digit) {
        closed -= layout.house(by).cells;
        covered |= layout.house(by).cells;
        let cell = layout.name(twin).to_string();
        let holes = [("digit", digit.to_string()), ("cell", cell)];
        let holes = holes.each_ref().map(|(hole, text)| (*hole, text.as_str()));
        parts.push(language.say_of_house(Sentence::NotInHouse, named(layout, by), &holes));
    }
    let mut clauses = Vec::new();
    if !parts.is_empty() {
        clauses.push(parts.join(", "));
    }
    if !closed.is_empty() {
        let names = names(language, layout, &closed);
        clauses
            .push(language.say(Sentence::CellsLostIt, &[("cells", &names), ("digit", &digit.to_string())]));
    }
    let filled = (cells - *grid.open()) - covered;
    match filled.len() {
        0 => {}
        1 => {
            let cell = filled.first().expect("there is one");
            let holds = grid.digit(cell).map_or(String::new(), |digit| digit.to_string());
            let name = layout.name(cell).to_string();
            clauses.push(language.say(Sentence::CellHolds, &[("cell", &name), ("digit", &holds)]));
        }
        2 => {
            clauses
                .push(language.say(Sentence::CellsFilled, &[("cells", &names(language, layout, &filled))]));
        }
        _ => clauses.push(language.say(Sentence::RestFilled, &[])),
    }
    clauses.join("; ") + "."
}

/// The houses that close the open cells of a house to a digit, and where the digit stands in each: the widest first,
/// and no more than are needed.
pub(crate) fn blocking<const W: usize>(grid: &Grid<W>, house: House, digit: Digit) -> Vec<(House, Cell)> {
    let mut closed = (grid.layout().house(house).cells & *grid.open()) - *grid.places(digit);
    let mut found = Vec::new();
    while let Some((by, twin)) = widest_blocker(grid, house, digit, &closed) {
        closed -= grid.layout().house(by).cells;
        found.push((by, twin));
    }
    found
}

/// The house that closes the most of these cells to the digit, and where the digit stands in it.
fn widest_blocker<const W: usize>(
    grid: &Grid<W>,
    house: House,
    digit: Digit,
    closed: &CellSet<W>,
) -> Option<(House, Cell)> {
    let layout = grid.layout();
    let mut widest = None;
    for twin in grid.stands(digit) {
        for &by in layout.houses_at(twin) {
            let count = (layout.house(by).cells & *closed).len();
            if by != house && count > 0 && widest.is_none_or(|(most, _, _)| count > most) {
                widest = Some((count, by, twin));
            }
        }
    }
    widest.map(|(_, by, twin)| (by, twin))
}

/// Why nothing but these digits fits a cell: "row 5 has 1, 4 and 9; column 5 has 2 and 3; earlier steps took 8".
pub(super) fn seen<const W: usize>(
    language: &Language,
    grid: &Grid<W>,
    cell: Cell,
    fitting: DigitSet,
) -> String {
    let layout = grid.layout();
    let mut missing = DigitSet::all(layout.size()) - fitting;
    let mut clauses = Vec::new();
    loop {
        let standing = |house: House| -> DigitSet {
            let cells = layout.house(house).cells;
            missing.into_iter().filter(|&digit| grid.stands(digit).meets(&cells)).collect()
        };
        let houses = layout.houses_at(cell).iter().map(|&house| (house, standing(house)));
        // The first of the widest: rows before columns before regions.
        let widest = houses.rev().max_by_key(|(_, digits)| digits.len());
        let Some((house, digits)) = widest.filter(|(_, digits)| !digits.is_empty()) else { break };
        missing = missing - digits;
        let digits = list(language, digits);
        clauses.push(language.say_of_house(Sentence::HouseHas, named(layout, house), &[("digits", &digits)]));
    }
    if !missing.is_empty() {
        clauses.push(language.say(Sentence::DigitsLost, &[("digits", &list(language, missing))]));
    }
    clauses.join("; ") + "."
}

/// "2, 3 and 5".
pub(super) fn list(language: &Language, digits: DigitSet) -> String {
    let digits: Vec<String> = digits.into_iter().map(|digit| digit.to_string()).collect();
    Language::list(&digits, &language.and)
}

/// "r1c2, r1c4 and r7c9".
pub(super) fn names<const W: usize>(language: &Language, layout: &Layout<W>, cells: &CellSet<W>) -> String {
    let names: Vec<String> = cells.iter().map(|cell| layout.name(cell).to_string()).collect();
    Language::list(&names, &language.and)
}
