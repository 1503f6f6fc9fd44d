//! One technique asked for one step, by what it says.

use whydoku_board::Grid;
use whydoku_logic::TechniqueId;
use whydoku_logic::{Conclusion, Step};
use whydoku_techniques;
use whydoku_techniques::finder::{FinderContext, Flow, Instance, StepSink};

/// Whether a technique says what is wanted, with one of these conclusions.
pub(super) fn is_found<const W: usize>(
    technique: TechniqueId,
    grid: &Grid<W>,
    about: &[Conclusion],
    lent: FinderContext<'_>,
    wanted: &dyn Fn(&[Conclusion], u16) -> bool,
) -> bool {
    let mut stop = |_: Instance<'_>| Flow::Break(());
    let mut found =
        StepSink::bare(&mut stop).filtered(wanted).with_targets(Some(about)).with_merged().with_context(lent);
    whydoku_techniques::finder::<W>(technique).find(grid, &mut found).is_break()
}

/// The first step with a technique that says what is wanted, with its reason; among those with one of some conclusions,
/// if it is known which.
pub(super) fn first<const W: usize>(
    technique: TechniqueId,
    grid: &Grid<W>,
    about: Option<&[Conclusion]>,
    lent: FinderContext<'_>,
    wanted: &dyn Fn(&[Conclusion], u16) -> bool,
) -> Option<Step> {
    let mut step = None;
    let mut deliver = |instance: Instance<'_>| {
        let measure = instance.measure;
        step = instance.finding().map(|finding| Step { technique, measure, finding });
        if step.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
    };
    let finder = whydoku_techniques::finder::<W>(technique);
    let mut found = StepSink::with_reasons(&mut deliver)
        .filtered(wanted)
        .with_targets(about)
        .with_merged()
        .with_context(lent);
    let _ = finder.find(grid, &mut found);
    step
}
