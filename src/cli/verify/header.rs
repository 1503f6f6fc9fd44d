//! Reads the header of a trace strictly: the board and the position.

use super::read;
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Map, Value};
use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::{Layout, Regions, Shape};
use whydoku_explain::render::{FORMAT, Header, VERSION};
use whydoku_formats::{Content, Puzzle};
use whydoku_logic::Conclusion;

pub(super) struct TraceOpening {
    header: Header,
    pub(super) shape: Shape,
}

pub(super) struct StartingPosition<const W: usize> {
    /// The position with the assumption applied.
    pub(super) grid: Grid<W>,
    pub(super) supposed: Option<String>,
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
            let Conclusion::Place(candidate) = read::placement(text, layout)? else { continue };
            let content = &mut cells[candidate.cell.index()];
            ensure!(
                *content == Content::Open,
                "{text} is placed where a digit stands already; take one of them out"
            );
            *content = Content::Placed(candidate.digit);
        }
        let mut grid = Puzzle::new(self.shape.clone(), cells, 1).grid(Arc::clone(layout))?;
        for text in deleted {
            let gone = read::elimination(text, layout)?.candidate();
            ensure!(
                grid.open().contains(gone.cell),
                "{text} is deleted, but a digit stands in that cell; take one of them out"
            );
            grid.eliminate(gone);
        }
        if let Some(text) = supposed {
            let (candidate, is) = match read::claim(text, layout)? {
                Conclusion::Place(candidate) => (candidate, true),
                Conclusion::Eliminate(candidate) => (candidate, false),
            };
            ensure!(grid.allows(candidate), "{text} is supposed, but settled already");
            if is { grid.place(candidate) } else { grid.eliminate(candidate) }
        }
        Ok(StartingPosition { grid, supposed: supposed.clone() })
    }
}

/// Reads the givens, one symbol a cell; a text with rules of its own is refused.
fn givens<const W: usize>(text: &str, layout: &Layout<W>) -> Result<Vec<Content>> {
    let size = layout.size();
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
        _ => bail!("`puzzle` holds `{symbol}`, which is no digit of this board; . is an open cell"),
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
        Shape::boxes(header.size, width, height)?
    };
    let whole = header.further.on(shape.clone())?;
    ensure!(
        boxes.is_empty() || whole.regions() == shape.regions(),
        "the board has boxes and regions; take one of them out"
    );
    Ok(whole)
}
