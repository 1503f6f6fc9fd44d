//! [`Role`]: which parts there are to play in a figure.

use std::fmt;

/// Who plays which part in a figure. Words and pictures are made from these; templates may name no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The digit, or the digits, that the argument is about.
    Digit,
    /// The house in which the argument begins.
    House,
    /// The house in which it ends: where the eliminations are.
    Other,
    /// The cells of a set, or the one cell of a single.
    Cell,
    /// Houses that must each take the digit.
    Base,
    /// Houses that the bases use up.
    Cover,
    /// Places of a fish that no cover takes.
    Fin,
    /// Places of a fish in two of its bases.
    EndoFin,
    /// The cell on which a wing turns, or from which a blossom grows.
    Pivot,
    /// The cells at the ends of a wing.
    Pincer,
    /// The digits that link the parts: from pivot to pincers, from set to set.
    Link,
    /// Where a chain begins.
    Start,
    /// Where a chain ends.
    End,
    /// The cells of a pattern that cannot stand alone.
    Corner,
    /// The candidates of which one must be true, or the pattern stands alone.
    Guardian,
    /// The first of several like parts: a set, a colour.
    First,
    /// The second of them.
    Second,
    /// The third of them.
    Third,
    /// The fourth of them.
    Fourth,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 19] = [
        Self::Digit,
        Self::House,
        Self::Other,
        Self::Cell,
        Self::Base,
        Self::Cover,
        Self::Fin,
        Self::EndoFin,
        Self::Pivot,
        Self::Pincer,
        Self::Link,
        Self::Start,
        Self::End,
        Self::Corner,
        Self::Guardian,
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
    ];

    /// Its name in templates.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Digit => "digit",
            Self::House => "house",
            Self::Other => "other",
            Self::Cell => "cell",
            Self::Base => "base",
            Self::Cover => "cover",
            Self::Fin => "fin",
            Self::EndoFin => "endo-fin",
            Self::Pivot => "pivot",
            Self::Pincer => "pincer",
            Self::Link => "link",
            Self::Start => "start",
            Self::End => "end",
            Self::Corner => "corner",
            Self::Guardian => "guardian",
            Self::First => "first",
            Self::Second => "second",
            Self::Third => "third",
            Self::Fourth => "fourth",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
