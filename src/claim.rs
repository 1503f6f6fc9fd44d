//! [`Claim`]: a statement about one cell and one digit, as people write it.

use std::fmt;
use std::str::FromStr;
use whydoku_board::{Candidate, Cell, Layout};
use whydoku_logic::Conclusion;
use whydoku_solver::catalogue::Coordinates;

/// A cell holds a digit, or it does not. Prints as `r5c1=3` and `r5c1<>3`.
///
/// ```
/// use whydoku::Claim;
/// assert_eq!("r5c1=3".parse::<Claim>().unwrap().to_string(), "r5c1=3");
/// assert_eq!("E1≠3".parse::<Claim>().unwrap().to_string(), "r5c1<>3");
/// assert!("r5c1".parse::<Claim>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Claim {
    /// The row, from 1; 0 for a helper cell.
    pub row: usize,
    /// The column, from 1; the number of a helper cell.
    pub column: usize,
    /// The digit, as it is printed.
    pub digit: char,
    /// Whether the cell holds the digit.
    pub is: bool,
}

/// Why a text is not a claim about a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// The text is not a claim.
    #[error("{0}: write a claim such as r3c4=5 or 'r3c4<>5'")]
    Form(String),
    /// The board has no such row or column.
    #[error("{claim}: no {line} {number}; {line}s go from 1 to {size}")]
    Line {
        /// The claim.
        claim: String,
        /// `row`, `column` or `helper cell`.
        line: &'static str,
        /// Its number, from 1.
        number: usize,
        /// How many of them the board has.
        size: usize,
    },
    /// The board has no such digit.
    #[error("{claim}: no digit {digit}; digits go from {digits}")]
    Digit {
        /// The claim.
        claim: String,
        /// The digit, as a symbol and as a number where these are not the same.
        digit: String,
        /// The digits of the board: `1 to 9`.
        digits: String,
    },
}

/// The signs between cell and digit, and whether they mean equality. Longer ones come first.
const SIGNS: [(&str, bool); 5] = [("<>", false), ("!=", false), ("≠", false), ("==", true), ("=", true)];

impl Claim {
    pub(crate) fn of(conclusion: Conclusion, layout: &Layout) -> Self {
        let Candidate { cell, digit } = conclusion.candidate();
        let is = matches!(conclusion, Conclusion::Place(_));
        let digit = layout.shape().symbol(digit);
        let (row, column) = layout.place(cell);
        Self { row, column, digit, is }
    }

    pub(crate) fn name(&self, coordinates: Coordinates) -> String {
        let &Self { row, column, digit, is } = self;
        format!("{}{}{digit}", coordinates.cell(row, column), if is { "=" } else { "<>" })
    }

    /// The claim as a conclusion on a board. Fails if the board has no such cell or digit.
    pub fn on(&self, layout: &Layout) -> Result<Conclusion, ClaimError> {
        let (claim, size) = (self.to_string(), layout.side());
        let &Self { row, column, digit, is } = self;
        let helpers = layout.shape().cells() - layout.shape().board_cells();
        let lines: &[(&'static str, usize, usize)] = match row {
            0 if helpers == 0 => return Err(ClaimError::Form(claim)),
            0 => &[("helper cell", column, helpers)],
            _ => &[("row", row, size), ("column", column, size)],
        };
        if let Some(&(line, number, size)) = lines.iter().find(|(_, at, most)| !(1..=*most).contains(at)) {
            return Err(ClaimError::Line { claim, line, number, size });
        }
        let Some(known) = layout.shape().digit_of(digit) else {
            // The input may have been the number, such as 10.
            let number = digit.to_digit(36).filter(|&number| number > 9);
            let shown = number.map_or(digit.to_string(), |number| format!("{digit} ({number})"));
            return Err(ClaimError::Digit { claim, digit: shown, digits: layout.shape().digits_in_words() });
        };
        let helper = Cell::new(layout.shape().board_cells() + column - 1);
        let cell = if row == 0 { helper } else { layout.cell(row - 1, column - 1) };
        let candidate = Candidate::new(cell, known);
        Ok(if is { Conclusion::Place(candidate) } else { Conclusion::Eliminate(candidate) })
    }
}

impl FromStr for Claim {
    type Err = ClaimError;

    /// Reads `r3c4=5` or `R3C4=5`, `C4=5` with a letter for the row, and `<>`, `!=` or `≠` for what is not.
    fn from_str(text: &str) -> Result<Self, ClaimError> {
        let read = || {
            let (sign, is) = SIGNS.into_iter().find(|(sign, _)| text.contains(sign))?;
            let (place, digit) = text.split_once(sign)?;
            let (row, column) = place_of(place.trim())?;
            Some(Self { row, column, digit: digit_of(digit.trim())?, is })
        };
        read().ok_or_else(|| ClaimError::Form(text.to_owned()))
    }
}

/// Row and column of `r3c4`, or of `c4`, which is the third row; `i4` and `j4` are the ninth. Row 0 has the helper cells.
fn place_of(text: &str) -> Option<(usize, usize)> {
    // A capital is the letter of a row.
    if let Some(helper) = text.strip_prefix('v') {
        return Some((0, number(helper)?));
    }
    let text = text.to_ascii_lowercase();
    if let Some((row, column)) = text.strip_prefix('r').and_then(|rest| rest.split_once('c')) {
        return Some((number(row).filter(|&row| row > 0)?, number(column)?));
    }
    Coordinates::lettered_place(&text.to_ascii_uppercase())
}

/// The symbol of a digit, or of a number above nine.
fn digit_of(text: &str) -> Option<char> {
    let mut symbols = text.chars();
    if let (Some(symbol), None) = (symbols.next(), symbols.next()) {
        return symbol.is_ascii_alphanumeric().then(|| symbol.to_ascii_uppercase());
    }
    let number = number(text).filter(|number| (10..=25).contains(number))?;
    char::from_digit(number as u32, 36).map(|symbol| symbol.to_ascii_uppercase())
}

fn number(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name(Coordinates::RowColumn))
    }
}

impl fmt::Debug for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
