//! The words of the language of conditions, each with its column.

use super::error::{ChoiceError, Mistake};

/// What a word is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A name, a number, or what stands between quotes.
    Text(String),
    Sign(Sign),
    And,
    Or,
    Not,
    In,
    Open,
    Close,
    Comma,
}

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Same,
    Other,
    Less,
    AtMost,
    More,
    AtLeast,
    Holds,
    HoldsNot,
}

/// How each sign is written; longer ones before those that they begin with.
const SIGNS: [(&str, Sign); 14] = [
    ("!=", Sign::Other),
    ("<>", Sign::Other),
    ("≠", Sign::Other),
    ("<=", Sign::AtMost),
    ("≤", Sign::AtMost),
    (">=", Sign::AtLeast),
    ("≥", Sign::AtLeast),
    ("==", Sign::Same),
    ("!~", Sign::HoldsNot),
    ("=", Sign::Same),
    ("<", Sign::Less),
    (">", Sign::More),
    ("~", Sign::Holds),
    ("≈", Sign::Holds),
];

/// A word, and the byte where it begins.
pub(super) type At = (usize, Word);

/// All words of a text.
pub(super) fn words(text: &str) -> Result<Vec<At>, ChoiceError> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        if letter.is_whitespace() {
            at += letter.len_utf8();
        } else if matches!(letter, '\'' | '"') {
            let Some(end) = rest[1..].find(letter) else {
                return Err(ChoiceError::new(text, at, Mistake::Quote(letter)));
            };
            words.push((at, Word::Text(rest[1..=end].to_owned())));
            at += end + 2;
        } else if let Some((written, sign)) = SIGNS.iter().find(|(written, _)| rest.starts_with(written)) {
            words.push((at, Word::Sign(*sign)));
            at += written.len();
        } else if let Some(word) = match letter {
            '(' => Some(Word::Open),
            ')' => Some(Word::Close),
            ',' => Some(Word::Comma),
            _ => None,
        } {
            words.push((at, word));
            at += 1;
        } else {
            let ends = |c: char| c.is_whitespace() || "()=<>!~,'\"≠≤≥≈".contains(c);
            let length = rest.find(ends).unwrap_or(rest.len());
            if length == 0 {
                return Err(ChoiceError::new(text, at, Mistake::Sign(letter)));
            }
            words.push((at, bare(&rest[..length])));
            at += length;
        }
    }
    Ok(words)
}

/// A word that stands without quotes.
fn bare(text: &str) -> Word {
    match text.to_ascii_lowercase().as_str() {
        "and" | "&&" => Word::And,
        "or" | "||" => Word::Or,
        "not" => Word::Not,
        "in" => Word::In,
        _ => Word::Text(text.to_owned()),
    }
}
