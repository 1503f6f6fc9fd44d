//! Text without characters that a terminal obeys: control characters, and those that set the direction of text.

use std::borrow::Cow;

/// Whether a terminal obeys a character instead of showing it.
pub fn is_interpreted(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns the characters of a text, with blanks for line breaks and other characters that a terminal obeys.
pub fn blanked(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().map(|letter| if is_interpreted(letter) { ' ' } else { letter })
}

/// Returns JSON of the same value, with escapes for characters that a terminal obeys. A writer of JSON has escaped those of
/// ASCII; the others occur within strings only.
pub fn escaped_json(json: &str) -> Cow<'_, str> {
    let is_raw = |letter: char| !letter.is_ascii() && is_interpreted(letter);
    if !json.contains(is_raw) {
        return json.into();
    }
    let mut escaped = String::with_capacity(json.len() + 8);
    for letter in json.chars() {
        if is_raw(letter) {
            escaped.push_str(&format!("\\u{:04x}", u32::from(letter)));
        } else {
            escaped.push(letter);
        }
    }
    escaped.into()
}
