//! [`summary_text`]: a summary as tables, with histograms drawn in block characters.

use super::summary::{PERCENTILES, ScaleSummary, Summary};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use whydoku_explain::render::table;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, LadderScale};
use whydoku_solver::scale::Number;

/// The length of the longest bar.
const BAR: u64 = 40;
/// The most bars of a histogram; figures are put together until they fit.
const BARS: usize = 30;
/// The number of techniques in the table.
const TECHNIQUES: usize = 15;

/// The summary in tables of at most this width.
pub fn summary_text(summary: &mut Summary, width: Option<u16>) -> String {
    let duplicates = summary.duplicates();
    let mut text = String::new();
    for scale in summary.scales.iter().filter(|scale| scale.rated() > 0) {
        text.push_str(&scale_text(scale, width));
    }
    if summary.slowest.len() > 1 {
        let rows = summary.slowest.iter().take(5).map(|slow| {
            vec![
                format!("{:.1} ms", slow.duration.as_secs_f64() * 1e3),
                slow.number.to_string(),
                shorten(&slow.puzzle, width),
            ]
        });
        text.push_str(&table(&["slowest", "number", "puzzle"], rows, width));
    }
    if summary.bad > 0 {
        let rows = summary.errors.iter().map(|(number, reason)| vec![number.to_string(), reason.clone()]);
        let head = format!("of {} without a rating the first", summary.bad);
        text.push_str(&table(&["number", &head], rows, width.or(Some(110))));
    }
    if summary.cut > 0 {
        let _ = writeln!(text, "Stopped by a limit: {}.", summary.cut);
    }
    if let Some(duplicates) = duplicates {
        let _ = writeln!(text, "Isomorphic to an earlier puzzle: {duplicates}.");
    }
    text
}

/// The beginning of a puzzle that is too long for one line of the table; its number identifies it.
fn shorten(puzzle: &str, width: Option<u16>) -> String {
    const OTHERS: usize = 26;
    let most = width.map_or(usize::MAX, |width| usize::from(width).saturating_sub(OTHERS).max(12));
    if puzzle.chars().count() <= most {
        return puzzle.to_owned();
    }
    puzzle.chars().take(most - 1).chain(['…']).collect()
}

fn scale_text(scale: &ScaleSummary, width: Option<u16>) -> String {
    let rated = scale.rated();
    // The columns before the bars are as wide as the names of techniques.
    let longest = width.map_or(BAR, |width| u64::from(width).saturating_sub(56).clamp(5, BAR));
    let bars = |parts: &[(String, u64)]| bars(parts, rated, longest);
    let mut text = table(&[scale.scale.name, "puzzles", ""], bars(&histogram(scale)), width);
    let tiers = tiers(scale);
    if !tiers.is_empty() {
        text.push_str(&table(&["tier", "puzzles", ""], bars(&tiers), width));
    }
    let title = |id: TechniqueId| Catalogue::embedded().entry(id).words("en").title();
    let named = |(id, count): (String, u64)| (id.parse().map_or_else(|_| id.clone(), title), count);
    let hardest: Vec<_> = most(&scale.hardest, TECHNIQUES).into_iter().map(named).collect();
    if !hardest.is_empty() {
        text.push_str(&table(&["hardest technique", "puzzles", ""], bars(&hardest), width));
    }
    let head: Vec<String> = PERCENTILES.iter().map(|percent| format!("{percent} %")).collect();
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let figures = PERCENTILES
        .iter()
        .map(|&percent| scale.percentile(percent).map_or(String::new(), |figure| figure.to_string()));
    text.push_str(&table(&head, [figures.collect()], width));
    if scale.guessed > 0 {
        let _ = writeln!(text, "Puzzles that need a guess: {}; guesses: {}.", scale.guessed, scale.guesses);
    }
    text
}

fn histogram(scale: &ScaleSummary) -> Vec<(String, u64)> {
    if scale.figures.len() <= BARS {
        return scale.figures.iter().map(|(figure, &count)| (figure.to_string(), count)).collect();
    }
    let places = scale.places();
    let Some((low, high)) = ends(scale) else { return Vec::new() };
    let step = step((high - low) / BARS as i64 + 1);
    let first = low.div_euclid(step) * step;
    let mut bars: Vec<(String, u64)> = Vec::new();
    for from in (first..=high).step_by(step as usize) {
        let number = |units| Number::new(units, places);
        let bar = number(from)..number(from + step);
        let count =
            scale.figures.iter().filter(|(figure, _)| bar.contains(figure)).map(|(_, count)| count).sum();
        bars.push((format!("{}–{}", number(from), number(from + step - 1)), count));
    }
    bars
}

/// The lowest and the highest figure, in units of the last decimal place.
pub(super) fn ends(scale: &ScaleSummary) -> Option<(i64, i64)> {
    let (low, high) = (scale.figures.first_key_value()?.0, scale.figures.last_key_value()?.0);
    Some((low.units(scale.places()), high.units(scale.places())))
}

/// The next of 1, 2, 5, 10, 20, 50 …
pub(super) fn step(at_least: i64) -> i64 {
    let steps = (0..18).flat_map(|power| [1, 2, 5].map(|factor| factor * 10i64.pow(power)));
    steps.into_iter().find(|&step| step >= at_least).unwrap_or(i64::MAX)
}

/// The tiers in the order of the scale, then unknown ones.
fn tiers(scale: &ScaleSummary) -> Vec<(String, u64)> {
    let known = Catalogue::embedded().scale(scale.scale.name).and_then(|entry| entry.ladder.as_ref());
    let known = known.map_or_else(Vec::new, LadderScale::tier_names);
    let place = |name: &String| known.iter().position(|known| *known == name).unwrap_or(known.len());
    let mut tiers: Vec<(String, u64)> =
        scale.tiers.iter().map(|(name, &count)| (name.clone(), count)).collect();
    tiers.sort_by(|(a, _), (b, _)| (place(a), a).cmp(&(place(b), b)));
    tiers
}

fn most(counts: &BTreeMap<String, u64>, limit: usize) -> Vec<(String, u64)> {
    let mut all: Vec<(String, u64)> = counts.iter().map(|(name, &count)| (name.clone(), count)).collect();
    all.sort_by(|(a, more), (b, less)| (less, a).cmp(&(more, b)));
    all.truncate(limit);
    all
}

/// Rows of a table with a bar and a percentage of `total`.
fn bars(counts: &[(String, u64)], total: u64, length: u64) -> Vec<Vec<String>> {
    let longest = counts.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let row = |(name, count): &(String, u64)| {
        let eighths = count * length * 8 / longest;
        let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][(eighths % 8) as usize];
        let bar = "█".repeat((eighths / 8) as usize) + rest;
        let bar = if bar.is_empty() && *count > 0 { "▏".to_owned() } else { bar };
        let percent = *count as f64 * 100.0 / total.max(1) as f64;
        vec![name.clone(), count.to_string(), format!("{bar} {percent:.1} %")]
    };
    counts.iter().map(row).collect()
}
