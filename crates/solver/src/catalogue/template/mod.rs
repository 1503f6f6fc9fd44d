//! [`Template`]: a text with holes. In the words of a technique a hole names a role of the figure, or the conclusions,
//! and may ask for an aspect, a joining word and the form that a language bends words into (`{house|in}`). In the
//! sentences of a language it is a [`Slot`]: a name that the caller fills. Nothing else: translators cannot write
//! programs, and every hole can be checked.
//!
//! ```text
//! In {base}, {digit} fits only {base.places:or}.
//!     │                         │    │      └─ joined by "or" (else by "and")
//!     │                         │    └─ an aspect
//!     └─ a subject              └─ a subject
//! ```
//!
//! | file | holds |
//! | --- | --- |
//! | `hole.rs` | [`Hole`]: what the words of a technique ask for between braces |
//! | `form.rs` | [`Form`]: what a word stands for in a sentence |

mod form;
mod hole;

pub use form::Form;
pub use hole::{Aspect, Hole, Joiner, Subject};

use crate::yaml::{Fault, Node};

/// A text with holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template<H = Hole> {
    pieces: Vec<Piece<H>>,
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece<H = Hole> {
    /// Words as they stand.
    Text(String),
    /// Something to fill in.
    Hole(H),
}

/// What can be written between braces.
pub trait Blank: Sized {
    /// Reads what stands between the braces.
    fn parse(text: &str) -> Result<Self, String>;
}

/// A hole of a sentence: what the caller calls the filling and, for a house, the form that it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// What the caller calls it.
    pub name: String,
    /// In which form a house stands.
    pub form: Form,
}

impl Blank for Slot {
    fn parse(text: &str) -> Result<Self, String> {
        let (name, form) = match text.split_once('|') {
            Some((name, form)) => (name, find(Form::ALL, form, "form", text)?),
            None => (text, Form::Plain),
        };
        Ok(Self { name: name.to_owned(), form })
    }
}

impl<H> Default for Template<H> {
    fn default() -> Self {
        Self { pieces: Vec::new() }
    }
}

impl<H: Blank> Template<H> {
    /// Its parts in order.
    pub fn pieces(&self) -> &[Piece<H>] {
        &self.pieces
    }

    /// Its holes in order.
    pub fn holes(&self) -> impl Iterator<Item = &H> + '_ {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Hole(hole) => Some(hole),
            Piece::Text(_) => None,
        })
    }

    /// Reads a text with holes.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut rest = text.trim_end();
        while let Some(open) = rest.find('{') {
            if open > 0 {
                pieces.push(Piece::Text(rest[..open].to_owned()));
            }
            let close = rest[open..]
                .find('}')
                .ok_or_else(|| format!("a hole is never closed: `{}`", &rest[open..]))?;
            pieces.push(Piece::Hole(H::parse(&rest[open + 1..open + close])?));
            rest = &rest[open + close + 1..];
        }
        if !rest.is_empty() {
            pieces.push(Piece::Text(rest.to_owned()));
        }
        Ok(Self { pieces })
    }

    /// The text with its holes filled, each by what it asks for.
    pub fn fill(&self, filling: impl Fn(&H) -> String) -> String {
        let said = |piece: &Piece<H>| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Hole(hole) => filling(hole),
        };
        self.pieces.iter().map(said).collect()
    }

    pub(super) fn read(node: &Node) -> Result<Self, Fault> {
        node.parsed(Self::parse)
    }
}

fn find<T: Copy>(known: &[(&str, T)], name: &str, what: &str, hole: &str) -> Result<T, String> {
    known.iter().find(|(known, _)| *known == name).map(|&(_, found)| found).ok_or_else(|| {
        let names: Vec<String> = known.iter().map(|(name, _)| format!("`{name}`")).collect();
        format!("`{{{hole}}}`: there is no {what} `{name}`; there are {}", names.join(", "))
    })
}
