//! The width of text. Fonts differ from reader to reader, so letters count as wide as in wide fonts: text may end early but
//! never runs off the page.

use crate::render::paint::belong_together;

/// The most that a text is wide.
pub(super) fn text_width(text: &str, size: f32) -> f32 {
    text.chars().map(letter).sum::<f32>() * size
}

/// The width of a letter relative to the size of its font.
fn letter(letter: char) -> f32 {
    match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 0.36,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' => 0.45,
        'm' | 'w' | 'M' | 'W' | 'ш' | 'щ' | 'ю' | 'ж' | 'Ш' | 'Щ' | 'Ю' | 'Ж' | '—' | '…' => 1.05,
        'A'..='Z' | 'А'..='Я' => 0.8,
        '─'..='╿' => 0.61,
        '\u{2e80}'.. => 1.1,
        _ => 0.68,
    }
}

/// The largest size, up to this one and down to two thirds of it, at which a text fits.
pub(super) fn fitting_size(text: &str, size: f32, available: f32) -> f32 {
    let wide = text_width(text, size);
    if wide <= available { size } else { (size * available / wide).max(size * 0.67) }
}

/// The part of a text that fits, with an ellipsis if it is cut.
pub(super) fn cut(text: &str, size: f32, available: f32) -> String {
    if text_width(text, size) <= available {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        if text_width(&kept, size) + text_width("m…", size) > available {
            break;
        }
        kept.push(letter);
    }
    kept.trim_end().to_owned() + "…"
}

/// Breaks a text into lines that fit, keeping the indent of each paragraph.
pub(super) fn wrap(text: &str, size: f32, available: f32) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let indent: String = paragraph.chars().take_while(|letter| *letter == ' ').collect();
        let mut line = indent.clone();
        let words: Vec<&str> = paragraph.split_whitespace().collect();
        for together in words.chunk_by(|before, after| belong_together(before, after)) {
            let word = &together.join(" ");
            let gap = if line.len() > indent.len() { " " } else { "" };
            if !gap.is_empty()
                && text_width(&line, size) + text_width(" ", size) + text_width(word, size) > available
            {
                lines.push(std::mem::replace(&mut line, indent.clone() + word));
            } else {
                line = line + gap + word;
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}
