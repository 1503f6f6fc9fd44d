//! [`Format`]: a way to write puzzles, recognised by its first line, and [`FORMATS`], the list of them.
//!
//! A new format is a file with a function `open`, and a line in [`FORMATS`]. Its writer, if it has one, goes into
//! `write.rs`. Grids without any mark, on one line or in rows, are what is left: the reader knows them itself.

#[cfg(not(feature = "links"))]
use crate::left_out;
use crate::{InputError, LineError, Problem, Puzzle, ReadOptions, array, library, markup, yaml};
#[cfg(feature = "links")]
use crate::{f_puzzles, interactive, json_block, killer, link, sudoku_pad};
use whydoku_board::Shape;

/// Reads a puzzle, or its beginning, from its first line; `None` if the line is of another format.
pub(super) type Format = for<'a> fn(&InputLine<'a>, Option<&Shape>) -> Option<Opening<'a>>;

/// All formats with a mark. The first that recognises a line reads it.
pub(super) const FORMATS: &[Format] = &[
    library::open,
    #[cfg(feature = "links")]
    json_block::open,
    markup::open_link,
    markup::open_xml,
    #[cfg(feature = "links")]
    sudoku_pad::open,
    #[cfg(feature = "links")]
    f_puzzles::open,
    #[cfg(feature = "links")]
    link::open,
    #[cfg(feature = "links")]
    link::open_other,
    #[cfg(not(feature = "links"))]
    left_out::open,
    #[cfg(feature = "links")]
    killer::open,
    #[cfg(feature = "links")]
    interactive::open,
    array::open,
    yaml::open,
];

/// The prefixes of compressed JSON without an address, and that of digits without JSON.
pub(super) const PACKED: [&str; 2] = ["scl", "ctc"];
pub(super) const DIGITS: &str = "scf";

/// Whether a text was meant as a link to a puzzle.
pub(super) fn is_link(text: &str) -> bool {
    let is_address = ["http://", "https://"].iter().any(|begin| text.starts_with(begin));
    let begins = [PACKED[0], PACKED[1], DIGITS, "fpuz"].iter().any(|begin| text.starts_with(begin));
    !text.contains(' ') && (is_address || begins && text.len() > 60)
}

#[derive(Clone, Copy)]
pub(super) struct InputLine<'a> {
    pub(super) number: usize,
    pub(super) line: &'a str,
    /// The line without the blanks around it.
    pub(super) text: &'a str,
    /// Whether it stands in XML, of which only some lines are puzzles.
    pub(super) in_xml: bool,
    pub(super) options: &'a ReadOptions,
}

impl InputLine<'_> {
    pub(super) fn puzzle<'a>(&self, read: Result<Puzzle, Problem>) -> Opening<'a> {
        Opening::Puzzle(read.map_err(|problem| LineError::whole(problem).on(self.number, self.line)))
    }
}

#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
pub(super) enum Opening<'a> {
    Puzzle(Result<Puzzle, InputError>),
    Cells(&'a str),
    Xml(Vec<&'a str>),
    Block(Box<dyn Block>),
}

pub(super) trait Block: Send {
    fn offer(&mut self, number: usize, line: &str) -> LineVerdict;

    /// Cuts off the lines that turn out to belong to another block.
    fn split(&mut self) -> Option<Box<dyn Block>> {
        None
    }

    fn finish(self: Box<Self>, shape: Option<&Shape>) -> BlockContent;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineVerdict {
    Accepted,
    Complete,
    /// The block ends before the line.
    Refused,
}

pub(super) enum BlockContent {
    Puzzles(Vec<Result<Puzzle, InputError>>),
    /// It is none: its lines with their numbers, to be read one by one.
    Lines(Vec<(usize, String)>),
}

impl From<Result<Puzzle, InputError>> for BlockContent {
    fn from(puzzle: Result<Puzzle, InputError>) -> Self {
        Self::Puzzles(vec![puzzle])
    }
}
