//! [`ShapeText`]: the text form of a shape apart from its size and boxes. Puzzle files, fixtures and traces share it.

use super::{
    Cause, Constraint, ConstraintKind, Digit, HelperCells, OutsideClue, Regions, Rules, Shape, ShapeError,
    Side, cell_name, cell_named,
};
use crate::sorted;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The regions, rules, clues and constraints of a shape as files write them.
///
/// ```
/// use whydoku_constraints::{Regions, Shape, ShapeText};
/// let text = ShapeText { rules: vec!["diagonals".to_owned()], ..ShapeText::default() };
/// let shape = text.on(Shape::CLASSIC).unwrap();
/// assert_eq!(ShapeText::of(&shape), text);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ShapeText {
    /// One letter or digit a cell, in one text or row by row. Empty if the board has boxes or no regions.
    #[serde(skip_serializing_if = "Text::is_empty")]
    pub regions: Text,
    /// The lowest and the highest digit, such as `0-8`. Empty if they go from 1 to the number of cells in a line.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub digits: String,
    /// The names of rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// Helper cells beside the board: `9 cage totals` for nine cells, the first of them `v1`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub helpers: Vec<String>,
    /// Extra regions: the names of their cells, separated by blanks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<String>,
    /// Clues outside the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outside: Option<Sides>,
    /// Constraints by the key of their kind.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub constraints: BTreeMap<String, Vec<String>>,
}

/// A text that may be written in several lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a text, or a list of texts in quotes")]
pub enum Text {
    /// In one text.
    Whole(String),
    /// Line by line.
    Lines(Vec<String>),
}

impl Default for Text {
    fn default() -> Self {
        Self::Whole(String::new())
    }
}

impl Text {
    fn is_empty(&self) -> bool {
        self.joined().trim().is_empty()
    }

    /// Returns the lines as one text.
    pub fn joined(&self) -> String {
        match self {
            Self::Whole(text) => text.clone(),
            Self::Lines(lines) => lines.join("\n"),
        }
    }
}

/// Clues outside the board, one entry a row or column; an entry holds any number of digits, such as `'14'`, or none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sides {
    /// The number of cells that every clue sees; by default, the depth of a box.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<usize>,
    /// Above the columns, left to right.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub top: Vec<Option<String>>,
    /// Left of the rows, top to bottom.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<Option<String>>,
    /// Right of the rows, top to bottom.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub right: Vec<Option<String>>,
    /// Below the columns, left to right.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bottom: Vec<Option<String>>,
}

impl ShapeText {
    /// Returns the text form of a shape.
    pub fn of(shape: &Shape) -> Self {
        let side = shape.side();
        let regions = match shape.regions() {
            Regions::Any(map) => {
                let symbol = |&region: &u8| Digit::new(region.into()).symbol();
                Text::Lines(map.chunks(side).map(|row| row.iter().map(symbol).collect()).collect())
            }
            Regions::Boxes { .. } | Regions::None => Text::default(),
        };
        let name = |&cell: &u16| cell_name(cell.into(), side);
        let extra = shape.extra().iter().map(|cells| cells.iter().map(name).collect::<Vec<_>>().join(" "));
        let mut sides = Sides { depth: shape.outside_depth(), ..Sides::default() };
        let entries = [&mut sides.top, &mut sides.left, &mut sides.right, &mut sides.bottom];
        for (border, entries) in Side::ALL.into_iter().zip(entries) {
            let clues: Vec<&OutsideClue> =
                shape.outside().iter().filter(|clue| clue.side == border).collect();
            if !clues.is_empty() {
                let at = |line| clues.iter().filter(move |clue| clue.line == line);
                let entry = |line| Some(at(line).map(|clue| shape.symbol(clue.digit)).collect());
                entries.extend((0..side).map(entry));
            }
        }
        let mut constraints = BTreeMap::<String, Vec<String>>::new();
        for constraint in shape.constraints() {
            constraints.entry(constraint.kind.key().to_owned()).or_default().push(constraint.text(side));
        }
        let is_usual = shape.lowest() == 1 && !shape.has_more_digits();
        let digits = if is_usual { String::new() } else { shape.digit_range() };
        Self {
            digits,
            constraints,
            regions,
            rules: shape.rules().names().map(str::to_owned).collect(),
            helpers: shape.helpers().iter().map(HelperCells::to_string).collect(),
            extra: extra.collect(),
            outside: (!shape.outside().is_empty()).then_some(sides),
        }
    }

    /// Returns whether there are no rules.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the lowest digit and the number of digits, if they are given for a board of this side.
    pub fn digit_range(&self, side: usize) -> Result<Option<(usize, usize)>, ShapeError> {
        if self.digits.is_empty() {
            return Ok(None);
        }
        let range = self.digits.split_once('-').and_then(|(low, high)| {
            let [low, high] = [low, high].map(|end| end.trim().parse::<usize>().ok());
            let count = high?.checked_sub(low?)?.checked_add(1)?;
            Some((low?, count))
        });
        range.map(Some).ok_or_else(|| ShapeError::Digits(self.digits.clone(), side))
    }

    /// Adds all rules to a shape. Regions replace its own.
    pub fn on(&self, shape: Shape) -> Result<Shape, ShapeError> {
        let mut shape = shape;
        if let Some((lowest, count)) = self.digit_range(shape.side())? {
            shape = shape.with_digits(lowest, count)?;
        }
        if !self.regions.is_empty() {
            let (side, map) = regions(&self.regions.joined())?;
            if side != shape.side() {
                return Err(ShapeError::RegionMap { size: shape.side(), found: side * side });
            }
            shape = shape.with_regions(Regions::Any(map))?;
        }
        shape = shape.with_rules(self.rules.join(",").parse::<Rules>()?)?;
        let size = shape.side();
        shape =
            shape.with_helpers(self.helpers.iter().map(|text| text.parse()).collect::<Result<_, _>>()?)?;
        let extra = self.extra.iter().map(|text| extra_region(text, size));
        shape = shape.with_extra(extra.collect::<Result<_, _>>()?)?;
        if let Some(sides) = &self.outside {
            let clues = clues(sides, &shape)?;
            shape = shape.with_outside(clues, sides.depth)?;
        }
        let mut constraints = Vec::new();
        for (key, entries) in &self.constraints {
            let kind = ConstraintKind::of_key(key).ok_or_else(|| ShapeError::UnknownRule(key.clone()))?;
            for (at, text) in entries.iter().enumerate() {
                let wrong =
                    |problem| ShapeError::Constraint { kind, number: at + 1, problem: Box::new(problem) };
                constraints.push(Constraint::read(kind, text, size).map_err(wrong)?);
            }
        }
        shape.with_constraints(constraints)
    }
}

impl fmt::Display for HelperCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.name.is_empty() { "" } else { " " };
        write!(f, "{}{gap}{}", self.count, self.name)
    }
}

impl FromStr for HelperCells {
    type Err = ShapeError;

    /// Reads a number of cells, and what they hold.
    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let (count, name) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let count = count.parse().map_err(|_| ShapeError::HelperText(text.to_owned()))?;
        Ok(Self { name: name.trim().to_owned(), count })
    }
}

impl FromStr for Rules {
    type Err = ShapeError;

    /// Reads names with commas between them. Case, blanks and underscores do not matter.
    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let plain =
            |name: &str| name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
        let mut rules = Self::NONE;
        for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let found = Self::NAMES.into_iter().find(|(known, _)| plain(known) == plain(name));
            let (_, rule) = found.ok_or_else(|| ShapeError::UnknownRule(name.to_owned()))?;
            rules = rules.and(rule);
        }
        Ok(rules)
    }
}

impl Cause {
    /// Returns the constraint as puzzle files write it, or the name of the rule.
    pub fn text(self, shape: &Shape) -> String {
        match self {
            Self::Constraint(at) => {
                let constraint = &shape.constraints()[at];
                format!("{}: {}", constraint.kind.key(), constraint.text(shape.side()))
            }
            Self::Rule(rule) => rule.to_string(),
        }
    }
}

/// Reads a map of regions. Returns the side of the board and the region of each cell, numbered in the order of the symbols,
/// digits first.
pub fn regions(text: &str) -> Result<(usize, Vec<u8>), ShapeError> {
    let symbols: Vec<char> = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '|' | '-' | '+' | ','))
        .map(|c| c.to_ascii_uppercase())
        .collect();
    if let Some(&symbol) = symbols.iter().find(|c| !c.is_ascii_alphanumeric()) {
        return Err(ShapeError::RegionSymbol(symbol));
    }
    let size = symbols.len().isqrt();
    if size * size != symbols.len() {
        return Err(ShapeError::RegionMap { size, found: symbols.len() });
    }
    let known = sorted(symbols.iter().copied());
    let number = |symbol: &char| known.iter().position(|other| other == symbol).unwrap_or(0) as u8;
    Ok((size, symbols.iter().map(number).collect()))
}

fn extra_region(text: &str, size: usize) -> Result<Vec<u16>, ShapeError> {
    let cell = |name: &str| Some(cell_named(&name.to_ascii_lowercase(), size)? as u16);
    let named = |name: &str| cell(name).ok_or_else(|| ShapeError::CellName(name.to_owned(), size));
    text.split([' ', ',', ';']).filter(|name| !name.is_empty()).map(named).collect()
}

fn clues(sides: &Sides, shape: &Shape) -> Result<Vec<(Side, usize, Digit)>, ShapeError> {
    let size = shape.side();
    let mut clues = Vec::new();
    let entries = [&sides.top, &sides.left, &sides.right, &sides.bottom];
    for (side, entries) in Side::ALL.into_iter().zip(entries) {
        if !entries.is_empty() && entries.len() != size {
            return Err(ShapeError::Clues { side: side.name(), found: entries.len(), size });
        }
        for (line, entry) in entries.iter().enumerate() {
            for symbol in
                entry.iter().flat_map(|text| text.chars()).filter(|c| !c.is_whitespace() && *c != ',')
            {
                let digit = shape.digit_of(symbol);
                let number = line + 1;
                let wrong = || ShapeError::ClueSymbol { symbol, side: side.name(), number, size };
                clues.push((side, line, digit.ok_or_else(wrong)?));
            }
        }
    }
    Ok(clues)
}
