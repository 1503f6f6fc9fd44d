//! [`Rater`]: one puzzle in, one row of a table out, on any set of scales.

use super::extras::{Counts, Extras, Origin, With};
use super::row::{Columns, Row, Scales};
use whydoku_board::CancelToken;
use whydoku_board::Grid;
use whydoku_board::canonical;
use whydoku_board::widths::Layouts;
use whydoku_explain::Explainer;
use whydoku_explain::render;
use whydoku_formats::Puzzle;
use whydoku_logic::TechniqueId;
use whydoku_search;
use whydoku_solver::catalogue::{Catalogue, Profile, Score};
use whydoku_solver::path::PathBuilder;
use whydoku_solver::pipeline::{AppliedStep, Cut, Limits, Pipeline, Verdict};
use whydoku_solver::rating::Rating;
use whydoku_solver::scale::{Chosen, Computed, Missing, Reads, Value};

/// How much a puzzle may take.
#[derive(Clone, Default)]
pub struct Budget<'a> {
    /// The highest figure on each scale.
    pub most: &'a [Option<Score>],
    /// Ends the rating early.
    pub cancel: CancelToken<'a>,
    /// What is written if it is cancelled, such as `timeout after 500 ms`.
    pub late: &'a str,
}

/// Rates puzzles on several scales; one a thread.
pub struct Rater<'a> {
    scales: &'a Scales,
    extras: &'a Extras,
    columns: Columns,
    methods: Vec<Method<'a>>,
    layouts: Layouts,
}

/// How a scale's figures come about, made ready.
enum Method<'a> {
    /// By the way of a profile.
    Climb(fn(&Rating) -> Vec<Value>, Box<Ladders<'a>>),
    /// By computing them from the grid.
    Compute(Computed),
}

/// One profile made ready for each width that boards can have.
struct Ladders<'a> {
    small: Pipeline<'a, 2>,
    large: Pipeline<'a, 10>,
}

/// A profile that cannot be made ready.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no steps are rated on the scale `{0}`; name another in the profile")]
pub struct RaterError(String);

/// What depends on the width of a board: its ladder, and its computation.
trait Width<const W: usize> {
    fn ladder<'l, 'a>(ladders: &'l Ladders<'a>) -> &'l Pipeline<'a, W>;
    fn compute(computed: &Computed, grid: &Grid<W>, limits: &Limits<'_>) -> Result<Vec<Value>, Missing>;
}

struct OfBoard;

impl Width<2> for OfBoard {
    fn ladder<'l, 'a>(ladders: &'l Ladders<'a>) -> &'l Pipeline<'a, 2> {
        &ladders.small
    }
    fn compute(computed: &Computed, grid: &Grid<2>, limits: &Limits<'_>) -> Result<Vec<Value>, Missing> {
        computed.small(grid, limits)
    }
}

impl Width<10> for OfBoard {
    fn ladder<'l, 'a>(ladders: &'l Ladders<'a>) -> &'l Pipeline<'a, 10> {
        &ladders.large
    }
    fn compute(computed: &Computed, grid: &Grid<10>, limits: &Limits<'_>) -> Result<Vec<Value>, Missing> {
        computed.large(grid, limits)
    }
}

impl<'a> Method<'a> {
    /// Makes a scale ready.
    fn new(chosen: &'a Chosen) -> Result<Self, RaterError> {
        let (values, profile) = match (chosen.scale.reads, &chosen.profile) {
            (Reads::Walk { values, .. }, Some(profile)) => (values, profile),
            (Reads::Walk { .. }, None) => return Err(RaterError(chosen.name().to_owned())),
            (Reads::Grid(computed), _) => return Ok(Self::Compute(computed)),
        };
        Ok(Self::Climb(values, Box::new(Ladders::new(profile)?)))
    }
}

impl<'a> Ladders<'a> {
    fn new(profile: &'a Profile) -> Result<Self, RaterError> {
        let wrong = || RaterError(profile.scale.clone());
        let catalogue = Catalogue::embedded();
        Ok(Self {
            small: Pipeline::new(catalogue, profile).ok_or_else(wrong)?,
            large: Pipeline::new(catalogue, profile).ok_or_else(wrong)?,
        })
    }
}

impl<'a> Rater<'a> {
    /// Makes the scales ready. [`Profile::parse`] refuses what would be an error here.
    pub fn new(scales: &'a Scales, extras: &'a Extras) -> Result<Self, RaterError> {
        let methods = scales.iter().map(Method::new).collect::<Result<_, _>>()?;
        let columns = Columns::new(scales, extras);
        Ok(Self { scales, extras, columns, methods, layouts: Layouts::default() })
    }

    /// The row of a line that is no puzzle.
    pub fn refusal(&self, excerpt: &str, origin: &Origin<'_>, error: String) -> Row {
        self.refused(excerpt, None, origin, error)
    }

    fn refused(&self, text: &str, puzzle: Option<&Puzzle>, origin: &Origin<'_>, error: String) -> Row {
        let Columns { scales, extras } = &self.columns;
        let about = self.about(puzzle, origin);
        let mut extras = vec![Value::Missing; extras.len().saturating_sub(about.len())];
        extras.extend(about);
        Row { puzzle: text.to_owned(), values: vec![Value::Missing; scales.len()], error, extras, cut: false }
    }

    /// What is known of a puzzle itself, and the columns that are passed through.
    fn about(&self, puzzle: Option<&Puzzle>, origin: &Origin<'_>) -> Vec<Value> {
        let known = self.extras.with.iter().map(|with| with.of(puzzle, origin));
        let passed =
            (0..self.extras.columns.len()).map(|at| match origin.columns.get(at).map(String::as_str) {
                None | Some("") => Value::Missing,
                Some(text) => Value::word(text.to_owned()),
            });
        known.chain(passed).collect()
    }

    /// The row of a puzzle.
    pub fn row(&mut self, puzzle: &Puzzle, origin: &Origin<'_>, budget: &Budget<'_>) -> Row {
        let rated = match puzzle.shape.cells() {
            129.. => self.rated::<10>(puzzle, origin, budget),
            _ => self.rated::<2>(puzzle, origin, budget),
        };
        rated.unwrap_or_else(|problem| self.refused(&puzzle.text, Some(puzzle), origin, problem))
    }

    fn rated<const W: usize>(
        &mut self,
        puzzle: &Puzzle,
        origin: &Origin<'_>,
        budget: &Budget<'_>,
    ) -> Result<Row, String>
    where
        OfBoard: Width<W>,
    {
        let layout = self.layouts.get::<W>(&puzzle.shape);
        let grid = puzzle.grid(layout).map_err(|problem| format!("line {}: {problem}", puzzle.line))?;
        let mut counts = vec![0u32; if self.extras.counts == Counts::None { 0 } else { TechniqueId::COUNT }];
        let width = self.columns.scales.len();
        let mut row =
            Row { puzzle: puzzle.text.clone(), values: Vec::with_capacity(width), ..Row::default() };
        for (at, (chosen, method)) in self.scales.iter().zip(&mut self.methods).enumerate() {
            let limits = Limits { most: budget.most.get(at).copied().flatten(), cancel: budget.cancel };
            let counts = if at == 0 { counts.as_mut_slice() } else { &mut [] };
            let missing = match measured(method, &grid, &limits, counts) {
                Ok(values) => {
                    row.values.extend(values);
                    continue;
                }
                // What does not depend on the scale leaves nothing else to be said of the puzzle.
                Err(missing @ (Missing::NoSolution | Missing::SeveralSolutions)) => {
                    return Err(missing.to_string());
                }
                Err(missing) => missing,
            };
            row.values.extend(chosen.scale.columns.iter().map(|_| Value::Missing));
            let (complaint, cut) = match missing {
                Missing::Cut(Cut::Time) => (budget.late.to_owned(), true),
                Missing::Cut(Cut::Difficulty) => {
                    (limits.most.map_or(String::new(), |most| format!("above {most}")), true)
                }
                missing => (missing.to_string(), false),
            };
            let place = if self.scales.len() > 1 { format!("{}: ", chosen.name()) } else { String::new() };
            let gap = if row.error.is_empty() { "" } else { "; " };
            row.cut = cut && (row.cut || row.error.is_empty());
            row.error = format!("{}{gap}{place}{complaint}", row.error);
        }
        row.extras = self.extras_of(puzzle, &grid, &counts);
        let about = self.about(Some(puzzle), origin);
        row.extras.extend(about);
        if let Some(at) = self.extras.with.iter().position(|with| *with == With::Solution) {
            let place = row.extras.len() - self.extras.with.len() - self.extras.columns.len() + at;
            row.extras[place] = solution(&grid, budget.cancel);
        }
        Ok(row)
    }

    fn extras_of<const W: usize>(&self, puzzle: &Puzzle, grid: &Grid<W>, counts: &[u32]) -> Vec<Value>
    where
        OfBoard: Width<W>,
    {
        let mut extras = Vec::new();
        if self.extras.canonical {
            extras.push(canonical_text(puzzle).map_or(Value::Missing, Value::word));
        }
        let all = || TechniqueId::all().map(|id| (id, counts[id.index()]));
        match self.extras.counts {
            Counts::None => {}
            Counts::Together => {
                let used: Vec<_> = all().filter(|(_, count)| *count > 0).collect();
                extras.push(if used.is_empty() { Value::Missing } else { Value::Counts(used) });
            }
            Counts::Wide => extras.extend(all().map(|(_, count)| Value::number(u64::from(count)))),
        }
        if self.extras.trace {
            let first = self.scales.iter().find_map(|chosen| chosen.profile.as_ref());
            extras.push(first.map_or(Value::Missing, |first| Value::Json(steps(first, grid))));
        }
        extras
    }
}

/// The values of one scale, or why there are none. `counts`, where there is room in it, is told how often each
/// technique applied.
fn measured<const W: usize>(
    method: &mut Method<'_>,
    grid: &Grid<W>,
    limits: &Limits<'_>,
    counts: &mut [u32],
) -> Result<Vec<Value>, Missing>
where
    OfBoard: Width<W>,
{
    match method {
        Method::Compute(computed) => OfBoard::compute(computed, grid, limits),
        Method::Climb(values, ladders) => {
            let wanted = !counts.is_empty();
            let mut count = |step: &AppliedStep| {
                if let Some(count) = counts.get_mut(step.technique.index()) {
                    *count += 1;
                }
            };
            let each: Option<&mut dyn FnMut(&AppliedStep)> = if wanted { Some(&mut count) } else { None };
            let verdict = OfBoard::ladder(ladders).rate_within(grid.clone(), limits, each);
            climbed(verdict, *values)
        }
    }
}

fn climbed(verdict: Verdict, values: fn(&Rating) -> Vec<Value>) -> Result<Vec<Value>, Missing> {
    match verdict {
        Verdict::Solved(rating) => Ok(values(&rating)),
        Verdict::NoSolution => Err(Missing::NoSolution),
        Verdict::SeveralSolutions => Err(Missing::SeveralSolutions),
        Verdict::OtherBoard => Err(Missing::OtherBoard),
        Verdict::Stuck(_, open) => Err(Missing::Stuck(open)),
        Verdict::Cut(_, cut) => Err(Missing::Cut(cut)),
    }
}

/// The only solution in one line; nothing if there is none, if there are several, or if there is no time to tell.
fn solution<const W: usize>(grid: &Grid<W>, cancel: CancelToken<'_>) -> Value {
    let solutions = whydoku_search::try_first_two(grid, cancel).unwrap_or_default();
    let [only] = solutions.as_slice() else { return Value::Missing };
    Value::word(only.text(grid.layout().shape()))
}

/// The steps of a puzzle as a JSON array of the objects that `find` and `explain` write.
fn steps<const W: usize>(profile: &Profile, grid: &Grid<W>) -> String {
    let catalogue = Catalogue::embedded();
    let (Some(explainer), Some(guide)) =
        (Explainer::new(catalogue, "en"), PathBuilder::new(catalogue, profile))
    else {
        return String::new();
    };
    let voice = render::JsonWriter { catalogue, explainer: explainer.unabridged(true) };
    let moves = voice.moves(&guide.tell(grid).widen()).unwrap_or_default();
    serde_json::Value::Array(moves).to_string()
}

/// The least of a classic puzzle's disguises; `None` for other boards, and for positions that are more than givens.
pub fn canonical_text(puzzle: &Puzzle) -> Option<String> {
    if puzzle.shape != whydoku_board::Shape::CLASSIC || !puzzle.deleted.is_empty() {
        return None;
    }
    let digit = |content: &whydoku_formats::Content| match content {
        whydoku_formats::Content::Given(digit) => Some(digit.index() as u8 + 1),
        whydoku_formats::Content::Open => Some(0),
        _ => None,
    };
    let cells: Vec<u8> = puzzle.cells.iter().map(digit).collect::<Option<_>>()?;
    let least = canonical::least(cells.as_slice().try_into().ok()?)?;
    Some(least.iter().map(|&digit| if digit == 0 { '.' } else { (b'0' + digit) as char }).collect())
}
