//! `--agreement`: the agreement with expected ratings as a table.

use crate::cli::output_file::{self, json_object};
use anyhow::{Result, bail};
use serde_json::Value;
use std::path::Path;
use whydoku_corpus::{Agreement, push_csv, push_tsv};

/// Refuses a file name whose extension is no format.
pub(super) fn check(path: &Path) -> Result<()> {
    match output_file::extension(path).as_str() {
        "tsv" | "csv" | "json" | "jsonl" => Ok(()),
        _ => bail!("--agreement {}: the name must end in .tsv, .csv or .jsonl", path.display()),
    }
}

pub(super) fn write(path: &Path, agreement: &Agreement<'_>) -> Result<()> {
    type Push = fn(&mut String, &str);
    let (head, rows) = agreement.table();
    let (separator, push) = match output_file::extension(path).as_str() {
        "csv" => (",", push_csv as Push),
        "tsv" => ("\t", push_tsv as Push),
        _ => {
            let line = |row: &Vec<Value>| json_object(head.iter().copied().zip(row.iter().cloned()));
            return output_file::write(path, rows.iter().map(line).collect::<String>().as_bytes());
        }
    };
    let mut text = head.join(separator) + "\n";
    for row in &rows {
        for (at, value) in row.iter().enumerate() {
            text += if at > 0 { separator } else { "" };
            match value {
                Value::Null => {}
                Value::String(cell) => push(&mut text, cell),
                other => text += &other.to_string(),
            }
        }
        text += "\n";
    }
    output_file::write(path, text.as_bytes())
}
