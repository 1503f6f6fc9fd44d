//! [`Pattern`]: a regular expression from the beginning of a text. Most texts that it does not match begin with another
//! letter, and these are refused without a search.

use regex_lite::Regex;
use std::iter::Peekable;
use std::str::Chars;

/// A regular expression from the beginning of a text.
pub(super) struct Pattern {
    regex: Regex,
    /// The ASCII characters with which it can begin, one bit each.
    first: u128,
}

impl Pattern {
    /// Compiles alternatives and what follows each of them.
    pub(super) fn new(alternatives: &str, end: &str) -> Self {
        let regex = Regex::new(&format!("^(?:{alternatives}){end}")).expect("a pattern of rules");
        let (first, may_be_empty) = Beginnings(alternatives.chars().peekable()).alternatives();
        Self { regex, first: if may_be_empty { u128::MAX } else { first } }
    }

    fn may_begin(&self, text: &str) -> bool {
        text.bytes().next().is_none_or(|byte| byte > 127 || self.first >> byte & 1 > 0)
    }

    pub(super) fn is_match(&self, text: &str) -> bool {
        self.may_begin(text) && self.regex.is_match(text)
    }

    /// The end of what it matches.
    pub(super) fn end(&self, text: &str) -> Option<usize> {
        if self.may_begin(text) { self.regex.find(text).map(|found| found.end()) } else { None }
    }
}

/// Reads the characters with which an expression can begin, and whether it can be empty.
struct Beginnings<'p>(Peekable<Chars<'p>>);

impl Beginnings<'_> {
    fn alternatives(&mut self) -> (u128, bool) {
        let (mut first, mut may_be_empty) = self.sequence();
        while self.0.next_if_eq(&'|').is_some() {
            let (other, is_empty) = self.sequence();
            first |= other;
            may_be_empty |= is_empty;
        }
        (first, may_be_empty)
    }

    fn sequence(&mut self) -> (u128, bool) {
        let (mut first, mut may_be_empty) = (0, true);
        while self.0.peek().is_some_and(|sign| !matches!(sign, '|' | ')')) {
            let (own, mut is_empty) = self.atom();
            while let Some(sign) = self.0.next_if(|sign| matches!(sign, '?' | '*' | '+' | '{')) {
                is_empty |= sign != '+';
                if sign == '{' {
                    self.0.by_ref().find(|&sign| sign == '}');
                }
            }
            if may_be_empty {
                first |= own;
                may_be_empty = is_empty;
            }
        }
        (first, may_be_empty)
    }

    fn atom(&mut self) -> (u128, bool) {
        match self.0.next() {
            Some('(') => {
                self.0.next_if_eq(&'?');
                self.0.next_if_eq(&':');
                let found = self.alternatives();
                self.0.next();
                found
            }
            Some('^' | '$') => (0, true),
            Some('[') => self.class(),
            Some('\\') => match self.0.next() {
                Some(sign) if sign.is_ascii_punctuation() => (1 << sign as u32, false),
                _ => (u128::MAX, false),
            },
            Some(sign) if sign.is_ascii() && sign != '.' => (1 << sign as u32, false),
            _ => (u128::MAX, false),
        }
    }

    /// The characters of a class behind its bracket.
    fn class(&mut self) -> (u128, bool) {
        let mut signs = Vec::new();
        while let Some(sign) = self.0.next_if(|&sign| sign != ']') {
            signs.push(sign);
        }
        self.0.next();
        let is_plain = |sign: &char| sign.is_ascii_alphanumeric() || " /+':-".contains(*sign);
        if !signs.iter().all(is_plain) {
            return (u128::MAX, false);
        }
        let mut first = 0;
        for (at, &sign) in signs.iter().enumerate() {
            match (sign, at.checked_sub(1).and_then(|at| signs.get(at)), signs.get(at + 1)) {
                ('-', Some(&from), Some(&to)) => {
                    (from..=to).for_each(|sign| first |= 1 << sign as u32);
                }
                _ => first |= 1 << sign as u32,
            }
        }
        (first, false)
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn patterns_begin_with_their_letters() {
        let letters = |pattern: &str| {
            let first = Pattern::new(pattern, "").first;
            (0..128_u8).filter(|&sign| first >> sign & 1 > 0).map(char::from).collect::<String>()
        };
        assert_eq!(letters("ab|(?:c|d?e)f|g+h"), "acdeg");
        assert_eq!(letters("(?:x )?[1-3a/]y|\\(z"), "(/123ax");
        assert_eq!(letters("a{0,2}b|(?:c|(?:d)*)e"), "abcde");
        for all in ["a?", "[^a]b", "\\w+", ".*", "é"] {
            assert_eq!(Pattern::new(all, "").first, u128::MAX, "{all}");
        }
    }
}
