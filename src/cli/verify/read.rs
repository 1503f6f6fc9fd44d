//! Reads the header of a trace, its claims and its premises, exactly as this program writes them.

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Map, Value};
use std::sync::Arc;
use whydoku::Claim;
use whydoku_board::{Cell, Digit, Grid, Layout, Regions, Shape, Symmetry};
use whydoku_explain::render::{FORMAT, Header, VERSION};
use whydoku_formats::{Content, Puzzle};
use whydoku_logic::{Conclusion, Guardians, Linear, Pattern, Symmetric, Term, Truth};
use whydoku_solver::catalogue::{Catalogue, Profile};

pub(super) struct TraceOpening {
    header: Header,
    pub(super) shape: Shape,
}

pub(super) struct StartingPosition<const W: usize> {
    /// The position with the assumption applied.
    pub(super) grid: Grid<W>,
    pub(super) supposed: Option<String>,
    /// The name of the profile, the profile if it is known, and whether it may assume one solution.
    pub(super) profile: String,
    pub(super) ladder: Option<Arc<Profile>>,
    pub(super) uniqueness: bool,
}

impl TraceOpening {
    pub(super) fn read(line: Map<String, Value>) -> Result<Self> {
        let header: Header = serde_json::from_value(Value::Object(line)).context("not a header")?;
        let Header { format, version, .. } = &header;
        if format != FORMAT || *version != VERSION {
            bail!("{format} version {version}; this program reads {FORMAT} {VERSION}");
        }
        let shape = shape(&header)?;
        Ok(Self { header, shape })
    }

    /// The position of the header. Contradictions in it are refused.
    pub(super) fn position<const W: usize>(&self, layout: &Arc<Layout<W>>) -> Result<StartingPosition<W>> {
        let Header { puzzle, placed, deleted, supposed, .. } = &self.header;
        let mut cells = givens(puzzle, layout)?;
        for text in placed {
            let Conclusion::Place(candidate) = placement(text, layout)? else { continue };
            let content = &mut cells[candidate.cell.index()];
            ensure!(
                *content == Content::Open,
                "{text} is placed where a digit stands already; take one of them out"
            );
            *content = Content::Placed(candidate.digit);
        }
        let mut grid = Puzzle::new(self.shape.clone(), cells, 1).grid(Arc::clone(layout))?;
        for text in deleted {
            let gone = elimination(text, layout)?.candidate();
            ensure!(
                grid.open().contains(gone.cell),
                "{text} is deleted, but a digit stands in that cell; take one of them out"
            );
            grid.eliminate(gone);
        }
        if let Some(text) = supposed {
            let (candidate, is) = match claim(text, layout)? {
                Conclusion::Place(candidate) => (candidate, true),
                Conclusion::Eliminate(candidate) => (candidate, false),
            };
            ensure!(grid.allows(candidate), "{text} is supposed, but already decided");
            if is { grid.place(candidate) } else { grid.eliminate(candidate) }
        }
        let profile = self.header.profile.clone();
        let ladder = Catalogue::embedded().profile(&profile).cloned().map(Arc::new);
        let uniqueness = !self.header.no_uniqueness;
        Ok(StartingPosition { grid, supposed: supposed.clone(), profile, ladder, uniqueness })
    }
}

/// Reads the givens, one symbol a cell; a text with rules of its own is refused.
fn givens<const W: usize>(text: &str, layout: &Layout<W>) -> Result<Vec<Content>> {
    let size = layout.side();
    let found = text.chars().count();
    let wanted = layout.cells().len();
    ensure!(
        found == wanted,
        "`puzzle` has {found} symbols, but a board of {size}×{size} has {wanted} cells; write one a cell, . for an \
         open one"
    );
    let shape = layout.shape();
    let content = |symbol: char| match shape.digit_of(symbol) {
        _ if symbol == '.' => Ok(Content::Open),
        Some(digit) if shape.symbol(digit) == symbol => Ok(Content::Given(digit)),
        _ => bail!("`puzzle` holds `{symbol}`, which is not a digit of this board; . is an open cell"),
    };
    text.chars().map(content).collect()
}

fn shape(header: &Header) -> Result<Shape> {
    let boxes = &header.boxes;
    let shape = if boxes.is_empty() {
        Shape::new(header.size, Regions::None)?
    } else {
        let side = |text: &str| {
            let number = text.parse::<usize>().ok()?;
            // The product of the sides must not overflow.
            (number <= 25 && number.to_string() == text).then_some(number)
        };
        let sides = boxes.split_once('x').and_then(|(w, h)| Some((side(w)?, side(h)?)));
        let (width, height) = sides.with_context(|| format!("boxes: {boxes} is not of the form WxH"))?;
        let range = header.further.digit_range(header.size)?;
        let digits = range.map_or(header.size, |(_, count)| count);
        Shape::with_more_digits(header.size, digits, Regions::Boxes { width, height })?
    };
    let whole = header.further.on(shape.clone())?;
    ensure!(
        boxes.is_empty() || whole.regions() == shape.regions(),
        "the board has boxes and regions; take one of them out"
    );
    Ok(whole)
}

/// `r1c2=3` or `r1c2<>3`.
pub(super) fn claim<const W: usize>(text: &str, layout: &Layout<W>) -> Result<Conclusion> {
    let read = text.parse::<Claim>().ok().and_then(|claim| claim.on(layout.widen()).ok());
    let read = read.filter(|&claim| claim.code(layout) == text);
    read.with_context(|| format!("not a conclusion: {text}; write r1c2=3 or r1c2<>3"))
}

/// `r1c2=r1c3` or `r1c2<>r1c3`.
pub(super) fn about_regions<const W: usize>(text: &str, layout: &Layout<W>) -> Result<Conclusion> {
    Conclusion::about_regions(text, layout)
        .with_context(|| format!("not a conclusion about regions: {text}; write r1c2=r1c3 or r1c2<>r1c3"))
}

pub(super) fn placement<const W: usize>(text: &str, layout: &Layout<W>) -> Result<Conclusion> {
    match claim(text, layout)? {
        placed @ Conclusion::Place(_) => Ok(placed),
        Conclusion::Eliminate(_) => bail!("not a placement: {text}; write r1c2=3"),
    }
}

pub(super) fn elimination<const W: usize>(text: &str, layout: &Layout<W>) -> Result<Conclusion> {
    match claim(text, layout)? {
        elimination_claim @ Conclusion::Eliminate(_) => Ok(elimination_claim),
        Conclusion::Place(_) => bail!("not an elimination: {text}; write r1c2<>3"),
    }
}

pub(super) fn premises<const W: usize>(texts: &[String], layout: &Layout<W>) -> Result<Vec<Truth>> {
    texts.iter().map(|text| premise(text, layout)).collect()
}

/// `cell r1c2`, `house r3 5`, `clue 4`, `guardians deadly r1c4 … : r8c6=5 …` or
/// `symmetric r5c5 : rows>rows 987… columns>columns 987… digits 132…`.
fn premise<const W: usize>(text: &str, layout: &Layout<W>) -> Result<Truth> {
    let digit = |symbol: &str| {
        let mut symbols = symbol.chars();
        let digit = layout.shape().digit_of(symbols.next()?)?;
        symbols.next().is_none().then_some(digit)
    };
    let place = |number: &str, count: usize| {
        number.parse::<usize>().ok()?.checked_sub(1).filter(|&place| place < count)
    };
    let words: Vec<&str> = text.split(' ').collect();
    let truth = match words.as_slice() {
        ["cell", cell] => layout.parse_cell(cell).map(Truth::Cell),
        ["house", house, d] => {
            layout.parse_house(house).zip(digit(d)).map(|(house, d)| Truth::House(house, d))
        }
        ["clue", number] => place(number, layout.clues().len()).map(Truth::Clue),
        ["relation", number] => place(number, layout.relations().len()).map(Truth::Relation),
        ["regions"] => Some(Truth::Regions(None)),
        ["regions", number] => {
            place(number, layout.shape().constraints().len()).map(|at| Truth::Regions(Some(at)))
        }
        ["linear", terms @ ..] => linear(terms, layout),
        ["guardians", pattern, rest @ ..] => guardians(pattern, rest, layout),
        ["symmetric", cell, ":", map @ .., "digits", digits] => symmetric(cell, map, digits, layout),
        _ => None,
    };
    // A symmetry may be written by its cells even if lines would suffice.
    let as_written =
        |truth: &Truth| matches!(truth, Truth::Symmetric(_)) || truth.code(layout).to_string() == text;
    truth.filter(as_written).with_context(|| format!("not a premise: {text}"))
}

fn guardians<const W: usize>(pattern: &str, rest: &[&str], layout: &Layout<W>) -> Option<Truth> {
    let pattern = Pattern::named(pattern)?;
    let colon = rest.iter().position(|word| *word == ":")?;
    let cells = rest[..colon].iter().map(|name| cell(name, layout)).collect::<Option<Vec<_>>>()?;
    let candidates =
        rest[colon + 1..].iter().map(|text| placement(text, layout).ok().map(Conclusion::candidate));
    let candidates = candidates.collect::<Option<Vec<_>>>()?;
    Some(Truth::Guardians(Box::new(Guardians { pattern, cells, candidates })))
}

/// Parses a symmetry by lines or by cells. The board must be invariant under it.
fn symmetric<const W: usize>(named: &str, map: &[&str], digits: &str, layout: &Layout<W>) -> Option<Truth> {
    let symbols = |text: &str, count: usize| -> Option<Vec<Digit>> {
        let read: Vec<Digit> = text.chars().map(Digit::from_symbol).collect::<Option<_>>()?;
        let same = read.iter().map(|digit| digit.symbol()).eq(text.chars());
        (same && read.len() == count && read.iter().all(|digit| digit.index() < count)).then_some(read)
    };
    let by_lines = |rows: &str, columns: &str, crossed: bool| -> Option<Vec<Cell>> {
        let (rows, columns) = (symbols(rows, layout.side())?, symbols(columns, layout.side())?);
        let to = |cell| {
            let (row, column) = (rows[layout.row(cell)].index(), columns[layout.column(cell)].index());
            if crossed { layout.cell(column, row) } else { layout.cell(row, column) }
        };
        Some(layout.cells().iter().map(to).collect())
    };
    let cells = match map {
        ["rows>rows", rows, "columns>columns", columns] => by_lines(rows, columns, false)?,
        ["rows>columns", rows, "columns>rows", columns] => by_lines(rows, columns, true)?,
        ["cells", cells @ ..] => cells.iter().map(|name| cell(name, layout)).collect::<Option<_>>()?,
        _ => return None,
    };
    let symmetry = Arc::new(Symmetry::new(layout, cells, symbols(digits, layout.size())?)?);
    Some(Truth::Symmetric(Symmetric { symmetry, cell: cell(named, layout)? }))
}

/// A cell by its printed name: `r5c1`, and not `r+5c01`.
fn cell<const W: usize>(name: &str, layout: &Layout<W>) -> Option<Cell> {
    layout.parse_cell(name).filter(|&cell| layout.name(cell).to_string() == name)
}

/// Parses houses by their codes and relations such as `k3`; subtracted terms follow a minus.
fn linear<const W: usize>(words: &[&str], layout: &Layout<W>) -> Option<Truth> {
    let term = |word: &&str| match word.strip_prefix('k') {
        Some(number) => number.parse::<usize>().ok()?.checked_sub(1).map(Term::Relation),
        None => layout.parse_house(word).map(Term::House),
    };
    let terms = |words: &[&str]| words.iter().map(term).collect::<Option<Vec<Term>>>();
    let mut sides = words.split(|word| *word == "-");
    let (plus, minus) = (terms(sides.next()?)?, terms(sides.next().unwrap_or(&[]))?);
    sides.next().is_none().then(|| Truth::Linear(Box::new(Linear { plus, minus })))
}
