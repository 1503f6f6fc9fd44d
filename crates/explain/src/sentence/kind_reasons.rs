//! Reasons of single kinds of constraints, with the cells and digits that decide: circles, lines of consecutive digits, lines
//! between their ends, clues between two placed digits, neighbours that are far apart.

use super::context::StepContext;
use super::fillings::each_filling;
use std::collections::BTreeSet;
use whydoku_board::{
    Candidate, Cell, CellSet, Constraint, ConstraintKind, Demand, Digit, DigitSet, RelationGroup,
    RelationInfo, WIDEST, distinct,
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
            RelationGroup::Circle => Some(self.reason_of_circle(info)),
            RelationGroup::Run => self.runs(info),
            RelationGroup::Ends => Some(self.reason_of_ends(constraint)),
            RelationGroup::Sandwich if constraint.kind.facts().demand == Demand::BetweenEnds => {
                self.between_placed(constraint).or_else(|| self.places_of_crusts(constraint))
            }
            _ => None,
        }
    }

    fn eliminations(&self) -> Vec<Candidate> {
        self.step.finding.eliminations().collect()
    }

    /// Where a circle puts its digits, or which of them take up the last places that they have.
    fn reason_of_circle(&self, info: &RelationInfo<WIDEST>) -> String {
        let removed = self.eliminations();
        let places = |digit: Digit| info.cells & *self.grid.places(digit);
        if removed.iter().any(|removed| info.cells.contains(removed.cell)) {
            return self.full_places_of_circle(info).unwrap_or_else(|| {
                self.say(Sentence::CirclePlaces, &[("cells", self.cells(self.role_cells(Role::Cell)))])
            });
        }
        let digits: DigitSet = removed.iter().map(|removed| removed.digit).collect();
        let each = digits.into_iter().map(|digit| {
            let holes = [("digit", self.digit(digit)), ("cells", self.cells_or(places(digit)))];
            match self.layout.house_around(&places(digit)) {
                Some(house) => self.say_of_house(Sentence::CirclePoints, house, &holes),
                None => self.say(Sentence::CirclePuts, &holes),
            }
        });
        each.collect::<Vec<_>>().join(". ")
    }

    /// The fewest digits of a circle that take up all places they have, if these lose all that goes from its cells.
    fn full_places_of_circle(&self, info: &RelationInfo<WIDEST>) -> Option<String> {
        let holds =
            |digit: Digit| info.cells.iter().filter(|&cell| self.grid.digit(cell) == Some(digit)).count();
        let mut missing: Vec<Digit> = Vec::new();
        for digit in self.layout.digits() {
            let value = self.layout.value(digit);
            let wanted = self.constraint_of(info)?.numbers.iter().filter(|&&number| number == value).count();
            missing.extend(std::iter::repeat_n(digit, wanted.saturating_sub(holds(digit))));
        }
        let mut sets: Vec<u32> = (1..1_u32.checked_shl(missing.len() as u32)?).collect();
        sets.sort_by_cached_key(|set| set.count_ones() as usize);
        sets.into_iter().find_map(|set| {
            let chosen =
                || missing.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, &digit)| digit);
            let digits: DigitSet = chosen().collect();
            let places = digits.into_iter().fold(CellSet::EMPTY, |all, digit| all | *self.grid.places(digit))
                & info.cells;
            let is_shown = |removed: &Candidate| {
                !info.cells.contains(removed.cell)
                    || places.contains(removed.cell) && !digits.contains(removed.digit)
            };
            let holes = || [("cells", self.cells(places)), ("digits", self.digits(chosen()))];
            (places.len() == set.count_ones() as usize && self.eliminations().iter().all(is_shown))
                .then(|| self.say(Sentence::CircleFull, &holes()))
        })
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
        let (mut absent, mut cells) = (DigitSet::EMPTY, Vec::new());
        for &least in &gone {
            let has_no_place = |digit: &Digit| domains.iter().all(|domain| domain >> digit.index() & 1 == 0);
            if let Some(digit) = digits(least).find(has_no_place) {
                absent.insert(digit);
            } else {
                cells.push(info.order[within(least).iter().position(|&left| left == 0)?]);
            }
        }
        let of_cell = |cell| {
            let holds = self.digits_or(self.grid.candidates(cell));
            self.say(Sentence::ThenCellNamedIs, &[("cell", self.cell(cell)), ("digit", holds)])
        };
        let without_place = (!absent.is_empty()).then(|| self.without_place(&self.digit_names(absent)));
        let reasons: Vec<String> =
            without_place.into_iter().chain(distinct(cells).into_iter().map(of_cell)).collect();
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

    /// The bounds that a line and its ends set each other, else the choices of ends, if they are few.
    fn reason_of_ends(&self, constraint: &Constraint) -> String {
        let mut cells: Vec<Cell> = self.eliminations().into_iter().map(|removed| removed.cell).collect();
        cells.dedup();
        let (ends, inner): (Vec<Cell>, Vec<Cell>) =
            cells.into_iter().partition(|cell| is_end(constraint, *cell));
        let of_ends = ends.into_iter().map(|end| self.bound_of_end(constraint, end));
        let of_inner = (!inner.is_empty()).then(|| self.bound_of_inner(constraint));
        let bounds: Option<Vec<String>> = of_ends.chain(of_inner).collect();
        bounds.map(|bounds| bounds.join(". ")).or_else(|| self.choices_of_ends(constraint)).unwrap_or_else(
            || {
                let [start, end] = [Role::Start, Role::End].map(|role| {
                    let cells = self.role_cells(role);
                    let digits =
                        cells.iter().flat_map(|&cell| self.grid.candidates(cell)).collect::<DigitSet>();
                    self.say(
                        Sentence::ThenCellNamedIs,
                        &[("cell", self.cells(cells)), ("digit", self.digits_or(digits))],
                    )
                });
                self.say(Sentence::EndsNoChoice, &[("start", start), ("end", end)])
            },
        )
    }

    /// The pairs of digits at the ends of a line that leave each of its cells a digit, if these are few: "r1c1-r9c8 can be
    /// 1-5 or 1-6".
    fn choices_of_ends(&self, constraint: &Constraint) -> Option<String> {
        let (&start, &end) = (constraint.cells.first()?, constraint.cells.last()?);
        let mut pairs = Vec::new();
        let fits = |before: &[Candidate], next: Candidate| !self.repeats(before, next);
        let are_few = each_filling(&[start, end], &|cell| self.grid.candidates(cell), &fits, &mut |ends| {
            if !self.breaks_line(constraint, ends) {
                pairs.push(self.digit_names(ends.iter().map(|one| one.digit)).join("-"));
            }
            pairs.len() <= LISTED
        });
        let holes = [("cells", self.cells([start, end])), ("ways", self.or(&pairs))];
        (are_few && !pairs.is_empty()).then(|| self.say(Sentence::EndsChoices, &holes))
    }

    /// Whether no filling of some cell of a line goes with these ends.
    fn breaks_line(&self, constraint: &Constraint, ends: &[Candidate]) -> bool {
        let shape = self.layout.shape();
        let inner = &constraint.cells[1..constraint.cells.len() - 1];
        inner.iter().any(|&cell| {
            let part = Constraint::new(
                constraint.kind,
                vec![ends[0].cell, cell, ends[1].cell],
                constraint.numbers.clone(),
            );
            let fits = |digit: Digit| {
                let mut values = vec![0; shape.cells()];
                for one in ends.iter().copied().chain([Candidate::new(cell, digit)]) {
                    values[one.cell.index()] = self.layout.value(one.digit);
                }
                part.is_satisfied(shape, &values) && !self.repeats(ends, Candidate::new(cell, digit))
            };
            !self.grid.candidates(cell).into_iter().any(fits)
        })
    }

    /// Why digits go from the cells between the ends of a line.
    fn bound_of_inner(&self, constraint: &Constraint) -> Option<String> {
        let &[start, .., end] = constraint.cells.as_slice() else { return None };
        let mut removed = self.eliminations();
        removed.retain(|removed| !is_end(constraint, removed.cell));
        if constraint.kind != ConstraintKind::Between {
            return None;
        }
        let both = self.grid.candidates(start) | self.grid.candidates(end);
        let (least, most) = (both.first()?, both.into_iter().last()?);
        let digits: DigitSet = removed.iter().map(|removed| removed.digit).collect();
        let is_extreme = |digit: Digit| digit.index() == 0 || digit.index() + 1 == self.layout.size();
        if digits.into_iter().all(is_extreme) {
            return Some(self.say(Sentence::EndsExtreme, &[("digits", self.digits_or(digits))]));
        }
        let is_beyond = |removed: &Candidate| removed.digit <= least || removed.digit >= most;
        let holes =
            [("least", self.digit(least)), ("most", self.digit(most)), ("cells", self.cells([start, end]))];
        removed.iter().all(is_beyond).then(|| self.say(Sentence::EndsBound, &holes))
    }

    /// Why digits go from one end of a line: the other end is below or above the line.
    fn bound_of_end(&self, constraint: &Constraint, end: Cell) -> Option<String> {
        let &[start, ref inner @ .., last] = constraint.cells.as_slice() else { return None };
        if constraint.kind != ConstraintKind::Between {
            return None;
        }
        let other = if end == start { last } else { start };
        let of_other = self.grid.candidates(other);
        let mut removed = self.eliminations();
        removed.retain(|removed| removed.cell == end);
        let digits_of = |cell: &Cell| self.grid.candidates(*cell);
        let lowest = inner.iter().filter_map(|cell| Some((digits_of(cell).first()?, *cell)));
        let highest = inner.iter().filter_map(|cell| Some((digits_of(cell).into_iter().last()?, *cell)));
        let (low, low_cell) = lowest.max_by_key(|one| one.0)?;
        let (high, high_cell) = highest.min_by_key(|one| one.0)?;
        let holes = |cell: Cell, digit: Digit| {
            [
                ("one", self.cell(other)),
                ("digits", self.digits_or(of_other)),
                ("other", self.cell(end)),
                ("cell", self.cell(cell)),
                ("digit", self.digit(digit)),
            ]
        };
        if of_other.into_iter().all(|digit| digit <= low) && removed.iter().all(|gone| gone.digit <= low) {
            return Some(self.say(Sentence::EndIsAbove, &holes(low_cell, low)));
        }
        (of_other.into_iter().all(|digit| digit >= high) && removed.iter().all(|gone| gone.digit >= high))
            .then(|| self.say(Sentence::EndIsBelow, &holes(high_cell, high)))
    }

    /// The places that the lowest and the highest digit can have together, each with the digits between them, if they are
    /// few: "The 1 and the 9 can be at r6c6 and r3c6 with 7+8 between".
    fn places_of_crusts(&self, constraint: &Constraint) -> Option<String> {
        let cells = &constraint.cells;
        self.layout.house_around(&cells.iter().copied().collect())?;
        let (low, high) = (Digit::new(0), Digit::new(self.layout.size() - 1));
        let holds = |place: usize, digit: Digit| self.grid.candidates(cells[place]).contains(digit);
        let mut ways = Vec::new();
        let pairs = (0..cells.len()).flat_map(|low| (0..cells.len()).map(move |high| (low, high)));
        for (at_low, at_high) in pairs.filter(|&(at_low, at_high)| at_low != at_high) {
            if !holds(at_low, low) || !holds(at_high, high) {
                continue;
            }
            let sets = self.sets_between(constraint, at_low, at_high)?;
            if !sets.is_empty() {
                let [one, other] = [at_low, at_high].map(|at| self.cell(cells[at]));
                ways.push(if constraint.number() == 0 {
                    self.and(&[one, other])
                } else {
                    self.say(Sentence::CrustsAt, &[("low", one), ("high", other), ("ways", self.or(&sets))])
                });
            }
            if ways.len() > LISTED {
                return None;
            }
        }
        let holes = [
            ("low", self.digit(low)),
            ("high", self.digit(high)),
            ("sum", constraint.number().to_string()),
            ("ways", ways.join("; ")),
        ];
        (!ways.is_empty()).then(|| self.say(Sentence::CrustsPlaces, &holes))
    }

    /// The sets of digits that make the sum of a sandwich between two of its cells, by name: "7+8", or "0" of none; `None`
    /// if there are many.
    fn sets_between(&self, constraint: &Constraint, one: usize, other: usize) -> Option<Vec<String>> {
        let cells = &constraint.cells;
        let crusts = [one.min(other), one.max(other)];
        let between = &cells[crusts[0] + 1..crusts[1]];
        let inner = DigitSet::all(self.layout.size())
            - [0, self.layout.size() - 1].map(Digit::new).into_iter().collect();
        let mut sets: BTreeSet<DigitSet> = BTreeSet::new();
        let fits = |before: &[Candidate], next: Candidate| !self.repeats(before, next);
        let are_few =
            each_filling(between, &|cell| self.grid.candidates(cell) & inner, &fits, &mut |filling| {
                if filling.iter().map(|one| self.layout.value(one.digit)).sum::<i32>() == constraint.number()
                {
                    sets.insert(filling.iter().map(|one| one.digit).collect());
                }
                sets.len() <= LISTED
            });
        let name =
            |set: DigitSet| if set.is_empty() { "0".to_owned() } else { self.digit_names(set).join("+") };
        are_few.then(|| sets.into_iter().map(name).collect())
    }

    /// "Column 6 has its 9 at r3c6 and its 1 at r6c6: the two cells between make 15, so 7+8".
    fn between_placed(&self, constraint: &Constraint) -> Option<String> {
        let cells = &constraint.cells;
        let house = self.layout.house_around(&cells.iter().copied().collect())?;
        let (low, high) = (Digit::new(0), Digit::new(self.layout.size() - 1));
        let place = |digit: Digit| cells.iter().position(|&cell| self.grid.digit(cell) == Some(digit));
        let (at_low, at_high) = (place(low)?, place(high)?);
        let between = &cells[at_low.min(at_high) + 1..at_low.max(at_high)];
        let names = self.sets_between(constraint, at_low, at_high)?;
        let holes = [
            ("low", format!("{} ({})", self.digit(low), self.cell(cells[at_low]))),
            ("high", format!("{} ({})", self.digit(high), self.cell(cells[at_high]))),
            ("count", self.language.counted("cell", between.len(), WordForm::Plain)),
            ("sum", constraint.number().to_string()),
            ("ways", self.or(&names)),
        ];
        (!names.is_empty()).then(|| self.say_of_house(Sentence::BetweenPlaced, house, &holes))
    }
}

fn is_end(constraint: &Constraint, cell: Cell) -> bool {
    constraint.cells.first() == Some(&cell) || constraint.cells.last() == Some(&cell)
}
