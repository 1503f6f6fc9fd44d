//! Hints in an app: each request gives away a little more of the next step.
//!
//! ```text
//! cargo run --example hint_app 53..7....6..195…
//! ```

use whydoku::{Grade, Hint, Options, Puzzle};

/// What an app keeps between two clicks on its hint button.
struct HintButton {
    puzzle: Puzzle,
    clicks: usize,
}

impl HintButton {
    /// The next hint: where to look, then the pattern, then the whole step.
    fn click(&mut self) -> Result<Hint, whydoku::Error> {
        let (_, grade) = Grade::ALL[self.clicks.min(Grade::ALL.len() - 1)];
        self.clicks += 1;
        self.puzzle.hint(grade, &Options::default())
    }
}

#[allow(clippy::print_stdout, reason = "printing is what this program does")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).ok_or("usage: hint_app PUZZLE")?;
    let mut button = HintButton { puzzle: Puzzle::parse(&text)?, clicks: 0 };
    for _ in Grade::ALL {
        let hint = button.click()?;
        println!("{hint}\n");
        if let Some(step) = hint.step() {
            println!("{}", step.picture());
        }
    }
    Ok(())
}
