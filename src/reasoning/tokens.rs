//! [`Token`]: the words of prose that claims are made of, in the words of all languages.

use std::collections::HashMap;
use std::sync::LazyLock;
use whydoku_board::{Cell, Digit, House, Layout};
use whydoku_solver::catalogue::{Catalogue, Coordinates};

/// A word of prose, or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// One cell or several that are written as one word: `r1c2`, `r38c3`, `A1`, `(1, 2)`, `row 1, column 2`.
    Cells(Vec<Cell>),
    /// One digit or several: `5`, `49`.
    Digits(Vec<Digit>),
    House(House),
    /// `=`, or `≠` and `<>`.
    Sign(bool),
    Arrow,
    Colon,
    Comma,
    /// A sign of arithmetic; a hyphen may only divide.
    Operator,
    Question,
    /// A word with a meaning, by its name in the files of languages.
    Word(Vec<&'static str>),
    Other,
}

impl Token {
    pub(super) fn means(&self, meaning: &str) -> bool {
        matches!(self, Self::Word(meanings) if meanings.contains(&meaning))
    }
}

/// The meanings of words in all languages: whole words, and beginnings.
struct Vocabulary {
    words: HashMap<&'static str, Vec<&'static str>>,
    stems: Vec<(&'static str, &'static str)>,
}

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let mut vocabulary = Vocabulary { words: HashMap::new(), stems: Vec::new() };
    for (_, language) in Catalogue::embedded().languages() {
        for (meaning, words) in &language.reasoning {
            for word in words {
                match word.strip_suffix('*') {
                    Some(stem) => vocabulary.stems.push((stem, meaning)),
                    None => vocabulary.words.entry(word).or_default().push(meaning),
                }
            }
        }
    }
    vocabulary
});

impl Vocabulary {
    fn meanings(&self, word: &str) -> Vec<&'static str> {
        let mut meanings = self.words.get(word).cloned().unwrap_or_default();
        let begins = self.stems.iter().filter(|(stem, _)| word.starts_with(stem));
        meanings.extend(begins.map(|(_, meaning)| *meaning));
        meanings
    }
}

/// Cuts a sentence into tokens. With `letters`, `C4` is a cell, else a column.
pub(super) fn tokens(text: &str, letters: bool, layout: &Layout) -> Vec<Token> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '\'' || c == '’';
        let is_sign = |c: char| "=<>!≠→⇒-–—".contains(c);
        let length = match first {
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            c if is_sign(c) => rest.find(|c| !is_sign(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        pieces.push(&rest[..length]);
        rest = &rest[length..];
    }
    // Marks of emphasis say nothing.
    pieces.retain(|piece| {
        !piece.trim_matches(|c: char| c.is_whitespace() || "*`_\"“”„«»$".contains(c)).is_empty()
    });
    let mut tokens: Vec<Token> = pieces.iter().map(|piece| token(piece, letters, layout)).collect();
    join_places(&mut tokens, &pieces, layout);
    tokens
}

fn token(piece: &str, letters: bool, layout: &Layout) -> Token {
    match piece {
        "=" | "==" => return Token::Sign(true),
        "≠" | "<>" | "!=" => return Token::Sign(false),
        ":" => return Token::Colon,
        "," | "/" | "&" => return Token::Comma,
        "+" | "-" | "−" | "×" => return Token::Operator,
        "?" => return Token::Question,
        ">" | ">=" => return Token::Other,
        _ if piece.contains(['>', '→', '⇒']) => return Token::Arrow,
        _ => {}
    }
    let lower = piece.to_lowercase().replace('’', "'");
    if let Some(cells) = cells(&lower, layout).or_else(|| lettered(piece, layout).filter(|_| letters)) {
        return Token::Cells(cells);
    }
    if let Some(digits) = digits(&lower, layout) {
        return Token::Digits(digits);
    }
    if let Some(house) = layout.parse_house(&lower) {
        return Token::House(house);
    }
    let meanings = VOCABULARY.meanings(&lower);
    if meanings.is_empty() { Token::Other } else { Token::Word(meanings) }
}

/// The cells of `r1c2` or `r38c3`.
fn cells(lower: &str, layout: &Layout) -> Option<Vec<Cell>> {
    let side = layout.side();
    if let Some(cell) = layout.parse_cell(lower) {
        return Some(vec![cell]);
    }
    let (rows, columns) = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'))?;
    let numbers = |text: &str| -> Option<Vec<usize>> {
        let all = text.chars().map(|c| c.to_digit(10).map(|n| n as usize)).collect::<Option<Vec<_>>>()?;
        (side < 10 && !all.is_empty() && all.iter().all(|n| (1..=side).contains(n))).then_some(all)
    };
    let (rows, columns) = (numbers(rows)?, numbers(columns)?);
    let of_row =
        |row: &usize| columns.iter().map(|column| layout.cell(row - 1, column - 1)).collect::<Vec<_>>();
    Some(rows.iter().flat_map(of_row).collect())
}

/// The cell of `A1`.
fn lettered(piece: &str, layout: &Layout) -> Option<Vec<Cell>> {
    let side = layout.side();
    let (row, column) = Coordinates::lettered_place(piece)?;
    (row <= side && (1..=side).contains(&column)).then(|| vec![layout.cell(row - 1, column - 1)])
}

/// The digits of `5`, `5s` or `49`.
fn digits(lower: &str, layout: &Layout) -> Option<Vec<Digit>> {
    let text = lower.strip_suffix('s').unwrap_or(lower);
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if layout.size() > 9 {
        let number: usize = text.parse().ok()?;
        return (1..=layout.size()).contains(&number).then(|| vec![Digit::new(number - 1)]);
    }
    let digits: Vec<Digit> = text.chars().map(|c| layout.shape().digit_of(c)).collect::<Option<_>>()?;
    let is_set = digits.iter().enumerate().all(|(at, digit)| !digits[..at].contains(digit));
    (is_set && digits.len() < 6).then_some(digits)
}

/// Joins `row 3`, `row 3, column 4` and `(3, 4)`.
fn join_places(tokens: &mut Vec<Token>, pieces: &[&str], layout: &Layout) {
    let number =
        |at: usize| pieces.get(at)?.parse::<usize>().ok().filter(|n| (1..=layout.side()).contains(n));
    let mut joined = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let kind = ["row", "column", "box"].into_iter().find(|kind| tokens[at].means(kind));
        if let (Some(kind), Some(first)) = (kind, number(at + 1)) {
            let next = at + 2 + usize::from(matches!(tokens.get(at + 2), Some(Token::Comma)));
            let is_column = tokens.get(next).is_some_and(|token| token.means("column"));
            if let (true, true, Some(second)) = (kind == "row", is_column, number(next + 1)) {
                joined.push(Token::Cells(vec![layout.cell(first - 1, second - 1)]));
                at = next + 2;
                continue;
            }
            let code = format!("{}{first}", &kind[..1]);
            joined.push(layout.parse_house(&code).map_or(Token::Other, Token::House));
            at += 2;
        } else if let ("(", Some(row), Some(","), Some(column), Some(")")) = (
            pieces[at],
            number(at + 1),
            pieces.get(at + 2).copied(),
            number(at + 3),
            pieces.get(at + 4).copied(),
        ) {
            joined.push(Token::Cells(vec![layout.cell(row - 1, column - 1)]));
            at += 5;
        } else if tokens[at].means("cases") && tokens.get(at + 1).is_some_and(|next| next.means("way")) {
            // "either way" concludes.
            joined.push(Token::Word(vec!["so"]));
            at += 2;
        } else {
            joined.push(tokens[at].clone());
            at += 1;
        }
    }
    *tokens = joined;
}
