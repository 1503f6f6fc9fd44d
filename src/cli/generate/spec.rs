//! Parses the options of `generate`.

use crate::cli::args::{ClueArgs, GenerateArgs, RulesArgs, WayArgs};
use crate::cli::{find, input, ladder};
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use whydoku::Options;
use whydoku_board::{Digit, Shape};
use whydoku_formats::{Puzzle, ReadOptions, parse_one};
use whydoku_generate::{DrawnRule, Goal, Spec};
use whydoku_solver::scale::ScaleChoice;

pub(super) fn parse(args: &GenerateArgs) -> Result<(Spec, Goal)> {
    let (drawings, others) = DrawnRule::among(args.rules.further.iter().map(String::as_str));
    let further = others.into_iter().map(str::to_owned).collect();
    let options = input::options(&RulesArgs { further, ..args.rules.clone() })?;
    let shape = options.shape.clone().unwrap_or(Shape::CLASSIC);
    let mut spec = Spec::on(shape.with_rules(options.rules).context("--rules")?).drawings(drawings);
    clues(&mut spec, &args.clues, &options)?;
    let goal = parse_goal(&args.way, args.making.profile.as_deref(), &options, Some(&mut spec))?;
    Ok((spec, goal))
}

fn clues(spec: &mut Spec, args: &ClueArgs, options: &ReadOptions) -> Result<()> {
    let cells = spec.shape.cells();
    if let Some(clues) = &args.number {
        spec.clues = *clues.start()..=(*clues.end()).min(cells);
    }
    spec.class = args.symmetry;
    spec.redundant = args.redundant;
    spec.together = args.together;
    (spec.jigsaw, spec.outside, spec.unbiased) = (args.jigsaw, args.outside, args.unbiased);
    if let Some(pattern) = &args.pattern {
        let text = text(pattern, "--pattern")?;
        spec.pattern = Some(Spec::marks(&text, cells).with_context(|| format!("--pattern {pattern}"))?);
    }
    if let Some(solution) = &args.solution {
        spec.solution = Some(givens_line(&puzzle(solution, options, "--solution")?));
    }
    if let Some(from) = &args.from {
        let puzzle = puzzle(from, options, "--from")?;
        *spec = spec.clone().neighbours_of(givens_line(&puzzle), puzzle.shape);
    }
    Ok(())
}

/// The goal for the solution path. With `--like`, the drawn rules and the symmetry are taken over, too, unless given.
pub(super) fn parse_goal(
    args: &WayArgs,
    profile: Option<&str>,
    options: &ReadOptions,
    spec: Option<&mut Spec>,
) -> Result<Goal> {
    let mut goal = Goal::default()
        .scale(args.scale.as_deref().map(|name| ScaleChoice::new(name, None)).transpose().context("--scale")?)
        .tier(args.tier.clone())
        .figure(args.rating.clone())
        .profile(profile.map(ladder::named).transpose()?)
        .technique(args.technique.as_deref().map(|name| find::technique("--technique", name)).transpose()?)
        .times(args.times)
        .hardest(args.hardest.as_deref().map(|name| find::technique("--hardest", name)).transpose()?)
        .singles_only(args.singles_only);
    if let Some(like) = &args.like {
        let puzzle = whydoku::Puzzle::from(puzzle(like, options, "--like")?);
        puzzle.imitate(spec, &mut goal, &Options::default()).context("--like")?;
    }
    Ok(goal)
}

/// Parses the puzzle of an option, or of the file that it names.
fn puzzle(given: &str, options: &ReadOptions, option: &str) -> Result<Puzzle> {
    let text = text(given, option)?;
    parse_one(&text, options).map_err(|problem| anyhow::Error::msg(input::message(option, &problem)))
}

pub(super) fn givens_line(puzzle: &Puzzle) -> String {
    puzzle.cells.iter().map(|cell| cell.digit().map_or('.', Digit::symbol)).collect()
}

/// The value of an option, or the content of the file that it names.
fn text(given: &str, option: &str) -> Result<String> {
    if given.len() < 4096 && Path::new(given).is_file() {
        return fs::read_to_string(given).with_context(|| format!("{option} {given}: cannot be read"));
    }
    Ok(given.to_owned())
}
