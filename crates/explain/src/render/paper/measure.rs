//! How wide text is. Fonts differ from reader to reader, so this is no table of one font but what letters take in wide
//! ones: text may end a little early, and never runs off the page.

/// How wide a text is, at most.
pub(super) fn width(text: &str, size: f32) -> f32 {
    text.chars().map(letter).sum::<f32>() * size
}

/// How wide a letter is, in parts of the size of its font.
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

/// The largest size, up to this one and down to two thirds of it, in which a text fits.
pub(super) fn fitted(text: &str, size: f32, room: f32) -> f32 {
    let wide = width(text, size);
    if wide <= room { size } else { (size * room / wide).max(size * 0.67) }
}

/// A text, cut where it would not fit.
pub(super) fn cut(text: &str, size: f32, room: f32) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        if width(&kept, size) + width("m…", size) > room {
            break;
        }
        kept.push(letter);
    }
    kept.trim_end().to_owned() + "…"
}

/// A text in lines that fit; those that begin with blanks go on behind as many.
pub(super) fn broken(text: &str, size: f32, room: f32) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let indent: String = paragraph.chars().take_while(|letter| *letter == ' ').collect();
        let mut line = indent.clone();
        for word in paragraph.split_whitespace() {
            let gap = if line.len() > indent.len() { " " } else { "" };
            if !gap.is_empty() && width(&line, size) + width(" ", size) + width(word, size) > room {
                lines.push(std::mem::replace(&mut line, indent.clone() + word));
            } else {
                line = line + gap + word;
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{broken, cut, fitted, width};

    #[test]
    fn lines_fit_and_lose_no_word() {
        let text = "1. X-wing\n   In row 1, 6 fits only r1c6 or r1c9. Диагональ, ввиду широких букв, тоже помещается.";
        let lines = broken(text, 10.0, 160.0);
        assert!(lines.iter().all(|line| width(line, 10.0) <= 160.0), "{lines:?}");
        assert!(lines[1..].iter().all(|line| line.starts_with("   ")), "{lines:?}");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&lines.join("\n")), words(text));
    }

    #[test]
    fn titles_become_smaller_and_then_shorter() {
        assert!((fitted("Grid 01", 14.0, 200.0) - 14.0).abs() < 0.1);
        let long = "A very long title of a puzzle that nobody would give it";
        let size = fitted(long, 14.0, 200.0);
        assert!(size < 14.0 && size > 9.0);
        let cut = cut(long, size, 200.0);
        assert!(cut.ends_with('…') && width(&cut, size) <= 200.0, "{cut}");
    }
}
