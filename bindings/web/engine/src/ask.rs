//! What a page can ask. Everything comes and goes as values that become JSON, so that it can be tested without a
//! browser.

use crate::error::{EngineError, Result};
use crate::options::{Ask, technique as technique_of};
use crate::position::{PagePosition, bare, normal};
use crate::view::{Board, Path, Spans, StepWords, digits, focus, spans};
use serde::Serialize;
use whydoku::{Check, ExplainedStep, Grade};
use whydoku_board::{Grid, Layout};
use whydoku_explain::Register;
use whydoku_formats::Content;
use whydoku_logic::TechniqueId;
use whydoku_search as search;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::path::Watch;

/// Reads a puzzle in any format.
pub fn parse(position: &PagePosition) -> Result<Board> {
    let (puzzle, grid) = position.grid()?;
    let text = normal(&puzzle)?;
    Ok(Board::of(&puzzle, &grid, text))
}

/// The next step.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HintAnswer {
    given: bool,
    warning: Option<String>,
    words: Spans,
    /// The step, where the whole of it was asked for; else empty.
    #[serde(flatten)]
    step: StepWords,
    /// The cells that the lower grades of the step speak of.
    look_cells: Vec<usize>,
    hint_cells: Vec<usize>,
    /// Whether there is no step because the position has no solution.
    unsolvable: bool,
}

/// The next step, in no more detail than the grade asks for.
pub fn hint(position: &PagePosition, grade: &str, ask: &Ask, watch: Watch<'_>) -> Result<HintAnswer> {
    let puzzle = position.to_solve()?;
    let grade: Grade = grade.parse()?;
    let hint = puzzle.hint_watched(grade, &ask.options()?, watch)?;
    let explainer = ask.explainer()?;
    let words = |step: &ExplainedStep| Some(StepWords::of(step.step()?, step.grid(), &explainer));
    let cells = |register| hint.step().map_or_else(Vec::new, |step| focus(step, register));
    Ok(HintAnswer {
        step: hint.step().and_then(words).unwrap_or_default(),
        look_cells: cells(Register::Look),
        hint_cells: cells(Register::Hint),
        unsolvable: hint.is_unsolvable(),
        given: hint.is_given(),
        warning: hint.warning().map(str::to_owned),
        words: spans(hint.words()),
    })
}

/// The way to the solution.
pub fn explain(position: &PagePosition, ask: &Ask, watch: Watch<'_>) -> Result<Path> {
    let path = position.to_solve()?.explain_watched(&ask.options()?, watch)?;
    Ok(Path::of(&path))
}

/// What a claim rests on.
#[derive(Debug, Serialize)]
pub struct Answered {
    holds: Option<bool>,
    before: Vec<Spans>,
    path: Option<Path>,
    after: Option<Spans>,
    /// One solution that keeps the claim and one that breaks it, where there are such.
    solutions: Vec<Vec<usize>>,
}

/// Why a claim such as `r3c4=5` or `r3c4<>5` holds, or why it does not.
pub fn why(position: &PagePosition, claim: &str, ask: &Ask) -> Result<Answered> {
    let why = position.to_solve()?.why_with(claim, &ask.options()?)?;
    Ok(Answered {
        holds: why.holds(),
        before: why.before().iter().map(spans).collect(),
        path: why.path().map(Path::of),
        after: why.after().map(spans),
        solutions: why.solutions().iter().map(digits).collect(),
    })
}

/// Whether a puzzle is valid, and how many solutions it has.
#[derive(Debug, Serialize)]
pub struct Checked {
    good: bool,
    /// `clash`, `clues`, `complete`, `none`, `one` or `several`.
    kind: &'static str,
    text: String,
}

/// Whether a puzzle is valid, and how many solutions it has.
pub fn check(position: &PagePosition, ask: &Ask) -> Result<Checked> {
    let check = position.to_solve()?.check()?;
    let kind = match check {
        Check::Clash(_) => "clash",
        Check::Clues(_) => "clues",
        Check::Complete { .. } => "complete",
        Check::NoSolution { .. } => "none",
        Check::OneSolution { .. } => "one",
        _ => "several",
    };
    Ok(Checked { good: check.is_good(), kind, text: check.text(ask.explainer()?.language()) })
}

/// What is wrong in a half-filled grid.
#[derive(Debug, Serialize)]
pub struct Progressed {
    good: bool,
    /// How it stands, in sentences that name no cell; and with the names.
    verdict: Vec<String>,
    named: Vec<String>,
    wrong: Vec<Wrong>,
}

/// A wrong entry, or a candidate that was removed and is needed.
#[derive(Debug, Serialize)]
pub struct Wrong {
    /// As `why` takes it: `r1c2=3`, `r1c2<>3`.
    claim: String,
    cell: usize,
    digit: usize,
    entered: bool,
}

/// What is wrong in a half-filled grid of a puzzle.
pub fn progress(position: &PagePosition, ask: &Ask) -> Result<Progressed> {
    let current = position.puzzle()?;
    let (shape, size) = (current.shape.clone(), current.shape.side());
    let progress = whydoku::Puzzle::from(bare(&current)).progress(&current.into())?;
    let explainer = ask.explainer()?;
    let wrong = |claim: &whydoku::Claim| Wrong {
        claim: claim.to_string(),
        cell: (claim.row - 1) * size + claim.column - 1,
        digit: shape.digit_of(claim.digit).map_or(0, |digit| digit.index() + 1),
        entered: claim.is,
    };
    Ok(Progressed {
        good: progress.is_good(),
        verdict: progress.verdict(explainer.language()),
        named: progress.named(explainer.language()),
        wrong: progress.wrong().iter().map(wrong).collect(),
    })
}

/// The only solution, row by row; nothing where there is none, or more than one.
pub fn solve(position: &PagePosition) -> Result<Option<Vec<usize>>> {
    let (_, grid) = position.grid()?;
    let unique = search::is_unique(&grid);
    Ok(search::solution(&grid).filter(|_| unique).map(|solution| digits(&solution.fill(&grid))))
}

/// What there is to choose from.
#[derive(Debug, Serialize)]
pub struct Known {
    languages: Vec<(String, String)>,
    /// The ladders: name, what it is, and whether it follows another program, which only the whole engine does.
    profiles: Vec<(String, String, bool)>,
    scales: Vec<String>,
    /// The tiers of the usual scale, easiest first.
    tiers: Vec<String>,
    techniques: Vec<Technique>,
}

/// A technique of the usual ladder.
#[derive(Debug, Serialize)]
pub struct Technique {
    id: String,
    name: String,
    family: String,
    difficulty: f64,
    /// Whether its steps assume that the puzzle has one solution.
    uniqueness: bool,
}

/// What there is to choose from, in a language: the techniques of the usual ladder, easiest first.
pub fn catalogue(ask: &Ask) -> Result<Known> {
    let catalogue = Catalogue::embedded();
    let code = ask.explainer()?.code();
    let ladder = catalogue.profile("human").ok_or_else(|| EngineError::Profile("human".to_owned()))?;
    let technique = |id: TechniqueId| {
        let entry = catalogue.entry(id);
        let difficulty = entry
            .ratings
            .get("human")
            .and_then(|d| d.difficulty.to_string().parse().ok())
            .unwrap_or_default();
        let family = format!("{:?}", entry.family);
        Technique {
            id: id.to_string(),
            name: entry.words(code).name.clone(),
            family,
            difficulty,
            uniqueness: entry.uniqueness,
        }
    };
    let walk = catalogue.scale("human").and_then(|scale| scale.ladder.as_ref());
    let name =
        |code: &str| catalogue.language(code).map_or_else(String::new, |language| language.name.clone());
    Ok(Known {
        languages: catalogue.language_codes().map(|code| (code.to_owned(), name(code))).collect(),
        profiles: catalogue
            .profiles()
            .map(|(name, p)| (name.to_owned(), p.about.clone(), p.engine.is_some()))
            .collect(),
        scales: catalogue.scales().map(|(name, _)| name.to_owned()).collect(),
        tiers: walk.map(|walk| walk.tiers.iter().map(|tier| tier.name.clone()).collect()).unwrap_or_default(),
        techniques: ladder.rungs.iter().flat_map(|rung| &rung.techniques).map(|&id| technique(id)).collect(),
    })
}

/// Returns the idea of a technique, for readers who do not know it.
pub fn idea(technique: &str, ask: &Ask) -> Result<String> {
    Ok(ask.explainer()?.idea(technique_of(technique)?))
}

/// What everything that can be drawn on a board asks, kind by kind, each in a sentence without its full stop.
pub fn asks(ask: &Ask) -> Result<Vec<(&'static str, &'static str)>> {
    let all = ask.explainer()?.language().asks.iter();
    Ok(all.map(|(kind, sentence)| (kind.as_str(), sentence.as_str())).collect())
}

/// A board without digits: of the usual boxes for a size.
pub fn empty(size: usize) -> Result<Board> {
    let shape = whydoku_board::Shape::of_size(size)?;
    let cells = vec![Content::Open; size * size];
    let puzzle = whydoku_formats::Puzzle::new(shape, cells, 1);
    let layout = Layout::new(puzzle.shape.clone())?;
    let grid: Grid = Grid::empty(layout.into());
    Ok(Board::of(&puzzle, &grid, normal(&puzzle)?))
}
