//! The effort of gsf's program `sudoku`, as its ratings q1 and q2 count it.
//!
//! Both count what the program does in its order, including its work on boards that are already contradictory; so they
//! depend on the orientation of the grid.
//!
//! A run finds moves in passes and makes them in batches, until the board is solved, broken, or nothing is found. A pass
//! looks for singles; if there are none for locked candidates, and if there are none of these either for propositions.

mod net;

use crate::classic::{HOUSE_CELLS, HOUSES_AT};
use crate::measures::Givens;
use whydoku_board::{CancelToken, Cancelled};

/// The effort of gsf's program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GsfEffort {
    /// The rating, up to 99999.
    pub rating: u32,
    /// The uncapped count.
    pub raw: u32,
}

/// Computes the rating q1: passes and runs, plus a thousand for each use of locked candidates. Those are allowed only
/// if singles and propositions do not suffice, and propositions only if singles do not.
pub fn q1(givens: &Givens, cancel: CancelToken<'_>) -> Result<GsfEffort, Cancelled> {
    let allowed = [(false, false), (false, true), (true, true)];
    let mut raw = 0;
    for (locked, propositions) in allowed {
        let mut runs = GsfRuns::new(cancel);
        let allowed = AllowedMoves { locked, propositions };
        let (outcome, _) = runs.run(&mut GsfBoard::new(givens), allowed, None)?;
        let counts = &runs.counts;
        raw =
            counts.passes.wrapping_add(counts.nets_iterations).wrapping_add(counts.locked.wrapping_mul(1000));
        if outcome == RunOutcome::Solved {
            break;
        }
    }
    Ok(GsfEffort { rating: squeezed(raw), raw })
}

/// Computes the rating q2: the work of propositions, with locked candidates allowed from the start; without
/// propositions, the number of passes.
pub fn q2(givens: &Givens, cancel: CancelToken<'_>) -> Result<GsfEffort, Cancelled> {
    let mut runs = GsfRuns::new(cancel);
    let allowed = AllowedMoves { locked: true, propositions: true };
    runs.run(&mut GsfBoard::new(givens), allowed, None)?;
    let counts = &runs.counts;
    let raw = if counts.propositions > 0 { counts.nets_work } else { counts.passes };
    Ok(GsfEffort { rating: squeezed(raw), raw })
}

/// Maps a count to less than 100000; higher bands are compressed.
fn squeezed(raw: u32) -> u32 {
    // Lower bound, first rating, range of ratings, range of counts.
    const BANDS: [(u64, u64, u64, u64); 5] = [
        (99_999_999, 99_375, 624, 2_047_483_648),
        (9_999_999, 98_750, 624, 90_000_000),
        (999_999, 97_500, 1249, 9_000_000),
        (99_999, 95_000, 2499, 900_000),
        (90_000, 90_000, 4999, 9999),
    ];
    let count = u64::from(raw);
    let band = BANDS.into_iter().find(|&(beyond, ..)| count > beyond);
    band.map_or(raw, |(beyond, from, more, range)| (from + more * (count - beyond) / range) as u32)
}

pub(crate) const ALL: u16 = 0b1_1111_1111;

/// The stored digits of each cell, and the digits missing in each unit. Placing a digit toggles its bit in the units,
/// so a digit placed twice, which happens only on contradictory boards, can be placed again. The counts depend on it.
#[derive(Clone)]
pub(crate) struct GsfBoard {
    stored: [u16; 81],
    missing: [u16; 27],
}

impl GsfBoard {
    pub(crate) const fn empty() -> Self {
        Self { stored: [ALL; 81], missing: [ALL; 27] }
    }

    pub(crate) fn new(givens: &Givens) -> Self {
        let mut board = Self::empty();
        givens.each().for_each(|(cell, digit)| board.place(cell, 1 << digit));
        board
    }

    #[inline]
    pub(crate) const fn is_solved(&self, cell: usize) -> bool {
        self.stored[cell].is_power_of_two()
    }

    #[inline]
    pub(crate) const fn stored(&self, cell: usize) -> u16 {
        self.stored[cell]
    }

    /// Returns the digits stored in a cell and missing in all its units.
    #[inline]
    pub(crate) fn candidates(&self, cell: usize) -> u16 {
        HOUSES_AT[cell]
            .iter()
            .fold(self.stored[cell], |candidates, &unit| candidates & self.missing[unit as usize])
    }

    pub(crate) fn place(&mut self, cell: usize, digit: u16) {
        self.stored[cell] = digit;
        for unit in HOUSES_AT[cell] {
            self.missing[unit as usize] ^= digit;
        }
    }

    pub(crate) fn keep(&mut self, cell: usize, digits: u16) {
        if self.is_solved(cell) {
            return;
        }
        self.stored[cell] &= digits;
        if self.is_solved(cell) {
            self.place(cell, self.stored[cell]);
        }
    }

    /// Whether the stored digits can be placed one after the other.
    pub(crate) fn holds(&self) -> bool {
        let mut again = Self::empty();
        (0..81).all(|cell| {
            let digit = self.stored[cell];
            let fits = again.candidates(cell) & digit != 0;
            again.place(cell, digit);
            fits
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RunOutcome {
    Contradiction,
    Unknown,
    Solved,
}

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
    pub(crate) locked: u32,
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

    /// Runs on a board, under an assumption within an iteration limit. Returns the outcome and the number of iterations.
    pub(crate) fn run(
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
    if HOUSE_CELLS.iter().all(complete) { RunOutcome::Unknown } else { RunOutcome::Contradiction }
}

fn cells_of(unit: &[u8; 9]) -> impl Iterator<Item = usize> + Clone + '_ {
    unit.iter().map(|&cell| usize::from(cell))
}

fn hidden_singles(candidates: &[u16; 81], moves: &mut Vec<GsfMove>) {
    for unit in &HOUSE_CELLS {
        let (mut once, mut twice) = (0, 0);
        for cell in cells_of(unit) {
            twice |= once & candidates[cell];
            once |= candidates[cell];
        }
        let mut singles = once & !twice;
        while singles != 0 {
            let digit = singles & singles.wrapping_neg();
            singles ^= digit;
            let place = cells_of(unit).find(|&cell| candidates[cell] & digit != 0);
            moves.extend(place.map(|cell| GsfMove { by: MoveSource::Hidden, cell, keep: digit }));
        }
    }
}

/// Digits whose places in a box all lie in one line, or in a line all in one box.
fn locked_candidates(candidates: &[u16; 81], moves: &mut Vec<GsfMove>) {
    for (of_box, box_cells) in HOUSE_CELLS.iter().enumerate().skip(18) {
        let box_cells = cells_of(box_cells);
        for kind in 0..2 {
            let line_of = |cell: usize| usize::from(HOUSES_AT[cell][kind]);
            for third in 0..3 {
                let line = line_of(HOUSE_CELLS[of_box][third * [3, 1][kind]].into());
                let in_box = |cell: usize| usize::from(HOUSES_AT[cell][2]) == of_box;
                let (mut once, mut twice, mut box_rest, mut line_rest) = (0, 0, 0, 0);
                for cell in box_cells.clone() {
                    if line_of(cell) == line {
                        twice |= once & candidates[cell];
                        once |= candidates[cell];
                    } else {
                        box_rest |= candidates[cell];
                    }
                }
                let line_cells = cells_of(&HOUSE_CELLS[line]);
                let line_cells = line_cells.filter(|&cell| !in_box(cell));
                for cell in line_cells.clone() {
                    line_rest |= candidates[cell];
                }
                let mut strike = |digits: u16, cells: &mut dyn Iterator<Item = usize>| {
                    let cells = cells.filter(|&cell| candidates[cell] & digits != 0);
                    moves.extend(cells.map(|cell| GsfMove { by: MoveSource::Locked, cell, keep: !digits }));
                };
                strike(twice & !box_rest, &mut { line_cells });
                let others = box_cells.clone().filter(|&cell| line_of(cell) != line);
                strike(twice & !line_rest, &mut { others });
            }
        }
    }
}
