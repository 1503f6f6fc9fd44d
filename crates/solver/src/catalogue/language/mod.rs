//! [`Language`]: the words between the names: houses, numbers, "and" and "or", and the sentences that are not about
//! a technique.
//!
//! | file | does |
//! | --- | --- |
//! | `noun.rs` | [`Noun`]: a word that is counted and bent |
//! | `read.rs` | reads a language's file |

mod noun;
mod read;

pub use noun::Noun;

use super::{Form, Plurals, Sentence, Slot, Template};
use std::collections::BTreeMap;

/// One language, as `techniques/languages/<code>.yaml` holds it.
#[derive(Clone, Debug)]
pub struct Language {
    /// What it calls itself.
    pub name: String,
    /// Whether words may be missing. What is missing is told in English.
    pub partial: bool,
    /// The word between the last two of several that all hold.
    pub and: String,
    /// The word between the last two of several of which one holds.
    pub or: String,
    /// The kinds of houses.
    pub houses: BTreeMap<String, Noun>,
    /// What else is counted: `cell`, `digit`, `candidate`, and `house` where kinds are mixed.
    pub nouns: BTreeMap<String, Noun>,
    /// Which form of a word a number takes.
    pub plurals: Plurals,
    /// Small numbers in words, from zero.
    pub numbers: Vec<String>,
    /// Where small numbers look otherwise: by form and gender (`in-f`), by form (`in`), or by gender (`plain-f`).
    pub number_forms: BTreeMap<String, BTreeMap<usize, String>>,
    /// Sentences by name, with holes in braces that the caller fills. A hole that names a house may ask for a form:
    /// `{house|in}`.
    pub sentences: BTreeMap<Sentence, Template<Slot>>,
    /// Where a sentence depends on a number: what it is for some plural categories.
    pub counted: BTreeMap<Sentence, Counted>,
    /// What rules are called, by their names in puzzle files.
    pub rules: BTreeMap<String, String>,
    /// What constraints are called, by the keys of their kinds and the names of rules, with `{number}` and `{cells}`.
    pub constraints: BTreeMap<String, String>,
    /// What constraints ask, by the keys of their kinds: a sentence without its full stop.
    pub asks: BTreeMap<String, String>,
}

/// A sentence that depends on a number.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The hole that holds the number.
    pub by: String,
    /// What the sentence is for these plural categories.
    pub forms: BTreeMap<String, Template<Slot>>,
}

/// What a house is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CalledHouse {
    /// By its kind and its number, which can be counted on the board.
    ByNumber {
        /// Its kind, as language files know it.
        kind: &'static str,
        /// Its number, from 1.
        number: usize,
    },
    /// By its kind and a cell of it, where regions have any shape.
    ByCell {
        /// Its kind, as language files know it.
        kind: &'static str,
        /// The first of its cells.
        cell: String,
    },
}

impl Language {
    /// A sentence with its holes filled.
    pub fn say(&self, sentence: Sentence, holes: &[(&str, &str)]) -> String {
        self.fill(sentence, None, holes)
    }

    /// A sentence about a house, in whatever form it asks for the house.
    pub fn say_of_house(&self, sentence: Sentence, house: &CalledHouse, holes: &[(&str, &str)]) -> String {
        self.fill(sentence, Some(house), holes)
    }

    fn fill(&self, sentence: Sentence, house: Option<&CalledHouse>, holes: &[(&str, &str)]) -> String {
        self.wording(sentence, holes).fill(|slot| {
            if let (Some(house), "house") = (house, slot.name.as_str()) {
                return self.house_name(house, slot.form);
            }
            let filling = holes.iter().find(|(name, _)| *name == slot.name).map(|(_, filling)| *filling);
            // Reading has made sure that the sentence has no other holes than those declared; who says it fills them.
            debug_assert!(filling.is_some(), "`{{{}}}` of {sentence:?} is left unfilled", slot.name);
            filling.unwrap_or_default().to_owned()
        })
    }

    /// The words of a sentence: those for the number that it depends on, if it does.
    fn wording(&self, sentence: Sentence, holes: &[(&str, &str)]) -> &Template<Slot> {
        let counted = self.counted.get(&sentence).and_then(|counted| {
            let (_, number) = holes.iter().find(|(hole, _)| *hole == counted.by)?;
            counted.forms.get(self.plurals.of(number.parse().ok()?))
        });
        counted.unwrap_or_else(|| &self.sentences[&sentence])
    }

    /// A tier of our own scale by name; those of others are called as they call them.
    pub fn tier(&self, name: &str) -> String {
        let known = [
            ("easy", Sentence::TierEasy),
            ("moderate", Sentence::TierModerate),
            ("tricky", Sentence::TierTricky),
            ("hard", Sentence::TierHard),
            ("fiendish", Sentence::TierFiendish),
            ("diabolical", Sentence::TierDiabolical),
            ("beyond logic", Sentence::TierBeyond),
        ];
        let known = known.into_iter().find(|(tier, _)| *tier == name);
        known.map_or_else(|| name.to_owned(), |(_, sentence)| self.say(sentence, &[]))
    }

    /// A small number in words, in the form and gender of what is counted.
    pub fn number_of(&self, number: usize, gender: &str, form: Form) -> String {
        let form = Form::ALL.iter().find(|(_, known)| *known == form).map_or("plain", |(name, _)| name);
        let keys = [format!("{form}-{gender}"), form.to_owned(), format!("plain-{gender}")];
        let bent = keys.iter().find_map(|key| self.number_forms.get(key)?.get(&number));
        bent.or_else(|| self.numbers.get(number)).cloned().unwrap_or_else(|| number.to_string())
    }

    /// So many of a kind: "four cells".
    pub fn counted(&self, kind: &str, count: usize, form: Form) -> String {
        let gender = self.noun(kind).map_or("", |noun| noun.gender());
        format!("{} {}", self.number_of(count, gender, form), self.kind(kind, count, form))
    }

    /// What a rule is called; its name in puzzle files where the language has none for it.
    pub fn rule<'a>(&'a self, name: &'a str) -> &'a str {
        self.rules.get(name).map_or(name, String::as_str)
    }

    /// What a constraint is called, with its holes filled; its key where the language has no name for it.
    pub fn constraint(&self, key: &str, holes: &[(&str, &str)]) -> String {
        let name = self.constraints.get(key).cloned().unwrap_or_else(|| key.replace('-', " "));
        holes.iter().fold(name, |name, (hole, text)| name.replace(&format!("{{{hole}}}"), text))
    }

    /// "a, b and c", with the word given.
    pub fn list(items: &[String], word: &str) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
        }
    }

    /// The same of parts that may be lists themselves: "1 and 2 from r1c1, and 3 from r1c2".
    pub fn list_of_lists(&self, parts: &[String]) -> String {
        match parts {
            [first @ .., last] if !first.is_empty() => format!("{}, {} {last}", first.join(", "), self.and),
            _ => parts.concat(),
        }
    }

    /// The word for a kind of house, or for what else is counted.
    pub fn noun(&self, kind: &str) -> Option<&Noun> {
        self.houses.get(kind).or_else(|| self.nouns.get(kind))
    }

    /// The word for a kind of house or thing, for so many, in a form.
    pub fn kind(&self, kind: &str, count: usize, form: Form) -> &str {
        self.noun(kind).map_or("", |noun| noun.word(form, self.plurals.place(count)))
    }

    /// "row 3", "the region of r1c6", in a form.
    pub fn house_name(&self, house: &CalledHouse, form: Form) -> String {
        match house {
            CalledHouse::ByNumber { kind, number } => {
                let number = number.to_string();
                self.say(Sentence::HouseName, &[("kind", self.kind(kind, 1, form)), ("number", &number)])
            }
            CalledHouse::ByCell { kind, cell } => {
                let form = if form == Form::Plain { Form::The } else { form };
                self.say(Sentence::HouseOfCell, &[("kind", self.kind(kind, 1, form)), ("cell", cell)])
            }
        }
    }
}
