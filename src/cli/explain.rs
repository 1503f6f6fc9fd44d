//! `explain`: the solution path, the next step, or the way to one claim.

use super::args::{Drawn, Explain, Ladder, TextOrJson};
use super::{Answer, input};
use crate::catalogue::{Catalogue, Guessing, Profile, Sentence};
use crate::explain::{Register, Teller};
use crate::formats::Puzzle;
use crate::formats::board::{Layouts, with_width};
use crate::geometry::{Candidate, Digit, Layout, Regions};
use crate::grid::Grid;
use crate::pipeline::Pipeline;
use crate::render::{
    Draw, FORMAT, Header, Marks, Paint, TextOptions, VERSION, Voice, paint, picture, trace_text, wrap,
};
use crate::step::Conclusion;
use crate::trace::{Outcome, Trace};
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// How wide a line of text is.
const WIDTH: usize = 96;

pub(super) fn run(args: &Explain, out: &mut impl Write) -> Result<Answer> {
    let catalogue = Catalogue::embedded();
    let profile = profile(&args.ladder, "human")?;
    let teller = teller(catalogue, &args.lang)?;
    let mut layouts = Layouts::default();
    let mut all_told = true;
    for (at, item) in input::items(&args.source)?.enumerate() {
        let item = item?;
        let place = item.place.clone();
        let puzzle = item.into_puzzle()?;
        if at > 0 && args.format == TextOrJson::Text {
            writeln!(out, "\n{}\n", "─".repeat(WIDTH / 2))?;
        }
        if let Some(name) = puzzle.name.as_deref().filter(|_| args.format == TextOrJson::Text) {
            writeln!(out, "{name}\n")?;
        }
        let explainer = Explainer { args, catalogue, profile: &profile, teller };
        all_told &= with_width!(puzzle.shape, W => {
            let layout = layouts.get::<W>(&puzzle.shape);
            let grid = puzzle.grid(Arc::clone(&layout)).map_err(|problem| at_place(&place, &puzzle, &problem))?;
            explainer.explain::<W>(&puzzle, &grid, out)?
        });
    }
    Ok(Answer::of(all_told))
}

/// A position that cannot be, with the file and line it came from.
pub(super) fn at_place(place: &str, puzzle: &Puzzle, problem: &dyn std::fmt::Display) -> anyhow::Error {
    if place.is_empty() {
        anyhow::Error::msg(problem.to_string())
    } else {
        anyhow::Error::msg(format!("{place}, line {}: {problem}", puzzle.line))
    }
}

/// The profile that the options name: embedded, or in a file.
pub(super) fn profile(ladder: &Ladder, default: &str) -> Result<Profile> {
    let name = ladder.profile.as_deref().unwrap_or(default);
    let catalogue = Catalogue::embedded();
    let mut profile = match catalogue.profile(name) {
        Some(profile) => profile.clone(),
        None if Path::new(name).exists() => {
            let text = std::fs::read_to_string(name).with_context(|| format!("{name}: cannot be read"))?;
            Profile::parse(name, &text)?
        }
        None => {
            let names: Vec<&str> = catalogue.profiles().map(|(name, _)| name).collect();
            bail!("--profile {name}: neither a file that is there, nor one of {}", names.join(", "));
        }
    };
    profile.uniqueness &= !ladder.no_uniqueness;
    if ladder.no_guess {
        profile.guess = Guessing::Never;
    } else if ladder.guess {
        profile.guess = Guessing::LastResort;
    }
    Ok(profile)
}

/// A teller in the language with this code.
pub(super) fn teller<'a>(catalogue: &'a Catalogue, code: &'a str) -> Result<Teller<'a>> {
    Teller::new(catalogue, code).with_context(|| {
        let codes: Vec<&str> = catalogue.languages().map(|(code, _)| code).collect();
        format!("--lang {code}: there is no such language; there is {}", codes.join(", "))
    })
}

/// Reads a claim such as `r3c4=5` or `r3c4<>5`.
pub(super) fn parse_claim<const W: usize>(text: &str, layout: &Layout<W>) -> Option<Conclusion> {
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

struct Explainer<'a> {
    args: &'a Explain,
    catalogue: &'static Catalogue,
    profile: &'a Profile,
    teller: Teller<'a>,
}

impl Explainer<'_> {
    /// Explains one puzzle; says whether a path to the end was told.
    fn explain<const W: usize>(&self, puzzle: &Puzzle, grid: &Grid<W>, out: &mut impl Write) -> Result<bool> {
        let pipeline =
            Pipeline::<W>::new(self.catalogue, self.profile).context("the profile's scale is unknown")?;
        if let Some(grade) = self.args.hint {
            return self.hint(&pipeline, grid, grade, out);
        }
        if let Some(claim) = &self.args.why {
            let parsed = parse_claim(claim, grid.layout());
            let claim =
                parsed.with_context(|| format!("--why {claim}: write a claim such as r3c4=5 or r3c4<>5"))?;
            return self.why(&pipeline, puzzle, grid, claim, out);
        }
        let trace = pipeline.run(grid);
        let told = if self.args.full { trace } else { trace.pruned() };
        self.write(puzzle, &told, false, out)?;
        if self.args.format == TextOrJson::Text && matches!(told.outcome, Outcome::Solved) {
            let rating = &told.rating;
            let hardest = rating.hardest.map(|id| {
                let words = self.catalogue.entry(id).words(&self.args.lang);
                format!(", hardest technique {}", words.name)
            });
            let guesses = match rating.guesses {
                0 => String::new(),
                1 => ", 1 guess".to_owned(),
                many => format!(", {many} guesses"),
            };
            let hardest = hardest.unwrap_or_default();
            writeln!(out, "Rating: {} ({}{hardest}{guesses}).", rating.difficulty, rating.tier)?;
        }
        Ok(matches!(told.outcome, Outcome::Solved))
    }

    /// Writes a path; `supposing` if its start holds more than the puzzle does.
    fn write<const W: usize>(
        &self,
        puzzle: &Puzzle,
        trace: &Trace<W>,
        supposing: bool,
        out: &mut impl Write,
    ) -> Result<()> {
        match self.args.format {
            TextOrJson::Text => {
                let options = TextOptions { supposing, ..self.options() };
                write!(out, "{}", trace_text(trace, &self.teller, &options))?;
            }
            TextOrJson::Json => {
                serde_json::to_writer(&mut *out, &self.header(puzzle, trace))?;
                writeln!(out)?;
                let voice = Voice { catalogue: self.catalogue, teller: self.teller };
                for line in voice.moves(trace)? {
                    serde_json::to_writer(&mut *out, &line)?;
                    writeln!(out)?;
                }
            }
        }
        Ok(())
    }

    fn options(&self) -> TextOptions {
        let draw = match self.args.draw {
            Drawn::All => Draw::All,
            Drawn::Hard => Draw::Hard,
            Drawn::None => Draw::None,
        };
        let register = if self.args.expert { Register::Expert } else { Register::Teach };
        TextOptions { register, draw, paint: Paint::Colour, width: WIDTH, supposing: false }
    }

    fn header<const W: usize>(&self, puzzle: &Puzzle, trace: &Trace<W>) -> Header {
        let layout = trace.start.layout();
        let start = &trace.start;
        let given = |cell| start.digit(cell).map_or('.', Digit::symbol);
        let mut plain = Grid::empty(Arc::clone(layout));
        for cell in layout.cells() {
            if let Some(digit) = start.digit(cell) {
                plain.place(Candidate::new(cell, digit));
            }
        }
        let deleted = plain.open_candidates().filter(|&candidate| !start.allows(candidate));
        Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            puzzle: layout.cells().iter().map(given).collect(),
            size: layout.size(),
            boxes: match puzzle.shape.regions() {
                Regions::Boxes { width, height } => format!("{width}x{height}"),
                Regions::Any(_) | Regions::None => String::new(),
            },
            deleted: deleted.map(|c| format!("{}<>{}", layout.name(c.cell), c.digit)).collect(),
            profile: self.args.ladder.profile.clone().unwrap_or_else(|| "human".to_owned()),
            language: self.args.lang.clone(),
        }
    }

    /// Tells no more of the next step than was asked for.
    fn hint<const W: usize>(
        &self,
        pipeline: &Pipeline<'_, W>,
        grid: &Grid<W>,
        grade: u8,
        out: &mut impl Write,
    ) -> Result<bool> {
        let Some(step) = pipeline.next(grid) else {
            let open = grid.open().len().to_string();
            let sentence = if grid.is_full() { Sentence::NothingToDo } else { Sentence::Stuck };
            writeln!(out, "{}", self.teller.language().say(sentence, &[("open", &open)]))?;
            return Ok(false);
        };
        let register = match grade {
            1 => Register::Look,
            2 => Register::Hint,
            _ => Register::Teach,
        };
        if self.args.format == TextOrJson::Json {
            let mut line = Voice { catalogue: self.catalogue, teller: self.teller }.step(&step, grid);
            line.text = self.teller.tell(&step, grid, register).to_string();
            serde_json::to_writer(&mut *out, &line)?;
            writeln!(out)?;
            return Ok(true);
        }
        let said = paint(&self.teller.tell(&step, grid, register), Paint::Colour);
        write!(out, "{}", wrap(&said, "", WIDTH))?;
        if grade >= 3 && self.options().draw != Draw::None {
            write!(out, "\n{}", picture(grid, &Marks::of(&step.finding, grid), Paint::Colour))?;
        }
        Ok(true)
    }

    /// Tells what leads to a claim, or what supposing a false one leads to.
    fn why<const W: usize>(
        &self,
        pipeline: &Pipeline<'_, W>,
        puzzle: &Puzzle,
        grid: &Grid<W>,
        claim: Conclusion,
        out: &mut impl Write,
    ) -> Result<bool> {
        let say = |sentence, claim| format!("{}\n", self.teller.claim(sentence, claim, grid));
        let trace = pipeline.run(grid);
        let path = trace.leading_to(claim).filter(|path| path.counts().1 == 0);
        if let Some(path) = path {
            if path.moves.is_empty() && self.args.format == TextOrJson::Text {
                write!(out, "{}", say(Sentence::ShownAtOnce, claim))?;
            } else {
                self.write(puzzle, &path, false, out)?;
            }
            return Ok(true);
        }
        // Whether the claim or its opposite leads to a contradiction settles it.
        for (supposed, holds) in [(claim, false), (claim.reversed(), true)] {
            let mut start = grid.clone();
            match supposed {
                Conclusion::Place(candidate) if start.allows(candidate) => start.place(candidate),
                Conclusion::Eliminate(candidate) if start.allows(candidate) => start.eliminate(candidate),
                _ => continue,
            }
            let told = pipeline.run(&start).pruned();
            if !matches!(told.outcome, Outcome::Contradiction(_) | Outcome::Refuted(_) | Outcome::NoSolution)
            {
                continue;
            }
            if self.args.format == TextOrJson::Text {
                let opening = if holds { Sentence::Supposing } else { Sentence::ClaimFalse };
                writeln!(out, "{}", say(opening, supposed))?;
            }
            self.write(puzzle, &told, true, out)?;
            if self.args.format == TextOrJson::Text {
                write!(out, "\n{}", say(Sentence::ClaimFails, supposed.reversed()))?;
            }
            return Ok(holds);
        }
        let false_at_once = match claim {
            Conclusion::Place(candidate) => !grid.allows(candidate),
            Conclusion::Eliminate(candidate) => grid.digit(candidate.cell) == Some(candidate.digit),
        };
        let sentence = if false_at_once { Sentence::ShownAtOnce } else { Sentence::ClaimUnknown };
        write!(out, "{}", say(sentence, if false_at_once { claim.reversed() } else { claim }))?;
        Ok(false)
    }
}
