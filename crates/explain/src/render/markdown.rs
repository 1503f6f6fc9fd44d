//! A story as Markdown: a headline, the text and a drawing for each step.

use super::paint::Paint;
use super::picture::{board, picture};
use super::story::{LineKind, SceneKind, Story};
use crate::{ExplanationText, SpanStyle};
use whydoku_board::controls::blanked;

/// Renders a story as Markdown. Steps that place a digit are drawn only if `all` are.
pub fn markdown(story: &Story, title: &str, all: bool) -> String {
    let title = escape(blanked(title).collect::<String>().trim());
    let mut text = if title.is_empty() { String::new() } else { format!("# {title}\n\n") };
    for scene in &story.scenes {
        if scene.kind != SceneKind::Start {
            text += &format!("## {}\n\n", escape(&scene.title));
            if !scene.teach.spans().is_empty() {
                text += &format!("{}\n\n", paragraphs(&scene.teach));
            }
        }
        let drawing = match scene.kind {
            SceneKind::Start | SceneKind::End => board(&scene.grid, Paint::Plain, story.coordinates),
            SceneKind::Step(_) if !all && !scene.marks.placed.is_empty() => continue,
            SceneKind::Guess | SceneKind::Case if !all => continue,
            _ => picture(&scene.grid, &scene.marks, Paint::Plain, story.coordinates),
        };
        text += &format!("```text\n{drawing}```\n\n");
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// Renders conclusions in bold. Numbered lines become a list, separated by an empty line from what follows it.
fn paragraphs(text: &ExplanationText) -> String {
    let spans = text.spans().iter().map(|span| match span.style {
        SpanStyle::Placed | SpanStyle::Removed => format!("**{}**", escape(&span.text)),
        SpanStyle::Warning => format!("*{}*", escape(&span.text)),
        SpanStyle::Plain | SpanStyle::Role(_) => escape(&span.text),
    });
    let mut lines = String::new();
    let mut is_in_list = false;
    for line in spans.collect::<String>().lines() {
        let kind = LineKind::of(line);
        let was_in_list = std::mem::replace(&mut is_in_list, kind != LineKind::Paragraph);
        if !lines.is_empty() {
            lines += if was_in_list == is_in_list { "\n" } else { "\n\n" };
        }
        // A case is a list of its own below its item.
        lines += if kind == LineKind::SubItem { "   - " } else { "" };
        lines += line;
    }
    lines
}

/// Escapes Markdown. Angle brackets become entities, as not every reader knows a backslash before them.
fn escape(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut escaped, letter| {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' => escaped.extend(['\\', letter]),
            _ => escaped.push(letter),
        }
        escaped
    })
}
