//! Names of cells: `r1c2`, several cells as `r1c123`, a row or column as `r4` or `c7`, and from its far end as `-c7`;
//! `v3` is a helper cell.

use crate::{Cell, ConstraintError, cell_named};

/// Examples of the forms.
pub(crate) const CELL_FORMS: &str = "r1c2, r1c123, r4 or -c7";

pub(crate) fn read_cells(text: &str, size: usize) -> Result<Vec<Cell>, ConstraintError> {
    let mut found = Vec::new();
    for name in text.split([' ', ',', ';', '\t']).filter(|name| !name.is_empty()) {
        let wrong = || ConstraintError::Cell(name.to_owned(), size);
        let lower = name.to_ascii_lowercase();
        let plain = lower.strip_prefix('-').unwrap_or(&lower);
        let mut here = named_cells(plain, size).filter(|cells| !cells.is_empty()).ok_or_else(wrong)?;
        if plain != lower {
            here.reverse();
        }
        found.extend(here);
    }
    Ok(found)
}

fn named_cells(name: &str, size: usize) -> Option<Vec<Cell>> {
    if name.starts_with('v') {
        return Some(vec![Cell::new(cell_named(name, size)?)]);
    }
    let all = || (0..size).collect::<Vec<_>>();
    let lines = |text: &str| -> Option<Vec<usize>> {
        let line = |text: &str| text.parse::<usize>().ok()?.checked_sub(1).filter(|&line| line < size);
        if text.len() > 1 && size <= 9 {
            text.chars().map(|symbol| line(symbol.encode_utf8(&mut [0; 4]))).collect()
        } else {
            Some(vec![line(text)?])
        }
    };
    let (rows, columns) = match (name.strip_prefix('r'), name.strip_prefix('c')) {
        (Some(rest), _) => match rest.split_once('c') {
            Some((rows, columns)) => (lines(rows)?, lines(columns)?),
            None => (lines(rest)?, all()),
        },
        (None, Some(rest)) => (all(), lines(rest)?),
        (None, None) => return None,
    };
    let in_row = |&row: &usize| columns.iter().map(move |&column| Cell::new(row * size + column));
    Some(rows.iter().flat_map(in_row).collect())
}
