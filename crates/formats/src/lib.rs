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
//! | file | holds |
//! | --- | --- |
//! | `reader.rs` | [`Reader`]: a stream of puzzles in any format |
//! | `format.rs` | the trait of formats, and the list of those with a mark |
//! | `one_line.rs` | grids and candidate strings on one line |
//! | `grid_row.rs`, `grid_rows.rs`, `pencilmarks.rs` | grids of several lines: digits, or the candidates of every cell |
//! | `normalize.rs`, `spreadsheet.rs` | grids of spreadsheets, Markdown and old programs |
//! | `library.rs` | lines of HoDoKu's library |
//! | `array.rs` | arrays of programs |
//! | `json_block.rs`, `f_puzzles/`, `sudoku_pad/`, `lz.rs` | JSON and links of f-puzzles and `SudokuPad` |
//! | `interactive/` | strings of the Interactive Sudoku Solver |
//! | `killer.rs` | killers as numbers, one a cell |
//! | `markup.rs` | collections of `OpenSudoku`, links of `SudokuWiki` |
//! | `yaml.rs` | puzzle files with rules |
//! | `jigsaw.rs` | a map of regions after a grid |
//! | `table.rs`, `table_form.rs` | [`TableReader`]: puzzles in one column of CSV, TSV or JSON Lines |
//! | `sections.rs`, `queue.rs` | headings, `[Puzzle]` and `[State]`, and grids that wait for them |
//! | `line_reader.rs`, `cells.rs` | lines of bounded length; characters and cells |
//! | `puzzle.rs` | [`Puzzle`], and [`Puzzle::grid`], which puts it on a board |
//! | `write.rs` | [`mod@write`]: the writers |
//! | `error.rs`, `problem.rs` | [`InputError`]: place, cause and remedy |

mod array;
mod cells;
mod error;
mod f_puzzles;
mod format;
mod grid_row;
mod grid_rows;
mod interactive;
mod jigsaw;
mod json_block;
mod killer;
mod library;
mod line_reader;
pub mod lz;
mod markup;
mod normalize;
mod one_line;
mod pencilmarks;
mod problem;
mod puzzle;
mod queue;
mod reader;
mod sections;
mod spreadsheet;
mod sudoku_pad;
mod table;
mod table_form;
pub mod write;
mod yaml;

pub use error::InputError;

pub use problem::Problem;
pub use puzzle::{Content, PositionError, Puzzle};
pub use reader::{ReadOptions, Reader};
pub use table::TableReader;
pub use table_form::{TableForm, TableProblem, fields, usual_column};

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
            excerpt: error::excerpt(&second.text, None),
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
