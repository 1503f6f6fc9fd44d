//! A summary as a picture: a histogram for each scale, the first two scales against each other, and what is known
//! against what was found.
//!
//! Crates that plot (`plotters`, `charming`) would bring a font renderer or a JavaScript engine into every build of the
//! command line, for bars, dots and two axes.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "pixels and coordinates of a picture"
)]

use super::canvas::{Anchor, Colour, PlotCanvas};
use super::expect::Notes;
use super::summary::{Pairs, ScaleSummary};
use super::summary_text::step;
use std::collections::BTreeMap;
use std::io;
use whydoku_solver::scale::Number;

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 340.0;
/// The margins of a panel: left, top, right, bottom.
const MARGIN: [f64; 4] = [70.0, 40.0, 20.0, 50.0];
/// The most bars of a histogram.
const BARS: i64 = 60;
const INK: Colour = [40, 40, 40];
const GRID: Colour = [225, 225, 225];
const BAR: Colour = [58, 110, 165];
const DOT: Colour = [178, 72, 52];

/// The form of a picture, by the ending of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotForm {
    /// Lines and letters.
    Svg,
    /// Pixels.
    Png,
}

/// The picture.
pub fn plot(notes: &Notes<'_>, form: PlotForm) -> io::Result<Vec<u8>> {
    let scales: Vec<&ScaleSummary> = notes.summary.scales.iter().filter(|scale| scale.rated() > 0).collect();
    let against = (!notes.summary.pairs.is_empty()).then(|| {
        let names =
            notes.summary.scales.iter().map(|scale| scale.scale.name.to_owned()).take(2).collect::<Vec<_>>();
        (names[0].clone(), names[1].clone(), &notes.summary.pairs)
    });
    let known = notes.agreement.as_ref().and_then(|agreement| agreement.pairs());
    let known = known.map(|(name, pairs)| (format!("known {name}"), format!("found {name}"), pairs));
    let maps: Vec<_> = against.into_iter().chain(known).collect();
    let panels = (scales.len() + maps.len()).max(1);
    let columns = panels.min(2);
    let mut canvas = PlotCanvas::new(WIDTH * columns as f64, HEIGHT * panels.div_ceil(columns) as f64);
    let corner = |at: usize| ((at % columns) as f64 * WIDTH, (at / columns) as f64 * HEIGHT);
    for (at, scale) in scales.iter().enumerate() {
        Panel::new(corner(at)).histogram(&mut canvas, scale);
    }
    for (at, (x, y, pairs)) in maps.iter().enumerate() {
        Panel::new(corner(scales.len() + at)).map(&mut canvas, x, y, pairs);
    }
    if scales.is_empty() {
        canvas.text(WIDTH / 2.0, HEIGHT / 2.0, Anchor::Middle, "nothing was rated", INK);
    }
    match form {
        PlotForm::Svg => Ok(canvas.svg().into_bytes()),
        PlotForm::Png => canvas.png(),
    }
}

/// A part of the picture, with axes.
struct Panel {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Panel {
    fn new((x, y): (f64, f64)) -> Self {
        let [left, top, right, bottom] = MARGIN;
        Self { left: x + left, top: y + top, right: x + WIDTH - right, bottom: y + HEIGHT - bottom }
    }

    fn histogram(&self, canvas: &mut PlotCanvas, scale: &ScaleSummary) {
        let (Some((low, _)), Some((high, _))) =
            (scale.figures.first_key_value(), scale.figures.last_key_value())
        else {
            return;
        };
        let places = scale.places();
        let (low, high) = (low.units(places), high.units(places));
        let width = step((high - low) / BARS + 1);
        let (low, high) = (low.div_euclid(width) * width, high + width);
        let mut bars: BTreeMap<i64, u64> = BTreeMap::new();
        for (figure, &count) in &scale.figures {
            *bars.entry(figure.units(places).div_euclid(width) * width).or_default() += count;
        }
        let most = bars.values().copied().max().unwrap_or(1) as i64;
        self.title(canvas, &format!("{}: {} puzzles", scale.scale.name, scale.rated()));
        self.ticks_up(canvas, 0, most, &|count| count.to_string());
        self.ticks_across(canvas, low, high, &|units| Number::new(units, places).to_string());
        for (from, count) in bars {
            let (x, end) = (self.x(from, low, high), self.x(from + width, low, high));
            let y = self.y(count as i64, 0, most);
            canvas.filled(x + 0.5, y, (end - x - 1.0).max(1.0), self.bottom - y, BAR);
        }
    }

    /// Dots whose area grows with how many puzzles they stand for.
    fn map(&self, canvas: &mut PlotCanvas, x_name: &str, y_name: &str, pairs: &Pairs) {
        let range = |figures: &mut dyn Iterator<Item = i64>| {
            let (low, high) =
                figures.fold((i64::MAX, i64::MIN), |(low, high), at| (low.min(at), high.max(at)));
            let gap = ((high - low) / 20).max(1);
            (low - gap, high + gap)
        };
        let (x_low, x_high) = range(&mut pairs.keys().map(|pair| pair.0.units(1)));
        let (y_low, y_high) = range(&mut pairs.keys().map(|pair| pair.1.units(1)));
        let most = pairs.values().copied().max().unwrap_or(1);
        self.title(canvas, &format!("{y_name} (up) against {x_name} (across)"));
        self.ticks_up(canvas, y_low, y_high, &written);
        self.ticks_across(canvas, x_low, x_high, &written);
        for ((x, y), &count) in pairs {
            let (x, y) = (x.units(1), y.units(1));
            let radius = 1.0 + 9.0 * (count as f64 / most as f64).sqrt();
            canvas.dot(self.x(x, x_low, x_high), self.y(y, y_low, y_high), radius, DOT);
        }
    }

    fn title(&self, canvas: &mut PlotCanvas, text: &str) {
        canvas.text(f64::midpoint(self.left, self.right), self.top - 16.0, Anchor::Middle, text, INK);
    }

    fn x(&self, at: i64, low: i64, high: i64) -> f64 {
        self.left + (self.right - self.left) * (at - low) as f64 / (high - low).max(1) as f64
    }

    fn y(&self, at: i64, low: i64, high: i64) -> f64 {
        self.bottom - (self.bottom - self.top) * (at - low) as f64 / (high - low).max(1) as f64
    }

    fn ticks_up(&self, canvas: &mut PlotCanvas, low: i64, high: i64, name: &dyn Fn(i64) -> String) {
        for at in ticks(low, high, 5) {
            let y = self.y(at, low, high);
            canvas.filled(self.left, y - 0.5, self.right - self.left, 1.0, GRID);
            canvas.text(self.left - 6.0, y + 4.0, Anchor::Right, name(at), INK);
        }
        canvas.filled(self.left - 1.0, self.top, 1.0, self.bottom - self.top, INK);
    }

    fn ticks_across(&self, canvas: &mut PlotCanvas, low: i64, high: i64, name: &dyn Fn(i64) -> String) {
        for at in ticks(low, high, 9) {
            let x = self.x(at, low, high);
            canvas.filled(x - 0.5, self.bottom, 1.0, 5.0, INK);
            canvas.text(x, self.bottom + 20.0, Anchor::Middle, name(at), INK);
        }
        canvas.filled(self.left, self.bottom, self.right - self.left, 1.0, INK);
    }
}

/// Tenths as they are written beside an axis.
fn written(tenths: i64) -> String {
    let is_short = tenths % 10 == 0 && tenths >= 200;
    let places = u8::from(!is_short);
    let number = Number::new(tenths, 1);
    Number::new(number.units(places), places).to_string()
}

/// Round numbers in a range.
fn ticks(low: i64, high: i64, about: i64) -> impl Iterator<Item = i64> {
    let width = step((high - low) / about + 1);
    (low.div_euclid(width)..=high.div_euclid(width))
        .map(move |tick| tick * width)
        .filter(move |tick| *tick >= low)
}
