//! Renderers of explanations, grids and traces.

mod compact;
mod json;
mod markdown;
mod marks;
mod page;
mod paint;
#[cfg(feature = "pdf")]
mod pdf;
mod picture;
#[cfg(feature = "png")]
mod png;
mod replay;
mod story;
mod svg;
mod text;
#[cfg(feature = "sheets")]
mod worksheet;

pub use compact::{CompactOptions, compact_text};
pub use json::{
    CaseLine, FORMAT, FindingLine, GuessLine, Header, HodokuLine, LinkLine, MoveLine, OutcomeLine,
    ReasonLine, VERSION,
};
pub use markdown::markdown;
pub use marks::Marks;
pub use page::{CONTENT_POLICY, Page, SearchTimes, html};
#[cfg(feature = "tables")]
pub use paint::table;
pub use paint::{Paint, paint, wrap, wrap_hanging};
#[cfg(feature = "pdf")]
pub use pdf::pdf;
pub use picture::{SignLegend, board, picture, picture_within};
#[cfg(feature = "png")]
pub use png::png;
pub use story::{Scene, SceneKind, Story};
pub use svg::{Arrow, BoardParts, StepParts, Theme, bare_svg, escape, svg};
pub use text::{
    DrawMode, TextOptions, closing_picture, opening_text, path_text, step_lines, step_text, trace_text,
};
#[cfg(feature = "sheets")]
pub use worksheet::{Worksheet, WorksheetPath, WorksheetPuzzle};

/// The reason for which a PNG or a PDF cannot be made.
#[cfg(any(feature = "png", feature = "pdf"))]
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The SVG of a picture is invalid.
    #[error("the picture cannot be read: {0}")]
    Svg(String),
    /// The size of a picture is zero or too large.
    #[error("the picture has no size that a PNG can have")]
    PngSize,
    /// A picture cannot be encoded.
    #[error("the picture cannot be encoded: {0}")]
    PngEncoding(String),
    /// The SVG of a page is invalid.
    #[error("page {0} cannot be read: {1}")]
    PdfPage(usize, String),
    /// The size of a page is zero or too large.
    #[error("page {0} has no size that a PDF can have")]
    PdfSize(usize),
    /// The document cannot be written.
    #[error("the PDF cannot be written: {0}")]
    PdfDocument(String),
}
