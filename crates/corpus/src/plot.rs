//! [`plot`]: a histogram for each scale, the first two scales against each other, and expected against found ratings, as
//! SVG.

use super::expected::CorpusStatistics;
use super::summary::{NumberPairs, ScaleSummary};
use super::summary_text::{ends, step};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use whydoku_explain::render::escape;
use whydoku_solver::scale::Number;

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 340.0;
/// The margins of a panel: left, top, right, bottom.
const MARGIN: [f64; 4] = [70.0, 40.0, 20.0, 50.0];
/// The most bars of a histogram.
const BARS: i64 = 60;
const TEXT: &str = "#282828";
const GRID: &str = "#e1e1e1";
const BAR: &str = "#3a6ea5";
const DOT: &str = "#b24834";

/// Draws the statistics of a corpus.
pub fn plot(statistics: &CorpusStatistics<'_>) -> String {
    let summary = &statistics.summary;
    let scales: Vec<&ScaleSummary> = summary.scales.iter().filter(|scale| scale.rated() > 0).collect();
    let two_scales = (!summary.pairs.is_empty()).then(|| {
        let name = |at: usize| summary.scales[at].scale.name.to_owned();
        (name(0), name(1), &summary.pairs)
    });
    let expected = statistics.agreement.as_ref().and_then(|agreement| agreement.pairs());
    let expected = expected.map(|(name, pairs)| (format!("known {name}"), format!("found {name}"), pairs));
    let maps: Vec<_> = two_scales.into_iter().chain(expected).collect();
    let panels = (scales.len() + maps.len()).max(1);
    let columns = panels.min(2);
    let mut canvas = Canvas::new(WIDTH * columns as f64, HEIGHT * panels.div_ceil(columns) as f64);
    let corner = |at: usize| ((at % columns) as f64 * WIDTH, (at / columns) as f64 * HEIGHT);
    for (at, scale) in scales.iter().enumerate() {
        Panel::new(corner(at)).histogram(&mut canvas, scale);
    }
    for (at, (x, y, pairs)) in maps.iter().enumerate() {
        Panel::new(corner(scales.len() + at)).scatter(&mut canvas, x, y, pairs);
    }
    if scales.is_empty() {
        canvas.text(WIDTH / 2.0, HEIGHT / 2.0, "middle", "nothing was rated");
    }
    canvas.svg + "</svg>\n"
}

struct Canvas {
    svg: String,
}

impl Canvas {
    fn new(width: f64, height: f64) -> Self {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"ui-monospace,monospace\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        );
        Self { svg }
    }

    fn rectangle(&mut self, [x, y, width, height]: [f64; 4], colour: &str) {
        let _ = writeln!(
            self.svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{colour}\"/>"
        );
    }

    fn dot(&mut self, x: f64, y: f64, radius: f64) {
        let _ = writeln!(self.svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{DOT}\"/>");
    }

    fn text(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        let text = escape(text);
        let _ = writeln!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{TEXT}\">{text}</text>"
        );
    }
}

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

    fn histogram(&self, canvas: &mut Canvas, scale: &ScaleSummary) {
        let Some((low, high)) = ends(scale) else { return };
        let places = scale.places();
        let width = step((high - low) / BARS + 1);
        let (low, high) = (low.div_euclid(width) * width, high + width);
        let mut bars: BTreeMap<i64, u64> = BTreeMap::new();
        for (figure, &count) in &scale.figures {
            *bars.entry(figure.units(places).div_euclid(width) * width).or_default() += count;
        }
        let most = bars.values().copied().max().unwrap_or(1) as i64;
        self.title(canvas, &format!("{}: {} puzzles", scale.scale.name, scale.rated()));
        self.vertical_axis(canvas, 0, most, &|count| count.to_string());
        self.horizontal_axis(canvas, low, high, &|units| Number::new(units, places).to_string());
        for (from, count) in bars {
            let (x, end) = (self.x(from, low, high), self.x(from + width, low, high));
            let y = self.y(count as i64, 0, most);
            canvas.rectangle([x + 0.5, y, (end - x - 1.0).max(1.0), self.bottom - y], BAR);
        }
    }

    /// Draws dots whose area grows with the number of puzzles.
    fn scatter(&self, canvas: &mut Canvas, x_name: &str, y_name: &str, pairs: &NumberPairs) {
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
        self.vertical_axis(canvas, y_low, y_high, &tenths_label);
        self.horizontal_axis(canvas, x_low, x_high, &tenths_label);
        for ((x, y), &count) in pairs {
            let radius = 1.0 + 9.0 * (count as f64 / most as f64).sqrt();
            canvas.dot(self.x(x.units(1), x_low, x_high), self.y(y.units(1), y_low, y_high), radius);
        }
    }

    fn title(&self, canvas: &mut Canvas, text: &str) {
        canvas.text(f64::midpoint(self.left, self.right), self.top - 16.0, "middle", text);
    }

    fn x(&self, at: i64, low: i64, high: i64) -> f64 {
        self.left + (self.right - self.left) * (at - low) as f64 / (high - low).max(1) as f64
    }

    fn y(&self, at: i64, low: i64, high: i64) -> f64 {
        self.bottom - (self.bottom - self.top) * (at - low) as f64 / (high - low).max(1) as f64
    }

    fn vertical_axis(&self, canvas: &mut Canvas, low: i64, high: i64, label: &dyn Fn(i64) -> String) {
        for at in ticks(low, high, 5) {
            let y = self.y(at, low, high);
            canvas.rectangle([self.left, y - 0.5, self.right - self.left, 1.0], GRID);
            canvas.text(self.left - 6.0, y + 4.0, "end", &label(at));
        }
        canvas.rectangle([self.left - 1.0, self.top, 1.0, self.bottom - self.top], TEXT);
    }

    fn horizontal_axis(&self, canvas: &mut Canvas, low: i64, high: i64, label: &dyn Fn(i64) -> String) {
        for at in ticks(low, high, 9) {
            let x = self.x(at, low, high);
            canvas.rectangle([x - 0.5, self.bottom, 1.0, 5.0], TEXT);
            canvas.text(x, self.bottom + 20.0, "middle", &label(at));
        }
        canvas.rectangle([self.left, self.bottom, self.right - self.left, 1.0], TEXT);
    }
}

/// The label of a number of tenths; large whole figures have no decimal place.
fn tenths_label(tenths: i64) -> String {
    let is_short = tenths % 10 == 0 && tenths >= 200;
    let places = u8::from(!is_short);
    let number = Number::new(tenths, 1);
    Number::new(number.units(places), places).to_string()
}

fn ticks(low: i64, high: i64, about: i64) -> impl Iterator<Item = i64> {
    let width = step((high - low) / about + 1);
    (low.div_euclid(width)..=high.div_euclid(width))
        .map(move |tick| tick * width)
        .filter(move |tick| *tick >= low)
}
