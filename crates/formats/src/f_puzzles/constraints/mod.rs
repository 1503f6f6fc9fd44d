//! Constraints in f-puzzles JSON: lists of entries under a key for each kind, with cells, lines and values.
//!
//! | file | does |
//! | --- | --- |
//! | `read.rs` | reads them |
//! | `seen.rs` | lines and diagonals that are seen from beside the board |
//! | `write.rs` | writes them |

mod read;
mod seen;
mod write;

pub(super) use read::read;
pub(super) use write::write;

use crate::error::Problem;
use serde_json::{Map, Value};
use whydoku_board::{ConstraintKind, Rules};

/// Where an entry keeps its cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In `cell`.
    Cell,
    /// In `cells`.
    Cells,
    /// In `lines`, each a list.
    Lines,
    /// Beside the board, in `cell`: the row or column that is seen from there.
    Beside,
}

const KEYS: [(&str, ConstraintKind, Place); 29] = [
    ("killercage", ConstraintKind::Cage, Place::Cells),
    ("thermometer", ConstraintKind::Thermometer, Place::Lines),
    ("slowthermometer", ConstraintKind::SlowThermometer, Place::Lines),
    ("difference", ConstraintKind::WhiteDot, Place::Cells),
    ("ratio", ConstraintKind::BlackDot, Place::Cells),
    ("xv", ConstraintKind::PairSum, Place::Cells),
    ("sum", ConstraintKind::PairSum, Place::Cells),
    ("whispers", ConstraintKind::Whisper, Place::Lines),
    ("palindrome", ConstraintKind::Palindrome, Place::Lines),
    ("odd", ConstraintKind::Odd, Place::Cell),
    ("even", ConstraintKind::Even, Place::Cell),
    ("minimum", ConstraintKind::Minimum, Place::Cell),
    ("maximum", ConstraintKind::Maximum, Place::Cell),
    ("renban", ConstraintKind::Renban, Place::Lines),
    ("betweenline", ConstraintKind::Between, Place::Lines),
    ("lockout", ConstraintKind::Lockout, Place::Lines),
    ("regionsumline", ConstraintKind::RegionSum, Place::Lines),
    ("entropicline", ConstraintKind::Entropic, Place::Lines),
    ("modularline", ConstraintKind::Modular, Place::Lines),
    ("doublearrow", ConstraintKind::DoubleArrow, Place::Lines),
    ("zipperline", ConstraintKind::Zipper, Place::Lines),
    ("quadruple", ConstraintKind::Quadruple, Place::Cells),
    ("sandwichsum", ConstraintKind::Sandwich, Place::Beside),
    ("xsum", ConstraintKind::XSum, Place::Beside),
    ("skyscraper", ConstraintKind::Skyscraper, Place::Beside),
    ("numberedroom", ConstraintKind::NumberedRoom, Place::Beside),
    ("rowindexer", ConstraintKind::RowIndexer, Place::Cells),
    ("columnindexer", ConstraintKind::ColumnIndexer, Place::Cells),
    ("tensumline", ConstraintKind::SumLine, Place::Lines),
];

/// Keys of their own form.
const OTHERS: [&str; 4] = ["arrow", "littlekillersum", "clone", "negative"];

/// Whether a key is one of a constraint.
pub(super) fn is_key(key: &str) -> bool {
    OTHERS.contains(&key) || KEYS.iter().any(|(known, ..)| *known == key)
}

/// The rules that say that all dots, or all X and V, are drawn.
pub(super) fn negatives(map: &Map<String, Value>) -> Result<Rules, Problem> {
    let mut rules = Rules::NONE;
    for name in list(map, "negative") {
        rules = rules.and(match name.as_str() {
            Some("ratio") => Rules::ALL_BLACK_DOTS,
            Some("difference" | "nonconsecutive") => Rules::ALL_WHITE_DOTS,
            Some("xv") => Rules::ALL_XV,
            _ => return Err(Problem::UnknownRule(format!("negative {name}"))),
        });
    }
    Ok(rules)
}

fn list<'a>(map: &'a Map<String, Value>, key: &str) -> &'a [Value] {
    map.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}
