//! [`Extras`]: what a row holds beyond the ratings, and [`Origin`]: where its puzzle came from.

use std::borrow::Cow;
use std::sync::Arc;
use whydoku_board::{Layout, Regions, Shape, Symmetry};
use whydoku_board::{widths::Layouts, with_width};
use whydoku_formats::{Content, Puzzle};
use whydoku_logic::TechniqueId;
use whydoku_solver::scale::{Column, ColumnKind, Number, Value};

/// What a row holds beyond the ratings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// The minimal form among all disguises.
    pub canonical: bool,
    /// How often each technique applied on the first scale.
    pub counts: Counts,
    /// The steps on the first scale that has a ladder of its own, as JSON.
    pub trace: bool,
    /// What is known of the puzzle itself.
    pub with: Vec<With>,
    /// Columns of the input that are passed through.
    pub columns: Vec<String>,
}

/// How the counts of techniques stand in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counts {
    /// Not at all.
    #[default]
    None,
    /// All in one column.
    Together,
    /// A column for each technique.
    Wide,
}

/// Something that is known of a puzzle itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    /// Its name, or the text behind its grid.
    Name,
    /// How many digits are given.
    Clues,
    /// Which turns and reflections of a square the pattern of its givens keeps.
    Symmetry,
    /// Its solution, if it has just one.
    Solution,
    /// The file that it stands in.
    File,
    /// The line where it begins.
    Line,
}

impl With {
    /// All, by what they are asked for and called.
    pub const ALL: [(&'static str, Self); 6] = [
        ("name", Self::Name),
        ("clues", Self::Clues),
        ("symmetry", Self::Symmetry),
        ("solution", Self::Solution),
        ("file", Self::File),
        ("line", Self::Line),
    ];

    /// The column.
    fn column(self) -> Column {
        let name = Self::ALL.into_iter().find(|(_, with)| *with == self).map_or("", |(name, _)| name);
        let kind =
            if matches!(self, Self::Clues | Self::Line) { ColumnKind::Count } else { ColumnKind::Text };
        Column::new(name, kind)
    }

    /// What stands in it; of the solution, nothing.
    pub(super) fn of(self, puzzle: Option<&Puzzle>, origin: &Origin<'_>) -> Value {
        let number = |number: usize| Value::Number(Number::from(number as u64));
        let word = |text: &str| if text.is_empty() { Value::Missing } else { Value::word(text.to_owned()) };
        match (self, puzzle) {
            (Self::File, _) => word(origin.file),
            (Self::Line, _) => number(origin.line),
            (Self::Name, Some(puzzle)) => word(puzzle.name.as_deref().unwrap_or_default()),
            (Self::Clues, Some(puzzle)) => number(givens(puzzle).filter(|given| *given).count()),
            (Self::Symmetry, Some(puzzle)) => Value::word(symmetry(puzzle)),
            (Self::Solution, _) | (_, None) => Value::Missing,
        }
    }
}

/// Where a puzzle came from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin<'a> {
    /// The file.
    pub file: &'a str,
    /// The line where it begins.
    pub line: usize,
    /// The columns of its record that are passed through.
    pub columns: &'a [String],
}

impl Extras {
    /// The columns, which stand behind `error`.
    pub(super) fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        if self.canonical {
            columns.push(Column::new("canonical", ColumnKind::Text));
        }
        match self.counts {
            Counts::None => {}
            Counts::Together => columns.push(Column::new("techniques", ColumnKind::Counts)),
            Counts::Wide => {
                columns.extend(TechniqueId::all().map(|id| Column::new(id.slug(), ColumnKind::Count)));
            }
        }
        if self.trace {
            columns.push(Column::new("trace", ColumnKind::Steplist));
        }
        columns.extend(self.with.iter().map(|with| with.column()));
        let passed = |name: &String| Column { name: Cow::Owned(name.clone()), kind: ColumnKind::Text };
        columns.extend(self.columns.iter().map(passed));
        columns
    }
}

/// Whether there is a given, cell by cell.
fn givens(puzzle: &Puzzle) -> impl Iterator<Item = bool> + '_ {
    puzzle.cells.iter().map(|cell| matches!(cell, Content::Given(_)))
}

/// Where a cell goes.
type Turn = fn(usize, (usize, usize)) -> (usize, usize);

/// The turns and reflections of a square, each with its name.
const TURNS: [(&str, Turn); 6] = [
    ("quarter turn", |last, (row, column)| (column, last - row)),
    ("half turn", |last, (row, column)| (last - row, last - column)),
    ("left-right", |last, (row, column)| (row, last - column)),
    ("top-bottom", |last, (row, column)| (last - row, column)),
    ("diagonal", |_, (row, column)| (column, row)),
    ("anti-diagonal", |last, (row, column)| (last - column, last - row)),
];

/// Whether the rules of a board do not notice a turn. Square boxes alone notice none; for all else the board says it.
fn board_keeps(shape: &Shape, turn: Turn) -> bool {
    match shape.regions() {
        Regions::Boxes { width, height } if width == height && shape.is_plain() => true,
        _ => with_width!(shape, W => {
            let layout: Arc<Layout<W>> = Layouts::default().get::<W>(shape);
            let to = |cell| {
                let (row, column) = turn(shape.size() - 1, (layout.row(cell), layout.column(cell)));
                layout.cell(row, column)
            };
            Symmetry::new(&layout, layout.cells().iter().map(to).collect(), layout.digits().collect()).is_some()
        }),
    }
}

/// The turns and reflections of the board that the pattern of the givens keeps, or `none`.
fn symmetry(puzzle: &Puzzle) -> String {
    let size = puzzle.shape.size();
    let given: Vec<bool> = givens(puzzle).collect();
    let keeps = |turn: &Turn| {
        (0..given.len()).all(|at| {
            let (row, column) = turn(size - 1, (at / size, at % size));
            given[at] == given[row * size + column]
        })
    };
    let kept = TURNS.iter().filter(|(_, turn)| keeps(turn) && board_keeps(&puzzle.shape, *turn));
    let kept: Vec<&str> = kept.map(|(name, _)| *name).collect();
    if kept.is_empty() { "none".to_owned() } else { kept.join(", ") }
}
