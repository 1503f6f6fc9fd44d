//! Worksheets: puzzles on pages to print, as SVG, in one HTML document, or as PDF.

#![expect(clippy::cast_precision_loss, reason = "places on a page that holds few things")]

mod measure;
mod pages;

use super::marks::Marks;
use super::svg::{Theme, board_element, escape, picture_style};
use super::text::printed_path;
use crate::Explainer;
use qrcodegen::{QrCode, QrCodeEcc};
use whydoku_board::Grid;
use whydoku_solver::catalogue::{Coordinates, Language, Sentence};
use whydoku_solver::trace::Trace;

/// A puzzle to print.
pub struct WorksheetPuzzle {
    /// The title.
    pub title: String,
    /// The tier; empty if it is not printed.
    pub tier: String,
    /// The rules that the board does not show; mostly empty.
    pub rules: String,
    /// The board.
    pub grid: Grid,
    /// The solution, if there is exactly one.
    pub solution: Option<Grid>,
    /// Whether the candidates of the board are printed.
    pub candidates: bool,
    /// A link to the puzzle, which is printed as a QR code; mostly empty.
    pub link: String,
    /// The path to the solution, if it is printed.
    pub path: Option<WorksheetPath>,
}

/// The path to a solution.
pub struct WorksheetPath {
    /// The text, line by line.
    text: String,
    /// The moves that are drawn: where their headlines begin in the text, their boards and their marks.
    pictures: Vec<(usize, Grid, Marks)>,
}

impl WorksheetPath {
    /// Returns the path of a trace, with its rating in words. The final board is printed with the solutions.
    pub fn of(trace: &Trace, explainer: &Explainer<'_>, rating: &str) -> Self {
        let (text, pictures) = printed_path(trace, explainer);
        Self { text: format!("{text}\n{rating}"), pictures }
    }
}

/// The layout of a worksheet.
pub struct Worksheet<'a> {
    /// The title at the head of each page; may be empty.
    pub title: &'a str,
    /// Width and height of the paper, in points.
    pub paper: (f32, f32),
    /// The number of puzzles on a page: 1, 2, 4, 6 or 9.
    pub per_page: usize,
    /// Whether print is large.
    pub large: bool,
    /// Whether the solutions are printed at the end.
    pub solutions: bool,
    /// Whether the solutions are printed upside down.
    pub upside_down: bool,
    /// The language of labels.
    pub language: &'a Language,
    /// The code of the language.
    pub code: &'a str,
}

const MARGIN: f32 = 42.0;
const HEAD: f32 = 26.0;
const FOOT: f32 = 26.0;

/// Left, top, width and height of an area.
type Area = (f32, f32, f32, f32);

impl Worksheet<'_> {
    /// Returns each page as an SVG document.
    pub fn pages(&self, puzzles: &[WorksheetPuzzle]) -> Vec<String> {
        let (width, height) = self.paper;
        let style = self.style();
        let document = |page: String| {
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}pt\" \
                 height=\"{height}pt\">\n<style>{style}</style>\n{page}</svg>\n"
            )
        };
        self.page_elements(puzzles).into_iter().map(document).collect()
    }

    /// Returns all pages as one HTML document for printing from a browser.
    pub fn html(&self, puzzles: &[WorksheetPuzzle]) -> String {
        let (width, height) = self.paper;
        let title = if self.title.is_empty() { "whydoku" } else { self.title };
        let text = format!(
            "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <title>{}</title>\n<style>\n\
             @page{{size:{width}pt {height}pt;margin:0}}\nbody{{margin:0;background:#ddd}}\n\
             .leaf{{display:block;width:100%;max-width:60rem;height:auto;margin:0 auto 1rem;background:#fff}}\n\
             @media print{{body{{background:none}}.leaf{{width:{width}pt;max-width:none;height:{height}pt;margin:0;\
             break-after:page}}}}\n{}</style>\n</head>\n<body>\n",
            escape(self.code),
            escape(title),
            self.style()
        );
        let pages = self
            .page_elements(puzzles)
            .into_iter()
            .map(|page| format!("<svg class=\"leaf\" viewBox=\"0 0 {width} {height}\">\n{page}</svg>\n"));
        pages.fold(text, |text, page| text + &page) + "</body>\n</html>\n"
    }

    fn page_elements(&self, puzzles: &[WorksheetPuzzle]) -> Vec<String> {
        let mut pages: Vec<String> = puzzles.chunks(self.per_page).map(|some| self.puzzles(some)).collect();
        pages.extend(self.path_pages(puzzles));
        if self.solutions {
            let solved: Vec<&WorksheetPuzzle> =
                puzzles.iter().filter(|puzzle| puzzle.solution.is_some()).collect();
            pages.extend(solved.chunks(self.solutions_per_page()).map(|some| self.solved(some)));
        }
        let count = pages.len().to_string();
        let pages = pages.into_iter().enumerate();
        pages.map(|(at, page)| page + &self.head_and_foot(at + 1, &count)).collect()
    }

    fn head_and_foot(&self, number: usize, count: &str) -> String {
        let (width, height) = self.paper;
        let middle = width / 2.0;
        let number = number.to_string();
        let foot = self.language.say(Sentence::SheetPage, &[("number", &number), ("count", count)]);
        let head = if self.title.is_empty() {
            String::new()
        } else {
            text_line(middle, MARGIN + 4.0, 11.0, "beside", self.title)
        };
        head + &text_line(middle, height - MARGIN + 8.0, 10.0, "beside", &foot)
    }

    fn area(&self) -> Area {
        let (width, height) = self.paper;
        (MARGIN, MARGIN + HEAD, width - 2.0 * MARGIN, height - 2.0 * MARGIN - HEAD - FOOT)
    }

    const fn scale(&self) -> f32 {
        if self.large { 1.5 } else { 1.0 }
    }

    fn style(&self) -> String {
        let large = if self.large {
            ".thin{stroke-width:1.8;stroke:#555}.thick{stroke-width:4.2}.given,.set{font-weight:bold}"
        } else {
            ""
        };
        format!(
            "{}.bare .n{{display:none}}.bare .clue{{display:inline}}.qr{{fill:#000}}.head{{font-weight:bold;fill:#111}}.beside{{fill:#555}}.body{{fill:#111}}\
             .start{{text-anchor:start}}{large}",
            picture_style(Theme::Light)
        )
    }
}

/// The QR code of a text in a square; empty if the text is too long for one.
fn qr_code(text: &str, (x, y, side): (f32, f32, f32)) -> String {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Low) else { return String::new() };
    let size = code.size();
    let dots = (0..size).flat_map(|row| (0..size).map(move |column| (column, row)));
    let dots = dots.filter(|&(column, row)| code.get_module(column, row));
    let path: String = dots.map(|(column, row)| format!("M{column} {row}h1v1h-1z")).collect();
    format!(
        "<svg x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" viewBox=\"0 0 {size} {size}\" \
         shape-rendering=\"crispEdges\"><path class=\"qr\" d=\"{path}\"/></svg>\n"
    )
}

fn text_line(x: f32, y: f32, size: f32, class: &str, text: &str) -> String {
    let text = escape(text);
    format!(
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" xml:space=\"preserve\">{text}</text>\n"
    )
}

/// A board at a place; a bare one has no line numbers.
fn board(
    grid: &Grid,
    marks: &Marks,
    coordinates: Coordinates,
    (x, y, side): (f32, f32, f32),
    candidates: bool,
    is_bare: bool,
) -> String {
    let (inside, (left, top, width, height)) = board_element(grid, marks, coordinates, candidates, is_bare);
    let class = if is_bare { "board bare" } else { "board" };
    format!(
        "<svg class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" \
         viewBox=\"{left:.1} {top:.1} {width:.1} {height:.1}\">\n{inside}</svg>\n"
    )
}
