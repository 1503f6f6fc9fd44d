//! [`Row`]: what a table says of one puzzle, or of a line that is none; and [`Columns`]: what stands where in it.

use super::extras::Extras;
use std::borrow::Cow;
use std::iter;
use whydoku_solver::scale::{Chosen, Column, Value};

/// The scales that puzzles are rated on.
pub type Scales = Vec<Chosen>;

/// The columns of a table: the puzzle, those of the scales, the error, and what was asked for beside them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Those of all scales. The scale's name stands before them if there are more than one.
    pub scales: Vec<Column>,
    /// What was asked for beside them.
    pub extras: Vec<Column>,
}

impl Columns {
    /// The columns of a table on these scales.
    pub fn new(scales: &Scales, extras: &Extras) -> Self {
        let several = scales.len() > 1;
        let of = |chosen: &Chosen| {
            let scale = chosen.scale;
            let named = move |column: &Column| {
                let name = if several {
                    format!("{}.{}", scale.name, column.name).into()
                } else {
                    column.name.clone()
                };
                Column { name, kind: column.kind }
            };
            scale.columns.iter().map(named)
        };
        Self { scales: scales.iter().flat_map(of).collect(), extras: extras.columns() }
    }

    /// The names of all columns, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let scales = self.scales.iter().map(|column| column.name.as_ref());
        let extras = self.extras.iter().map(|column| column.name.as_ref());
        iter::once("puzzle").chain(scales).chain(["error"]).chain(extras)
    }

    /// How many columns there are.
    pub const fn count(&self) -> usize {
        self.scales.len() + self.extras.len() + 2
    }
}

/// The row of a puzzle, or of a line that is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The puzzle, or the line as far as it can be shown.
    pub puzzle: String,
    /// The columns of all scales, missing where there is no rating.
    pub values: Vec<Value>,
    /// Why a rating is missing; empty if none is.
    pub error: String,
    /// What was asked for beside the ratings.
    pub extras: Vec<Value>,
    /// Whether what is missing was cut off by a limit, which is an answer.
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
