//! Whether any digits satisfy a constraint, so that a cage of two cells with the sum 20 is refused when it is read.

use crate::{Automaton, CellSet, Constraint, Relation, RuleSet, Shape, WIDEST};

/// The width of the beam search for groups of cells that differ.
const BEAM_WIDTH: usize = 1;

impl Constraint {
    /// Whether it fits the board but is satisfied by no digits.
    pub fn is_impossible(&self, shape: &Shape) -> bool {
        self.problem(shape).is_none() && self.impossibility(shape, &mut Vec::new()).is_some()
    }

    /// Returns the constraints that say that one of some groups holds. A group that no digits satisfy is left out if another
    /// may hold.
    pub fn any_possible(mut groups: Vec<Vec<Self>>, shape: &Shape) -> Vec<Self> {
        let may_hold = |group: &Vec<Self>| !group.iter().any(|member| member.is_impossible(shape));
        if groups.iter().any(may_hold) {
            groups.retain(may_hold);
        }
        if groups.len() == 1 { groups.swap_remove(0) } else { vec![Self::any_of("", groups)] }
    }

    /// Returns the problem if a rule that the constraint makes is satisfied by no digits, all other rules of the board apart.
    /// Each member of a group of alternatives must be possible too: one that is not is a mistake. `possible` has the
    /// rules that some digits are known to satisfy, with the number of cells: a board may have dozens of equal ones.
    pub(crate) fn impossibility(
        &self,
        shape: &Shape,
        possible: &mut Vec<(Automaton, usize)>,
    ) -> Option<String> {
        let of_member = |member: &Self| {
            Some(format!("in `{}`, {}", member.kind.key(), member.impossibility(shape, possible)?))
        };
        // The automaton of the alternatives is large, and builds on those of the members.
        if !self.alternatives().is_empty() {
            return self.alternatives().iter().flatten().find_map(of_member);
        }
        let RuleSet { pairs, restricted, distinct, mut relations } = RuleSet::of_one(shape, self);
        let mut peers = vec![CellSet::<WIDEST>::EMPTY; if relations.is_empty() { 0 } else { shape.cells() }];
        for (cells, _) in distinct.iter().filter(|_| !relations.is_empty()) {
            let all: CellSet<WIDEST> = cells.iter().copied().collect();
            for &cell in cells {
                peers[cell.index()] = all;
                peers[cell.index()].remove(cell);
            }
        }
        let size = shape.size();
        let mut is_impossible = |relation: &mut Relation| {
            relation.grouped(&peers, size, BEAM_WIDTH);
            let rule = (relation.automaton.clone(), relation.cells.len());
            if possible.contains(&rule) {
                return false;
            }
            let is_possible = rule.0.may_be_satisfied(rule.1, size);
            possible.extend(is_possible.then_some(rule));
            !is_possible
        };
        let is_possible = pairs.iter().all(|pair| pair.allowed[0].iter().any(|digits| !digits.is_empty()))
            && restricted.iter().all(|(_, digits, _)| !digits.is_empty());
        let impossible =
            relations.iter_mut().find_map(|relation| is_impossible(relation).then_some(&*relation));
        if is_possible && impossible.is_none() {
            return None;
        }
        let sums = impossible.and_then(|relation| self.possible_sums(relation, shape)).unwrap_or_default();
        Some(format!("no digits satisfy it{sums}; change its numbers or its cells"))
    }

    /// Returns the sums that the cells may have, if the number of the constraint is another.
    fn possible_sums(&self, relation: &Relation, shape: &Shape) -> Option<String> {
        let sum = relation.automaton.as_sum().filter(|sum| self.numbers == [sum.total])?;
        let domains = vec![(1 << shape.size()) - 1; relation.cells.len()];
        let (least, most) = sum.totals(&domains, shape.lowest())?;
        if (least..=most).contains(&sum.total.into()) {
            return None;
        }
        let range = if least == most { format!("{least}") } else { format!("from {least} to {most}") };
        Some(format!(": the sum of its cells is {range}"))
    }
}
