//! [`Summary`]: what a table amounts to. Each worker keeps its own; they are put together at the end.

use super::row::Row;
use super::workers::RowObserver;
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;
use whydoku_solver::scale::{ColumnKind, Number, Scale, Value};

/// How many slow puzzles are kept.
const SLOW: usize = 10;
/// How many pairs of figures on two scales are kept apart; a map that does not grow with the corpus.
const PAIRS: usize = 1 << 16;

/// How often two figures occur together.
pub type Pairs = BTreeMap<(Number, Number), u64>;

/// What the rows of one scale amount to.
#[derive(Clone, Debug)]
pub struct ScaleSummary {
    /// The scale.
    pub scale: &'static Scale,
    /// How many puzzles have each figure.
    pub figures: BTreeMap<Number, u64>,
    /// How many are in each band.
    pub bands: HashMap<String, u64>,
    /// How many have each technique as their hardest.
    pub hardest: HashMap<String, u64>,
    /// All guesses.
    pub guesses: u64,
    /// How many puzzles needed a guess.
    pub guessed: u64,
}

/// A puzzle that took long.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slow {
    /// How long.
    pub took: Duration,
    /// Its number, from 1.
    pub number: u64,
    /// The puzzle.
    pub puzzle: String,
}

/// What rows amount to.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// How many rows.
    pub rows: u64,
    /// How many of them lack a rating for a reason of their own.
    pub bad: u64,
    /// How many lack a rating because a limit was met.
    pub cut: u64,
    /// The first bad rows: number and reason.
    pub complaints: BTreeMap<u64, String>,
    /// Each scale.
    pub scales: Vec<ScaleSummary>,
    /// How many puzzles have each pair of figures on the first two scales.
    pub pairs: Pairs,
    /// The slowest puzzles of this run, slowest first.
    pub slowest: Vec<Slow>,
    /// A number for each minimal form, where they are asked for.
    forms: Option<Vec<u64>>,
}

impl RowObserver for Summary {
    fn row(&mut self, row: &Row, number: u64, took: Duration) {
        self.rows += 1;
        if !row.error.is_empty() {
            let of = if row.cut { &mut self.cut } else { &mut self.bad };
            *of += 1;
            if !row.cut
                && (self.complaints.len() < SLOW || self.complaints.keys().next_back() > Some(&number))
            {
                self.complaints.insert(number, row.error.clone());
                if self.complaints.len() > SLOW {
                    self.complaints.pop_last();
                }
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
        if is_puzzle && (self.slowest.last().is_none_or(|last| took > last.took) || self.slowest.len() < SLOW)
        {
            self.slow(Slow { took, number, puzzle: row.puzzle.clone() });
        }
    }
}

impl ScaleSummary {
    /// Nothing yet.
    fn new(scale: &'static Scale) -> Self {
        let (figures, bands, hardest) = Default::default();
        Self { scale, figures, bands, hardest, guesses: 0, guessed: 0 }
    }

    /// Counts the values of one row and says what its figure is.
    fn add(&mut self, values: &[Value]) -> Option<Number> {
        let mut first = None;
        for (column, value) in self.scale.columns.iter().zip(values) {
            match (column.kind, value) {
                (ColumnKind::Figure(_), Value::Number(figure)) if first.is_none() => {
                    first = Some(*figure);
                    *self.figures.entry(*figure).or_default() += 1;
                }
                (ColumnKind::Tier, Value::Word(name)) => count(&mut self.bands, name),
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

    /// How many places its figures have behind the point.
    pub fn places(&self) -> u8 {
        let places = |kind| if let ColumnKind::Figure(places) = kind { Some(places) } else { None };
        self.scale.columns.iter().find_map(|column| places(column.kind)).unwrap_or(0)
    }

    /// How many have a figure.
    pub fn rated(&self) -> u64 {
        self.figures.values().sum()
    }

    /// The figure that so many percent do not exceed.
    pub fn percentile(&self, percent: u64) -> Option<Number> {
        let due = (self.rated() * percent).div_ceil(100).max(1);
        let mut seen = 0;
        self.figures.iter().find_map(|(&figure, count)| {
            seen += count;
            (seen >= due).then_some(figure)
        })
    }

    fn merge(&mut self, other: Self) {
        for (figure, count) in other.figures {
            *self.figures.entry(figure).or_default() += count;
        }
        for (map, others) in [(&mut self.bands, other.bands), (&mut self.hardest, other.hardest)] {
            for (name, count) in others {
                *map.entry(name).or_default() += count;
            }
        }
        self.guesses += other.guesses;
        self.guessed += other.guessed;
    }
}

fn count(of: &mut HashMap<String, u64>, name: &str) {
    match of.get_mut(name) {
        Some(count) => *count += 1,
        None => drop(of.insert(name.to_owned(), 1)),
    }
}

impl Summary {
    /// Nothing yet. `forms` says whether minimal forms are counted, which takes eight bytes for each puzzle.
    pub fn new(scales: impl Iterator<Item = &'static Scale>, forms: bool) -> Self {
        let scales = scales.map(ScaleSummary::new).collect();
        Self { scales, forms: forms.then(Vec::new), ..Self::default() }
    }

    fn slow(&mut self, slow: Slow) {
        if slow.took.is_zero() {
            // A row of an earlier run: nobody knows how long it took.
            return;
        }
        let at = self.slowest.partition_point(|other| other.took >= slow.took);
        self.slowest.insert(at, slow);
        self.slowest.truncate(SLOW);
    }

    /// Adds what another counted.
    pub fn merge(&mut self, other: Self) {
        self.rows += other.rows;
        self.bad += other.bad;
        self.cut += other.cut;
        self.complaints.extend(other.complaints);
        while self.complaints.len() > SLOW {
            self.complaints.pop_last();
        }
        for (scale, more) in self.scales.iter_mut().zip(other.scales) {
            scale.merge(more);
        }
        for (pair, count) in other.pairs {
            *self.pairs.entry(pair).or_default() += count;
        }
        if let (Some(forms), Some(more)) = (&mut self.forms, other.forms) {
            forms.extend(more);
        }
        for slow in other.slowest {
            self.slow(slow);
        }
    }

    /// How many puzzles are disguises of one that came before; `None` if minimal forms were not asked for.
    pub fn duplicates(&mut self) -> Option<u64> {
        let forms = self.forms.as_mut()?;
        forms.sort_unstable();
        Some(forms.windows(2).filter(|pair| pair[0] == pair[1]).count() as u64)
    }

    /// The same for programs.
    pub fn json(&mut self) -> Json {
        let duplicates = self.duplicates();
        let counts = |map: &HashMap<String, u64>| {
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
                "tiers": counts(&scale.bands), "hardest": counts(&scale.hardest),
                "guesses": scale.guesses, "guessed": scale.guessed,
            })
        };
        let slow = |slow: &Slow| json!({"puzzle": slow.puzzle, "number": slow.number, "seconds": slow.took.as_secs_f64()});
        let complaint = |(&number, reason): (&u64, &String)| json!({"number": number, "error": reason});
        json!({
            "rows": self.rows, "bad": self.bad, "cut": self.cut, "duplicates": duplicates,
            "scales": self.scales.iter().map(scale).collect::<Vec<_>>(),
            "first_bad": self.complaints.iter().map(complaint).collect::<Vec<_>>(),
            "slowest": self.slowest.iter().map(slow).collect::<Vec<_>>(),
        })
    }
}

/// A figure as a number of JSON.
pub(super) fn json_number(figure: Number) -> Json {
    // What is written as a decimal number is one in JSON.
    serde_json::from_str(&figure.to_string()).unwrap_or(Json::Null)
}

/// The percentiles that are told.
pub const PERCENTILES: [u64; 7] = [1, 5, 25, 50, 75, 95, 99];
