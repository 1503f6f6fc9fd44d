//! Digits that the lines, cages and cells of a house hold, counted part by part.

use super::context::{StepContext, as_relation};
use super::fillings::each_filling;
use std::collections::BTreeSet;
use whydoku_board::{Candidate, Cause, Cell, CellSet};
use whydoku_logic::{Role, Truth};
use whydoku_solver::catalogue::{Sentence, WordForm};

/// The limit of sets of digits that are listed.
const LISTED_SETS: usize = 6;

impl StepContext<'_> {
    /// How many of the digits of the step each part of a house has, and that these are all of them: "at least two in r1c1, r1c2
    /// and r1c3 (the cage of 10) and one in r1c7: those are all of them". Where the digits need their places, at most.
    pub(super) fn counted(&self) -> String {
        let digits = self.role_digits(Role::Digit).bits();
        let needs_places =
            self.step.finding.premises().iter().any(|premise| matches!(premise, Truth::House(..)));
        let parts = [Role::First, Role::Second, Role::Third].map(|role| self.role_cells(role));
        let mut counts: Vec<String> = Vec::new();
        for cells in parts.iter().filter(|cells| !cells.is_empty()) {
            let (sets, mut line) = self.sets_of_part(cells);
            if sets.len() <= LISTED_SETS {
                let name = |set: &u32| {
                    let digits = self.layout.digits().filter(|digit| set >> digit.index() & 1 == 1);
                    self.digit_names(digits).join("-")
                };
                let ways = self.or(&sets.iter().map(name).collect::<Vec<_>>());
                line = if line.is_empty() { ways } else { format!("{line}: {ways}") };
            }
            let held = sets.iter().map(|set| (set & digits).count_ones() as usize);
            let (held, sentence) = if needs_places {
                (held.max(), Sentence::CountedAtMost)
            } else {
                (held.min(), Sentence::CountedAtLeast)
            };
            let cells = self.cells(cells.iter().copied());
            let cells = if line.is_empty() { cells } else { format!("{cells} ({line})") };
            let holes = [("count", self.count_of_digits(held.unwrap_or(0))), ("cells", cells)];
            counts.push(self.say(sentence, &holes));
        }
        let alone = self.role_cells(Role::Cell);
        if !alone.is_empty() {
            let cells = ("cells", self.cells(alone.iter().copied()));
            counts.push(match alone.len() {
                1 => self.say(Sentence::CountedIn, &[("count", self.count_of_digits(1)), cells]),
                _ => self.say(Sentence::CountedEach, &[cells]),
            });
        }
        let sentence = if needs_places { Sentence::CountedPlaces } else { Sentence::CountedAll };
        self.say(sentence, &[("counts", self.and(&counts))])
    }

    fn count_of_digits(&self, count: usize) -> String {
        let gender = self.language.noun("digit").map_or("", |noun| noun.gender());
        self.language.number_of(count, gender, WordForm::Plain)
    }

    /// The sets of digits that cells of a line or cage, or cells with rules about two of them, hold, and the names of these.
    fn sets_of_part(&self, cells: &[Cell]) -> (Vec<u32>, String) {
        let all: CellSet = cells.iter().copied().collect();
        let relations = self.items(Role::House).into_iter().filter_map(as_relation);
        for (at, info) in relations.map(|at| (at, &self.layout.relations()[at])) {
            if all.is_subset(&info.cells) {
                let places = info.order.iter().enumerate().filter(|(_, cell)| all.contains(**cell));
                let places = places.fold(0, |places: u64, (place, _)| places | 1 << place);
                let domains: Vec<u32> =
                    info.order.iter().map(|&cell| self.grid.candidates(cell).bits()).collect();
                let sets = info.compiled.sets_at(&domains, places).unwrap_or_default();
                return (sets, self.relation_again(at));
            }
        }
        let mut sets = BTreeSet::new();
        let fits = |chosen: &[Candidate], next: Candidate| {
            !chosen.iter().any(|&other| self.layout.conflict(other, next))
        };
        each_filling(cells, &|cell| self.grid.candidates(cell), &fits, &mut |chosen| {
            sets.insert(chosen.iter().fold(0, |set, one| set | 1 << one.digit.index()));
            true
        });
        let pairs =
            self.layout.pairs().iter().filter(|pair| pair.cells.iter().all(|&cell| all.contains(cell)));
        let mut causes: Vec<Cause> = pairs.map(|pair| pair.cause).collect();
        causes.dedup();
        let names: Vec<String> = causes.into_iter().map(|cause| self.cause_again(cause)).collect();
        (sets.into_iter().collect(), self.and(&names))
    }
}
