//! Reads puzzles from any input, rates them on several threads, and writes tables, summaries and plots.
//!
//! [`Inputs`] streams puzzles in constant memory, [`rate`] turns them into rows in input order, and [`Journal`] writes
//! these so that an interrupted run can be continued.

mod error;
mod expected;
mod extra_columns;
mod file_id;
mod input;
mod journal;
mod packing;
pub mod parallel;
mod plot;
mod query;
mod rater;
mod rating;
mod row;
mod summary;
mod summary_text;
mod table_text;

pub use error::{CorpusError, StreamProblem};
pub use expected::{Agreement, CorpusStatistics, ExpectedRatings};
pub use extra_columns::{ExtraColumns, Origin, PuzzleField, TechniqueCounts};
pub use file_id::FileId;
pub use input::{
    ForeignDetector, InputOptions, Inputs, Record, TextStream, ZipEntry, decompress, decompress_file,
    open_stream, open_table, read_line, zip_entries,
};
pub use journal::{Journal, Recovery};
pub use packing::Packing;
pub use plot::plot;
pub use query::{CompiledQuery, ConditionError, RowQuery, RowSelector, identity};
pub use rater::{Rater, RatingLimits};
pub use rating::{RatedRows, RatingTask, RowCounts, rate};
pub use row::{Columns, Row, Scales};
pub use summary::{NumberPairs, ScaleSummary, SlowPuzzle, Summary};
pub use summary_text::summary_text;
pub use table_text::{TableFormat, TableText, separated_line};
pub use whydoku_formats::{nearest, suggestion};
