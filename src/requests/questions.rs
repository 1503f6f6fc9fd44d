//! Requests about one position: hints, paths, reasons, checks; and the catalogue.

use super::error::{RequestError, Result};
use super::options::{RequestOptions, technique as technique_of};
use super::position::{PositionInput, bare, normal};
use super::view::{Board, Path, Spans, StepWords, digits, focus, spans};
use crate::{BrokenRule, Claim, Grade, Options, Progress};
use serde::Serialize;
use serde_json::Value;
use whydoku_board::{Grid, Layout, Shape};
use whydoku_explain::Register;
use whydoku_formats::Content;
use whydoku_logic::TechniqueId;
use whydoku_search as search;
use whydoku_solver::catalogue::{Catalogue, GlossaryWord, Language};
use whydoku_solver::path::Watch;

/// Reads a puzzle in any format.
pub fn parse(position: &PositionInput) -> Result<Board> {
    let (puzzle, grid) = position.grid()?;
    let text = normal(&puzzle)?;
    Ok(Board::of(&puzzle, &grid, text))
}

/// The next step, in as much detail as requested.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HintAnswer {
    given: bool,
    warning: Option<String>,
    words: Spans,
    /// The step, if the whole of it was requested; else empty.
    #[serde(flatten)]
    step: StepWords,
    /// The cells that the lower grades of the step speak of.
    look_cells: Vec<usize>,
    hint_cells: Vec<usize>,
    /// Whether there is no step because the position has no solution.
    unsolvable: bool,
}

/// Finds the next step, in no more detail than the grade asks for.
pub fn hint(
    position: &PositionInput,
    grade: &str,
    ask: &RequestOptions,
    watch: Watch<'_>,
) -> Result<HintAnswer> {
    let puzzle = position.to_solve()?;
    let grade: Grade = grade.parse()?;
    let hint = puzzle.hint_watched(grade, &ask.options()?, watch)?;
    let cells = |register| hint.step().map_or_else(Vec::new, |step| focus(step, register));
    Ok(HintAnswer {
        step: hint.step().and_then(StepWords::of).unwrap_or_default(),
        look_cells: cells(Register::Look),
        hint_cells: cells(Register::Hint),
        unsolvable: hint.is_unsolvable(),
        given: hint.is_given(),
        warning: hint.warning.clone(),
        words: spans(hint.words()),
    })
}

/// Explains the solution path.
pub fn explain(position: &PositionInput, ask: &RequestOptions, watch: Watch<'_>) -> Result<Path> {
    let path = position.to_solve()?.explain_watched(&ask.options()?, watch)?;
    Ok(Path::of(&path))
}

/// The reasons for a claim or against it.
#[derive(Debug, Serialize)]
pub struct WhyAnswer {
    holds: Option<bool>,
    before: Vec<Spans>,
    path: Option<Path>,
    after: Option<Spans>,
    /// One solution with the claim and one without, if both exist.
    solutions: Vec<Vec<usize>>,
}

/// Explains why a claim such as `r3c4=5` or `r3c4<>5` holds, or why it does not.
pub fn why(position: &PositionInput, claim: &str, ask: &RequestOptions) -> Result<WhyAnswer> {
    let why = position.to_solve()?.why(claim, &ask.options()?)?;
    Ok(WhyAnswer {
        holds: why.holds,
        before: why.before.iter().map(spans).collect(),
        path: why.path.as_ref().map(Path::of),
        after: why.after.as_ref().map(spans),
        solutions: why.solutions.iter().map(digits).collect(),
    })
}

/// Checks whether a puzzle is valid, and how many solutions it has. The text is in the language of the options.
pub fn check(position: &PositionInput, ask: &RequestOptions) -> Result<Value> {
    let check = position.to_solve()?.check(&ask.options()?)?;
    let mut answer = serde_json::to_value(&check)?;
    answer["text"] = check.text(ask.explainer()?.language()).into();
    Ok(answer)
}

/// The mistakes in a half-filled grid.
#[derive(Debug, Serialize)]
pub struct ProgressAnswer {
    good: bool,
    /// The verdict in sentences that name no cell; and with the names.
    verdict: Vec<String>,
    named: Vec<String>,
    wrong: Vec<Wrong>,
}

/// A wrong entry, or a candidate that was removed and is needed.
#[derive(Debug, Serialize)]
pub(super) struct Wrong {
    /// The claim as `why` takes it: `r1c2=3`, `r1c2<>3`.
    claim: String,
    cell: usize,
    digit: usize,
    entered: bool,
}

/// Finds the mistakes in a half-filled grid of a puzzle.
pub fn progress(position: &PositionInput, ask: &RequestOptions) -> Result<ProgressAnswer> {
    let current = position.puzzle()?;
    let start = crate::Puzzle::from(bare(&current)).position()?;
    let progress = start.progress(&current, &ask.options()?)?;
    Ok(ProgressAnswer::of(&progress, &current.shape, ask.explainer()?.language()))
}

impl ProgressAnswer {
    /// The answer about a grid of this shape, with its sentences in a language.
    pub fn of(progress: &Progress, shape: &Shape, language: &Language) -> Self {
        let wrong = |claim: &Claim| Wrong {
            claim: claim.to_string(),
            cell: (claim.row - 1) * shape.side() + claim.column - 1,
            digit: shape.digit_of(claim.digit).map_or(0, |digit| digit.index() + 1),
            entered: claim.is,
        };
        Self {
            good: progress.is_good(),
            verdict: progress.verdict(language),
            named: progress.named(language),
            wrong: progress.wrong.iter().map(wrong).collect(),
        }
    }
}

/// Returns the only solution, row by row; nothing if there is none, or more than one.
pub fn solve(position: &PositionInput) -> Result<Option<Vec<usize>>> {
    let (_, grid) = position.grid()?;
    let unique = search::is_unique(&grid);
    Ok(search::solution(&grid).filter(|_| unique).map(|solution| digits(&solution.fill(&grid))))
}

/// A rule that the digits of a position violate, with the indices of its cells.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct BrokenCells {
    cells: Vec<usize>,
    /// `house`, `clue`, the key of a constraint such as `cages`, or the name of a rule such as `anti-knight`.
    kind: String,
}

/// Lists the rules that the digits of a position violate.
pub fn broken(position: &PositionInput) -> Result<Vec<BrokenCells>> {
    let rules = position.to_solve()?.broken_rules(&Options::default())?;
    let indices = |rule: &BrokenRule| rule.cells.iter().map(|cell| cell.index()).collect();
    Ok(rules.into_iter().map(|rule| BrokenCells { cells: indices(&rule), kind: rule.kind }).collect())
}

/// The names that options take, and the techniques.
#[derive(Debug, Serialize)]
pub struct Choices {
    languages: Vec<(String, String)>,
    /// The ladders: name, description, and whether it follows another program, which only the feature `scales` has.
    profiles: Vec<(String, String, bool)>,
    scales: Vec<String>,
    /// The tiers of the usual scale, easiest first.
    tiers: Vec<String>,
    techniques: Vec<TechniqueChoice>,
    glossary: Vec<WordChoice>,
}

/// A word of players, its meaning, and the technique whose example shows it.
#[derive(Debug, Serialize)]
pub(super) struct WordChoice {
    name: String,
    text: String,
    technique: Option<String>,
}

/// A technique of the usual ladder.
#[derive(Debug, Serialize)]
pub(super) struct TechniqueChoice {
    id: String,
    name: String,
    family: String,
    difficulty: f64,
    /// Whether its steps assume that the puzzle has one solution.
    uniqueness: bool,
}

/// Lists the names that options take, and the techniques of the usual ladder, easiest first, in a language.
pub fn catalogue(ask: &RequestOptions) -> Result<Choices> {
    let catalogue = Catalogue::embedded();
    let explainer = ask.explainer()?;
    let (code, language) = (explainer.code(), explainer.language());
    let ladder = catalogue.profile("human").ok_or_else(|| RequestError::Profile("human".to_owned()))?;
    let technique = |id: TechniqueId| {
        let entry = catalogue.entry(id);
        let difficulty = entry
            .ratings
            .get("human")
            .and_then(|d| d.difficulty.to_string().parse().ok())
            .unwrap_or_default();
        let family = format!("{:?}", entry.family);
        TechniqueChoice {
            id: id.to_string(),
            name: entry.words(code).name.clone(),
            family,
            difficulty,
            uniqueness: entry.uniqueness,
        }
    };
    let word = |(key, GlossaryWord { name, text, .. }): &(String, GlossaryWord)| WordChoice {
        name: name.clone(),
        text: text.clone(),
        technique: catalogue.example_of_word(key).map(str::to_owned),
    };
    let walk = catalogue.scale("human").and_then(|scale| scale.ladder.as_ref());
    let name =
        |code: &str| catalogue.language(code).map_or_else(String::new, |language| language.name.clone());
    Ok(Choices {
        languages: catalogue.language_codes().map(|code| (code.to_owned(), name(code))).collect(),
        profiles: catalogue
            .profiles()
            .map(|(name, p)| (name.to_owned(), language.purpose(name, p).to_owned(), p.engine.is_some()))
            .collect(),
        scales: catalogue.scales().map(|(name, _)| name.to_owned()).collect(),
        tiers: walk.map(|walk| walk.tiers.iter().map(|tier| tier.name.clone()).collect()).unwrap_or_default(),
        techniques: ladder.rungs.iter().flat_map(|rung| &rung.techniques).map(|&id| technique(id)).collect(),
        glossary: catalogue.glossary(code).iter().map(word).collect(),
    })
}

/// Returns the idea of a technique, for readers who do not know it.
pub fn idea(technique: &str, ask: &RequestOptions) -> Result<String> {
    Ok(ask.explainer()?.idea(technique_of(technique)?))
}

/// Returns the demand of each kind of constraint in a sentence without its full stop.
pub fn asks(ask: &RequestOptions) -> Result<Vec<(&'static str, &'static str)>> {
    let all = ask.explainer()?.language().asks.iter();
    Ok(all.map(|(kind, sentence)| (kind.as_str(), sentence.as_str())).collect())
}

/// Returns a board without digits, with the usual boxes for its size.
pub fn empty(size: usize) -> Result<Board> {
    let shape = whydoku_board::Shape::of_size(size)?;
    let cells = vec![Content::Open; size * size];
    let puzzle = whydoku_formats::Puzzle::new(shape, cells, 1);
    let layout = Layout::new(puzzle.shape.clone())?;
    let grid: Grid = Grid::empty(layout.into());
    Ok(Board::of(&puzzle, &grid, normal(&puzzle)?))
}
