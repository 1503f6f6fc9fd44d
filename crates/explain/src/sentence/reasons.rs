//! Reasons of singles and of claims that the board decides: why a digit fits nowhere else in its house, and why nothing
//! else fits a cell. They name what is visible on the board, and say so where an earlier step is the reason.

use super::Explainer;
use super::phrases::Phrases;
use crate::ExplanationText;
use whydoku_board::{Candidate, Cause, Cell, CellSet, Digit, DigitSet, Grid, House, Layout, Tie};
use whydoku_logic::Conclusion;
use whydoku_solver::catalogue::Sentence;

/// Why a digit fits nowhere else in a house: "not in row 4 (7 at r4c2), not in column 5 (7 at r1c5); r5c4 holds 3".
pub(super) fn blockers(phrases: Phrases<'_>, grid: &Grid, house: House, digit: Digit) -> String {
    let layout = phrases.layout;
    let cells = layout.house(house).cells;
    let mut closed = (cells & *grid.open()) - *grid.places(digit);
    let mut covered = CellSet::EMPTY;
    let mut parts = Vec::new();
    for (by, twin) in blocking(grid, house, digit) {
        closed -= layout.house(by).cells;
        covered |= layout.house(by).cells;
        let holes = [("digit", phrases.digit(digit)), ("cell", phrases.cell(twin))];
        parts.push(phrases.say_of_house(Sentence::NotInHouse, by, &holes));
    }
    add_tied_blockers(phrases, grid, digit, &mut closed, &mut parts);
    let mut clauses = Vec::new();
    if !parts.is_empty() {
        clauses.push(parts.join(", "));
    }
    for cell in closed {
        if let Some((_, cause)) = restriction(layout, Candidate::new(cell, digit)) {
            closed.remove(cell);
            clauses.push(rules_out(phrases, cause, DigitSet::only(digit), cell));
        }
    }
    if !closed.is_empty() {
        let holes = [("cells", phrases.cells(closed)), ("digit", phrases.digit(digit))];
        clauses.push(phrases.say(Sentence::CellsLostIt, &holes));
    }
    let filled = (cells - *grid.open()) - covered;
    match (filled.len(), filled.first()) {
        (1, Some(cell)) => {
            let digit = grid.digit(cell).map_or(String::new(), |digit| phrases.digit(digit));
            clauses.push(phrases.say(Sentence::CellHolds, &[("cell", phrases.cell(cell)), ("digit", digit)]));
        }
        (2, _) => clauses.push(phrases.say(Sentence::CellsFilled, &[("cells", phrases.cells(filled))])),
        (3.., _) => clauses.push(phrases.text(Sentence::RestFilled)),
        _ => {}
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
        for by in layout.houses_and_groups_at(twin) {
            let count = (layout.house(by).cells & *closed).len();
            if by != house && count > 0 && widest.is_none_or(|(most, _, _)| count > most) {
                widest = Some((count, by, twin));
            }
        }
    }
    widest.map(|(_, by, twin)| (by, twin))
}

/// Names the cells that a digit closes without a house, such as by a knight's move, and removes them from `closed`.
fn add_tied_blockers(
    phrases: Phrases<'_>,
    grid: &Grid,
    digit: Digit,
    closed: &mut CellSet,
    parts: &mut Vec<String>,
) {
    let layout = phrases.layout;
    if layout.shape().is_plain() {
        return;
    }
    for (twin, held) in filled_cells(grid) {
        let tied = |cell: &Cell| exclusion_tie(layout, *cell, digit, twin, held);
        let Some((first, tie)) = closed.iter().find_map(|cell| Some((cell, tied(&cell)?))) else { continue };
        let alike: CellSet = closed.iter().filter(|cell| *cell == first || tied(cell) == Some(tie)).collect();
        *closed -= alike;
        let holes = [
            ("cells", phrases.cells_or(alike)),
            ("tie", phrases.tie(tie, &phrases.cell(twin))),
            ("digit", phrases.digit(held)),
        ];
        parts.push(phrases.say(Sentence::NotTied, &holes));
    }
}

fn filled_cells(grid: &Grid) -> impl Iterator<Item = (Cell, Digit)> + '_ {
    let filled = *grid.layout().cells() - *grid.open();
    filled.into_iter().filter_map(|cell| Some((cell, grid.digit(cell)?)))
}

/// The tie by which a digit in one cell excludes a digit from another.
fn exclusion_tie(layout: &Layout, cell: Cell, digit: Digit, twin: Cell, held: Digit) -> Option<Tie> {
    let by_constraint =
        || layout.pair_cause(Candidate::new(cell, digit), Candidate::new(twin, held)).map(Tie::Constraint);
    if digit == held {
        return layout.tie(cell, twin).or_else(by_constraint);
    }
    let consecutive = digit.index().abs_diff(held.index()) == 1;
    (consecutive && layout.neighbours(cell).contains(twin)).then_some(Tie::Neighbours).or_else(by_constraint)
}

/// The order in which ties are preferred as reasons: houses first.
const fn rank(tie: Tie) -> (bool, House) {
    match tie {
        Tie::House(house) => (false, house),
        Tie::Knight | Tie::King | Tie::Neighbours | Tie::Constraint(_) => (true, House::new(0)),
    }
}

/// Why nothing but these digits fits a cell: "row 5 has 1, 4 and 9; column 5 has 2 and 3; earlier steps took 8".
pub(super) fn seen(phrases: Phrases<'_>, grid: &Grid, cell: Cell, fitting: DigitSet) -> String {
    let layout = phrases.layout;
    let mut missing = DigitSet::all(layout.size()) - fitting;
    let around: Vec<House> = layout.houses_and_groups_at(cell).collect();
    let mut clauses = Vec::new();
    for digit in missing {
        if let Some((allowed, cause)) =
            restriction(layout, Candidate::new(cell, digit)).filter(|_| missing.contains(digit))
        {
            clauses.push(match allowed.single() {
                Some(only) => {
                    let holes = [
                        ("what", phrases.cause(cause)),
                        ("cell", phrases.cell(cell)),
                        ("digit", phrases.digit(only)),
                    ];
                    phrases.say(Sentence::ThenRelationHas, &holes)
                }
                None => rules_out(phrases, cause, missing - allowed, cell),
            });
            missing = missing & allowed;
        }
    }
    loop {
        let standing = |house: House| -> DigitSet {
            let cells = layout.house(house).cells;
            missing.into_iter().filter(|&digit| grid.filled(digit).meets(&cells)).collect()
        };
        let houses = around.iter().map(|&house| (house, standing(house)));
        // The first of the widest: rows before columns before regions.
        let widest = houses.rev().max_by_key(|(_, digits)| digits.len());
        let Some((house, digits)) = widest.filter(|(_, digits)| !digits.is_empty()) else { break };
        missing = missing - digits;
        clauses.push(phrases.say_of_house(Sentence::HouseHas, house, &[("digits", phrases.digits(digits))]));
    }
    if !layout.shape().is_plain() {
        for (twin, held) in filled_cells(grid) {
            let tie = |digit: Digit| exclusion_tie(layout, cell, digit, twin, held);
            let excluded: DigitSet = missing.into_iter().filter(|&digit| tie(digit).is_some()).collect();
            let Some(tie) = excluded.first().and_then(tie) else { continue };
            missing = missing - excluded;
            let holes = [("tie", phrases.tie(tie, &phrases.cell(twin))), ("digit", phrases.digit(held))];
            clauses.push(phrases.say(Sentence::SeenTied, &holes));
        }
    }
    if !missing.is_empty() {
        clauses.push(phrases.say(Sentence::DigitsLost, &[("digits", phrases.digits(missing))]));
    }
    clauses.join("; ") + "."
}

/// The digits that a constraint of one cell, such as a parity, leaves it, if the candidate is none of them.
fn restriction(layout: &Layout, candidate: Candidate) -> Option<(DigitSet, Cause)> {
    let of_cell = layout.restricted().iter().filter(|&&(cell, _, _)| cell == candidate.cell);
    of_cell
        .map(|&(_, allowed, cause)| (allowed, cause))
        .find(|(allowed, _)| !allowed.contains(candidate.digit))
}

/// "the even cell r1c2 rules out 1 and 3 at r1c2".
fn rules_out(phrases: Phrases<'_>, cause: Cause, digits: DigitSet, cell: Cell) -> String {
    let taken = [("digits", phrases.digits(digits)), ("cells", phrases.cell(cell))];
    let holes = [("what", phrases.cause(cause)), ("taken", phrases.say(Sentence::TakenFrom, &taken))];
    phrases.say(Sentence::RelationTakes, &holes)
}

impl Explainer<'_> {
    /// Returns whether a claim holds, if the board decides that without any step, and the reason: "r1c3 is not 5: it is
    /// in row 1 with r1c1, which holds 5."
    pub fn resolve_claim(&self, claim: Conclusion, grid: &Grid) -> Option<(bool, ExplanationText)> {
        let candidate = claim.candidate();
        let places = matches!(claim, Conclusion::Place(_));
        match grid.digit(candidate.cell) {
            Some(held) if held == candidate.digit => {
                let text = self.state_claim(Sentence::ShownAtOnce, Conclusion::Place(candidate), grid);
                Some((places, text))
            }
            None if grid.allows(candidate) => None,
            _ => Some((!places, self.explain_impossible(candidate, grid))),
        }
    }

    /// States a claim within a sentence, such as that a given decides it or that it is false.
    pub fn state_claim(&self, sentence: Sentence, claim: Conclusion, grid: &Grid) -> ExplanationText {
        let phrases = self.phrases(grid);
        let inner = match claim {
            Conclusion::Place(_) => Sentence::PlacedAt,
            Conclusion::Eliminate(_) => Sentence::IsNot,
        };
        let inner = phrases.say_of(inner, claim.candidate());
        ExplanationText::plain(phrases.say(sentence, &[("claim", inner)]))
    }

    /// The reason for which a candidate is gone: its cell is filled, a digit excludes it (the first in the order of houses),
    /// or an earlier step removed it.
    fn explain_impossible(&self, candidate: Candidate, grid: &Grid) -> ExplanationText {
        let phrases = self.phrases(grid);
        let ties = filled_cells(grid).filter_map(|(twin, held)| {
            let tie = exclusion_tie(phrases.layout, candidate.cell, candidate.digit, twin, held)?;
            Some((tie, twin, held))
        });
        let reason = if let Some(held) = grid.digit(candidate.cell) {
            phrases.say_of(Sentence::CellHolds, Candidate::new(candidate.cell, held))
        } else if let Some((tie, twin, held)) = ties.min_by_key(|&(tie, twin, _)| (rank(tie), twin)) {
            let tie = phrases.tie(tie, &phrases.cell(twin));
            phrases.say(Sentence::SeenTied, &[("tie", tie), ("digit", phrases.digit(held))])
        } else if let Some((_, cause)) = restriction(phrases.layout, candidate) {
            rules_out(phrases, cause, DigitSet::only(candidate.digit), candidate.cell)
        } else {
            phrases.say(Sentence::DigitsLost, &[("digits", phrases.digit(candidate.digit))])
        };
        ExplanationText::plain(format!("{}: {reason}.", phrases.say_of(Sentence::IsNot, candidate)))
    }
}
