//! Text from outside as it may be shown: what a terminal would obey, or what would turn the line round, stands there
//! as an escape such as `\u{1b}`.

use std::fmt::{self, Write};

/// One line of text from outside.
pub(super) struct Shown<'a>(pub(super) &'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            if is_obeyed(letter) { write!(f, "{}", letter.escape_debug())? } else { f.write_char(letter)? }
        }
        Ok(())
    }
}

/// A message of several lines, in which only the program begins a new one.
pub(super) fn message(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| Shown(line).to_string()).collect();
    lines.join("\n")
}

/// Control characters, and those that change the direction of the letters behind them.
fn is_obeyed(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
