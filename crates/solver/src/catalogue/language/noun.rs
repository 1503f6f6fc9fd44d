//! [`Noun`]: a word that is counted and bent.

use crate::catalogue::Form;
use std::collections::BTreeMap;

/// A word that is counted and bent.
#[derive(Clone, Debug)]
pub enum Noun {
    /// Singular and plural, where there is nothing else.
    Plain([String; 2]),
    /// A gender, and the forms, each for every plural category.
    Bent {
        /// Such as `f`.
        gender: String,
        /// Its forms. Without a preposition of its own a form is followed by the number of the house.
        forms: BTreeMap<Form, Vec<String>>,
    },
}

impl Noun {
    /// Its gender, if the language has any.
    pub fn gender(&self) -> &str {
        match self {
            Self::Plain(_) => "",
            Self::Bent { gender, .. } => gender,
        }
    }

    /// The word in a form, for the plural category at this place; in the plain form if it lacks the other.
    pub(super) fn word(&self, form: Form, category: usize) -> &str {
        match self {
            Self::Plain(words) => &words[category.min(1)],
            Self::Bent { forms, .. } => {
                let words = forms.get(&form).or_else(|| forms.get(&Form::Plain));
                words.and_then(|words| words.get(category).or(words.last())).map_or("", String::as_str)
            }
        }
    }
}
