//! Fillings of cells, for the reasons that list them or their bounds.

use super::argument;
use super::context::StepContext;
use super::deciding::Subject;
use std::collections::BTreeSet;
use whydoku_board::{Candidate, Cell, DigitSet, sorted};
use whydoku_logic::{Argument, Item, Truth};
use whydoku_solver::catalogue::{Sentence, WordForm};

/// The limit of ways that are named, and of fillings that are compared with what is around them.
const NAMED_WAYS: usize = 6;
const MOST_FILLINGS: usize = 500;

/// The limit of sets of digits of a constraint that are compared with those of others.
const MOST_SETS: usize = 60;

/// The limit of reasons that are given one by one.
const MOST_REASONS: usize = 6;

/// The limit of sets of cells of one size that are tried.
const MOST_TRIED: usize = 1100;

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

/// The fewest cells that satisfy a test: sets of up to `most` cells are tried, as far as there are not many.
pub(super) fn fewest_cells(cells: &[Cell], most: usize, test: &dyn Fn(&[Cell]) -> bool) -> Option<Vec<Cell>> {
    let mut sets: usize = 1;
    (0..=most.min(cells.len())).find_map(|count| {
        sets = (sets * (cells.len() + 1 - count)).checked_div(count).unwrap_or(1);
        if sets <= MOST_TRIED { with_last(cells, count, &[], test) } else { None }
    })
}

/// Cells that satisfy a test, none of which can be left out.
pub(super) fn needed_cells(cells: &[Cell], test: &dyn Fn(&[Cell]) -> bool) -> Option<Vec<Cell>> {
    let mut few = Some(cells.to_vec()).filter(|cells| test(cells))?;
    for cell in cells {
        let others: Vec<Cell> = few.iter().copied().filter(|other| other != cell).collect();
        if test(&others) {
            few = others;
        }
    }
    Some(few)
}

/// The first set of `count` cells and the last ones that satisfies a test.
fn with_last(
    cells: &[Cell],
    count: usize,
    last: &[Cell],
    test: &dyn Fn(&[Cell]) -> bool,
) -> Option<Vec<Cell>> {
    if count == 0 {
        return test(last).then(|| last.to_vec());
    }
    (0..cells.len())
        .find_map(|at| with_last(&cells[..at], count - 1, &[&cells[at..=at], last].concat(), test))
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
        if let Some(text) = self.sums_left(at, &truths, &broken) {
            return text;
        }
        let gone: Vec<Candidate> = self.step.finding.eliminations().collect();
        let subject = Subject::Relations(&[&self.layout.relations()[at]], &truths);
        self.deciding_cells(&gone, subject, &broken).unwrap_or_else(|| {
            let holes = [("ways", self.fillings(at)), ("broken", broken)];
            self.say(Sentence::WaysFiltered, &holes).trim_start().to_owned()
        })
    }

    /// The few sets of digits that make a sum, of which some leave a truth nothing: "22 in three cells can only be 5+8+9 or
    /// 6+7+9. With 5+8+9, r1c3 has nothing left, which leaves 6+7+9".
    fn sums_left(&self, at: usize, truths: &[&Truth], broken: &str) -> Option<String> {
        let info = self.layout.relations().get(at)?;
        info.automaton.plain_sum()?;
        let (ways, _) = self.few_fillings(at)?;
        let fits = |chosen: &[Candidate], next: Candidate| {
            !chosen.iter().any(|&other| self.layout.conflict(other, next))
                && self.is_fillable(at, &[chosen, &[next]].concat())
        };
        let mut found = Vec::new();
        each_filling(&info.order, &|cell| self.grid.candidates(cell), &fits, &mut |filling| {
            let digits = sorted(filling.iter().map(|one| one.digit));
            let is_out = truths.iter().any(|truth| self.leaves_nothing(filling, truth));
            found.push((is_out, self.digit_names(digits).join("+")));
            found.len() <= MOST_FILLINGS
        });
        let [out, left] = [true, false]
            .map(|is_out| sorted(found.iter().filter(|one| one.0 == is_out).map(|one| one.1.clone())));
        let is_clear = found.len() <= MOST_FILLINGS && !out.iter().any(|way| left.contains(way));
        let holes =
            [("ways", ways), ("out", self.or(&out)), ("broken", broken.to_owned()), ("left", self.or(&left))];
        (is_clear && !out.is_empty() && !left.is_empty()).then(|| self.say(Sentence::WaysLeft, &holes))
    }

    /// The fillings of constraints without a common digit, without the full stop: all that go together, or why those with a
    /// digit go with no filling of another: "With 1, the cage of 18 would be 1+8+9, which leaves the cage of 19 nothing".
    pub(super) fn fillings_together(&self, relations: &[usize]) -> String {
        let all: Option<Vec<Vec<u32>>> =
            relations.iter().map(|&at| self.digit_sets(at, None, MOST_SETS)).collect();
        let mut combinations: Vec<Vec<u32>> = vec![Vec::new()];
        for sets in all.iter().flatten() {
            let mut longer = Vec::new();
            for before in &combinations {
                let used = before.iter().fold(0, |used, set| used | set);
                longer.extend(
                    sets.iter().filter(|&set| set & used == 0).map(|&set| [before, &[set][..]].concat()),
                );
            }
            combinations = longer;
        }
        if combinations.len() > MOST_FILLINGS {
            combinations.clear();
        }
        // Constraints with the same fillings have each combination several times.
        let mut seen = Vec::new();
        combinations.retain(|sets| {
            let sets = sorted(sets.iter().copied());
            let is_new = !seen.contains(&sets);
            seen.push(sets);
            is_new
        });
        if all.is_some() && (1..=NAMED_WAYS).contains(&combinations.len()) {
            let name = |sets: &Vec<u32>| {
                let names = relations.iter().zip(sets).map(|(&at, &set)| self.digit_set_name(at, set));
                self.and(&names.collect::<Vec<_>>())
            };
            let ways = combinations.iter().map(name).collect::<Vec<_>>().join("; ");
            return self.say(Sentence::SetsTogether, &[("ways", ways)]);
        }
        self.sets_that_clash(relations).unwrap_or_else(|| self.text(Sentence::SetsGoTogether))
    }

    /// For each digit that goes from one of several constraints, its fillings with it and another constraint that has none
    /// beside any of these.
    fn sets_that_clash(&self, relations: &[usize]) -> Option<String> {
        let name = |at: usize| self.name(Item::Relation(at), false, WordForm::Plain);
        let mut reasons = BTreeSet::new();
        for gone in self.step.finding.eliminations() {
            let at = relations
                .iter()
                .copied()
                .find(|&at| self.layout.relations()[at].cells.contains(gone.cell))?;
            let with = self.digit_sets(at, Some(gone.digit), NAMED_WAYS)?;
            let has_none = |other: &usize| {
                let sets = self.digit_sets(*other, None, MOST_SETS);
                sets.is_some_and(|sets| with.iter().all(|one| sets.iter().all(|set| set & one != 0)))
            };
            let other = relations.iter().copied().filter(|&other| other != at).find(has_none)?;
            let ways = self.or(&with.iter().map(|&set| self.digit_set_name(at, set)).collect::<Vec<_>>());
            let holes = [
                ("digit", self.digit(gone.digit)),
                ("house", name(at)),
                ("ways", ways),
                ("other", name(other)),
            ];
            if with.is_empty() {
                return None;
            }
            reasons.insert(self.say(Sentence::SetsClash, &holes));
        }
        (reasons.len() <= MOST_REASONS).then(|| Vec::from_iter(reasons).join(". "))
    }

    /// Whether a filling leaves a truth nothing.
    pub(super) fn leaves_nothing(&self, filling: &[Candidate], truth: &Truth) -> bool {
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
