//! [`ExpectedRatings`]: reads a table of expected ratings.

use crate::CorpusError;
use crate::input::open_table;
use std::collections::HashMap;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::BufReader;
use std::path::Path;
use whydoku_formats::{InputError, TableForm, TableRecords, suggestion};
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
    /// scale may be omitted in either. `scale` is the name of the only scale. `named` holds pairs of other names, ours and
    /// theirs.
    pub fn read(
        path: &Path,
        ours: &[Column],
        scale: Option<&str>,
        named: &[(String, String)],
    ) -> Result<Self, CorpusError> {
        let wrong = |problem| CorpusError::ExpectedFile(path.to_owned(), problem);
        let file = File::open(path).map_err(wrong)?;
        let no_table = |problem: &str| CorpusError::ExpectedTable(path.to_owned(), problem.to_owned());
        let unreadable = |problem: InputError| no_table(&problem.to_string());
        let mut records = TableRecords::new(open_table(Box::new(BufReader::new(file))).map_err(wrong)?);
        let (number, first) = records.next().transpose().map_err(unreadable)?.unwrap_or_default();
        let form = TableForm::detect(&first, None).map_err(|problem| no_table(&problem.to_string()))?;
        let form = form.ok_or_else(|| no_table("not a table: its first line names no column `puzzle`"))?;
        let (key, theirs) = match &form {
            TableForm::Separated { by, head, column } => {
                records.separate(*by, head.len());
                (head[*column].clone(), head.clone())
            }
            TableForm::Json { key } => {
                let record = form.record(&first).unwrap_or_default();
                records.put_back((number, first));
                (key.clone(), record.into_iter().map(|(name, _)| name).collect())
            }
        };
        let columns = compared_columns(ours, scale, &theirs, named)
            .map_err(|problem| CorpusError::ExpectedPair { path: path.to_owned(), problem })?;
        if columns.is_empty() {
            let ours = ours.iter().map(|column| column.name.as_ref()).collect::<Vec<_>>().join(", ");
            return Err(CorpusError::ExpectedColumns {
                path: path.to_owned(),
                theirs: theirs.join(", "),
                ours,
            });
        }
        let mut by_puzzle = HashMap::new();
        for record in records {
            let (_, record) = record.map_err(unreadable)?;
            let Some(record) = form.record(&record) else { continue };
            let of =
                |name: &str| record.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
            let Some(puzzle) = of(&key).filter(|puzzle| !puzzle.is_empty()) else { continue };
            let values = columns.iter().map(|column| of(&column.theirs).unwrap_or_default().trim().into());
            by_puzzle.insert(fingerprint(puzzle), values.collect());
        }
        Ok(Self { columns, by_puzzle })
    }
}

/// Pairs columns by name, or as `named` says. An error names the column that is not there.
fn compared_columns(
    ours: &[Column],
    scale: Option<&str>,
    theirs: &[String],
    named: &[(String, String)],
) -> Result<Vec<ComparedColumn>, String> {
    // As `grade` names the columns of several scales.
    let full = |column: &Column| match scale {
        Some(scale) => format!("{scale}.{}", column.name),
        None => column.name.to_string(),
    };
    let full_names: Vec<String> = ours.iter().map(full).collect();
    let compared = |at: usize, theirs: &str| {
        let Column { name, kind } = &ours[at];
        ComparedColumn { name: name.to_string(), kind: *kind, at, theirs: theirs.to_owned() }
    };
    if named.is_empty() {
        let comparable = (0..ours.len()).filter(|&at| ours[at].kind != ColumnKind::Steps);
        let pair = |at: usize| {
            let name = &full_names[at];
            // Without the name of the scale, the column must be unique.
            let is_unique = find(&full_names, bare(name)) == Some(at);
            let found = theirs.iter().find(|other| {
                *other == name || **other == *ours[at].name || is_unique && *other == bare(name)
            });
            found.map(|other| compared(at, other))
        };
        return Ok(comparable.filter_map(pair).collect());
    }
    let pair = |(own, other): &(String, String)| {
        let missing = |names: &[String], name: &str| {
            let near = suggestion(name, names.iter().map(String::as_str));
            format!("no column `{name}`{near}; the columns are {}", names.join(", "))
        };
        let at =
            find(&full_names, own).ok_or_else(|| format!("grade writes {}", missing(&full_names, own)))?;
        let place = find(theirs, other).ok_or_else(|| format!("the table has {}", missing(theirs, other)))?;
        Ok(compared(at, &theirs[place]))
    };
    named.iter().map(pair).collect()
}

/// The name of a column without that of its scale.
fn bare(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(_, bare)| bare)
}

/// The place of a name, or of the only one that is the same but for the name of a scale.
fn find(names: &[String], name: &str) -> Option<usize> {
    let same = |known: &String| bare(known) == name || known == bare(name);
    let mut similar = (0..names.len()).filter(|&at| same(&names[at]));
    let exact = names.iter().position(|known| known == name);
    exact.or_else(|| similar.next().filter(|_| similar.next().is_none()))
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
