//! `check`: whether a grid is valid and complete, how many solutions it has, and whether it agrees with a puzzle.

use super::args::{CheckArgs, InputArgs, TextOrJson};
use super::input::{self, InputPuzzle};
use super::path_output::{json, json_row};
use super::terminal::Escaped;
use super::time_limit::TimeLimit;
use super::{Answer, ladder, path_output, terminal};
use anyhow::{Context, Result, bail};
use std::io::Write;
use whydoku::requests::ProgressAnswer;
use whydoku::{BoardCache, Check, Options, Position};
use whydoku_board::Shape;
use whydoku_explain::render::{paint, wrap};
use whydoku_formats::{Content, Puzzle};
use whydoku_solver::catalogue::{Language, Sentence};

pub(super) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<Answer> {
    if args.progress.is_empty() && (args.show || args.hint) {
        bail!("--show and --hint need --progress ORIGINAL CURRENT");
    }
    if let [original, current] = args.progress.as_slice() {
        let (mut original, mut current) =
            (read_option("--progress", original, args)?, read_option("--progress", current, args)?);
        let is_within = |one: &Puzzle, other: &Puzzle| {
            let mut digits = one.cells.iter().zip(&other.cells);
            digits.all(|(one, other)| one.digit().is_none() || one.digit() == other.digit())
        };
        let has_digits = current.cells.iter().any(|cell| cell.digit().is_some());
        if has_digits && !is_within(&original, &current) && is_within(&current, &original) {
            let note = "note: the second grid is taken as the original, since the first has more digits";
            input::print_error(&anyhow::Error::msg(note), out)?;
            std::mem::swap(&mut original, &mut current);
        }
        return progress(args, &original, &current, out);
    }
    let against = args.against.as_ref().map(|input| read_option("--against", input, args)).transpose()?;
    let language = ladder::explainer(&args.language.lang)?.language();
    let mut boards = BoardCache::default();
    let mut source = args.source.clone();
    // A bare grid does not say which digits it holds.
    let has_other_digits = |other: &&Puzzle| other.shape.lowest() != 1 || other.shape.has_more_digits();
    if let Some(other) = against.as_ref().filter(has_other_digits) {
        source.rules.board = Some(bare(&other.shape)?);
    }
    input::each(&source, TimeLimit::of(&args.timeout), out, |mut input, out| {
        let mut differences = Vec::new();
        if let Some(other) = &against {
            input.puzzle.shape = board_of(&input.puzzle, other)?;
            input.puzzle.cells.resize(input.puzzle.shape.cells(), Content::Open);
            differences = differences_from(other, &input.puzzle, language);
        }
        let options = input.deadline.apply(&Options::default().language(&args.language.lang));
        let check = Check::of(&input.puzzle, &mut boards, &options).map_err(|p| input.library_error(&p))?;
        let verdict = check.text(language);
        let mut notes = Vec::new();
        if matches!(check, Check::NoSolution { .. } | Check::Several { .. }) {
            let diagnosis = input.position(&mut boards)?.diagnosis(&options);
            let diagnosis = diagnosis.map_err(|p| input.library_error(&p))?;
            let sentences = diagnosis.iter().flat_map(|diagnosis| &diagnosis.sentences[1..]);
            notes.extend(sentences.filter(|sentence| !verdict.contains(sentence.as_str())).cloned());
        }
        if (args.backdoors || args.superfluous) && matches!(check, Check::OneSolution { .. }) {
            let position = input.position(&mut boards)?;
            if args.backdoors {
                let order = position.order(&options).map_err(|p| input.library_error(&p))?;
                notes.extend(order.map(|order| order.text(language)));
            }
            if args.superfluous {
                let superfluous = position.superfluous(&options).map_err(|p| input.library_error(&p))?;
                notes.extend(superfluous.map(|superfluous| superfluous.text(language)));
            }
        }
        let agrees = differences.is_empty();
        if args.format == TextOrJson::Json {
            let mut answer = serde_json::to_value(&check)?;
            answer["text"] = verdict.into();
            answer["notes"] = notes.into();
            if against.is_some() {
                answer["differences"] = differences.into();
            }
            json_row(out, &input, answer)?;
            return Ok(agrees && check.is_good());
        }
        if input.at > 0 {
            writeln!(out)?;
        }
        differences.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out, "{}{verdict}", prefix(&args.source, language, &input))?;
        for note in notes {
            write!(out, "{}", wrap(&note, "", terminal::text_width()))?;
        }
        Ok(agrees && check.is_good())
    })
}

/// The prefix of an answer: file, line and name. An argument has no line.
fn prefix(
    source: &InputArgs,
    language: &Language,
    InputPuzzle { place, puzzle, .. }: &InputPuzzle,
) -> String {
    let typed = place.is_empty() && !source.inputs.is_empty() && !source.inputs.iter().any(|one| one == "-");
    let mut parts = Vec::new();
    if !place.is_empty() {
        parts.push(place.clone());
    }
    if !typed {
        parts.push(path_output::line(puzzle, language));
    }
    parts.extend(puzzle.name.as_deref().map(|name| Escaped(name).to_string()));
    if parts.is_empty() { String::new() } else { parts.join(", ") + ": " }
}

fn read_option(option: &str, input: &str, args: &CheckArgs) -> Result<Puzzle> {
    let source = InputArgs { inputs: vec![input.to_owned()], ..args.source.clone() };
    input::only(&source, TimeLimit::of(&args.timeout)).with_context(|| format!("{option} {input}"))
}

/// The board for the comparison of a grid with a puzzle. A grid without regions and rules is on the board of the puzzle.
fn board_of(grid: &Puzzle, puzzle: &Puzzle) -> Result<Shape> {
    let is_bare = grid.shape == bare(&grid.shape)?;
    let are_digits_equal =
        grid.shape.side() == puzzle.shape.side() && grid.shape.digit_range() == puzzle.shape.digit_range();
    if grid.shape == puzzle.shape || is_bare && are_digits_equal {
        return Ok(puzzle.shape.clone());
    }
    bail!("the grid and the puzzle of --against have different sizes, regions or rules");
}

/// The customary board with the side and the digits of another.
fn bare(shape: &Shape) -> Result<Shape> {
    Ok(Shape::of_size(shape.side())?.with_digits(shape.lowest() as usize, shape.size())?)
}

/// The givens of a puzzle that a grid does not hold, each in a sentence.
fn differences_from(puzzle: &Puzzle, grid: &Puzzle, language: &Language) -> Vec<String> {
    let size = grid.shape.side();
    let symbol = |digit| grid.shape.symbol(digit).to_string();
    let difference = |(at, (content, given)): (usize, (&Content, &Content))| {
        let Content::Given(given) = *given else { return None };
        // Helper cells have no givens.
        let (cell, given_symbol) = (language.coordinates.cell(at / size + 1, at % size + 1), symbol(given));
        let holes = [("cell", cell.as_str()), ("given", &given_symbol)];
        match content.digit() {
            Some(digit) if digit == given => None,
            Some(digit) => {
                let have = symbol(digit);
                Some(language.say(Sentence::CheckOtherDigit, &[holes[0], holes[1], ("have", &have)]))
            }
            None => Some(language.say(Sentence::CheckOtherEmpty, &holes)),
        }
    };
    grid.cells.iter().zip(&puzzle.cells).enumerate().filter_map(difference).collect()
}

/// Compares a partly filled grid with its puzzle, and names errors and the next step if requested.
fn progress(args: &CheckArgs, original: &Puzzle, current: &Puzzle, out: &mut impl Write) -> Result<Answer> {
    let (options, explainer) =
        (ladder::options(&args.ladder, &args.language.lang)?, ladder::explainer(&args.language.lang)?);
    let position = Position::of(original, &mut BoardCache::default())?;
    let deadline = TimeLimit::of(&args.timeout).start();
    let options = deadline.apply(&options);
    let progress = position.progress(current, &options).map_err(|problem| deadline.library_error(problem))?;
    let language = explainer.language();
    let sentences = if args.show { progress.named(language) } else { progress.verdict(language) };
    let next = if args.hint { progress.next(&options) } else { Ok(None) };
    let next = next.map_err(|problem| deadline.library_error(problem))?;
    if args.format == TextOrJson::Json {
        let mut answer = serde_json::to_value(ProgressAnswer::of(&progress, &current.shape, language))?;
        answer["hint"] = serde_json::to_value(next)?;
        json(out, &answer)?;
        return Ok(Answer::of(progress.is_good()));
    }
    sentences.iter().try_for_each(|sentence| writeln!(out, "{sentence}"))?;
    if let Some(hint) = next {
        if let Some(step) = hint.step() {
            let name = step.name();
            writeln!(out, "\n{}", language.say(Sentence::ProgressNext, &[("name", &name)]))?;
        }
        write!(
            out,
            "{}",
            wrap(&paint(hint.words(), terminal::paint_of_output()), "", terminal::text_width())
        )?;
        if let Some(step) = hint.step() {
            write!(out, "\n{}", terminal::picture(&step.grid, &step.marks(), &args.language.lang))?;
        }
    }
    Ok(Answer::of(progress.is_good()))
}
