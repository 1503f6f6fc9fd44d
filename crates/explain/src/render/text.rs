//! A trace as text: the puzzle, each move with its explanation and drawing, the end.

use super::marks::Marks;
use super::paint::{FAINT, HEADLINE, Paint, WARNING, paint, wrap, wrap_hanging};
use super::picture::{ConstraintLetters, board, lettered_board, picture_within};
use super::story::case_prefix;
use crate::{Explainer, ExplanationText, Register};
use whydoku_board::Grid;
use whydoku_logic::Step;
use whydoku_solver::catalogue::Sentence;
use whydoku_solver::trace::{Case, Deduction, Move, Outcome, Trace};

/// The moves that are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawMode {
    /// Every move.
    All,
    /// Moves other than singles.
    Hard,
    /// None.
    None,
}

/// The form of a trace as text.
#[derive(Clone, Copy, Debug)]
pub struct TextOptions {
    /// The detail of explanations.
    pub register: Register,
    /// The moves that are drawn.
    pub draw: DrawMode,
    /// Whether escape codes are written.
    pub paint: Paint,
    /// Whether each single has a paragraph of its own; else those in a row share one.
    pub singles: bool,
    /// The width of text.
    pub width: usize,
    /// The width of drawings; in one that would be wider, candidates stand below each other.
    pub across: usize,
    /// Whether the start contains a hypothesis, so that a dead end says nothing about the puzzle.
    pub supposing: bool,
}

/// Everything as plain text, and every move drawn.
impl Default for TextOptions {
    fn default() -> Self {
        Self {
            register: Register::Teach,
            draw: DrawMode::All,
            paint: Paint::Plain,
            singles: false,
            width: 96,
            across: usize::MAX,
            supposing: false,
        }
    }
}

/// Renders a trace.
pub fn trace_text(trace: &Trace, explainer: &Explainer<'_>, options: &TextOptions) -> String {
    opening_text(&trace.start, options.paint) + &path_text(trace, explainer, options)
}

/// Renders the board before the first move, which can be shown before the path is known.
pub fn opening_text(start: &Grid, paint: Paint) -> String {
    board(start, paint) + "\n"
}

/// Renders a trace without its opening.
pub fn path_text(trace: &Trace, explainer: &Explainer<'_>, options: &TextOptions) -> String {
    let mut writer = TextWriter { explainer, options, text: String::new() };
    let letters = ConstraintLetters::new(trace.start.layout());
    if let Some(drawing) = lettered_board(&trace.start, &letters, options.paint, options.across) {
        writer.text += &(drawing + "\n");
    }
    for demand in explainer.describe_constraints(trace.start.layout(), &|at| letters.get(at)) {
        writer.paragraph(&demand, "");
    }
    if options.draw != DrawMode::None && options.register != Register::Expert && !trace.moves.is_empty() {
        let key = explainer.language().say(Sentence::PictureKey, &[]);
        writer.paragraph(&options.paint.in_style(&key, FAINT), "");
    }
    writer.moves(trace, "");
    writer.text
}

/// Renders one step with its number, its text and its picture.
pub fn step_text(
    number: usize,
    step: &Step,
    grid: &Grid,
    explainer: &Explainer<'_>,
    options: &TextOptions,
) -> String {
    let mut writer = TextWriter { explainer, options, text: String::new() };
    let deduction = Deduction { step: step.clone(), round: 1, notation: None, figure: None };
    writer.step(&deduction, grid, &number.to_string(), "");
    writer.text.truncate(writer.text.trim_end().len());
    writer.text + "\n"
}

#[derive(Default)]
struct SinglesRun {
    /// The number of the first, and the board before it.
    first: Option<(usize, Grid)>,
    texts: Vec<ExplanationText>,
    marks: Marks,
}

impl SinglesRun {
    fn add(&mut self, number: usize, text: ExplanationText, step: &Step, grid: &Grid) {
        self.first.get_or_insert_with(|| (number, grid.clone()));
        self.texts.push(text);
        self.marks.placed.extend(step.finding.placements());
    }
}

struct TextWriter<'a> {
    explainer: &'a Explainer<'a>,
    options: &'a TextOptions,
    text: String,
}

impl TextWriter<'_> {
    fn line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    /// Adds wrapped text and an empty line.
    fn paragraph(&mut self, text: &str, indent: &str) {
        let wrapped = wrap(text, indent, self.options.width);
        self.line(&wrapped);
    }

    fn drawing(&mut self, grid: &Grid, marks: &Marks, indent: &str) {
        let width = self.options.across.saturating_sub(indent.len() + 3);
        for line in picture_within(grid, marks, self.options.paint, width).lines() {
            self.line(&format!("{indent}   {line}"));
        }
        self.text.push('\n');
    }

    fn moves(&mut self, trace: &Trace, prefix: &str) {
        let (explainer, options) = (self.explainer, self.options);
        let indent = if prefix.is_empty() { "" } else { "  " };
        let mut number = 0;
        let mut run = SinglesRun::default();
        let mut outlined = Vec::new();
        let end = trace.replay(|replayed| {
            number += usize::from(matches!(replayed.what, Move::Deduced(_)));
            if options.register == Register::Teach
                && !options.singles
                && let Move::Deduced(Deduction { step, notation: None, .. }) = replayed.what
                && let Some(text) = explainer.explain_single(step, replayed.seen)
            {
                run.add(number, text, step, replayed.grid);
                return;
            }
            self.singles(std::mem::take(&mut run), indent);
            let title = format!("{prefix}{number}");
            match replayed.what {
                Move::Deduced(deduction) => {
                    if self.step(deduction, replayed.seen, &title, indent) {
                        outlined.push(title);
                    }
                }
                Move::Guessed(guess) => {
                    let number = guess.number.to_string();
                    let title = explainer.language().say(Sentence::GuessTitle, &[("number", &number)]);
                    self.line(&format!("{indent}{}", options.paint.in_style(&title, WARNING)));
                    let text = explainer.explain_guess(guess, replayed.grid);
                    self.paragraph(&paint(&text, options.paint), &format!("{indent}   "));
                    if options.draw != DrawMode::None {
                        self.drawing(replayed.seen, &Marks::for_guess(guess.candidate), indent);
                    }
                }
            }
        });
        self.singles(run, indent);
        if !outlined.is_empty() {
            let note = explainer.language().say(Sentence::Outlined, &[("steps", &outlined.join(", "))]);
            self.paragraph(&options.paint.in_style(&note, FAINT), indent);
        }
        self.end(trace, &end, prefix);
    }

    /// Adds a step; returns whether its explanation is an outline.
    fn step(&mut self, deduction: &Deduction, grid: &Grid, number: &str, indent: &str) -> bool {
        let (explainer, options) = (self.explainer, self.options);
        let step = &deduction.step;
        let title = options.paint.in_style(&format!("{number}. {}", explainer.title(step)), HEADLINE);
        let explanation = explainer.explain(step, grid, options.register);
        let text = paint(&explanation, options.paint);
        let notation = deduction.notation.as_ref();
        let notation = notation.map(|text| format!("{indent}   {}", options.paint.in_style(text, FAINT)));
        if options.register == Register::Expert {
            let line = format!("{indent}{title}: {text}");
            self.text += &wrap_hanging(&line, &format!("{indent}    "), options.across);
            notation.iter().for_each(|notation| self.line(notation));
            return explanation.is_outline();
        }
        self.line(&format!("{indent}{title}"));
        notation.iter().for_each(|notation| self.line(notation));
        self.paragraph(&text, &format!("{indent}   "));
        let is_single = step.finding.eliminations().next().is_none();
        if options.draw == DrawMode::All || options.draw == DrawMode::Hard && !is_single {
            self.drawing(grid, &Marks::of(&step.finding, grid), indent);
        }
        explanation.is_outline()
    }

    fn singles(&mut self, run: SinglesRun, indent: &str) {
        let SinglesRun { first, texts, marks } = run;
        let Some((number, grid)) = first else { return };
        let title = self.explainer.singles_title(number, number + texts.len() - 1);
        self.line(&format!("{indent}{}", self.options.paint.in_style(&title, HEADLINE)));
        let text = paint(&self.explainer.join_singles(&texts), self.options.paint);
        self.paragraph(&text, &format!("{indent}   "));
        if self.options.draw == DrawMode::All {
            self.drawing(&grid, &marks, indent);
        }
    }

    fn end(&mut self, trace: &Trace, end: &Grid, prefix: &str) {
        let (explainer, options) = (self.explainer, self.options);
        if let Outcome::Refuted(cases) = &trace.outcome {
            for (at, Case { supposed, trace: case }) in cases.iter().enumerate() {
                let prefix = case_prefix(prefix, at);
                let begin = paint(&explainer.open_case(end, *supposed), options.paint);
                self.line(&options.paint.in_style(&format!("{prefix} {begin}"), WARNING));
                self.text.push('\n');
                self.moves(case, &prefix);
                self.paragraph(&paint(&explainer.close_case(end, *supposed), options.paint), "   ");
            }
        }
        let dead_end = explainer.explain_dead_end(trace, end);
        if prefix.is_empty() {
            // Without moves, the board is in the opening.
            if !trace.moves.is_empty() {
                self.line(&board(end, options.paint));
            }
            let text = if options.supposing && !dead_end.is_empty() {
                options.paint.in_style(&dead_end, WARNING)
            } else {
                paint(&explainer.explain_outcome(trace, end), options.paint)
            };
            self.text += &wrap(&text, "", options.width);
        } else {
            self.text += &wrap(&options.paint.in_style(&dead_end, WARNING), "   ", options.width);
        }
        if let Outcome::SeveralSolutions { two, .. } = &trace.outcome {
            for solution in two.iter() {
                self.line(&format!("\n{}", board(solution, options.paint).trim_end()));
            }
        }
        if !matches!(trace.outcome, Outcome::Solved) && prefix.is_empty() && options.draw != DrawMode::None {
            let marks = match &trace.outcome {
                Outcome::Contradiction(truths) => Marks::for_premises(truths, end),
                _ => Marks::default(),
            };
            let drawing = picture_within(end, &marks, Paint::Plain, options.across);
            self.line(&format!("\n{}", options.paint.in_style(drawing.trim_end(), FAINT)));
        }
    }
}
