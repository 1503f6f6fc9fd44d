//! Suppositions that sums and lines refute: a candidate is supposed, singles and fillings are followed, and something is
//! left with nothing.
//!
//! What cages and lines say of several cells is followed too, so this reaches where nets of houses and cells do not. All
//! that follows is followed in rounds, so how many rounds it takes does not depend on the order of the cells; that is
//! the measure. What is told is followed backwards from what broke, and each truth that is not needed is left out.

use super::answers::Answers;
use super::followed::truths;
use super::quick::Quick;
use super::remains::Remains;
use super::table::Table;
use crate::finder::{FinderTraits, Flow, Reason, StepSink, Technique};
use whydoku_board::Candidate;
use whydoku_board::Grid;
use whydoku_logic::{Conclusion, Figure, Role};

/// A candidate that leads nowhere.
pub(super) struct Trial;

impl<const W: usize> Technique<W> for Trial {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        if !grid.layout().has_constraints() {
            return Flow::Continue(());
        }
        let truths = truths(grid);
        let mut quick = Quick::new(grid, &truths, Answers::remembered(found.cache()));
        let remains = Remains::remembered(found.cache(), &mut quick, grid.layout().size());
        let alone = &mut remains.borrow_mut().alone;
        let mut table = Table::new(grid, truths, Answers::remembered(found.cache()));
        for candidate in grid.open_candidates() {
            let conclusion = Conclusion::Eliminate(candidate);
            if !found.seeks(conclusion) {
                continue;
            }
            found.check_cancelled()?;
            if alone.refutes(&mut quick, candidate)
                && let Some(rounds) = table.refute(candidate, None)
            {
                found.report(rounds, [conclusion], || table.reason(candidate, &mut quick))?;
            }
        }
        Flow::Continue(())
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::EXPENSIVE.and(FinderTraits::ALTERNATIVES)
    }
}

impl<const W: usize> Table<'_, W> {
    /// Premises and lines of a candidate that leads nowhere: as few truths as will do.
    fn reason(&mut self, supposed: Candidate, quick: &mut Quick<'_, W>) -> Reason {
        let mut kept = self.cone().0;
        // The plainest are kept, so the others are tried first.
        let order: Vec<u32> = kept.iter().collect();
        for &truth in order.iter().rev() {
            if kept.has(truth) {
                let mut fewer = kept.clone();
                fewer.remove(truth);
                if quick.breaks_by(supposed, &[], Some(&fewer), &|_| true)
                    && self.refute(supposed, Some(&fewer)).is_some()
                {
                    kept = self.cone().0;
                }
            }
        }
        self.refute(supposed, Some(&kept));
        let needed = self.cone().0;
        let told = self.events_of(&needed);
        let figure = Figure::new().cells(Role::Cell, [supposed.cell]).digits(Role::Digit, [supposed.digit]);
        let argument = self.argument(supposed, &told, 0);
        Reason::new(self.named(&needed), figure.argument(argument))
    }
}
