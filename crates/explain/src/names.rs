//! What is named in sentences: houses, cells, digits, clues, and what is drawn on the board.

use whydoku_board::{Cause, Cell, CellSet, ConstraintKind, DigitSet, House, HouseKind, Layout, Side, Tie};
use whydoku_solver::catalogue::{HouseName, Language, Sentence, WordForm};

/// What a house is called. Nobody counts regions of odd shapes, so they are called by their first cell.
pub(super) fn named(layout: &Layout, house: House) -> HouseName {
    let info = layout.house(house);
    let kind = info.kind.name();
    match info.cells.iter().next().filter(|_| info.kind == HouseKind::Region) {
        Some(first) => HouseName::ByCell { kind, cell: layout.name(first).to_string() },
        None => HouseName::ByNumber { kind, number: info.number },
    }
}

/// "2, 3 and 5".
pub(super) fn digits(language: &Language, layout: &Layout, digits: DigitSet) -> String {
    let digits: Vec<String> = digits.into_iter().map(|digit| layout.spell(digit)).collect();
    Language::list(&digits, &language.and)
}

/// "r1c2, r1c4 and r7c9".
pub(super) fn cells(language: &Language, layout: &Layout, cells: &CellSet) -> String {
    let names: Vec<String> = cells.iter().map(|cell| layout.name(cell).to_string()).collect();
    Language::list(&names, &language.and)
}

/// "r1c2, r1c4 or r7c9".
pub(super) fn cells_or(language: &Language, layout: &Layout, cells: &CellSet) -> String {
    let names: Vec<String> = cells.iter().map(|cell| layout.name(cell).to_string()).collect();
    Language::list(&names, &language.or)
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
        Tie::Constraint(cause) => {
            let what = cause_name(language, layout, cause);
            language.say(Sentence::TieDrawn, &[("cell", cells), ("what", &what)])
        }
    }
}

/// "the cage of 15 at r1c1 and r1c2"; a rule that holds everywhere by its name.
pub(super) fn cause_name(language: &Language, layout: &Layout, cause: Cause) -> String {
    cause_named(language, layout, cause, usize::MAX)
}

/// The same with so many of its cells at most.
fn cause_named(language: &Language, layout: &Layout, cause: Cause, most: usize) -> String {
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
        (None, _) if shown.len() > most => format!("{} …", list(&shown[..most])),
        (None, _) => list(shown),
        (Some(house), None) => language.house_name(&house, WordForm::Plain),
        (Some(house), Some(far)) => {
            let house = language.house_name(&house, WordForm::Plain);
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
            let cells = cells(language, layout, &info.cells);
            language.say(Sentence::RuleAt, &[("what", &what), ("cells", &cells)])
        }
        Cause::Constraint(_) => cause_name(language, layout, info.cause),
    }
}

/// The same once it has been named: of many cells the first alone.
pub(super) fn relation_again(language: &Language, layout: &Layout, relation: usize) -> String {
    match layout.relations().get(relation).map(|info| info.cause) {
        Some(cause @ Cause::Constraint(_)) => cause_named(language, layout, cause, 1),
        _ => relation_name(language, layout, relation),
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
