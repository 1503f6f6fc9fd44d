//! Templates: every way in which a digit can fill its houses. Where it stands in all of them, it stands; where it
//! stands in none of them, it cannot.
//!
//! ```text
//! 6 . . │ . - .      the ways for 6 differ, but all of them have it at the cell marked 6,
//! . . . │ . . .      and none at the cells marked -
//! ```
//!
//! **Bound.** A digit with more than [`MOST`] ways is passed over; it would show nothing.

use crate::finder::net::{Network, Propagation, Statement, TruthSet, core_of_all};
use crate::finder::{FinderTraits, Flow, Reason, Registration, StepSink, Technique};
use whydoku_board::Grid;
use whydoku_board::{Candidate, CellSet, Digit, Layout};
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Figure, Role};

/// More ways than this are not looked at; on the classic board a digit has fewer once two or three of it stand.
const MOST: usize = 2_000;

/// Whether ways are remembered from board to board: on large ones they take long enough.
const REMEMBERED: bool = true;

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::TemplateSet, &Templates { places: true }),
            Registration::new(TechniqueId::TemplateDelete, &Templates { places: false }),
        ]
    }
}

struct Templates {
    places: bool,
}

/// How many ways there are for a digit, and the open cells that all of them take, and that any takes.
#[derive(Clone, Copy)]
struct Ways<const W: usize> {
    count: usize,
    all: CellSet<W>,
    any: CellSet<W>,
}

/// What the ways of a digit depend on.
#[derive(PartialEq, Eq, Hash)]
struct Places<const W: usize> {
    digit: Digit,
    open: CellSet<W>,
    stands: CellSet<W>,
}

impl<const W: usize> Technique<W> for Templates {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        for digit in layout.digits() {
            if !found.seeks_digit(digit) {
                continue;
            }
            let (open, stands) = (*grid.places(digit), *grid.stands(digit));
            let work = || ways(grid, digit);
            let ways = match found.cache().filter(|_| REMEMBERED) {
                Some(memory) => *memory.of(Places { digit, open, stands }, work),
                None => work(),
            };
            let Some(ways) = ways else {
                found.cut_short(true);
                continue;
            };
            let concluded = match (ways.count, self.places) {
                (0, _) => continue,
                (_, true) => ways.all,
                (_, false) => open - ways.any,
            };
            let conclude = |cell| {
                let candidate = Candidate::new(cell, digit);
                if self.places { Conclusion::Place(candidate) } else { Conclusion::Eliminate(candidate) }
            };
            found.report(0, concluded.iter().map(conclude), || self.reason(grid, digit, &concluded))?;
        }
        Flow::Continue(())
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::COMPOSITE
    }
}

impl Templates {
    fn reason<const W: usize>(&self, grid: &Grid<W>, digit: Digit, concluded: &CellSet<W>) -> Reason {
        let network = Network::new(grid);
        let mut truths: TruthSet = Propagation::new(&network).no_truths();
        for truth in network.truths() {
            let takes_part = match *network.truth(truth) {
                Truth::House(_, other) => other == digit,
                Truth::Clue(clue) => grid.layout().clues()[clue].digit == digit,
                _ => false,
            };
            if takes_part {
                truths.add(truth);
            }
        }
        let refuted = |&number: &u32| {
            let candidate = network.candidate(number);
            candidate.digit == digit && concluded.contains(candidate.cell)
        };
        let claims: Vec<Statement> = network
            .candidates()
            .filter(refuted)
            .map(|candidate| Statement { candidate, is: !self.places })
            .collect();
        let core = core_of_all(&network, &claims, &truths);
        let premises: Vec<Truth> = core.iter().map(|truth| network.truth(truth).clone()).collect();
        let houses = core.iter().filter_map(|truth| network.house(truth));
        let figure = Figure::new()
            .digits(Role::Digit, [digit])
            .houses(Role::Base, houses)
            .cells(Role::Cell, concluded);
        Reason::new(premises, figure)
    }
}

/// The ways of one digit; `None` if there are too many.
fn ways<const W: usize>(grid: &Grid<W>, digit: Digit) -> Option<Ways<W>> {
    let layout = grid.layout();
    let clues = layout.clues().iter().filter(|clue| clue.digit == digit).map(|clue| clue.cells);
    let mut needing: Vec<CellSet<W>> = layout.houses().map(|(_, info)| info.cells).chain(clues).collect();
    needing.retain(|cells| !cells.meets(grid.stands(digit)));
    let open = *grid.places(digit);
    let mut ways = Ways { count: 0, all: open, any: CellSet::EMPTY };
    fill(layout, &needing, CellSet::EMPTY, open, &mut ways).is_continue().then_some(ways)
}

/// Fills what has the fewest places left of the houses and clues that need the digit, one place after the other, until
/// each has it.
fn fill<const W: usize>(
    layout: &Layout<W>,
    needing: &[CellSet<W>],
    taken: CellSet<W>,
    free: CellSet<W>,
    ways: &mut Ways<W>,
) -> Flow {
    let (mut narrowest, mut fewest) = (CellSet::EMPTY, usize::MAX);
    for cells in needing {
        if cells.meets(&taken) {
            continue;
        }
        let open = *cells & free;
        let count = open.len();
        if count == 0 {
            return Flow::Continue(());
        }
        if count < fewest {
            (narrowest, fewest) = (open, count);
        }
    }
    if fewest == usize::MAX {
        ways.count += 1;
        ways.all &= taken;
        ways.any |= taken;
        return if ways.count > MOST { Flow::Break(()) } else { Flow::Continue(()) };
    }
    let mut free = free;
    for cell in &narrowest {
        let only = CellSet::only(cell);
        fill(layout, needing, taken | only, free - *layout.peers(cell) - only, ways)?;
        // The ways with this cell have been seen.
        free.remove(cell);
    }
    Flow::Continue(())
}
