//! A run: moves are found in passes and made in batches, until the board is solved, broken, or nothing is found.
//!
//! A pass looks for singles. Only if there are none does it look for locked candidates, and only if there are none of
//! these either, for what propositions say. All that one kind finds is made together.

use crate::measures::gsf::{ALL, GsfBoard, UNITS, UNITS_OF};
use whydoku_board::{CancelToken, Cancelled};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RunOutcome {
    Contradiction,
    Unknown,
    Solved,
}

/// The techniques of a run besides singles.
#[derive(Clone, Copy)]
pub(crate) struct AllowedMoves {
    pub(crate) locked: bool,
    pub(crate) propositions: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum MoveSource {
    Naked,
    Hidden,
    Locked,
    Proposition,
}

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

/// The program's 32-bit counters, which wrap around.
#[derive(Clone, Default)]
pub(crate) struct GsfCounts {
    pub(crate) passes: u32,
    /// Batches of moves by locked candidates.
    pub(crate) locked: u32,
    /// Batches of moves by propositions.
    pub(crate) propositions: u32,
    pub(crate) nets_iterations: u32,
    pub(crate) nets_work: u32,
}

pub(crate) struct GsfRuns<'a> {
    pub(crate) counts: GsfCounts,
    pub(crate) cancel: CancelToken<'a>,
}

struct BoardScan {
    candidates: [u16; 81],
    open: bool,
}

impl<'a> GsfRuns<'a> {
    pub(crate) fn new(cancel: CancelToken<'a>) -> Self {
        Self { counts: GsfCounts::default(), cancel }
    }

    pub(crate) fn solve(
        &mut self,
        board: &mut GsfBoard,
        allowed: AllowedMoves,
    ) -> Result<RunOutcome, Cancelled> {
        Ok(self.run(board, allowed, None)?.0)
    }

    /// Solves a board under an assumption within an iteration limit; also returns the number of iterations.
    pub(crate) fn assume(
        &mut self,
        board: &mut GsfBoard,
        locked: bool,
        limit: u32,
    ) -> Result<(RunOutcome, u32), Cancelled> {
        self.run(board, AllowedMoves { locked, propositions: false }, Some(limit))
    }

    fn run(
        &mut self,
        board: &mut GsfBoard,
        allowed: AllowedMoves,
        assumed: Option<u32>,
    ) -> Result<(RunOutcome, u32), Cancelled> {
        // A solution found under an assumption is verified.
        let solved = |board: &GsfBoard| {
            if assumed.is_some() && !board.holds() { RunOutcome::Contradiction } else { RunOutcome::Solved }
        };
        let mut iterations = 0;
        let mut moves: Vec<GsfMove> = Vec::new();
        loop {
            self.commit(board, &mut moves);
            let Some(scan) = scan(board, &mut moves) else {
                return Ok((RunOutcome::Contradiction, iterations));
            };
            if assumed.is_some_and(|limit| iterations >= limit) {
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
                self.propose(board, allowed.locked, &mut moves)?;
            }
            if moves.is_empty() {
                return Ok((rest(board, &scan), iterations));
            }
        }
    }

    /// Applies the pending moves. Consecutive moves of one source are one batch.
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

/// Returns the candidates of all cells and adds naked singles; `None` if a cell has no candidate.
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

/// Returns the outcome on a board without moves: every unit must still contain all digits.
fn rest(board: &GsfBoard, scan: &BoardScan) -> RunOutcome {
    if !scan.open {
        return RunOutcome::Solved;
    }
    let holds = |cell: usize| if board.is_solved(cell) { board.stored(cell) } else { scan.candidates[cell] };
    let complete = |unit: &[u8; 9]| unit.iter().fold(0, |all, &cell| all | holds(cell.into())) == ALL;
    if UNITS.iter().all(complete) { RunOutcome::Unknown } else { RunOutcome::Contradiction }
}

fn hidden_singles(candidates: &[u16; 81], moves: &mut Vec<GsfMove>) {
    for unit in &UNITS {
        let (mut once, mut twice) = (0, 0);
        for cell in unit.map(usize::from) {
            twice |= once & candidates[cell];
            once |= candidates[cell];
        }
        let mut singles = once & !twice;
        while singles != 0 {
            let digit = singles & singles.wrapping_neg();
            singles ^= digit;
            let place = unit.map(usize::from).into_iter().find(|&cell| candidates[cell] & digit != 0);
            moves.extend(place.map(|cell| GsfMove { by: MoveSource::Hidden, cell, keep: digit }));
        }
    }
}

/// Digits whose places in a box all lie in one line, or in a line all in one box.
fn locked_candidates(candidates: &[u16; 81], moves: &mut Vec<GsfMove>) {
    for (of_box, box_cells) in UNITS.iter().enumerate().skip(18) {
        let box_cells = box_cells.map(usize::from);
        for kind in 0..2 {
            let line_of = |cell: usize| usize::from(UNITS_OF[cell][kind]);
            for third in 0..3 {
                let line = line_of(box_cells[third * [3, 1][kind]]);
                let in_box = |cell: usize| usize::from(UNITS_OF[cell][2]) == of_box;
                let (mut once, mut twice, mut box_rest, mut line_rest) = (0, 0, 0, 0);
                for cell in box_cells {
                    if line_of(cell) == line {
                        twice |= once & candidates[cell];
                        once |= candidates[cell];
                    } else {
                        box_rest |= candidates[cell];
                    }
                }
                for cell in UNITS[line].map(usize::from).into_iter().filter(|&cell| !in_box(cell)) {
                    line_rest |= candidates[cell];
                }
                let mut strike = |digits: u16, cells: &mut dyn Iterator<Item = usize>| {
                    let cells = cells.filter(|&cell| candidates[cell] & digits != 0);
                    moves.extend(cells.map(|cell| GsfMove { by: MoveSource::Locked, cell, keep: !digits }));
                };
                strike(
                    twice & !box_rest,
                    &mut UNITS[line].map(usize::from).into_iter().filter(|&cell| !in_box(cell)),
                );
                let others = box_cells.into_iter().filter(|&cell| line_of(cell) != line);
                strike(twice & !line_rest, &mut { others });
            }
        }
    }
}
