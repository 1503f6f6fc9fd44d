//! [`Explanation`]: the path that is told. It goes from step to step, and can be written as text, Markdown, a page or
//! JSON Lines.

use super::{Claim, Error, Options, Position};
use crate::catalogue::{Catalogue, Profile, Sentence};
use crate::explain::{Register, Teller, Telling};
use crate::formats::write;
use crate::geometry::Shape;
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::minutes::Searched;
use crate::path::{Fewer, Watch};
use crate::pipeline::Limits;
use crate::rating::{Rating, Tally};
use crate::render::{
    Draw, Marks, Page, Paint, Skin, Story, TextOptions, Times, Voice, html, markdown, opening_text,
    path_text, picture, svg,
};
use crate::scale::{LONGEST_MEASURED, Reads, Scale, time_model};
use crate::step::{Conclusion, Step};
use crate::trace::{Move, Outcome, Trace};
use std::fmt;

/// How wide the lines of a telling are.
const WIDTH: usize = 96;

/// The way to the solution, or as far as it goes.
///
/// ```
/// use whydoku::{Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let path = Puzzle::parse("1..4..1..3..4...")?.explain(&Options::default())?;
/// assert!(path.is_solved());
/// for step in path {
///     println!("{step}");
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Explanation {
    trace: Trace,
    end: Grid,
    teller: Teller<'static>,
    /// How hard each step is.
    tally: Tally<'static>,
    /// What is supposed of the puzzle at the start.
    supposed: Option<Conclusion>,
    /// How many hard steps it has, and whether fewer would do, where everything was tried.
    fewest: Option<(usize, Fewer)>,
}

impl Position {
    /// The way to the solution.
    pub(crate) fn explain(&self, options: &Options) -> Result<Explanation, Error> {
        self.explain_watched(options, &|_| ())
    }

    pub(super) fn explain_watched(&self, options: &Options, watch: Watch<'_>) -> Result<Explanation, Error> {
        let (profile, teller) = (options.told_by()?, options.teller()?);
        let wanted = options.wanted();
        let (trace, fewest) = self.board.run(&profile, options.is_noting(), wanted, &self.grid, watch)?;
        Ok(Explanation { fewest, ..Explanation::of(trace, teller, &profile, None)? })
    }
}

impl Explanation {
    pub(super) fn of(
        trace: Trace,
        teller: Teller<'static>,
        profile: &Profile,
        supposed: Option<Conclusion>,
    ) -> Result<Self, Error> {
        let end = trace.replay(|_| ());
        let tally = Tally::new(Catalogue::embedded(), &profile.scale).ok_or(Error::ProfileScale)?;
        Ok(Self { trace, end, teller, tally, supposed, fewest: None })
    }

    /// Whether it leads to the solution.
    pub const fn is_solved(&self) -> bool {
        matches!(self.trace.outcome, Outcome::Solved)
    }

    /// The steps and guesses, told.
    pub fn steps(&self) -> Vec<ToldStep> {
        let mut steps = Vec::new();
        let mut count = 0;
        self.trace.replay(|told| {
            let number = match told.what {
                Move::Deduced(_) => {
                    count += 1;
                    count
                }
                Move::Guessed(guess) => guess.number,
            };
            let (what, grid) = (told.what.clone(), told.seen.clone());
            steps.push(ToldStep { number, what, grid, teller: self.teller });
        });
        steps
    }

    /// The same one after another.
    pub fn iter(&self) -> std::vec::IntoIter<ToldStep> {
        self.steps().into_iter()
    }

    /// All of it as text but the board at the start.
    pub fn told(&self, options: &TextOptions) -> String {
        let supposing = self.supposed.is_some();
        path_text(&self.trace, &self.teller, &TextOptions { supposing, ..*options })
    }

    /// How it ended, in words.
    pub fn outcome(&self) -> String {
        self.teller.outcome(&self.trace, &self.end).to_string()
    }

    /// What the whole way amounts to on the scale of its ladder, in words.
    pub fn rating(&self) -> String {
        self.teller.rating(&self.trace.rating)
    }

    /// What should be known before the first step: that there is no solution, or that logic alone does not find it.
    pub fn warning(&self) -> Option<String> {
        match &self.trace.outcome {
            _ if self.trace.moves.is_empty() => None,
            Outcome::Contradiction(_) | Outcome::Refuted(_) | Outcome::NoSolution => {
                Some(self.teller.language().say(Sentence::NoSolution, &[]))
            }
            _ => (self.trace.rating.guesses > 0).then(|| self.rating()),
        }
    }

    /// What stands at the head of a page: the rating, or what is wrong with the puzzle.
    pub fn head(&self) -> String {
        match &self.trace.outcome {
            Outcome::Solved | Outcome::Stuck | Outcome::Shown(_) => self.rating(),
            Outcome::Contradiction(_) | Outcome::Refuted(_) | Outcome::NoSolution => {
                self.teller.language().say(Sentence::NoSolution, &[])
            }
            Outcome::SeveralSolutions { .. } => {
                self.teller.outcome(&self.trace, &self.trace.start).to_string()
            }
        }
    }

    /// How many steps are more than singles, intersections and subsets, and whether fewer would do: where
    /// [`Options::shortest`] has tried everything.
    pub fn fewest(&self) -> Option<String> {
        let (hard, fewer) = self.fewest?;
        let say = |sentence, holes: &[(&str, &str)]| self.teller.language().say(sentence, holes);
        let known = match fewer {
            Fewer::Impossible => Sentence::FewerImpossible,
            Fewer::Unknown => Sentence::FewerUnknown,
        };
        Some(format!("{} {}", say(Sentence::HardSteps, &[("count", &hard.to_string())]), say(known, &[])))
    }

    /// How long people take for the puzzle, and which step of the path takes longest to find, in words. `None` where the
    /// scale `time` has no figure, or the steps are another program's.
    pub fn time(&self) -> Option<String> {
        let by_program =
            self.trace.steps().any(|step| self.tally.difficulty(step.technique, step.measure).1 == 0);
        let Reads::Grid(computed) = Scale::named("time").filter(|_| !by_program)?.reads else { return None };
        let values = computed.large(&self.trace.start, &Limits::default()).ok()?;
        let [time, low, high] =
            [0, 1, 2].map(|at| minutes(values[at].to_string().parse().unwrap_or_default()));
        let language = self.teller.language();
        let mut taken = language.say(Sentence::TimeTaken, &[("time", &time), ("low", &low), ("high", &high)]);
        let seconds: u64 = values[0].to_string().parse().unwrap_or_default();
        if *self.trace.start.layout().shape() != Shape::CLASSIC || seconds > LONGEST_MEASURED {
            taken += " ";
            taken += &language.say(Sentence::TimeBeyond, &[]);
        }
        let Some(slowest) = time_model().slowest(&self.searched()) else { return Some(taken) };
        let (step, time, n) =
            (slowest.step.to_string(), minutes(slowest.seconds), slowest.singles.to_string());
        let sentence = if slowest.singles > 0 { Sentence::TimeSlowest } else { Sentence::TimeHarder };
        let holes = [("step", step.as_str()), ("time", &time), ("n", &n)];
        let holes = if slowest.singles > 0 { &holes[..] } else { &holes[..2] };
        Some(format!("{taken} {}", language.say(sentence, holes)))
    }

    /// How long each step is looked for.
    fn searched(&self) -> Vec<Searched> {
        let difficulty = |step: &Step| self.tally.difficulty(step.technique, step.measure).0;
        time_model().searched(&self.trace, difficulty)
    }

    /// The same for programs.
    pub const fn rated(&self) -> &Rating {
        &self.trace.rating
    }

    /// The digits at the end, row by row, `.` for open cells.
    pub fn end(&self) -> String {
        let shape = self.end.layout().shape();
        let symbol = |cell| self.end.digit(cell).map_or('.', |digit| shape.symbol(digit));
        self.end.layout().cells().iter().map(symbol).collect()
    }

    /// The whole as Markdown.
    pub fn markdown(&self, title: &str) -> String {
        markdown(&self.story(), title, true)
    }

    /// The whole as a page that plays it: one file, no network. Without a title it is called after its board and, where
    /// it has one, its rating.
    pub fn html(&self, title: &str) -> String {
        let (code, language, head) = (self.teller.code(), self.teller.language(), self.head());
        let rated = matches!(self.trace.outcome, Outcome::Solved | Outcome::Stuck | Outcome::Shown(_));
        let size = self.trace.start.layout().size();
        let usual = if rated {
            format!("Sudoku {size}×{size}, {}", self.rated().in_one())
        } else {
            format!("Sudoku {size}×{size}")
        };
        let title = if title.is_empty() { &usual } else { title };
        // A board of other rules is no line.
        let plain = Shape::of_size(size).is_ok_and(|usual| usual == *self.trace.start.layout().shape());
        let text = if plain && size < 12 { write::one_line(&self.trace.start) } else { String::new() };
        // What leads to a contradiction takes no player's time.
        let time = if rated { self.time() } else { None };
        let tenths: Vec<u64> = match &time {
            Some(_) => self.searched().iter().map(|step| step.tenths).collect(),
            None => Vec::new(),
        };
        let times = time.as_deref().map(|said| Times { said, tenths: &tenths });
        html(&self.story(), &Page { title, code, language, head: &head, rated, text: &text, times })
    }

    /// The moves and the outcome as JSON values; `docs/trace.schema.json` describes them.
    pub fn json(&self) -> Vec<serde_json::Value> {
        let voice = Voice { catalogue: Catalogue::embedded(), teller: self.teller.whole(true) };
        // Only maps whose keys are no text cannot be written, and there are none.
        voice.moves(&self.trace).unwrap_or_default()
    }

    /// The scenes of it, for whoever draws.
    pub fn story(&self) -> Story {
        Story::of(&self.trace, &self.teller.whole(true), &self.tally)
    }

    /// The record that it is told from.
    pub const fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The same as a conclusion.
    #[cfg(feature = "cli")]
    pub(crate) const fn supposition(&self) -> Option<Conclusion> {
        self.supposed
    }

    /// What is supposed of the puzzle at the start, to see where it leads.
    pub fn supposed(&self) -> Option<Claim> {
        self.supposed.map(|claim| Claim::of(claim, self.trace.start.layout()))
    }
}

/// Seconds as minutes and seconds.
fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

impl IntoIterator for Explanation {
    type Item = ToldStep;
    type IntoIter = std::vec::IntoIter<ToldStep>;

    fn into_iter(self) -> Self::IntoIter {
        self.steps().into_iter()
    }
}

impl IntoIterator for &Explanation {
    type Item = ToldStep;
    type IntoIter = std::vec::IntoIter<ToldStep>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The whole as text, with its pictures.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (register, draw, paint) = (Register::Teach, Draw::All, Paint::Plain);
        let options = TextOptions {
            register,
            draw,
            paint,
            singles: false,
            width: WIDTH,
            across: usize::MAX,
            supposing: false,
        };
        write!(f, "{}{}", opening_text(&self.trace.start, paint), self.told(&options))
    }
}

impl fmt::Debug for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (steps, guesses) = self.trace.counts();
        write!(f, "Explanation({steps} steps, {guesses} guesses, ends {})", self.end())
    }
}

/// A step, or a guess, told on the board where it was seen. Prints as its number, its name and its words.
#[derive(Clone)]
pub struct ToldStep {
    pub(super) number: usize,
    pub(super) what: Move,
    pub(super) grid: Grid,
    pub(super) teller: Teller<'static>,
}

impl ToldStep {
    /// Its number on the path, from 1; guesses have numbers of their own.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The technique; `None` for a guess, which is no step.
    pub fn technique(&self) -> Option<TechniqueId> {
        self.step().map(|step| step.technique)
    }

    /// What it is called.
    pub fn name(&self) -> String {
        match &self.what {
            Move::Deduced(deduction) => self.teller.name(&deduction.step).to_owned(),
            Move::Guessed(guess) => {
                let number = guess.number.to_string();
                self.teller.language().say(Sentence::GuessTitle, &[("number", &number)])
            }
        }
    }

    /// The words, as fully as is asked for; a guess is always told in full.
    pub fn words(&self, register: Register) -> Telling {
        match &self.what {
            Move::Deduced(deduction) => self.teller.tell(&deduction.step, &self.grid, register),
            Move::Guessed(guess) => self.teller.guess(guess, &self.grid),
        }
    }

    /// The whole step with its reasons.
    pub fn text(&self) -> String {
        self.words(Register::Teach).to_string()
    }

    /// What follows: digits that are placed, candidates that go. Of a guess, what is tried.
    pub fn conclusions(&self) -> Vec<Claim> {
        let claim = |conclusion| Claim::of(conclusion, self.grid.layout());
        match &self.what {
            Move::Deduced(deduction) => {
                deduction.step.finding.conclusions().iter().copied().map(claim).collect()
            }
            Move::Guessed(guess) => vec![claim(Conclusion::Place(guess.candidate))],
        }
    }

    /// The grid with its candidates, the parts of the step marked with signs.
    pub fn picture(&self) -> String {
        picture(&self.grid, &self.marks(), Paint::Plain)
    }

    /// The same as SVG.
    pub fn svg(&self) -> String {
        svg(&self.grid, &self.marks(), &self.name(), &self.text(), Skin::Reader)
    }

    /// What is marked in its picture, for whoever draws.
    pub fn marks(&self) -> Marks {
        match &self.what {
            Move::Deduced(deduction) => Marks::of(&deduction.step.finding, &self.grid),
            Move::Guessed(guess) => Marks::trying(guess.candidate),
        }
    }

    /// The step itself; `None` for a guess, which is no step.
    pub const fn step(&self) -> Option<&Step> {
        match &self.what {
            Move::Deduced(deduction) => Some(&deduction.step),
            Move::Guessed(_) => None,
        }
    }

    /// The grid on which it is told.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }
}

impl fmt::Display for ToldStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            Move::Deduced(_) => write!(f, "{}. {}: {}", self.number, self.name(), self.text()),
            Move::Guessed(_) => write!(f, "{} {}", self.name(), self.text()),
        }
    }
}

impl fmt::Debug for ToldStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ToldStep({}. {}: {:?})", self.number, self.name(), self.conclusions())
    }
}
