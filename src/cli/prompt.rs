//! [`ask`]: reads a puzzle that is typed row by row, or pasted in any format.

use anyhow::{Result, bail};
use std::io::{BufRead, Write};
use whydoku_board::{Digit, Shape, a_board};
use whydoku_formats::{
    Content, InputError, Problem, Puzzle, ReadOptions, begins_puzzle_file, is_border, parse_one,
};

const HELP: &str = "\
Type the cells of a row, . or 0 for an empty one, and Enter. Or paste a whole grid in any format: drawn, with
pencilmarks, 81 characters, a link; an empty line ends what is pasted.
  undo          takes the last row back
  row 3 ..5.1.. writes row 3 again
  show          shows the grid so far
  quit          stops";

/// Asks for a puzzle of the size and rules of the options: reads lines from `keys`, and writes prompts and errors to
/// `out`.
pub(super) fn ask(options: &ReadOptions, keys: &mut impl BufRead, out: &mut impl Write) -> Result<Puzzle> {
    let shape = options.shape.clone().unwrap_or(Shape::CLASSIC).with_rules(options.rules)?;
    let size = shape.side();
    writeln!(
        out,
        "Type the puzzle row by row ({size} cells a row, . or 0 for an empty one), or paste it; `help` says more."
    )?;
    let mut typed = TypedGrid { options, size, rows: Vec::new(), pasted: String::new() };
    while typed.rows.len() < size {
        if typed.pasted.is_empty() {
            write!(out, "row {}: ", typed.rows.len() + 1)?;
            out.flush()?;
        }
        let mut line = String::new();
        if keys.read_line(&mut line)? == 0 {
            if let Some(Ok(puzzle)) = typed.whole() {
                return Ok(puzzle);
            }
            bail!("the input ended after {} of {size} rows", typed.rows.len());
        }
        match typed.take(line.trim_end_matches(['\r', '\n'])) {
            LineEffect::Row => {}
            LineEffect::Message(message) => writeln!(out, "{message}")?,
            LineEffect::Show => typed.show(out)?,
            LineEffect::Quit => bail!("stopped before the puzzle was complete"),
            LineEffect::Puzzle(puzzle) => return Ok(*puzzle),
        }
    }
    Ok(Puzzle::new(shape, typed.rows.concat(), 1))
}

struct TypedGrid<'a> {
    options: &'a ReadOptions,
    size: usize,
    rows: Vec<Vec<Content>>,
    /// The lines of a grid that is being pasted.
    pasted: String,
}

enum LineEffect {
    /// A row, or a line of a pasted grid.
    Row,
    Message(String),
    Show,
    Quit,
    Puzzle(Box<Puzzle>),
}

impl TypedGrid<'_> {
    fn take(&mut self, line: &str) -> LineEffect {
        if !self.pasted.is_empty() {
            return self.paste(line);
        }
        match line.trim().to_ascii_lowercase().as_str() {
            "" if !line.contains('\t') => return LineEffect::Row,
            "help" | "?" => return LineEffect::Message(HELP.to_owned()),
            "undo" | "back" | "u" | "b" => {
                return match self.rows.pop() {
                    Some(_) => LineEffect::Show,
                    None => LineEffect::Message("No row to undo yet.".to_owned()),
                };
            }
            "show" => return LineEffect::Show,
            "quit" | "q" => return LineEffect::Quit,
            _ => {}
        }
        if let Some(rest) = line.trim().strip_prefix("row ") {
            return self.replace(rest.trim()).unwrap_or_else(LineEffect::Message);
        }
        if is_markdown(line) {
            return self.paste(line);
        }
        match cells_of(line, self.size) {
            Ok(row) => {
                self.rows.push(row);
                LineEffect::Row
            }
            // A row with a cell too many is a typing error; other lines begin a pasted grid.
            Err(problem) if is_mistyped_row(line, self.size) => LineEffect::Message(problem),
            Err(_) => {
                // The first rows of a grid with pencilmarks may look like typed ones.
                let rows = std::mem::take(&mut self.rows);
                let spaced = |row: &Vec<Content>| {
                    row.iter().map(|&cell| symbol(cell).to_string()).collect::<Vec<_>>().join(" ") + "\n"
                };
                self.pasted = rows.iter().map(spaced).collect();
                self.paste(line)
            }
        }
    }

    /// Adds a line to a pasted grid, which ends when it is a puzzle, or with an empty line.
    fn paste(&mut self, line: &str) -> LineEffect {
        let ends = line.trim().is_empty();
        self.pasted += line;
        self.pasted.push('\n');
        // A drawn grid ends with a border; YAML and Markdown end with an empty line.
        let first = self.pasted.lines().next().unwrap_or_default();
        let is_open = is_border(first) && !is_border(line) || begins_puzzle_file(first) || is_markdown(first);
        // A row of a spreadsheet may consist of empty cells.
        let ends = ends && !line.contains('\t');
        if (is_open || first.contains('\t') && self.pasted.lines().count() < self.size) && !ends {
            return LineEffect::Row;
        }
        match self.whole() {
            Some(Ok(puzzle)) => LineEffect::Puzzle(Box::new(puzzle)),
            Some(Err(problem)) if ends || !may_go_on(&problem) => {
                self.pasted.clear();
                LineEffect::Message(format!("{problem}; type it again."))
            }
            _ => LineEffect::Row,
        }
    }

    fn whole(&self) -> Option<Result<Puzzle, InputError>> {
        (!self.pasted.trim().is_empty()).then(|| parse_one(&self.pasted, self.options))
    }

    fn replace(&mut self, text: &str) -> Result<LineEffect, String> {
        let size = self.size;
        let (number, cells) = text.split_once(' ').unwrap_or((text, ""));
        let number = number.parse().ok().filter(|number| (1..=size).contains(number));
        let number: usize =
            number.ok_or_else(|| format!("Write the row's number, 1 to {size}, and its cells."))?;
        let row = cells_of(cells, size)?;
        let old = self.rows.get_mut(number - 1).ok_or_else(|| format!("Row {number} is not typed yet."))?;
        *old = row;
        Ok(LineEffect::Show)
    }

    fn show(&self, out: &mut impl Write) -> Result<()> {
        for row in &self.rows {
            writeln!(out, "  {}", row.iter().copied().map(symbol).collect::<String>())?;
        }
        Ok(())
    }
}

/// Whether further lines may complete the grid.
const fn may_go_on(problem: &InputError) -> bool {
    matches!(
        problem.problem,
        Problem::Rows { .. } | Problem::Array(_) | Problem::Json(_) | Problem::Heading(_) | Problem::Empty
    )
}

/// Whether a line is a row of a Markdown table.
fn is_markdown(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('|') && line.ends_with('|') && line.matches('|').count() > 4
}

/// Whether a line is a row with a typing error: about as many cells, none with several candidates.
fn is_mistyped_row(line: &str, size: usize) -> bool {
    let cells = line.chars().filter(|c| !c.is_whitespace() && *c != '|').count();
    let plain = line.chars().all(|c| c.is_alphanumeric() || " |.*_?-".contains(c));
    let words = line.split([' ', '\t', '|']).filter(|word| !word.is_empty());
    let marks = words.clone().count() == size && words.clone().any(|word| word.len() > 1);
    plain && !marks && cells <= size + 3
}

fn cells_of(text: &str, size: usize) -> Result<Vec<Content>, String> {
    let mut cells: Vec<char> = text.chars().filter(|c| !c.is_whitespace() && *c != '|').collect();
    // In a row of exactly this length, blanks are open cells.
    let blanks = text.chars().count() == size && text.chars().all(|c| c == ' ' || c.is_ascii_digit());
    if cells.len() < size && blanks && !cells.is_empty() {
        cells = text.chars().map(|c| if c == ' ' { '.' } else { c }).collect();
    }
    if cells.len() != size {
        let cells = if cells.len() == 1 { "1 cell".to_owned() } else { format!("{} cells", cells.len()) };
        return Err(format!("{cells}, but a row has {size}; type it again."));
    }
    let content = |(at, &symbol): (usize, &char)| match symbol {
        '.' | '0' | '*' | '_' | '?' | '-' => Ok(Content::Open),
        'x' | 'X' if Digit::from_symbol(symbol).is_none_or(|digit| digit.index() >= size) => {
            Ok(Content::Open)
        }
        _ => match Digit::from_symbol(symbol).filter(|digit| digit.index() < size) {
            Some(digit) => Ok(Content::Given(digit)),
            None => {
                Err(format!("`{symbol}` in column {} is not a digit of {} board.", at + 1, a_board(size)))
            }
        },
    };
    cells.iter().enumerate().map(content).collect()
}

fn symbol(content: Content) -> char {
    content.digit().map_or('.', Digit::symbol)
}

#[cfg(test)]
mod tests;
