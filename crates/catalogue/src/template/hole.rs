//! [`Hole`]: the holes in the words of a technique.

use super::super::schema::WordForm;
use super::{TemplateHole, find};
use whydoku_logic::Role;

/// Something to fill in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hole {
    /// The subject.
    pub subject: Subject,
    /// The requested aspect of it.
    pub aspect: Aspect,
    /// The word that joins several.
    pub joiner: Joiner,
    /// The form of the words, in languages that inflect.
    pub form: WordForm,
}

/// The subject of a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The items with this role.
    Role(Role),
    /// The candidates that the step removes.
    Removed,
    /// The digits that the step places.
    Placed,
    /// The pattern as a whole.
    Pattern,
    /// The lines of reasoning; joined by nothing, the chain in one line.
    Argument,
    /// The rearrangement that keeps the givens; its digits: their images.
    Symmetry,
    /// The number of parts that the pattern always has, from the entry; of houses or cells: "three rows".
    Size,
}

whydoku_cells::named_enum! {
    /// The aspect of a subject that a hole asks for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Aspect {
        /// Its name.
        Name = "name",
        /// The kind of house: "row", or "rows" where there are several.
        Kind = "kind",
        /// Its short code: `r3`, `c7`, `b5`.
        Code = "code",
        /// The count, in words.
        Count = "count",
        /// The cells of a house where the digit can be; the cells of the conclusions.
        Cells = "cells",
        /// The digits that cells hold between them; the digits of the conclusions.
        Digits = "digits",
        /// The digit that a pincer shares with the pivot.
        Link = "link",
        /// One sentence for each, from the entry's `each`.
        Each = "each",
        /// The reasons why a digit fits nowhere else in a house.
        Blockers = "blockers",
        /// The reasons why no other digit fits a cell.
        Seen = "seen",
        /// Of removed candidates: how they see each cell of the pattern.
        Sight = "sight",
        /// Of the starts of several chains: the alternatives, as a sentence.
        Choice = "choice",
        /// Of candidates: their claim, "r1c2 is 3 or 5"; of removed ones, "r1c2 is not 3".
        Claim = "claim",
        /// Of two digits: the lower.
        Lower = "lower",
        /// Of two digits: the higher.
        Higher = "higher",
        /// Of one of two sets: the link that it cannot have together with the third.
        Shared = "shared",
        /// Of a set: its digits that the first does not have.
        Own = "own",
        /// Of houses: which of the digits counted by them can stand in each, within the pattern.
        Tally = "tally",
        /// Of a size: rows of this number.
        Rows = "rows",
        /// Of a size: columns of this number.
        Columns = "columns",
        /// Of a size: houses of this number.
        Houses = "houses",
        /// Of a cage or line: its possible fillings, as a sentence; of cells, the orders of digits that fill them.
        Ways = "ways",
        /// Of a cage or line: why the removed candidates stand in no filling, without a full stop.
        Fillings = "fillings",
        /// Of houses and cages: the sum of their digits; of the cells that they leave: their sum.
        Sum = "sum",
        /// Of cells: the constraints between them and those that the argument begins with; of these, the constraints of two
        /// cells between them.
        Ties = "ties",
        /// Of the cells of a line: which are low and which are high after the step, as a sentence.
        Levels = "levels",
        /// The fillings of constraints that have no digit in common.
        Together = "together",
        /// Of a house: how many of the digits of the step each of its parts has, without a full stop.
        Counted = "counted",
        /// Of the cells that houses and cages leave: their sum as it comes out, with the digits that stand there.
        Worked = "worked",
        /// Of an argument: without the assumption, which the words before have named.
        Then = "then",
        /// Of arguments: choices with what follows from each end; of removed candidates: which ends exclude them.
        Colours = "colours",
    }
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

const JOINERS: &[(&str, Joiner)] = &[("and", Joiner::And), ("or", Joiner::Or), ("", Joiner::Nothing)];

impl TemplateHole for Hole {
    fn parse(text: &str) -> Result<Self, String> {
        let (rest, form) = match text.split_once('|') {
            Some((rest, form)) => (rest, find(&WordForm::ALL, form, "form", text)?),
            None => (text, WordForm::Plain),
        };
        let (path, joiner) = match rest.split_once(':') {
            Some((path, joiner)) => (path, find(JOINERS, joiner, "joining word", text)?),
            None => (rest, Joiner::And),
        };
        let (subject, aspect) = match path.split_once('.') {
            Some((subject, aspect)) => (subject, find(&Aspect::ALL, aspect, "aspect", text)?),
            None => (path, Aspect::Name),
        };
        let roles = Role::ALL.map(|(name, role)| (name, Subject::Role(role)));
        let others = [
            ("removed", Subject::Removed),
            ("placed", Subject::Placed),
            ("pattern", Subject::Pattern),
            ("argument", Subject::Argument),
            ("symmetry", Subject::Symmetry),
            ("size", Subject::Size),
        ];
        let subjects: Vec<_> = roles.into_iter().chain(others).collect();
        Ok(Self { subject: find(&subjects, subject, "role", text)?, aspect, joiner, form })
    }
}
