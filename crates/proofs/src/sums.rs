//! Sums in a proof: with the largest digits that are left, is the sum still reached? Of cells that differ, no two take the
//! same digit: the best that they can do together is a matching, and what shows that nothing better is possible is a
//! price for each cell and each digit. Row, cells and digits added up at these prices are the whole argument in one line.

use super::lemma::{Because, Hint, Lemma, Values, Why};
use super::related::Looked;
use super::trial::Trial;
use super::{Reference, Room, formula};
use std::rc::Rc;
use whydoku_board::{Candidate, Cell, CellSet, Digit, House, Layout};

/// What is worse than any sum.
const NEVER: i64 = 1 << 40;

/// A sum: the constraints that say it, and what they say.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// That it is at least this, and at most this.
    by: [Reference; 2],
    /// How often each cell counts; cells of one group stand together.
    pub(super) factors: Vec<(Cell, i32)>,
    /// How many cells each group has, and what keeps its cells apart.
    groups: Vec<(usize, Apart)>,
    /// What comes out.
    total: i32,
    /// What the lowest digit is worth.
    lowest: i32,
}

/// What keeps the cells of a group apart.
#[derive(Clone, Copy, Debug)]
enum Apart {
    House(House),
    Constraint(usize),
    /// A cell by itself.
    Alone,
}

impl Apart {
    const fn room(self, digit: Digit) -> Option<Room> {
        match self {
            Self::House(house) => Some(Room::House(house, digit)),
            Self::Constraint(at) => Some(Room::Apart(at, digit)),
            Self::Alone => None,
        }
    }
}

impl Row {
    /// Sorts the cells into groups that a house or a constraint keeps apart, the largest first.
    pub(super) fn new<const W: usize>(
        by: [Reference; 2],
        factors: Vec<(Cell, i32)>,
        total: i32,
        layout: &Layout<W>,
    ) -> Self {
        let houses = layout.houses().map(|(house, info)| (Apart::House(house), info.cells));
        let drawn = formula::kept_apart(layout).into_iter().map(|(at, cells)| (Apart::Constraint(at), cells));
        let all: Vec<(Apart, CellSet<W>)> = houses.chain(drawn).collect();
        let mut left = factors;
        let mut row =
            Self { by, factors: Vec::new(), groups: Vec::new(), total, lowest: layout.shape().lowest() };
        while !left.is_empty() {
            let within = |(_, cells): &&(Apart, CellSet<W>)| {
                left.iter().filter(|&&(cell, _)| cells.contains(cell)).count()
            };
            let best = all.iter().max_by_key(within).filter(|best| within(best) > 1);
            let group: Vec<(Cell, i32)> = match best {
                Some((_, cells)) => left.iter().copied().filter(|&(cell, _)| cells.contains(cell)).collect(),
                None => vec![left[0]],
            };
            left.retain(|one| !group.contains(one));
            row.groups.push((group.len(), best.map_or(Apart::Alone, |&(apart, _)| apart)));
            row.factors.extend(group);
        }
        row
    }
}

/// The prices at which one side of a sum is too dear.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    by: Reference,
    /// Each cell, its factor, its price, and its group.
    cells: Vec<(Cell, i32, i32, usize)>,
    /// For each group, what keeps it apart, and the price of each digit.
    groups: Vec<(Apart, Vec<i32>)>,
    /// What the lowest digit is worth.
    lowest: i32,
}

impl Bound {
    /// How much less than its price a candidate adds.
    fn spares(&self, at: usize, digit: Digit) -> i32 {
        let (_, factor, price, group) = self.cells[at];
        price + self.groups[group].1[digit.index()] - factor * (self.lowest + digit.index() as i32)
    }

    /// The most that all cells add.
    fn most(&self) -> i32 {
        let cells = self.cells.iter().map(|&(_, _, price, _)| price).sum::<i32>();
        cells + self.groups.iter().flat_map(|(_, digits)| digits).sum::<i32>()
    }
}

impl<const W: usize> Trial<'_, W> {
    pub(super) fn add_up(&mut self, row: &Row, board: &mut Values) -> Looked {
        let held: Vec<u32> = row.factors.iter().map(|&(cell, _)| self.held(cell, board).0).collect();
        if held.contains(&0) {
            // The premise that the cell holds something says so.
            return Looked::Nothing;
        }
        for (by, sign) in [(row.by[0], 1), (row.by[1], -1)] {
            let bound = Rc::new(self.bound(row, by, sign, &held));
            let spare = bound.most() - sign * row.total;
            if spare < 0 {
                let mut why = self.why();
                self.explain_bound(&bound, board, &mut why);
                return Looked::Contradiction(why.lemma());
            }
            let mut looked = Looked::Nothing;
            for (at, &digits) in held.iter().enumerate() {
                for digit in self.asked.layout.digits().filter(|digit| digits >> digit.index() & 1 == 1) {
                    let candidate = Candidate::new(row.factors[at].0, digit);
                    if bound.spares(at, digit) > spare && board.get(candidate).is_none() {
                        board.set(candidate, false, Because::Bound(Rc::clone(&bound)));
                        looked = Looked::Progress;
                    }
                }
            }
            if !matches!(looked, Looked::Nothing) {
                return looked;
            }
        }
        Looked::Nothing
    }

    fn bound(&self, row: &Row, by: Reference, sign: i32, held: &[u32]) -> Bound {
        let size = self.asked.layout.size();
        let mut bound = Bound { by, cells: Vec::new(), groups: Vec::new(), lowest: row.lowest };
        let mut first = 0;
        for &(count, apart) in &row.groups {
            let own = first..first + count;
            let gain = |at: usize, digit: usize| {
                let factor = sign * row.factors[first + at].1;
                let is_held = held[first + at] >> digit & 1 == 1;
                is_held.then(|| factor * (row.lowest + digit as i32))
            };
            let together = prices(count, size, &gain);
            let alone = || {
                let best = |at| (0..size).filter_map(|digit| gain(at, digit)).max().unwrap_or(0);
                ((0..count).map(best).collect(), vec![0; size])
            };
            let (cells, digits) = together.unwrap_or_else(alone);
            for (&(cell, factor), price) in row.factors[own].iter().zip(cells) {
                bound.cells.push((cell, sign * factor, price, bound.groups.len()));
            }
            bound.groups.push((apart, digits));
            first += count;
        }
        bound
    }

    /// The digits that would add more are false, and row, cells and digits added up do the rest.
    pub(super) fn explain_bound(&mut self, bound: &Bound, board: &Values, why: &mut Why) {
        let mut terms = vec![(bound.by, 1)];
        for (at, &(cell, _, price, _)) in bound.cells.iter().enumerate() {
            for digit in self.asked.layout.digits().filter(|&digit| bound.spares(at, digit) < 0) {
                self.explain(Candidate::new(cell, digit), board, why);
            }
            // A digit counts once at most where its price is to be paid, and once at least where it is to be had.
            let by = if price > 0 { Reference::Room(Room::Cell(cell)) } else { Reference::Cell(cell) };
            if price != 0 {
                terms.push((by, price.unsigned_abs()));
            }
        }
        for (apart, digits) in &bound.groups {
            for digit in self.asked.layout.digits().filter(|digit| digits[digit.index()] > 0) {
                let room = apart.room(digit).expect("a cell by itself needs no digit twice");
                terms.push((Reference::Room(room), digits[digit.index()].unsigned_abs()));
            }
        }
        let known = self.lemmas.iter().position(|lemma| matches!(lemma, Lemma::Sum(own) if *own == terms));
        let lemma = known.unwrap_or_else(|| {
            self.lemmas.push(Lemma::Sum(terms));
            self.lemmas.len() - 1
        });
        why.hints.push(Hint::Lemma(lemma));
    }
}

/// The best that cells can gain together where no two take the same digit, as prices: a cell and a digit cost at least
/// what they gain together, and all prices add up to the best. `None` if there is no such choice. This is the method of
/// shortest paths, which the literature calls Hungarian.
fn prices(
    cells: usize,
    size: usize,
    gain: &dyn Fn(usize, usize) -> Option<i32>,
) -> Option<(Vec<i32>, Vec<i32>)> {
    if cells > size {
        return None;
    }
    let cost = |cell: usize, digit: usize| gain(cell - 1, digit - 1).map_or(NEVER, |gain| -i64::from(gain));
    let (mut of_cell, mut of_digit) = (vec![0i64; cells + 1], vec![0i64; size + 1]);
    // Which cell has each digit; number 0 stands for none.
    let mut taken = vec![0; size + 1];
    for cell in 1..=cells {
        taken[0] = cell;
        let mut here = 0;
        let mut nearest = vec![i64::MAX; size + 1];
        let mut from = vec![0; size + 1];
        let mut seen = vec![false; size + 1];
        while taken[here] != 0 {
            seen[here] = true;
            let own = taken[here];
            let (mut step, mut next) = (i64::MAX, 0);
            for digit in (1..=size).filter(|&digit| !seen[digit]) {
                let length = cost(own, digit) - of_cell[own] - of_digit[digit];
                if length < nearest[digit] {
                    (nearest[digit], from[digit]) = (length, here);
                }
                if nearest[digit] < step {
                    (step, next) = (nearest[digit], digit);
                }
            }
            for digit in 0..=size {
                if seen[digit] {
                    of_cell[taken[digit]] += step;
                    of_digit[digit] -= step;
                } else {
                    nearest[digit] -= step;
                }
            }
            here = next;
        }
        while here != 0 {
            taken[here] = taken[from[here]];
            here = from[here];
        }
    }
    let possible = (1..=size).all(|digit| taken[digit] == 0 || cost(taken[digit], digit) < NEVER);
    let priced = |prices: Vec<i64>| -> Option<Vec<i32>> {
        prices.into_iter().skip(1).map(|price| i32::try_from(-price).ok()).collect()
    };
    if possible { Some((priced(of_cell)?, priced(of_digit)?)) } else { None }
}
