//! The text form of a constraint: its numbers, if it has any, a colon, and its cells: `15: r1c1 r1c2 r2c1`. Cells can be
//! written together (`r1c123`), a row or column by its code (`r4`, `c7`), and with a minus from its far end (`-c7`).

use super::{Constraint, ConstraintKind, Head};
use crate::{Cell, cell_name};

impl ConstraintKind {
    /// Returns the kind with this key in puzzle files.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.key() == key)
    }
}

impl Constraint {
    /// Reads an entry under the key of a kind. The error says what is wrong with it.
    pub fn read(kind: ConstraintKind, text: &str, size: usize) -> Result<Self, String> {
        let (head, tail) =
            text.split_once(':').map_or((None, text), |(head, tail)| (Some(head.trim()), tail));
        let mut cells = cells(tail, size)?;
        let number = |text: &str| {
            text.trim()
                .parse::<i32>()
                .map_err(|_| format!("`{text}` is no number; write it before the colon"))
        };
        let wanted = |what: &str| format!("{what} is wanted before the cells, with a colon between");
        let numbers = |text: &str| {
            let parts = text.split([' ', ',', '=']).filter(|part| !part.is_empty());
            parts.map(number).collect::<Result<Vec<i32>, String>>()
        };
        let numbers = match (kind.head(), head) {
            (Head::None | Head::Default(_), None) => Vec::new(),
            (Head::None, Some(head)) => return Err(format!("`{head}:` is too much; write the cells alone")),
            // A cage without a sum: its digits differ.
            (Head::Number, None) if kind == ConstraintKind::Cage => Vec::new(),
            (Head::Number | Head::Default(_), Some("X" | "x")) if kind == ConstraintKind::PairSum => vec![10],
            (Head::Number | Head::Default(_), Some("V" | "v")) if kind == ConstraintKind::PairSum => vec![5],
            (Head::Number | Head::Default(_), Some(head)) => vec![number(head)?],
            (Head::Number, None) => return Err(wanted("a number")),
            (Head::Numbers | Head::Factors, Some(head)) => numbers(head)?,
            (Head::Numbers | Head::Factors, None) => return Err(wanted("the list of its numbers")),
            (Head::Cells, Some(head)) => {
                let pill = self::cells(head, size)?;
                let count = pill.len() as i32;
                cells.splice(0..0, pill);
                if count == 1 { Vec::new() } else { vec![count] }
            }
            (Head::Cells, None) => return Err(wanted("the cell of the circle, or those of the pill,")),
        };
        Ok(Self { kind, cells, numbers })
    }

    /// Returns the entry in a puzzle file.
    pub fn text(&self, size: usize) -> String {
        let name = |cell: &Cell| cell_name(cell.index(), size);
        let list = |cells: &[Cell]| cells.iter().map(name).collect::<Vec<_>>().join(" ");
        let numbers: Vec<String> = self.numbers.iter().map(i32::to_string).collect();
        match self.kind.head() {
            Head::Cells => {
                let (pill, shaft) = self.cells.split_at(self.pill().min(self.cells.len()));
                format!("{}: {}", list(pill), list(shaft))
            }
            _ if numbers.is_empty() => list(&self.cells),
            _ => format!("{}: {}", numbers.join(" "), list(&self.cells)),
        }
    }
}

fn cells(text: &str, size: usize) -> Result<Vec<Cell>, String> {
    let mut found = Vec::new();
    for name in text.split([' ', ',', ';', '\t']).filter(|name| !name.is_empty()) {
        let wrong = || format!("`{name}` is no cell of a {size}×{size} board; write r1c2, r1c123, r4 or -c7");
        let lower = name.to_ascii_lowercase();
        let (plain, backwards) =
            lower.strip_prefix('-').map_or((lower.as_str(), false), |plain| (plain, true));
        let mut here = named_cells(plain, size).filter(|cells| !cells.is_empty()).ok_or_else(wrong)?;
        if backwards {
            here.reverse();
        }
        found.extend(here);
    }
    Ok(found)
}

fn named_cells(name: &str, size: usize) -> Option<Vec<Cell>> {
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
    Some(
        rows.iter()
            .flat_map(|&row| columns.iter().map(move |&column| Cell::new(row * size + column)))
            .collect(),
    )
}
