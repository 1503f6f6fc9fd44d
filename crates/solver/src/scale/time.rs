//! `time`: the time that people take.

use super::{Column, ColumnKind, FigureSource, MeasureError, Scale, Value, only_solution};
use crate::catalogue::{Catalogue, Score};
use crate::pipeline::{Ending, Limits, Pipeline, RatingContext, Solutions};
use crate::solve_time::TimeModel;
use std::sync::OnceLock;
use whydoku_board::{Grid, Shape};

pub(super) const SCALE: Scale = Scale {
    name: "time",
    columns: &[
        Column::new("seconds", ColumnKind::Figure(0)),
        Column::new("low", ColumnKind::Figure(0)),
        Column::new("high", ColumnKind::Figure(0)),
        Column::new("busiest", ColumnKind::Count),
    ],
    source: FigureSource::SolveTime,
    words,
};

/// The profile of the steps that are harder than a single.
const PROFILE: &str = "human";

/// The longest estimate, in seconds, of the puzzles that the model was fitted to.
const LONGEST_MEASURED: u64 = 846;

/// The hardest rating on the scale `human` at which there are enough measurements: 714 of the 755 puzzles that the model
/// was fitted to are at most this hard, and no other rating has more than 15 of them.
const HARDEST_MEASURED: Score = Score::tenths(29);

/// Whether puzzles like this one were measured. For all others, the estimate is an extrapolation.
pub fn is_measured(shape: &Shape, rating: Score, seconds: u64) -> bool {
    *shape == Shape::CLASSIC && rating <= HARDEST_MEASURED && seconds <= LONGEST_MEASURED
}

/// Estimates the time for a puzzle. The pipeline, which finds the easiest step where there is no single, is made when the
/// first puzzle needs it.
pub(super) fn values<const W: usize>(
    pipeline: &OnceLock<Pipeline<W>>,
    grid: &Grid<W>,
    limits: &Limits<'_>,
) -> Result<Vec<Value>, MeasureError> {
    let solutions = Solutions::found(grid, only_solution(grid, limits)?);
    let mut context = RatingContext { solutions, ..RatingContext::default() };
    let made = || {
        let profile = Catalogue::embedded().profile(PROFILE).expect("the default profile is embedded");
        Pipeline::new(profile).expect("its scale is embedded")
    };
    let mut harder = |grid: &Grid<W>| pipeline.get_or_init(made).simplest(grid, &mut context, limits.cancel);
    let estimate = model().estimate(grid.clone(), &mut harder).map_err(|ending| match ending {
        Ending::SeveralSolutions => MeasureError::SeveralSolutions,
        Ending::Stuck(open) => MeasureError::Stuck(open),
        Ending::OtherBoard => MeasureError::OtherBoard,
        Ending::Cut(cut) => MeasureError::Cut(cut),
        Ending::Solved | Ending::NoSolution => MeasureError::NoSolution,
    })?;
    let busiest = estimate.busiest.map_or(Value::Missing, |entry| Value::number(entry as u64));
    let [seconds, low, high] = [estimate.seconds, estimate.low, estimate.high].map(Value::number);
    Ok(vec![seconds, low, high, busiest])
}

/// The model with the parameters of the scale.
pub fn model() -> &'static TimeModel {
    static MODEL: OnceLock<TimeModel> = OnceLock::new();
    MODEL.get_or_init(|| {
        let entry = Catalogue::embedded().scale(SCALE.name).expect("a scale has its file");
        TimeModel::new(&entry.parameters)
            .unwrap_or_else(|problem| panic!("techniques/scales/time.yaml: {problem}"))
    })
}

fn words(values: &[Value]) -> String {
    let minutes = |at: usize| {
        let seconds: u64 = values[at].to_string().parse().unwrap_or_default();
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    let seconds: u64 = values[0].to_string().parse().unwrap_or_default();
    let beyond = if seconds > LONGEST_MEASURED { "; longer than what was measured" } else { "" };
    format!("{:>6}  (half of all players: {} to {}{beyond})", minutes(0), minutes(1), minutes(2))
}
