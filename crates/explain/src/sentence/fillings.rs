//! Fillings of cells, for the reasons that list them or their bounds.

use super::argument;
use super::context::StepContext;
use whydoku_board::{Candidate, Cell, Digit, DigitSet, sorted};
use whydoku_logic::{Argument, Truth};
use whydoku_solver::catalogue::Sentence;

/// The limit of ways that are named, and of fillings that are compared with what is around them.
const NAMED_WAYS: usize = 6;
const MOST_FILLINGS: usize = 500;

/// Whether a candidate can follow those before it.
type Fits<'f> = &'f dyn Fn(&[Candidate], Candidate) -> bool;

/// Passes each filling of cells to `each` until that returns false; returns whether it never does. A filling takes one of
/// the digits of each cell, each of which `fits` those before.
pub(super) fn each_filling(
    cells: &[Cell],
    digits: &dyn Fn(Cell) -> DigitSet,
    fits: Fits<'_>,
    each: &mut dyn FnMut(&[Candidate]) -> bool,
) -> bool {
    fill(cells, digits, fits, &mut Vec::new(), each)
}

fn fill(
    cells: &[Cell],
    digits: &dyn Fn(Cell) -> DigitSet,
    fits: Fits<'_>,
    chosen: &mut Vec<Candidate>,
    each: &mut dyn FnMut(&[Candidate]) -> bool,
) -> bool {
    let Some(&cell) = cells.get(chosen.len()) else { return each(chosen) };
    digits(cell).into_iter().map(|digit| Candidate::new(cell, digit)).all(|next| {
        if !fits(chosen, next) {
            return true;
        }
        chosen.push(next);
        let continues = fill(cells, digits, fits, chosen, each);
        chosen.pop();
        continues
    })
}

impl StepContext<'_> {
    /// Whether a digit is repeated in cells that see each other.
    pub(super) fn repeats(&self, chosen: &[Candidate], next: Candidate) -> bool {
        let peers = self.layout.peers(next.cell);
        chosen.iter().any(|one| one.digit == next.digit && peers.contains(one.cell))
    }

    /// Which ways of filling a constraint leave the broken truths of some arguments nothing, without the full stop.
    pub(super) fn filtered_ways(&self, at: usize, arguments: &[Argument]) -> String {
        let truths: Vec<&Truth> = arguments.iter().filter_map(|one| one.broken.as_ref()).collect();
        let broken: Vec<String> = truths.iter().map(|truth| argument::nothing_left(self, truth)).collect();
        let broken = self.or(&broken);
        let Some((ways, named)) = self.ways_around(at, &truths) else {
            return self.say(Sentence::WaysFiltered, &[("ways", self.fillings(at)), ("broken", broken)]);
        };
        let [out, left] = [true, false].map(|is_out| {
            let names = named.iter().filter(|way| way.1 == is_out).map(|way| way.0.clone());
            self.or(&names.collect::<Vec<_>>())
        });
        let holes = [("ways", ways), ("out", out), ("broken", broken), ("left", left)];
        self.say(Sentence::WaysLeft, &holes)
    }

    /// The ways of filling a constraint in words, and each by name with whether it leaves one of these truths nothing: sets of
    /// digits, or else digits in order; `None` if there are many, or all are alike.
    fn ways_around(&self, at: usize, truths: &[&Truth]) -> Option<(String, Vec<(String, bool)>)> {
        let info = self.layout.relations().get(at)?;
        let fits = |chosen: &[Candidate], next: Candidate| {
            !chosen.iter().any(|&other| self.layout.conflict(other, next))
                && self.is_fillable(at, &[chosen, &[next]].concat())
        };
        let mut fillings: Vec<(Vec<Digit>, bool)> = Vec::new();
        let are_few = each_filling(&info.order, &|cell| self.grid.candidates(cell), &fits, &mut |filling| {
            let is_out = truths.iter().any(|truth| self.leaves_nothing(filling, truth));
            fillings.push((filling.iter().map(|one| one.digit).collect(), is_out));
            fillings.len() <= MOST_FILLINGS
        });
        let by_name = |name: &dyn Fn(&[Digit]) -> String| {
            let ways = sorted(fillings.iter().map(|(digits, is_out)| (name(digits), *is_out)));
            let is_clear = ways.len() <= NAMED_WAYS && ways.windows(2).all(|two| two[0].0 != two[1].0);
            let has = |is_out: bool| ways.iter().any(|way| way.1 == is_out);
            (are_few && is_clear && has(true) && has(false)).then_some(ways)
        };
        let all =
            |ways: &[(String, bool)]| self.or(&ways.iter().map(|way| way.0.clone()).collect::<Vec<_>>());
        let sum = info.automaton.sum().filter(|(factors, _)| factors.iter().all(|&factor| factor == 1));
        if sum.is_some() || info.compiled.sets().is_some() {
            let set = |digits: &[Digit]| {
                let names = self.digit_names(sorted(digits.iter().copied()));
                names.join(if sum.is_some() { "+" } else { "-" })
            };
            if let Some(named) = by_name(&set) {
                let few = self.few_fillings(at).map(|(text, _)| text);
                let ways = few.unwrap_or_else(|| self.say(Sentence::WaysAre, &[("ways", all(&named))]));
                return Some((ways, named));
            }
        }
        let named = by_name(&|digits| self.digit_names(digits.iter().copied()).join("-"))?;
        let holes = [("cells", self.cells(info.order.iter().copied())), ("ways", all(&named))];
        Some((self.say(Sentence::OrdersAre, &holes), named))
    }

    /// Whether a filling leaves a truth nothing.
    fn leaves_nothing(&self, filling: &[Candidate], truth: &Truth) -> bool {
        let is_left =
            |candidate: Candidate| !filling.iter().any(|&chosen| self.layout.conflict(chosen, candidate));
        let Truth::Relation(at) = *truth else {
            return !truth.candidates(self.grid).into_iter().any(is_left);
        };
        let info = &self.layout.relations()[at];
        let digits = |&cell: &Cell| {
            let digits = self.grid.candidates(cell).into_iter();
            digits.filter(|&digit| is_left(Candidate::new(cell, digit))).collect::<DigitSet>().bits()
        };
        let domains: Vec<u32> = info.order.iter().map(digits).collect();
        domains.contains(&0) || info.compiled.supports(&domains).is_none()
    }
}
