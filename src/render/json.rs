//! A trace as JSON Lines: a header, one object a move, the outcome. The same objects are read back by whoever
//! verifies a trace, so each line is one type that goes both ways.

use super::figure::{self, CaseLine, LinkLine};
use crate::catalogue::{Catalogue, Entry, WrittenDigits};
use crate::explain::{Register, Teller};
use crate::geometry::{Candidate, Digit, DigitSet, Layout, Regions, Written};
use crate::grid::Grid;
use crate::rating::Rating;
use crate::step::{Conclusion, Guess, Step};
use crate::trace::{Move, Outcome, Trace};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the header calls this format.
pub const FORMAT: &str = "whydoku-trace";
/// The version that readers must know.
pub const VERSION: u32 = 1;

/// The first line of a trace.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The puzzle's givens, `.` for all other cells.
    pub puzzle: String,
    /// The side of the board.
    pub size: usize,
    /// Columns and rows in a box, `WxH`; empty where there are no boxes.
    #[serde(default)]
    pub boxes: String,
    /// Regions, rules and clues beside size and boxes, if there are any.
    #[serde(default, skip_serializing_if = "Written::is_empty")]
    pub further: Written,
    /// Digits that a solver had placed from the start: `r1c2=3`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub placed: Vec<String>,
    /// Candidates that were gone from the start beyond what the digits take: `r1c2<>3`.
    #[serde(default)]
    pub deleted: Vec<String>,
    /// What is supposed of the position, to see where it leads: `r1c2=3` or `r1c2<>3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supposed: Option<String>,
    /// The profile that ran.
    #[serde(default)]
    pub profile: String,
    /// The language of the texts.
    #[serde(default)]
    pub language: String,
}

impl Header {
    /// The header of a trace that begins with a position, and with what is supposed of it.
    pub fn of(start: &Grid, supposed: Option<Conclusion>, profile: &str, language: &str) -> Self {
        let layout = start.layout();
        let standing = || layout.cells().iter().filter_map(|c| Some(Candidate::new(c, start.digit(c)?)));
        let is_given = |candidate: &Candidate| start.givens().contains(candidate.cell);
        let mut plain = Grid::empty(Arc::clone(layout));
        standing().for_each(|candidate| plain.place(candidate));
        let deleted = plain.open_candidates().filter(|&candidate| !start.allows(candidate));
        let given = |cell| if start.givens().contains(cell) { start.symbol(cell) } else { '.' };
        let shape = layout.shape();
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            puzzle: layout.cells().iter().map(given).collect(),
            size: layout.size(),
            boxes: match shape.regions() {
                Regions::Boxes { width, height } => format!("{width}x{height}"),
                Regions::Any(_) | Regions::None => String::new(),
            },
            further: Written::of(shape),
            placed: standing()
                .filter(|c| !is_given(c))
                .map(|c| claim(layout, Conclusion::Place(c)))
                .collect(),
            deleted: deleted.map(|candidate| claim(layout, Conclusion::Eliminate(candidate))).collect(),
            supposed: supposed.map(|supposed| claim(layout, supposed)),
            profile: profile.to_owned(),
            language: language.to_owned(),
        }
    }
}

/// A finding, as `find` prints it and as a trace holds it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FindingLine {
    /// The technique's name.
    pub technique: String,
    /// What HoDoKu calls it.
    pub hodoku: Option<HodokuLine>,
    /// `r1c2=3`.
    pub placements: Vec<String>,
    /// `r1c2<>3`.
    pub eliminations: Vec<String>,
    /// `cell r1c2`, `house r3 5`.
    pub premises: Vec<String>,
    /// Whether it assumes that the puzzle has one solution.
    pub uniqueness: bool,
    /// Who plays which part.
    #[serde(default)]
    pub roles: BTreeMap<String, Vec<String>>,
    /// The lines of reasoning, one for each case that is supposed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<CaseLine>,
    /// The arrows of its picture.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<LinkLine>,
    /// The step in one line as another program writes it, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// The whole telling in plain text.
    pub text: String,
}

/// HoDoKu's code for a technique, and the digits as its library writes them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HodokuLine {
    /// Such as `0300`.
    pub code: String,
    /// Such as `36`.
    pub digits: String,
}

/// A guess in a trace. Readers tell it from a step by its only key.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuessLine {
    /// `r1c2=3`.
    pub guess: String,
    /// The digits between which the choice was.
    pub choices: String,
    /// The whole telling in plain text.
    pub text: String,
}

/// The last line of a trace.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeLine {
    /// `solved`, `stuck`, `shown`, `contradiction`, `refuted`, `no-solution` or `several-solutions`.
    pub outcome: String,
    /// The claim that was asked for, where one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// The solution, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Two solutions, where there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<String>,
    /// Truths that cannot all be honoured, where there is a contradiction.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub premises: Vec<String>,
    /// The cases of a refutation: what is supposed, and the moves and outcome that follow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<serde_json::Value>,
    /// The rating of the whole run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<String>,
    /// The band that the rating falls in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tier: Option<String>,
    /// How many guesses were needed.
    #[serde(default)]
    pub guesses: u32,
    /// The whole telling in plain text.
    pub text: String,
}

/// What JSON lines are made with.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    /// For names and codes.
    pub catalogue: &'a Catalogue,
    /// For texts.
    pub teller: Teller<'a>,
}

impl Voice<'_> {
    /// A finding as one line.
    pub fn step(&self, step: &Step, grid: &Grid) -> FindingLine {
        let layout = grid.layout();
        let finding = &step.finding;
        let entry = self.catalogue.entry(step.technique);
        FindingLine {
            technique: step.technique.to_string(),
            hodoku: hodoku_line(entry, step),
            placements: finding.placements().map(|c| claim(layout, Conclusion::Place(c))).collect(),
            eliminations: finding.eliminations().map(|c| claim(layout, Conclusion::Eliminate(c))).collect(),
            premises: finding.premises().iter().map(|p| p.code(layout).to_string()).collect(),
            uniqueness: finding.assumes_uniqueness(),
            roles: figure::roles(finding, grid),
            cases: figure::cases(finding.figure().arguments(), grid),
            links: figure::links(finding, grid),
            notation: None,
            text: self.teller.tell(step, grid, Register::Teach).to_string(),
        }
    }

    /// A guess as one line.
    pub fn guess(&self, guess: &Guess, grid: &Grid) -> GuessLine {
        GuessLine {
            guess: claim(grid.layout(), Conclusion::Place(guess.candidate)),
            choices: symbols(grid.layout(), grid.candidates(guess.candidate.cell)),
            text: self.teller.guess(guess, grid).to_string(),
        }
    }

    /// The moves and the outcome, one JSON value each.
    pub fn moves(&self, trace: &Trace) -> serde_json::Result<Vec<serde_json::Value>> {
        let mut lines = Vec::new();
        let end = trace.replay(|told| {
            lines.push(match told.what {
                Move::Deduced(deduction) => {
                    let line = self.step(&deduction.step, told.seen);
                    serde_json::to_value(FindingLine { notation: deduction.notation.clone(), ..line })
                }
                Move::Guessed(guess) => serde_json::to_value(self.guess(guess, told.grid)),
            });
        });
        lines.push(self.outcome(trace, &end).and_then(serde_json::to_value));
        lines.into_iter().collect()
    }

    fn outcome(&self, trace: &Trace, end: &Grid) -> serde_json::Result<OutcomeLine> {
        let Rating { tier, guesses, .. } = &trace.rating;
        let mut line = OutcomeLine {
            outcome: String::new(),
            claim: None,
            solution: None,
            solutions: Vec::new(),
            premises: Vec::new(),
            cases: Vec::new(),
            rating: None,
            tier: None,
            guesses: *guesses,
            text: self.teller.outcome(trace, end).to_string(),
        };
        let name = match &trace.outcome {
            Outcome::Solved => {
                line.solution = Some(end.line());
                (line.rating, line.tier) = (Some(trace.rating.in_one()), Some(tier.clone()));
                "solved"
            }
            Outcome::Stuck => "stuck",
            Outcome::Shown(claimed) => {
                line.claim = Some(claim(end.layout(), *claimed));
                "shown"
            }
            Outcome::Contradiction(truths) => {
                line.premises = truths.iter().map(|truth| truth.code(end.layout()).to_string()).collect();
                "contradiction"
            }
            Outcome::Refuted(cases) => {
                for case in cases {
                    let supposed = claim(end.layout(), Conclusion::Place(case.supposed));
                    let moves = self.moves(&case.trace)?;
                    line.cases.push(serde_json::json!({ "supposed": supposed, "moves": moves }));
                }
                "refuted"
            }
            Outcome::NoSolution => "no-solution",
            Outcome::SeveralSolutions { two, .. } => {
                line.solutions = two.iter().map(Grid::line).collect();
                "several-solutions"
            }
        };
        name.clone_into(&mut line.outcome);
        Ok(line)
    }
}

fn claim(layout: &Layout, conclusion: Conclusion) -> String {
    let Candidate { cell, digit } = conclusion.candidate();
    let sign = if matches!(conclusion, Conclusion::Place(_)) { "=" } else { "<>" };
    format!("{}{sign}{}", layout.name(cell), layout.spell(digit))
}

fn symbols(layout: &Layout, digits: DigitSet) -> String {
    digits.into_iter().map(|digit| layout.shape().symbol(digit)).collect()
}

/// The digit field of HoDoKu's library, as the catalogue says it.
fn hodoku_line(entry: &Entry, step: &Step) -> Option<HodokuLine> {
    use crate::step::{Item, Role};
    let code = entry.hodoku_code()?.to_owned();
    let of = |role| {
        step.finding.figure().role(role).filter_map(|item| match item {
            Item::Digit(digit) => Some(digit),
            _ => None,
        })
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
            let gone = step.finding.eliminations().map(|candidate| candidate.digit);
            gone.collect::<DigitSet>().into_iter().collect()
        }
    };
    let digits = digits.into_iter().map(Digit::symbol).collect();
    Some(HodokuLine { code, digits })
}
