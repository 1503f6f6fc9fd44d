//! Writes an agreement as JSON, as a table and as text.

use super::agreement::{Agreement, Difference};
use super::column::ColumnAgreement;
use super::ratings::ComparedColumn;
use serde_json::{Value as Json, json};
use std::fmt::Write as _;
use whydoku_explain::render::table;

/// The number of differences in the text.
const SHOWN: usize = 20;

impl Agreement<'_> {
    /// The agreement as JSON.
    pub fn json(&self) -> Json {
        let column = |(compared, column): (&ComparedColumn, &ColumnAgreement)| {
            let bands = column
                .bands
                .iter()
                .map(|((_, name), [same, differ])| json!({"band": name, "same": same, "differ": differ}));
            json!({
                "column": compared.name, "known_as": compared.theirs, "same": column.same, "differ": column.differ,
                "unrated": column.unrated, "correlation": column.sums.correlation(),
                "bands": bands.collect::<Vec<_>>(),
            })
        };
        let difference = |found: &Difference| {
            json!({
                "number": found.number, "puzzle": found.puzzle, "column": found.column, "known": found.expected,
                "found": found.found,
            })
        };
        json!({
            "compared": self.compared, "not_known": self.unknown, "agrees": self.is_complete(),
            "columns": self.expected.columns.iter().zip(&self.columns).map(column).collect::<Vec<_>>(),
            "differences": self.differences.iter().map(difference).collect::<Vec<_>>(),
        })
    }

    /// The agreement as a table: a row for each column, for each of its bands, and for each difference.
    pub fn table(&self) -> ([&'static str; 10], Vec<Vec<Json>>) {
        let head = [
            "column",
            "known_as",
            "band",
            "same",
            "differ",
            "not_rated",
            "correlation",
            "puzzle",
            "known",
            "found",
        ];
        let mut rows = Vec::new();
        for (compared, column) in self.expected.columns.iter().zip(&self.columns) {
            let begin = |band: &str| vec![json!(compared.name), json!(compared.theirs), json!(band)];
            let whole = [
                json!(column.same),
                json!(column.differ),
                json!(column.unrated),
                // Further places are rounding errors.
                json!(column.sums.correlation().map(|r| (r * 1e6).round() / 1e6)),
            ];
            rows.push([begin("all"), whole.to_vec(), vec![Json::Null; 3]].concat());
            for ((_, band), [same, differ]) in &column.bands {
                rows.push([begin(band), vec![json!(same), json!(differ)], vec![Json::Null; 5]].concat());
            }
        }
        for found in &self.differences {
            let known_as = self.expected.columns.iter().find(|compared| compared.name == found.column);
            let known_as = known_as.map_or(Json::Null, |compared| json!(compared.theirs));
            let begin = vec![json!(found.column), known_as, json!("one puzzle")];
            let values = vec![json!(found.puzzle), json!(found.expected), json!(found.found)];
            rows.push([begin, vec![Json::Null; 4], values].concat());
        }
        (head, rows)
    }

    /// The agreement as text, in tables of at most this width.
    pub fn text(&self, width: Option<u16>) -> String {
        let percent = |part: u64, of: u64| format!("{:.2} %", part as f64 * 100.0 / of.max(1) as f64);
        let rows = self.expected.columns.iter().zip(&self.columns).map(|(compared, column)| {
            let of = column.same + column.differ + column.unrated;
            let correlation = column.sums.correlation().map_or(String::new(), |r| format!("{r:.4}"));
            let cells = [column.same, column.differ, column.unrated].map(|count| count.to_string());
            [vec![compared.name.clone()], cells.to_vec(), vec![percent(column.same, of), correlation]]
                .concat()
        });
        let head = ["compared", "same", "differ", "not rated", "agreement", "correlation"];
        let mut text = table(&head, rows, width);
        for (compared, column) in self.expected.columns.iter().zip(&self.columns) {
            let rows = column.bands.iter().map(|((_, name), [same, differ])| {
                vec![name.clone(), same.to_string(), differ.to_string(), percent(*same, same + differ)]
            });
            text.push_str(&table(
                &[&format!("known {}", compared.name), "same", "differ", "agreement"],
                rows,
                width,
            ));
        }
        if !self.differences.is_empty() {
            let rows = self.differences.iter().take(SHOWN).map(|found| {
                vec![
                    found.number.to_string(),
                    found.puzzle.clone(),
                    found.column.clone(),
                    found.expected.clone(),
                    found.found.clone(),
                ]
            });
            text.push_str(&table(&["number", "differing puzzle", "column", "known", "found"], rows, width));
        }
        if self.unknown > 0 {
            let _ = writeln!(text, "Puzzles without a known rating: {}.", self.unknown);
        }
        text
    }
}
