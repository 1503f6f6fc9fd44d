//! A ladder of one's own: what does a player reach who knows singles, pairs and X-wings alone?
//!
//! ```text
//! cargo run --example custom_profile .43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.
//! ```

use whydoku::{Options, Profile, Puzzle};

/// The techniques, easiest first, and the scale whose figures rate them. `docs/profiles.md` describes the format.
const LADDER: &str = "
schema: 1
about: What the club teaches in its first month.
scale: human
pick: all
guess: never
rungs:
  - full-house
  - hidden-single
  - naked-single
  - [naked-pair, hidden-pair]
  - x-wing
";

#[allow(clippy::print_stdout, reason = "printing is what this program does")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).ok_or("usage: custom_profile PUZZLE")?;
    let options = Options::default().ladder(Profile::parse("club.yaml", LADDER)?);
    let path = Puzzle::parse(&text)?.explain(&options)?;
    for step in &path {
        println!("{step}");
    }
    println!("{}", path.outcome());
    Ok(())
}
