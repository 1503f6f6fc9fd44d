//! [`ScaleRater`]: computes the values of a scale.

use super::{FigureSource, MeasureError, ScaleChoice, Value, time};
use crate::pipeline::{Event, Limits, Pipeline, RatingContext, Verdict};
use crate::rating::Rating;
use std::sync::OnceLock;
use whydoku_board::Grid;

/// Computes the values of a scale for grids of a width. It keeps its pipeline from one puzzle to the next.
pub struct ScaleRater<const W: usize>(Figures<W>);

enum Figures<const W: usize> {
    Steps(Box<Pipeline<W>>, fn(&Rating) -> Vec<Value>),
    SolveTime(Box<OnceLock<Pipeline<W>>>),
    Grid(fn(&Grid, &Limits<'_>) -> Result<Vec<Value>, MeasureError>),
}

impl<const W: usize> ScaleRater<W> {
    /// Returns `None` for a profile that [`Profile::parse`](crate::catalogue::Profile::parse) refuses.
    pub fn new(choice: &ScaleChoice) -> Option<Self> {
        Some(Self(match choice.scale.source {
            FigureSource::Steps { values } => {
                Figures::Steps(Box::new(Pipeline::new(choice.profile.as_ref()?)?), values)
            }
            FigureSource::SolveTime => Figures::SolveTime(Box::default()),
            FigureSource::Grid { values } => Figures::Grid(values),
        }))
    }

    /// Returns a value for each column. A scale of steps passes each step and guess to `each`.
    pub fn values(
        &self,
        grid: &Grid<W>,
        limits: &Limits<'_>,
        each: Option<&mut dyn FnMut(Event<'_>)>,
    ) -> Result<Vec<Value>, MeasureError> {
        match &self.0 {
            Figures::Grid(values) => values(&grid.widen(), limits),
            Figures::SolveTime(pipeline) => time::values(pipeline, grid, limits),
            Figures::Steps(pipeline, values) => {
                match pipeline.climb_bare(grid.clone(), RatingContext::default(), limits, each) {
                    Verdict::Solved(rating) => Ok(values(&rating)),
                    Verdict::NoSolution => Err(MeasureError::NoSolution),
                    Verdict::SeveralSolutions => Err(MeasureError::SeveralSolutions),
                    Verdict::OtherBoard => Err(MeasureError::OtherBoard),
                    Verdict::Stuck(_, open) => Err(MeasureError::Stuck(open)),
                    Verdict::Cut(_, cut) => Err(MeasureError::Cut(cut)),
                }
            }
        }
    }
}
