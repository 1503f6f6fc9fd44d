//! Scales that others define: those of other programs (`se`, `hodoku`), and figures that a search on the classic board defines.

use super::{Column, ColumnKind, FigureSource, MeasureError, Number, Scale, Value, only_solution};
use crate::pipeline::{Cut, Limits};
use crate::rating::{Rating, RatingFigure};
use whydoku_board::{CancelToken, Cancelled, Grid};
use whydoku_compat::measures::{Givens, GsfEffort, WhipKind, exact_cover_nodes, q1, q2, trial_depth};

const WHIPS: WhipKind = WhipKind { braided: false, grouped: false };

/// The length of the longest whip that a puzzle needs.
pub(super) const W: Scale = Scale {
    name: "w",
    columns: &[Column::new("w", ColumnKind::Figure(0))],
    source: FigureSource::Grid { values: |grid, limits| longest(WHIPS, grid, limits) },
    words: |values| format!("W {}", values[0]),
};

/// The length of the longest whip with groups that a puzzle needs.
pub(super) const GW: Scale = Scale {
    name: "gw",
    columns: &[Column::new("gw", ColumnKind::Figure(0))],
    source: FigureSource::Grid {
        values: |grid, limits| longest(WhipKind { grouped: true, ..WHIPS }, grid, limits),
    },
    words: |values| format!("gW {}", values[0]),
};

/// The length of the longest braid that a puzzle needs.
pub(super) const B: Scale = Scale {
    name: "b",
    columns: &[Column::new("b", ColumnKind::Figure(0))],
    source: FigureSource::Grid {
        values: |grid, limits| longest(WhipKind { braided: true, ..WHIPS }, grid, limits),
    },
    words: |values| format!("B {}", values[0]),
};

/// The length of the longest braid with groups that a puzzle needs.
pub(super) const GB: Scale = Scale {
    name: "gb",
    columns: &[Column::new("gb", ColumnKind::Figure(0))],
    source: FigureSource::Grid {
        values: |grid, limits| longest(WhipKind { braided: true, grouped: true }, grid, limits),
    },
    words: |values| format!("gB {}", values[0]),
};

const GSF_WORDS: fn(&[Value]) -> String = |values| format!("{:>5} ({})", values[0].to_string(), values[1]);

/// gsf's count with locked candidates as the last resort.
pub(super) const Q1: Scale = Scale {
    name: "q1",
    columns: &[Column::new("q1", ColumnKind::Figure(0)), Column::new("raw", ColumnKind::Count)],
    source: FigureSource::Grid { values: |grid, limits| gsf_values(q1, grid, limits) },
    words: GSF_WORDS,
};

/// gsf's count of what propositions cost.
pub(super) const Q2: Scale = Scale {
    name: "q2",
    columns: &[Column::new("q2", ColumnKind::Figure(0)), Column::new("raw", ColumnKind::Count)],
    source: FigureSource::Grid { values: |grid, limits| gsf_values(q2, grid, limits) },
    words: GSF_WORDS,
};

/// How deep trial and error must go.
pub(super) const TE: Scale = Scale {
    name: "te",
    columns: &[Column::new("depth", ColumnKind::Figure(0))],
    source: FigureSource::Grid {
        values: |grid, limits| {
            number(measure(grid, limits, |givens, cancel| trial_depth(givens, DEEPEST, cancel))?)
        },
    },
    words: |values| format!("depth {}", values[0]),
};

/// How many nodes an exact cover takes, on average.
pub(super) const XC: Scale = Scale {
    name: "xc",
    columns: &[Column::new("nodes", ColumnKind::Figure(1)), Column::new("deviation", ColumnKind::Count)],
    source: FigureSource::Grid { values: nodes },
    words: |values| format!("{} nodes ± {}", values[0], values[1]),
};

/// The level and the score of HoDoKu.
pub(super) const HODOKU: Scale = Scale {
    name: "hodoku",
    columns: &[Column::new("level", ColumnKind::Tier), Column::new("score", ColumnKind::Figure(0))],
    source: FigureSource::Steps {
        values: |rating| vec![Value::word(rating.tier.clone()), Value::number(rating.effort)],
    },
    words: |values| format!("{:<7} {:>5}", values[0].to_string(), values[1].to_string()),
};

/// ER, EP and ED of Sudoku Explainer.
pub(super) const SE: Scale = Scale {
    name: "se",
    columns: &[
        Column::new("er", ColumnKind::Figure(1)),
        Column::new("ep", ColumnKind::Figure(1)),
        Column::new("ed", ColumnKind::Figure(1)),
    ],
    source: FigureSource::Steps { values: er_ep_ed },
    words: se_words,
};

/// The depth of trial and error that is tried; no puzzle is known that is deeper.
const DEEPEST: u32 = 3;

/// The searches over which the mean number of nodes is taken.
const SEARCHES: u32 = 1000;

/// Takes a measure of a puzzle with one solution on the board that such scales are defined for.
fn measure<T>(
    grid: &Grid,
    limits: &Limits<'_>,
    take: impl FnOnce(&Givens, CancelToken<'_>) -> Result<T, Cancelled>,
) -> Result<T, MeasureError> {
    let givens = Givens::of(grid).ok_or(MeasureError::OtherBoard)?;
    only_solution(grid, limits)?;
    take(&givens, limits.cancel).map_err(|Cancelled| MeasureError::Cut(Cut::Time))
}

/// The length of the longest chain of a kind that a puzzle needs.
fn longest(kind: WhipKind, grid: &Grid, limits: &Limits<'_>) -> Result<Vec<Value>, MeasureError> {
    number(measure(grid, limits, |givens, cancel| kind.longest(givens, cancel))?)
}

fn number(figure: Option<u32>) -> Result<Vec<Value>, MeasureError> {
    figure.map(|figure| vec![Value::number(u64::from(figure))]).ok_or(MeasureError::Beyond)
}

/// One of gsf's ratings, and the work that it is made of.
fn gsf_values(
    rating: fn(&Givens, CancelToken<'_>) -> Result<GsfEffort, Cancelled>,
    grid: &Grid,
    limits: &Limits<'_>,
) -> Result<Vec<Value>, MeasureError> {
    let effort = measure(grid, limits, rating)?;
    Ok([effort.rating, effort.raw].map(|figure| Value::number(u64::from(figure))).into())
}

fn nodes(grid: &Grid, limits: &Limits<'_>) -> Result<Vec<Value>, MeasureError> {
    let nodes = measure(grid, limits, |givens, cancel| exact_cover_nodes(givens, SEARCHES, cancel))?;
    let nodes = nodes.ok_or(MeasureError::NoSolution)?;
    let tenths = |number: u64| Value::number(Number::new(i64::try_from(number).unwrap_or(i64::MAX), 1));
    Ok([nodes.mean, nodes.deviation].map(tenths).into())
}

fn er_ep_ed(rating: &Rating) -> Vec<Value> {
    match rating.figure {
        RatingFigure::ErEpEd(figures) => figures.map(Value::number).into(),
        RatingFigure::Hardest(_) | RatingFigure::Sum(_) => vec![Value::Missing; 3],
    }
}

fn se_words(values: &[Value]) -> String {
    let kind = match values {
        [er, ep, ed] if er == ep && ep == ed => "  diamond",
        [er, ep, _] if er == ep => "  pearl",
        _ => "",
    };
    let figures: Vec<String> = values.iter().map(Value::to_string).collect();
    figures.join("/") + kind
}
