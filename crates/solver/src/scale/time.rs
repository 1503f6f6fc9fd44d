//! `time`: how long people take. The parameters stand in `techniques/scales/time.yaml`.

use super::{Column, ColumnKind, Computed, Measure, Missing, Reads, Scale, Value};
use crate::catalogue::Catalogue;
use crate::minutes::Model;
use crate::pipeline::{Ending, Limits, Pipeline};
use std::cell::OnceCell;
use std::sync::OnceLock;
use whydoku_board::Grid;
use whydoku_search;

pub(super) const SCALE: Scale = Scale {
    name: "time",
    columns: &[
        Column::new("seconds", ColumnKind::Figure(0)),
        Column::new("low", ColumnKind::Figure(0)),
        Column::new("high", ColumnKind::Figure(0)),
        Column::new("busiest", ColumnKind::Count),
    ],
    reads: Reads::Grid(Computed::by::<Time>()),
    words,
};

/// The ladder from which a player takes what is harder than a single.
const LADDER: &str = "human";

/// The longest time, in seconds, that the model gives to a puzzle that people were timed on.
pub const LONGEST_MEASURED: u64 = 846;

struct Time;

impl Measure for Time {
    fn measure<const W: usize>(grid: &Grid<W>, limits: &Limits<'_>) -> Result<Vec<Value>, Missing> {
        match whydoku_search::first_two(grid).len() {
            0 => return Err(Missing::NoSolution),
            1 => {}
            _ => return Err(Missing::SeveralSolutions),
        }
        let ladder = OnceCell::new();
        let made = || {
            let catalogue = Catalogue::embedded();
            let profile = catalogue.profile(LADDER).expect("the default profile is embedded");
            Pipeline::<W>::new(catalogue, profile).expect("its scale is embedded")
        };
        let mut harder = |grid: &Grid<W>| ladder.get_or_init(made).simplest(grid, limits.cancel);
        let estimate = model().estimate(grid.clone(), &mut harder).map_err(|ending| match ending {
            Ending::SeveralSolutions => Missing::SeveralSolutions,
            Ending::Stuck(open) => Missing::Stuck(open),
            Ending::OtherBoard => Missing::OtherBoard,
            Ending::Cut(cut) => Missing::Cut(cut),
            Ending::Solved | Ending::NoSolution => Missing::NoSolution,
        })?;
        let busiest = estimate.busiest.map_or(Value::Missing, |entry| Value::number(entry as u64));
        let [seconds, low, high] = [estimate.seconds, estimate.low, estimate.high].map(Value::number);
        Ok(vec![seconds, low, high, busiest])
    }
}

/// The model with the parameters of the scale's file.
pub fn model() -> &'static Model {
    static MODEL: OnceLock<Model> = OnceLock::new();
    MODEL.get_or_init(|| {
        let entry = Catalogue::embedded().scale(SCALE.name).expect("a scale has its file");
        Model::new(&entry.parameters)
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
