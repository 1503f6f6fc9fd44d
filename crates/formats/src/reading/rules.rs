//! The sentences that are recognised: patterns of `rules/*.yaml`, and how a sentence is matched with them.

use super::clauses::{ClauseReader, ReadingWork, is_example, subjects};
use super::lexicon::{self, Token, is_story, is_weak};
use super::pattern::Pattern;
use super::sentence::{RuleSentence, normalize, parentheses};
use super::sequences::formula::{Formula, is_of_formulas};
use super::spelling;
use regex_lite::Regex;
use serde::de::{Error, value};
use serde::{Deserialize, Deserializer};
use std::sync::LazyLock;
use whydoku_board::{ConstraintKind as Kind, Rules};

/// The number of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum NumberSource {
    /// In the sentence.
    Said,
    /// In the sentence, or the default of the kind.
    MaybeSaid,
    /// That with which the kind is drawn.
    Drawn,
    /// In the text of the element.
    Text,
    /// In the text of the element, if it has one.
    MaybeText,
    /// A Roman numeral in the text of the element.
    Roman,
    /// The digits in the text of the element.
    Digits,
    #[serde(untagged)]
    Fixed(i32),
}

/// The meaning of a recognised sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SentenceClass {
    #[default]
    Rule,
    /// Says nothing that is not so anyway.
    Convention,
    /// Explains a rule.
    Example,
}

/// A part of the puzzle that a sentence makes of the elements that it speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum Make {
    /// Constraints of a kind.
    Kind(Kind),
    /// Constraints of a kind in their text form, with places to fill: `relations: a + b >= {n}: {cells}`.
    Template(Kind, String),
    /// A meaning that no single kind of constraint has.
    Meaning(Meaning),
}

impl TryFrom<String> for Make {
    type Error = value::Error;

    fn try_from(text: String) -> Result<Self, value::Error> {
        if let Some((key, template)) = text.split_once(": ") {
            let kind = Kind::of_key(key).ok_or_else(|| value::Error::custom(format!("no kind `{key}`")))?;
            return Ok(Self::Template(kind, template.to_owned()));
        }
        let name: value::StrDeserializer<'_, value::Error> = value::StrDeserializer::new(&text);
        let meaning = || Meaning::deserialize(name).map(Self::Meaning);
        Kind::of_key(&text).map_or_else(meaning, |kind| Ok(Self::Kind(kind)))
    }
}

/// A meaning that is made of several constraints, or of other parts of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Meaning {
    AreaRegions,
    ArithmeticSequence,
    BelowEnds,
    CagesInside,
    CagesRepeat,
    CagesToSize,
    Clones,
    ColumnIndex,
    ConsecutiveClones,
    CountAround,
    Diagonals,
    DifferenceFromFirst,
    DifferentTotals,
    Doubling,
    EqualGroups,
    EqualTotals,
    ExcludeDigits,
    FirstExtremesSum,
    FirstOfParity,
    Formula,
    GreaterThanUnmarked,
    Kropki,
    LessThanUnmarked,
    LongestParityRun,
    MagicBox,
    MagicSquares,
    MultiplicationSquare,
    Nothing,
    OddEven,
    OppositeOperations,
    OutsideDigits,
    OwnNumbers,
    PointingNine,
    PointingRepeat,
    Pyramid,
    Restrict,
    RisingFromArrow,
    RisingRunSum,
    RowIndex,
    SameDifference,
    SeenParity,
    SumToBorder,
    TouchingConsecutive,
    TripletSum,
    TwoDigitSum,
    Zigzag,
}

fn read_rules<'de, D: Deserializer<'de>>(names: D) -> Result<Rules, D::Error> {
    Vec::<String>::deserialize(names)?.join(",").parse().map_err(D::Error::custom)
}

/// A pattern of sentences, and what it produces.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SentenceRule {
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) class: SentenceClass,
    /// Concepts that the sentence has, `|` between alternatives. `colour:white` and `number:5` ask for a value.
    #[serde(default)]
    pub(crate) needs: Vec<String>,
    /// Concepts that it may have.
    #[serde(default)]
    pub(crate) may: Vec<String>,
    /// Concepts that stand in this order.
    #[serde(default)]
    pub(crate) order: Vec<String>,
    /// Patterns of words that give a sentence with these concepts another meaning.
    #[serde(default)]
    pub(crate) without: Vec<String>,
    /// Whether the sentence itself names its subject, not the one before.
    #[serde(default)]
    pub(crate) is_explicit: bool,
    /// Patterns of whole sentences, beside those of concepts.
    #[serde(default)]
    pub(crate) words: Vec<String>,
    /// A pattern of its names: "Windoku rules apply".
    names: Option<String>,
    /// The elements that it speaks of, `|` between alternatives.
    pub(crate) on: Option<String>,
    /// A pattern of their text.
    pub(crate) text: Option<String>,
    #[serde(default)]
    pub(crate) make: Vec<Make>,
    pub(crate) number: Option<NumberSource>,
    /// The groups of cells of the board that it is made for: `board`, `line`, `first-row`, `first-column`,
    /// `block` of two by two cells, `opposite` about the centre, or `area` of the elements.
    pub(crate) per: Option<String>,
    /// Rules that hold everywhere.
    #[serde(default, deserialize_with = "read_rules")]
    pub(crate) set: Rules,
    /// Whether nothing of the kind needs to be drawn.
    #[serde(default)]
    pub(crate) may_be_absent: bool,
    pub(crate) examples: Vec<String>,
    /// Sentences that look alike and mean something else.
    #[serde(default)]
    #[cfg_attr(not(test), expect(dead_code, reason = "tests read it"))]
    pub(crate) unlike: Vec<String>,
}

impl SentenceRule {
    /// Whether the sentence states its number.
    fn says_number(&self) -> bool {
        matches!(self.number, Some(NumberSource::Said | NumberSource::MaybeSaid))
    }

    /// Whether it is a function of digits that is compared with a number, which any other rule precedes.
    pub(crate) fn is_formula(&self) -> bool {
        self.make.contains(&Make::Meaning(Meaning::Formula))
    }

    /// Whether it names kinds of constraints that the source may name too.
    fn may_be_confirmed(&self) -> bool {
        self.on.is_some()
            && !self.make.is_empty()
            && self.make.iter().all(|make| matches!(make, Make::Kind(_)))
    }
}

struct CompiledSentence {
    rule: SentenceRule,
    needs: Vec<Vec<String>>,
    words: Vec<Pattern>,
    names: Option<Pattern>,
    without: Vec<Regex>,
}

const FILES: [&str; 5] = [
    include_str!("../../rules/conventions.yaml"),
    include_str!("../../rules/lines.yaml"),
    include_str!("../../rules/marks.yaml"),
    include_str!("../../rules/outside.yaml"),
    include_str!("../../rules/board.yaml"),
];

static RULES: LazyLock<Vec<CompiledSentence>> = LazyLock::new(|| {
    let files = FILES.iter().map(|file| whydoku_yaml::read::<Vec<SentenceRule>>(file));
    let rules = files.flat_map(|rules| rules.unwrap_or_else(|problem| panic!("a file of rules: {problem}")));
    rules
        .map(|rule| CompiledSentence {
            needs: rule
                .needs
                .iter()
                .map(|need| need.split('|').map(|name| name.trim().to_owned()).collect())
                .collect(),
            words: rule.words.iter().map(|words| Pattern::new(words.trim(), "$")).collect(),
            names: rule.names.as_ref().map(|names| {
                let names = format!("(?:(?:normal|standard) )?(?:{names})(?: sudoku)?(?: rules?| constraints?)?(?: appl(?:y|ies))?");
                Pattern::new(&names, "$")
            }),
            without: rule
                .without
                .iter()
                .map(|words| Regex::new(&format!("(?:^| )(?:{words})(?: |$)")).expect("a pattern of words"))
                .collect(),
            rule,
        })
        .collect()
});

/// The examples of all rules.
pub(super) fn examples() -> impl Iterator<Item = &'static str> {
    RULES.iter().flat_map(|sentence| &sentence.rule.examples).map(String::as_str)
}

/// A sentence, or a part of one, that was recognised.
#[derive(Clone, Debug)]
pub(crate) struct SentenceMatch {
    pub(crate) rule: &'static SentenceRule,
    pub(crate) tokens: Vec<Token>,
    pub(crate) text: String,
    /// How well its rule fits.
    pub(crate) score: usize,
    /// Whether parts of it were supplied from the sentence before, or words were corrected.
    pub(crate) is_inferred: bool,
    /// Whether each of the elements is as this or another sentence says, which the source must tell.
    pub(crate) is_alternative: bool,
}

impl SentenceMatch {
    pub(super) fn new(
        rule: &'static SentenceRule,
        tokens: Vec<Token>,
        text: &str,
        score: usize,
        is_inferred: bool,
    ) -> Self {
        Self { rule, tokens, text: text.to_owned(), score, is_inferred, is_alternative: false }
    }

    pub(crate) fn numbers(&self) -> impl Iterator<Item = i32> + '_ {
        self.tokens.iter().filter_map(|token| match token {
            Token::Number(number) | Token::Ratio(number) => Some(*number),
            Token::Concept("first-two") => Some(2),
            Token::Concept("first-four") => Some(4),
            _ => None,
        })
    }

    /// Whether it has words or numbers that its rule does not know. They are understood where the source itself names the
    /// kind of what the sentence speaks of, and its numbers.
    pub(crate) fn only_confirms(&self) -> bool {
        let is_named = |token: &Token| {
            let needs = self.rule.needs.iter().flat_map(|need| need.split('|').map(str::trim));
            needs.chain(self.rule.may.iter().map(String::as_str)).any(|name| token.is_called(name))
        };
        self.score < WHOLE
            && self.tokens.iter().any(|token| match token {
                Token::Plain => true,
                Token::Number(_) => !self.rule.says_number() && !self.rule.is_formula() && !is_named(token),
                _ => false,
            })
    }

    /// Whether it only names the rule of what is drawn, which another sentence may explain otherwise.
    pub(crate) fn is_name(&self) -> bool {
        self.score == NAME || self.rule.id.ends_with("-named")
    }

    pub(crate) fn colours(&self) -> Vec<&'static str> {
        self.tokens
            .iter()
            .filter_map(|token| if let Token::Colour(word) = token { Some(*word) } else { None })
            .collect()
    }

    /// The letter that the sentence names, if it names one.
    pub(crate) fn letter(&self) -> Option<String> {
        let words = normalize(&self.text);
        let mut words = words.split(' ');
        words
            .find(|word| word.len() == 1 && *word != "a" && word.chars().all(char::is_alphabetic))
            .map(str::to_owned)
    }

    /// Whether it says what all puzzles have: digits in rows, columns and regions.
    pub(crate) fn is_of_houses(&self) -> bool {
        matches!(self.rule.id.as_str(), "place-digits" | "place-in-cells" | "normal-rules" | "sudoku-named")
    }

    /// Whether digits that it speaks of differ. The digits of cages do although no word says so, and may be allowed to repeat.
    pub(crate) fn makes_distinct(&self, may_cages: bool) -> bool {
        let is_distinct = |make: &Make| match make {
            Make::Kind(Kind::Cage) => !may_cages,
            Make::Kind(kind) | Make::Template(kind, _) => kind.facts().are_distinct,
            Make::Meaning(meaning) => matches!(
                meaning,
                Meaning::AreaRegions | Meaning::CagesInside | Meaning::CagesToSize | Meaning::Diagonals
            ),
        };
        self.is_of_houses()
            || self.has("no-repeat")
            || self.rule.set != Rules::NONE
            || self.rule.make.iter().any(is_distinct)
    }

    pub(crate) fn has(&self, concept: &str) -> bool {
        self.count(concept) > 0
    }

    /// How often it names a concept.
    pub(crate) fn count(&self, concept: &str) -> usize {
        self.tokens.iter().filter(|token| token.name() == concept).count()
    }
}

/// How a sentence was taken.
#[derive(Clone, Debug)]
pub(crate) enum Recognised {
    Matches(Vec<SentenceMatch>),
    /// It has none of the words of rules.
    Story,
}

impl CompiledSentence {
    /// How well a sentence fits. With a subject from the sentence before, patterns of whole sentences do not apply.
    fn fits(&self, text: &str, tokens: &[Token], has_subject: bool, may_confirm: bool) -> Option<usize> {
        if !has_subject && self.names.as_ref().is_some_and(|names| names.is_match(text)) {
            return Some(NAME);
        }
        if !has_subject && self.words.iter().any(|words| words.is_match(text)) {
            return Some(WHOLE);
        }
        // Some of the things, or what is denied twice.
        let denials = tokens.iter().filter(|token| token.name() == "not-rule").count();
        if denials > 1 || text.starts_with("one of the ") {
            return None;
        }
        if self.needs.is_empty() || has_subject && self.rule.is_explicit {
            return None;
        }
        let is_named = |token: &Token| {
            self.needs.iter().flatten().chain(&self.rule.may).any(|name| token.is_called(name))
        };
        let mut covered = 0;
        for token in tokens {
            if is_named(token) || self.rule.is_formula() && is_of_formulas(token.name()) {
                covered += 1;
                continue;
            }
            let is_free = match token {
                Token::Colour(_) => self.rule.on.is_some(),
                Token::Number(_) => self.rule.says_number() || may_confirm && self.rule.may_be_confirmed(),
                Token::Plain => may_confirm && self.rule.may_be_confirmed(),
                Token::Unknown => false,
                token => is_weak(token.name()),
            };
            if !is_free {
                return None;
            }
        }
        for need in &self.needs {
            let has = |name: &String| tokens.iter().any(|token| token.is_called(name));
            if !need.iter().any(has) {
                return None;
            }
        }
        if matches!(self.rule.number, Some(NumberSource::Said))
            && !tokens.iter().any(|t| matches!(t, Token::Number(_) | Token::Ratio(_)))
        {
            return None;
        }
        let mut order = self.rule.order.iter().peekable();
        for token in tokens {
            if order.peek().is_some_and(|next| next.split('|').any(|name| token.is_called(name))) {
                order.next();
            }
        }
        // "Lines differ from the purple line" compares lines of two colours; "blue or red lines" is a list.
        let is_colour = |token: &Token| matches!(token, Token::Colour(_));
        let compares_colours = || {
            let colours = tokens.iter().position(is_colour).zip(tokens.iter().rposition(is_colour));
            let is_list = |token: &Token| is_colour(token) || token.name() == "or";
            (self.rule.on.as_deref() == Some("line") || self.rule.is_formula())
                && colours.is_some_and(|(first, last)| !tokens[first..=last].iter().all(is_list))
        };
        let is_other = || self.without.iter().any(|words| words.is_match(text));
        // A number before cells counts them.
        let counts_cells = |pair: &[Token]| {
            matches!(pair[0], Token::Number(_)) && matches!(pair[1].name(), "cells" | "digits")
        };
        let is_formula = self.rule.is_formula();
        if self.rule.says_number() && tokens.windows(2).any(counts_cells)
            || is_formula && Formula::of(tokens, &self.rule).is_none()
        {
            return None;
        }
        let score = if is_formula { 0 } else { 10 * self.needs.len() + covered };
        (order.next().is_none() && !is_other() && !compares_colours()).then_some(score)
    }
}

/// The score of a pattern of whole sentences.
const WHOLE: usize = 1000;
/// The score of a name.
const NAME: usize = 1001;

/// The rule that fits a normalized text best, with its score. With a subject, the tokens begin with those of the sentence
/// before.
pub(super) fn best(
    text: &str,
    tokens: &[Token],
    has_subject: bool,
    may_confirm: bool,
) -> Option<(&'static SentenceRule, usize)> {
    let mut found: Option<(usize, &CompiledSentence)> = None;
    for rule in RULES.iter() {
        if let Some(score) = rule.fits(text, tokens, has_subject, may_confirm)
            && found.is_none_or(|(before, _)| score > before)
        {
            found = Some((score, rule));
        }
    }
    found.map(|(score, rule)| (&rule.rule, score))
}

/// Whether what stands in parentheses adds nothing: its concepts are those of the sentence, or the sentence with it means
/// the same.
fn restates(part: &str, outer: &str, found: &[SentenceMatch], work: &mut ReadingWork) -> bool {
    let lower = part.to_ascii_lowercase();
    let cut =
        ["for example", "for instance", "e.g.", "such as"].iter().filter_map(|begin| lower.find(begin)).min();
    let part = cut.map_or(part, |at| &part[..at]);
    let tokens = lexicon::tokens(&normalize(part));
    let is_known = |token: &Token| {
        let is_same = |other: &Token| {
            other == token || token.name() == "consecutive" && other.name() == "consecutive-not"
        };
        let is_read = !matches!(token, Token::Unknown | Token::Plain);
        is_weak(token.name()) || is_read && found.iter().flat_map(|found| &found.tokens).any(is_same)
    };
    tokens.iter().all(is_known)
        || found.len() == 1
            && ClauseReader::new(&format!("{outer} {part}"), &[], work)
                .whole()
                .is_some_and(|both| both.rule.id == found[0].rule.id)
}

/// A prohibition or permission in two places as one for each.
fn distributed(text: &str) -> Option<[String; 2]> {
    const PLACES: [&str; 4] = ["in", "on", "along", "within"];
    let joints = ["or", "nor", "and"].iter().flat_map(|joint| PLACES.map(|place| (joint, place)));
    let found = joints.filter_map(|(joint, place)| Some((text.find(&format!(" {joint} {place} "))?, joint)));
    let (at, joint) = found.min()?;
    let (first, rest) = (&text[..at], &text[at + joint.len() + 2..]);
    let tokens = lexicon::tokens(&normalize(first));
    let is_of_repeats = tokens.iter().any(|token| matches!(token.name(), "no-repeat" | "may-repeat"));
    let before = PLACES.iter().filter_map(|place| first.find(&format!(" {place} "))).min()?;
    is_of_repeats.then(|| [first.to_owned(), format!("{}{}", &first[..=before], rest)])
}

/// "Clues outside the grid are either A or B" as a sentence for each.
fn alternatives(text: &str) -> Option<[String; 2]> {
    let (scope, rest) = text.split_once(" either ")?;
    let (first, second) = rest.split_once(" or ")?;
    Some([first, second].map(|one| format!("{scope} {one}")))
}

/// Recognises a sentence, if the work that is left for the text suffices. `before` are the tokens of the sentence before,
/// which may supply the subject.
pub(crate) fn recognise(sentence: &RuleSentence, before: &[Token], left: &mut usize) -> Option<Recognised> {
    let mut recognise = |sentence: &RuleSentence, may_confirm| {
        if *left == 0 {
            return None;
        }
        let mut work = ReadingWork::for_text(&sentence.text, may_confirm).at_most(*left);
        let found = recognise_within(sentence, before, &mut work);
        *left = left.saturating_sub(work.spent());
        found
    };
    let found = recognise(sentence, false).or_else(|| recognise(sentence, true));
    found.or_else(|| {
        let is_colour = matches!(lexicon::tokens(&normalize(&sentence.label))[..], [Token::Colour(_)]);
        // "Orange: neighbours differ" is about lines.
        let other = match spelling::corrected(&sentence.text) {
            Some(text) => RuleSentence { text, ..sentence.clone() },
            None if is_colour => {
                RuleSentence { label: format!("{} lines", sentence.label), ..sentence.clone() }
            }
            None => return None,
        };
        match recognise(&other, false)? {
            Recognised::Matches(mut found) => {
                found.iter_mut().for_each(|found| found.is_inferred = true);
                Some(Recognised::Matches(found))
            }
            Recognised::Story => None,
        }
    })
}

/// The rule that the heading of a sentence names, of the elements that the sentence speaks of: "Palindrome: the grey line is the same
/// from both ends".
pub(super) fn named_by_heading(sentence: &RuleSentence) -> Option<SentenceMatch> {
    let heading = normalize(&spelling::repaired(sentence).label);
    let tokens = [lexicon::tokens(&normalize(&sentence.text)), lexicon::tokens(&heading)].concat();
    let (rule, _) = best(&heading, &subjects(&tokens), true, false)?;
    (rule.on.is_some() && !rule.make.is_empty() && !heading.is_empty())
        .then(|| SentenceMatch::new(rule, subjects(&tokens), &heading, NAME, true))
}

/// Recognises a sentence if the work suffices.
pub(super) fn recognise_within(
    sentence: &RuleSentence,
    before: &[Token],
    work: &mut ReadingWork,
) -> Option<Recognised> {
    let text = sentence.text.trim().trim_start_matches('(').to_owned();
    let text = if sentence.text.starts_with('(') {
        text.trim_end_matches(')').to_owned()
    } else {
        sentence.text.clone()
    };
    if text.len() > 2000 {
        return None;
    }
    if is_example(&text) {
        return Some(Recognised::Matches(Vec::new()));
    }
    let mut label = subjects(&lexicon::tokens(&normalize(&sentence.label)));
    // "White: consecutive" is about dots.
    if matches!(label.as_slice(), [Token::Colour("white" | "black")]) {
        label.push(Token::Concept("dot"));
    }
    let mut clauses = ClauseReader::new(&text, &label, work);
    if let Some(found) = clauses.whole() {
        return Some(Recognised::Matches(vec![found]));
    }
    let subject = if label.is_empty() { subjects(before) } else { label.clone() };
    if let Some(found) = clauses.read(&subject, 3) {
        return Some(Recognised::Matches(found));
    }
    // "Digits do not repeat on diagonals or in cages": so in both.
    if let Some(parts) = distributed(&text)
        && let [Some(mut first), Some(second)] =
            parts.map(|part| ClauseReader::new(&part, &label, work).read(&subject, 3))
    {
        first.extend(second);
        return Some(Recognised::Matches(first));
    }
    if let Some(parts) = alternatives(&text)
        && let [Some(first), Some(second)] = parts.map(|part| ClauseReader::new(&part, &label, work).whole())
        && [&first, &second].iter().all(|one| matches!(one.rule.on.as_deref(), Some("side" | "diagonal")))
    {
        let found = [first, second].map(|one| SentenceMatch { is_alternative: true, ..one });
        return Some(Recognised::Matches(found.to_vec()));
    }
    let (outer, inner) = parentheses(&text);
    if !inner.is_empty()
        && !work.is_spent()
        && let Some(mut found) = ClauseReader::new(&outer, &label, work).read(&subject, 3)
    {
        let inherited = found.last().map(|last| subjects(&last.tokens)).unwrap_or_default();
        let mut all = true;
        for part in inner {
            if is_example(&part) {
                continue;
            }
            match ClauseReader::new(&part, &label, work).read(&inherited, 2) {
                Some(more) => found.extend(more),
                None => all &= restates(&part, outer.trim(), &found, work),
            }
        }
        if all && !work.is_spent() {
            return Some(Recognised::Matches(found));
        }
    }
    is_no_rule(sentence).then_some(Recognised::Story)
}

/// Whether a sentence states no rule: a title, a story, a signature, or what stands below "Difficulty". Below the name of
/// what is drawn, a sentence is about that.
fn is_no_rule(sentence: &RuleSentence) -> bool {
    let (text, label) = (normalize(&sentence.text), normalize(&sentence.label));
    let is_name = || {
        text.split(' ').count() <= 3 && lexicon::is_free_of_rules(&text) && !lexicon::is_of_other_rules(&text)
    };
    if lexicon::is_story_heading(&label) {
        return !lexicon::is_relaxed(&text);
    }
    let is_detail = || !lexicon::has_rule_words(&text.replace(|sign: char| sign.is_ascii_digit(), ""));
    !lexicon::is_label(&label) && is_story(&text)
        || lexicon::is_detail_heading(&label) && is_detail()
        || sentence.is_heading && (lexicon::is_story_heading(&text) || lexicon::is_detail_heading(&text))
        || (sentence.is_heading || sentence.text.starts_with(['-', '–', '—'])) && is_name()
}

#[cfg(test)]
mod tests {
    use super::super::clauses::ReadingWork;
    use super::super::reading_work;
    use super::super::sentence::RuleSentence;
    use super::{RULES, Recognised, recognise};
    use whydoku_cells::Rng;

    fn ids(text: &str) -> Vec<String> {
        let sentence = RuleSentence { text: text.to_owned(), label: String::new(), is_heading: false };
        match recognise(&sentence, &[], &mut { ReadingWork::PER_TEXT }) {
            None => vec!["?".to_owned()],
            Some(Recognised::Story) => vec!["story".to_owned()],
            Some(Recognised::Matches(found)) => found.iter().map(|found| found.rule.id.clone()).collect(),
        }
    }

    #[test]
    fn examples_are_recognised_as_their_rules() {
        let mut wrong = Vec::new();
        for rule in RULES.iter() {
            assert!(!rule.rule.examples.is_empty(), "{} has no example", rule.rule.id);
            for example in &rule.rule.examples {
                let found = ids(example);
                let same = |id: &String| {
                    RULES.iter().any(|other| {
                        other.rule.id == *id
                            && other.rule.make == rule.rule.make
                            && !rule.rule.make.is_empty()
                    })
                };
                if !found.contains(&rule.rule.id) && !found.iter().any(same) {
                    let tokens = super::lexicon::tokens(&super::normalize(example));
                    let tokens: Vec<_> = tokens.iter().map(super::Token::name).collect();
                    wrong.push(format!("{}: \"{example}\" is {found:?}: {tokens:?}", rule.rule.id));
                }
            }
            for other in &rule.rule.unlike {
                if ids(other).contains(&rule.rule.id) {
                    wrong.push(format!("{}: \"{other}\" should be another", rule.rule.id));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn rules_that_people_write_need_a_small_part_of_the_work_allowed() {
        let paraphrases = include_str!("../../rules/paraphrases.tsv").lines();
        let paraphrases = paraphrases.filter_map(|line| Some(line.split_once('\t')?.1));
        let examples = RULES.iter().flat_map(|rule| &rule.rule.examples).map(String::as_str);
        for text in paraphrases.chain(examples) {
            let (words, work) = (text.split_whitespace().count(), reading_work(text));
            assert!(work * 4 <= ReadingWork::PER_WORD * (words + 1), "{work} for {words} words: {text}");
        }
    }

    /// The work of reading a text, which must be linear in its words.
    fn linear_work(text: &str) -> usize {
        let (words, work) = (text.split_whitespace().count(), reading_work(text));
        // The last clause may exceed the limit by its own length.
        let most = (ReadingWork::PER_WORD + 8) * (words + 2);
        assert!(work <= most, "{work} for {words} words: {text}");
        work
    }

    const JOINTS: [&str; 4] = [", and ", ", ", " - ", "; "];

    /// Joined and cut, every example takes work that is linear in its length.
    #[test]
    fn mutated_examples_take_linear_work() {
        let examples: Vec<&str> =
            RULES.iter().flat_map(|rule| &rule.rule.examples).map(String::as_str).collect();
        let mut rng = Rng::new(73, 0);
        for example in &examples {
            let other = examples[rng.below(examples.len())];
            let words: Vec<&str> = example.split(' ').collect();
            let cut = rng.below(words.len());
            let deleted = [&words[..cut], &words[cut + 1..]].concat().join(" ");
            let joint = JOINTS[rng.below(JOINTS.len())];
            linear_work(&deleted);
            linear_work(&[example, other].join(joint));
            linear_work(&[&deleted, other, "glimmering moons"].join(joint));
        }
    }

    #[test]
    fn repeated_examples_take_linear_work() {
        let mut rng = Rng::new(73, 1);
        let examples = RULES.iter().flat_map(|rule| &rule.rule.examples);
        for example in examples.step_by(if cfg!(debug_assertions) { 5 } else { 1 }) {
            let joint = JOINTS[rng.below(JOINTS.len())];
            linear_work(&format!("{}glimmering moons", format!("{example}{joint}").repeat(8)));
        }
        let repeated = |times| {
            linear_work(&format!("{}glimmering moons", "normal sudoku rules apply, and ".repeat(times)))
        };
        let [few, many] = [8, 64].map(repeated);
        assert!(many <= 12 * few, "{many} for 64, {few} for 8 repetitions");
    }

    #[test]
    fn paraphrases_state_the_same_rules_and_near_misses_none() {
        let mut wrong = Vec::new();
        for line in include_str!("../../rules/paraphrases.tsv").lines().filter(|line| !line.starts_with('#'))
        {
            let (expected, text) = line.split_once('\t').expect("a tab");
            let sentences = super::super::recognised_sentences(text);
            let rules: Option<Vec<String>> =
                sentences.into_iter().map(|(_, rules)| rules.map(|rules| rules.join(","))).collect();
            let rules = rules.map_or_else(|| "?".to_owned(), |rules| rules.join(","));
            if rules != expected {
                wrong.push(format!("\"{text}\" states {rules}, not {expected}"));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
