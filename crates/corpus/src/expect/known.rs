//! [`Known`]: ratings that are known, read from a table.

use super::super::unpack::unpacked;
use std::collections::HashMap;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use whydoku_formats::TableForm;
use whydoku_solver::scale::{Column, ColumnKind};

/// Why known ratings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KnownError {
    /// The file cannot be read.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, io::Error),
    /// It is no table of puzzles.
    #[error("{path}: {1}", path = .0.display())]
    Table(PathBuf, String),
    /// It has no column that could be compared.
    #[error(
        "{path}: none of its columns ({theirs}) has the name of one that is graded ({ours}); \
         choose the scale with --scale, or say which is which with --expect-columns OURS=THEIRS", path = path.display()
    )]
    Columns {
        /// The file.
        path: PathBuf,
        /// Its columns.
        theirs: String,
        /// Ours.
        ours: String,
    },
}

/// Ratings that are known, in memory.
pub struct Known {
    pub(super) shared: Vec<Shared>,
    pub(super) by_puzzle: HashMap<u64, Box<[Box<str>]>>,
}

/// A column that both tables have.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    /// Its name here.
    pub(super) name: String,
    pub(super) kind: ColumnKind,
    /// Its place among the cells of a row.
    pub(super) at: usize,
    /// Its name there.
    pub(super) theirs: String,
}

impl Known {
    /// Reads a table (CSV, TSV or JSON Lines, packed or not) whose columns have the names of ours; with several scales,
    /// the scale's name may stand before theirs or not. `named` gives pairs of other names, ours and theirs.
    pub fn read(path: &Path, ours: &[Column], named: &[(String, String)]) -> Result<Self, KnownError> {
        let wrong = |problem| KnownError::File(path.to_owned(), problem);
        let file = File::open(path).map_err(wrong)?;
        let mut lines = unpacked(Box::new(BufReader::new(file))).map_err(wrong)?.lines();
        let first = lines.next().transpose().map_err(wrong)?.unwrap_or_default();
        let no_table = |problem: &str| KnownError::Table(path.to_owned(), problem.to_owned());
        let form = TableForm::detect(&first, None).map_err(|problem| no_table(&problem.to_string()))?;
        let form =
            form.ok_or_else(|| no_table("this is no table: its first line names no column `puzzle`"))?;
        let (key, theirs, also) = match &form {
            TableForm::Separated { head, column, .. } => (head[*column].clone(), head.clone(), None),
            TableForm::Json { key } => {
                let record = form.record(&first).unwrap_or_default();
                (key.clone(), record.into_iter().map(|(name, _)| name).collect(), Some(first.clone()))
            }
        };
        let shared = shared(ours, &theirs, named);
        if shared.is_empty() {
            let ours = ours.iter().map(|column| column.name.as_ref()).collect::<Vec<_>>().join(", ");
            return Err(KnownError::Columns { path: path.to_owned(), theirs: theirs.join(", "), ours });
        }
        let mut by_puzzle = HashMap::new();
        for line in also.into_iter().map(Ok).chain(lines) {
            let Some(record) = form.record(&line.map_err(wrong)?) else { continue };
            let of =
                |name: &str| record.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
            let Some(puzzle) = of(&key).filter(|puzzle| !puzzle.is_empty()) else { continue };
            let values = shared.iter().map(|column| of(&column.theirs).unwrap_or_default().trim().into());
            by_puzzle.insert(fingerprint(puzzle), values.collect());
        }
        Ok(Self { shared, by_puzzle })
    }

    /// How many puzzles are known.
    pub fn puzzles(&self) -> usize {
        self.by_puzzle.len()
    }
}

fn shared(ours: &[Column], theirs: &[String], named: &[(String, String)]) -> Vec<Shared> {
    let bare = |name: &str| name.rsplit_once('.').map_or(name, |(_, bare)| bare).to_owned();
    let mut found = Vec::new();
    for (at, Column { name, kind }) in ours.iter().enumerate() {
        let given = named.iter().find(|(own, _)| own == name).map(|(_, theirs)| theirs.clone());
        let same = || {
            let exact = theirs.iter().find(|known| *known == name.as_ref());
            let unprefixed = || {
                // Without the scale's name it must be clear which one is meant.
                let clear = ours.iter().filter(|other| bare(&other.name) == bare(name)).count() == 1;
                theirs.iter().find(|known| clear && **known == bare(name))
            };
            exact.or_else(unprefixed).cloned()
        };
        // How many steps another program took says nothing about ours.
        let comparable = *kind != ColumnKind::Steps;
        if let Some(theirs) = given.or_else(|| same().filter(|_| named.is_empty() && comparable)) {
            found.push(Shared { name: name.to_string(), kind: *kind, at, theirs });
        }
    }
    found
}

/// A puzzle's number, however its empty cells are written.
pub(super) fn fingerprint(puzzle: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    for symbol in puzzle.trim().bytes() {
        let empty = matches!(symbol, b'0' | b'*' | b'_' | b'?' | b'x' | b'X');
        (if empty { b'.' } else { symbol }).hash(&mut hasher);
    }
    hasher.finish()
}
