//! Arrows, lines of equal sums and the like with cells in one house, added: the digits of the house differ, so together they
//! have narrower bounds than one by one.
//!
//! ```text
//! box: shafts of three arrows in six cells   they come to 21 at least, so the circles are 9, 9 and 8 at most, and no less
//!                                            than 3; where the circles come to 21 at most, the shafts have 1 to 6
//! ```

use crate::finder::{Flow, Reason, StepSink};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use whydoku_board::{Candidate, CellSet, Equation, Grid, House, JointSum};
use whydoku_logic::{Figure, Role, Truth};

/// The most sums that are added.
const MOST_SUMS: usize = 3;

/// Boards with more digits have too many sets of them.
const MOST_DIGITS: usize = 9;

/// Equations by number, each with a sign.
type Signed = Vec<(usize, i32)>;

/// Equations with what they remove together.
type Reported = BTreeSet<(Signed, Vec<Candidate>)>;

#[derive(PartialEq, Eq, Hash)]
struct LostWith(House, Signed, Vec<u32>);

/// The equations of a board, with their relations.
struct JointSums<'a, const W: usize> {
    grid: &'a Grid<W>,
    equations: Vec<(usize, Equation)>,
    /// Which of them have cells that a new instance may rest on.
    changed: Vec<bool>,
}

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    if !layout.has_constraints() || layout.size() > MOST_DIGITS {
        return Flow::Continue(());
    }
    // Other techniques report what a constraint shows by itself, and contradictions.
    let is_settled = |&at: &usize| {
        let info = &layout.relations()[at];
        let domains: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
        info.cells.meets(grid.open()) && info.compiled.supports(&domains).is_some_and(|left| left == domains)
    };
    let relations = (0..layout.relations().len()).filter(is_settled);
    let equations = relations.flat_map(|at| layout.equations(at).into_iter().map(move |one| (at, one)));
    let equations: Vec<(usize, Equation)> = equations.collect();
    let changed = sink.changed(grid);
    let is_changed =
        |(_, equation): &(usize, Equation)| equation.cells.iter().any(|(cell, _)| changed.contains(*cell));
    let sums = JointSums { grid, changed: equations.iter().map(is_changed).collect(), equations };
    if sums.equations.iter().any(|(_, equation)| equation.has_two_sides()) {
        let mut reported = BTreeSet::new();
        for (house, _) in layout.houses() {
            sums.find_in(house, &mut reported, sink)?;
        }
    }
    Flow::Continue(())
}

impl<const W: usize> JointSums<'_, W> {
    /// Adds sums in one house. Conclusions that were reported with other houses are not reported again.
    fn find_in(&self, house: House, reported: &mut Reported, sink: &mut StepSink<'_>) -> Flow {
        let within = self.grid.layout().house(house).cells;
        // One side of each is in the house.
        let has_side = |&(at, sign): &(usize, i32)| self.equations[at].1.has_side_within(sign, &within);
        let signs = (0..self.equations.len()).flat_map(|at| [(at, 1), (at, -1)]);
        let parts: Signed = signs.filter(has_side).collect();
        let is_house_changed = within.meets(&sink.changed(self.grid));
        let is_new = |group: &Signed| is_house_changed || group.iter().any(|part| self.changed[part.0]);
        if !is_new(&parts) {
            return Flow::Continue(());
        }
        let mut groups: Vec<Signed> = vec![Vec::new()];
        // What fewer equations show, by these.
        let mut known: BTreeMap<Signed, Vec<Candidate>> = BTreeMap::new();
        for _ in 0..MOST_SUMS {
            groups = groups.iter().flat_map(|group| self.larger(group, &parts)).collect();
            // The other sign of all is the same sum.
            let sums: BTreeSet<Signed> = groups.iter().cloned().map(normal).collect();
            for group in sums.iter().filter(|group| is_new(group)) {
                sink.check_cancelled()?;
                let mut simpler: Vec<Candidate> = Vec::new();
                for left_out in 0..group.len() {
                    let mut fewer = group.clone();
                    fewer.remove(left_out);
                    simpler.extend(known.get(&normal(fewer)).into_iter().flatten());
                }
                simpler.extend(self.report(house, group, (&simpler, &mut *reported), sink)?);
                known.insert(group.clone(), simpler);
            }
        }
        Flow::Continue(())
    }

    /// Groups with one more equation, of another relation, that follows those of a group.
    fn larger(&self, group: &Signed, parts: &Signed) -> Vec<Signed> {
        let is_apart = |&(at, _): &(usize, i32)| {
            let relation = self.equations[at].0;
            group.last().is_none_or(|last| last.0 < at)
                && group.iter().all(|&(other, _)| self.equations[other].0 != relation)
        };
        let next = parts.iter().filter(|part| is_apart(part));
        next.map(|&part| group.iter().copied().chain([part]).collect()).collect()
    }

    /// Reports what some equations show together that fewer do not, and returns it.
    fn report(
        &self,
        house: House,
        group: &Signed,
        (simpler, reported): (&[Candidate], &mut Reported),
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<(), Vec<Candidate>> {
        let grid = self.grid;
        let of_group = || group.iter().map(|&(at, sign)| (&self.equations[at], sign));
        if !of_group().any(|((_, equation), _)| equation.has_two_sides()) {
            return ControlFlow::Continue(Vec::new());
        }
        let joint = JointSum::new(grid.layout(), house, of_group().map(|((_, one), sign)| (one, sign)));
        let cells: CellSet<W> = joint.cells();
        let inside: CellSet<W> = joint.inside.iter().map(|(cell, _)| *cell).collect();
        let rest = (grid.layout().house(house).cells & *grid.open()) - inside;
        let lost = |rest: CellSet<W>| joint.bounds(grid, rest).map(|bounds| bounds.lost).unwrap_or_default();
        let key = (cells | rest).iter().map(|cell| grid.candidates(cell).bits()).collect();
        let mut removed = Vec::clone(&sink.cached(LostWith(house, group.clone(), key), || lost(rest)));
        removed.retain(|lost| !simpler.contains(lost));
        if removed.is_empty() || !reported.insert((group.clone(), removed.clone())) {
            return ControlFlow::Continue(removed);
        }
        let measure = (cells & *grid.open()).len() as u16;
        sink.eliminate_all(measure, removed.iter().copied(), || {
            // The other cells of the house without which something stays.
            let mut needed = rest;
            for cell in rest {
                let fewer = needed - CellSet::from_iter([cell]);
                let follows =
                    |one: &Candidate| lost(fewer | (CellSet::from_iter([one.cell]) & rest)).contains(one);
                if removed.iter().all(follows) {
                    needed = fewer;
                }
            }
            let relations: Vec<usize> = of_group().map(|((relation, _), _)| *relation).collect();
            let truths =
                relations.iter().map(|&at| Truth::Relation(at)).chain(needed.iter().map(Truth::Cell));
            let figure = Figure::new().relations(Role::House, relations.iter().copied());
            let figure = figure.houses(Role::Base, [house]).cells(Role::Cell, inside & *grid.open());
            Reason::new(truths, figure.cells(Role::Other, needed))
        })?;
        ControlFlow::Continue(removed)
    }
}

/// The same sum with a plus before the first equation.
fn normal(mut group: Signed) -> Signed {
    if group.first().is_some_and(|one| one.1 < 0) {
        group.iter_mut().for_each(|one| one.1 = -one.1);
    }
    group
}
