//! Prints the next step of a position: `cargo run --example hint 53..7....6..195…`

use whydoku::{Grade, Options, Puzzle};

#[allow(clippy::print_stdout, reason = "printing is what this program does")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).ok_or("usage: hint PUZZLE")?;
    let hint = Puzzle::parse(&text)?.hint(Grade::Whole, &Options::default())?;
    println!("{hint}");
    if let Some(step) = hint.step() {
        println!("\n{}", step.picture());
    }
    Ok(())
}
