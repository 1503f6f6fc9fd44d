//! [`Fixture`]: positions in which a technique must find something, and near misses. Tests run all of them; the first
//! hit is the example that a reader is shown. `corpus/techniques/README.md` describes the files.

use super::CatalogueError;
use super::entry::schema;
use crate::yaml::{Fault, Node, parse};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, Digit, Layout, Shape, Sides, Text, Written};
use whydoku_logic::{Conclusion, Finding};

/// The fixture of one technique, as `corpus/techniques/<id>.yaml` holds it.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// Hits and near misses.
    pub cases: Vec<FixtureCase>,
}

/// One position.
#[derive(Clone, Debug)]
pub struct FixtureCase {
    /// What is there; of a near miss, what is missing.
    pub name: String,
    size: usize,
    boxes: Option<String>,
    regions: Text,
    rules: Vec<String>,
    extra: Vec<String>,
    outside: Option<Sides>,
    constraints: BTreeMap<String, Vec<String>>,
    grid: Option<String>,
    deleted: Vec<String>,
    /// Whether the position was made up, because none like it is known from play.
    pub constructed: bool,
    /// What must be found.
    pub expect: Expect,
    /// Whether nothing else may be found.
    pub only: bool,
    /// Of a near miss: only these eliminations must not be found.
    pub not: Vec<String>,
}

/// What must be found at a position.
#[derive(Clone, Debug)]
pub enum Expect {
    /// Nothing: a near miss.
    Nothing,
    /// These findings.
    Findings(Vec<Expected>),
}

/// One finding.
#[derive(Clone, Debug)]
pub struct Expected {
    place: Vec<String>,
    eliminate: Vec<String>,
    /// The codes of the truths that it rests on.
    pub premises: Vec<String>,
}

impl Fixture {
    /// Reads a fixture; `file` names it in errors.
    pub fn parse(file: &str, text: &str) -> Result<Self, CatalogueError> {
        let read = || Self::read(&parse(text)?);
        read().map_err(|fault| CatalogueError::new(file, text, fault))
    }

    fn read(node: &Node) -> Result<Self, Fault> {
        let keys = node.keys(&["schema", "cases"])?;
        schema(&keys)?;
        Ok(Self {
            cases: keys.need("cases")?.items()?.iter().map(FixtureCase::read).collect::<Result<_, _>>()?,
        })
    }
}

impl Fixture {
    /// The position that a reader is shown: the first in which something is found.
    pub fn example(&self) -> Option<&FixtureCase> {
        self.cases.iter().find(|case| !case.findings().is_empty())
    }
}

impl Expect {
    fn read(node: &Node) -> Result<Self, Fault> {
        match (node.as_text(), node.as_list()) {
            (Some("none"), _) => Ok(Self::Nothing),
            (_, Some(findings)) => {
                Ok(Self::Findings(findings.iter().map(Expected::read).collect::<Result<_, _>>()?))
            }
            _ => Err(node.fault(
                "`none`, or a list of findings with `place` or `eliminate` and `premises`, is expected here",
            )),
        }
    }
}

impl FixtureCase {
    fn read(node: &Node) -> Result<Self, Fault> {
        let keys = node.keys(&[
            "name",
            "constructed",
            "size",
            "boxes",
            "regions",
            "rules",
            "extra",
            "outside",
            "constraints",
            "grid",
            "deleted",
            "expect",
            "only",
            "not",
        ])?;
        let text = |key| keys.or(key, None, |node| node.string().map(Some));
        Ok(Self {
            name: keys.need("name")?.string()?,
            size: keys.or("size", 9, Node::number)?,
            boxes: text("boxes")?,
            regions: keys.or("regions", Text::default(), Node::lines)?,
            rules: keys.list("rules", Node::string)?,
            extra: keys.list("extra", Node::string)?,
            outside: keys.or("outside", None, |node| node.sides().map(Some))?,
            constraints: keys.or("constraints", BTreeMap::new(), Node::constraints)?,
            grid: text("grid")?,
            deleted: keys.list("deleted", Node::string)?,
            constructed: keys.or("constructed", false, Node::flag)?,
            expect: Expect::read(keys.need("expect")?)?,
            only: keys.or("only", false, Node::flag)?,
            not: keys.list("not", Node::string)?,
        })
    }

    /// The board.
    pub fn shape(&self) -> Result<Shape, String> {
        let shape = match &self.boxes {
            None => Shape::of_size(self.size),
            Some(boxes) => {
                let sides = boxes.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
                let (width, height) = sides.ok_or("boxes are written WIDTHxHEIGHT")?;
                Shape::boxes(self.size, width, height)
            }
        };
        let written = Written {
            regions: self.regions.clone(),
            digits: String::new(),
            rules: self.rules.clone(),
            extra: self.extra.clone(),
            outside: self.outside.clone(),
            constraints: self.constraints.clone(),
        };
        shape.and_then(|shape| written.on(shape)).map_err(|why| why.to_string())
    }

    /// The position.
    pub fn grid<const W: usize>(&self, layout: &Arc<Layout<W>>) -> Result<Grid<W>, String> {
        let symbols = self.grid.iter().flat_map(|text| text.chars()).filter(|c| !c.is_whitespace());
        let (mut givens, mut placed) = (Vec::new(), Vec::new());
        let mut count = 0;
        let mut is_placed = false;
        for symbol in symbols {
            if symbol == '+' {
                is_placed = true;
                continue;
            }
            if symbol != '.' {
                let digit = Digit::from_symbol(symbol).filter(|digit| digit.index() < layout.size());
                let digit = digit.ok_or_else(|| format!("`{symbol}` is no digit of this board"))?;
                let list = if is_placed { &mut placed } else { &mut givens };
                list.push(Candidate::new(Cell::new(count), digit));
            }
            is_placed = false;
            count += 1;
        }
        if count != 0 && count != layout.shape().cells() {
            return Err(format!("{count} cells instead of {}", layout.shape().cells()));
        }
        let clash = |clash: whydoku_board::Clash| format!("two digits clash: {clash:?}");
        let mut grid = Grid::with_givens(Arc::clone(layout), givens).map_err(clash)?;
        for candidate in placed {
            grid.try_place(candidate).map_err(clash)?;
        }
        for gone in candidates(layout, &self.deleted, "<>")? {
            if !grid.allows(gone) {
                return Err(format!(
                    "{}={} is deleted, but was not there",
                    layout.name(gone.cell),
                    gone.digit
                ));
            }
            grid.eliminate(gone);
        }
        Ok(grid)
    }

    /// The findings that must be there; none for a near miss.
    pub fn findings(&self) -> &[Expected] {
        match &self.expect {
            Expect::Nothing => &[],
            Expect::Findings(findings) => findings,
        }
    }

    /// The eliminations that a near miss forbids; if there are none, it forbids any.
    pub fn forbidden<const W: usize>(&self, layout: &Layout<W>) -> Result<BTreeSet<Candidate>, String> {
        candidates(layout, &self.not, "<>")
    }
}

impl Expected {
    fn read(node: &Node) -> Result<Self, Fault> {
        let keys = node.keys(&["place", "eliminate", "premises"])?;
        Ok(Self {
            place: keys.list("place", Node::string)?,
            eliminate: keys.list("eliminate", Node::string)?,
            premises: keys.need("premises")?.items()?.iter().map(Node::string).collect::<Result<_, _>>()?,
        })
    }

    /// All that it concludes.
    pub fn conclusions<const W: usize>(&self, layout: &Layout<W>) -> Result<BTreeSet<Conclusion>, String> {
        let place = candidates(layout, &self.place, "=")?.into_iter().map(Conclusion::Place);
        let eliminate = candidates(layout, &self.eliminate, "<>")?.into_iter().map(Conclusion::Eliminate);
        Ok(place.chain(eliminate).collect())
    }

    /// Whether this is the finding.
    pub fn is<const W: usize>(&self, finding: &Finding, layout: &Layout<W>) -> Result<bool, String> {
        let codes: BTreeSet<String> = finding.premises().iter().map(|p| p.code(layout).to_string()).collect();
        let premises: BTreeSet<String> = self.premises.iter().cloned().collect();
        let conclusions: BTreeSet<Conclusion> = finding.conclusions().iter().copied().collect();
        Ok(conclusions == self.conclusions(layout)? && codes == premises)
    }
}

/// Reads candidates: `r4c5<>6` or, with several digits in a place on boards up to 9, `r45c123<>67`.
fn candidates<const W: usize>(
    layout: &Layout<W>,
    texts: &[String],
    sign: &str,
) -> Result<BTreeSet<Candidate>, String> {
    let mut all = BTreeSet::new();
    for text in texts {
        let parts =
            parts(layout, text, sign).ok_or_else(|| format!("`{text}` is not read as r1c2{sign}3"))?;
        let (rows, columns, digits) = parts;
        for (row, column) in rows.iter().flat_map(|row| columns.iter().map(move |column| (row, column))) {
            for &digit in &digits {
                if !all.insert(Candidate::new(layout.cell(row - 1, column - 1), digit)) {
                    return Err(format!("`{text}` says again what was said before"));
                }
            }
        }
    }
    Ok(all)
}

/// The rows, columns and digits of a group of candidates.
fn parts<const W: usize>(
    layout: &Layout<W>,
    text: &str,
    sign: &str,
) -> Option<(Vec<usize>, Vec<usize>, Vec<Digit>)> {
    let (place, digits) = text.split_once(sign)?;
    let (rows, columns) = place.strip_prefix('r')?.split_once('c')?;
    let lines = |part: &str| -> Option<Vec<usize>> {
        let numbers: Vec<usize> = if layout.size() > 9 {
            vec![part.parse().ok()?]
        } else {
            part.chars().map(|c| Some(c.to_digit(10)? as usize)).collect::<Option<_>>()?
        };
        let fits = !numbers.is_empty() && numbers.iter().all(|n| (1..=layout.size()).contains(n));
        fits.then_some(numbers)
    };
    let digits: Vec<Digit> = digits.chars().map(Digit::from_symbol).collect::<Option<_>>()?;
    let fits = !digits.is_empty() && digits.iter().all(|digit| digit.index() < layout.size());
    fits.then_some((lines(rows)?, lines(columns)?, digits))
}
