//! Bivalue universal graves: without a few extra candidates, every open cell would have two candidates and every digit
//! two places in each house.

use crate::classic::{PEERS, bits, small_bits};
use crate::sudoku_explainer::board::{CellNumber, Combinations, ExplainerBoard, HOUSES, Removals, SEEN};
use crate::sudoku_explainer::kind::StepKind;
use std::ops::ControlFlow;

/// The cells with extra digits that keep the board from being a BUG.
struct BugState {
    cells: Vec<u8>,
    extra: [u16; 81],
    all: u16,
    /// The common peers, filled ones included, in the order of the first cell's houses; `None` before the first cell.
    common: Option<Vec<u8>>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum BugType {
    /// One cell takes one of its extra digits.
    Type1,
    /// One extra digit: common peers lose it.
    Type2,
    /// Extra digits and other cells of a house form a naked set.
    Type3 { digits: u16 },
    /// Two cells of a house share a digit besides the extra ones.
    Type4,
}

impl BugType {
    pub(crate) const fn kind(self) -> StepKind {
        match self {
            Self::Type1 => StepKind::Bug1,
            Self::Type2 => StepKind::Bug2,
            Self::Type3 { .. } => StepKind::Bug3,
            Self::Type4 => StepKind::Bug4,
        }
    }

    pub(crate) const fn measure(self) -> u16 {
        if let Self::Type3 { digits } = self { digits.count_ones() as u16 } else { 0 }
    }
}

pub(crate) fn bugs<B>(
    board: &ExplainerBoard,
    mut emit: impl FnMut(BugType, &Removals) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let Some(bug) = BugState::detect(board) else { return ControlFlow::Continue(()) };
    let mut removals = Removals::NONE;
    if let [only] = *bug.cells {
        removals.add(board, only as usize, !bug.all);
        return emit(BugType::Type1, &removals);
    }
    if bug.cells.is_empty() {
        return ControlFlow::Continue(());
    }
    if bug.all.is_power_of_two() {
        if let Some(common) = &bug.common {
            for cell in sorted(common) {
                removals.add(board, cell, bug.all);
            }
            if !removals.is_empty() {
                emit(BugType::Type2, &removals)?;
            }
        }
        return bug.type4(board, &mut emit);
    }
    if bug.common.as_ref().is_some_and(|common| !common.is_empty()) {
        bug.type4(board, &mut emit)?;
        bug.type3(board, &mut emit)?;
    }
    ControlFlow::Continue(())
}

fn sorted(cells: &[u8]) -> impl Iterator<Item = CellNumber> + use<> {
    bits(cells.iter().fold(0, |set, &cell| set | 1 << cell))
}

impl BugState {
    fn detect(board: &ExplainerBoard) -> Option<Self> {
        let many =
            (0..81).fold(0_u128, |set, cell| set | u128::from(board.cell[cell].count_ones() >= 3) << cell);
        let mut bug = Self { cells: Vec::new(), extra: [0; 81], all: 0, common: None };
        let mut rest = *board;
        for house in 0..27 {
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
                let peers = || SEEN[carrier].into_iter().flat_map(bits).map(|cell| cell as u8).collect();
                let mut common: Vec<u8> = bug.common.take().unwrap_or_else(peers);
                common.retain(|&cell| PEERS[carrier] >> cell & 1 == 1 && !bug.cells.contains(&cell));
                if bug.cells.len() > 1 && bug.all.count_ones() > 1 && common.is_empty() {
                    return None;
                }
                bug.common = Some(common);
            }
        }
        let two = bits(board.open).all(|cell| rest.cell[cell].count_ones() == 2);
        let pairs = rest.place.iter().flatten().all(|places| matches!(places.count_ones(), 0 | 2));
        (two && pairs).then_some(bug)
    }

    fn type4<B>(
        &self,
        board: &ExplainerBoard,
        emit: &mut impl FnMut(BugType, &Removals) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let [first, second] = *self.cells else { return ControlFlow::Continue(()) };
        let [first, second] = [first as usize, second as usize];
        let shared = board.cell[first] & board.cell[second] & !self.all;
        if !shared.is_power_of_two() {
            return ControlFlow::Continue(());
        }
        for kind in 0..3 {
            if HOUSES[first][kind] == HOUSES[second][kind] {
                let mut removals = Removals::NONE;
                for cell in [first.min(second), first.max(second)] {
                    removals.add(board, cell, !(self.extra[cell] | shared));
                }
                emit(BugType::Type4, &removals)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn type3<B>(
        &self,
        board: &ExplainerBoard,
        emit: &mut impl FnMut(BugType, &Removals) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let common = self.common.as_deref().unwrap_or_default();
        for kind in 0..3 {
            let house = HOUSES[self.cells[0] as usize][kind];
            let in_house = |&&cell: &&u8| HOUSES[cell as usize][kind] == house;
            if !self.cells.iter().all(|cell| in_house(&cell)) {
                continue;
            }
            let near: Vec<u8> = common.iter().filter(in_house).copied().collect();
            for degree in 2..=6_u32 {
                if (near.len() as u32) < degree {
                    continue;
                }
                for choice in Combinations::new(degree - 1, near.len() as u32) {
                    let digits_at = |at: usize| board.cell[near[at] as usize];
                    let union = small_bits(choice).fold(0, |all, at| all | digits_at(at));
                    let each_two = small_bits(choice).all(|at| digits_at(at).count_ones() >= 2);
                    if union.count_ones() != degree || !each_two || self.all & !union != 0 {
                        continue;
                    }
                    let mut removals = Removals::NONE;
                    let chosen = small_bits(choice).fold(0_u128, |set, at| set | 1 << near[at]);
                    for cell in sorted(&near).filter(|cell| chosen >> cell & 1 == 0) {
                        removals.add(board, cell, union);
                    }
                    if !removals.is_empty() {
                        emit(BugType::Type3 { digits: union }, &removals)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
