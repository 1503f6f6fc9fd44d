//! Pages of SVG as one PDF, with fonts of its own, of which it holds only the letters that are used.

use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use std::sync::Arc;
use usvg::{Options, Tree};

/// Why pages could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A page cannot be read.
    #[error("page {0} cannot be read: {1}")]
    Page(usize, String),
    /// A page has no size.
    #[error("page {0} has no size that a PDF can have")]
    Size(usize),
    /// The whole cannot be written.
    #[error("the PDF cannot be written: {0}")]
    Whole(String),
}

/// The pages, as a PDF with this title in this language.
pub fn pdf(pages: &[String], title: &str, language: &str) -> Result<Vec<u8>, PdfError> {
    let mut options = Options { font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    let fonts = Arc::make_mut(&mut options.fontdb);
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    let mut document = Document::new();
    let mut about = Metadata::new().language(language.to_owned()).creator("whydoku".to_owned());
    if !title.is_empty() {
        about = about.title(title.to_owned());
    }
    document.set_metadata(about);
    for (at, page) in pages.iter().enumerate() {
        let number = at + 1;
        let tree =
            Tree::from_str(page, &options).map_err(|problem| PdfError::Page(number, problem.to_string()))?;
        // The reader of SVG counts in pixels, of which there are four to three points.
        let (width, height) = (tree.size().width() * 0.75, tree.size().height() * 0.75);
        let settings = PageSettings::from_wh(width, height).ok_or(PdfError::Size(number))?;
        let size = Size::from_wh(width, height).ok_or(PdfError::Size(number))?;
        let mut leaf = document.start_page_with(settings);
        let mut surface = leaf.surface();
        surface.draw_svg(&tree, size, SvgSettings::default()).ok_or(PdfError::Size(number))?;
        surface.finish();
        leaf.finish();
    }
    document.finish().map_err(|problem| PdfError::Whole(format!("{problem:?}")))
}
