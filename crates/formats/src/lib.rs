//! Readers and writers of Sudoku formats. The format of an input is detected.
//!
//! ```
//! use whydoku_formats::{ReadOptions, parse_one};
//! use whydoku_board::Layout;
//! let text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
//! let puzzle = parse_one(text, &ReadOptions::default()).unwrap();
//! assert_eq!(puzzle.grid(Layout::classic()).unwrap().givens().len(), 17);
//! ```
//!
//! [`Reader`] reads a stream of puzzles in any format, [`TableReader`] those of a table, and [`mod@write`] writes them.

#![cfg_attr(
    not(feature = "links"),
    allow(dead_code, reason = "the formats of other programs alone use these")
)]

mod array;
mod cells;
mod error;
#[cfg(feature = "links")]
mod f_puzzles;
mod format;
mod grid_rows;
#[cfg(feature = "links")]
mod interactive;
mod jigsaw;
#[cfg(feature = "links")]
mod json_block;
#[cfg(feature = "links")]
mod killer;
#[cfg(not(feature = "links"))]
mod left_out;
mod library;
mod line_reader;
#[cfg(feature = "links")]
mod link;
#[cfg(feature = "links")]
mod lisudoku;
#[cfg(feature = "links")]
pub mod lz;
mod markup;
mod one_line;
mod pencilmarks;
#[cfg(feature = "links")]
mod penpa;
mod problem;
mod puzzle;
mod queue;
mod reader;
#[cfg(feature = "links")]
mod reading;
mod reading_report;
mod spreadsheet;
#[cfg(feature = "links")]
mod sudoku_maker;
#[cfg(feature = "links")]
mod sudoku_pad;
mod table;
mod typed;
pub mod write;
mod yaml;

use cells::{
    CellReader, SYMBOLS, Symbol, TokenKind, comment, is_meant_as_cells, nearest_size, separates, shape_for,
    split_comment, symbol, symbol_on, token_of_length,
};
#[cfg(feature = "links")]
use cells::{check_size, diagonal};
use error::{LineError, excerpt};
use format::{Block, BlockContent, FORMATS, InputLine, LineVerdict, Opening, is_link};
use grid_rows::{GridRow, GridRows, joined_line};
use line_reader::{LIMIT, LineOutcome, LineReader};
use one_line::{classic_line, one_line, puzzle_of};
use pencilmarks::NONE_LEFT;
use queue::{PuzzleQueue, heading, is_table_header, section};
use spreadsheet::{Spreadsheet, normalize};
use typed::typed;

pub use error::InputError;
pub use grid_rows::is_border;
pub use problem::{Problem, class_of};
pub use puzzle::{Content, PositionError, Puzzle};
pub use reader::{ReadOptions, Reader, ReadingChecks};
#[cfg(feature = "links")]
pub use reading::{nothing_to_ignore, reading_work, recognised_sentences};
pub use reading_report::{Reading, ReadingOptions, SentenceReading, SentenceVerdict};
pub use table::{
    TableForm, TableProblem, TableReader, TableRecord, TableRecords, fields, json_fields, usual_column,
};
pub use whydoku_yaml::{nearest, suggestion};
pub use yaml::begins_puzzle_file;

/// Reads the one puzzle of a text: a command-line argument, or a file with just one.
pub fn parse_one(text: &str, options: &ReadOptions) -> Result<Puzzle, InputError> {
    let mut reader = Reader::new(text.as_bytes(), options.clone());
    let puzzle = reader.next().unwrap_or_else(|| Err(InputError::empty()))?;
    match reader.next() {
        None => Ok(puzzle),
        Some(Ok(second)) => Err(InputError {
            line: second.line,
            column: None,
            problem: Problem::Several,
            excerpt: excerpt(&second.text, None),
        }),
        Some(Err(error)) => Err(error),
    }
}

/// Whether a text that is no puzzle was meant as one rather than as the name of a file: at least sixteen characters,
/// most of them digits or empty cells, or more than one line.
///
/// An argument is a puzzle if [`parse_one`] reads it, else a file. If there is no such file either, this decides which
/// of the two errors to put first.
pub fn looks_like_puzzle(text: &str) -> bool {
    let text = text.trim();
    text.contains('\n')
        || is_link(text)
        || text.split_whitespace().next().is_some_and(|token| is_meant_as_cells(token, None))
}
