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

use crate::step::Role;
use crate::yaml::{Fault, Node, named};

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

/// Something to fill in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hole {
    /// Of what.
    pub subject: Subject,
    /// Which side of it.
    pub aspect: Aspect,
    /// How several are joined.
    pub joiner: Joiner,
    /// In which form the words stand, in languages that bend them.
    pub form: Form,
}

/// A form of a word: what it stands for in a sentence. Each language says which forms it has and what they look like;
/// a form may bring its preposition along (Portuguese "na linha") or leave it to the sentence (Russian "в строке").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// As in a list.
    #[default]
    Plain,
    /// Where: "in row 3".
    In,
    /// Whose: "of row 3".
    Of,
    /// To whom: "to row 3".
    To,
    /// With what: "with row 3".
    With,
    /// What is acted on, or whereto: "into row 3".
    Into,
    /// The one spoken of: "the row".
    The,
}

impl Form {
    /// All of them, with their names in templates.
    pub const ALL: &[(&'static str, Self)] = &[
        ("in", Self::In),
        ("of", Self::Of),
        ("to", Self::To),
        ("with", Self::With),
        ("into", Self::Into),
        ("the", Self::The),
    ];
}

/// What a hole speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Whoever plays this part.
    Role(Role),
    /// The candidates that the step removes.
    Removed,
    /// The digits that the step places.
    Placed,
    /// The pattern as a whole.
    Pattern,
    /// The lines of reasoning; joined by nothing, the chain in one line.
    Argument,
    /// The rearrangement that keeps the givens; its digits: what becomes of them.
    Symmetry,
    /// How many parts a pattern of this name always has, as the entry says; of houses or cells: "three rows".
    Size,
}

/// Which side of a subject a hole asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// Its name.
    Name,
    /// The kind of house: "row", or "rows" where there are several.
    Kind,
    /// Its short code: `r3`, `c7`, `b5`.
    Code,
    /// How many, in words.
    Count,
    /// The cells of a house where the digit can be; the cells of the conclusions.
    Cells,
    /// The digits that cells hold between them; the digits of the conclusions.
    Digits,
    /// The digit that a pincer shares with the pivot.
    Link,
    /// One sentence for each, from the entry's `each`.
    Each,
    /// Why a digit fits nowhere else in a house.
    Blockers,
    /// Why nothing else fits a cell.
    Seen,
    /// Of what is removed: how it sees each cell of the pattern.
    Sight,
    /// Of where several chains begin: between what the choice is, as a sentence.
    Choice,
    /// Of candidates: what they say, "r1c2 is 3 or 5"; of what is removed, "r1c2 is not 3".
    Claim,
    /// Of two digits: the lower.
    Lower,
    /// Of two digits: the higher.
    Higher,
    /// Of cells: which two of them see each other, and how.
    Clash,
    /// Of one of two sets: the link that it cannot have together with the third.
    Shared,
    /// Of a set: its digits that the first does not have.
    Own,
    /// Of houses: which of the digits counted by them can stand in each, within the pattern.
    Tally,
    /// Of a size: so many rows.
    Rows,
    /// Of a size: so many columns.
    Columns,
    /// Of a size: so many houses.
    Houses,
    /// Of a cage or line: how it can be filled, as a sentence.
    Ways,
    /// Of houses and cages: what their digits add up to; of the cells that they leave: what they come to.
    Sum,
    /// Of cells: what is drawn between them and those that the argument begins with.
    Ties,
    /// Of an argument: without what is supposed, which the words before have said.
    Then,
}

/// The word between the last two of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joiner {
    /// "2, 3 and 5"
    And,
    /// "2, 3 or 5"
    Or,
    /// "235"
    Nothing,
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

impl Blank for Hole {
    fn parse(text: &str) -> Result<Self, String> {
        parse_hole(text)
    }
}

named!(Form, "a form of words": "plain" => Plain, "in" => In, "of" => Of, "to" => To, "with" => With, "into" => Into,
    "the" => The);

const ASPECTS: &[(&str, Aspect)] = &[
    ("kind", Aspect::Kind),
    ("code", Aspect::Code),
    ("count", Aspect::Count),
    ("cells", Aspect::Cells),
    ("digits", Aspect::Digits),
    ("link", Aspect::Link),
    ("each", Aspect::Each),
    ("blockers", Aspect::Blockers),
    ("seen", Aspect::Seen),
    ("sight", Aspect::Sight),
    ("choice", Aspect::Choice),
    ("then", Aspect::Then),
    ("claim", Aspect::Claim),
    ("lower", Aspect::Lower),
    ("higher", Aspect::Higher),
    ("clash", Aspect::Clash),
    ("shared", Aspect::Shared),
    ("own", Aspect::Own),
    ("tally", Aspect::Tally),
    ("rows", Aspect::Rows),
    ("columns", Aspect::Columns),
    ("houses", Aspect::Houses),
    ("ways", Aspect::Ways),
    ("sum", Aspect::Sum),
    ("ties", Aspect::Ties),
];

const JOINERS: &[(&str, Joiner)] = &[("and", Joiner::And), ("or", Joiner::Or), ("", Joiner::Nothing)];

fn parse_hole(text: &str) -> Result<Hole, String> {
    let (rest, form) = match text.split_once('|') {
        Some((rest, form)) => (rest, find(Form::ALL, form, "form", text)?),
        None => (text, Form::Plain),
    };
    let (path, joiner) = match rest.split_once(':') {
        Some((path, joiner)) => (path, find(JOINERS, joiner, "joining word", text)?),
        None => (rest, Joiner::And),
    };
    let (subject, aspect) = match path.split_once('.') {
        Some((subject, aspect)) => (subject, find(ASPECTS, aspect, "aspect", text)?),
        None => (path, Aspect::Name),
    };
    let roles = Role::ALL.map(|role| (role.name(), Subject::Role(role)));
    let others = [
        ("removed", Subject::Removed),
        ("placed", Subject::Placed),
        ("pattern", Subject::Pattern),
        ("argument", Subject::Argument),
        ("symmetry", Subject::Symmetry),
        ("size", Subject::Size),
    ];
    let subjects: Vec<_> = roles.into_iter().chain(others).collect();
    Ok(Hole { subject: find(&subjects, subject, "role", text)?, aspect, joiner, form })
}

fn find<T: Copy>(known: &[(&str, T)], name: &str, what: &str, hole: &str) -> Result<T, String> {
    known.iter().find(|(known, _)| *known == name).map(|&(_, found)| found).ok_or_else(|| {
        let names: Vec<String> = known.iter().map(|(name, _)| format!("`{name}`")).collect();
        format!("`{{{hole}}}`: there is no {what} `{name}`; there are {}", names.join(", "))
    })
}
