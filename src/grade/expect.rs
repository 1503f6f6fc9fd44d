//! [`Known`] ratings and how far a table agrees with them.

#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "statistics that people read")]

use super::row::Row;
use super::summary::{Pairs, Summary};
use super::unpack::unpacked;
use super::workers::Observer;
use crate::formats::TableForm;
use crate::render::table;
use crate::scale::{Column, Kind, Number, Value};
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How many differing puzzles are kept, and how many of them people are shown.
const KEPT: usize = 1000;
const SHOWN: usize = 20;

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

/// A column that both tables have.
#[derive(Clone, Debug)]
struct Shared {
    /// Its name here.
    name: String,
    kind: Kind,
    /// Its place among the cells of a row.
    at: usize,
    /// Its name there.
    theirs: String,
}

/// Ratings that are known, in memory.
pub struct Known {
    shared: Vec<Shared>,
    by_puzzle: HashMap<u64, Box<[Box<str>]>>,
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
        let comparable = *kind != Kind::Steps;
        if let Some(theirs) = given.or_else(|| same().filter(|_| named.is_empty() && comparable)) {
            found.push(Shared { name: name.to_string(), kind: *kind, at, theirs });
        }
    }
    found
}

/// A puzzle's number, however its empty cells are written.
fn fingerprint(puzzle: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    for symbol in puzzle.trim().bytes() {
        let empty = matches!(symbol, b'0' | b'*' | b'_' | b'?' | b'x' | b'X');
        (if empty { b'.' } else { symbol }).hash(&mut hasher);
    }
    hasher.finish()
}

/// How far one column agrees.
#[derive(Clone, Debug, Default)]
struct ColumnAgreement {
    same: u64,
    differ: u64,
    unrated: u64,
    /// By the known value: how many agree, and how many do not.
    bands: BTreeMap<(i64, String), [u64; 2]>,
    /// The pairs of known and found figures, in tenths.
    pairs: Pairs,
    sums: Sums,
}

/// What a correlation is worked out from.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    count: i128,
    x: i128,
    y: i128,
    xx: i128,
    yy: i128,
    xy: i128,
}

impl Sums {
    fn add(&mut self, x: i64, y: i64) {
        let (x, y) = (i128::from(x), i128::from(y));
        self.count += 1;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.yy += y * y;
        self.xy += x * y;
    }

    fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.yy += other.yy;
        self.xy += other.xy;
    }

    /// Pearson's coefficient; `None` where one side is always the same.
    fn correlation(self) -> Option<f64> {
        let spread = |square: i128, sum: i128| (self.count * square - sum * sum) as f64;
        let (x, y) = (spread(self.xx, self.x), spread(self.yy, self.y));
        (x > 0.0 && y > 0.0).then(|| (self.count * self.xy - self.x * self.y) as f64 / (x.sqrt() * y.sqrt()))
    }
}

/// A puzzle whose rating is not the known one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Difference {
    puzzle: String,
    column: String,
    known: String,
    found: String,
}

/// How far rows agree with what is known.
pub struct Agreement<'a> {
    known: &'a Known,
    columns: Vec<ColumnAgreement>,
    unknown: u64,
    met: u64,
    differences: BTreeMap<(u64, usize), Difference>,
}

impl Observer for Agreement<'_> {
    fn row(&mut self, row: &Row, number: u64, _: Duration) {
        let Some(values) = self.known.by_puzzle.get(&fingerprint(&row.puzzle)) else {
            self.unknown += 1;
            return;
        };
        self.met += 1;
        let columns = self.known.shared.iter().zip(values).zip(&mut self.columns).enumerate();
        for (place, ((shared, known), column)) in columns {
            if known.is_empty() {
                continue;
            }
            let found = row.values.get(shared.at).unwrap_or(&Value::Missing);
            if !column.add(known, found, matches!(shared.kind, Kind::Figure(_))) {
                let difference = Difference {
                    puzzle: row.puzzle.clone(),
                    column: shared.name.clone(),
                    known: known.to_string(),
                    found: if found.is_missing() { row.error.clone() } else { found.to_string() },
                };
                self.differences.insert((number, place), difference);
                if self.differences.len() > KEPT {
                    self.differences.pop_last();
                }
            }
        }
    }
}

impl ColumnAgreement {
    /// Compares; says whether they are the same. Figures are put into bands.
    fn add(&mut self, known: &str, found: &Value, is_figure: bool) -> bool {
        let number = known.parse::<Number>().ok();
        let numbers = number.zip(found.as_number());
        let same = numbers
            .map_or_else(|| known.eq_ignore_ascii_case(&found.text()), |(known, found)| known == found);
        let band = match number.filter(|_| is_figure) {
            Some(figure) => band_of(figure),
            None => (0, known.to_owned()),
        };
        self.bands.entry(band).or_default()[usize::from(!same)] += 1;
        if is_figure && let Some((known, found)) = numbers {
            *self.pairs.entry((known, found)).or_default() += 1;
            self.sums.add(known.units(1), found.units(1));
        }
        if found.is_missing() {
            self.unrated += 1;
        } else if same {
            self.same += 1;
        } else {
            self.differ += 1;
        }
        same
    }
}

/// The band of a figure: where it begins, and what it is called. Bands are whole figures on scales to twenty, and
/// hundreds, thousands … on scores.
fn band_of(figure: Number) -> (i64, String) {
    let (width, places) = match figure.whole() {
        ..20 => (1, 1),
        20..1000 => (100, 0),
        1000..10_000 => (1000, 0),
        _ => (10_000, 0),
    };
    let from = figure.whole() - figure.whole().rem_euclid(width);
    let first = Number::new(from, 0).units(places);
    let last = Number::new(from + width, 0).units(places) - 1;
    (from, format!("{}–{}", Number::new(first, places), Number::new(last, places)))
}

impl<'a> Agreement<'a> {
    /// Nothing compared yet.
    pub fn new(known: &'a Known) -> Self {
        let columns = vec![ColumnAgreement::default(); known.shared.len()];
        Self { known, columns, unknown: 0, met: 0, differences: BTreeMap::new() }
    }

    /// Adds what another compared.
    pub fn merge(&mut self, other: Self) {
        self.unknown += other.unknown;
        self.met += other.met;
        self.differences.extend(other.differences);
        while self.differences.len() > KEPT {
            self.differences.pop_last();
        }
        for (column, more) in self.columns.iter_mut().zip(other.columns) {
            column.same += more.same;
            column.differ += more.differ;
            column.unrated += more.unrated;
            column.sums.merge(more.sums);
            for (band, counts) in more.bands {
                let all = column.bands.entry(band).or_default();
                all[0] += counts[0];
                all[1] += counts[1];
            }
            for (pair, count) in more.pairs {
                *column.pairs.entry(pair).or_default() += count;
            }
        }
    }

    /// Whether every known rating was found, and some were.
    pub fn is_whole(&self) -> bool {
        self.met > 0 && self.columns.iter().all(|column| column.differ == 0 && column.unrated == 0)
    }

    /// The first column of figures that was compared: its name, and how often each pair of known and found occurs.
    pub fn pairs(&self) -> Option<(&str, &Pairs)> {
        let mut columns = self.known.shared.iter().zip(&self.columns);
        let (shared, column) = columns.find(|(shared, _)| matches!(shared.kind, Kind::Figure(_)))?;
        Some((&shared.name, &column.pairs))
    }

    /// The same for programs.
    pub fn json(&self) -> Json {
        let column = |(shared, column): (&Shared, &ColumnAgreement)| {
            let bands = column
                .bands
                .iter()
                .map(|((_, name), [same, differ])| json!({"band": name, "same": same, "differ": differ}));
            json!({
                "column": shared.name, "known_as": shared.theirs, "same": column.same, "differ": column.differ,
                "unrated": column.unrated, "correlation": column.sums.correlation(),
                "bands": bands.collect::<Vec<_>>(),
            })
        };
        let difference = |((number, _), found): (&(u64, usize), &Difference)| {
            json!({
                "number": number, "puzzle": found.puzzle, "column": found.column, "known": found.known,
                "found": found.found,
            })
        };
        json!({
            "compared": self.met, "not_known": self.unknown, "agrees": self.is_whole(),
            "columns": self.known.shared.iter().zip(&self.columns).map(column).collect::<Vec<_>>(),
            "differences": self.differences.iter().map(difference).collect::<Vec<_>>(),
        })
    }

    /// The same as a table: a row for each column as a whole and for each band of known values, then the puzzles that
    /// differ, as many as are kept.
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
        for (shared, column) in self.known.shared.iter().zip(&self.columns) {
            let begin = |band: &str| vec![json!(shared.name), json!(shared.theirs), json!(band)];
            let whole = [
                json!(column.same),
                json!(column.differ),
                json!(column.unrated),
                // Beyond six places it is what binary fractions leave.
                json!(column.sums.correlation().map(|r| (r * 1e6).round() / 1e6)),
            ];
            rows.push([begin("all"), whole.to_vec(), vec![Json::Null; 3]].concat());
            for ((_, band), [same, differ]) in &column.bands {
                rows.push([begin(band), vec![json!(same), json!(differ)], vec![Json::Null; 5]].concat());
            }
        }
        for found in self.differences.values() {
            let known_as = self.known.shared.iter().find(|shared| shared.name == found.column);
            let known_as = known_as.map_or(Json::Null, |shared| json!(shared.theirs));
            let begin = vec![json!(found.column), known_as, json!("one puzzle")];
            let values = vec![json!(found.puzzle), json!(found.known), json!(found.found)];
            rows.push([begin, vec![Json::Null; 4], values].concat());
        }
        (head, rows)
    }

    /// The same for people, in tables no wider than this.
    pub fn text(&self, width: Option<u16>) -> String {
        let percent = |part: u64, of: u64| format!("{:.2} %", part as f64 * 100.0 / of.max(1) as f64);
        let rows = self.known.shared.iter().zip(&self.columns).map(|(shared, column)| {
            let of = column.same + column.differ + column.unrated;
            let correlation = column.sums.correlation().map_or(String::new(), |r| format!("{r:.4}"));
            let cells = [column.same, column.differ, column.unrated].map(|count| count.to_string());
            [vec![shared.name.clone()], cells.to_vec(), vec![percent(column.same, of), correlation]].concat()
        });
        let head = ["compared", "same", "differ", "not rated", "agreement", "correlation"];
        let mut text = table(&head, rows, width);
        for (shared, column) in self.known.shared.iter().zip(&self.columns) {
            let rows = column.bands.iter().map(|((_, name), [same, differ])| {
                vec![name.clone(), same.to_string(), differ.to_string(), percent(*same, same + differ)]
            });
            text.push_str(&table(
                &[&format!("known {}", shared.name), "same", "differ", "agreement"],
                rows,
                width,
            ));
        }
        if !self.differences.is_empty() {
            let rows = self.differences.iter().take(SHOWN).map(|((number, _), found)| {
                vec![
                    number.to_string(),
                    found.puzzle.clone(),
                    found.column.clone(),
                    found.known.clone(),
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

/// What a worker remembers: the summary, and the agreement where ratings are known.
pub struct Notes<'a> {
    /// What the rows amount to.
    pub summary: Summary,
    /// How far they agree.
    pub agreement: Option<Agreement<'a>>,
}

impl Observer for Notes<'_> {
    fn row(&mut self, row: &Row, number: u64, took: Duration) {
        self.summary.row(row, number, took);
        if let Some(agreement) = &mut self.agreement {
            agreement.row(row, number, took);
        }
    }
}

impl Notes<'_> {
    /// Adds what another noted.
    pub fn merge(&mut self, other: Self) {
        self.summary.merge(other.summary);
        if let (Some(agreement), Some(more)) = (&mut self.agreement, other.agreement) {
            agreement.merge(more);
        }
    }
}
