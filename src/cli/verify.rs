//! `verify`: judge a trace, by whoever wrote it. Texts are not read, only claims and premises.

use super::Answer;
use super::args::Verify;
use crate::formats::board::{Layouts, with_width};
use crate::formats::{Puzzle, ReadOptions, parse_one};
use crate::geometry::{Candidate, Cell, Digit, Layout, Regions, Shape, Symmetry};
use crate::grid::Grid;
use crate::proof;
use crate::render::{FORMAT, FindingLine, GuessLine, Header, OutcomeLine, VERSION};
use crate::step::{Conclusion, Figure, Finding};
use crate::truth::{Guardians, Pattern, Symmetric, Truth};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::Arc;

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
        let line = line.with_context(|| format!("{}: cannot be read", place(name, at + 1)))?;
        if !line.trim().is_empty() {
            let value: Value = serde_json::from_str(&line)
                .with_context(|| format!("{}: not one JSON object", place(name, at + 1)))?;
            lines.push((at + 1, value));
        }
    }
    if lines.is_empty() {
        let name = if name.is_empty() { "standard input" } else { name };
        bail!("{name}: no trace; `whydoku explain --format json` writes one");
    }
    let mut all_hold = true;
    let starts: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].1.get("format").is_some()).collect();
    if starts.first() != Some(&0) {
        let place = place(name, lines[0].0);
        bail!("{place}: a trace begins with its header, {{\"format\":\"{FORMAT}\",…}}");
    }
    let mut layouts = Layouts::default();
    for (nth, &start) in starts.iter().enumerate() {
        let end = starts.get(nth + 1).copied().unwrap_or(lines.len());
        let (line, value) = &lines[start];
        let (shape, puzzle, deleted) = header(value).with_context(|| place(name, *line))?;
        all_hold &= with_width!(shape, W => {
            let layout = layouts.get::<W>(&shape);
            let mut grid = puzzle.grid(layout.clone()).with_context(|| place(name, *line))?;
            for text in &deleted {
                let gone = parse_claim(text, &layout)
                    .with_context(|| format!("{}: not a candidate: {text}", place(name, *line)))?;
                grid.eliminate(gone.candidate());
            }
            let judged = judge(&mut grid, &lines[start + 1..end]);
            match judged {
                Ok(Judged { steps, guesses, outcome }) => {
                    let flagged = match guesses {
                        0 => String::new(),
                        1 => " One of its moves is a guess.".to_owned(),
                        many => format!(" {many} of its moves are guesses."),
                    };
                    let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
                    writeln!(out, "Every step holds: {steps}, {outcome}.{flagged}")?;
                    true
                }
                Err((line, problem)) => {
                    writeln!(out, "{}: {problem:#}", place(name, line))?;
                    false
                }
            }
        });
    }
    Ok(Answer::of(all_hold))
}

/// A line of an input, for messages; standard input has no name.
fn place(name: &str, line: usize) -> String {
    if name.is_empty() { format!("line {line}") } else { format!("{name}, line {line}") }
}

/// What a header says: the board, the puzzle on it, and the candidates that are gone from the start.
fn header(value: &Value) -> Result<(Shape, Puzzle, Vec<String>)> {
    let header: Header = serde_json::from_value(value.clone()).context("not a header")?;
    let Header { format, version, .. } = &header;
    if format != FORMAT || *version != VERSION {
        bail!("{format} version {version}; this program reads {FORMAT} {VERSION}");
    }
    let shape = shape(&header)?;
    let options = ReadOptions { shape: Some(shape.clone()), ..ReadOptions::default() };
    let puzzle = parse_one(&header.puzzle, &options).context("the header's puzzle")?;
    Ok((shape, puzzle, header.deleted))
}

fn shape(header: &Header) -> Result<Shape> {
    let boxes = &header.boxes;
    let shape = if boxes.is_empty() {
        Shape::new(header.size, Regions::None)?
    } else {
        let sides = boxes.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
        let (width, height) = sides.with_context(|| format!("boxes: {boxes} is not of the form WxH"))?;
        Shape::boxes(header.size, width, height)?
    };
    Ok(header.further.on(shape)?)
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
            let cases;
            (judged.outcome, cases) = outcome(grid, value, judged.guesses).map_err(wrong)?;
            judged.steps += cases;
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
    let mut premises = line.premises.iter().map(|text| premise(text, layout)).collect::<Result<Vec<_>>>()?;
    if premises.iter().any(Truth::assumes_uniqueness) != line.uniqueness {
        bail!("`uniqueness` says {}, but the premises say otherwise", line.uniqueness);
    }
    // Steps found together are told one after another, and one may fill a cell that the next begins with. What is
    // settled adds nothing to an argument: what follows from it stands on the grid already. The rest must carry it.
    if premises.iter().all(|premise| is_on(layout, premise)) {
        premises.retain(|premise| !premise.is_settled(grid));
    }
    let finding = Finding::new(premises, conclusions, Figure::new());
    let finding = finding.context("a step needs premises and conclusions, and not all of them settled")?;
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

/// Judges what a trace says of its end; gives its name, and how many steps its cases have. What was reached by guessing
/// proves nothing about the puzzle but that the grid at the end solves it.
fn outcome<const W: usize>(grid: &Grid<W>, value: &Value, guesses: usize) -> Result<(String, usize)> {
    let mut steps = 0;
    let line: OutcomeLine = serde_json::from_value(value.clone())?;
    if guesses > 0 && matches!(line.outcome.as_str(), "contradiction" | "refuted" | "shown") {
        bail!("the outcome `{}` cannot rest on a guess", line.outcome);
    }
    match line.outcome.as_str() {
        "solved" => {
            let have: String = grid
                .layout()
                .cells()
                .iter()
                .map(|cell| grid.digit(cell).map_or('.', Digit::symbol))
                .collect();
            if line.guesses as usize != guesses {
                bail!("the outcome says {} guesses, but there are {guesses}", line.guesses);
            }
            if !grid.is_full() {
                bail!("the outcome says solved, but cells are open: {}", grid.open().len());
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
        "refuted" => steps = refuted(grid, &line)?,
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
    Ok((line.outcome, steps))
}

/// Every candidate of one cell must be a case, and every case must end in a contradiction. Gives the number of steps.
fn refuted<const W: usize>(grid: &Grid<W>, line: &OutcomeLine) -> Result<usize> {
    let mut supposed = Vec::new();
    let mut steps = 0;
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
        steps += judged.steps;
    }
    let cell = supposed.first().context("a refutation needs cases")?.cell;
    let covered = |digit| supposed.contains(&Candidate::new(cell, digit));
    if !grid.open().contains(cell) || !grid.candidates(cell).into_iter().all(covered) {
        bail!("the cases do not cover all candidates of {}", grid.layout().name(cell));
    }
    Ok(steps)
}

/// Whether a premise that was read speaks of a clue that there is; cells, houses and digits were looked up.
fn is_on<const W: usize>(layout: &Layout<W>, premise: &Truth) -> bool {
    !matches!(premise, Truth::Clue(clue) if *clue >= layout.clues().len())
}

/// Reads `cell r1c2`, `house r3 5`, `clue 4`, `guardians deadly r1c4 … : r8c6=5 …` or
/// `symmetric r5c5 : rows>rows 987… columns>columns 987… digits 132…`.
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
        ["symmetric", cell, ":", map @ .., "digits", digits] => symmetric(cell, map, digits, layout),
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

/// A rearrangement by lines or, where these do not say it, by cells. One that the board would notice is none.
fn symmetric<const W: usize>(cell: &str, map: &[&str], digits: &str, layout: &Layout<W>) -> Option<Truth> {
    let size = layout.size();
    let symbols = |text: &str| -> Option<Vec<Digit>> {
        let read: Vec<Digit> = text.chars().map(Digit::from_symbol).collect::<Option<_>>()?;
        (read.len() == size && read.iter().all(|digit| digit.index() < size)).then_some(read)
    };
    let by_lines = |rows: &str, columns: &str, crossed: bool| -> Option<Vec<Cell>> {
        let (rows, columns) = (symbols(rows)?, symbols(columns)?);
        let to = |cell| {
            let (row, column) = (rows[layout.row(cell)].index(), columns[layout.column(cell)].index());
            if crossed { layout.cell(column, row) } else { layout.cell(row, column) }
        };
        Some(layout.cells().iter().map(to).collect())
    };
    let cells = match map {
        ["rows>rows", rows, "columns>columns", columns] => by_lines(rows, columns, false)?,
        ["rows>columns", rows, "columns>rows", columns] => by_lines(rows, columns, true)?,
        ["cells", cells @ ..] => cells.iter().map(|cell| layout.parse_cell(cell)).collect::<Option<_>>()?,
        _ => return None,
    };
    let symmetry = Arc::new(Symmetry::new(layout, cells, symbols(digits)?)?);
    Some(Truth::Symmetric(Symmetric { symmetry, cell: layout.parse_cell(cell)? }))
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
        Refusal::NotSymmetric(truth, why) => {
            format!("{} does not keep the puzzle: {why}", truth.code(layout))
        }
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

/// Reads a claim such as `r3c4=5` or `r3c4<>5`.
fn parse_claim<const W: usize>(text: &str, layout: &Layout<W>) -> Option<Conclusion> {
    let (cell, digit, is) = match text.split_once("<>") {
        Some((cell, digit)) => (cell, digit, false),
        None => text.split_once('=').map(|(cell, digit)| (cell, digit, true))?,
    };
    let mut symbols = digit.trim().chars();
    let digit = Digit::from_symbol(symbols.next()?).filter(|digit| digit.index() < layout.size())?;
    let candidate = Candidate::new(layout.parse_cell(cell.trim())?, digit);
    let claim = if is { Conclusion::Place(candidate) } else { Conclusion::Eliminate(candidate) };
    symbols.next().is_none().then_some(claim)
}
