//! Puzzle files in YAML, for what a bare grid cannot say: a title, the size, the boxes or regions, further rules.
//!
//! ```yaml
//! title: A small one
//! size: 6
//! boxes: 3x2       # columns by rows
//! digits: 0-5      # where they do not begin with 1
//! regions: [aaabbb, …]       # instead of boxes: a row each, one letter a cell
//! rules: [anti-knight]
//! extra: [r1c1 r2c2 r3c3]    # regions beside the others
//! outside: {depth: 2, top: ['14', '', …], left: […]}
//! cages: [15: r1c1 r1c2, …]  # and so on for every kind of constraint
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
use whydoku_board::{ConstraintKind, Regions, Shape, ShapeError, ShapeText, regions};
pub use whydoku_solver::yaml::{Fault as Wrong, Keys, Node, Place, parse};

/// What a document may say. Of each part the place is kept, because what it says may prove wrong later.
struct File {
    title: Option<String>,
    size: Option<(Place, usize)>,
    boxes: Option<(Place, String)>,
    grid: Option<(Place, String)>,
    regions: Option<(Place, String)>,
    digits: Option<(Place, String)>,
    /// What is asked beside them.
    further: Vec<(Place, ShapeText)>,
}

/// What there is, for whoever wrote something else.
const KEYS: [&str; 9] = ["title", "size", "boxes", "digits", "grid", "regions", "rules", "extra", "outside"];

/// The same, and the kinds of constraints.
fn known() -> Vec<&'static str> {
    KEYS.into_iter().chain(ConstraintKind::ALL.iter().map(|kind| kind.key())).collect()
}

impl File {
    fn read(node: &Node) -> Result<Self, Wrong> {
        // What there is, and of which kind, is said behind whatever is wrong.
        let known = known();
        if let Some(key) = node.unknown(&known)? {
            return Err(
                key.fault(format!("the key `{}` is not known here", key.as_text().unwrap_or_default()))
            );
        }
        let keys = node.keys(&known)?;
        let text = |key| placed(&keys, key, Node::string);
        let rules =
            placed(&keys, "rules", |node| Ok(ShapeText { rules: node.texts()?, ..ShapeText::default() }))?;
        let extra =
            placed(&keys, "extra", |node| Ok(ShapeText { extra: node.texts()?, ..ShapeText::default() }))?;
        let outside = |node: &Node| Ok(ShapeText { outside: Some(node.sides()?), ..ShapeText::default() });
        let outside = placed(&keys, "outside", outside)?;
        let mut constraints = Vec::new();
        for kind in ConstraintKind::ALL {
            let entries = placed(&keys, kind.key(), Node::entries)?;
            constraints.extend(entries.map(|(place, entries)| {
                let mut written = ShapeText::default();
                written.constraints.insert(kind.key().to_owned(), entries);
                (place, written)
            }));
        }
        Ok(Self {
            title: text("title")?.map(|(_, title)| title),
            size: placed(&keys, "size", Node::number)?,
            boxes: text("boxes")?,
            grid: text("grid")?,
            digits: text("digits")?,
            regions: placed(&keys, "regions", |node| Ok(node.lines()?.joined()))?,
            further: [rules, extra, outside].into_iter().flatten().chain(constraints).collect(),
        })
    }
}

/// What stands under a key, with its place.
fn placed<T>(
    keys: &Keys<'_>,
    key: &str,
    read: impl FnOnce(&Node) -> Result<T, Wrong>,
) -> Result<Option<(Place, T)>, Wrong> {
    keys.or(key, None, |node| Ok(Some((node.at, read(node)?))))
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
        let file = parse(&self.text).and_then(|node| File::read(&node));
        let file = file.map_err(|wrong| self.error(wrong.at, Problem::Yaml(wrong.problem)))?;
        let mut shape = self.shape(&file, shape)?;
        if let Some((at, digits)) = &file.digits {
            let written = ShapeText { digits: digits.clone(), ..ShapeText::default() };
            let board = written.on(shape.unwrap_or(Shape::CLASSIC));
            shape = Some(board.map_err(|problem| self.error(*at, problem.into()))?);
        }
        let mut puzzle = if let Some((at, grid)) = &file.grid {
            self.grid(*at, grid, shape)?
        } else {
            let shape = shape.unwrap_or(Shape::CLASSIC);
            let cells = vec![Content::Open; shape.cells()];
            Puzzle::new(shape, cells, self.start)
        };
        for (at, written) in &file.further {
            puzzle.shape = written.on(puzzle.shape).map_err(|problem| self.error(*at, problem.into()))?;
        }
        puzzle.line = self.start;
        puzzle.name = file.title.or(puzzle.name);
        Ok(puzzle)
    }

    /// The shape that the file asks for, or else the one that the caller does.
    fn shape(&self, file: &File, asked: Option<&Shape>) -> Result<Option<Shape>, InputError> {
        let disagree = |at: Place, file: String, shape: &Shape| {
            let other = format!("a {0}×{0} board with other boxes or of another size", shape.size());
            self.error(at, Problem::Disagree { file, other })
        };
        let size = file.size;
        if let Some((at, text)) = &file.regions {
            let at = *at;
            if let Some((at, boxes)) = &file.boxes {
                let said = format!("boxes {}", excerpt(boxes, None));
                let other = "a board with regions".to_owned();
                return Err(self.error(*at, Problem::Disagree { file: said, other }));
            }
            let wrong = |problem: ShapeError| self.error(at, problem.into());
            let (found, map) = regions(text).map_err(wrong)?;
            let size = size.map_or(found, |(_, size)| size);
            let shape = Shape::new(size, Regions::Any(map)).map_err(wrong)?;
            return match asked {
                Some(asked) if asked.regions() != shape.regions() => {
                    Err(disagree(at, "these regions".to_owned(), asked))
                }
                _ => Ok(Some(shape)),
            };
        }
        if let Some((at, boxes)) = &file.boxes {
            let at = *at;
            if boxes.trim() == "none" {
                let size = size.map(|(_, size)| size).or(asked.map(Shape::size)).unwrap_or(9);
                let shape = Shape::new(size, Regions::None);
                return shape.map(Some).map_err(|problem| self.error(at, problem.into()));
            }
            let (width, height) = boxes
                .split_once(['x', 'X', '×'])
                .and_then(|(width, height)| Some((width.trim().parse().ok()?, height.trim().parse().ok()?)))
                .ok_or_else(|| self.error(at, Problem::Boxes(excerpt(boxes, None))))?;
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
    fn grid(&self, at: Place, text: &str, shape: Option<Shape>) -> Result<Puzzle, InputError> {
        // A file within a file within a file could go on for ever.
        if text.lines().any(begins) {
            let problem = Problem::Yaml("the grid is written as a key with a value".to_owned());
            return Err(self.error(at, problem));
        }
        super::parse_one(text, &ReadOptions { shape, ..ReadOptions::default() }).map_err(|problem| {
            let first = text.lines().position(|line| !line.trim().is_empty()).unwrap_or(0);
            let quoted = text.lines().nth(first).unwrap_or_default().trim();
            let from = at.line - 1;
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

    fn error(&self, at: Place, problem: Problem) -> InputError {
        let excerpt = excerpt(self.line(at.line - 1), Some(at.column));
        InputError { line: self.start + at.line - 1, column: Some(at.column), problem, excerpt }
    }
}
