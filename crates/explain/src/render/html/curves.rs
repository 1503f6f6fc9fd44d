//! The rating of a page, and its curves: how hard each step is, and how long it is looked for.

use super::super::story::{Scene, SceneKind, Story};
use super::super::svg::escape;
use super::{Page, Times};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use whydoku_solver::catalogue::{Language, Sentence};
use whydoku_solver::rating::RatingFigure;

/// The rating, and how hard each step is: a curve that can be walked along.
pub(super) fn rating(story: &Story, page: &Page<'_>) -> String {
    const HEIGHT: u64 = 60;
    let say = |sentence| escape(&page.language.say(sentence, &[]));
    let hardest = story.scenes.iter().filter_map(figure_of).max().map_or(1, RatingFigure::height).max(1);
    let wide = story.scenes.len() * 4;
    let mut bars = String::new();
    for (at, scene) in story.scenes.iter().enumerate() {
        let (high, class) = match figure_of(scene) {
            Some(figure) => (figure.height() * HEIGHT / hardest, ""),
            None if scene.kind == SceneKind::Guess => (HEIGHT, " class=\"guess\""),
            None => continue,
        };
        let high = high.max(2);
        let _ = write!(bars, "<path{class} d=\"M{} {HEIGHT}v-{high}h3v{high}z\"/>", at * 4);
    }
    let mut techniques: BTreeMap<(Reverse<RatingFigure>, &str), usize> = BTreeMap::new();
    for (scene, figure) in story.steps().filter_map(|scene| Some((scene, figure_of(scene)?))) {
        let name = scene.title[scene.number.len()..].trim();
        *techniques.entry((Reverse(figure), name)).or_default() += 1;
    }
    let row = |((Reverse(figure), name), count): (&(Reverse<RatingFigure>, &str), &usize)| {
        format!("<tr><th scope=\"row\">{}</th><td>{figure}</td><td>{count}</td></tr>\n", escape(name))
    };
    let rows: String = techniques.iter().map(row).collect();
    // What leads to a contradiction is no measure of anything.
    let head = if page.rated {
        format!("<h2>{}</h2>\n<p>{}</p>\n", say(Sentence::PageRating), escape(page.head))
    } else {
        String::new()
    };
    let table = if page.rated {
        format!(
            "<table><thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\
             <tbody>\n{rows}</tbody></table>\n",
            say(Sentence::PageTechnique),
            say(Sentence::PageDifficulty),
            say(Sentence::PageTimes),
        )
    } else {
        String::new()
    };
    let times = page.times.map_or_else(String::new, |all| times(story, page.language, &all));
    format!(
        "<section id=\"rating\" aria-label=\"{}\">\n{head}<figure><figcaption>{}</figcaption>\
         <svg id=\"curve\" viewBox=\"0 0 {wide} {HEIGHT}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect id=\"cursor\" width=\"4\" height=\"{HEIGHT}\"/>{bars}</svg>\n<input id=\"slide\" type=\"range\" min=\"0\" \
         max=\"{}\" value=\"0\" aria-label=\"{}\"></figure>\n{times}{table}</section>\n",
        say(if page.rated { Sentence::PageRating } else { Sentence::PageCurve }),
        say(Sentence::PageCurve),
        story.scenes.len() - 1,
        say(Sentence::PageSteps),
    )
}

/// The figure of a scene that is a step.
const fn figure_of(scene: &Scene) -> Option<RatingFigure> {
    if let SceneKind::Step(figure) = scene.kind { Some(figure) } else { None }
}

/// How long each step is looked for, as a second curve under the first.
fn times(story: &Story, language: &Language, times: &Times<'_>) -> String {
    const HEIGHT: u64 = 60;
    let most = times.tenths.iter().max().copied().unwrap_or(1).max(1);
    let steps = story.scenes.iter().enumerate().filter(|(_, scene)| figure_of(scene).is_some());
    let mut bars = String::new();
    for ((at, _), &tenths) in steps.zip(times.tenths) {
        let high = (tenths * HEIGHT / most).max(2);
        let class = if tenths == most { " class=\"most\"" } else { "" };
        let _ = write!(bars, "<path{class} d=\"M{} {HEIGHT}v-{high}h3v{high}z\"/>", at * 4);
    }
    format!(
        "<figure><figcaption>{}</figcaption><svg id=\"times\" viewBox=\"0 0 {} {HEIGHT}\" \
         preserveAspectRatio=\"none\" aria-hidden=\"true\">{bars}</svg><p>{}</p></figure>\n",
        escape(&language.say(Sentence::PageTime, &[])),
        story.scenes.len() * 4,
        escape(times.said),
    )
}
