//! Ink: tellings and grids as plain or coloured text, tables, and JSON Lines. Nothing here decides what is said.
//!
//! | file | renders |
//! | --- | --- |
//! | `ink.rs` | spans in plain or coloured text, wrapped |
//! | `legend.rs` | cages, lines and dots by letters, for the terminal |
//! | `marks.rs` | what is marked in a picture, whoever draws it |
//! | `picture/` | a grid with candidates, the parts of a step marked, for the terminal |
//! | `svg/` | the same as SVG, with arrows for chains |
//! | `png.rs` | an SVG picture as PNG, behind the feature `png` |
//! | `paper/` | puzzles on pages, to be printed |
//! | `pdf.rs` | such pages as PDF, behind the feature `pdf` |
//! | `story.rs` | a trace cut into scenes, for all that follow |
//! | `markdown.rs` | a story as Markdown |
//! | `html.rs`, `html/`, `page/` | a story as a page that plays it |
//! | `text.rs` | a whole trace as text |
//! | `json/` | a trace or a finding as JSON Lines |
//! | `figure.rs` | who plays which part in a finding, and what follows from what, for programs |
//! | `table.rs` | tables for people |

mod figure;
mod html;
mod ink;
mod json;
mod legend;
mod markdown;
mod marks;
mod paper;
#[cfg(feature = "pdf")]
mod pdf;
mod picture;
#[cfg(feature = "png")]
mod png;
mod story;
mod svg;
mod table;
mod text;

pub use figure::{CaseLine, LinkLine, ReasonLine};
pub use html::{Page, Times, html};
pub use ink::{Paint, paint, wrap, wrap_hanging};
pub use json::{FORMAT, FindingLine, GuessLine, Header, HodokuLine, JsonWriter, OutcomeLine, VERSION};
pub use markdown::markdown;
pub use marks::Marks;
pub use paper::{Worksheet, WorksheetPath, WorksheetPuzzle};
#[cfg(feature = "pdf")]
pub use pdf::{PdfError, pdf};
pub use picture::{board, picture, picture_within};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use story::{Scene, SceneKind, Story};
pub use svg::{Arrow, Canvas, Drawing, Theme, bare_svg, svg};
pub use table::table;
pub use text::{DrawMode, TextOptions, opening_text, path_text, trace_text};
