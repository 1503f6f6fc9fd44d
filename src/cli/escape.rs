//! [`Escaped`]: text from outside without control and direction characters, which a terminal would interpret.

use std::fmt::{self, Write};

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

pub(super) fn message(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| Escaped(line).to_string()).collect();
    lines.join("\n")
}

fn is_interpreted(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
