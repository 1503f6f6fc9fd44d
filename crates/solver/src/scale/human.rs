//! `human`: the hardest technique that a careful player needs, and the number of steps.

use super::{Column, ColumnKind, FigureSource, Scale, Value};
use crate::rating::Rating;
use whydoku_catalogue::Catalogue;
use whydoku_logic::TechniqueId;

pub(super) const SCALE: Scale = Scale {
    name: "human",
    columns: &[
        Column::new("rating", ColumnKind::Figure(1)),
        Column::new("tier", ColumnKind::Tier),
        Column::new("hardest", ColumnKind::Technique),
        Column::new("steps", ColumnKind::Steps),
        Column::new("guesses", ColumnKind::Guesses),
    ],
    source: FigureSource::Steps { values },
    words,
};

fn values(rating: &Rating) -> Vec<Value> {
    let hardest = match rating.hardest {
        Some(id) => id.slug(),
        None if rating.guesses > 0 => "guess",
        None => "none",
    };
    vec![
        Value::number(rating.difficulty),
        Value::word(rating.tier.clone()),
        Value::word(hardest),
        Value::number(u64::from(rating.steps)),
        Value::number(u64::from(rating.guesses)),
    ]
}

fn words(values: &[Value]) -> String {
    let text = |at: usize| values[at].to_string();
    let guesses = match text(4) {
        none if none == "0" => String::new(),
        guesses => format!(", guesses: {guesses}"),
    };
    let hardest = text(2);
    let title = |id: TechniqueId| Catalogue::embedded().entry(id).words("en").title();
    let hardest = hardest.parse().map_or(hardest, title);
    format!("{:>4}  {:<12} {hardest:<16} {:>3} rated steps{guesses}", text(0), text(1), text(3))
}
