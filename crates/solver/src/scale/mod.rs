//! Scales: what is said of a puzzle. A [`Scale`] is one value: its columns with their types, and how its figures come
//! about. What it is called, what it means and which profile it is measured by stands in `techniques/scales/<name>.yaml`.
//!
//! | file | holds |
//! | --- | --- |
//! | `value.rs` | [`Value`] and [`Number`]: what stands in one column of a row |
//! | `column.rs` | [`Column`]: its name, and what it holds |
//! | `chosen.rs` | [`Chosen`]: a scale with the profile that it is measured by |
//! | `human.rs`, `se.rs`, `hodoku.rs` | scales that are read off the way that a profile goes |
//! | `clues.rs`, `time.rs` | scales that are computed from the grid |
//! | `q1.rs`, `q2.rs`, `te.rs`, `xc.rs`; `chains.rs` for `w.rs`, `gw.rs`, `b.rs`, `gb.rs` | scales that a search defines |
//! | `measured.rs` | what these share |
//!
//! A file `<name>.rs` here and a file `techniques/scales/<name>.yaml` make a scale; the list of all is made from the
//! names of the YAML files.

mod b;
mod chains;
mod chosen;
mod clues;
mod column;
mod gb;
mod gw;
mod hodoku;
mod human;
mod measured;
mod q1;
mod q2;
mod se;
mod te;
mod time;
mod value;
mod w;
mod xc;

pub use chosen::{Chosen, ScaleError};
pub use column::{Column, ColumnKind};
pub use time::{LONGEST_MEASURED, model as time_model};
pub use value::{Number, NumberError, Value};

use crate::catalogue::Catalogue;
use crate::pipeline::{Cut, Limits};
use crate::rating::Rating;
use whydoku_board::Grid;
use whydoku_board::WIDEST;

include!(concat!(env!("OUT_DIR"), "/scales.rs"));

/// A scale.
#[derive(Debug)]
pub struct Scale {
    /// What it is asked for by: the name of its files.
    pub name: &'static str,
    /// Its columns, in order.
    pub columns: &'static [Column],
    /// How its figures come about.
    pub reads: Reads,
    /// Its columns in words, for people. There is a value for each column.
    pub words: fn(&[Value]) -> String,
}

/// How the figures of a scale come about.
#[derive(Clone, Copy, Debug)]
pub enum Reads {
    /// They are read off the way that its profile goes, step by step.
    Walk {
        /// What a puzzle, and each step of it, is quoted by.
        quoted: Quoted,
        /// What stands in the columns.
        values: fn(&Rating) -> Vec<Value>,
    },
    /// They are computed from the grid; no profile has a part in it.
    Grid(Computed),
}

/// What a puzzle is quoted by, of all that a walk amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quoted {
    /// The difficulty of the hardest step.
    Hardest,
    /// What all steps cost together.
    Sum,
    /// The hardest step, the hardest until the first digit is placed, and the first.
    ErEpEd,
}

/// A figure that is computed from a grid, for each width that boards can have.
#[derive(Clone, Copy, Debug)]
pub struct Computed {
    small: fn(&Grid<2>, &Limits<'_>) -> Result<Vec<Value>, Missing>,
    large: fn(&Grid<WIDEST>, &Limits<'_>) -> Result<Vec<Value>, Missing>,
}

/// Something that computes the figures of a scale from a grid.
pub trait Measure {
    /// A value for each column. Whoever computes for long asks `limits` whether the time is over.
    fn measure<const W: usize>(grid: &Grid<W>, limits: &Limits<'_>) -> Result<Vec<Value>, Missing>;
}

/// Why a scale says nothing of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Missing {
    /// The puzzle contradicts itself, so no scale says anything of it.
    #[error("no solution")]
    NoSolution,
    /// The puzzle has several solutions, so no scale that needs the one says anything of it.
    #[error("several solutions")]
    SeveralSolutions,
    /// The scale knows no such board.
    #[error("this scale is defined for 9x9 boards with 3x3 boxes alone")]
    OtherBoard,
    /// Its profile ends before the solution. So many cells are open.
    #[error("nothing in this profile applies any more (open cells: {0})")]
    Stuck(usize),
    /// It goes beyond what the scale measures.
    #[error("beyond this scale: what it measures does not suffice, however much of it is allowed")]
    Beyond,
    /// A limit was met, which is an answer.
    #[error("a limit was met")]
    Cut(Cut),
}

impl Computed {
    /// By this measure.
    pub const fn by<M: Measure>() -> Self {
        Self { small: M::measure::<2>, large: M::measure::<WIDEST> }
    }

    /// The figures of a grid of up to 128 cells.
    pub fn small(&self, grid: &Grid<2>, limits: &Limits<'_>) -> Result<Vec<Value>, Missing> {
        (self.small)(grid, limits)
    }

    /// The figures of a larger grid.
    pub fn large(&self, grid: &Grid<WIDEST>, limits: &Limits<'_>) -> Result<Vec<Value>, Missing> {
        (self.large)(grid, limits)
    }
}

impl Scale {
    /// All scales, by name.
    pub const fn all() -> &'static [&'static Self] {
        ALL
    }

    /// The scales that say how hard a puzzle is: those that are meant when all are asked for.
    pub fn of_difficulty() -> impl Iterator<Item = &'static Self> {
        let catalogue = Catalogue::embedded();
        let of_difficulty =
            |scale: &&&'static Self| catalogue.scale(scale.name).is_some_and(|entry| entry.of_difficulty);
        ALL.iter().filter(of_difficulty).copied()
    }

    /// The scale with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|scale| scale.name == name).copied()
    }

    /// What its puzzles are quoted by, if it is read off a walk.
    pub const fn quoted(&self) -> Option<Quoted> {
        match self.reads {
            Reads::Walk { quoted, .. } => Some(quoted),
            Reads::Grid(_) => None,
        }
    }
}
