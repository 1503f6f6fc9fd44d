//! Decides whether sentences that are not understood may be left unused. A rule that is not read can only take solutions
//! away: if the others leave one, it is the solution of the puzzle. This does not hold for a sentence that changes another
//! rule, so that all its words must be known, and none may speak of what has a meaning. A remark without words of rules may
//! have any others.

use super::build::Builder;
use super::element::{Element, Form};
use super::lexicon::{self, Token};
use super::remark::{self, Surroundings};
use super::rules::{Make, Meaning};
use super::sentence::{RuleSentence, normalize};
use super::spelling;
use crate::Puzzle;
use std::sync::Arc;
use whydoku_board::{CancelToken, ConstraintKind as Kind, Layout, with_width};
use whydoku_search::SearchOptions;

/// The guesses after which the number of solutions is not known.
const MOST_GUESSES: u64 = 100_000;

/// Whether a sentence only adds a rule about digits, cells and houses, or about colours that no other rule speaks of.
pub(super) fn only_adds(at: usize, sentences: &[RuleSentence], drawn: &Builder<'_>) -> bool {
    let Builder { elements, claimed, made, .. } = drawn;
    let (sentence, before) = (&sentences[at], &sentences[at.saturating_sub(1)]);
    let text = normalize(&sentence.text);
    // The name of a program is a rule that is not used either, and cells with signs between them are an equation.
    let is_program = |element: &Element| element.form == Form::Program && normalize(&element.text) == text;
    if elements.iter().any(is_program) || is_equation(&text) {
        return true;
    }
    let kinds = elements.iter().enumerate().flat_map(|(at, element)| kinds_of(element, &made[at]));
    let around = Surroundings { before, kinds: kinds.collect(), has_elements: !elements.is_empty() };
    if remark::changes_nothing(&spelling::repaired(sentence), &around) {
        return true;
    }
    let has_meaning = |word: &str| {
        let mut all = elements.iter().zip(claimed.iter());
        all.any(|(element, is_claimed)| *is_claimed && element.distance(word).is_some())
    };
    let tokens = lexicon::tokens(&text);
    let has = |names: &[&str]| tokens.iter().any(|token| names.contains(&token.name()));
    let adds = |token: &Token| match token {
        Token::Colour(word) => !has_meaning(word),
        Token::Number(number) => *number > 0,
        Token::Range(from, to) => *from > 0 && *to <= drawn.shape.size() as i32,
        Token::Ratio(_) | Token::Plain => true,
        Token::Concept(name) => lexicon::is_of_board(name),
        Token::Unknown => false,
    };
    // What cells it speaks of. Of all cells, it could say which digits there are.
    let has_scope =
        has(&["row", "column", "box", "block", "adjacent", "diagonally-adjacent", "knight", "king"])
            || has(&["surrounding", "three-consecutive-cells", "group-of-cells", "colour"]);
    // The digits of a house are those that the normal rules say.
    let is_of_houses = has(&["row", "column", "box", "grid"]);
    let denies = has(&["not-rule", "no-repeat", "consecutive-not"]);
    let changes_houses = is_of_houses && (has(&["contain", "appear"]) || has(&["same"]) && !denies);
    // Levels of digits are those that other rules speak of.
    let defines_levels = has(&["low", "medium", "high"]) && !has(&["contain"]);
    sentence.label.is_empty()
        && has_scope
        && !changes_houses
        && !defines_levels
        && !(denies && has(&["differ"]))
        && tokens.iter().all(adds)
        && !lexicon::is_of_other_rules(&text)
}

/// The names of the kinds that an element has: that of the source, and those that sentences give it.
fn kinds_of<'e>(element: &'e Element, made: &[&'static Make]) -> impl Iterator<Item = &'e str> {
    let given = made.iter().filter_map(|make| match make {
        Make::Kind(kind) | Make::Template(kind, _) => Some(kind.key()),
        Make::Meaning(Meaning::Clones) => Some("clones"),
        Make::Meaning(Meaning::AreaRegions) => Some("extraregion"),
        Make::Meaning(_) => None,
    });
    let given: Vec<&'static str> = given.collect();
    let is_nameless = element.kind.is_none() && element.key == "extraregion";
    let own = element.kind.map(Kind::key).or(is_nameless.then_some("extraregion"));
    own.or((element.form == Form::Clone).then_some("clones")).into_iter().chain(given)
}

/// Whether a normalized text is an equation of cells: `r1c1+r1c2 = r3c3`.
fn is_equation(text: &str) -> bool {
    let text = text.strip_prefix("in other words ").unwrap_or(text);
    let is_cell = |word: &str| {
        let row_and_column = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        row_and_column.is_some_and(|(row, column)| [row, column].iter().all(|n| n.parse::<u8>().is_ok()))
    };
    text.contains('=') && text.split(['+', '=', ' ']).filter(|word| !word.is_empty()).all(is_cell)
}

/// The solution of a puzzle, if a search of limited length proves that it is the only one.
pub(super) fn only_solution(puzzle: &Puzzle, cancel: CancelToken<'_>) -> Option<String> {
    let options = SearchOptions { limit: 2, node_limit: Some(MOST_GUESSES) };
    let (solutions, stats) = with_width!(puzzle.shape, W => {
        let layout = Layout::<W>::new(puzzle.shape.clone()).ok()?;
        let grid = puzzle.grid(Arc::new(layout)).ok()?;
        whydoku_search::collect(&grid, options, cancel)
    });
    match solutions.as_slice() {
        [only] if stats.complete => Some(only.text(&puzzle.shape)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::build::{Builder, BuiltPuzzle};
    use super::super::sentence::split;
    use super::only_adds;
    use std::collections::BTreeSet;
    use whydoku_board::Shape;

    fn adds(text: &str) -> bool {
        let drawn = Builder {
            shape: &Shape::of_size(9).expect("a board"),
            elements: &[],
            claimed: Vec::new(),
            named: BTreeSet::new(),
            made: Vec::new(),
            product: BuiltPuzzle::default(),
        };
        let sentences = split(text);
        (0..sentences.len()).all(|at| only_adds(at, &sentences, &drawn))
    }

    #[test]
    fn sentences_about_the_board_may_be_left_unused() {
        let texts = [
            "Adjacent digits cannot sum to 5 or 10",
            "Also, in each of the 3x3 regions, every run of 3 vertically adjacent or 3 horizontally adjacent cells must sum to a multiple of 3",
            "A digit in a pink cell tells you how many of the (up to 8) adjacent cells contain digits strictly greater than itself",
            "In every row, the leftmost digit is greater than the rightmost digit",
            "Each 2x2 group of cells contains at least one even digit as well as at least one low digit",
            "Digits in adjacent cells along all positive diagonals (from bottom left to top right) differ by at least 4",
            "In other words, r1c1 + r1c2 = r3c3 + r3c4",
            "This one is a bit tricky",
            "From the weekend server",
        ];
        assert_eq!(texts.into_iter().filter(|text| !adds(text)).collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn sentences_that_may_change_other_rules_are_not_left_unused() {
        let texts = [
            // Houses and digits are others.
            "Each row contains five different digits",
            "Each box contains two identical digits",
            "Digits in boxes do not differ",
            "A digit appears in the same box twice",
            "Every row contains the digits from 0 to 8",
            "Each column has nine digits from 2 to 10",
            "All digits are even",
            "Every cell contains an even number",
            "Digits may repeat in row 5",
            "Some cells are left blank",
            "Rows contain all even digits",
            "In each 2x2 block low digits are 1, 4 and 7",
            "In other words, r1c1 = 10 - r1c2",
            "r1c1 is not r1c2 = r1c3",
            "Boxes contain the same digits in every row",
            "One row has no 9",
            "The grid contains only odd digits",
            "Digits cannot be different in a box",
            // Values, sums and clues are others.
            "Odd digits count as zero in sums",
            "The value of a digit in a red cell is one greater",
            "Adjacent sums are doubled",
            "All totals are multiples of 3",
            "Clues above the grid are false",
            "Clues in row 1 are in base 7",
            "Every number is one less than it should be",
            "The sums in each row are one greater",
            "They are doubled in the leftmost column",
            "These are greater than adjacent digits",
            "It is reversed in box 5",
            // Negations, exceptions, quantifiers.
            "Rows are not sums",
            "Exactly one rule is false in each box",
            "At most one digit repeats in each row",
            "Row 5 is exempt",
            "In box 5 anything goes",
            "Box 5 is an exception",
            "Half of the boxes contain each digit",
            "Either rows or columns contain each digit",
            "Unless adjacent, digits differ in each row",
            "Only adjacent digits differ in a row",
            "The leftmost column is free",
            "Digits in the leftmost column need not differ",
            "Apart from row 1, rows contain different digits",
            "With the exception of box 9, boxes contain every digit",
            "Rows other than the first contain every digit",
            "Instead of boxes, knight moves separate different digits",
            "Thermometers decrease in row 1",
            "In row 1, cages sum to a multiple of 3",
            "Lines in box 1 are reversed",
            "Arrows above row 3 sum to a multiple of their circles",
            "Dots in row 1 are swapped",
            "Temperatures go down from the round side",
            "The whole is upside down",
            "The twins are forbidden",
            // Other languages.
            "Die Ziffern in Zeile 1 sind gerade",
            "Chaque ligne contient un double",
            "Las cifras de la fila 1 son pares",
            "In jeder Box fehlt eine Ziffer",
            "数字可以在行中重复",
            "Le cifre adiacenti possono ripetersi",
        ];
        assert_eq!(texts.into_iter().filter(|text| adds(text)).collect::<Vec<_>>(), [""; 0]);
    }
}
