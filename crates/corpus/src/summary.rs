//! [`Summary`]: the statistics of a table.

use super::row::Row;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;
use whydoku_solver::scale::{ColumnKind, Number, Scale, Value};

/// The number of slow puzzles and of errors that are kept.
const KEPT: usize = 10;
/// The number of different pairs of figures that are counted, so that memory is bounded.
const PAIRS: usize = 1 << 16;

/// The counts of pairs of figures.
pub type NumberPairs = BTreeMap<(Number, Number), u64>;

/// The statistics of a scale.
#[derive(Clone, Debug)]
pub struct ScaleSummary {
    /// The scale.
    pub scale: &'static Scale,
    /// The number of puzzles by figure.
    pub figures: BTreeMap<Number, u64>,
    /// The number of puzzles by tier.
    pub tiers: BTreeMap<String, u64>,
    /// The number of puzzles by hardest technique.
    pub hardest: BTreeMap<String, u64>,
    /// The number of guesses.
    pub guesses: u64,
    /// The number of puzzles with guesses.
    pub guessed: u64,
}

/// A puzzle and the time that it took.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SlowPuzzle {
    /// The time.
    pub duration: Duration,
    /// The number of the puzzle, from 1.
    pub number: u64,
    /// The puzzle.
    pub puzzle: String,
}

/// The statistics of a table.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// The number of rows.
    pub rows: u64,
    /// The number of rows with an error other than a limit.
    pub bad: u64,
    /// The number of rows that a limit cut off.
    pub cut: u64,
    /// The errors of the first bad rows, each with its number.
    pub errors: Vec<(u64, String)>,
    /// The scales.
    pub scales: Vec<ScaleSummary>,
    /// The pairs of figures on the first two scales.
    pub pairs: NumberPairs,
    /// The slowest puzzles of this run, slowest first.
    pub slowest: Vec<SlowPuzzle>,
    /// The hashes of canonical forms, if duplicates are counted.
    forms: Option<Vec<u64>>,
}

impl ScaleSummary {
    fn new(scale: &'static Scale) -> Self {
        let (figures, tiers, hardest) = Default::default();
        Self { scale, figures, tiers, hardest, guesses: 0, guessed: 0 }
    }

    fn add(&mut self, values: &[Value]) -> Option<Number> {
        let mut first = None;
        for (column, value) in self.scale.columns.iter().zip(values) {
            match (column.kind, value) {
                (ColumnKind::Figure(_), Value::Number(figure)) if first.is_none() => {
                    first = Some(*figure);
                    *self.figures.entry(*figure).or_default() += 1;
                }
                (ColumnKind::Tier, Value::Word(name)) => count(&mut self.tiers, name),
                (ColumnKind::Technique, Value::Word(name)) => count(&mut self.hardest, name),
                (ColumnKind::Guesses, Value::Number(guesses)) => {
                    let guesses = u64::try_from(guesses.whole()).unwrap_or(0);
                    self.guesses += guesses;
                    self.guessed += u64::from(guesses > 0);
                }
                _ => {}
            }
        }
        first
    }

    /// The number of decimal places of its figures.
    pub fn places(&self) -> u8 {
        let places = |kind| if let ColumnKind::Figure(places) = kind { Some(places) } else { None };
        self.scale.columns.iter().find_map(|column| places(column.kind)).unwrap_or(0)
    }

    /// The number of puzzles with a figure.
    pub fn rated(&self) -> u64 {
        self.figures.values().sum()
    }

    /// The figure that this percentage of puzzles does not exceed.
    pub fn percentile(&self, percent: u64) -> Option<Number> {
        let rank = (self.rated() * percent).div_ceil(100).max(1);
        let mut seen = 0;
        self.figures.iter().find_map(|(&figure, count)| {
            seen += count;
            (seen >= rank).then_some(figure)
        })
    }
}

fn count(counts: &mut BTreeMap<String, u64>, name: &str) {
    match counts.get_mut(name) {
        Some(count) => *count += 1,
        None => drop(counts.insert(name.to_owned(), 1)),
    }
}

impl Summary {
    /// An empty summary. Counting duplicates takes eight bytes for each puzzle.
    pub fn new(scales: impl Iterator<Item = &'static Scale>, counts_duplicates: bool) -> Self {
        let scales = scales.map(ScaleSummary::new).collect();
        Self { scales, forms: counts_duplicates.then(Vec::new), ..Self::default() }
    }

    /// Adds a row, the number of its puzzle from 1, and how long it took. Numbers ascend.
    pub fn add(&mut self, row: &Row, number: u64, duration: Duration) {
        self.rows += 1;
        if !row.error.is_empty() {
            let count = if row.cut { &mut self.cut } else { &mut self.bad };
            *count += 1;
            if !row.cut && self.errors.len() < KEPT {
                self.errors.push((number, row.error.clone()));
            }
        }
        let mut values = row.values.as_slice();
        let mut firsts = [None; 2];
        for (at, scale) in self.scales.iter_mut().enumerate() {
            let (of_scale, others) = values.split_at(scale.scale.columns.len().min(values.len()));
            values = others;
            let figure = scale.add(of_scale);
            if let Some(first) = firsts.get_mut(at) {
                *first = figure;
            }
        }
        if let [Some(a), Some(b)] = firsts
            && (self.pairs.len() < PAIRS || self.pairs.contains_key(&(a, b)))
        {
            *self.pairs.entry((a, b)).or_default() += 1;
        }
        if let Some(forms) = &mut self.forms
            && let Some(form) = row.extras.first().and_then(Value::as_word)
        {
            let mut hasher = DefaultHasher::new();
            form.hash(&mut hasher);
            forms.push(hasher.finish());
        }
        let is_puzzle = !row.values.iter().all(Value::is_missing) || row.cut;
        let is_slow = self.slowest.last().is_none_or(|last| duration > last.duration);
        // The time of a row of an earlier run is not known.
        if is_puzzle && !duration.is_zero() && (is_slow || self.slowest.len() < KEPT) {
            let place = self.slowest.partition_point(|other| other.duration >= duration);
            self.slowest.insert(place, SlowPuzzle { duration, number, puzzle: row.puzzle.clone() });
            self.slowest.truncate(KEPT);
        }
    }

    /// The number of puzzles that are isomorphic to an earlier one, if they are counted.
    pub fn duplicates(&mut self) -> Option<u64> {
        let forms = self.forms.as_mut()?;
        forms.sort_unstable();
        Some(forms.windows(2).filter(|pair| pair[0] == pair[1]).count() as u64)
    }

    /// The summary as JSON.
    pub fn json(&mut self) -> Json {
        let duplicates = self.duplicates();
        let counts = |map: &BTreeMap<String, u64>| {
            let mut counts = serde_json::Map::new();
            map.iter().for_each(|(name, &count)| _ = counts.insert(name.clone(), count.into()));
            counts
        };
        let scale = |scale: &ScaleSummary| {
            let figures: Vec<Json> =
                scale.figures.iter().map(|(&figure, &count)| json!([json_number(figure), count])).collect();
            let mut percentiles = serde_json::Map::new();
            for percent in PERCENTILES {
                if let Some(figure) = scale.percentile(percent) {
                    percentiles.insert(percent.to_string(), json_number(figure));
                }
            }
            json!({
                "scale": scale.scale.name, "rated": scale.rated(), "histogram": figures, "percentiles": percentiles,
                "tiers": counts(&scale.tiers), "hardest": counts(&scale.hardest),
                "guesses": scale.guesses, "guessed": scale.guessed,
            })
        };
        let slow = |slow: &SlowPuzzle| json!({"puzzle": slow.puzzle, "number": slow.number, "seconds": slow.duration.as_secs_f64()});
        let error = |(number, reason): &(u64, String)| json!({"number": number, "error": reason});
        json!({
            "rows": self.rows, "bad": self.bad, "cut": self.cut, "duplicates": duplicates,
            "scales": self.scales.iter().map(scale).collect::<Vec<_>>(),
            "first_bad": self.errors.iter().map(error).collect::<Vec<_>>(),
            "slowest": self.slowest.iter().map(slow).collect::<Vec<_>>(),
        })
    }
}

/// A figure as a JSON number, with its decimal places.
fn json_number(figure: Number) -> Json {
    serde_json::from_str(&figure.to_string()).unwrap_or(Json::Null)
}

pub(super) const PERCENTILES: [u64; 7] = [1, 5, 25, 50, 75, 95, 99];
