//! The premises that a conclusion needs. Large patterns often have more truths than a conclusion needs, so it is tried
//! whether the conclusion could be false without one of them.

use crate::kernel::Mask;
use whydoku_board::{Candidate, Grid, Layout, sorted};
use whydoku_logic::{Conclusion, Truth};

/// Trials after which a choice that denies the conclusion is taken to exist. Patterns of twenty cells need a few hundred.
const MOST_TRIALS: u32 = 20_000;

pub(crate) struct Premises<'a, const W: usize> {
    grid: &'a Grid<W>,
    truths: Vec<(Truth, Vec<Candidate>)>,
}

impl<'a, const W: usize> Premises<'a, W> {
    pub(crate) fn new(grid: &'a Grid<W>, truths: impl IntoIterator<Item = Truth>) -> Self {
        let open = truths.into_iter().filter(|truth| !truth.is_settled(grid));
        Self { grid, truths: open.map(|truth| (truth.clone(), truth.candidates(grid))).collect() }
    }

    pub(crate) fn truths(&self) -> impl Iterator<Item = Truth> + '_ {
        self.truths.iter().map(|(truth, _)| truth.clone())
    }

    pub(crate) fn prove(&self, conclusion: Conclusion) -> bool {
        let mut choices = TruthTrial::new(self);
        let possible = choices.denying(conclusion);
        !choices.can_choose(&mut (0..self.truths.len()).collect(), &possible)
    }

    /// Drops each truth in turn without which the conclusions still follow.
    #[must_use]
    pub(crate) fn tightened(self, conclusions: &[Conclusion]) -> Self {
        let mut choices = TruthTrial::new(&self);
        let possible: Vec<Mask> = conclusions.iter().map(|&one| choices.denying(one)).collect();
        let mut kept: Vec<usize> = (0..self.truths.len()).collect();
        for at in 0..self.truths.len() {
            let mut others: Vec<usize> = kept.iter().copied().filter(|&other| other != at).collect();
            if !possible.iter().any(|possible| choices.can_choose(&mut others, possible)) {
                kept = others;
            }
        }
        Self { truths: kept.iter().map(|&at| self.truths[at].clone()).collect(), ..self }
    }
}

/// Chooses one candidate of each truth, no two in conflict. Candidates have numbers.
struct TruthTrial<'a, const W: usize> {
    layout: &'a Layout<W>,
    candidates: Vec<Candidate>,
    /// The numbers of each truth's candidates, in its order, and the set of them.
    of_truths: Vec<(Vec<u32>, Mask)>,
    compatible: Vec<Option<Mask>>,
    chosen: Vec<u32>,
    trials: u32,
}

impl<'a, const W: usize> TruthTrial<'a, W> {
    fn new(premises: &Premises<'a, W>) -> Self {
        let truths = &premises.truths;
        let candidates = sorted(truths.iter().flat_map(|(_, all)| all).copied());
        let numbered = |(_, all): &(Truth, Vec<Candidate>)| {
            let number = |one: &Candidate| candidates.partition_point(|other| other < one) as u32;
            let numbers: Vec<u32> = all.iter().map(number).collect();
            let set = Mask::of(candidates.len(), numbers.iter().copied());
            (numbers, set)
        };
        let of_truths = truths.iter().map(numbered).collect();
        let compatible = vec![None; candidates.len()];
        Self {
            layout: premises.grid.layout(),
            candidates,
            of_truths,
            compatible,
            chosen: Vec::new(),
            trials: 0,
        }
    }

    fn denying(&self, conclusion: Conclusion) -> Mask {
        numbers_of(&self.candidates, |candidate| match conclusion {
            Conclusion::Place(placed) => candidate != placed,
            Conclusion::Eliminate(target) => !self.layout.conflict(candidate, target),
        })
    }

    /// Whether these truths have a choice among the possible candidates; then it is in `chosen`. Restores `truths`.
    fn can_choose(&mut self, truths: &mut Vec<usize>, possible: &Mask) -> bool {
        self.chosen.clear();
        self.trials = MOST_TRIALS;
        self.choose(truths, possible)
    }

    fn choose(&mut self, truths: &mut Vec<usize>, possible: &Mask) -> bool {
        let mut fewest = None;
        for (place, &truth) in truths.iter().enumerate() {
            let (numbers, set) = &self.of_truths[truth];
            let choices = numbers.len() - possible.lacks(set) as usize;
            if choices == 0 {
                return false;
            }
            if fewest.is_none_or(|(least, _)| choices < least) {
                fewest = Some((choices, place));
            }
        }
        let Some((_, place)) = fewest else { return true };
        let truth = truths.swap_remove(place);
        let found = self.choose_for(truth, truths, possible);
        truths.push(truth);
        let last = truths.len() - 1;
        truths.swap(place, last);
        found
    }

    fn choose_for(&mut self, truth: usize, others: &mut Vec<usize>, possible: &Mask) -> bool {
        let mut left = Mask::none(self.candidates.len());
        for at in 0..self.of_truths[truth].0.len() {
            let chosen = self.of_truths[truth].0[at];
            if !possible.has(chosen) {
                continue;
            }
            if self.trials == 0 {
                // The choice so far counts as one that denies the conclusion.
                return true;
            }
            self.trials -= 1;
            left.clear();
            left.add_all(possible);
            left.keep(self.compatible(chosen));
            self.chosen.push(chosen);
            if self.choose(others, &left) {
                return true;
            }
            self.chosen.pop();
        }
        false
    }

    fn compatible(&mut self, chosen: u32) -> &Mask {
        let Self { layout, ref candidates, ref mut compatible, .. } = *self;
        let one = candidates[chosen as usize];
        compatible[chosen as usize]
            .get_or_insert_with(|| numbers_of(candidates, |other| !layout.conflict(one, other)))
    }
}

fn numbers_of(candidates: &[Candidate], is_in: impl Fn(Candidate) -> bool) -> Mask {
    let numbered = candidates.iter().zip(0..).filter(|&(&candidate, _)| is_in(candidate));
    Mask::of(candidates.len(), numbered.map(|(_, number)| number))
}

/// Returns the conclusions that need all of the truths, from which they follow; the others belong to simpler patterns.
pub(crate) fn needed<const W: usize>(
    grid: &Grid<W>,
    truths: impl IntoIterator<Item = Truth>,
    conclusions: impl IntoIterator<Item = Conclusion>,
) -> Vec<Conclusion> {
    let premises = Premises::new(grid, truths);
    let mut choices = TruthTrial::new(&premises);
    let possible = |conclusion: Conclusion| (conclusion, choices.denying(conclusion));
    let mut left: Vec<(Conclusion, Mask)> = conclusions.into_iter().map(possible).collect();
    for without in 0..premises.truths.len() {
        let mut others: Vec<usize> = (0..premises.truths.len()).filter(|&at| at != without).collect();
        // A choice that denies one conclusion often denies others too.
        let mut denials: Vec<Vec<u32>> = Vec::new();
        left.retain(|(_, possible)| {
            if denials.iter().any(|denial| denial.iter().all(|&number| possible.has(number))) {
                return true;
            }
            let exists = choices.can_choose(&mut others, possible);
            if exists {
                denials.push(choices.chosen.clone());
            }
            exists
        });
    }
    left.into_iter().map(|(conclusion, _)| conclusion).collect()
}
