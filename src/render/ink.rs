//! Spans in plain or coloured text. Colour repeats what the words and marks already say, never the other way round.

use crate::explain::{Ink, Telling};
use crate::step::Role;
use anstyle::{AnsiColor, Style};
use std::fmt::Write as _;

/// Whether escape codes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Text alone.
    Plain,
    /// Text with ANSI colours.
    Colour,
}

impl Paint {
    /// Text in a style, if there is colour.
    pub fn in_style(self, text: &str, style: Style) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Colour => format!("{style}{text}{style:#}"),
        }
    }
}

/// A headline.
pub(super) const HEADLINE: Style = Style::new().bold();
/// Things beside the point.
pub(super) const FAINT: Style = Style::new().dimmed();
/// What is placed.
pub(super) const PLACED: Style = AnsiColor::Green.on_default().bold();
/// What is removed.
pub(super) const REMOVED: Style = AnsiColor::Red.on_default().bold();
/// What the argument rests on.
pub(super) const PREMISE: Style = AnsiColor::Cyan.on_default();
/// A warning.
pub(super) const WARNING: Style = AnsiColor::Yellow.on_default().bold();

const fn style(ink: Ink) -> Style {
    match ink {
        Ink::Plain => Style::new(),
        Ink::Placed => PLACED,
        Ink::Removed => REMOVED,
        Ink::Warning => WARNING,
        Ink::Role(Role::Digit | Role::Link) => Style::new().bold(),
        Ink::Role(_) => PREMISE,
    }
}

/// A telling in plain or coloured text.
pub fn paint(telling: &Telling, paint: Paint) -> String {
    telling
        .spans()
        .iter()
        .fold(String::new(), |text, span| text + &paint.in_style(&span.text, style(span.ink)))
}

/// Breaks text into lines of at most `width` visible characters, each after an indent. Escape codes count for
/// nothing; a word longer than a line stays whole.
pub fn wrap(text: &str, indent: &str, width: usize) -> String {
    let room = width.saturating_sub(indent.chars().count()).max(20);
    let mut wrapped = String::new();
    for line in text.lines() {
        let mut used = 0;
        for word in line.split(' ') {
            let length = visible(word);
            if used > 0 && used + 1 + length > room {
                wrapped.push('\n');
                used = 0;
            }
            let before = if used == 0 { indent } else { " " };
            let _ = write!(wrapped, "{before}{word}");
            used += length + usize::from(used > 0);
        }
        wrapped.push('\n');
    }
    wrapped
}

/// How many characters of a text are seen: all but escape codes.
fn visible(text: &str) -> usize {
    let mut count = 0;
    let mut inside = false;
    for letter in text.chars() {
        match letter {
            '\x1b' => inside = true,
            'm' if inside => inside = false,
            _ if inside => {}
            _ => count += 1,
        }
    }
    count
}
