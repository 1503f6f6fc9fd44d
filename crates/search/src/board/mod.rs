//! [`SearchBoard`]: the candidates still alive on any layout, how many choices each truth has left, and a trail to undo by.
//!
//! Taking a candidate away costs one decrement for each truth it belongs to, and a truth with one choice left is noted
//! at once: naked singles, hidden singles and clues need no scanning. Who sees whom comes from the peers alone, so
//! conflicts beyond the houses are honoured like all others.
//!
//! | file | holds |
//! | --- | --- |
//! | `few.rs` | what a truth with few choices left leaves no room for, where neighbours must not be consecutive |

mod few;

use super::Solution;
use super::drawn::Drawn;
use super::truths::{Named, Truths};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, Digit, Layout, MAX_SIZE};

/// A board that is searched.
pub(super) struct SearchBoard<'a, const W: usize> {
    layout: &'a Layout<W>,
    truths: Truths,
    /// Where each digit stands or may stand.
    alive: [CellSet<W>; MAX_SIZE],
    /// The same by cell, as bits.
    digits: Vec<u32>,
    /// Living candidates of each truth.
    choices: Vec<u32>,
    /// How often each truth was the one that failed, plus one.
    failures: Vec<u32>,
    placed: CellSet<W>,
    /// Truths with one choice left that are not yet followed up.
    due: Vec<usize>,
    taken: Vec<Candidate>,
    /// How many of these have been looked at for what they leave beside them.
    looked_at: usize,
    filled: Vec<Cell>,
    /// What constraints ask; mostly nothing.
    drawn: Option<Box<Drawn>>,
}

/// A point to which a board can go back.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    taken: usize,
    filled: usize,
}

impl<'a, const W: usize> SearchBoard<'a, W> {
    /// The board of a grid, with every single noted but not yet followed up; `None` if a truth has no choice at all.
    pub(super) fn new(grid: &'a Grid<W>) -> Option<Self> {
        let layout: &Layout<W> = grid.layout();
        let truths = Truths::new(layout)?;
        let cells = layout.shape().cells();
        let mut alive = [CellSet::EMPTY; MAX_SIZE];
        let mut digits = vec![0; cells];
        let mut choices = vec![0; truths.count()];
        for digit in layout.digits() {
            alive[digit.index()] = (*grid.places(digit) | *grid.stands(digit)) & *layout.cells();
            for cell in &alive[digit.index()] {
                digits[cell.index()] |= 1 << digit.index();
                for place in truths.places(Candidate::new(cell, digit)) {
                    choices[truths.at(place)] += 1;
                }
            }
        }
        let due = (0..choices.len()).filter(|&truth| choices[truth] == 1).collect();
        (!choices.contains(&0)).then(|| Self {
            layout,
            failures: vec![1; truths.count()],
            truths,
            alive,
            digits,
            choices,
            placed: CellSet::EMPTY,
            due,
            taken: Vec::new(),
            looked_at: 0,
            filled: Vec::with_capacity(cells),
            drawn: Drawn::new(grid),
        })
    }

    /// Where it stands now.
    pub(super) fn mark(&self) -> Mark {
        Mark { taken: self.taken.len(), filled: self.filled.len() }
    }

    /// Goes back to where it stood then; what was due since is forgotten.
    pub(super) fn undo(&mut self, mark: Mark) {
        for candidate in self.taken.drain(mark.taken..) {
            let Candidate { cell, digit } = candidate;
            self.alive[digit.index()].insert(cell);
            self.digits[cell.index()] |= 1 << digit.index();
            for place in self.truths.places(candidate) {
                self.choices[self.truths.at(place)] += 1;
            }
        }
        for cell in self.filled.drain(mark.filled..) {
            self.placed.remove(cell);
        }
        self.due.clear();
        self.looked_at = self.looked_at.min(mark.taken);
        if let Some(drawn) = &mut self.drawn {
            drawn.forget();
        }
    }

    /// Takes a living candidate away. False if a truth has no choice left; what is undone is complete even then.
    pub(super) fn eliminate(&mut self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        self.alive[digit.index()].remove(cell);
        self.digits[cell.index()] &= !(1 << digit.index());
        self.taken.push(candidate);
        if let Some(drawn) = &mut self.drawn {
            drawn.note(cell);
        }
        let mut sound = true;
        for place in self.truths.places(candidate) {
            let truth = self.truths.at(place);
            self.choices[truth] -= 1;
            match self.choices[truth] {
                0 => {
                    self.failures[truth] += 1;
                    sound = false;
                }
                1 => self.due.push(truth),
                _ => {}
            }
        }
        sound
    }

    /// Places a digit. False if it cannot stand there or a truth has no choice left.
    pub(super) fn place(&mut self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        if self.placed.contains(cell) {
            return self.alive[digit.index()].contains(cell);
        }
        self.placed.insert(cell);
        self.filled.push(cell);
        let mut others = self.digits[cell.index()] & !(1 << digit.index());
        while others != 0 {
            let other = Digit::new(others.trailing_zeros() as usize);
            others &= others - 1;
            if !self.eliminate(Candidate::new(cell, other)) {
                return false;
            }
        }
        let seen = self.alive[digit.index()] & *self.layout.peers(cell);
        seen.iter().all(|peer| self.eliminate(Candidate::new(peer, digit)))
            && (!self.layout.is_non_consecutive() || self.part_neighbours(candidate))
    }

    /// Takes the digits before and after from the cells beside a digit. False if a truth has no choice left.
    fn part_neighbours(&mut self, Candidate { cell, digit }: Candidate) -> bool {
        let before = digit.index().checked_sub(1);
        let after = Some(digit.index() + 1).filter(|&after| after < self.layout.size());
        before.into_iter().chain(after).map(Digit::new).all(|other| {
            let near = self.alive[other.index()] & self.layout.neighbours(cell);
            near.iter().all(|near| self.eliminate(Candidate::new(near, other)))
        })
    }

    /// Takes every clue's digit from the cells that see all of its places. Done once, before the first trial, because a
    /// clue says as much from the start: the rest of its line and mostly of its box. False if a truth has no choice left.
    pub(super) fn follow_clues(&mut self) -> bool {
        let layout = self.layout;
        layout.clues().iter().all(|clue| {
            let alive = self.alive[clue.digit.index()];
            let seen = alive & layout.common_peers(alive & clue.cells);
            seen.iter().all(|cell| self.eliminate(Candidate::new(cell, clue.digit)))
        })
    }

    /// Follows up every single, and what constraints leave, until there is nothing more. False if that ends in a
    /// contradiction.
    pub(super) fn settle(&mut self) -> bool {
        loop {
            while let Some(truth) = self.due.pop() {
                if !self.first_choice(truth).is_some_and(|candidate| self.place(candidate)) {
                    return false;
                }
            }
            if self.layout.is_non_consecutive() {
                if !self.part_further() {
                    return false;
                }
                if !self.due.is_empty() {
                    continue;
                }
            }
            match self.drawn.as_mut().and_then(|drawn| drawn.next()) {
                None => return true,
                Some(rule) if !self.keep_to(rule) => return false,
                Some(_) => {}
            }
        }
    }

    /// Takes away what a constraint leaves no room for. False if a truth has no choice left.
    fn keep_to(&mut self, rule: u32) -> bool {
        let Some(drawn) = &mut self.drawn else { return true };
        let Some(lost) = drawn.lost(rule, &self.digits) else {
            // Its cells are where the trouble is.
            for cell in drawn.cells(rule) {
                self.failures[cell.index()] += 1;
            }
            return false;
        };
        let sound = lost.iter().all(|&(cell, gone)| {
            // A cell may stand in a rule more than once, and lose the same digit each time.
            let (mut gone, mut sound) = (gone & self.digits[cell.index()], true);
            while gone != 0 && sound {
                let digit = Digit::new(gone.trailing_zeros() as usize);
                gone &= gone - 1;
                sound = self.eliminate(Candidate::new(cell, digit));
            }
            sound
        });
        if let Some(drawn) = &mut self.drawn {
            drawn.done_with(lost);
        }
        sound
    }

    /// A candidate of the undecided truth with the fewest choices, weighed by how often it failed so far: truths that
    /// keep failing sit where the trouble is, and meeting them early keeps a search from thrashing far from it.
    /// `None` if every cell is filled.
    pub(super) fn choose(&self) -> Option<Candidate> {
        self.first_choice(self.fewest_choices()?)
    }

    /// Any candidate of that truth, as `draw` says, which answers with a number below the one that it is given.
    pub(super) fn choose_drawn(&self, draw: &mut dyn FnMut(usize) -> usize) -> Option<Candidate> {
        let truth = self.fewest_choices()?;
        let at = draw(self.choices[truth] as usize);
        let places = |digit: Digit, cells: CellSet<W>| {
            (self.alive[digit.index()] & cells).iter().nth(at).map(|cell| Candidate::new(cell, digit))
        };
        match self.truths.named(truth) {
            Named::Cell(cell) => {
                let digits = self.digits[cell.index()];
                let mut digits = (0..u32::BITS as usize).filter(|digit| digits >> digit & 1 == 1);
                digits.nth(at).map(|digit| Candidate::new(cell, Digit::new(digit)))
            }
            Named::House(house, digit) => places(digit, self.layout.house(house).cells),
            Named::Clue(clue) => places(self.layout.clues()[clue].digit, self.layout.clues()[clue].cells),
        }
    }

    fn fewest_choices(&self) -> Option<usize> {
        let mut best = None;
        let (mut fewest, mut weight) = (u64::MAX >> 32, 1);
        for truth in 0..self.choices.len() {
            let (choices, failures) = (u64::from(self.choices[truth]), u64::from(self.failures[truth]));
            if choices > 1 && choices * weight < fewest * failures && !self.is_decided(truth) {
                (best, fewest, weight) = (Some(truth), choices, failures);
            }
        }
        best
    }

    /// Whether a truth with several choices is true already: only a clue can be, whose cells need not see each other.
    fn is_decided(&self, truth: usize) -> bool {
        match self.truths.named(truth) {
            Named::Clue(clue) => {
                let info = &self.layout.clues()[clue];
                (self.alive[info.digit.index()] & info.cells).meets(&self.placed)
            }
            Named::Cell(_) | Named::House(..) => false,
        }
    }

    fn first_choice(&self, truth: usize) -> Option<Candidate> {
        let first = |cells: CellSet<W>, digit: Digit| {
            (self.alive[digit.index()] & cells).first().map(|cell| Candidate::new(cell, digit))
        };
        match self.truths.named(truth) {
            Named::Cell(cell) => {
                let digits = self.digits[cell.index()];
                (digits != 0).then(|| Candidate::new(cell, Digit::new(digits.trailing_zeros() as usize)))
            }
            Named::House(house, digit) => first(self.layout.house(house).cells, digit),
            Named::Clue(clue) => {
                let info = &self.layout.clues()[clue];
                first(info.cells, info.digit)
            }
        }
    }

    /// Writes the digits of a full board down.
    pub(super) fn write(&self, solution: &mut Solution) {
        for (digit, bits) in solution.digits_mut().iter_mut().zip(&self.digits) {
            *digit = Digit::new(bits.trailing_zeros() as usize);
        }
    }
}
