//! [`TextLine`]: the sentences of a step, each with the cells, candidates and arrows that it speaks of, so that a page can show them
//! without reading the words.

use super::view::Spans;
use serde::Serialize;
use std::collections::BTreeSet;
use whydoku_board::Layout;
use whydoku_explain::render::StepParts;
use whydoku_solver::catalogue::Coordinates;

/// A numbered line of an argument, or a sentence of a paragraph.
#[derive(Debug, Default, Serialize)]
pub(super) struct TextLine {
    /// `3` or `3.1`, of a numbered line.
    pub(super) number: Option<String>,
    /// The levels below the first, of a numbered line.
    pub(super) depth: usize,
    /// The paragraph of a sentence, from 0.
    pub(super) paragraph: usize,
    /// The words without the number.
    pub(super) parts: Spans,
    pub(super) cells: Vec<usize>,
    /// Candidates of the step, as `[cell, digit]`.
    pub(super) candidates: Vec<(usize, usize)>,
    /// The arrows whose cells have all been named once this line is read.
    pub(super) arrows: Vec<usize>,
    /// The argument that the line belongs to, if there are several.
    pub(super) case: Option<usize>,
}

/// Cuts a text into lines.
pub(super) fn lines(spans: &Spans, drawn: &StepParts, layout: &Layout) -> Vec<TextLine> {
    let mut lines = Vec::new();
    for (paragraph, row) in rows(spans).into_iter().enumerate() {
        let text: String = row.iter().map(|(text, _)| text.as_str()).collect();
        if let Some(number) = number(&text) {
            let (number, depth) = (number.to_owned(), number.matches('.').count());
            let parts = without_start(&row, number.len() + 2);
            lines.push(TextLine { number: Some(number), depth, paragraph, parts, ..TextLine::default() });
        } else {
            let sentences = sentences(row).into_iter();
            lines.extend(sentences.map(|parts| TextLine { paragraph, parts, ..TextLine::default() }));
        }
    }
    let (mut named, mut shown) = (BTreeSet::new(), BTreeSet::new());
    for line in &mut lines {
        let (cells, digits) = tokens(&line.parts, layout);
        named.extend(cells.iter().copied());
        line.cells = cells;
        let is_named =
            |&&(cell, digit): &&(usize, usize)| line.cells.contains(&cell) && digits.contains(&digit);
        line.candidates = drawn.parts.iter().filter(is_named).copied().collect();
        for (at, arrow) in drawn.arrows.iter().enumerate() {
            if arrow.ends.iter().all(|(cell, _)| named.contains(cell)) && shown.insert(at) {
                line.arrows.push(at);
            }
        }
    }
    tell_cases(&mut lines, drawn, layout);
    lines
}

/// Gives numbered lines the case that they begin, and those below them the same.
fn tell_cases(lines: &mut [TextLine], drawn: &StepParts, layout: &Layout) {
    let cases: BTreeSet<usize> = drawn.arrows.iter().map(|arrow| arrow.case).collect();
    if cases.len() < 2 {
        return;
    }
    let mut now = None;
    for line in lines.iter_mut().filter(|line| line.number.is_some()) {
        if line.depth == 0 {
            let (cells, digits) = tokens(&line.parts, layout);
            let begins = |case: &&usize| {
                let first = drawn.arrows.iter().find(|arrow| arrow.case == **case);
                first
                    .and_then(|arrow| arrow.ends.first())
                    .is_some_and(|(cell, digit)| cells.first() == Some(cell) && digits.first() == Some(digit))
            };
            now = cases.iter().find(begins).copied();
        }
        line.case = now;
    }
}

/// The cells and the digits that words name, in their order.
fn tokens(parts: &Spans, layout: &Layout) -> (Vec<usize>, Vec<usize>) {
    let text: String = parts.iter().map(|(text, _)| text.as_str()).collect();
    let (mut cells, mut digits) = (Vec::new(), Vec::new());
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let inside = |&(row, column): &(usize, usize)| row.max(column) <= layout.side() && column > 0;
        let lettered = || Coordinates::lettered_place(word).filter(inside);
        let cell = layout
            .parse_cell(word)
            .or_else(|| lettered().map(|(row, column)| layout.cell(row - 1, column - 1)));
        if let Some(cell) = cell {
            if !cells.contains(&cell.index()) {
                cells.push(cell.index());
            }
        } else if let (Some(symbol), true) = (word.chars().next(), word.len() == 1)
            && let Some(digit) = layout.shape().digit_of(symbol)
        {
            digits.push(digit.index() + 1);
        }
    }
    (cells, digits)
}

/// `3.1` of `3.1. If …`.
fn number(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let number = text[..end].strip_suffix('.')?;
    let is_number = number.split('.').all(|part| !part.is_empty());
    (is_number && text[end..].starts_with(' ')).then_some(number)
}

fn rows(spans: &Spans) -> Vec<Spans> {
    let mut rows = vec![Spans::new()];
    for (text, class) in spans {
        for (at, piece) in text.split('\n').enumerate() {
            if at > 0 {
                rows.push(Spans::new());
            }
            if let (false, Some(row)) = (piece.is_empty(), rows.last_mut()) {
                row.push((piece.to_owned(), class));
            }
        }
    }
    rows.retain(|row| row.iter().any(|(text, _)| !text.trim().is_empty()));
    rows
}

/// The sentences of a paragraph, each with the blank behind it. A stop and its blank may be in different spans.
fn sentences(row: Spans) -> Vec<Spans> {
    let mut all = vec![Spans::new()];
    let mut is_ended = false;
    for (text, class) in row {
        let mut piece = String::new();
        for c in text.chars() {
            piece.push(c);
            if is_ended && c.is_whitespace() {
                push(&mut all, std::mem::take(&mut piece), class);
                all.push(Spans::new());
            }
            is_ended = matches!(c, '.' | '!' | '?');
        }
        push(&mut all, piece, class);
    }
    all.retain(|sentence| !sentence.is_empty());
    all
}

fn push(sentences: &mut [Spans], text: String, class: &'static str) {
    if let (Some(sentence), false) = (sentences.last_mut(), text.is_empty()) {
        sentence.push((text, class));
    }
}

/// The same without some bytes at the beginning, which are digits and stops.
fn without_start(row: &Spans, mut bytes: usize) -> Spans {
    let mut rest = Spans::new();
    for (text, class) in row {
        let cut = bytes.min(text.len());
        bytes -= cut;
        if cut < text.len() {
            rest.push((text[cut..].to_owned(), class));
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_lines_and_sentences_are_cut_with_their_cells() {
        let spans = vec![
            ("Look at r1c1.".to_owned(), ""),
            (" Then ".to_owned(), ""),
            ("r2c2 is 5".to_owned(), "t1"),
            (".\n1. If r3c3 is 7, r1c1 is not.\n1.1. So r4c4 is 2.".to_owned(), ""),
        ];
        let drawn = StepParts { parts: vec![(20, 7), (20, 8), (30, 2)], ..StepParts::default() };
        let lines = lines(&spans, &drawn, Layout::classic().widen());
        let cells: Vec<&[usize]> = lines.iter().map(|line| line.cells.as_slice()).collect();
        assert_eq!(cells, [&[0][..], &[10], &[20, 0], &[30]]);
        assert_eq!(lines[2].number.as_deref(), Some("1"));
        assert_eq!(lines[2].candidates, [(20, 7)]);
        assert_eq!((lines[3].number.as_deref(), lines[3].depth), (Some("1.1"), 1));
        assert_eq!(lines[3].parts[0].0, "So r4c4 is 2.");
        assert_eq!(lines[1].parts[1], ("r2c2 is 5".to_owned(), "t1"));
    }
}
