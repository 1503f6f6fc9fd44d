//! [`blanked`]: text without control characters.

/// Returns the characters of a text, with blanks for line breaks and other control characters.
pub fn blanked(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter })
}
