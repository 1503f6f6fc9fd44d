//! Reasons of single kinds of constraints, with the cells and digits that decide: circles, lines of consecutive digits, lines
//! between their ends, clues between two placed digits, neighbours that are far apart.

use super::context::StepContext;
use super::fillings::each_filling;
use std::collections::BTreeSet;
use whydoku_board::{
    Candidate, Cell, CellSet, Constraint, ConstraintKind, Demand, Digit, DigitSet, PairGroup, RelationGroup,
    RelationInfo, WIDEST, WeightedCells,
};
use whydoku_logic::Role;
use whydoku_solver::catalogue::{Sentence, WordForm};

/// The limit of runs and of sets of digits that are listed.
const LISTED: usize = 6;

impl StepContext<'_> {
    /// The reason that only constraints of this kind have, without the full stop; `None` if they have none that fits.
    pub(super) fn reason_of_kind(&self, info: &RelationInfo<WIDEST>) -> Option<String> {
        let constraint = self.constraint_of(info)?;
        match constraint.relation_group() {
            RelationGroup::Circle => Some(self.places_of_circle(info)),
            RelationGroup::Run => self.runs(info),
            RelationGroup::Ends => Some(self.bounds_of_ends(constraint)),
            RelationGroup::Sandwich if constraint.kind.facts().demand == Demand::BetweenEnds => {
                self.between_placed(constraint)
            }
            _ => None,
        }
    }

    fn eliminations(&self) -> Vec<Candidate> {
        self.step.finding.eliminations().collect()
    }

    fn places_of_circle(&self, info: &RelationInfo<WIDEST>) -> String {
        let removed = self.eliminations();
        let digits: DigitSet = removed.iter().map(|removed| removed.digit).collect();
        let places = |digit: Digit| info.cells & *self.grid.places(digit);
        let house = |digit: Digit| {
            let seeing = removed.iter().filter(|removed| removed.digit == digit).map(|removed| removed.cell);
            self.layout.house_around(&(places(digit) | seeing.collect()))
        };
        let is_outside = removed.iter().all(|removed| !info.cells.contains(removed.cell));
        let each = digits.into_iter().map(|digit| {
            let holes = [("digit", self.digit(digit)), ("cells", self.cells_or(places(digit)))];
            Some(self.say_of_house(Sentence::CirclePoints, house(digit)?, &holes))
        });
        let each: Option<Vec<String>> = each.collect();
        match each.filter(|_| is_outside) {
            Some(each) => each.join(". "),
            None => self.say(Sentence::CirclePlaces, &[("cells", self.cells(self.role_cells(Role::Cell)))]),
        }
    }

    /// "8 cells hold 1–8 or 2–9. 1 has no place on it, so it is 2–9".
    fn runs(&self, info: &RelationInfo<WIDEST>) -> Option<String> {
        let count = info.order.len();
        let domains: Vec<u32> = info.order.iter().map(|&cell| self.grid.candidates(cell).bits()).collect();
        let least: Vec<usize> = (0..=self.layout.size().checked_sub(count)?).collect();
        let digits = |least: usize| (least..least + count).map(Digit::new);
        let within = |least: usize| {
            let run: DigitSet = digits(least).collect();
            domains.iter().map(move |domain| domain & run.bits()).collect::<Vec<u32>>()
        };
        let is_left = |least: usize| {
            let domains = within(least);
            !domains.contains(&0) && info.compiled.supports(&domains).is_some()
        };
        let (left, gone): (Vec<usize>, Vec<usize>) = least.iter().partition(|&&least| is_left(least));
        let used: DigitSet = left.iter().flat_map(|&least| digits(least)).collect();
        let mut inside = self.eliminations();
        inside.retain(|removed| info.cells.contains(removed.cell));
        let is_decided = inside.iter().all(|removed| !used.contains(removed.digit));
        if least.len() > LISTED || left.is_empty() || gone.is_empty() || !is_decided {
            return None;
        }
        let mut reasons = Vec::new();
        for &least in &gone {
            let has_no_place = |digit: &Digit| domains.iter().all(|domain| domain >> digit.index() & 1 == 0);
            let reason = if let Some(digit) = digits(least).find(has_no_place) {
                self.say(Sentence::RunNoPlace, &[("digit", self.digit(digit))])
            } else {
                let cell = info.order[within(least).iter().position(|&left| left == 0)?];
                let holds = self.digits_or(self.grid.candidates(cell));
                self.say(Sentence::ThenCellNamedIs, &[("cell", self.cell(cell)), ("digit", holds)])
            };
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        let name = |&least: &usize| {
            let ends = [least, least + count - 1].map(|digit| self.digit(Digit::new(digit)));
            ends.join("–")
        };
        let runs = |of: &[usize]| self.or(&of.iter().map(name).collect::<Vec<_>>());
        let holes = [
            ("count", self.language.counted("cell", count, WordForm::Plain)),
            ("runs", runs(&least)),
            ("why", self.and(&reasons)),
            ("left", runs(&left)),
        ];
        Some(self.say(Sentence::RunsLeft, &holes))
    }

    /// The bounds that the ends of a line set for the cells between them, or these for an end.
    fn bounds_of_ends(&self, constraint: &Constraint) -> String {
        self.short_bounds(constraint).unwrap_or_else(|| {
            let [start, end] = [Role::Start, Role::End].map(|role| {
                let cells = self.role_cells(role);
                let digits = cells.iter().flat_map(|&cell| self.grid.candidates(cell)).collect::<DigitSet>();
                self.say(
                    Sentence::ThenCellNamedIs,
                    &[("cell", self.cells(cells)), ("digit", self.digits_or(digits))],
                )
            });
            self.say(Sentence::EndsNoChoice, &[("start", start), ("end", end)])
        })
    }

    fn short_bounds(&self, constraint: &Constraint) -> Option<String> {
        let (&[start, .., end], removed) = (constraint.cells.as_slice(), self.eliminations()) else {
            return None;
        };
        if constraint.kind != ConstraintKind::Between {
            return None;
        }
        let inner = &constraint.cells[1..constraint.cells.len() - 1];
        let both = self.grid.candidates(start) | self.grid.candidates(end);
        let (least, most) = (both.first()?, both.into_iter().last()?);
        if removed.iter().all(|removed| inner.contains(&removed.cell)) {
            let digits: DigitSet = removed.iter().map(|removed| removed.digit).collect();
            let is_extreme = |digit: Digit| digit.index() == 0 || digit.index() + 1 == self.layout.size();
            if digits.into_iter().all(is_extreme) {
                return Some(self.say(Sentence::EndsExtreme, &[("digits", self.digits_or(digits))]));
            }
            let is_beyond = |removed: &Candidate| removed.digit <= least || removed.digit >= most;
            let holes = [
                ("least", self.digit(least)),
                ("most", self.digit(most)),
                ("cells", self.cells([start, end])),
            ];
            return removed.iter().all(is_beyond).then(|| self.say(Sentence::EndsBound, &holes));
        }
        [(start, end), (end, start)].into_iter().find_map(|(one, other)| {
            let of_one = self.grid.candidates(one);
            let digits_of = |cell: &Cell| self.grid.candidates(*cell);
            let (low, low_cell) = inner
                .iter()
                .filter_map(|cell| Some((digits_of(cell).first()?, *cell)))
                .max_by_key(|one| one.0)?;
            let (high, high_cell) = inner
                .iter()
                .filter_map(|cell| Some((digits_of(cell).into_iter().last()?, *cell)))
                .min_by_key(|one| one.0)?;
            let is_of_other = |all: &dyn Fn(Digit) -> bool| {
                removed.iter().all(|removed| removed.cell == other && all(removed.digit))
            };
            let holes = |cell: Cell, digit: Digit| {
                [
                    ("one", self.cell(one)),
                    ("digits", self.digits_or(of_one)),
                    ("other", self.cell(other)),
                    ("cell", self.cell(cell)),
                    ("digit", self.digit(digit)),
                ]
            };
            if of_one.into_iter().all(|digit| digit <= low) && is_of_other(&|digit| digit <= low) {
                return Some(self.say(Sentence::EndIsAbove, &holes(low_cell, low)));
            }
            (of_one.into_iter().all(|digit| digit >= high) && is_of_other(&|digit| digit >= high))
                .then(|| self.say(Sentence::EndIsBelow, &holes(high_cell, high)))
        })
    }

    /// "Column 6 has its 9 at r3c6 and its 1 at r6c6: the two cells between make 15, so 7+8".
    fn between_placed(&self, constraint: &Constraint) -> Option<String> {
        let cells = &constraint.cells;
        let house = self.layout.house_around(&cells.iter().copied().collect())?;
        let (low, high) = (Digit::new(0), Digit::new(self.layout.size() - 1));
        let place = |digit: Digit| cells.iter().position(|&cell| self.grid.digit(cell) == Some(digit));
        let (at_low, at_high) = (place(low)?, place(high)?);
        let between = &cells[at_low.min(at_high) + 1..at_low.max(at_high)];
        let sum = constraint.number();
        let group: WeightedCells = between.iter().map(|&cell| (cell, 1)).collect();
        let mut sets: BTreeSet<DigitSet> = BTreeSet::new();
        let fits = |before: &[Candidate], next: Candidate| !self.repeats(before, next);
        let are_few = each_filling(between, &|cell| self.grid.candidates(cell), &fits, &mut |filling| {
            if filling.iter().map(|one| self.layout.value(one.digit)).sum::<i32>() == sum {
                sets.insert(filling.iter().map(|one| one.digit).collect());
            }
            sets.len() <= LISTED
        });
        let names: Vec<String> = sets.iter().map(|&set| self.digit_names(set).join("+")).collect();
        let holes = [
            ("low", format!("{} ({})", self.digit(low), self.cell(cells[at_low]))),
            ("high", format!("{} ({})", self.digit(high), self.cell(cells[at_high]))),
            ("count", self.language.counted("cell", group.len(), WordForm::Plain)),
            ("sum", sum.to_string()),
            ("ways", self.or(&names)),
        ];
        (are_few && !names.is_empty()).then(|| self.say_of_house(Sentence::BetweenPlaced, house, &holes))
    }

    /// Why digits go from a line whose neighbours are far apart: those that are far from nothing, and those that need one
    /// digit on both sides, where the two cells see each other.
    pub(super) fn partners_on_line(&self) -> Vec<String> {
        let lines = self.layout.shape().constraints().iter();
        let lines = lines.filter(|one| one.kind.facts().pair_group == Some(PairGroup::Apart));
        let lines: Vec<&Constraint> = lines.collect();
        let removed = self.eliminations();
        let is_far = |line: &Constraint, one: Digit, other: Digit| {
            one.index().abs_diff(other.index()) as i32 >= line.number()
        };
        let partners = |line: &Constraint, digit: Digit| -> DigitSet {
            self.layout.digits().filter(|&other| is_far(line, digit, other)).collect()
        };
        let lines_of = |removed: &Candidate| {
            let cell = removed.cell;
            lines.iter().copied().filter(move |line| line.cells.contains(&cell))
        };
        let alone: DigitSet = removed
            .iter()
            .filter(|removed| lines_of(removed).any(|line| partners(line, removed.digit).is_empty()))
            .map(|removed| removed.digit)
            .collect();
        let mut reasons = Vec::new();
        if !alone.is_empty() {
            reasons.push(self.say(Sentence::WhisperAlone, &[("digits", self.digits_or(alone))]));
        }
        for one in removed.iter().filter(|removed| !alone.contains(removed.digit)) {
            for line in lines_of(one) {
                let Some(partner) = partners(line, one.digit).single() else { continue };
                let at = line.cells.iter().position(|&cell| cell == one.cell).unwrap_or_default();
                let beside = [at.checked_sub(1), Some(at + 1)];
                let beside: Vec<Cell> =
                    beside.into_iter().flatten().filter_map(|at| line.cells.get(at).copied()).collect();
                if let &[left, right] = beside.as_slice()
                    && self.layout.peers(left).contains(right)
                {
                    let holes = [
                        ("digit", self.digit(one.digit)),
                        ("cell", self.cell(one.cell)),
                        ("partner", self.digit(partner)),
                        ("cells", self.cells([left, right].into_iter().collect::<CellSet>())),
                    ];
                    reasons.push(self.say(Sentence::WhisperBothSides, &holes));
                }
            }
        }
        reasons
    }
}
