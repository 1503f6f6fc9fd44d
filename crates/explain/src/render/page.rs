//! A story as one page that plays it, without network. The text of every step is in the page itself, so that it can be
//! read, searched and printed without a script; the script shows the steps one by one next to the board.

mod curves;

use super::story::{LineKind, Scene, SceneKind, Story};
use super::svg::{Sketch, escape, open_candidates, page_style};
use crate::{ExplanationText, SpanStyle};
use serde::Serialize;
use whydoku_board::{Candidate, Grid, Layout, sorted};
use whydoku_solver::catalogue::{Coordinates, Language, Sentence};

/// The content security policy of a page, for its own `meta` element and that of a document around it: it loads nothing
/// from outside, and runs these two scripts alone. A test compares the hashes with the scripts.
pub const CONTENT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
    script-src 'sha256-iNu5byomQzKGunGL4zoAJBKBXqXKx+wFhcxwX5R3atE=' \
    'sha256-tHAcAW3t1IsWSn9j0bGFBgogTxTTTZ7Z9XXfrIv1/9Y='";

const TEMPLATE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");
/// The player is a module, because the app imports the same file.
const PLAYER: &str = include_str!("page/player.js");

/// The parts of a page around its story.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    /// The title.
    pub title: &'a str,
    /// The code of the language.
    pub code: &'a str,
    /// The language of labels.
    pub language: &'a Language,
    /// The rating, or the fault of the puzzle, as a sentence.
    pub head: &'a str,
    /// Whether the head is a rating: a puzzle without a path has none.
    pub rated: bool,
    /// The puzzle in one line; empty if it has no such form.
    pub text: &'a str,
    /// The search times of the steps, if they are known.
    pub times: Option<SearchTimes<'a>>,
}

/// The time that it takes people to find each step.
#[derive(Clone, Copy, Debug)]
pub struct SearchTimes<'a> {
    /// The total and the slowest step in words.
    pub text: &'a str,
    /// The time of each step in tenths of a second.
    pub tenths: &'a [u64],
}

/// The labels of a page in a language, escaped.
#[derive(Clone, Copy)]
struct Labels<'a>(&'a Language);

impl Labels<'_> {
    fn get(self, label: Sentence) -> String {
        escape(&self.0.say(label, &[]))
    }

    /// Fills the holes `{{name}}` of a template with values, or else with labels of that name.
    fn fill(self, template: &str, values: &[(&str, String)]) -> String {
        let mut parts = template.split("{{");
        let mut text = parts.next().unwrap_or_default().to_owned();
        for (name, rest) in parts.filter_map(|part| part.split_once("}}")) {
            if let Some((_, value)) = values.iter().find(|(hole, _)| *hole == name) {
                text += value;
            } else {
                text += &Sentence::named(name).map_or_else(String::new, |label| self.get(label));
            }
            text += rest;
        }
        text
    }
}

/// The changes of the board in a scene, for the script.
#[derive(Serialize)]
struct SceneChange {
    /// The texts of the board that appear or disappear.
    x: Vec<usize>,
    /// The marks under and over the digits.
    u: String,
    o: String,
}

/// Renders a page that plays a story.
pub fn html(story: &Story, page: &Page<'_>) -> String {
    let labels = Labels(page.language);
    let start = &story.scenes[0].grid;
    let sketch = Sketch::new(start.layout(), story.coordinates);
    let (board, changes) = board_and_changes(story, &sketch);
    let (width, height) = sketch.extent();
    let puzzle = match escape(page.text) {
        text if text.is_empty() => text,
        text => format!("<p><code>{text}</code></p>"),
    };
    let is_move = |scene: &&Scene| matches!(scene.kind, SceneKind::Step(_) | SceneKind::Guess);
    let moves = story.scenes.iter().filter(is_move).count().to_string();
    let step_of = |step| escape(&page.language.say(Sentence::PageStepOf, &[("step", step), ("all", &moves)]));
    let steps =
        story.scenes.iter().enumerate().map(|(at, scene)| article(scene, at, story.coordinates, labels));
    let values = [
        ("code", escape(page.code)),
        ("policy", CONTENT_POLICY.to_owned()),
        ("title", escape(page.title)),
        ("style", STYLE.to_owned() + &page_style()),
        ("puzzle", puzzle),
        ("head", escape(page.head)),
        ("width", width.to_string()),
        ("height", height.to_string()),
        ("board", board + &sketch.lines()),
        // The script replaces `{}` by the number of the step.
        ("step-of", step_of("{}")),
        ("step", step_of("0")),
        ("steps", steps.collect()),
        ("list", contents(story, labels)),
        ("rating", curves::rating(story, page)),
        ("size", start.layout().side().to_string()),
        // In the text of a script, only `</` could end it.
        ("data", serde_json::to_string(&changes).unwrap_or_default().replace("</", "<\\/")),
        ("script", SCRIPT.to_owned() + &PLAYER.replacen("export function", "function", 1)),
    ];
    labels.fill(TEMPLATE, &values)
}

fn contents(story: &Story, labels: Labels<'_>) -> String {
    let line = |(at, scene): (usize, &Scene)| {
        let rating = scene.rating().map(|rating| format!(" <span>{rating}</span>")).unwrap_or_default();
        format!("<li><a href=\"#{at}\">{}</a>{rating}</li>\n", escape(&scene.title))
    };
    let lines: String = story.scenes.iter().enumerate().skip(1).map(line).collect();
    let name = labels.get(Sentence::PageSteps);
    format!("<details id=\"list\"><summary>{name}</summary>\n<ol>\n{lines}</ol></details>\n")
}

fn article(scene: &Scene, at: usize, coordinates: Coordinates, labels: Labels<'_>) -> String {
    let (number, name) = (escape(&scene.number), escape(scene.name()));
    let kind = match scene.kind {
        SceneKind::Step(_) if scene.marks.placed.is_empty() => "step drawn",
        SceneKind::Step(_) => "step",
        SceneKind::Guess => "guess",
        SceneKind::Start | SceneKind::Case | SceneKind::End => "end",
    };
    let first = if at == 0 { " now" } else { "" };
    let mut text = format!(
        "<article class=\"{kind}{first}\" id=\"{at}\"><h2>{number}<span class=\"g2\">{name}</span></h2>\n"
    );
    for (class, part) in [("g1 only", &scene.look), ("g2 only", &scene.hint)] {
        if !part.spans().is_empty() {
            text += &format!("<p class=\"{class}\">{}</p>\n", inline(part));
        }
    }
    if !scene.teach.spans().is_empty() {
        text += &format!("<div class=\"g3\">{}</div>\n", paragraphs(&scene.teach));
    }
    if let Some(legend) = scene.marks.legend(scene.grid.layout(), coordinates) {
        text += &format!("<p class=\"g3 short\">{}</p>\n", escape(&legend));
    }
    if !scene.expert.spans().is_empty() {
        let (label, short) = (labels.get(Sentence::PageShort), escape(&scene.expert.to_string()));
        text +=
            &format!("<p class=\"g3 short\"><span class=\"sr\">{label} </span><code>{short}</code></p>\n");
    }
    text + "</article>\n"
}

/// The board with all texts of all scenes, and the changes of each scene.
fn board_and_changes(story: &Story, sketch: &Sketch<'_>) -> (String, Vec<SceneChange>) {
    let start = &story.scenes[0].grid;
    let layout = start.layout();
    let texts = all_texts(story, layout);
    let mut board = String::new();
    for cell in start.givens() {
        if let Some(digit) = start.digit(cell) {
            board += &sketch.big(cell, digit, true, &format!(" data-c=\"{}\"", cell.index()));
        }
    }
    let is_on = |grid: &Grid, &(candidate, big): &(Candidate, bool)| {
        let Candidate { cell, digit } = candidate;
        if big { grid.digit(cell) == Some(digit) } else { open_candidates(grid, cell).contains(digit) }
    };
    for text in &texts {
        let class = if is_on(start, text) { " data-t=\"1\"" } else { " data-t=\"0\"" };
        let place = format!("{class} data-c=\"{}\"", text.0.cell.index());
        board += &if text.1 {
            sketch.big(text.0.cell, text.0.digit, false, &place)
        } else {
            sketch.small(text.0, &place)
        };
    }
    let mut before = start;
    let changes = story.scenes.iter().map(|scene| {
        let changed = |text: &&(Candidate, bool)| is_on(before, text) != is_on(&scene.grid, text);
        let x = texts.iter().enumerate().filter(|(_, text)| changed(text)).map(|(at, _)| at).collect();
        before = &scene.grid;
        SceneChange { x, u: sketch.under(&scene.marks, &scene.grid), o: sketch.over(&scene.marks) }
    });
    let changes = changes.collect();
    (board, changes)
}

/// Every text of a scene other than the givens: the candidates of the start and all digits placed, which are big.
fn all_texts(story: &Story, layout: &Layout) -> Vec<(Candidate, bool)> {
    let start = &story.scenes[0].grid;
    let mut texts = Vec::new();
    for cell in layout.cells() {
        texts.extend(
            open_candidates(start, cell).into_iter().map(|digit| (Candidate::new(cell, digit), false)),
        );
        if start.givens().contains(cell) {
            continue;
        }
        let placed = sorted(story.scenes.iter().filter_map(|scene| scene.grid.digit(cell)));
        texts.extend(placed.into_iter().map(|digit| (Candidate::new(cell, digit), true)));
    }
    texts
}

fn inline(text: &ExplanationText) -> String {
    let spans = text.spans().iter().map(|span| {
        let text = escape(&span.text);
        match span.style {
            SpanStyle::Plain => text,
            SpanStyle::Placed => format!("<b class=\"p\">{text}</b>"),
            SpanStyle::Removed => format!("<b class=\"r\">{text}</b>"),
            SpanStyle::Warning => format!("<em>{text}</em>"),
            SpanStyle::Role(_) => format!("<b>{text}</b>"),
        }
    });
    spans.collect()
}

/// An explanation with its numbered lines as a list.
fn paragraphs(explanation: &ExplanationText) -> String {
    let (mut text, mut is_in_list) = (String::new(), false);
    for line in inline(explanation).lines().filter(|line| !line.is_empty()) {
        let kind = LineKind::of(line);
        text += match (kind, is_in_list) {
            (LineKind::Paragraph, true) => "</li></ol>",
            (LineKind::Item(_), true) => "</li>",
            (LineKind::Item(_), false) => "<ol>",
            _ => "",
        };
        is_in_list = kind != LineKind::Paragraph;
        text += &match kind {
            LineKind::Item(rest) => format!("<li>{rest}"),
            LineKind::SubItem => format!("<p class=\"case\">{line}</p>"),
            LineKind::Paragraph => format!("<p>{line}</p>"),
        };
    }
    if is_in_list { text + "</li></ol>" } else { text }
}
