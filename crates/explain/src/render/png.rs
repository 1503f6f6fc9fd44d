//! SVG as PNG with its own fonts, so that pictures look alike on all machines.

use super::RenderError;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::sync::Arc;

/// Pixels for each unit of the picture; a board of nine is then about 1200 pixels wide.
const SCALE: f32 = 2.0;

/// Renders an SVG picture as PNG.
pub fn png(svg: &str) -> Result<Vec<u8>, RenderError> {
    let mut options = Options { font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    let fonts = Arc::make_mut(&mut options.fontdb);
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    let tree = Tree::from_str(svg, &options).map_err(|problem| RenderError::Svg(problem.to_string()))?;
    let size = tree.size().to_int_size().scale_by(SCALE).ok_or(RenderError::PngSize)?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(RenderError::PngSize)?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|problem| RenderError::PngEncoding(problem.to_string()))
}
