//! What is drawn on a board, at the head of a telling: by letters in the terminal, and in words.

use crate::constraints::{ALL_KINDS, REGION_KINDS, grid};
use crate::explainer;
use std::collections::BTreeSet;
use whydoku_board::ConstraintKind;
use whydoku_explain::Register;
use whydoku_explain::render::{DrawMode, Paint, TextOptions, path_text};
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::rating::Tally;
use whydoku_solver::trace::{Outcome, Trace};

/// The head of a telling without a step.
fn head(text: &str) -> String {
    let rating = Tally::new("human").expect("the scale is there").rating();
    let trace = Trace { start: grid(text).widen(), moves: Vec::new(), outcome: Outcome::Stuck, rating };
    let options = TextOptions::default()
        .register(Register::Teach)
        .draw(DrawMode::All)
        .paint(Paint::Plain)
        .singles(false)
        .width(1000)
        .across(100)
        .supposing(false);
    path_text(&trace, &explainer(), &options)
}

#[test]
fn cages_lines_and_dots_have_letters_and_words() {
    let head = head(
        "size: 4\nrules: [anti-king]\ncages: ['5: r1c1 r1c2', r1c3 r2c3]\nwhite-dots: [r1c2 r1c3, '2: r3c1 r4c1']\n\
         arrows: ['r4c4: r3c3 r2c2']\nlittle-killers: ['6: r1c2 r2c3 r3c4']\nskyscrapers: ['2: -c4']\n",
    );
    let drawn: Vec<&str> = head.lines().take(8).collect();
    let wanted = [
        "     c1  c2   c3  c4",
        "   ┌─────────┬─────────┐",
        "r1 │ a   ac │ bc  .  │",
        "r2 │ .   e  │ b   .  │",
        "   ├─────────┼─────────┤",
        "r3 │ d   .  │ e   .  │",
        "r4 │ d   .  │ .   e  │",
        "   └─────────┴─────────┘",
    ];
    let squeezed = |lines: &[&str]| -> Vec<String> {
        let one = |line: &&str| line.replace('─', "").split_whitespace().collect::<Vec<_>>().join(" ");
        lines.iter().map(one).collect()
    };
    assert_eq!(squeezed(&drawn), squeezed(&wanted), "{head}");
    for line in [
        "Beside rows, columns and boxes the board asks: the rule that equal digits never touch, not even at a corner.",
        "Digits in a cage differ, and have the sum that is written in it, if there is one: a 5; b.",
        "Two digits at a white dot are consecutive, or have the difference that is written: c; d 2.",
        "The digits along an arrow have the number in its circle as their sum: e r4c4: r3c3 r2c2.",
        "and may repeat: 6: r1c2 r2c3 r3c4.",
        "A number outside says how many digits are higher than all before them: 2: -c4.",
    ] {
        assert!(head.contains(line), "{line}\n{head}");
    }
}

#[test]
fn definitions_are_said_once_with_their_places() {
    let head = head(
        "size: 4\nrelations:\n- {name: apart, rule: abs(a - b) >= 2, cells: [r1c1 r1c2, r2c3 r2c4]}\n- {rule: a + b != 5, pairs: orthogonal}\n\
         sequences: ['[12].*: r3']\nany-of:\n- {name: one of two, groups: [{odd: [r1c1]}, {even: [r4c4], cages: ['3: r4c1 r4c2']}]}\n\
         - {groups: [{skyscrapers: ['2: c1']}, {sequences: ['3: r4c4']}]}\n",
    );
    for line in [
        "Pairs of digits go together by the rule that is written: apart (abs(a - b) >= 2): a r1c1 r1c2, b r2c3 r2c4; orthogonal a + b != 5.",
        "The digits of a line, in order, follow the pattern that is written: [12].*: c r3.",
        "At least one of the groups of clues is true: one of two (the odd cells r1c1 or the even cells r4c4 and the cage of 3 at r4c1 and r4c2): d; the skyscraper clue 2 along column 1 or the digit 3 at r4c4.",
    ] {
        assert!(head.contains(line), "{line}\n{head}");
    }
}

#[test]
fn every_kind_has_words_in_english() {
    let keys: BTreeSet<&str> = ConstraintKind::ALL.iter().map(|kind| kind.key()).collect();
    for (code, language) in Catalogue::embedded().languages() {
        assert!(language.asks.keys().all(|key| keys.contains(key.as_str())), "{code}");
        for key in &keys {
            let asks = language.ask(key).unwrap_or_else(|| panic!("en: {key}"));
            assert!(!asks.ends_with('.'), "{code}: what follows ends the sentence: {asks}");
        }
    }
}

#[test]
fn kinds_that_few_cells_break_have_a_sentence_that_says_so() {
    for kind in ConstraintKind::ALL {
        for (code, language) in Catalogue::embedded().languages() {
            let sentence = language.breaking(kind.key(), &[]);
            assert_eq!(sentence.is_some(), kind.facts().is_hereditary, "{code}: {}", kind.key());
            let holes = ["{cell}", "{digit}", "{cells}", "{number}"];
            assert!(
                sentence
                    .is_none_or(|text| holes.iter().all(|hole| text.contains(hole)) && !text.ends_with('.')),
                "{code}: {}",
                kind.key()
            );
        }
    }
}

/// A kind that a language lacks is described in English. The snapshot lists them.
#[test]
fn untranslated_kinds_are_known() {
    let mut missing = String::new();
    for (code, language) in Catalogue::embedded().languages() {
        let lacks = |kind: &&ConstraintKind| !language.asks.contains_key(kind.key());
        let keys: Vec<&str> = ConstraintKind::ALL.iter().filter(lacks).map(|kind| kind.key()).collect();
        missing += &format!("{code}: {}\n", keys.join(", "));
    }
    insta::assert_snapshot!(missing);
}

#[test]
fn no_two_things_share_a_letter() {
    let mut count = 0;
    for text in [ALL_KINDS, REGION_KINDS] {
        let (head, board) = (head(text), grid(text));
        let mut met = BTreeSet::new();
        let kinds: BTreeSet<ConstraintKind> =
            board.layout().shape().constraints().iter().map(|constraint| constraint.kind).collect();
        for kind in kinds {
            let asks = &explainer().language().asks[kind.key()];
            let line = head.lines().find(|line| line.starts_with(asks.as_str()));
            let listed =
                line.unwrap_or_else(|| panic!("{asks}\n{head}"))[asks.len() + 2..].trim_end_matches('.');
            for one in listed.split(['\u{3b}', ',']) {
                let first = one.split_whitespace().next().expect("something is said");
                if first.chars().count() == 1 {
                    assert!(met.insert(first.to_owned()), "{first} twice\n{head}");
                }
            }
        }
        count += met.len();
    }
    assert!(count > 35, "{count}");
}

#[test]
fn rows_with_fewer_cells_than_digits_are_named() {
    for (text, line) in [
        (
            "size: 4\ndigits: 0-5\n",
            "The digits are 0–5. The cells of rows, columns and boxes differ, but are too few for every digit.",
        ),
        (
            "size: 4\nboxes: 4x2\ndigits: 1-8\n",
            "The digits are 1–8. The cells of rows and columns differ, but are too few for every digit.",
        ),
    ] {
        assert!(head(text).contains(line), "{}", head(text));
    }
    assert!(!head("size: 4\ndigits: 0-3\n").contains("too few"));
}
