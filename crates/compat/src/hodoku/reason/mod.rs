//! Why a step holds: its technique, its premises and who plays which part, for whoever wants to read or judge it.
//!
//! | file | says it of |
//! | --- | --- |
//! | `name.rs` | all steps: what they are called |
//! | `deadly.rs` | rectangles and graves |
//! | `colours.rs` | simple and multi colours |
//! | `sets.rs` | almost locked sets |

mod colours;
mod deadly;
mod name;
mod sets;

pub(super) use name::technique;

use super::board::HodokuBoard;
use super::step::{HodokuPattern, HodokuStep};
use super::tables::{Cells, HOUSES, bits, houses_around, one, small_bits};
use super::{forced, linked, program::cells};
use colours::colours;
use deadly::deadly;
use sets::sets;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, Digit, House};
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};
use whydoku_techniques::finder::Reason;

/// The digits of a mask, as the rest of the program names them.
pub(super) fn named(mask: u16) -> impl Iterator<Item = Digit> + Clone {
    small_bits(mask).map(Digit::new)
}

fn house(at: usize) -> House {
    House::new(at)
}

fn houses(set: u32) -> impl Iterator<Item = House> + Clone {
    bits(u128::from(set)).map(House::new)
}

fn candidates(set: Cells, digit: usize) -> impl Iterator<Item = Candidate> {
    cells(set).map(move |cell| Candidate::new(cell, Digit::new(digit)))
}

/// The candidates of a node.
pub(super) fn of_node(set: Cells, digit: usize) -> Vec<Candidate> {
    candidates(set, digit).collect()
}

/// The digits that a step takes away.
fn gone(step: &HodokuStep) -> impl Iterator<Item = Digit> + Clone {
    named(step.gone.iter().fold(0, |mask, cand| mask | 1 << cand.digit))
}

/// Premises and figure.
#[allow(clippy::too_many_lines, reason = "a table: one entry a pattern")]
pub(super) fn reason(board: &HodokuBoard, step: &HodokuStep, grid: &Grid<2>) -> Reason {
    let placed = step.place.map(|cand| (Cell::new(cand.at()), Digit::new(cand.what())));
    match &step.pattern {
        HodokuPattern::FullHouse { house: at } => single(Some(*at), placed),
        HodokuPattern::NakedSingle => single(None, placed),
        HodokuPattern::HiddenSingle => {
            let alone = |&(_, info): &(House, &whydoku_board::HouseInfo<2>)| {
                placed.is_some_and(|(cell, digit)| (info.cells & *grid.places(digit)) == CellSet::only(cell))
            };
            // Boxes are the easiest to see.
            let regions = grid.layout().houses().filter(|(_, info)| !info.kind.is_line());
            let lines = grid.layout().houses().filter(|(_, info)| info.kind.is_line());
            single(regions.chain(lines).find(alone).map(|(house, _)| house.index()), placed)
        }
        HodokuPattern::NakedSubset { cells: set, digits: held, .. } => {
            let loses = |&at: &usize| step.gone.iter().any(|cand| HOUSES[at] & one(cand.at()) != 0);
            let figure = Figure::new()
                .houses(Role::House, houses_around(*set).filter(loses).map(house))
                .cells(Role::Cell, cells(*set))
                .digits(Role::Digit, named(*held));
            Reason::new(cells(*set).map(Truth::Cell), figure)
        }
        HodokuPattern::HiddenSubset { house: at, cells: set, digits: held } => {
            let figure = Figure::new()
                .houses(Role::House, [house(*at)])
                .cells(Role::Cell, cells(*set))
                .digits(Role::Digit, named(*held));
            Reason::new(named(*held).map(|digit| Truth::House(house(*at), digit)), figure)
        }
        HodokuPattern::Intersection { digit, base, cover } => {
            let figure = Figure::new()
                .digits(Role::Digit, [Digit::new(*digit)])
                .houses(Role::House, [house(*base)])
                .houses(Role::Other, [house(*cover)])
                .cells(Role::Cell, cells(board.places_in(*base, *digit)));
            Reason::new([Truth::House(house(*base), Digit::new(*digit))], figure)
        }
        HodokuPattern::Fish(fish) => {
            let digit = Digit::new(fish.digit);
            let figure = Figure::new()
                .digits(Role::Digit, [digit])
                .houses(Role::Base, houses(fish.bases))
                .houses(Role::Cover, houses(fish.covers))
                .cells(Role::Fin, cells(fish.fins))
                .cells(Role::EndoFin, cells(fish.endo));
            Reason::new(houses(fish.bases).map(|base| Truth::House(base, digit)), figure)
        }
        HodokuPattern::Skyscraper { digit, links } | HodokuPattern::Kite { digit, links } => {
            let digit = Digit::new(*digit);
            let at = |end: usize| links.map(|link| Cell::new(link.cells[end]));
            let lines = links.map(|link| house(link.house));
            let figure = Figure::new()
                .digits(Role::Digit, [digit])
                .houses(Role::Base, lines)
                .cells(Role::Cell, at(0))
                .cells(Role::End, at(1));
            Reason::new(lines.map(|line| Truth::House(line, digit)), figure)
        }
        HodokuPattern::EmptyRectangle { digit, region, hinges, link } => {
            let digit = Digit::new(*digit);
            let figure = Figure::new()
                .digits(Role::Digit, [digit])
                .houses(Role::House, [house(*region)])
                .houses(Role::Cover, hinges.map(house))
                .houses(Role::Other, [house(link.house)])
                .cells(Role::Start, [Cell::new(link.cells[0])])
                .cells(Role::End, [Cell::new(link.cells[1])]);
            Reason::new([*region, link.house].map(|at| Truth::House(house(at), digit)), figure)
        }
        HodokuPattern::WWing { ends, link, between, digit } => {
            let [first, second] = ends.map(Cell::new);
            let figure = Figure::new()
                .cells(Role::Pincer, [first, second])
                .houses(Role::House, [house(link.house)])
                .cells(Role::Cell, link.cells.map(Cell::new))
                .digits(Role::Link, [Digit::new(*between)])
                .digits(Role::Digit, [Digit::new(*digit)]);
            let bridge = Truth::House(house(link.house), Digit::new(*between));
            Reason::new([Truth::Cell(first), Truth::Cell(second), bridge], figure)
        }
        HodokuPattern::Wing { pivot, pincers, digit } => {
            let links = pincers.map(|cell| board.candidates[cell] & !(1 << digit));
            let figure = Figure::new()
                .cells(Role::Pivot, [Cell::new(*pivot)])
                .cells(Role::Pincer, pincers.map(Cell::new))
                .digits(Role::Link, links.into_iter().flat_map(named))
                .digits(Role::Digit, [Digit::new(*digit)]);
            Reason::new([*pivot, pincers[0], pincers[1]].map(|cell| Truth::Cell(Cell::new(cell))), figure)
        }
        HodokuPattern::SueDeCoq { crossing, line, region, houses: [a, b] } => {
            let all = crossing | line | region;
            let held = bits(all).fold(0, |mask, cell| mask | board.candidates[cell]);
            let figure = Figure::new()
                .houses(Role::House, [house(*a)])
                .houses(Role::Other, [house(*b)])
                .cells(Role::First, cells(*crossing))
                .cells(Role::Second, cells(*line))
                .cells(Role::Third, cells(*region))
                .digits(Role::Digit, named(held));
            Reason::new(cells(all).map(Truth::Cell), figure)
        }
        HodokuPattern::Rectangle { .. }
        | HodokuPattern::AvoidableRectangle { .. }
        | HodokuPattern::Bug { .. } => deadly(board, step),
        HodokuPattern::SimpleColours { .. } | HodokuPattern::MultiColours { .. } => colours(board, step),
        HodokuPattern::Chain(told) => linked::reason(board, told),
        HodokuPattern::Als(told) => sets(board, step, told),
        &HodokuPattern::Forcing { net, cand, on } => forced::reason(board, net, cand, on, grid),
    }
}

fn single(at: Option<usize>, placed: Option<(Cell, Digit)>) -> Reason {
    let (cell, digit) = placed.unzip();
    let figure =
        Figure::new().houses(Role::House, at.map(house)).cells(Role::Cell, cell).digits(Role::Digit, digit);
    let premise = match (at, digit) {
        (Some(at), Some(digit)) => Some(Truth::House(house(at), digit)),
        _ => cell.map(Truth::Cell),
    };
    Reason::new(premise, figure)
}
