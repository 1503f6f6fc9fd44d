//! Premises of a mutated trace, and whether a SAT solver can satisfy them all.

use super::reference::{Replay, Stop, Verdict};
use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use serde_json::Value;
use std::collections::BTreeMap;
use whydoku_board::Candidate;
use whydoku_logic::Truth;

/// The candidates of a premise, or that it is one of those that are not judged here.
pub(super) enum Premise {
    Among(Vec<Candidate>),
    Settled,
    Assumes,
    Pattern,
}

impl Replay {
    pub(super) fn premise(&self, text: &Value) -> Result<Premise, Stop> {
        let text = text.as_str().ok_or(Stop(Verdict::Fails))?;
        if text.starts_with("symmetric") || text.starts_with("guardians deadly") {
            return Ok(Premise::Assumes);
        }
        if text.starts_with("guardians") {
            return Ok(Premise::Pattern);
        }
        let known = Truth::of_rules(&self.layout).find(|truth| truth.code(&self.layout).to_string() == text);
        let all: Vec<Candidate> = match known.ok_or(Stop(Verdict::Fails))? {
            Truth::Cell(cell) => self.layout.digits().map(|digit| Candidate::new(cell, digit)).collect(),
            Truth::House(house, digit) => {
                self.layout.house(house).cells.iter().map(|cell| Candidate::new(cell, digit)).collect()
            }
            Truth::Clue(clue) => {
                let info = &self.layout.clues()[clue];
                info.cells.iter().map(|cell| Candidate::new(cell, info.digit)).collect()
            }
            _ => return Err(Stop(Verdict::Fails)),
        };
        if all.iter().any(|candidate| self.digits[candidate.cell.index()] == Some(candidate.digit)) {
            return Ok(Premise::Settled);
        }
        Ok(Premise::Among(all.into_iter().filter(|&candidate| self.allows(candidate)).collect()))
    }

    /// Whether one candidate of each list can be true, no two in conflict, with a candidate true or false as supposed.
    pub(super) fn can_honour(&self, among: &[Vec<Candidate>], supposed: Option<(Candidate, bool)>) -> bool {
        let mut solver = BasicSolver::default();
        let mut variables = BTreeMap::new();
        let all = among.iter().flatten().copied().chain(supposed.map(|(candidate, _)| candidate));
        for candidate in all {
            variables.entry(candidate).or_insert_with(|| solver.new_var_default());
        }
        for list in among {
            solver.add_clause_reuse(&mut list.iter().map(|c| Lit::new(variables[c], true)).collect());
        }
        let met: Vec<Candidate> = variables.keys().copied().collect();
        for (at, &one) in met.iter().enumerate() {
            for &other in met[at + 1..].iter().filter(|&&other| self.layout.conflict(one, other)) {
                solver.add_clause_reuse(&mut vec![
                    Lit::new(variables[&one], false),
                    Lit::new(variables[&other], false),
                ]);
            }
        }
        if let Some((candidate, is)) = supposed {
            solver.add_clause_reuse(&mut vec![Lit::new(variables[&candidate], is)]);
        }
        solver.solve_limited(&[]) == lbool::TRUE
    }
}
