//! A puzzle typed row by row. A row can be corrected, and the grid so far is shown.

use crate::formats::{Content, Puzzle};
use crate::geometry::{Digit, Shape};
use anyhow::{Result, bail};
use std::io::{BufRead, Write};

/// Asks for a puzzle row by row.
pub fn ask(shape: &Shape, keys: &mut impl BufRead, out: &mut impl Write) -> Result<Puzzle> {
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
