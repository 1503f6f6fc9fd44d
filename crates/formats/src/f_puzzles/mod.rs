//! Puzzles of the f-puzzles editor: JSON, or the long links that hold it compressed. Unknown keys that may be rules are
//! refused by name. What is drawn and what the rules say in words is read together, by [`crate::reading`].

mod constraints;
mod elements;
mod write;

use crate::interactive::percent_decoded;
use crate::reading::DrawnPuzzle;
use crate::{
    Content, InputLine, Opening, Problem, Puzzle, ReadOptions, check_size, jigsaw, lisudoku, lz,
    sudoku_maker, sudoku_pad,
};
pub(super) use constraints::{push, read as constraints};
use serde_json::{Map, Value};
use whydoku_board::{Digit, DigitSet, Rules, Shape, Side, cell_name};
pub use write::{f_puzzles, f_puzzles_link, online_link, sudoku_pad_link};

pub(super) fn open<'a>(line: &InputLine<'a>, shape: Option<&Shape>) -> Option<Opening<'a>> {
    payload(line.text).map(|_| line.puzzle(read_link(line.number, line.text, shape, line.options)))
}

fn payload(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("?load=").or_else(|| {
        let rest = text.split_once("fpuzzles").or_else(|| text.split_once("/fpuz"));
        let rest =
            rest.or_else(|| Some(("", text.strip_prefix("fpuz")?)).filter(|(_, rest)| rest.len() > 60));
        rest.filter(|_| text.starts_with("http") || text.starts_with("fpuz"))
    })?;
    Some(rest.split(['&', '#']).next().unwrap_or(rest))
}

pub(super) fn read_link(
    line: usize,
    text: &str,
    asked: Option<&Shape>,
    options: &ReadOptions,
) -> Result<Puzzle, Problem> {
    let json = decompress(payload(text).unwrap_or_default()).ok_or(Problem::Link)?;
    read_expanded(line, &json, asked, options)
}

/// Reads the JSON of a link.
pub(super) fn read_expanded(
    line: usize,
    json: &str,
    asked: Option<&Shape>,
    options: &ReadOptions,
) -> Result<Puzzle, Problem> {
    read(line, json, asked, options).map_err(|problem| match problem {
        // Compressed bytes that are damaged yield any text.
        Problem::Json(text) if text.starts_with("invalid JSON") => Problem::Link,
        other => other,
    })
}

/// Expands the compressed part of a link. What is longer than any puzzle is none.
pub(super) fn decompress(packed: &str) -> Option<String> {
    expand(packed, "+")
}

/// Expands the compressed part of a link in the letters that the library of `SudokuMaker` takes for addresses.
pub(super) fn decompress_for_address(packed: &str) -> Option<String> {
    expand(packed, "/")
}

fn expand(packed: &str, minus: &str) -> Option<String> {
    if packed.len() > LONGEST {
        return None;
    }
    let plain = percent_decoded(packed.trim())
        .replace(' ', "+")
        .replace('-', minus)
        .replace('_', "/")
        .replace('$', "=");
    lz::decompress(&plain).filter(|text| !text.is_empty() && text.len() <= LONGEST)
}

/// The longest text of a link, compressed or not.
const LONGEST: usize = 4 << 20;

pub(super) fn read(
    line: usize,
    text: &str,
    asked: Option<&Shape>,
    options: &ReadOptions,
) -> Result<Puzzle, Problem> {
    let value: Value =
        serde_json::from_str(text).map_err(|problem| Problem::Json(format!("invalid JSON: {problem}")))?;
    let Value::Object(map) = value else { return Err(Problem::Json("a JSON object is expected".to_owned())) };
    let read = if sudoku_pad::is_puzzle(&map) {
        sudoku_pad::read
    } else if sudoku_maker::is_puzzle(&map) {
        sudoku_maker::read
    } else if lisudoku::is_puzzle(&map) {
        lisudoku::read
    } else {
        drawing
    };
    read(&map, asked)?.read(line, options)
}

/// Reads what f-puzzles draws.
pub(super) fn drawing(map: &Map<String, Value>, asked: Option<&Shape>) -> Result<DrawnPuzzle, Problem> {
    let rows = map.get("grid").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| Problem::Json("the JSON has no `grid`".to_owned()))?;
    let size = match map.get("size") {
        None | Some(Value::Null) => rows.len(),
        Some(size) => size.as_u64().and_then(|size| usize::try_from(size).ok()).unwrap_or(0),
    };
    let customary = Shape::of_size(size)?;
    check_size(size, asked)?;
    let mut cells = BoardCells::read(rows, size)?;
    let shape = cells.shape(&customary)?;
    let entered = take_solution(&mut cells.contents, &shape);
    let named = |key| map.get(key).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned);
    Ok(DrawnPuzzle {
        constraints: Vec::new(),
        title: named("title"),
        author: named("author"),
        rules: rules(map)?,
        shape,
        has_regions: true,
        elements: elements::read(map, rows, size)?,
        text: map.get("ruleset").and_then(Value::as_str).unwrap_or_default().to_owned(),
        contents: cells.contents,
        solution: solution(map.get("solution")).or(entered),
    })
}

/// The solution that a file carries: a list of digits, or a text.
pub(super) fn solution(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Array(digits) => digits
            .iter()
            .map(|digit| {
                let number = number(digit).filter(|number| (1..=35).contains(number))?;
                char::from_digit(number as u32, 36).map(|digit| digit.to_ascii_uppercase())
            })
            .collect(),
        _ => None,
    }
    .filter(|text| !text.is_empty())
}

const RULES: [(&str, Rules); 6] = [
    ("antiknight", Rules::ANTI_KNIGHT),
    ("antiking", Rules::ANTI_KING),
    ("nonconsecutive", Rules::NON_CONSECUTIVE),
    ("disjointgroups", Rules::DISJOINT_GROUPS),
    ("diagonal+", Rules::RISING_DIAGONAL),
    ("diagonal-", Rules::FALLING_DIAGONAL),
];

/// The kinds under `negative`: all dots, or all X and V, are drawn. The last is read only.
const NEGATIVES: [(&str, Rules); 4] = [
    ("ratio", Rules::ALL_BLACK_DOTS),
    ("difference", Rules::ALL_WHITE_DOTS),
    ("xv", Rules::ALL_XV),
    ("nonconsecutive", Rules::ALL_WHITE_DOTS),
];

/// Keys that do not affect the solution, or are no rules.
const SILENT: &str = "size title author ruleset grid solution successMessage highlightConflicts \
                      truecandidatesoptions disabledlogic fogofwar foglight activeConstraints";

fn rules(map: &Map<String, Value>) -> Result<Rules, Problem> {
    let mut rules = Rules::NONE;
    for (key, value) in map {
        let is_silent = SILENT.split(' ').any(|silent| silent == key);
        let is_element = constraints::is_key(key) || elements::DRAWN.contains(&key.as_str());
        if is_silent || is_element && value.is_array() || is_nothing(value) {
            continue;
        }
        match RULES.iter().find(|(name, _)| name == key) {
            Some(&(_, rule)) if *value == Value::Bool(true) => rules = rules.and(rule),
            _ => return Err(Problem::UnknownRule(key.clone())),
        }
    }
    for negative in list(map, "negative") {
        let known = NEGATIVES.iter().find(|(name, _)| negative == name);
        let (_, rule) = known.ok_or_else(|| Problem::UnknownRule(format!("negative {negative}")))?;
        rules = rules.and(*rule);
    }
    Ok(rules)
}

pub(super) fn present<'a>(object: &'a Value, key: &str) -> Option<&'a Value> {
    object.get(key).filter(|value| !is_nothing(value))
}

pub(super) fn number(value: &Value) -> Option<i32> {
    value.as_i64().and_then(|number| number.try_into().ok()).or_else(|| value.as_str()?.trim().parse().ok())
}

pub(super) fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(items) => items.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

/// The cells of a board, row by row, that a list holds under a key.
pub(super) fn board_cells<'a>(rows: &'a [Value], size: usize, key: &str) -> Result<Vec<&'a Value>, Problem> {
    let rows: Option<Vec<&Vec<Value>>> = rows.iter().map(Value::as_array).collect();
    let rows = rows.filter(|rows| rows.len() == size && rows.iter().all(|row| row.len() == size));
    let rows = rows.ok_or_else(|| Problem::Json(format!("`{key}` needs {size} rows of {size} cells")))?;
    Ok(rows.into_iter().flatten().collect())
}

/// Refuses a cell with a key that is neither known nor, as those of `notes`, without meaning.
pub(super) fn check_cell(cell: &Value, name: &str, known: &[&str], notes: &str) -> Result<(), Problem> {
    let is_known = |key: &str| known.contains(&key) || notes.split(' ').any(|note| note == key);
    let mut entries = cell.as_object().into_iter().flatten();
    match entries.find(|(key, value)| !is_known(key) && !is_nothing(value)) {
        Some((key, _)) => Err(Problem::UnknownRule(format!("{key} ({name})"))),
        None => Ok(()),
    }
}

/// The digit of a cell.
pub(super) fn digit_of(value: &Value, name: &str, size: usize) -> Result<Digit, Problem> {
    let number = number(value).filter(|number| (1..=size as i32).contains(number));
    let digit = number.map(|number| Digit::new(number as usize - 1));
    digit.ok_or_else(|| Problem::Json(format!("{name}: no digit of this board")))
}

/// The board with the region of each cell: the customary one if the regions are its boxes.
pub(super) fn with_regions(customary: &Shape, regions: Option<Vec<u8>>) -> Result<Shape, Problem> {
    let regions = regions.ok_or_else(|| Problem::Json("some cells are in no region".to_owned()))?;
    Ok(Shape::new(customary.size(), jigsaw::regions_of(customary, regions))?)
}

/// Takes the digits that were entered, if every cell has a digit: they are the solution.
pub(super) fn take_solution(contents: &mut [Content], shape: &Shape) -> Option<String> {
    let symbols: Option<String> =
        contents.iter().map(|content| Some(shape.symbol(content.digit()?))).collect();
    let is_entered = |content: &Content| matches!(content, Content::Placed(_));
    let solution = symbols.filter(|_| contents.iter().any(is_entered))?;
    contents.iter_mut().filter(|content| is_entered(content)).for_each(|content| *content = Content::Open);
    Some(solution)
}

struct BoardCells {
    contents: Vec<Content>,
    regions: Vec<Option<u64>>,
}

/// Keys of a cell that are a solver's notes or colours.
const NOTES: &str = "centerPencilMarks cornerPencilMarks c cArray highlight highlightArray cellColor";

impl BoardCells {
    fn read(rows: &[Value], size: usize) -> Result<Self, Problem> {
        let mut cells = Self { contents: Vec::new(), regions: Vec::new() };
        for (at, cell) in board_cells(rows, size, "grid")?.into_iter().enumerate() {
            let name = cell_name(at, size);
            let wrong = |what: &str| Problem::Json(format!("{name}: {what}"));
            if !cell.is_null() && !cell.is_object() {
                return Err(wrong("a cell is a JSON object"));
            }
            check_cell(cell, &name, &["value", "given", "region", "givenPencilMarks"], NOTES)?;
            let digit = |value: &Value| digit_of(value, &name, size);
            cells.contents.push(match (present(cell, "value"), present(cell, "givenPencilMarks")) {
                (Some(value), _) => {
                    let digit = digit(value)?;
                    let given = cell.get("given").is_some_and(|given| *given == Value::Bool(true));
                    if given { Content::Given(digit) } else { Content::Placed(digit) }
                }
                (None, Some(marks)) => {
                    let marks = marks.as_array().ok_or_else(|| wrong("`givenPencilMarks` is a list"))?;
                    Content::Candidates(marks.iter().map(digit).collect::<Result<DigitSet, _>>()?)
                }
                (None, None) => Content::Open,
            });
            cells.regions.push(cell.get("region").and_then(Value::as_u64));
        }
        Ok(cells)
    }

    /// The board: its customary boxes, unless a cell says that it belongs elsewhere.
    fn shape(&self, customary: &Shape) -> Result<Shape, Problem> {
        let size = customary.size();
        let region = |(at, region): (usize, &Option<u64>)| {
            let boxes = || customary.region_of(at / size, at % size);
            region.map_or_else(boxes, |region| usize::try_from(region).ok())?.try_into().ok()
        };
        let regions = self.regions.iter().enumerate().map(region).collect();
        with_regions(customary, regions)
    }
}

/// A cell such as `R1C2`; rows and columns from 0 to one beyond the board, where text may stand.
fn cell(value: &Value) -> Option<(usize, usize)> {
    let (row, column) = value.as_str()?.strip_prefix('R')?.split_once('C')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

/// The side and the line, from 0, at which a cell beside the board stands.
fn side_of(cell: (usize, usize), size: usize) -> Option<(Side, usize)> {
    let (side, line) = match cell {
        (0, column) => (Side::Top, column),
        (row, 0) => (Side::Left, row),
        (row, column) if row == size + 1 => (Side::Bottom, column),
        (row, column) if column == size + 1 => (Side::Right, row),
        _ => return None,
    };
    (1..=size).contains(&line).then(|| (side, line - 1))
}

pub(super) fn list<'a>(map: &'a Map<String, Value>, key: &str) -> &'a [Value] {
    map.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}
