//! `read`: what was understood of a puzzle's drawing and its rules in words, and whether that has one solution.

use super::args::{ReadArgs, TextOrJson};
use super::input::{self, InputPuzzle, PuzzleConsumer, reading_doubt};
use super::path_output::{JsonRow, json, json_row};
use super::time_limit::TimeLimit;
use super::{Answer, terminal};
use anyhow::Result;
use serde_json::Value;
use std::io::Write;
use terminal::Escaped;
use whydoku::BoardCache;
use whydoku::requests::ReadingAnswer;
use whydoku_board::{Regions, Shape, ShapeText, cell_name};
use whydoku_corpus::CorpusError;
use whydoku_formats::{Content, InputError, Problem, Puzzle, Reading, SentenceVerdict};

pub(super) fn run(args: &ReadArgs, out: &mut impl Write) -> Result<Answer> {
    let mut report = ReadingReport { boards: BoardCache::default(), all: true, format: args.format };
    let read = input::feed(&args.source, TimeLimit::of(&args.timeout), out, &mut report);
    if let Err(error) = &read
        && let Some(CorpusError::Argument { problem, .. }) = error.downcast_ref()
    {
        report.refused(problem, "", out)?;
    }
    read.map(|()| Answer::of(report.all))
}

/// Reports each reading.
struct ReadingReport {
    boards: BoardCache,
    /// Whether every puzzle has one solution.
    all: bool,
    format: TextOrJson,
}

impl ReadingReport {
    /// Why the reading of a puzzle is doubtful; `None` if it has the one solution that is expected.
    fn doubt(&mut self, input: &InputPuzzle) -> Result<Option<String>> {
        let doubt = reading_doubt(input, &mut self.boards, "en")?;
        self.all &= doubt.is_none();
        Ok(doubt)
    }
}

impl<O: Write> PuzzleConsumer<O> for ReadingReport {
    fn puzzle(&mut self, input: InputPuzzle, out: &mut O) -> Result<()> {
        if self.format == TextOrJson::Json {
            let doubt = self.doubt(&input)?;
            // Of digits that clash, the doubt says all.
            let answer = ReadingAnswer::of(&input.puzzle).unwrap_or_default();
            return json_row(out, &input, row(answer, doubt.is_none(), doubt)?);
        }
        if input.at > 0 {
            writeln!(out)?;
        }
        if let Some(name) = &input.puzzle.name {
            writeln!(out, "{}", Escaped(name))?;
        }
        match &input.puzzle.reading {
            Some(reading) => understood(reading, out)?,
            None => writeln!(out, "The puzzle has no drawing and no rules in words.")?,
        }
        rules(&input.puzzle, out)?;
        let Some(doubt) = self.doubt(&input)? else {
            let is_known = input.puzzle.reading.as_ref().is_some_and(|reading| reading.solution.is_some());
            let same = if is_known { ", the one in the file" } else { "" };
            return Ok(writeln!(out, "It has one solution{same}.")?);
        };
        for line in doubt.lines() {
            writeln!(out, "{}", Escaped(line))?;
        }
        Ok(())
    }

    fn refused(&mut self, error: &InputError, place: &str, out: &mut O) -> Result<()> {
        if self.format == TextOrJson::Json {
            let content = row(ReadingAnswer::refused(error), false, None)?;
            return json(out, &JsonRow { title: None, file: place, line: error.line, content });
        }
        match &error.problem {
            Problem::NotUnderstood { elements, reading } => {
                understood(reading, out)?;
                for group in elements {
                    writeln!(out, "? {}", Escaped(group))?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// An answer as a row, with whether the puzzle can be used, and why that is doubtful.
fn row(mut answer: ReadingAnswer, is_good: bool, doubt: Option<String>) -> Result<Value> {
    answer.leave_out_drawing();
    let mut row = serde_json::to_value(answer)?;
    row["good"] = is_good.into();
    row["doubt"] = doubt.into();
    Ok(row)
}

/// Lists what holds on the board: its regions and digits where they are not the customary ones, its rules, clues and
/// constraints, and the cells that may hold certain digits only.
fn rules(puzzle: &Puzzle, out: &mut impl Write) -> Result<()> {
    let shape = &puzzle.shape;
    let text = ShapeText::of(shape);
    let usual = Shape::of_size(shape.side());
    match shape.regions() {
        Regions::Any(_) => writeln!(out, "  regions: {}", text.regions.joined().replace('\n', " "))?,
        regions if usual.is_ok_and(|usual| usual.regions() == regions) => {}
        Regions::Boxes { width, height } => writeln!(out, "  boxes: {width}x{height}")?,
        Regions::None => writeln!(out, "  boxes: none")?,
    }
    if !text.digits.is_empty() {
        writeln!(out, "  digits: {}", text.digits)?;
    }
    let mut first = shape.board_cells();
    for group in shape.helpers() {
        let names = (first..first + group.count).map(|at| cell_name(at, shape.side()));
        let gap = if group.name.is_empty() { "" } else { ", " };
        let names = names.collect::<Vec<_>>().join(" ");
        writeln!(out, "  helper cells{gap}{}: {names}", group.name)?;
        first += group.count;
    }
    for cells in &text.extra {
        writeln!(out, "  extra region: {cells}")?;
    }
    for clue in shape.outside() {
        let line = if clue.side.is_of_columns() { 'c' } else { 'r' };
        let (side, digit) = (clue.side.name(), shape.symbol(clue.digit));
        writeln!(out, "  outside, {side} of {line}{}: {digit} within {} cells", clue.line + 1, clue.depth)?;
    }
    for constraint in shape.constraints() {
        writeln!(out, "  {}: {}", constraint.kind.key(), constraint.text(shape.side()))?;
    }
    if !shape.rules().is_empty() {
        writeln!(out, "  rules: {}", shape.rules())?;
    }
    for (at, content) in puzzle.cells.iter().enumerate() {
        if let Content::Candidates(digits) = content {
            let digits: String = digits.into_iter().map(|digit| shape.symbol(digit)).collect();
            writeln!(out, "  candidates: {}: {digits}", cell_name(at, shape.side()))?;
        }
    }
    Ok(())
}

/// Lists the sentences and the elements.
fn understood(reading: &Reading, out: &mut impl Write) -> Result<()> {
    if let Some(note) = reading.part_note() {
        writeln!(out, "{note}")?;
    }
    for text in &reading.excused {
        writeln!(out, "On request: {}", Escaped(text))?;
    }
    for (at, sentence) in reading.sentences.iter().enumerate() {
        let verdict = match sentence.verdict {
            SentenceVerdict::Rule => {
                let many = if sentence.elements == 1 { "element" } else { "elements" };
                let uncertain = if sentence.is_uncertain { ", with words supplied or corrected" } else { "" };
                format!("{} ({} {many}{uncertain})", sentence.rules.join(", "), sentence.elements)
            }
            SentenceVerdict::Convention => "convention".to_owned(),
            SentenceVerdict::Example => "explanation".to_owned(),
            SentenceVerdict::Story => "not a rule".to_owned(),
            SentenceVerdict::Ignored => "ignored".to_owned(),
            SentenceVerdict::Unused => "? not used".to_owned(),
            SentenceVerdict::NotUnderstood => match &sentence.problem {
                Some(problem) => format!("? {} ({problem})", sentence.rules.join(", ")),
                None => "? not understood".to_owned(),
            },
        };
        writeln!(out, "{}. \"{}\"", at + 1, Escaped(&sentence.text))?;
        writeln!(out, "   {verdict}")?;
    }
    if !reading.elements.is_empty() {
        let names: Vec<&str> = reading.elements.iter().map(String::as_str).collect();
        writeln!(out, "Drawn: {}", Escaped(&names.join(", ")))?;
    }
    Ok(())
}
