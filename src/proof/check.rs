//! The checker. It assumes the opposite of a conclusion and tries to honour every premise at once: one candidate
//! from each, no two in conflict. If that cannot be done, the conclusion stands.

use super::budget::{Budget, UsedUp};
use super::crowd::{is_crowded, sort};
use super::deadly::{NotDeadly, is_deadly};
use super::related::Related;
use super::symmetric::{NotSymmetric, is_kept};
use crate::geometry::{Candidate, Cell, Digit, HouseKind};
use crate::grid::Grid;
use crate::step::{Conclusion, Finding};
use crate::truth::Truth;

/// Nodes after which the checker looks for pigeonholes too. Short arguments never wait for that.
const PATIENCE: u32 = 1_000;

/// More premises than this are not judged: a trace from elsewhere may repeat them without end, and every premise
/// costs a level of the trial.
const PREMISE_LIMIT: usize = 1024;

/// The mask of a premise that is honoured already. No other has all bits set: a truth has fewer than 64 candidates.
pub(super) const DECIDED: u64 = u64::MAX;

/// Why a finding is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The conclusion holds already, or its cell is filled.
    #[error("{0:?} says nothing new on this grid")]
    NothingNew(Conclusion),
    /// The premise is no truth of this puzzle: there is no such cell, house, digit or clue.
    #[error("{0:?} is not a truth of this puzzle")]
    UnknownTruth(Truth),
    /// The premise is already settled by a filled cell, so nothing follows from it.
    #[error("{0:?} is settled already and can carry no argument")]
    SettledTruth(Truth),
    /// The pattern behind the guardians can be broken without them.
    #[error("the pattern of {0:?} is not deadly: {1}")]
    NotDeadly(Truth, NotDeadly),
    /// The puzzle does not map onto itself as the premise says.
    #[error("{0:?} does not keep the puzzle: {1}")]
    NotSymmetric(Truth, NotSymmetric),
    /// All premises can be honoured although the conclusion is false; the candidates that do so are given.
    #[error("{conclusion:?} does not follow: {escape:?} honours every premise without it")]
    Unsupported {
        /// The conclusion that does not follow.
        conclusion: Conclusion,
        /// One candidate for each premise, no two in conflict, with the conclusion false.
        escape: Vec<Candidate>,
    },
    /// The premises can all be honoured, so there is no contradiction.
    #[error("there is no contradiction: {escape:?} honours every premise")]
    NoContradiction {
        /// One candidate for each premise, no two in conflict.
        escape: Vec<Candidate>,
    },
    /// The argument is too large to be judged.
    #[error("the argument is too large to be judged: more than {PREMISE_LIMIT} premises, or too many trials")]
    TooLarge,
}

impl From<UsedUp> for Refusal {
    fn from(_: UsedUp) -> Self {
        Self::TooLarge
    }
}

/// Judges a finding: every conclusion must be new and must follow from the premises.
pub fn check<const W: usize>(grid: &Grid<W>, finding: &Finding) -> Result<(), Refusal> {
    check_within(grid, finding, Budget::whole())
}

/// The same with a small part of the work, for those who ask often and can do without an answer: what takes longer is
/// too large.
pub fn check_soon<const W: usize>(grid: &Grid<W>, finding: &Finding) -> Result<(), Refusal> {
    check_within(grid, finding, Budget::small())
}

fn check_within<const W: usize>(grid: &Grid<W>, finding: &Finding, budget: Budget) -> Result<(), Refusal> {
    let mut judge = Judge::new(grid, finding.premises(), budget)?;
    for &conclusion in finding.conclusions() {
        let candidate = conclusion.candidate();
        if !is_on_board(grid, candidate) || !grid.allows(candidate) {
            return Err(Refusal::NothingNew(conclusion));
        }
        let escape = match judge.honour(Some(conclusion)) {
            Err(Refusal::TooLarge) if judge.may_try_again() => judge.honour(Some(conclusion))?,
            found => found?,
        };
        if let Some(escape) = escape {
            return Err(Refusal::Unsupported { conclusion, escape });
        }
    }
    Ok(())
}

/// Judges a contradiction: the premises cannot all be honoured at once.
pub fn contradicts<const W: usize>(grid: &Grid<W>, premises: &[Truth]) -> Result<(), Refusal> {
    match Judge::new(grid, premises, Budget::whole())?.honour(None)? {
        None => Ok(()),
        Some(escape) => Err(Refusal::NoContradiction { escape }),
    }
}

/// The premises' candidates, laid flat, and room for the trial.
pub(super) struct Judge<'a, const W: usize> {
    grid: &'a Grid<W>,
    candidates: Vec<Candidate>,
    /// The premises about several cells at once; the cells of each are premises of their own.
    related: Vec<Related>,
    /// What sort of truth each premise is.
    sorts: Vec<Option<HouseKind>>,
    /// Where each premise's candidates begin; one entry more than there are premises.
    starts: Vec<usize>,
    /// Which candidates are still possible: one mask a premise, one row of masks a level of the trial.
    pub(super) alive: Vec<u64>,
    /// Trials for the conclusion at hand.
    nodes: u32,
    /// For the whole argument, however many conclusions it has.
    pub(super) budget: Budget,
    /// Whether each candidate is tried before one is chosen: slow, but what nested suppositions show is seen at once.
    tries_first: bool,
}

impl<'a, const W: usize> Judge<'a, W> {
    /// Whether another try is worth it: with trials before choices, once, and with a budget of its own.
    fn may_try_again(&mut self) -> bool {
        let again = self.budget.was_whole() && !self.tries_first;
        if again {
            (self.tries_first, self.budget) = (true, Budget::whole());
        }
        again
    }

    fn new(grid: &'a Grid<W>, premises: &[Truth], budget: Budget) -> Result<Self, Refusal> {
        let mut judge = Self {
            grid,
            candidates: Vec::new(),
            related: Vec::new(),
            sorts: Vec::new(),
            starts: vec![0],
            alive: Vec::new(),
            nodes: 0,
            budget,
            tries_first: false,
        };
        if premises.len() > PREMISE_LIMIT {
            return Err(Refusal::TooLarge);
        }
        let mut kept = Vec::new();
        for premise in premises {
            if !is_known(grid, premise) {
                return Err(Refusal::UnknownTruth(premise.clone()));
            }
            // How a rearrangement maps the board is the same for all premises that name it, and is judged once.
            if let Truth::Symmetric(symmetric) = premise
                && !kept.contains(&&symmetric.symmetry)
            {
                judge.budget.spend(grid.layout().cells().len() * grid.layout().size())?;
                is_kept(grid, &symmetric.symmetry)
                    .map_err(|why| Refusal::NotSymmetric(premise.clone(), why))?;
                kept.push(&symmetric.symmetry);
            }
            if premise.is_settled(grid) {
                return Err(Refusal::SettledTruth(premise.clone()));
            }
            if let Truth::Guardians(guardians) = premise {
                is_deadly(grid, guardians, &mut judge.budget)
                    .map_err(|why| Refusal::NotDeadly(premise.clone(), why))?;
            }
            if let Some(related) = Related::of(grid, premise) {
                judge.related.push(related);
            } else {
                judge.add(premise)?;
            }
        }
        judge.add_cells(premises)?;
        Ok(judge)
    }

    fn add(&mut self, premise: &Truth) -> Result<(), Refusal> {
        premise.extend_candidates(self.grid, &mut self.candidates);
        let start = self.starts[self.starts.len() - 1];
        if self.candidates.len() - start >= 64 {
            return Err(Refusal::TooLarge);
        }
        self.sorts.push(sort(self.grid.layout(), premise));
        self.starts.push(self.candidates.len());
        Ok(())
    }

    /// What several cells say at once says of each that it is filled.
    fn add_cells(&mut self, premises: &[Truth]) -> Result<(), Refusal> {
        let plain =
            premises.iter().filter(|premise| !matches!(premise, Truth::Relation(_) | Truth::Linear(_)));
        let mut place: Vec<(Cell, usize)> = plain
            .enumerate()
            .filter_map(
                |(at, premise)| if let Truth::Cell(cell) = premise { Some((*cell, at)) } else { None },
            )
            .collect();
        for at in 0..self.related.len() {
            for cell in self.related[at].open(self.grid) {
                let known = place.iter().find(|(known, _)| *known == cell).map(|&(_, premise)| premise);
                let premise = known.unwrap_or_else(|| self.premises());
                if known.is_none() {
                    self.add(&Truth::Cell(cell))?;
                    place.push((cell, premise));
                }
                self.related[at].place(cell, premise);
            }
        }
        Ok(())
    }

    pub(super) fn premises(&self) -> usize {
        self.starts.len() - 1
    }

    /// The candidates that honour every premise with the conclusion false, if that can be done.
    fn honour(&mut self, conclusion: Option<Conclusion>) -> Result<Option<Vec<Candidate>>, Refusal> {
        self.nodes = 0;
        self.alive.clear();
        for premise in 0..self.premises() {
            let mut mask = 0;
            for (bit, &candidate) in
                self.candidates[self.starts[premise]..self.starts[premise + 1]].iter().enumerate()
            {
                let possible = match conclusion {
                    None => true,
                    Some(Conclusion::Place(placed)) => candidate != placed,
                    Some(Conclusion::Eliminate(gone)) => !self.grid.layout().conflict(candidate, gone),
                };
                mask |= u64::from(possible) << bit;
            }
            self.alive.push(mask);
        }
        let mut escape = Vec::new();
        Ok((self.relate(0, &escape)? && self.choose(0, &mut escape)?).then_some(escape))
    }

    /// Leaves each cell of a relation, or of a sum, what some filling of it holds; false if there is no filling.
    pub(super) fn relate(&mut self, level: usize, chosen: &[Candidate]) -> Result<bool, Refusal> {
        let width = self.premises();
        let mut changed = !self.related.is_empty();
        while changed {
            changed = false;
            for at in 0..self.related.len() {
                let domain = |premise: usize| match self.alive[level * width + premise] {
                    DECIDED => {
                        let cell = self.candidates[self.starts[premise]].cell;
                        let held = chosen.iter().find(|held| held.cell == cell);
                        held.map_or(0, |held| 1 << held.digit.index())
                    }
                    mask => self.digits(premise, mask),
                };
                let slots = self.related[at].slots();
                let domains = slots.map(|slot| slot.map_or_else(|held| held, domain)).collect();
                let mut work = 0;
                let Some(left) = self.related[at].supports(domains, &mut work) else { return Ok(false) };
                self.budget.spend(work)?;
                for (premise, digits) in left {
                    let mask = self.alive[level * width + premise];
                    if mask != DECIDED && self.digits(premise, mask) != digits {
                        self.alive[level * width + premise] = self.only(premise, mask, digits);
                        changed = true;
                    }
                }
            }
        }
        Ok(true)
    }

    /// The digits that are left to the premise of a cell, as bits.
    fn digits(&self, premise: usize, mask: u64) -> u32 {
        let own = &self.candidates[self.starts[premise]..self.starts[premise + 1]];
        let left = own.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
        left.fold(0, |all, (_, candidate)| all | 1 << candidate.digit.index())
    }

    /// What is left to the premise of a cell with these digits.
    fn only(&self, premise: usize, mask: u64, digits: u32) -> u64 {
        let own = &self.candidates[self.starts[premise]..self.starts[premise + 1]];
        let kept = own.iter().enumerate().filter(|(_, candidate)| digits >> candidate.digit.index() & 1 == 1);
        mask & kept.fold(0, |all, (bit, _)| all | 1 << bit)
    }

    /// Chooses for the premise with the fewest candidates left; `decided` premises are marked by an all-ones mask.
    pub(super) fn choose(&mut self, level: usize, escape: &mut Vec<Candidate>) -> Result<bool, Refusal> {
        let width = self.premises();
        self.nodes += 1;
        self.budget.spend(width)?;
        let row = &self.alive[level * width..(level + 1) * width];
        let undecided = (0..width).filter(|&premise| row[premise] != DECIDED);
        let Some(premise) = undecided.min_by_key(|&premise| row[premise].count_ones()) else {
            return Ok(true);
        };
        if self.tries_first && row[premise].count_ones() > 1 {
            return self.try_first(level, escape);
        }
        self.choose_for(premise, level, escape)
    }

    /// Chooses one candidate of a premise after another.
    pub(super) fn choose_for(
        &mut self,
        premise: usize,
        level: usize,
        escape: &mut Vec<Candidate>,
    ) -> Result<bool, Refusal> {
        let width = self.premises();
        let mut choices = self.alive[level * width + premise];
        if self.nodes > PATIENCE && self.is_crowded(level)? {
            return Ok(false);
        }
        while choices != 0 {
            let bit = choices.trailing_zeros() as usize;
            choices &= choices - 1;
            let chosen = self.put(premise, bit, level)?;
            escape.push(chosen);
            if self.relate(level + 1, escape)? && self.choose(level + 1, escape)? {
                return Ok(true);
            }
            escape.pop();
        }
        Ok(false)
    }

    /// Lets a premise be honoured by one of its candidates: on the next level this is what is left.
    pub(super) fn put(&mut self, premise: usize, bit: usize, level: usize) -> Result<Candidate, UsedUp> {
        let width = self.premises();
        let chosen = self.candidates[self.starts[premise] + bit];
        self.alive.truncate((level + 1) * width);
        self.budget.spend(width + self.open_candidates(level))?;
        for other in 0..width {
            let mask = self.alive[level * width + other];
            let next =
                if other == premise || mask == DECIDED { DECIDED } else { self.beside(other, mask, chosen) };
            self.alive.push(next);
        }
        Ok(chosen)
    }

    /// How many candidates the undecided premises have between them.
    fn open_candidates(&self, level: usize) -> usize {
        let row = &self.alive[level * self.premises()..(level + 1) * self.premises()];
        row.iter().filter(|&&mask| mask != DECIDED).map(|mask| mask.count_ones() as usize).sum()
    }

    /// Whether the undecided premises of some sort have too few places between them.
    fn is_crowded(&mut self, level: usize) -> Result<bool, Refusal> {
        let mut sorts = self.sorts.clone();
        sorts.sort_unstable();
        sorts.dedup();
        for sort in sorts {
            let undecided = (0..self.premises()).filter_map(|premise| {
                let mask = self.alive[level * self.premises() + premise];
                let candidates = &self.candidates[self.starts[premise]..self.starts[premise + 1]];
                let left = candidates.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
                (self.sorts[premise] == sort && mask != DECIDED).then(|| left.map(|(_, &c)| c).collect())
            });
            let undecided: Vec<Vec<Candidate>> = undecided.collect();
            if is_crowded(self.grid.layout(), &undecided, &mut self.budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What is left of a premise's candidates beside a chosen one.
    fn beside(&self, premise: usize, mask: u64, chosen: Candidate) -> u64 {
        let mut left = mask;
        let mut bits = mask;
        while bits != 0 {
            let bit = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            if self.grid.layout().conflict(self.candidates[self.starts[premise] + bit], chosen) {
                left &= !(1 << bit);
            }
        }
        left
    }
}

/// Whether there is such a cell and such a digit; asked before any table is.
fn is_on_board<const W: usize>(grid: &Grid<W>, Candidate { cell, digit }: Candidate) -> bool {
    cell.index() < grid.layout().shape().cells() && digit.index() < grid.layout().size()
}

/// Whether the premise speaks of cells, houses, digits and clues that this puzzle has.
fn is_known<const W: usize>(grid: &Grid<W>, premise: &Truth) -> bool {
    let layout = grid.layout();
    let cell = |cell: &Cell| cell.index() < layout.shape().cells();
    let digit = |digit: &Digit| digit.index() < layout.size();
    match premise {
        Truth::Cell(c) => cell(c),
        Truth::House(house, d) => house.index() < layout.house_count() && digit(d),
        Truth::Clue(clue) => *clue < layout.clues().len(),
        Truth::Guardians(guardians) => {
            guardians.cells.iter().all(cell) && guardians.candidates.iter().all(|&c| is_on_board(grid, c))
        }
        Truth::Symmetric(symmetric) => cell(&symmetric.cell) && symmetric.symmetry.fits(layout),
        Truth::Relation(at) => *at < layout.relations().len(),
        Truth::Linear(linear) => linear.equation(layout).is_some(),
    }
}
