//! Corrects single mistyped letters in words that the examples of the rules have.

use super::lexicon::{self, Token};
use super::rules::examples;
use super::sentence::{RuleSentence, normalize};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Shorter words are too close to others.
const LEAST_LETTERS: usize = 5;

static VOCABULARY: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let texts: Vec<String> = examples().map(normalize).collect();
    texts.iter().flat_map(|text| text.split(' ')).filter(|word| is_long(word)).map(str::to_owned).collect()
});

/// The text with each unknown word that is one letter within it, or two swapped ones, from a single known word replaced by
/// that word. `None` if there is no such word.
pub(super) fn corrected(text: &str) -> Option<String> {
    let is_sign = |sign: char| !(sign.is_alphanumeric() || matches!(sign, '\'' | '’' | '-'));
    let mut is_changed = false;
    let pieces = text.split_inclusive(is_sign).map(|piece| {
        let word = piece.trim_end_matches(is_sign);
        let repaired = repair(&normalize(word));
        is_changed |= repaired.is_some();
        format!("{}{}", repaired.unwrap_or(word), &piece[word.len()..])
    });
    let text: String = pieces.collect();
    is_changed.then_some(text)
}

/// A sentence with its heading, with the corrections that are known.
pub(super) fn repaired(sentence: &RuleSentence) -> RuleSentence {
    let repair = |text: &String| corrected(text).unwrap_or_else(|| text.clone());
    RuleSentence { text: repair(&sentence.text), label: repair(&sentence.label), ..sentence.clone() }
}

fn is_long(word: &str) -> bool {
    word.len() >= LEAST_LETTERS && word.chars().all(|sign| sign.is_ascii_lowercase() || sign == '\'')
}

fn repair(word: &str) -> Option<&'static str> {
    if !is_long(word) || VOCABULARY.contains(word) || lexicon::tokens(word) != [Token::Unknown] {
        return None;
    }
    let mut close = VOCABULARY.iter().filter(|known| is_mistyped(word.as_bytes(), known.as_bytes()));
    close.next().filter(|_| close.next().is_none()).map(String::as_str)
}

/// Whether words differ in one letter, by one that is left out or added, or by two swapped ones, but not at the beginning
/// and end, where other words and other forms of a word differ.
fn is_mistyped(word: &[u8], known: &[u8]) -> bool {
    let same = word.iter().zip(known).take_while(|(one, other)| one == other).count();
    let (word, known) = (&word[same..], &known[same..]);
    let (after, after_known) = (word.get(1..), known.get(1..));
    let swapped = || match (word, known) {
        ([a, b, rest @ ..], [c, d, others @ ..]) => (a, b, rest) == (d, c, others),
        _ => false,
    };
    let ends_alike = word.last() == known.last();
    same > 0
        && ends_alike
        && (after == Some(known) || after_known == Some(word) || after == after_known || swapped())
}

#[cfg(test)]
mod tests {
    use super::corrected;

    #[test]
    fn single_mistyped_letters_are_corrected() {
        let text = "Digits along an aroow sum to the digit in its cicle; a kinght's move";
        let right = "Digits along an arrow sum to the digit in its circle; a knight's move";
        assert_eq!(corrected(text).as_deref(), Some(right));
    }

    #[test]
    fn known_and_other_words_are_left() {
        assert_eq!(corrected("Digits along an arrow sum to the digit in its circle"), None);
        assert_eq!(corrected("Zebras narrow barrows, asum, unequal, included"), None);
    }
}
