//! `explain`, `hint`, `why`: the solution path, the next step as far as requested, and why a claim holds or fails.

use super::args::{
    Detail, DrawnSteps, ExplainArgs, ExplainFormat, ExportFormat, HintArgs, InputArgs, StepNotation,
    TextOrJson, WhyArgs, value_name,
};
use super::find::techniques;
use super::hint_session::HintSession;
use super::input::{self, InputPuzzle, reading_doubt};
use super::pager::Pager;
use super::pages::{self, Pages};
use super::path_output::{Form, PathOutput, json, json_row, separator};
use super::terminal::Escaped;
use super::time_limit::TimeLimit;
use super::{Answer, export, ladder, terminal};
use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Value, json as object};
use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use whydoku::{BoardCache, Claim, Error, ExplainedStep, Explanation, Hint, Notation, Options, Position, Why};
use whydoku_explain::render::{CompactOptions, DrawMode, paint, wrap};
use whydoku_explain::{Explainer, Register};
use whydoku_formats::Puzzle;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Family, Sentence};
use whydoku_solver::trace::Move;

pub(super) fn run(args: &ExplainArgs, out: &mut impl Write) -> Result<Answer> {
    let options = path_options(args)?;
    pages::check(args)?;
    let mut boards = BoardCache::default();
    let collected = pages::CollectedPages::default();
    let warned = Cell::new(false);
    let until = args.before.as_deref().map(techniques).transpose()?;
    let is_position = args.until.is_some() || until.is_some();
    let is_text = args.format == ExplainFormat::Text;
    let is_short = is_text && (args.detail() != Detail::Full || args.step.is_some());
    let mut out = Pager::new(out, is_text && !args.no_pager);
    let out = &mut out;
    let answer = input::each(&args.source, TimeLimit::of(&args.timeout), out, |input, out| {
        let form = match args.format {
            ExplainFormat::Text => Form::Text,
            ExplainFormat::Json => Form::Json,
            _ => Form::Pages(Pages { args, number: input.at + 1, collected: &collected }),
        };
        let output = PathOutput {
            expert: args.expert,
            draw: args.draw.unwrap_or(DrawnSteps::All),
            singles: args.singles,
            note: input.puzzle.reading.as_ref().and_then(|reading| reading.part_note()),
            ..PathOutput::new(form, &args.ladder, &args.language.lang)
        };
        if !is_position {
            output.separator(&input, out)?;
        }
        if input.puzzle.reading.as_ref().is_some_and(|reading| reading.is_of_published_puzzle())
            && let Some(text) = reading_doubt(&input, &mut boards, &args.language.lang)?
        {
            if output.is_text() && !is_position {
                writeln!(out, "{}", wrap(&Escaped(&text).to_string(), "", terminal::text_width()))?;
            } else {
                input::print_error(&anyhow::Error::msg(text), out)?;
            }
        }
        let options = input.deadline.apply(&options);
        let position = input.position(&mut boards)?;
        if is_position || is_short {
            let path = position.explain(&options).map_err(|p| input.library_error(&p))?;
            warn_of_unwritten(args, &path, &warned, out)?;
            return if is_position {
                write_position(args, until.as_deref(), &input, &path, out)
            } else {
                let is_solved = write_short(args, &output, &path, out)?;
                write_corrections(&input, &position, &path, &options, out)?;
                Ok(is_solved)
            };
        }
        // The board appears before a long search.
        output.opening(position.grid(), None, out)?;
        out.flush()?;
        let path = position.explain(&options).map_err(|p| input.library_error(&p))?;
        warn_of_unwritten(args, &path, &warned, out)?;
        if output.is_text()
            && let Some(warning) = path.warning()
        {
            writeln!(out, "{}", wrap(&warning, "", terminal::text_width()))?;
        }
        if args.solved_only && !path.is_solved() {
            return Ok(false);
        }
        output.path(&input.puzzle, &path, out)?;
        if output.is_text() {
            write_after(args, &path, true, out)?;
            write_corrections(&input, &position, &path, &options, out)?;
        }
        Ok(path.is_solved())
    });
    pages::finish(args, collected, out)?;
    out.finish()?;
    answer
}

/// Warns, once a run, that steps of a path have no line in the notation.
fn warn_of_unwritten(
    args: &ExplainArgs,
    path: &Explanation,
    warned: &Cell<bool>,
    out: &mut impl Write,
) -> Result<()> {
    let is_unwritten =
        |what: &&Move| matches!(what, Move::Deduced(deduction) if deduction.notation.is_none());
    let unwritten = path.trace().moves.iter().filter(is_unwritten).count();
    let Some(notation) = args.notation.filter(|_| unwritten > 0 && !warned.replace(true)) else {
        return Ok(());
    };
    let name = value_name(&notation);
    let warning = anyhow!(
        "--notation {name}: {unwritten} of the steps have no line in this notation; docs/output.md says which have"
    );
    input::print_error(&warning, out)
}

/// The options of the path: its ladder, how hard to look for it, and how its steps are written.
fn path_options(args: &ExplainArgs) -> Result<Options> {
    let mut options = ladder::options(&args.ladder, &args.language.lang)?;
    let is_single = |id| Catalogue::embedded().entry(id).family == Family::Single;
    if !args.ladder.guess && options.path_profile()?.techniques().all(is_single) {
        // A profile of singles shows where they end.
        options = options.guess(false);
    }
    if args.full {
        options = options.rounds();
    } else if args.shortest {
        options = options.shortest();
    } else if let Some(effort) = args.effort {
        options = options.effort(effort);
    }
    if args.whole {
        options = options.whole();
    }
    if let Some(notation) = args.notation {
        let name = value_name(&notation);
        let is_of_program = options.path_profile()?.engine.is_some_and(|engine| engine.name == name);
        options = options.with_notation(match notation {
            _ if is_of_program => Notation::OfProgram,
            StepNotation::Eureka => Notation::Eureka,
            StepNotation::Hodoku => Notation::Hodoku,
            StepNotation::Whips => bail!(
                "--notation {name}: only the steps of the profile {name} have this notation; add --profile {name}"
            ),
        });
    }
    Ok(options)
}

/// Writes the compact form of a path, or one of its steps.
fn write_short(
    args: &ExplainArgs,
    output: &PathOutput<'_>,
    path: &Explanation,
    out: &mut impl Write,
) -> Result<bool> {
    if let Some(number) = args.step {
        let text = path.step_text(number, &output.text_options());
        let text = text.with_context(|| pages::no_such_step(number, path.trace().counts().0))?;
        out.write_all(text.as_bytes())?;
    } else {
        let prose = args.detail() == Detail::Normal;
        let options = CompactOptions::default()
            .prose(prose)
            .paint(terminal::paint_of_output())
            .width(terminal::table_text_width());
        out.write_all(path.to_compact(&options).as_bytes())?;
        write_after(args, path, false, out)?;
    }
    Ok(path.is_solved())
}

/// Writes which entry or typing error may be the cause, if there is no solution or several.
fn write_corrections(
    input: &InputPuzzle,
    position: &Position,
    path: &Explanation,
    options: &Options,
    out: &mut impl Write,
) -> Result<()> {
    if path.is_solved() {
        return Ok(());
    }
    for sentence in position.corrections(options).map_err(|p| input.library_error(&p))? {
        write!(out, "\n{}", wrap(&sentence, "", terminal::text_width()))?;
    }
    Ok(())
}

/// Writes what follows the steps of a solved puzzle: its rating unless the verdict has said it, and what was asked for.
fn write_after(
    args: &ExplainArgs,
    path: &Explanation,
    with_rating: bool,
    out: &mut impl Write,
) -> Result<()> {
    if !path.is_solved() {
        return Ok(());
    }
    let rating = with_rating.then(|| path.rating());
    let time = if args.time { path.time() } else { None };
    for text in [rating, time, path.fewest()].into_iter().flatten() {
        write!(out, "{}", wrap(&text, "", terminal::text_width()))?;
    }
    if args.solution {
        write!(out, "\n{}", path.end_board(terminal::paint_of_output()))?;
    }
    Ok(())
}

/// Writes the position after a step, or before the first step of one of these techniques; returns whether there is one.
fn write_position(
    args: &ExplainArgs,
    before: Option<&[TechniqueId]>,
    input: &InputPuzzle,
    path: &Explanation,
    out: &mut impl Write,
) -> Result<bool> {
    let number = match (args.until, before) {
        (Some(number), _) => number + 1,
        (None, Some(techniques)) => {
            let is_it = |step: &TechniqueId| techniques.contains(step);
            if let Some(at) = path.trace().steps().map(|step| step.technique).position(|step| is_it(&step)) {
                at + 1
            } else {
                let name = args.before.as_deref().unwrap_or_default();
                input::print_error(&input.error(&format!("no step of the path is `{name}`")), out)?;
                return Ok(false);
            }
        }
        (None, None) => return Ok(false),
    };
    let position = path.position_before(number);
    let count = path.trace().counts().0;
    let position = position.with_context(|| format!("--until {}: the path has {count} steps", number - 1))?;
    let usual = [ExportFormat::Pencilmarks, ExportFormat::Yaml];
    let name = input.puzzle.name.as_deref();
    let printed = export::print_position(&position, args.position_format, usual, name, out);
    printed.map_err(|problem| input.error(&problem))?;
    Ok(true)
}

pub(super) fn hint(args: &HintArgs, out: &mut impl Write) -> Result<Answer> {
    let options = ladder::options(&args.ladder, &args.language.lang)?;
    let output = PathOutput::new(args.format.into(), &args.ladder, &args.language.lang);
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let is_interactive = is_terminal && output.is_text() && args.grade.is_none();
    let mut boards = BoardCache::default();
    let limit = TimeLimit::of(&args.timeout);
    // A session limits each of its hints, not the time that the user takes.
    let puzzle_limit = if is_interactive { TimeLimit::default() } else { limit };
    input::each(&args.source, puzzle_limit, out, |input, out| {
        output.separator(&input, out)?;
        let position = input.position(&mut boards)?;
        if is_interactive {
            let keyboard = &mut io::stdin().lock();
            return HintSession::new(&output, position, &options, limit).run(keyboard, out);
        }
        let hint = position.hint(args.grade.unwrap_or_default(), &input.deadline.apply(&options));
        let hint = hint.map_err(|p| input.library_error(&p))?;
        if matches!(output.form, Form::Json) {
            write_hint_json(&args.language.lang, &input, &hint, out)?;
            return Ok(hint.is_given());
        }
        write_hint(&output, &position, &hint, out)
    })
}

/// Writes a hint as JSON.
fn write_hint_json(lang: &str, input: &InputPuzzle, hint: &Hint, out: &mut impl Write) -> Result<()> {
    let mut content = serde_json::to_value(hint)?;
    let explainer = Explainer::new(lang);
    let step = hint.step().and_then(|step| Some((step.step()?, &step.grid, explainer?)));
    if let Some(fields) = content.as_object_mut() {
        // A whole step has the keys of a step of `explain` instead.
        fields.remove("step");
        if let Some((step, grid, explainer)) = step
            && let Value::Object(step) = serde_json::to_value(explainer.step_json(step, grid))?
        {
            fields.extend(step);
        }
    }
    json_row(out, input, content)
}

/// Writes a hint as text, and returns whether there is one.
pub(super) fn write_hint(
    output: &PathOutput<'_>,
    position: &Position,
    hint: &Hint,
    out: &mut impl Write,
) -> Result<bool> {
    if let Some(warning) = &hint.warning {
        write!(out, "{}", wrap(warning, "", terminal::text_width()))?;
    }
    let drawn = hint.step().filter(|_| output.text_options().draw != DrawMode::None);
    let words = drawn.map(|step| step.words_with_picture(Register::Teach));
    let words = paint(words.as_ref().unwrap_or(hint.words()), terminal::paint_of_output());
    write!(out, "{}", wrap(&words, "", terminal::text_width()))?;
    if drawn.is_some() {
        write!(out, "\n{}", terminal::picture(position.grid(), &hint.marks(), output.lang))?;
    }
    Ok(hint.is_given())
}

pub(super) fn why(args: &WhyArgs, out: &mut impl Write) -> Result<Answer> {
    let options = ladder::options(&args.ladder, &args.language.lang)?;
    if args.name {
        return name(args, &options, out);
    }
    let claim: Claim = args.claim.parse()?;
    let output = PathOutput {
        expert: args.expert,
        draw: args.draw.unwrap_or(DrawnSteps::All),
        ..PathOutput::new(args.format.into(), &args.ladder, &args.language.lang)
    };
    let is_brief = args.draw.is_none() && !args.expert && output.is_text();
    let mut boards = BoardCache::default();
    input::each(&args.source, TimeLimit::of(&args.timeout), out, |input, out| {
        output.separator(&input, out)?;
        let position = input.position(&mut boards)?;
        let why = position.why(claim, &input.deadline.apply(&options));
        let why = why.map_err(|p| claim_error(&input, &p))?;
        if is_brief {
            write!(out, "{}", why.to_text(&output.text_options()))?;
            return Ok(why.holds == Some(true));
        }
        write_why(&output, &position, &input.puzzle, &why, out)
    })
}

/// `why --name`: the steps that show a claim, or what a player did to get to another position.
fn name(args: &WhyArgs, options: &Options, out: &mut impl Write) -> Result<Answer> {
    let claim: Result<Claim, _> = args.claim.parse();
    let after = match &claim {
        Ok(_) => None,
        Err(problem) => {
            let source = InputArgs { inputs: vec![args.claim.clone()], ..args.source.clone() };
            let hint = || format!("{problem}, or the position after the move");
            Some(input::only(&source, TimeLimit::of(&args.timeout)).with_context(hint)?)
        }
    };
    let explainer = ladder::explainer(&args.language.lang)?;
    let mut boards = BoardCache::default();
    input::each(&args.source, TimeLimit::of(&args.timeout), out, |input, out| {
        if args.format == TextOrJson::Text {
            separator(&input, &args.language.lang, out)?;
        }
        let position = input.position(&mut boards)?;
        let claims = match (&claim, &after) {
            (Ok(claim), _) => vec![*claim],
            (_, Some(after)) => position.changes(after).map_err(|p| input.library_error(&p))?,
            _ => Vec::new(),
        };
        let named = position.name_steps(&claims, &input.deadline.apply(options));
        let named = named.map_err(|p| claim_error(&input, &p))?;
        for step in &named {
            let claims: Vec<String> = step.claims.iter().map(Claim::to_string).collect();
            if args.format == TextOrJson::Json {
                let line = step.step.as_ref().and_then(ExplainedStep::step);
                let line = line.map(|step| explainer.step_json(step, position.grid()));
                json(out, &object!({ "claims": claims, "step": line }))?;
                continue;
            }
            let claims = explainer.language().coordinates.rename(&claims.join(", "), usize::MAX);
            let Some(found) = &step.step else {
                let text = explainer.language().say(Sentence::ClaimUnnamed, &[("claim", &claims)]);
                write!(out, "{}", wrap(&text, "", terminal::text_width()))?;
                continue;
            };
            let register = if args.expert { Register::Expert } else { Register::Teach };
            let text = paint(&found.words(register), terminal::paint_of_output());
            writeln!(out, "{claims}: {}", found.name())?;
            write!(out, "{}", wrap(&text, "   ", terminal::text_width()))?;
        }
        Ok(!named.is_empty() && named.iter().all(|step| step.step.is_some()))
    })
}

/// A claim about no cell of the board is an error of the call; other problems concern one puzzle.
fn claim_error(input: &InputPuzzle, problem: &Error) -> anyhow::Error {
    match problem {
        Error::Claim(claim) => anyhow!("{claim}"),
        problem => input.library_error(problem),
    }
}

/// Writes the answer, and returns whether the claim holds.
fn write_why(
    output: &PathOutput<'_>,
    position: &Position,
    puzzle: &Puzzle,
    why: &Why,
    out: &mut impl Write,
) -> Result<bool> {
    let holds = why.holds == Some(true);
    let Some(path) = &why.path else {
        if matches!(output.form, Form::Json) {
            let (claim, text) = (why.claim.to_string(), why.before.iter().map(ToString::to_string));
            let text = text.collect::<Vec<_>>().join(" ");
            json(out, &object!({ "claim": claim, "holds": why.holds, "text": text }))?;
            return Ok(holds);
        }
        write!(out, "{}", why.to_text(&output.text_options()))?;
        return Ok(holds);
    };
    if output.is_text() && !why.before.is_empty() {
        for text in &why.before {
            write!(out, "{}", wrap(&text.to_string(), "", terminal::text_width()))?;
        }
        writeln!(out)?;
    }
    // Text draws the board with the assumption applied; a trace names the assumption.
    if output.is_text() {
        output.opening(&path.trace().start, None, out)?;
    } else {
        output.opening(position.grid(), path.supposition(), out)?;
    }
    output.path(puzzle, path, out)?;
    if output.is_text()
        && let Some(after) = &why.after
    {
        write!(out, "\n{}", wrap(&after.to_string(), "", terminal::text_width()))?;
    }
    Ok(holds)
}
