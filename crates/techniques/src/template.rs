//! Templates: the ways in which a digit can fill its houses. A cell that all of them use holds the digit; a cell that none
//! of them uses does not.
//!
//! ```text
//! 6 . . │ . - .      the templates of 6 differ, but all of them use the cell marked 6,
//! . . . │ . . .      and none the cells marked -
//! ```
//!
//! **Bound.** A digit with more than [`MOST_TEMPLATES`] is passed over.

use crate::finder::net::{Network, Statement, TruthSet, core_of_all};
use crate::finder::{Flow, Reason, StepSink, Technique};
use whydoku_board::{Candidate, CellSet, Digit, Grid, Layout};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

/// On the classic board a digit has fewer once two or three cells hold it.
const MOST_TEMPLATES: usize = 2_000;

register! {
    TemplateSet[COMPOSITE] => Templates { places: true },
    TemplateDelete[COMPOSITE] => Templates { places: false },
}

struct Templates {
    places: bool,
}

/// The number of templates of a digit, and the open cells that all of them use, and that any uses.
#[derive(Clone, Copy)]
struct DigitTemplates<const W: usize> {
    count: usize,
    all: CellSet<W>,
    any: CellSet<W>,
}

impl<const W: usize> Technique<W> for Templates {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        for digit in layout.digits() {
            if !sink.seeks_digit(digit) {
                continue;
            }
            let (open, stands) = (*grid.places(digit), *grid.filled(digit));
            let templates = *sink.cached((digit, open, stands), || templates(grid, digit));
            let Some(templates) = templates else {
                sink.cut_short(true);
                continue;
            };
            let concluded = match (templates.count, self.places) {
                (0, _) => continue,
                (_, true) => templates.all,
                (_, false) => open - templates.any,
            };
            let conclude = |cell| {
                let candidate = Candidate::new(cell, digit);
                if self.places { Conclusion::Place(candidate) } else { Conclusion::Eliminate(candidate) }
            };
            sink.report(0, concluded.iter().map(conclude), || self.reason(grid, digit, &concluded))?;
        }
        Flow::Continue(())
    }
}

impl Templates {
    fn reason<const W: usize>(&self, grid: &Grid<W>, digit: Digit, concluded: &CellSet<W>) -> Reason {
        let network = Network::new(grid);
        let takes_part = |&truth: &u32| match *network.truth(truth) {
            Truth::House(_, other) => other == digit,
            Truth::Clue(clue) => grid.layout().clues()[clue].digit == digit,
            _ => false,
        };
        let truths = TruthSet::of(network.truths().len(), network.truths().filter(takes_part));
        let refuted = |&number: &u32| {
            let candidate = network.candidate(number);
            candidate.digit == digit && concluded.contains(candidate.cell)
        };
        let claim = |candidate| Statement { candidate, is: !self.places };
        let claims: Vec<Statement> = network.candidates().filter(refuted).map(claim).collect();
        let core = core_of_all(&network, &claims, &truths);
        let houses = core.iter().filter_map(|truth| network.house(truth));
        let figure = Figure::new()
            .digits(Role::Digit, [digit])
            .houses(Role::Base, houses)
            .cells(Role::Cell, concluded);
        Reason::new(network.clone_truths(&core), figure)
    }
}

fn templates<const W: usize>(grid: &Grid<W>, digit: Digit) -> Option<DigitTemplates<W>> {
    let layout = grid.layout();
    let clues = layout.clues().iter().filter(|clue| clue.digit == digit).map(|clue| clue.cells);
    let mut needing: Vec<CellSet<W>> = layout.houses().map(|(_, info)| info.cells).chain(clues).collect();
    needing.retain(|cells| !cells.meets(grid.filled(digit)));
    let open = *grid.places(digit);
    let mut templates = DigitTemplates { count: 0, all: open, any: CellSet::EMPTY };
    fill(layout, &needing, CellSet::EMPTY, open, &mut templates).is_continue().then_some(templates)
}

/// Fills the house or clue with the fewest places left, one place after the other, until each has the digit.
fn fill<const W: usize>(
    layout: &Layout<W>,
    needing: &[CellSet<W>],
    taken: CellSet<W>,
    free: CellSet<W>,
    templates: &mut DigitTemplates<W>,
) -> Flow {
    let (mut narrowest, mut fewest) = (CellSet::EMPTY, usize::MAX);
    for cells in needing.iter().filter(|cells| !cells.meets(&taken)) {
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
        templates.count += 1;
        templates.all &= taken;
        templates.any |= taken;
        return if templates.count > MOST_TEMPLATES { Flow::Break(()) } else { Flow::Continue(()) };
    }
    let mut free = free;
    for cell in &narrowest {
        let only = CellSet::only(cell);
        fill(layout, needing, taken | only, free - *layout.peers(cell) - only, templates)?;
        // The templates with this cell are counted.
        free.remove(cell);
    }
    Flow::Continue(())
}
