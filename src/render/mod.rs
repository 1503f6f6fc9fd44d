//! Ink: tellings and grids as plain or coloured text, tables, and JSON Lines. Nothing here decides what is said.
//!
//! | file | renders |
//! | --- | --- |
//! | `ink.rs` | spans in plain or coloured text, wrapped |
//! | `picture.rs` | a grid with candidates, the parts of a step marked |
//! | `text.rs` | a whole trace as text |
//! | `json.rs` | a trace or a finding as JSON Lines |
//! | `table.rs` | tables for people |

mod ink;
mod json;
mod picture;
mod table;
mod text;

pub use ink::{Paint, paint, wrap};
pub use json::{FORMAT, FindingLine, GuessLine, Header, HodokuLine, OutcomeLine, VERSION, Voice};
pub use picture::{Marks, board, picture};
pub use table::table;
pub use text::{Draw, TextOptions, trace_text};
