//! A trace as JSON Lines: a header, one object a move, the outcome. `docs/trace.schema.json` describes them. Verification
//! reads the same types back.

mod figure;
mod lines;
mod writer;

pub use figure::{CaseLine, LinkLine, ReasonLine};
pub use lines::{FORMAT, FindingLine, GuessLine, Header, HodokuLine, OutcomeLine, VERSION};
pub use writer::JsonWriter;
