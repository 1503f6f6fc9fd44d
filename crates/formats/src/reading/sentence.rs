//! Cuts rules into sentences and brings words into one form.

use super::lexicon;
use std::ops::Range;

/// A sentence of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RuleSentence {
    /// As it was written.
    pub(crate) text: String,
    /// The heading before it: `Killer cages`.
    pub(crate) label: String,
    /// Whether it is a heading itself.
    pub(crate) is_heading: bool,
}

const MARKS_OF_LISTS: [char; 6] = ['-', '•', '*', '–', '·', ' '];

/// Cuts rules at line ends, at the marks that end sentences, and behind headings.
pub(crate) fn split(text: &str) -> Vec<RuleSentence> {
    let text = text.replace("\\n", "\n").replace('\r', "\n").replace(['\u{a0}', '\t'], " ");
    let text = without_addresses(&text);
    let mut found = Vec::new();
    let mut label = String::new();
    // Where a line end was lost, a word goes on with the first of a sentence.
    let mut cut = String::with_capacity(text.len());
    for (at, sign) in text.char_indices() {
        let begins =
            || ["Digits ", "Cells ", "Numbers ", "Each "].iter().any(|word| text[at..].starts_with(word));
        if sign.is_uppercase()
            && cut.ends_with(|before: char| before.is_lowercase() || before == ')')
            && begins()
        {
            cut.push('\n');
        }
        cut.push(sign);
    }
    let text = cut;
    // A line that ends with a comma goes on in the next, and so does one before "or".
    let text = text.lines().fold(String::new(), |text, line| {
        let rest = line.trim_start_matches(MARKS_OF_LISTS);
        let goes_on = text.ends_with(',')
            || rest.starts_with("or ") && text.ends_with(|sign: char| sign.is_alphanumeric());
        let (joint, line) = if goes_on { (" ", rest) } else { ("\n", line) };
        text + joint + line.trim()
    });
    for line in text.lines() {
        let line = line.trim().trim_matches('"').trim_start_matches(MARKS_OF_LISTS).trim();
        let line = numbered(line);
        if line.is_empty() {
            continue;
        }
        if is_heading(line) {
            let head = line.trim_end_matches([':', '.']);
            found.extend(statement(head));
            head.clone_into(&mut label);
            continue;
        }
        for (at, part) in sentences(line).into_iter().enumerate() {
            let (head, tail) = heading(part);
            if let Some(head) = head {
                found.extend(statement(head));
                head.clone_into(&mut label);
            } else if at > 0 && !label.is_empty() && found.is_empty() {
                label.clear();
            }
            let tail = tail.trim().trim_matches('"').trim();
            if !tail.is_empty() {
                found.push(RuleSentence { text: tail.to_owned(), label: label.clone(), is_heading: false });
                // What follows the title, or the difficulty, is not about it.
                let heading = normalize(&label);
                if lexicon::is_story_heading(&heading) || lexicon::is_detail_heading(&heading) {
                    label.clear();
                }
            }
        }
        label.clear();
    }
    found
}

/// Leaves out addresses of pages.
fn without_addresses(text: &str) -> String {
    let is_address = |word: &str| ["http://", "https://", "www."].iter().any(|begin| word.contains(begin));
    let words = text.split_inclusive(char::is_whitespace);
    words.map(|word| if is_address(word) { &word[word.trim_end().len()..] } else { word }).collect()
}

/// Leaves out the number of a list: `1. `, `2) `.
fn numbered(line: &str) -> &str {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = rest.len() < line.len() && line.len() - rest.len() < 3;
    match rest.strip_prefix(['.', ')']) {
        Some(rest) if is_number && rest.starts_with(' ') => rest.trim(),
        _ => line,
    }
}

/// Whether a line is a heading: a few words without an end, in capitals or before a colon.
fn is_heading(line: &str) -> bool {
    let few = line.split_whitespace().count() <= 5;
    let letters = || line.chars().filter(|c| c.is_alphabetic());
    few && (line.ends_with(':')
        || letters().count() > 2 && letters().all(char::is_uppercase) && !line.ends_with(['.', '!']))
}

/// A heading that does more than name what is drawn, which is a sentence of its own. A title is a word in capitals.
fn statement(heading: &str) -> Option<RuleSentence> {
    let text = heading.trim().trim_start_matches('(');
    let is_title =
        text.chars().all(|sign| sign.is_ascii_uppercase()) && !lexicon::has_rule_words(&normalize(text));
    (!is_title && !lexicon::is_label(&normalize(text))).then(|| RuleSentence {
        text: text.to_owned(),
        label: String::new(),
        is_heading: true,
    })
}

/// The heading before a colon or a dash: `Killer: digits …`, and the rest.
fn heading(part: &str) -> (Option<&str>, &str) {
    let cut =
        [": ", " - ", " – ", " — "].iter().filter_map(|mark| Some((part.find(mark)?, mark.len()))).min();
    let Some((at, length)) = cut else { return (None, part) };
    let (head, tail) = (&part[..at], &part[at + length..]);
    let lower = head.to_lowercase();
    let strong = ["not", "no", "except", "only", "unless", "cannot", "all", "every", "wrong", "false"];
    let words: Vec<&str> = lower.split_whitespace().collect();
    let is_label = words.len() <= 5
        && !words.iter().any(|word| strong.contains(word))
        && (is_of_kind(&lower)
            || !words.iter().any(|word| matches!(*word, "apply" | "applies" | "must" | "are" | "is")))
        // "Zipper (teal)" is a heading, too.
        && (!head.contains('(') || head.ends_with(')'));
    if is_label { (Some(head.trim()), tail) } else { (None, part) }
}

/// Whether a heading names a kind of rules: `normal thermo rules apply`, but not `normal sudoku rules apply`.
fn is_of_kind(heading: &str) -> bool {
    let kind = ["normal ", "standard "].iter().find_map(|begin| heading.strip_prefix(begin));
    kind.is_some_and(|kind| kind.ends_with(" rules apply") && !kind.contains("sudoku"))
}

/// The words that end with a point within a sentence.
const SHORT: [&str; 14] =
    ["e.g", "i.e", "eg", "ie", "e", "i", "g", "etc", "vs", "orth", "adj", "diff", "max", "resp"];

/// Cuts a line behind `.`, `!`, `?` and `;` outside parentheses.
fn sentences(line: &str) -> Vec<&str> {
    let signs: Vec<(usize, char)> = line.char_indices().collect();
    let mut depth = 0_i32;
    let (mut parts, mut from) = (Vec::new(), 0);
    let opens = line.starts_with('(');
    for (index, &(at, sign)) in signs.iter().enumerate() {
        match sign {
            '(' => {
                if depth == 0 && line[from..at].trim().is_empty() {
                    from = at;
                }
                depth += 1;
            }
            ')' => depth = (depth - 1).max(0),
            '.' | '!' | '?' | ';' if depth == 0 || opens && from == 0 => {
                let next = signs.get(index + 1).map(|&(_, next)| next);
                let word = line[from..at]
                    .rsplit(|c: char| !c.is_alphanumeric() && c != '.')
                    .next()
                    .unwrap_or_default();
                let is_short = SHORT.iter().any(|short| word.eq_ignore_ascii_case(short));
                let ends = next
                    .is_none_or(|next| next.is_whitespace() || matches!(next, '"' | '”' | ')' | '*' | '\''));
                if ends && !(is_short && sign == '.') {
                    parts.push(&line[from..at]);
                    from = at + 1;
                }
            }
            _ => {}
        }
        // A parenthesis after the end of a sentence is a sentence of its own; the end of a sentence in one ends both.
        let ends_within = || {
            let (within, after) = (&line[from..at], &line[at + 1..]);
            within.ends_with(['.', '!', '?'])
                && !within.ends_with("etc.")
                && after.starts_with(' ')
                && after.trim_start().starts_with(char::is_uppercase)
        };
        if sign == ')' && depth == 0 && (ends_within() || line[from..].trim_start().starts_with('(')) {
            parts.push(&line[from..=at]);
            from = at + 1;
        }
    }
    parts.push(&line[from..]);
    let clean = |part: &&str| part.chars().any(char::is_alphanumeric);
    parts
        .into_iter()
        .map(|part| part.trim().trim_start_matches(['*', ')', '"', '”']).trim())
        .filter(clean)
        .collect()
}

/// Words of how something is drawn, which may follow its colour behind a slash.
const APPEARANCES: [&str; 6] = ["caged", "circled", "coloured", "colored", "outlined", "shaded"];

/// A normalized text and the places of its words.
pub(crate) struct SentenceWords {
    pub(crate) text: String,
    /// Of each word, its place in the text as it was written and in the normalized one.
    places: Vec<(usize, usize)>,
}

impl SentenceWords {
    pub(crate) fn of(text: &str) -> Self {
        let mut words = Self { text: String::with_capacity(text.len()), places: Vec::new() };
        let (mut word, mut from) = (String::new(), 0);
        for (at, sign) in text.char_indices() {
            if word.is_empty() {
                from = at;
            }
            match sign {
                '’' | '‘' | '`' | '´' => word.push('\''),
                '–' | '—' | '−' => word.push('-'),
                '×' => word.push('x'),
                '≥' | '≤' => {
                    words.push(&mut word, from);
                    words.push(&mut (if sign == '≥' { ">=" } else { "<=" }).to_owned(), at);
                }
                // Signs that change what they stand at are words of their own, which no rule knows.
                '≠' | '√' | '±' | '÷' | '%' => {
                    words.push(&mut word, from);
                    words.push(&mut sign.to_string(), at);
                }
                '°' => {
                    words.push(&mut word, from);
                    words.push(&mut "degrees".to_owned(), at);
                }
                _ if sign.is_alphanumeric() => word.extend(sign.to_lowercase()),
                '\'' | ':' | '+' | '<' | '>' | '=' | '/' | '-' | '⁄' => word.push(sign),
                _ => words.push(&mut word, from),
            }
        }
        words.push(&mut word, from);
        words
    }

    /// Adds a word, if it means anything, and empties it.
    fn push(&mut self, word: &mut String, from: usize) {
        let is_negative = word.starts_with('-') && word[1..].starts_with(|sign: char| sign.is_ascii_digit());
        let tidy = if word.len() > 1 && !is_negative {
            word.trim_matches(['\'', ':', '/', '-'])
        } else {
            word.as_str()
        };
        // "Blue/caged regions" are both.
        let both = tidy.split_once('/').filter(|(_, look)| APPEARANCES.contains(look));
        for part in both.map_or([tidy, ""], |(colour, look)| [colour, look]) {
            if !matches!(part, "" | "-" | "'" | ":") {
                self.text.push_str(if self.text.is_empty() { "" } else { " " });
                self.places.push((from, self.text.len()));
                self.text.push_str(part);
            }
        }
        word.clear();
    }

    /// The range of the normalized text that holds the words of a range of the written one.
    pub(crate) fn within(&self, written: Range<usize>) -> Range<usize> {
        let place = |at| self.places.partition_point(|&(written, _)| written < at);
        let (first, end) = (place(written.start), place(written.end));
        match self.places.get(first..end) {
            None | Some([]) => 0..0,
            Some(some) => {
                let after = self.places.get(end).map_or(self.text.len(), |&(_, at)| at - 1);
                some[0].1..after
            }
        }
    }
}

/// Small letters, words separated by single spaces, signs that carry no meaning left out.
pub(crate) fn normalize(text: &str) -> String {
    SentenceWords::of(text).text
}

/// Splits off what stands in parentheses.
pub(crate) fn parentheses(text: &str) -> (String, Vec<String>) {
    let (mut outer, mut inner) = (String::new(), Vec::new());
    let mut depth = 0;
    for sign in text.chars() {
        match sign {
            '(' => {
                depth += 1;
                if depth == 1 {
                    inner.push(String::new());
                    outer.push(' ');
                }
            }
            ')' if depth > 0 => depth -= 1,
            _ if depth > 0 => inner.last_mut().into_iter().for_each(|text| text.push(sign)),
            _ => outer.push(sign),
        }
    }
    (outer, inner)
}

#[cfg(test)]
mod tests {
    use super::{normalize, split};

    fn texts(rules: &str) -> Vec<String> {
        split(rules).into_iter().map(|part| format!("{}|{}", part.label, part.text)).collect()
    }

    #[test]
    fn sentences_end_at_marks_and_lines() {
        assert_eq!(
            texts(
                "Normal sudoku rules apply. And that's it!\n\n- Digits (e.g. 1. or 2) differ; others do not"
            ),
            [
                "|Normal sudoku rules apply",
                "|And that's it",
                "|Digits (e.g. 1. or 2) differ",
                "|others do not"
            ]
        );
        assert_eq!(
            texts("Not r1c1. (For example, so. And so.) Yes"),
            ["|Not r1c1", "|(For example, so. And so.)", "|Yes"]
        );
    }

    #[test]
    fn the_end_of_a_sentence_in_parentheses_ends_the_one_around_it() {
        assert_eq!(
            texts("Lines differ (not always so.) If so, they do (1.5 etc.) or not (e.g. so) Yes"),
            ["|Lines differ (not always so.)", "|If so, they do (1.5 etc.) or not (e.g. so) Yes"]
        );
    }

    #[test]
    fn headings_are_split_off() {
        assert_eq!(
            texts("Normal thermo rules apply: Digits increase"),
            ["Normal thermo rules apply|Digits increase"]
        );
        assert_eq!(
            texts(
                "KILLER\n- Digits in cages sum.\nXV: Values on an X sum to 10. No more.\nNormal rules apply: Place digits"
            ),
            [
                "KILLER|Digits in cages sum",
                "XV|Values on an X sum to 10",
                "XV|No more",
                "|Normal rules apply: Place digits"
            ]
        );
    }

    #[test]
    fn words_have_one_form() {
        assert_eq!(normalize("A “Knight’s” move, *all* 1–9 (1:2)!"), "a knight's move all 1-9 1:2");
        assert_eq!(normalize("-5, ≠5 or 5%"), "-5 ≠ 5 or 5 %");
    }
}
