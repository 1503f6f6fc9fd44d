//! [`ColumnAgreement`]: the agreement of one column, in bands of expected values.

use crate::summary::NumberPairs;
use std::collections::BTreeMap;
use whydoku_solver::scale::{Number, Value};

#[derive(Clone, Debug, Default)]
pub(super) struct ColumnAgreement {
    pub(super) same: u64,
    pub(super) differ: u64,
    pub(super) unrated: u64,
    /// The counts of equal and of different values, by band of the expected value.
    pub(super) bands: BTreeMap<(i64, String), [u64; 2]>,
    /// The pairs of expected and found figures.
    pub(super) pairs: NumberPairs,
    pub(super) sums: CorrelationSums,
}

impl ColumnAgreement {
    pub(super) fn add(&mut self, expected: &str, found: &Value, is_figure: bool) -> bool {
        let number = expected.parse::<Number>().ok();
        let numbers = number.zip(found.as_number());
        let same = match numbers {
            Some((expected, found)) => expected == found,
            None => expected.eq_ignore_ascii_case(&found.text()),
        };
        let band = match number.filter(|_| is_figure) {
            Some(figure) => band_of(figure),
            None => (0, expected.to_owned()),
        };
        self.bands.entry(band).or_default()[usize::from(!same)] += 1;
        if is_figure && let Some((expected, found)) = numbers {
            *self.pairs.entry((expected, found)).or_default() += 1;
            self.sums.add(expected.units(1), found.units(1));
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

/// The lower end and the name of a figure's band: one figure up to twenty, then a hundred, a thousand, ten thousand.
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

/// The sums of a correlation.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CorrelationSums {
    count: i128,
    x: i128,
    y: i128,
    xx: i128,
    yy: i128,
    xy: i128,
}

impl CorrelationSums {
    fn add(&mut self, x: i64, y: i64) {
        let (x, y) = (i128::from(x), i128::from(y));
        self.count += 1;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.yy += y * y;
        self.xy += x * y;
    }

    /// Pearson's coefficient; `None` if one side is constant.
    pub(super) fn correlation(self) -> Option<f64> {
        let spread = |square: i128, sum: i128| (self.count * square - sum * sum) as f64;
        let (x, y) = (spread(self.xx, self.x), spread(self.yy, self.y));
        (x > 0.0 && y > 0.0).then(|| (self.count * self.xy - self.x * self.y) as f64 / (x.sqrt() * y.sqrt()))
    }
}
