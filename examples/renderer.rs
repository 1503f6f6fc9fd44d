//! A renderer of one's own: each step as HTML, with a class for every part of its sentence and of its board.
//!
//! ```text
//! cargo run --example renderer .43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71. > steps.html
//! ```

use std::fmt::Write as _;
use whydoku::{ExplainedStep, Options, Puzzle, Register, SpanStyle};

/// A sentence. Its spans say what they mean; the style is ours.
fn sentence(step: &ExplainedStep) -> String {
    let class = |style: SpanStyle| match style {
        SpanStyle::Placed => "placed".to_owned(),
        SpanStyle::Removed => "removed".to_owned(),
        SpanStyle::Warning => "warning".to_owned(),
        SpanStyle::Role(role) => format!("role {role}"),
        SpanStyle::Plain => "plain".to_owned(),
    };
    let words = step.words(Register::Teach);
    let spans = words.spans().iter();
    spans.map(|span| format!("<span class=\"{}\">{}</span>", class(span.style), span.text)).collect()
}

/// The board: digits, and candidates where the step eliminates some.
fn board(step: &ExplainedStep) -> String {
    let (grid, pattern) = (&step.grid, step.cells());
    let layout = grid.layout();
    let mut table = String::from("<table>");
    for row in 0..layout.size() {
        table += "<tr>";
        for column in 0..layout.size() {
            let cell = layout.cell(row, column);
            let class = if pattern.contains(&cell) { "pattern" } else { "other" };
            let text = match grid.digit(cell) {
                Some(digit) => layout.spell(digit),
                None => grid.candidates(cell).into_iter().map(|digit| layout.spell(digit)).collect(),
            };
            // Writing to a string cannot fail.
            let _ = write!(table, "<td class=\"{class}\">{text}</td>");
        }
        table += "</tr>";
    }
    table + "</table>"
}

#[allow(clippy::print_stdout, reason = "printing is what this program does")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).ok_or("usage: renderer PUZZLE")?;
    for step in &Puzzle::parse(&text)?.explain(&Options::default())? {
        println!("<h2>{}. {}</h2><p>{}</p>{}", step.number, step.name(), sentence(&step), board(&step));
    }
    Ok(())
}
