//! Pages of SVG as one PDF with its own fonts, of which it contains only the letters that are used.

use super::RenderError;
use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use std::sync::Arc;
use usvg::{Options, Tree};

/// Renders pages as a PDF with this title in this language.
pub fn pdf(pages: &[String], title: &str, language: &str) -> Result<Vec<u8>, RenderError> {
    let mut options = Options { font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    let fonts = Arc::make_mut(&mut options.fontdb);
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    let mut document = Document::new();
    let mut metadata = Metadata::new().language(language.to_owned()).creator("whydoku".to_owned());
    if !title.is_empty() {
        metadata = metadata.title(title.to_owned());
    }
    document.set_metadata(metadata);
    for (at, page) in pages.iter().enumerate() {
        let number = at + 1;
        let tree = Tree::from_str(page, &options)
            .map_err(|problem| RenderError::PdfPage(number, problem.to_string()))?;
        // SVG lengths are pixels, of which there are four to three points.
        let (width, height) = (tree.size().width() * 0.75, tree.size().height() * 0.75);
        let settings = PageSettings::from_wh(width, height).ok_or(RenderError::PdfSize(number))?;
        let size = Size::from_wh(width, height).ok_or(RenderError::PdfSize(number))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        surface.draw_svg(&tree, size, SvgSettings::default()).ok_or(RenderError::PdfSize(number))?;
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|problem| RenderError::PdfDocument(format!("{problem:?}")))
}
