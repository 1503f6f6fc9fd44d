//! Fillings of cells, for the reasons that list them or their bounds.

use super::argument;
use super::context::StepContext;
use std::collections::{BTreeMap, BTreeSet};
use whydoku_board::{Candidate, Cell, Digit, DigitSet, RelationInfo, WIDEST, sorted};
use whydoku_logic::{Argument, Item, Truth};
use whydoku_solver::catalogue::{Sentence, WordForm};

/// The limit of ways that are named, and of fillings that are compared with what is around them.
const NAMED_WAYS: usize = 6;
const MOST_FILLINGS: usize = 500;

/// The limit of sets of digits of a constraint that are compared with those of others.
const MOST_SETS: usize = 60;

/// The limit of reasons that are given one by one.
const MOST_REASONS: usize = 6;

/// The limit of cells that decide, and of those of the constraint among which they are searched.
const MOST_DECIDING: u32 = 3;
const MOST_SEARCHED: usize = 12;

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
            let clashes =
                self.layout.relations().get(at).and_then(|info| self.clashes(info, &truths, &broken));
            return clashes.unwrap_or_else(|| {
                let holes = [("ways", self.fillings(at)), ("broken", broken)];
                self.say(Sentence::WaysFiltered, &holes).trim_start().to_owned()
            });
        };
        let [out, left] = [true, false].map(|is_out| {
            let names = named.iter().filter(|way| way.1 == is_out).map(|way| way.0.clone());
            self.or(&names.collect::<Vec<_>>())
        });
        let holes = [("ways", ways), ("out", out), ("broken", broken), ("left", left)];
        self.say(Sentence::WaysLeft, &holes)
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

    /// For each digit that goes from cells joined by rules about two cells, another cell without a partner for it: "9 at r6c7
    /// needs 8 at r6c8, where none is left."
    pub(super) fn without_partner(&self, cells: &[Cell]) -> Option<String> {
        let mut never: BTreeMap<Vec<Digit>, BTreeSet<Cell>> = BTreeMap::new();
        let mut alone: BTreeMap<Cell, DigitSet> = BTreeMap::new();
        let mut lacking = BTreeSet::new();
        for gone in self.step.finding.eliminations().filter(|gone| cells.contains(&gone.cell)) {
            let partners = |other: Cell| -> DigitSet {
                let goes = |&digit: &Digit| !self.layout.conflict(gone, Candidate::new(other, digit));
                self.layout.digits().filter(goes).collect()
            };
            let mut others = cells.iter().copied().filter(|&other| other != gone.cell);
            if others.clone().any(|other| partners(other).is_empty()) {
                *alone.entry(gone.cell).or_default() |= DigitSet::only(gone.digit);
                continue;
            }
            let other = others.find(|&other| (self.grid.candidates(other) & partners(other)).is_empty())?;
            let holes = [
                ("digit", self.digit(gone.digit)),
                ("cell", self.cell(gone.cell)),
                ("partner", self.digits_or(partners(other))),
                ("cells", self.cell(other)),
            ];
            lacking.insert(self.say(Sentence::WhisperNoPartner, &holes));
        }
        for (cell, digits) in alone {
            never.entry(digits.into_iter().collect()).or_default().insert(cell);
        }
        let never = never.into_iter().map(|(digits, cells)| {
            let digits = self.digits_or(digits.into_iter().collect::<DigitSet>());
            let holes = [("cells", self.cells(cells)), ("digits", digits)];
            format!("{}.", self.say(Sentence::CellsAreNever, &holes))
        });
        let reasons: Vec<String> = never.chain(lacking).collect();
        (reasons.len() <= MOST_REASONS).then(|| reasons.join(" "))
    }

    /// For each digit that goes from a constraint the fewest other cells that leave it no filling, without the last full stop:
    /// "r1c3 cannot be 7, since r1c1 is 3 or 4"; `None` if that takes many cells or sentences.
    pub(super) fn deciding_cells(&self, info: &RelationInfo<WIDEST>) -> Option<String> {
        let mut alike: BTreeMap<(Cell, Vec<Cell>), DigitSet> = BTreeMap::new();
        for gone in self.step.finding.eliminations().filter(|gone| info.cells.contains(gone.cell)) {
            let others = self.fewest_deciding(info, gone)?;
            *alike.entry((gone.cell, others)).or_default() |= DigitSet::only(gone.digit);
        }
        let mut cells: BTreeMap<(Vec<Cell>, Vec<Digit>), Vec<Cell>> = BTreeMap::new();
        for ((cell, others), digits) in alike {
            cells.entry((others, digits.into_iter().collect())).or_default().push(cell);
        }
        let sentence = |((others, digits), cells): ((Vec<Cell>, Vec<Digit>), Vec<Cell>)| {
            let held = others.iter().map(|&other| {
                let held = self.digits_or(self.grid.candidates(other));
                self.say(Sentence::ThenCellNamedIs, &[("cell", self.cell(other)), ("digit", held)])
            });
            let why = self.and(&held.collect::<Vec<_>>());
            let digits = self.digits_or(digits.into_iter().collect::<DigitSet>());
            let holes = [("cells", self.cells(cells)), ("digits", digits), ("why", why)];
            self.say(
                if others.is_empty() { Sentence::CellsAreNever } else { Sentence::CellsCannotBe },
                &holes,
            )
        };
        let is_short = (1..=MOST_REASONS).contains(&cells.len());
        is_short.then(|| cells.into_iter().map(sentence).collect::<Vec<_>>().join(". "))
    }

    /// The fewest other cells of a constraint whose digits leave a candidate no filling, whatever the rest holds.
    fn fewest_deciding(&self, info: &RelationInfo<WIDEST>, gone: Candidate) -> Option<Vec<Cell>> {
        let place = info.order.iter().position(|&cell| cell == gone.cell)?;
        let others = || (0..info.order.len()).filter(|&at| at != place);
        let sets = |count: u32| {
            let sets = 0..1_u32.checked_shl(info.order.len() as u32).unwrap_or(0);
            sets.filter(move |set| set.count_ones() == count && set >> place & 1 == 0)
        };
        let decides = |set: &u32| {
            let mut domains = vec![DigitSet::all(self.layout.size()).bits(); info.order.len()];
            others().filter(|at| set >> at & 1 == 1).for_each(|at| {
                domains[at] = self.grid.candidates(info.order[at]).bits();
            });
            domains[place] = 1 << gone.digit.index();
            info.compiled.supports(&domains).is_none()
        };
        let is_searched = info.order.len() <= MOST_SEARCHED;
        let set = (0..=MOST_DECIDING).filter(|_| is_searched).flat_map(sets).find(decides)?;
        Some(others().filter(|at| set >> at & 1 == 1).map(|at| info.order[at]).collect())
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
        let sum = info.automaton.plain_sum();
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
