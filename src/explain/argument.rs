//! Lines of reasoning. In full they are numbered sentences, each with its reason; in one line they are a chain in
//! Eureka notation, `(4=8)r1c2-(8=3)r1c7`; what branches or ends in a contradiction is a row of claims there.

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
            let open = argument.broken.is_none() && argument.cases.is_empty();
            let is_chain = !argument.supposed.is && open && alternates(argument);
            let short = if is_chain { chain(filler.grid, argument) } else { net(filler.grid, argument) };
            into.push(short, Ink::Plain);
        } else {
            into.trim_end();
            let text = numbered(filler.language, filler.grid, argument);
            into.push(if into.spans().is_empty() { text.trim_start() } else { &text }, Ink::Plain);
        }
    }
}

/// One numbered sentence for each thing that becomes true; what only goes on the way is named in front of it.
fn numbered<const W: usize>(language: &Language, grid: &Grid<W>, argument: &Argument) -> String {
    let mut text = String::new();
    let sentences = sentences(language, grid, argument);
    let last = sentences.len();
    for (at, sentence) in sentences.into_iter().enumerate() {
        let end = at + 1 == last && argument.cases.is_empty();
        let _ = write!(text, "\n{}. {sentence}{}", at + 1, if end { "." } else { "," });
    }
    cases(language, grid, argument, &last.to_string(), &mut text);
    text + "\n"
}

/// The cases of an argument, numbered below the line that opens them, each in one piece.
fn cases<const W: usize>(
    language: &Language,
    grid: &Grid<W>,
    argument: &Argument,
    number: &str,
    into: &mut String,
) {
    for (at, case) in argument.cases.iter().enumerate() {
        let number = format!("{number}.{}", at + 1);
        let told = sentences(language, grid, case).join(", ");
        let last = at + 1 == argument.cases.len() && case.cases.is_empty();
        let _ = write!(into, "\n{number}. {told}{}", if last { "." } else { "," });
        cases(language, grid, case, &number, into);
    }
}

/// The sentences of an argument without its cases; the last one opens these, if there are any.
fn sentences<const W: usize>(language: &Language, grid: &Grid<W>, argument: &Argument) -> Vec<String> {
    let mut before = vec![supposed(language, grid, &argument.supposed)];
    let mut named = argument.supposed.cells.clone();
    let mut lines = Vec::new();
    let mut first = true;
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
            let sentence = if first { Sentence::SupposedThen } else { Sentence::SoThen };
            let holes = [("before", before.join(", ")), ("then", clause)];
            lines.push(if holes[0].1.is_empty() {
                holes[1].1.clone()
            } else {
                language.say(sentence, &holes.each_ref().map(|(hole, text)| (*hole, text.as_str())))
            });
            before.clear();
            first = false;
        } else {
            before.push(clause);
        }
    }
    if let Some(broken) = &argument.broken {
        before.push(if argument.cases.is_empty() {
            let truth = nothing_left(language, grid, broken);
            language.say(Sentence::NothingLeft, &[("truth", &truth)])
        } else {
            opened(language, grid, broken, &argument.cases)
        });
    }
    if !before.is_empty() {
        lines.push(before.join(", "));
    }
    lines
}

/// What a truth still leaves open: "r1c2 is 3 or 5", "the 9 of row 4 is at r4c2 or r4c7".
fn opened<const W: usize>(language: &Language, grid: &Grid<W>, truth: &Truth, cases: &[Argument]) -> String {
    let cells: Vec<Cell> = cases.iter().flat_map(|case| case.supposed.cells.iter().copied()).collect();
    let digits: Vec<String> = cases.iter().map(|case| case.supposed.digit.to_string()).collect();
    if let Truth::Cell(cell) = truth {
        let digits = Language::list(&digits, &language.or);
        let cell = grid.layout().name(*cell).to_string();
        language.say(Sentence::ThenCellNamedIs, &[("digit", &digits), ("cell", &cell)])
    } else {
        let digit = cases[0].supposed.digit;
        follows(language, grid, truth, &Assertion { digit, cells, is: true }, &[])
    }
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
        Truth::Cell(_) | Truth::Symmetric(_) => about(language, grid, Sentence::ThenCellNamedIs, then, &[]),
        Truth::House(house, _) => {
            let cells = list(grid, &then.cells, &language.or);
            let digit = then.digit.to_string();
            let holes = [("digit", digit.as_str()), ("cell", cells.as_str())];
            let house = reasons::named(grid.layout(), *house);
            language.say_of_house(Sentence::ThenHouseHas, house, &holes)
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
            let house = reasons::named(grid.layout(), *house);
            language.say_of_house(Sentence::Nowhere, house, &[("digit", &digit.to_string())])
        }
        Truth::Clue(clue) => {
            let clue = reasons::clue_name(language, grid.layout(), *clue);
            language.say(Sentence::ClueNowhere, &[("clue", &clue)])
        }
        Truth::Guardians(_) | Truth::Symmetric(_) => truth.code(grid.layout()).to_string(),
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

/// What is supposed and everything that follows, in order; at the end what has nothing left, or the cases in brackets:
/// `r5c5=1 r2c5=4 r1c6=9 r1/3!`.
fn net<const W: usize>(grid: &Grid<W>, argument: &Argument) -> String {
    let layout = grid.layout();
    let claim = |assertion: &Assertion| {
        let cells: Vec<String> = assertion.cells.iter().map(|&cell| layout.name(cell).to_string()).collect();
        format!("{}{}{}", cells.join("|"), if assertion.is { "=" } else { "<>" }, assertion.digit)
    };
    let mut parts = vec![claim(&argument.supposed)];
    parts.extend(argument.lines.iter().map(|line| &line.then).filter(|then| then.is).map(claim));
    match &argument.broken {
        Some(truth) if argument.cases.is_empty() => parts.push(match truth {
            Truth::Cell(cell) => format!("{}!", layout.name(*cell)),
            Truth::House(house, digit) => format!("{}/{digit}!", layout.code(*house)),
            Truth::Clue(_) | Truth::Guardians(_) | Truth::Symmetric(_) => format!("{}!", truth.code(layout)),
        }),
        // A line of reasoning that ends with what does not hold: that is what follows.
        None => parts.extend(argument.lines.last().map(|line| &line.then).filter(|then| !then.is).map(claim)),
        Some(_) => {}
    }
    parts.extend(argument.cases.iter().map(|case| format!("[{}]", net(grid, case))));
    parts.join(" ")
}

/// Whether what is true and what is not follow each other by turns, as in a chain.
fn alternates(argument: &Argument) -> bool {
    let links = argument.lines.windows(2);
    links.into_iter().all(|link| link[0].then.is != link[1].then.is)
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
