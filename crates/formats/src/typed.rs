//! Open cells as people type them: dots, circles and squares of other alphabets, the letter O among digits, an ellipsis that a
//! word processor made of three dots. Rows may have labels.
//!
//! ```text
//! ··3·2·6··     □□3□2□6□□     OO3O2O6OO     … 3 . 2 . 6 ..
//! ```

use crate::{Symbol, symbol};
use std::borrow::Cow;

/// Characters that stand for an open cell and for nothing else.
const OPEN: &str = "·•∙⋅‧・◦○□▢▫◻☐．。";
/// The rows and boards in which O is a digit.
const WITH_O: [usize; 4] = [24, 25, 24 * 24, 25 * 25];

/// Returns a line with points for open cells if it holds nothing but cells and borders; a grid on one line may have a comment.
/// `size` is that of the board, if it is known.
pub(super) fn typed(line: &str, size: Option<usize>) -> Cow<'_, str> {
    let is_typed = |c: char| matches!(c, 'O' | 'o' | '…') || OPEN.contains(c);
    if let Some(cells) = behind_label(line) {
        return points(cells, "", size).unwrap_or(line.into());
    }
    if !line.contains(is_typed) {
        return line.into();
    }
    let end = line.trim_end().find(char::is_whitespace).unwrap_or(line.len());
    [line.len(), end]
        .into_iter()
        .find_map(|end| points(&line[..end], &line[end..], size))
        .unwrap_or(line.into())
}

/// The cells behind the label of a row: `Row 1: 53..7....`.
fn behind_label(line: &str) -> Option<&str> {
    let (label, cells) = line.split_once(':')?;
    let label = label.trim().to_ascii_lowercase();
    let number = label.strip_prefix("row").or_else(|| label.strip_prefix('r'))?;
    number.trim().parse::<u8>().is_ok().then_some(cells)
}

/// Returns the cells with points, and the comment behind them; `None` if they are no cells, or without a point to write.
fn points<'l>(cells: &str, comment: &str, size: Option<usize>) -> Option<Cow<'l, str>> {
    let is_between =
        |c: char| c.is_whitespace() || "|¦+-,;".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    let is_open = |c: char| OPEN.contains(c) || symbol(c) == Some(Symbol::Empty);
    let is_o = |c: char| matches!(c, 'O' | 'o');
    let is_letter = |c: char| c.is_ascii_uppercase() && symbol(c).is_some();
    let length: usize = cells.chars().filter(|c| !is_between(*c)).map(|c| if c == '…' { 3 } else { 1 }).sum();
    let has_letters = cells.chars().any(|c| is_letter(c) && !is_o(c) && !is_open(c));
    let is_plain = cells
        .chars()
        .all(|c| is_between(c) || is_open(c) || is_o(c) || c == '…' || c.is_ascii_digit() || is_letter(c));
    if !is_plain || length < 4 || !comment.is_empty() && length < 16 {
        return None;
    }
    // Beside letters, O may be one of them.
    let keeps_o = has_letters || WITH_O.contains(&length) || size.is_some_and(|size| size >= 24);
    if keeps_o && cells.contains('o') {
        return None;
    }
    let mut text = String::with_capacity(cells.len());
    for c in cells.chars() {
        match c {
            '…' => text += "...",
            'O' | 'o' if !keeps_o => text.push('.'),
            c if OPEN.contains(c) => text.push('.'),
            c => text.push(c),
        }
    }
    text += comment;
    Some(text.into())
}

#[cfg(test)]
mod tests {
    use super::typed;

    #[test]
    fn open_cells_become_points() {
        for line in ["··3·2·6··", "□□3□2□6□□", "OO3o2O6oo", "•▢3○2．6·•"] {
            assert_eq!(typed(line, None), "..3.2.6..", "{line}");
        }
        assert_eq!(typed("7…….8", None), "7.......8");
        assert_eq!(typed("Row 1: 53· ·7· ···", None), " 53. .7. ...");
        assert_eq!(typed("r2: 6..195...", None), " 6..195...");
        assert_eq!(typed("| ··3 | ·2· | 6·· |", None), "| ..3 | .2. | 6.. |");
        assert_eq!(
            typed("1··4··1··3··4··· a comment · of dots", None),
            "1..4..1..3..4... a comment · of dots"
        );
    }

    #[test]
    fn other_lines_stay() {
        let of_25 = format!("O{}", ".".repeat(24));
        let of_16 = "FO0D0A1C0000000B";
        for line in [
            "A row · of words",
            "Grid … 1",
            "title: O·O",
            "· ·",
            of_16,
            &of_25,
            "no",
            "Oo",
            "Row 1: digits differ",
        ] {
            assert_eq!(typed(line, None), line);
        }
        assert_eq!(typed("1OOO", Some(25)), "1OOO");
    }
}
