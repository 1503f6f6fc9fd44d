//! The finders: one file a family, and this registry. Nothing here is listed twice: the build script reads the
//! file names, and the compiler refuses an entry without a finder, a finder without an entry, and two for one.
//!
//! | file | finds |
//! | --- | --- |
//! | `single.rs` | full house, naked single, hidden single |
//! | `intersection.rs` | pointing, claiming, intersections of any sight |
//! | `clue.rs` | clue single, clue intersection, clue pairs and triples |
//! | `leftovers.rs` | law of leftovers |
//! | `direct.rs` | direct pointing, claiming, hidden pair, hidden triple |
//! | `drawn/` | what dots, lines, cages and arrows leave; innies and outies |
//! | `subset.rs` | naked and hidden pairs, triples, quads; locked pairs and triples |
//! | `preemptive.rs` | Crook's preemptive sets of any size |
//! | `single_digit/` | skyscraper, 2-string kite, turbot fish, empty rectangle, dual kites and rectangles |
//! | `colouring/` | simple colours (trap, wrap), multi colours (1, 2), 3D Medusa (trap, wrap) |
//! | `exotic/` | fireworks, bivalue oddagon, tridagon, junior exocet, SK loop, multi-sector locked sets |
//! | `uniqueness/` | unique, hidden, avoidable and extended rectangles, unique loops, bivalue universal graves |
//! | `gurth/` | Gurth's symmetrical placement, and what else follows from symmetrical givens |
//! | `fish/` | fish of every size and shape, with and without fins |
//! | `wing.rs` | XY-wing, XYZ-wing |
//! | `w_wing.rs` | W-wing |
//! | `chute.rs` | chute remote pair |
//! | `bent.rs` | WXYZ-wing and larger bent sets |
//! | `sue_de_coq.rs` | Sue de Coq, basic and extended |
//! | `aligned/` | aligned pair and triple exclusion |
//! | `almost_locked/` | ALS-XZ (one link, two links), ALS-XY-wing, ALS chain, death blossom |
//! | `chain/` | chains without branching: X-chain, XY-chain, remote pair, loops, AIC, grouped forms |
//! | `kraken/` | kraken fish |
//! | `template.rs` | what all ways of a digit have in common |
//! | `forcing/` | forcing chains, whips, truths and links, nishio, forcing nets |

mod aligned;
mod almost_locked;
mod bent;
mod chain;
mod chute;
mod clue;
mod colouring;
mod direct;
mod drawn;
mod exotic;
pub mod finder;
mod fish;
mod forcing;
mod gurth;
mod intersection;
mod kraken;
mod leftovers;
mod preemptive;
mod single;
mod single_digit;
mod subset;
mod sue_de_coq;
mod template;
mod uniqueness;
mod w_wing;
mod wing;

use crate::finder::{Registration, Technique};
use std::any::Any;
use whydoku_board::Grid;
use whydoku_board::{Candidate, WIDEST};
use whydoku_logic::TechniqueId;

include!(concat!(env!("OUT_DIR"), "/families.rs"));

/// The finder of a technique.
pub fn finder<const W: usize>(id: TechniqueId) -> &'static dyn Technique<W> {
    registered(id).finder
}

/// How many candidates are left with each of some candidates once what follows of itself has been followed.
pub fn left_with<const W: usize>(grid: &Grid<W>, candidates: &[Candidate]) -> Vec<u32> {
    drawn::left_with(grid, candidates)
}

/// The finders for each width of sets that boards are read into. Here alone they are compiled from their generic text:
/// the program, the tests and whoever else asks are handed these, and compile none once more.
static NARROW: Families<2> = families();
static WIDE: Families<WIDEST> = families();

fn registered<const W: usize>(id: TechniqueId) -> &'static Registration<W> {
    const { assert!(W == 2 || W == WIDEST, "finders are compiled for sets of 2 words or of the widest") }
    let widths: [&'static dyn Any; 2] = [&NARROW, &WIDE];
    let families: Option<&Families<W>> = widths.into_iter().find_map(<dyn Any>::downcast_ref);
    let (family, at) = PLACE[id.index()];
    &families.expect("one of the two has this width")[family][at]
}

/// Where each technique is found: family and place in it. Worked out by the compiler, which stops at a mistake.
const PLACE: [(usize, usize); TechniqueId::COUNT] = {
    const NOWHERE: (usize, usize) = (usize::MAX, usize::MAX);
    let families = families::<2>();
    let mut places = [NOWHERE; TechniqueId::COUNT];
    let mut family = 0;
    while family < families.len() {
        let mut at = 0;
        while at < families[family].len() {
            let id = families[family][at].id.index();
            assert!(places[id].0 == usize::MAX, "{}", TechniqueId::with_two_finders(id));
            places[id] = (family, at);
            at += 1;
        }
        family += 1;
    }
    let mut id = 0;
    while id < places.len() {
        assert!(places[id].0 != usize::MAX, "{}", TechniqueId::without_finder(id));
        id += 1;
    }
    places
};
