//! [`ExtraColumns`]: the columns of a row after its ratings.

use std::borrow::Cow;
use std::sync::Arc;
use whydoku_board::{CancelToken, Grid, Layout, Regions, Shape, Symmetry, widths::Layouts, with_width};
use whydoku_formats::{Content, Puzzle};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::dyn_board::DynGrid;
use whydoku_solver::order;
use whydoku_solver::scale::{Column, ColumnKind, Number, Value};
use whydoku_solver::trace::Trace;

whydoku_cells::builder! {
    /// The columns after the ratings.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct ExtraColumns {
        /// The canonical form of the puzzle.
        pub canonical: bool,
        /// The number of steps by technique on the first scale.
        pub counts: TechniqueCounts,
        /// The steps on the first scale that has a profile, as JSON.
        pub trace: bool,
        /// Properties of the puzzle.
        pub fields: Vec<PuzzleField>,
        /// Columns of the input that are passed through.
        pub columns: Vec<String>,
    }
}

/// The columns of technique counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TechniqueCounts {
    /// No column.
    #[default]
    None,
    /// One column for all techniques.
    InOneColumn,
    /// A column for each technique.
    Wide,
}

whydoku_cells::named_enum! {
    /// A property of a puzzle.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum PuzzleField {
        /// Its name, or the text behind its grid.
        Name = "name",
        /// The number of givens.
        Clues = "clues",
        /// The symmetries of the pattern of givens.
        Symmetry = "symmetry",
        /// Its solution, if it is unique.
        Solution = "solution",
        /// Its file.
        File = "file",
        /// Its first line.
        Line = "line",
        /// The digits in an order in which each can be finished by singles before the next is begun.
        Ittoryu = "ittoryu",
        /// The number of cells that leave nothing but singles once filled.
        Backdoors = "backdoors",
        /// The number of givens that it does not need.
        Superfluous = "superfluous",
        /// The number of rounds of the profile `human` in which a single step applies.
        Bottlenecks = "bottlenecks",
        /// The sum over the rounds of its rating on the scale `human` of what each step costs.
        Effort = "effort",
        /// The number of trials on its path.
        Trials = "trials",
        /// The lines of the longest trial on its path.
        LongestTrial = "longest-trial",
    }
}

impl PuzzleField {
    fn column(self) -> Column {
        let kind = match self {
            Self::Name | Self::Symmetry | Self::Solution | Self::File | Self::Ittoryu => ColumnKind::Text,
            Self::Clues
            | Self::Line
            | Self::Backdoors
            | Self::Superfluous
            | Self::Bottlenecks
            | Self::Effort
            | Self::Trials
            | Self::LongestTrial => ColumnKind::Count,
        };
        Column::new(self.name(), kind)
    }

    /// The value of the field; nothing for what needs a search.
    pub(super) fn value(self, puzzle: Option<&Puzzle>, origin: &Origin<'_>) -> Value {
        let number = |number: usize| Value::Number(Number::from(number as u64));
        let word = |text: &str| if text.is_empty() { Value::Missing } else { Value::word(text.to_owned()) };
        match (self, puzzle) {
            (Self::File, _) => word(origin.file),
            (Self::Line, _) => number(origin.line),
            (Self::Name, Some(puzzle)) => word(puzzle.name.as_deref().unwrap_or_default()),
            (Self::Clues, Some(puzzle)) => number(givens(puzzle).filter(|given| *given).count()),
            (Self::Symmetry, Some(puzzle)) => Value::word(symmetry(puzzle)),
            _ => Value::Missing,
        }
    }

    /// The value of a field of the path; `None` of the others.
    pub(super) fn of_path<'p>(self, path: impl FnOnce() -> Option<&'p Trace>) -> Option<Value> {
        let count: fn(&Trace) -> u64 = match self {
            Self::Effort => |path| path.rating.effort,
            Self::Trials => |path| path.trials().count() as u64,
            Self::LongestTrial => |path| path.trials().max().unwrap_or_default() as u64,
            _ => return None,
        };
        Some(path().map_or(Value::Missing, |path| Value::number(count(path))))
    }

    /// The value of a field that needs a search; `None` of the others.
    pub(super) fn searched(self, grid: &DynGrid, cancel: CancelToken<'_>) -> Option<Value> {
        match grid {
            DynGrid::Narrow(grid) => self.searched_on(grid, cancel),
            DynGrid::Wide(grid) => self.searched_on(grid, cancel),
        }
    }

    fn searched_on<const W: usize>(self, grid: &Grid<W>, cancel: CancelToken<'_>) -> Option<Value> {
        let solution = || match whydoku_search::try_first_two(grid, cancel).unwrap_or_default().as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        };
        let shape = grid.layout().shape();
        let count = |count: Option<usize>| count.map(|count| Value::number(count as u64));
        let value = match self {
            Self::Solution => solution().map(|only| Value::word(only.text(shape))),
            Self::Ittoryu => order::ittoryu(grid, cancel).ok().flatten().map(|digits| {
                Value::word(digits.into_iter().map(|digit| shape.symbol(digit)).collect::<String>())
            }),
            Self::Backdoors => {
                let found = solution().and_then(|only| order::backdoors(grid, &only, false, cancel).ok());
                count(found.filter(|found| !found.singles_only).map(|found| found.cells.len()))
            }
            Self::Superfluous => {
                let unique = solution().and_then(|_| order::superfluous(grid, cancel));
                count(unique.map(|cells| cells.len()))
            }
            Self::Bottlenecks => {
                let human = Catalogue::embedded().profile("human");
                count(human.and_then(|human| order::bottlenecks(grid, human, cancel)))
            }
            _ => return None,
        };
        Some(value.unwrap_or(Value::Missing))
    }
}

/// The place that a puzzle was read from.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Origin<'a> {
    /// The file.
    pub file: &'a str,
    /// The first line.
    pub line: usize,
    /// The values of the columns that are passed through.
    pub columns: &'a [String],
}

impl ExtraColumns {
    pub(super) fn definitions(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        if self.canonical {
            columns.push(Column::new("canonical", ColumnKind::Text));
        }
        match self.counts {
            TechniqueCounts::None => {}
            TechniqueCounts::InOneColumn => columns.push(Column::new("techniques", ColumnKind::Counts)),
            TechniqueCounts::Wide => {
                columns.extend(TechniqueId::all().map(|id| Column::new(id.slug(), ColumnKind::Count)));
            }
        }
        if self.trace {
            columns.push(Column::new("trace", ColumnKind::Steplist));
        }
        columns.extend(self.fields.iter().map(|field| field.column()));
        let text = |name: &String| Column { name: Cow::Owned(name.clone()), kind: ColumnKind::Text };
        columns.extend(self.columns.iter().map(text));
        columns
    }
}

fn givens(puzzle: &Puzzle) -> impl Iterator<Item = bool> + '_ {
    puzzle.cells.iter().map(|cell| matches!(cell, Content::Given(_)))
}

/// Maps a row and column of a board, whose last index is given.
type Motion = fn(usize, (usize, usize)) -> (usize, usize);

/// The rotations and reflections of a square.
const MOTIONS: [(&str, Motion); 6] = [
    ("quarter turn", |last, (row, column)| (column, last - row)),
    ("half turn", |last, (row, column)| (last - row, last - column)),
    ("left-right", |last, (row, column)| (row, last - column)),
    ("top-bottom", |last, (row, column)| (last - row, column)),
    ("diagonal", |_, (row, column)| (column, row)),
    ("anti-diagonal", |last, (row, column)| (last - column, last - row)),
];

/// Whether a board is invariant under a motion. A plain board of square boxes is invariant under all.
fn is_invariant(shape: &Shape, motion: Motion) -> bool {
    match shape.regions() {
        Regions::Boxes { width, height } if width == height && shape.is_plain() => true,
        _ => with_width!(shape, W => {
            let layout: Arc<Layout<W>> = Layouts::default().get::<W>(shape);
            let to = |cell| {
                let (row, column) = motion(shape.side() - 1, (layout.row(cell), layout.column(cell)));
                layout.cell(row, column)
            };
            Symmetry::new(&layout, layout.cells().iter().map(to).collect(), layout.digits().collect()).is_some()
        }),
    }
}

fn symmetry(puzzle: &Puzzle) -> String {
    let size = puzzle.shape.side();
    let given: Vec<bool> = givens(puzzle).collect();
    let is_symmetric = |motion: &Motion| {
        (0..given.len()).all(|at| {
            let (row, column) = motion(size - 1, (at / size, at % size));
            given[at] == given[row * size + column]
        })
    };
    let symmetries =
        MOTIONS.iter().filter(|(_, motion)| is_symmetric(motion) && is_invariant(&puzzle.shape, *motion));
    let names: Vec<&str> = symmetries.map(|(name, _)| *name).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
