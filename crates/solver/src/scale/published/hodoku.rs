//! `hodoku`: the level and the score of HoDoKu.

use crate::rating::Rating;
use crate::scale::{Column, ColumnKind, FigureSource, Scale, Value};

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "hodoku",
    columns: &[Column::new("level", ColumnKind::Tier), Column::new("score", ColumnKind::Figure(0))],
    source: FigureSource::Steps { values },
    words: |values| format!("{:<7} {:>5}", values[0].to_string(), values[1].to_string()),
};

fn values(rating: &Rating) -> Vec<Value> {
    vec![Value::word(rating.tier.clone()), Value::number(rating.effort)]
}
