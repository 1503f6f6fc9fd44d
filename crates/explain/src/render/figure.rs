//! The figure of a step for programs: who plays which part, and what follows from what, so that an app can shade cells
//! and draw arrows. `docs/trace.schema.json` describes it.

use super::marks::{Marks, Node};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use whydoku_board::Grid;
use whydoku_board::{Cell, Digit};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Finding, Item, Justification};

/// A line of reasoning: what is supposed, what follows one after another, and where it ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseLine {
    /// `r1c2=3` or `r1c2<>3`; of a group, `r1c2|r1c3=3`: in one of these cells, or in none of them.
    pub supposed: String,
    /// What follows, in order.
    pub lines: Vec<ReasonLine>,
    /// The premise that nothing can honour at the end, if this is a contradiction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broken: Option<String>,
    /// What is still possible for that premise, each supposed in turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<Self>,
}

/// One thing that follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReasonLine {
    /// What: `r1c2<>3`.
    pub then: String,
    /// Why: `conflict` with what was asserted before; a premise such as `house r3 5`, of which it is all that is left;
    /// `set r1c2 r1c3`, cells that need all their other digits; or `refuted`, where supposing the opposite led nowhere.
    pub because: String,
    /// Where the opposite led.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refuted: Option<Box<CaseLine>>,
}

/// An arrow from one assertion to what follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkLine {
    /// Where it begins: `r1c2=3`.
    pub from: String,
    /// Where it points: `r1c5<>3`.
    pub to: String,
    /// Whether the second is all that is left without the first; else it cannot be beside it.
    pub strong: bool,
    /// To which of the step's cases it belongs, from 0.
    pub case: usize,
}

/// Who plays which part: by the name of the role, cells `r1c2`, houses `b5`, digits `7`, candidates `r1c2=3`, clues
/// `clue 4`.
pub(super) fn roles(finding: &Finding, grid: &Grid) -> BTreeMap<String, Vec<String>> {
    let layout = grid.layout();
    let mut roles: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for &(role, item) in finding.figure().parts() {
        let name = match item {
            Item::Cell(cell) => layout.name(cell).to_string(),
            Item::House(house) => layout.code(house),
            Item::Digit(digit) => layout.spell(digit),
            Item::Candidate(candidate) => {
                format!("{}={}", layout.name(candidate.cell), layout.spell(candidate.digit))
            }
            Item::Clue(clue) => format!("clue {}", clue + 1),
            Item::Relation(at) => format!("relation {}", at + 1),
        };
        roles.entry(role.to_string()).or_default().push(name);
    }
    roles
}

/// The lines of reasoning.
pub(super) fn cases(arguments: &[Argument], grid: &Grid) -> Vec<CaseLine> {
    let layout = grid.layout();
    let because = |because: &Justification| match because {
        Justification::Conflict => "conflict".to_owned(),
        Justification::Truth(truth) => truth.code(layout).to_string(),
        Justification::Set(cells) => format!("set {}", named(cells, " ", grid)),
        Justification::Refuted(_) => "refuted".to_owned(),
    };
    let line = |line: &ArgumentLine| ReasonLine {
        then: claim(&line.then, grid),
        because: because(&line.because),
        refuted: match &line.because {
            Justification::Refuted(argument) => {
                cases(std::slice::from_ref(argument.as_ref()), grid).pop().map(Box::new)
            }
            _ => None,
        },
    };
    let case = |argument: &Argument| CaseLine {
        supposed: claim(&argument.supposed, grid),
        lines: argument.lines.iter().map(line).collect(),
        broken: argument.broken.as_ref().map(|truth| truth.code(layout).to_string()),
        cases: cases(&argument.cases, grid),
    };
    arguments.iter().map(case).collect()
}

/// The arrows of a picture.
pub(super) fn links(finding: &Finding, grid: &Grid) -> Vec<LinkLine> {
    if finding.figure().arguments().is_empty() {
        return Vec::new();
    }
    let node = |node: &Node| asserted(node.digit, &node.cells, node.is, grid);
    let links = Marks::of(finding, grid).links;
    let line = |link: &super::marks::Link| LinkLine {
        from: node(&link.from),
        to: node(&link.to),
        strong: link.strong,
        case: link.line,
    };
    links.iter().map(line).collect()
}

fn claim(assertion: &Assertion, grid: &Grid) -> String {
    asserted(assertion.digit, &assertion.cells, assertion.is, grid)
}

fn asserted(digit: Digit, cells: &[Cell], is: bool, grid: &Grid) -> String {
    format!("{}{}{}", named(cells, "|", grid), if is { "=" } else { "<>" }, grid.layout().spell(digit))
}

fn named(cells: &[Cell], between: &str, grid: &Grid) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| grid.layout().name(cell).to_string()).collect();
    names.join(between)
}
