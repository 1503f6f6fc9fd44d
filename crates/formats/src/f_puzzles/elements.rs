//! The elements of f-puzzles JSON: constraints that the editor names, and what is drawn besides.

use super::{cell, constraints, list, present, side_of};
use crate::Problem;
use crate::reading::colour::Colour;
use crate::reading::element::{Element, Form, Place, cells_along};
use serde_json::{Map, Value};
use whydoku_board::{
    Cell, CellMark, ConstraintKind as Kind, Drawing, FPuzzlesCells, FPuzzlesKey, Head, LineEnds, LineStyle,
};

/// The keys of what is only drawn.
pub(super) const DRAWN: [&str; 6] = ["line", "circle", "rectangle", "text", "cage", "extraregion"];

/// All elements: constraints first, in the order of their keys.
pub(super) fn read(map: &Map<String, Value>, rows: &[Value], size: usize) -> Result<Vec<Element>, Problem> {
    let mut found = constraints::read(map, size)?;
    for key in DRAWN {
        for entry in list(map, key) {
            found.extend(drawn(key, entry, size)?);
        }
    }
    for (at, cell) in rows.iter().flat_map(|row| row.as_array().into_iter().flatten()).enumerate() {
        let colour =
            ["c", "highlight"].iter().find_map(|key| present(cell, key)?.as_str().and_then(Colour::parse));
        if let Some(colour) = colour.filter(|colour| !colour.is_white()) {
            let mut fill = Element::new(Form::Fill, Place::Cells, vec![Cell::new(at)], "c");
            fill.colours.push(colour);
            found.push(fill);
        }
    }
    Ok(found)
}

/// Row and column of the middle of cells, in cells from the top left corner of the board.
fn middle(cells: &[(usize, usize)]) -> [f32; 2] {
    let count = cells.len().max(1) as f32;
    let sum = |of: fn(&(usize, usize)) -> usize| {
        cells.iter().map(|cell| of(cell) as f32 - 0.5).sum::<f32>() / count
    };
    [sum(|cell| cell.0), sum(|cell| cell.1)]
}

fn colour(entry: &Value, key: &str) -> Option<Colour> {
    present(entry, key)?.as_str().and_then(Colour::parse)
}

fn number(entry: &Value, key: &str) -> Option<f32> {
    present(entry, key)?.as_f64().map(|number| number as f32)
}

fn value_text(entry: &Value) -> String {
    match present(entry, "value") {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

fn drawn(key: &str, entry: &Value, size: usize) -> Result<Vec<Element>, Problem> {
    let wrong = || Problem::Json(format!("an entry of `{key}` has no cells that can be read"));
    if key == "line" {
        let mut found = Vec::new();
        for line in entry.get("lines").and_then(Value::as_array).ok_or_else(wrong)? {
            let points: Option<Vec<(usize, usize)>> =
                line.as_array().and_then(|line| line.iter().map(cell).collect());
            let points: Vec<[f32; 2]> =
                points.ok_or_else(wrong)?.iter().map(|point| middle(&[*point])).collect();
            let along = cells_along(&points, size);
            let place = if along.is_some() { Place::Cells } else { Place::Elsewhere };
            let mut element = Element::new(Form::Line, place, along.unwrap_or_default(), key);
            element.colours.extend(colour(entry, "outlineC"));
            element.size = number(entry, "width").unwrap_or(0.0);
            found.push(element);
        }
        return Ok(found);
    }
    let places = entry.get("cells").and_then(Value::as_array);
    let places: Option<Vec<(usize, usize)>> = places.and_then(|places| places.iter().map(cell).collect());
    let places = places.filter(|places| !places.is_empty()).ok_or_else(wrong)?;
    let cells: Option<Vec<Cell>> =
        places.iter().map(|&place| constraints::cell_within(place, size)).collect();
    if matches!(key, "cage" | "extraregion") {
        let form = if key == "cage" { Form::Cage } else { Form::Fill };
        let mut element = Element::new(form, Place::Cells, cells.ok_or_else(wrong)?, key);
        element.text = value_text(entry);
        element.colours.extend(if key == "cage" {
            colour(entry, "outlineC")
        } else {
            Colour::parse("#cfcfcf")
        });
        return Ok(vec![element]);
    }
    let sides = [number(entry, "width").unwrap_or(0.5), number(entry, "height").unwrap_or(0.5)];
    let angle = number(entry, "angle").unwrap_or(0.0).rem_euclid(90.0);
    let is_slanted = (20.0..70.0).contains(&angle);
    let form = match key {
        "circle" => Form::Circle,
        "text" => Form::Text,
        _ if is_slanted => Form::Diamond,
        _ => Form::Square,
    };
    let sides = if key == "text" { [0.5; 2] } else { sides };
    let mut element = Element::around(form, middle(&places), sides, size, key);
    // A text beside two cells outside.
    if let ([place], Form::Text, None) = (places.as_slice(), form, &cells) {
        element.place =
            side_of(*place, size).map_or(Place::Elsewhere, |(side, line)| Place::Side(side, line));
    }
    element.text = value_text(entry);
    let fill = colour(entry, "baseC");
    let outline = colour(entry, "outlineC");
    element.colours = match (fill, outline) {
        _ if key == "text" => Vec::new(),
        // A white disc with a coloured outline is named by either.
        (Some(fill), Some(outline)) if fill.is_white() && !outline.is_white() && !outline.is_black() => {
            vec![outline, fill]
        }
        (fill, outline) => fill.or(outline).into_iter().collect(),
    };
    element.is_bare = key != "text"
        && [fill, outline]
            .iter()
            .all(|colour| colour.is_none_or(super::super::reading::colour::Colour::is_white));
    let is_whole =
        form == Form::Square && element.place == Place::Cells && sides[0] >= 0.9 && sides[1] >= 0.9;
    if is_whole && element.text.is_empty() {
        element.form = Form::Fill;
        if element.colours.iter().all(|colour| colour.is_white()) {
            return Ok(Vec::new());
        }
    }
    if form == Form::Text {
        element.turn_into_pointer(number(entry, "angle").unwrap_or(0.0));
    }
    Ok(vec![element])
}

/// An element of a constraint that the editor names.
pub(super) fn of_constraint(kind: Kind, cells: Vec<Cell>, numbers: Vec<i32>, key: &FPuzzlesKey) -> Element {
    let (form, place) = match kind.facts().drawing {
        Drawing::Cage => (Form::Cage, Place::Cells),
        Drawing::Line(LineStyle { ends: LineEnds::Bulb, .. }) => (Form::Thermometer, Place::Cells),
        Drawing::Dot { .. } => (Form::Circle, Place::Edge),
        Drawing::Corner => (Form::Circle, Place::Corner),
        Drawing::Mark(CellMark::Disc) => (Form::Circle, Place::Cells),
        Drawing::Mark(CellMark::Square) => (Form::Square, Place::Cells),
        Drawing::Mark(_) => (Form::Fill, Place::Cells),
        Drawing::Arrow => (Form::Arrow, Place::Cells),
        Drawing::Sign => (Form::Text, Place::Edge),
        Drawing::Outside if key.cells == FPuzzlesCells::Diagonal => (Form::Text, Place::Diagonal),
        Drawing::Outside => (Form::Text, Place::Cells),
        _ => (Form::Line, Place::Cells),
    };
    let mut cells = cells;
    if place == Place::Corner {
        // Row by row, as marks at corners are that are only drawn.
        cells.sort_unstable();
    }
    let mut element = Element::new(form, place, cells, key.key);
    element.colours.extend(Colour::parse(kind.facts().colour));
    let text: Vec<String> = numbers.iter().map(i32::to_string).collect();
    element.text = match (kind.head(), numbers.as_slice()) {
        (Head::Cells, _) => String::new(),
        (_, &[number]) => kind.sign_of_number(number).map_or_else(|| text.join(" "), str::to_owned),
        _ => text.join(" "),
    };
    element.kind = Some(kind);
    element.numbers = numbers;
    element
}
