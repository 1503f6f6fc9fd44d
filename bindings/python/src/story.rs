//! A solution path for notebooks.

use pyo3::prelude::*;
use std::fmt::Write as _;
use whydoku::{Error, ExplainedStep, Options, Puzzle};
use whydoku_explain::render::{Paint, board};

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
        format!(
            "<Explanation of {}: {} steps, {} ({})>",
            self.puzzle,
            self.steps.len(),
            self.rating,
            self.tier
        )
    }

    fn __len__(&self) -> usize {
        self.steps.len()
    }

    /// What a notebook shows: the board, and each step to be opened, the first harder one open.
    fn _repr_html_(&self) -> String {
        let mut html = format!("<div class=\"whydoku\"><pre>{}</pre>", safe(&self.start));
        let hard = self
            .steps
            .iter()
            .position(|step| !step.technique.contains("single") && step.technique != "full-house");
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
pub(crate) fn explain(text: &str, profile: &str, language: &str, full: bool) -> Result<Explanation, Error> {
    let options = Options::default().profile(profile).language(language);
    let puzzle = Puzzle::parse(text)?;
    let path = puzzle.explain(&if full { options.rounds() } else { options })?;
    let step = |step: &ExplainedStep| Step {
        technique: step.technique().map_or_else(|| "guess".to_owned(), |technique| technique.to_string()),
        name: step.name(),
        text: step.text(),
        picture: step.picture(),
        guess: step.technique().is_none(),
    };
    Ok(Explanation {
        puzzle: puzzle.to_string(),
        steps: path.steps().iter().map(step).collect(),
        solved: path.is_solved(),
        rating: path.rating_data().single_figure(),
        tier: path.rating_data().tier.clone(),
        outcome: path.outcome(),
        start: board(&path.trace().start, Paint::Plain),
        told: path.to_string(),
    })
}
