//! The formula of a puzzle: its rules, its position and what is assumed of it, constraint by constraint.

use crate::{AutomatonState, Exclusion, Literal, ProofError, Reference};
use whydoku_board::{Candidate, Cause, CellSet, Digit, Grid, Layout, RelationInfo, sorted};
use whydoku_logic::{Guardians, Pattern, Symmetric, Truth};

/// A constraint of the formula.
#[derive(Clone, Debug)]
pub enum FormulaConstraint {
    /// At least one of these holds.
    Clause(Vec<Literal>),
    /// At most one of these is true.
    AtMostOne(Vec<Candidate>),
    /// The sum of the factors of true candidates is at least this.
    Linear(Vec<(i64, Candidate)>, i64),
    /// An automaton begins in one of these states.
    Initial(Vec<AutomatonState>),
    /// With this digit, an automaton goes from the first state to the second, or rejects.
    Transition(AutomatonState, Candidate, Option<AutomatonState>),
}

/// A constraint with the reference under which the proof quotes it.
pub type QuotedConstraint = (Reference, FormulaConstraint);

pub(crate) fn members<const W: usize>(truth: &Truth, layout: &Layout<W>) -> Vec<Candidate> {
    match truth {
        &Truth::Cell(cell) => layout.digits().map(|digit| Candidate::new(cell, digit)).collect(),
        &Truth::House(house, digit) => {
            layout.house(house).cells.iter().map(|cell| Candidate::new(cell, digit)).collect()
        }
        Truth::Clue(clue) => {
            let info = &layout.clues()[*clue];
            info.cells.iter().map(|cell| Candidate::new(cell, info.digit)).collect()
        }
        Truth::Guardians(_)
        | Truth::Symmetric(_)
        | Truth::Relation(_)
        | Truth::Linear(_)
        | Truth::Regions(_) => Vec::new(),
    }
}

/// The rules of a layout. Sums become linear constraints if the format supports them, else automata.
pub(crate) fn rules<const W: usize>(
    layout: &Layout<W>,
    supports_sums: bool,
) -> Result<Vec<QuotedConstraint>, ProofError> {
    let mut constraints = Vec::new();
    for truth in Truth::of_rules(layout) {
        let members = members(&truth, layout);
        let clause = members.iter().copied().map(Literal::positive).collect();
        constraints.push((Reference::of(&truth), FormulaConstraint::Clause(clause)));
        let exclusion = match truth {
            Truth::Cell(cell) => Exclusion::Cell(cell),
            Truth::House(house, digit) => Exclusion::House(house, digit),
            _ => continue,
        };
        constraints.push((Reference::AtMostOne(exclusion), FormulaConstraint::AtMostOne(members)));
    }
    let distinct = distinct_sets(layout);
    for (at, cells) in &distinct {
        for digit in layout.digits() {
            let members = cells.iter().map(|cell| Candidate::new(cell, digit)).collect();
            let by = Reference::AtMostOne(Exclusion::Constraint(*at, digit));
            constraints.push((by, FormulaConstraint::AtMostOne(members)));
        }
    }
    for one in layout.cells() {
        for near in layout.peers(one).iter().filter(|&near| near > one) {
            let both = CellSet::from_iter([one, near]);
            if layout.house_around(&both).is_none()
                && !distinct.iter().any(|(_, cells)| both.is_subset(cells))
            {
                let pairs = layout.digits().map(|d| [Candidate::new(one, d), Candidate::new(near, d)]);
                constraints.extend(pairs.map(pair));
            }
        }
        if layout.is_non_consecutive() {
            for near in layout.neighbours(one).iter().filter(|&near| near > one) {
                for (low, high) in layout.digits().zip(layout.digits().skip(1)) {
                    constraints.push(pair([Candidate::new(one, low), Candidate::new(near, high)]));
                    constraints.push(pair([Candidate::new(one, high), Candidate::new(near, low)]));
                }
            }
        }
    }
    add_constraints_of_board(layout, supports_sums, &mut constraints)?;
    Ok(constraints)
}

/// The cells whose digits differ by a constraint or in a group and in no house, with a number.
pub(crate) fn distinct_sets<const W: usize>(layout: &Layout<W>) -> Vec<(usize, CellSet<W>)> {
    let groups = layout.groups().map(|(_, info)| info.cells);
    let all = layout.distinct_groups().map(|cells| cells.iter().copied().collect::<CellSet<W>>());
    let all = all.chain(groups);
    all.enumerate().filter(|(_, cells)| layout.house_around(cells).is_none()).collect()
}

fn add_constraints_of_board<const W: usize>(
    layout: &Layout<W>,
    supports_sums: bool,
    constraints: &mut Vec<QuotedConstraint>,
) -> Result<(), ProofError> {
    let impossible = sorted(layout.restricted().iter().flat_map(|&(cell, kept, _)| {
        let removed = layout.digits().filter(move |&digit| !kept.contains(digit));
        removed.map(move |digit| Candidate::new(cell, digit))
    }));
    let unit = |c| (Reference::Impossible(c), FormulaConstraint::Clause(vec![Literal::negative(c)]));
    constraints.extend(impossible.into_iter().map(unit));
    for cell in layout.cells() {
        for candidate in layout.digits().map(|digit| Candidate::new(cell, digit)) {
            let others = layout.pair_conflicts(candidate).iter().filter(|&&other| other > candidate);
            constraints.extend(others.map(|&other| pair([candidate, other])));
        }
    }
    for (relation, info) in layout.relations().iter().enumerate() {
        match info.automaton.sum().filter(|_| supports_sums) {
            Some((factors, total)) => {
                for (by, sign) in [(Reference::AtLeast(relation), 1), (Reference::AtMost(relation), -1)] {
                    let cells = info.order.iter().zip(factors);
                    let terms = cells.flat_map(|(&cell, &factor)| {
                        let value =
                            move |digit: Digit| sign * i64::from(factor) * i64::from(layout.value(digit));
                        layout.digits().map(move |digit| (value(digit), Candidate::new(cell, digit)))
                    });
                    constraints
                        .push((by, FormulaConstraint::Linear(terms.collect(), sign * i64::from(total))));
                }
            }
            None => add_automaton(relation, info, layout, constraints)?,
        }
    }
    Ok(())
}

fn add_automaton<const W: usize>(
    relation: usize,
    info: &RelationInfo<W>,
    layout: &Layout<W>,
    constraints: &mut Vec<QuotedConstraint>,
) -> Result<(), ProofError> {
    let name = || match info.cause {
        Cause::Constraint(at) => {
            format!("constraint {} (`{}`)", at + 1, layout.shape().constraints()[at].kind.key())
        }
        Cause::Rule(_) => "a rule of the board".to_owned(),
    };
    let automaton = info.compiled.dfa().ok_or_else(|| ProofError::TooManyStates(name()))?;
    let state = |at, number| AutomatonState { relation, at, number };
    let first = (0..automaton.states(0)).map(|number| state(0, number)).collect();
    constraints.push((Reference::Initial(relation), FormulaConstraint::Initial(first)));
    for (at, &cell) in info.order.iter().enumerate() {
        for number in 0..automaton.states(at) {
            for digit in layout.digits() {
                let next = automaton.next(at, number, digit);
                if at + 1 == info.order.len() && next.is_some() {
                    continue;
                }
                let from = state(at, number);
                let to = next.map(|next| state(at + 1, next));
                let transition = FormulaConstraint::Transition(from, Candidate::new(cell, digit), to);
                constraints.push((Reference::Transition(from, digit), transition));
            }
        }
    }
    Ok(())
}

fn pair([one, other]: [Candidate; 2]) -> QuotedConstraint {
    (Reference::AtMostOne(Exclusion::pair(one, other)), FormulaConstraint::AtMostOne(vec![one, other]))
}

/// The digits and eliminations of a position, and a literal that is supposed of it.
pub(crate) fn position<const W: usize>(grid: &Grid<W>, supposed: Option<Literal>) -> Vec<QuotedConstraint> {
    let layout = grid.layout();
    let filled: Vec<Candidate> =
        layout.cells().iter().filter_map(|cell| Some(Candidate::new(cell, grid.digit(cell)?))).collect();
    let mut plain = Grid::empty(grid.layout().clone());
    filled.iter().for_each(|&candidate| plain.place(candidate));
    let eliminated = plain.open_candidates().filter(|&candidate| !grid.allows(candidate));
    let literals = filled.iter().copied().map(Literal::positive);
    let literals = literals.chain(eliminated.map(Literal::negative)).chain(supposed);
    let unit =
        |literal: Literal| (Reference::Start(literal.candidate), FormulaConstraint::Clause(vec![literal]));
    literals.map(unit).collect()
}

pub(crate) fn assumptions<const W: usize>(truth: &Truth, grid: &Grid<W>) -> Vec<Vec<Literal>> {
    match truth {
        Truth::Guardians(guardians) if guardians.pattern == Pattern::Deadly => {
            vec![guarding_candidates(guardians, grid).into_iter().map(Literal::positive).collect()]
        }
        Truth::Symmetric(symmetric) => images(symmetric, grid)
            .into_iter()
            .map(|(candidate, image)| vec![Literal::negative(candidate), Literal::positive(image)])
            .collect(),
        _ => Vec::new(),
    }
}

/// All candidates of a pattern's cells outside the pattern: those eliminated already, and the guardians.
pub(crate) fn guarding_candidates<const W: usize>(guardians: &Guardians, grid: &Grid<W>) -> Vec<Candidate> {
    let is_inside = |candidate: Candidate| {
        grid.candidates(candidate.cell).contains(candidate.digit)
            && !guardians.candidates.contains(&candidate)
    };
    let all = guardians
        .cells
        .iter()
        .flat_map(|&cell| grid.layout().digits().map(move |digit| Candidate::new(cell, digit)));
    sorted(all.filter(|&candidate| !is_inside(candidate)).chain(guardians.candidates.iter().copied()))
}

/// Each candidate of a symmetric cell with each of its other images.
fn images<const W: usize>(symmetric: &Symmetric, grid: &Grid<W>) -> Vec<(Candidate, Candidate)> {
    let candidates = grid.layout().digits().map(|digit| Candidate::new(symmetric.cell, digit));
    let images = |candidate: Candidate| {
        let images = symmetric.symmetry.images(candidate).filter(move |&image| image != candidate);
        images.map(move |image| (candidate, image))
    };
    candidates.flat_map(images).collect()
}
