//! An SVG picture as PNG, with a font of its own, so that it looks the same on every machine.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::sync::Arc;

/// How many dots a unit of the picture has each way; a board of nine is then about 1200 dots wide.
const DOTS: f32 = 2.0;

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The SVG cannot be read.
    #[error("the picture cannot be read: {0}")]
    Svg(String),
    /// It would have no size, or too large a one.
    #[error("the picture has no size that a PNG can have")]
    Size,
    /// It cannot be encoded.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

/// The picture, as PNG.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let mut options = Options { font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    let fonts = Arc::make_mut(&mut options.fontdb);
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    let tree = Tree::from_str(svg, &options).map_err(|problem| PngError::Svg(problem.to_string()))?;
    let size = tree.size().to_int_size().scale_by(DOTS).ok_or(PngError::Size)?;
    let mut dots = Pixmap::new(size.width(), size.height()).ok_or(PngError::Size)?;
    resvg::render(&tree, Transform::from_scale(DOTS, DOTS), &mut dots.as_mut());
    dots.encode_png().map_err(|problem| PngError::Encoding(problem.to_string()))
}
