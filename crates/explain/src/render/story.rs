//! [`Story`]: a trace cut into scenes, each with its grid, its marks and its text in every register.

use super::marks::Marks;
use super::replay::{Event, EventKind, replay};
use crate::{Explainer, ExplanationText, Register};
use whydoku_board::Grid;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Coordinates, Sentence};
use whydoku_solver::rating::{RatingFigure, Tally};
use whydoku_solver::trace::{Move, Outcome, ReplayedMove, Trace};

/// A trace as scenes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Story {
    /// The start, each move, and the end.
    pub scenes: Vec<Scene>,
    /// How its texts and pictures name cells.
    pub coordinates: Coordinates,
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
    /// A scene other than that of a step, whose title is its number.
    fn new(title: String, kind: SceneKind, teach: ExplanationText, grid: &Grid, marks: Marks) -> Self {
        let [look, hint, expert] = <[ExplanationText; 3]>::default();
        let (number, grid) = (title.clone(), grid.clone());
        Self { title, number, kind, technique: None, look, hint, teach, expert, grid, marks }
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
    pub fn of(trace: &Trace, explainer: &Explainer<'_>, tally: &Tally) -> Self {
        let demands = explainer.describe_constraints(trace.start.layout(), &|_| None);
        let mut text = ExplanationText::default();
        text.add(demands.join(" "));
        let title = explainer.language().say(Sentence::StartTitle, &[]);
        let mut scenes = vec![Scene::new(title, SceneKind::Start, text, &trace.start, Marks::default())];
        replay(trace, &mut |event| add_scenes(event, explainer, tally, &mut scenes));
        Self { scenes, coordinates: explainer.language().coordinates }
    }

    /// Returns the scenes of steps.
    pub fn steps(&self) -> impl Iterator<Item = &Scene> {
        self.scenes.iter().filter(|scene| matches!(scene.kind, SceneKind::Step(_)))
    }
}

fn add_scenes(event: &Event<'_, '_>, explainer: &Explainer<'_>, tally: &Tally, scenes: &mut Vec<Scene>) {
    let Event { prefix, trace, ref kind } = *event;
    match *kind {
        EventKind::Move(ReplayedMove { what, number, seen, .. }) => {
            let (title, marks) = (explainer.move_title(what), Marks::of_move(what, seen));
            let text = |register| explainer.explain_move(what, seen, register);
            let Move::Deduced(deduction) = what else {
                scenes.push(Scene::new(title, SceneKind::Guess, text(Register::Teach), seen, marks));
                return;
            };
            let step = &deduction.step;
            let rating = tally.figure_of_deduction(deduction);
            let number = format!("{prefix}{number}.");
            scenes.push(Scene {
                title: format!("{number} {title}"),
                number,
                technique: Some(step.technique),
                look: text(Register::Look),
                hint: text(Register::Hint),
                expert: text(Register::Expert),
                ..Scene::new(title, SceneKind::Step(rating), text(Register::Teach), seen, marks)
            });
        }
        EventKind::MovesEnd => {}
        EventKind::CaseBegins(case, grid) => {
            let title = format!("{prefix} {}", explainer.open_case(grid, case.supposed));
            let marks = Marks::for_guess(case.supposed);
            scenes.push(Scene::new(title, SceneKind::Case, ExplanationText::default(), grid, marks));
        }
        EventKind::CaseEnds(case, grid) => {
            let text = explainer.close_case(grid, case.supposed);
            scenes.push(Scene::new(format!("{prefix} …"), SceneKind::Case, text, grid, Marks::default()));
        }
        EventKind::End(end) => {
            let marks = Marks::of_outcome(&trace.outcome, end);
            let (title, kind, text) = if prefix.is_empty() {
                let title = explainer.language().say(Sentence::EndTitle, &[]);
                (title, SceneKind::End, explainer.explain_outcome(trace, end))
            } else {
                let text = ExplanationText::plain(explainer.explain_dead_end(trace, end));
                (format!("{prefix} …"), SceneKind::Case, text)
            };
            if !text.spans().is_empty() {
                scenes.push(Scene::new(title.clone(), kind, text, end, marks.clone()));
            }
            if let Outcome::SeveralSolutions { two, .. } = &trace.outcome {
                let text = ExplanationText::default;
                let scene = |grid| Scene::new(title.clone(), SceneKind::End, text(), grid, marks.clone());
                scenes.extend(two.iter().map(scene));
            }
        }
    }
}
