//! Extended rectangles: two parallel lines, crossed by three, with three digits in the six cells. The two lines could
//! change places within the rectangle.
//!
//! ```text
//! 12 │ 23 │ 13      each digit is once in either line, so the lines could be swapped. The conclusions are those of a
//! 12 │ 23 │ 137     unique rectangle
//! ```
//!
//! Either the two cells of each crossing line must share their region, or the three cells of each line.

use super::guarded::{GuardedPattern, PatternList};
use smallvec::SmallVec;
use whydoku_board::{Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, Layout, MAX_SIZE};

/// The most cells with extra candidates. So one of the crossing lines has none, and the search begins there.
const MOST_EXTRA: usize = 2;

/// The two cells of a line that crosses both lines.
pub(super) type RungPair = [Cell; 2];

pub(super) fn list<const W: usize>(grid: &Grid<W>) -> PatternList<W> {
    let mut patterns = Vec::new();
    on_ladders(grid, &mut |_, rungs| on_ladder(grid, rungs, &mut patterns));
    patterns.into_iter().collect()
}

/// Calls `each` with the rungs between two parallel lines whose cells are open and can be swapped, and with the kind of the
/// lines, for all pairs of rows and of columns.
pub(super) fn on_ladders<const W: usize>(grid: &Grid<W>, each: &mut dyn FnMut(HouseKind, &[RungPair])) {
    let layout = grid.layout();
    let usable = layout.swappable_cells() & *grid.open();
    let size = layout.side();
    for along in [HouseKind::Row, HouseKind::Column] {
        let at = |line, across| match along {
            HouseKind::Row => layout.cell(line, across),
            _ => layout.cell(across, line),
        };
        for (one, other) in (0..size).flat_map(|one| (one + 1..size).map(move |other| (one, other))) {
            let rungs = (0..size).map(|across| [at(one, across), at(other, across)]);
            let rungs: SmallVec<[RungPair; MAX_SIZE]> =
                rungs.filter(|rung| rung.iter().all(|&cell| usable.contains(cell))).collect();
            each(along, &rungs);
        }
    }
}

/// Returns the rungs of which every house but the two lines holds both cells or neither.
pub(super) fn whole_rungs<const W: usize>(
    layout: &Layout<W>,
    along: HouseKind,
    rungs: &[RungPair],
) -> SmallVec<[RungPair; MAX_SIZE]> {
    let shares = |cell, other| {
        let houses = layout.houses_at(cell).iter().map(|&house| layout.house(house));
        houses.filter(|info| info.kind != along).all(|info| info.cells.contains(other))
    };
    rungs.iter().copied().filter(|&[a, b]| shares(a, b) && shares(b, a)).collect()
}

/// Starts at each rung without extra candidates; it has two of the digits or three.
fn on_ladder<const W: usize>(grid: &Grid<W>, rungs: &[RungPair], patterns: &mut Vec<GuardedPattern<W>>) {
    for (base, &[a, b]) in rungs.iter().enumerate() {
        let held = grid.candidates(a) | grid.candidates(b);
        match held.len() {
            3 => with_digits(grid, rungs, base, held, patterns),
            2 => {
                for third in grid.layout().digits().filter(|&third| !held.contains(third)) {
                    with_digits(grid, rungs, base, held | DigitSet::only(third), patterns);
                }
            }
            _ => {}
        }
    }
}

fn with_digits<const W: usize>(
    grid: &Grid<W>,
    rungs: &[RungPair],
    base: usize,
    digits: DigitSet,
    patterns: &mut Vec<GuardedPattern<W>>,
) {
    let extra = |at: usize| rungs[at].iter().filter(|&&c| !grid.candidates(c).is_subset(digits)).count();
    let fits = |at: usize| rungs[at].iter().all(|&c| (grid.candidates(c) & digits).len() >= 2);
    // Each rectangle is found from its first rung without extra candidates.
    let may = |at: usize| at != base && fits(at) && (at > base || extra(at) > 0);
    if !fits(base) {
        return;
    }
    for second in (0..rungs.len()).filter(|&at| may(at)) {
        for third in (second + 1..rungs.len()).filter(|&at| may(at)) {
            let three = [rungs[base], rungs[second], rungs[third]];
            if extra(second) + extra(third) > MOST_EXTRA
                || !is_swappable(grid, &three)
                || !is_fillable(grid, &three, digits, digits)
            {
                continue;
            }
            let cells: CellSet<W> = three.into_iter().flatten().collect();
            patterns.extend(GuardedPattern::of_digits(grid, cells, digits));
        }
    }
}

/// Whether the two lines can change places: other houses hold rungs as wholes, or all cells of just one line.
fn is_swappable<const W: usize>(grid: &Grid<W>, rungs: &[RungPair; 3]) -> bool {
    let layout = grid.layout();
    let goes = |house: House| {
        let has = |cell| layout.house(house).cells.contains(cell);
        let (one, other) = (rungs.map(|[a, _]| has(a)), rungs.map(|[_, b]| has(b)));
        one == other || (one == [true; 3] && other == [false; 3]) || (one == [false; 3] && other == [true; 3])
    };
    rungs.iter().flatten().flat_map(|&cell| layout.houses_at(cell)).all(|&house| goes(house))
}

/// Whether it can be filled with these digits alone, each once in either line.
pub(super) fn is_fillable<const W: usize>(
    grid: &Grid<W>,
    rungs: &[RungPair],
    one: DigitSet,
    other: DigitSet,
) -> bool {
    let Some(&[a, b]) = rungs.first() else { return true };
    let without = |set: DigitSet, digit: Digit| set - DigitSet::only(digit);
    (grid.candidates(a) & one).into_iter().any(|x| {
        let rest = without(grid.candidates(b) & other, x);
        rest.into_iter().any(|y| is_fillable(grid, &rungs[1..], without(one, x), without(other, y)))
    })
}
