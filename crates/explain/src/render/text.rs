//! A trace as text: the puzzle, each move with its explanation and drawing, the end.

use super::marks::Marks;
use super::paint::{FAINT, HEADLINE, Paint, WARNING, paint, wrap, wrap_hanging};
use super::picture::{ConstraintLetters, SignLegend, board, lettered_board, picture_within};
use super::replay::{Event, EventKind, replay};
use crate::{Explainer, ExplanationText, Register};
use whydoku_board::Grid;
use whydoku_logic::Step;
use whydoku_solver::catalogue::{Catalogue, Coordinates, Family, Sentence};
use whydoku_solver::trace::{Deduction, Move, Outcome, ReplayedMove, Trace};

/// The moves that are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawMode {
    /// Every move.
    All,
    /// Moves other than singles.
    Hard,
    /// None.
    None,
}

whydoku_board::builder! {
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
    opening_text(&trace.start, options.paint, explainer.language().coordinates)
        + &path_text(trace, explainer, options)
}

/// Renders the board before the first move, which can be shown before the path is known.
pub fn opening_text(start: &Grid, paint: Paint, coordinates: Coordinates) -> String {
    board(start, paint, coordinates) + "\n"
}

/// Renders a trace without its opening.
pub fn path_text(trace: &Trace, explainer: &Explainer<'_>, options: &TextOptions) -> String {
    let mut writer = TextWriter::new(explainer, options);
    writer.run(trace);
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
    let mut writer = TextWriter::new(explainer, options);
    writer.write_move(&step.clone().into(), grid, &format!("{number}. "), "");
    writer.text.truncate(writer.text.trim_end().len());
    writer.text + "\n"
}

/// Renders each step in a line: a single with its reason, other steps in brief.
pub fn step_lines(trace: &Trace, explainer: &Explainer<'_>, options: &TextOptions) -> String {
    let mut text = String::new();
    trace.replay(|ReplayedMove { what, number, seen, .. }| {
        let Move::Deduced(Deduction { step, .. }) = what else { return };
        let line = explainer.explain_single(step, seen).map_or_else(
            || {
                let (title, about) = (explainer.title(step), explainer.brief(step, seen));
                let conclusions = paint(&explainer.brief_conclusions(step, seen), options.paint);
                format!("{title}: {about} → {conclusions}")
            },
            |single| paint(&single, options.paint),
        );
        text += &wrap(&format!("{number}. {line}"), "", options.width);
    });
    text
}

/// Renders one picture of a path with its key: the digits that singles place, the last step, or the contradiction.
pub fn closing_picture(trace: &Trace, explainer: &Explainer<'_>, options: &TextOptions) -> String {
    let mut singles = Some(Marks::default());
    let mut last = None;
    let end = trace.replay(|ReplayedMove { what, seen, .. }| {
        let Move::Deduced(Deduction { step, .. }) = what else { return };
        let is_single = explainer.explain_single(step, seen).is_some();
        singles = singles.take().filter(|_| is_single);
        singles.iter_mut().for_each(|marks| marks.placed.extend(step.finding.placements()));
        last = Some((seen.clone(), Marks::of_move(what, seen)));
    });
    let (grid, marks) = match (&trace.outcome, singles, last) {
        (Outcome::Shown(_), Some(marks), _) => (trace.start.clone(), marks),
        (Outcome::Shown(_), None, Some(last)) => last,
        (outcome, ..) => (end.clone(), Marks::of_outcome(outcome, &end)),
    };
    let legend = SignLegend::default().below(&marks, &grid, explainer, options.paint, options.width);
    let coordinates = explainer.language().coordinates;
    picture_within(&grid, &marks, options.paint, coordinates, options.across) + &legend
}

/// A path for print: its text without boards, and the pictures of hard steps and guesses, each with the place in the text
/// where its headline begins.
#[cfg(feature = "sheets")]
pub(super) fn printed_path(trace: &Trace, explainer: &Explainer<'_>) -> (String, Vec<(usize, Grid, Marks)>) {
    // Print breaks lines and has pictures beside the text.
    let (width, across) = (usize::MAX, usize::MAX);
    let options = TextOptions { draw: DrawMode::None, width, across, ..TextOptions::default() };
    let mut writer = TextWriter { pictures: Some(Vec::new()), ..TextWriter::new(explainer, &options) };
    writer.run(trace);
    (writer.text, writer.pictures.unwrap_or_default())
}

/// Consecutive singles, which share a paragraph.
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
    /// The pictures of a path for print, which has no boards in its text.
    pictures: Option<Vec<(usize, Grid, Marks)>>,
    singles: SinglesRun,
    /// The numbers of steps whose explanation is an outline.
    outlined: Vec<String>,
    legend: SignLegend,
}

impl<'a> TextWriter<'a> {
    fn new(explainer: &'a Explainer<'a>, options: &'a TextOptions) -> Self {
        let (text, singles, outlined) = (String::new(), SinglesRun::default(), Vec::new());
        Self { explainer, options, text, pictures: None, singles, outlined, legend: SignLegend::default() }
    }

    const fn coordinates(&self) -> Coordinates {
        self.explainer.language().coordinates
    }

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
        let paint = self.options.paint;
        let legend = self.legend.below(marks, grid, self.explainer, paint, width);
        let picture = picture_within(grid, marks, paint, self.coordinates(), width);
        for line in picture.lines().chain(legend.lines()) {
            self.line(&format!("{indent}   {line}"));
        }
        self.text.push('\n');
    }

    /// Adds a board without marks, after a separator; none in print.
    fn board(&mut self, separator: &str, board: &str) {
        if self.pictures.is_none() {
            self.line(&format!("{separator}{board}"));
        }
    }

    fn run(&mut self, trace: &Trace) {
        let (explainer, options) = (self.explainer, self.options);
        let letters = ConstraintLetters::new(trace.start.layout());
        let (paint, coordinates) = (options.paint, self.coordinates());
        if let Some(drawing) = lettered_board(&trace.start, &letters, paint, coordinates, options.across) {
            self.board("", &drawing);
        }
        for demand in explainer.describe_constraints(trace.start.layout(), &|at| letters.get(at)) {
            self.paragraph(&demand, "");
        }
        replay(trace, &mut |event| self.event(event));
    }

    fn event(&mut self, event: &Event<'_, '_>) {
        let (explainer, options, prefix) = (self.explainer, self.options, event.prefix);
        let indent = if prefix.is_empty() { "" } else { "  " };
        match event.kind {
            EventKind::Move(ReplayedMove { what, number, grid, seen, .. }) => {
                if options.register == Register::Teach
                    && !options.singles
                    && let Move::Deduced(Deduction { step, notation: None, .. }) = what
                    && let Some(text) = explainer.explain_single(step, seen)
                {
                    // An answer key has the digits of singles, and reasons where something harder is needed.
                    let mut digit = ExplanationText::default();
                    text.spans().iter().take(1).for_each(|span| digit.push(span.text.clone(), span.style));
                    let text = if self.pictures.is_some() { digit } else { text };
                    self.singles.add(number, text, step, grid);
                    return;
                }
                self.finish_singles(indent);
                self.write_move(what, seen, &format!("{prefix}{number}. "), indent);
            }
            EventKind::MovesEnd => {
                self.finish_singles(indent);
                let outlined = std::mem::take(&mut self.outlined).join(", ");
                if !outlined.is_empty() {
                    let note = explainer.language().say(Sentence::Outlined, &[("steps", &outlined)]);
                    self.paragraph(&options.paint.in_style(&note, FAINT), indent);
                }
            }
            EventKind::CaseBegins(case, grid) => {
                let begin = paint(&explainer.open_case(grid, case.supposed), options.paint);
                self.line(&options.paint.in_style(&format!("{prefix} {begin}"), WARNING));
                self.text.push('\n');
            }
            EventKind::CaseEnds(case, grid) => {
                self.paragraph(&paint(&explainer.close_case(grid, case.supposed), options.paint), "   ");
            }
            EventKind::End(end) => self.end(event.trace, end, !prefix.is_empty()),
        }
    }

    /// Adds a move under a headline, which begins with `number` unless it is a guess.
    fn write_move(&mut self, what: &Move, grid: &Grid, number: &str, indent: &str) {
        let (explainer, options) = (self.explainer, self.options);
        let eliminates = match what {
            Move::Deduced(Deduction { step, .. }) => step.finding.eliminations().next().is_some(),
            Move::Guessed(_) => true,
        };
        let is_drawn = options.draw == DrawMode::All || options.draw == DrawMode::Hard && eliminates;
        let explanation = explainer.marked(is_drawn).explain_move(what, grid, options.register);
        let (number, style, notation) = match what {
            Move::Deduced(Deduction { notation, .. }) => (number, HEADLINE, notation.as_deref()),
            Move::Guessed(_) => ("", WARNING, None),
        };
        if explanation.is_outline() {
            self.outlined.push(number.trim_end_matches(". ").to_owned());
        }
        let text = paint(&explanation, options.paint);
        let title = options.paint.in_style(&format!("{number}{}", explainer.move_title(what)), style);
        let notation = notation.map(|text| format!("{indent}   {}", options.paint.in_style(text, FAINT)));
        if options.register == Register::Expert && !number.is_empty() {
            let line = format!("{indent}{title}: {text}");
            self.text += &wrap_hanging(&line, &format!("{indent}    "), options.across);
            notation.iter().for_each(|notation| self.line(notation));
            return;
        }
        let headline = self.text.len();
        if self.pictures.is_some()
            && let Move::Deduced(Deduction { step, .. }) = what
            && matches!(
                Catalogue::embedded().entry(step.technique).family,
                Family::Intersection | Family::Subset
            )
        {
            // An answer key says of the easier steps what and where, not why.
            let conclusions = explainer.brief_conclusions(step, grid);
            self.line(&format!("{indent}{title}: {}: {conclusions}", explainer.brief(step, grid)));
            return;
        }
        self.line(&format!("{indent}{title}"));
        notation.iter().for_each(|notation| self.line(notation));
        self.paragraph(&text, &format!("{indent}   "));
        let marks = || Marks::of_move(what, grid);
        if is_drawn {
            self.drawing(grid, &marks(), indent);
        }
        let is_hard = number.is_empty() || !what.places();
        if let Some(pictures) = self.pictures.as_mut().filter(|_| is_hard) {
            pictures.push((headline, grid.clone(), marks()));
        }
    }

    fn finish_singles(&mut self, indent: &str) {
        let SinglesRun { first, texts, marks } = std::mem::take(&mut self.singles);
        let Some((number, grid)) = first else { return };
        let title = self.explainer.singles_title(number, number + texts.len() - 1);
        self.line(&format!("{indent}{}", self.options.paint.in_style(&title, HEADLINE)));
        let text = paint(&self.explainer.join_singles(&texts), self.options.paint);
        self.paragraph(&text, &format!("{indent}   "));
        if self.options.draw == DrawMode::All {
            self.drawing(&grid, &marks, indent);
        }
    }

    fn end(&mut self, trace: &Trace, end: &Grid, is_case: bool) {
        let (explainer, options) = (self.explainer, self.options);
        let dead_end = explainer.explain_dead_end(trace, end);
        if is_case {
            self.text += &wrap(&options.paint.in_style(&dead_end, WARNING), "   ", options.width);
        } else {
            // Without moves, the board is in the opening.
            if !trace.moves.is_empty() {
                self.board("", &board(end, options.paint, self.coordinates()));
            }
            let text = if options.supposing && !dead_end.is_empty() {
                options.paint.in_style(&dead_end, WARNING)
            } else {
                paint(&explainer.explain_outcome(trace, end), options.paint)
            };
            self.text += &wrap(&text, "", options.width);
        }
        if let Outcome::SeveralSolutions { two, .. } = &trace.outcome {
            for solution in two.iter() {
                self.board("\n", board(solution, options.paint, self.coordinates()).trim_end());
            }
        }
        if !matches!(trace.outcome, Outcome::Solved) && !is_case && options.draw != DrawMode::None {
            let marks = match &trace.outcome {
                Outcome::SeveralSolutions { .. } => Marks::default(),
                outcome => Marks::of_outcome(outcome, end),
            };
            let drawing = picture_within(end, &marks, Paint::Plain, self.coordinates(), options.across);
            self.board("\n", &options.paint.in_style(drawing.trim_end(), FAINT));
        }
    }
}
