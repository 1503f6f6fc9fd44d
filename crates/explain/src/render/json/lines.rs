//! The lines of a trace, as they are written and read back.

use super::HodokuLine;
use crate::render::figure::{CaseLine, LinkLine};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Regions, ShapeText};
use whydoku_logic::Conclusion;

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
    #[serde(default, skip_serializing_if = "ShapeText::is_empty")]
    pub further: ShapeText,
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
            further: ShapeText::of(shape),
            placed: standing().filter(|c| !is_given(c)).map(|c| Conclusion::Place(c).code(layout)).collect(),
            deleted: deleted.map(|candidate| Conclusion::Eliminate(candidate).code(layout)).collect(),
            supposed: supposed.map(|supposed| supposed.code(layout)),
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
