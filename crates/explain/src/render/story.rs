//! [`Story`]: a trace cut into scenes, each with the grid it is told on, its marks and its words in every grade. Whoever
//! writes pages or pictures goes through the scenes; nothing is decided twice.

use super::marks::Marks;
use crate::{Explainer, ExplanationText, Register, SpanStyle};
use whydoku_board::Grid;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::Sentence;
use whydoku_solver::rating::{RatingFigure, Tally};
use whydoku_solver::trace::{Case, Move, Outcome, Trace};

/// A whole trace, scene by scene.
#[derive(Clone, Debug)]
pub struct Story {
    /// The scenes in order: the start, each move, what became of it.
    pub scenes: Vec<Scene>,
}

/// One picture and what is said beside it.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Its headline: `3. X-wing`.
    pub title: String,
    /// The part of the headline that says no more than which step it is.
    pub number: String,
    /// What kind of scene it is.
    pub kind: SceneKind,
    /// The technique, where a step is told.
    pub technique: Option<TechniqueId>,
    /// Where to look; empty where there is nothing to find.
    pub look: ExplanationText,
    /// What is to be seen there.
    pub hint: ExplanationText,
    /// The whole.
    pub teach: ExplanationText,
    /// The whole in one line; empty where there is none.
    pub expert: ExplanationText,
    /// The grid, before what is told happens.
    pub grid: Grid,
    /// What is marked.
    pub marks: Marks,
}

impl Scene {
    /// Whether it is a step that takes candidates away, or a guess: worth a picture where few are drawn.
    pub fn is_hard(&self) -> bool {
        match self.kind {
            SceneKind::Step(_) => self.marks.placed.is_empty(),
            SceneKind::Guess => true,
            SceneKind::Start | SceneKind::Case | SceneKind::End => false,
        }
    }
}

/// What happens in a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SceneKind {
    /// Nothing yet.
    Start,
    /// A step, and what it adds to the figure of the puzzle.
    Step(RatingFigure),
    /// A guess.
    Guess,
    /// A case of a refutation begins, or ends.
    Case,
    /// The end.
    End,
}

/// Where a line of a telling stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place<'a> {
    /// By itself.
    Alone,
    /// In a list: `2. so r1c7 is not 8`. This is what follows the number.
    Numbered(&'a str),
    /// Under a line of a list: `2.1. If r1c7 is 8, …`.
    Case,
}

/// Where a line of a telling stands, by the number that it begins with.
pub(super) fn place_of(line: &str) -> Place<'_> {
    let Some((number, rest)) = line.split_once(". ") else { return Place::Alone };
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    match number.split('.').count() {
        _ if !number.split('.').all(is_number) => Place::Alone,
        1 => Place::Numbered(rest),
        _ => Place::Case,
    }
}

impl Story {
    /// The scenes of a trace; the tally knows how hard steps are.
    pub fn of(trace: &Trace, explainer: &Explainer<'_>, tally: &Tally<'_>) -> Self {
        let mut story = Self { scenes: Vec::new() };
        let title = explainer.language().say(Sentence::StartTitle, &[]);
        let mut asks = ExplanationText::default();
        let all = explainer.describe_constraints(trace.start.layout(), &|_| None);
        if !all.is_empty() {
            asks.push(all.join(" "), SpanStyle::Plain);
        }
        story.plain(title, SceneKind::Start, asks, &trace.start, Marks::default());
        story.tell(trace, explainer, tally, "");
        story
    }

    /// The scenes that tell a step.
    pub fn steps(&self) -> impl Iterator<Item = &Scene> {
        self.scenes.iter().filter(|scene| matches!(scene.kind, SceneKind::Step(_)))
    }

    fn plain(&mut self, title: String, kind: SceneKind, teach: ExplanationText, grid: &Grid, marks: Marks) {
        let none = ExplanationText::default;
        let number = title.clone();
        let grid = grid.clone();
        self.scenes.push(Scene {
            title,
            number,
            kind,
            technique: None,
            look: none(),
            hint: none(),
            teach,
            expert: none(),
            grid,
            marks,
        });
    }

    fn tell(&mut self, trace: &Trace, explainer: &Explainer<'_>, tally: &Tally<'_>, prefix: &str) {
        let mut count = 0;
        let end = trace.replay(|told| match told.what {
            Move::Deduced(deduction) => {
                count += 1;
                let (step, grid) = (&deduction.step, told.seen);
                let say = |register| explainer.explain(step, grid, register);
                self.scenes.push(Scene {
                    title: format!("{prefix}{count}. {}", explainer.name(step)),
                    number: format!("{prefix}{count}."),
                    kind: SceneKind::Step(
                        deduction.figure.unwrap_or_else(|| tally.figure(step.technique, step.measure)),
                    ),
                    technique: Some(step.technique),
                    look: say(Register::Look),
                    hint: say(Register::Hint),
                    teach: say(Register::Teach),
                    expert: say(Register::Expert),
                    grid: grid.clone(),
                    marks: Marks::of(&step.finding, grid),
                });
            }
            Move::Guessed(guess) => {
                let title =
                    explainer.language().say(Sentence::GuessTitle, &[("number", &guess.number.to_string())]);
                let marks = Marks::for_guess(guess.candidate);
                self.plain(
                    title,
                    SceneKind::Guess,
                    explainer.explain_guess(guess, told.grid),
                    told.grid,
                    marks,
                );
            }
        });
        self.end(trace, &end, explainer, tally, prefix);
    }

    fn end(&mut self, trace: &Trace, end: &Grid, explainer: &Explainer<'_>, tally: &Tally<'_>, prefix: &str) {
        if let Outcome::Refuted(cases) = &trace.outcome {
            for (at, Case { supposed, trace: case }) in cases.iter().enumerate() {
                let prefix = format!("{prefix}{}.", (b'a' + (at % 26) as u8) as char);
                let title = format!("{prefix} {}", explainer.open_case(end, *supposed));
                self.plain(
                    title,
                    SceneKind::Case,
                    ExplanationText::default(),
                    end,
                    Marks::for_guess(*supposed),
                );
                self.tell(case, explainer, tally, &prefix);
                let fails = explainer.close_case(end, *supposed);
                self.plain(format!("{prefix} …"), SceneKind::Case, fails, end, Marks::default());
            }
        }
        let marks = match &trace.outcome {
            Outcome::Contradiction(truths) => Marks::for_premises(truths, end),
            Outcome::SeveralSolutions { two, .. } => {
                let differ = |&cell: &whydoku_board::Cell| two[0].digit(cell) != two[1].digit(cell);
                Marks::for_cells(end.layout().cells().iter().filter(differ))
            }
            _ => Marks::default(),
        };
        let (title, said) = if prefix.is_empty() {
            (explainer.language().say(Sentence::EndTitle, &[]), explainer.explain_outcome(trace, end))
        } else {
            (format!("{prefix} …"), ExplanationText::plain(explainer.explain_dead_end(trace, end)))
        };
        if !said.spans().is_empty() {
            self.plain(
                title.clone(),
                if prefix.is_empty() { SceneKind::End } else { SceneKind::Case },
                said,
                end,
                marks,
            );
        }
        if let Outcome::SeveralSolutions { two, .. } = &trace.outcome {
            for solution in two.iter() {
                let differ = |&cell: &whydoku_board::Cell| two[0].digit(cell) != two[1].digit(cell);
                let marks = Marks::for_cells(end.layout().cells().iter().filter(differ));
                self.plain(title.clone(), SceneKind::End, ExplanationText::default(), solution, marks);
            }
        }
    }
}
