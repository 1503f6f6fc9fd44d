//! Any text, as the rules of a puzzle in words: reading it takes work that is linear in its length.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku_formats::{reading_work, recognised_sentences};

/// The most work for each word: at most two budgets of a sentence, as a sentence has at least one word.
const PER_WORD: usize = 160;

fuzz_target!(|text: &str| {
    let words = text.split_whitespace().count();
    let work = reading_work(text);
    assert!(work <= PER_WORD * (words + 1), "{work} for {words} words");
    recognised_sentences(text);
});
