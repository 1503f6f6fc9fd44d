//! How far a table agrees with known ratings, as a table of its own.

use super::super::outfile;
use anyhow::{Result, bail};
use serde_json::Value;
use std::path::Path;
use whydoku_corpus::Agreement;

/// Refuses a name whose ending says no format, before anything is graded.
pub(super) fn fits(path: &Path) -> Result<()> {
    match outfile::ending(path).as_str() {
        "tsv" | "csv" | "json" | "jsonl" => Ok(()),
        _ => bail!("--agreement {}: the name must end in .tsv, .csv or .jsonl", path.display()),
    }
}

/// Writes the table.
pub(super) fn write(path: &Path, agreement: &Agreement<'_>) -> Result<()> {
    let (head, rows) = agreement.table();
    let ending = outfile::ending(path);
    let text: String = match ending.as_str() {
        "csv" | "tsv" => {
            let gap = if ending == "csv" { "," } else { "\t" };
            let cell = |value: &Value| match value {
                Value::Null => String::new(),
                Value::String(text) if text.contains([',', '"']) && gap == "," => {
                    format!("\"{}\"", text.replace('"', "\"\""))
                }
                Value::String(text) => text.replace('\t', " "),
                other => other.to_string(),
            };
            let line = |row: &Vec<Value>| row.iter().map(cell).collect::<Vec<_>>().join(gap) + "\n";
            head.join(gap) + "\n" + &rows.iter().map(line).collect::<String>()
        }
        _ => {
            let line = |row: &Vec<Value>| outfile::object(head.iter().copied().zip(row.iter().cloned()));
            rows.iter().map(line).collect()
        }
    };
    outfile::write(path, text.as_bytes())
}
