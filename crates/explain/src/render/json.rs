//! A trace as JSON Lines: a header, one object a move, the outcome. `docs/trace.schema.json` describes them.

mod lines;

pub use lines::{
    CaseLine, FORMAT, FindingLine, GuessLine, Header, HodokuLine, LinkLine, MoveLine, OutcomeLine,
    ReasonLine, VERSION,
};

use super::marks::{InferenceLink, Marks};
use super::replay::{EventKind, replay};
use crate::{Explainer, Register};
use serde_json::{Number, Value, json};
use std::collections::BTreeMap;
use std::fmt::Display;
use whydoku_board::{Cell, Digit, DigitSet, Grid};
use whydoku_logic::{
    Argument, ArgumentLine, Assertion, Conclusion, Finding, Guess, Item, Justification, Role, Step,
};
use whydoku_solver::catalogue::{Catalogue, Entry, WrittenDigits};
use whydoku_solver::rating::Tally;
use whydoku_solver::trace::{Move, Outcome, ReplayedMove, Trace};

/// JSON lines.
impl Explainer<'_> {
    /// Returns a finding as a line.
    pub fn step_json(&self, step: &Step, grid: &Grid) -> FindingLine {
        let layout = grid.layout();
        let finding = &step.finding;
        let arguments = finding.figure().arguments();
        let entry = Catalogue::embedded().entry(step.technique);
        let difficulty = entry.ratings.get("human").map(|rating| rating.of(step.measure).0);
        FindingLine {
            technique: step.technique.to_string(),
            number: None,
            difficulty: difficulty.and_then(|difficulty| number(&difficulty)),
            hodoku: hodoku_line(entry, step),
            placements: finding.placements().map(|c| Conclusion::Place(c).code(layout)).collect(),
            eliminations: finding.eliminations().map(|c| Conclusion::Eliminate(c).code(layout)).collect(),
            regions: finding.about_regions().map(|conclusion| conclusion.code(layout)).collect(),
            premises: finding.premises().iter().map(|p| p.code(layout).to_string()).collect(),
            uniqueness: finding.assumes_uniqueness(),
            roles: roles(finding, grid),
            cases: arguments.iter().map(|argument| case(argument, grid)).collect(),
            links: links(finding, grid),
            notation: None,
            text: self.explain(step, grid, Register::Teach).to_string(),
        }
    }

    /// Returns a guess as a line.
    fn guess_json(&self, guess: &Guess, grid: &Grid) -> GuessLine {
        let shape = grid.layout().shape();
        let choices = grid.candidates(guess.candidate.cell).into_iter();
        GuessLine {
            guess: Conclusion::Place(guess.candidate).code(grid.layout()),
            choices: choices.map(|digit| shape.symbol(digit)).collect(),
            text: self.explain_guess(guess, grid).to_string(),
        }
    }

    /// Returns a move on the grid before it as a line.
    pub fn move_json(&self, what: &Move, grid: &Grid) -> MoveLine {
        match what {
            Move::Deduced(deduction) => MoveLine::Finding(Box::new(FindingLine {
                notation: deduction.notation.clone(),
                ..self.step_json(&deduction.step, grid)
            })),
            Move::Guessed(guess) => MoveLine::Guess(self.guess_json(guess, grid)),
        }
    }

    /// Returns the moves and the outcome, one JSON value each; the tally gives the difficulties of steps that have none.
    pub fn moves_json(&self, trace: &Trace, tally: &Tally) -> Vec<Value> {
        let (mut run, mut outer_runs) = (JsonRun::default(), Vec::new());
        replay(trace, &mut |event| match event.kind {
            EventKind::Move(ReplayedMove { what, number: at, seen, .. }) => {
                let mut line = self.move_json(what, seen);
                if let (Move::Deduced(deduction), MoveLine::Finding(line)) = (what, &mut line) {
                    line.number = Some(at);
                    line.difficulty = number(&tally.figure_of_deduction(deduction));
                }
                run.lines.push(json!(line));
            }
            EventKind::MovesEnd => {}
            EventKind::CaseBegins(..) => outer_runs.push(std::mem::take(&mut run)),
            EventKind::CaseEnds(case, grid) => {
                let supposed = Conclusion::Place(case.supposed).code(grid.layout());
                let JsonRun { lines, .. } = std::mem::replace(&mut run, outer_runs.pop().unwrap_or_default());
                run.cases.push(json!({ "supposed": supposed, "moves": lines }));
            }
            EventKind::End(end) => {
                let cases = std::mem::take(&mut run.cases);
                run.lines.push(json!(OutcomeLine { cases, ..self.outcome_json(event.trace, end) }));
            }
        });
        run.lines
    }

    /// Returns an outcome without its cases.
    fn outcome_json(&self, trace: &Trace, end: &Grid) -> OutcomeLine {
        let mut line = OutcomeLine {
            guesses: trace.rating.guesses,
            text: self.explain_outcome(trace, end).to_string(),
            ..OutcomeLine::default()
        };
        let name = match &trace.outcome {
            Outcome::Solved => {
                line.solution = Some(end.line());
                let regions = whydoku_solver::found_regions(end);
                line.regions = regions.map(|map| map.into_iter().map(region_symbol).collect());
                line.rating = number(&trace.rating.single_figure());
                line.tier = Some(trace.rating.tier.clone());
                "solved"
            }
            Outcome::Stuck => "stuck",
            Outcome::Shown(claim) => {
                line.claim = Some(claim.code(end.layout()));
                "shown"
            }
            Outcome::Contradiction(truths) => {
                line.premises = truths.iter().map(|truth| truth.code(end.layout()).to_string()).collect();
                "contradiction"
            }
            Outcome::Refuted(_) => "refuted",
            Outcome::NoSolution => "no-solution",
            Outcome::SeveralSolutions { two, .. } => {
                line.solutions = two.iter().map(Grid::line).collect();
                "several-solutions"
            }
        };
        name.clone_into(&mut line.outcome);
        line
    }
}

/// The lines of a run that has not ended, and those of its cases that have.
#[derive(Default)]
struct JsonRun {
    lines: Vec<Value>,
    cases: Vec<Value>,
}

/// A figure as a number; `None` for several figures.
fn number(figure: &impl Display) -> Option<Number> {
    serde_json::from_str(&figure.to_string()).ok()
}

fn region_symbol(region: u8) -> char {
    Digit::new(region.into()).symbol()
}

/// The code and digits of HoDoKu's library, as the catalogue defines them.
fn hodoku_line(entry: &Entry, step: &Step) -> Option<HodokuLine> {
    let code = entry.hodoku_code()?.to_owned();
    let of = |role| {
        let items = step.finding.figure().role(role);
        items.filter_map(|item| if let Item::Digit(digit) = item { Some(digit) } else { None })
    };
    let mut links: Vec<Digit> = of(Role::Link).collect();
    links.sort_unstable();
    let digits: Vec<Digit> = match entry.hodoku_digits() {
        WrittenDigits::LinkThenDigit => links.into_iter().chain(of(Role::Digit)).collect(),
        WrittenDigits::Ascending => {
            links.extend(of(Role::Digit));
            links.sort_unstable();
            links
        }
        WrittenDigits::First => of(Role::Digit).take(1).collect(),
        WrittenDigits::Eliminated => {
            let removed = step.finding.eliminations().map(|candidate| candidate.digit);
            removed.collect::<DigitSet>().into_iter().collect()
        }
    };
    Some(HodokuLine { code, digits: digits.into_iter().map(Digit::symbol).collect() })
}

/// The items of each role: cells `r1c2`, houses `b5`, digits `7`, candidates `r1c2=3`, clues `clue 4`.
fn roles(finding: &Finding, grid: &Grid) -> BTreeMap<String, Vec<String>> {
    let layout = grid.layout();
    let mut roles: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for &(role, item) in finding.figure().parts() {
        let name = match item {
            Item::Cell(cell) => layout.name(cell).to_string(),
            Item::House(house) => layout.code(house),
            Item::Digit(digit) => layout.spell(digit),
            Item::Candidate(candidate) => Conclusion::Place(candidate).code(layout),
            Item::Clue(clue) => format!("clue {}", clue + 1),
            Item::Relation(at) => format!("relation {}", at + 1),
        };
        roles.entry(role.to_string()).or_default().push(name);
    }
    roles
}

fn case(argument: &Argument, grid: &Grid) -> CaseLine {
    let layout = grid.layout();
    let line = |line: &ArgumentLine| ReasonLine {
        then: claim(&line.then, grid),
        because: match &line.because {
            Justification::Conflict => "conflict".to_owned(),
            Justification::Truth(truth) => truth.code(layout).to_string(),
            Justification::Set(cells) => format!("set {}", names(cells, " ", grid)),
            Justification::Refuted(_) => "refuted".to_owned(),
        },
        refuted: match &line.because {
            Justification::Refuted(argument) => Some(Box::new(case(argument, grid))),
            _ => None,
        },
    };
    CaseLine {
        supposed: claim(&argument.supposed, grid),
        lines: argument.lines.iter().map(line).collect(),
        broken: argument.broken.as_ref().map(|truth| truth.code(layout).to_string()),
        cases: argument.cases.iter().map(|argument| case(argument, grid)).collect(),
    }
}

fn links(finding: &Finding, grid: &Grid) -> Vec<LinkLine> {
    if finding.figure().arguments().is_empty() {
        return Vec::new();
    }
    let line = |link: &InferenceLink| LinkLine {
        from: claim(&link.from, grid),
        to: claim(&link.to, grid),
        strong: link.is_strong,
        case: link.argument,
    };
    Marks::of(finding, grid).links.iter().map(line).collect()
}

fn claim(assertion: &Assertion, grid: &Grid) -> String {
    if let Some(conclusion) = assertion.about_regions() {
        return conclusion.code(grid.layout());
    }
    let sign = if assertion.is { "=" } else { "<>" };
    format!("{}{sign}{}", names(&assertion.cells, "|", grid), grid.layout().spell(assertion.digit))
}

fn names(cells: &[Cell], separator: &str, grid: &Grid) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| grid.layout().name(cell).to_string()).collect();
    names.join(separator)
}
