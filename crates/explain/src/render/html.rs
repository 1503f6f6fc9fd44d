//! A trace as one page that plays it: no network, nothing but this file. The words of every step stand in the page
//! itself, so that they can be read, heard, searched and printed without a script; the script shows them one by one
//! beside the board, whose digits it turns on and off.

mod curves;

use super::story::{Place, Scene, SceneKind, Story, place_of};
use super::svg::{Sketch, candidates, escape, page_style};
use crate::{ExplanationText, SpanStyle};
use serde::Serialize;
use std::fmt::Write as _;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Layout};
use whydoku_solver::catalogue::{Language, Sentence};

const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");
/// What goes from scene to scene. The app in a browser imports the same file, so it is written as a module.
const PLAYER: &str = include_str!("page/player.js");

/// What a page says around its story.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    /// Its title.
    pub title: &'a str,
    /// The language's code, for readers.
    pub code: &'a str,
    /// The words between the names.
    pub language: &'a Language,
    /// The rating, or what is wrong with the puzzle, as a sentence.
    pub head: &'a str,
    /// Whether the head is a rating: a puzzle without a path has none.
    pub rated: bool,
    /// The puzzle in one line, to be copied; empty where it is no line.
    pub text: &'a str,
    /// How long the steps are looked for, where that is known.
    pub times: Option<Times<'a>>,
}

/// How long people look for each step.
#[derive(Clone, Copy, Debug)]
pub struct Times<'a> {
    /// The whole in words, and which step takes longest.
    pub said: &'a str,
    /// Each step in tenths of a second, in order.
    pub tenths: &'a [u64],
}

/// What the script must know of a scene.
#[derive(Serialize)]
struct Picture {
    /// The texts of the board that are turned on or off since the scene before.
    x: Vec<usize>,
    /// The marks under and over the digits.
    u: String,
    o: String,
}

/// A page that plays a story.
pub fn html(story: &Story, page: &Page<'_>) -> String {
    let say = |sentence| escape(&page.language.say(sentence, &[]));
    let start = &story.scenes[0].grid;
    let sketch = Sketch::of(start.layout());
    let (board, pictures) = stage(story, &sketch);
    let (wide, high) = sketch.extent();
    let title = escape(page.title);
    let mut text = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n<style>\n{STYLE}{}</style>\n\
         </head>\n<body>\n<script>document.body.className='js';document.body.dataset.grade=3</script>\n<header><h1>{title}</h1>{}<p>{}</p>\n<p class=\"tools\"><button id=\"theme\">{}</button> \
         <button id=\"print\">{}</button></p></header>\n<main>\n",
        escape(page.code),
        page_style(),
        if page.text.is_empty() {
            String::new()
        } else {
            format!("<p><code>{}</code></p>", escape(page.text))
        },
        escape(page.head),
        say(Sentence::PageTheme),
        say(Sentence::PagePrint),
    );
    let _ = write!(
        text,
        "<section id=\"picture\" aria-label=\"{0}\">\n<svg class=\"board\" id=\"board\" viewBox=\"0 0 {wide} {high}\" \
         role=\"img\" aria-label=\"{0}\">\n<rect class=\"page\" width=\"{wide}\" height=\"{high}\"/><g id=\"under\"></g>\n\
         {board}{1}<g id=\"over\"></g></svg>\n</section>\n",
        say(Sentence::PageBoard),
        sketch.lines(),
    );
    text += &controls(page.language, story);
    for (at, scene) in story.scenes.iter().enumerate() {
        text += &article(scene, at, page.language);
    }
    text += "</div>\n";
    text += &contents(story, page.language);
    text += "</section>\n";
    text += &curves::rating(story, page);
    let _ = write!(
        text,
        "<details id=\"grid\"><summary>{}</summary><div id=\"table\" role=\"region\" tabindex=\"0\" \
         aria-label=\"{0}\"></div></details>\n</main>\n\
         <p id=\"say\" class=\"sr\" aria-live=\"polite\"></p>\n",
        say(Sentence::PageTable),
    );
    // In a script's text only `</` could end it early.
    let data = serde_json::to_string(&pictures).unwrap_or_default().replace("</", "<\\/");
    let _ = write!(
        text,
        "<script type=\"application/json\" id=\"data\" data-size=\"{}\">{data}</script>\n<script>\n{SCRIPT}{}</script>\n\
         </body>\n</html>\n",
        start.layout().size(),
        PLAYER.replacen("export function", "function", 1),
    );
    text
}

/// The buttons, the choice of the grade, and the beginning of the list of steps.
fn controls(language: &Language, story: &Story) -> String {
    let say = |sentence| escape(&language.say(sentence, &[]));
    let moves = story.scenes.iter().filter(|scene| is_move(scene)).count().to_string();
    // The script counts on: what stands for the number is replaced.
    let at = |step| escape(&language.say(Sentence::PageStepOf, &[("step", step), ("all", &moves)]));
    let button = |id: &str, sign: &str, sentence| {
        let name = say(sentence);
        let off = if matches!(id, "first" | "back") { " disabled" } else { "" };
        format!("<button id=\"{id}\" aria-label=\"{name}\" title=\"{name}\"{off}>{sign}</button>")
    };
    let option = |grade: u8, sentence| format!("<option value=\"{grade}\">{}</option>", say(sentence));
    let play = format!(
        "<button id=\"play\" aria-label=\"{0}\" title=\"{0}\" data-play=\"{0}\" data-pause=\"{1}\">▶</button>",
        say(Sentence::PagePlay),
        say(Sentence::PagePause)
    );
    format!(
        "<section id=\"story\" aria-label=\"{}\">\n<nav aria-label=\"{}\">{}{}{play}{}{}\
         <span id=\"at\" data-of=\"{}\">{}</span></nav>\n<p class=\"tools\"><label>{} <select id=\"grade\">{}{}{}</select></label> \
         <button id=\"more\" disabled>{}</button></p>\n<p class=\"keys\">{}</p>\n<div id=\"steps\">\n",
        say(Sentence::PageStory),
        say(Sentence::PageSteps),
        button("first", "«", Sentence::PageFirst),
        button("back", "‹", Sentence::PageBack),
        button("next", "›", Sentence::PageNext),
        button("last", "»", Sentence::PageLast),
        at("{}"),
        at("0"),
        say(Sentence::PageGrade),
        option(3, Sentence::PageWhole),
        option(2, Sentence::PageHint),
        option(1, Sentence::PageLook),
        say(Sentence::PageMore),
        say(Sentence::PageKeys),
    )
}

/// Whether something happens in a scene, so that it counts as a step.
const fn is_move(scene: &Scene) -> bool {
    matches!(scene.kind, SceneKind::Step(_) | SceneKind::Guess)
}

/// The list of steps: links to each, by its place.
fn contents(story: &Story, language: &Language) -> String {
    let line = |(at, scene): (usize, &Scene)| {
        let hard = match scene.kind {
            SceneKind::Step(figure) => format!(" <span>{figure}</span>"),
            _ => String::new(),
        };
        format!("<li><a href=\"#{at}\">{}</a>{hard}</li>\n", escape(&scene.title))
    };
    let lines: String = story.scenes.iter().enumerate().skip(1).map(line).collect();
    let name = escape(&language.say(Sentence::PageSteps, &[]));
    format!("<details id=\"list\"><summary>{name}</summary>\n<ol>\n{lines}</ol></details>\n")
}

/// The words of a scene, grade by grade.
fn article(scene: &Scene, at: usize, language: &Language) -> String {
    let (number, name) = (escape(&scene.number), escape(&scene.title[scene.number.len()..]));
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
    for (class, telling) in [("g1 only", &scene.look), ("g2 only", &scene.hint)] {
        if !telling.spans().is_empty() {
            let _ = writeln!(text, "<p class=\"{class}\">{}</p>", inline(telling));
        }
    }
    if !scene.teach.spans().is_empty() {
        let _ = writeln!(text, "<div class=\"g3\">{}</div>", paragraphs(&scene.teach));
    }
    if let Some(legend) = scene.marks.legend(scene.grid.layout()) {
        let _ = writeln!(text, "<p class=\"g3 short\">{}</p>", escape(&legend));
    }
    if !scene.expert.spans().is_empty() {
        let short = escape(&language.say(Sentence::PageShort, &[]));
        let _ = writeln!(
            text,
            "<p class=\"g3 short\"><span class=\"sr\">{short} </span><code>{}</code></p>",
            escape(&scene.expert.to_string())
        );
    }
    text + "</article>\n"
}

/// The board with everything that is ever written on it, and for each scene what changes.
fn stage(story: &Story, sketch: &Sketch<'_>) -> (String, Vec<Picture>) {
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
        if big { grid.digit(cell) == Some(digit) } else { candidates(grid, cell).contains(digit) }
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
    let pictures = story.scenes.iter().map(|scene| {
        let changed = |text: &&(Candidate, bool)| is_on(before, text) != is_on(&scene.grid, text);
        let x = texts.iter().enumerate().filter(|(_, text)| changed(text)).map(|(at, _)| at).collect();
        before = &scene.grid;
        Picture { x, u: sketch.under(&scene.marks, &scene.grid), o: sketch.over(&scene.marks) }
    });
    let pictures = pictures.collect();
    (board, pictures)
}

/// Each text that a scene shows, but the givens: the candidates of the start, and each digit that is ever placed.
fn all_texts(story: &Story, layout: &Layout) -> Vec<(Candidate, bool)> {
    let start = &story.scenes[0].grid;
    let mut texts = Vec::new();
    for cell in layout.cells() {
        texts.extend(candidates(start, cell).into_iter().map(|digit| (Candidate::new(cell, digit), false)));
        if start.givens().contains(cell) {
            continue;
        }
        let mut placed: Vec<_> = story.scenes.iter().filter_map(|scene| scene.grid.digit(cell)).collect();
        placed.sort_unstable();
        placed.dedup();
        texts.extend(placed.into_iter().map(|digit| (Candidate::new(cell, digit), true)));
    }
    texts
}

/// A telling with its parts marked.
fn inline(telling: &ExplanationText) -> String {
    telling.spans().iter().fold(String::new(), |all, span| {
        let text = escape(&span.text);
        match span.style {
            SpanStyle::Plain => all + &text,
            SpanStyle::Placed => format!("{all}<b class=\"p\">{text}</b>"),
            SpanStyle::Removed => format!("{all}<b class=\"r\">{text}</b>"),
            SpanStyle::Warning => format!("{all}<em>{text}</em>"),
            SpanStyle::Role(_) => format!("{all}<b>{text}</b>"),
        }
    })
}

/// The same with its numbered lines as a list.
fn paragraphs(telling: &ExplanationText) -> String {
    let (mut text, mut in_list) = (String::new(), false);
    for line in inline(telling).lines().filter(|line| !line.is_empty()) {
        let place = place_of(line);
        match (place, in_list) {
            (Place::Alone, true) => text += "</li></ol>",
            (Place::Numbered(_), true) => text += "</li>",
            (Place::Numbered(_), false) => text += "<ol>",
            _ => {}
        }
        in_list = place != Place::Alone;
        match place {
            Place::Numbered(rest) => _ = write!(text, "<li>{rest}"),
            Place::Case => _ = write!(text, "<p class=\"case\">{line}</p>"),
            Place::Alone => _ = write!(text, "<p>{line}</p>"),
        }
    }
    if in_list { text + "</li></ol>" } else { text }
}
