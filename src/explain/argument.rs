//! Lines of reasoning. In full they are numbered sentences, each with its reason; in one line they are a chain in
//! Eureka notation: `(4=8)r1c2-(8=3)r1c7`.

use super::fill::Filler;
use super::{Ink, Telling, reasons};
use crate::catalogue::{Joiner, Language, Sentence};
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::step::{Argument, Assertion, Because};
use crate::truth::Truth;
use std::fmt::Write as _;

/// Tells every line of reasoning of a step.
pub(super) fn fill<const W: usize>(filler: &Filler<'_, W>, joiner: Joiner, into: &mut Telling) {
    for (at, argument) in filler.step.finding.figure().arguments().iter().enumerate() {
        if joiner == Joiner::Nothing {
            into.push(if at > 0 { ", " } else { "" }, Ink::Plain);
            into.push(chain(filler.grid, argument), Ink::Plain);
        } else {
            into.trim_end();
            let text = numbered(filler.language, filler.grid, argument);
            into.push(if into.spans().is_empty() { text.trim_start() } else { &text }, Ink::Plain);
        }
    }
}

/// One numbered sentence for each thing that becomes true; what only goes on the way is named in front of it.
fn numbered<const W: usize>(language: &Language, grid: &Grid<W>, argument: &Argument) -> String {
    let mut before = vec![supposed(language, grid, &argument.supposed)];
    let mut named = argument.supposed.cells.clone();
    let mut lines = Vec::new();
    for line in &argument.lines {
        let clause = match &line.because {
            Because::Conflict => denied(language, grid, &line.then),
            Because::Truth(truth) => follows(language, grid, truth, &line.then, &named),
            Because::Set(cells) => {
                let cells = list(grid, cells, &language.and);
                about(language, grid, Sentence::ThenSetHas, &line.then, &[("cells", &cells)])
            }
        };
        named.clone_from(&line.then.cells);
        if line.then.is {
            let sentence = if lines.is_empty() { Sentence::SupposedThen } else { Sentence::SoThen };
            let holes = [("before", before.join(", ")), ("then", clause)];
            lines.push(if holes[0].1.is_empty() {
                holes[1].1.clone()
            } else {
                language.say(sentence, &holes.each_ref().map(|(hole, text)| (*hole, text.as_str())))
            });
            before.clear();
        } else {
            before.push(clause);
        }
    }
    if let Some(broken) = &argument.broken {
        let truth = nothing_left(language, grid, broken);
        before.push(language.say(Sentence::NothingLeft, &[("truth", &truth)]));
    }
    if !before.is_empty() {
        lines.push(before.join(", "));
    }
    let mut text = String::new();
    let last = lines.len();
    for (at, line) in lines.into_iter().enumerate() {
        let _ = write!(text, "\n{}. {line}{}", at + 1, if at + 1 == last { "." } else { "," });
    }
    text + "\n"
}

fn supposed<const W: usize>(language: &Language, grid: &Grid<W>, assertion: &Assertion) -> String {
    let sentence = match (assertion.is, assertion.cells.len()) {
        (true, _) => Sentence::SupposeIs,
        (false, 1) => Sentence::SupposeIsNot,
        (false, _) => Sentence::SupposeNowhere,
    };
    about(language, grid, sentence, assertion, &[])
}

fn denied<const W: usize>(language: &Language, grid: &Grid<W>, assertion: &Assertion) -> String {
    let sentence = if assertion.cells.len() == 1 { Sentence::SoIsNot } else { Sentence::SoNowhere };
    about(language, grid, sentence, assertion, &[])
}

/// What is left of a truth, in its own words. A cell that was named just before is "it".
fn follows<const W: usize>(
    language: &Language,
    grid: &Grid<W>,
    truth: &Truth,
    then: &Assertion,
    named: &[Cell],
) -> String {
    match truth {
        Truth::Cell(cell) if named == [*cell] => about(language, grid, Sentence::ThenCellIs, then, &[]),
        Truth::Cell(_) => about(language, grid, Sentence::ThenCellNamedIs, then, &[]),
        Truth::House(house, _) => {
            let house = reasons::house_name(language, grid.layout(), *house);
            about(language, grid, Sentence::ThenHouseHas, then, &[("house", &house)])
        }
        Truth::Clue(clue) => {
            let clue = reasons::clue_name(language, grid.layout(), *clue);
            about(language, grid, Sentence::ThenClueHas, then, &[("clue", &clue)])
        }
        Truth::Guardians(_) => about(language, grid, Sentence::ThenGuardian, then, &[]),
    }
}

/// A truth with nothing left, as the end of a sentence.
fn nothing_left<const W: usize>(language: &Language, grid: &Grid<W>, truth: &Truth) -> String {
    match truth {
        Truth::Cell(cell) => {
            language.say(Sentence::Nobody, &[("cell", &grid.layout().name(*cell).to_string())])
        }
        Truth::House(house, digit) => {
            let house = reasons::house_name(language, grid.layout(), *house);
            language.say(Sentence::Nowhere, &[("house", &house), ("digit", &digit.to_string())])
        }
        Truth::Clue(clue) => {
            let clue = reasons::clue_name(language, grid.layout(), *clue);
            language.say(Sentence::ClueNowhere, &[("clue", &clue)])
        }
        Truth::Guardians(_) => truth.code(grid.layout()).to_string(),
    }
}

fn about<const W: usize>(
    language: &Language,
    grid: &Grid<W>,
    sentence: Sentence,
    assertion: &Assertion,
    more: &[(&str, &str)],
) -> String {
    let cells = list(grid, &assertion.cells, &language.or);
    let digit = assertion.digit.to_string();
    let holes = [&[("digit", digit.as_str()), ("cell", cells.as_str())], more].concat();
    language.say(sentence, &holes)
}

fn list<const W: usize>(grid: &Grid<W>, cells: &[Cell], word: &str) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| grid.layout().name(cell).to_string()).collect();
    Language::list(&names, word)
}

/// The same as a chain: `=` for what must be true, `-` for what cannot stand beside it.
fn chain<const W: usize>(grid: &Grid<W>, argument: &Argument) -> String {
    let name = |cells: &[Cell]| {
        cells.iter().map(|&cell| grid.layout().name(cell).to_string()).collect::<Vec<_>>().join("|")
    };
    let mut text = String::new();
    let mut from = &argument.supposed;
    let mut lines = argument.lines.iter().peekable();
    // Each strong link is written whole: both digits before a cell, or one digit before both places; between the
    // cells of a set, the set is named.
    while let Some(line) = lines.next() {
        let to = &line.then;
        if to.is {
            let link = match &line.because {
                Because::Set(cells) => format!("({}={}){}", from.digit, to.digit, name(cells)),
                _ if from.cells == to.cells => format!("({}={}){}", from.digit, to.digit, name(&to.cells)),
                _ if from.digit == to.digit => {
                    format!("({}){}={}", from.digit, name(&from.cells), name(&to.cells))
                }
                _ => format!("({}){}=({}){}", from.digit, name(&from.cells), to.digit, name(&to.cells)),
            };
            text += &link;
            if lines.peek().is_some() {
                text.push('-');
            }
        }
        from = to;
    }
    text
}
