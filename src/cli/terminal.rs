//! The terminal: its width, which is `COLUMNS` or its size (a pipe has none), and text from outside without control and
//! direction characters, which it would interpret.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::io::{self, IsTerminal};
use std::sync::{LazyLock, OnceLock};
use whydoku_board::Grid;
use whydoku_board::controls::is_interpreted;
use whydoku_explain::Explainer;
use whydoku_explain::render::{Marks, Paint, SignLegend, picture_within};
use whydoku_solver::catalogue::Coordinates;

/// The width of text where there is enough space.
const TEXT: usize = 96;
/// Narrower terminals are treated as this wide.
const NARROWEST: usize = 40;

pub(super) fn text_width() -> usize {
    width().map_or(TEXT, |width| width.min(TEXT))
}

/// The width of lines that are columns: 80, or the terminal if that is narrower.
pub(super) fn table_text_width() -> usize {
    text_width().min(80)
}

pub(super) fn drawing_width() -> usize {
    width().unwrap_or(usize::MAX)
}

/// Whether standard output takes colours: `--color`, or what the terminal and the environment say.
pub(super) fn paint_of_output() -> Paint {
    static PAINT: LazyLock<Paint> = LazyLock::new(|| match anstream::AutoStream::choice(&io::stdout()) {
        anstream::ColorChoice::Never => Paint::Plain,
        _ => Paint::Colour,
    });
    *PAINT
}

/// A board with the marks of a step, and the meanings of their signs in a language.
pub(super) fn picture(grid: &Grid, marks: &Marks, lang: &str) -> String {
    let (paint, width) = (paint_of_output(), drawing_width());
    let legend = |explainer| SignLegend::default().below(marks, grid, &explainer, paint, width);
    let (_, coordinates) = Coordinates::of_code(lang);
    picture_within(grid, marks, paint, coordinates, width)
        + &Explainer::new(lang).map(legend).unwrap_or_default()
}

/// The width of tables, if it is limited.
pub(super) fn table_width() -> Option<u16> {
    width().and_then(|width| u16::try_from(width).ok())
}

pub(super) fn prose_table_width() -> Option<u16> {
    table_width().or(Some(TEXT as u16 + 4))
}

fn width() -> Option<usize> {
    static WIDTH: OnceLock<Option<usize>> = OnceLock::new();
    *WIDTH.get_or_init(|| {
        let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
        let columns = columns.filter(|columns: &usize| *columns > 0);
        let size = || {
            let out = std::io::stdout();
            let size = out.is_terminal().then(|| terminal_size::terminal_size_of(out)).flatten();
            size.map(|(width, _)| usize::from(width.0)).filter(|width| *width > 0)
        };
        columns.or_else(size).map(|width| width.max(NARROWEST))
    })
}

/// Prints text with escapes such as `\u{1b}`.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            if is_interpreted(letter) {
                write!(f, "{}", letter.escape_debug())?;
            } else {
                f.write_char(letter)?;
            }
        }
        Ok(())
    }
}

/// Returns output with escapes for characters beyond ASCII that a terminal interprets, such as those that set the direction
/// of text. Those of ASCII may be styles.
pub(super) fn printable(output: &[u8]) -> Cow<'_, [u8]> {
    let is_raw = |letter: char| !letter.is_ascii() && is_interpreted(letter);
    match std::str::from_utf8(output) {
        Ok(text) if !text.is_ascii() && text.contains(is_raw) => {
            let mut escaped = String::with_capacity(text.len() + 8);
            for letter in text.chars() {
                if is_raw(letter) { escaped.extend(letter.escape_unicode()) } else { escaped.push(letter) }
            }
            escaped.into_bytes().into()
        }
        _ => output.into(),
    }
}

pub(super) fn escape(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| Escaped(line).to_string()).collect();
    lines.join("\n")
}
