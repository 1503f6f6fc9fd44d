//! A trace as Markdown: a headline, the words and a drawing for each step.

use super::ink::Paint;
use super::picture::{board, picture};
use super::story::{Place, SceneKind, Story, place_of};
use crate::{ExplanationText, SpanStyle};
use std::fmt::Write as _;
use whydoku_cells::controls::blanked;

/// A story as Markdown. Steps that place a digit are drawn only if `all` are.
pub fn markdown(story: &Story, title: &str, all: bool) -> String {
    let mut text = if title.is_empty() { String::new() } else { format!("# {}\n\n", heading(title)) };
    for scene in &story.scenes {
        if scene.kind == SceneKind::Start {
            let _ = write!(text, "```text\n{}```\n\n", board(&scene.grid, Paint::Plain));
            continue;
        }
        let _ = write!(text, "## {}\n\n", plain(&scene.title));
        if !scene.teach.spans().is_empty() {
            let _ = write!(text, "{}\n\n", inline(&scene.teach));
        }
        let drawn = match scene.kind {
            SceneKind::Step(_) => all || scene.marks.placed.is_empty(),
            SceneKind::End => {
                let _ = write!(text, "```text\n{}```\n\n", board(&scene.grid, Paint::Plain));
                false
            }
            SceneKind::Guess | SceneKind::Case | SceneKind::Start => all,
        };
        if drawn {
            let _ = write!(text, "```text\n{}```\n\n", picture(&scene.grid, &scene.marks, Paint::Plain));
        }
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// A telling with what follows in bold. Numbered lines become a list, which must stand free of what follows it.
fn inline(telling: &ExplanationText) -> String {
    let mut text = String::new();
    for span in telling.spans() {
        match span.style {
            SpanStyle::Placed | SpanStyle::Removed => _ = write!(text, "**{}**", plain(&span.text)),
            SpanStyle::Warning => _ = write!(text, "*{}*", plain(&span.text)),
            SpanStyle::Plain | SpanStyle::Role(_) => text += &plain(&span.text),
        }
    }
    let mut lines = String::new();
    let mut in_list = false;
    for line in text.lines() {
        let place = place_of(line);
        if !lines.is_empty() {
            lines += if in_list == (place != Place::Alone) { "\n" } else { "\n\n" };
        }
        in_list = place != Place::Alone;
        // A case stands under its line, in a list of its own.
        lines += if place == Place::Case { "   - " } else { "" };
        lines += line;
    }
    lines
}

/// Text whose signs mean nothing. Not every reader of Markdown knows a backslash before an angle bracket, so those and
/// what they would be written with are named; a line that text from outside would begin is a blank.
fn plain(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut plain, letter| {
        match letter {
            '<' => plain.push_str("&lt;"),
            '>' => plain.push_str("&gt;"),
            '&' => plain.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' => plain.extend(['\\', letter]),
            _ => plain.push(letter),
        }
        plain
    })
}

/// A title in one line.
fn heading(text: &str) -> String {
    plain(blanked(text).collect::<String>().trim())
}
