//! Puzzle files in YAML, for what a bare grid cannot say: a title, the size, the boxes or regions, further rules.
//!
//! ```yaml
//! title: A small one
//! size: 6
//! boxes: 3x2       # columns by rows
//! regions: [aaabbb, …]       # instead of boxes: a row each, one letter a cell
//! rules: [anti-knight]
//! extra: [r1c1 r2c2 r3c3]    # regions beside the others
//! outside: {depth: 2, top: ['14', '', …], left: […]}
//! grid: |          # in any format that holds one grid; empty if left out
//!   1..4..
//!   …
//! ```
//!
//! A document begins with a key and goes on while its lines are keys, indented, blank or comments; `---` separates
//! documents. Unknown keys are errors, so that a misspelt rule is not silently no rule.

use super::cells::shape_for;
use super::error::{InputError, Problem};
use super::fault::{Fault, excerpt};
use super::lines::LIMIT;
use super::puzzle::{Content, Puzzle};
use super::reader::ReadOptions;
use super::rows::Offer;
use crate::geometry::{Regions, Shape, ShapeError, Sides, Text, Written, regions};
use serde::Deserialize;
use serde_yaml::{Location, Spanned};

/// What a document may say.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: Option<String>,
    size: Option<Spanned<usize>>,
    boxes: Option<Spanned<String>>,
    grid: Option<Spanned<String>>,
    regions: Option<Spanned<Text>>,
    rules: Option<Spanned<Vec<String>>>,
    extra: Option<Spanned<Vec<String>>>,
    outside: Option<Spanned<Sides>>,
}

impl File {
    /// What is asked beside size, boxes and regions, each part with its place.
    fn further(&self) -> impl Iterator<Item = (Location, Written)> + '_ {
        let rules = self.rules.as_ref().map(|rules| {
            let written = Written { rules: rules.value.clone(), ..Written::default() };
            (rules.referenced, written)
        });
        let extra = self.extra.as_ref().map(|extra| {
            let written = Written { extra: extra.value.clone(), ..Written::default() };
            (extra.referenced, written)
        });
        let outside = self.outside.as_ref().map(|sides| {
            let written = Written { outside: Some(sides.value.clone()), ..Written::default() };
            (sides.referenced, written)
        });
        [rules, extra, outside].into_iter().flatten()
    }
}

/// Whether a document begins with this line: a key at its very start.
pub(super) fn begins(line: &str) -> bool {
    line.split_once(':').is_some_and(|(key, rest)| {
        key.starts_with(|c: char| c.is_ascii_alphabetic())
            && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
            && (rest.is_empty() || rest.starts_with([' ', '\t']))
    })
}

/// The lines of a document that has not ended.
pub(super) struct Document {
    start: usize,
    text: String,
    overflow: bool,
}

impl Document {
    /// A document that begins with this line.
    pub(super) fn begin(number: usize, line: &str) -> Self {
        Self { start: number, text: format!("{line}\n"), overflow: false }
    }

    /// Offers a line.
    pub(super) fn offer(&mut self, line: &str) -> Offer {
        if matches!(line.trim_end(), "---" | "...") {
            return Offer::Complete;
        }
        let continues = line.trim().is_empty()
            || line.starts_with([' ', '\t', '#', '}', ']', '"', '\''])
            || line.starts_with("- ")
            || begins(line);
        if !continues {
            return Offer::Refused;
        }
        if self.text.len() + line.len() > LIMIT {
            // What is too long is read to its end all the same, so that it costs one error.
            self.overflow = true;
        } else {
            self.text.push_str(line);
            self.text.push('\n');
        }
        Offer::Taken
    }

    /// The puzzle, or what is wrong.
    pub(super) fn finish(self, shape: Option<&Shape>) -> Result<Puzzle, InputError> {
        if self.overflow {
            return Err(Fault::whole(Problem::Block { limit: LIMIT }).on(self.start, self.line(0)));
        }
        let file: File = serde_yaml::from_str(&self.text).map_err(|problem| self.yaml_error(&problem))?;
        let shape = self.shape(&file, shape)?;
        let mut puzzle = if let Some(grid) = &file.grid {
            self.grid(grid, shape)?
        } else {
            let shape = shape.unwrap_or(Shape::CLASSIC);
            let cells = vec![Content::Open; shape.cells()];
            Puzzle::new(shape, cells, self.start)
        };
        for (at, written) in file.further() {
            puzzle.shape = written.on(puzzle.shape).map_err(|problem| self.error(at, problem.into()))?;
        }
        puzzle.line = self.start;
        puzzle.name = file.title.or(puzzle.name);
        Ok(puzzle)
    }

    /// The shape that the file asks for, or else the one that the caller does.
    fn shape(&self, file: &File, asked: Option<&Shape>) -> Result<Option<Shape>, InputError> {
        let disagree = |at: Location, file: String, shape: &Shape| {
            let other = format!("a {0}×{0} board with other boxes or of another size", shape.size());
            self.error(at, Problem::Disagree { file, other })
        };
        let size = file.size.as_ref().map(|size| (size.referenced, size.value));
        if let Some(text) = &file.regions {
            let at = text.referenced;
            if let Some(boxes) = &file.boxes {
                let said = format!("boxes {}", excerpt(&boxes.value, None));
                let other = "a board with regions".to_owned();
                return Err(self.error(boxes.referenced, Problem::Disagree { file: said, other }));
            }
            let wrong = |problem: ShapeError| self.error(at, problem.into());
            let (found, map) = regions(&text.value.joined()).map_err(wrong)?;
            let size = size.map_or(found, |(_, size)| size);
            let shape = Shape::new(size, Regions::Any(map)).map_err(wrong)?;
            return match asked {
                Some(asked) if asked.regions() != shape.regions() => {
                    Err(disagree(at, "these regions".to_owned(), asked))
                }
                _ => Ok(Some(shape)),
            };
        }
        if let Some(boxes) = &file.boxes {
            let at = boxes.referenced;
            if boxes.value.trim() == "none" {
                let size = size.map(|(_, size)| size).or(asked.map(Shape::size)).unwrap_or(9);
                let shape = Shape::new(size, Regions::None);
                return shape.map(Some).map_err(|problem| self.error(at, problem.into()));
            }
            let (width, height) = boxes
                .value
                .split_once(['x', 'X', '×'])
                .and_then(|(width, height)| Some((width.trim().parse().ok()?, height.trim().parse().ok()?)))
                .ok_or_else(|| self.error(at, Problem::Boxes(excerpt(&boxes.value, None))))?;
            let size = size.map_or_else(|| usize::saturating_mul(width, height), |(_, size)| size);
            let shape =
                Shape::boxes(size, width, height).map_err(|problem| self.error(at, problem.into()))?;
            return match asked {
                Some(asked) if asked.regions() != shape.regions() => {
                    Err(disagree(at, format!("boxes {width}x{height}"), asked))
                }
                _ => Ok(Some(shape)),
            };
        }
        match (size, asked) {
            (Some((at, size)), Some(asked)) if asked.size() != size => {
                Err(disagree(at, format!("size {size}"), asked))
            }
            (Some((at, size)), None) => {
                shape_for(size, None).map(Some).map_err(|problem| self.error(at, problem))
            }
            (_, asked) => Ok(asked.cloned()),
        }
    }

    /// The grid, read like any other input.
    fn grid(&self, grid: &Spanned<String>, shape: Option<Shape>) -> Result<Puzzle, InputError> {
        let text = &grid.value;
        // A file within a file within a file could go on for ever.
        if text.lines().any(begins) {
            let problem = Problem::Yaml("the grid is written as a key with a value".to_owned());
            return Err(self.error(grid.referenced, problem));
        }
        super::parse_one(text, &ReadOptions { shape, ..ReadOptions::default() }).map_err(|problem| {
            let first = text.lines().position(|line| !line.trim().is_empty()).unwrap_or(0);
            let quoted = text.lines().nth(first).unwrap_or_default().trim();
            let from = (grid.referenced.line() as usize).saturating_sub(1);
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

    fn error(&self, at: Location, problem: Problem) -> InputError {
        let line = (at.line() as usize).saturating_sub(1);
        let column = Some(at.column() as usize).filter(|&column| column > 0);
        InputError { line: self.start + line, column, problem, excerpt: excerpt(self.line(line), column) }
    }

    /// What the YAML reader complains of, its place said once and in the words that all errors use.
    fn yaml_error(&self, problem: &serde_yaml::Error) -> InputError {
        let at = problem.location().unwrap_or(Location::UNKNOWN);
        let said = problem.without_snippet().to_string();
        // After the complaint come the place and advice for those who program with the reader.
        let place = format!(" at line {}, column {}", at.line(), at.column());
        let said = [&place, ", expected one of", ", set Duplicate"]
            .iter()
            .fold(said.as_str(), |said, &tail| said.split(tail).next().unwrap_or_default());
        let mut error = self.error(at, Problem::Yaml(said.split_whitespace().collect::<Vec<_>>().join(" ")));
        let options = serde_yaml::render_options! { line_offset: self.start as u64 - 1 };
        let drawn = problem.render_with_options(options);
        if let Some((_, window)) = drawn.split_once("-->").and_then(|(_, rest)| rest.split_once('\n')) {
            window.trim_end().clone_into(&mut error.excerpt);
        }
        error
    }
}
