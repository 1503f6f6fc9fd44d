//! Writes an explanation as text, Markdown, a page or JSON Lines, and describes its outcome, its rating and its time.

use super::{ExplainedStep, Explanation};
use std::fmt;
use whydoku_explain::render::{
    CompactOptions, DrawMode, Page, Paint, SearchTimes, Story, TextOptions, board, closing_picture,
    compact_text, html, markdown, opening_text, path_text, step_lines, step_text as render_step, wrap,
};
use whydoku_formats::write;
use whydoku_logic::Step;
use whydoku_solver::catalogue::Sentence;
use whydoku_solver::dyn_board::DynRater;
use whydoku_solver::path::ShorterPath;
use whydoku_solver::pipeline::Limits;
use whydoku_solver::scale::{ScaleChoice, is_measured, time_model};
use whydoku_solver::solve_time::StepTime;
use whydoku_solver::trace::{Move, Outcome};

impl Explanation {
    /// All steps as text, without the board at the start.
    pub fn to_text(&self, options: &TextOptions) -> String {
        let supposing = self.supposed.is_some();
        path_text(&self.trace, &self.explainer, &options.supposing(supposing))
    }

    /// Each step in a line, then what they show.
    pub(crate) fn lines(&self, options: &TextOptions) -> String {
        let end = match &self.trace.outcome {
            Outcome::Refuted(_) | Outcome::NoSolution => {
                return self.to_text(&options.draw(DrawMode::None));
            }
            Outcome::Shown(_) => self.outcome(),
            _ => self.explainer.explain_dead_end(&self.trace, &self.end),
        };
        step_lines(&self.trace, &self.explainer, options) + &wrap(&end, "", options.width)
    }

    /// Why the steps end in a contradiction, after their conclusions.
    pub(crate) fn contradiction(&self) -> Option<String> {
        self.explainer.explain_contradiction_after(&self.trace, &self.end)
    }

    /// One picture of the steps or of the contradiction, with its key.
    pub(crate) fn closing_picture(&self, options: &TextOptions) -> String {
        closing_picture(&self.trace, &self.explainer, options)
    }

    /// The verdict, then each step or run of singles in a line; the hardest steps with text and a small picture.
    pub fn to_compact(&self, options: &CompactOptions) -> String {
        compact_text(&self.trace, &self.explainer, &self.tally, &self.verdict(), options)
    }

    /// The tier in capitals, the rating, the hardest technique, the number of steps and, where such puzzles were
    /// measured, the minutes that people take.
    pub fn verdict(&self) -> String {
        if self.trace.moves.is_empty() {
            return self.outcome();
        }
        let (rating, language) = (&self.trace.rating, self.explainer.language());
        let counted = |sentence, n: u64| language.say(sentence, &[("n", &n.to_string())]);
        let (steps, guesses) = self.trace.counts();
        let needs = match rating.hardest {
            _ if guesses > 0 => Some(counted(Sentence::GuessCount, guesses as u64)),
            Some(id) => {
                // Named as the path names it: some techniques have names for their sizes.
                let steps = self.trace.steps().filter(|step| step.technique == id);
                let hardest = steps.max_by_key(|step| self.tally.difficulty(id, step.measure).0);
                let name =
                    hardest.map_or(self.explainer.technique_name(id), |step| self.explainer.name(step));
                Some(language.say(Sentence::Needs, &[("hardest", name)]))
            }
            None => None,
        };
        // The estimate takes longer than the rating where singles do not suffice.
        let seconds = if self.is_measured(0) { self.seconds() } else { None };
        let seconds = seconds.map(|[seconds, ..]| seconds).filter(|&seconds| self.is_measured(seconds));
        let time = seconds.map(|seconds| counted(Sentence::MinutesTaken, seconds.div_ceil(60)));
        let steps = [Some(counted(Sentence::StepCount, steps as u64)), time].into_iter().flatten();
        let steps = steps.collect::<Vec<_>>().join(", ");
        let longest = self.trace.trials().max().map(|lines| {
            let trials = self.trace.trials().count().to_string();
            let lines = counted(Sentence::LineCount, lines as u64);
            language.say(Sentence::TrialCount, &[("n", &trials), ("lines", &lines)])
        });
        let tier = || format!("{} {}", language.tier(&rating.tier).to_uppercase(), rating.single_figure());
        let parts = [Some(self.end_of_techniques().unwrap_or_else(tier)), needs, longest, Some(steps)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// The step at which a path on a board with constraints first guesses. That our techniques end there does not mean that
    /// logic does, so this takes the place of the tier.
    fn end_of_techniques(&self) -> Option<String> {
        let moves = &self.trace.moves;
        let at = moves.iter().position(|made| matches!(made, Move::Guessed(_)))?;
        let Move::Guessed(guess) = &moves[at] else { return None };
        let holes = [("step", &*(at + 1).to_string()), ("open", &*guess.open.to_string())];
        let has_constraints = self.trace.start.layout().has_constraints();
        has_constraints.then(|| self.explainer.language().say(Sentence::NoArgument, &holes))
    }

    /// One step in full, by its number: its name, its text and its picture.
    pub fn step_text(&self, number: usize, options: &TextOptions) -> Option<String> {
        let is_it = |step: &ExplainedStep| step.number == number && step.step().is_some();
        let step = self.iter().find(is_it)?;
        Some(render_step(number, step.step()?, &step.grid, &self.explainer, options))
    }

    /// The board at the end.
    pub fn end_board(&self, paint: Paint) -> String {
        let with_regions = whydoku_solver::with_found_regions(&self.end);
        board(with_regions.as_ref().unwrap_or(&self.end), paint, self.explainer.language().coordinates)
    }

    /// Markdown.
    pub fn markdown(&self, title: &str) -> String {
        self.to_markdown(title, true)
    }

    /// Like [`markdown`](Self::markdown); steps that place a digit are drawn only if `all` are.
    pub fn to_markdown(&self, title: &str, all: bool) -> String {
        markdown(&self.story(), title, all)
    }

    /// An HTML page that plays the steps: one file, no network. Without a title it is named after its board and its rating, if
    /// any.
    pub fn html(&self, title: &str) -> String {
        let (code, language, head) = (self.explainer.code(), self.explainer.language(), self.head());
        let rated = matches!(self.trace.outcome, Outcome::Solved | Outcome::Stuck | Outcome::Shown(_));
        let size = self.trace.start.layout().side();
        let usual = if rated {
            format!("Sudoku {size}×{size}, {}", self.trace.rating.single_figure())
        } else {
            format!("Sudoku {size}×{size}")
        };
        let title = if title.is_empty() { &usual } else { title };
        // A line says nothing of other rules.
        let plain = self.trace.start.layout().shape().is_usual();
        let text = if plain && size < 12 { write::one_line(&self.trace.start) } else { String::new() };
        // The time model does not apply to a contradiction.
        let time = if rated { self.time() } else { None };
        let tenths: Vec<u64> = match &time {
            Some(_) => self.step_times().iter().map(|step| step.tenths).collect(),
            None => Vec::new(),
        };
        let times = time.as_deref().map(|text| SearchTimes { text, tenths: &tenths });
        html(&self.story(), &Page { title, code, language, head: &head, rated, text: &text, times })
    }

    /// The moves and the outcome as JSON values; `docs/trace.schema.json` describes them.
    pub fn json(&self) -> Vec<serde_json::Value> {
        self.explainer.unabridged(true).moves_json(&self.trace, &self.tally)
    }

    /// The scenes of the steps, for drawing.
    pub fn story(&self) -> Story {
        Story::of(&self.trace, &self.explainer.unabridged(true), &self.tally)
    }

    /// The outcome, in words.
    pub fn outcome(&self) -> String {
        self.explainer.explain_outcome(&self.trace, &self.end).to_string()
    }

    /// The rating on the scale of its profile, in words.
    pub fn rating(&self) -> String {
        self.explainer.explain_rating(&self.trace.rating)
    }

    /// A warning before the first step: that there is no solution, or that logic alone does not find it.
    pub fn warning(&self) -> Option<String> {
        match &self.trace.outcome {
            _ if self.trace.moves.is_empty() => None,
            Outcome::Contradiction(_) | Outcome::Refuted(_) | Outcome::NoSolution => {
                Some(self.explainer.language().say(Sentence::NoSolution, &[]))
            }
            _ => (self.trace.rating.guesses > 0).then(|| self.rating()),
        }
    }

    /// The head of a page: the rating, or what is wrong with the puzzle.
    pub fn head(&self) -> String {
        match &self.trace.outcome {
            Outcome::Solved | Outcome::Stuck | Outcome::Shown(_) => self.rating(),
            Outcome::Contradiction(_) | Outcome::Refuted(_) | Outcome::NoSolution => {
                self.explainer.language().say(Sentence::NoSolution, &[])
            }
            Outcome::SeveralSolutions { .. } => {
                self.explainer.explain_outcome(&self.trace, &self.trace.start).to_string()
            }
        }
    }

    /// The number of steps beyond singles, intersections and subsets, and whether fewer are possible; only of a path by
    /// [`crate::Options::shortest`].
    pub fn fewest(&self) -> Option<String> {
        let (hard, shorter) = self.fewest?;
        let say = |sentence, holes: &[(&str, &str)]| self.explainer.language().say(sentence, holes);
        let known = match shorter {
            ShorterPath::Impossible => Sentence::FewerImpossible,
            ShorterPath::Unknown => Sentence::FewerUnknown,
        };
        Some(format!("{} {}", say(Sentence::HardSteps, &[("count", &hard.to_string())]), say(known, &[])))
    }

    /// The time that people take and the step that takes longest to find, in words. `None` if the scale `time` has no figure
    /// or the steps are another program's.
    pub fn time(&self) -> Option<String> {
        let values = self.seconds()?;
        let [time, low, high] = values.map(minutes);
        let language = self.explainer.language();
        let mut taken = language.say(Sentence::TimeTaken, &[("time", &time), ("low", &low), ("high", &high)]);
        if !self.is_measured(values[0]) {
            taken += " ";
            taken += &language.say(Sentence::TimeBeyond, &[]);
        }
        let Some(slowest) = time_model().slowest(&self.step_times()) else { return Some(taken) };
        let (step, time, n) =
            (slowest.step.to_string(), minutes(slowest.seconds), slowest.singles.to_string());
        let sentence = if slowest.singles > 0 { Sentence::TimeSlowest } else { Sentence::TimeHarder };
        let holes = [("step", step.as_str()), ("time", &time), ("n", &n)];
        let holes = if slowest.singles > 0 { &holes[..] } else { &holes[..2] };
        Some(format!("{taken} {}", language.say(sentence, holes)))
    }

    /// The seconds of a median player, and of the fast and the slow quarter.
    fn seconds(&self) -> Option<[u64; 3]> {
        let by_program =
            self.trace.steps().any(|step| self.tally.difficulty(step.technique, step.measure).1 == 0);
        let time = ScaleChoice::new("time", None).ok().filter(|_| !by_program)?;
        let start = self.board.narrow(&self.trace.start);
        let values = DynRater::new(&time)?.values(&start, &Limits::default(), None).ok()?;
        Some([0, 1, 2].map(|at| values[at].to_string().parse().unwrap_or_default()))
    }

    /// Whether the model of the time that people take was fitted to puzzles like this one.
    fn is_measured(&self, seconds: u64) -> bool {
        is_measured(self.trace.start.layout().shape(), self.trace.rating.difficulty, seconds)
    }

    fn step_times(&self) -> Vec<StepTime> {
        let difficulty = |step: &Step| self.tally.difficulty(step.technique, step.measure).0;
        time_model().step_times(&self.trace, difficulty)
    }
}

/// Text with pictures.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.to_text(&TextOptions::default());
        write!(
            f,
            "{}{text}",
            opening_text(&self.trace.start, Paint::Plain, self.explainer.language().coordinates)
        )
    }
}

impl fmt::Debug for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (steps, guesses) = self.trace.counts();
        write!(f, "Explanation({steps} steps, {guesses} guesses, ends {})", self.end())
    }
}

fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
