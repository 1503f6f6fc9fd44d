//! [`Template`]: a text with holes. In the words of a technique a hole names a role of the figure, or the conclusions,
//! and may ask for an aspect, a joining word and the form of an inflected word (`{house|in}`). In the
//! sentences of a language it is a [`NamedHole`] that the caller fills. There is no logic in templates, so every hole can
//! be checked.
//!
//! ```text
//! In {base}, {digit} fits only {base.places:or}.
//!     │                         │    │      └─ joined by "or" (else by "and")
//!     │                         │    └─ an aspect
//!     └─ a subject              └─ a subject
//! ```

mod hole;

pub use hole::{Aspect, Hole, Joiner, Subject};

use super::schema::WordForm;
use whydoku_yaml::{Spanned, YamlError};

/// A text with holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template<H = Hole> {
    parts: Vec<TemplatePart<H>>,
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplatePart<H = Hole> {
    /// Words as they stand.
    Text(String),
    /// Something to fill in.
    Hole(H),
}

/// The contents of a pair of braces.
pub trait TemplateHole: Sized {
    /// Parses the text between the braces.
    fn parse(text: &str) -> Result<Self, String>;
}

/// A hole of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedHole {
    /// Its name, by which the caller fills it.
    pub name: String,
    /// The form of a house.
    pub form: WordForm,
}

impl TemplateHole for NamedHole {
    fn parse(text: &str) -> Result<Self, String> {
        let (name, form) = match text.split_once('|') {
            Some((name, form)) => (name, find(&WordForm::ALL, form, "form", text)?),
            None => (text, WordForm::Plain),
        };
        Ok(Self { name: name.to_owned(), form })
    }
}

impl<H> Default for Template<H> {
    fn default() -> Self {
        Self { parts: Vec::new() }
    }
}

impl<H: TemplateHole> Template<H> {
    /// Its parts in order.
    pub fn parts(&self) -> &[TemplatePart<H>] {
        &self.parts
    }

    /// Its holes in order.
    pub fn holes(&self) -> impl Iterator<Item = &H> + '_ {
        self.parts.iter().filter_map(|part| match part {
            TemplatePart::Hole(hole) => Some(hole),
            TemplatePart::Text(_) => None,
        })
    }

    /// Parses a text with holes.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut rest = text.trim_end();
        while let Some(open) = rest.find('{') {
            if open > 0 {
                parts.push(TemplatePart::Text(rest[..open].to_owned()));
            }
            let close = rest[open..]
                .find('}')
                .ok_or_else(|| format!("a hole is never closed: `{}`", &rest[open..]))?;
            parts.push(TemplatePart::Hole(H::parse(&rest[open + 1..open + close])?));
            rest = &rest[open + close + 1..];
        }
        if !rest.is_empty() {
            parts.push(TemplatePart::Text(rest.to_owned()));
        }
        Ok(Self { parts })
    }

    /// Returns the text with its holes filled.
    pub fn fill(&self, filling: impl Fn(&H) -> String) -> String {
        let text = |part: &TemplatePart<H>| match part {
            TemplatePart::Text(text) => text.clone(),
            TemplatePart::Hole(hole) => filling(hole),
        };
        self.parts.iter().map(text).collect()
    }

    pub(super) fn read(text: &Spanned<String>) -> Result<Self, YamlError> {
        Self::parse(&text.value).map_err(|problem| YamlError::at(text, problem))
    }
}

fn find<T: Copy>(known: &[(&str, T)], name: &str, what: &str, hole: &str) -> Result<T, String> {
    known.iter().find(|(known, _)| *known == name).map(|&(_, found)| found).ok_or_else(|| {
        let names: Vec<String> = known.iter().map(|(name, _)| format!("`{name}`")).collect();
        format!("`{{{hole}}}`: no {what} `{name}`; known are {}", names.join(", "))
    })
}
