//! The lines of a trace.

use serde::{Deserialize, Serialize};
use serde_json::Number;
use std::collections::BTreeMap;
use std::sync::Arc;
use whydoku_board::{Candidate, Grid, Regions, ShapeText};
use whydoku_logic::Conclusion;

/// The name of the format in the header.
pub const FORMAT: &str = "whydoku-trace";

/// The version of the format.
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
    /// Regions, rules, clues and constraints, if there are any.
    #[serde(default, skip_serializing_if = "ShapeText::is_empty")]
    pub further: ShapeText,
    /// Digits that a solver had placed from the start: `r1c2=3`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub placed: Vec<String>,
    /// Candidates missing from the start that the digits do not exclude: `r1c2<>3`.
    #[serde(default)]
    pub deleted: Vec<String>,
    /// A hypothesis about the position: `r1c2=3` or `r1c2<>3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supposed: Option<String>,
    /// The profile of the solver.
    #[serde(default)]
    pub profile: String,
    /// Whether the solver left out techniques that assume one solution.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_uniqueness: bool,
    /// The language of the texts.
    #[serde(default)]
    pub language: String,
    /// Which sentences of its rules are not used, if the puzzle is read in part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Header {
    /// Returns the header of a trace from a position, with a hypothesis about it.
    pub fn of(start: &Grid, supposed: Option<Conclusion>, profile: &str, language: &str) -> Self {
        let layout = start.layout();
        let filled = || layout.cells().iter().filter_map(|c| Some(Candidate::new(c, start.digit(c)?)));
        let is_given = |candidate: &Candidate| start.givens().contains(candidate.cell);
        let mut plain = Grid::empty(Arc::clone(layout));
        filled().for_each(|candidate| plain.place(candidate));
        let deleted = plain.open_candidates().filter(|&candidate| !start.allows(candidate));
        let given = |cell| if start.givens().contains(cell) { start.symbol(cell) } else { '.' };
        let shape = layout.shape();
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            puzzle: layout.cells().iter().map(given).collect(),
            size: layout.side(),
            boxes: match shape.regions() {
                Regions::Boxes { width, height } => format!("{width}x{height}"),
                Regions::Any(_) | Regions::None => String::new(),
            },
            further: ShapeText::of(shape),
            placed: filled().filter(|c| !is_given(c)).map(|c| Conclusion::Place(c).code(layout)).collect(),
            deleted: deleted.map(|candidate| Conclusion::Eliminate(candidate).code(layout)).collect(),
            supposed: supposed.map(|supposed| supposed.code(layout)),
            profile: profile.to_owned(),
            no_uniqueness: false,
            note: None,
            language: language.to_owned(),
        }
    }
}

/// A move of a trace.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum MoveLine {
    /// A step.
    Finding(Box<FindingLine>),
    /// A guess.
    Guess(GuessLine),
}

/// A finding, as `find` prints it and as a trace holds it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct FindingLine {
    /// The technique's name.
    pub technique: String,
    /// Its number on the path, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// Its difficulty on the scale of the profile; outside a path, on the scale `human`.
    #[serde(default)]
    pub difficulty: Option<Number>,
    /// Its code and digits in HoDoKu's library.
    pub hodoku: Option<HodokuLine>,
    /// `r1c2=3`.
    pub placements: Vec<String>,
    /// `r1c2<>3`.
    pub eliminations: Vec<String>,
    /// `r1c2=r1c3` of two cells in one region that was to be found, `r1c2<>r1c3` of two in different ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<String>,
    /// `cell r1c2`, `house r3 5`.
    pub premises: Vec<String>,
    /// Whether it assumes that the puzzle has one solution.
    pub uniqueness: bool,
    /// The items of each role.
    #[serde(default)]
    pub roles: BTreeMap<String, Vec<String>>,
    /// The arguments, one for each hypothesis.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<CaseLine>,
    /// The arrows of its picture.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<LinkLine>,
    /// The step in the notation of another program, on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// The explanation in plain text.
    pub text: String,
}

/// An argument: a hypothesis, its consequences, and its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseLine {
    /// `r1c2=3` or `r1c2<>3`; of a group, `r1c2|r1c3=3`: in one of these cells, or in none of them.
    pub supposed: String,
    /// The consequences in order.
    pub lines: Vec<ReasonLine>,
    /// The premise without candidates at the end, if this is a contradiction.
    #[serde(skip_serializing_if = "Option::is_none")]
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
    #[serde(skip_serializing_if = "Option::is_none")]
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

/// A technique's code and digits in HoDoKu's library.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HodokuLine {
    /// The code: `0300`.
    pub code: String,
    /// The digits: `36`.
    pub digits: String,
}

/// A guess; readers recognize it by the key `guess`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuessLine {
    /// `r1c2=3`.
    pub guess: String,
    /// The candidates of the cell.
    pub choices: String,
    /// The explanation in plain text.
    pub text: String,
}

/// The last line of a trace.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeLine {
    /// `solved`, `stuck`, `shown`, `contradiction`, `refuted`, `no-solution` or `several-solutions`.
    pub outcome: String,
    /// The claim that was to be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// The solution, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The regions of the solution, a symbol for each cell, if they were to be found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regions: Option<String>,
    /// Two solutions, where there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<String>,
    /// Truths that contradict each other, if it is a contradiction.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub premises: Vec<String>,
    /// The cases of a refutation: hypothesis, moves and outcome of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<serde_json::Value>,
    /// The rating of the whole run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Number>,
    /// The tier of the rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<String>,
    /// The number of guesses.
    #[serde(default)]
    pub guesses: u32,
    /// The explanation in plain text.
    pub text: String,
}
