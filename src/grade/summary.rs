//! [`Summary`]: what a table amounts to. Each worker keeps its own; they are put together at the end.

use super::crew::Observer;
use super::rater::{Kind, Row, columns_of};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// How many slow puzzles are kept.
const SLOW: usize = 10;
/// How many pairs of figures on two scales are kept apart; a map that does not grow with the corpus.
const PAIRS: usize = 1 << 16;

/// How often two figures, in tenths, occur together.
pub type Pairs = BTreeMap<(i64, i64), u64>;

/// What the rows of one scale amount to.
#[derive(Clone, Debug, Default)]
pub struct ScaleSummary {
    /// The scale.
    pub name: String,
    /// How many puzzles have each figure, in tenths.
    pub figures: BTreeMap<i64, u64>,
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

/// A figure in tenths: `4.2` is 42, `566` is 5660.
pub fn tenths(text: &str) -> Option<i64> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let tenth = tenth.trim_end_matches('0');
    let tenth: i64 = if tenth.is_empty() { 0 } else { tenth.parse().ok().filter(|t| (0..10).contains(t))? };
    whole.parse::<i64>().ok()?.checked_mul(10)?.checked_add(tenth)
}

/// Tenths as they are written.
pub fn written(tenths: i64) -> String {
    if tenths % 10 == 0 && tenths >= 200 {
        (tenths / 10).to_string()
    } else {
        format!("{}.{}", tenths / 10, tenths % 10)
    }
}

impl Observer for Summary {
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
        let mut cells = row.cells.iter();
        let mut firsts = [None; 2];
        for (at, scale) in self.scales.iter_mut().enumerate() {
            let figure = scale.add(&mut cells);
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
            && let Some(form) = row.extras.first().filter(|form| !form.is_empty())
        {
            let mut hasher = DefaultHasher::new();
            form.hash(&mut hasher);
            forms.push(hasher.finish());
        }
        if self.slowest.last().is_none_or(|last| took > last.took) || self.slowest.len() < SLOW {
            self.slow(Slow { took, number, puzzle: row.puzzle.clone() });
        }
    }
}

impl ScaleSummary {
    /// Counts the cells of one row and says what its figure is.
    fn add<'r>(&mut self, cells: &mut impl Iterator<Item = &'r String>) -> Option<i64> {
        let mut figure = None;
        for (at, column) in columns_of(&self.name).iter().enumerate() {
            let Some(cell) = cells.next().filter(|cell| !cell.is_empty()) else { continue };
            let count = |map: &mut HashMap<String, u64>| match map.get_mut(cell) {
                Some(count) => *count += 1,
                None => drop(map.insert(cell.clone(), 1)),
            };
            match column.kind {
                Kind::Figure if figure.is_none() => {
                    figure = tenths(cell);
                    if let Some(figure) = figure {
                        *self.figures.entry(figure).or_default() += 1;
                    }
                }
                Kind::Figure | Kind::Steps => {}
                Kind::Band => count(&mut self.bands),
                Kind::Technique => count(&mut self.hardest),
                Kind::Guesses => {
                    let guesses = cell.parse().unwrap_or(0);
                    self.guesses += guesses;
                    self.guessed += u64::from(guesses > 0);
                }
            }
            debug_assert!(at < 16, "a scale has few columns");
        }
        figure
    }

    /// How many have a figure.
    pub fn rated(&self) -> u64 {
        self.figures.values().sum()
    }

    /// The figure that so many percent do not exceed.
    pub fn percentile(&self, percent: u64) -> Option<i64> {
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

impl Summary {
    /// Nothing yet. `forms` says whether minimal forms are counted, which takes eight bytes for each puzzle.
    pub fn new<'a>(scales: impl Iterator<Item = &'a str>, forms: bool) -> Self {
        let scales = scales.map(|name| ScaleSummary { name: name.to_owned(), ..ScaleSummary::default() });
        Self { scales: scales.collect(), forms: forms.then(Vec::new), ..Self::default() }
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
    pub fn json(&mut self) -> Value {
        let duplicates = self.duplicates();
        let counts = |map: &HashMap<String, u64>| {
            map.iter().map(|(name, &count)| (name.clone(), count.into())).collect::<serde_json::Map<_, _>>()
        };
        let scale = |scale: &ScaleSummary| {
            let figures: Vec<Value> =
                scale.figures.iter().map(|(&figure, &count)| json!([written(figure), count])).collect();
            let percentiles: serde_json::Map<String, Value> = PERCENTILES
                .iter()
                .filter_map(|&percent| {
                    Some((percent.to_string(), written(scale.percentile(percent)?).into()))
                })
                .collect();
            json!({
                "scale": scale.name, "rated": scale.rated(), "histogram": figures, "percentiles": percentiles,
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

/// The percentiles that are told.
pub const PERCENTILES: [u64; 7] = [1, 5, 25, 50, 75, 95, 99];
