//! [`Language`]: the words between the names: houses, numbers, "and" and "or", and the sentences that are not about
//! a technique.

use super::schema::{CountedFile, LanguageFile, Noun, WordForm};
use super::{Catalogue, CatalogueError, Coordinates, NamedHole, Plurals, Profile, Sentence, Template};
use std::collections::BTreeMap;
use whydoku_yaml::{Spanned, YamlError};

/// One language, as `techniques/languages/<code>/language.yaml` holds it.
#[derive(Clone, Debug)]
pub struct Language {
    /// Its name in the language itself.
    pub name: String,
    /// How it names cells.
    pub coordinates: Coordinates,
    /// Whether words may be missing. Missing words are taken from English.
    pub partial: bool,
    /// The word between the last two of several that all hold.
    pub and: String,
    /// The word between the last two of several of which one holds.
    pub or: String,
    /// The kinds of houses.
    pub houses: BTreeMap<String, Noun>,
    /// Other things that are counted: `cell`, `digit`, `candidate`, and `house` where kinds are mixed.
    pub nouns: BTreeMap<String, Noun>,
    /// The plural categories of numbers.
    pub plurals: Plurals,
    /// Small numbers in words, from zero.
    pub numbers: Vec<String>,
    /// Exceptions for small numbers: by form and gender (`in-f`), by form (`in`), or by gender (`plain-f`).
    pub number_forms: BTreeMap<String, BTreeMap<usize, String>>,
    /// Sentences with holes in braces that the caller fills. A hole that names a house may ask for a form:
    /// `{house|in}`.
    pub sentences: BTreeMap<Sentence, Template<NamedHole>>,
    /// Variants of sentences that depend on a number.
    pub counted: BTreeMap<Sentence, CountedSentence>,
    /// The purposes of profiles, by their names; those of English are in the profiles.
    pub profiles: BTreeMap<String, String>,
    /// The names of rules, by their names in puzzle files.
    pub rules: BTreeMap<String, String>,
    /// The names of constraints, by the keys of their kinds and the names of rules, with `{number}` and `{cells}`.
    pub constraints: BTreeMap<String, String>,
    /// The demands of constraints, by the keys of their kinds: a sentence without its full stop.
    pub asks: BTreeMap<String, String>,
    /// The sentences that say how a digit breaks constraints, by the keys of their kinds: without a full stop, with `{cell}`,
    /// `{digit}`, `{cells}` and `{number}`.
    pub breaks: BTreeMap<String, String>,
    /// The words by which claims in prose are recognized, in lower case, by what they mean: `remove`, `only`, `if`, …. A word
    /// that ends in `*` stands for all that begin so.
    pub reasoning: BTreeMap<String, Vec<String>>,
}

/// A sentence that depends on a number.
#[derive(Clone, Debug)]
pub struct CountedSentence {
    /// The hole that holds the number.
    pub by: String,
    /// The sentence by plural category.
    pub forms: BTreeMap<String, Template<NamedHole>>,
}

/// The name of a house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HouseName {
    /// Its kind and its number, which can be counted on the board.
    ByNumber {
        /// Its kind, as language files know it.
        kind: &'static str,
        /// Its number, from 1.
        number: usize,
    },
    /// Its kind and a cell of it, for regions of any shape.
    ByCell {
        /// Its kind, as language files know it.
        kind: &'static str,
        /// The first of its cells.
        cell: String,
    },
}

impl Language {
    /// Reads a language; `file` names it in errors.
    #[inline] // Compiled only where it is called: this crate reads no YAML of a language.
    pub fn parse(file: &str, text: &str) -> Result<Self, CatalogueError> {
        whydoku_yaml::read_file(file, text, Self::new)
    }

    pub(super) fn new(file: LanguageFile) -> Result<Self, YamlError> {
        let names: BTreeMap<&str, Sentence> =
            Sentence::ALL.iter().map(|&(sentence, _)| (sentence.name(), sentence)).collect();
        let named = |name: &Spanned<String>| {
            names.get(name.value.as_str()).copied().ok_or_else(|| {
                let problem = format!("no sentence `{}`; `en/language.yaml` has all of them", name.value);
                YamlError::at(name, problem)
            })
        };
        let mut sentences = BTreeMap::new();
        for (name, text) in &file.sentences.value.0 {
            let sentence = named(name)?;
            sentences.insert(sentence, sentence.template(text, "")?);
        }
        if file.partial
            && let Some(english) = Catalogue::embedded().language("en")
        {
            for (sentence, text) in &english.sentences {
                sentences.entry(*sentence).or_insert_with(|| text.clone());
            }
        }
        let mut missing = Sentence::ALL.iter().filter(|(sentence, _)| !sentences.contains_key(sentence));
        if let Some((missing, _)) = missing.next() {
            let problem = format!(
                "the sentence `{}` is missing; write it, or `partial: true` to have what is missing in English",
                missing.name()
            );
            return Err(YamlError::at(&file.sentences, problem));
        }
        let counted = |(name, counted): &(Spanned<String>, CountedFile)| {
            let sentence = named(name)?;
            let by = &counted.by;
            let form = |(category, text): (&String, &Spanned<String>)| {
                Ok((category.clone(), sentence.template(text, by)?))
            };
            let forms = counted.forms.iter().map(form).collect::<Result<_, YamlError>>()?;
            Ok((sentence, CountedSentence { by: by.clone(), forms }))
        };
        Ok(Self {
            plurals: Plurals::new(&file.plurals)?,
            counted: file.counted.0.iter().map(counted).collect::<Result<_, YamlError>>()?,
            sentences,
            name: file.name,
            coordinates: Coordinates::default(),
            partial: file.partial,
            and: file.and,
            or: file.or,
            houses: file.houses,
            nouns: file.nouns,
            numbers: file.numbers,
            number_forms: file.number_forms,
            profiles: file.profiles,
            rules: file.rules,
            constraints: file.constraints,
            asks: file.asks,
            breaks: file.breaks,
            reasoning: file.reasoning,
        })
    }

    /// Returns a sentence with its holes filled.
    pub fn say(&self, sentence: Sentence, holes: &[(&str, &str)]) -> String {
        self.fill(sentence, None, holes)
    }

    /// Returns a sentence about a house, in the form that the sentence asks for.
    pub fn say_of_house(&self, sentence: Sentence, house: &HouseName, holes: &[(&str, &str)]) -> String {
        self.fill(sentence, Some(house), holes)
    }

    fn fill(&self, sentence: Sentence, house: Option<&HouseName>, holes: &[(&str, &str)]) -> String {
        self.template(sentence, holes).fill(|slot| {
            if let (Some(house), "house") = (house, slot.name.as_str()) {
                return self.house_name(house, slot.form);
            }
            let filling = holes.iter().find(|(name, _)| *name == slot.name).map(|(_, filling)| *filling);
            // Parsing accepts only the declared holes of a sentence, and callers fill all of them.
            debug_assert!(filling.is_some(), "`{{{}}}` of {sentence:?} is left unfilled", slot.name);
            filling.unwrap_or_default().to_owned()
        })
    }

    fn template(&self, sentence: Sentence, holes: &[(&str, &str)]) -> &Template<NamedHole> {
        let counted = self.counted.get(&sentence).and_then(|counted| {
            let (_, number) = holes.iter().find(|(hole, _)| *hole == counted.by)?;
            counted.forms.get(self.plurals.of(number.parse().ok()?))
        });
        counted.unwrap_or_else(|| &self.sentences[&sentence])
    }

    /// Returns the name of a tier of our own scale; tiers of other programs keep their names.
    pub fn tier(&self, name: &str) -> String {
        let first_word = name.split(' ').next().unwrap_or_default();
        let sentence = Sentence::named(&format!("tier-{first_word}"));
        sentence.map_or_else(|| name.to_owned(), |sentence| self.say(sentence, &[]))
    }

    /// Returns a small number in words, in the form and gender of its noun.
    pub fn number_of(&self, number: usize, gender: &str, form: WordForm) -> String {
        let form = form.name();
        let keys = [format!("{form}-{gender}"), form.to_owned(), format!("plain-{gender}")];
        let inflected = keys.iter().find_map(|key| self.number_forms.get(key)?.get(&number));
        inflected.or_else(|| self.numbers.get(number)).cloned().unwrap_or_else(|| number.to_string())
    }

    /// Returns a count with its noun: "four cells".
    pub fn counted(&self, kind: &str, count: usize, form: WordForm) -> String {
        let gender = self.noun(kind).map_or("", |noun| noun.gender());
        format!("{} {}", self.number_of(count, gender, form), self.kind(kind, count, form))
    }

    /// Returns the purpose of a profile, in English if the language has no words for it.
    pub fn purpose<'a>(&'a self, name: &str, profile: &'a Profile) -> &'a str {
        self.profiles.get(name).unwrap_or(&profile.about)
    }

    /// Returns the name of a rule; its name in puzzle files if the language has none.
    pub fn rule<'a>(&'a self, name: &'a str) -> &'a str {
        self.rules.get(name).map_or(name, String::as_str)
    }

    /// Returns the name of a constraint with its holes filled; its key if the language has no name.
    pub fn constraint(&self, key: &str, holes: &[(&str, &str)]) -> String {
        let name = self.or_english(key, |language| &language.constraints);
        filled(name.cloned().unwrap_or_else(|| key.replace('-', " ")), holes)
    }

    /// Returns the demand of a kind of constraint.
    pub fn ask(&self, key: &str) -> Option<&str> {
        self.or_english(key, |language| &language.asks).map(String::as_str)
    }

    /// Returns the sentence that says how a digit breaks a constraint of a kind, with its holes filled.
    pub fn breaking(&self, key: &str, holes: &[(&str, &str)]) -> Option<String> {
        Some(filled(self.or_english(key, |language| &language.breaks)?.clone(), holes))
    }

    /// Returns the words for a kind of constraint; English ones if it is not translated.
    fn or_english(&self, key: &str, words: fn(&Self) -> &BTreeMap<String, String>) -> Option<&String> {
        words(self).get(key).or_else(|| words(Catalogue::embedded().language("en")?).get(key))
    }

    /// Joins items: "a, b and c", with the word given.
    pub fn list(items: &[String], word: &str) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
        }
    }

    /// Joins parts that may be lists themselves: "1 and 2 from r1c1, and 3 from r1c2".
    pub fn list_of_lists(&self, parts: &[String]) -> String {
        match parts {
            [first @ .., last] if !first.is_empty() => format!("{}, {} {last}", first.join(", "), self.and),
            _ => parts.concat(),
        }
    }

    /// Returns the word for a kind of house, or for another thing that is counted.
    pub fn noun(&self, kind: &str) -> Option<&Noun> {
        self.houses.get(kind).or_else(|| self.nouns.get(kind))
    }

    /// Returns the word for a kind of house or thing, in the plural and form given.
    pub fn kind(&self, kind: &str, count: usize, form: WordForm) -> &str {
        self.noun(kind).map_or("", |noun| noun.word(form, self.plurals.index_of(count)))
    }

    /// Returns the name of a house in a form: "row 3", "the region of r1c6".
    pub fn house_name(&self, house: &HouseName, form: WordForm) -> String {
        match house {
            HouseName::ByNumber { kind, number } => {
                let number = if *kind == "row" { self.coordinates.row(*number) } else { number.to_string() };
                self.say(Sentence::HouseName, &[("kind", self.kind(kind, 1, form)), ("number", &number)])
            }
            HouseName::ByCell { kind, cell } => {
                let form = if form == WordForm::Plain { WordForm::The } else { form };
                self.say(Sentence::HouseOfCell, &[("kind", self.kind(kind, 1, form)), ("cell", cell)])
            }
        }
    }
}

/// Returns a text with its holes filled.
fn filled(text: String, holes: &[(&str, &str)]) -> String {
    holes.iter().fold(text, |text, (hole, filling)| text.replace(&format!("{{{hole}}}"), filling))
}
