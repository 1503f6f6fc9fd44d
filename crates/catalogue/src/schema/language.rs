//! `techniques/languages/<code>/language.yaml`.

use super::SchemaVersion;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use whydoku_yaml::{Pairs, Spanned};

/// The file of a language.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LanguageFile {
    schema: SchemaVersion,
    pub name: String,
    #[serde(default)]
    pub partial: bool,
    pub and: String,
    pub or: String,
    pub houses: BTreeMap<String, Noun>,
    #[serde(default)]
    pub nouns: BTreeMap<String, Noun>,
    pub plurals: Spanned<Pairs<String, Spanned<String>>>,
    pub numbers: Vec<String>,
    #[serde(default)]
    pub number_forms: BTreeMap<String, BTreeMap<usize, String>>,
    pub sentences: Spanned<Pairs<Spanned<String>, Spanned<String>>>,
    #[serde(default)]
    pub counted: Pairs<Spanned<String>, CountedFile>,
    #[serde(default)]
    pub profiles: BTreeMap<String, String>,
    #[serde(default)]
    pub rules: BTreeMap<String, String>,
    #[serde(default)]
    pub constraints: BTreeMap<String, String>,
    #[serde(default)]
    pub asks: BTreeMap<String, String>,
    #[serde(default)]
    pub breaks: BTreeMap<String, String>,
    #[serde(default)]
    pub reasoning: BTreeMap<String, Vec<String>>,
}

/// A sentence that depends on a number.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CountedFile {
    /// The hole that holds the number.
    pub by: String,
    /// The sentence by plural category.
    pub forms: BTreeMap<String, Spanned<String>>,
}

/// A word with a plural and, in some languages, cases.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(
    untagged,
    expecting = "a word that is counted has a singular and a plural: `[row, rows]`, or a gender and forms"
)]
pub enum Noun {
    /// Singular and plural.
    Plain([String; 2]),
    /// A gender and inflected forms.
    Inflected(InflectedNoun),
}

/// A word with cases.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct InflectedNoun {
    /// Such as `f`.
    #[serde(default)]
    pub gender: String,
    /// Its forms, each for every plural category. A form without a preposition is followed by the number of the house.
    pub forms: BTreeMap<WordForm, Vec<String>>,
}

impl Noun {
    /// Returns the gender; empty if the language has none.
    pub fn gender(&self) -> &str {
        match self {
            Self::Plain(_) => "",
            Self::Inflected(noun) => &noun.gender,
        }
    }

    /// Whether the word has a form of its own.
    pub fn has_form(&self, form: WordForm) -> bool {
        matches!(self, Self::Inflected(noun) if noun.forms.contains_key(&form))
    }

    /// Returns the word in a form for the plural category at this index; in the plain form if it lacks the other.
    pub fn word(&self, form: WordForm, category: usize) -> &str {
        match self {
            Self::Plain(words) => &words[category.min(1)],
            Self::Inflected(noun) => {
                let words = noun.forms.get(&form).or_else(|| noun.forms.get(&WordForm::Plain));
                words.and_then(|words| words.get(category).or(words.last())).map_or("", String::as_str)
            }
        }
    }
}

whydoku_cells::named_enum! {
    /// The syntactic role of a word in a sentence, for languages that inflect. Each language says which forms it has; a form
    /// may include its preposition (Portuguese "na linha") or leave it to the sentence (Russian "в строке").
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum WordForm {
        /// As in a list.
        #[default]
        Plain = "plain",
        /// Where: "in row 3".
        In = "in",
        /// Whose: "of row 3".
        Of = "of",
        /// To whom: "to row 3".
        To = "to",
        /// With what: "with row 3".
        With = "with",
        /// The object of an action, or a direction: "into row 3".
        Into = "into",
        /// With the definite article: "the row".
        The = "the",
        /// Several before their numbers: "rows 1 9".
        Several = "several",
    }
}
