//! Selects the elements that a sentence speaks of.

use super::super::element::{Element, Form, Place};
use super::super::rules::{Make, Meaning, SentenceMatch};
use super::Builder;
use whydoku_board::{Cell, ConstraintKind as Kind};

/// Whether an element belongs to a class of `on`.
fn is_of(element: &Element, class: &str) -> bool {
    use Form::{
        Arrow, Cage, Circle, Clone, Diamond, Fill, Inequality, Line, Pointer, Square, Text, Thermometer,
    };
    use Place::{Cells, Corner, Diagonal, Edge};
    let Element { form, place, .. } = element;
    let is_side = matches!(place, Place::Side(..));
    match class {
        "line" => *form == Line,
        "diagonal-line" => *form == Line && is_diagonal(&element.sorted_cells()),
        "thermometer" => *form == Thermometer,
        "arrow" => *form == Arrow,
        "cage" => *form == Cage,
        "dot" => *form == Circle && *place == Edge,
        "corner-circle" => *form == Circle && *place == Corner,
        "corner-square" => *form == Square && *place == Corner,
        "edge-square" => *form == Square && *place == Edge,
        "edge-diamond" => *form == Diamond && *place == Edge,
        "edge-text" => matches!(form, Text | Circle) && *place == Edge && !element.text.is_empty(),
        "cell-circle" => *form == Circle && *place == Cells,
        "cell-square" => *form == Square && *place == Cells,
        "cell-diamond" => *form == Diamond && *place == Cells,
        "cell-text" => *form == Text && *place == Cells,
        "fill" => *form == Fill,
        "typed-fill" => *form == Fill && element.kind.is_some(),
        "clone" => *form == Clone,
        "inequality" => *form == Inequality,
        "side" => is_side && matches!(form, Text | Circle | Square),
        "side-pointer" => is_side && *form == Pointer,
        "diagonal" => *place == Diagonal,
        "pointer" => *form == Pointer && *place == Cells,
        _ => false,
    }
}

/// Whether sorted cells are a diagonal of the whole board.
fn is_diagonal(cells: &[Cell]) -> bool {
    let size = cells.len();
    let is =
        |place: &dyn Fn(usize) -> usize| cells.iter().enumerate().all(|(at, cell)| cell.index() == place(at));
    size > 2 && (is(&|at| at * (size + 1)) || is(&|at| (at + 1) * (size - 1)))
}

/// Whether the source itself names the meaning that is to be made, or none.
fn may_become(element: &Element, make: &[Make]) -> bool {
    match (element.form, element.kind) {
        (Form::Line, Some(kind)) => make.contains(&Make::Kind(kind)),
        // Marks that the source draws itself: odd and even cells, minima and maxima.
        (
            Form::Fill | Form::Text | Form::Square | Form::Circle,
            Some(kind @ (Kind::Minimum | Kind::Maximum | Kind::ColumnIndexer | Kind::RowIndexer)),
        ) => {
            let other =
                if kind == Kind::Maximum { Meaning::GreaterThanUnmarked } else { Meaning::LessThanUnmarked };
            make.contains(&Make::Kind(kind)) || make.contains(&Make::Meaning(other))
        }
        _ => true,
    }
}

impl Builder<'_> {
    /// The elements that a sentence speaks of. `others` are the colours by which all sentences name elements.
    pub(crate) fn select(&self, found: &SentenceMatch, others: &[(String, &'static str)]) -> Vec<usize> {
        let Some(on) = &found.rule.on else { return Vec::new() };
        let text =
            found.rule.text.as_ref().and_then(|text| regex_lite::Regex::new(&format!("^(?:{text})$")).ok());
        // Of several classes of marked cells, those that the sentence names.
        let nouns = [("circle", "cell-circle"), ("square", "cell-square"), ("diamond", "cell-diamond")];
        let is_named = |(noun, class): &&(&str, &str)| found.has(noun) && on.contains(class);
        let named: Vec<&str> = nouns.iter().filter(is_named).map(|(_, class)| *class).collect();
        let is_meant = |class: &str| {
            named.is_empty() || named.contains(&class) || !(class.starts_with("cell-") || class == "fill")
        };
        let of_class = |element: &Element| {
            on.split('|').map(str::trim).any(|class| is_meant(class) && is_of(element, class))
        };
        let fits = |element: &Element| {
            of_class(element) && text.as_ref().is_none_or(|text| text.is_match(element.text.trim()))
        };
        // Colours of marked cells are not those of the clues beside them.
        let is_of_marked = found.rule.per.as_deref() == Some("marked");
        let mut colours = if is_of_marked { Vec::new() } else { found.colours() };
        colours.dedup();
        let mut all: Vec<usize> = (0..self.elements.len()).filter(|&at| fits(&self.elements[at])).collect();
        if found.rule.is_formula() {
            all = self.with_sign_of(found, &all);
        }
        // Pills hold numbers of several digits.
        if (found.has("pill") || found.has("two-digit"))
            && !(found.has("circle") || found.has("circled-total"))
        {
            all.retain(|&at| self.elements[at].form != Form::Arrow || !self.elements[at].numbers.is_empty());
        }
        let own = |&at: &usize| may_become(&self.elements[at], &found.rule.make);
        if colours.is_empty() {
            let free: Vec<usize> = all
                .iter()
                .copied()
                .filter(own)
                .filter(|&at| !self.is_named_otherwise(at, on, others))
                .collect();
            let named: Vec<usize> =
                free.iter().copied().filter(|&at| self.elements[at].kind.is_some()).collect();
            // A line that the source names is what a sentence about lines of its kind means.
            let is_line = on == "line" && !named.is_empty();
            let alike: Vec<usize> =
                all.iter().copied().filter(|&at| self.is_made(at, &found.rule.make)).collect();
            // A further sentence about what was named by its colour before.
            return if is_line {
                named
            } else if !alike.is_empty() {
                alike
            } else if free.is_empty() {
                all
            } else {
                free
            };
        }
        let has_colour = |&at: &usize| {
            let element = &self.elements[at];
            // What the source names has the colour that its editor gives it.
            if element.kind.is_some() && element.colours.is_empty() || element.form == Form::Clone {
                return true;
            }
            colours.iter().any(|word| {
                element.distance(word).is_some_and(|here| {
                    let others = others.iter().filter(|(class, other)| class == on && other != word);
                    !others
                        .into_iter()
                        .any(|(_, other)| element.distance(other).is_some_and(|there| there < here))
                })
            })
        };
        all.into_iter().filter(own).filter(has_colour).collect()
    }

    pub(crate) fn is_made(&self, at: usize, make: &[Make]) -> bool {
        self.made[at].iter().any(|made| make.contains(made))
    }

    /// Whether another sentence about the class names an element by its colour.
    fn is_named_otherwise(&self, at: usize, on: &str, others: &[(String, &'static str)]) -> bool {
        others.iter().any(|(class, word)| class == on && self.elements[at].distance(word).is_some())
    }
}
