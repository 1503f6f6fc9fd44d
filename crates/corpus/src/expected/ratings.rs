//! [`ExpectedRatings`]: reads a table of expected ratings.

use crate::CorpusError;
use crate::input::decompress;
use std::collections::HashMap;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader};
use std::path::Path;
use whydoku_formats::TableForm;
use whydoku_solver::scale::{Column, ColumnKind};

/// Expected ratings by puzzle.
pub struct ExpectedRatings {
    pub(super) columns: Vec<ComparedColumn>,
    pub(super) by_puzzle: HashMap<u64, Box<[Box<str>]>>,
}

#[derive(Clone, Debug)]
pub(super) struct ComparedColumn {
    pub(super) name: String,
    pub(super) kind: ColumnKind,
    /// Its place among the values of a row.
    pub(super) at: usize,
    pub(super) theirs: String,
}

impl ExpectedRatings {
    /// Reads a table (CSV, TSV or JSON Lines, compressed or not) whose columns are named like `ours`; the name of the
    /// scale may be omitted. `named` holds pairs of other names, ours and theirs.
    pub fn read(path: &Path, ours: &[Column], named: &[(String, String)]) -> Result<Self, CorpusError> {
        let wrong = |problem| CorpusError::ExpectedFile(path.to_owned(), problem);
        let file = File::open(path).map_err(wrong)?;
        let mut lines = decompress(Box::new(BufReader::new(file))).map_err(wrong)?.lines();
        let first = lines.next().transpose().map_err(wrong)?.unwrap_or_default();
        let no_table = |problem: &str| CorpusError::ExpectedTable(path.to_owned(), problem.to_owned());
        let form = TableForm::detect(&first, None).map_err(|problem| no_table(&problem.to_string()))?;
        let form =
            form.ok_or_else(|| no_table("this is no table: its first line names no column `puzzle`"))?;
        let (key, theirs, first_record) = match &form {
            TableForm::Separated { head, column, .. } => (head[*column].clone(), head.clone(), None),
            TableForm::Json { key } => {
                let record = form.record(&first).unwrap_or_default();
                (key.clone(), record.into_iter().map(|(name, _)| name).collect(), Some(first.clone()))
            }
        };
        let columns = compared_columns(ours, &theirs, named);
        if columns.is_empty() {
            let ours = ours.iter().map(|column| column.name.as_ref()).collect::<Vec<_>>().join(", ");
            return Err(CorpusError::ExpectedColumns {
                path: path.to_owned(),
                theirs: theirs.join(", "),
                ours,
            });
        }
        let mut by_puzzle = HashMap::new();
        for line in first_record.into_iter().map(Ok).chain(lines) {
            let Some(record) = form.record(&line.map_err(wrong)?) else { continue };
            let of =
                |name: &str| record.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
            let Some(puzzle) = of(&key).filter(|puzzle| !puzzle.is_empty()) else { continue };
            let values = columns.iter().map(|column| of(&column.theirs).unwrap_or_default().trim().into());
            by_puzzle.insert(fingerprint(puzzle), values.collect());
        }
        Ok(Self { columns, by_puzzle })
    }
}

fn compared_columns(ours: &[Column], theirs: &[String], named: &[(String, String)]) -> Vec<ComparedColumn> {
    let bare = |name: &str| name.rsplit_once('.').map_or(name, |(_, bare)| bare).to_owned();
    let mut found = Vec::new();
    for (at, Column { name, kind }) in ours.iter().enumerate() {
        let given = named.iter().find(|(own, _)| own == name).map(|(_, theirs)| theirs.clone());
        let same = || {
            let exact = theirs.iter().find(|known| *known == name.as_ref());
            let unprefixed = || {
                // Without the name of the scale, the column must be unique.
                let is_unique = ours.iter().filter(|other| bare(&other.name) == bare(name)).count() == 1;
                theirs.iter().find(|known| is_unique && **known == bare(name))
            };
            exact.or_else(unprefixed).cloned()
        };
        // The number of steps depends on the program.
        let comparable = *kind != ColumnKind::Steps;
        if let Some(theirs) = given.or_else(|| same().filter(|_| named.is_empty() && comparable)) {
            found.push(ComparedColumn { name: name.to_string(), kind: *kind, at, theirs });
        }
    }
    found
}

/// A hash of a puzzle that does not depend on the symbol of empty cells.
pub(super) fn fingerprint(puzzle: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    for symbol in puzzle.trim().bytes() {
        let empty = matches!(symbol, b'0' | b'*' | b'_' | b'?' | b'x' | b'X');
        (if empty { b'.' } else { symbol }).hash(&mut hasher);
    }
    hasher.finish()
}
