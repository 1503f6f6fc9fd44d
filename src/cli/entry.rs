//! A puzzle typed row by row. A row can be corrected, and the grid so far is shown.

use crate::formats::{Content, Puzzle};
use crate::geometry::{Digit, Shape};
use anyhow::{Result, bail};
use std::io::{BufRead, Write};

/// Asks for a puzzle row by row.
pub(super) fn ask(shape: &Shape, keys: &mut impl BufRead, out: &mut impl Write) -> Result<Puzzle> {
    let size = shape.size();
    writeln!(out, "Type the puzzle row by row: {size} cells a row, . or 0 for an empty one.")?;
    writeln!(out, "`back` takes the last row back, `row 3 ..5.1....` replaces a row, `quit` stops.")?;
    let mut rows: Vec<Vec<Content>> = Vec::new();
    while rows.len() < size {
        write!(out, "row {}: ", rows.len() + 1)?;
        out.flush()?;
        let mut line = String::new();
        if keys.read_line(&mut line)? == 0 {
            bail!("the input ended after {} of {size} rows", rows.len());
        }
        match read(line.trim(), size) {
            Ok(Typed::Row(row)) => rows.push(row),
            Ok(Typed::Back) => {
                if rows.pop().is_none() {
                    writeln!(out, "There is no row to take back yet.")?;
                }
            }
            Ok(Typed::Replace(number, row)) if number <= rows.len() => rows[number - 1] = row,
            Ok(Typed::Replace(number, _)) => writeln!(out, "Row {number} is not typed yet.")?,
            Ok(Typed::Quit) => bail!("stopped before the puzzle was complete"),
            Err(problem) => {
                writeln!(out, "{problem}")?;
                continue;
            }
        }
        for row in &rows {
            writeln!(out, "  {}", row.iter().copied().map(symbol).collect::<String>())?;
        }
    }
    Ok(Puzzle::new(shape.clone(), rows.concat(), 1))
}

/// What a line means.
enum Typed {
    Row(Vec<Content>),
    Replace(usize, Vec<Content>),
    Back,
    Quit,
}

fn read(line: &str, size: usize) -> Result<Typed, String> {
    match line.to_ascii_lowercase().as_str() {
        "back" | "b" => return Ok(Typed::Back),
        "quit" | "q" => return Ok(Typed::Quit),
        _ => {}
    }
    if let Some(rest) = line.strip_prefix("row ") {
        let (number, cells) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
        let number = number.parse().ok().filter(|number| (1..=size).contains(number));
        let number = number.ok_or_else(|| format!("Write the row's number, 1 to {size}, and its cells."))?;
        return Ok(Typed::Replace(number, cells_of(cells, size)?));
    }
    Ok(Typed::Row(cells_of(line, size)?))
}

fn cells_of(text: &str, size: usize) -> Result<Vec<Content>, String> {
    let cells: Vec<char> = text.chars().filter(|c| !c.is_whitespace() && *c != '|').collect();
    if cells.len() != size {
        return Err(format!("{} cells, but a row has {size}; type it again.", cells.len()));
    }
    let content = |(at, &symbol): (usize, &char)| match symbol {
        '.' | '0' | '*' | '_' | '?' => Ok(Content::Open),
        _ => match Digit::from_symbol(symbol).filter(|digit| digit.index() < size) {
            Some(digit) => Ok(Content::Given(digit)),
            None => Err(format!("`{symbol}` in column {} is no digit of a {size}×{size} board.", at + 1)),
        },
    };
    cells.iter().enumerate().map(content).collect()
}

fn symbol(content: Content) -> char {
    content.digit().map_or('.', Digit::symbol)
}

#[cfg(test)]
mod tests {
    use super::ask;
    use crate::geometry::Shape;

    fn typed(keys: &str) -> (Result<String, String>, String) {
        let mut out = Vec::new();
        let shape = Shape::of_size(4).unwrap();
        let puzzle = ask(&shape, &mut keys.as_bytes(), &mut out);
        (puzzle.map(|p| p.text).map_err(|e| e.to_string()), String::from_utf8(out).unwrap())
    }

    #[test]
    fn rows_are_put_together() {
        assert_eq!(typed("1..4\n. . 1 .\n.1|..\n4..1\n").0.unwrap(), "1..4..1..1..4..1");
    }

    #[test]
    fn a_row_can_be_taken_back_or_replaced() {
        let (puzzle, shown) = typed("1...\n2...\nback\n..1.\nrow 1 1..4\n.1..\n4..1\n");
        assert_eq!(puzzle.unwrap(), "1..4..1..1..4..1");
        assert!(shown.contains("  1..4\n  ..1.\n"), "the grid so far is shown: {shown}");
    }

    #[test]
    fn mistakes_are_told_and_asked_again() {
        let (puzzle, shown) = typed("back\n1...5\n1..5\nrow 9 ....\n1..4\n..1.\n.1..\n4..1\n");
        assert!(puzzle.is_ok());
        assert!(shown.contains("no row to take back"));
        assert!(shown.contains("5 cells, but a row has 4"));
        assert!(shown.contains("`5` in column 4 is no digit of a 4×4 board"));
        assert!(shown.contains("1 to 4"));
    }

    #[test]
    fn an_early_end_is_an_error() {
        assert!(typed("1..4\n").0.unwrap_err().contains("after 1 of 4 rows"));
        assert!(typed("quit\n").0.unwrap_err().contains("stopped"));
    }
}
