//! The size of a conflict: how many levels lead to it, and how many steps it rests on. It is about the number of lines that
//! its explanation takes, and depends on the grid alone: where a step has several equal reasons, those of all count.

use super::Mask;
use super::network::Statement;
use super::propagation::Propagation;
use whydoku_logic::Truth;

impl Propagation<'_> {
    /// Returns the number of levels and of steps, the assumption not counted, that lead to the conflict; of several broken
    /// truths, to that which rests on the fewest. 1 if the assumption breaks a truth by itself.
    pub(super) fn conflict_size(&self) -> u16 {
        self.conflict_extent().0
    }

    /// Returns the size of the conflict, and the number of cells whose lost candidates it rests on.
    pub(super) fn conflict_extent(&self) -> (u16, u16) {
        let extents = self.broken().iter().filter_map(|&truth| self.steps_to(truth, usize::MAX));
        let (steps, cells) = extents.min().unwrap_or_default();
        (self.level() + u16::try_from(steps).unwrap_or(u16::MAX / 2), cells as u16)
    }

    /// Returns the size of the conflict if it is no more than this.
    pub(super) fn conflict_size_up_to(&self, most: u16) -> Option<u16> {
        let most_steps = usize::from(most.checked_sub(self.level())?);
        let steps = self.broken().iter().filter_map(|&truth| self.steps_to(truth, most_steps));
        steps.min().map(|(steps, _)| self.level() + steps as u16)
    }

    /// Returns the number of steps, the assumption among them, on which it rests that a truth is broken, and the number of cells
    /// that have lost candidates for them; `None` if there are more steps than `most`.
    fn steps_to(&self, broken: u32, most: usize) -> Option<(usize, usize)> {
        let (mut count, mut cells) = (0, Vec::new());
        let mut steps = Mask::none(self.network().len() + self.placed().len());
        let mut waiting = vec![(broken, u16::MAX)];
        while let Some((truth, level)) = waiting.pop() {
            for &lost in self.network().members(truth) {
                let removed = self.level_of(Statement::is_not(lost)).filter(|&removed| removed < level);
                cells.extend(removed.map(|_| self.network().candidate(lost).cell));
                for step in removed.into_iter().flat_map(|removed| self.removers(lost, removed)) {
                    if steps.add(step) {
                        count += 1;
                        if count > most {
                            return None;
                        }
                        let level = self.level_of_step(step);
                        waiting.extend(self.reasons(step, level).into_iter().map(|truth| (truth, level)));
                    }
                }
            }
        }
        cells.sort_unstable();
        cells.dedup();
        Some((count, cells.len()))
    }

    /// Returns the steps of a level that remove a candidate.
    fn removers(&self, lost: u32, level: u16) -> impl Iterator<Item = u32> {
        let network = self.network();
        let is_of_level = move |step: &u32| self.level_of_step(*step) == level;
        let placed = network.conflicts(lost).iter().copied().filter(|&other| self.is_placed(other));
        let steps = self.placed();
        // Steps are placed level by level.
        let [from, to] =
            [level, level + 1].map(|level| steps.partition_point(|&step| self.level_of_step(step) < level));
        let inferences = steps[from..to].iter().copied().filter(move |&step| step as usize >= network.len());
        placed.filter(is_of_level).chain(inferences.filter(move |&step| self.inferred(step).contains(&lost)))
    }

    /// Returns the truths that make a step on its level: a cell if one does, else all houses and clues that do.
    fn reasons(&self, step: u32, level: u16) -> Vec<u32> {
        let Some(reason) = self.reason(step) else { return Vec::new() };
        let network = self.network();
        if step as usize >= network.len() || matches!(network.truth(reason), Truth::Cell(_)) {
            return vec![reason];
        }
        let is_lost = |&member: &u32| {
            let removed = self.level_of(Statement::is_not(member));
            member == step || removed.is_some_and(|removed| removed < level)
        };
        let places = |truth: &u32| network.members(*truth).iter().all(is_lost);
        network.truths_of(step).iter().copied().filter(places).collect()
    }
}
