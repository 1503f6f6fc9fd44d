//! Constraints in f-puzzles JSON: lists of entries under a key for each kind, with cells, lines and values.
//!
//! | file | does |
//! | --- | --- |
//! | `read.rs` | reads them |
//! | `border.rs` | lines and diagonals of clues outside the board |
//! | `write.rs` | writes them |

mod border;
mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;

use crate::problem::Problem;
use serde_json::{Map, Value};
use whydoku_board::{ConstraintKind, Rules};

/// The location of an entry's cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellsKey {
    /// In `cell`.
    Cell,
    /// In `cells`.
    Cells,
    /// In `lines`, each a list.
    LineReader,
    /// In `cell`, outside the board: the row or column that begins there.
    Outside,
}

const KEYS: [(&str, ConstraintKind, CellsKey); 29] = [
    ("killercage", ConstraintKind::Cage, CellsKey::Cells),
    ("thermometer", ConstraintKind::Thermometer, CellsKey::LineReader),
    ("slowthermometer", ConstraintKind::SlowThermometer, CellsKey::LineReader),
    ("difference", ConstraintKind::WhiteDot, CellsKey::Cells),
    ("ratio", ConstraintKind::BlackDot, CellsKey::Cells),
    ("xv", ConstraintKind::PairSum, CellsKey::Cells),
    ("sum", ConstraintKind::PairSum, CellsKey::Cells),
    ("whispers", ConstraintKind::Whisper, CellsKey::LineReader),
    ("palindrome", ConstraintKind::Palindrome, CellsKey::LineReader),
    ("odd", ConstraintKind::Odd, CellsKey::Cell),
    ("even", ConstraintKind::Even, CellsKey::Cell),
    ("minimum", ConstraintKind::Minimum, CellsKey::Cell),
    ("maximum", ConstraintKind::Maximum, CellsKey::Cell),
    ("renban", ConstraintKind::Renban, CellsKey::LineReader),
    ("betweenline", ConstraintKind::Between, CellsKey::LineReader),
    ("lockout", ConstraintKind::Lockout, CellsKey::LineReader),
    ("regionsumline", ConstraintKind::RegionSum, CellsKey::LineReader),
    ("entropicline", ConstraintKind::Entropic, CellsKey::LineReader),
    ("modularline", ConstraintKind::Modular, CellsKey::LineReader),
    ("doublearrow", ConstraintKind::DoubleArrow, CellsKey::LineReader),
    ("zipperline", ConstraintKind::Zipper, CellsKey::LineReader),
    ("quadruple", ConstraintKind::Quadruple, CellsKey::Cells),
    ("sandwichsum", ConstraintKind::Sandwich, CellsKey::Outside),
    ("xsum", ConstraintKind::XSum, CellsKey::Outside),
    ("skyscraper", ConstraintKind::Skyscraper, CellsKey::Outside),
    ("numberedroom", ConstraintKind::NumberedRoom, CellsKey::Outside),
    ("rowindexer", ConstraintKind::RowIndexer, CellsKey::Cells),
    ("columnindexer", ConstraintKind::ColumnIndexer, CellsKey::Cells),
    ("tensumline", ConstraintKind::SumLine, CellsKey::LineReader),
];

/// Keys of entries like no others.
const OTHERS: [&str; 4] = ["arrow", "littlekillersum", "clone", "negative"];

/// Whether a key is one of a constraint.
pub(super) fn is_key(key: &str) -> bool {
    OTHERS.contains(&key) || KEYS.iter().any(|(known, ..)| *known == key)
}

/// Reads the rules that all dots, or all X and V, are drawn.
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
