//! What a puzzle of `SudokuMaker` draws without a rule: lines, cages and symbols. The rules in words give them a meaning.

use super::{ConstraintReader, check_keys, list};
use crate::reading::colour::Colour;
use crate::reading::element::{Element, Form, Place};
use crate::{Problem, f_puzzles};
use serde_json::{Map, Value, json};

impl ConstraintReader {
    pub(super) fn cosmetic_lines(&mut self, map: &Map<String, Value>) -> Result<(), Problem> {
        check_keys(map, &["lines"])?;
        for line in list(map, "lines")? {
            let points: Vec<Value> =
                line.as_array().into_iter().flatten().map(|point| json!([point["y"], point["x"]])).collect();
            let style = map.get("style").cloned().unwrap_or_default();
            let thickness = style["thickness"].as_f64().map(|thickness| 64.0 * thickness);
            let line = json!({ "wayPoints": points, "color": style["color"], "thickness": thickness });
            f_puzzles::push(&mut self.drawn, "lines", line);
        }
        Ok(())
    }

    pub(super) fn cosmetic_cages(&mut self, map: &Map<String, Value>) -> Result<(), Problem> {
        check_keys(map, &["cages"])?;
        for cage in list(map, "cages")? {
            let text = cage.get("value").and_then(Value::as_str).unwrap_or_default();
            let cells = cage.get("cells").and_then(Value::as_array).and_then(|cells| self.cells(cells));
            let cells = cells.ok_or_else(|| Problem::Json("a cage has no cells".to_owned()))?;
            let mut element = Element::new(Form::Cage, Place::Cells, cells, "cage");
            text.trim().clone_into(&mut element.text);
            element.colours.extend(map.get("style").and_then(|style| colour(style.get("cage")?, "color")));
            self.elements.push(element);
        }
        Ok(())
    }

    pub(super) fn cosmetic_symbols(&mut self, map: &Map<String, Value>) -> Result<(), Problem> {
        check_keys(map, &["params", "symbols"])?;
        let wrong = || Problem::Json("a symbol has no place or no form that can be read".to_owned());
        let params = list(map, "params")?;
        for symbol in list(map, "symbols")? {
            let (x, y, form) = if symbol.is_array() {
                let form = symbol.get(2).and_then(Value::as_u64).unwrap_or(0);
                (symbol.get(0), symbol.get(1), usize::try_from(form).ok().and_then(|at| params.get(at)))
            } else {
                let position = symbol.get("position");
                (position.and_then(|p| p.get("x")), position.and_then(|p| p.get("y")), symbol.get("params"))
            };
            let x = x.and_then(Value::as_f64).ok_or_else(wrong)?;
            let y = y.and_then(Value::as_f64).ok_or_else(wrong)?;
            self.symbol([y, x], form.ok_or_else(wrong)?).ok_or_else(wrong)?;
        }
        Ok(())
    }

    fn symbol(&mut self, centre: [f64; 2], form: &Value) -> Option<()> {
        let side = |key: &str| form.get(key).and_then(Value::as_f64);
        let has_outline = side("strokeWidth").is_some_and(|width| width > 0.0);
        let outline = if has_outline { form["stroke"].clone() } else { Value::Null };
        let angle = side("angle").unwrap_or(0.0);
        let shape = |width: f64, height: f64, rounded: bool| {
            json!({ "center": centre, "width": width, "height": height, "rounded": rounded, "angle": angle,
                    "backgroundColor": form["fill"], "borderColor": outline })
        };
        let entry = match form.get("type")?.as_str()? {
            "ellipse" => shape(2.0 * side("rx")?, 2.0 * side("ry")?, true),
            "rectangle" => shape(side("width")?, side("height")?, false),
            "text" => {
                json!({ "center": centre, "text": form["text"], "color": form["fill"], "angle": angle })
            }
            // Its direction is not known.
            "arrow" => {
                let centre = centre.map(|at| at as f32);
                let size = self.shape.side();
                self.elements.push(Element::around(Form::Pointer, centre, [0.3; 2], size, "arrows"));
                return Some(());
            }
            _ => return None,
        };
        f_puzzles::push(&mut self.drawn, "overlays", entry);
        Some(())
    }
}

pub(super) fn colour(style: &Value, key: &str) -> Option<Colour> {
    style.get(key)?.as_str().and_then(Colour::parse)
}
