//! Bivalue universal graves: without a few extra candidates, every open cell would have two candidates and every digit
//! two places in each house.

use crate::classic::{bits, small_bits};
use crate::sudoku_explainer::board::{
    BOX_ROW_COLUMN, CellNumber, Combinations, ExplainerBoard, HOUSES, PEER_LIST, Removals,
};
use crate::sudoku_explainer::kind::StepKind;
use std::ops::ControlFlow;

type ScanFlow = ControlFlow<()>;

/// The cells with extra digits that keep the board from being a BUG.
pub(crate) struct BugState {
    /// In order of discovery.
    pub(crate) cells: Vec<u8>,
    pub(crate) extra: [u16; 81],
    pub(crate) all: u16,
    /// The common peers of the cells, filled ones included, in the order of the first cell's houses; `None` before
    /// the first.
    common: Option<Vec<u8>>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum BugType {
    /// One cell takes one of its extra digits.
    OneCell,
    /// One extra digit: common peers lose it.
    OneDigit,
    /// Extra digits and other cells of a house form a naked set.
    Set { digits: u16 },
    /// Two cells of a house share a digit besides the extra ones.
    Tied,
}

impl BugType {
    pub(crate) const fn kind(self) -> StepKind {
        match self {
            Self::OneCell => StepKind::Grave1,
            Self::OneDigit => StepKind::Grave2,
            Self::Set { .. } => StepKind::Grave3,
            Self::Tied => StepKind::Grave4,
        }
    }

    pub(crate) const fn measure(self) -> u16 {
        match self {
            Self::Set { digits } => digits.count_ones() as u16,
            Self::OneCell | Self::OneDigit | Self::Tied => 0,
        }
    }
}

/// Finds the first BUG step of an allowed kind.
pub(crate) fn bugs(
    board: &ExplainerBoard,
    mut emit: impl FnMut(&BugState, BugType, &Removals) -> ScanFlow,
) -> ScanFlow {
    let Some(bug) = detect(board) else { return ScanFlow::Continue(()) };
    let mut removals = Removals::NONE;
    if let [only] = *bug.cells {
        removals.add(board, only as usize, !bug.all);
        return emit(&bug, BugType::OneCell, &removals);
    }
    if bug.cells.is_empty() {
        return ScanFlow::Continue(());
    }
    if bug.all.is_power_of_two() {
        if let Some(common) = &bug.common {
            for cell in sorted(common) {
                removals.add(board, cell, bug.all);
            }
            if !removals.is_empty() {
                emit(&bug, BugType::OneDigit, &removals)?;
            }
        }
        return tied(board, &bug, &mut emit);
    }
    if bug.common.as_ref().is_some_and(|common| !common.is_empty()) {
        tied(board, &bug, &mut emit)?;
        sets(board, &bug, &mut emit)?;
    }
    ScanFlow::Continue(())
}

fn sorted(cells: &[u8]) -> impl Iterator<Item = CellNumber> + use<> {
    bits(cells.iter().fold(0, |set, &cell| set | 1 << cell))
}

fn detect(board: &ExplainerBoard) -> Option<BugState> {
    let many = (0..81).fold(0_u128, |set, cell| set | u128::from(board.cell[cell].count_ones() >= 3) << cell);
    let mut bug = BugState { cells: Vec::new(), extra: [0; 81], all: 0, common: None };
    let mut rest = *board;
    for kind in BOX_ROW_COLUMN {
        for house in kind * 9..kind * 9 + 9 {
            for digit in 0..9 {
                let places = board.place[house][digit];
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let mut carriers =
                    ExplainerBoard::cells_at(house, places).filter(|&cell| many >> cell & 1 == 1);
                let carrier = carriers.next()?;
                if carriers.next().is_some() {
                    continue;
                }
                if !bug.cells.contains(&(carrier as u8)) {
                    bug.cells.push(carrier as u8);
                }
                bug.extra[carrier] |= 1 << digit;
                bug.all |= 1 << digit;
                rest.strike(carrier, digit);
                let mut common = bug.common.take().unwrap_or_else(|| PEER_LIST[carrier].to_vec());
                common.retain(|&cell| PEER_LIST[carrier].contains(&cell) && !bug.cells.contains(&cell));
                if bug.cells.len() > 1 && bug.all.count_ones() > 1 && common.is_empty() {
                    return None;
                }
                bug.common = Some(common);
            }
        }
    }
    let two = bits(board.open).all(|cell| rest.cell[cell].count_ones() == 2);
    let pairs = rest.place.iter().flatten().all(|places| matches!(places.count_ones(), 0 | 2));
    (two && pairs).then_some(bug)
}

fn tied(
    board: &ExplainerBoard,
    bug: &BugState,
    emit: &mut impl FnMut(&BugState, BugType, &Removals) -> ScanFlow,
) -> ScanFlow {
    let [first, second] = *bug.cells else { return ScanFlow::Continue(()) };
    let [first, second] = [first as usize, second as usize];
    let shared = board.cell[first] & board.cell[second] & !bug.all;
    if !shared.is_power_of_two() {
        return ScanFlow::Continue(());
    }
    for kind in BOX_ROW_COLUMN {
        if HOUSES[first][kind] == HOUSES[second][kind] {
            let mut removals = Removals::NONE;
            for cell in [first.min(second), first.max(second)] {
                removals.add(board, cell, !(bug.extra[cell] | shared));
            }
            emit(bug, BugType::Tied, &removals)?;
        }
    }
    ScanFlow::Continue(())
}

fn sets(
    board: &ExplainerBoard,
    bug: &BugState,
    emit: &mut impl FnMut(&BugState, BugType, &Removals) -> ScanFlow,
) -> ScanFlow {
    let common = bug.common.as_deref().unwrap_or_default();
    for kind in BOX_ROW_COLUMN {
        let house = HOUSES[bug.cells[0] as usize][kind];
        if bug.cells.iter().any(|&cell| HOUSES[cell as usize][kind] != house) {
            continue;
        }
        let near: Vec<u8> =
            common.iter().copied().filter(|&cell| HOUSES[cell as usize][kind] == house).collect();
        for degree in 2..=6_u32 {
            if (near.len() as u32) < degree {
                continue;
            }
            for choice in Combinations::new(degree - 1, near.len() as u32) {
                let of = |at: usize| board.cell[near[at] as usize];
                let union = small_bits(choice).fold(0, |all, at| all | of(at));
                let each_two =
                    small_bits(choice).all(|at| of(at).count_ones() >= 2) && bug.all.count_ones() >= 2;
                if union.count_ones() != degree || !each_two || union | bug.all != union {
                    continue;
                }
                let mut removals = Removals::NONE;
                let mut cells = 0_u128;
                for at in small_bits(choice) {
                    cells |= 1 << near[at];
                }
                for cell in sorted(&near).filter(|cell| cells >> cell & 1 == 0) {
                    removals.add(board, cell, union);
                }
                if !removals.is_empty() {
                    emit(bug, BugType::Set { digits: union }, &removals)?;
                }
            }
        }
    }
    ScanFlow::Continue(())
}
