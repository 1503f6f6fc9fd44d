//! The reasons given for singles: each is true on the board, and together they suffice.

use super::texts::text_of;
use super::*;

/// Takes a prefix off a text.
fn eat(text: &mut &str, prefix: &str) -> bool {
    text.strip_prefix(prefix).map(|rest| *text = rest).is_some()
}

/// The part of a hidden single's telling between the question and the answer, as claims about the board.
///
/// It must be true claim by claim, and together the claims must close every other cell of the house.
fn judge_blockers(reasons: &str, sample: &Sample, house: House, digit: Digit, cell: Cell) {
    let Sample { grid, .. } = sample;
    let layout = grid.layout();
    let cells = layout.house(house).cells;
    let mut closed = CellSet::<2>::only(cell);
    let (mut all_filled, text) = (false, reasons.trim_end_matches('.'));
    for clause in text.split("; ") {
        if clause.to_lowercase().starts_with("not in ") {
            for part in clause.split(", ") {
                let said = Mentions::of(part, grid);
                let by = *said.houses.first().expect("a house");
                let twin = *said.cells.first().expect("a cell");
                assert_eq!(said.digits, BTreeSet::from([digit]), "{reasons}");
                assert!(grid.filled(digit).contains(twin), "{reasons}: there is no {digit}");
                assert!(layout.house(by).cells.contains(twin), "{reasons}: it is not in that house");
                let shut = (layout.house(by).cells & cells & *grid.open()) - closed;
                assert!(!shut.is_empty(), "{reasons}: {part} closes nothing");
                closed |= layout.house(by).cells & cells;
            }
        } else if clause.to_lowercase().starts_with("earlier steps took ") {
            let said = clause;
            for gone in Mentions::of(said, grid).cells {
                assert!(grid.open().contains(gone) && !grid.candidates(gone).contains(digit), "{reasons}");
                closed.insert(gone);
            }
        } else if clause.to_lowercase() == "the other cells are filled" {
            all_filled = true;
        } else {
            let mentioned = Mentions::of(clause, grid);
            for filled in mentioned.cells {
                let held = grid.digit(filled).expect("it is filled");
                assert!(mentioned.digits.is_empty() || mentioned.digits.contains(&held), "{reasons}");
                closed.insert(filled);
            }
        }
    }
    let left = cells - closed;
    assert!(left.is_empty() || all_filled && !left.meets(grid.open()), "{reasons} leaves some cells open");
}

#[test]
fn the_reasons_of_hidden_singles_close_the_house() {
    for sample in &samples()[&"hidden-single".parse().expect("a technique")] {
        let [Truth::House(house, digit)] = *sample.step.finding.premises() else { panic!("one house") };
        let placed = sample.step.finding.placements().next().expect("a digit");
        let text = text_of(sample, Register::Teach);
        let mut rest = text.split_once("? ").expect("a question").1;
        let (reasons, answer) = rest.rsplit_once(" Only ").expect("an answer");
        judge_blockers(reasons, sample, house, digit, placed.cell);
        rest = answer;
        let name = sample.grid.layout().name(placed.cell).to_string();
        assert!(eat(&mut rest, &format!("{name} is left: {name} = {digit}.")), "{text}");
    }
}

#[test]
fn the_reasons_of_naked_singles_close_the_cell() {
    for sample in &samples()[&"naked-single".parse().expect("a technique")] {
        let grid = &sample.grid;
        let placed = sample.step.finding.placements().next().expect("a digit");
        let text = text_of(sample, Register::Teach);
        let (_, rest) = text.split_once("? ").expect("a question");
        let (reasons, _) = rest.rsplit_once(" Only ").expect("an answer");
        let mut closed = DigitSet::only(placed.digit);
        for clause in reasons.trim_end_matches('.').split("; ") {
            if clause.to_lowercase().starts_with("earlier steps took ") {
                for digit in Mentions::of(clause, grid).digits {
                    assert!(!grid.candidates(placed.cell).contains(digit), "{text}");
                    closed.insert(digit);
                }
                continue;
            }
            // "Row 5 has 1, 4 and 9, column 5 has 2": the name of a house begins a new claim.
            let mut house = None;
            let words: Vec<&str> = clause.split([' ', ',']).filter(|word| !word.is_empty()).collect();
            for (at, word) in words.iter().enumerate() {
                let named = Mentions::of(&format!("{} {word}", words[at.saturating_sub(1)]), grid);
                if let Some(&named) = named.houses.first() {
                    let layout = grid.layout();
                    assert!(layout.house(named).cells.contains(placed.cell), "{text}: not its house");
                    house = Some(named);
                } else if let Some(digit) =
                    word.chars().next().and_then(Digit::from_symbol).filter(|_| word.len() == 1)
                {
                    let cells = grid.layout().house(house.expect("a house comes first")).cells;
                    assert!(grid.filled(digit).meets(&cells), "{text}: {digit} is not there");
                    assert!(!closed.contains(digit), "{text}: {digit} is told twice");
                    closed.insert(digit);
                }
            }
        }
        assert_eq!(closed, DigitSet::all(9), "{text}");
    }
}
