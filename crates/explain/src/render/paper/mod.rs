//! Puzzles on paper: pages as SVG, which stand alone, in one HTML document, or in a PDF.
//!
//! | file | does |
//! | --- | --- |
//! | `mod.rs` | [`Worksheet`]: what is printed and how; pages, numbered |
//! | `boards.rs` | bare boards with their titles, so many on a page |
//! | `told.rs` | the way to a solution, over as many pages as it takes |
//! | `measure.rs` | how wide text is, and where its lines break |

#![expect(clippy::cast_precision_loss, reason = "places on a page that holds few things")]

mod boards;
mod measure;
mod told;

use super::marks::Marks;
use super::svg::{Theme, escape, picture_style};
use whydoku_board::Grid;
use whydoku_solver::catalogue::{Language, Sentence};

/// A puzzle to be printed.
pub struct WorksheetPuzzle {
    /// Its title.
    pub title: String,
    /// How hard it is; empty if that shall not be said.
    pub tier: String,
    /// The rules that cannot be seen on the board; mostly none.
    pub rules: String,
    /// The board.
    pub grid: Grid,
    /// Its solution, if it has just one.
    pub solution: Option<Grid>,
    /// The way to it, if that is wanted.
    pub path: Option<WorksheetPath>,
}

/// The way to a solution.
pub struct WorksheetPath {
    /// In words, line by line.
    pub text: String,
    /// The steps that are drawn: title, board, marks.
    pub pictures: Vec<(String, Grid, Marks)>,
}

/// What is printed, and how.
pub struct Worksheet<'a> {
    /// The title at the head of each page; may be empty.
    pub title: &'a str,
    /// Width and height of the paper, in points.
    pub paper: (f32, f32),
    /// How many puzzles a page: 1, 2, 4 or 6.
    pub per_page: usize,
    /// Whether print is large.
    pub large: bool,
    /// Whether solutions stand at the end.
    pub solutions: bool,
    /// The words around the boards.
    pub language: &'a Language,
    /// The code of the language.
    pub code: &'a str,
}

/// A page without its frame: what is drawn on it.
type Drawn = String;

/// The margin of a page.
const MARGIN: f32 = 42.0;
/// What the head and the foot of a page take.
const HEAD: f32 = 26.0;
const FOOT: f32 = 26.0;

impl Worksheet<'_> {
    /// The pages, each as an SVG document of its own.
    pub fn pages(&self, puzzles: &[WorksheetPuzzle]) -> Vec<String> {
        let (width, height) = self.paper;
        let (drawn, style) = (self.drawn(puzzles), self.style());
        let document = |page: String| {
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}pt\" \
                 height=\"{height}pt\">\n<style>{style}</style>\n{page}</svg>\n"
            )
        };
        drawn.into_iter().map(document).collect()
    }

    /// The pages as one HTML document, which a browser prints as they are.
    pub fn html(&self, puzzles: &[WorksheetPuzzle]) -> String {
        let (width, height) = self.paper;
        let title = if self.title.is_empty() { "whydoku" } else { self.title };
        let mut text = format!(
            "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>\n\
             @page{{size:{width}pt {height}pt;margin:0}}\nbody{{margin:0;background:#ddd}}\n\
             .leaf{{display:block;width:100%;max-width:60rem;height:auto;margin:0 auto 1rem;background:#fff}}\n\
             @media print{{body{{background:none}}.leaf{{width:{width}pt;max-width:none;height:{height}pt;margin:0;\
             break-after:page}}}}\n{}</style>\n</head>\n<body>\n",
            escape(self.code),
            escape(title),
            self.style()
        );
        for page in self.drawn(puzzles) {
            text += &format!("<svg class=\"leaf\" viewBox=\"0 0 {width} {height}\">\n{page}</svg>\n");
        }
        text + "</body>\n</html>\n"
    }

    /// What is drawn on each page.
    fn drawn(&self, puzzles: &[WorksheetPuzzle]) -> Vec<Drawn> {
        let mut pages: Vec<Drawn> = puzzles.chunks(self.per_page).map(|some| self.puzzles(some)).collect();
        for puzzle in puzzles {
            if let Some(path) = &puzzle.path {
                pages.extend(self.told(&puzzle.title, path));
            }
        }
        if self.solutions {
            let solved: Vec<&WorksheetPuzzle> =
                puzzles.iter().filter(|puzzle| puzzle.solution.is_some()).collect();
            pages.extend(solved.chunks(self.solutions_a_page()).map(|some| self.solved(some)));
        }
        let count = pages.len().to_string();
        let framed = |(at, page): (usize, Drawn)| page + &self.frame(at + 1, &count);
        pages.into_iter().enumerate().map(framed).collect()
    }

    /// The head and the foot of a page.
    fn frame(&self, number: usize, count: &str) -> String {
        let (width, height) = self.paper;
        let middle = width / 2.0;
        let number = number.to_string();
        let foot = self.language.say(Sentence::SheetPage, &[("number", &number), ("count", count)]);
        let head = if self.title.is_empty() {
            String::new()
        } else {
            line(middle, MARGIN + 4.0, 11.0, "beside", self.title)
        };
        head + &line(middle, height - MARGIN + 8.0, 10.0, "beside", &foot)
    }

    /// Where things may stand: left, top, width, height.
    fn room(&self) -> (f32, f32, f32, f32) {
        let (width, height) = self.paper;
        (MARGIN, MARGIN + HEAD, width - 2.0 * MARGIN, height - 2.0 * MARGIN - HEAD - FOOT)
    }

    /// How large text is beside what is usual.
    const fn scale(&self) -> f32 {
        if self.large { 1.5 } else { 1.0 }
    }

    fn style(&self) -> String {
        let large = if self.large {
            ".thin{stroke-width:1.8;stroke:#555}.thick{stroke-width:4.2}.given,.set{font-weight:bold}"
        } else {
            ""
        };
        // Rows and columns are numbered only where something is said of them.
        format!(
            "{}.bare .n{{display:none}}.bare .clue{{display:inline}}.head{{font-weight:bold;fill:#111}}.beside{{fill:#555}}.body{{fill:#111}}\
             .start{{text-anchor:start}}{large}",
            picture_style(Theme::Light)
        )
    }
}

/// A line of text about a point.
fn line(x: f32, y: f32, size: f32, class: &str, text: &str) -> String {
    format!(
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" xml:space=\"preserve\">{}</text>\n",
        escape(text)
    )
}

/// A board in a square of the page.
fn board(grid: &Grid, marks: &Marks, (x, y, side): (f32, f32, f32), candidates: bool) -> String {
    let (inside, (left, top, width, height)) = super::svg::inside(grid, marks, candidates);
    let class = if candidates { "board" } else { "board bare" };
    format!(
        "<svg class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" \
         viewBox=\"{left:.1} {top:.1} {width:.1} {height:.1}\">\n{inside}</svg>\n"
    )
}
