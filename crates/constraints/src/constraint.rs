//! [`Constraint`]: a rule that is drawn on the board, such as a cage, a line or a dot: its kind, its cells and its numbers.

use crate::custom::pairs::PairTable;
use crate::custom::pattern::Pattern;
use crate::kinds::ConstraintKind;
use std::sync::Arc;
use whydoku_cells::Cell;

/// A rule that is drawn on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Constraint {
    /// The kind of rule.
    pub kind: ConstraintKind,
    /// The cells, in the order in which they are drawn or seen.
    pub cells: Vec<Cell>,
    /// The numbers, whose meaning depends on the kind. Empty if the kind needs none.
    pub numbers: Vec<i32>,
    /// The definition of a constraint that a puzzle file defines; `None` for all other kinds.
    pub definition: Option<Arc<Definition>>,
}

/// The definition of a [relation](ConstraintKind::Relation), a [sequence](ConstraintKind::Sequence) or
/// [alternatives](ConstraintKind::AnyOf).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Definition {
    /// The name that its author gave it.
    pub(crate) name: Option<String>,
    pub(crate) rule: CustomRule,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CustomRule {
    Pairs(PairTable),
    Sequence(Pattern),
    AnyOf(Vec<Vec<Constraint>>),
}

impl Constraint {
    /// Creates a constraint.
    pub const fn new(kind: ConstraintKind, cells: Vec<Cell>, numbers: Vec<i32>) -> Self {
        Self { kind, cells, numbers, definition: None }
    }

    /// Creates a constraint without numbers.
    pub const fn of(kind: ConstraintKind, cells: Vec<Cell>) -> Self {
        Self::new(kind, cells, Vec::new())
    }

    /// Creates a constraint with one number.
    pub fn with(kind: ConstraintKind, number: i32, cells: Vec<Cell>) -> Self {
        Self::new(kind, cells, vec![number])
    }

    pub(crate) fn defined(kind: ConstraintKind, name: &str, rule: CustomRule, cells: Vec<Cell>) -> Self {
        let name = name.trim().replace('"', "'");
        let definition = Definition { name: Some(name).filter(|name| !name.is_empty()), rule };
        Self { kind, cells, numbers: Vec::new(), definition: Some(definition.into()) }
    }

    pub(crate) fn rule(&self) -> Option<&CustomRule> {
        self.definition.as_deref().map(|definition| &definition.rule)
    }

    /// The name of a definition, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.definition.as_deref()?.name.as_deref()
    }
}
