//! Killers as numbers, one a cell: `3x3::k:3841:7705:…`. A number is the sum of its cage 256 times and the number of the
//! cage once; cells without a sum belong to no cage. Before them stand the boxes and further rules: `d` for diagonals.

use crate::{Content, InputLine, Opening, Problem, Puzzle, excerpt};
use std::collections::BTreeMap;
use whydoku_board::{Cell, Constraint, ConstraintKind, Rules, Shape};

pub(super) fn open<'a>(line: &InputLine<'a>, shape: Option<&Shape>) -> Option<Opening<'a>> {
    let (head, numbers) = line.text.split_once(":k:")?;
    let (boxes, flags) = head.split_once(':').unwrap_or((head, ""));
    let (width, height) = boxes.split_once('x')?;
    let (width, height): (u8, u8) = (width.parse().ok()?, height.parse().ok()?);
    let shape = board(boxes, [width, height], flags, shape);
    Some(line.puzzle(shape.and_then(|shape| read(line.number, numbers, shape))))
}

fn board(boxes: &str, sides: [u8; 2], flags: &str, asked: Option<&Shape>) -> Result<Shape, Problem> {
    let [width, height] = sides.map(usize::from);
    let mut shape = Shape::boxes(width * height, width, height)?;
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
    Ok(shape)
}

fn read(line: usize, numbers: &str, shape: Shape) -> Result<Puzzle, Problem> {
    let number = |text: &str| text.trim().parse().map_err(|_| Problem::UnknownRule(excerpt(text, None)));
    let numbers = numbers.trim_end_matches(':').split(':').map(number).collect::<Result<Vec<u32>, _>>()?;
    if numbers.len() != shape.cells() {
        return Err(Problem::Cells { found: numbers.len(), size: shape.side() });
    }
    let mut cages: BTreeMap<u32, (i32, Vec<Cell>)> = BTreeMap::new();
    for (at, number) in numbers.into_iter().enumerate().filter(|&(_, number)| number >> 8 > 0) {
        cages.entry(number & 255).or_insert_with(|| ((number >> 8) as i32, Vec::new())).1.push(Cell::new(at));
    }
    let cages = cages.into_values().map(|(sum, cells)| Constraint::with(ConstraintKind::Cage, sum, cells));
    let shape = shape.with_constraints(cages.collect())?;
    let cells = vec![Content::Open; shape.cells()];
    Ok(Puzzle::new(shape, cells, line))
}
