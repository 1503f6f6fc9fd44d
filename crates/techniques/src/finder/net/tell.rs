//! Lines of reasoning for what truths refute. What propagation shows is told line by line. Where it does not reach,
//! candidates are denied one after another, each by a net of its own, as few as will do; where that does not reach either,
//! a truth is told case by case, each case an argument within the argument.

use super::case::Case;
use super::cone::{cone_of_breach, cone_of_claim};
use super::nest::{self, AtMost};
use super::network::{Mask, Network, Statement, TruthSet};
use super::propagation::{Propagation, Scope};
use super::reduce::{narrowest, refutes};
use whydoku_board::Cell;
use whydoku_logic::Truth;
use whydoku_logic::{Argument, ArgumentLine, Assertion, Justification};

/// How deep cases may be nested while the choice between them is weighed; deeper ones are taken as they come.
const WEIGHED: usize = 1;

/// Why these truths refute a claim: it is supposed, and something breaks.
pub fn by_contradiction(network: &Network, claim: Statement, truths: &TruthSet) -> Argument {
    let mut teller =
        Teller { propagation: Propagation::new(network), truths, told: Mask::none(network.len()) };
    teller.refute(&mut vec![claim], 0)
}

/// Why a claim follows from these truths in each of several cases.
pub fn by_cases(
    network: &Network,
    cases: impl IntoIterator<Item = Case>,
    truths: &TruthSet,
) -> Vec<Argument> {
    let tell = |case| {
        let mut teller =
            Teller { propagation: Propagation::new(network), truths, told: Mask::none(network.len()) };
        teller.case(case)
    };
    cases.into_iter().map(tell).collect()
}

/// How many lines an argument takes, with its cases.
pub(super) fn length(argument: &Argument) -> usize {
    let of_line = |line: &ArgumentLine| {
        if let Justification::Refuted(within) = &line.because { 1 + length(within) } else { 1 }
    };
    let lines: usize = argument.lines.iter().map(of_line).sum();
    lines + argument.cases.iter().map(|case| 1 + length(case)).sum::<usize>()
}

struct Teller<'a> {
    propagation: Propagation<'a>,
    truths: &'a TruthSet,
    /// What was asserted in lines before.
    told: Mask,
}

impl Teller<'_> {
    fn case(&mut self, case: Case) -> Argument {
        let network = self.propagation.network();
        let Case { supposed, follows } = case;
        self.propagation.run(&[supposed], Scope::Of(self.truths));
        if let Some(cone) = cone_of_claim(&self.propagation, follows, Scope::Of(self.truths)) {
            self.propagation.run(&[supposed], Scope::Of(&cone));
            let mut lines = self.lines();
            if !follows.is {
                lines.push(ArgumentLine {
                    because: Justification::Conflict,
                    then: network.assertion(follows),
                });
            }
            return Argument {
                supposed: network.assertion(supposed),
                lines,
                broken: None,
                cases: Vec::new(),
            };
        }
        if refutes(&mut self.propagation, supposed, self.truths) {
            return self.refute(&mut vec![supposed], 0);
        }
        let otherwise = self.refute(&mut vec![supposed, follows.denied()], 0);
        Argument {
            supposed: network.assertion(supposed),
            lines: Vec::new(),
            broken: None,
            cases: vec![otherwise],
        }
    }

    /// The last claim is what is supposed here, those before it were supposed further out.
    fn refute(&mut self, claims: &mut Vec<Statement>, depth: usize) -> Argument {
        let network = self.propagation.network();
        let supposed = claims
            .last()
            .map_or_else(|| network.assertion(Statement::is(0)), |&claim| network.assertion(claim));
        if self.propagation.run(claims, Scope::Of(self.truths))
            && let Some((broken, cone)) = cone_of_breach(&self.propagation, Scope::Of(self.truths), |_| true)
        {
            let (lines, broken) = self.breach(claims, broken, &cone);
            return Argument {
                supposed,
                lines,
                broken: Some(network.truth(broken).clone()),
                cases: Vec::new(),
            };
        }
        if let Some(denied) =
            nest::fewest_denied(&mut self.propagation, claims, self.truths, &AtMost::default())
            && let Some(argument) = self.by_denials(claims, &supposed, &denied)
        {
            return argument;
        }
        self.propagation.run(claims, Scope::Of(self.truths));
        let lines = self.lines();
        let Some(narrowest) = narrowest(&self.propagation, self.truths) else {
            // Nothing is left to try; whoever asked for this had no refutation.
            return Argument { supposed, lines, broken: None, cases: Vec::new() };
        };
        let choices = self.propagation.left(narrowest);
        let mut told = self.told.clone();
        self.propagation.asserted().iter().for_each(|&candidate| {
            told.add(candidate);
        });
        let open: Vec<u32> = if depth < WEIGHED {
            let truths = self.truths.iter().filter(|&truth| self.propagation.left(truth) == choices);
            truths
                .filter(|&truth| !self.propagation.left_of(truth).any(|member| self.propagation.is(member)))
                .collect()
        } else {
            vec![narrowest]
        };
        let before = std::mem::replace(&mut self.told, told);
        let mut best: Option<(usize, u32, Vec<Argument>)> = None;
        for truth in open {
            let most = best.as_ref().map_or(usize::MAX, |&(lines, ..)| lines);
            if let Some((lines, cases)) = self.cases(claims, truth, depth, most) {
                best = Some((lines, truth, cases));
            }
        }
        self.told = before;
        let (split, cases) = best.map_or((narrowest, Vec::new()), |(_, truth, cases)| (truth, cases));
        Argument { supposed, lines, broken: Some(network.truth(split).clone()), cases }
    }

    /// Denies these candidates one after another, until something breaks.
    fn by_denials(
        &mut self,
        claims: &mut Vec<Statement>,
        supposed: &Assertion,
        denied: &[u32],
    ) -> Option<Argument> {
        let (outer, told) = (claims.len(), self.told.clone());
        let argument = self.denials_told(claims, supposed, denied);
        claims.truncate(outer);
        self.told = told;
        argument
    }

    fn denials_told(
        &mut self,
        claims: &mut Vec<Statement>,
        supposed: &Assertion,
        denied: &[u32],
    ) -> Option<Argument> {
        let scope = Scope::Of(self.truths);
        let ends = nest::ends(&mut self.propagation, claims, denied, self.truths)?;
        // What the nets within rest on, and what breaks in the end: no other lines are told.
        let mut needed = self.propagation.no_truths();
        ends.iter().for_each(|(_, cone)| needed.add_all(cone));
        let network = self.propagation.network();
        let mut lines = Vec::new();
        let mut ends = ends.into_iter();
        for &next in denied {
            self.propagation.run(claims, scope);
            lines.extend(self.lines_by(Some(&needed)));
            for at in 0..self.propagation.asserted().len() {
                let asserted = self.propagation.asserted()[at];
                if self.propagation.because(asserted).is_none_or(|truth| needed.has(truth)) {
                    self.told.add(asserted);
                }
            }
            claims.push(Statement::is(next));
            let (broken, cone) = ends.next()?;
            self.propagation.run(claims, Scope::Of(&cone));
            let (within, broken) = self.breach(claims, broken, &cone);
            let within = Argument {
                supposed: network.assertion(Statement::is(next)),
                lines: within,
                broken: Some(network.truth(broken).clone()),
                cases: Vec::new(),
            };
            claims.pop();
            claims.push(Statement::is_not(next));
            lines.push(ArgumentLine {
                because: Justification::Refuted(Box::new(within)),
                then: network.assertion(Statement::is_not(next)),
            });
        }
        let (broken, cone) = ends.next()?;
        self.propagation.run(claims, Scope::Of(&cone));
        let (last, broken) = self.breach(claims, broken, &cone);
        lines.extend(last);
        Some(Argument {
            supposed: supposed.clone(),
            lines,
            broken: Some(network.truth(broken).clone()),
            cases: Vec::new(),
        })
    }

    /// The cases of a truth and how many lines they take; `None` if that is not fewer than so many.
    fn cases(
        &mut self,
        claims: &mut Vec<Statement>,
        truth: u32,
        depth: usize,
        most: usize,
    ) -> Option<(usize, Vec<Argument>)> {
        self.propagation.run(claims, Scope::Of(self.truths));
        let choices: Vec<u32> = self.propagation.left_of(truth).collect();
        let (mut lines, mut cases) = (0, Vec::new());
        for choice in choices {
            claims.push(Statement::is(choice));
            let case = self.refute(claims, depth + 1);
            claims.pop();
            lines += 1 + length(&case);
            cases.push(case);
            if lines >= most {
                return None;
            }
        }
        Some((lines, cases))
    }

    /// The lines that lead to a broken truth, and that truth: told without it, unless what comes before breaks too.
    fn breach(&mut self, claims: &[Statement], broken: u32, cone: &TruthSet) -> (Vec<ArgumentLine>, u32) {
        let mut others = self.propagation.no_truths();
        for truth in cone.iter().filter(|&truth| truth != broken) {
            others.add(truth);
        }
        let broken = if self.propagation.run(claims, Scope::Of(&others)) {
            self.propagation.broken()[0]
        } else {
            broken
        };
        let mut lines = self.lines();
        lines.extend(self.denials(broken, None));
        (lines, broken)
    }

    /// A line for each thing that was asserted and not told before, with what made it the last that is left.
    fn lines(&self) -> Vec<ArgumentLine> {
        self.lines_by(None)
    }

    /// The same, by some truths alone.
    fn lines_by(&self, truths: Option<&TruthSet>) -> Vec<ArgumentLine> {
        let mut lines = Vec::new();
        for &candidate in self.propagation.asserted() {
            let Some(truth) = self.propagation.because(candidate).filter(|_| !self.told.has(candidate))
            else {
                continue;
            };
            if truths.is_some_and(|truths| !truths.has(truth)) {
                continue;
            }
            lines.extend(self.denials(truth, Some(candidate)));
            lines.push(ArgumentLine {
                because: Justification::Truth(self.propagation.network().truth(truth).clone()),
                then: self.propagation.network().assertion(Statement::is(candidate)),
            });
        }
        lines
    }

    /// Which candidates of a truth are gone, but for one.
    fn denials(&self, truth: u32, but: Option<u32>) -> Vec<ArgumentLine> {
        let network = self.propagation.network();
        let gone = network.members(truth).iter().copied();
        let gone = gone.filter(|&member| Some(member) != but && !self.propagation.is_supposed_false(member));
        let line = |then| ArgumentLine { because: Justification::Conflict, then };
        if matches!(network.truth(truth), Truth::Cell(_)) {
            return gone.map(|member| line(network.assertion(Statement::is_not(member)))).collect();
        }
        let cells: Vec<Cell> = gone.clone().map(|member| network.candidate(member).cell).collect();
        let digit = gone.map(|member| network.candidate(member).digit).next();
        digit.map(|digit| line(Assertion { digit, cells, is: false })).into_iter().collect()
    }
}
