//! Templates: every way in which a digit can fill its houses. Where it stands in all of them, it stands; where it
//! stands in none of them, it cannot.
//!
//! ```text
//! 6 . . │ . - .      the ways for 6 differ, but all of them have it at the cell marked 6,
//! . . . │ . . .      and none at the cells marked -
//! ```
//!
//! **Bound.** A digit with more than [`MOST`] ways is passed over; it would show nothing.

use crate::geometry::{Candidate, CellSet, Digit, Layout};
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::step::{Conclusion, Figure, Role};
use crate::technique::net::{Network, Propagation, Statement, TruthSet, core_of_all};
use crate::technique::{Flow, Found, Leeway, Reason, Registered, Technique};
use crate::truth::Truth;

/// More ways than this are not looked at; on the classic board a digit has fewer once two or three of it stand.
const MOST: usize = 2_000;

pub(super) const fn techniques<const W: usize>() -> &'static [Registered<W>] {
    const {
        &[
            Registered::new(TechniqueId::TemplateSet, &Templates { places: true }),
            Registered::new(TechniqueId::TemplateDelete, &Templates { places: false }),
        ]
    }
}

struct Templates {
    places: bool,
}

/// The ways of a digit, by the open cells that it takes; `None` if there are too many.
type Ways<const W: usize> = Option<Vec<CellSet<W>>>;

impl<const W: usize> Technique<W> for Templates {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        let layout = grid.layout();
        let ways: Vec<Ways<W>> = layout.digits().map(|digit| ways(grid, digit)).collect();
        found.cut_short(ways.contains(&None));
        for (digit, ways) in layout.digits().zip(&ways) {
            let Some(ways) = ways.as_ref().filter(|ways| !ways.is_empty()) else { continue };
            let concluded = if self.places {
                ways.iter().fold(*grid.places(digit), |common, way| common & *way)
            } else {
                ways.iter().fold(*grid.places(digit), |rest, way| rest - *way)
            };
            let conclude = |cell| {
                let candidate = Candidate::new(cell, digit);
                if self.places { Conclusion::Place(candidate) } else { Conclusion::Eliminate(candidate) }
            };
            found.report(0, concluded.iter().map(conclude), || self.reason(grid, digit, &concluded))?;
        }
        Flow::Continue(())
    }

    fn leeway(&self) -> Leeway {
        Leeway::TOLD_TOGETHER
    }

    fn looks_alone(&self) -> bool {
        true
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

/// The ways of one digit.
fn ways<const W: usize>(grid: &Grid<W>, digit: Digit) -> Ways<W> {
    let layout = grid.layout();
    let clues = layout.clues().iter().filter(|clue| clue.digit == digit).map(|clue| clue.cells);
    let mut needing: Vec<CellSet<W>> = layout.houses().map(|(_, info)| info.cells).chain(clues).collect();
    needing.retain(|cells| !cells.meets(grid.stands(digit)));
    let mut all = Vec::new();
    let filled = fill(layout, &needing, CellSet::EMPTY, *grid.places(digit), &mut all);
    filled.is_continue().then_some(all)
}

/// Fills what has the fewest places left of the houses and clues that need the digit, one place after the other, until
/// each has it.
fn fill<const W: usize>(
    layout: &Layout<W>,
    needing: &[CellSet<W>],
    taken: CellSet<W>,
    free: CellSet<W>,
    into: &mut Vec<CellSet<W>>,
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
        into.push(taken);
        return if into.len() > MOST { Flow::Break(()) } else { Flow::Continue(()) };
    }
    let mut free = free;
    for cell in &narrowest {
        let only = CellSet::only(cell);
        fill(layout, needing, taken | only, free - *layout.peers(cell) - only, into)?;
        // The ways with this cell have been seen.
        free.remove(cell);
    }
    Flow::Continue(())
}
