//! Puzzles of `SudokuMaker`: JSON with cells and constraints, each of a type with a number. Its constraints are turned into
//! those of f-puzzles and its cosmetics into those of `SudokuPad`, and are read as these. Programs in it have no meaning.

mod drawings;

use crate::reading::DrawnPuzzle;
use crate::reading::element::{Element, Form, Place};
use crate::{Content, Problem, check_size, f_puzzles, jigsaw, sudoku_pad};
use drawings::colour;
use serde_json::{Map, Value, json};
use whydoku_board::{Cell, Constraint, Digit, Regions, Rules, Shape, cell_name, sorted};

/// The parts of a puzzle that say nothing about its rules.
const SILENT: &str = "name author comment cells constraints type width height size minDigit maxDigit export \
                      exportSettings messages id creationTimestamp";

/// The parts that all constraints have.
const COMMON: [&str; 4] = ["type", "name", "style", "disabled"];

/// The form of the clues of a type.
#[derive(Clone, Copy)]
enum Clues {
    /// One constraint for each cell.
    Cells,
    /// One constraint for all cells.
    Together,
    /// Between two cells.
    Edges,
    /// Where four cells meet.
    Corners,
    Cages,
    Lines,
    Arrows,
    /// Cells with one digit.
    Groups,
    /// Beside a row or a column, or at a diagonal.
    Outside,
}

impl Clues {
    /// Whether clues of this form have a part of this name.
    fn has(self, key: &str) -> bool {
        let known: &[&str] = match self {
            Self::Cells | Self::Together | Self::Lines | Self::Groups => &[],
            Self::Edges => &["edge", "value"],
            Self::Corners => &["corner", "digits"],
            Self::Cages => &["cells", "value"],
            Self::Arrows => &["bulbCells", "arrows"],
            Self::Outside => &["outerCell", "value", "diagonal"],
        };
        known.contains(&key)
    }
}

/// The types whose constraints f-puzzles has: the number, the key there, the key of the clues, and their form.
const TYPES: [(u64, &str, &str, Clues); 27] = [
    (100, "even", "cells", Clues::Cells),
    (101, "odd", "cells", Clues::Cells),
    (102, "maximum", "cells", Clues::Cells),
    (103, "minimum", "cells", Clues::Cells),
    (200, "difference", "clues", Clues::Edges),
    (201, "ratio", "clues", Clues::Edges),
    (202, "xv", "clues", Clues::Edges),
    (300, "thermometer", "thermometers", Clues::Lines),
    (301, "killercage", "cages", Clues::Cages),
    (302, "clone", "groups", Clues::Groups),
    (303, "quadruple", "clues", Clues::Corners),
    (400, "renban", "lines", Clues::Lines),
    (401, "whispers", "lines", Clues::Lines),
    (402, "palindrome", "lines", Clues::Lines),
    (403, "betweenline", "lines", Clues::Lines),
    (404, "regionsumline", "lines", Clues::Lines),
    (406, "", "lines", Clues::Lines),
    (407, "lockout", "lines", Clues::Lines),
    (408, "arrow", "bulbsWithArrows", Clues::Arrows),
    (409, "doublearrow", "lines", Clues::Lines),
    (500, "littlekillersum", "clues", Clues::Outside),
    (501, "sandwichsum", "clues", Clues::Outside),
    (502, "xsum", "clues", Clues::Outside),
    (503, "skyscraper", "clues", Clues::Outside),
    (504, "numberedroom", "clues", Clues::Outside),
    (600, "rowindexer", "cells", Clues::Together),
    (601, "columnindexer", "cells", Clues::Together),
];

/// The types that are rules of the whole board.
const RULES: [(u64, Rules); 6] = [
    (10, Rules::FALLING_DIAGONAL),
    (11, Rules::RISING_DIAGONAL),
    (12, Rules::ANTI_KING),
    (13, Rules::ANTI_KNIGHT),
    (14, Rules::DISJOINT_GROUPS),
    (15, Rules::NON_CONSECUTIVE),
];

/// The types of givens and of fog, which say nothing.
const SILENT_TYPES: [u64; 3] = [0, 4000, 4001];
const REGIONS: u64 = 1;
const ENTROPY: u64 = 16;
const SLOW_THERMOMETER: &str = "slowthermometer";
const DIFFERENT: u64 = 305;
const SEQUENCE: u64 = 405;
const PROGRAM: u64 = 1000;
const ROWS_AND_COLUMNS: u64 = 2003;

pub(super) fn is_puzzle(map: &Map<String, Value>) -> bool {
    map.get("puzzle").and_then(|puzzle| puzzle.get("constraints")).is_some()
}

pub(super) fn read(map: &Map<String, Value>, asked: Option<&Shape>) -> Result<DrawnPuzzle, Problem> {
    let empty = Map::new();
    let puzzle = map.get("puzzle").and_then(Value::as_object).unwrap_or(&empty);
    let is_silent = |key: &str| SILENT.split(' ').any(|silent| silent == key);
    if let Some((key, _)) =
        puzzle.iter().find(|(key, value)| !is_silent(key) && !f_puzzles::is_nothing(value))
    {
        return Err(Problem::OnlyDrawn(format!("`{key}`")));
    }
    let cells = list(puzzle, "cells")?;
    let shape = board(puzzle, cells.len())?;
    check_size(shape.side(), asked)?;
    let mut reader = ConstraintReader {
        shape,
        has_lines: text(puzzle, "type") != "custom",
        has_regions: false,
        rules: Rules::NONE,
        typed: Map::new(),
        drawn: Map::new(),
        elements: Vec::new(),
        constraints: Vec::new(),
    };
    for constraint in list(puzzle, "constraints")? {
        let is_disabled = constraint.get("disabled").is_some_and(|disabled| *disabled == Value::Bool(true));
        if !is_disabled {
            reader.read(constraint)?;
        }
    }
    if !reader.has_lines {
        return Err(Problem::OnlyDrawn("a puzzle whose rows and columns may repeat digits".to_owned()));
    }
    let ConstraintReader { shape, rules, typed, drawn, mut elements, constraints, .. } = reader;
    let size = shape.side();
    elements.extend(f_puzzles::constraints(&typed, size)?);
    elements.extend(sudoku_pad::drawn(&drawn, size)?);
    let mut contents = contents(cells, &shape)?;
    let solution = f_puzzles::take_solution(&mut contents, &shape);
    let named = |key| Some(text(puzzle, key)).filter(|text| !text.is_empty()).map(str::to_owned);
    Ok(DrawnPuzzle {
        title: named("name"),
        author: named("author"),
        shape,
        rules,
        has_regions: true,
        elements,
        constraints,
        text: text(puzzle, "comment").to_owned(),
        contents,
        solution,
    })
}

fn list<'a>(map: &'a Map<String, Value>, key: &str) -> Result<&'a [Value], Problem> {
    match map.get(key) {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(items)) => Ok(items),
        Some(_) => Err(Problem::Json(format!("`{key}` is a list in puzzles of SudokuMaker"))),
    }
}

fn text<'a>(map: &'a Map<String, Value>, key: &str) -> &'a str {
    map.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn number(value: &Value, key: &str) -> Option<usize> {
    value.get(key)?.as_u64()?.try_into().ok()
}

/// The board without regions, and its digits.
fn board(puzzle: &Map<String, Value>, cells: usize) -> Result<Shape, Problem> {
    let side = cells.isqrt();
    let number = |key: &str| puzzle.get(key).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
    let is_square = ["size", "width", "height"].iter().all(|key| number(key).is_none_or(|n| n == side));
    if side * side != cells || !is_square {
        return Err(Problem::Json("a puzzle of SudokuMaker has as many rows as columns here".to_owned()));
    }
    let lowest = number("minDigit").unwrap_or(1);
    // The digits of a board of its own form end at 9, whatever its size.
    let usual = if text(puzzle, "type") == "custom" { 9 } else { side.min(9) };
    let highest = number("maxDigit").unwrap_or(usual);
    let digits = highest.saturating_add(1).saturating_sub(lowest);
    Ok(Shape::with_more_digits(side, digits.max(1), Regions::None)?.with_digits(lowest, digits)?)
}

fn contents(cells: &[Value], shape: &Shape) -> Result<Vec<Content>, Problem> {
    let content = |(at, cell): (usize, &Value)| {
        let Some(value) = f_puzzles::present(cell, "value") else { return Ok(Content::Open) };
        let index = value.as_i64().map(|value| value - i64::from(shape.lowest()));
        let index = index.and_then(|index| usize::try_from(index).ok()).filter(|&index| index < shape.size());
        let digit = index.map(Digit::new).ok_or_else(|| {
            Problem::Json(format!("{}: no digit of this board", cell_name(at, shape.side())))
        })?;
        let is_given = cell.get("given").is_some_and(|given| *given == Value::Bool(true));
        Ok(if is_given { Content::Given(digit) } else { Content::Placed(digit) })
    };
    cells.iter().enumerate().map(content).collect()
}

/// The constraints read so far.
struct ConstraintReader {
    shape: Shape,
    /// Whether digits differ in rows and columns.
    has_lines: bool,
    has_regions: bool,
    rules: Rules,
    /// Constraints as f-puzzles has them.
    typed: Map<String, Value>,
    /// Lines and marks as `SudokuPad` has them.
    drawn: Map<String, Value>,
    elements: Vec<Element>,
    constraints: Vec<Constraint>,
}

impl ConstraintReader {
    fn read(&mut self, constraint: &Value) -> Result<(), Problem> {
        let Some(map) = constraint.as_object() else {
            return Err(Problem::Json("a constraint is a JSON object".to_owned()));
        };
        let number = constraint.get("type").and_then(Value::as_u64).unwrap_or(u64::MAX);
        if let Some(&(_, rule)) = RULES.iter().find(|(known, _)| *known == number) {
            self.rules = self.rules.and(rule);
            return check_keys(map, &[]);
        }
        if let Some(&(_, key, clues, form)) = TYPES.iter().find(|(known, ..)| *known == number) {
            return self.typed(map, key, clues, form);
        }
        match number {
            _ if SILENT_TYPES.contains(&number) => Ok(()),
            REGIONS => self.regions(map),
            ENTROPY => self.entropy(map),
            DIFFERENT => self.different(list(map, "cells")?),
            SEQUENCE => self.lines_without_meaning(map),
            PROGRAM => {
                let mut program = Element::new(Form::Program, Place::Elsewhere, Vec::new(), "program");
                program.text = program_name(map);
                self.elements.push(program);
                Ok(())
            }
            ROWS_AND_COLUMNS => {
                self.has_lines = true;
                check_keys(map, &[])
            }
            2000 => self.cosmetic_lines(map),
            2001 => self.cosmetic_cages(map),
            2002 => self.cosmetic_symbols(map),
            _ => Err(Problem::OnlyDrawn(format!("the constraint type {number} of SudokuMaker"))),
        }
    }

    fn name(&self, cell: &Value) -> Option<String> {
        let side = self.shape.side();
        let at = usize::try_from(cell.as_u64()?).ok().filter(|&at| at < side * side)?;
        Some(place(at / side + 1, at % side + 1))
    }

    fn names(&self, cells: &Value) -> Option<Vec<String>> {
        cells.as_array()?.iter().map(|cell| self.name(cell)).collect()
    }

    fn cells(&self, cells: &[Value]) -> Option<Vec<Cell>> {
        let count = self.shape.cells();
        let cell =
            |cell: &Value| cell.as_u64().and_then(|at| usize::try_from(at).ok()).filter(|&at| at < count);
        cells.iter().map(|value| cell(value).map(Cell::new)).collect()
    }

    fn typed(
        &mut self,
        map: &Map<String, Value>,
        key: &str,
        clues: &str,
        form: Clues,
    ) -> Result<(), Problem> {
        let is_set = |key: &str| map.get(key).is_some_and(|value| *value == Value::Bool(true));
        let mut value = Value::Null;
        let (mut key, mut more): (&str, &[&str]) = (key, &[]);
        match key {
            "thermometer" => {
                more = &["slow"];
                key = if is_set("slow") { SLOW_THERMOMETER } else { key };
            }
            "whispers" => {
                more = &["minDifference"];
                value = map.get("minDifference").cloned().unwrap_or_default();
            }
            // Totals of whole regions, where a line visits one twice, are not what f-puzzles compares.
            "regionsumline" if !is_set("singleRegionTotals") => more = &["singleRegionTotals"],
            "" => {
                more = &["groups"];
                (key, value) = self.group_lines(list(map, "groups")?)?;
            }
            "difference" | "ratio" | "xv" => {
                more = &["negative", "overrideNegativeRatios", "overrideNegativeDifferences"];
                self.negative(key, map)?;
            }
            _ => {}
        }
        check_keys(map, &[more, &[clues]].concat())?;
        let wrong = || Problem::Json(format!("a clue of `{clues}` is not one that SudokuMaker writes"));
        let mut entries = Vec::new();
        for clue in list(map, clues)? {
            let is_known = |(key, part): (&String, &Value)| form.has(key) || f_puzzles::is_nothing(part);
            if clue.as_object().is_some_and(|parts| !parts.iter().all(is_known)) {
                return Err(wrong());
            }
            let entry = self.entry(clue, form, &value).ok_or_else(wrong)?;
            entries.extend(Some(entry).filter(|entry| !entry.is_null()));
        }
        if matches!(form, Clues::Together) {
            let names: Vec<Value> = entries.iter().map(|entry| entry["cell"].clone()).collect();
            entries = names.chunks(1).map(|cells| json!({ "cells": cells })).collect();
        }
        entries.into_iter().for_each(|entry| f_puzzles::push(&mut self.typed, key, entry));
        Ok(())
    }

    /// The entry of f-puzzles for a clue, null for one that says nothing; `None` if it is not understood.
    fn entry(&self, clue: &Value, form: Clues, value: &Value) -> Option<Value> {
        let side = self.shape.side();
        Some(match form {
            Clues::Cells | Clues::Together => json!({ "cell": self.name(clue)? }),
            Clues::Edges => {
                let edge = number(clue, "edge")?;
                let (pair, column) = (edge / side, edge % side);
                let row = pair / 2;
                // Even rows of edges are to the left of cells, odd ones below them.
                let cells = if pair.is_multiple_of(2) {
                    [place(row + 1, column.checked_sub(1)? + 1), place(row + 1, column + 1)]
                } else {
                    [place(row + 1, column + 1), place(row + 2, column + 1)]
                };
                json!({ "cells": cells, "value": clue.get("value")?.as_i64()? })
            }
            Clues::Corners => {
                let corner = number(clue, "corner")?;
                let (row, column) = (corner / (side + 1), corner % (side + 1));
                let cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
                    .map(|(r, c)| place(r, c));
                json!({ "cells": cells, "values": clue.get("digits")? })
            }
            Clues::Cages => {
                let sum = f_puzzles::present(clue, "value").map(|value| value.as_i64().ok_or(()));
                let sum = sum.transpose().ok()?.filter(|&sum| sum != 0);
                json!({ "cells": self.names(clue.get("cells")?)?, "value": sum })
            }
            Clues::Lines => json!({ "lines": [self.names(clue)?], "value": value }),
            Clues::Groups => {
                let names = self.names(clue)?;
                let count = names.len().checked_sub(1).filter(|&count| count > 0)?;
                json!({ "cells": names[..count], "cloneCells": names[1..] })
            }
            Clues::Arrows => {
                let bulb = self.names(clue.get("bulbCells")?)?;
                let is_in_order = clue.get("bulbCells")?.as_array()?.is_sorted_by_key(Value::as_u64);
                let arrows = clue.get("arrows")?.as_array()?.iter().map(|arrow| self.names(arrow));
                let arrows = arrows.collect::<Option<Vec<_>>>()?;
                return is_in_order.then(|| json!({ "cells": bulb, "lines": arrows }));
            }
            Clues::Outside => {
                let outer = number(clue, "outerCell")?;
                let (row, column) = (outer / (side + 2), outer % (side + 2));
                let Some(value) = f_puzzles::present(clue, "value") else { return Some(Value::Null) };
                let value = value.as_i64()?;
                let direction = match clue.get("diagonal").and_then(Value::as_i64) {
                    None => None,
                    // Rising diagonals go up to the right or down to the left, whichever leads onto the board.
                    Some(1) => Some(if row == side + 1 || column == 0 { "UR" } else { "DL" }),
                    Some(-1) => Some(if row == side + 1 || column == side + 1 { "UL" } else { "DR" }),
                    Some(_) => return None,
                };
                json!({ "cell": place(row, column), "value": value, "direction": direction })
            }
        })
    }

    /// The key and the number of lines along which digits of groups alternate.
    fn group_lines(&self, groups: &[Value]) -> Result<(&'static str, Value), Problem> {
        let (groups, size, lowest) = (groups_of(groups), self.shape.size(), self.shape.lowest() as usize);
        let of = |count: usize, group: &dyn Fn(usize) -> usize| -> Vec<u64> {
            let mut sets = vec![0; count];
            (lowest..lowest + size).for_each(|digit| sets[group(digit)] |= 1 << digit);
            sets.sort_unstable();
            sets
        };
        match groups.len() {
            3 if groups == of(3, &|digit| (digit - lowest) * 3 / size) => Ok(("entropicline", Value::Null)),
            count @ 2.. if groups == of(count, &|digit| digit % count) => Ok(("modularline", json!(count))),
            _ => Err(Problem::OnlyDrawn("lines with groups of digits of their own".to_owned())),
        }
    }

    /// Squares of four cells with a digit of each group.
    fn entropy(&mut self, map: &Map<String, Value>) -> Result<(), Problem> {
        check_keys(map, &["groups"])?;
        let groups = list(map, "groups")?;
        if self.group_lines(groups).is_ok_and(|(key, _)| key == "entropicline") {
            self.rules = self.rules.and(Rules::ENTROPY);
            return Ok(());
        }
        let side = self.shape.side();
        for first in (0..side * side).filter(|at| at % side + 1 < side && at / side + 1 < side) {
            let cells = [0, 1, side, side + 1].map(|by| Cell::new(first + by)).to_vec();
            for group in groups_of(groups) {
                let digits = (0..36).filter(|digit| group >> digit & 1 > 0);
                let digits: String = digits.filter_map(|digit| char::from_digit(digit, 36)).collect();
                let pattern = format!(".*[{digits}].*");
                let made = Constraint::sequence("one of a group", &pattern, cells.clone());
                self.constraints.push(made.map_err(|problem| Problem::Json(problem.to_string()))?);
            }
        }
        Ok(())
    }

    /// All pairs of a kind are marked.
    fn negative(&mut self, key: &str, map: &Map<String, Value>) -> Result<(), Problem> {
        let numbers = list(map, "negative")?.iter().map(Value::as_i64).collect::<Option<Vec<i64>>>();
        let numbers =
            sorted(numbers.ok_or_else(|| Problem::Json("`negative` is a list of numbers".to_owned()))?);
        let rule = match (key, numbers.as_slice()) {
            (_, []) => return Ok(()),
            ("difference", [1]) => Rules::ALL_WHITE_DOTS,
            ("ratio", [2]) => Rules::ALL_BLACK_DOTS,
            ("xv", [5, 10]) => Rules::ALL_XV,
            _ => {
                return Err(Problem::OnlyDrawn(format!("the `negative` constraint {numbers:?} of `{key}`")));
            }
        };
        let is_strict = ["overrideNegativeRatios", "overrideNegativeDifferences"]
            .iter()
            .any(|key| map.get(*key).is_some_and(|value| *value == Value::Bool(false)));
        if is_strict {
            return Err(Problem::OnlyDrawn(
                "a `negative` constraint that dots of another kind obey".to_owned(),
            ));
        }
        self.rules = self.rules.and(rule);
        Ok(())
    }

    fn regions(&mut self, map: &Map<String, Value>) -> Result<(), Problem> {
        check_keys(map, &["regions"])?;
        let cells = self.shape.cells();
        let numbers = list(map, "regions")?.iter().map(Value::as_i64).collect::<Option<Vec<i64>>>();
        let numbers =
            numbers.filter(|numbers| numbers.len() == cells && !self.has_regions).ok_or_else(|| {
                Problem::Json("`regions` has one number for each cell, and stands once".to_owned())
            })?;
        self.has_regions = true;
        let whole: Option<Vec<u8>> = numbers.iter().map(|&number| u8::try_from(number).ok()).collect();
        let (side, lowest, size) = (self.shape.side(), self.shape.lowest() as usize, self.shape.size());
        if let Some(whole) = whole {
            let regions = jigsaw::regions_of(&Shape::of_size(side)?, whole);
            if let Ok(shape) = Shape::with_more_digits(side, size, regions) {
                self.shape = shape.with_digits(lowest, size)?;
                return Ok(());
            }
        }
        // Some cells are in no region, or the regions are of several sizes: digits differ in each.
        for region in sorted(numbers.iter().copied().filter(|&number| number >= 0)) {
            let members = (0..cells).filter(|&at| numbers[at] == region);
            let members: Vec<Value> = members.map(|at| json!(at)).collect();
            if members.len() > 1 {
                self.different(&members)?;
            }
        }
        Ok(())
    }

    /// Cells of different digits.
    fn different(&mut self, cells: &[Value]) -> Result<(), Problem> {
        let cells =
            self.cells(cells).ok_or_else(|| Problem::Json("an extra region has no cells".to_owned()))?;
        self.elements.push(Element::new(Form::Fill, Place::Cells, cells, "extraregion"));
        Ok(())
    }

    /// Lines of a type that no single kind of constraint has: the rules in words tell their meaning.
    fn lines_without_meaning(&mut self, map: &Map<String, Value>) -> Result<(), Problem> {
        check_keys(map, &["lines"])?;
        for line in list(map, "lines")? {
            let cells = line.as_array().and_then(|line| self.cells(line));
            let cells = cells.ok_or_else(|| Problem::Json("a line has no cells".to_owned()))?;
            let mut element = Element::new(Form::Line, Place::Cells, cells, "line");
            element.colours.extend(map.get("style").and_then(|style| colour(style, "color")));
            self.elements.push(element);
        }
        Ok(())
    }
}

/// Groups of digits, each as a sum of powers of two.
fn groups_of(groups: &[Value]) -> Vec<u64> {
    sorted(groups.iter().map(Value::as_u64).collect::<Option<Vec<u64>>>().unwrap_or_default())
}

fn place(row: usize, column: usize) -> String {
    format!("R{row}C{column}")
}

fn program_name(map: &Map<String, Value>) -> String {
    let defined = map.get("definition").and_then(|definition| definition.get("name")).and_then(Value::as_str);
    let name = map.get("name").and_then(Value::as_str).or(defined).unwrap_or("custom constraint");
    name.chars().take(60).flat_map(char::escape_debug).collect()
}

/// Refuses a constraint with a part that is not known.
fn check_keys(map: &Map<String, Value>, known: &[&str]) -> Result<(), Problem> {
    let is_known = |key: &str| COMMON.contains(&key) || known.contains(&key);
    match map.iter().find(|(key, value)| !is_known(key) && !f_puzzles::is_nothing(value)) {
        Some((key, _)) => Err(Problem::UnknownRule(key.clone())),
        None => Ok(()),
    }
}
