//! [`Row`]: the row of a puzzle or of a bad line; [`Columns`]: the columns of a table.

use super::extra_columns::ExtraColumns;
use std::borrow::Cow;
use std::iter;
use whydoku_solver::scale::{Column, ScaleChoice, Value};

/// The scales of a table.
pub type Scales = Vec<ScaleChoice>;

/// The columns of a table: the puzzle, those of the scales, the error, and the extra columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The columns of all scales, prefixed with the name of the scale if there are several.
    pub scales: Vec<Column>,
    /// The extra columns.
    pub extras: Vec<Column>,
}

impl Columns {
    /// The columns of a table on these scales.
    pub fn new(scales: &Scales, extras: &ExtraColumns) -> Self {
        let several = scales.len() > 1;
        let of = |chosen: &ScaleChoice| {
            let scale = chosen.scale;
            let named = move |column: &Column| {
                // A scale of one figure is not named twice.
                let name = if several && column.name != scale.name {
                    format!("{}.{}", scale.name, column.name).into()
                } else {
                    column.name.clone()
                };
                Column { name, kind: column.kind }
            };
            scale.columns.iter().map(named)
        };
        Self { scales: scales.iter().flat_map(of).collect(), extras: extras.definitions() }
    }

    /// The names of all columns, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let scales = self.scales.iter().map(|column| column.name.as_ref());
        let extras = self.extras.iter().map(|column| column.name.as_ref());
        iter::once("puzzle").chain(scales).chain(["error"]).chain(extras)
    }

    /// The number of columns.
    pub const fn count(&self) -> usize {
        self.scales.len() + self.extras.len() + 2
    }
}

/// The row of a puzzle or of a bad line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The puzzle, or an excerpt of the line.
    pub puzzle: String,
    /// The values of all scales, missing where there is no rating.
    pub values: Vec<Value>,
    /// Why a rating is missing; empty if none is.
    pub error: String,
    /// The values of the extra columns.
    pub extras: Vec<Value>,
    /// Whether the puzzle is read in part; empty if it is read as a whole.
    pub note: String,
    /// Whether ratings are missing because of a limit only, which is no error of the input.
    pub cut: bool,
}

impl Row {
    /// All columns as text, in order.
    pub fn texts(&self) -> impl Iterator<Item = Cow<'_, str>> {
        iter::once(Cow::Borrowed(self.puzzle.as_str()))
            .chain(self.values.iter().map(Value::text))
            .chain([Cow::Borrowed(self.error.as_str())])
            .chain(self.extras.iter().map(Value::text))
    }
}
