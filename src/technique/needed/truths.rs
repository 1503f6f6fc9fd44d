//! Which premises a pattern needs. Large patterns often find more truths than a conclusion takes; what is told must be
//! needed to the last premise, so it is tried whether the conclusion could be denied without one.

use crate::geometry::Candidate;
use crate::grid::Grid;
use crate::step::Conclusion;
use crate::truth::Truth;

/// Trials after which a way to deny the conclusion is taken to exist. Patterns of twenty cells need a few hundred.
const PATIENCE: u32 = 20_000;

/// The truths of a pattern with the candidates that could make them true.
pub struct Premises<'a, const W: usize> {
    grid: &'a Grid<W>,
    truths: Vec<(Truth, Vec<Candidate>)>,
}

impl<'a, const W: usize> Premises<'a, W> {
    /// The truths of a pattern on a grid. Those that are settled already say nothing and are left out.
    pub fn new(grid: &'a Grid<W>, truths: impl IntoIterator<Item = Truth>) -> Self {
        let open = truths.into_iter().filter(|truth| !truth.is_settled(grid));
        Self { grid, truths: open.map(|truth| (truth.clone(), truth.candidates(grid))).collect() }
    }

    /// The truths.
    pub fn truths(&self) -> impl Iterator<Item = Truth> + '_ {
        self.truths.iter().map(|(truth, _)| truth.clone())
    }

    /// Whether the conclusion follows from all of them.
    pub fn prove(&self, conclusion: Conclusion) -> bool {
        !self.can_be_denied(conclusion, None)
    }

    /// Those of the conclusions that follow from no fewer of the truths. That they follow from all is the caller's word.
    pub fn need_all(&self, conclusions: &[Conclusion]) -> Vec<Conclusion> {
        let mut left = conclusions.to_vec();
        for without in 0..self.truths.len() {
            // What denies one conclusion often denies others too.
            let mut ways: Vec<Vec<Candidate>> = Vec::new();
            left.retain(|&conclusion| {
                if ways.iter().any(|way| self.denies(way, conclusion)) {
                    return true;
                }
                let way = self.way_to_deny(conclusion, Some(without));
                let exists = way.is_some();
                ways.extend(way);
                exists
            });
        }
        left
    }

    /// Whether these candidates, all true, leave the conclusion false.
    fn denies(&self, way: &[Candidate], conclusion: Conclusion) -> bool {
        match conclusion {
            Conclusion::Place(placed) => !way.contains(&placed),
            Conclusion::Eliminate(gone) => !way.iter().any(|&one| self.grid.layout().conflict(one, gone)),
        }
    }

    /// Leaves out each truth in turn without which the conclusions still follow.
    #[must_use]
    pub fn tightened(mut self, conclusions: &[Conclusion]) -> Self {
        let mut at = 0;
        while at < self.truths.len() {
            if conclusions.iter().any(|&conclusion| self.can_be_denied(conclusion, Some(at))) {
                at += 1;
            } else {
                self.truths.remove(at);
            }
        }
        self
    }

    fn can_be_denied(&self, conclusion: Conclusion, without: Option<usize>) -> bool {
        self.way_to_deny(conclusion, without).is_some()
    }

    /// One candidate from each truth, no two in conflict, with the conclusion false.
    fn way_to_deny(&self, conclusion: Conclusion, without: Option<usize>) -> Option<Vec<Candidate>> {
        let others = self.truths.iter().enumerate().filter(|(at, _)| Some(*at) != without);
        let possible = |candidate: &&Candidate| self.denies(&[**candidate], conclusion);
        let choices = others
            .map(|(_, (_, candidates))| candidates.iter().filter(possible).copied().collect())
            .collect();
        let mut way = Vec::new();
        self.honour(choices, &mut way, &mut { PATIENCE }).then_some(way)
    }

    fn honour(&self, mut choices: Vec<Vec<Candidate>>, way: &mut Vec<Candidate>, patience: &mut u32) -> bool {
        let fewest = choices.iter().enumerate().min_by_key(|(_, candidates)| candidates.len());
        let Some((fewest, _)) = fewest else { return true };
        let layout = self.grid.layout();
        for chosen in choices.swap_remove(fewest) {
            if *patience == 0 {
                // What was chosen so far stands for a way; it denies the conclusion that was asked about.
                return true;
            }
            *patience -= 1;
            let beside = |candidates: &Vec<Candidate>| -> Vec<Candidate> {
                candidates.iter().copied().filter(|&other| !layout.conflict(chosen, other)).collect()
            };
            way.push(chosen);
            if self.honour(choices.iter().map(beside).collect(), way, patience) {
                return true;
            }
            way.pop();
        }
        false
    }
}

/// Those of the conclusions that need all of the truths; what needs fewer belongs to a simpler pattern.
pub fn needed<const W: usize>(
    grid: &Grid<W>,
    truths: impl IntoIterator<Item = Truth>,
    conclusions: impl IntoIterator<Item = Conclusion>,
) -> Vec<Conclusion> {
    Premises::new(grid, truths).need_all(&conclusions.into_iter().collect::<Vec<_>>())
}
