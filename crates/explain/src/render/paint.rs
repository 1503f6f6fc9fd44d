//! Styles, line breaks and tables of terminal text. Colour only repeats what words and signs say.

use crate::{ExplanationText, SpanStyle};
use anstyle::{AnsiColor, Style};
#[cfg(feature = "tables")]
use comfy_table::{ColumnConstraint, ContentArrangement, Table};
use std::fmt::Write as _;
use whydoku_logic::Role;

/// Whether escape codes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Paint {
    /// Text alone.
    Plain,
    /// Text with ANSI colours.
    Colour,
}

impl Paint {
    /// Returns text in a style, if there is colour.
    pub fn in_style(self, text: &str, style: Style) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Colour => format!("{style}{text}{style:#}"),
        }
    }
}

pub(super) const HEADLINE: Style = Style::new().bold();
pub(super) const FAINT: Style = Style::new().dimmed();
pub(super) const PLACED: Style = AnsiColor::Green.on_default().bold();
pub(super) const REMOVED: Style = AnsiColor::Red.on_default().bold();
/// Legible on dark and light backgrounds, as cyan, yellow and the darker blue are not.
pub(super) const PREMISE: Style = AnsiColor::BrightBlue.on_default();
/// The style of a role; opposed roles differ.
pub(super) const fn style_of(role: Option<Role>) -> Style {
    match role {
        Some(Role::Cover | Role::Other | Role::Second) => PREMISE.underline(),
        Some(Role::Fin | Role::EndoFin | Role::Guardian | Role::Third) => AnsiColor::Magenta.on_default(),
        Some(Role::Pincer | Role::End | Role::Fourth) => AnsiColor::Magenta.on_default().underline(),
        _ => PREMISE,
    }
}

pub(super) const WARNING: Style = AnsiColor::Magenta.on_default().bold();

const fn ansi(style: SpanStyle) -> Style {
    match style {
        SpanStyle::Plain => Style::new(),
        SpanStyle::Placed => PLACED,
        SpanStyle::Removed => REMOVED,
        SpanStyle::Warning => WARNING,
        SpanStyle::Role(Role::Digit | Role::Link) => Style::new().bold(),
        SpanStyle::Role(role) => style_of(Some(role)),
    }
}

/// Returns an explanation as plain or coloured text.
pub fn paint(text: &ExplanationText, paint: Paint) -> String {
    text.spans().iter().map(|span| paint.in_style(&span.text, ansi(span.style))).collect()
}

/// Breaks text into lines of at most `width` visible characters, each after an indent. Further lines of an item such as
/// `1. …` or `3.1. …` begin below its text. Words longer than a line are not broken, nor are `r1c2 = 3`, `≠ 1 2` and `row 5`.
pub fn wrap(text: &str, indent: &str, width: usize) -> String {
    let mut wrapped = String::new();
    for line in text.lines() {
        let (marker, line) = line.split_at(item_marker(line));
        let hanging = " ".repeat(marker.len());
        let room = width.saturating_sub(indent.chars().count() + marker.len()).max(20);
        let _ = write!(wrapped, "{indent}{marker}");
        let mut used = 0;
        let words: Vec<&str> = line.split(' ').collect();
        for together in words.chunk_by(|before, after| belong_together(before, after)) {
            let length = together.iter().map(|word| visible(word).count() + 1).sum::<usize>() - 1;
            if used > 0 && used + 1 + length > room {
                let _ = write!(wrapped, "\n{indent}{hanging}");
                used = 0;
            } else if used > 0 {
                wrapped.push(' ');
                used += 1;
            }
            wrapped += &together.join(" ");
            used += length;
        }
        wrapped.push('\n');
    }
    wrapped
}

/// The length of the blanks and the `1. `, `3.1. ` or `- ` with which an item of a list begins.
fn item_marker(line: &str) -> usize {
    let item = line.trim_start_matches(' ');
    let blanks = line.len() - item.len();
    let rest = item.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    let number = item.len() - rest.len();
    let is_numbered = item.starts_with(|first: char| first.is_ascii_digit()) && item[..number].ends_with('.');
    if is_numbered && rest.starts_with(' ') {
        blanks + number + 1
    } else if item.starts_with("- ") {
        blanks + 2
    } else {
        blanks
    }
}

/// Breaks a line that does not fit, with an indent before all lines but the first.
pub fn wrap_hanging(line: &str, indent: &str, width: usize) -> String {
    if visible(line).count() <= width {
        return format!("{line}\n");
    }
    let wrapped = wrap(line, indent, width);
    wrapped.strip_prefix(indent).map_or(wrapped.clone(), str::to_owned)
}

/// Whether no line may end between two words: around `=` and `≠`, before a number, and between digits.
pub(super) fn belong_together(before: &str, after: &str) -> bool {
    let is_sign = |word: &str| visible(word).eq("=".chars()) || visible(word).eq("≠".chars());
    let is_number = visible(after).next().is_some_and(|first| first.is_ascii_digit());
    let is_digit = |word: &str| visible(word).all(|letter| letter.is_ascii_digit()) && !word.is_empty();
    let is_named = visible(before).last().is_some_and(char::is_alphabetic);
    is_sign(before) || is_sign(after) || is_number && (is_named || is_digit(before))
}

/// The characters of a text without escape codes.
pub(super) fn visible(text: &str) -> impl Iterator<Item = char> + '_ {
    let mut inside = false;
    text.chars().filter(move |&letter| {
        let hidden = inside || letter == '\x1b';
        inside = hidden && !(inside && letter == 'm');
        !hidden
    })
}

/// Renders a table with a head; cells are wrapped to fit `width` columns of text if given.
#[cfg(feature = "tables")]
pub fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>, width: Option<u16>) -> String {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::UTF8_FULL_CONDENSED);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    if let Some(width) = width {
        table.set_width(width);
    }
    table.set_header(head.to_vec());
    table.add_rows(rows);
    // Names are not broken, so that they can be copied, unless they take more than half the width.
    let widest = table.column_max_content_widths().first().copied().unwrap_or(0);
    if let Some(names) = table.column_mut(0)
        && width.is_none_or(|width| 2 * widest <= width)
    {
        names.set_constraint(ColumnConstraint::ContentWidth);
    }
    let text = table.to_string();
    text.lines().map(str::trim_end).fold(String::new(), |all, line| all + line + "\n")
}
