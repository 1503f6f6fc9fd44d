//! Sums: the fillings and the bounds of a cage, the totals of houses and cages, and the constraints between cells.

use super::argument;
use super::context::{StepContext, as_cell, as_house, as_relation};
use super::deciding::{Subject, word_count};
use super::fillings::each_filling;
use super::phrases::capital;
use std::collections::{BTreeMap, BTreeSet};
use whydoku_board::{
    Candidate, Cause, Cell, CellSet, Constraint, Digit, DigitSet, House, HouseKind, PairGroup, RelationGroup,
    RelationInfo, SumBound, WIDEST, sorted,
};
use whydoku_logic::{Conclusion, Item, Linear, Role, Truth};
use whydoku_solver::catalogue::{Sentence, WordForm};

/// The limit of fillings that are listed.
const LISTED_FILLINGS: usize = 6;

/// The limit of open cells that are named one by one.
const NAMED_CELLS: usize = 5;

/// The limit of digits without a place that are named.
const MOST_ABSENT: usize = 3;

impl StepContext<'_> {
    /// The sets of digits with which a sum can be filled: "It is 5+9 or 6+8."; empty if there are many.
    pub(super) fn fillings(&self, at: usize) -> String {
        // Of rules about the order of digits, the sets are listed where nothing else is.
        let of_order = || {
            let info = self.layout.relations().get(at)?;
            self.few_of(info, self.layout.sets_of(info, &self.domains(info))?)
        };
        let few = self.few_fillings(at).or_else(of_order).map(|(text, _)| text);
        few.or_else(|| self.ways_with_digit(at)).unwrap_or_default()
    }

    /// Of a sum that needs a digit, that its parts are not equal without it; of one that has the last places of a digit in a
    /// house, the ways that hold it.
    fn ways_with_digit(&self, at: usize) -> Option<String> {
        let info = self.layout.relations().get(at)?;
        let digits = self.items(Role::Digit);
        let &[Item::Digit(digit)] = digits.as_slice() else { return None };
        if self.items(Role::Base).is_empty() {
            return self.unequal_without(info, digit, &info.cells);
        }
        let ways = self.digit_sets(at, Some(digit), LISTED_FILLINGS)?;
        let names: Vec<String> = ways.into_iter().map(|set| self.digit_set_name(at, set)).collect();
        let holes = [("digit", self.digit(digit)), ("ways", self.or(&names))];
        (!names.is_empty()).then(|| self.say(Sentence::WaysWithDigit, &holes))
    }

    /// The sets of digits with which a constraint can be filled, and their number; `None` if there are many.
    pub(super) fn few_fillings(&self, at: usize) -> Option<(String, usize)> {
        let info = self.layout.relations().get(at)?;
        if info.automaton.sum().is_none() {
            return self.few_sets(info);
        }
        let total = info.automaton.plain_sum()?;
        let candidates = |cell| self.grid.candidates(cell);
        let fillings = self.sets_of_sum(info, &candidates, total, None, LISTED_FILLINGS)?;
        let ways = self.or(&names_of_sets(&fillings));
        if !info.cells.is_subset(self.grid.open()) {
            return Some((self.say(Sentence::WaysAre, &[("ways", ways)]), fillings.len()));
        }
        let count = self.language.counted("cell", info.order.len(), WordForm::Plain);
        let mut holes = vec![("sum", total.to_string()), ("count", count), ("ways", ways)];
        let text = match self.sets_of_sum(
            info,
            &|_| DigitSet::all(self.layout.size()),
            total,
            None,
            LISTED_FILLINGS,
        ) {
            Some(all) if all.len() > fillings.len() => {
                holes.push(("all", self.or(&names_of_sets(&all))));
                match self.digits_without_place(info, all.difference(&fillings)) {
                    Some(why) => {
                        holes.push(("why", capital(&why)));
                        self.say(Sentence::SumWaysBecause, &holes)
                    }
                    None => self.say(Sentence::SumWaysLeft, &holes),
                }
            }
            _ => self.say(Sentence::SumWays, &holes),
        };
        Some((text, fillings.len()))
    }

    /// That digits have no place in a cage, one at least of each of these sets: "2 has no place there".
    fn digits_without_place<'s>(
        &self,
        info: &RelationInfo<WIDEST>,
        sets: impl Iterator<Item = &'s Vec<i32>>,
    ) -> Option<String> {
        let held = self.domains(info).into_iter().fold(0, |all, domain| all | domain);
        let is_absent = |value: &&i32| {
            self.layout
                .digits()
                .any(|digit| self.layout.value(digit) == **value && held >> digit.index() & 1 == 0)
        };
        let absent: Vec<i32> = sets.map(|set| set.iter().find(is_absent).copied()).collect::<Option<_>>()?;
        let absent: Vec<String> = sorted(absent).iter().map(i32::to_string).collect();
        (absent.len() <= MOST_ABSENT).then(|| self.without_place(&absent))
    }

    /// That these digits have no place: "2 has no place there".
    pub(super) fn without_place(&self, digits: &[String]) -> String {
        match digits {
            [digit] => self.say(Sentence::RunNoPlace, &[("digit", digit.clone())]),
            _ => self.say(Sentence::RunNoPlaces, &[("digits", self.and(digits))]),
        }
    }

    /// The sets of digits, with a value among them, that make a sum; `None` if there are too many.
    fn sets_of_sum(
        &self,
        info: &RelationInfo<WIDEST>,
        digits: &dyn Fn(Cell) -> DigitSet,
        total: i32,
        with: Option<i32>,
        most: usize,
    ) -> Option<BTreeSet<Vec<i32>>> {
        let (lowest, highest) = (self.layout.shape().lowest(), self.layout.shape().highest());
        let value = |candidate: &Candidate| self.layout.value(candidate.digit);
        let fits = |chosen: &[Candidate], next: Candidate| {
            let open = (info.order.len() - chosen.len() - 1) as i32;
            let missing = total - chosen.iter().map(value).sum::<i32>() - value(&next);
            (open * lowest..=open * highest).contains(&missing) && !self.repeats(chosen, next)
        };
        let mut sets = BTreeSet::new();
        let are_few = each_filling(&info.order, digits, &fits, &mut |chosen| {
            let mut set: Vec<i32> = chosen.iter().map(value).collect();
            set.sort_unstable();
            if with.is_none_or(|value| set.contains(&value)) {
                sets.insert(set);
            }
            sets.len() <= most
        });
        are_few.then_some(sets)
    }

    /// The sets of digits with which a constraint can be filled, those with a digit if one is given; `None` if there are more
    /// than `most`.
    pub(super) fn digit_sets(&self, at: usize, with: Option<Digit>, most: usize) -> Option<Vec<u32>> {
        let info = self.layout.relations().get(at)?;
        let sets: Vec<u32> = if let Some(total) = info.automaton.plain_sum() {
            let value = with.map(|digit| self.layout.value(digit));
            let sets = self.sets_of_sum(info, &|cell| self.grid.candidates(cell), total, value, most)?;
            let is_in = |set: &Vec<i32>, digit: &Digit| set.contains(&self.layout.value(*digit));
            let bits = |set: &Vec<i32>| {
                let digits: DigitSet = self.layout.digits().filter(|digit| is_in(set, digit)).collect();
                digits.bits()
            };
            sets.iter().map(bits).collect()
        } else {
            let sets = info.compiled.sets().or_else(|| self.layout.sets_of(info, &self.domains(info)))?;
            self.supported(info, sets)
        };
        let is_asked = |set: &u32| with.is_none_or(|digit| set >> digit.index() & 1 == 1);
        let sets: Vec<u32> = sets.into_iter().filter(is_asked).collect();
        (sets.len() <= most).then_some(sets)
    }

    /// A set of digits of a constraint: 1+8+9 where these make a sum, otherwise 1-8-9.
    pub(super) fn digit_set_name(&self, at: usize, set: u32) -> String {
        let digits = self.layout.digits().filter(|digit| set >> digit.index() & 1 == 1);
        let joint = if self.layout.relations()[at].automaton.plain_sum().is_some() { "+" } else { "-" };
        self.digit_names(digits).join(joint)
    }

    /// The candidates of the cells of a relation in their order, as bits.
    fn domains(&self, info: &RelationInfo<WIDEST>) -> Vec<u32> {
        info.order.iter().map(|&cell| self.grid.candidates(cell).bits()).collect()
    }

    /// The sets of digits with which a line without a sum can be filled, as bits.
    fn supported_sets(&self, info: &RelationInfo<WIDEST>) -> Option<Vec<u32>> {
        Some(self.supported(info, info.compiled.sets()?))
    }

    fn supported(&self, info: &RelationInfo<WIDEST>, mut sets: Vec<u32>) -> Vec<u32> {
        let domains = self.domains(info);
        sets.retain(|set| {
            let domains: Vec<u32> = domains.iter().map(|domain| domain & set).collect();
            !domains.contains(&0) && info.compiled.supports(&domains).is_some()
        });
        sets
    }

    /// The sets of digits with which a line without a sum can be filled: "It can be filled with 2-3-4 or 3-4-5."
    fn few_sets(&self, info: &RelationInfo<WIDEST>) -> Option<(String, usize)> {
        self.few_of(info, info.compiled.sets()?)
    }

    fn few_of(&self, info: &RelationInfo<WIDEST>, sets: Vec<u32>) -> Option<(String, usize)> {
        let sets = self.supported(info, sets);
        let name = |set: &u32| {
            let digits = self.layout.digits().filter(|digit| set >> digit.index() & 1 == 1);
            self.digit_names(digits).join("-")
        };
        let ways = self.or(&sets.iter().map(name).collect::<Vec<_>>());
        let is_few = (1..=LISTED_FILLINGS).contains(&sets.len());
        is_few.then(|| (self.say(Sentence::WaysAre, &[("ways", ways)]), sets.len()))
    }

    /// The digits that cells can hold in their order: "In this order, r1c1, r1c2 and r1c3 can be 1-2-4 or 4-2-1." Of a
    /// constraint, where what its cells see counts, also what they are to cells beyond it.
    pub(super) fn orders(&self, role: Role) -> String {
        let cells = self.role_cells(role);
        if let [cell] = cells.as_slice() {
            let ways = self.or(&self.digit_names(self.grid.candidates(*cell)));
            return self.say(Sentence::WaysAre, &[("ways", ways)]);
        }
        let relations: Vec<usize> = self.items(Role::House).into_iter().filter_map(as_relation).collect();
        let Some(info) = relations.first().map(|&at| &self.layout.relations()[at]) else {
            let gone: Vec<Candidate> = self.step.finding.eliminations().collect();
            let deciding = self.deciding_cells(&gone, Subject::Pairs(&cells), "");
            let reasons = [self.few_orders(cells, &[]), deciding.map(|text| format!("{text}."))];
            let shorter = reasons.into_iter().flatten().min_by_key(|text| word_count(text));
            return shorter.unwrap_or_else(|| self.text(Sentence::OrdersSeveral));
        };
        let beyond = || self.step.finding.eliminations().filter(|removed| !info.cells.contains(removed.cell));
        let digits: DigitSet = beyond().map(|removed| removed.digit).collect();
        let seeing: CellSet = beyond().map(|removed| removed.cell).collect();
        let repeated = self.places_of_repeated(info);
        let has_places = !repeated.is_empty();
        let mut text = repeated;
        if !has_places {
            let sets = self.layout.sets_of(info, &self.domains(info)).unwrap_or_default();
            let sets = self.supported(info, sets);
            let is_in_one = |gone: Candidate| {
                info.cells.contains(gone.cell) && sets.iter().any(|set| set >> gone.digit.index() & 1 == 1)
            };
            let suffice = !self.step.finding.eliminations().any(is_in_one);
            let is_one = suffice && sets.len() == 1 && !seeing.is_empty();
            let of_sets = if suffice { self.few_of(info, sets).map(|(text, _)| text) } else { None };
            let of_orders = || self.few_orders(cells, &relations);
            text.extend(if is_one { of_sets } else { of_orders().or(of_sets) });
        }
        if text.is_empty() {
            let ranges =
                || self.ranges_of_equals(info).filter(|(_, suffices)| *suffices && seeing.is_empty());
            let gone: Vec<Candidate> = self.step.finding.eliminations().collect();
            let deciding = self.deciding_cells(
                &gone,
                Subject::Relations(&[info], &[]),
                &self.text(Sentence::EqualInSight),
            );
            if let Some(reason) = deciding.or_else(|| ranges().map(|(text, _)| text)) {
                return format!("{reason}.");
            }
            // Where all that goes sees the same places of a digit, these are needed.
            let places = self.layout.common_peers(seeing.iter()) & info.cells;
            let without = || {
                self.unequal_without(info, digits.single()?, &(places & *self.grid.places(digits.single()?)))
            };
            text.extend(without());
        }
        if !seeing.is_empty() {
            let digits_named = ("digits", self.digits(digits));
            // The cells are listed once, as those that lose the digit.
            text.push(if seeing.len() > 1 && digits.len() == 1 {
                self.say(Sentence::FillingsInSightOfMany, &[digits_named])
            } else {
                self.say(Sentence::FillingsInSight, &[digits_named, ("cells", self.cells(seeing))])
            });
        } else if has_places || text.is_empty() {
            text.push(self.text(Sentence::FillingsLack));
        }
        text.join(" ")
    }

    fn few_orders(&self, cells: Vec<Cell>, relations: &[usize]) -> Option<String> {
        // Rules about two cells and these constraints allow them.
        let fits = |chosen: &[Candidate], next: Candidate| {
            !chosen.iter().any(|&other| self.layout.conflict(other, next))
                && relations.iter().all(|&at| self.is_fillable(at, &[chosen, &[next]].concat()))
        };
        let mut orders = Vec::new();
        let are_few = each_filling(&cells, &|cell| self.grid.candidates(cell), &fits, &mut |chosen| {
            orders.push(self.digit_names(chosen.iter().map(|candidate| candidate.digit)).join("-"));
            orders.len() <= LISTED_FILLINGS
        });
        let is_either_way = cells.len() == 2 && orders.iter().all(|order| orders.contains(&reversed(order)));
        let sentence = if is_either_way {
            orders.retain(|order| *order <= reversed(order));
            orders.iter_mut().for_each(|order| *order = order.replace('-', " "));
            Sentence::PairHolds
        } else if let [_] = orders[..] {
            Sentence::OrderIs
        } else {
            Sentence::OrdersAre
        };
        let holes = [("cells", self.cells(cells)), ("ways", self.or(&orders))];
        (are_few && !orders.is_empty()).then(|| self.say(sentence, &holes))
    }

    /// Where the digits that cells must hold several times can be: "The 4s needed can only be at r1c3+r2c4 or
    /// r1c4+r2c3."
    fn places_of_repeated(&self, info: &RelationInfo<WIDEST>) -> Vec<String> {
        let Cause::Constraint(at) = info.cause else { return Vec::new() };
        let constraint = &self.layout.shape().constraints()[at];
        let wanted = |digit: Digit| {
            constraint.numbers.iter().filter(|&&number| number == self.layout.value(digit)).count()
        };
        let digits = self.layout.digits().filter(|_| constraint.relation_group() == RelationGroup::Circle);
        let sentence = |digit: Digit| {
            let mut groups = vec![(CellSet::EMPTY, Vec::new())];
            for _ in 0..wanted(digit) {
                let next = |(seen, group): &(CellSet, Vec<Cell>)| {
                    let last = group.last().copied();
                    let places = info.cells & (*self.grid.places(digit) | *self.grid.filled(digit));
                    let places = (places - *seen).into_iter().filter(move |&cell| Some(cell) > last);
                    let longer = |cell: Cell| {
                        (*seen | *self.layout.peers(cell), group.iter().copied().chain([cell]).collect())
                    };
                    places.map(longer).collect::<Vec<_>>()
                };
                groups = groups.iter().flat_map(next).collect();
            }
            let name = |(_, cells): &(_, Vec<Cell>)| {
                cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>().join("+")
            };
            let holes = || {
                let ways = self.or(&groups.iter().map(name).collect::<Vec<_>>());
                [("digit", self.digit(digit)), ("ways", ways)]
            };
            let is_said = wanted(digit) > 1 && (1..=LISTED_FILLINGS).contains(&groups.len());
            is_said.then(|| self.say(Sentence::PlacesOfRepeated, &holes()))
        };
        digits.filter_map(sentence).collect()
    }

    /// Whether a constraint can be filled with these digits.
    pub(super) fn is_fillable(&self, relation: usize, chosen: &[Candidate]) -> bool {
        let info = &self.layout.relations()[relation];
        let digits = |cell: &Cell| {
            let chosen = chosen.iter().find(|chosen| chosen.cell == *cell);
            chosen.map_or(self.grid.candidates(*cell).bits(), |chosen| 1 << chosen.digit.index())
        };
        info.compiled.supports(&info.order.iter().map(digits).collect::<Vec<_>>()).is_some()
    }

    /// The constraints of two cells that join these cells: "the black dot between r1c1 and r1c2".
    pub(super) fn pairs_between(&self, role: Role) -> String {
        let cells = self.role_cells(role);
        let constraints = self.layout.shape().constraints().iter().enumerate();
        let between = constraints.filter(|(_, constraint)| {
            constraint.cells.len() == 2 && constraint.cells.iter().all(|cell| cells.contains(cell))
        });
        self.and(&between.map(|(at, _)| self.cause(Cause::Constraint(at))).collect::<Vec<_>>())
    }

    /// Whether all these digits are low; `None` if they are not all low or all high.
    fn is_low(&self, digits: DigitSet) -> Option<bool> {
        let size = self.layout.size();
        let is_low = |digit: Digit| 2 * digit.index() + 1 < size;
        let is_high = |digit: Digit| 2 * digit.index() + 1 > size;
        match (digits.into_iter().all(is_low), digits.into_iter().all(is_high)) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }

    /// Which cells of a line are low and which are high once the step has removed what it removes.
    pub(super) fn levels(&self, role: Role) -> String {
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for cell in self.role_cells(role) {
            let removed = self.step.finding.eliminations().filter(|removed| removed.cell == cell);
            let left = self.grid.candidates(cell) - removed.map(|removed| removed.digit).collect();
            match self.is_low(left) {
                Some(true) => low.push(cell),
                Some(false) => high.push(cell),
                None => {}
            }
        }
        let alternates = !low.is_empty() && !high.is_empty();
        let is_shown = |gone: &Candidate| {
            let wrong = if low.contains(&gone.cell) {
                Some(false)
            } else {
                high.contains(&gone.cell).then_some(true)
            };
            alternates && wrong.is_some() && self.is_low(DigitSet::only(gone.digit)) == wrong
        };
        let cells = self.role_cells(role);
        let unshown = self.step.finding.eliminations().filter(|gone| !is_shown(gone));
        let is_alone = |gone: &Candidate| self.leave_none(Subject::Pairs(&cells), *gone, &[]);
        let (alone, unshown): (Vec<Candidate>, Vec<Candidate>) = unshown.partition(is_alone);
        let mut reasons = Vec::new();
        if !alone.is_empty() {
            let digits = self.digits_or(alone.into_iter().map(|gone| gone.digit).collect::<DigitSet>());
            reasons.push(self.say(Sentence::WhisperAlone, &[("digits", digits)]));
        }
        if alternates {
            let known = self.role_cells(role).into_iter().find_map(|cell| {
                let is_low = self.is_low(self.grid.candidates(cell))?;
                let sentence = if is_low { Sentence::CellIsLow } else { Sentence::CellIsHigh };
                Some(self.say(sentence, &[("cell", self.cell(cell))]))
            });
            reasons.extend(known);
            let holes = [("low", self.cells(low)), ("high", self.cells(high))];
            reasons.push(self.say(Sentence::LevelsAre, &holes));
        }
        if !unshown.is_empty() {
            let of_others = self.deciding_cells(&unshown, Subject::Pairs(&cells), "");
            let open = || self.text(Sentence::LevelsOpen);
            reasons.push(of_others.map_or_else(open, |text| format!("{text}.")));
        }
        reasons.join(" ")
    }

    /// The sum of the cells that houses and cages leave, as it comes out: "r1c9 + 3 − r2c4 = 45 − 38 = 7".
    pub(super) fn worked(&self) -> String {
        self.linear_premise().map_or(String::new(), |linear| self.worked_equation(self.grid, linear))
    }

    fn linear_premise(&self) -> Option<&Linear> {
        self.step.finding.premises().iter().find_map(|premise| match premise {
            Truth::Linear(linear) => Some(&**linear),
            _ => None,
        })
    }

    /// The constraints between these cells and those where the argument begins: "the white dot between r1c1 and r1c2". Of
    /// cells that are looked at as a whole, rules of the board are left out.
    pub(super) fn ties(&self, items: &[Item]) -> String {
        let starts = self.role_cells(Role::Cell);
        let is_whole = items.iter().filter_map(|&item| as_cell(item)).all(|cell| starts.contains(&cell));
        let mut causes: Vec<Cause> = Vec::new();
        for other in items.iter().filter_map(|&item| as_cell(item)) {
            for removed in self.step.finding.eliminations().filter(|removed| removed.cell == other) {
                let held = starts.iter().flat_map(|&cell| {
                    self.grid.candidates(cell).into_iter().map(move |digit| Candidate::new(cell, digit))
                });
                for cause in held.filter_map(|held| self.layout.pair_cause(held, removed)) {
                    if !causes.contains(&cause) && (!is_whole || matches!(cause, Cause::Constraint(_))) {
                        causes.push(cause);
                    }
                }
            }
        }
        // Of a line that is looked at as a whole, others that join some of its cells are left out.
        let joins_all = |cause: &Cause| match *cause {
            Cause::Constraint(at) => {
                let constraint = &self.layout.shape().constraints()[at];
                starts.iter().all(|cell| constraint.cells.contains(cell))
            }
            Cause::Rule(_) => false,
        };
        if is_whole && causes.iter().any(joins_all) {
            causes.retain(joins_all);
        }
        // Where cells that hold the same digit see each other, no rule of two cells joins them.
        if causes.is_empty() {
            let are_starts = |cells: [Cell; 2]| cells.iter().all(|cell| starts.contains(cell));
            let between = self.layout.pairs().iter().filter(|rule| are_starts(rule.cells));
            causes.extend(between.map(|rule| rule.cause));
            causes.dedup();
        }
        let mut clones: Vec<Vec<Cell>> = Vec::new();
        let mut names: Vec<String> = Vec::new();
        for cause in causes {
            match self.clones_of(cause) {
                Some(pair) => add_clones(&mut clones, pair),
                None => names.push(self.cause(cause)),
            }
        }
        if !clones.is_empty() {
            let equal =
                |cells: &Vec<Cell>| cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>().join(" = ");
            let cells = self.and(&clones.iter().map(equal).collect::<Vec<_>>());
            names.push(self.language.constraint("palindromes-pair", &[("cells", &cells)]));
        }
        names.dedup();
        self.and(&names)
    }

    fn clones_of(&self, cause: Cause) -> Option<[Cell; 2]> {
        let Cause::Constraint(at) = cause else { return None };
        let constraint = self.layout.shape().constraints().get(at)?;
        let are_copies = constraint.kind.facts().pair_group == Some(PairGroup::Copies);
        constraint.cells.as_slice().try_into().ok().filter(|_| are_copies)
    }

    /// The total of houses and constraints; for cells, the equation of the premise.
    pub(super) fn sum(&self, role: Role, items: &[Item]) -> String {
        if role == Role::Cell {
            return self.linear_premise().map_or(String::new(), |linear| self.equation(self.grid, linear));
        }
        let houses = items.iter().filter(|&&item| as_house(item).is_some()).count() as i32;
        let relations = items.iter().filter_map(|&item| as_relation(item));
        let sums = relations.filter_map(|at| Some(self.layout.relations().get(at)?.automaton.sum()?.1));
        (houses * self.layout.house_sum() + sums.sum::<i32>()).to_string()
    }

    /// The reason for which no filling of a relation contains some digits, without the full stop: the fillings if they
    /// are few, else the bounds if they suffice.
    pub(super) fn effect_of_fillings(&self, at: usize) -> String {
        let Some(info) = self.layout.relations().get(at) else { return String::new() };
        if let Some(text) = self.ranges_of_joint() {
            return text;
        }
        match self.step.finding.figure().arguments() {
            [] => {}
            [one] if one.broken == Some(Truth::Relation(at)) => return argument::end(self, one),
            several => return self.filtered_ways(at, several),
        }
        let cells = self.cells_of_house_role(info);
        let beyond = self.step.finding.eliminations().filter(|removed| !cells.contains(removed.cell));
        let used: DigitSet = beyond.map(|removed| removed.digit).collect();
        let few = self.few_fillings(at);
        let is_one = few.as_ref().is_some_and(|(_, count)| *count == 1);
        let of_kind = self.reason_of_kind(info);
        let group = self.constraint_of(info).map(Constraint::relation_group);
        let is_whole = used.is_empty() || group == Some(RelationGroup::Circle);
        let effect = of_kind.unwrap_or_else(|| self.effect_inside(at, info, few.map(|(text, _)| text)));
        if is_whole {
            return effect;
        }
        let sentence = if is_one { Sentence::FillingUses } else { Sentence::FillingsUse };
        self.say(sentence, &[("effect", effect), ("digits", self.digits(used))])
    }

    fn effect_inside(&self, at: usize, info: &RelationInfo<WIDEST>, few: Option<String>) -> String {
        let equals = self.ranges_of_equals(info).map(|(text, suffices)| (format!("{text}."), suffices));
        let breaking = || self.breaking_cells(info).map(|text| (text, true));
        let demand = equals.or_else(breaking).or_else(|| self.demand_of_kind(info));
        if let Some((text, _)) = demand.as_ref().filter(|(_, suffices)| *suffices) {
            return text.trim_end_matches('.').to_owned();
        }
        if few.is_none()
            && let Some(text) = self.tight_bound(info).and_then(|bound| self.explain_bound(info, &bound))
        {
            return text;
        }
        if let Some(ways) = few.as_ref().filter(|_| self.is_about_sets(info)) {
            return self.say(Sentence::NothingElse, &[("ways", ways)]);
        }
        let has_few = few.is_some();
        let ways = few.or(demand.map(|(text, _)| text)).unwrap_or_default();
        let is_open = || info.order.iter().all(|&cell| self.grid.digit(cell).is_none());
        let sentence = match info.automaton.sum() {
            Some(_) if info.order.len() == 2 && !ways.is_empty() && is_open() => {
                Some(Sentence::FillingsNeedPartner)
            }
            Some(_) => Some(Sentence::FillingsMakeNoSum),
            None => self.has_equal_sums(info).then_some(Sentence::FillingsMakeNoEquals),
        };
        if sentence.is_none()
            && let Some(ways) = self.few_orders(info.order.clone(), &[at])
        {
            return self.say(Sentence::NothingElse, &[("ways", ways)]);
        }
        // Ways of a sum say enough, ranges do not.
        if (sentence.is_none() || !has_few)
            && let Some(text) = self.deciding_inside(info)
        {
            return if sentence.is_some() { text } else { format!("{ways} {text}").trim_start().to_owned() };
        }
        if let Some(sentence) = sentence {
            return self.say(sentence, &[("ways", ways)]).trim_start().to_owned();
        }
        if self.items(Role::Cell).len() > NAMED_CELLS {
            return self.say(Sentence::FillingsLeaveOfMany, &[("ways", ways)]).trim_start().to_owned();
        }
        let cells = self.cells(self.items(Role::Cell).into_iter().filter_map(as_cell));
        self.say(Sentence::FillingsLeave, &[("ways", ways), ("cells", cells)]).trim_start().to_owned()
    }

    /// The cells that decide why digits go from a relation, or from others of its constraint that the step is about.
    fn deciding_inside(&self, info: &RelationInfo<WIDEST>) -> Option<String> {
        let cells = self.cells_of_house_role(info);
        let inside = self.step.finding.eliminations().filter(|gone| cells.contains(gone.cell));
        let relations = self.items(Role::House).into_iter().filter_map(as_relation);
        let relations: Vec<_> = relations.map(|at| &self.layout.relations()[at]).collect();
        let subject = Subject::Relations(&relations, &[]);
        self.deciding_cells(&inside.collect::<Vec<_>>(), subject, &self.text(Sentence::EqualInSight))
    }

    /// Whether the digits that a step removes from the cells of a relation are in none of its few fillings.
    fn is_about_sets(&self, info: &RelationInfo<WIDEST>) -> bool {
        let mut removed =
            self.step.finding.eliminations().filter(|removed| info.cells.contains(removed.cell));
        let Some((_, total)) = info.automaton.sum() else {
            let sets = self.supported_sets(info).unwrap_or_default();
            let used = sets.iter().fold(0, |used, set| used | set);
            return !sets.is_empty() && removed.all(|removed| used >> removed.digit.index() & 1 == 0);
        };
        let candidates = |cell| self.grid.candidates(cell);
        let Some(sets) = self.sets_of_sum(info, &candidates, total, None, LISTED_FILLINGS) else {
            return false;
        };
        removed.all(|removed| {
            let value = self.layout.value(removed.digit);
            sets.iter().all(|set| !set.contains(&value))
        })
    }

    /// The bound of the relation that excludes all eliminated digits, if there is one.
    fn tight_bound(&self, info: &RelationInfo<WIDEST>) -> Option<SumBound> {
        let removed = |&cell: &Cell| {
            let removed = self.step.finding.conclusions().iter().filter_map(|conclusion| match conclusion {
                Conclusion::Eliminate(removed) if removed.cell == cell => Some(1 << removed.digit.index()),
                _ => None,
            });
            removed.fold(0, |all: u32, bit| all | bit)
        };
        info.automaton.tight(&self.domains(info), &info.order.iter().map(removed).collect::<Vec<_>>())
    }

    /// "Within a house its digits differ. So its cells come to at least 6 in box 2 and 21 in box 3: 27 in all. …"
    fn explain_bound(&self, info: &RelationInfo<WIDEST>, bound: &SumBound) -> Option<String> {
        let SumBound { parts, at_least, others, limit } = bound;
        // Cells that are subtracted, such as a circle in the house of its arrow, do not come to a sum of their own.
        if parts.iter().any(|&(_, sum)| sum < 0) {
            return None;
        }
        let cell = |&place: &usize| info.order[place];
        let has_open = others.iter().any(|place| self.grid.digit(cell(place)).is_none());
        let others = self.cells(others.iter().map(cell).collect::<CellSet>());
        let total: i64 = parts.iter().map(|part| part.1).sum();
        let sentence = match (others.is_empty(), at_least) {
            (true, true) => Sentence::CellsComeToAtLeast,
            (true, false) => Sentence::CellsComeToAtMost,
            (false, true) => Sentence::OtherCellsComeToAtLeast,
            (false, false) => Sentence::OtherCellsComeToAtMost,
        };
        let by_house = self.sums_by_house(info, parts)?;
        let holes = [("parts", &by_house), ("sum", &total.to_string()), ("others", &others)];
        let mut text = vec![self.text(Sentence::DigitsDiffer), self.say(sentence, &holes)];
        let is_affected =
            |place: &usize| self.step.finding.eliminations().any(|removed| removed.cell == cell(place));
        if !parts.iter().flat_map(|(places, _)| places).any(is_affected) {
            let sentence = if *at_least { Sentence::OthersMakeNoLess } else { Sentence::OthersMakeNoMore };
            text.push(self.say(sentence, &[("others", others)]));
            return Some(text.join(" "));
        }
        let limits = match (others.is_empty(), has_open, at_least) {
            (true, ..) => Sentence::SumIs,
            (false, false, _) => Sentence::OthersMake,
            (false, true, true) => Sentence::OthersMakeAtMost,
            (false, true, false) => Sentence::OthersMakeAtLeast,
        };
        let room = (limit - total).abs();
        let left = match (room, at_least) {
            (0, true) => Sentence::NoRoomForMore,
            (0, false) => Sentence::NoRoomForLess,
            (_, true) => Sentence::RoomForMore,
            (_, false) => Sentence::RoomForLess,
        };
        text.push(self.say(limits, &[("others", others), ("sum", limit.to_string())]));
        text.push(self.say(left, &[("room", room.to_string())]));
        Some(text.join(" "))
    }

    /// "6 in box 2 and 21 in box 3".
    fn sums_by_house(&self, info: &RelationInfo<WIDEST>, parts: &[(Vec<usize>, i64)]) -> Option<String> {
        // Houses of one kind if they contain all parts.
        let kinds: [fn(HouseKind) -> bool; 4] =
            [HouseKind::is_region, |kind| kind == HouseKind::Row, |kind| kind == HouseKind::Column, |_| true];
        let by_kind = |is_kind: fn(HouseKind) -> bool| {
            let mut sums: BTreeMap<House, i64> = BTreeMap::new();
            for (places, sum) in parts {
                let cells: CellSet = places.iter().map(|&place| info.order[place]).collect();
                let mut houses = self.layout.houses().filter(|(_, house)| is_kind(house.kind));
                let (house, _) = houses.find(|(_, house)| cells.is_subset(&house.cells))?;
                *sums.entry(house).or_default() += sum;
            }
            Some(sums)
        };
        let part = |(house, sum): (House, i64)| {
            self.say_of_house(Sentence::BoundOfHouse, house, &[("sum", sum.to_string())])
        };
        let parts: Vec<String> = kinds.into_iter().find_map(by_kind)?.into_iter().map(part).collect();
        Some(self.and(&parts))
    }
}

/// The digits of cells the other way round: "3-1".
fn reversed(order: &str) -> String {
    order.rsplit('-').collect::<Vec<_>>().join("-")
}

/// Adds two cells that hold the same digit to the groups of such cells.
fn add_clones(groups: &mut Vec<Vec<Cell>>, pair: [Cell; 2]) {
    let (mut joined, others): (Vec<_>, Vec<_>) =
        groups.drain(..).partition(|group| pair.iter().any(|cell| group.contains(cell)));
    joined.push(pair.to_vec());
    groups.extend(others);
    groups.push(sorted(joined.concat()));
    groups.sort_unstable();
}

/// Each set as a sum: "1+2".
fn names_of_sets(sets: &BTreeSet<Vec<i32>>) -> Vec<String> {
    sets.iter().map(|set| set.iter().map(i32::to_string).collect::<Vec<_>>().join("+")).collect()
}
