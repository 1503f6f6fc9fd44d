//! Links of Penpa+: deflated lines, the first a header, others JSON with abbreviated keys. What its tools for Sudoku made
//! (digits, thermometers, arrows, killer cages) has a meaning; lines, cages and marks are read with the rules in words.
//!
//! A place is a number: first of all cells, with a margin of two around them, then of their lower right corners, of the
//! middles of their lower and right edges, and of the quarters of each cell.

use crate::interactive::percent_decoded;
use crate::link::bytes_of;
use crate::reading::DrawnPuzzle;
use crate::reading::element::{Element, Form, Place};
use crate::{Content, LIMIT, Problem, check_size, f_puzzles, lz, sudoku_pad};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use whydoku_board::{Digit, Rules, Shape, connected, sorted};

/// The lines of the text.
const SPACES: usize = 1;
const DRAWING: usize = 3;
const COLOURS: usize = 14;

/// The fields of the header.
const TITLE: usize = 15;
const AUTHOR: usize = 16;
const RULES: usize = 18;

/// The colours of shaded cells, circles and lines by their numbers; a file may name others.
const FILLS: [&str; 13] = [
    "", "#444", "#b3ffb3", "#ccc", "#000", "#c0e0ff", "#ffa3a3", "#ffffa3", "#999", "#ffb3ff", "#ffcc80",
    "#cc99ff", "#eecab1",
];
const DISCS: [&str; 11] = ["", "#fff", "#000", "#ccc", "", "#ccc", "#fff", "#fff", "#fff", "#ccc", "#fff"];
const LINES: [&str; 10] = ["", "#000", "#000", "#208020", "#000", "#999", "#999", "#777", "#f00", "#187bcd"];

/// The parts of the drawing that are read; those of its editor say nothing, and all others have no meaning here.
const READ: &str = "zS zN z1 zY zT z3 z6 zL zE zC";
const SILENT: &str = "zR zU z8 z4";

/// The most entries of a part. Lines take time quadratic in them.
const MOST_ENTRIES: usize = 2000;

/// Reads the part of a link behind `p=`.
pub(super) fn read(packed: &str, asked: Option<&Shape>) -> Result<DrawnPuzzle, Problem> {
    let text = inflated(packed).ok_or(Problem::Link)?;
    let lines: Vec<&str> = text.lines().collect();
    let header: Vec<&str> = lines.first().ok_or(Problem::Link)?.split(',').collect();
    if !matches!(header[0], "square" | "sudoku") {
        return Err(Problem::OnlyDrawn("a board without square cells".to_owned()));
    }
    let map_of = |line: usize| -> Option<Map<String, Value>> {
        let quoted = regex_lite::Regex::new("([{,])(z.):").ok()?.replace_all(lines.get(line)?, "$1\"$2\":");
        serde_json::from_str(&quoted).ok()
    };
    let side = |at: usize| header.get(at).and_then(|side| side.parse::<usize>().ok()).filter(|&n| n < 60);
    let (columns, rows) = side(1).zip(side(2)).ok_or(Problem::Link)?;
    let spaces: [usize; 4] =
        lines.get(SPACES).and_then(|line| serde_json::from_str(line).ok()).ok_or(Problem::Link)?;
    let size = rows.checked_sub(spaces[0].saturating_add(spaces[1])).ok_or(Problem::Link)?;
    if columns.checked_sub(spaces[2].saturating_add(spaces[3])) != Some(size) {
        return Err(Problem::OnlyDrawn("a board of unequal sides".to_owned()));
    }
    let shape = Shape::of_size(size)?;
    check_size(size, asked)?;
    let mut drawing = Drawing {
        size,
        width: columns + 4,
        height: rows + 4,
        origin: [2 + spaces[0], 2 + spaces[2]],
        map: map_of(DRAWING).ok_or(Problem::Link)?,
        colours: map_of(COLOURS).unwrap_or_default(),
        contents: vec![Content::Open; shape.cells()],
        typed: Map::new(),
        drawn: Map::new(),
    };
    let mut elements = drawing.elements()?;
    let regions = drawing.regions();
    if drawing.has_other_edges(regions.as_ref()) {
        elements.push(without_meaning("edge"));
    }
    elements.extend(f_puzzles::constraints(&drawing.typed, size)?);
    elements.extend(sudoku_pad::drawn(&drawing.drawn, size)?);
    let field = |at: usize| {
        let text = header.get(at).map_or("", |text| text.trim());
        text.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=")
    };
    let named = |at, label| {
        let text = field(at).trim_start_matches(label).trim().to_owned();
        Some(text).filter(|text| !text.is_empty())
    };
    Ok(DrawnPuzzle {
        constraints: Vec::new(),
        title: named(TITLE, "Title:"),
        author: named(AUTHOR, "Author:"),
        has_regions: regions.is_some(),
        shape: regions.map_or(Ok(shape.clone()), |regions| f_puzzles::with_regions(&shape, Some(regions)))?,
        rules: Rules::NONE,
        elements,
        text: field(RULES),
        contents: drawing.contents,
        solution: None,
    })
}

fn inflated(packed: &str) -> Option<String> {
    let bytes = bytes_of(&percent_decoded(packed), lz::ALPHABET)?;
    let text = miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, LIMIT).ok()?;
    String::from_utf8(text).ok()
}

/// The places that a stroke joins, and its style.
type Stroke = ([usize; 2], u64);

/// The drawing of the puzzle, and what it becomes.
struct Drawing {
    size: usize,
    /// The cells of a line and of a column, with the margin.
    width: usize,
    height: usize,
    /// Row and column of the first cell of the board.
    origin: [usize; 2],
    map: Map<String, Value>,
    colours: Map<String, Value>,
    contents: Vec<Content>,
    /// Constraints as f-puzzles has them.
    typed: Map<String, Value>,
    /// Lines and marks as `SudokuPad` has them.
    drawn: Map<String, Value>,
}

impl Drawing {
    fn entries(&self, key: &str) -> Vec<(String, Value)> {
        let entries = self.map.get(key).and_then(Value::as_object).into_iter().flatten();
        // A key may say that it was drawn on an edge.
        entries.map(|(key, value)| (key.trim_end_matches('E').to_owned(), value.clone())).collect()
    }

    /// The centre of a place, in cells of the board.
    fn centre(&self, place: usize) -> Option<[f64; 2]> {
        const MIDDLES: [[f64; 2]; 4] = [[0.0, 0.0], [0.5, 0.5], [0.5, 0.0], [0.0, 0.5]];
        const QUARTERS: [[f64; 2]; 4] = [[-0.25, -0.25], [-0.25, 0.25], [0.25, -0.25], [0.25, 0.25]];
        let count = self.width * self.height;
        let (cell, by) = match place / count {
            kind @ 0..4 => (place % count, MIDDLES[kind]),
            4..8 => ((place - 4 * count) / 4, QUARTERS[place % 4]),
            _ => return None,
        };
        let at = [cell / self.width, cell % self.width];
        Some([0, 1].map(|axis| at[axis] as f64 + 0.5 + by[axis] - self.origin[axis] as f64))
    }

    /// The cell of the board at a place.
    fn cell(&self, place: usize) -> Option<usize> {
        let [row, column] = [place / self.width, place % self.width];
        let line = |at: usize, axis: usize| at.checked_sub(self.origin[axis]).filter(|&at| at < self.size);
        Some(line(row, 0)? * self.size + line(column, 1)?)
    }

    fn name(&self, place: &Value) -> Option<String> {
        let at = self.cell(usize::try_from(place.as_u64()?).ok()?)?;
        Some(format!("R{}C{}", at / self.size + 1, at % self.size + 1))
    }

    fn names(&self, places: &Value) -> Result<Vec<String>, Problem> {
        let names = places.as_array().and_then(|places| places.iter().map(|at| self.name(at)).collect());
        names.ok_or_else(|| Problem::OnlyDrawn("a thermometer, arrow or cage beside the board".to_owned()))
    }

    fn colour(&self, part: &str, key: &str, number: Option<u64>, known: &[&str]) -> String {
        let own = self.colours.get(part).and_then(|part| part.get(key)).and_then(Value::as_str);
        let known = || number.and_then(|number| known.get(usize::try_from(number).ok()?)).copied();
        own.or_else(known).unwrap_or_default().to_owned()
    }

    /// Reads all parts. Returns those without a meaning.
    fn elements(&mut self) -> Result<Vec<Element>, Problem> {
        let count = |part: &Value| part.as_object().map_or(0, Map::len);
        if self.map.values().any(|part| count(part) > MOST_ENTRIES) {
            return Err(Problem::OnlyDrawn(format!("a drawing of more than {MOST_ENTRIES} strokes")));
        }
        let is_known = |key: &str| READ.split(' ').chain(SILENT.split(' ')).any(|known| known == key);
        let unknown = self.map.iter().filter(|(key, part)| !is_known(key) && !f_puzzles::is_nothing(part));
        let mut elements: Vec<Element> = unknown.map(|(key, _)| without_meaning(key)).collect();
        self.typed_lines()?;
        for (key, value) in self.entries("zS") {
            let fill = self.colour("zS", &key, value.as_u64(), &FILLS);
            self.mark(&key, json!({ "width": 1.0, "height": 1.0, "backgroundColor": fill }))?;
        }
        for (key, value) in self.entries("zY") {
            self.symbol(&key, &value)?;
        }
        for part in ["zN", "z1"] {
            for (key, value) in self.entries(part) {
                self.text(&key, &value)?;
            }
        }
        match self.paths() {
            None => elements.push(without_meaning("zL")),
            Some(paths) => {
                for (places, colour) in paths {
                    let points: Vec<[f64; 2]> = places.iter().filter_map(|&at| self.centre(at)).collect();
                    let line = json!({ "wayPoints": points, "color": colour, "thickness": 10 });
                    f_puzzles::push(&mut self.drawn, "lines", line);
                }
            }
        }
        if self.has_other_cages() {
            elements.push(without_meaning("cage"));
        }
        Ok(elements)
    }

    fn mark(&mut self, key: &str, mut entry: Value) -> Result<(), Problem> {
        let centre = key.parse().ok().and_then(|place| self.centre(place)).ok_or(Problem::Link)?;
        entry["center"] = json!(centre);
        f_puzzles::push(&mut self.drawn, "overlays", entry);
        Ok(())
    }

    /// Thermometers, arrows and killer cages, whose totals stand in the corner of a cell.
    fn typed_lines(&mut self) -> Result<(), Problem> {
        for (part, key) in [("zT", "thermometer"), ("z3", "arrow"), ("z6", "killercage")] {
            let mut entries = Vec::new();
            let lists = self.map.get(part).and_then(Value::as_array).cloned().unwrap_or_default();
            for list in lists.iter().filter(|list| !f_puzzles::is_nothing(list)) {
                let names = self.names(list)?;
                entries.push(match key {
                    "thermometer" => json!({ "lines": [names] }),
                    "arrow" => json!({ "cells": names[..1], "lines": [names] }),
                    _ => json!({ "cells": names, "value": self.take_total(list) }),
                });
            }
            self.typed.insert(key.to_owned(), json!(entries));
        }
        Ok(())
    }

    /// The number in the upper left corner of a cell of a cage.
    fn take_total(&mut self, cells: &Value) -> Value {
        let count = 4 * self.width * self.height;
        let corners = cells.as_array().into_iter().flatten().filter_map(Value::as_u64);
        let corners: Vec<String> = corners.map(|cell| (count as u64 + 4 * cell).to_string()).collect();
        let Some(Value::Object(texts)) = self.map.get_mut("z1") else { return Value::Null };
        let total = corners.iter().find_map(|corner| texts.remove(corner));
        total.and_then(|total| Some(json!(total.get(0)?.as_str()?))).unwrap_or_default()
    }

    /// A digit in a cell, or a text.
    fn text(&mut self, key: &str, value: &Value) -> Result<(), Problem> {
        let text = value.get(0).map_or(Value::Null, Value::clone);
        let text = text.as_str().map_or_else(|| text.to_string(), str::to_owned);
        let place: usize = key.parse().map_err(|_| Problem::Link)?;
        let digit = text.parse::<usize>().ok().filter(|digit| (1..=self.size).contains(digit));
        // The other sizes are those of clues and of candidates.
        let is_large = matches!(value.get(2).and_then(Value::as_str), Some("1" | "6" | "10"));
        let is_of_cell = place < self.width * self.height && is_large;
        match (self.cell(place).filter(|_| is_of_cell), digit) {
            (Some(at), Some(digit)) => self.contents[at] = Content::Given(Digit::new(digit - 1)),
            _ => self.mark(key, json!({ "text": text }))?,
        }
        Ok(())
    }

    fn symbol(&mut self, key: &str, value: &Value) -> Result<(), Problem> {
        let name = value.get(1).and_then(Value::as_str).unwrap_or_default();
        let (form, length) = name.split_once('_').unwrap_or((name, ""));
        let side = [("L", 0.8), ("M", 0.7), ("S", 0.4), ("SS", 0.3)];
        let side = side.iter().find(|(known, _)| *known == length).map(|&(_, side)| side);
        let fill = self.colour("zY", key, value.get(0).and_then(Value::as_u64), &DISCS);
        let entry = match (form, side) {
            ("circle" | "square" | "diamond", Some(side)) if !fill.is_empty() => json!({
                "width": side, "height": side, "rounded": form == "circle", "backgroundColor": fill,
                "borderColor": "#000", "angle": if form == "diamond" { 45 } else { 0 },
            }),
            _ => json!({ "text": format!("symbol {name}") }),
        };
        self.mark(key, entry)
    }

    /// The pairs of places that strokes of a part join, with their styles.
    fn strokes(&self, part: &str) -> Vec<Stroke> {
        let places = 12 * self.width * self.height;
        let place = |text: &str| text.parse::<usize>().ok().filter(|&place| place < places);
        let stroke = |(key, style): (String, Value)| {
            let (a, b) = key.split_once(',')?;
            Some(([place(a)?, place(b)?], style.as_u64()?))
        };
        self.entries(part).into_iter().filter_map(stroke).collect()
    }

    /// The lines that strokes between cells join, each with its colour; `None` if a line has branches.
    fn paths(&self) -> Option<Vec<(Vec<usize>, String)>> {
        let mut strokes = self.strokes("zL");
        let mut degrees: BTreeMap<(usize, u64), usize> = BTreeMap::new();
        for &(ends, style) in &strokes {
            ends.iter().for_each(|&end| *degrees.entry((end, style)).or_default() += 1);
        }
        let mut paths = Vec::new();
        while let Some(&(first, style)) = strokes.first() {
            let alike = strokes.iter().filter(|(_, own)| *own == style).flat_map(|(ends, _)| *ends);
            let mut last = alike.into_iter().find(|&end| degrees[&(end, style)] == 1).unwrap_or(first[0]);
            let mut path = vec![last];
            let follows = |last: usize| move |(ends, own): &Stroke| *own == style && ends.contains(&last);
            while let Some(at) = strokes.iter().position(follows(last)) {
                let ([a, b], _) = strokes.remove(at);
                last = if a == last { b } else { a };
                path.push(last);
            }
            paths.push((path, self.colour("zL", "", Some(style), &LINES)));
        }
        degrees.values().all(|&degree| degree < 3).then_some(paths)
    }

    /// Whether dashed lines bound cages other than those of the killer tool.
    fn has_other_cages(&self) -> bool {
        let count = 4 * self.width * self.height;
        let bounded = self.strokes("zC").into_iter().flat_map(|(ends, _)| ends);
        let bounded = sorted(bounded.map(|place| place.saturating_sub(count) / 4));
        let mut known = BTreeSet::new();
        for list in self.map.get("z6").and_then(Value::as_array).into_iter().flatten() {
            known.extend(list.as_array().into_iter().flatten().filter_map(Value::as_u64));
        }
        !bounded.iter().all(|&cell| known.contains(&(cell as u64)))
    }

    /// The places of the cells on both sides of the thick edges, which join the lower right corners of cells.
    fn edges(&self) -> BTreeSet<[usize; 2]> {
        let count = self.width * self.height;
        let sides = |([a, b], _): Stroke| {
            let (a, b) = (a.min(b).checked_sub(count)?, a.max(b) - count);
            if b == a + 1 { Some([b, b + self.width]) } else { Some([b, b + 1]) }
        };
        let thick = self.strokes("zE").into_iter().filter(|(_, style)| matches!(style, 2 | 21));
        thick.filter_map(sides).collect()
    }

    /// Whether edges are drawn that bound no region.
    fn has_other_edges(&self, regions: Option<&Vec<u8>>) -> bool {
        let region = |cell: usize| regions.map_or(0, |regions| regions[cell]);
        let is_within = |[a, b]: &[usize; 2]| match (self.cell(*a), self.cell(*b)) {
            (Some(a), Some(b)) => region(a) == region(b),
            _ => false,
        };
        self.strokes("zE").iter().any(|(_, style)| !matches!(style, 1 | 2 | 21 | 80))
            || self.edges().iter().any(is_within)
    }

    /// The regions that thick edges separate; `None` if there are none.
    fn regions(&self) -> Option<Vec<u8>> {
        let edges = self.edges();
        let cells = self.size * self.size;
        let place =
            |at: usize| (self.origin[0] + at / self.size) * self.width + self.origin[1] + at % self.size;
        let (mut regions, mut number) = (vec![u8::MAX; cells], 0);
        for start in 0..cells {
            if regions[start] != u8::MAX {
                continue;
            }
            let is_open =
                |at: usize, next: usize| !edges.contains(&[place(at.min(next)), place(at.max(next))]);
            connected(self.size, start, is_open).into_iter().for_each(|at| regions[at] = number);
            number = number.saturating_add(1).min(u8::MAX - 1);
        }
        (number > 1).then_some(regions)
    }
}

/// A part of the drawing that has no meaning here.
fn without_meaning(key: &str) -> Element {
    let mut element = Element::new(Form::Text, Place::Elsewhere, Vec::new(), key);
    let name = match key {
        "zF" | "z2" => "line drawn by hand",
        "zD" => "direction",
        "z0" => "frame",
        "z5" => "polygon",
        "zW" => "wall",
        "z7" => "thermometer without a bulb",
        "zL" => "line with branches",
        other => other,
    };
    name.clone_into(&mut element.text);
    element
}
