//! A solution path for notebooks.

use pyo3::prelude::*;
use std::fmt::Write as _;
use whydoku::catalogue::{Catalogue, Sentence};
use whydoku::explain::{Register, Teller};
use whydoku::formats::board::Layouts;
use whydoku::formats::{Puzzle, ReadOptions, parse_one};
use whydoku::pipeline::Pipeline;
use whydoku::render::{Draw, Marks, Paint, TextOptions, board, picture, trace_text};
use whydoku::trace::{Move, Outcome};

/// A step, or a guess.
#[pyclass(frozen, get_all)]
#[derive(Clone)]
pub(crate) struct Step {
    /// The technique's name for programs; `guess` for a guess.
    technique: String,
    /// Its name for people.
    name: String,
    /// The reasons, and what follows.
    text: String,
    /// The grid with the parts of the step marked.
    picture: String,
    /// Whether it is a guess, which is no step.
    guess: bool,
}

#[pymethods]
impl Step {
    fn __repr__(&self) -> String {
        format!("<{}: {}>", self.name, self.text)
    }

    fn _repr_html_(&self) -> String {
        format!("<b>{}</b><p>{}</p><pre>{}</pre>", safe(&self.name), safe(&self.text), safe(&self.picture))
    }
}

/// A solution path.
#[pyclass(frozen, get_all)]
pub(crate) struct Explanation {
    puzzle: String,
    steps: Vec<Step>,
    solved: bool,
    rating: String,
    tier: String,
    outcome: String,
    start: String,
    told: String,
}

#[pymethods]
impl Explanation {
    fn __str__(&self) -> &str {
        &self.told
    }

    fn __repr__(&self) -> String {
        format!("<Explanation of {}: {} steps, {} ({})>", self.puzzle, self.steps.len(), self.rating, self.tier)
    }

    fn __len__(&self) -> usize {
        self.steps.len()
    }

    /// What a notebook shows: the board, and each step to be opened, the first harder one open.
    fn _repr_html_(&self) -> String {
        let mut html = format!("<div class=\"whydoku\"><pre>{}</pre>", safe(&self.start));
        let hard = self.steps.iter().position(|step| !step.technique.contains("single") && step.technique != "full-house");
        for (at, step) in self.steps.iter().enumerate() {
            let open = if hard == Some(at) { " open" } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(
                html,
                "<details{open}><summary>{}. {}</summary><p>{}</p><pre>{}</pre></details>",
                at + 1,
                safe(&step.name),
                safe(&step.text),
                safe(&step.picture)
            );
        }
        let _ = write!(html, "<p>{}</p></div>", safe(&self.outcome));
        html
    }
}

fn safe(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Tells a puzzle's way to the solution.
pub(crate) fn explain(text: &str, profile: &str, language: &str, full: bool) -> Result<Explanation, String> {
    let puzzle = parse_one(text, &ReadOptions::default()).map_err(|problem| problem.to_string())?;
    match puzzle.shape.cells() {
        0..=128 => told::<2>(&puzzle, profile, language, full),
        _ => told::<10>(&puzzle, profile, language, full),
    }
}

fn told<const W: usize>(puzzle: &Puzzle, profile: &str, language: &str, full: bool) -> Result<Explanation, String> {
    let catalogue = Catalogue::embedded();
    let ladder = catalogue.profile(profile).ok_or_else(|| format!("there is no profile `{profile}`"))?;
    let teller = Teller::new(catalogue, language).ok_or_else(|| format!("there is no language `{language}`"))?;
    let pipeline = Pipeline::<W>::new(catalogue, ladder).ok_or("the profile's scale is unknown")?;
    let grid = puzzle.grid(Layouts::default().get::<W>(&puzzle.shape)).map_err(|problem| problem.to_string())?;
    let trace = pipeline.run(&grid);
    let trace = if full { trace } else { trace.pruned() }.widen();
    let mut steps = Vec::new();
    let end = trace.replay(|told| {
        steps.push(match told.what {
            Move::Deduced(deduction) => Step {
                technique: deduction.step.technique.to_string(),
                name: teller.name(&deduction.step).to_owned(),
                text: teller.tell(&deduction.step, told.seen, Register::Teach).to_string(),
                picture: picture(told.seen, &Marks::of(&deduction.step.finding, told.seen), Paint::Plain),
                guess: false,
            },
            Move::Guessed(guess) => Step {
                technique: "guess".to_owned(),
                name: teller.language().say(Sentence::GuessTitle, &[("number", &guess.number.to_string())]),
                text: teller.guess(guess, told.grid).to_string(),
                picture: picture(told.seen, &Marks::trying(guess.candidate), Paint::Plain),
                guess: true,
            },
        });
    });
    let options = TextOptions {
        register: Register::Teach,
        draw: Draw::All,
        paint: Paint::Plain,
        width: 90,
        supposing: false,
    };
    Ok(Explanation {
        puzzle: puzzle.text.clone(),
        steps,
        solved: matches!(trace.outcome, Outcome::Solved),
        rating: trace.rating.in_one(),
        tier: trace.rating.tier.clone(),
        outcome: teller.outcome(&trace, &end).to_string(),
        start: board(&trace.start, Paint::Plain),
        told: trace_text(&trace, &teller, &options),
    })
}
