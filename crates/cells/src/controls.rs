//! [`blanked`]: a text that stays on its line.

/// The letters of a text, with blanks for line breaks and other controls.
pub fn blanked(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter })
}
