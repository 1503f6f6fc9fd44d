//! [`Linear`]: houses and sums added and subtracted. A house holds each digit once, so its sum is known; so is the sum of
//! the cells that remain when cages are subtracted. The truth holds the terms, so that the checker can add them up.

use whydoku_board::{Automaton, Cell, Grid, House, Layout, Leftover};

/// Houses and relations with known sums, some added and some subtracted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Linear {
    /// The terms that are added.
    pub plus: Vec<Term>,
    /// The terms that are subtracted.
    pub minus: Vec<Term>,
}

/// A set of cells with a known sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// A house, which holds every digit once.
    House(House),
    /// A relation that is a sum, by its number in the layout.
    Relation(usize),
}

/// A weighted sum of cells and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equation {
    /// The cells that do not cancel out, in reading order.
    pub factors: Vec<(Cell, i32)>,
    /// The sum.
    pub total: i32,
}

impl<const W: usize> From<&Leftover<W>> for Linear {
    fn from(left: &Leftover<W>) -> Self {
        let plus = left.houses.iter().copied().map(Term::House).collect();
        Self { plus, minus: left.relations.iter().copied().map(Term::Relation).collect() }
    }
}

impl Linear {
    /// Adds up the terms; `None` if one is no sum of this board, or a number is too large.
    pub fn equation<const W: usize>(&self, layout: &Layout<W>) -> Option<Equation> {
        let mut counts = vec![0_i64; layout.shape().cells()];
        let mut total = 0_i64;
        let whole = i64::from(layout.house_sum());
        for (terms, sign) in [(&self.plus, 1), (&self.minus, -1)] {
            for term in terms {
                match *term {
                    Term::House(house) if house.index() < layout.house_count() => {
                        layout.house(house).cells.iter().for_each(|cell| counts[cell.index()] += sign);
                        total += sign * whole;
                    }
                    Term::Relation(at) => {
                        let info = layout.relations().get(at)?;
                        let (factors, sum) = info.automaton.sum()?;
                        for (cell, factor) in info.order.iter().zip(factors) {
                            counts[cell.index()] += sign * i64::from(*factor);
                        }
                        total += sign * i64::from(sum);
                    }
                    Term::House(_) => return None,
                }
            }
        }
        let counts = counts.into_iter().enumerate().filter(|&(_, factor)| factor != 0);
        let factor = |(at, factor)| Some((Cell::new(at), i32::try_from(factor).ok()?));
        Some(Equation { factors: counts.map(factor).collect::<Option<_>>()?, total: total.try_into().ok()? })
    }

    /// All terms, those that are added first.
    pub fn terms(&self) -> impl Iterator<Item = Term> + '_ {
        self.plus.iter().chain(&self.minus).copied()
    }
}

impl Equation {
    /// Returns whether the digits of the grid, which fill all its cells, have the sum.
    pub fn holds<const W: usize>(&self, grid: &Grid<W>) -> bool {
        let value = |cell| grid.digit(cell).map_or(0, |digit| i64::from(grid.layout().value(digit)));
        let terms = self.factors.iter().map(|&(cell, factor)| i64::from(factor) * value(cell));
        terms.sum::<i64>() == i64::from(self.total)
    }

    /// The order in which its cells are read, and the automaton that reads them.
    pub fn reading<const W: usize>(&self, layout: &Layout<W>) -> (Vec<Cell>, Automaton) {
        layout.read_sum(&self.factors, self.total)
    }
}
