//! Doors for puzzles: every format in which people keep them, detected by shape, and writers for the common ones.
//!
//! ```
//! use whydoku_formats::{ReadOptions, parse_one};
//! use whydoku_board::Layout;
//! let text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
//! let puzzle = parse_one(text, &ReadOptions::default()).unwrap();
//! assert_eq!(puzzle.grid(Layout::classic()).unwrap().givens().len(), 17);
//! ```
//!
//! | file | reads |
//! | --- | --- |
//! | `reader/` | [`Reader`]: a stream of puzzles, whatever their formats |
//! | `lines.rs` | lines of bounded length |
//! | `cells.rs` | symbols, tokens, cells one by one |
//! | `unbroken.rs` | grids and candidate strings on one line |
//! | `row.rs`, `rows.rs`, `pencilmarks.rs` | grids of several lines: digits, or the candidates of every cell |
//! | `library.rs` | HoDoKu's library lines |
//! | `table.rs`, `table_form.rs` | [`TableReader`]: puzzles in one column of CSV, TSV or JSON Lines |
//! | `tidy.rs` | rows of spreadsheets, Markdown and old programs |
//! | `spreadsheet.rs` | grids with headings, names of rows, and empty cells that are left out |
//! | `markup.rs` | collections in XML, links that are grids |
//! | `headings.rs` | `Grid 01`, `[Puzzle]`, `[State]` |
//! | `queue.rs` | what is ready, and what waits for its grid |
//! | `array.rs` | arrays as programs hold them |
//! | `jigsaw.rs` | a map of regions after a grid |
//! | `f_puzzles.rs`, `f_puzzles/`, `lz.rs` | JSON of f-puzzles, and the links that hold it compressed |
//! | `sudoku_pad/` | JSON of `SudokuPad`, and its links |
//! | `json_block.rs` | the lines of a JSON object, to where they are JSON no more |
//! | `interactive.rs`, `interactive/` | strings of the Interactive Sudoku Solver |
//! | `numbered.rs` | killers as numbers, one a cell |
//! | `yaml.rs` | puzzle files with rules |
//! | `plain.rs` | a line of cells, rows of cells or a puzzle file: what builds without the feature `formats` read |
//! | `puzzle.rs` | [`Puzzle`]: what was read; [`Puzzle::grid`] puts it on a board |
//! | `board.rs` | which set width a board needs, and its tables |
//! | `write.rs` | [`mod@write`]: the common formats, written |
//! | `error/`, `fault.rs` | [`InputError`]: where, what, and the remedy |

mod array;
mod cells;
mod error;
mod f_puzzles;
mod fault;
mod headings;
mod interactive;
mod jigsaw;
mod json_block;
mod library;
mod lines;
pub mod lz;
mod markup;
mod numbered;
mod pencilmarks;
mod plain;
mod puzzle;
mod queue;
mod reader;
mod row;
mod rows;
mod spreadsheet;
mod sudoku_pad;
mod table;
mod table_form;
mod tidy;
mod unbroken;
pub mod write;
mod yaml;

pub use error::{ArrayProblem, InputError, Problem};
pub use puzzle::{Content, PositionError, Puzzle};
pub use reader::{ReadOptions, Reader};
pub use table::TableReader;
pub use table_form::{TableForm, TableProblem, fields, usual_column};
pub use tidy::{Tidied, tidied};

/// The one puzzle that a text holds: a command-line argument, or a file that should hold just one.
pub fn parse_one(text: &str, options: &ReadOptions) -> Result<Puzzle, InputError> {
    read_one(text, options)
}

/// The one puzzle of a text that is a line of cells, rows of cells or a puzzle file; all other forms are refused. Builds
/// without the feature `formats` read no more than this.
pub fn parse_plain(text: &str, options: &ReadOptions) -> Result<Puzzle, InputError> {
    plain::read(text, options)
}

fn read_one(text: &str, options: &ReadOptions) -> Result<Puzzle, InputError> {
    let mut reader = Reader::new(text.as_bytes(), options.clone());
    let puzzle = reader.next().unwrap_or_else(|| Err(InputError::empty()))?;
    match reader.next() {
        None => Ok(puzzle),
        Some(Ok(second)) => Err(InputError {
            line: second.line,
            column: None,
            problem: Problem::Several,
            excerpt: fault::excerpt(&second.text, None),
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
        || text.split_whitespace().next().is_some_and(|token| cells::is_meant_as_cells(token, None))
}
