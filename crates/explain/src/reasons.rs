//! The two questions behind every single: why does a digit fit nowhere else in its house, and why does nothing else
//! fit a cell? The answers name what can be seen on the board, and say so where an earlier step is the reason.

use super::names::{self, named, tie_name};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, House, Layout, Tie};
use whydoku_solver::catalogue::{Language, Sentence};

/// Why a digit fits nowhere else in a house: "not in row 4 (7 at r4c2), not in column 5 (7 at r1c5); r5c4 holds 3".
pub(super) fn blockers(language: &Language, grid: &Grid, house: House, digit: Digit) -> String {
    let layout = grid.layout();
    let cells = layout.house(house).cells;
    let mut closed = (cells & *grid.open()) - *grid.places(digit);
    let mut covered = CellSet::EMPTY;
    let mut parts = Vec::new();
    for (by, twin) in blocking(grid, house, digit) {
        closed -= layout.house(by).cells;
        covered |= layout.house(by).cells;
        let cell = layout.name(twin).to_string();
        let holes = [("digit", grid.layout().spell(digit)), ("cell", cell)];
        let holes = holes.each_ref().map(|(hole, text)| (*hole, text.as_str()));
        parts.push(language.say_of_house(Sentence::NotInHouse, &named(layout, by), &holes));
    }
    tied_blockers(language, grid, digit, &mut closed, &mut parts);
    let mut clauses = Vec::new();
    if !parts.is_empty() {
        clauses.push(parts.join(", "));
    }
    if !closed.is_empty() {
        let names = names::cells(language, layout, &closed);
        clauses.push(
            language.say(Sentence::CellsLostIt, &[("cells", &names), ("digit", &grid.layout().spell(digit))]),
        );
    }
    let filled = (cells - *grid.open()) - covered;
    match filled.len() {
        0 => {}
        1 => {
            let cell = filled.first().expect("there is one");
            let holds = grid.digit(cell).map_or(String::new(), |digit| grid.layout().spell(digit));
            let name = layout.name(cell).to_string();
            clauses.push(language.say(Sentence::CellHolds, &[("cell", &name), ("digit", &holds)]));
        }
        2 => {
            clauses.push(
                language.say(Sentence::CellsFilled, &[("cells", &names::cells(language, layout, &filled))]),
            );
        }
        _ => clauses.push(language.say(Sentence::RestFilled, &[])),
    }
    clauses.join("; ") + "."
}

/// The houses that close the open cells of a house to a digit, and where the digit stands in each: the widest first,
/// and no more than are needed.
pub(crate) fn blocking(grid: &Grid, house: House, digit: Digit) -> Vec<(House, Cell)> {
    let mut closed = (grid.layout().house(house).cells & *grid.open()) - *grid.places(digit);
    let mut found = Vec::new();
    while let Some((by, twin)) = widest_blocker(grid, house, digit, &closed) {
        closed -= grid.layout().house(by).cells;
        found.push((by, twin));
    }
    found
}

/// The house that closes the most of these cells to the digit, and where the digit stands in it.
fn widest_blocker(grid: &Grid, house: House, digit: Digit, closed: &CellSet) -> Option<(House, Cell)> {
    let layout = grid.layout();
    let mut widest = None;
    for twin in grid.filled(digit) {
        for &by in layout.houses_at(twin) {
            let count = (layout.house(by).cells & *closed).len();
            if by != house && count > 0 && widest.is_none_or(|(most, _, _)| count > most) {
                widest = Some((count, by, twin));
            }
        }
    }
    widest.map(|(_, by, twin)| (by, twin))
}

/// Names the cells that a digit closes without a house, by a knight's move and the like, and takes them from `closed`.
fn tied_blockers(
    language: &Language,
    grid: &Grid,
    digit: Digit,
    closed: &mut CellSet,
    parts: &mut Vec<String>,
) {
    let layout = grid.layout();
    if layout.shape().is_plain() {
        return;
    }
    for twin in *layout.cells() - *grid.open() {
        let tied = |cell: &Cell| grid.digit(twin).and_then(|held| ties(layout, *cell, digit, twin, held));
        let Some((first, tie)) = closed.iter().find_map(|cell| Some((cell, tied(&cell)?))) else { continue };
        let alike: CellSet = closed.iter().filter(|cell| *cell == first || tied(cell) == Some(tie)).collect();
        *closed -= alike;
        let held = grid.digit(twin).map_or(String::new(), |held| grid.layout().spell(held));
        let holes = [
            ("cells", names::cells_or(language, layout, &alike)),
            ("tie", tie_name(language, layout, tie, twin)),
            ("digit", held),
        ];
        let holes = holes.each_ref().map(|(hole, text)| (*hole, text.as_str()));
        parts.push(language.say(Sentence::NotTied, &holes));
    }
}

/// Why a digit in one cell keeps a digit out of another.
pub(super) fn ties(layout: &Layout, cell: Cell, digit: Digit, twin: Cell, held: Digit) -> Option<Tie> {
    let drawn =
        || layout.pair_cause(Candidate::new(cell, digit), Candidate::new(twin, held)).map(Tie::Constraint);
    if digit == held {
        return layout.tie(cell, twin).or_else(drawn);
    }
    let consecutive = digit.index().abs_diff(held.index()) == 1;
    (consecutive && layout.neighbours(cell).contains(twin)).then_some(Tie::Neighbours).or_else(drawn)
}

/// Which of several reasons is named: houses in their order before all else.
pub(super) const fn rank(tie: Tie) -> (bool, House) {
    match tie {
        Tie::House(house) => (false, house),
        Tie::Knight | Tie::King | Tie::Extra(_) | Tie::Neighbours | Tie::Constraint(_) => {
            (true, House::new(0))
        }
    }
}

/// Why nothing but these digits fits a cell: "row 5 has 1, 4 and 9; column 5 has 2 and 3; earlier steps took 8".
pub(super) fn seen(language: &Language, grid: &Grid, cell: Cell, fitting: DigitSet) -> String {
    let layout = grid.layout();
    let mut missing = DigitSet::all(layout.size()) - fitting;
    let mut clauses = Vec::new();
    loop {
        let standing = |house: House| -> DigitSet {
            let cells = layout.house(house).cells;
            missing.into_iter().filter(|&digit| grid.filled(digit).meets(&cells)).collect()
        };
        let houses = layout.houses_at(cell).iter().map(|&house| (house, standing(house)));
        // The first of the widest: rows before columns before regions.
        let widest = houses.rev().max_by_key(|(_, digits)| digits.len());
        let Some((house, digits)) = widest.filter(|(_, digits)| !digits.is_empty()) else { break };
        missing = missing - digits;
        let digits = names::digits(language, layout, digits);
        clauses.push(language.say_of_house(
            Sentence::HouseHas,
            &named(layout, house),
            &[("digits", &digits)],
        ));
    }
    if !layout.shape().is_plain() {
        for twin in *layout.cells() - *grid.open() {
            let Some(held) = grid.digit(twin) else { continue };
            let kept_out = |digit: &Digit| ties(layout, cell, *digit, twin, held).is_some();
            let out: DigitSet = missing.into_iter().filter(kept_out).collect();
            let Some(tie) = out.first().and_then(|digit| ties(layout, cell, digit, twin, held)) else {
                continue;
            };
            missing = missing - out;
            let tie = tie_name(language, layout, tie, twin);
            let sentence = Sentence::SeenTied;
            clauses.push(language.say(sentence, &[("tie", &tie), ("digit", &grid.layout().spell(held))]));
        }
    }
    if !missing.is_empty() {
        clauses.push(
            language.say(Sentence::DigitsLost, &[("digits", &names::digits(language, layout, missing))]),
        );
    }
    clauses.join("; ") + "."
}
