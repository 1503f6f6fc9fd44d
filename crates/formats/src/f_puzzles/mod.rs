//! Puzzles of the f-puzzles editor: JSON, or the long links that hold it compressed. Unknown keys
//! that may be rules are refused by name, drawings included: a line or a circle may mean anything.
//!
//! The format has no outside clues; they are written as text beside the grid. Such text is read as clues only where the
//! puzzle's rules say "outside", because other puzzles write other numbers there.

mod constraints;
mod write;

use crate::{Content, InputLine, Opening, Problem, Puzzle, check_size, excerpt, lz, sudoku_pad};
use serde_json::{Map, Value};
use whydoku_board::{Digit, DigitSet, Regions, Rules, Shape, Side, cell_name};
pub use write::{f_puzzles, f_puzzles_link, sudoku_pad_link};

pub(super) fn open<'a>(line: &InputLine<'a>, shape: Option<&Shape>) -> Option<Opening<'a>> {
    payload(line.text).map(|_| line.puzzle(read_link(line.number, line.text, shape)))
}

fn payload(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("?load=").or_else(|| {
        let rest = text.split_once("fpuzzles").or_else(|| text.split_once("/fpuz"));
        rest.filter(|_| text.starts_with("http") || text.starts_with("fpuz"))
    })?;
    Some(rest.split(['&', '#']).next().unwrap_or(rest))
}

pub(super) fn read_link(line: usize, text: &str, asked: Option<&Shape>) -> Result<Puzzle, Problem> {
    let json = decompress(payload(text).unwrap_or_default()).ok_or(Problem::Link)?;
    read(line, &json, asked)
}

pub(super) fn decompress(packed: &str) -> Option<String> {
    let plain = packed.trim().replace("%2B", "+").replace("%2b", "+").replace("%2F", "/").replace("%2f", "/");
    let plain = plain.replace("%3D", "=").replace("%3d", "=").replace([' ', '-'], "+").replace('_', "/");
    lz::decompress(&plain).filter(|text| !text.is_empty())
}

pub(super) fn read(line: usize, text: &str, asked: Option<&Shape>) -> Result<Puzzle, Problem> {
    let value: Value = serde_json::from_str(text)
        .map_err(|problem| Problem::Json(format!("this is no JSON that can be read: {problem}")))?;
    let Value::Object(map) = value else { return Err(Problem::Json("one JSON object is wanted".to_owned())) };
    if sudoku_pad::is_puzzle(&map) {
        return sudoku_pad::read(line, &map, asked);
    }
    let rows = map.get("grid").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| Problem::Json("the JSON has no `grid`".to_owned()))?;
    let size = match map.get("size") {
        None | Some(Value::Null) => rows.len(),
        Some(size) => size.as_u64().and_then(|size| usize::try_from(size).ok()).unwrap_or(0),
    };
    let customary = Shape::of_size(size)?;
    check_size(size, asked)?;
    let grid = BoardCells::read(rows, size)?;
    let shape = grid.shape(customary)?.with_rules(rules(&map)?)?;
    let shape = shape.with_constraints(constraints::read(&map, size)?)?;
    let shape = shape.with_extra(extra(&map, size)?)?.with_outside(outside(&map, size)?, None)?;
    let mut puzzle = Puzzle::new(shape, grid.contents, line);
    puzzle.name =
        map.get("title").and_then(Value::as_str).filter(|title| !title.is_empty()).map(str::to_owned);
    Ok(puzzle)
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
                      truecandidatesoptions disabledlogic fogofwar extraregion text";

fn rules(map: &Map<String, Value>) -> Result<Rules, Problem> {
    let mut rules = Rules::NONE;
    for (key, value) in map {
        let is_silent = SILENT.split(' ').any(|silent| silent == key);
        if is_silent || constraints::is_key(key) && value.is_array() || is_nothing(value) {
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

struct BoardCells {
    contents: Vec<Content>,
    regions: Vec<Option<u64>>,
}

/// Keys of a cell that are a solver's notes or colours.
const NOTES: [&str; 7] =
    ["centerPencilMarks", "cornerPencilMarks", "c", "cArray", "highlight", "highlightArray", "cellColor"];

impl BoardCells {
    fn read(rows: &[Value], size: usize) -> Result<Self, Problem> {
        let rows: Option<Vec<&Vec<Value>>> = rows.iter().map(Value::as_array).collect();
        let rows = rows.filter(|rows| rows.len() == size && rows.iter().all(|row| row.len() == size));
        let rows = rows.ok_or_else(|| Problem::Json(format!("`grid` needs {size} rows of {size} cells")))?;
        let mut cells = Self { contents: Vec::new(), regions: Vec::new() };
        for (at, cell) in rows.into_iter().flatten().enumerate() {
            let name = cell_name(at, size);
            let wrong = |what: &str| Problem::Json(format!("{name}: {what}"));
            if !cell.is_null() && !cell.is_object() {
                return Err(wrong("a cell is a JSON object"));
            }
            for (key, value) in cell.as_object().into_iter().flatten() {
                let known = ["value", "given", "region", "givenPencilMarks"];
                if !known.contains(&key.as_str()) && !NOTES.contains(&key.as_str()) && !is_nothing(value) {
                    return Err(Problem::UnknownRule(format!("{key} ({name})")));
                }
            }
            let digit = |value: &Value| {
                let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
                let number = number.filter(|number| (1..=size as u64).contains(number));
                number
                    .map(|number| Digit::new(number as usize - 1))
                    .ok_or_else(|| wrong("no digit of this board"))
            };
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
    fn shape(&self, customary: Shape) -> Result<Shape, Problem> {
        let size = customary.size();
        let boxes = |at: usize| customary.region_of(at / size, at % size);
        let moved =
            |(at, region): (usize, &Option<u64>)| region.is_some() && boxes(at) != region.map(|r| r as usize);
        if !self.regions.iter().enumerate().any(moved) {
            return Ok(customary);
        }
        let region = |(at, region): (usize, &Option<u64>)| {
            let region = region.map_or_else(|| boxes(at), |region| usize::try_from(region).ok());
            region.and_then(|region| u8::try_from(region).ok()).unwrap_or(u8::MAX)
        };
        let map: Vec<u8> = self.regions.iter().enumerate().map(region).collect();
        if map.contains(&u8::MAX) {
            return Err(Problem::Json("some cells name a region and some none".to_owned()));
        }
        Ok(Shape::new(size, Regions::Any(map))?)
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
    (1..=size).contains(&line).then_some((side, line - 1))
}

fn cells(entry: &Value, key: &str) -> Result<Vec<(usize, usize)>, Problem> {
    let list = entry.get("cells").and_then(Value::as_array);
    let cells = list.and_then(|list| list.iter().map(cell).collect::<Option<Vec<_>>>());
    cells.ok_or_else(|| Problem::Json(format!("`{key}` needs `cells` such as R1C2")))
}

fn list<'a>(map: &'a Map<String, Value>, key: &str) -> &'a [Value] {
    map.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn extra(map: &Map<String, Value>, size: usize) -> Result<Vec<Vec<u16>>, Problem> {
    let mut regions = Vec::new();
    for entry in list(map, "extraregion") {
        let inside =
            |&(row, column): &(usize, usize)| (1..=size).contains(&row) && (1..=size).contains(&column);
        let cells = cells(entry, "extraregion")?;
        if !cells.iter().all(inside) {
            return Err(Problem::Json("a cell of `extraregion` is not on the board".to_owned()));
        }
        regions.push(cells.iter().map(|(row, column)| ((row - 1) * size + column - 1) as u16).collect());
    }
    Ok(regions)
}

fn outside(map: &Map<String, Value>, size: usize) -> Result<Vec<(Side, usize, Digit)>, Problem> {
    let ruleset = map.get("ruleset").and_then(Value::as_str).unwrap_or_default();
    let has_outside_rule = ruleset.to_lowercase().contains("outside");
    let mut clues = Vec::new();
    for (entry, value) in list(map, "text").iter().filter_map(|entry| Some((entry, present(entry, "value")?)))
    {
        let text = value.as_str().unwrap_or_default();
        let refused = || Problem::UnknownRule(format!("text \"{}\"", excerpt(text, None)));
        let place = match *cells(entry, "text")?.as_slice() {
            [cell] if has_outside_rule => side_of(cell, size),
            _ => None,
        };
        let (side, line) = place.ok_or_else(refused)?;
        for symbol in text.chars().filter(|c| !c.is_whitespace() && *c != ',') {
            let digit =
                Digit::from_symbol(symbol).filter(|digit| digit.index() < size).ok_or_else(refused)?;
            clues.push((side, line, digit));
        }
    }
    Ok(clues)
}
