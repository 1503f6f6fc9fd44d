//! Names of rearrangements of the board.

use super::phrases::Phrases;
use whydoku_board::{Motion, Symmetry};
use whydoku_solver::catalogue::Sentence;

/// The name of a rearrangement; without one, the images of the lines that move.
pub(super) fn motion(phrases: Phrases<'_>, symmetry: &Symmetry) -> String {
    let layout = phrases.layout;
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
    let lines = layout.houses_and_groups().filter(|(_, info)| info.kind.is_line()).map(|(house, _)| house);
    let lines = cycles(lines, |house| symmetry.house(house), |house| phrases.house_code(house));
    phrases.say(sentence, &[("lines", lines)])
}

pub(super) fn renaming(phrases: Phrases<'_>, symmetry: &Symmetry) -> String {
    let digits = cycles(phrases.layout.digits(), |digit| symmetry.digit(digit), |digit| phrases.digit(digit));
    let sentence = if digits.is_empty() { Sentence::DigitsKept } else { Sentence::DigitsRenamed };
    phrases.say(sentence, &[("digits", digits)])
}

/// The cycles of a permutation, without fixed points: `1↔2, 3→4→5→3`.
fn cycles<T: Copy + PartialEq>(
    all: impl Iterator<Item = T>,
    image: impl Fn(T) -> T,
    name: impl Fn(T) -> String,
) -> String {
    let mut visited: Vec<T> = Vec::new();
    let mut cycles = Vec::new();
    for first in all {
        if visited.contains(&first) || image(first) == first {
            continue;
        }
        let after = |&one: &T| Some(image(one)).filter(|&next| next != first);
        let cycle: Vec<T> = std::iter::successors(Some(first), after).collect();
        let names: Vec<String> = cycle.iter().map(|&one| name(one)).collect();
        cycles.push(match names.as_slice() {
            [one, other] => format!("{one}↔{other}"),
            _ => format!("{}→{}", names.join("→"), names[0]),
        });
        visited.extend(cycle);
    }
    cycles.join(", ")
}
