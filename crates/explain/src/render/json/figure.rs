//! The figure of a step for programs: roles, arguments and arrows, so that an app can shade cells and draw arrows.

use crate::render::marks::{AssertionNode, InferenceLink, Marks};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use whydoku_board::{Cell, Digit, Grid};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Conclusion, Finding, Item, Justification};

/// An argument: a hypothesis, its consequences, and its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseLine {
    /// `r1c2=3` or `r1c2<>3`; of a group, `r1c2|r1c3=3`: in one of these cells, or in none of them.
    pub supposed: String,
    /// The consequences in order.
    pub lines: Vec<ReasonLine>,
    /// The premise without candidates at the end, if this is a contradiction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broken: Option<String>,
    /// The candidates left for that premise, each as a hypothesis.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<Self>,
}

/// A consequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReasonLine {
    /// The assertion: `r1c2<>3`.
    pub then: String,
    /// The reason: `conflict` with an earlier assertion; a premise such as `house r3 5`, of which it is all that is left;
    /// `set r1c2 r1c3`, cells that need all their other digits; or `refuted`, where the opposite led to a contradiction.
    pub because: String,
    /// The argument that refutes the opposite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refuted: Option<Box<CaseLine>>,
}

/// An arrow between two assertions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkLine {
    /// The assertion where it begins: `r1c2=3`.
    pub from: String,
    /// The assertion to which it points: `r1c5<>3`.
    pub to: String,
    /// Whether the second is all that is left without the first; else the two are in conflict.
    pub strong: bool,
    /// The number of its case, from 0.
    pub case: usize,
}

/// The items of each role: cells `r1c2`, houses `b5`, digits `7`, candidates `r1c2=3`, clues `clue 4`.
pub(super) fn roles(finding: &Finding, grid: &Grid) -> BTreeMap<String, Vec<String>> {
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

pub(super) fn case(argument: &Argument, grid: &Grid) -> CaseLine {
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

pub(super) fn links(finding: &Finding, grid: &Grid) -> Vec<LinkLine> {
    if finding.figure().arguments().is_empty() {
        return Vec::new();
    }
    let node = |node: &AssertionNode| asserted(node.digit, &node.cells, node.is_true, grid);
    let line = |link: &InferenceLink| LinkLine {
        from: node(&link.from),
        to: node(&link.to),
        strong: link.is_strong,
        case: link.argument,
    };
    Marks::of(finding, grid).links.iter().map(line).collect()
}

fn claim(assertion: &Assertion, grid: &Grid) -> String {
    asserted(assertion.digit, &assertion.cells, assertion.is, grid)
}

fn asserted(digit: Digit, cells: &[Cell], is_true: bool, grid: &Grid) -> String {
    format!("{}{}{}", names(cells, "|", grid), if is_true { "=" } else { "<>" }, grid.layout().spell(digit))
}

fn names(cells: &[Cell], separator: &str, grid: &Grid) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| grid.layout().name(cell).to_string()).collect();
    names.join(separator)
}
