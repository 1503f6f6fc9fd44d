//! Splits a condition into tokens.

use super::error::{ConditionError, ConditionProblem};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name, a number or a quoted text.
    Text(String),
    Operator(Operator),
    And,
    Or,
    Not,
    In,
    Open,
    Close,
    Comma,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    NotEqual,
    Less,
    AtMost,
    More,
    AtLeast,
    Contains,
    NotContains,
}

/// The spellings of operators; longer ones before their prefixes.
const OPERATORS: [(&str, Operator); 14] = [
    ("!=", Operator::NotEqual),
    ("<>", Operator::NotEqual),
    ("≠", Operator::NotEqual),
    ("<=", Operator::AtMost),
    ("≤", Operator::AtMost),
    (">=", Operator::AtLeast),
    ("≥", Operator::AtLeast),
    ("==", Operator::Equal),
    ("!~", Operator::NotContains),
    ("=", Operator::Equal),
    ("<", Operator::Less),
    (">", Operator::More),
    ("~", Operator::Contains),
    ("≈", Operator::Contains),
];

pub(super) type SpannedToken = (usize, Token);

pub(super) fn tokenize(text: &str) -> Result<Vec<SpannedToken>, ConditionError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        if letter.is_whitespace() {
            at += letter.len_utf8();
        } else if matches!(letter, '\'' | '"') {
            let Some(end) = rest[1..].find(letter) else {
                return Err(ConditionError::new(text, at, ConditionProblem::Quote(letter)));
            };
            tokens.push((at, Token::Text(rest[1..=end].to_owned())));
            at += end + 2;
        } else if let Some((written, operator)) =
            OPERATORS.iter().find(|(written, _)| rest.starts_with(written))
        {
            tokens.push((at, Token::Operator(*operator)));
            at += written.len();
        } else if let Some(token) = match letter {
            '(' => Some(Token::Open),
            ')' => Some(Token::Close),
            ',' => Some(Token::Comma),
            _ => None,
        } {
            tokens.push((at, token));
            at += 1;
        } else {
            let ends = |c: char| c.is_whitespace() || "()=<>!~,'\"≠≤≥≈".contains(c);
            let length = rest.find(ends).unwrap_or(rest.len());
            if length == 0 {
                return Err(ConditionError::new(text, at, ConditionProblem::Sign(letter)));
            }
            tokens.push((at, keyword_or_text(&rest[..length])));
            at += length;
        }
    }
    Ok(tokens)
}

fn keyword_or_text(text: &str) -> Token {
    match text.to_ascii_lowercase().as_str() {
        "and" | "&&" => Token::And,
        "or" | "||" => Token::Or,
        "not" => Token::Not,
        "in" => Token::In,
        _ => Token::Text(text.to_owned()),
    }
}
