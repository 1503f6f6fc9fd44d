//! Killers as numbers, one a cell: `3x3::k:3841:7705:…`. A number is the sum of its cage 256 times and the number of the
//! cage once; cells without a sum belong to no cage. Before them stand the boxes and further rules: `d` for diagonals.

use super::error::excerpt;
use super::format::{Format, InputLine, Opening};
use super::problem::Problem;
use super::puzzle::{Content, Puzzle};
use std::collections::BTreeMap;
use whydoku_board::{Cell, Constraint, ConstraintKind, Rules, Shape};

pub(super) struct NumberedKiller;

impl Format for NumberedKiller {
    fn detects(&self, line: &InputLine<'_>) -> bool {
        let boxes = line.text.split(':').next().and_then(|boxes| boxes.split_once('x'));
        let is_board = |(w, h): (&str, &str)| w.parse::<u8>().is_ok() && h.parse::<u8>().is_ok();
        line.text.contains(":k:") && boxes.is_some_and(is_board)
    }

    fn read<'a>(&self, line: &InputLine<'a>, shape: Option<&Shape>) -> Opening<'a> {
        line.puzzle(read(line.number, line.text, shape))
    }
}

fn read(line: usize, text: &str, asked: Option<&Shape>) -> Result<Puzzle, Problem> {
    let (head, numbers) = text.split_once(":k:").ok_or(Problem::Unrecognised)?;
    let (boxes, flags) = head.split_once(':').unwrap_or((head, ""));
    let sides = boxes.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let (width, height): (usize, usize) = sides.ok_or_else(|| Problem::Boxes(boxes.to_owned()))?;
    let size = width.saturating_mul(height);
    let mut shape = Shape::boxes(size, width, height)?;
    if asked.is_some_and(|asked| asked.regions() != shape.regions()) {
        let other = "a board with other boxes or of another size".to_owned();
        return Err(Problem::Disagree { file: format!("boxes {boxes}"), other });
    }
    for flag in flags.split(':').filter(|flag| !flag.is_empty()) {
        match flag {
            "d" => shape = shape.with_rules(Rules::DIAGONALS)?,
            _ => return Err(Problem::UnknownRule(excerpt(flag, None))),
        }
    }
    let numbers: Vec<&str> = numbers.trim_end_matches(':').split(':').collect();
    let of = |text: &&str| text.trim().parse::<u32>().map_err(|_| Problem::UnknownRule(excerpt(text, None)));
    let numbers = numbers.iter().map(of).collect::<Result<Vec<u32>, Problem>>()?;
    if numbers.len() != size * size {
        return Err(Problem::Cells { found: numbers.len(), size });
    }
    let mut cages: BTreeMap<u32, (i32, Vec<Cell>)> = BTreeMap::new();
    for (at, &number) in numbers.iter().enumerate().filter(|&(_, &number)| number >> 8 > 0) {
        let cage = cages.entry(number & 255).or_insert_with(|| ((number >> 8) as i32, Vec::new()));
        cage.1.push(Cell::new(at));
    }
    let cages = cages.into_values().map(|(sum, cells)| Constraint::with(ConstraintKind::Cage, sum, cells));
    let shape = shape.with_constraints(cages.collect())?;
    let cells = vec![Content::Open; shape.cells()];
    Ok(Puzzle::new(shape, cells, line))
}
