//! The verdict that `verify` should give on a mutated trace. A SAT solver decides whether conclusions follow; premises that
//! assume one solution are tested with the checker only, so the verdict on changed ones is unknown.

use super::MutatedTrace;
use super::premises::Premise;
use super::rule_solver::{RuleSolver, claim};
use serde_json::Value;
use std::sync::Arc;
use whydoku_board::{Candidate, Cell, Digit, Layout};

/// The expected verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Holds,
    Fails,
    Unsure,
}

/// The verdict at which the replay stops.
pub(super) struct Stop(pub(super) Verdict);

type LineResult = Result<(), Stop>;

const FAILS: LineResult = Err(Stop(Verdict::Fails));

fn demand(holds: bool) -> LineResult {
    if holds { Ok(()) } else { FAILS }
}

pub(super) fn judge(trace: &MutatedTrace, full: Option<&mut RuleSolver>) -> Verdict {
    let Some(full) = full else { return Verdict::Fails };
    match Replay::begin(&trace.lines[0], full).and_then(|mut play| play.go(trace, full)) {
        Ok(()) => Verdict::Holds,
        Err(Stop(verdict)) => verdict,
    }
}

/// The board while a trace is replayed.
#[derive(Clone)]
pub(super) struct Replay {
    pub(super) layout: Arc<Layout<2>>,
    pub(super) digits: Vec<Option<Digit>>,
    left: Vec<Vec<Digit>>,
    guesses: usize,
    ended: bool,
}

impl Replay {
    fn begin(header: &Value, full: &RuleSolver) -> Result<Self, Stop> {
        let layout = Arc::clone(&full.layout);
        let cells = layout.cells().len();
        let left = vec![layout.digits().collect(); cells];
        let mut play = Self { layout, digits: vec![None; cells], left, guesses: 0, ended: false };
        let puzzle = header["puzzle"].as_str().unwrap_or_default();
        for (at, symbol) in puzzle.chars().enumerate().filter(|&(_, symbol)| symbol != '.') {
            play.put(Candidate::new(Cell::new(at), Digit::from_symbol(symbol).ok_or(Stop(Verdict::Fails))?))?;
        }
        for text in header["placed"].as_array().into_iter().flatten() {
            let (candidate, places) = play.claim(text)?;
            demand(places)?;
            play.put(candidate)?;
        }
        for text in header["deleted"].as_array().into_iter().flatten() {
            let (candidate, places) = play.claim(text)?;
            demand(!places && play.digits[candidate.cell.index()].is_none())?;
            play.strike(candidate);
        }
        if let Some(text) = header.get("supposed").filter(|text| !text.is_null()) {
            let (candidate, places) = play.claim(text)?;
            demand(play.allows(candidate))?;
            if places { play.put(candidate)? } else { play.strike(candidate) }
        }
        Ok(play)
    }

    fn claim(&self, text: &Value) -> Result<(Candidate, bool), Stop> {
        text.as_str().and_then(|text| claim(text, &self.layout)).ok_or(Stop(Verdict::Fails))
    }

    pub(super) fn allows(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.digits[cell.index()].is_none() && self.left[cell.index()].contains(&digit)
    }

    fn strike(&mut self, Candidate { cell, digit }: Candidate) {
        self.left[cell.index()].retain(|&kept| kept != digit);
    }

    fn put(&mut self, candidate: Candidate) -> LineResult {
        let standing =
            self.layout.cells().iter().filter_map(|c| Some(Candidate::new(c, self.digits[c.index()]?)));
        let clash = standing.into_iter().any(|other| self.layout.conflict(other, candidate));
        demand(self.digits[candidate.cell.index()].is_none() && !clash)?;
        self.digits[candidate.cell.index()] = Some(candidate.digit);
        for cell in
            self.layout.cells().iter().filter(|cell| self.digits[cell.index()].is_none()).collect::<Vec<_>>()
        {
            let layout = Arc::clone(&self.layout);
            self.left[cell.index()].retain(|&digit| !layout.conflict(Candidate::new(cell, digit), candidate));
        }
        Ok(())
    }

    fn go(&mut self, trace: &MutatedTrace, full: &mut RuleSolver) -> LineResult {
        for (at, line) in trace.lines.iter().enumerate().skip(1) {
            self.line(line, at < trace.first_change, full)?;
        }
        Ok(())
    }

    fn line(&mut self, line: &Value, trusted: bool, full: &mut RuleSolver) -> LineResult {
        demand(!self.ended)?;
        if line.get("technique").is_some() {
            return self.step(line, trusted, full);
        }
        if line.get("guess").is_some() {
            let (candidate, places) = self.claim(&line["guess"])?;
            let mut choices = self.left[candidate.cell.index()].clone();
            choices.sort_unstable();
            let choices: String = choices.into_iter().map(Digit::symbol).collect();
            demand(places && self.allows(candidate) && line["choices"] == choices.as_str())?;
            self.guesses += 1;
            return self.put(candidate);
        }
        self.ended = true;
        self.outcome(line, trusted, full)
    }

    fn step(&mut self, line: &Value, trusted: bool, full: &RuleSolver) -> LineResult {
        let mut conclusions = Vec::new();
        for (key, places) in [("placements", true), ("eliminations", false)] {
            for text in line[key].as_array().into_iter().flatten() {
                let read = self.claim(text)?;
                demand(read.1 == places && !conclusions.contains(&read))?;
                conclusions.push(read);
            }
        }
        let mut among = Vec::new();
        let (mut assumes, mut unsure) = (false, false);
        for text in line["premises"].as_array().into_iter().flatten() {
            match self.premise(text)? {
                Premise::Among(candidates) => among.push(candidates),
                Premise::Settled => {}
                Premise::Assumes => assumes = true,
                Premise::Pattern => unsure = true,
            }
        }
        demand(line["uniqueness"] == assumes && (!assumes || full.givens_have_one))?;
        demand(!conclusions.is_empty() && conclusions.iter().all(|&(candidate, _)| self.allows(candidate)))?;
        if !trusted {
            if assumes || unsure {
                return Err(Stop(Verdict::Unsure));
            }
            demand(!among.is_empty())?;
            let follows = |&(candidate, places): &(Candidate, bool)| {
                !self.can_honour(&among, Some((candidate, !places)))
            };
            demand(conclusions.iter().all(follows))?;
        }
        for (candidate, places) in conclusions {
            if places {
                demand(self.allows(candidate))?;
                self.put(candidate)?;
            } else {
                demand(self.digits[candidate.cell.index()] != Some(candidate.digit))?;
                if self.digits[candidate.cell.index()].is_none() {
                    self.strike(candidate);
                }
            }
        }
        Ok(())
    }

    fn outcome(&self, line: &Value, trusted: bool, full: &mut RuleSolver) -> LineResult {
        let name = line["outcome"].as_str().ok_or(Stop(Verdict::Fails))?;
        for (key, of) in [
            ("claim", "shown"),
            ("solution", "solved"),
            ("solutions", "several-solutions"),
            ("premises", "contradiction"),
            ("cases", "refuted"),
        ] {
            let is_there =
                line.get(key).is_some_and(|value| value.as_array().is_none_or(|list| !list.is_empty()));
            demand(!is_there || of == name)?;
        }
        let is_logic = self.guesses == 0;
        match name {
            "solved" => {
                let have: Option<String> = self.digits.iter().map(|digit| digit.map(Digit::symbol)).collect();
                let have = have.ok_or(Stop(Verdict::Fails))?;
                let said = line["solution"].as_str().is_none_or(|solution| solution == have);
                demand(said && line["guesses"].as_u64().unwrap_or(0) as usize == self.guesses)?;
                demand(full.is_solution(&have))
            }
            "stuck" => demand(self.digits.iter().any(Option::is_none)),
            "shown" => {
                let (candidate, places) = self.claim(&line["claim"])?;
                let stands = self.digits[candidate.cell.index()] == Some(candidate.digit);
                demand(is_logic && if places { stands } else { !stands && !self.allows(candidate) })
            }
            "contradiction" => {
                demand(is_logic)?;
                let mut among = Vec::new();
                let (mut assumes, mut unsure) = (false, false);
                for text in line["premises"].as_array().into_iter().flatten() {
                    match self.premise(text)? {
                        Premise::Among(candidates) => among.push(candidates),
                        Premise::Settled => return FAILS,
                        Premise::Assumes => assumes = true,
                        Premise::Pattern => unsure = true,
                    }
                }
                demand(!assumes || full.givens_have_one)?;
                if assumes || unsure {
                    return if trusted { Ok(()) } else { Err(Stop(Verdict::Unsure)) };
                }
                demand(!self.can_honour(&among, None))
            }
            // The position at the end has a solution if and only if the one at the beginning has, as the steps hold.
            "no-solution" => demand(is_logic && !full.has_solution()),
            "several-solutions" => {
                let of = |at: usize| line["solutions"][at].as_str().unwrap_or_default().to_owned();
                let two = line["solutions"].as_array().is_some_and(|list| list.len() == 2);
                demand(two && of(0) != of(1) && full.is_solution(&of(0)) && full.is_solution(&of(1)))
            }
            "refuted" => {
                demand(is_logic)?;
                let cases = line["cases"].as_array().map(Vec::as_slice).unwrap_or_default();
                let mut supposed = Vec::new();
                for case in cases {
                    let (candidate, places) = self.claim(&case["supposed"])?;
                    demand(places && self.allows(candidate))?;
                    let mut trial = self.clone();
                    trial.put(candidate)?;
                    let mut end = "";
                    for what in case["moves"].as_array().map(Vec::as_slice).unwrap_or_default() {
                        trial.line(what, trusted, full)?;
                        end = what["outcome"].as_str().unwrap_or_default();
                    }
                    demand(trial.guesses == 0 && matches!(end, "contradiction" | "refuted"))?;
                    supposed.push(candidate);
                }
                let cell = supposed.first().ok_or(Stop(Verdict::Fails))?.cell;
                demand(
                    self.left[cell.index()]
                        .iter()
                        .all(|&digit| supposed.contains(&Candidate::new(cell, digit))),
                )
            }
            _ => FAILS,
        }
    }
}
