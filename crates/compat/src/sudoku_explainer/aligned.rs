//! Aligned exclusion: digits of two or three cells that occur in no combination which leaves every other cell a
//! candidate.

use crate::classic::{PEERS, bits, small_bits};
use crate::sudoku_explainer::board::{CellNumber, ExplainerBoard, Removals, SEEN, size};
use std::ops::ControlFlow;

type ScanFlow = ControlFlow<()>;

/// Cells that can lose digits, and for each the cells that exclude combinations.
struct AlignedField {
    bases: Vec<u8>,
    excluders: [u128; 81],
    /// The cells that have changed since the last search without a result.
    changed: u128,
}

/// The board when a search found nothing.
pub(crate) struct SearchedState {
    cell: [u16; 81],
    bases: u128,
}

fn field(board: &ExplainerBoard, largest: u32, searched: Option<&SearchedState>) -> AlignedField {
    let of_size = |low: u32, high: u32| {
        (0..81).fold(0_u128, |set, cell| {
            set | u128::from((low..=high).contains(&size(board.cell[cell]))) << cell
        })
    };
    let (singles, small, wide) = (of_size(1, 1), of_size(2, largest), of_size(2, 9));
    let mut field = AlignedField { bases: Vec::new(), excluders: [0; 81], changed: u128::MAX };
    for cell in bits(wide) {
        let excluders = PEERS[cell] & small;
        if PEERS[cell] & singles == 0 && excluders != 0 {
            field.bases.push(cell as u8);
            field.excluders[cell] = excluders;
        }
    }
    if let Some(searched) = searched {
        let differs = |&cell: &usize| searched.cell[cell] != board.cell[cell];
        field.changed =
            (0..81).filter(differs).fold(field.set() & !searched.bases, |set, cell| set | 1 << cell);
    }
    field
}

impl AlignedField {
    fn set(&self) -> u128 {
        self.bases.iter().fold(0, |set, &cell| set | 1 << cell)
    }
}

/// The cells that exclude a combination of three digits; digits are repeated for shorter combinations.
struct RefusalTable {
    by: Box<[u128; 729]>,
}

impl RefusalTable {
    fn new(board: &ExplainerBoard) -> Self {
        let (mut two, mut three) = ([0_u128; 9], [0_u128; 9]);
        for cell in bits(board.open) {
            let into = match size(board.cell[cell]) {
                2 => &mut two,
                3 => &mut three,
                _ => continue,
            };
            for digit in small_bits(board.cell[cell]) {
                into[digit] |= 1 << cell;
            }
        }
        let mut by = Box::new([0; 729]);
        for a in 0..9 {
            for b in 0..=a {
                let of_pair = if a == b { 0 } else { two[a] & two[b] };
                for c in 0..=b {
                    let mut refused = of_pair;
                    if b != c {
                        refused |= two[b] & two[c];
                    }
                    if a != c {
                        refused |= two[a] & two[c];
                    }
                    if a != b && b != c {
                        refused |= three[a] & three[b] & three[c];
                    }
                    for at in [(a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)] {
                        by[at.0 * 81 + at.1 * 9 + at.2] = refused;
                    }
                }
            }
        }
        Self { by }
    }

    fn any(&self, [a, b, c]: [usize; 3], of: u128) -> bool {
        self.by[a * 81 + b * 9 + c] & of != 0
    }
}

/// Finds an aligned pair. A pair without eliminations stays so until one of its cells or excluders changes, so
/// `searched` remembers the last board.
pub(crate) fn pairs(
    board: &ExplainerBoard,
    searched: &mut Option<SearchedState>,
    mut emit: impl FnMut([CellNumber; 2], u128, &Removals) -> ScanFlow,
) -> ScanFlow {
    let field = field(board, 2, searched.as_ref());
    let refusals = RefusalTable::new(board);
    for (at, &second) in field.bases.iter().enumerate() {
        let second = second as usize;
        for &first in &field.bases[..at] {
            let first = first as usize;
            let common = field.excluders[first] & field.excluders[second];
            let affected = (common | 1 << first | 1 << second) & field.changed != 0;
            if common & (common.wrapping_sub(1)) == 0 || !affected {
                continue;
            }
            let near = PEERS[first] >> second & 1 == 1;
            let fits = |[a, b]: [usize; 2]| !(near && a == b || refusals.any([a, b, b], common));
            let cells = [first, second];
            if let Some(removals) = unsupported(board, cells, fits) {
                emit(cells, common, &removals)?;
            }
        }
    }
    *searched = Some(SearchedState { cell: board.cell, bases: field.set() });
    ScanFlow::Continue(())
}

/// Returns the digits of each cell that occur in no allowed combination; `None` if there are none.
fn unsupported<const N: usize>(
    board: &ExplainerBoard,
    cells: [CellNumber; N],
    fits: impl Fn([usize; N]) -> bool,
) -> Option<Removals> {
    let mut open = cells.map(|cell| board.cell[cell]);
    let mut lost = [0; N];
    for at in 0..N {
        while open[at] != 0 {
            let digit = open[at].trailing_zeros() as usize;
            let mut filling = [digit; N];
            if supported(board, cells, at, 0, &mut filling, &fits) {
                for (open, digit) in open.iter_mut().zip(filling) {
                    *open &= !(1 << digit);
                }
            } else {
                open[at] &= !(1 << digit);
                lost[at] |= 1 << digit;
            }
        }
    }
    if lost.iter().all(|&digits| digits == 0) {
        return None;
    }
    let mut removals = Removals::NONE;
    for (cell, digits) in cells.into_iter().zip(lost) {
        removals.add(board, cell, digits);
    }
    Some(removals)
}

/// Searches for a combination in which one cell keeps its digit; the others are chosen from `next` on.
fn supported<const N: usize>(
    board: &ExplainerBoard,
    cells: [CellNumber; N],
    kept: usize,
    next: usize,
    filling: &mut [usize; N],
    fits: &impl Fn([usize; N]) -> bool,
) -> bool {
    if next == N {
        return fits(*filling);
    }
    if next == kept {
        return supported(board, cells, kept, next + 1, filling, fits);
    }
    small_bits(board.cell[cells[next]]).any(|digit| {
        filling[next] = digit;
        supported(board, cells, kept, next + 1, filling, fits)
    })
}

/// Finds an aligned triplet. The third cell must itself exclude combinations of one of the others.
pub(crate) fn triples(
    board: &ExplainerBoard,
    searched: &mut Option<SearchedState>,
    mut emit: impl FnMut([CellNumber; 3], u128, &Removals) -> ScanFlow,
) -> ScanFlow {
    let field = field(board, 3, searched.as_ref());
    let refusals = RefusalTable::new(board);
    let is_base = field.set();
    let sees = |a: CellNumber, b: CellNumber| PEERS[a] >> b & 1 == 1;
    for (at, &second) in field.bases.iter().enumerate() {
        let second = second as usize;
        for &first in &field.bases[..at] {
            let first = first as usize;
            let common = field.excluders[first] & field.excluders[second];
            if common & (common.wrapping_sub(1)) == 0 {
                continue;
            }
            let mut tail = is_base & !(1 << first | 1 << second);
            for list in [first, second] {
                let mut thirds = tail & field.excluders[list];
                tail &= !thirds;
                for part in SEEN[list] {
                    for third in bits(thirds & part) {
                        let excluders = common & field.excluders[third];
                        let affected = excluders | 1 << first | 1 << second | 1 << third;
                        if excluders & (excluders.wrapping_sub(1)) == 0 || affected & field.changed == 0 {
                            continue;
                        }
                        let near = [sees(first, second), sees(first, third), sees(second, third)];
                        let fits = |[a, b, c]: [usize; 3]| {
                            let clash = near[0] && a == b || near[1] && a == c || near[2] && b == c;
                            !clash && !refusals.any([a, b, c], excluders)
                        };
                        let cells = [first, second, third];
                        if let Some(removals) = unsupported(board, cells, fits) {
                            emit(cells, excluders, &removals)?;
                        }
                    }
                    thirds &= !part;
                }
            }
        }
    }
    *searched = Some(SearchedState { cell: board.cell, bases: is_base });
    ScanFlow::Continue(())
}
