//! [`Story`]: a trace cut into scenes, each with its grid, its marks and its text in every register.

use super::marks::Marks;
use crate::{Explainer, ExplanationText, Register};
use whydoku_board::{Cell, Grid};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::Sentence;
use whydoku_solver::rating::{RatingFigure, Tally};
use whydoku_solver::trace::{Case, Move, Outcome, Trace};

/// A trace as scenes.
#[derive(Clone, Debug)]
pub struct Story {
    /// The start, each move, and the end.
    pub scenes: Vec<Scene>,
}

/// A picture and its text.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The headline: `3. X-wing`.
    pub title: String,
    /// The part of the headline that does not name the technique.
    pub number: String,
    /// The kind of the scene.
    pub kind: SceneKind,
    /// The technique of a step.
    pub technique: Option<TechniqueId>,
    /// Where to look; empty unless it is a step.
    pub look: ExplanationText,
    /// The pattern that is to be found; empty unless it is a step.
    pub hint: ExplanationText,
    /// The whole explanation.
    pub teach: ExplanationText,
    /// The explanation in one line; empty unless it is a step.
    pub expert: ExplanationText,
    /// The grid before the move.
    pub grid: Grid,
    /// The marks of the picture.
    pub marks: Marks,
}

impl Scene {
    /// Whether it is a step with eliminations only, or a guess, and so worth a picture where few are drawn.
    pub fn is_hard(&self) -> bool {
        match self.kind {
            SceneKind::Step(_) => self.marks.placed.is_empty(),
            SceneKind::Guess => true,
            SceneKind::Start | SceneKind::Case | SceneKind::End => false,
        }
    }

    /// The headline without the number.
    pub(super) fn name(&self) -> &str {
        &self.title[self.number.len()..]
    }

    pub(super) const fn rating(&self) -> Option<RatingFigure> {
        if let SceneKind::Step(rating) = self.kind { Some(rating) } else { None }
    }
}

/// The kind of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SceneKind {
    /// The start.
    Start,
    /// A step with its rating.
    Step(RatingFigure),
    /// A guess.
    Guess,
    /// The beginning or end of a case of a refutation.
    Case,
    /// The end.
    End,
}

/// The place of a line of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind<'a> {
    Paragraph,
    /// In a list: `2. so r1c7 is not 8`, with the text behind the number.
    Item(&'a str),
    /// In the list of an item: `2.1. If r1c7 is 8, …`.
    SubItem,
}

impl<'a> LineKind<'a> {
    pub(super) fn of(line: &'a str) -> Self {
        let Some((number, rest)) = line.split_once(". ") else { return Self::Paragraph };
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        match number.split('.').count() {
            _ if !number.split('.').all(is_number) => Self::Paragraph,
            1 => Self::Item(rest),
            _ => Self::SubItem,
        }
    }
}

impl Story {
    /// Returns the scenes of a trace; the tally gives the ratings of steps that have none.
    pub fn of(trace: &Trace, explainer: &Explainer<'_>, tally: &Tally<'_>) -> Self {
        let mut builder = StoryBuilder { scenes: Vec::new(), explainer, tally };
        let title = explainer.language().say(Sentence::StartTitle, &[]);
        let demands = explainer.describe_constraints(trace.start.layout(), &|_| None);
        let mut text = ExplanationText::default();
        if !demands.is_empty() {
            text.add(demands.join(" "));
        }
        builder.add(title, SceneKind::Start, text, &trace.start, Marks::default());
        builder.add_moves(trace, "");
        Self { scenes: builder.scenes }
    }

    /// Returns the scenes of steps.
    pub fn steps(&self) -> impl Iterator<Item = &Scene> {
        self.scenes.iter().filter(|scene| matches!(scene.kind, SceneKind::Step(_)))
    }
}

struct StoryBuilder<'a> {
    scenes: Vec<Scene>,
    explainer: &'a Explainer<'a>,
    tally: &'a Tally<'a>,
}

impl StoryBuilder<'_> {
    fn add(&mut self, title: String, kind: SceneKind, teach: ExplanationText, grid: &Grid, marks: Marks) {
        let empty = ExplanationText::default;
        self.scenes.push(Scene {
            number: title.clone(),
            title,
            kind,
            technique: None,
            look: empty(),
            hint: empty(),
            teach,
            expert: empty(),
            grid: grid.clone(),
            marks,
        });
    }

    fn add_moves(&mut self, trace: &Trace, prefix: &str) {
        let explainer = self.explainer;
        let mut count = 0;
        let end = trace.replay(|replayed| match replayed.what {
            Move::Deduced(deduction) => {
                count += 1;
                let (step, grid) = (&deduction.step, replayed.seen);
                let text = |register| explainer.explain(step, grid, register);
                let rating =
                    deduction.figure.unwrap_or_else(|| self.tally.figure(step.technique, step.measure));
                self.scenes.push(Scene {
                    title: format!("{prefix}{count}. {}", explainer.title(step)),
                    number: format!("{prefix}{count}."),
                    kind: SceneKind::Step(rating),
                    technique: Some(step.technique),
                    look: text(Register::Look),
                    hint: text(Register::Hint),
                    teach: text(Register::Teach),
                    expert: text(Register::Expert),
                    grid: grid.clone(),
                    marks: Marks::of(&step.finding, grid),
                });
            }
            Move::Guessed(guess) => {
                let number = guess.number.to_string();
                let title = explainer.language().say(Sentence::GuessTitle, &[("number", &number)]);
                let text = explainer.explain_guess(guess, replayed.grid);
                let marks = Marks::for_guess(guess.candidate);
                self.add(title, SceneKind::Guess, text, replayed.grid, marks);
            }
        });
        self.add_end(trace, &end, prefix);
    }

    fn add_end(&mut self, trace: &Trace, end: &Grid, prefix: &str) {
        let explainer = self.explainer;
        if let Outcome::Refuted(cases) = &trace.outcome {
            for (at, Case { supposed, trace: case }) in cases.iter().enumerate() {
                let prefix = case_prefix(prefix, at);
                let title = format!("{prefix} {}", explainer.open_case(end, *supposed));
                let marks = Marks::for_guess(*supposed);
                self.add(title, SceneKind::Case, ExplanationText::default(), end, marks);
                self.add_moves(case, &prefix);
                let text = explainer.close_case(end, *supposed);
                self.add(format!("{prefix} …"), SceneKind::Case, text, end, Marks::default());
            }
        }
        let mut several: &[Grid] = &[];
        let marks = match &trace.outcome {
            Outcome::Contradiction(truths) => Marks::for_premises(truths, end),
            Outcome::SeveralSolutions { two, .. } => {
                several = &**two;
                let differs = |cell: &Cell| two[0].digit(*cell) != two[1].digit(*cell);
                Marks::for_cells(end.layout().cells().iter().filter(differs))
            }
            _ => Marks::default(),
        };
        let (title, kind, text) = if prefix.is_empty() {
            let title = explainer.language().say(Sentence::EndTitle, &[]);
            (title, SceneKind::End, explainer.explain_outcome(trace, end))
        } else {
            let text = ExplanationText::plain(explainer.explain_dead_end(trace, end));
            (format!("{prefix} …"), SceneKind::Case, text)
        };
        if !text.spans().is_empty() {
            self.add(title.clone(), kind, text, end, marks.clone());
        }
        for solution in several {
            let text = ExplanationText::default();
            self.add(title.clone(), SceneKind::End, text, solution, marks.clone());
        }
    }
}

/// The number of a case of a refutation: `a.`, and of a case within it `a.b.`.
pub(super) fn case_prefix(prefix: &str, case: usize) -> String {
    format!("{prefix}{}.", (b'a' + (case % 26) as u8) as char)
}
