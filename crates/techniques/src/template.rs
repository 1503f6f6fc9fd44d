//! Templates: the ways in which a digit can fill its houses. A cell that all of them use holds the digit; a cell that none
//! of them uses does not.
//!
//! ```text
//! 6 . . │ . - .      the templates of 6 differ, but all of them use the cell marked 6,
//! . . . │ . . .      and none the cells marked -
//! ```
//!
//! **Bound.** A digit with more than [`MOST_TEMPLATES`], or to whose templates more than [`MOST_STEPS`] lead, is passed over.

use crate::finder::{Flow, Reason, StepSink, Technique};
use crate::kernel::{Network, Statement, TruthSet, core_of_all};
use std::rc::Rc;
use whydoku_board::{Candidate, CellSet, Digit, DigitSet, Grid, Layout};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

/// On the classic board a digit has fewer once two or three cells hold it.
const MOST_TEMPLATES: usize = 2_000;

/// Steps towards all templates of a digit. On large boards many lead nowhere; on the classic board there are fewer.
const MOST_STEPS: usize = 200_000;

/// Steps towards a template with a cell; on the classic board there are fewer.
const MOST_STEPS_OF_CELL: usize = 1_000;

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
            sink.check_cancelled()?;
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
            sink.report(0, concluded.iter().map(conclude), || {
                template_reason(grid, digit, (concluded, self.places), |truth| match *truth {
                    Truth::House(_, other) => other == digit,
                    Truth::Clue(clue) => layout.clues()[clue].digit == digit,
                    _ => false,
                })
            })?;
        }
        Flow::Continue(())
    }
}

/// Returns the reason why the cells hold a digit, or do not, by the truths that take part.
pub fn template_reason<const W: usize>(
    grid: &Grid<W>,
    digit: Digit,
    (concluded, places): (CellSet<W>, bool),
    takes_part: impl Fn(&Truth) -> bool,
) -> Reason {
    let network = Network::new(grid);
    let takes_part = |&truth: &u32| takes_part(network.truth(truth));
    let truths = TruthSet::of(network.truths().len(), network.truths().filter(takes_part));
    let refuted = |&number: &u32| {
        let candidate = network.candidate(number);
        candidate.digit == digit && concluded.contains(candidate.cell)
    };
    let claim = |candidate| Statement { candidate, is: !places };
    let claims: Vec<Statement> = network.candidates().filter(refuted).map(claim).collect();
    let core = core_of_all(&network, &claims, &truths);
    let houses = core.iter().filter_map(|truth| network.house(truth));
    let figure =
        Figure::new().digits(Role::Digit, [digit]).houses(Role::Base, houses).cells(Role::Cell, concluded);
    Reason::new(network.clone_truths(&core), figure)
}

/// Lists the templates of a digit: the open cells that hold it. `None` if there are too many, or too many steps to them.
pub fn list_templates<const W: usize>(grid: &Grid<W>, digit: Digit) -> Option<Vec<CellSet<W>>> {
    let (mut templates, mut steps) = (Vec::new(), 0);
    let mut keep = |template: Option<&CellSet<W>>| {
        templates.extend(template);
        steps += 1;
        if templates.len() > MOST_TEMPLATES || steps > MOST_STEPS {
            Flow::Break(())
        } else {
            Flow::Continue(())
        }
    };
    let needing = needing(grid, digit);
    let is_complete =
        fill(grid.layout(), &needing, CellSet::EMPTY, *grid.places(digit), &mut keep).is_continue();
    is_complete.then_some(templates)
}

fn templates<const W: usize>(grid: &Grid<W>, digit: Digit) -> Option<DigitTemplates<W>> {
    let templates = list_templates(grid, digit)?;
    let all = templates.iter().fold(*grid.places(digit), |all, template| all & *template);
    let any = templates.iter().fold(CellSet::EMPTY, |any, template| any | *template);
    Some(DigitTemplates { count: templates.len(), all, any })
}

/// Returns the places of a digit that no template uses: all that truths about this digit alone can exclude. A cell counts
/// as one of them if [`MOST_STEPS_OF_CELL`] steps lead to no template.
pub(crate) fn unused_places<const W: usize>(
    grid: &Grid<W>,
    digit: Digit,
    sink: &StepSink<'_>,
) -> Rc<CellSet<W>> {
    sink.cached((digit, *grid.places(digit), *grid.filled(digit)), || find_unused(grid, digit, sink))
}

/// Returns the digits with such places: no other digit is excluded anywhere by truths about itself alone.
pub(crate) fn digits_with_unused_places<const W: usize>(grid: &Grid<W>, sink: &StepSink<'_>) -> DigitSet {
    grid.layout().digits().filter(|&digit| !unused_places(grid, digit, sink).is_empty()).collect()
}

/// Searches for [`unused_places`]; once cancelled, no further.
fn find_unused<const W: usize>(grid: &Grid<W>, digit: Digit, sink: &StepSink<'_>) -> CellSet<W> {
    let (layout, needing, open) = (grid.layout(), needing(grid, digit), *grid.places(digit));
    let (mut unused, mut used) = (CellSet::EMPTY, CellSet::EMPTY);
    for cell in open {
        if used.contains(cell) || sink.check_cancelled().is_break() {
            continue;
        }
        let (only, mut steps) = (CellSet::only(cell), 0);
        let mut first = |template: Option<&CellSet<W>>| {
            steps += 1;
            used |= template.copied().unwrap_or(CellSet::EMPTY);
            if template.is_some() || steps > MOST_STEPS_OF_CELL {
                Flow::Break(())
            } else {
                Flow::Continue(())
            }
        };
        let _ = fill(layout, &needing, only, open - *layout.peers(cell) - only, &mut first);
        if !used.contains(cell) {
            unused.insert(cell);
        }
    }
    unused
}

/// The cells of each house and clue that still needs the digit.
fn needing<const W: usize>(grid: &Grid<W>, digit: Digit) -> Vec<CellSet<W>> {
    let layout = grid.layout();
    let clues = layout.clues().iter().filter(|clue| clue.digit == digit).map(|clue| clue.cells);
    let mut needing: Vec<CellSet<W>> = layout.houses().map(|(_, info)| info.cells).chain(clues).collect();
    needing.retain(|cells| !cells.meets(grid.filled(digit)));
    needing
}

/// Fills the house or clue with the fewest places left, one place after the other, until each has the digit. Calls `visit`
/// at every step, with the template if it is one.
fn fill<const W: usize>(
    layout: &Layout<W>,
    needing: &[CellSet<W>],
    taken: CellSet<W>,
    free: CellSet<W>,
    visit: &mut dyn FnMut(Option<&CellSet<W>>) -> Flow,
) -> Flow {
    let (mut narrowest, mut fewest) = (CellSet::EMPTY, usize::MAX);
    for cells in needing.iter().filter(|cells| !cells.meets(&taken)) {
        let open = *cells & free;
        if open.is_empty() {
            return Flow::Continue(());
        }
        // Counting takes longer.
        if fewest > 1 && open.len() < fewest {
            (narrowest, fewest) = (open, open.len());
        }
    }
    if fewest == usize::MAX {
        return visit(Some(&taken));
    }
    visit(None)?;
    let mut free = free;
    for cell in &narrowest {
        let only = CellSet::only(cell);
        fill(layout, needing, taken | only, free - *layout.peers(cell) - only, visit)?;
        // The templates with this cell are counted.
        free.remove(cell);
    }
    Flow::Continue(())
}
