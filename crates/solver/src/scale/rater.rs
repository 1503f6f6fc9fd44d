//! [`ScaleRater`]: computes the values of a scale.

use super::{FigureSource, GridMeasure, MeasureError, ScaleChoice, Value};
use crate::pipeline::{Event, Limits, Pipeline, Verdict};
use crate::rating::Rating;
use whydoku_board::Grid;

/// Computes the values of a scale for grids of a width.
pub struct ScaleRater<const W: usize>(Source<W>);

enum Source<const W: usize> {
    Steps(Box<Pipeline<'static, W>>, fn(&Rating) -> Vec<Value>),
    Grid(GridMeasure),
}

impl<const W: usize> ScaleRater<W> {
    /// Returns `None` for a profile that [`Profile::parse`](crate::catalogue::Profile::parse) refuses.
    pub fn new(choice: &ScaleChoice) -> Option<Self> {
        Some(Self(match choice.scale.source {
            FigureSource::Steps { values } => {
                let pipeline = Pipeline::new(choice.profile.as_ref()?)?;
                Source::Steps(Box::new(pipeline), values)
            }
            FigureSource::Grid(measure) => Source::Grid(measure),
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
            Source::Grid(measure) => measure.values(grid, limits),
            Source::Steps(pipeline, values) => match pipeline.rate_within(grid.clone(), limits, each) {
                Verdict::Solved(rating) => Ok(values(&rating)),
                Verdict::NoSolution => Err(MeasureError::NoSolution),
                Verdict::SeveralSolutions => Err(MeasureError::SeveralSolutions),
                Verdict::OtherBoard => Err(MeasureError::OtherBoard),
                Verdict::Stuck(_, open) => Err(MeasureError::Stuck(open)),
                Verdict::Cut(_, cut) => Err(MeasureError::Cut(cut)),
            },
        }
    }
}
