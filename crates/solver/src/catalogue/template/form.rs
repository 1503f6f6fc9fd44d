//! [`Form`]: what a word stands for in a sentence, in languages that bend words.

use crate::yaml::named;

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

named!(Form, "a form of words": "plain" => Plain, "in" => In, "of" => Of, "to" => To, "with" => With, "into" => Into,
    "the" => The);
