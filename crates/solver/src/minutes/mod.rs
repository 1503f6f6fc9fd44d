//! How long people take. A board is filled as a player fills it: of the singles that are open, the one that catches the
//! eye most; the fewer are open and the less they catch the eye, the longer it takes to find one. Where none is open, a
//! harder technique is needed, and costs what its difficulty says.
//!
//! | file | holds |
//! | --- | --- |
//! | `openings.rs` | [`Openings`]: the singles that are open, and how well each catches the eye |
//! | `slowest.rs` | [`Slowest`]: the step of a told path that takes longest to find |
//! | `fixed.rs` | [`Fixed`]: a number with a fraction, the same on every machine |
//!
//! The few numbers of the [`Model`] were fitted to measured times by `examples/tools/fit_time.rs`; they stand in
//! `techniques/scales/time.yaml`. All of the singles that catch the eye equally are filled together, so the estimate
//! does not depend on how a grid is turned.

mod fixed;
mod openings;
mod slowest;

pub use fixed::Fixed;
pub use openings::Openings;
pub use slowest::{Searched, Slowest};

use crate::catalogue::Score;
use crate::pipeline::{Ending, Simplest};
use std::collections::BTreeMap;
use whydoku_board::Grid;
use whydoku_logic::Truth;

/// How well a single catches the eye that is seen in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glance {
    /// In an empty house, of a digit that stands nowhere yet.
    pub base: Fixed,
    /// What each open cell of its house makes of that.
    pub each_open: Fixed,
    /// What each cell makes of it that holds the digit already.
    pub each_placed: Fixed,
}

impl Glance {
    /// How well a single catches the eye, in a house with so many open cells, of a digit that stands so many times.
    fn attraction(&self, open: usize, placed: usize) -> Fixed {
        self.base * self.each_open.power(open) * self.each_placed.power(placed)
    }
}

/// How long people take for what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// Seconds to begin with.
    pub start: Fixed,
    /// Seconds to fill a cell once it is clear with what.
    pub fill: Fixed,
    /// Seconds to find a single that catches the eye by 1, if it is the only one.
    pub search: Fixed,
    /// A single that is seen in a box or another region.
    pub region: Glance,
    /// A single that is seen in a line or another house.
    pub line: Glance,
    /// A single that is seen in its cell.
    pub naked: Glance,
    /// Seconds for a step of difficulty 2.0 where no single is open.
    pub harder: Fixed,
    /// What each point of difficulty makes of that.
    pub each_point: Fixed,
    /// What makes of the mean of all players, which a few slow ones raise, the median player.
    pub median: Fixed,
    /// What makes of the median player one who is faster than three of four, and one who is slower than three of four.
    pub middle_half: [Fixed; 2],
}

/// How long people take for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// A median player, in seconds.
    pub seconds: u64,
    /// A player who is faster than three of four.
    pub low: u64,
    /// A player who is slower than three of four.
    pub high: u64,
    /// The entry for which the longest search was needed, from 1; `None` if nothing was open.
    pub busiest: Option<usize>,
}

/// A parameter that is missing, or is no number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` must be a number with at most six decimals, such as 0.85")]
pub struct ParameterError(pub String);

impl Model {
    /// The model with these parameters, by name.
    pub fn new(parameters: &BTreeMap<String, String>) -> Result<Self, ParameterError> {
        let number = |name: &str| {
            let number = parameters.get(name).and_then(|text| Fixed::parse(text));
            number.ok_or_else(|| ParameterError(name.to_owned()))
        };
        let glance = |way: &str| {
            Ok(Glance {
                base: number(&format!("{way}.base"))?,
                each_open: number(&format!("{way}.each_open"))?,
                each_placed: number(&format!("{way}.each_placed"))?,
            })
        };
        Ok(Self {
            start: number("start")?,
            fill: number("fill")?,
            search: number("search")?,
            region: glance("region")?,
            line: glance("line")?,
            naked: glance("naked")?,
            harder: number("harder")?,
            each_point: number("each_point")?,
            median: number("median")?,
            middle_half: [number("low")?, number("high")?],
        })
    }

    /// How long people take for a puzzle. `harder` finds what is easiest where no single is open. It is the ending where
    /// there is no way to the end.
    pub fn estimate<const W: usize>(
        &self,
        mut grid: Grid<W>,
        harder: &mut dyn FnMut(&Grid<W>) -> Result<Simplest, Ending>,
    ) -> Result<Estimate, Ending> {
        let open = grid.open().len();
        let mut total = self.start;
        let mut longest: Option<(Fixed, usize)> = None;
        // What has been searched for since the last entry.
        let mut since = Fixed::ZERO;
        while !grid.is_full() {
            let openings = Openings::of(self, &grid);
            let (mut all, (most, first)) = (openings.all(), openings.most());
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
                (all, since, filled) = (all - most, Fixed::ZERO, true);
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

    /// What a step costs where no single is open.
    fn cost(&self, difficulty: Score) -> Fixed {
        let tenths = difficulty.in_tenths().saturating_sub(20);
        let between = Fixed::whole(tenths % 10) / Fixed::whole(10);
        let whole = self.harder * self.each_point.power((tenths / 10) as usize);
        // Straight between two whole points.
        whole + whole * (self.each_point - Fixed::ONE) * between
    }
}
