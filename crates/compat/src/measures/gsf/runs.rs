//! A run: moves are found in passes and made in batches, until the board is solved, broken, or nothing is found.
//!
//! A pass looks for singles. Only if there are none does it look for locked candidates, and only if there are none of
//! these either, for what propositions say. All that one kind finds is made together.

use crate::measures::gsf::{ALL, GsfBoard, UNITS, UNITS_OF};
use crate::measures::{DeadlineCheck, DeadlineExceeded};

/// How a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RunOutcome {
    Contradiction,
    Unknown,
    Solved,
}

/// What a run may use beside singles.
#[derive(Clone, Copy)]
pub(crate) struct AllowedMoves {
    pub(crate) locked: bool,
    pub(crate) propositions: bool,
}

/// What found a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MoveSource {
    Naked,
    Hidden,
    Locked,
    Proposition,
}

/// A cell, and the digits that it keeps.
pub(crate) struct GsfMove {
    by: MoveSource,
    cell: usize,
    keep: u16,
}

impl GsfMove {
    pub(crate) const fn proposed(cell: usize, keep: u16) -> Self {
        Self { by: MoveSource::Proposition, cell, keep }
    }
}

/// What is counted. The program counts in 32 bits, and what is too much begins anew.
#[derive(Clone, Default)]
pub(crate) struct GsfCounts {
    /// Passes that looked for moves.
    pub(crate) passes: u32,
    /// Batches with moves of locked candidates.
    pub(crate) locked: u32,
    /// Batches with moves of propositions.
    pub(crate) propositions: u32,
    /// Iterations of all runs under suppositions.
    pub(crate) nets_iterations: u32,
    /// What nets amounted to.
    pub(crate) nets_work: u32,
}

/// All runs for one puzzle: what they have counted so far, and when to give up.
pub(crate) struct GsfRuns<'a> {
    pub(crate) counts: GsfCounts,
    pub(crate) expired: DeadlineCheck<'a>,
}

/// A board, what its cells can hold, and whether a cell is open.
struct BoardScan {
    candidates: [u16; 81],
    open: bool,
}

impl<'a> GsfRuns<'a> {
    pub(crate) fn new(expired: DeadlineCheck<'a>) -> Self {
        Self { counts: GsfCounts::default(), expired }
    }

    /// Works on the puzzle itself.
    pub(crate) fn solve(
        &mut self,
        board: &mut GsfBoard,
        allowed: AllowedMoves,
    ) -> Result<RunOutcome, DeadlineExceeded> {
        Ok(self.run(board, allowed, None)?.0)
    }

    /// Works on a board under a supposition, for at most so many iterations; and says how many there were.
    pub(crate) fn suppose(
        &mut self,
        board: &mut GsfBoard,
        locked: bool,
        limit: u32,
    ) -> Result<(RunOutcome, u32), DeadlineExceeded> {
        self.run(board, AllowedMoves { locked, propositions: false }, Some(limit))
    }

    fn run(
        &mut self,
        board: &mut GsfBoard,
        allowed: AllowedMoves,
        supposed: Option<u32>,
    ) -> Result<(RunOutcome, u32), DeadlineExceeded> {
        // What holds by supposition is looked through once more before it counts as solved.
        let solved = |board: &GsfBoard| {
            if supposed.is_some() && !board.holds() { RunOutcome::Contradiction } else { RunOutcome::Solved }
        };
        let mut iterations = 0;
        let mut moves: Vec<GsfMove> = Vec::new();
        loop {
            self.commit(board, &mut moves);
            let Some(scan) = scan(board, &mut moves) else {
                return Ok((RunOutcome::Contradiction, iterations));
            };
            if supposed.is_some_and(|limit| iterations >= limit) {
                let outcome = match (scan.open, moves.is_empty()) {
                    (false, false) => RunOutcome::Unknown,
                    (false, true) => solved(board),
                    (true, _) => rest(board, &scan),
                };
                return Ok((outcome, iterations));
            }
            iterations += 1;
            if !scan.open && moves.is_empty() {
                return Ok((solved(board), iterations));
            }
            self.counts.passes += 1;
            hidden_singles(&scan.candidates, &mut moves);
            if moves.is_empty() && allowed.locked {
                locked_candidates(&scan.candidates, &mut moves);
            }
            if moves.is_empty() && allowed.propositions {
                self.net(board, allowed.locked, &mut moves)?;
            }
            if moves.is_empty() {
                return Ok((rest(board, &scan), iterations));
            }
        }
    }

    /// Makes the moves that wait. Those of one kind that follow each other are one batch.
    fn commit(&mut self, board: &mut GsfBoard, moves: &mut Vec<GsfMove>) {
        let mut last = None;
        for GsfMove { by, cell, keep } in moves.drain(..) {
            if last != Some(by) {
                self.counts.locked += u32::from(by == MoveSource::Locked);
                self.counts.propositions += u32::from(by == MoveSource::Proposition);
                last = Some(by);
            }
            board.keep(cell, keep);
        }
    }
}

/// What the cells can hold, with naked singles noted; `None` if one can hold nothing.
fn scan(board: &GsfBoard, moves: &mut Vec<GsfMove>) -> Option<BoardScan> {
    let mut scan = BoardScan { candidates: [0; 81], open: false };
    for cell in 0..81 {
        if board.is_solved(cell) {
            continue;
        }
        let candidates = board.candidates(cell);
        scan.candidates[cell] = candidates;
        match candidates.count_ones() {
            0 => return None,
            1 => moves.push(GsfMove { by: MoveSource::Naked, cell, keep: candidates }),
            _ => scan.open = true,
        }
    }
    Some(scan)
}

/// What a board comes to on which nothing is found: every unit must still have all digits.
fn rest(board: &GsfBoard, scan: &BoardScan) -> RunOutcome {
    if !scan.open {
        return RunOutcome::Solved;
    }
    let holds = |cell: usize| if board.is_solved(cell) { board.stored(cell) } else { scan.candidates[cell] };
    let complete = |unit: &[usize; 9]| unit.iter().fold(0, |all, &cell| all | holds(cell)) == ALL;
    if UNITS.iter().all(complete) { RunOutcome::Unknown } else { RunOutcome::Contradiction }
}

fn hidden_singles(candidates: &[u16; 81], moves: &mut Vec<GsfMove>) {
    for unit in &UNITS {
        let (mut once, mut twice) = (0, 0);
        for &cell in unit {
            twice |= once & candidates[cell];
            once |= candidates[cell];
        }
        let mut singles = once & !twice;
        while singles != 0 {
            let digit = singles & singles.wrapping_neg();
            singles ^= digit;
            let place = unit.iter().find(|&&cell| candidates[cell] & digit != 0);
            moves.extend(place.map(|&cell| GsfMove { by: MoveSource::Hidden, cell, keep: digit }));
        }
    }
}

/// Digits whose two or three places in a box are all in one line, or in a line all in one box.
fn locked_candidates(candidates: &[u16; 81], moves: &mut Vec<GsfMove>) {
    for (of_box, box_cells) in UNITS.iter().enumerate().skip(18) {
        for kind in 0..2 {
            let line_of = |cell: usize| UNITS_OF[cell][kind];
            for third in 0..3 {
                let line = line_of(box_cells[third * [3, 1][kind]]);
                let in_box = |cell: usize| UNITS_OF[cell][2] == of_box;
                let (mut once, mut twice, mut box_rest, mut line_rest) = (0, 0, 0, 0);
                for &cell in box_cells {
                    if line_of(cell) == line {
                        twice |= once & candidates[cell];
                        once |= candidates[cell];
                    } else {
                        box_rest |= candidates[cell];
                    }
                }
                for &cell in UNITS[line].iter().filter(|&&cell| !in_box(cell)) {
                    line_rest |= candidates[cell];
                }
                let mut strike = |digits: u16, cells: &mut dyn Iterator<Item = usize>| {
                    let cells = cells.filter(|&cell| candidates[cell] & digits != 0);
                    moves.extend(cells.map(|cell| GsfMove { by: MoveSource::Locked, cell, keep: !digits }));
                };
                strike(twice & !box_rest, &mut UNITS[line].into_iter().filter(|&cell| !in_box(cell)));
                let beside = box_cells.iter().copied().filter(|&cell| line_of(cell) != line);
                strike(twice & !line_rest, &mut { beside });
            }
        }
    }
}
