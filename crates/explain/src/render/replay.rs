//! [`replay`]: a run as events, from which every renderer writes: text, brief text, print, JSON, and through a
//! [`Story`](super::story::Story) pages, Markdown and pictures. The cases of a refutation follow the moves that lead to it,
//! and the end of each run follows its cases.

use whydoku_board::Grid;
use whydoku_solver::trace::{Case, Outcome, ReplayedMove, Trace};

/// An event of a run.
pub(super) struct Event<'t, 'g> {
    /// The letters of the case that it belongs to, such as `a.b.`; empty outside any case.
    pub(super) prefix: &'g str,
    /// The run that it belongs to: the whole one, or that of a case.
    pub(super) trace: &'t Trace,
    pub(super) kind: EventKind<'t, 'g>,
}

/// The kind of an event.
pub(super) enum EventKind<'t, 'g> {
    /// A step or a guess.
    Move(ReplayedMove<'t, 'g>),
    /// No move follows in this run; its cases do, if it has any.
    MovesEnd,
    /// A case begins on this grid, the end of the run that it belongs to.
    CaseBegins(&'t Case, &'g Grid),
    /// A case ends; the grid is the same again.
    CaseEnds(&'t Case, &'g Grid),
    /// The run ends with this grid.
    End(&'g Grid),
}

/// Passes the events of a run to `each`.
pub(super) fn replay<'t>(trace: &'t Trace, each: &mut dyn FnMut(&Event<'t, '_>)) {
    replay_within(trace, "", each);
}

fn replay_within<'t>(trace: &'t Trace, prefix: &str, each: &mut dyn FnMut(&Event<'t, '_>)) {
    let end = trace.replay(|replayed| each(&Event { prefix, trace, kind: EventKind::Move(replayed) }));
    each(&Event { prefix, trace, kind: EventKind::MovesEnd });
    if let Outcome::Refuted(cases) = &trace.outcome {
        for (number, case) in cases.iter().enumerate() {
            let prefix = &format!("{prefix}{}.", (b'a' + (number % 26) as u8) as char);
            each(&Event { prefix, trace, kind: EventKind::CaseBegins(case, &end) });
            replay_within(&case.trace, prefix, each);
            each(&Event { prefix, trace, kind: EventKind::CaseEnds(case, &end) });
        }
    }
    each(&Event { prefix, trace, kind: EventKind::End(&end) });
}
