//! `se`: ER, EP and ED of Sudoku Explainer.

use crate::rating::{Rating, RatingFigure};
use crate::scale::{Column, ColumnKind, FigureSource, Scale, Value};

pub(in crate::scale) const SCALE: Scale = Scale {
    name: "se",
    columns: &[
        Column::new("er", ColumnKind::Figure(1)),
        Column::new("ep", ColumnKind::Figure(1)),
        Column::new("ed", ColumnKind::Figure(1)),
    ],
    source: FigureSource::Steps { values },
    words,
};

fn values(rating: &Rating) -> Vec<Value> {
    match rating.figure {
        RatingFigure::ErEpEd(figures) => figures.map(Value::number).into(),
        RatingFigure::Hardest(_) | RatingFigure::Sum(_) => vec![Value::Missing; 3],
    }
}

fn words(values: &[Value]) -> String {
    let kind = match values {
        [er, ep, ed] if er == ep && ep == ed => "  diamond",
        [er, ep, _] if er == ep => "  pearl",
        _ => "",
    };
    let figures: Vec<String> = values.iter().map(Value::to_string).collect();
    figures.join("/") + kind
}
