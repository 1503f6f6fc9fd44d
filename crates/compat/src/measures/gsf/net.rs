//! Propositions: for each cell with w candidates, and each digit with w places in a unit, every one of the w is
//! assumed, for w from 2 on. What breaks is false, and what solves the puzzle is taken.
//!
//! Where that finds nothing, a candidate is put down and the same is asked again of the board that it leaves.

use crate::classic::{HOUSE_CELLS, HOUSES_AT};
use crate::measures::gsf::{AllowedMoves, GsfBoard, GsfMove, GsfRuns, RunOutcome};
use whydoku_board::Cancelled;

const NESTED_LIMIT: u32 = 27;

#[derive(Clone, Copy)]
struct GsfCandidate {
    cell: usize,
    digit: u16,
}

impl GsfCandidate {
    const fn index(self) -> usize {
        9 * self.cell + self.digit.trailing_zeros() as usize
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PropositionResult {
    Untried,
    Unknown,
    Contradiction,
    Solves,
}

type PropositionCache = [PropositionResult; 729];

/// The alternatives of cells and units by their number: `lists[width]` is a sequence of groups of `width`.
struct Alternatives {
    lists: [Vec<GsfCandidate>; 10],
    widest: usize,
}

#[derive(Default)]
struct NetEffort {
    propositions: u32,
    solutions: u32,
    contradictions: u32,
    iterations: u32,
}

struct PropositionNet<'n, 'a> {
    runs: &'n mut GsfRuns<'a>,
    alternatives: &'n Alternatives,
    locked: bool,
    limit: u32,
    effort: NetEffort,
}

impl Alternatives {
    fn new(board: &GsfBoard) -> Self {
        let mut lists: [Vec<GsfCandidate>; 10] = Default::default();
        let candidate = |cell: usize, digit: u16| {
            (!board.is_solved(cell) && board.candidates(cell) & digit != 0)
                .then_some(GsfCandidate { cell, digit })
        };
        let digits = || (0..9).map(|at| 1u16 << at);
        for cell in 0..81 {
            let candidates: Vec<_> = digits().filter_map(|digit| candidate(cell, digit)).collect();
            lists[candidates.len()].extend(candidates);
        }
        for digit in digits() {
            for (at, unit) in HOUSE_CELLS.iter().enumerate() {
                let candidates: Vec<_> =
                    unit.iter().filter_map(|&cell| candidate(cell.into(), digit)).collect();
                let region = |candidate: &GsfCandidate| HOUSES_AT[candidate.cell][2];
                let in_one_box = || candidates.iter().all(|other| region(other) == region(&candidates[0]));
                if candidates.len() >= 2 && (at >= 18 || !in_one_box()) {
                    lists[candidates.len()].extend(candidates);
                }
            }
        }
        let widest = (2..10).rev().find(|&width| !lists[width].is_empty()).unwrap_or(0);
        Self { lists, widest }
    }
}

impl GsfRuns<'_> {
    pub(super) fn propose(
        &mut self,
        board: &GsfBoard,
        locked: bool,
        moves: &mut Vec<GsfMove>,
    ) -> Result<(), Cancelled> {
        let alternatives = Alternatives::new(board);
        let before = self.counts.clone();
        let (limit, effort) = (u32::MAX, NetEffort::default());
        let mut net = PropositionNet { runs: self, alternatives: &alternatives, locked, limit, effort };
        let found = net.widths(board, moves)?;
        if !found {
            // Fruitless work does not count.
            net.runs.counts = before;
            net.effort = NetEffort::default();
            net.limit = NESTED_LIMIT;
            net.nested(board, moves)?;
        }
        let (iterations, work) = (net.effort.iterations, net.effort.work());
        let counts = &mut self.counts;
        counts.nets_iterations = counts.nets_iterations.wrapping_add(iterations);
        counts.nets_work = counts.nets_work.wrapping_add(work);
        Ok(())
    }
}

impl NetEffort {
    const fn work(&self) -> u32 {
        let ended = self.solutions + self.contradictions + 1;
        let work = (self.iterations / 100).wrapping_mul(self.propositions) / ended;
        match self.iterations.wrapping_mul(1000).checked_div(self.propositions) {
            Some(mean) if work < 1000 => mean / ended,
            _ => work,
        }
    }
}

impl PropositionNet<'_, '_> {
    /// Tries alternatives of increasing width until one gives moves. The widest are left out unless they are pairs.
    fn widths(&mut self, board: &GsfBoard, moves: &mut Vec<GsfMove>) -> Result<bool, Cancelled> {
        let mut cache = [PropositionResult::Untried; 729];
        let mut width = 2;
        loop {
            match self.pass(board, &mut cache, width, false, moves)? {
                None => return Ok(false),
                Some(0) => {}
                Some(_) => return Ok(true),
            }
            width += 1;
            if width >= self.alternatives.widest {
                return Ok(false);
            }
        }
    }

    /// Tries all alternatives of a width and returns the number of moves added; `None` if one is impossible.
    fn pass(
        &mut self,
        board: &GsfBoard,
        cache: &mut PropositionCache,
        width: usize,
        nested: bool,
        moves: &mut Vec<GsfMove>,
    ) -> Result<Option<usize>, Cancelled> {
        let before = moves.len();
        let mut dead = false;
        let alternatives = self.alternatives;
        for candidates in alternatives.lists[width].chunks_exact(width) {
            let stands = |candidate: &GsfCandidate| {
                board.is_solved(candidate.cell) && board.stored(candidate.cell) == candidate.digit
            };
            let is_open = |candidate: &GsfCandidate| {
                !board.is_solved(candidate.cell) && board.candidates(candidate.cell) & candidate.digit != 0
            };
            if candidates.iter().any(stands) {
                continue;
            }
            let mut left = candidates.iter().filter(|candidate| is_open(candidate)).count().cast_signed();
            if left == 0 {
                dead = true;
                continue;
            }
            for candidate in candidates.iter().filter(|candidate| is_open(candidate)) {
                if !nested && left == 1 {
                    moves.push(GsfMove::proposed(candidate.cell, candidate.digit));
                    break;
                }
                let known = cache[candidate.index()];
                let fresh = known == PropositionResult::Untried;
                let known = if fresh { self.assume(board, *candidate, nested, moves)? } else { known };
                cache[candidate.index()] = known;
                match known {
                    PropositionResult::Contradiction => left -= 1,
                    PropositionResult::Solves => left = -1,
                    PropositionResult::Untried | PropositionResult::Unknown => {}
                }
                if fresh && known == PropositionResult::Solves {
                    break;
                }
            }
            dead |= left == 0;
        }
        if dead {
            moves.truncate(before);
            return Ok(None);
        }
        Ok(Some(moves.len() - before))
    }

    fn assume(
        &mut self,
        board: &GsfBoard,
        candidate: GsfCandidate,
        nested: bool,
        moves: &mut Vec<GsfMove>,
    ) -> Result<PropositionResult, Cancelled> {
        if self.runs.cancel.is_cancelled() {
            return Err(Cancelled);
        }
        self.effort.propositions = self.effort.propositions.wrapping_add(1);
        let mut assumed = board.clone();
        assumed.place(candidate.cell, candidate.digit);
        let allowed = AllowedMoves { locked: self.locked, propositions: false };
        let (outcome, iterations) = self.runs.run(&mut assumed, allowed, Some(self.limit))?;
        self.effort.iterations = self.effort.iterations.wrapping_add(iterations);
        Ok(match outcome {
            RunOutcome::Solved => {
                self.effort.solutions += 1;
                moves.push(GsfMove::proposed(candidate.cell, candidate.digit));
                PropositionResult::Solves
            }
            RunOutcome::Contradiction => {
                if !nested {
                    self.effort.contradictions += 1;
                    moves.push(GsfMove::proposed(candidate.cell, !candidate.digit));
                }
                PropositionResult::Contradiction
            }
            RunOutcome::Unknown => PropositionResult::Unknown,
        })
    }

    /// Places candidates and tries the alternatives of the resulting boards, narrow ones first.
    fn nested(&mut self, board: &GsfBoard, moves: &mut Vec<GsfMove>) -> Result<(), Cancelled> {
        let alternatives = self.alternatives;
        for most in 2..=alternatives.widest {
            let candidates = &alternatives.lists[most];
            let mut caches = vec![[PropositionResult::Untried; 729]; candidates.len()];
            for width in 2..=most {
                for (candidates, caches) in candidates.chunks_exact(most).zip(caches.chunks_exact_mut(most)) {
                    self.alternatives_of_one(board, candidates, caches, width, moves)?;
                }
                if !moves.is_empty() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn alternatives_of_one(
        &mut self,
        board: &GsfBoard,
        candidates: &[GsfCandidate],
        caches: &mut [PropositionCache],
        width: usize,
        moves: &mut Vec<GsfMove>,
    ) -> Result<(), Cancelled> {
        let mut left = candidates.len().cast_signed();
        for (at, (candidate, cache)) in candidates.iter().zip(caches).enumerate() {
            if at + 1 == candidates.len() && left == 1 {
                moves.push(GsfMove::proposed(candidate.cell, candidate.digit));
                continue;
            }
            match cache[candidate.index()] {
                PropositionResult::Solves => {
                    left = -1;
                    continue;
                }
                PropositionResult::Contradiction => {
                    left -= 1;
                    continue;
                }
                PropositionResult::Untried | PropositionResult::Unknown => {}
            }
            let mut assumed = board.clone();
            assumed.place(candidate.cell, candidate.digit);
            let solutions = self.effort.solutions;
            let known = match self.pass(&assumed, cache, width, true, moves)? {
                None => {
                    left -= 1;
                    self.effort.contradictions += 1;
                    moves.push(GsfMove::proposed(candidate.cell, !candidate.digit));
                    PropositionResult::Contradiction
                }
                Some(_) if self.effort.solutions > solutions => {
                    moves.push(GsfMove::proposed(candidate.cell, candidate.digit));
                    PropositionResult::Solves
                }
                Some(_) => PropositionResult::Unknown,
            };
            cache[candidate.index()] = known;
            if known == PropositionResult::Solves {
                break;
            }
        }
        Ok(())
    }
}
