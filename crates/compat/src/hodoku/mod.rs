//! HoDoKu 2.2.0. Its rating is a sum over the steps that it takes, so which of several it takes decides the rating: the
//! order in which it looks, what it prefers, and two queues of singles that remember how the board came to be.
//!
//! | file | does |
//! | --- | --- |
//! | `program.rs` | the program on its way through a puzzle |
//! | `ladder.rs` | which steps are looked for, and in which order |
//! | `board.rs`, `tables.rs` | the board and its houses |
//! | `step.rs` | what is found |
//! | `order.rs` | which of several steps is preferred |
//! | `negative_cache.rs` | what was looked for in vain |
//! | `subset.rs` | subsets and intersections |
//! | `fish.rs`, `franken.rs` | fish of lines, and of lines and boxes |
//! | `single_digit.rs` | skyscrapers, kites, empty rectangles |
//! | `wing.rs` | W-wings, XY-wings, XYZ-wings |
//! | `colouring.rs` | simple and multi colours |
//! | `uniqueness/` | rectangles and the grave of bivalue cells |
//! | `sue_de_coq.rs` | Sue de Coq |
//! | `chain/` | remote pairs, turbot fish, X-chains, XY-chains |
//! | `als/` | almost locked sets |
//! | `tabling/` | nice loops, forcing chains and nets, by tables of consequences |
//! | `reason/` | why a step holds: name, premises, figure |
//! | `linked.rs`, `forced.rs` | the same of chains, and of forcing chains and nets |
//! | `notation.rs` | a step in one line |
//! | `every/` | all instances, by which its regression library counts |

mod als;
mod board;
mod chain;
mod colouring;
mod every;
mod fish;
mod forced;
mod franken;
mod ladder;
mod linked;
mod negative_cache;
mod notation;
mod order;
mod program;
mod reason;
mod single_digit;
mod step;
mod subset;
mod sue_de_coq;
mod tables;
mod tabling;
mod uniqueness;
mod wing;

pub use every::{Loops, all};
pub use program::make;

use board::HodokuBoard;
use negative_cache::NegativeCache;
use std::cell::OnceCell;
use step::{HodokuPattern, HodokuStep, Slot};
use tabling::{Graph, Nodes};

/// What several slots look at while the board stays as it is, made when the first of them does.
#[derive(Default)]
struct Shared {
    sets: OnceCell<als::Sets>,
    grouped: OnceCell<Graph>,
}

impl Shared {
    fn sets(&self, board: &HodokuBoard) -> &als::Sets {
        self.sets.get_or_init(|| als::Sets::new(board, false))
    }

    fn grouped(&self, board: &HodokuBoard) -> &Graph {
        self.grouped.get_or_init(|| Graph::new(board, Nodes::Groups))
    }
}

/// The first step of a slot.
fn search(
    board: &mut HodokuBoard,
    cache: &mut NegativeCache,
    shared: &Shared,
    slot: Slot,
) -> Option<HodokuStep> {
    match slot {
        Slot::FullHouse => board
            .full_house()
            .map(|(single, house)| HodokuStep::placing(single, HodokuPattern::FullHouse { house })),
        Slot::NakedSingle => {
            board.naked_single().map(|single| HodokuStep::placing(single, HodokuPattern::NakedSingle))
        }
        Slot::HiddenSingle => {
            board.hidden_single().map(|single| HodokuStep::placing(single, HodokuPattern::HiddenSingle))
        }
        Slot::LockedSubset(size) => {
            cache.within(slot, board, subset::boxes(), |at| subset::locked(board, size as usize, at))
        }
        Slot::Pointing => cache.within(slot, board, subset::boxes(), |at| subset::pointing(board, at)),
        Slot::Claiming => cache.within(slot, board, subset::lines(), |at| subset::claiming(board, at)),
        Slot::NakedSubset(size) => cache.within(slot, board, &subset::EACH_HOUSE_AND_NEAR, |at| {
            subset::naked_subset(board, size as usize, at)
        }),
        Slot::HiddenSubset(size) => cache
            .within(slot, board, &subset::EACH_HOUSE, |at| subset::hidden_subset(board, size as usize, at)),
        Slot::Fish(size, fins) => {
            cache.first(slot, board, |digit, lost| fish::fish(board, digit, size as usize, fins, lost))
        }
        Slot::RemotePair => chain::remote_pair(board),
        Slot::Bug => uniqueness::grave(board),
        Slot::Skyscraper => single_digit::skyscraper(board),
        Slot::Kite => cache.first(slot, board, |digit, _| single_digit::kite(board, digit)),
        Slot::TurbotFish => chain::turbot_fish(board),
        Slot::EmptyRectangle => {
            cache.first(slot, board, |digit, _| single_digit::empty_rectangle(board, digit, 3, &mut Some))
        }
        Slot::WWing => wing::w_wing(board),
        Slot::XyWing => wing::xy_wing(board),
        Slot::XyzWing => wing::xyz_wing(board),
        Slot::Rectangle(name) => uniqueness::rectangle(board, name),
        Slot::AvoidableRectangle(kind) => uniqueness::avoidable(board, kind, &mut Some),
        Slot::SueDeCoq => cache.within(slot, board, &sue_de_coq::HOUSES_OF_CROSSINGS, |at| {
            sue_de_coq::sue_de_coq(board, at, &mut Some)
        }),
        Slot::SimpleColours => colouring::simple(board),
        Slot::MultiColours => colouring::multi(board),
        Slot::XChain => chain::x_chain(board),
        Slot::XyChain => chain::xy_chain(board),
        Slot::NiceLoop => tabling::nice_loop(board, &Graph::new(board, Nodes::Candidates)),
        Slot::GroupedNiceLoop => tabling::nice_loop(board, shared.grouped(board)),
        Slot::AlsXz => als::xz(shared.sets(board), &mut Some),
        Slot::AlsXyWing => als::xy_wing(shared.sets(board), &mut Some),
        Slot::AlsChain => als::chain(shared.sets(board)),
        Slot::Franken(size, finned) => cache
            .first(slot, board, |digit, lost| franken::franken(board, digit, size as usize, finned, lost)),
        Slot::ForcingChain => tabling::forcing(board, shared.grouped(board), false),
        Slot::ForcingNet => tabling::forcing(board, shared.grouped(board), true),
    }
}
