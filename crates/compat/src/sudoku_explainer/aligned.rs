//! Aligned exclusion: digits of two or three cells that occur in no combination which leaves every other cell a
//! candidate.

use crate::classic::{PEERS, bits, small_bits};
use crate::sudoku_explainer::board::{CellNumber, ExplainerBoard, Removals, SEEN, size};

/// Cells that can lose digits, and for each the cells that exclude combinations.
struct AlignedField {
    bases: Vec<u8>,
    excluders: [u128; 81],
    /// The cells that have changed since the last search without a result.
    changed: u128,
}

pub(crate) struct SearchedState {
    cell: [u16; 81],
    bases: u128,
}

impl AlignedField {
    /// Excluders have at most `largest` candidates.
    fn new(board: &ExplainerBoard, largest: u32, searched: Option<&SearchedState>) -> Self {
        let of_size = |low: u32, high: u32| {
            (0..81).fold(0_u128, |set, cell| {
                set | u128::from((low..=high).contains(&size(board.cell[cell]))) << cell
            })
        };
        let (singles, small, wide) = (of_size(1, 1), of_size(2, largest), of_size(2, 9));
        let mut field = Self { bases: Vec::new(), excluders: [0; 81], changed: u128::MAX };
        for cell in bits(wide) {
            let excluders = PEERS[cell] & small;
            if PEERS[cell] & singles == 0 && excluders != 0 {
                field.bases.push(cell as u8);
                field.excluders[cell] = excluders;
            }
        }
        if let Some(searched) = searched {
            let differs = |&cell: &usize| searched.cell[cell] != board.cell[cell];
            let new_bases = field.base_set() & !searched.bases;
            field.changed = (0..81).filter(differs).fold(new_bases, |set, cell| set | 1 << cell);
        }
        field
    }

    fn base_set(&self) -> u128 {
        self.bases.iter().fold(0, |set, &cell| set | 1 << cell)
    }

    /// Iterates over pairs of bases with their common excluders, if there are at least two of these.
    fn pairs(&self) -> impl Iterator<Item = ([CellNumber; 2], u128)> {
        let pairs = self.bases.iter().enumerate().flat_map(|(at, &second)| {
            self.bases[..at].iter().map(move |&first| [first as usize, second as usize])
        });
        pairs.filter_map(|[first, second]| {
            let common = self.excluders[first] & self.excluders[second];
            has_two(common).then_some(([first, second], common))
        })
    }
}

const fn has_two(set: u128) -> bool {
    set & set.wrapping_sub(1) != 0
}

const fn sees(a: CellNumber, b: CellNumber) -> bool {
    PEERS[a] >> b & 1 == 1
}

/// The cells that exclude a combination of three digits; digits are repeated for shorter combinations.
struct RefusalTable(Box<[u128; 729]>);

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
        let mut table = Box::new([0; 729]);
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
                    for [x, y, z] in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                        table[x * 81 + y * 9 + z] = refused;
                    }
                }
            }
        }
        Self(table)
    }

    fn refuses(&self, [a, b, c]: [usize; 3], excluders: u128) -> bool {
        self.0[a * 81 + b * 9 + c] & excluders != 0
    }
}

/// Finds an aligned pair. A pair without eliminations stays so until one of its cells or excluders changes.
pub(crate) fn find_pair(board: &ExplainerBoard, searched: &mut Option<SearchedState>) -> Option<Removals> {
    let field = AlignedField::new(board, 2, searched.as_ref());
    let refusals = RefusalTable::new(board);
    for (cells @ [first, second], common) in field.pairs() {
        if (common | 1 << first | 1 << second) & field.changed == 0 {
            continue;
        }
        let near = sees(first, second);
        let fits = |[a, b]: [usize; 2]| !(near && a == b || refusals.refuses([a, b, b], common));
        if let excluded @ Some(_) = unsupported(board, cells, fits) {
            return excluded;
        }
    }
    *searched = Some(SearchedState { cell: board.cell, bases: field.base_set() });
    None
}

/// Finds an aligned triplet. The third cell must itself exclude combinations of one of the others.
pub(crate) fn find_triple(board: &ExplainerBoard, searched: &mut Option<SearchedState>) -> Option<Removals> {
    let field = AlignedField::new(board, 3, searched.as_ref());
    let refusals = RefusalTable::new(board);
    let bases = field.base_set();
    for ([first, second], common) in field.pairs() {
        let mut tail = bases & !(1 << first | 1 << second);
        for list in [first, second] {
            let mut thirds = tail & field.excluders[list];
            tail &= !thirds;
            for part in SEEN[list] {
                for third in bits(thirds & part) {
                    let excluders = common & field.excluders[third];
                    let affected = excluders | 1 << first | 1 << second | 1 << third;
                    if !has_two(excluders) || affected & field.changed == 0 {
                        continue;
                    }
                    let near = [sees(first, second), sees(first, third), sees(second, third)];
                    let fits = |[a, b, c]: [usize; 3]| {
                        let clash = near[0] && a == b || near[1] && a == c || near[2] && b == c;
                        !clash && !refusals.refuses([a, b, c], excluders)
                    };
                    if let excluded @ Some(_) = unsupported(board, [first, second, third], fits) {
                        return excluded;
                    }
                }
                thirds &= !part;
            }
        }
    }
    *searched = Some(SearchedState { cell: board.cell, bases });
    None
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
            let mut combination = [digit; N];
            if is_supported(board, cells, at, 0, &mut combination, &fits) {
                for (open, digit) in open.iter_mut().zip(combination) {
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
fn is_supported<const N: usize>(
    board: &ExplainerBoard,
    cells: [CellNumber; N],
    kept: usize,
    next: usize,
    combination: &mut [usize; N],
    fits: &impl Fn([usize; N]) -> bool,
) -> bool {
    if next == N {
        return fits(*combination);
    }
    if next == kept {
        return is_supported(board, cells, kept, next + 1, combination, fits);
    }
    small_bits(board.cell[cells[next]]).any(|digit| {
        combination[next] = digit;
        is_supported(board, cells, kept, next + 1, combination, fits)
    })
}
