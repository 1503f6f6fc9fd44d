//! Requests: all questions of the library as JSON, without state (feature `requests`).
//!
//! [`REQUESTS`] is the table of them: name, parameters and answer. `whydoku serve`, the C interface and the tools of agents
//! answer the requests of the table through a [`Session`]; the page calls the functions below it with values of the same types.
//!
//! ```
//! use whydoku::requests::Session;
//! let session = Session::new(|| std::time::Duration::ZERO);
//! let answer = session.answer(r#"{"id": 1, "ask": "solve", "puzzle": "1..4..1..3..4..."}"#);
//! assert!(answer.contains(r#""solutions":["1234341223414123"]"#));
//! ```
//!
//! | file | holds |
//! | --- | --- |
//! | `requests.json` | the table of requests: names, descriptions, parameters, answers |
//! | `table.rs` | [`REQUESTS`], the functions that answer them, and the schema that is generated |
//! | `arguments.rs` | the arguments of a request, checked against the table |
//! | `session.rs` | [`Session`]: a line with a request to a line with an answer; limits and cancellation |
//! | `questions.rs` | hints, paths, reasons, checks |
//! | `collection.rs`, `make.rs` | ratings, counts, lists, formats; new puzzles |
//! | `study.rs` | examples of techniques, all steps at a position, the reading of drawings |
//! | `lines.rs`, `view.rs` | boards, sentences and marks for a page that draws them |
//! | `options.rs`, `position.rs`, `error.rs` | the values that requests share |

mod arguments;
mod collection;
mod error;
mod lines;
mod make;
mod options;
mod position;
mod questions;
mod session;
mod study;
mod table;
mod view;

pub use collection::{
    PuzzleList, Survey, TraceAnswer, equal_cells, export, list, page, rate, survey, trace, true_candidates,
};
pub use error::{ErrorAnswer, RequestError};
pub use make::{AttemptAnswer, Exercise, PuzzleOrder, attempt, practise};
pub use options::RequestOptions;
pub use position::PositionInput;
pub use questions::{
    BrokenCells, Choices, HintAnswer, ProgressAnswer, WhyAnswer, asks, broken, catalogue, check, empty,
    explain, hint, idea, parse, progress, solve, why,
};
pub use session::{PendingRequest, Session};
pub use study::{
    InstanceList, Lesson, NamedMove, ReadingAnswer, ReadingInput, find, lesson, name_move, read,
};
pub use table::{MOST_SOLUTIONS, Parameter, ParameterKind, REQUESTS, Request, schema};
pub use view::{Board, Path, Spans, StepWords};
