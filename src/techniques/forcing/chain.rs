//! Forcing chains: whatever is true in a cell, or wherever a digit stands in a house, a chain leads from it to the
//! same elimination. Found from the other end: the candidate is supposed, and chains lead from it to each of several
//! candidates that cannot be, until a truth has nothing left.
//!
//! ```text
//! r1c1=2 ─── r1c7=5 ─── r4c7=8 ───┐
//! r1c1=4 ─── r3c3=8 ──────────────┼─── r4c3 is not 8
//! r1c1=9 ─── r9c1=3 ─── r4c1=8 ───┘
//! ```
//!
//! A truth with two candidates makes one chain of the two, which has a name of its own; three are needed here.

use super::premises;
use crate::grid::Grid;
use crate::step::{Figure, Role};
use crate::technique::net::{
    Claim, Scope, TruthSet, Wave, Web, by_cases, by_contradiction, cases_of, choice, cone_of_breach, core,
    core_of_cases,
};
use crate::technique::{Flow, Found, Reason, Technique};
use crate::truth::Truth;

/// What the chains begin from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum From {
    /// The candidates of a cell.
    Cell,
    /// The places of a digit in a house, or of a clue.
    Region,
    /// The candidate that is supposed: any contradiction will do.
    Anything,
}

pub(super) struct Chain {
    pub(super) from: From,
}

impl From {
    fn is(self, web: &Web, truth: u32) -> bool {
        let is_cell = matches!(web.truth(truth), Truth::Cell(_));
        match self {
            Self::Cell => is_cell && web.members(truth).len() > 2,
            Self::Region => !is_cell && web.members(truth).len() > 2,
            Self::Anything => true,
        }
    }
}

impl<const W: usize> Technique<W> for Chain {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        let web = Web::new(grid);
        let mut wave = Wave::new(&web);
        for candidate in web.candidates() {
            let supposed = Claim::is(candidate);
            // On the first level nothing has been followed yet: that is an intersection or a pair.
            if wave.run(&[supposed], Scope::Pairs)
                && wave.level() > 0
                && wave.broken().iter().any(|&truth| self.from.is(&web, truth))
            {
                found.report(wave.level(), [web.refuted(supposed)], || self.reason(&web, &wave, supposed))?;
            }
        }
        Flow::Continue(())
    }
}

impl Chain {
    fn reason(&self, web: &Web, wave: &Wave<'_>, supposed: Claim) -> Reason {
        let whole = cone_of_breach(wave, Scope::Pairs, |truth| self.from.is(web, truth));
        let (broken, cone) = whole.unwrap_or_else(|| (0, wave.no_truths()));
        let core = if self.from == From::Anything {
            core(web, supposed, &cone)
        } else {
            core_of_cases(web, &cases_of(web, broken, supposed.denied()), &cone)
        };
        let figure = if self.from == From::Anything {
            let gone = web.candidate(supposed.candidate);
            let figure = Figure::new().cells(Role::Cell, [gone.cell]).digits(Role::Digit, [gone.digit]);
            figure.argument(by_contradiction(web, supposed, &core))
        } else {
            self.figure_of_each(web, supposed, &core)
        };
        Reason::new(premises(web, &core), figure)
    }

    /// A chain from each candidate of the truth that has nothing left. Where the truths that are needed do not have it
    /// among them, another one of its kind, or any that there is.
    fn figure_of_each(&self, web: &Web, supposed: Claim, core: &TruthSet) -> Figure {
        let tell = |truth: u32| by_cases(web, cases_of(web, truth, supposed.denied()), core);
        let like = |truth: &u32| self.from.is(web, *truth);
        let of_kind: Vec<u32> = core.iter().filter(like).collect();
        let truths = if of_kind.is_empty() { core.iter().collect() } else { of_kind };
        let lines = |told: &Vec<crate::step::Argument>| {
            told.iter().map(|case| case.lines.len() + 100 * case.cases.len()).sum::<usize>()
        };
        let told = truths.into_iter().map(|truth| (truth, tell(truth))).min_by_key(|(_, told)| lines(told));
        told.map_or_else(Figure::new, |(truth, told)| choice(web, truth, told))
    }
}
