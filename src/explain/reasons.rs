//! The two questions behind every single: why does a digit fit nowhere else in its house, and why does nothing else
//! fit a cell? The answers name what can be seen on the board, and say so where an earlier step is the reason.

use crate::catalogue::{CalledHouse, Language, Sentence};
use crate::geometry::{
    Candidate, Cause, Cell, CellSet, ConstraintKind, Digit, DigitSet, House, HouseKind, Layout, Motion, Side,
    Symmetry, Tie,
};
use crate::grid::Grid;

/// What a house is called. Nobody counts regions of odd shapes, so they are called by their first cell.
pub(super) fn named(layout: &Layout, house: House) -> CalledHouse {
    let info = layout.house(house);
    let kind = info.kind.name();
    match info.cells.iter().next().filter(|_| info.kind == HouseKind::Region) {
        Some(first) => CalledHouse::ByCell { kind, cell: layout.name(first).to_string() },
        None => CalledHouse::ByNumber { kind, number: info.number },
    }
}

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
        let names = names(language, layout, &closed);
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
            clauses
                .push(language.say(Sentence::CellsFilled, &[("cells", &names(language, layout, &filled))]));
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
            ("cells", names_or(language, layout, &alike)),
            ("tie", tie_name(language, layout, tie, twin)),
            ("digit", held),
        ];
        let holes = holes.each_ref().map(|(hole, text)| (*hole, text.as_str()));
        parts.push(language.say(Sentence::NotTied, &holes));
    }
}

/// Why a digit in one cell keeps a digit out of another.
pub(super) fn ties(layout: &Layout, cell: Cell, digit: Digit, twin: Cell, held: Digit) -> Option<Tie> {
    let drawn = || layout.parted_by(Candidate::new(cell, digit), Candidate::new(twin, held)).map(Tie::Drawn);
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
        Tie::Knight | Tie::King | Tie::Extra(_) | Tie::Neighbours | Tie::Drawn(_) => (true, House::new(0)),
    }
}

/// "a knight's move from r1c4".
pub(super) fn tie_name(language: &Language, layout: &Layout, tie: Tie, cell: Cell) -> String {
    tie_to(language, tie, &layout.name(cell).to_string(), layout)
}

/// The same of several cells, which are named.
pub(super) fn tie_to(language: &Language, tie: Tie, cells: &str, layout: &Layout) -> String {
    match tie {
        Tie::House(house) => {
            language.say_of_house(Sentence::TieHouse, &named(layout, house), &[("cell", cells)])
        }
        Tie::Knight => language.say(Sentence::TieKnight, &[("cell", cells)]),
        Tie::King => language.say(Sentence::TieKing, &[("cell", cells)]),
        Tie::Extra(number) => {
            language.say(Sentence::TieExtra, &[("cell", cells), ("number", &number.to_string())])
        }
        Tie::Neighbours => language.say(Sentence::TieNeighbours, &[("cell", cells)]),
        Tie::Drawn(cause) => {
            let what = cause_name(language, layout, cause);
            language.say(Sentence::TieDrawn, &[("cell", cells), ("what", &what)])
        }
    }
}

/// "the cage of 15 at r1c1 and r1c2"; a rule that holds everywhere by its name.
pub(super) fn cause_name(language: &Language, layout: &Layout, cause: Cause) -> String {
    let Cause::Constraint(at) = cause else {
        let Cause::Rule(rule) = cause else { return String::new() };
        let name = rule.names().next().unwrap_or_default();
        return language.constraint(name, &[]);
    };
    let Some(constraint) = layout.shape().constraints().get(at) else { return String::new() };
    let name = |cell: &Cell| layout.name(*cell).to_string();
    let list = |cells: &[Cell]| Language::list(&cells.iter().map(name).collect::<Vec<_>>(), &language.and);
    let pill = constraint.pill();
    let shown = if pill > 0 { &constraint.cells[..pill] } else { &constraint.cells[..] };
    let numbers: Vec<String> = match constraint.numbers.as_slice() {
        [] => vec![constraint.number().to_string()],
        numbers => numbers.iter().map(i32::to_string).collect(),
    };
    let bare = constraint.kind == ConstraintKind::Cage && constraint.numbers.is_empty();
    let key = if bare { "cages-without-sum" } else { constraint.kind.key() };
    // A whole row or column is named as such.
    let set: CellSet = shown.iter().copied().collect();
    let house = layout.houses().find(|(_, info)| info.cells == set).map(|(house, _)| named(layout, house));
    // A sandwich is the same from both ends.
    let far = shown
        .first()
        .filter(|&first| constraint.kind != ConstraintKind::Sandwich && shown.last() < Some(first));
    let cells = match (house, far) {
        (None, _) => list(shown),
        (Some(house), None) => language.house_name(&house, crate::catalogue::Form::Plain),
        (Some(house), Some(far)) => {
            let house = language.house_name(&house, crate::catalogue::Form::Plain);
            language.say(Sentence::SeenFrom, &[("house", &house), ("cell", &name(far))])
        }
    };
    language.constraint(key, &[("number", &numbers.join(" ")), ("cells", &cells)])
}

/// The same of what several cells say at once.
pub(super) fn relation_name(language: &Language, layout: &Layout, relation: usize) -> String {
    let info = layout.relations().get(relation);
    let Some(info) = info else { return String::new() };
    match info.cause {
        Cause::Rule(_) => {
            let what = cause_name(language, layout, info.cause);
            let cells = names(language, layout, &info.cells);
            language.say(Sentence::RuleAt, &[("what", &what), ("cells", &cells)])
        }
        Cause::Constraint(_) => cause_name(language, layout, info.cause),
    }
}

/// "the clue above column 3".
pub(super) fn clue_name(language: &Language, layout: &Layout, clue: usize) -> String {
    let Some(outside) = layout.outside(clue) else {
        return language.say(Sentence::ClueNumber, &[("number", &(clue + 1).to_string())]);
    };
    let number = (outside.line + 1).to_string();
    let sentence = match outside.side {
        Side::Top => Sentence::ClueAbove,
        Side::Bottom => Sentence::ClueBelow,
        Side::Left => Sentence::ClueBefore,
        Side::Right => Sentence::ClueBehind,
    };
    language.say(sentence, &[("digit", &layout.spell(outside.digit)), ("number", &number)])
}

/// The clue in short: `c3-top`.
pub(super) fn clue_code(layout: &Layout, clue: usize) -> String {
    let Some(outside) = layout.outside(clue) else { return format!("clue-{}", clue + 1) };
    let line = if outside.side.is_of_columns() { 'c' } else { 'r' };
    format!("{line}{}-{}", outside.line + 1, outside.side.name())
}

/// The house that closes the most of these cells to the digit, and where the digit stands in it.
fn widest_blocker(grid: &Grid, house: House, digit: Digit, closed: &CellSet) -> Option<(House, Cell)> {
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
pub(super) fn seen(language: &Language, grid: &Grid, cell: Cell, fitting: DigitSet) -> String {
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
        let digits = list(language, layout, digits);
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
        clauses.push(language.say(Sentence::DigitsLost, &[("digits", &list(language, layout, missing))]));
    }
    clauses.join("; ") + "."
}

/// "2, 3 and 5".
pub(super) fn list(language: &Language, layout: &Layout, digits: DigitSet) -> String {
    let digits: Vec<String> = digits.into_iter().map(|digit| layout.spell(digit)).collect();
    Language::list(&digits, &language.and)
}

/// "r1c2, r1c4 or r7c9".
pub(super) fn names_or(language: &Language, layout: &Layout, cells: &CellSet) -> String {
    let names: Vec<String> = cells.iter().map(|cell| layout.name(cell).to_string()).collect();
    Language::list(&names, &language.or)
}

/// "r1c2, r1c4 and r7c9".
pub(super) fn names(language: &Language, layout: &Layout, cells: &CellSet) -> String {
    let names: Vec<String> = cells.iter().map(|cell| layout.name(cell).to_string()).collect();
    Language::list(&names, &language.and)
}

/// What a rearrangement is called; where it has no name, what becomes of the lines that move.
pub(super) fn motion(language: &Language, layout: &Layout, symmetry: &Symmetry) -> String {
    let sentence = match symmetry.motion(layout) {
        Motion::HalfTurn => Sentence::MotionHalfTurn,
        Motion::QuarterTurn => Sentence::MotionQuarterTurn,
        Motion::QuarterBack => Sentence::MotionQuarterBack,
        Motion::Falling => Sentence::MotionFalling,
        Motion::Rising => Sentence::MotionRising,
        Motion::LeftRight => Sentence::MotionLeftRight,
        Motion::TopBottom => Sentence::MotionTopBottom,
        Motion::Lines { .. } => Sentence::MotionLines,
        Motion::Other => Sentence::MotionOther,
    };
    let lines = layout.houses().filter(|(_, info)| info.kind.is_line()).map(|(house, _)| house);
    let lines = cycles(lines, |house| symmetry.house(house), |house| layout.code(house));
    language.say(sentence, &[("lines", &lines)])
}

/// What a rearrangement makes of the digits, as a clause.
pub(super) fn renaming(language: &Language, layout: &Layout, symmetry: &Symmetry) -> String {
    let digits = cycles(layout.digits(), |digit| symmetry.digit(digit), |digit| layout.spell(digit));
    let sentence = if digits.is_empty() { Sentence::DigitsKept } else { Sentence::DigitsRenamed };
    language.say(sentence, &[("digits", &digits)])
}

/// What changes places: `1↔2`, and `3→4→5→3` where more than two do. What stays is not named.
fn cycles<T: Copy + PartialEq>(
    all: impl Iterator<Item = T>,
    image: impl Fn(T) -> T,
    name: impl Fn(T) -> String,
) -> String {
    let mut told: Vec<T> = Vec::new();
    let mut cycles = Vec::new();
    for first in all {
        if told.contains(&first) || image(first) == first {
            continue;
        }
        let after = |&one: &T| Some(image(one)).filter(|&next| next != first);
        let cycle: Vec<T> = std::iter::successors(Some(first), after).collect();
        let names: Vec<String> = cycle.iter().map(|&one| name(one)).collect();
        cycles.push(match names.as_slice() {
            [one, other] => format!("{one}↔{other}"),
            _ => format!("{}→{}", names.join("→"), names[0]),
        });
        told.extend(cycle);
    }
    cycles.join(", ")
}
