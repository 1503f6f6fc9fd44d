//! [`Role`]: the parts that items play in a figure.

use std::fmt;

whydoku_cells::named_enum! {
    /// The part that an item plays in a figure. Explanations and pictures are made from these; templates may name no
    /// others.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Role {
        /// The digit, or the digits, that the argument is about.
        Digit = "digit",
        /// The house in which the argument begins.
        House = "house",
        /// The house in which it ends: where the eliminations are.
        Other = "other",
        /// The cells of a set, or the one cell of a single.
        Cell = "cell",
        /// Houses that must each take the digit.
        Base = "base",
        /// Houses that the bases use up.
        Cover = "cover",
        /// Places of a fish that no cover takes.
        Fin = "fin",
        /// Places of a fish in two of its bases.
        EndoFin = "endo-fin",
        /// The cell on which a wing turns, or the stem of a blossom.
        Pivot = "pivot",
        /// The cells at the ends of a wing.
        Pincer = "pincer",
        /// The digits that link the parts: from pivot to pincers, from set to set.
        Link = "link",
        /// The start of a chain.
        Start = "start",
        /// The end of a chain.
        End = "end",
        /// The cells of a pattern that cannot stand without a guardian.
        Corner = "corner",
        /// The candidates of which one must be true.
        Guardian = "guardian",
        /// The first of several like parts: a set, a colour.
        First = "first",
        /// The second of them.
        Second = "second",
        /// The third of them.
        Third = "third",
        /// The fourth of them.
        Fourth = "fourth",
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
