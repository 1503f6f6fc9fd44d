//! Arguments for what truths refute. What propagation shows becomes line after line. Where it does not reach, candidates are
//! refuted one after another, each by a net of its own, as few as will do; where that does not reach either, a truth is
//! split into cases, each an argument within the argument.

use super::core::{narrowest, refutes};
use super::dependencies::{claim_dependencies, conflict_dependencies};
use super::nest::{RefutationBound, dependencies_of_all, needed_refutations, nested_conflicts};
use super::network::{Network, Statement};
use super::propagation::{Propagation, Scope};
use super::{Mask, TruthSet};
use whydoku_board::Cell;
use whydoku_logic::{Argument, ArgumentLine, Assertion, Figure, Justification, Role, Truth};

/// A case of a truth, and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// The assumption.
    pub assumed: Statement,
    /// The conclusion.
    pub conclusion: Statement,
}

/// Returns the cases of a truth, all with one conclusion.
pub fn cases_of(network: &Network, truth: u32, conclusion: Statement) -> Vec<Case> {
    let members = network.members(truth).iter();
    members.map(|&member| Case { assumed: Statement::is(member), conclusion }).collect()
}

/// Returns the figure of a truth that is split into cases.
pub fn choice(network: &Network, truth: u32, arguments: Vec<Argument>) -> Figure {
    let starts = || network.members(truth).iter().map(|&member| network.candidate(member));
    let figure = match network.truth(truth) {
        Truth::Cell(cell) => Figure::new().cells(Role::Pivot, [*cell]),
        Truth::House(house, _) => Figure::new().houses(Role::Pivot, [*house]),
        _ => Figure::new().cells(Role::Pivot, starts().map(|start| start.cell)),
    };
    let digit = starts().map(|start| start.digit).take(1);
    let figure = figure.candidates(Role::Start, starts()).digits(Role::Digit, digit);
    arguments.into_iter().fold(figure, Figure::argument)
}

/// Splits nested deeper than this take the first truth with the fewest cases instead of the best.
const WEIGHED_DEPTH: usize = 1;

/// Returns the argument by which truths refute a claim.
pub fn by_contradiction(network: &Network, claim: Statement, truths: &TruthSet) -> Argument {
    ArgumentBuilder::new(network, truths).refute(&mut vec![claim], 0)
}

/// Returns the argument of each case by some truths.
pub fn by_cases(
    network: &Network,
    cases: impl IntoIterator<Item = Case>,
    truths: &TruthSet,
) -> Vec<Argument> {
    cases.into_iter().map(|case| ArgumentBuilder::new(network, truths).case(case)).collect()
}

pub(super) fn length(argument: &Argument) -> usize {
    let of_line = |line: &ArgumentLine| {
        if let Justification::Refuted(within) = &line.because { 1 + length(within) } else { 1 }
    };
    let lines: usize = argument.lines.iter().map(of_line).sum();
    lines + argument.cases.iter().map(|case| 1 + length(case)).sum::<usize>()
}

struct ArgumentBuilder<'a> {
    propagation: Propagation<'a>,
    truths: &'a TruthSet,
    /// The candidates that earlier lines have placed.
    written: Mask,
}

impl<'a> ArgumentBuilder<'a> {
    fn new(network: &'a Network, truths: &'a TruthSet) -> Self {
        Self { propagation: Propagation::new(network), truths, written: Mask::none(network.len()) }
    }

    fn case(&mut self, Case { assumed, conclusion }: Case) -> Argument {
        let network = self.propagation.network();
        self.propagation.run(&[assumed], Scope::Of(self.truths));
        if let Some(needed) = claim_dependencies(&self.propagation, conclusion, Scope::Of(self.truths)) {
            self.propagation.run(&[assumed], Scope::Of(&needed));
            let mut lines = self.lines(None);
            if !conclusion.is {
                let then = network.assertion(conclusion);
                lines.push(ArgumentLine { because: Justification::Conflict, then });
            }
            return argument(network.assertion(assumed), lines, None, Vec::new());
        }
        if refutes(&mut self.propagation, assumed, self.truths) {
            return self.refute(&mut vec![assumed], 0);
        }
        let otherwise = self.refute(&mut vec![assumed, conclusion.negated()], 0);
        argument(network.assertion(assumed), Vec::new(), None, vec![otherwise])
    }

    /// Refutes the last claim; those before it are assumptions of outer arguments.
    fn refute(&mut self, claims: &mut Vec<Statement>, depth: usize) -> Argument {
        let network = self.propagation.network();
        let assumed = network.assertion(claims.last().copied().unwrap_or(Statement::is(0)));
        let scope = Scope::Of(self.truths);
        if self.propagation.run(claims, scope)
            && let Some((broken, needed)) = conflict_dependencies(&self.propagation, scope, |_| true)
        {
            let (lines, broken) = self.conflict(claims, broken, &needed);
            return argument(assumed, lines, Some(network.truth(broken).clone()), Vec::new());
        }
        let bound = RefutationBound::default();
        if let Some(refuted) = needed_refutations(&mut self.propagation, claims, self.truths, &bound) {
            let (outer, written) = (claims.len(), self.written.clone());
            let argument = self.by_refutations(claims, &assumed, &refuted);
            claims.truncate(outer);
            self.written = written;
            if let Some(argument) = argument {
                return argument;
            }
        }
        self.propagation.run(claims, scope);
        let lines = self.lines(None);
        let Some(narrowest) = narrowest(&self.propagation, self.truths) else {
            // The truths do not refute the claim.
            return argument(assumed, lines, None, Vec::new());
        };
        let mut written = self.written.clone();
        self.propagation.placed().iter().for_each(|&candidate| _ = written.add(candidate));
        let splits: Vec<u32> = if depth < WEIGHED_DEPTH {
            let cases = self.propagation.left(narrowest);
            let truths = self.truths.iter().filter(|&truth| self.propagation.left(truth) == cases);
            truths.filter(|&truth| !self.propagation.is_satisfied(truth)).collect()
        } else {
            vec![narrowest]
        };
        let before = std::mem::replace(&mut self.written, written);
        let mut best: Option<(usize, u32, Vec<Argument>)> = None;
        for truth in splits {
            let least = best.as_ref().map_or(usize::MAX, |&(lines, ..)| lines);
            if let Some((lines, cases)) = self.cases(claims, truth, depth, least) {
                best = Some((lines, truth, cases));
            }
        }
        self.written = before;
        let (split, cases) = best.map_or((narrowest, Vec::new()), |(_, truth, cases)| (truth, cases));
        argument(assumed, lines, Some(network.truth(split).clone()), cases)
    }

    /// Refutes candidates one after another up to a conflict. Changes `claims` and `written`.
    fn by_refutations(
        &mut self,
        claims: &mut Vec<Statement>,
        assumed: &Assertion,
        refuted: &[u32],
    ) -> Option<Argument> {
        let network = self.propagation.network();
        let scope = Scope::Of(self.truths);
        let conflicts = nested_conflicts(&mut self.propagation, claims, refuted.chunks(1), scope)?;
        // Lines that no refutation and not the conflict at the end depend on are left out.
        let needed = dependencies_of_all(network, &conflicts);
        let mut lines = Vec::new();
        let mut conflicts = conflicts.into_iter();
        for &next in refuted {
            self.propagation.run(claims, scope);
            lines.extend(self.lines(Some(&needed)));
            for &placed in self.propagation.placed() {
                if self.propagation.reason(placed).is_none_or(|truth| needed.has(truth)) {
                    self.written.add(placed);
                }
            }
            claims.push(Statement::is(next));
            let (broken, dependencies) = conflicts.next()?;
            let (within, broken) = self.conflict(claims, broken, &dependencies);
            let within = argument(
                network.assertion(Statement::is(next)),
                within,
                Some(network.truth(broken).clone()),
                Vec::new(),
            );
            claims.pop();
            claims.push(Statement::is_not(next));
            lines.push(ArgumentLine {
                because: Justification::Refuted(Box::new(within)),
                then: network.assertion(Statement::is_not(next)),
            });
        }
        let (broken, dependencies) = conflicts.next()?;
        let (last, broken) = self.conflict(claims, broken, &dependencies);
        lines.extend(last);
        Some(argument(assumed.clone(), lines, Some(network.truth(broken).clone()), Vec::new()))
    }

    /// Returns the cases of a truth and their number of lines; `None` if that is not below `least`.
    fn cases(
        &mut self,
        claims: &mut Vec<Statement>,
        truth: u32,
        depth: usize,
        least: usize,
    ) -> Option<(usize, Vec<Argument>)> {
        self.propagation.run(claims, Scope::Of(self.truths));
        let members: Vec<u32> = self.propagation.left_of(truth).collect();
        let (mut lines, mut cases) = (0, Vec::new());
        for member in members {
            claims.push(Statement::is(member));
            let case = self.refute(claims, depth + 1);
            claims.pop();
            lines += 1 + length(&case);
            cases.push(case);
            if lines >= least {
                return None;
            }
        }
        Some((lines, cases))
    }

    /// Returns the lines up to a conflict, and the broken truth: another one, if the truths before it break that.
    fn conflict(&mut self, claims: &[Statement], broken: u32, needed: &TruthSet) -> (Vec<ArgumentLine>, u32) {
        let mut others = needed.clone();
        others.remove(broken);
        let broken = if self.propagation.run(claims, Scope::Of(&others)) {
            self.propagation.broken()[0]
        } else {
            broken
        };
        let mut lines = self.lines(None);
        lines.extend(self.removals(broken, None));
        (lines, broken)
    }

    /// Returns a line for each placed candidate that is not yet written, by one of the `needed` truths if given.
    fn lines(&self, needed: Option<&TruthSet>) -> Vec<ArgumentLine> {
        let network = self.propagation.network();
        let mut lines = Vec::new();
        for &candidate in self.propagation.placed().iter().filter(|&&placed| !self.written.has(placed)) {
            let Some(truth) = self.propagation.reason(candidate) else { continue };
            if needed.is_some_and(|needed| !needed.has(truth)) {
                continue;
            }
            lines.extend(self.removals(truth, Some(candidate)));
            lines.push(ArgumentLine {
                because: Justification::Truth(network.truth(truth).clone()),
                then: network.assertion(Statement::is(candidate)),
            });
        }
        lines
    }

    fn removals(&self, truth: u32, except: Option<u32>) -> Vec<ArgumentLine> {
        let network = self.propagation.network();
        let members = network.members(truth).iter().copied();
        let removed =
            members.filter(|&member| Some(member) != except && !self.propagation.is_assumed_false(member));
        let line = |then| ArgumentLine { because: Justification::Conflict, then };
        if matches!(network.truth(truth), Truth::Cell(_)) {
            return removed.map(|member| line(network.assertion(Statement::is_not(member)))).collect();
        }
        let cells: Vec<Cell> = removed.clone().map(|member| network.candidate(member).cell).collect();
        let digit = removed.map(|member| network.candidate(member).digit).next();
        digit.map(|digit| line(Assertion { digit, cells, is: false })).into_iter().collect()
    }
}

fn argument(
    supposed: Assertion,
    lines: Vec<ArgumentLine>,
    broken: Option<Truth>,
    cases: Vec<Argument>,
) -> Argument {
    Argument { supposed, lines, broken, cases }
}
