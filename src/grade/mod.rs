//! Grading: a puzzle becomes a row of a table, and a corpus of any length becomes a table, in one pass.
//!
//! | file | does |
//! | --- | --- |
//! | `rater.rs` | [`Rater`]: the row of a puzzle on any set of scales, and what the columns are |
//! | `sheet.rs` | [`Sheet`]: rows as TSV, CSV or JSON Lines, and back |
//! | `corpus.rs` | [`Corpus`]: the puzzles of files, folders and pipes, packed or not, one after another |
//! | `crew.rs` | [`work`]: all cores; blocks are taken in turn and handed over in order |
//! | `ledger.rs` | [`Ledger`]: a file that grows block by block and survives being killed at any moment |
//! | `summary.rs` | [`Summary`]: what a table amounts to |
//! | `expect.rs` | [`Known`] ratings, and how far a table agrees with them |
//! | `plot.rs`, `canvas.rs` | [`plot()`]: histograms and maps as SVG or PNG |
//! | `parquet.rs` | tables as Parquet, where that is built in |
//! | `tables.rs` | the same for people |

#[cfg(feature = "cli")]
mod canvas;
#[cfg(feature = "cli")]
mod corpus;
#[cfg(feature = "cli")]
mod crew;
#[cfg(feature = "cli")]
mod expect;
#[cfg(feature = "cli")]
mod ledger;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "cli")]
mod plot;
mod rater;
mod sheet;
#[cfg(feature = "cli")]
mod summary;
#[cfg(feature = "cli")]
mod tables;

#[cfg(feature = "cli")]
pub use corpus::{Corpus, CorpusError, Record};
#[cfg(feature = "cli")]
pub use crew::{Observer, Order, Taken, work};
#[cfg(feature = "cli")]
pub use expect::{Agreement, Known, KnownError, Notes};
#[cfg(feature = "cli")]
pub use ledger::{Ledger, LedgerError, Resumed};
#[cfg(feature = "parquet")]
pub use parquet::{ParquetProblem, write_parquet};
#[cfg(feature = "cli")]
pub use plot::{PlotForm, plot};
pub use rater::{Budget, Column, Extras, Kind, Rater, Row, Scales, canonical_text, columns, columns_of};
pub use sheet::{Sheet, SheetForm};
#[cfg(feature = "cli")]
pub use summary::{PERCENTILES, Pairs, ScaleSummary, Slow, Summary, tenths, written};
#[cfg(feature = "cli")]
pub use tables::{histogram, round_step, summary_text};
