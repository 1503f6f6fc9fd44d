//! Turns a sentence into tokens: concepts of `rules/lexicon.yaml`, colours and numbers.

use super::pattern::Pattern;
use regex_lite::Regex;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::LazyLock;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Token {
    /// A concept of the lexicon, by its name.
    Concept(&'static str),
    Colour(&'static str),
    Number(i32),
    Range(i32, i32),
    Ratio(i32),
    /// A word of plain English that neither names nor changes a rule.
    Plain,
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
            Self::Plain => "plain",
            Self::Unknown => "?",
        }
    }

    /// Whether a rule that asks for `name` means it: a concept, or a value such as `colour:white` and `number:5`.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        match (self, name.split_once(':')) {
            (Self::Unknown | Self::Plain, _) => false,
            (Self::Colour(word), Some(("colour", wanted))) => *word == wanted,
            (Self::Number(number), Some(("number", wanted))) => wanted.parse() == Ok(*number),
            // "Is odd" names odd digits, too.
            (_, None) => self.name() == name || self.name().strip_prefix("is-") == Some(name),
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
    board: String,
    noise: String,
    plain: String,
    #[serde(rename = "of-other-rules")]
    of_other_rules: String,
    #[serde(rename = "rule-words")]
    rule_words: String,
    #[serde(rename = "story-words")]
    story_words: String,
    #[serde(rename = "story-phrases")]
    story_phrases: String,
    #[serde(rename = "author-words")]
    author_words: String,
    function: String,
    pronouns: String,
    #[serde(rename = "story-headings")]
    story_headings: String,
    #[serde(rename = "detail-headings")]
    detail_headings: String,
    label: String,
    #[serde(rename = "relaxing-words")]
    relaxing_words: String,
}

struct Lexicon {
    patterns: Vec<(&'static str, bool, Pattern)>,
    weak: BTreeSet<String>,
    board: BTreeSet<String>,
    noise: BTreeSet<String>,
    plain: BTreeSet<String>,
    of_other_rules: Regex,
    rule_words: Regex,
    story_words: Regex,
    story_phrases: Regex,
    author_words: Regex,
    function: BTreeSet<String>,
    pronouns: BTreeSet<String>,
    story_headings: Regex,
    detail_headings: Regex,
    label: Regex,
    relaxing_words: Regex,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let file: LexiconFile =
        whydoku_yaml::read(include_str!("../../rules/lexicon.yaml")).expect("a lexicon that can be read");
    let pattern = |text: &str| Pattern::new(text.trim(), "(?: |$)");
    let compile = |map: BTreeMap<String, String>, is_colour: bool| {
        let mut found = Vec::new();
        for (name, text) in map {
            let name: &'static str = String::leak(name);
            // The engine takes the first alternative that fits, and the longest is wanted.
            found.extend(alternatives(&text).into_iter().map(|text| (name, is_colour, pattern(text))));
        }
        found
    };
    let word =
        |words: &str| Regex::new(&format!("(?:^| )(?:{})(?: |$)", words.trim())).expect("a pattern of words");
    let heading =
        |words: &str| Regex::new(&format!("^(?:{})$", words.trim())).expect("a pattern of headings");
    let words = |words: &str| words.split_whitespace().map(str::to_owned).collect();
    let mut patterns = compile(file.concepts, false);
    patterns.extend(compile(file.colours, true));
    Lexicon {
        patterns,
        weak: file.weak.into_iter().collect(),
        board: words(&file.board),
        noise: words(&file.noise),
        plain: words(&file.plain),
        of_other_rules: word(&file.of_other_rules),
        rule_words: word(&file.rule_words),
        story_words: word(&file.story_words),
        story_phrases: word(&file.story_phrases),
        author_words: word(&file.author_words),
        function: words(&file.function),
        pronouns: words(&file.pronouns),
        story_headings: heading(&file.story_headings),
        detail_headings: heading(&file.detail_headings),
        label: Regex::new(&format!("^(?:(?:{})(?: |$))+$", file.label.trim()))
            .expect("a pattern of headings"),
        relaxing_words: word(&file.relaxing_words),
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

/// Whether a word alone says nothing: "the", "contains", "shown".
pub(super) fn is_filler(word: &str) -> bool {
    let says_nothing = |token: &Token| match token {
        Token::Concept(name) => is_weak(name),
        token => *token == Token::Plain,
    };
    tokens(word).iter().all(says_nothing)
}

/// Whether a rule may pass over a concept that it does not name.
pub(crate) fn is_weak(name: &str) -> bool {
    LEXICON.weak.contains(name)
}

/// Whether a normalized text has a word that rules use.
pub(crate) fn has_rule_words(text: &str) -> bool {
    LEXICON.rule_words.is_match(text) || text.contains(|sign: char| sign.is_ascii_digit())
}

/// Whether a normalized sentence is a story: its author speaks of the puzzle, without numbers and words that rules use.
pub(crate) fn is_story(text: &str) -> bool {
    let is_author = LEXICON.author_words.is_match(text);
    let is_kept = |word: &&str| !(is_author && LEXICON.function.contains(*word));
    let rest = LEXICON.story_phrases.replace_all(text, " ");
    (is_author || LEXICON.story_words.is_match(text))
        && !text.split(' ').any(|word| LEXICON.pronouns.contains(word))
        && is_free_of_rules(&rest.split(' ').filter(is_kept).collect::<Vec<_>>().join(" "))
}

/// A normalized text without what is no word of rules in a story: dates, "two weeks".
pub(super) fn without_story_phrases(text: &str) -> String {
    LEXICON.story_phrases.replace_all(text, " ").into_owned()
}

/// Whether a normalized text has neither numbers nor words that rules use.
pub(crate) fn is_free_of_rules(text: &str) -> bool {
    !has_rule_words(text) && is_free_of_numbers(text)
}

/// Whether a normalized text has no numbers.
pub(super) fn is_free_of_numbers(text: &str) -> bool {
    !text.split(' ').any(|word| number(word).is_some() || word.contains(|sign: char| sign.is_ascii_digit()))
}

/// Whether below a normalized heading stands no rule, whatever its words: "Solution code".
pub(crate) fn is_story_heading(text: &str) -> bool {
    LEXICON.story_headings.is_match(text)
}

/// Whether below a normalized heading stands no rule, unless it has words that rules use: "Difficulty".
pub(crate) fn is_detail_heading(text: &str) -> bool {
    LEXICON.detail_headings.is_match(text)
}

/// Whether a normalized heading only names what sentences below it speak of.
pub(crate) fn is_label(text: &str) -> bool {
    LEXICON.label.is_match(text)
}

/// Whether a normalized text has a word of permission or exception.
pub(crate) fn is_relaxed(text: &str) -> bool {
    LEXICON.relaxing_words.is_match(text)
}

/// Whether a concept is about digits, cells and houses and not about what is drawn.
pub(crate) fn is_of_board(name: &str) -> bool {
    LEXICON.board.contains(name.strip_prefix("is-").unwrap_or(name))
}

/// Whether a normalized text may speak of other rules: of clues, sums or values, or of what stands before it.
pub(crate) fn is_of_other_rules(text: &str) -> bool {
    LEXICON.of_other_rules.is_match(text)
}

const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];

const ORDINALS: [&str; 9] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

/// Whether words begin with the name of a line or a box: "the first column".
fn names_line(words: &[&str]) -> bool {
    let words = words.strip_prefix(&["the"]).unwrap_or(words);
    matches!(words, [ordinal, "column" | "row" | "box", ..] if ORDINALS.contains(ordinal))
}

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
    // "The fifth column", but not "the first digit".
    if names_line(words) {
        let at = usize::from(words[0] == "the");
        let ordinal = ORDINALS.iter().position(|name| *name == words[at])?;
        return Some((Token::Number(ordinal as i32 + 1), at + 1));
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

/// The end of a pattern in a text, its name, and whether it is a colour.
type PatternMatch = (usize, &'static str, bool);

/// The longest pattern at the beginning of a text.
fn longest_pattern(text: &str) -> Option<PatternMatch> {
    let fit = |(name, is_colour, pattern): &(&'static str, bool, Pattern)| {
        Some((pattern.end(text)?, *name, *is_colour))
    };
    LEXICON.patterns.iter().filter_map(fit).max_by_key(|&(end, ..)| end)
}

/// The longest patterns at the places of a normalized sentence, each looked for once although parts of it are read many
/// times.
#[derive(Default)]
pub(crate) struct PatternCache {
    whole: HashMap<usize, Option<PatternMatch>>,
    /// Where the longest does not fit into a part: those of the part that ends there.
    cut: HashMap<(usize, usize), Option<PatternMatch>>,
}

impl PatternCache {
    /// How often patterns were looked for.
    pub(crate) fn lookups(&self) -> usize {
        self.whole.len() + self.cut.len()
    }

    /// The longest pattern at the beginning of a part of the sentence; its end is counted from there.
    fn longest(&mut self, sentence: &str, part: Range<usize>) -> Option<PatternMatch> {
        let Range { start, end } = part;
        let longest = *self.whole.entry(start).or_insert_with(|| longest_pattern(&sentence[start..]));
        let fits = |length: usize| sentence[start..start + length].trim_end().len() <= end - start;
        match longest {
            Some((length, ..)) if !fits(length) => {
                let find = || longest_pattern(&sentence[start..end]);
                *self.cut.entry((start, end)).or_insert_with(find)
            }
            longest => longest.map(|(length, name, is_colour)| (length.min(end - start), name, is_colour)),
        }
    }
}

/// The tokens of a normalized sentence. Words without meaning are left out.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    tokens_within(text, 0..text.len(), &mut PatternCache::default())
}

/// The tokens of a part of a normalized sentence, which begins and ends with words.
pub(crate) fn tokens_within(sentence: &str, part: Range<usize>, patterns: &mut PatternCache) -> Vec<Token> {
    let mut found = Vec::new();
    let mut from = part.start;
    // "No two cells may" is as much as "no two cells".
    let denies = sentence[part.clone()].starts_with("no ");
    while from < part.end {
        let rest = &sentence[from..part.end];
        let longest = patterns.longest(sentence, from..part.end);
        let words: Vec<&str> = rest.split(' ').take(3).collect();
        let numeric = numeric(&words).map(|(token, count)| {
            let end = words[..count].iter().map(|word| word.len() + 1).sum::<usize>().min(rest.len());
            (end, token)
        });
        let end = match (longest, numeric) {
            (Some((end, name, is_colour)), numeric)
                if numeric.as_ref().is_none_or(|(other, _)| end >= *other) && !names_line(&words) =>
            {
                let is_counted = matches!(found.last(), Some(Token::Number(_)));
                let name = if name == "different-digits" && !is_counted { "no-repeat" } else { name };
                // "Cannot be different" denies what forbids.
                let is_denied = name == "no-repeat"
                    && ["different", "distinct", "unique"].iter().any(|word| rest[..end].contains(word))
                    && found
                        .iter()
                        .any(|token: &Token| matches!(token.name(), "not-rule" | "consecutive-not"));
                found.push(match name {
                    _ if is_denied => Token::Unknown,
                    _ if is_colour => Token::Colour(name),
                    _ => Token::Concept(name),
                });
                end
            }
            (_, Some((end, token))) => {
                found.push(token);
                end
            }
            _ => {
                // A condition that follows a rule limits it.
                let is_condition = matches!(words[0], "if" | "when") && from > part.start;
                let is_noise = LEXICON.noise.contains(words[0]) && !is_condition;
                if !(is_noise || denies && matches!(words[0], "may" | "can")) {
                    let is_plain = LEXICON.plain.contains(words[0]);
                    found.push(if is_plain { Token::Plain } else { Token::Unknown });
                }
                (words[0].len() + 1).min(rest.len())
            }
        };
        from += end;
    }
    found
}
