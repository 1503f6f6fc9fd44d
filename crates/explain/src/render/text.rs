//! A whole trace as text: what the puzzle is, each move told and drawn, how it ended.

use super::ink::{FAINT, HEADLINE, Paint, WARNING, paint, wrap, wrap_hanging};
use super::legend::{Letters, lettered};
use super::marks::Marks;
use super::picture::{board, picture_within};
use crate::{Explainer, ExplanationText, Register};
use std::fmt::Write as _;
use whydoku_board::Grid;
use whydoku_logic::Step;
use whydoku_solver::catalogue::Sentence;
use whydoku_solver::trace::{Case, Deduction, Move, Outcome, Trace};

/// Which moves are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawMode {
    /// Every move.
    All,
    /// Moves that are more than a single.
    Hard,
    /// None.
    None,
}

/// How a trace is told.
#[derive(Clone, Copy, Debug)]
pub struct TextOptions {
    /// Words of one line, or with reasons.
    pub register: Register,
    /// Which moves are drawn.
    pub draw: DrawMode,
    /// Whether escape codes are written.
    pub paint: Paint,
    /// Whether each single is told by itself; else those in a row are one paragraph.
    pub singles: bool,
    /// How wide a line may be.
    pub width: usize,
    /// How wide a drawing may be; in one that would be wider, candidates stand below each other.
    pub across: usize,
    /// Whether the start holds something that is only supposed, so that a dead end says nothing about the puzzle.
    pub supposing: bool,
}

impl TextOptions {
    /// How wide a drawing may be that stands under a headline with this indent.
    fn drawn_within(&self, indent: &str) -> usize {
        self.across.saturating_sub(indent.len() + 3)
    }
}

/// Tells a trace move by move.
pub fn trace_text(trace: &Trace, explainer: &Explainer<'_>, options: &TextOptions) -> String {
    opening_text(&trace.start, options.paint) + &path_text(trace, explainer, options)
}

/// The board before the first move, for those who begin to read before the path is known.
pub fn opening_text(start: &Grid, paint: Paint) -> String {
    board(start, paint) + "\n"
}

/// What [`trace_text`] has behind its opening.
pub fn path_text(trace: &Trace, explainer: &Explainer<'_>, options: &TextOptions) -> String {
    let mut text = String::new();
    let letters = Letters::of(trace.start.layout());
    if let Some(drawn) = lettered(&trace.start, &letters, options.paint, options.across) {
        text += &drawn;
        text.push('\n');
    }
    for asks in explainer.describe_constraints(trace.start.layout(), &|at| letters.of_constraint(at)) {
        text += &wrap(&asks, "", options.width);
        text.push('\n');
    }
    if options.draw != DrawMode::None && options.register != Register::Expert && !trace.moves.is_empty() {
        let key = options.paint.in_style(&explainer.language().say(Sentence::PictureKey, &[]), FAINT);
        text += &wrap(&key, "", options.width);
        text.push('\n');
    }
    tell_moves(trace, explainer, options, "", &mut text);
    text
}

fn tell_moves(
    trace: &Trace,
    explainer: &Explainer<'_>,
    options: &TextOptions,
    prefix: &str,
    text: &mut String,
) {
    let indent = if prefix.is_empty() { String::new() } else { "  ".to_owned() };
    let mut number = 0;
    let mut run = Run::default();
    let mut outlined = Vec::new();
    let end = trace.replay(|told| {
        if options.register == Register::Teach
            && !options.singles
            && let Move::Deduced(Deduction { step, notation: None, .. }) = told.what
            && let Some(said) = explainer.explain_single(step, told.seen)
        {
            number += 1;
            run.add(number, said, step, told.grid);
            return;
        }
        run.tell(explainer, options, &indent, text);
        let (title, said, single) = match told.what {
            Move::Deduced(deduction) => {
                number += 1;
                let step = &deduction.step;
                let title =
                    options.paint.in_style(&format!("{prefix}{number}. {}", explainer.name(step)), HEADLINE);
                let single = step.finding.eliminations().next().is_none();
                (title, explainer.explain(step, told.seen, options.register), single)
            }
            Move::Guessed(guess) => {
                let word =
                    explainer.language().say(Sentence::GuessTitle, &[("number", &guess.number.to_string())]);
                let title = options.paint.in_style(&word, WARNING);
                (title, explainer.explain_guess(guess, told.grid), false)
            }
        };
        if said.is_outline() {
            outlined.push(format!("{prefix}{number}"));
        }
        let said = paint(&said, options.paint);
        if options.register == Register::Expert && matches!(told.what, Move::Deduced(_)) {
            let line = format!("{indent}{title}: {said}");
            *text += &wrap_hanging(&line, &format!("{indent}    "), options.across);
            note(told.what, options, &indent, text);
            return;
        }
        let _ = writeln!(text, "{indent}{title}");
        note(told.what, options, &indent, text);
        *text += &wrap(&said, &format!("{indent}   "), options.width);
        if options.draw == DrawMode::All || options.draw == DrawMode::Hard && !single {
            let marks = match told.what {
                Move::Deduced(deduction) => Marks::of(&deduction.step.finding, told.seen),
                Move::Guessed(guess) => Marks::for_guess(guess.candidate),
            };
            text.push('\n');
            for line in
                picture_within(told.seen, &marks, options.paint, options.drawn_within(&indent)).lines()
            {
                let _ = writeln!(text, "{indent}   {line}");
            }
        }
        text.push('\n');
    });
    run.tell(explainer, options, &indent, text);
    if !outlined.is_empty() {
        let steps = explainer.language().say(Sentence::Outlined, &[("steps", &outlined.join(", "))]);
        *text += &wrap(&options.paint.in_style(&steps, FAINT), &indent, options.width);
        text.push('\n');
    }
    tell_end(trace, &end, explainer, options, prefix, text);
}

/// Singles in a row.
#[derive(Default)]
struct Run {
    /// The number of the first, and the board before it.
    first: Option<(usize, Grid)>,
    said: Vec<ExplanationText>,
    marks: Marks,
}

impl Run {
    fn add(&mut self, number: usize, said: ExplanationText, step: &Step, grid: &Grid) {
        self.first.get_or_insert_with(|| (number, grid.clone()));
        self.said.push(said);
        step.finding.placements().for_each(|placed| self.marks.place(placed));
    }

    /// Tells them, if there are any, and forgets them.
    fn tell(&mut self, explainer: &Explainer<'_>, options: &TextOptions, indent: &str, text: &mut String) {
        let Self { first, said, marks } = std::mem::take(self);
        let Some((number, grid)) = first else { return };
        let title = explainer.singles_title(number, number + said.len() - 1);
        let _ = writeln!(text, "{indent}{}", options.paint.in_style(&title, HEADLINE));
        let said = paint(&explainer.join_singles(&said), options.paint);
        *text += &wrap(&said, &format!("{indent}   "), options.width);
        if options.draw == DrawMode::All {
            text.push('\n');
            for line in picture_within(&grid, &marks, options.paint, options.drawn_within(indent)).lines() {
                let _ = writeln!(text, "{indent}   {line}");
            }
        }
        text.push('\n');
    }
}

/// The step as another program writes it, if that was asked for.
fn note(what: &Move, options: &TextOptions, indent: &str, text: &mut String) {
    if let Move::Deduced(Deduction { notation: Some(notation), .. }) = what {
        let _ = writeln!(text, "{indent}   {}", options.paint.in_style(notation, FAINT));
    }
}

fn tell_end(
    trace: &Trace,
    end: &Grid,
    explainer: &Explainer<'_>,
    options: &TextOptions,
    prefix: &str,
    text: &mut String,
) {
    if let Outcome::Refuted(cases) = &trace.outcome {
        for (at, Case { supposed, trace: case }) in cases.iter().enumerate() {
            let prefix = format!("{prefix}{}.", (b'a' + (at % 26) as u8) as char);
            let begins = paint(&explainer.open_case(end, *supposed), options.paint);
            let _ = writeln!(text, "{}", options.paint.in_style(&format!("{prefix} {begins}"), WARNING));
            text.push('\n');
            tell_moves(case, explainer, options, &prefix, text);
            *text +=
                &wrap(&paint(&explainer.close_case(end, *supposed), options.paint), "   ", options.width);
            text.push('\n');
        }
    }
    if prefix.is_empty() {
        // Without moves the board stands above already.
        if !trace.moves.is_empty() {
            *text += &board(end, options.paint);
            text.push('\n');
        }
        let dead_end = explainer.explain_dead_end(trace, end);
        let said = if options.supposing && !dead_end.is_empty() {
            options.paint.in_style(&dead_end, WARNING)
        } else {
            paint(&explainer.explain_outcome(trace, end), options.paint)
        };
        *text += &wrap(&said, "", options.width);
    } else {
        let dead_end = options.paint.in_style(&explainer.explain_dead_end(trace, end), WARNING);
        *text += &wrap(&dead_end, "   ", options.width);
    }
    if let Outcome::SeveralSolutions { two, .. } = &trace.outcome {
        for solution in two.iter() {
            let _ = writeln!(text, "\n{}", board(solution, options.paint).trim_end());
        }
    }
    if !matches!(trace.outcome, Outcome::Solved) && prefix.is_empty() && options.draw != DrawMode::None {
        let marks = match &trace.outcome {
            Outcome::Contradiction(truths) => Marks::for_premises(truths, end),
            _ => Marks::default(),
        };
        let _ = writeln!(
            text,
            "\n{}",
            options
                .paint
                .in_style(picture_within(end, &marks, Paint::Plain, options.across).trim_end(), FAINT)
        );
    }
}
