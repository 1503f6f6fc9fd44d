//! [`SearchBoard`]: the live candidates of any layout, the number of choices of each truth, and saved states.
//!
//! Eliminating a candidate costs one decrement for each of its truths, and a truth with one choice left is queued at
//! once, so naked singles, hidden singles and clues need no scan. Peers come from the layout, so conflicts beyond
//! houses count too.

mod few;

use super::constraint_queue::ConstraintQueue;
use super::truths::{TruthKind, Truths};
use whydoku_board::{CancelToken, Candidate, CellSet, Digit, Grid, Layout, MAX_SIZE};
use whydoku_cells::Mask;
use whydoku_cells::bits::members;

pub(super) struct SearchBoard<'a, const W: usize> {
    layout: &'a Layout<W>,
    truths: Truths,
    /// The cells where each digit is placed or possible.
    alive: [CellSet<W>; MAX_SIZE],
    /// The same by cell, as bits.
    pub(super) digits: Vec<u32>,
    choices: Vec<u32>,
    /// How soon each truth should be decided: grows with the failures at it.
    weights: Vec<u32>,
    placed: CellSet<W>,
    /// Truths with one choice left that have not been followed.
    due: Vec<usize>,
    /// The first truth that is examined when it has few choices left.
    few_from: usize,
    /// Truths with few choices left that have not been examined.
    few: Mask,
    /// The states saved before each open trial: choices and digits one after another, and the sets of cells.
    numbers: Vec<u32>,
    sets: Vec<SavedSets<W>>,
    queue: Option<Box<ConstraintQueue>>,
    /// The cells that have lost digits since rules were last queued.
    touched: CellSet<W>,
    cancel: CancelToken<'a>,
}

/// The weight that a truth has at first, and that each failure at it adds.
const FAILURE: u32 = 4;
/// The number that is added to the choices of a truth while its candidate is placed: more than any truth has.
const DECIDED: u32 = 1 << 16;
/// The weight that each constraint adds to its cells.
const CONSTRAINT: u32 = 7;
/// The weight that a guess adds to its cell if it fails at once.
const GUESS: u32 = 1;

/// The cells where each digit is placed or possible, and those where one is placed.
type SavedSets<const W: usize> = ([CellSet<W>; MAX_SIZE], CellSet<W>);

impl<'a, const W: usize> SearchBoard<'a, W> {
    /// Returns the board of a grid with every single queued; `None` if a truth has no choice. Once the token is cancelled,
    /// constraints are given up as if they could not be satisfied.
    pub(super) fn new(grid: &'a Grid<W>, cancel: CancelToken<'a>) -> Option<Self> {
        let layout: &Layout<W> = grid.layout();
        let truths = Truths::new(layout)?;
        let cells = layout.shape().cells();
        let mut alive = [CellSet::EMPTY; MAX_SIZE];
        let mut digits = vec![0; cells];
        let mut choices = vec![0; truths.count];
        for digit in layout.digits() {
            alive[digit.index()] = (*grid.places(digit) | *grid.filled(digit)) & *layout.cells();
            for cell in &alive[digit.index()] {
                digits[cell.index()] |= 1 << digit.index();
                for &truth in truths.of(Candidate::new(cell, digit)) {
                    choices[truth as usize] += 1;
                }
            }
        }
        let queue = ConstraintQueue::new(grid);
        let mut weights = vec![FAILURE; truths.count];
        for rule in queue.iter().flat_map(|queue| (0..queue.count()).map(|rule| queue.cells(rule))) {
            rule.iter().for_each(|cell| weights[cell.index()] += CONSTRAINT);
        }
        let due = (0..choices.len()).filter(|&truth| choices[truth] == 1).collect();
        let few_from = few::first_truth(layout);
        let is_few = |&truth: &usize| (few::LEAST..=few::MOST).contains(&choices[truth]);
        let few = (few_from..truths.count).filter(is_few).map(|truth| truth as u32);
        let few = Mask::of(truths.count, few);
        (!choices.contains(&0)).then(|| Self {
            layout,
            weights,
            truths,
            alive,
            digits,
            choices,
            placed: CellSet::EMPTY,
            due,
            few_from,
            few,
            numbers: Vec::new(),
            sets: Vec::new(),
            queue,
            touched: CellSet::EMPTY,
            cancel,
        })
    }

    /// Saves the state before a trial.
    pub(super) fn save(&mut self) {
        self.numbers.extend_from_slice(&self.choices);
        self.numbers.extend_from_slice(&self.digits);
        self.sets.push((self.alive, self.placed));
    }

    /// Returns to the state that was saved last; queues are emptied.
    pub(super) fn restore(&mut self) {
        let Some(sets) = self.sets.pop() else { return };
        (self.alive, self.placed) = sets;
        let digits = self.numbers.len() - self.digits.len();
        self.digits.copy_from_slice(&self.numbers[digits..]);
        let choices = digits - self.choices.len();
        self.choices.copy_from_slice(&self.numbers[choices..digits]);
        self.numbers.truncate(choices);
        self.due.clear();
        self.few.clear();
        self.touched = CellSet::EMPTY;
        if let Some(queue) = &mut self.queue {
            queue.due.clear();
        }
    }

    /// Eliminates a live candidate.
    pub(super) fn eliminate(&mut self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        self.alive[digit.index()].remove(cell);
        self.digits[cell.index()] &= !(1 << digit.index());
        self.touched.insert(cell);
        let mut sound = true;
        for truth in self.truths.of(candidate).iter().map(|&truth| truth as usize) {
            let choices = &mut self.choices[truth];
            *choices -= 1;
            if *choices > few::MOST {
                continue;
            }
            match *choices {
                0 => {
                    self.weights[truth] += FAILURE;
                    sound = false;
                }
                1 => self.due.push(truth),
                _ if truth >= self.few_from => _ = self.few.add(truth as u32),
                _ => {}
            }
        }
        sound
    }

    pub(super) fn place(&mut self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        if self.placed.contains(cell) {
            return self.alive[digit.index()].contains(cell);
        }
        self.placed.insert(cell);
        let mut others = members(self.digits[cell.index()] & !(1 << digit.index()));
        let seen = self.alive[digit.index()] & *self.layout.peers(cell);
        // The truths of the candidate are not examined again for the others that they lose.
        self.truths.of(candidate).iter().for_each(|&truth| self.choices[truth as usize] += DECIDED);
        let sound = others.all(|other| self.eliminate(Candidate::new(cell, Digit::new(other))))
            && seen.iter().all(|peer| self.eliminate(Candidate::new(peer, digit)));
        self.truths.of(candidate).iter().for_each(|&truth| self.choices[truth as usize] -= DECIDED);
        sound && (!self.layout.is_non_consecutive() || self.part_neighbours(candidate))
    }

    /// Eliminates consecutive digits from the neighbours of a placed one.
    fn part_neighbours(&mut self, Candidate { cell, digit }: Candidate) -> bool {
        let before = digit.index().checked_sub(1);
        let after = Some(digit.index() + 1).filter(|&after| after < self.layout.size());
        before.into_iter().chain(after).map(Digit::new).all(|other| {
            let near = self.alive[other.index()] & self.layout.neighbours(cell);
            near.iter().all(|near| self.eliminate(Candidate::new(near, other)))
        })
    }

    /// Eliminates every clue's digit from the cells that see all of its places. Called once before the first guess.
    pub(super) fn follow_clues(&mut self) -> bool {
        let layout = self.layout;
        layout.clues().iter().all(|clue| {
            let alive = self.alive[clue.digit.index()];
            let seen = alive & layout.common_peers(alive & clue.cells);
            seen.iter().all(|cell| self.eliminate(Candidate::new(cell, clue.digit)))
        })
    }

    pub(super) fn settle(&mut self) -> bool {
        loop {
            while let Some(truth) = self.due.pop() {
                if !self.choice(truth, 0).is_some_and(|candidate| self.place(candidate)) {
                    return false;
                }
            }
            if let Some(truth) = self.few.pop_first() {
                if !self.part_by(truth as usize) {
                    return false;
                }
                continue;
            }
            self.queue_rules();
            match self.queue.as_mut().and_then(|queue| queue.due.pop_first()) {
                None => return true,
                Some(rule) if self.cancel.is_cancelled() || !self.keep_to(rule) => return false,
                Some(_) => {}
            }
        }
    }

    fn keep_to(&mut self, rule: u32) -> bool {
        let Some(queue) = &mut self.queue else { return true };
        let Some(lost) = queue.lost(rule, &self.digits) else {
            // Failures are charged to the cells of the constraint.
            for cell in queue.cells(rule) {
                self.weights[cell.index()] += FAILURE;
            }
            return false;
        };
        let sound = lost.iter().all(|&(cell, gone)| {
            // A cell may occur in a constraint more than once.
            let mut gone = members(gone & self.digits[cell.index()]);
            gone.all(|digit| self.eliminate(Candidate::new(cell, Digit::new(digit))))
        });
        self.queue_rules();
        if let Some(queue) = &mut self.queue {
            queue.settled(rule);
        }
        let sound = sound && self.part_by_needed(rule);
        if let Some(queue) = &mut self.queue {
            queue.done_with(lost);
        }
        sound
    }

    /// Queues the rules of the cells that have lost digits.
    fn queue_rules(&mut self) {
        if let Some(queue) = &mut self.queue {
            queue.note(std::mem::replace(&mut self.touched, CellSet::EMPTY));
        }
    }

    /// Eliminates the digits that some cells of a rule hold in every filling from the cells that see all their places.
    fn part_by_needed(&mut self, rule: u32) -> bool {
        let Some(queue) = &mut self.queue else { return true };
        let needed = queue.take_needed();
        let sound = needed.iter().all(|(among, digits)| {
            members(*digits).all(|digit| {
                let cells = self.queue.iter().flat_map(|queue| &queue.cells(rule)[among.clone()]);
                let places = cells.copied().filter(|cell| self.digits[cell.index()] >> digit & 1 == 1);
                let seen = self.layout.common_peers(places);
                self.clear(Digit::new(digit), seen)
            })
        });
        if let Some(queue) = &mut self.queue {
            queue.return_needed(needed);
        }
        sound
    }

    /// Takes note of a guess that failed at once. On boards without constraints the failed truths alone count.
    pub(super) fn blame(&mut self, guess: Candidate) {
        if self.queue.is_some() {
            self.weights[guess.cell.index()] += GUESS;
        }
    }

    /// Returns a candidate of the open truth with the fewest choices for its weight; `None` on a full board.
    pub(super) fn choose(&self) -> Option<Candidate> {
        self.choice(self.fewest_choices()?, 0)
    }

    /// Returns a random candidate of that truth; `draw` returns a number below its argument.
    pub(super) fn choose_drawn(&self, draw: &mut dyn FnMut(usize) -> usize) -> Option<Candidate> {
        let truth = self.fewest_choices()?;
        self.choice(truth, draw(self.choices[truth] as usize))
    }

    fn fewest_choices(&self) -> Option<usize> {
        let mut best = None;
        let (mut fewest, mut heaviest) = (u64::MAX >> 32, 1);
        // Constraints narrow cells, so on boards with constraints the cells are the better choice.
        let truths = if self.queue.is_some() { self.digits.len() } else { self.choices.len() };
        for truth in 0..truths {
            let (choices, weight) = (u64::from(self.choices[truth]), u64::from(self.weights[truth]));
            if choices > 1 && choices * heaviest < fewest * weight && !self.is_decided(truth) {
                (best, fewest, heaviest) = (Some(truth), choices, weight);
            }
        }
        best
    }

    /// Whether a truth with several choices is satisfied already, which only a clue can be.
    fn is_decided(&self, truth: usize) -> bool {
        match self.truths.named(truth) {
            TruthKind::Clue(clue) => {
                let info = &self.layout.clues()[clue];
                (self.alive[info.digit.index()] & info.cells).meets(&self.placed)
            }
            TruthKind::Cell(_) | TruthKind::House(..) => false,
        }
    }

    fn choice(&self, truth: usize, at: usize) -> Option<Candidate> {
        let (digit, cells) = match self.truths.named(truth) {
            TruthKind::Cell(cell) => {
                let digit = members(self.digits[cell.index()]).nth(at)?;
                return Some(Candidate::new(cell, Digit::new(digit)));
            }
            TruthKind::House(house, digit) => (digit, self.layout.house(house).cells),
            TruthKind::Clue(clue) => (self.layout.clues()[clue].digit, self.layout.clues()[clue].cells),
        };
        let cell = (self.alive[digit.index()] & cells).iter().nth(at)?;
        Some(Candidate::new(cell, digit))
    }
}
