//! Bivalue universal graves: without a few extra candidates, every open cell would have two candidates and every digit
//! two places in each house.

use crate::classic::{bits, small_bits};
use crate::sudoku_explainer::board::{
    BOX_ROW_COLUMN, CellNumber, Choices, ExplainerBoard, HOUSES, PEER_LIST, Removals,
};
use crate::sudoku_explainer::kind::Kind;
use std::ops::ControlFlow;

type Flow = ControlFlow<()>;

/// The cells that keep the board from being a grave, and their extra digits.
pub(crate) struct Grave {
    /// In the order in which they were met.
    pub(crate) cells: Vec<u8>,
    /// The extra digits of each cell.
    pub(crate) extra: [u16; 81],
    /// All extra digits.
    pub(crate) all: u16,
    /// What all of them see, filled cells too, in the order of the houses of the first; `None` if never asked.
    common: Option<Vec<u8>>,
}

/// How one gets out of a grave.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    /// One cell: it takes an extra digit.
    OneCell,
    /// One digit: what sees all its cells loses it.
    OneDigit,
    /// Extra digits and other cells of the house are a naked set.
    Set { digits: u16 },
    /// Two cells of a house share a digit beside the extra ones.
    Tied,
}

impl Way {
    /// The kind of step.
    pub(crate) const fn kind(self) -> Kind {
        match self {
            Self::OneCell => Kind::Grave1,
            Self::OneDigit => Kind::Grave2,
            Self::Set { .. } => Kind::Grave3,
            Self::Tied => Kind::Grave4,
        }
    }

    /// How many digits the set has, if there is one.
    pub(crate) const fn measure(self) -> u16 {
        match self {
            Self::Set { digits } => digits.count_ones() as u16,
            Self::OneCell | Self::OneDigit | Self::Tied => 0,
        }
    }
}

/// All steps that a grave gives, in the order of discovery.
pub(crate) fn graves(board: &ExplainerBoard, mut emit: impl FnMut(&Grave, Way, &Removals) -> Flow) -> Flow {
    let Some(grave) = detect(board) else { return Flow::Continue(()) };
    let mut removals = Removals::NONE;
    if let [only] = *grave.cells {
        removals.add(board, only as usize, !grave.all);
        return emit(&grave, Way::OneCell, &removals);
    }
    if grave.cells.is_empty() {
        return Flow::Continue(());
    }
    if grave.all.is_power_of_two() {
        if let Some(common) = &grave.common {
            for cell in sorted(common) {
                removals.add(board, cell, grave.all);
            }
            if !removals.is_empty() {
                emit(&grave, Way::OneDigit, &removals)?;
            }
        }
        return tied(board, &grave, &mut emit);
    }
    if grave.common.as_ref().is_some_and(|common| !common.is_empty()) {
        tied(board, &grave, &mut emit)?;
        sets(board, &grave, &mut emit)?;
    }
    Flow::Continue(())
}

fn sorted(cells: &[u8]) -> impl Iterator<Item = CellNumber> + use<> {
    bits(cells.iter().fold(0, |set, &cell| set | 1 << cell))
}

fn detect(board: &ExplainerBoard) -> Option<Grave> {
    let many = (0..81).fold(0_u128, |set, cell| set | u128::from(board.cell[cell].count_ones() >= 3) << cell);
    let mut grave = Grave { cells: Vec::new(), extra: [0; 81], all: 0, common: None };
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
                if !grave.cells.contains(&(carrier as u8)) {
                    grave.cells.push(carrier as u8);
                }
                grave.extra[carrier] |= 1 << digit;
                grave.all |= 1 << digit;
                rest.strike(carrier, digit);
                let mut common = grave.common.take().unwrap_or_else(|| PEER_LIST[carrier].to_vec());
                common.retain(|&cell| PEER_LIST[carrier].contains(&cell) && !grave.cells.contains(&cell));
                if grave.cells.len() > 1 && grave.all.count_ones() > 1 && common.is_empty() {
                    return None;
                }
                grave.common = Some(common);
            }
        }
    }
    let two = bits(board.open).all(|cell| rest.cell[cell].count_ones() == 2);
    let pairs = rest.place.iter().flatten().all(|places| matches!(places.count_ones(), 0 | 2));
    (two && pairs).then_some(grave)
}

fn tied(
    board: &ExplainerBoard,
    grave: &Grave,
    emit: &mut impl FnMut(&Grave, Way, &Removals) -> Flow,
) -> Flow {
    let [first, second] = *grave.cells else { return Flow::Continue(()) };
    let [first, second] = [first as usize, second as usize];
    let shared = board.cell[first] & board.cell[second] & !grave.all;
    if !shared.is_power_of_two() {
        return Flow::Continue(());
    }
    for kind in BOX_ROW_COLUMN {
        if HOUSES[first][kind] == HOUSES[second][kind] {
            let mut removals = Removals::NONE;
            for cell in [first.min(second), first.max(second)] {
                removals.add(board, cell, !(grave.extra[cell] | shared));
            }
            emit(grave, Way::Tied, &removals)?;
        }
    }
    Flow::Continue(())
}

fn sets(
    board: &ExplainerBoard,
    grave: &Grave,
    emit: &mut impl FnMut(&Grave, Way, &Removals) -> Flow,
) -> Flow {
    let common = grave.common.as_deref().unwrap_or_default();
    for kind in BOX_ROW_COLUMN {
        let house = HOUSES[grave.cells[0] as usize][kind];
        if grave.cells.iter().any(|&cell| HOUSES[cell as usize][kind] != house) {
            continue;
        }
        let near: Vec<u8> =
            common.iter().copied().filter(|&cell| HOUSES[cell as usize][kind] == house).collect();
        for degree in 2..=6_u32 {
            if (near.len() as u32) < degree {
                continue;
            }
            for choice in Choices::new(degree - 1, near.len() as u32) {
                let of = |at: usize| board.cell[near[at] as usize];
                let union = small_bits(choice).fold(0, |all, at| all | of(at));
                let each_two =
                    small_bits(choice).all(|at| of(at).count_ones() >= 2) && grave.all.count_ones() >= 2;
                if union.count_ones() != degree || !each_two || union | grave.all != union {
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
                    emit(grave, Way::Set { digits: union }, &removals)?;
                }
            }
        }
    }
    Flow::Continue(())
}
