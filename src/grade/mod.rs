//! Grading: a puzzle becomes a row of a table, and a corpus of any length becomes a table, in one pass.
//!
//! | file | does |
//! | --- | --- |
//! | `row.rs` | [`Row`]: what a table says of one puzzle, and [`Columns`]: what stands where in it |
//! | `foreign.rs` | files of something else, which are one mistake |
//! | `extras.rs` | [`Extras`]: what a row holds beyond the ratings |
//! | `rater.rs` | [`Rater`]: the row of a puzzle on any set of scales |
//! | `table_text.rs` | [`TableText`]: rows as TSV, CSV or JSON Lines, and back |
//! | `inputs.rs` | what arguments are: puzzles, files, folders, patterns, standard input |
//! | `unpack.rs` | streams without their packing |
//! | `zip.rs`, `elements.rs` | zip files, and JSON arrays, one element after another |
//! | `opened.rs` | `opened`: a stream, whatever it comes in |
//! | `corpus/` | `Corpus`: the puzzles of all inputs, one after another |
//! | `workers.rs` | `work`: all cores; blocks are taken in turn and handed over in order |
//! | `ledger/` | `Ledger`: a file that grows block by block and survives being killed at any moment |
//! | `packing.rs` | `Packing`: blocks of rows, packed |
//! | `same_file.rs` | `Place`: which file a name means, through its links |
//! | `choice/` | `Choice`: which rows are wanted, in which order, and how many |
//! | `summary.rs` | `Summary`: what a table amounts to |
//! | `summary_text.rs` | the same for people |
//! | `expect/` | `Known` ratings, and how far a table agrees with them |
//! | `plot.rs`, `canvas.rs` | `plot`: histograms and maps as SVG or PNG |
//! | `parquet.rs` | tables as Parquet, where that is built in |

#[cfg(feature = "cli")]
mod canvas;
#[cfg(feature = "cli")]
mod choice;
#[cfg(feature = "cli")]
mod corpus;
#[cfg(feature = "cli")]
mod elements;
#[cfg(feature = "cli")]
mod expect;
mod extras;
#[cfg(feature = "cli")]
mod foreign;
#[cfg(feature = "cli")]
mod inputs;
#[cfg(feature = "cli")]
mod ledger;
#[cfg(feature = "cli")]
mod opened;
#[cfg(feature = "cli")]
mod packing;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "cli")]
mod plot;
mod rater;
mod row;
#[cfg(feature = "cli")]
mod same_file;
#[cfg(feature = "cli")]
mod summary;
#[cfg(feature = "cli")]
mod summary_text;
mod table_text;
#[cfg(feature = "cli")]
mod unpack;
#[cfg(feature = "cli")]
mod workers;
#[cfg(feature = "cli")]
mod zip;

#[cfg(feature = "cli")]
pub use choice::{Asked, AskedError, Choice, ChoiceError, Chooser, identity, nearest};
#[cfg(feature = "cli")]
pub use corpus::{Corpus, Record};
#[cfg(feature = "cli")]
pub use expect::{Agreement, Known, KnownError, Notes};
pub use extras::{Counts, Extras, Origin, With};
#[cfg(feature = "cli")]
pub(crate) use foreign::Doubt;
#[cfg(feature = "cli")]
pub use inputs::{CorpusError, nothing};
#[cfg(feature = "cli")]
pub use ledger::{Ledger, LedgerError, Resumed};
#[cfg(feature = "cli")]
pub use opened::{Opened, Unzipped, opened, zip_files};
#[cfg(feature = "cli")]
pub use packing::Packing;
#[cfg(feature = "parquet")]
pub use parquet::{ParquetProblem, write_parquet};
#[cfg(feature = "cli")]
pub use plot::{PlotForm, plot};
pub use rater::{Budget, Rater, RaterError, canonical_text};
pub use row::{Columns, Row, Scales};
#[cfg(feature = "cli")]
pub use same_file::Place;
#[cfg(feature = "cli")]
pub use summary::{PERCENTILES, Pairs, ScaleSummary, Slow, Summary};
#[cfg(feature = "cli")]
pub use summary_text::summary_text;
pub use table_text::{TableFormat, TableText};
#[cfg(feature = "cli")]
pub(crate) use table_text::{push_clean, push_quoted};
#[cfg(feature = "cli")]
pub use unpack::{unpacked_file, unpacked_stream};
#[cfg(feature = "cli")]
pub use workers::{HowFar, RowObserver, Task, work};
