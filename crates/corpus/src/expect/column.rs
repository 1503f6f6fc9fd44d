//! How far one column agrees.

use super::super::summary::Pairs;
use std::collections::BTreeMap;
use whydoku_solver::scale::{Number, Value};

/// How far one column agrees.
#[derive(Clone, Debug, Default)]
pub(super) struct ColumnAgreement {
    pub(super) same: u64,
    pub(super) differ: u64,
    pub(super) unrated: u64,
    /// By the known value: how many agree, and how many do not.
    pub(super) bands: BTreeMap<(i64, String), [u64; 2]>,
    /// The pairs of known and found figures, in tenths.
    pub(super) pairs: Pairs,
    pub(super) sums: Sums,
}

impl ColumnAgreement {
    /// Compares; says whether they are the same. Figures are put into bands.
    pub(super) fn add(&mut self, known: &str, found: &Value, is_figure: bool) -> bool {
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

/// What a correlation is worked out from.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
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

    pub(super) fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.yy += other.yy;
        self.xy += other.xy;
    }

    /// Pearson's coefficient; `None` where one side is always the same.
    pub(super) fn correlation(self) -> Option<f64> {
        let spread = |square: i128, sum: i128| (self.count * square - sum * sum) as f64;
        let (x, y) = (spread(self.xx, self.x), spread(self.yy, self.y));
        (x > 0.0 && y > 0.0).then(|| (self.count * self.xy - self.x * self.y) as f64 / (x.sqrt() * y.sqrt()))
    }
}
