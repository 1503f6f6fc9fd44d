//! What a rearrangement of the board is called, and what it makes of the digits.

use whydoku_board::{Layout, Motion, Symmetry};
use whydoku_solver::catalogue::{Language, Sentence};

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
