//! Cuts a sentence into clauses, each of which is matched with the rules. A clause without a subject takes it from the one
//! before.

use super::lexicon::{self, PatternCache, Token, tokens_within};
use super::rules::{SentenceClass, SentenceMatch, SentenceRule, best};
use super::sentence::{SentenceWords, normalize};
use std::collections::HashSet;
use std::ops::Range;

/// The work after which a sentence is not understood. It is linear in the length of the sentence.
pub(super) struct ReadingWork {
    spent: usize,
    most: usize,
    /// Whether words and numbers that rules do not know are passed over, for what the source itself names.
    may_confirm: bool,
}

impl ReadingWork {
    /// How often a word may be matched with the rules, on average. Rules that people write need at most a sixth of it.
    pub(super) const PER_WORD: usize = 60;
    /// How often words may be matched in a text. Those of published puzzles need at most a quarter of it.
    pub(super) const PER_TEXT: usize = 10_000;
    /// The cost of looking for patterns at a word, compared with matching a word with the rules.
    const LOOKUP: usize = 4;

    pub(super) fn for_text(text: &str, may_confirm: bool) -> Self {
        Self { spent: 0, most: Self::PER_WORD * (1 + text.split_whitespace().count()), may_confirm }
    }

    pub(super) fn at_most(self, most: usize) -> Self {
        Self { most: self.most.min(most), ..self }
    }

    pub(super) const fn is_spent(&self) -> bool {
        self.spent >= self.most
    }

    pub(super) const fn spent(&self) -> usize {
        self.spent
    }
}

/// The concepts that name elements: what a sentence without a subject takes from the one before.
pub(super) fn subjects(tokens: &[Token]) -> Vec<Token> {
    const NAMES: &str = "line thermometer arrow cage dot circle square diamond renban whisper german-whisper \
                         dutch-whisper nabner modular lockout region-sum killer palindrome x-mark v-mark outside \
                         diagonal main-diagonal area clue between-line little-killer corner-circle zipper entropic \
                         box-border sandwich outside-grid";
    let is_subject = |token: &&Token| {
        matches!(token, Token::Colour(_)) || NAMES.split(' ').any(|name| name == token.name())
    };
    tokens.iter().filter(is_subject).cloned().collect()
}

const JOINTS: [&str; 16] = [
    "; ", ": ", ", and ", ", but ", " i.e. ", " ie ", " and ", ", while ", " while ", ", ", " - ", " – ",
    " — ", ", so ", " but ", ", which ",
];

/// The words that begin an example.
const EXAMPLES: [&str; 9] = [
    "for example",
    "for instance",
    "e.g.",
    "e. g.",
    "eg.",
    "eg ",
    "e.g ",
    "such as",
    "another possibility is that",
];

/// The words that begin a rule in other words.
const RESTATEMENTS: [&str; 10] = [
    "in other words",
    "equivalently",
    "i.e.",
    "i. e.",
    "ie ",
    "that is",
    "as in chess",
    "note that",
    "note:",
    "note,",
];

/// Whether a text is an example: it speaks of certain digits or cells, and grants nothing.
pub(super) fn is_example(text: &str) -> bool {
    let lower = text.trim_start().to_ascii_lowercase();
    (EXAMPLES.iter().any(|begin| lower.starts_with(begin)) || lower.contains(" would be a valid "))
        && lower.contains(|sign: char| sign.is_ascii_digit())
        && !lexicon::is_relaxed(&normalize(text))
}

/// Whether a text that follows an example goes on with it: "or the top cell could be 3".
pub(super) fn is_hypothetical(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    [" could ", " would "].iter().any(|word| lower.contains(word))
        && lower.contains(|sign: char| sign.is_ascii_digit())
        && !lexicon::is_relaxed(&normalize(text))
}

/// A text whose parts are matched with the rules.
pub(super) struct ClauseReader<'t> {
    text: &'t str,
    lower: String,
    words: SentenceWords,
    patterns: PatternCache,
    /// The subject that a heading names, of which all clauses speak.
    heading: &'t [Token],
    /// The parts that state nothing, with the cuts that were allowed and the subject.
    failed: HashSet<(Range<usize>, usize, Vec<Token>)>,
    work: &'t mut ReadingWork,
}

impl<'t> ClauseReader<'t> {
    pub(super) fn new(text: &'t str, heading: &'t [Token], work: &'t mut ReadingWork) -> Self {
        Self {
            text,
            lower: text.to_ascii_lowercase(),
            words: SentenceWords::of(text),
            patterns: PatternCache::default(),
            heading,
            failed: HashSet::new(),
            work,
        }
    }

    /// Matches the whole text, without a subject from outside.
    pub(super) fn whole(&mut self) -> Option<SentenceMatch> {
        self.clause(self.content(0..self.text.len()), self.heading)
    }

    /// Matches the text, cut into clauses up to `cuts` times.
    pub(super) fn read(&mut self, subject: &[Token], cuts: usize) -> Option<Vec<SentenceMatch>> {
        self.part(0..self.text.len(), subject, cuts)
    }

    /// Matches a part of the text as one clause.
    fn clause(&mut self, part: Range<usize>, subject: &[Token]) -> Option<SentenceMatch> {
        let part = self.words.within(part);
        let text = &self.words.text[part.clone()];
        let lookups = self.patterns.lookups();
        let tokens = tokens_within(&self.words.text, part, &mut self.patterns);
        self.work.spent +=
            1 + text.split(' ').count() + ReadingWork::LOOKUP * (self.patterns.lookups() - lookups);
        // A clause about repetition, or one that begins with its verb, has the subject of the clause before, unless it
        // names its own. It is no rule of the whole board.
        let verb = text.split(' ').find(|word| !matches!(*word, "and" | "but" | "so" | "also"));
        let begins_with_verb =
            matches!(verb, Some("must" | "may" | "can" | "cannot" | "can't" | "do" | "don't"));
        let takes_subject = |rule: &SentenceRule| {
            let is_of_board = rule.class == SentenceClass::Rule && rule.on.is_none();
            (rule.id == "may-repeat" || begins_with_verb && is_of_board)
                && !subject.is_empty()
                && subjects(&tokens).is_empty()
        };
        if let Some((rule, score)) = best(text, &tokens, false, self.work.may_confirm)
            .filter(|(rule, _)| !takes_subject(rule) && self.is_under_heading(rule, &tokens))
        {
            return Some(SentenceMatch::new(rule, tokens, text, score, false));
        }
        // A condition without a subject limits what stands before it.
        let is_condition = ["if ", "when ", "where "].iter().any(|begin| text.starts_with(begin));
        if subject.is_empty() || tokens.is_empty() || is_condition {
            return None;
        }
        let tokens = [subject, &tokens].concat();
        let (rule, score) = best(text, &tokens, true, self.work.may_confirm)?;
        Some(SentenceMatch::new(rule, tokens, text, score, true))
    }

    /// Whether a clause speaks of what the heading names, of something else that is drawn, or states no rule: below the name
    /// of an element, a rule of the whole board is one about that element.
    fn is_under_heading(&self, rule: &SentenceRule, tokens: &[Token]) -> bool {
        let own = subjects(tokens);
        let is_of_diagonals = rule.on.as_deref() == Some("diagonal-line");
        // The diagonals are those of Sudoku X.
        let names_diagonals = |name| matches!(name, "diagonal" | "main-diagonal" | "x-mark");
        let is_own = |token: &Token| own.contains(token) || is_of_diagonals && names_diagonals(token.name());
        self.heading.is_empty()
            || rule.class != SentenceClass::Rule
            || rule.on.is_some() && !is_of_diagonals
            || self.heading.iter().any(is_own)
    }

    fn part(&mut self, part: Range<usize>, subject: &[Token], cuts: usize) -> Option<Vec<SentenceMatch>> {
        let key = (part.clone(), cuts, subject.to_vec());
        if self.work.is_spent() || self.failed.contains(&key) {
            return None;
        }
        let part = self.content(part);
        let found = self.clause(part.clone(), subject).map(|found| vec![found]);
        let found = found.or_else(|| self.before_example(part.clone(), subject, cuts));
        let found = found.or_else(|| if cuts > 0 { self.cut(part, subject, cuts) } else { None });
        if found.is_none() {
            self.failed.insert(key);
        }
        found
    }

    /// Matches what stands before an example.
    fn before_example(
        &mut self,
        part: Range<usize>,
        subject: &[Token],
        cuts: usize,
    ) -> Option<Vec<SentenceMatch>> {
        for begin in EXAMPLES {
            if let Some(at) = self.lower[part.clone()].find(begin)
                && at > 8
                && !self.text[..part.start + at].ends_with(char::is_alphanumeric)
                && is_example(&self.text[part.start + at..part.end])
            {
                let before =
                    self.text[part.start..part.start + at].trim_end_matches([' ', ',', '-', '–', ':', ';']);
                let found = self.part(part.start..part.start + before.len(), subject, cuts);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// Matches a clause, and what follows it.
    fn cut(&mut self, part: Range<usize>, subject: &[Token], cuts: usize) -> Option<Vec<SentenceMatch>> {
        for joint in JOINTS {
            let mut from = part.start;
            while let Some(at) = self.lower[from..part.end].find(joint).map(|at| from + at) {
                from = at + joint.len();
                let (left, right) = (self.trimmed(part.start..at), self.trimmed(from..part.end));
                if left.is_empty() || right.is_empty() {
                    continue;
                }
                let Some(mut found) = self.part(left, subject, 0) else { continue };
                if is_example(&self.text[right.clone()]) {
                    return Some(found);
                }
                let inherited = found.last().map(|last| subjects(&last.tokens)).unwrap_or_default();
                let rest = self.part(right.clone(), &inherited, cuts - 1);
                let rest = rest.or_else(|| Some(vec![self.without_verb(right, found.last()?)?]));
                if let Some(rest) = rest {
                    found.extend(rest);
                    return Some(found);
                }
            }
        }
        None
    }

    /// Matches a clause with the verb of the clause before, which states the same of something else: "an X sums to 10 and a V
    /// to 5".
    fn without_verb(&mut self, part: Range<usize>, before: &SentenceMatch) -> Option<SentenceMatch> {
        let part = self.words.within(self.content(part));
        let text = &self.words.text[part.clone()];
        let own = tokens_within(&self.words.text, part, &mut self.patterns);
        let is_verb = |token: &Token| matches!(token.name(), "sum" | "equal-to" | "differ" | "ratio");
        let subject = subjects(&own);
        if subject.is_empty() || own.iter().any(is_verb) {
            return None;
        }
        let is_said = |token: &&Token| {
            !matches!(token, Token::Number(_) | Token::Range(..) | Token::Ratio(_))
                && subjects(&[(*token).clone()]).is_empty()
                && !own.contains(token)
        };
        let verb: Vec<Token> = before.tokens.iter().filter(is_said).cloned().collect();
        if !verb.iter().any(is_verb) {
            return None;
        }
        let tokens = [subject, verb, own].concat();
        let (rule, score) = best(text, &tokens, true, false)?;
        (rule.on == before.rule.on && rule.make == before.rule.make)
            .then(|| SentenceMatch::new(rule, tokens, text, score, true))
    }

    /// A part without the words that say that it states a rule in other words.
    fn content(&self, part: Range<usize>) -> Range<usize> {
        let part = self.trimmed(part);
        let begin = RESTATEMENTS.iter().find(|begin| self.lower[part.clone()].starts_with(**begin));
        let start = part.start + begin.map_or(0, |begin| begin.len());
        let signs = self.text[start..part.end].len()
            - self.text[start..part.end].trim_start_matches([' ', ',', ':']).len();
        start + if begin.is_some() { signs } else { 0 }..part.end
    }

    fn trimmed(&self, part: Range<usize>) -> Range<usize> {
        let text = &self.text[part.clone()];
        let start = part.start + text.len() - text.trim_start().len();
        start..start + text.trim().len()
    }
}
