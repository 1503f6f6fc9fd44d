//! Which premises a pattern needs. Large patterns often find more truths than a conclusion takes; what is told must be
//! needed to the last premise, so it is tried whether the conclusion could be denied without one.

use crate::finder::net::Mask;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Layout};
use whydoku_logic::Conclusion;
use whydoku_logic::Truth;

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
        !choices.can_be_made(&mut (0..self.truths.len()).collect(), &possible)
    }

    /// Those of the conclusions that follow from no fewer of the truths. That they follow from all is the caller's word.
    pub fn need_all(&self, conclusions: &[Conclusion]) -> Vec<Conclusion> {
        let mut choices = Choices::new(self);
        let possible = |&conclusion: &Conclusion| (conclusion, choices.denying(conclusion));
        let mut left: Vec<(Conclusion, Mask)> = conclusions.iter().map(possible).collect();
        for without in 0..self.truths.len() {
            let mut others: Vec<usize> = (0..self.truths.len()).filter(|&at| at != without).collect();
            // What denies one conclusion often denies others too.
            let mut ways: Vec<Vec<u32>> = Vec::new();
            left.retain(|(_, possible)| {
                if ways.iter().any(|way| way.iter().all(|&number| possible.has(number))) {
                    return true;
                }
                let exists = choices.can_be_made(&mut others, possible);
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
        let possible: Vec<Mask> = conclusions.iter().map(|&one| choices.denying(one)).collect();
        let mut kept: Vec<usize> = (0..self.truths.len()).collect();
        for at in 0..self.truths.len() {
            let mut others: Vec<usize> = kept.iter().copied().filter(|&other| other != at).collect();
            if !possible.iter().any(|possible| choices.can_be_made(&mut others, possible)) {
                kept = others;
            }
        }
        Self { truths: kept.iter().map(|&at| self.truths[at].clone()).collect(), ..self }
    }
}

/// One candidate is chosen from each truth, no two in conflict. Candidates have numbers.
struct Choices<'a, const W: usize> {
    layout: &'a Layout<W>,
    candidates: Vec<Candidate>,
    /// The numbers of each truth's candidates, in its order, and the set of them.
    of_truths: Vec<(Vec<u32>, Mask)>,
    /// For each candidate those that may stand beside it, once asked for.
    beside: Vec<Option<Mask>>,
    /// What was chosen.
    made: Vec<u32>,
    patience: u32,
}

impl<'a, const W: usize> Choices<'a, W> {
    fn new(premises: &Premises<'a, W>) -> Self {
        let truths = &premises.truths;
        let mut candidates: Vec<Candidate> = truths.iter().flat_map(|(_, all)| all).copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        let numbered = |(_, all): &(Truth, Vec<Candidate>)| {
            let number = |one: &Candidate| candidates.partition_point(|other| other < one) as u32;
            let numbers: Vec<u32> = all.iter().map(number).collect();
            let mut set = Mask::none(candidates.len());
            for &number in &numbers {
                set.add(number);
            }
            (numbers, set)
        };
        let of_truths = truths.iter().map(numbered).collect();
        let beside = vec![None; candidates.len()];
        Self { layout: premises.grid.layout(), candidates, of_truths, beside, made: Vec::new(), patience: 0 }
    }

    /// The candidates that leave a conclusion false if they are true.
    fn denying(&self, conclusion: Conclusion) -> Mask {
        those(&self.candidates, |candidate| match conclusion {
            Conclusion::Place(placed) => candidate != placed,
            Conclusion::Eliminate(gone) => !self.layout.conflict(candidate, gone),
        })
    }

    /// Whether a choice for these truths can be made among the possible candidates; then it is in `made`. The truths are
    /// left as they are.
    fn can_be_made(&mut self, truths: &mut Vec<usize>, possible: &Mask) -> bool {
        self.made.clear();
        self.patience = PATIENCE;
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

    /// The same, one truth first.
    fn choose_for(&mut self, truth: usize, others: &mut Vec<usize>, possible: &Mask) -> bool {
        let mut room = Mask::none(self.candidates.len());
        for at in 0..self.of_truths[truth].0.len() {
            let chosen = self.of_truths[truth].0[at];
            if !possible.has(chosen) {
                continue;
            }
            if self.patience == 0 {
                // What was chosen so far stands for a way; it denies the conclusion that was asked about.
                return true;
            }
            self.patience -= 1;
            room.clear();
            room.add_all(possible);
            room.keep(self.beside(chosen));
            self.made.push(chosen);
            if self.choose(others, &room) {
                return true;
            }
            self.made.pop();
        }
        false
    }

    fn beside(&mut self, chosen: u32) -> &Mask {
        let Self { layout, ref candidates, ref mut beside, .. } = *self;
        let one = candidates[chosen as usize];
        beside[chosen as usize].get_or_insert_with(|| those(candidates, |other| !layout.conflict(one, other)))
    }
}

/// The set of those candidates that `is_in`, by their numbers.
fn those(candidates: &[Candidate], is_in: impl Fn(Candidate) -> bool) -> Mask {
    let mut set = Mask::none(candidates.len());
    for (number, _) in candidates.iter().enumerate().filter(|&(_, &candidate)| is_in(candidate)) {
        set.add(number as u32);
    }
    set
}

/// Those of the conclusions that need all of the truths; what needs fewer belongs to a simpler pattern.
pub fn needed<const W: usize>(
    grid: &Grid<W>,
    truths: impl IntoIterator<Item = Truth>,
    conclusions: impl IntoIterator<Item = Conclusion>,
) -> Vec<Conclusion> {
    Premises::new(grid, truths).need_all(&conclusions.into_iter().collect::<Vec<_>>())
}
