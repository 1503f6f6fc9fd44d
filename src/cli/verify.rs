//! `verify`: judge a trace, by whoever wrote it. Texts are not read, only claims and premises.

use super::Answer;
use super::args::Verify;
use super::board::{Layouts, with_width};
use super::explain::parse_claim;
use crate::formats::{ReadOptions, parse_one};
use crate::geometry::{Candidate, Digit, Layout, Shape};
use crate::grid::Grid;
use crate::proof;
use crate::render::{FORMAT, FindingLine, GuessLine, Header, OutcomeLine, VERSION};
use crate::step::{Conclusion, Figure, Finding};
use crate::truth::{Guardians, Pattern, Truth};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

pub(super) fn run(args: &Verify, out: &mut impl Write) -> Result<Answer> {
    if args.traces.is_empty() {
        return trace("", &mut io::stdin().lock(), out);
    }
    let mut all_hold = true;
    for path in &args.traces {
        let name = path.display().to_string();
        all_hold &= if name == "-" {
            trace("", &mut io::stdin().lock(), out)? == Answer::Yes
        } else {
            let file = File::open(path).with_context(|| format!("{name}: cannot be opened"))?;
            trace(&name, &mut BufReader::new(file), out)? == Answer::Yes
        };
    }
    Ok(Answer::of(all_hold))
}

/// Judges every trace of an input, one after another.
fn trace(name: &str, source: &mut impl BufRead, out: &mut impl Write) -> Result<Answer> {
    let mut lines = Vec::new();
    for (at, line) in source.lines().enumerate() {
        let line = line.with_context(|| format!("{name} line {}: cannot be read", at + 1))?;
        if !line.trim().is_empty() {
            let value: Value =
                serde_json::from_str(&line).with_context(|| format!("{name} line {}: not JSON", at + 1))?;
            lines.push((at + 1, value));
        }
    }
    if lines.is_empty() {
        bail!("{name}: no trace; `whydoku explain --format json` writes one");
    }
    let mut all_hold = true;
    let starts: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].1.get("format").is_some()).collect();
    if starts.first() != Some(&0) {
        bail!("{name} line {}: a trace begins with its header, {{\"format\":\"{FORMAT}\",…}}", lines[0].0);
    }
    let mut layouts = Layouts::default();
    for (nth, &start) in starts.iter().enumerate() {
        let end = starts.get(nth + 1).copied().unwrap_or(lines.len());
        let header: Header = serde_json::from_value(lines[start].1.clone())
            .with_context(|| format!("{name} line {}: not a header", lines[start].0))?;
        if header.format != FORMAT || header.version != VERSION {
            let Header { format, version, .. } = header;
            bail!(
                "{name} line {}: {format} version {version}; this program reads {FORMAT} {VERSION}",
                lines[start].0
            );
        }
        let shape = shape(&header)?;
        let puzzle = parse_one(&header.puzzle, &ReadOptions { shape: Some(shape.clone()) })
            .with_context(|| format!("{name} line {}: the header's puzzle", lines[start].0))?;
        all_hold &= with_width!(shape, W => {
            let layout = layouts.get::<W>(&shape);
            let mut grid = puzzle.grid(layout.clone())?;
            for text in &header.deleted {
                let gone = parse_claim(text, &layout).with_context(|| format!("not a candidate: {text}"))?;
                grid.eliminate(gone.candidate());
            }
            match judge(&mut grid, &lines[start + 1..end]) {
                Ok(Judged { steps, guesses, outcome }) => {
                    let flagged = match guesses { 0 => String::new(), n => format!(" {n} of its moves are guesses.") };
                    writeln!(out, "Every step holds: {steps} steps, {outcome}.{flagged}")?;
                    true
                }
                Err((line, problem)) => {
                    writeln!(out, "{name}{}line {line}: {problem:#}", if name.is_empty() { "" } else { ", " })?;
                    false
                }
            }
        });
    }
    Ok(Answer::of(all_hold))
}

fn shape(header: &Header) -> Result<Shape> {
    Ok(match header.boxes.split_once('x') {
        Some((width, height)) => Shape::boxes(header.size, width.parse()?, height.parse()?)?,
        None => Shape::new(header.size, crate::geometry::Regions::None)?,
    })
}

/// What a good trace amounts to.
struct Judged {
    steps: usize,
    guesses: usize,
    outcome: String,
}

/// Judges moves and outcome; on failure gives the line and what is wrong with it.
fn judge<const W: usize>(
    grid: &mut Grid<W>,
    lines: &[(usize, Value)],
) -> Result<Judged, (usize, anyhow::Error)> {
    let mut judged = Judged { steps: 0, guesses: 0, outcome: "no outcome is claimed".to_owned() };
    for (line, value) in lines {
        let wrong = |problem| (*line, problem);
        if value.get("technique").is_some() {
            step(grid, value).map_err(wrong)?;
            judged.steps += 1;
        } else if value.get("guess").is_some() {
            guess(grid, value).map_err(wrong)?;
            judged.guesses += 1;
        } else if value.get("outcome").is_some() {
            judged.outcome = outcome(grid, value).map_err(wrong)?;
        } else {
            return Err((*line, anyhow::anyhow!("neither a step, nor a guess, nor an outcome")));
        }
    }
    Ok(judged)
}

fn step<const W: usize>(grid: &mut Grid<W>, value: &Value) -> Result<()> {
    let line: FindingLine = serde_json::from_value(value.clone())?;
    let layout = grid.layout();
    let claims = line.placements.iter().chain(&line.eliminations);
    let conclusions = claims
        .map(|text| parse_claim(text, layout).with_context(|| format!("not a conclusion: {text}")))
        .collect::<Result<Vec<_>>>()?;
    let premises = line.premises.iter().map(|text| premise(text, layout)).collect::<Result<Vec<_>>>()?;
    let finding = Finding::new(premises, conclusions, Figure::new());
    let finding = finding.context("a step needs premises and conclusions")?;
    if finding.assumes_uniqueness() != line.uniqueness {
        bail!("`uniqueness` says {}, but the premises say otherwise", line.uniqueness);
    }
    proof::check(grid, &finding).map_err(|refusal| anyhow::anyhow!(spell(&refusal, grid)))?;
    for &conclusion in finding.conclusions() {
        match conclusion {
            Conclusion::Place(candidate) => grid.place(candidate),
            Conclusion::Eliminate(candidate) => grid.eliminate(candidate),
        }
    }
    Ok(())
}

fn guess<const W: usize>(grid: &mut Grid<W>, value: &Value) -> Result<()> {
    let line: GuessLine = serde_json::from_value(value.clone())?;
    match parse_claim(&line.guess, grid.layout()) {
        Some(Conclusion::Place(candidate)) if grid.allows(candidate) => grid.place(candidate),
        _ => bail!("{} cannot be guessed here", line.guess),
    }
    Ok(())
}

fn outcome<const W: usize>(grid: &Grid<W>, value: &Value) -> Result<String> {
    let line: OutcomeLine = serde_json::from_value(value.clone())?;
    match line.outcome.as_str() {
        "solved" => {
            let have: String = grid
                .layout()
                .cells()
                .iter()
                .map(|cell| grid.digit(cell).map_or('.', Digit::symbol))
                .collect();
            if !grid.is_full() {
                bail!("the outcome says solved, but {} cells are open", grid.open().len());
            }
            if line.solution.is_some_and(|solution| solution != have) {
                bail!("the solution is not what the steps lead to");
            }
            // A trace by others may place a digit twice; only a full and valid grid is a solution.
            if let Some(broken) = Truth::broken_in(grid) {
                bail!("{} is not honoured", broken.code(grid.layout()));
            }
        }
        "contradiction" => {
            let truths =
                line.premises.iter().map(|text| premise(text, grid.layout())).collect::<Result<Vec<_>>>()?;
            proof::contradicts(grid, &truths).map_err(|refusal| anyhow::anyhow!(spell(&refusal, grid)))?;
        }
        "refuted" => refuted(grid, &line)?,
        "shown" => {
            let claim = line.claim.as_deref().and_then(|text| parse_claim(text, grid.layout()));
            let holds = match claim.context("the outcome `shown` needs a `claim`")? {
                Conclusion::Place(candidate) => grid.digit(candidate.cell) == Some(candidate.digit),
                Conclusion::Eliminate(c) => !grid.allows(c) && grid.digit(c.cell) != Some(c.digit),
            };
            if !holds {
                bail!("the steps do not show the claim");
            }
        }
        // These say what was not found; there is nothing to judge but that they are known.
        "stuck" | "no-solution" | "several-solutions" => {}
        other => bail!("unknown outcome `{other}`"),
    }
    Ok(line.outcome)
}

/// Every candidate of one cell must be a case, and every case must end in a contradiction.
fn refuted<const W: usize>(grid: &Grid<W>, line: &OutcomeLine) -> Result<()> {
    let mut supposed = Vec::new();
    for case in &line.cases {
        let text = case.get("supposed").and_then(Value::as_str).context("a case needs `supposed`")?;
        let Some(Conclusion::Place(candidate)) = parse_claim(text, grid.layout()) else {
            bail!("not a candidate: {text}");
        };
        let mut start = grid.clone();
        start.place(candidate);
        let moves = case.get("moves").and_then(Value::as_array).context("a case needs `moves`")?;
        let numbered: Vec<(usize, Value)> = moves.iter().cloned().enumerate().collect();
        let judged = judge(&mut start, &numbered)
            .map_err(|(at, problem)| problem.context(format!("case {text}, move {}", at + 1)))?;
        if judged.guesses > 0 || !matches!(judged.outcome.as_str(), "contradiction" | "refuted") {
            bail!("case {text} does not end in a contradiction reached by logic");
        }
        supposed.push(candidate);
    }
    let cell = supposed.first().context("a refutation needs cases")?.cell;
    let covered = |digit| supposed.contains(&Candidate::new(cell, digit));
    if !grid.open().contains(cell) || !grid.candidates(cell).into_iter().all(covered) {
        bail!("the cases do not cover all candidates of {}", grid.layout().name(cell));
    }
    Ok(())
}

/// Reads `cell r1c2`, `house r3 5`, `clue 4` or `guardians deadly r1c4 … : r8c6=5 …`.
fn premise<const W: usize>(text: &str, layout: &Layout<W>) -> Result<Truth> {
    let wrong = || format!("not a premise: {text}");
    let digit = |symbol: &str| {
        let mut symbols = symbol.chars();
        let digit = Digit::from_symbol(symbols.next()?)?;
        (symbols.next().is_none() && digit.index() < layout.size()).then_some(digit)
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let truth = match words.as_slice() {
        ["cell", cell] => layout.parse_cell(cell).map(Truth::Cell),
        ["house", house, d] => {
            layout.parse_house(house).zip(digit(d)).map(|(house, d)| Truth::House(house, d))
        }
        ["clue", number] => number.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).map(Truth::Clue),
        ["guardians", pattern, rest @ ..] => guardians(pattern, rest, layout),
        _ => None,
    };
    truth.with_context(wrong)
}

fn guardians<const W: usize>(pattern: &str, rest: &[&str], layout: &Layout<W>) -> Option<Truth> {
    let pattern = [Pattern::Deadly, Pattern::Impossible].into_iter().find(|known| known.name() == pattern)?;
    let colon = rest.iter().position(|word| *word == ":")?;
    let cells = rest[..colon].iter().map(|cell| layout.parse_cell(cell)).collect::<Option<Vec<_>>>()?;
    let candidates =
        rest[colon + 1..].iter().map(|text| parse_claim(text, layout).map(Conclusion::candidate));
    let candidates = candidates.collect::<Option<Vec<_>>>()?;
    Some(Truth::Guardians(Box::new(Guardians { pattern, cells, candidates })))
}

/// A refusal in the words of the trace.
fn spell<const W: usize>(refusal: &proof::Refusal, grid: &Grid<W>) -> String {
    use proof::Refusal;
    let layout = grid.layout();
    let name = |c: &Candidate| format!("{}={}", layout.name(c.cell), c.digit);
    let claim = |conclusion: &Conclusion| {
        let Candidate { cell, digit } = conclusion.candidate();
        let sign = if matches!(conclusion, Conclusion::Place(_)) { "=" } else { "<>" };
        format!("{}{sign}{digit}", layout.name(cell))
    };
    let names = |escape: &[Candidate]| escape.iter().map(name).collect::<Vec<_>>().join(", ");
    match refusal {
        Refusal::NothingNew(conclusion) => format!("{} says nothing new", claim(conclusion)),
        Refusal::UnknownTruth(truth) => format!("{} is no truth of this puzzle", truth.code(layout)),
        Refusal::SettledTruth(truth) => format!("{} is settled already", truth.code(layout)),
        Refusal::NotDeadly(truth, why) => format!("{} is not deadly: {why}", truth.code(layout)),
        Refusal::Unsupported { conclusion, escape } => {
            format!(
                "{} does not follow: {} honours every premise without it",
                claim(conclusion),
                names(escape)
            )
        }
        Refusal::NoContradiction { escape } => {
            format!("no contradiction: {} honours every premise", names(escape))
        }
        Refusal::TooLarge => refusal.to_string(),
    }
}
