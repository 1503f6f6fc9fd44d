//! A trace in brief: one line for each step or run of singles, in columns. The hardest steps get their text and a picture
//! of the cells that they are about.

use super::marks::Marks;
use super::paint::{FAINT, HEADLINE, Paint, WARNING, paint, visible, wrap};
use super::picture::{SignLegend, board, cropped, picture_within};
use super::replay::{Event, EventKind, replay};
use crate::{Explainer, ExplanationText, Register};
use std::ops::Range;
use whydoku_board::{Candidate, Grid, Layout, grouped};
use whydoku_logic::{Step, TechniqueId, Truth};
use whydoku_solver::catalogue::{Score, Sentence, WordForm};
use whydoku_solver::rating::Tally;
use whydoku_solver::trace::{Deduction, Move, Outcome, ReplayedMove, Trace};

/// The lines of a path up to which runs of singles are listed in full.
const SHORT: usize = 20;
/// The lines of a screen: those of an easy puzzle, and of a table up to which each step has a row.
const SCREEN: usize = 30;
/// The lines up to which text and pictures are added.
const LONG: usize = 80;
/// The lines above and below the table.
const FRAME: usize = 4;
/// The lines of a row that steps share.
const SHARED: usize = 2;
/// The techniques that such a row counts.
const COUNTED: usize = 3;
/// The lines that text and pictures may take in any case.
const PROSE: usize = 20;
/// The widest column of names.
const NAME: usize = 22;
/// Steps this much easier than the hardest, in tenths, have text and a picture too.
const NEAR: u32 = 10;
/// The singles of an easy puzzle that are explained.
const FIRST: usize = 3;
/// The difficulty from which a path is not easy, in tenths.
const HARD: u32 = 30;

whydoku_board::builder! {
    /// The form of a trace in brief.
    #[derive(Clone, Copy, Debug)]
    pub struct CompactOptions {
        /// Whether the hardest steps have text and pictures.
        pub prose: bool,
        /// Whether the options of the command line that show more are named.
        pub more: bool,
        /// Whether escape codes are written.
        pub paint: Paint,
        /// The width of lines.
        pub width: usize,
    }
}

/// With text and pictures, as plain text.
impl Default for CompactOptions {
    fn default() -> Self {
        Self { prose: true, more: true, paint: Paint::Plain, width: 96 }
    }
}

/// Renders a trace in brief, after its verdict; what is wrong with a puzzle takes the place of that.
pub fn compact_text(
    trace: &Trace,
    explainer: &Explainer<'_>,
    tally: &Tally,
    verdict: &str,
    options: &CompactOptions,
) -> String {
    let (blocks, run, hardest) = (Vec::new(), Vec::new(), Score::default());
    let (layout, end) = (trace.start.layout(), trace.start.clone());
    let mut path = CompactPath { layout, explainer, tally, options, blocks, run, last: 0, hardest, end };
    path.hardest = path.hardest_of(trace);
    replay(trace, &mut |event| path.event(event));
    let mut text = if matches!(trace.outcome, Outcome::Solved) {
        if trace.rating.guesses == 0 {
            options.paint.in_style(verdict, HEADLINE)
        } else {
            let note = explainer.note_of_regions(&trace.start).map(|note| format!("\n{note}"));
            options.paint.in_style(verdict, WARNING) + &note.unwrap_or_default()
        }
    } else {
        paint(&explainer.explain_outcome(trace, &path.end), options.paint)
    };
    text = wrap(&text, "", options.width);
    if let [Block::Entry(Entry { about: About::Singles(run, _), .. })] = path.blocks.as_slice()
        && options.prose
        && matches!(trace.outcome, Outcome::Solved)
        && run.len() >= FIRST
    {
        // All of it fits on a screen.
        text += &first_singles(trace, explainer, options);
    } else if !path.blocks.is_empty() {
        text.push('\n');
    }
    if !path.blocks.is_empty() {
        text += &path.lines().into_iter().fold(String::new(), |all, line| all + line.trim_end() + "\n");
    }
    text + &path.after_table(trace)
}

/// Draws the board of a path of singles, names a cell in words, and explains the first singles.
fn first_singles(trace: &Trace, explainer: &Explainer<'_>, options: &CompactOptions) -> String {
    let mut text = board(&trace.start, options.paint, explainer.language().coordinates);
    trace.replay(|ReplayedMove { what, number, seen, .. }| {
        if let Move::Deduced(Deduction { step, .. }) = what
            && number <= FIRST
        {
            let cell = step.finding.placements().next().filter(|_| number == 1);
            if let Some(placed) = cell {
                text += &(explainer.name_cell(placed.cell, seen) + "\n");
            }
            let words = paint(&explainer.explain(step, seen, Register::Teach), options.paint);
            text += &wrap(&format!("{number}. {words}"), "", options.width);
        }
    });
    text
}

/// A part of a path.
enum Block {
    Entry(Entry),
    Paragraph(String),
}

/// A line of the table.
struct Entry {
    /// The letters of the case that the step belongs to.
    prefix: String,
    /// The numbers of the first and the last step; none for a guess.
    numbers: Option<(usize, usize)>,
    name: String,
    /// Whether a constraint or a sum is a premise of the step.
    has_constraint: bool,
    difficulty: Score,
    /// Whether the step is about as hard as the hardest.
    is_hard: bool,
    /// The pattern of the step, or the singles of a run.
    about: About,
    conclusions: ExplanationText,
    prose: Option<Box<Prose>>,
}

impl Entry {
    const fn is_guess(&self) -> bool {
        self.numbers.is_none()
    }

    /// The numbers from this entry to another: "7", "3–9", "a4".
    fn number_to(&self, last: &Self) -> String {
        match (self.numbers, last.numbers) {
            (Some((first, _)), Some((_, last))) if first == last => format!("{}{first}", self.prefix),
            (Some((first, _)), Some((_, last))) => format!("{}{first}–{last}", self.prefix),
            _ => "?".to_owned(),
        }
    }
}

/// Which consecutive steps share a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sharing {
    None,
    /// Steps of one technique that rest on constraints.
    Constraints,
    /// Steps of one technique.
    Techniques,
    /// Steps of one technique, and steps that are easier than the hardest.
    Easier,
}

enum About {
    Step(String),
    /// The singles, and how many of them there are in words if they are the last.
    Singles(Vec<Candidate>, Option<String>),
}

/// The text and the picture of a step, with which steps to prefer.
struct Prose {
    technique: TechniqueId,
    difficulty: Score,
    text: Vec<String>,
    picture: Vec<String>,
    marks: Marks,
    grid: Grid,
}

impl Prose {
    fn len(&self) -> usize {
        self.text.len() + self.picture.len()
    }

    /// The text and the picture; beside or below that the signs that no picture before had.
    fn lines(
        &self,
        legend: &mut SignLegend,
        explainer: &Explainer<'_>,
        options: &CompactOptions,
    ) -> Vec<String> {
        let indent = " ".repeat(12);
        let mut lines = self.text.clone();
        let Some(widest) = self.picture.iter().map(|line| visible(line).count()).max() else { return lines };
        let meanings = legend.add(&self.marks, &self.grid, explainer, options.paint);
        let together = meanings.join("  ");
        let is_beside = indent.len() + widest + 3 + visible(&together).count() <= options.width;
        for (at, line) in self.picture.iter().enumerate() {
            let blank = " ".repeat(widest + 3 - visible(line).count());
            lines.push(if at == 1 && is_beside {
                format!("{indent}{line}{blank}{together}")
            } else {
                indent.clone() + line
            });
        }
        let below = meanings.iter().filter(|_| !is_beside).map(|meaning| format!("{indent}     {meaning}"));
        lines.extend(below);
        lines.iter().map(|line| line.trim_end().to_owned()).collect()
    }
}

struct CompactPath<'a> {
    layout: &'a Layout,
    explainer: &'a Explainer<'a>,
    tally: &'a Tally,
    options: &'a CompactOptions,
    blocks: Vec<Block>,
    /// The singles after the last entry.
    run: Vec<Candidate>,
    /// The number of the last step in this run or case.
    last: usize,
    /// The difficulty of the hardest step in this run or case.
    hardest: Score,
    end: Grid,
}

/// The beginning of a row.
struct RowHead {
    /// A name that takes a line of its own.
    lines: Vec<String>,
    /// The space before the text in its first line.
    gap: String,
    /// The space before it in further lines.
    indent: String,
}

/// The widths of the columns.
struct Columns {
    number: usize,
    name: usize,
    about: usize,
    width: usize,
}

impl Columns {
    /// The width before the third column.
    const fn text_indent(&self) -> usize {
        self.number + self.name + 4
    }

    /// The width of the third and fourth column.
    const fn text_width(&self) -> usize {
        self.width.saturating_sub(self.text_indent())
    }
}

impl CompactPath<'_> {
    fn event(&mut self, event: &Event<'_, '_>) {
        let (explainer, prefix, trace) = (self.explainer, event.prefix, event.trace);
        match event.kind {
            EventKind::Move(ReplayedMove { what, number, seen, .. }) => {
                self.add_move(what, number, seen, prefix);
            }
            EventKind::MovesEnd => {
                let count = explainer.language().counted("cell", self.run.len(), WordForm::Plain);
                let is_last = matches!(trace.outcome, Outcome::Solved) && self.last > self.run.len();
                self.finish_singles(prefix, is_last.then_some(count));
                self.last = 0;
            }
            EventKind::CaseBegins(case, grid) => {
                self.hardest = self.hardest_of(&case.trace);
                let begin = format!("{prefix} {}", explainer.open_case(grid, case.supposed));
                self.paragraph(&self.options.paint.in_style(&begin, WARNING));
            }
            EventKind::CaseEnds(case, grid) => {
                self.paragraph(&explainer.close_case(grid, case.supposed).to_string());
            }
            EventKind::End(end) if prefix.is_empty() => self.end = end.clone(),
            EventKind::End(end) => self.paragraph(&explainer.explain_dead_end(trace, end)),
        }
    }

    fn add_move(&mut self, what: &Move, number: usize, grid: &Grid, prefix: &str) {
        let explainer = self.explainer;
        if let Move::Deduced(Deduction { step, .. }) = what
            && explainer.explain_single(step, grid).is_some()
        {
            self.run.extend(step.finding.placements());
            self.last = number;
            return;
        }
        self.finish_singles(prefix, None);
        let title = explainer.move_title(what);
        let entry = match what {
            Move::Deduced(Deduction { step, .. }) => {
                self.last = number;
                let difficulty = self.difficulty(step);
                let is_hard = difficulty.in_tenths() + NEAR >= self.hardest.in_tenths();
                Entry {
                    prefix: prefix.to_owned(),
                    numbers: Some((number, number)),
                    name: title,
                    has_constraint: step.finding.premises().iter().any(is_constraint),
                    difficulty,
                    is_hard,
                    about: About::Step(explainer.brief(step, grid)),
                    conclusions: explainer.brief_conclusions(step, grid),
                    prose: (self.options.prose && is_hard)
                        .then(|| Box::new(self.prose(step, grid, difficulty))),
                }
            }
            Move::Guessed(guess) => {
                let (about, conclusions) = explainer.brief_guess(guess, grid);
                Entry {
                    prefix: prefix.to_owned(),
                    numbers: None,
                    name: title.trim_end_matches('.').to_owned(),
                    has_constraint: false,
                    difficulty: Score::default(),
                    is_hard: true,
                    about: About::Step(about),
                    conclusions,
                    prose: None,
                }
            }
        };
        self.blocks.push(Block::Entry(entry));
    }

    fn hardest_of(&self, trace: &Trace) -> Score {
        trace.steps().map(|step| self.difficulty(step)).max().unwrap_or_default()
    }

    fn difficulty(&self, step: &Step) -> Score {
        self.tally.difficulty(step.technique, step.measure).0
    }

    fn paragraph(&mut self, text: &str) {
        if !text.is_empty() {
            self.blocks.push(Block::Paragraph(text.to_owned()));
        }
    }

    /// Adds the run of singles that the last step has ended, if there is one.
    fn finish_singles(&mut self, prefix: &str, count: Option<String>) {
        let (run, last) = (std::mem::take(&mut self.run), self.last);
        let first = last + 1 - run.len().min(last);
        if run.is_empty() {
            return;
        }
        self.blocks.push(Block::Entry(Entry {
            prefix: prefix.to_owned(),
            numbers: Some((first, last)),
            name: self.explainer.language().say(Sentence::Singles, &[]),
            has_constraint: false,
            difficulty: Score::default(),
            is_hard: false,
            about: About::Singles(run, count),
            conclusions: ExplanationText::default(),
            prose: None,
        }));
    }

    fn prose(&self, step: &Step, grid: &Grid, difficulty: Score) -> Prose {
        let CompactOptions { paint: colour, width, .. } = *self.options;
        let marks = Marks::of(&step.finding, grid);
        let picture = cropped(grid, &marks, colour, self.explainer.language().coordinates, width - 12);
        let explainer = self.explainer.marked(!picture.is_empty());
        let text = paint(&explainer.explain(step, grid, Register::Teach), colour);
        let text = wrap(&text, &" ".repeat(8), width).lines().map(str::to_owned).collect();
        Prose { technique: step.technique, difficulty, text, picture, marks, grid: grid.clone() }
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.blocks
            .iter()
            .filter_map(|block| if let Block::Entry(entry) = block { Some(entry) } else { None })
    }

    fn columns(&self) -> Columns {
        let widest = |width: &dyn Fn(&Entry) -> usize| self.entries().map(width).max().unwrap_or(0);
        let number = widest(&|entry| entry.number_to(entry).chars().count()).max(5);
        let width = self.options.width;
        let name = widest(&|entry| entry.name.chars().count()).min(NAME.min(width.saturating_sub(33)));
        let text_width = width.saturating_sub(number + name + 4);
        let about = widest(&|entry| match &entry.about {
            About::Step(text) if text.chars().count() + 2 + length(&entry.conclusions) <= text_width => {
                text.chars().count()
            }
            _ => 0,
        });
        Columns { number, name, about: about.min(text_width * 3 / 5), width }
    }

    /// The lines of all blocks, as far as there is room for what can be left out.
    fn lines(&self) -> Vec<String> {
        let columns = self.columns();
        let row = |blocks: Range<usize>, is_whole: bool| match &self.blocks[blocks.clone()] {
            [Block::Paragraph(text)] => wrap(text, "", columns.width).lines().map(str::to_owned).collect(),
            [Block::Entry(entry)] => self.entry(entry, &columns, is_whole),
            _ => self.shared_row(blocks, &columns),
        };
        let count = |sharing, is_whole| -> usize {
            self.rows(sharing, &[]).into_iter().map(|blocks| row(blocks, is_whole).len()).sum()
        };
        let is_whole = count(Sharing::None, true) <= SHORT;
        let (mut sharing, mut used) = (Sharing::None, count(Sharing::None, is_whole));
        let stages = [
            (Sharing::Constraints, SCREEN),
            (Sharing::Techniques, LONG - PROSE - FRAME),
            (Sharing::Easier, LONG - PROSE),
        ];
        for (more, most) in stages {
            if used > most {
                (sharing, used) = (more, count(more, is_whole));
            }
        }
        let chosen = self.choose_prose(used, sharing);
        let (mut lines, mut legend) = (Vec::new(), SignLegend::default());
        for blocks in self.rows(sharing, &chosen) {
            let last = blocks.end - 1;
            lines.extend(row(blocks, is_whole));
            if let Block::Entry(Entry { prose: Some(prose), .. }) = &self.blocks[last]
                && chosen.contains(&last)
            {
                lines.extend(prose.lines(&mut legend, self.explainer, self.options));
            }
        }
        lines
    }

    /// The blocks of each row; those with text have their own.
    fn rows(&self, sharing: Sharing, with_prose: &[usize]) -> Vec<Range<usize>> {
        let mut rows: Vec<Range<usize>> = Vec::new();
        for index in 0..self.blocks.len() {
            let before = index.checked_sub(1).map(|before| &self.blocks[before]);
            let is_shared = match (before, &self.blocks[index]) {
                (Some(Block::Entry(before)), Block::Entry(entry)) if before.prefix == entry.prefix => {
                    let is_step = |entry: &Entry| matches!(entry.about, About::Step(_)) && !entry.is_guess();
                    let is_alike = before.name == entry.name;
                    let may_share = match sharing {
                        Sharing::None => false,
                        Sharing::Constraints => before.has_constraint && entry.has_constraint,
                        Sharing::Techniques | Sharing::Easier => true,
                    };
                    let are_easy = sharing == Sharing::Easier && !before.is_hard && !entry.is_hard;
                    (is_alike && may_share || are_easy) && is_step(before) && is_step(entry)
                }
                _ => false,
            };
            let has_prose = with_prose.contains(&index) || index > 0 && with_prose.contains(&(index - 1));
            match rows.last_mut() {
                Some(row) if is_shared && !has_prose => row.end = index + 1,
                _ => rows.push(index..index + 1),
            }
        }
        rows
    }

    /// Chooses the steps with text: the first of each technique before others, the hardest before easier ones.
    fn choose_prose(&self, used: usize, sharing: Sharing) -> Vec<usize> {
        let mut techniques = Vec::new();
        let mut candidates = Vec::new();
        for (index, block) in self.blocks.iter().enumerate() {
            let Block::Entry(Entry { prose: Some(prose), .. }) = block else { continue };
            let is_repeated = techniques.contains(&prose.technique);
            techniques.push(prose.technique);
            // A step with text divides a row that others share.
            let lines = prose.len() + if sharing == Sharing::None { 0 } else { SHARED };
            candidates.push((is_repeated, std::cmp::Reverse(prose.difficulty), index, lines));
        }
        candidates.sort_unstable();
        let is_easy = candidates.iter().all(|(_, hardest, ..)| hardest.0.in_tenths() < HARD);
        let has_constraints = self.entries().any(|entry| entry.has_constraint);
        let mut room = match (SCREEN.checked_sub(used + FRAME), has_constraints) {
            (Some(room), false) if is_easy => room,
            (Some(room), true) if is_easy => room.max(PROSE),
            _ => LONG.saturating_sub(used + FRAME).max(PROSE),
        };
        let fits = |&(.., lines): &(bool, std::cmp::Reverse<Score>, usize, usize)| {
            let fits = lines <= room;
            room -= if fits { lines } else { 0 };
            fits
        };
        candidates.into_iter().filter(fits).map(|(_, _, index, _)| index).collect()
    }

    /// The row of several steps: their conclusions. If those of several techniques do not fit in a few lines, it has instead
    /// how many there are of each technique, and the first of the hardest.
    fn shared_row(&self, blocks: Range<usize>, columns: &Columns) -> Vec<String> {
        let entries: Vec<&Entry> = self.blocks[blocks]
            .iter()
            .filter_map(|block| if let Block::Entry(entry) = block { Some(entry) } else { None })
            .collect();
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return Vec::new() };
        let conclusions = |entry: &Entry| paint(&entry.conclusions, self.options.paint);
        let is_mixed = entries.iter().any(|entry| entry.name != first.name);
        let key = entries.iter().rev().max_by_key(|entry| entry.difficulty).unwrap_or(first);
        let mut counts = grouped(entries.iter().map(|entry| (&entry.name, ())));
        counts.sort_by_cached_key(|(_, steps)| usize::MAX - steps.len());
        let name = if is_mixed { format!("{} …", counts[0].0) } else { first.name.clone() };
        let RowHead { mut lines, gap, indent } = self.row_head(first, last, &name, columns);
        let (mut text, mut is_cut) = (String::new(), false);
        for (at, entry) in entries.iter().enumerate() {
            let longer = if at == 0 { conclusions(entry) } else { format!("{text}; {}", conclusions(entry)) };
            let end = if at + 1 == entries.len() { "" } else { "; …" };
            let wrapped = wrap(&format!("{longer}{end}"), &indent, columns.width);
            if at > 0 && wrapped.lines().count() > SHARED {
                text += "; …";
                is_cut = true;
                break;
            }
            text = longer;
        }
        if is_mixed && is_cut {
            let more = if counts.len() > COUNTED { ", …" } else { "" };
            let counts = counts.iter().take(COUNTED).map(|(name, steps)| format!("{} {name}", steps.len()));
            let counts = counts.collect::<Vec<_>>().join(", ");
            text = format!("{counts}{more}; {}: {}", key.number_to(key), conclusions(key));
        }
        lines.extend(continued(&gap, &wrap(&text, &indent, columns.width), &indent));
        lines
    }

    /// Begins a row with its numbers and a name.
    fn row_head(&self, first: &Entry, last: &Entry, name: &str, columns: &Columns) -> RowHead {
        let colour = self.options.paint;
        let style = if first.is_guess() { WARNING } else { HEADLINE };
        let number = format!("{:>width$}", first.number_to(last), width = columns.number);
        let head = format!("{}  {}", colour.in_style(&number, FAINT), colour.in_style(name, style));
        let indent = " ".repeat(columns.text_indent());
        let name = name.chars().count();
        if name > columns.name {
            RowHead { lines: vec![head], gap: indent.clone(), indent }
        } else {
            RowHead { lines: Vec::new(), gap: head + &" ".repeat(columns.name - name + 2), indent }
        }
    }

    fn entry(&self, entry: &Entry, columns: &Columns, is_whole: bool) -> Vec<String> {
        let colour = self.options.paint;
        let RowHead { mut lines, gap, indent } = self.row_head(entry, entry, &entry.name, columns);
        let text = match &entry.about {
            About::Singles(run, count) => {
                let text = self
                    .list(run, if is_whole { None } else { Some((columns.text_width(), count.as_deref())) });
                wrap(&text, &indent, columns.width)
            }
            About::Step(about) => {
                let conclusions = paint(&entry.conclusions, colour);
                let (used, room) = (about.chars().count(), columns.text_width());
                let result = length(&entry.conclusions);
                if used <= columns.about && columns.about + 2 + result <= room {
                    format!("{indent}{about}{}{conclusions}", " ".repeat(columns.about + 2 - used))
                } else if used + 2 + result <= room {
                    format!("{indent}{about}  {conclusions}")
                } else {
                    let below = format!("{indent}  ");
                    wrap(about, &indent, columns.width) + &wrap(&conclusions, &below, columns.width)
                }
            }
        };
        lines.extend(continued(&gap, &text, &indent));
        lines
    }

    /// The singles of a run: all of them, or as many as fit in a width, or their number.
    fn list(&self, run: &[Candidate], limit: Option<(usize, Option<&str>)>) -> String {
        let name = |candidate: &Candidate| self.explainer.brief_single(self.layout, *candidate);
        let names: Vec<String> = run.iter().map(name).collect();
        let all = names.join(" ");
        match (limit, names.last()) {
            (Some((room, _)), _) if all.chars().count() <= room => all,
            (Some((_, Some(count))), _) => count.to_owned(),
            (Some((room, None)), Some(last)) => {
                let mut text = String::new();
                for name in &names {
                    if text.chars().count() + name.chars().count() + last.chars().count() + 4 > room {
                        break;
                    }
                    text += &format!("{name} ");
                }
                format!("{text}… {last}")
            }
            _ => all,
        }
    }

    /// Returns the text after the table: two solutions, the board where nothing applies, and how to see more.
    fn after_table(&self, trace: &Trace) -> String {
        let CompactOptions { paint: colour, width, .. } = *self.options;
        let mut text = String::new();
        let coordinates = self.explainer.language().coordinates;
        match &trace.outcome {
            Outcome::SeveralSolutions { two, .. } => {
                let [one, other] = two.each_ref().map(|solution| board(solution, colour, coordinates));
                text += &format!("\n{}", side_by_side(&one, &other, width));
            }
            Outcome::Stuck | Outcome::NoSolution | Outcome::Contradiction(_) => {
                let marks = Marks::of_outcome(&trace.outcome, &self.end);
                text += &format!("\n{}", picture_within(&self.end, &marks, colour, coordinates, width));
            }
            Outcome::Solved | Outcome::Shown(_) | Outcome::Refuted(_) => {}
        }
        let hardest = trace
            .steps()
            .enumerate()
            .max_by_key(|(at, step)| (self.difficulty(step), std::cmp::Reverse(*at)));
        if let Some((at, _)) = hardest.filter(|_| self.options.more) {
            let step = (at + 1).to_string();
            let more = self.explainer.language().say(Sentence::MoreDetail, &[("step", &step)]);
            text += &format!("\n{}", wrap(&colour.in_style(&more, FAINT), "", width));
        }
        text
    }
}

/// Whether a premise is a constraint or a sum of houses and cages.
const fn is_constraint(premise: &Truth) -> bool {
    matches!(premise, Truth::Relation(_) | Truth::Linear(_))
}

/// Puts the beginning of a row in the place of the first indent.
fn continued(gap: &str, text: &str, indent: &str) -> Vec<String> {
    let text = text.strip_prefix(indent).unwrap_or(text);
    format!("{gap}{text}").lines().map(str::to_owned).collect()
}

fn length(text: &ExplanationText) -> usize {
    text.to_string().chars().count()
}

/// Two drawings beside each other, or below each other if they are too wide.
fn side_by_side(one: &str, other: &str, width: usize) -> String {
    const GAP: usize = 6;
    let widest = |text: &str| text.lines().map(|line| visible(line).count()).max().unwrap_or(0);
    let left = widest(one);
    if left + GAP + widest(other) > width {
        return format!("{one}\n{other}");
    }
    let line = |(one, other): (&str, &str)| {
        format!("{one}{}{other}\n", " ".repeat(left + GAP - visible(one).count()))
    };
    one.lines().zip(other.lines()).map(line).collect()
}
