//! Grids as arrays, as programs hold them: `[["?",2,0], …]`, over one line or many.
//!
//! More than JSON, because people paste from several languages: `'` is read as `"`, `None` for `null`, and a comma
//! may follow the last element. An array holds rows of cells, rows as strings, or all cells at once.

use crate::{
    Block, BlockContent, Content, InputError, InputLine, LIMIT, LineVerdict, Opening, Problem, Puzzle,
    Symbol, comment, excerpt, section, separates, shape_for, symbol,
};
use whydoku_board::{Digit, MAX_SIZE, Shape, a_board};

struct ArrayBlock {
    start: usize,
    text: String,
    depth: i64,
}

pub(super) fn open<'a>(line: &InputLine<'a>, shape: Option<&Shape>) -> Option<Opening<'a>> {
    line.text.starts_with('[').then(|| {
        let mut block = ArrayBlock { start: line.number, text: String::new(), depth: 0 };
        block.push(line.line);
        if block.depth > 0 { Opening::Block(Box::new(block)) } else { Opening::Puzzle(block.puzzle(shape)) }
    })
}

impl ArrayBlock {
    fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.depth += line.bytes().map(|b| i64::from(b == b'[') - i64::from(b == b']')).sum::<i64>();
    }

    /// Whether a line can be part of it. A line of cells without a comma begins another puzzle, and so does `[[`.
    fn continues_with(line: &str) -> bool {
        let text = line.trim();
        let first = text.split([',', ']']).next().unwrap_or_default();
        section(text).is_none()
            && !text.starts_with("[[")
            && (text.starts_with(['[', ']', ',', '"', '\'']) || first.trim().len() <= 4)
    }

    fn puzzle(&self, shape: Option<&Shape>) -> Result<Puzzle, InputError> {
        let (start, text) = (self.start, self.text.trim_end());
        read(start, text, shape).map_err(|(at, problem)| {
            let before = &text[..at.min(text.len())];
            let (line, from) = (before.matches('\n').count(), before.rfind('\n').map_or(0, |feed| feed + 1));
            let column = text[from..at.min(text.len())].chars().count() + 1;
            let quoted = excerpt(text[from..].lines().next().unwrap_or_default(), Some(column));
            InputError { line: start + line, column: Some(column), problem, excerpt: quoted }
        })
    }
}

impl Block for ArrayBlock {
    fn offer(&mut self, _: usize, line: &str) -> LineVerdict {
        if line.trim().is_empty() || !Self::continues_with(line) || self.text.len() >= LIMIT {
            return LineVerdict::Refused;
        }
        self.push(line);
        if self.depth > 0 { LineVerdict::Accepted } else { LineVerdict::Complete }
    }

    fn finish(self: Box<Self>, shape: Option<&Shape>) -> BlockContent {
        self.puzzle(shape).into()
    }
}

struct ArrayElement {
    at: usize,
    value: ArrayValue,
}

enum ArrayValue {
    Scalar(String),
    List(Vec<ArrayElement>),
}

type ArrayResult<T> = Result<T, (usize, Problem)>;

fn error<T>(at: usize, message: String) -> ArrayResult<T> {
    Err((at, Problem::Array(message)))
}

fn read(number: usize, text: &str, shape: Option<&Shape>) -> ArrayResult<Puzzle> {
    let mut parser = ArrayParser { text, at: text.len() - text.trim_start().len() };
    let at = parser.at;
    parser.at += 1;
    let elements = parser.list(1)?;
    let rest = &text[parser.at..];
    if !rest.trim().is_empty() && !rest.bytes().next().is_some_and(separates) {
        let found = excerpt(rest.trim(), None);
        return error(parser.at, format!("\"{found}\" after the last ] of an array; remove it"));
    }
    let (size, elements) = flatten(at, elements, shape)?;
    let digits = shape.map_or(size, Shape::size);
    let cells =
        elements.iter().map(|element| content(element, size, digits)).collect::<ArrayResult<Vec<_>>>()?;
    let mut puzzle = Puzzle::new(shape_for(size, shape).map_err(|problem| (at, problem))?, cells, number);
    puzzle.name = comment(rest).map(str::to_owned);
    Ok(puzzle)
}

/// The side of the board and the elements that are its cells.
fn flatten(
    at: usize,
    elements: Vec<ArrayElement>,
    shape: Option<&Shape>,
) -> ArrayResult<(usize, Vec<ArrayElement>)> {
    let count = elements.len();
    let root = shape.map_or_else(|| count.isqrt(), Shape::side);
    let is_cell = |element: &ArrayElement| matches!(&element.value, ArrayValue::Scalar(text) if text.len() <= 2 || is_null(text));
    if count == root * root && root > 1 && elements.iter().all(is_cell) {
        return Ok((root, elements));
    }
    let size = shape.map_or(count, Shape::side);
    if count != size || !(2..=MAX_SIZE).contains(&size) {
        let near = if (2..=MAX_SIZE).contains(&size) { size } else { 9 };
        let (board, cells) = (a_board(near), near * near);
        let expected = format!("{board} grid has {near} rows, or {cells} cells in one array");
        return error(at, format!("{count} elements in this array, but {expected}"));
    }
    let mut cells = Vec::with_capacity(size * size);
    for ArrayElement { at, value } in elements {
        let row = match value {
            ArrayValue::List(row) => row,
            ArrayValue::Scalar(row) => row
                .char_indices()
                .map(|(i, c)| ArrayElement { at: at + 1 + i, value: ArrayValue::Scalar(c.into()) })
                .collect(),
        };
        if row.len() != size {
            let found = row.len();
            return error(
                at,
                format!("{found} elements in this array, but a row of this grid has {size} cells"),
            );
        }
        cells.extend(row);
    }
    Ok((size, cells))
}

fn content(element: &ArrayElement, size: usize, digits: usize) -> ArrayResult<Content> {
    let error = |value: &str| {
        let expected = format!("write 1 to {digits}, or 0, null, \"\" or \"?\" for an empty cell");
        error(element.at, format!("{value} is not a cell of {} grid; {expected}", a_board(size)))
    };
    let ArrayValue::Scalar(text) = &element.value else { return error("an array") };
    let text = text.trim();
    if text.is_empty() || is_null(text) {
        return Ok(Content::Open);
    }
    let mut characters = text.chars();
    let single = characters.next().filter(|_| characters.next().is_none());
    match single.and_then(symbol) {
        Some(Symbol::Empty) => return Ok(Content::Open),
        Some(Symbol::Digit(digit)) if digit.index() < digits => return Ok(Content::Given(digit)),
        _ => {}
    }
    match text.parse::<usize>() {
        Ok(number) if (10..=digits).contains(&number) && text.len() == 2 => {
            Ok(Content::Given(Digit::new(number - 1)))
        }
        _ => error(&excerpt(text, None)),
    }
}

fn is_null(text: &str) -> bool {
    matches!(text, "null" | "None")
}

struct ArrayParser<'a> {
    text: &'a str,
    at: usize,
}

impl ArrayParser<'_> {
    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn peek(&mut self) -> Option<char> {
        self.skip_blanks();
        self.text[self.at..].chars().next()
    }

    fn unexpected<T>(&self, found: Option<char>, expected: &'static str) -> ArrayResult<T> {
        let message = match found {
            None => "the array does not close; write a ] for every [".to_owned(),
            Some(found) => format!("'{}' in an array; {expected} is expected here", found.escape_debug()),
        };
        error(self.at, message)
    }

    /// The elements after a `[`, up to and including its `]`.
    fn list(&mut self, depth: usize) -> ArrayResult<Vec<ArrayElement>> {
        let mut elements = Vec::new();
        loop {
            let at = match self.peek() {
                Some(']') => break,
                _ => self.at,
            };
            let value = self.value(depth)?;
            elements.push(ArrayElement { at, value });
            match self.peek() {
                Some(',') => self.at += 1,
                Some(']') => break,
                found => return self.unexpected(found, "a comma or ]"),
            }
        }
        self.at += 1;
        Ok(elements)
    }

    fn value(&mut self, depth: usize) -> ArrayResult<ArrayValue> {
        let rest = &self.text[self.at..];
        let (length, scalar) = match rest.chars().next() {
            Some('[') if depth < 2 => {
                self.at += 1;
                return self.list(depth + 1).map(ArrayValue::List);
            }
            Some('[') => {
                return self.unexpected(Some('['), "a cell (an array holds one puzzle, its rows inside)");
            }
            Some(quote @ ('"' | '\'')) => {
                let Some(end) =
                    rest[1..].find([quote, '\n']).filter(|&end| rest[1 + end..].starts_with(quote))
                else {
                    return self.unexpected(Some(quote), "the quote closed on the same line");
                };
                (end + 2, &rest[1..=end])
            }
            Some(c) if c.is_alphanumeric() || symbol(c).is_some() => {
                let end =
                    rest.find(|c: char| !c.is_alphanumeric() && symbol(c).is_none()).unwrap_or(rest.len());
                (end, &rest[..end])
            }
            found => return self.unexpected(found, "a cell: a digit, 0, null or \"?\""),
        };
        self.at += length;
        Ok(ArrayValue::Scalar(scalar.to_owned()))
    }
}
