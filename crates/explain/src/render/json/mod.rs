//! A trace as JSON Lines: a header, one object a move, the outcome. The same objects are read back by whoever
//! verifies a trace, so each line is one type that goes both ways.

//!
//! | file | holds |
//! | --- | --- |
//! | `lines.rs` | what each line says |
//! | `voice.rs` | [`JsonWriter`]: makes the lines of a trace |
//! | `hodoku.rs` | what HoDoKu calls a step |

mod hodoku;
mod lines;
mod voice;

pub use hodoku::HodokuLine;
pub use lines::{FORMAT, FindingLine, GuessLine, Header, OutcomeLine, VERSION};
pub use voice::JsonWriter;
