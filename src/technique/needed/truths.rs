//! Which premises a pattern needs. Large patterns often find more truths than a conclusion takes; what is told must be
//! needed to the last premise, so it is tried whether the conclusion could be denied without one.

use crate::geometry::{Candidate, Layout};
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
        let mut choices = Choices::new(self);
        let possible = choices.denying(conclusion);
        !choices.can_be_made((0..self.truths.len()).collect(), &possible)
    }

    /// Those of the conclusions that follow from no fewer of the truths. That they follow from all is the caller's word.
    pub fn need_all(&self, conclusions: &[Conclusion]) -> Vec<Conclusion> {
        let mut choices = Choices::new(self);
        let possible = |&conclusion: &Conclusion| (conclusion, choices.denying(conclusion));
        let mut left: Vec<(Conclusion, Vec<u64>)> = conclusions.iter().map(possible).collect();
        for without in 0..self.truths.len() {
            // What denies one conclusion often denies others too.
            let mut ways: Vec<Vec<usize>> = Vec::new();
            left.retain(|(_, possible)| {
                if ways.iter().any(|way| way.iter().all(|&number| has(possible, number))) {
                    return true;
                }
                let others = (0..self.truths.len()).filter(|&at| at != without);
                let exists = choices.can_be_made(others.collect(), possible);
                if exists {
                    ways.push(choices.made.clone());
                }
                exists
            });
        }
        left.into_iter().map(|(conclusion, _)| conclusion).collect()
    }

    /// Leaves out each truth in turn without which the conclusions still follow.
    #[must_use]
    pub fn tightened(self, conclusions: &[Conclusion]) -> Self {
        let mut choices = Choices::new(&self);
        let possible: Vec<Vec<u64>> = conclusions.iter().map(|&one| choices.denying(one)).collect();
        let mut kept: Vec<usize> = (0..self.truths.len()).collect();
        for at in 0..self.truths.len() {
            let others: Vec<usize> = kept.iter().copied().filter(|&other| other != at).collect();
            if !possible.iter().any(|possible| choices.can_be_made(others.clone(), possible)) {
                kept = others;
            }
        }
        Self { truths: kept.iter().map(|&at| self.truths[at].clone()).collect(), ..self }
    }
}

/// One candidate is chosen from each truth, no two in conflict. Candidates have numbers, and sets of them are bits.
struct Choices<'a, const W: usize> {
    layout: &'a Layout<W>,
    candidates: Vec<Candidate>,
    /// The numbers of each truth's candidates, in its order, and the set of them.
    of_truths: Vec<(Vec<usize>, Vec<u64>)>,
    /// For each candidate those that may stand beside it, once asked for.
    beside: Vec<Option<Vec<u64>>>,
    /// What was chosen.
    made: Vec<usize>,
    patience: u32,
}

impl<'a, const W: usize> Choices<'a, W> {
    fn new(premises: &Premises<'a, W>) -> Self {
        let truths = &premises.truths;
        let mut candidates: Vec<Candidate> = truths.iter().flat_map(|(_, all)| all).copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        let numbered = |(_, all): &(Truth, Vec<Candidate>)| {
            let numbers = all.iter().map(|one| candidates.partition_point(|other| other < one));
            let numbers: Vec<usize> = numbers.collect();
            let set = set_of(candidates.len(), |number| numbers.contains(&number));
            (numbers, set)
        };
        let of_truths = truths.iter().map(numbered).collect();
        let beside = vec![None; candidates.len()];
        Self { layout: premises.grid.layout(), candidates, of_truths, beside, made: Vec::new(), patience: 0 }
    }

    /// The candidates that leave a conclusion false if they are true.
    fn denying(&self, conclusion: Conclusion) -> Vec<u64> {
        set_of(self.candidates.len(), |number| match conclusion {
            Conclusion::Place(placed) => self.candidates[number] != placed,
            Conclusion::Eliminate(gone) => !self.layout.conflict(self.candidates[number], gone),
        })
    }

    /// Whether a choice for these truths can be made among the possible candidates; then it is in `made`.
    fn can_be_made(&mut self, mut truths: Vec<usize>, possible: &[u64]) -> bool {
        self.made.clear();
        self.patience = PATIENCE;
        self.choose(&mut truths, possible)
    }

    fn choose(&mut self, truths: &mut Vec<usize>, possible: &[u64]) -> bool {
        let mut fewest = None;
        for (place, &truth) in truths.iter().enumerate() {
            let both = self.of_truths[truth].1.iter().zip(possible).map(|(a, b)| (a & b).count_ones());
            let choices: u32 = both.sum();
            if choices == 0 {
                return false;
            }
            if fewest.is_none_or(|(least, _)| choices < least) {
                fewest = Some((choices, place));
            }
        }
        let Some((_, place)) = fewest else { return true };
        let truth = truths.swap_remove(place);
        let mut room = vec![0; possible.len()];
        let mut found = false;
        for at in 0..self.of_truths[truth].0.len() {
            let chosen = self.of_truths[truth].0[at];
            if !has(possible, chosen) {
                continue;
            }
            if self.patience == 0 {
                // What was chosen so far stands for a way; it denies the conclusion that was asked about.
                found = true;
                break;
            }
            self.patience -= 1;
            let beside = self.beside(chosen).iter().zip(possible);
            room.iter_mut().zip(beside).for_each(|(room, (beside, possible))| *room = beside & possible);
            self.made.push(chosen);
            if self.choose(truths, &room) {
                found = true;
                break;
            }
            self.made.pop();
        }
        // As it was before.
        truths.push(truth);
        let last = truths.len() - 1;
        truths.swap(place, last);
        found
    }

    fn beside(&mut self, chosen: usize) -> &[u64] {
        let Self { layout, ref candidates, ref mut beside, .. } = *self;
        beside[chosen].get_or_insert_with(|| {
            set_of(candidates.len(), |other| !layout.conflict(candidates[chosen], candidates[other]))
        })
    }
}

/// The set of those of so many numbers that `is_in`.
fn set_of(count: usize, is_in: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut set = vec![0; count.div_ceil(64)];
    (0..count).filter(|&number| is_in(number)).for_each(|number| set[number / 64] |= 1 << (number % 64));
    set
}

fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

/// Those of the conclusions that need all of the truths; what needs fewer belongs to a simpler pattern.
pub fn needed<const W: usize>(
    grid: &Grid<W>,
    truths: impl IntoIterator<Item = Truth>,
    conclusions: impl IntoIterator<Item = Conclusion>,
) -> Vec<Conclusion> {
    Premises::new(grid, truths).need_all(&conclusions.into_iter().collect::<Vec<_>>())
}
