//! A checker of pseudo-Boolean proofs, as far as ours go: constraints added up, and constraints that follow by fixing
//! whatever has no choice left.

use std::collections::BTreeMap;

/// What a proof ends with.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Ended {
    Solution,
    Contradiction,
    Open,
}

/// A weighted sum of variables with a lower bound.
#[derive(Clone, Debug, Default, PartialEq)]
struct Sum {
    terms: BTreeMap<String, i64>,
    least: i64,
}

impl Sum {
    fn read(text: &str) -> Result<Self, String> {
        let (terms, least) = text.split_once(">=").ok_or_else(|| format!("no sum: {text}"))?;
        let mut sum = Self { terms: BTreeMap::new(), least: number(least.trim())? };
        let words: Vec<&str> = terms.split_whitespace().collect();
        for pair in words.chunks(2) {
            let times = number(pair[0])?;
            match pair[1].strip_prefix('~') {
                // What is false counts where the variable does not.
                Some(name) => {
                    *sum.terms.entry(name.to_owned()).or_default() -= times;
                    sum.least -= times;
                }
                None => *sum.terms.entry(pair[1].to_owned()).or_default() += times,
            }
        }
        Ok(sum)
    }

    fn plus(mut self, other: &Self) -> Self {
        for (name, times) in &other.terms {
            *self.terms.entry(name.clone()).or_default() += times;
        }
        self.least += other.least;
        self
    }

    fn times(mut self, times: i64) -> Self {
        self.terms.values_mut().for_each(|own| *own *= times);
        self.least *= times;
        self
    }

    fn opposite(&self) -> Self {
        let terms = self.terms.iter().map(|(name, times)| (name.clone(), -times)).collect();
        Self { terms, least: 1 - self.least }
    }

    /// How much more it can come to than it must; below zero it cannot hold.
    fn spare(&self, fixed: &BTreeMap<String, bool>) -> i64 {
        let most = |(name, &times): (&String, &i64)| match fixed.get(name) {
            Some(true) => times,
            Some(false) => 0,
            None => times.max(0),
        };
        self.terms.iter().map(most).sum::<i64>() - self.least
    }
}

fn number(text: &str) -> Result<i64, String> {
    text.parse().map_err(|_| format!("no number: {text}"))
}

/// Whether these cannot all hold, by fixing what has no choice left.
fn contradict(sums: &[Sum]) -> bool {
    let mut fixed = BTreeMap::new();
    loop {
        let before = fixed.len();
        for sum in sums {
            let spare = sum.spare(&fixed);
            if spare < 0 {
                return true;
            }
            for (name, times) in &sum.terms {
                if times.abs() > spare && !fixed.contains_key(name) {
                    fixed.insert(name.clone(), *times > 0);
                }
            }
        }
        if fixed.len() == before {
            return false;
        }
    }
}

/// Goes through a proof line by line.
pub(super) fn judge(formula: &str, proof: &str) -> Result<Ended, String> {
    let mut known: BTreeMap<String, Sum> = BTreeMap::new();
    for line in formula.lines().filter(|line| line.starts_with('@')) {
        let (name, sum) = line.trim_end_matches(" ;").split_once(' ').ok_or("a name alone")?;
        known.insert(name.to_owned(), Sum::read(sum)?);
    }
    let rules: Vec<Sum> = known.values().cloned().collect();
    let mut ended = Ended::Open;
    for line in proof.lines().map(|line| line.trim_end_matches(" ;")) {
        if let Some(all) = line.strip_prefix("conclusion SAT :") {
            let literal = |word: &str| (word.trim_start_matches('~').to_owned(), !word.starts_with('~'));
            let fixed: BTreeMap<String, bool> = all.split_whitespace().map(literal).collect();
            if let Some(broken) = rules.iter().find(|sum| sum.spare(&fixed) < 0) {
                return Err(format!("no solution: {broken:?}"));
            }
            ended = Ended::Solution;
        } else if let Some(by) = line.strip_prefix("conclusion UNSAT : ") {
            let last = known.get(by).ok_or_else(|| format!("there is no {by}"))?;
            if last.spare(&BTreeMap::new()) >= 0 {
                return Err(format!("no contradiction: {by}"));
            }
            ended = Ended::Contradiction;
        } else if line.starts_with('@') {
            let (name, rest) = line.split_once(' ').ok_or("a name alone")?;
            let quoted = |by: &str| known.get(by).cloned().ok_or_else(|| format!("{name}: there is no {by}"));
            let sum = if let Some(terms) = rest.strip_prefix("pol ") {
                let mut stack: Vec<Sum> = Vec::new();
                for word in terms.split(' ') {
                    match word {
                        "+" => {
                            let (one, other) = (stack.pop(), stack.pop());
                            let both = one.zip(other).map(|(one, other)| one.plus(&other));
                            stack.push(both.ok_or_else(|| format!("{name}: nothing to add"))?);
                        }
                        "*" => {
                            let (times, one) = (stack.pop(), stack.pop());
                            let more = one.zip(times).map(|(one, times)| one.times(times.least));
                            stack.push(more.ok_or_else(|| format!("{name}: nothing to take"))?);
                        }
                        by if by.starts_with('@') => stack.push(quoted(by)?),
                        times => stack.push(Sum { least: number(times)?, ..Sum::default() }),
                    }
                }
                stack.pop().ok_or_else(|| format!("{name}: an empty sum"))?
            } else {
                let rest = rest.strip_prefix("rup ").ok_or_else(|| format!("not known here: {rest}"))?;
                let (claim, by) = rest.split_once(": ~").ok_or_else(|| format!("{name}: nothing quoted"))?;
                let claim = Sum::read(claim.trim())?;
                let mut all: Vec<Sum> = by.split_whitespace().map(quoted).collect::<Result<_, String>>()?;
                all.push(claim.opposite());
                if !contradict(&all) {
                    return Err(format!("{name} does not follow"));
                }
                claim
            };
            known.insert(name.to_owned(), sum);
        }
    }
    Ok(ended)
}
