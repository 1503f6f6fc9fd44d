//! The rating of a page, and its curves: how hard each step is, and how long it takes to find.

use super::{Labels, Page, SearchTimes};
use crate::render::story::{SceneKind, Story};
use crate::render::svg::escape;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use whydoku_solver::catalogue::Sentence;
use whydoku_solver::rating::RatingFigure;

const HEIGHT: u64 = 60;

fn bar(at: usize, height: u64, class: &str) -> String {
    format!("<path{class} d=\"M{} {HEIGHT}v-{}h3v{1}z\"/>", at * 4, height.max(2))
}

pub(super) fn rating(story: &Story, page: &Page<'_>) -> String {
    let labels = Labels(page.language);
    let highest = story.steps().filter_map(super::Scene::rating).max();
    let highest = highest.map_or(1, RatingFigure::height).max(1);
    let width = story.scenes.len() * 4;
    let bars = story.scenes.iter().enumerate().filter_map(|(at, scene)| match scene.kind {
        SceneKind::Step(rating) => Some(bar(at, rating.height() * HEIGHT / highest, "")),
        SceneKind::Guess => Some(bar(at, HEIGHT, " class=\"guess\"")),
        _ => None,
    });
    let bars: String = bars.collect();
    // What leads to a contradiction has no rating.
    let (head, table) = if page.rated {
        let head = format!("<h2>{}</h2>\n<p>{}</p>\n", labels.get(Sentence::PageRating), escape(page.head));
        (head, techniques(story, labels))
    } else {
        (String::new(), String::new())
    };
    let times = page.times.map_or_else(String::new, |times| search_times(story, labels, &times));
    format!(
        "<section id=\"rating\" aria-label=\"{}\">\n{head}<figure><figcaption>{}</figcaption>\
         <svg id=\"curve\" viewBox=\"0 0 {width} {HEIGHT}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect id=\"cursor\" width=\"4\" height=\"{HEIGHT}\"/>{bars}</svg>\n<input id=\"slide\" type=\"range\" min=\"0\" \
         max=\"{}\" value=\"0\" aria-label=\"{}\"></figure>\n{times}{table}</section>\n",
        labels.get(if page.rated { Sentence::PageRating } else { Sentence::PageCurve }),
        labels.get(Sentence::PageCurve),
        story.scenes.len() - 1,
        labels.get(Sentence::PageSteps),
    )
}

/// The techniques with their ratings and how often they occur, the hardest first.
fn techniques(story: &Story, labels: Labels<'_>) -> String {
    let mut counts: BTreeMap<(Reverse<RatingFigure>, &str), usize> = BTreeMap::new();
    for (scene, rating) in story.steps().filter_map(|scene| Some((scene, scene.rating()?))) {
        *counts.entry((Reverse(rating), scene.name().trim())).or_default() += 1;
    }
    let row = |((Reverse(rating), name), count): (&(Reverse<RatingFigure>, &str), &usize)| {
        format!("<tr><th scope=\"row\">{}</th><td>{rating}</td><td>{count}</td></tr>\n", escape(name))
    };
    let rows: String = counts.iter().map(row).collect();
    let columns = [Sentence::PageTechnique, Sentence::PageDifficulty, Sentence::PageTimes];
    let head = columns.map(|label| format!("<th scope=\"col\">{}</th>", labels.get(label))).concat();
    format!("<table><thead><tr>{head}</tr></thead><tbody>\n{rows}</tbody></table>\n")
}

fn search_times(story: &Story, labels: Labels<'_>, times: &SearchTimes<'_>) -> String {
    let longest = times.tenths.iter().max().copied().unwrap_or(1).max(1);
    let steps = story.scenes.iter().enumerate().filter(|(_, scene)| scene.rating().is_some());
    let bars = steps.zip(times.tenths).map(|((at, _), &tenths)| {
        bar(at, tenths * HEIGHT / longest, if tenths == longest { " class=\"most\"" } else { "" })
    });
    format!(
        "<figure><figcaption>{}</figcaption><svg id=\"times\" viewBox=\"0 0 {} {HEIGHT}\" \
         preserveAspectRatio=\"none\" aria-hidden=\"true\">{}</svg><p>{}</p></figure>\n",
        labels.get(Sentence::PageTime),
        story.scenes.len() * 4,
        bars.collect::<String>(),
        escape(times.text),
    )
}
