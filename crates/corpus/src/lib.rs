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

mod canvas;
mod choice;
mod corpus;
mod elements;
mod expect;
mod extras;
mod foreign;
mod inputs;
mod ledger;
mod opened;
mod packing;
mod plot;
mod rater;
mod row;
mod same_file;
mod summary;
mod summary_text;
mod table_text;
mod unpack;
mod workers;
mod zip;

pub use choice::{Asked, AskedError, Choice, ChoiceError, Chooser, identity, nearest};
pub use corpus::{Corpus, Record};
pub use expect::{Agreement, Known, KnownError, Notes};
pub use extras::{Counts, Extras, Origin, With};
pub use foreign::Doubt;
pub use inputs::{CorpusError, nothing};
pub use ledger::{Ledger, LedgerError, Resumed};
pub use opened::{Opened, Unzipped, opened, zip_files};
pub use packing::Packing;
pub use plot::{PlotForm, plot};
pub use rater::{Budget, Rater, RaterError, canonical_text};
pub use row::{Columns, Row, Scales};
pub use same_file::Place;
pub use summary::{PERCENTILES, Pairs, ScaleSummary, Slow, Summary};
pub use summary_text::summary_text;
pub use table_text::{TableFormat, TableText};
pub use table_text::{push_clean, push_quoted};
pub use unpack::{unpacked_file, unpacked_stream};
pub use workers::{Progress, RowObserver, Task, work};
