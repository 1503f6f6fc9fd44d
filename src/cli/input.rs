//! Puzzles from arguments, files, pipes and the keyboard, one at a time.

use super::args::{Rules, Source};
use super::{busy, entry};
use crate::formats::{InputError, Puzzle, ReadOptions, Reader, TableReader, parse_one};
use crate::geometry::{self, Shape};
use crate::grade::{Doubt, Opened, nothing, opened, zip_files};
use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Write};
use std::path::Path;

/// A puzzle, or what is wrong with it, and where it came from.
pub(super) struct Item {
    /// The file, or empty for what was typed.
    pub(super) place: String,
    /// The puzzle.
    pub(super) puzzle: Result<Puzzle, InputError>,
}

impl Item {
    /// The puzzle, or an error that names the file.
    pub(super) fn into_puzzle(self) -> Result<Puzzle> {
        let Self { place, puzzle } = self;
        puzzle.map_err(|problem| anyhow::Error::msg(complaint(&place, &problem)))
    }
}

/// An error with the file it is in and the text it is about.
pub(super) fn complaint(place: &str, problem: &InputError) -> String {
    let place = if place.is_empty() { String::new() } else { format!("{place}, ") };
    let excerpt = problem.excerpt.trim_end();
    let gap = if excerpt.contains('\n') { "\n" } else { "\n  " };
    let excerpt = if excerpt.is_empty() { String::new() } else { format!("{gap}{excerpt}") };
    format!("{place}{problem}{excerpt}")
}

/// What the options say of all puzzles: their board, and further rules.
pub(super) fn options(rules: &Rules) -> Result<ReadOptions> {
    let further: geometry::Rules = rules.further.join(",").parse().context("--rules")?;
    if rules.boxes.as_deref() == Some("none") {
        let shape = Shape::new(rules.size.unwrap_or(9), geometry::Regions::None)?.with_rules(further)?;
        return Ok(ReadOptions { shape: Some(shape), rules: further });
    }
    let boxes = rules.boxes.as_deref().map(parse_boxes).transpose()?;
    let shape = match (rules.size, boxes, &rules.regions) {
        (None, None, None) => None,
        (Some(size), None, None) => Some(Shape::of_size(size)?),
        (size, Some((width, height)), None) => {
            Some(Shape::boxes(size.unwrap_or(width * height), width, height)?)
        }
        (size, None, Some(regions)) => Some(parse_regions(regions, size)?),
        (_, Some(_), Some(_)) => bail!("--boxes and --regions: a board has one or the other"),
    };
    let shape = shape.map(|shape| shape.with_rules(further)).transpose().context("--rules")?;
    Ok(ReadOptions { shape, rules: further })
}

/// The regions of `--regions`: a text, or the file that holds it.
fn parse_regions(text: &str, size: Option<usize>) -> Result<Shape> {
    let shape = |map: &str| {
        let (found, map) = geometry::regions(map)?;
        Shape::new(size.unwrap_or(found), geometry::Regions::Any(map))
    };
    let path = Path::new(text);
    if path.is_file() {
        let read = fs::read_to_string(path).with_context(|| format!("--regions {text}: cannot be read"))?;
        return shape(&read).with_context(|| {
            let first: String = read.lines().next().unwrap_or_default().chars().take(40).collect();
            let first: String = first.chars().flat_map(char::escape_debug).collect();
            format!("--regions {text}: this file, which begins with \"{first}\", is no map of regions")
        });
    }
    shape(text).with_context(|| {
        let shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
        format!("--regions {shown}: neither a file that is there, nor a map of regions")
    })
}

fn parse_boxes(text: &str) -> Result<(usize, usize)> {
    let sides = text.split_once(['x', 'X', '×']);
    let number = |side: &str| side.trim().parse::<usize>().ok().filter(|side| (1..=25).contains(side));
    let sides = sides.and_then(|(width, height)| Some((number(width)?, number(height)?)));
    sides.with_context(|| format!("--boxes {text}: write columns x rows, such as 3x2, or none"))
}

/// Every puzzle of the inputs, in order.
pub(super) fn items(source: &Source) -> Result<Items> {
    let options = options(&source.rules)?;
    let mut places: Vec<Place> = Vec::new();
    for input in &source.inputs {
        places.push(place(input, &options)?);
    }
    if places.is_empty() {
        let asked = io::stdin().is_terminal();
        places.push(if asked { Place::Ready(Box::new(ask(&options)?)) } else { Place::Standard });
    }
    let only = match places.as_slice() {
        [Place::File(name)] => name.clone(),
        _ => String::new(),
    };
    places.reverse();
    let column = source.column.clone();
    Ok(Items { options, column, waiting: places, current: None, any: false, only })
}

/// A puzzle that is of no use to a command, and why. Those behind it may be.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Unusable(pub(super) String);

/// What is wrong with a puzzle that could be read, with the file and line it came from.
pub(super) fn at_place(place: &str, puzzle: &Puzzle, problem: &dyn std::fmt::Display) -> anyhow::Error {
    let at = if place.is_empty() { String::new() } else { format!("{place}, line {}: ", puzzle.line) };
    Unusable(format!("{at}{problem}")).into()
}

/// Hands over every puzzle of the inputs, in order: how many came before it, where it came from, and itself. Of those
/// that are of no use it is said why, and the next one is taken; that there were such is an error at the end.
pub(super) fn each<O: Write>(
    source: &Source,
    out: &mut O,
    mut take: impl FnMut(usize, &str, Puzzle, &mut O) -> Result<()>,
) -> Result<()> {
    hand_over(source, out, &mut take)
}

/// Who takes puzzles, one after another.
pub(super) trait Take<O> {
    /// Takes a classic puzzle of which there is nothing to know but its line. False leaves it to [`Self::puzzle`].
    fn line(&mut self, _line: &[u8; 81], _out: &mut O) -> Result<bool> {
        Ok(false)
    }

    /// Whether lines are worth offering.
    fn takes_lines(&self) -> bool {
        false
    }

    /// Takes a puzzle, with how many came before it and where it came from.
    fn puzzle(&mut self, at: usize, place: &str, puzzle: Puzzle, out: &mut O) -> Result<()>;
}

impl<O, F: FnMut(usize, &str, Puzzle, &mut O) -> Result<()>> Take<O> for F {
    fn puzzle(&mut self, at: usize, place: &str, puzzle: Puzzle, out: &mut O) -> Result<()> {
        self(at, place, puzzle, out)
    }
}

/// The same for whoever takes lines too.
pub(super) fn hand_over<O: Write>(source: &Source, out: &mut O, taker: &mut impl Take<O>) -> Result<()> {
    let (mut all, mut bad) = (0, 0);
    let mut held = Held::default();
    let mut items = items(source)?;
    loop {
        let item = if taker.takes_lines() {
            items.next_but(|line| {
                held.tell(out)?;
                let taken = taker.line(line, out)?;
                all += usize::from(taken);
                Ok(taken)
            })
        } else {
            items.next()
        };
        let Some(item) = item else { break };
        let Item { place, puzzle } = item?;
        let unknown = puzzle.as_ref().is_err_and(InputError::is_foreign);
        if held.over || puzzle.is_ok() {
            held.tell(out)?;
        }
        let at_file = if place.is_empty() { String::new() } else { format!(" of {place}") };
        busy::begin(format!(" at puzzle {}{at_file}", all + 1));
        let taken = match puzzle {
            Ok(puzzle) => taker.puzzle(all, &place, puzzle, out),
            Err(problem) => Err(Unusable(complaint(&place, &problem)).into()),
        };
        busy::end();
        all += 1;
        match taken {
            Err(problem) if problem.is::<Unusable>() => {
                bad += 1;
                held.add(problem, unknown, out)?;
            }
            taken => taken?,
        }
    }
    if !held.over && all > 2 && (held.doubt.is_foreign() || held.doubt.knows_nothing()) {
        let file = if items.only.is_empty() { "the input" } else { &items.only };
        bail!(
            "{file}: none of its {all} lines is a puzzle in a known format; is this the right \
             file?"
        );
    }
    if all == 1
        && let Some(problem) = held.problems.pop()
    {
        return Err(problem);
    }
    held.tell(out)?;
    if bad > 0 {
        bail!("{bad} of {all} puzzles could not be used");
    }
    Ok(())
}

/// What is wrong with inputs and has not been told yet: the last of it, lest it be the only one; and whatever comes before
/// the first puzzle, since a wrong file is one mistake and not as many as it has lines.
#[derive(Default)]
struct Held {
    problems: Vec<anyhow::Error>,
    doubt: Doubt,
    /// Whether it is known by now that the file is no wrong one.
    over: bool,
}

impl Held {
    fn add(&mut self, problem: anyhow::Error, unknown: bool, out: &mut impl Write) -> Result<()> {
        if self.over {
            self.problems.push(problem);
            return Ok(());
        }
        self.doubt.add(unknown);
        if !self.doubt.is_long() {
            self.problems.push(problem);
        } else if !self.doubt.is_foreign() {
            self.problems.push(problem);
            self.over = true;
            return self.tell(out);
        }
        Ok(())
    }

    fn tell(&mut self, out: &mut impl Write) -> Result<()> {
        if !self.over && self.doubt.is_long() {
            self.problems.clear();
            let what = format!("none of the first {} lines is a puzzle in a known format", self.doubt.lines);
            self.problems.push(anyhow::Error::msg(what));
        }
        self.over = true;
        self.problems.drain(..).try_for_each(|problem| complain(&problem, out))
    }
}

/// Says what is wrong where it comes in the order of things.
pub(super) fn complain(problem: &anyhow::Error, out: &mut impl Write) -> Result<()> {
    out.flush()?;
    busy::wipe();
    writeln!(anstream::stderr(), "whydoku: {}", super::shown::message(&format!("{problem:#}")))?;
    Ok(())
}

/// The one puzzle of the inputs.
pub(super) fn only(source: &Source) -> Result<Puzzle> {
    let mut items = items(source)?;
    let first = items.next().context("no puzzle in the input")??.into_puzzle()?;
    if items.next().is_some() {
        bail!("several puzzles in the input, but this command takes one");
    }
    Ok(first)
}

/// Where puzzles come from.
enum Place {
    Ready(Box<Puzzle>),
    File(String),
    /// A file out of a zip file: its name, and what is in it.
    Unzipped(String, Vec<u8>),
    Standard,
}

/// What an argument is: a puzzle, or the name of a file.
fn place(input: &str, options: &ReadOptions) -> Result<Place> {
    if input == "-" {
        return Ok(Place::Standard);
    }
    let problem = match parse_one(input, options) {
        Ok(puzzle) => return Ok(Place::Ready(Box::new(puzzle))),
        Err(problem) => problem,
    };
    let path = Path::new(input);
    if path.is_file() || path.exists() && !path.is_dir() {
        return Ok(Place::File(input.to_owned()));
    }
    if path.is_dir() {
        bail!("{input}: this is a folder; name a file in it");
    }
    let shown: String = input.chars().take(60).collect();
    bail!("{shown}: {}", nothing("no file is called so", input, &problem));
}

/// A puzzle typed row by row, or pasted.
pub(super) fn ask(options: &ReadOptions) -> Result<Puzzle> {
    entry::ask(options, &mut io::stdin().lock(), &mut io::stderr())
}

/// An open input and the puzzles in it.
struct Open {
    place: String,
    reader: Reading,
}

/// How puzzles come out of an input.
enum Reading {
    Lines(Box<Reader<Box<dyn BufRead + Send>>>),
    Table(Box<TableReader<Box<dyn BufRead + Send>>>),
}

impl Reading {
    fn next(&mut self) -> Option<Result<Puzzle, InputError>> {
        match self {
            Self::Lines(reader) => reader.next(),
            Self::Table(reader) => reader.next(),
        }
    }

    fn bare_line(&mut self) -> Option<(usize, [u8; 81])> {
        match self {
            Self::Lines(reader) => reader.bare_line(),
            Self::Table(_) => None,
        }
    }
}

/// Puzzles of several inputs, one after another.
pub(super) struct Items {
    options: ReadOptions,
    /// The column of tables that holds the puzzles, if it was named.
    column: Option<String>,
    /// The inputs to come, the next one last.
    waiting: Vec<Place>,
    current: Option<Open>,
    any: bool,
    /// The name of the file, if there is just one input.
    only: String,
}

impl Iterator for Items {
    type Item = Result<Item>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(open) = &mut self.current {
                if let Some(puzzle) = open.reader.next() {
                    self.any = true;
                    return Some(Ok(Item { place: open.place.clone(), puzzle }));
                }
                self.current = None;
            }
            let Some(place) = self.waiting.pop() else {
                // An input without any puzzle is worth an error, once.
                let missing = !std::mem::replace(&mut self.any, true);
                let place = self.only.clone();
                return missing.then(|| Ok(Item { place, puzzle: Err(InputError::empty()) }));
            };
            match self.open(place) {
                Ok(Some(ready)) => {
                    self.any = true;
                    return Some(Ok(ready));
                }
                Ok(None) => {}
                Err(problem) => return Some(Err(problem)),
            }
        }
    }
}

impl Items {
    /// The next puzzle that `quick` does not take; it is offered those that are nothing but a line.
    fn next_but(&mut self, mut quick: impl FnMut(&[u8; 81]) -> Result<bool>) -> Option<Result<Item>> {
        while let Some(open) = &mut self.current
            && let Some((number, line)) = open.reader.bare_line()
        {
            self.any = true;
            match quick(&line) {
                Ok(true) => {}
                Ok(false) => {
                    let text = String::from_utf8_lossy(&line);
                    let puzzle =
                        parse_one(&text, &self.options).map(|puzzle| Puzzle { line: number, ..puzzle });
                    return Some(Ok(Item { place: open.place.clone(), puzzle }));
                }
                Err(problem) => return Some(Err(problem)),
            }
        }
        self.next()
    }

    fn open(&mut self, place: Place) -> Result<Option<Item>> {
        let (place, source): (String, Box<dyn BufRead + Send>) = match place {
            Place::Ready(puzzle) => return Ok(Some(Item { place: String::new(), puzzle: Ok(*puzzle) })),
            Place::Standard => {
                if io::stdin().is_terminal() {
                    writeln!(io::stderr(), "whydoku: reading standard input; Ctrl-D ends it")?;
                }
                (String::new(), Box::new(BufReader::with_capacity(1 << 16, io::stdin())))
            }
            Place::Unzipped(name, bytes) => (name, Box::new(Cursor::new(bytes))),
            Place::File(path) => {
                let wrong = || format!("{path}: cannot be read");
                if let Some(files) = zip_files(Path::new(&path)).with_context(wrong)? {
                    let inside = files.into_iter().rev();
                    self.waiting
                        .extend(inside.map(|(file, bytes)| Place::Unzipped(format!("{path}/{file}"), bytes)));
                    return Ok(None);
                }
                let file = File::open(&path).with_context(|| format!("{path}: cannot be opened"))?;
                (path, Box::new(BufReader::with_capacity(1 << 16, file)))
            }
        };
        let shown = if place.is_empty() { "standard input" } else { &place };
        let Opened { form, source } =
            opened(source, self.column.as_deref()).with_context(|| shown.to_owned())??;
        let options = self.options.clone();
        let reader = match form {
            Some(form) => Reading::Table(Box::new(TableReader::new(source, form, options))),
            None => Reading::Lines(Box::new(Reader::new(source, options))),
        };
        self.current = Some(Open { place, reader });
        Ok(None)
    }
}
