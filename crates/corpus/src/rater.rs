//! [`Rater`]: computes the row of a puzzle.

use super::error::CorpusError;
use super::extra_columns::{ExtraColumns, Origin, TechniqueCounts};
use super::row::{Columns, Row, Scales};
use std::cell::LazyCell;
use std::time::Duration;
use whydoku_board::{CancelToken, widths::Layouts, with_width};
use whydoku_explain::Explainer;
use whydoku_formats::Puzzle;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Profile, Score};
use whydoku_solver::dyn_board::{DynGrid, DynRater, PathKind, SolveOptions};
use whydoku_solver::path::{Effort, PathContext};
use whydoku_solver::pipeline::{Cut, Event, Limits};
use whydoku_solver::rating::Tally;
use whydoku_solver::scale::{MeasureError, ScaleChoice, Value};
use whydoku_solver::trace::{Outcome, Trace};

whydoku_cells::builder! {
    /// The limits of rating a puzzle.
    #[derive(Clone, Default)]
    pub struct RatingLimits<'a> {
        /// The highest figure on each scale.
        pub most: &'a [Option<Score>],
        /// Ends the rating early.
        pub cancel: CancelToken<'a>,
        /// The time limit, for the error of the row.
        pub timeout: Option<Duration>,
    }
}

/// Rates puzzles on several scales. Each thread has its own.
pub struct Rater<'a> {
    scales: &'a Scales,
    extra: &'a ExtraColumns,
    columns: Columns,
    /// One for each scale.
    raters: Vec<DynRater>,
    layouts: Layouts,
}

impl<'a> Rater<'a> {
    /// Prepares the scales. A profile that [`Profile::parse`] accepts is no error.
    pub fn new(scales: &'a Scales, extra: &'a ExtraColumns) -> Result<Self, CorpusError> {
        let rater = |choice: &ScaleChoice| {
            DynRater::new(choice).ok_or_else(|| CorpusError::Scale(choice.name().to_owned()))
        };
        let raters = scales.iter().map(rater).collect::<Result<_, _>>()?;
        let columns = Columns::new(scales, extra);
        Ok(Self { scales, extra, columns, raters, layouts: Layouts::default() })
    }

    /// The row of a line that is no puzzle.
    pub fn error_row(&self, excerpt: &str, origin: &Origin<'_>, error: String) -> Row {
        self.unrated_row(excerpt, None, origin, error)
    }

    fn unrated_row(&self, text: &str, puzzle: Option<&Puzzle>, origin: &Origin<'_>, error: String) -> Row {
        let Columns { scales, extras } = &self.columns;
        let fields = self.puzzle_fields(puzzle, origin);
        let mut extras = vec![Value::Missing; extras.len().saturating_sub(fields.len())];
        extras.extend(fields);
        let values = vec![Value::Missing; scales.len()];
        Row { puzzle: text.to_owned(), values, error, extras, ..Row::default() }
    }

    fn puzzle_fields(&self, puzzle: Option<&Puzzle>, origin: &Origin<'_>) -> Vec<Value> {
        let fields = self.extra.fields.iter().map(|field| field.value(puzzle, origin));
        let passed =
            (0..self.extra.columns.len()).map(|at| match origin.columns.get(at).map(String::as_str) {
                None | Some("") => Value::Missing,
                Some(text) => Value::word(text.to_owned()),
            });
        fields.chain(passed).collect()
    }

    /// The row of a puzzle.
    pub fn row(&mut self, puzzle: &Puzzle, origin: &Origin<'_>, limits: &RatingLimits<'_>) -> Row {
        let shape = &puzzle.shape;
        let grid = with_width!(shape, W => puzzle.grid(self.layouts.get::<W>(shape)).map(DynGrid::of));
        let rated = grid
            .map_err(|problem| format!("line {}: {problem}", puzzle.line))
            .and_then(|grid| self.rated(&grid, puzzle, origin, limits));
        let row =
            rated.unwrap_or_else(|problem| self.unrated_row(&puzzle.text, Some(puzzle), origin, problem));
        let note = puzzle.reading.as_ref().and_then(|reading| reading.part_note());
        Row { note: note.unwrap_or_default(), ..row }
    }

    fn rated(
        &self,
        grid: &DynGrid,
        puzzle: &Puzzle,
        origin: &Origin<'_>,
        limits: &RatingLimits<'_>,
    ) -> Result<Row, String> {
        let has_counts = self.extra.counts != TechniqueCounts::None;
        let mut counts = vec![0u32; if has_counts { TechniqueId::COUNT } else { 0 }];
        let width = self.columns.scales.len();
        let mut row =
            Row { puzzle: puzzle.text.clone(), values: Vec::with_capacity(width), ..Row::default() };
        for (at, (chosen, rater)) in self.scales.iter().zip(&self.raters).enumerate() {
            let scale_limits = Limits { most: limits.most.get(at).copied().flatten(), cancel: limits.cancel };
            let mut count = |event: Event<'_>| {
                if let Event::Step(step) = event {
                    counts[step.technique.index()] += 1;
                }
            };
            let each: Option<&mut dyn FnMut(Event<'_>)> =
                if has_counts && at == 0 { Some(&mut count) } else { None };
            let missing = match rater.values(grid, &scale_limits, each) {
                Ok(values) => {
                    row.values.extend(values);
                    continue;
                }
                // These do not depend on the scale.
                Err(missing @ (MeasureError::NoSolution | MeasureError::SeveralSolutions)) => {
                    return Err(missing.to_string());
                }
                Err(missing) => missing,
            };
            row.values.extend(chosen.scale.columns.iter().map(|_| Value::Missing));
            let (error, cut) = match missing {
                MeasureError::Cut(Cut::Time) => (limits.timeout.map_or(String::new(), timeout_error), true),
                MeasureError::Cut(Cut::Difficulty) => {
                    (scale_limits.most.map_or(String::new(), |most| format!("above {most}")), true)
                }
                missing => (missing.to_string(), false),
            };
            let place = if self.scales.len() > 1 { format!("{}: ", chosen.name()) } else { String::new() };
            let gap = if row.error.is_empty() { "" } else { "; " };
            row.cut = cut && (row.cut || row.error.is_empty());
            row.error = format!("{}{gap}{place}{error}", row.error);
        }
        row.extras = self.computed_columns(puzzle, grid, &counts);
        let computed = row.extras.len();
        row.extras.extend(self.puzzle_fields(Some(puzzle), origin));
        let path = LazyCell::new(|| human_path(grid, limits.cancel));
        for (at, field) in self.extra.fields.iter().enumerate() {
            let of_path = || field.of_path(|| path.as_ref());
            if let Some(value) = field.searched(grid, limits.cancel).or_else(of_path) {
                row.extras[computed + at] = value;
            }
        }
        Ok(row)
    }

    fn computed_columns(&self, puzzle: &Puzzle, grid: &DynGrid, counts: &[u32]) -> Vec<Value> {
        let mut extras = Vec::new();
        if self.extra.canonical {
            extras.push(puzzle.canonical_line().map_or(Value::Missing, Value::word));
        }
        let all = || TechniqueId::all().map(|id| (id, counts[id.index()]));
        match self.extra.counts {
            TechniqueCounts::None => {}
            TechniqueCounts::InOneColumn => {
                let used: Vec<_> = all().filter(|(_, count)| *count > 0).collect();
                extras.push(if used.is_empty() { Value::Missing } else { Value::Counts(used) });
            }
            TechniqueCounts::Wide => extras.extend(all().map(|(_, count)| Value::number(u64::from(count)))),
        }
        if self.extra.trace {
            let first = self.scales.iter().find_map(|chosen| chosen.profile.as_ref());
            extras.push(first.and_then(|first| steps(first, grid)).map_or(Value::Missing, Value::Json));
        }
        extras
    }
}

/// The error of a row that a time limit ended.
pub(crate) fn timeout_error(limit: Duration) -> String {
    format!("timeout after {limit:?}")
}

/// The path of the profile `human`; `None` if there is none to a single solution.
fn human_path(grid: &DynGrid, cancel: CancelToken<'_>) -> Option<Trace> {
    let profile = Catalogue::embedded().profile("human")?;
    let context = PathContext { cancel, ..PathContext::default() };
    let options = SolveOptions { profile, with_notation: false, context };
    let (trace, _) = grid.board().path(&options, PathKind::Short(Effort::default()), &grid.widen()).ok()?;
    (matches!(trace.outcome, Outcome::Solved) && !cancel.is_cancelled()).then_some(trace)
}

/// The steps of a profile as JSON.
fn steps(profile: &Profile, grid: &DynGrid) -> Option<String> {
    let options = SolveOptions { profile, with_notation: false, context: PathContext::default() };
    let (trace, _) = grid.board().path(&options, PathKind::Short(Effort::default()), &grid.widen()).ok()?;
    let tally = Tally::new(&profile.scale)?;
    let moves = Explainer::new("en")?.unabridged(true).moves_json(&trace, &tally);
    Some(serde_json::Value::Array(moves).to_string())
}
