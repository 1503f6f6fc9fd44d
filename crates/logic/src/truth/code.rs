//! [`TruthCode`]: a truth printed for machines.

use super::{Symmetric, Term, Truth};
use std::fmt;
use whydoku_board::{Candidate, Digit, Layout, Motion};

/// A truth printed for machines, as in traces.
#[derive(Clone, Copy, Debug)]
pub struct TruthCode<'a, const W: usize> {
    pub(super) truth: &'a Truth,
    pub(super) layout: &'a Layout<W>,
}

impl<const W: usize> fmt::Display for TruthCode<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.truth {
            &Truth::Cell(cell) => write!(f, "cell {}", self.layout.name(cell)),
            &Truth::House(house, digit) => {
                write!(f, "house {} {}", self.layout.code(house), self.layout.spell(digit))
            }
            Truth::Clue(clue) => write!(f, "clue {}", clue + 1),
            Truth::Guardians(guardians) => {
                write!(f, "guardians {}", guardians.pattern.name())?;
                for &cell in &guardians.cells {
                    write!(f, " {}", self.layout.name(cell))?;
                }
                write!(f, " :")?;
                for &Candidate { cell, digit } in &guardians.candidates {
                    write!(f, " {}={}", self.layout.name(cell), self.layout.spell(digit))?;
                }
                Ok(())
            }
            Truth::Symmetric(symmetric) => self.write_symmetric(symmetric, f),
            Truth::Relation(at) => write!(f, "relation {}", at + 1),
            Truth::Regions(None) => f.write_str("regions"),
            Truth::Regions(Some(at)) => write!(f, "regions {}", at + 1),
            Truth::Linear(linear) => {
                write!(f, "linear")?;
                for (at, term) in linear.terms().enumerate() {
                    if at == linear.plus.len() {
                        write!(f, " -")?;
                    }
                    match term {
                        Term::House(house) => write!(f, " {}", self.layout.code(house))?,
                        Term::Relation(at) => write!(f, " k{}", at + 1)?,
                    }
                }
                Ok(())
            }
        }
    }
}

impl<const W: usize> TruthCode<'_, W> {
    /// Writes the cell, the images of lines (numbered with symbols of digits) or of every cell, then those of digits.
    fn write_symmetric(self, symmetric: &Symmetric, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { layout, .. } = self;
        write!(f, "symmetric {} :", layout.name(symmetric.cell))?;
        if let Motion::Lines { crossed, rows, columns } = symmetric.symmetry.lines(layout) {
            let numbers = |lines: &[usize]| lines.iter().map(|&n| Digit::new(n).symbol()).collect::<String>();
            let [row, column] = if crossed { ["columns", "rows"] } else { ["rows", "columns"] };
            write!(f, " rows>{row} {} columns>{column} {}", numbers(&rows), numbers(&columns))?;
        } else {
            write!(f, " cells")?;
            for cell in layout.cells() {
                write!(f, " {}", layout.name(symmetric.symmetry.cell(cell)))?;
            }
        }
        let digits: String =
            layout.digits().map(|digit| layout.shape().symbol(symmetric.symmetry.digit(digit))).collect();
        write!(f, " digits {digits}")
    }
}
