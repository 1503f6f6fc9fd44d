//! The time that people take. The model fills a board as a player does: of the singles on it, the most salient one; the
//! fewer there are and the less salient, the longer it takes to find one. Without a single a harder technique is needed,
//! whose cost depends on its difficulty.
//!
//! The numbers of the [`TimeModel`] were fitted to measured times by `examples/tools/fit_time.rs`; they are in
//! `techniques/scales/time.yaml`. All singles of equal salience are filled together, so that the estimate does not depend
//! on the orientation of a grid.
//!
//! | file | does |
//! | --- | --- |
//! | `singles.rs` | [`OpenSingles`]: the singles on a board with their salience |
//! | `step_time.rs` | the time of each step of a path |
//! | `fixed_point.rs` | [`FixedPoint`]: numbers that are equal on every machine |

mod fixed_point;
mod singles;
mod step_time;

pub use fixed_point::FixedPoint;
pub use singles::OpenSingles;
pub use step_time::{SlowestStep, StepTime};

use crate::catalogue::Score;
use crate::pipeline::{Ending, Simplest};
use std::collections::BTreeMap;
use whydoku_board::Grid;
use whydoku_logic::Truth;

/// The salience of singles that are seen in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Salience {
    /// In an empty house, of a digit that is not placed yet.
    pub base: FixedPoint,
    /// The factor for each open cell of the house.
    pub each_open: FixedPoint,
    /// The factor for each cell that holds the digit.
    pub each_placed: FixedPoint,
}

impl Salience {
    /// The salience in a house with `open` cells, of a digit that is placed `placed` times.
    fn of(&self, open: usize, placed: usize) -> FixedPoint {
        self.base * self.each_open.power(open) * self.each_placed.power(placed)
    }
}

/// The parameters of the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeModel {
    /// Seconds to begin with.
    pub start: FixedPoint,
    /// Seconds to fill a cell once its digit is known.
    pub fill: FixedPoint,
    /// Seconds to find the only single, of salience 1.
    pub search: FixedPoint,
    /// Singles seen in a box or another region.
    pub region: Salience,
    /// Singles seen in a line or another house.
    pub line: Salience,
    /// Singles seen in their cell.
    pub naked: Salience,
    /// Seconds for a step of difficulty 2.0 on a board without singles.
    pub harder: FixedPoint,
    /// The factor for each point of difficulty.
    pub each_point: FixedPoint,
    /// The factor from the mean of all players, which a few slow ones raise, to the median.
    pub median: FixedPoint,
    /// The factors from the median to the first and the third quartile.
    pub middle_half: [FixedPoint; 2],
}

/// The estimated time for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// A median player, in seconds.
    pub seconds: u64,
    /// The first quartile: a player who is faster than three of four.
    pub low: u64,
    /// The third quartile: a player who is slower than three of four.
    pub high: u64,
    /// The entry that took the longest search, from 1; `None` if no cell was open.
    pub busiest: Option<usize>,
}

/// A parameter that is missing, or is no number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` must be a number with at most six decimals, such as 0.85")]
pub struct ParameterError(pub String);

impl TimeModel {
    /// The model with these parameters, by name.
    pub fn new(parameters: &BTreeMap<String, String>) -> Result<Self, ParameterError> {
        let number = |name: &str| {
            let number = parameters.get(name).and_then(|text| FixedPoint::parse(text));
            number.ok_or_else(|| ParameterError(name.to_owned()))
        };
        let salience = |view: &str| {
            Ok(Salience {
                base: number(&format!("{view}.base"))?,
                each_open: number(&format!("{view}.each_open"))?,
                each_placed: number(&format!("{view}.each_placed"))?,
            })
        };
        Ok(Self {
            start: number("start")?,
            fill: number("fill")?,
            search: number("search")?,
            region: salience("region")?,
            line: salience("line")?,
            naked: salience("naked")?,
            harder: number("harder")?,
            each_point: number("each_point")?,
            median: number("median")?,
            middle_half: [number("low")?, number("high")?],
        })
    }

    /// Estimates the time for a puzzle. `harder` finds the easiest step on a board without singles. Fails with how the climb
    /// ended if there is no path to the solution.
    pub fn estimate<const W: usize>(
        &self,
        mut grid: Grid<W>,
        harder: &mut dyn FnMut(&Grid<W>) -> Result<Simplest, Ending>,
    ) -> Result<Estimate, Ending> {
        let open = grid.open().len();
        let mut total = self.start;
        let mut longest: Option<(FixedPoint, usize)> = None;
        // The search time since the last entry.
        let mut since = FixedPoint::ZERO;
        while !grid.is_full() {
            let open_singles = OpenSingles::of(self, &grid);
            let (mut all, (most, first)) = (open_singles.total(), open_singles.most_salient());
            let mut filled = false;
            for candidate in first {
                if !grid.allows(candidate) {
                    return Err(Ending::NoSolution);
                }
                let entry = open - grid.open().len() + 1;
                grid.place(candidate);
                let searched = since + self.search / all;
                total += self.search / all + self.fill;
                if longest.is_none_or(|(longest, _)| searched > longest) {
                    longest = Some((searched, entry));
                }
                (all, since, filled) = (all - most, FixedPoint::ZERO, true);
            }
            if filled {
                continue;
            }
            if Truth::broken_in(&grid).is_some() {
                return Err(Ending::NoSolution);
            }
            let Simplest { difficulty, conclusions } = harder(&grid)?;
            let cost = self.cost(difficulty);
            (total, since) = (total + cost, since + cost);
            conclusions.iter().for_each(|conclusion| conclusion.apply_to(&mut grid));
        }
        let median = total * self.median;
        let [low, high] = self.middle_half.map(|factor| (median * factor).rounded());
        Ok(Estimate { seconds: median.rounded(), low, high, busiest: longest.map(|(_, entry)| entry) })
    }

    /// The time of a step on a board without singles.
    fn cost(&self, difficulty: Score) -> FixedPoint {
        let tenths = difficulty.in_tenths().saturating_sub(20);
        let between = FixedPoint::whole(tenths % 10) / FixedPoint::whole(10);
        let whole = self.harder * self.each_point.power((tenths / 10) as usize);
        // Linear between two whole points.
        whole + whole * (self.each_point - FixedPoint::ONE) * between
    }
}
