//! [`Rater`]: one puzzle in, one row of a table out, on any set of scales. What every scale's columns are is said here
//! and nowhere else.

use crate::catalogue::{Catalogue, Figures, Profile, Score};
use crate::explain::Teller;
use crate::formats::Puzzle;
use crate::formats::board::Layouts;
use crate::geometry::canonical;
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::pipeline::{Cut, Limits, Pipeline, Taken, Verdict};
use crate::rating::{Figure, Rating};
use crate::render;

/// What a column holds, which is what can be made of it in a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A figure on the scale.
    Figure,
    /// The name of a band.
    Band,
    /// A technique.
    Technique,
    /// How many steps.
    Steps,
    /// How many guesses.
    Guesses,
}

/// One column of a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// What stands in the head of the table.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
}

const fn column(name: &'static str, kind: Kind) -> Column {
    Column { name, kind }
}

/// The columns of a scale.
pub fn columns_of(scale: &str) -> &'static [Column] {
    columns_of_figures(Catalogue::embedded().scale(scale).map_or(Figures::Hardest, |scale| scale.figures))
}

const fn columns_of_figures(figures: Figures) -> &'static [Column] {
    const OWN: &[Column] = &[
        column("rating", Kind::Figure),
        column("tier", Kind::Band),
        column("hardest", Kind::Technique),
        column("steps", Kind::Steps),
        column("guesses", Kind::Guesses),
    ];
    const ER_EP_ED: &[Column] =
        &[column("er", Kind::Figure), column("ep", Kind::Figure), column("ed", Kind::Figure)];
    const SCORE: &[Column] = &[column("level", Kind::Band), column("score", Kind::Figure)];
    match figures {
        Figures::Hardest => OWN,
        Figures::ErEpEd => ER_EP_ED,
        Figures::LevelScore => SCORE,
    }
}

/// What a rating puts into the columns of its scale.
fn cells_of(figures: Figures, rating: &Rating) -> Vec<String> {
    let hardest = match rating.hardest {
        Some(id) => id.slug(),
        None if rating.guesses > 0 => "guess",
        None => "none",
    };
    let cell = |column: &Column| match (column.name, column.kind) {
        (_, Kind::Figure) => figure(rating, column.name),
        (_, Kind::Band) => rating.tier.clone(),
        (_, Kind::Technique) => hardest.to_owned(),
        (_, Kind::Steps) => rating.steps.to_string(),
        (_, Kind::Guesses) => rating.guesses.to_string(),
    };
    columns_of_figures(figures).iter().map(cell).collect()
}

/// The figure of a column.
fn figure(rating: &Rating, column: &str) -> String {
    let Figure::ErEpEd(figures) = rating.figure else { return rating.in_one() };
    let at = ["er", "ep", "ed"].iter().position(|name| *name == column);
    at.map_or_else(|| rating.in_one(), |at| figures[at].to_string())
}

/// The scales that puzzles are rated on, each with the profile that it is measured by.
pub type Scales = Vec<(String, Profile)>;

/// What a row holds beyond the ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// The minimal form among all disguises.
    pub canonical: bool,
    /// How often each technique applied on the first scale.
    pub counts: bool,
    /// The steps on the first scale, as JSON.
    pub trace: bool,
}

impl Extras {
    /// The names of the columns, which stand behind `error`.
    pub fn columns(self) -> impl Iterator<Item = &'static str> {
        let all = [(self.canonical, "canonical"), (self.counts, "techniques"), (self.trace, "trace")];
        all.into_iter().filter_map(|(wanted, name)| wanted.then_some(name))
    }
}

/// How much a puzzle may take.
#[derive(Clone, Default)]
pub struct Budget<'a> {
    /// The highest figure on each scale.
    pub most: &'a [Option<Score>],
    /// Whether the puzzle's time is over.
    pub expired: Option<&'a dyn Fn() -> bool>,
    /// What is written if it is, such as `timeout after 500 ms`.
    pub late: &'a str,
}

/// The row of a puzzle, or of a line that is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The puzzle, or the line as far as it can be shown.
    pub puzzle: String,
    /// The columns of all scales, empty where there is no rating.
    pub cells: Vec<String>,
    /// Why a rating is missing; empty if none is.
    pub error: String,
    /// What was asked for beyond the ratings.
    pub extras: Vec<String>,
    /// Whether what is missing was cut off by a limit, which is an answer.
    pub cut: bool,
}

/// The names of the columns of several scales: the scale's name stands before them if there are more than one.
pub fn columns<'a>(scales: impl ExactSizeIterator<Item = &'a str>) -> Vec<String> {
    let several = scales.len() > 1;
    let of = |scale: &'a str| {
        let name = move |column: &Column| {
            if several { format!("{scale}.{}", column.name) } else { column.name.to_owned() }
        };
        columns_of(scale).iter().map(name)
    };
    scales.flat_map(of).collect()
}

/// Rates puzzles on several scales; one a thread.
pub struct Rater<'a> {
    scales: &'a Scales,
    extras: Extras,
    width: usize,
    methods: Vec<Method<'a>>,
    layouts: Layouts,
}

/// How a scale's figures come about.
struct Method<'a> {
    figures: Figures,
    ladders: Box<Ladders<'a>>,
}

impl<'a> Method<'a> {
    /// Makes a profile ready for a scale.
    fn new(scale: &str, profile: &'a Profile) -> Option<Self> {
        let catalogue = Catalogue::embedded();
        let figures = catalogue.scale(scale)?.figures;
        let small = Pipeline::new(catalogue, profile)?;
        let large = Pipeline::new(catalogue, profile)?;
        Some(Self { figures, ladders: Box::new(Ladders { small, large }) })
    }
}

/// What a scale says of a puzzle, or why it says nothing.
enum Said {
    Cells(Vec<String>),
    OtherBoard,
    Stuck(usize),
    Cut(Cut),
}

/// One profile made ready for each width that boards can have.
struct Ladders<'a> {
    small: Pipeline<'a, 2>,
    large: Pipeline<'a, 10>,
}

impl<'a> Rater<'a> {
    /// Makes the profiles ready. `None` if one's scale is unknown, which [`Profile::parse`] refuses.
    pub fn new(scales: &'a Scales, extras: Extras) -> Option<Self> {
        let methods = scales.iter().map(|(name, profile)| Method::new(name, profile));
        let methods = methods.collect::<Option<_>>()?;
        let width = scales.iter().map(|(name, _)| columns_of(name).len()).sum();
        Some(Self { scales, extras, width, methods, layouts: Layouts::default() })
    }

    /// The row of a line that is no puzzle.
    pub fn refusal(&self, excerpt: &str, error: String) -> Row {
        let extras = vec![String::new(); self.extras.columns().count()];
        Row { puzzle: excerpt.to_owned(), cells: vec![String::new(); self.width], error, extras, cut: false }
    }

    /// The row of a puzzle.
    pub fn row(&mut self, puzzle: &Puzzle, budget: &Budget<'_>) -> Row {
        let rated = match puzzle.shape.cells() {
            0..=128 => self.rated::<2>(puzzle, budget, |ladders| &ladders.small),
            _ => self.rated::<10>(puzzle, budget, |ladders| &ladders.large),
        };
        rated.unwrap_or_else(|problem| self.refusal(&puzzle.text, problem))
    }

    fn rated<const W: usize>(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget<'_>,
        of: impl for<'l> Fn(&'l Ladders<'a>) -> &'l Pipeline<'a, W>,
    ) -> Result<Row, String> {
        let layout = self.layouts.get::<W>(&puzzle.shape);
        let grid = puzzle.grid(layout).map_err(|problem| format!("line {}: {problem}", puzzle.line))?;
        let mut counts = if self.extras.counts { vec![0u32; TechniqueId::COUNT] } else { Vec::new() };
        let mut row =
            Row { puzzle: puzzle.text.clone(), cells: Vec::with_capacity(self.width), ..Row::default() };
        for (at, ((name, _), method)) in self.scales.iter().zip(&mut self.methods).enumerate() {
            let limits = Limits { most: budget.most.get(at).copied().flatten(), expired: budget.expired };
            let figures = method.figures;
            let mut count = |step: &Taken| {
                if let Some(count) = counts.get_mut(step.technique.index()) {
                    *count += 1;
                }
            };
            let each: Option<&mut dyn FnMut(&Taken)> =
                if at == 0 && self.extras.counts { Some(&mut count) } else { None };
            let said = climbed(of(&method.ladders).rate_within(grid.clone(), &limits, each), figures);
            // What does not depend on the scale leaves nothing else to be said of the puzzle.
            let (complaint, cut) = match said? {
                Said::Cells(cells) => {
                    row.cells.extend(cells);
                    continue;
                }
                Said::OtherBoard => (OTHER_BOARD.to_owned(), false),
                Said::Stuck(open) => {
                    (format!("nothing in this profile applies any more (open cells: {open})"), false)
                }
                Said::Cut(Cut::Time) => (budget.late.to_owned(), true),
                Said::Cut(Cut::Difficulty) => {
                    (limits.most.map_or(String::new(), |most| format!("above {most}")), true)
                }
            };
            row.cells.extend(columns_of_figures(figures).iter().map(|_| String::new()));
            let place = if self.scales.len() > 1 { format!("{name}: ") } else { String::new() };
            let gap = if row.error.is_empty() { "" } else { "; " };
            row.cut = cut && (row.cut || row.error.is_empty());
            row.error = format!("{}{gap}{place}{complaint}", row.error);
        }
        row.extras = self.extras_of(puzzle, &grid, &counts, of);
        Ok(row)
    }

    fn extras_of<const W: usize>(
        &self,
        puzzle: &Puzzle,
        grid: &Grid<W>,
        counts: &[u32],
        of: impl for<'l> Fn(&'l Ladders<'a>) -> &'l Pipeline<'a, W>,
    ) -> Vec<String> {
        let mut extras = Vec::new();
        if self.extras.canonical {
            extras.push(canonical_text(puzzle).unwrap_or_default());
        }
        if self.extras.counts {
            let used = TechniqueId::all().filter(|id| counts[id.index()] > 0);
            let words = used.map(|id| format!("{id} x{}", counts[id.index()]));
            extras.push(words.collect::<Vec<_>>().join(", "));
        }
        if self.extras.trace {
            let first = self.methods.first().map(|method| of(&method.ladders));
            extras.push(first.map_or_else(String::new, |first| steps(first, grid)));
        }
        extras
    }
}

/// Why a scale says nothing.
const OTHER_BOARD: &str = "this scale is defined for 9x9 boards with 3x3 boxes alone";

fn climbed(verdict: Verdict, figures: Figures) -> Result<Said, String> {
    match verdict {
        Verdict::Solved(rating) => Ok(Said::Cells(cells_of(figures, &rating))),
        Verdict::NoSolution => Err("no solution".to_owned()),
        Verdict::SeveralSolutions => Err("several solutions".to_owned()),
        Verdict::OtherBoard => Ok(Said::OtherBoard),
        Verdict::Stuck(_, open) => Ok(Said::Stuck(open)),
        Verdict::Cut(_, cut) => Ok(Said::Cut(cut)),
    }
}

/// The steps of a puzzle as a JSON array of the objects that `find` and `explain` write.
fn steps<const W: usize>(pipeline: &Pipeline<'_, W>, grid: &Grid<W>) -> String {
    let catalogue = Catalogue::embedded();
    let Some(teller) = Teller::new(catalogue, "en") else { return String::new() };
    let voice = render::Voice { catalogue, teller };
    let moves = voice.moves(&pipeline.run(grid).widen()).unwrap_or_default();
    serde_json::Value::Array(moves).to_string()
}

/// The least of a classic puzzle's disguises; `None` for other boards, and for positions that are more than givens.
pub fn canonical_text(puzzle: &Puzzle) -> Option<String> {
    if puzzle.shape != crate::geometry::Shape::CLASSIC || !puzzle.deleted.is_empty() {
        return None;
    }
    let digit = |content: &crate::formats::Content| match content {
        crate::formats::Content::Given(digit) => Some(digit.index() as u8 + 1),
        crate::formats::Content::Open => Some(0),
        _ => None,
    };
    let cells: Vec<u8> = puzzle.cells.iter().map(digit).collect::<Option<_>>()?;
    let least = canonical::least(cells.as_slice().try_into().ok()?)?;
    Some(least.iter().map(|&digit| if digit == 0 { '.' } else { (b'0' + digit) as char }).collect())
}
