//! `explain`: the solution path, the next step, or the way to one claim.

use super::args::{Drawn, Explain, ExplainFormat, Ladder};
use super::{Answer, input, pages};
use crate::catalogue::{Catalogue, Guessing, Profile, Sentence};
use crate::explain::{Register, Teller};
use crate::formats::Puzzle;
use crate::formats::board::{Layouts, with_width};
use crate::geometry::{Candidate, Digit, Layout, Regions, Written};
use crate::grid::Grid;
use crate::pipeline::{self, Pipeline, find_all};
use crate::rating::Tally;
use crate::render::{
    Draw, FORMAT, Header, Marks, Paint, Story, TextOptions, VERSION, Voice, board, opening_text, paint,
    path_text, picture, wrap,
};
use crate::search;
use crate::step::{Conclusion, Step};
use crate::trace::{Deduction, Move, Outcome, Trace};
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// How wide a line of text is.
pub(super) const WIDTH: usize = 96;

pub(super) fn run(args: &Explain, out: &mut impl Write) -> Result<Answer> {
    let catalogue = Catalogue::embedded();
    let profile = profile(&args.ladder, "human")?;
    let teller = teller(catalogue, &args.lang)?;
    let mut layouts = Layouts::default();
    let mut all_told = true;
    pages::fit(args)?;
    input::each(&args.source, out, |at, place, puzzle, out| {
        if at > 0 && args.format == ExplainFormat::Text {
            writeln!(out, "\n{}\n", "─".repeat(WIDTH / 2))?;
        }
        if let Some(name) = puzzle.name.as_deref().filter(|_| args.format == ExplainFormat::Text) {
            writeln!(out, "{name}\n")?;
        }
        let explainer = Explainer { args, catalogue, profile: &profile, teller, number: at + 1 };
        all_told &= with_width!(puzzle.shape, W => {
            let layout = layouts.get::<W>(&puzzle.shape);
            let grid = puzzle.grid(Arc::clone(&layout)).map_err(|problem| input::at_place(place, &puzzle, &problem))?;
            explainer.explain::<W>(&puzzle, &grid, place, out)?
        });
        Ok(())
    })?;
    Ok(Answer::of(all_told))
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
    /// Which puzzle of the input it is, from 1.
    number: usize,
}

impl Explainer<'_> {
    /// Explains one puzzle; says whether a path to the end was told.
    fn explain<const W: usize>(
        &self,
        puzzle: &Puzzle,
        grid: &Grid<W>,
        place: &str,
        out: &mut impl Write,
    ) -> Result<bool> {
        let pipeline =
            Pipeline::<W>::new(self.catalogue, self.profile).context("the profile's scale is unknown")?;
        if self.args.notation.is_some() && self.profile.engine.is_none() {
            bail!("--notation hodoku: only HoDoKu's own steps are written so; add --profile hodoku");
        }
        if !pipeline.suits(grid) {
            let why = "HoDoKu knows classic boards of 9×9 alone; take another profile, such as human";
            return Err(input::at_place(place, puzzle, &why));
        }
        let pipeline = pipeline.noting(self.args.notation.is_some());
        if let Some(grade) = self.args.hint {
            return self.hint(&pipeline, grid, grade, out);
        }
        if let Some(claim) = &self.args.why {
            let parsed = parse_claim(claim, grid.layout());
            let claim =
                parsed.with_context(|| format!("--why {claim}: write a claim such as r3c4=5 or r3c4<>5"))?;
            return self.why(&pipeline, puzzle, grid, claim, out);
        }
        // A long search should leave nobody before an empty screen.
        self.open(puzzle, &grid.widen(), out)?;
        out.flush()?;
        let trace = pipeline.run(grid);
        let told = if self.args.full { trace } else { trace.pruned() }.widen();
        self.write(puzzle, &told, false, out)?;
        if self.args.format == ExplainFormat::Text && matches!(told.outcome, Outcome::Solved) {
            writeln!(out, "{}", self.teller.rating(&told.rating))?;
        }
        Ok(matches!(told.outcome, Outcome::Solved))
    }

    /// Writes what comes before a path and does not depend on it.
    fn open(&self, puzzle: &Puzzle, start: &Grid, out: &mut impl Write) -> Result<()> {
        match self.args.format {
            ExplainFormat::Text => write!(out, "{}", opening_text(start, Paint::Colour))?,
            ExplainFormat::Json => {
                serde_json::to_writer(&mut *out, &self.header(puzzle, start))?;
                writeln!(out)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Writes a path behind its opening; `supposing` if its start holds more than the puzzle does.
    fn write(&self, puzzle: &Puzzle, trace: &Trace, supposing: bool, out: &mut impl Write) -> Result<()> {
        match self.args.format {
            ExplainFormat::Text => {
                let options = TextOptions { supposing, ..self.options() };
                write!(out, "{}", path_text(trace, &self.teller, &options))?;
            }
            ExplainFormat::Json => {
                let voice = Voice { catalogue: self.catalogue, teller: self.teller };
                for line in voice.moves(trace)? {
                    serde_json::to_writer(&mut *out, &line)?;
                    writeln!(out)?;
                }
            }
            _ => {
                let tally = Tally::new(self.catalogue, &self.profile.scale);
                let tally = tally.context("the profile's scale is unknown")?;
                let story = Story::of(trace, &self.teller, &tally);
                let pages = pages::Pages { args: self.args, teller: self.teller, number: self.number };
                pages.write(&story, puzzle, &trace.rating, out)?;
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

    fn header(&self, puzzle: &Puzzle, start: &Grid) -> Header {
        let layout = start.layout();
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
            further: Written::of(&puzzle.shape),
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
        let grid = &grid.widen();
        let register = match grade {
            1 => Register::Look,
            2 => Register::Hint,
            _ => Register::Teach,
        };
        if self.args.format == ExplainFormat::Json {
            let mut line = Voice { catalogue: self.catalogue, teller: self.teller }.step(&step, grid);
            line.text = self.teller.tell(&step, grid, register).to_string();
            serde_json::to_writer(&mut *out, &line)?;
            writeln!(out)?;
            return Ok(true);
        }
        let said = self.teller.tell(&step, grid, register);
        if self.args.format != ExplainFormat::Text {
            let marks = if grade >= 3 { Marks::of(&step.finding, grid) } else { Marks::default() };
            let pages = pages::Pages { args: self.args, teller: self.teller, number: self.number };
            pages.hint(grid, &marks, &said, out)?;
            return Ok(true);
        }
        write!(out, "{}", wrap(&paint(&said, Paint::Colour), "", WIDTH))?;
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
        let wide = grid.widen();
        let say = |sentence, claim| format!("{}\n", self.teller.claim(sentence, claim, &wide));
        let path = self.simplest(pipeline, grid, claim)?;
        if let Some(path) = path.map(Trace::widen) {
            if path.moves.is_empty() && self.args.format == ExplainFormat::Text {
                write!(out, "{}", say(Sentence::ShownAtOnce, claim))?;
            } else {
                self.open(puzzle, &path.start, out)?;
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
            let told = pipeline.run(&start).pruned().widen();
            if !matches!(told.outcome, Outcome::Contradiction(_) | Outcome::Refuted(_) | Outcome::NoSolution)
            {
                continue;
            }
            if self.args.format == ExplainFormat::Text {
                let opening = if holds { Sentence::Supposing } else { Sentence::ClaimFalse };
                if !holds {
                    self.solution_has(grid, claim, out)?;
                }
                writeln!(out, "{}", say(opening, supposed))?;
            }
            self.open(puzzle, &told.start, out)?;
            self.write(puzzle, &told, true, out)?;
            if self.args.format == ExplainFormat::Text {
                write!(out, "\n{}", say(Sentence::ClaimFails, supposed.reversed()))?;
            }
            return Ok(holds);
        }
        let false_at_once = match claim {
            Conclusion::Place(candidate) => !grid.allows(candidate),
            Conclusion::Eliminate(candidate) => grid.digit(candidate.cell) == Some(candidate.digit),
        };
        if !false_at_once && self.both_ways(grid, claim, out)? {
            return Ok(false);
        }
        let sentence = if false_at_once { Sentence::ShownAtOnce } else { Sentence::ClaimUnknown };
        write!(out, "{}", say(sentence, if false_at_once { claim.reversed() } else { claim }))?;
        Ok(false)
    }

    /// The simplest way to a claim that is found: the part of the whole run that leads to it, or a single step that
    /// shows it at once, if no step of that part is as hard. `None` if neither is found.
    fn simplest<const W: usize>(
        &self,
        pipeline: &Pipeline<'_, W>,
        grid: &Grid<W>,
        claim: Conclusion,
    ) -> Result<Option<Trace<W>>> {
        let tally =
            Tally::new(self.catalogue, &self.profile.scale).context("the profile's scale is unknown")?;
        let difficulty = |step: &Step| tally.difficulty(step.technique, step.measure).0;
        let trace = pipeline.run(grid);
        let path = trace.leading_to(claim).filter(|path| path.counts().1 == 0);
        let hardest = path.as_ref().map(|path| path.steps().map(difficulty).max().unwrap_or_default());
        if path.as_ref().is_some_and(|path| path.moves.len() <= 1) {
            return Ok(path);
        }
        let one_solution = self.profile.uniqueness && pipeline::givens_have_one_solution(grid);
        let techniques =
            self.profile.techniques().filter(|&id| one_solution || !self.catalogue.entry(id).uniqueness);
        let mut best: Option<Step> = None;
        for id in techniques {
            let shows = |step: &Step| step.finding.conclusions().contains(&claim);
            let steps = find_all(grid, id).into_iter().filter(shows);
            best = best.into_iter().chain(steps).min_by_key(difficulty);
        }
        let direct = best.filter(|step| hardest.is_none_or(|hardest| difficulty(step) <= hardest));
        let Some(step) = direct else { return Ok(path) };
        let finding = step.finding.keeping(|conclusion| conclusion == claim);
        let step = finding.map_or_else(|| step.clone(), |finding| Step { finding, ..step.clone() });
        let only = Move::Deduced(Deduction { step, round: 1, notation: None, figure: None });
        Ok(Some(Trace { moves: vec![only], outcome: Outcome::Shown(claim), ..trace }))
    }

    /// Says what the solution has where a claim is false.
    fn solution_has<const W: usize>(
        &self,
        grid: &Grid<W>,
        claim: Conclusion,
        out: &mut impl Write,
    ) -> Result<()> {
        let cell = claim.candidate().cell;
        if let Some(digit) = search::solution(grid).and_then(|solution| solution.digit(cell)) {
            let holes = [("cell", grid.layout().name(cell).to_string()), ("digit", digit.to_string())];
            let holes = holes.each_ref().map(|(hole, text)| (*hole, text.as_str()));
            writeln!(out, "{}", self.teller.language().say(Sentence::SolutionHas, &holes))?;
        }
        Ok(())
    }

    /// Shows two solutions, one that keeps the claim and one that breaks it, if there are such.
    fn both_ways<const W: usize>(
        &self,
        grid: &Grid<W>,
        claim: Conclusion,
        out: &mut impl Write,
    ) -> Result<bool> {
        let solution = |claim: Conclusion| {
            let mut start = grid.clone();
            match claim {
                Conclusion::Place(candidate) if start.allows(candidate) => start.place(candidate),
                Conclusion::Eliminate(candidate) if start.allows(candidate) => start.eliminate(candidate),
                _ => return None,
            }
            search::solution(&start).map(|solution| solution.fill(grid))
        };
        let (Some(with), Some(without)) = (solution(claim), solution(claim.reversed())) else {
            return Ok(false);
        };
        writeln!(out, "{}", self.teller.claim(Sentence::ClaimOpen, claim, &grid.widen()))?;
        for solution in [with, without] {
            write!(out, "\n{}", board(&solution.widen(), Paint::Colour))?;
        }
        Ok(true)
    }
}
