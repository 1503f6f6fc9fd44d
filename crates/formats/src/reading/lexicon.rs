//! Turns a sentence into tokens: concepts of `rules/lexicon.yaml`, colours and numbers.

use regex_lite::Regex;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A concept of the lexicon, by its name.
    Concept(&'static str),
    Colour(&'static str),
    Number(i32),
    Range(i32, i32),
    Ratio(i32),
    Unknown,
}

impl Token {
    /// The name by which rules ask for it.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Concept(name) => name,
            Self::Colour(_) => "colour",
            Self::Number(_) => "number",
            Self::Range(..) => "range",
            Self::Ratio(_) => "ratio",
            Self::Unknown => "?",
        }
    }

    /// Whether a rule that asks for `name` means it: a concept, or a value such as `colour:white` and `number:5`.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        match (self, name.split_once(':')) {
            (Self::Unknown, _) => false,
            (Self::Colour(word), Some(("colour", wanted))) => *word == wanted,
            (Self::Number(number), Some(("number", wanted))) => wanted.parse() == Ok(*number),
            (_, None) => self.name() == name,
            _ => false,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LexiconFile {
    concepts: BTreeMap<String, String>,
    colours: BTreeMap<String, String>,
    weak: Vec<String>,
    noise: String,
    #[serde(rename = "rule-words")]
    rule_words: String,
}

struct Lexicon {
    patterns: Vec<(&'static str, bool, Regex)>,
    weak: BTreeSet<String>,
    noise: BTreeSet<String>,
    rule_words: Regex,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let file: LexiconFile =
        whydoku_yaml::read(include_str!("../../rules/lexicon.yaml")).expect("a lexicon that can be read");
    let pattern =
        |text: &str| Regex::new(&format!("^(?:{})(?: |$)", text.trim())).expect("a pattern of the lexicon");
    let compile = |map: BTreeMap<String, String>, is_colour: bool| {
        let mut found = Vec::new();
        for (name, text) in map {
            let name: &'static str = String::leak(name);
            // The engine takes the first alternative that fits, and the longest is wanted.
            found.extend(alternatives(&text).into_iter().map(|text| (name, is_colour, pattern(text))));
        }
        found
    };
    let mut patterns = compile(file.concepts, false);
    patterns.extend(compile(file.colours, true));
    Lexicon {
        patterns,
        weak: file.weak.into_iter().collect(),
        noise: file.noise.split_whitespace().map(str::to_owned).collect(),
        rule_words: Regex::new(&format!("(?:^| )(?:{})(?: |$)", file.rule_words.trim()))
            .expect("a pattern of words"),
    }
});

/// The alternatives of a pattern outside its groups.
fn alternatives(text: &str) -> Vec<&str> {
    let (mut depth, mut from, mut found) = (0, 0, Vec::new());
    for (at, sign) in text.char_indices() {
        match sign {
            '(' if !text[..at].ends_with('\\') => depth += 1,
            ')' if !text[..at].ends_with('\\') => depth -= 1,
            '|' if depth == 0 => {
                found.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    found.push(&text[from..]);
    found
}

/// Whether a rule may pass over a concept that it does not name.
pub(crate) fn is_weak(name: &str) -> bool {
    LEXICON.weak.contains(name)
}

/// Whether a normalized sentence has a word that rules use. Without one it is a title or a story.
pub(crate) fn has_rule_words(text: &str) -> bool {
    LEXICON.rule_words.is_match(text) || text.contains(|sign: char| sign.is_ascii_digit())
}

const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];

fn number(word: &str) -> Option<i32> {
    let spelt = NUMBERS.iter().position(|name| *name == word).map(|at| at as i32);
    spelt.or_else(|| word.parse().ok().filter(|number: &i32| (0..100_000).contains(number)))
}

/// A number, range or ratio at the beginning of words, and how many words it takes.
fn numeric(words: &[&str]) -> Option<(Token, usize)> {
    let pair = |mark: char| {
        let (a, b) = words[0].split_once(mark)?;
        Some((number(a)?, number(b)?))
    };
    let ratio = |(a, b): (i32, i32)| {
        let (least, most) = (a.min(b), a.max(b));
        (least == 1).then_some(Token::Ratio(most))
    };
    if let Some(range) = pair('-').filter(|(a, b)| a < b) {
        return Some((Token::Range(range.0, range.1), 1));
    }
    if let Some(token) = pair(':').or_else(|| pair('/')).and_then(ratio) {
        return Some((token, 1));
    }
    let first = number(words[0])?;
    if let [_, joint, last, ..] = words
        && let Some(last) = number(last)
    {
        match *joint {
            "to" | "through" | "thru" | "-" if first < last && !(first == 1 && last == 2) => {
                return Some((Token::Range(first, last), 3));
            }
            "to" => {
                if let Some(token) = ratio((first, last)) {
                    return Some((token, 3));
                }
            }
            _ => {}
        }
    }
    Some((Token::Number(first), 1))
}

/// The tokens of a normalized sentence. Words without meaning are left out.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = text;
    // "No two cells may" is as much as "no two cells".
    let denies = text.starts_with("no ");
    while !rest.is_empty() {
        let longest = LEXICON
            .patterns
            .iter()
            .filter_map(|(name, is_colour, pattern)| Some((pattern.find(rest)?.end(), *name, *is_colour)))
            .max_by_key(|&(end, ..)| end);
        let words: Vec<&str> = rest.split(' ').take(3).collect();
        let numeric = numeric(&words).map(|(token, count)| {
            let end = words[..count].iter().map(|word| word.len() + 1).sum::<usize>().min(rest.len());
            (end, token)
        });
        let end = match (longest, numeric) {
            (Some((end, name, is_colour)), numeric)
                if numeric.as_ref().is_none_or(|(other, _)| end >= *other) =>
            {
                found.push(if is_colour { Token::Colour(name) } else { Token::Concept(name) });
                end
            }
            (_, Some((end, token))) => {
                found.push(token);
                end
            }
            _ => {
                if !(LEXICON.noise.contains(words[0]) || denies && matches!(words[0], "may" | "can")) {
                    found.push(Token::Unknown);
                }
                (words[0].len() + 1).min(rest.len())
            }
        };
        rest = &rest[end..];
    }
    found
}
