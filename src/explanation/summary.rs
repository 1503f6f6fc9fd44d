//! Describes the outcome, the rating and the time of an explanation.

use super::Explanation;
use whydoku_board::Shape;
use whydoku_logic::Step;
use whydoku_solver::catalogue::Sentence;
use whydoku_solver::path::ShorterPath;
use whydoku_solver::pipeline::Limits;
use whydoku_solver::scale::{FigureSource, LONGEST_MEASURED, Scale, time_model};
use whydoku_solver::solve_time::StepTime;
use whydoku_solver::trace::Outcome;

impl Explanation {
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
        let by_program =
            self.trace.steps().any(|step| self.tally.difficulty(step.technique, step.measure).1 == 0);
        let FigureSource::Grid(computed) = Scale::named("time").filter(|_| !by_program)?.source else {
            return None;
        };
        let values = computed.values(&self.trace.start, &Limits::default()).ok()?;
        let [time, low, high] =
            [0, 1, 2].map(|at| minutes(values[at].to_string().parse().unwrap_or_default()));
        let language = self.explainer.language();
        let mut taken = language.say(Sentence::TimeTaken, &[("time", &time), ("low", &low), ("high", &high)]);
        let seconds: u64 = values[0].to_string().parse().unwrap_or_default();
        if *self.trace.start.layout().shape() != Shape::CLASSIC || seconds > LONGEST_MEASURED {
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

    pub(super) fn step_times(&self) -> Vec<StepTime> {
        let difficulty = |step: &Step| self.tally.difficulty(step.technique, step.measure).0;
        time_model().step_times(&self.trace, difficulty)
    }
}

fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
