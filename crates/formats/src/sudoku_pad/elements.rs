//! The elements of `SudokuPad` JSON: lines, arrows, underlays, overlays and cages, by their geometry.

use super::{cells, text};
use crate::Problem;
use crate::f_puzzles::{list, present};
use crate::reading::colour::Colour;
use crate::reading::element::{Element, Form, Place, cells_along};
use serde_json::{Map, Value};
use whydoku_board::{Cell, ConstraintKind};

/// The keys of what is drawn.
pub(super) const DRAWN: [&str; 6] = ["lines", "arrows", "underlays", "overlays", "cages", "regions"];

pub(crate) fn read(map: &Map<String, Value>, size: usize) -> Result<Vec<Element>, Problem> {
    let mut found = Vec::new();
    for entry in list(map, "lines") {
        found.extend(line(entry, size)?);
    }
    for entry in list(map, "arrows") {
        found.extend(arrow(entry, size)?);
    }
    for key in ["underlays", "overlays"] {
        for entry in list(map, key) {
            found.extend(shape(entry, key, size)?);
        }
    }
    Ok(found)
}

fn number(entry: &Value, key: &str) -> Option<f32> {
    let value = present(entry, key)?;
    value
        .as_f64()
        .or_else(|| value.as_str()?.parse().ok())
        .map(|number| number as f32)
        .filter(|n| n.is_finite() && n.abs() < 1e4)
}

fn colour(entry: &Value, key: &str) -> Option<Colour> {
    match present(entry, key)? {
        Value::String(text) => Colour::parse(text),
        Value::Number(number) => Colour::parse(&number.to_string()),
        _ => None,
    }
}

fn point(value: &Value) -> Option<[f32; 2]> {
    let at = |index: usize| {
        value
            .get(index)
            .and_then(Value::as_f64)
            .map(|at| at as f32)
            .filter(|at| at.is_finite() && at.abs() < 100.0)
    };
    Some([at(0)?, at(1)?])
}

fn points(entry: &Value, key: &str) -> Result<Vec<[f32; 2]>, Problem> {
    let points = entry.get("wayPoints").and_then(Value::as_array);
    let points: Option<Vec<[f32; 2]>> = points.and_then(|points| points.iter().map(point).collect());
    points
        .filter(|points| !points.is_empty())
        .ok_or_else(|| Problem::Json(format!("an entry of `{key}` has no `wayPoints` that can be read")))
}

/// A line through cells, a stroke at a border that points at the lesser digit, or one elsewhere.
fn line(entry: &Value, size: usize) -> Result<Option<Element>, Problem> {
    let points = points(entry, "lines")?;
    let colour = colour(entry, "color");
    if colour.is_none() && present(entry, "color").is_some() {
        return Ok(None);
    }
    let centred = points.iter().flatten().all(|at| (at.fract().abs() - 0.5).abs() < 0.23);
    let along = if centred { cells_along(&points, size) } else { corner_to_corner(&points, size) };
    let mut element = match along {
        Some(cells) => Element::new(Form::Line, Place::Cells, cells, "lines"),
        None => match inequality(&points, size) {
            Some(pair) => Element::new(Form::Inequality, Place::Edge, pair, "lines"),
            None => Element::new(Form::Line, Place::Elsewhere, Vec::new(), "lines"),
        },
    };
    element.colours.extend(colour);
    element.size = number(entry, "thickness").unwrap_or(0.0) / 64.0;
    (element.centre, element.tip) = (points[0], points.last().copied());
    Ok(Some(element))
}

/// The cells of a diagonal that is drawn from corner to corner of the board.
fn corner_to_corner(points: &[[f32; 2]], size: usize) -> Option<Vec<Cell>> {
    let [[row, column], [to_row, to_column]] = points else { return None };
    let end = size as f32;
    let is_end = |at: &f32| at.abs() < 0.3 || (at - end).abs() < 0.3;
    if ![row, column, to_row, to_column].into_iter().all(is_end)
        || (row - to_row).abs() < 1.0
        || (column - to_column).abs() < 1.0
    {
        return None;
    }
    let is_falling = (row < to_row) == (column < to_column);
    let at = |line: usize| line * size + if is_falling { line } else { size - 1 - line };
    Some((0..size).map(|line| Cell::new(at(line))).collect())
}

/// The two cells at a border of which a small bent stroke points at the second.
fn inequality(points: &[[f32; 2]], size: usize) -> Option<Vec<Cell>> {
    let [a, tip, b] = points else { return None };
    let middle = [f32::midpoint(a[0], b[0]), f32::midpoint(a[1], b[1])];
    let far = (a[0] - b[0]).abs().max((a[1] - b[1]).abs());
    let by = [tip[0] - middle[0], tip[1] - middle[1]];
    let (main, other) = if by[0].abs() > by[1].abs() { (0, 1) } else { (1, 0) };
    let border = tip[main].round();
    let is_at_border =
        (tip[main] - border).abs() < 0.35 && far < 0.7 && by[other].abs() < 0.06 && by[main].abs() > 0.02;
    if !is_at_border {
        return None;
    }
    let forward = by[main] > 0.0;
    let cell = |after: bool| {
        let mut place = [0.0; 2];
        place[main] = if after { border } else { border - 1.0 };
        place[other] = tip[other].floor();
        let on = |at: f32| (0.0..size as f32).contains(&at);
        (on(place[0]) && on(place[1])).then(|| Cell::new(place[0] as usize * size + place[1] as usize))
    };
    Some(vec![cell(!forward)?, cell(forward)?])
}

fn arrow(entry: &Value, size: usize) -> Result<Option<Element>, Problem> {
    let points = points(entry, "arrows")?;
    let (first, last) = (points[0], points[points.len() - 1]);
    let length = (first[0] - last[0]).abs().max((first[1] - last[1]).abs());
    let inside = |point: [f32; 2]| point.iter().all(|at| (0.0..size as f32).contains(at));
    let mut element = if inside(first) && (length > 0.6 || points.len() > 2) {
        // The shaft begins at the rim of a circle; its points are those of cells, nearly.
        let points: Vec<[f32; 2]> = points.iter().map(|point| point.map(|at| at.floor() + 0.5)).collect();
        let Some(cells) = cells_along(&points, size) else {
            return Ok(Some(Element::new(Form::Line, Place::Elsewhere, Vec::new(), "arrows")));
        };
        Element::new(Form::Arrow, Place::Cells, cells, "arrows")
    } else {
        Element::around(Form::Pointer, first, [0.3; 2], size, "arrows")
    };
    element.colours.extend(colour(entry, "color"));
    (element.centre, element.tip) = (first, Some(last));
    Ok(Some(element))
}

fn shape(entry: &Value, key: &str, size: usize) -> Result<Option<Element>, Problem> {
    let centre = entry.get("center").and_then(point);
    let centre = centre
        .ok_or_else(|| Problem::Json(format!("an entry of `{key}` has no `center` that can be read")))?;
    let sides = [number(entry, "width").unwrap_or(0.0), number(entry, "height").unwrap_or(0.0)];
    let text = text(entry.get("text")).unwrap_or_default();
    let fill = colour(entry, "backgroundColor");
    let outline = colour(entry, "borderColor");
    let is_round = entry.get("rounded").is_some_and(|rounded| *rounded == Value::Bool(true));
    let angle = number(entry, "angle").unwrap_or(0.0).rem_euclid(90.0);
    let is_shape = sides[0] > 0.05 && sides[1] > 0.05 && (fill.is_some() || outline.is_some());
    let form = match (is_shape, is_round, (20.0..70.0).contains(&angle)) {
        (false, ..) if text.is_empty() => return Ok(None),
        (false, ..) => Form::Text,
        (true, true, _) => Form::Circle,
        (true, false, true) => Form::Diamond,
        (true, false, false) => Form::Square,
    };
    let drawn = if form == Form::Text { [0.5; 2] } else { sides };
    let mut element = Element::around(form, centre, drawn, size, key);
    element.text = text;
    if form == Form::Text {
        element.turn_into_pointer(number(entry, "angle").unwrap_or(0.0));
        element.turn_into_circle(colour(entry, "color"));
    } else {
        match (fill, outline) {
            (Some(fill), Some(outline)) if fill.is_white() && !outline.is_white() && !outline.is_black() => {
                element.colours.extend([outline, fill]);
            }
            (Some(fill), _) => element.colours.push(fill),
            (None, Some(outline)) if outline.is_black() => element.colours.extend(Colour::parse("#fff")),
            (None, outline) => element.colours.extend(outline),
        }
        let inside = element.place == Place::Cells;
        if form == Form::Square && inside && sides[0] >= 0.9 && sides[1] >= 0.9 && element.text.is_empty() {
            if element.colours.iter().all(|colour| colour.is_white()) {
                return Ok(None);
            }
            element.form = Form::Fill;
        }
    }
    // White grounds under texts are no marks.
    let is_ground = element.text.is_empty()
        && element.colours.iter().all(|colour| colour.is_white())
        && outline.is_none()
        && element.form != Form::Circle;
    Ok(Some(element).filter(|_| !is_ground))
}

/// A cage with its number or its text.
pub(super) fn cage(
    list: &Value,
    label: &str,
    sum: Option<i32>,
    is_unique: Option<bool>,
    size: usize,
) -> Result<Element, Problem> {
    let mut cells = cells(list, size)?;
    cells.sort_unstable();
    let mut element = Element::new(Form::Cage, Place::Cells, cells, "cages");
    element.text = sum.map_or_else(|| label.to_owned(), |sum| sum.to_string());
    let kind = if is_unique == Some(false) { ConstraintKind::Sum } else { ConstraintKind::Cage };
    element.kind = match (sum, is_unique) {
        (Some(_), _) => Some(kind),
        (None, Some(true)) if label.is_empty() => Some(kind),
        _ => None,
    };
    element.numbers.extend(sum);
    Ok(element)
}
