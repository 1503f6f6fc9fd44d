//! Puzzles of `SudokuPad`: JSON, the long links that hold it, and the short ones of puzzles with digits alone.
//!
//! The format names cells, regions and cages. All else is drawn and explained in words; [`crate::reading`] reads both
//! together.

mod elements;
mod expand;

use crate::format::{DIGITS, PACKED};
use crate::reading::DrawnPuzzle;
use crate::reading::element::Element;
use crate::{Content, InputLine, Opening, Problem, Puzzle, ReadOptions, check_size, f_puzzles};
pub(super) use elements::read as drawn;
use f_puzzles::{board_cells, check_cell, digit_of, is_nothing, list, number, present, with_regions};
use serde_json::{Map, Value};
use whydoku_board::{Cell, Digit, Rules, Shape, cell_name};

const ADDRESSES: [&str; 2] = ["sudokupad.app", "crackingthecryptic.com"];

pub(super) fn open<'a>(line: &InputLine<'a>, shape: Option<&Shape>) -> Option<Opening<'a>> {
    let text = line.text;
    let is_id = PACKED.iter().chain(&[DIGITS]).any(|begin| text.starts_with(begin));
    let is_link =
        puzzle_id(text).is_some() || is_id && text.len() > 16 && !text.contains([' ', ',', '.', '|']);
    is_link.then(|| line.puzzle(read_link(line.number, text, shape, line.options)))
}

/// The part of an address that holds a puzzle, or its name.
fn puzzle_id(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https"))?;
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    if !ADDRESSES.iter().any(|&known| host == known || host.ends_with(&format!(".{known}"))) {
        return None;
    }
    if let Some((_, id)) = path.split_once("puzzleid=") {
        return id.split(['&', '#']).next();
    }
    let path =
        path.strip_prefix("sudoku").filter(|rest| !rest.starts_with(char::is_alphanumeric)).unwrap_or(path);
    let path = path.strip_prefix('/').unwrap_or(path);
    path.split(['?', '#']).next()
}

fn read_link(
    line: usize,
    text: &str,
    asked: Option<&Shape>,
    options: &ReadOptions,
) -> Result<Puzzle, Problem> {
    let id = puzzle_id(text).unwrap_or(text).trim();
    if id.starts_with("fpuz") {
        return f_puzzles::read_link(line, id, asked, options);
    }
    if let Some(digits) = id.strip_prefix(DIGITS) {
        return read_digits(line, digits);
    }
    let packed = PACKED.iter().find_map(|begin| id.strip_prefix(begin)).filter(|packed| packed.len() > 60);
    let packed = packed.ok_or(Problem::ShortLink)?;
    let json = f_puzzles::decompress(packed).ok_or(Problem::Link)?;
    let value = expand::expand(&json);
    let map = value.as_ref().and_then(Value::as_object).ok_or(Problem::Link)?;
    read(map, asked)?.read(line, options)
}

/// Reads digits without JSON: each character is a digit and the number of open cells after it. Letters for rules follow.
fn read_digits(line: usize, packed: &str) -> Result<Puzzle, Problem> {
    const SIGNS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    let cells = Shape::CLASSIC.cells();
    let mut contents: Vec<Content> = Vec::with_capacity(cells);
    let mut signs = packed.chars();
    while contents.len() < cells {
        let at = signs.next().and_then(|sign| SIGNS.find(sign)).ok_or(Problem::Link)?;
        contents.push(if at % 10 == 0 { Content::Open } else { Content::Given(Digit::new(at % 10 - 1)) });
        contents.extend(std::iter::repeat_n(Content::Open, at / 10));
    }
    if contents.len() > cells {
        return Err(Problem::Link);
    }
    let mut rules = Rules::NONE;
    for sign in signs {
        rules = rules.and(match sign {
            'x' => Rules::DIAGONALS,
            'w' => Rules::WINDOWS,
            other => return Err(Problem::UnknownRule(other.to_string())),
        });
    }
    Ok(Puzzle::new(Shape::CLASSIC.with_rules(rules)?, contents, line))
}

const SILENT: &str = "id cellSize settings metadata cells title author solution rules videos source foglight \
                      triggereffect duration description";

pub(super) fn is_puzzle(map: &Map<String, Value>) -> bool {
    !map.contains_key("grid") && map.get("cells").is_some_and(Value::is_array)
}

pub(super) fn read(map: &Map<String, Value>, asked: Option<&Shape>) -> Result<DrawnPuzzle, Problem> {
    let rows = list(map, "cells");
    let size = rows.len();
    let customary = Shape::of_size(size)?;
    check_size(size, asked)?;
    let is_known = |key: &str| SILENT.split(' ').chain(elements::DRAWN).any(|known| known == key);
    if let Some((key, _)) = map.iter().find(|(key, value)| !is_known(key) && !is_nothing(value)) {
        return Err(Problem::OnlyDrawn(format!("`{key}`")));
    }
    let contents = contents(rows, size)?;
    let named = list(map, "regions");
    let shape = if named.is_empty() { customary } else { regions(named, &customary)? };
    let solution = f_puzzles::solution(map.get("solution"));
    let [title, author, rules] = ["title", "author", "rules"].map(|key| text(map.get(key)));
    let mut about = PuzzleText { title, author, rules, solution };
    if let Some(metadata) = map.get("metadata").and_then(Value::as_object) {
        about.title = text(metadata.get("title")).or(about.title);
        about.author = text(metadata.get("author")).or(about.author);
        about.rules = text(metadata.get("rules")).or(about.rules);
        about.solution = f_puzzles::solution(metadata.get("solution")).or(about.solution);
    }
    let mut elements = elements::read(map, size)?;
    for entry in list(map, "cages") {
        elements.extend(cage(entry, &shape, &mut about)?);
    }
    Ok(DrawnPuzzle {
        constraints: Vec::new(),
        title: about.title,
        author: about.author,
        shape,
        rules: Rules::NONE,
        has_regions: !named.is_empty(),
        elements,
        text: about.rules.unwrap_or_default(),
        contents,
        solution: about.solution,
    })
}

struct PuzzleText {
    title: Option<String>,
    author: Option<String>,
    rules: Option<String>,
    solution: Option<String>,
}

/// Keys of a cell that are a solver's notes or colours.
const NOTES: &str =
    "color colors colour pencilMarks pencilmarks candidates cornermarks centremarks highlights";

fn contents(rows: &[Value], size: usize) -> Result<Vec<Content>, Problem> {
    let content = |(at, cell): (usize, &Value)| {
        let name = cell_name(at, size);
        check_cell(cell, &name, &["value", "given"], NOTES)?;
        let digit = present(cell, "value").map(|value| digit_of(value, &name, size)).transpose()?;
        Ok(digit.map_or(Content::Open, Content::Given))
    };
    board_cells(rows, size, "cells")?.into_iter().enumerate().map(content).collect()
}

fn regions(named: &[Value], customary: &Shape) -> Result<Shape, Problem> {
    let size = customary.size();
    let mut of: Vec<Option<u8>> = vec![None; size * size];
    for (at, region) in named.iter().enumerate() {
        for cell in cells(region, size)? {
            if of[cell.index()].replace(u8::try_from(at).unwrap_or(u8::MAX)).is_some() {
                let cell = cell_name(cell.index(), size);
                return Err(Problem::Json(format!("{cell} is in two `regions`")));
            }
        }
    }
    with_regions(customary, of.into_iter().collect())
}

/// Reads a cage; none if it holds a title, or surrounds a house.
fn cage(entry: &Value, shape: &Shape, about: &mut PuzzleText) -> Result<Option<Element>, Problem> {
    let size = shape.size();
    let label = text(entry.get("value")).or_else(|| text(entry.get("sum"))).unwrap_or_default();
    let Some(list) = present(entry, "cells") else {
        match label.split_once(':') {
            Some(("title", title)) => about.title = Some(title.trim().to_owned()),
            Some(("author", author)) => about.author = Some(author.trim().to_owned()),
            Some(("rules", rules)) => {
                about.rules = Some(about.rules.take().unwrap_or_default() + "\n" + rules);
            }
            Some(("solution", solution)) => about.solution = Some(solution.trim().to_owned()),
            _ => {}
        }
        return Ok(None);
    };
    let sum = entry.get("sum").and_then(number).or_else(|| label.trim().parse().ok());
    let is_unique = entry.get("unique").and_then(Value::as_bool);
    let element = elements::cage(list, &label, sum, is_unique, size)?;
    let is_border = sum.is_none() && label.is_empty() && is_house(&element.sorted_cells(), shape);
    Ok(Some(element).filter(|_| !is_border))
}

fn is_house(cells: &[Cell], shape: &Shape) -> bool {
    let size = shape.size();
    let alike = |of: &dyn Fn(usize) -> Option<usize>| {
        cells.iter().all(|cell| of(cell.index()).is_some() && of(cell.index()) == of(cells[0].index()))
    };
    cells.len() == size
        && (alike(&|at| Some(at / size))
            || alike(&|at| Some(at % size))
            || alike(&|at| shape.region_of(at / size, at % size)))
}

/// Cells by row and column, from 0.
fn cells(list: &Value, size: usize) -> Result<Vec<Cell>, Problem> {
    let cell = |place: &Value| {
        let line = |at: usize| {
            let line = place.get(at).and_then(Value::as_u64).and_then(|line| usize::try_from(line).ok());
            line.filter(|&line| line < size)
        };
        Some(Cell::new(line(0)? * size + line(1)?))
    };
    let cells = list.as_array().and_then(|list| list.iter().map(cell).collect::<Option<Vec<_>>>());
    cells.ok_or_else(|| Problem::Json("a cell is `[row, column]` on the board, counted from 0".to_owned()))
}

fn text(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) if !text.trim().is_empty() => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(lines) => {
            let lines: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
            Some(lines.join("\n")).filter(|text| !text.is_empty())
        }
        _ => None,
    }
}
