//! Reasons of constraints by what kind they are: equal sums by their ranges, clues by what their first cells or the cells
//! between their ends allow.

use super::context::{StepContext, as_house, as_relation};
use super::fillings::{each_filling, fewest_cells};
use super::phrases::capital;
use whydoku_board::{
    Candidate, Cause, Cell, CellSet, Constraint, Demand, Digit, Equation, JointBounds, JointSum,
    RelationInfo, WIDEST, WeightedCells,
};
use whydoku_logic::Role;
use whydoku_solver::catalogue::Sentence;

/// The limit of sets of digits that are listed.
const LISTED_SETS: usize = 6;

/// The limit of cells of a sum whose range is worked out.
const MOST_CELLS: usize = 6;

/// The limit of cells that break a constraint together with a digit.
const MOST_BREAKING: usize = 3;

/// The limit of sums that are all named.
const NAMED_GROUPS: usize = 3;

type Range = (i32, i32);

impl StepContext<'_> {
    pub(super) fn constraint_of(&self, info: &RelationInfo<WIDEST>) -> Option<&Constraint> {
        let Cause::Constraint(at) = info.cause else { return None };
        self.layout.shape().constraints().get(at)
    }

    /// The cells of a relation, and of others of the same constraint that the step is about.
    pub(super) fn cells_of_house_role(&self, info: &RelationInfo<WIDEST>) -> CellSet {
        let relations = self.items(Role::House).into_iter().filter_map(as_relation);
        relations.fold(info.cells, |all, at| all | self.layout.relations()[at].cells)
    }

    /// The ranges of sums that are equal, of each alternative if there are several, without the full stop, and whether they
    /// exclude all that goes.
    pub(super) fn ranges_of_equals(&self, info: &RelationInfo<WIDEST>) -> Option<(String, bool)> {
        let constraint = self.constraint_of(info)?;
        let cells = self.cells_of_house_role(info);
        if let Some(groups) = constraint.equal_groups(self.layout.shape()) {
            return self.ranges_of_groups(groups, &cells);
        }
        let ranges = |group: &Vec<Constraint>| {
            let mut groups = group.iter().filter_map(|one| one.equal_groups(self.layout.shape()));
            self.ranges_of_groups(groups.next()?, &cells)
        };
        let each: Vec<(String, bool)> =
            constraint.alternatives().iter().map(ranges).collect::<Option<_>>()?;
        let suffices = each.iter().all(|(_, suffices)| *suffices);
        let texts = each.iter().zip(1..).map(|((text, _), number)| format!("({number}) {text}"));
        (!each.is_empty()).then(|| (texts.collect::<Vec<_>>().join(". "), suffices))
    }

    fn ranges_of_groups(&self, mut groups: Vec<WeightedCells>, cells: &CellSet) -> Option<(String, bool)> {
        groups.retain(|group| group.iter().all(|(cell, _)| cells.contains(*cell)));
        if groups.iter().any(|group| group.len() > MOST_CELLS) {
            return None;
        }
        let ranges: Vec<Range> =
            groups.iter().map(|group| self.range_of(group, &|_| true)).collect::<Option<_>>()?;
        let both = common(&ranges)?;
        let is_excluded = |removed: Candidate| {
            let holds = |one: Candidate| one.cell != removed.cell || one.digit == removed.digit;
            let mut of_cell =
                groups.iter().filter(|group| group.iter().any(|(cell, _)| *cell == removed.cell));
            of_cell.any(|group| {
                self.range_of(group, &holds).is_none_or(|range| common(&[range, both]).is_none())
            })
        };
        let mut inside = self.step.finding.eliminations().filter(|removed| cells.contains(removed.cell));
        let suffices = inside.all(is_excluded);
        // Of many sums, those that bound the others.
        let sets_bound = |&at: &usize| {
            groups.len() <= NAMED_GROUPS
                || ranges.iter().position(|range| range.0 == both.0) == Some(at)
                || ranges.iter().position(|range| range.1 == both.1) == Some(at)
        };
        let part = |at: usize| self.group_in_range(&groups[at], ranges[at]);
        let parts: Vec<String> = (0..groups.len()).filter(sets_bound).map(part).collect();
        let sentence =
            if parts.len() < groups.len() { Sentence::EqualsOfMany } else { Sentence::EqualsInRange };
        let holes = [("parts", self.and(&parts)), ("range", self.range(both))];
        Some((capital(&self.say(sentence, &holes)), suffices))
    }

    /// "r1c1 + r1c2 is 3 to 8".
    fn group_in_range(&self, group: &WeightedCells, range: Range) -> String {
        let cells = || group.iter().map(|(cell, _)| *cell);
        let (sentence, cells) = if group.iter().all(|(_, weight)| *weight == 1) {
            (Sentence::SumInRange, cells().map(|cell| self.cell(cell)).collect::<Vec<_>>().join(" + "))
        } else {
            (Sentence::NumberInRange, self.cells(cells()))
        };
        self.say(sentence, &[("cells", cells), ("range", self.range(range))])
    }

    /// That sums which must be equal have nothing in common without a digit in these cells, as a whole sentence.
    pub(super) fn unequal_without(
        &self,
        info: &RelationInfo<WIDEST>,
        digit: Digit,
        cells: &CellSet,
    ) -> Option<String> {
        let groups = self.constraint_of(info)?.equal_groups(self.layout.shape())?;
        if groups.iter().any(|group| group.len() > MOST_CELLS) {
            return None;
        }
        let is_left = |one: Candidate| one.digit != digit || !cells.contains(one.cell);
        let ranges: Vec<Range> =
            groups.iter().map(|group| self.range_of(group, &is_left)).collect::<Option<_>>()?;
        let pairs = (0..groups.len()).flat_map(|one| (one + 1..groups.len()).map(move |other| [one, other]));
        let apart = pairs.into_iter().find(|pair| common(&pair.map(|at| ranges[at])).is_none())?;
        let parts = apart.map(|at| self.group_in_range(&groups[at], ranges[at]));
        let at = [("digit", self.digit(digit)), ("cell", self.cells(*cells))];
        let digit = if *cells == info.cells { self.digit(digit) } else { self.say(Sentence::DigitAt, &at) };
        Some(self.say(Sentence::UnequalWithout, &[("digit", digit), ("parts", self.and(&parts))]))
    }

    /// The ranges of the two sides of sums that are added, without the full stop, if the step is about such.
    pub(super) fn ranges_of_joint(&self) -> Option<String> {
        let house = self.items(Role::Base).into_iter().find_map(as_house)?;
        let within = self.layout.house(house).cells;
        // One side of each is in the house.
        let has_sides = |group: &Vec<(Equation, i32)>| {
            let within = |side| group.iter().all(|(one, sign)| one.has_side_within(side * sign, &within));
            within(1) || within(-1)
        };
        let mut groups: Vec<Vec<(Equation, i32)>> = vec![Vec::new()];
        for at in self.items(Role::House).into_iter().filter_map(as_relation) {
            let equations = self.layout.equations(at);
            let signed = || equations.iter().flat_map(|one| [1, -1].map(|sign| (one.clone(), sign)));
            let longer = |group: Vec<(Equation, i32)>| signed().map(move |one| [&group[..], &[one]].concat());
            groups = groups.into_iter().flat_map(longer).filter(has_sides).collect();
        }
        let removed: Vec<Candidate> = self.step.finding.eliminations().collect();
        let shows = |joint: &JointSum| {
            let signs: i32 = joint.inside.iter().map(|(_, factor)| factor.signum()).sum();
            let has_plus = signs > 0 || signs == 0 && joint.inside.first().is_some_and(|one| one.1 > 0);
            let rest = (within & *self.grid.open()) - joint.cells();
            let shows = |bounds: JointBounds| removed.iter().all(|removed| bounds.lost.contains(removed));
            has_plus && joint.bounds(self.grid, rest).is_some_and(shows)
        };
        let joint = |group: &Vec<(Equation, i32)>| {
            JointSum::new(self.layout, house, group.iter().map(|(one, sign)| (one, *sign)))
        };
        let joint = groups.iter().map(joint).find(shows)?;
        let rest: CellSet = self.role_cells(Role::Other).into_iter().collect();
        let bounds = joint.bounds(self.grid, rest)?;
        let range = common(&[bounds.inside, bounds.outside])?;
        let side = |terms: &WeightedCells, number, range| {
            let holes = [("cells", self.expression(terms, number)), ("range", self.range(range))];
            self.say(Sentence::SumInRange, &holes)
        };
        let parts =
            [side(&joint.inside, 0, bounds.inside), side(&joint.outside, joint.total, bounds.outside)];
        let mut text = vec![self.text(Sentence::DigitsDiffer)];
        if !rest.is_empty() {
            let holes = [("cells", self.cells(rest))];
            text.push(capital(&self.say_of_house(Sentence::RestOfHouse, house, &holes)));
        }
        let holes = [("parts", self.and(&parts)), ("range", self.range(range))];
        text.push(self.say(Sentence::EqualsInRange, &holes));
        let needed = within - joint.cells();
        if removed.iter().any(|removed| needed.contains(removed.cell)) {
            // The last full stop is that of the template.
            let last = text.pop().unwrap_or_default();
            text.push(format!("{last}. {}", self.say_of_house::<&str>(Sentence::SumNeedsDigits, house, &[])));
        }
        Some(text.join(" "))
    }

    /// "r1c1 + 2 × r1c2 − r2c3 − 5".
    fn expression(&self, terms: &WeightedCells, number: i32) -> String {
        let term = |&(cell, factor): &(Cell, i32)| match factor.abs() {
            1 => (factor, self.cell(cell)),
            times => (factor, format!("{times} × {}", self.cell(cell))),
        };
        let number = (number != 0).then(|| (number, number.abs().to_string()));
        let mut text = String::new();
        for (at, (factor, term)) in terms.iter().map(term).chain(number).enumerate() {
            text += match (at, factor < 0) {
                (0, false) => "",
                (0, true) => "−",
                (_, false) => " + ",
                (_, true) => " − ",
            };
            text += &term;
        }
        text
    }

    /// Whether a relation makes sums or numbers equal.
    pub(super) fn has_equal_sums(&self, info: &RelationInfo<WIDEST>) -> bool {
        self.constraint_of(info)
            .is_some_and(|constraint| constraint.equal_groups(self.layout.shape()).is_some())
    }

    /// The least and the most that cells come to with some of their candidates, if equal digits do not see each other.
    fn range_of(&self, group: &WeightedCells, is_left: &dyn Fn(Candidate) -> bool) -> Option<Range> {
        let cells: Vec<Cell> = group.iter().map(|(cell, _)| *cell).collect();
        let fits = |before: &[Candidate], next: Candidate| is_left(next) && !self.repeats(before, next);
        let mut totals: Option<Range> = None;
        each_filling(&cells, &|cell| self.grid.candidates(cell), &fits, &mut |filling| {
            let weighted = filling.iter().zip(group.iter());
            let total = weighted.map(|(one, (_, weight))| weight * self.layout.value(one.digit)).sum();
            let (least, most) = totals.unwrap_or((total, total));
            totals = Some((least.min(total), most.max(total)));
            true
        });
        totals
    }

    /// "6 to 24", or one number.
    fn range(&self, (least, most): Range) -> String {
        if most - least <= 1 {
            return self.or(&(least..=most).map(|number| number.to_string()).collect::<Vec<_>>());
        }
        self.say(Sentence::NumberRange, &[("least", least.to_string()), ("most", most.to_string())])
    }

    /// Returns the demand of a constraint of this kind on its digits, as a whole sentence, and whether that excludes all that goes.
    pub(super) fn demand_of_kind(&self, info: &RelationInfo<WIDEST>) -> Option<(String, bool)> {
        let constraint = self.constraint_of(info)?;
        let clue = *constraint.numbers.first().unwrap_or(&0);
        match constraint.kind.facts().demand {
            Demand::Span => {
                let count = constraint.cells.len();
                let holes = [("count", count.to_string()), ("span", (count - 1).to_string())];
                Some((self.say(Sentence::RenbanSpan, &holes), false))
            }
            Demand::FirstCells => {
                let &first = constraint.cells.first()?;
                let removed =
                    |digit| self.step.finding.eliminations().any(|one| one == Candidate::new(first, digit));
                let left = self.grid.candidates(first).into_iter().filter(|&digit| !removed(digit));
                let lengths =
                    self.or(&left.map(|digit| self.layout.value(digit).to_string()).collect::<Vec<_>>());
                let holes = [("cell", self.cells([first])), ("clue", clue.to_string()), ("lengths", lengths)];
                let is_first = self.step.finding.eliminations().all(|removed| removed.cell == first);
                Some((self.say(Sentence::XSumLengths, &holes), is_first))
            }
            Demand::Heights if clue == 1 => {
                let holes = [("cell", self.cells(constraint.cells.first().copied()))];
                Some((self.say(Sentence::TallestFirst, &holes), true))
            }
            Demand::Heights if self.rise_too_soon(constraint, clue) => {
                let holes =
                    [("cell", self.cells(constraint.cells.first().copied())), ("clue", clue.to_string())];
                Some((self.say(Sentence::HeightsRise, &holes), true))
            }
            Demand::BetweenEnds => Some((self.between_ends(clue, constraint.cells.len())?, false)),
            Demand::None | Demand::Heights => None,
        }
    }

    /// Says for each digit that goes from a constraint which cells would break it, without the last full stop: "If r1c2 were 4,
    /// r1c2 and r1c3 would make the forbidden 9"; `None` if that takes many cells or sentences, or does not say why digits go
    /// from other cells.
    pub(super) fn breaking_cells(&self, info: &RelationInfo<WIDEST>) -> Option<String> {
        let constraint =
            self.constraint_of(info).filter(|constraint| constraint.kind.facts().is_hereditary)?;
        let sentence = |removed: Candidate| {
            if !info.cells.contains(removed.cell) {
                return None;
            }
            let cells: CellSet = self.fewest_breaking(constraint, removed)?.into_iter().collect();
            let holes = [
                ("cell", self.cell(removed.cell)),
                ("digit", self.digit(removed.digit)),
                ("cells", self.cells(cells)),
                ("number", constraint.number().to_string()),
            ];
            let holes = holes.each_ref().map(|(name, filling)| (*name, filling.as_str()));
            self.language.breaking(constraint.kind.key(), &holes)
        };
        let sentences: Vec<String> = self.step.finding.eliminations().map(sentence).collect::<Option<_>>()?;
        (1..=LISTED_SETS).contains(&sentences.len()).then(|| sentences.join(". "))
    }

    /// The fewest cells that break a constraint with a candidate, however they are filled; the first is that of the candidate.
    fn fewest_breaking(&self, constraint: &Constraint, removed: Candidate) -> Option<Vec<Cell>> {
        let others: Vec<Cell> =
            constraint.cells.iter().copied().filter(|&cell| cell != removed.cell).collect();
        let with = |cells: &[Cell]| [&[removed.cell], cells].concat();
        fewest_cells(&others, MOST_BREAKING, &|cells| self.breaks(constraint, removed, &with(cells)))
            .map(|cells| with(&cells))
    }

    /// Whether each filling of these cells with a candidate breaks the part of a constraint that they are; false if there is none.
    fn breaks(&self, constraint: &Constraint, removed: Candidate, cells: &[Cell]) -> bool {
        let shape = self.layout.shape();
        let part = Constraint::new(constraint.kind, cells.to_vec(), constraint.numbers.clone());
        let digits = |cell| {
            if cell == removed.cell {
                [removed.digit].into_iter().collect()
            } else {
                self.grid.candidates(cell)
            }
        };
        let fits = |before: &[Candidate], next: Candidate| !self.repeats(before, next);
        let mut values = vec![0; shape.cells()];
        let mut is_fillable = false;
        let all_break = each_filling(cells, &digits, &fits, &mut |filling| {
            is_fillable = true;
            for one in filling {
                values[one.cell.index()] = self.layout.value(one.digit);
            }
            !part.is_satisfied(shape, &values)
        });
        all_break && is_fillable
    }

    /// Whether each digit that goes would hide others until too few heights are seen.
    fn rise_too_soon(&self, constraint: &Constraint, clue: i32) -> bool {
        let size = constraint.cells.len() as i32;
        self.step.finding.eliminations().all(|removed| {
            let place = constraint.cells.iter().position(|&cell| cell == removed.cell);
            place.is_some_and(|place| place as i32 + size - (removed.digit.index() as i32) < clue)
        })
    }

    /// The digits, or else how many, that can stand between the lowest and the highest.
    fn between_ends(&self, clue: i32, count: usize) -> Option<String> {
        let shape = self.layout.shape();
        let (low, high) = (shape.lowest(), shape.highest());
        let inner: Vec<i32> = (low + 1..high).collect();
        let of_set = |set: u32| {
            inner.iter().enumerate().filter(move |(at, _)| set >> at & 1 == 1).map(|(_, value)| *value)
        };
        let is_clue = |set: &u32| of_set(*set).sum::<i32>() == clue && set.count_ones() as usize + 2 <= count;
        let sets: Vec<u32> = (0..1_u32 << inner.len()).filter(is_clue).collect();
        let ends = [("low", low.to_string()), ("high", high.to_string())];
        if sets.is_empty() {
            return None;
        }
        if clue == 0 {
            return Some(self.say(Sentence::SandwichEmpty, &ends));
        }
        if sets.len() <= LISTED_SETS {
            let name = |&set: &u32| of_set(set).map(|value| value.to_string()).collect::<Vec<_>>().join("+");
            let ways = self.or(&sets.iter().map(name).collect::<Vec<_>>());
            let [low, high] = ends;
            return Some(self.say(Sentence::SandwichSets, &[low, high, ("ways", ways)]));
        }
        let sizes = || sets.iter().map(|set| set.count_ones() as i32);
        let range = self.range((sizes().min()?, sizes().max()?));
        let [low, high] = ends;
        Some(self.say(Sentence::SandwichLengths, &[low, high, ("clue", clue.to_string()), ("range", range)]))
    }
}

/// The part that ranges share.
fn common(ranges: &[Range]) -> Option<Range> {
    let least = ranges.iter().map(|range| range.0).max()?;
    let most = ranges.iter().map(|range| range.1).min()?;
    (least <= most).then_some((least, most))
}
