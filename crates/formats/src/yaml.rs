//! Puzzle files in YAML, with more than a bare grid: a title, the size, the boxes or regions, further rules.
//!
//! ```yaml
//! title: A small one
//! size: 6
//! boxes: 3x2       # columns by rows
//! digits: 0-5      # where they do not begin with 1
//! regions: [aaabbb, …]       # instead of boxes: a row each, one letter a cell
//! rules: [anti-knight]
//! extra: [r1c1 r2c2 r3c3]    # additional regions
//! outside: {depth: 2, top: ['14', '', …], left: […]}
//! cages: [15: r1c1 r1c2, …]  # and so on for every kind of constraint
//! grid: |          # in any format that holds one grid; empty if left out
//!   1..4..
//!   …
//! ```
//!
//! A document begins with a key and goes on while its lines are keys, indented, blank or comments; `---` separates
//! documents. Unknown keys are errors, so that a misspelt rule is not silently no rule.

use crate::{
    Block, BlockContent, Content, InputError, InputLine, LIMIT, LineError, LineVerdict, Opening, Problem,
    Puzzle, ReadOptions, excerpt, shape_for,
};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use whydoku_board::{ConstraintKind, Regions, Rules, Shape, ShapeError, ShapeText, Sides, regions};
use whydoku_yaml::{ConstraintEntry, Spanned, TextOrLines, YamlError, nearest};

/// A puzzle file. Values keep their places, because they are checked after reading.
#[derive(Default)]
struct PuzzleFile {
    title: Option<String>,
    size: Option<Spanned<usize>>,
    boxes: Option<Spanned<String>>,
    grid: Option<Spanned<String>>,
    regions: Option<Spanned<TextOrLines>>,
    digits: Option<Spanned<String>>,
    rules: Option<Spanned<Vec<String>>>,
    helpers: Option<Spanned<Vec<String>>>,
    extra: Option<Spanned<Vec<String>>>,
    outside: Option<Spanned<Sides>>,
    constraints: BTreeMap<&'static str, Spanned<Vec<ConstraintEntry>>>,
}

impl<'de> Deserialize<'de> for PuzzleFile {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_map(PuzzleFileVisitor)
    }
}

/// Reads the keys by hand, because those of constraints are a table in another crate.
struct PuzzleFileVisitor;

impl<'de> Visitor<'de> for PuzzleFileVisitor {
    type Value = PuzzleFile;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a puzzle file")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut source: A) -> Result<PuzzleFile, A::Error> {
        let mut file = PuzzleFile::default();
        while let Some(key) = source.next_key::<String>()? {
            match key.as_str() {
                "title" => file.title = source.next_value()?,
                "size" => file.size = source.next_value()?,
                "boxes" => file.boxes = source.next_value()?,
                "digits" => file.digits = source.next_value()?,
                "grid" => file.grid = source.next_value()?,
                "regions" => file.regions = source.next_value()?,
                "rules" => file.rules = source.next_value()?,
                "helpers" => file.helpers = source.next_value()?,
                "extra" => file.extra = source.next_value()?,
                "outside" => file.outside = source.next_value()?,
                other => {
                    let Some(kind) = ConstraintKind::of_key(other) else {
                        // The message of `Problem::Key` lists the keys.
                        return Err(A::Error::unknown_field(other, &[]));
                    };
                    if let Some(entries) = source.next_value()? {
                        file.constraints.insert(kind.key(), entries);
                    }
                }
            }
        }
        Ok(file)
    }
}

impl PuzzleFile {
    /// The rules, clues and constraints, each with its place.
    fn further(&self) -> Vec<(TextPlace, ShapeText)> {
        let mut further = Vec::new();
        if let Some(rules) = &self.rules {
            further.push((place(rules), ShapeText { rules: rules.value.clone(), ..ShapeText::default() }));
        }
        if let Some(extra) = &self.extra {
            further.push((place(extra), ShapeText { extra: extra.value.clone(), ..ShapeText::default() }));
        }
        if let Some(outside) = &self.outside {
            let sides = Some(outside.value.clone());
            further.push((place(outside), ShapeText { outside: sides, ..ShapeText::default() }));
        }
        for kind in ConstraintKind::ALL {
            if let Some(entries) = self.constraints.get(kind.key()) {
                let texts = entries.value.iter().flat_map(|entry| entry.0.clone()).collect();
                let constraints = BTreeMap::from([(kind.key().to_owned(), texts)]);
                further.push((place(entries), ShapeText { constraints, ..ShapeText::default() }));
            }
        }
        further
    }
}

/// Whether the regions are to be found.
fn are_unknown(regions: &TextOrLines) -> bool {
    matches!(regions, TextOrLines::Text(text) if text.trim() == "unknown")
}

/// A line and a column of a document, from 1.
type TextPlace = (usize, usize);

fn place<T>(value: &Spanned<T>) -> TextPlace {
    (value.referenced.line() as usize, value.referenced.column() as usize)
}

/// The keys of a puzzle file other than those of constraints.
const KEYS: [&str; 10] =
    ["title", "size", "boxes", "regions", "digits", "grid", "rules", "helpers", "extra", "outside"];

/// Keys that people try, with the one that is meant.
const SYNONYMS: [(&str, &str); 6] = [
    ("killer", "cages"),
    ("killer-cages", "cages"),
    ("thermo", "thermometers"),
    ("name", "title"),
    ("puzzle", "grid"),
    ("constraints", "rules"),
];

fn unknown_key(key: String) -> Problem {
    let keys = || KEYS.into_iter().chain(ConstraintKind::ALL.iter().map(|kind| kind.key()));
    let synonym = SYNONYMS.into_iter().find(|(other, _)| *other == key).map(|(_, meant)| meant);
    let near = synonym.or_else(|| nearest(&key, keys()));
    let near = near.map_or(String::new(), |near| format!(" (did you mean `{near}`?)"));
    Problem::Key { key, near, known: keys().collect::<Vec<_>>().join(", ") }
}

/// Whether a puzzle file begins with this line: a key at its very start.
pub fn begins_puzzle_file(line: &str) -> bool {
    line.split_once(':').is_some_and(|(key, rest)| {
        key.starts_with(|c: char| c.is_ascii_alphabetic())
            && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
            && (rest.is_empty() || rest.starts_with([' ', '\t']))
    })
}

pub(super) fn open<'a>(line: &InputLine<'a>, _: Option<&Shape>) -> Option<Opening<'a>> {
    let document = || Document { start: line.number, text: format!("{}\n", line.line), overflow: false };
    begins_puzzle_file(line.line).then(|| Opening::Block(Box::new(document())))
}

struct Document {
    start: usize,
    text: String,
    overflow: bool,
}

impl Block for Document {
    fn offer(&mut self, _: usize, line: &str) -> LineVerdict {
        if matches!(line.trim_end(), "---" | "...") {
            return LineVerdict::Complete;
        }
        let continues = line.trim().is_empty()
            || line.starts_with([' ', '\t', '#', '}', ']', '"', '\''])
            || line.starts_with("- ")
            || begins_puzzle_file(line);
        if !continues {
            return LineVerdict::Refused;
        }
        if self.text.len() + line.len() > LIMIT {
            // A document that is too long is read to its end, so that it costs one error.
            self.overflow = true;
        } else {
            self.text.push_str(line);
            self.text.push('\n');
        }
        LineVerdict::Accepted
    }

    fn finish(self: Box<Self>, shape: Option<&Shape>) -> BlockContent {
        self.puzzle(shape).into()
    }
}

impl Document {
    fn puzzle(&self, shape: Option<&Shape>) -> Result<Puzzle, InputError> {
        if self.overflow {
            return Err(LineError::whole(Problem::Block(LIMIT)).on(self.start, self.line(0)));
        }
        let file: PuzzleFile = whydoku_yaml::read(&self.text).map_err(|error: YamlError| {
            let problem = match error.unknown_key {
                Some(key) => unknown_key(key),
                None => Problem::Yaml(error.problem),
            };
            self.error((error.line, error.column), problem)
        })?;
        let mut shape = self.shape(&file, shape)?;
        if let Some(digits) = &file.digits {
            let written = ShapeText { digits: digits.value.clone(), ..ShapeText::default() };
            let board = written.on(shape.unwrap_or(Shape::CLASSIC));
            shape = Some(board.map_err(|problem| self.error(place(digits), problem.into()))?);
        }
        let board = shape.clone();
        let with_helpers = |board: Shape| match &file.helpers {
            Some(helpers) => {
                let written = ShapeText { helpers: helpers.value.clone(), ..ShapeText::default() };
                written.on(board).map_err(|problem| self.error(place(helpers), problem.into()))
            }
            None => Ok(board),
        };
        if file.helpers.is_some() {
            shape = Some(with_helpers(shape.unwrap_or(Shape::CLASSIC))?);
        }
        let mut puzzle = if let Some(grid) = &file.grid {
            // The helper cells may have digits behind those of the board.
            match self.grid(grid, shape) {
                Err(_) if file.helpers.is_some() => {
                    let puzzle = self.grid(grid, board)?;
                    Puzzle { shape: with_helpers(puzzle.shape)?, ..puzzle }
                }
                puzzle => puzzle?,
            }
        } else {
            let shape = shape.unwrap_or(Shape::CLASSIC);
            let cells = vec![Content::Open; shape.cells()];
            Puzzle::new(shape, cells, self.start)
        };
        for (at, written) in file.further() {
            puzzle.shape = written.on(puzzle.shape).map_err(|problem| self.error(at, problem.into()))?;
        }
        // The digits of the board do not need those of the helper cells.
        puzzle.cells.resize(puzzle.shape.cells().max(puzzle.cells.len()), Content::Open);
        puzzle.line = self.start;
        puzzle.name = file.title.or(puzzle.name);
        Ok(puzzle)
    }

    /// Returns the shape that the file asks for, or else the one that the caller asks for.
    fn shape(&self, file: &PuzzleFile, asked: Option<&Shape>) -> Result<Option<Shape>, InputError> {
        let size = file.size.as_ref().map(|size| size.value);
        let digits = self.digits(file, size.or(asked.map(Shape::side)).unwrap_or(9))?;
        if let Some(regions) = &file.regions {
            if let Some(boxes) = &file.boxes {
                let file = format!("boxes {}", excerpt(&boxes.value, None));
                let is_unknown = are_unknown(&regions.value);
                let what = if is_unknown { "unknown regions, which leave out `boxes`," } else { "regions" };
                let other = format!("a board with {what}");
                return Err(self.error(place(boxes), Problem::Disagree { file, other }));
            }
            let at = place(regions);
            let shape =
                self.with_regions(regions, size, digits).map_err(|problem| self.error(at, problem.into()))?;
            return self.agreed(shape, asked, at, || "these regions".to_owned());
        }
        if let Some(boxes) = &file.boxes {
            let at = place(boxes);
            if boxes.value.trim() == "none" {
                let size = size.or(asked.map(Shape::side)).unwrap_or(9);
                let shape = Shape::new(size, Regions::None);
                return shape.map(Some).map_err(|problem| self.error(at, problem.into()));
            }
            let (width, height) = boxes
                .value
                .split_once(['x', 'X', '×'])
                .and_then(|(width, height)| Some((width.trim().parse().ok()?, height.trim().parse().ok()?)))
                .ok_or_else(|| self.error(at, Problem::Boxes(excerpt(&boxes.value, None))))?;
            let size = size.unwrap_or_else(|| usize::saturating_mul(width, height));
            let shape =
                Shape::with_more_digits(size, digits.unwrap_or(size), Regions::Boxes { width, height });
            let shape = shape.map_err(|problem| self.error(at, problem.into()))?;
            return self.agreed(shape, asked, at, || format!("boxes {width}x{height}"));
        }
        let Some(size) = &file.size else { return Ok(asked.cloned()) };
        match asked {
            Some(asked) if asked.side() != size.value => {
                Err(self.disagreement(place(size), format!("size {}", size.value), asked))
            }
            Some(asked) => Ok(Some(asked.clone())),
            None => {
                let shape = shape_for(size.value, None);
                shape.map(Some).map_err(|problem| self.error(place(size), problem))
            }
        }
    }

    /// Returns the number of digits, if the file gives them and they are not too few.
    fn digits(&self, file: &PuzzleFile, side: usize) -> Result<Option<usize>, InputError> {
        let Some(digits) = &file.digits else { return Ok(None) };
        let written = ShapeText { digits: digits.value.clone(), ..ShapeText::default() };
        let range = written.digit_range(side).map_err(|problem| self.error(place(digits), problem.into()))?;
        Ok(range.map(|(_, count)| count).filter(|&count| count >= side))
    }

    fn with_regions(
        &self,
        map: &Spanned<TextOrLines>,
        size: Option<usize>,
        digits: Option<usize>,
    ) -> Result<Shape, ShapeError> {
        let (found, map) = match &map.value {
            unknown if are_unknown(unknown) => {
                return Shape::new(size.unwrap_or(9), Regions::None)?.with_rules(Rules::UNKNOWN_REGIONS);
            }
            TextOrLines::Text(text) => regions(text),
            TextOrLines::Lines(lines) => regions(&lines.join("\n")),
            TextOrLines::Unquoted => regions(whydoku_yaml::source_of(map, &self.text)),
        }?;
        let size = size.unwrap_or(found);
        Shape::with_more_digits(size, digits.unwrap_or(size), Regions::Any(map))
    }

    /// Returns the shape of the file if it has the regions that the caller asks for.
    fn agreed(
        &self,
        shape: Shape,
        asked: Option<&Shape>,
        at: TextPlace,
        file: impl FnOnce() -> String,
    ) -> Result<Option<Shape>, InputError> {
        match asked {
            Some(asked) if asked.regions() != shape.regions() => Err(self.disagreement(at, file(), asked)),
            _ => Ok(Some(shape)),
        }
    }

    fn disagreement(&self, at: TextPlace, file: String, asked: &Shape) -> InputError {
        let other = format!("a {0}×{0} board with other boxes or of another size", asked.side());
        self.error(at, Problem::Disagree { file, other })
    }

    fn grid(&self, grid: &Spanned<String>, shape: Option<Shape>) -> Result<Puzzle, InputError> {
        let (at, text) = (place(grid), grid.value.as_str());
        // A file within a file within a file could go on for ever.
        if text.lines().any(begins_puzzle_file) {
            let problem = Problem::Yaml("the grid is written as a key with a value".to_owned());
            return Err(self.error(at, problem));
        }
        super::parse_one(text, &ReadOptions { shape, ..ReadOptions::default() }).map_err(|problem| {
            let first = text.lines().position(|line| !line.trim().is_empty()).unwrap_or(0);
            let quoted = text.lines().nth(first).unwrap_or_default().trim();
            let from = at.0 - 1;
            let base = (from..from + 3).find(|&line| self.line(line).contains(quoted)).unwrap_or(from);
            let line = (base + problem.line).saturating_sub(first + 1);
            // What YAML has taken off the front of the line counts for the column.
            let written = text.lines().nth(problem.line.saturating_sub(1)).unwrap_or_default();
            let indent = self.line(line).find(written).unwrap_or(0);
            let column = problem.column.map(|column| column + self.line(line)[..indent].chars().count());
            InputError { line: self.start + line, column, ..problem }
        })
    }

    /// A line of the document, counted from 0.
    fn line(&self, index: usize) -> &str {
        self.text.lines().nth(index).unwrap_or_default()
    }

    fn error(&self, (line, column): TextPlace, problem: Problem) -> InputError {
        let excerpt = excerpt(self.line(line - 1), Some(column));
        InputError { line: self.start + line - 1, column: Some(column), problem, excerpt }
    }
}
