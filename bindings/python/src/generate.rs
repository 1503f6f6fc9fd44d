//! Puzzles made to order, as an iterator.

use crate::errors::{Deadline, no_puzzle, wrong_option as wrong};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::PyInt;
use std::collections::VecDeque;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use whydoku::{
    CancelToken, Digit, DrawnRule, Generated, Generator, Goal, Number, Options, Puzzle, ReadOptions, Regions,
    Rules, ScaleChoice, Shape, Spec, regions,
};

/// Puzzles, one after another, as they are found: the text, and the clues that could be left out.
#[pyclass(frozen)]
pub(crate) struct Puzzles {
    generator: Generator,
    timeout: Option<f64>,
    state: Mutex<State>,
}

struct State {
    /// Runs from the first puzzle that is asked for.
    deadline: Option<Deadline>,
    next: u64,
    left: Option<u64>,
    ready: VecDeque<Generated>,
    looked: u64,
}

#[pymethods]
impl Puzzles {
    /// How many of the puzzles that were asked for are missing; 0 for an endless iterator.
    #[getter]
    fn missing(&self, py: Python<'_>) -> u64 {
        self.state.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner).left.unwrap_or(0)
    }

    /// How many puzzles have been looked at.
    #[getter]
    fn looked(&self, py: Python<'_>) -> u64 {
        self.state.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner).looked
    }

    fn next(&self, py: Python<'_>) -> PyResult<Option<(String, Vec<String>)>> {
        let found = py.detach(|| self.found())?;
        Ok(found.map(|generated| (generated.text(), generated.superfluous)))
    }
}

impl Puzzles {
    fn found(&self) -> PyResult<Option<Generated>> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.left == Some(0) {
            return Ok(None);
        }
        let deadline = match &state.deadline {
            Some(deadline) => deadline.clone(),
            None => state.deadline.insert(Deadline::new(self.timeout)?).clone(),
        };
        while state.ready.is_empty() && !deadline.is_over() {
            let (made, looked) = self.generator.attempt(state.next, CancelToken::new(&|| deadline.is_over()));
            state.next += 1;
            state.looked += looked;
            state.ready.extend(made);
        }
        if let Some(interrupt) = deadline.interrupt() {
            return Err(interrupt);
        }
        let made = state.ready.pop_front();
        state.left = state.left.map(|left| left.saturating_sub(u64::from(made.is_some())));
        Ok(made)
    }
}

/// Puzzles made to order, each with one solution and no clue that could be left out. The names are those of the options of
/// `whydoku generate`; the same seed gives the same puzzles as there.
#[pyfunction]
#[pyo3(signature = (
    count = None, *, seed = None, timeout = None, tier = None, rating = None, scale = None, technique = None, times = 1,
    hardest = None, singles_only = false, like = None, clues = None, symmetry = "any", redundant = 0, together = false, pattern = None,
    solution = None, from_puzzle = None, jigsaw = false, outside = false, unbiased = false, size = None, boxes = None,
    regions = None, rules = ""
))]
#[expect(
    clippy::too_many_arguments,
    clippy::fn_params_excessive_bools,
    reason = "each is a keyword that is typed"
)]
pub(crate) fn generate(
    py: Python<'_>,
    count: Option<u64>,
    seed: Option<u64>,
    timeout: Option<f64>,
    tier: Option<String>,
    rating: Option<Bound<'_, PyAny>>,
    scale: Option<&str>,
    technique: Option<&str>,
    times: usize,
    hardest: Option<&str>,
    singles_only: bool,
    like: Option<&str>,
    clues: Option<Bound<'_, PyAny>>,
    symmetry: &str,
    redundant: usize,
    together: bool,
    pattern: Option<&str>,
    solution: Option<&str>,
    from_puzzle: Option<&str>,
    jigsaw: bool,
    outside: bool,
    unbiased: bool,
    size: Option<usize>,
    boxes: Option<(usize, usize)>,
    regions: Option<&str>,
    rules: &str,
) -> PyResult<Puzzles> {
    let deadline = Deadline::new(timeout)?;
    let (drawings, others) = DrawnRule::among(rules.split(','));
    let rules: Rules = read("rules", &others.join(","))?;
    let shape = shape(size, boxes, regions)?.with_rules(rules).map_err(wrong)?;
    let options = ReadOptions::default().shape(Some(shape.clone())).rules(rules);
    let puzzle = |text: &str| Puzzle::parse_with(text, &options).map_err(no_puzzle);
    let mut spec = Spec::on(shape)
        .class(read("symmetry", symmetry)?)
        .redundant(redundant)
        .together(together)
        .jigsaw(jigsaw)
        .outside(outside)
        .unbiased(unbiased)
        .drawings(drawings)
        .solution(solution.map(|text| puzzle(text).map(|grid| line(&grid))).transpose()?);
    let cells = spec.shape.cells();
    if let Some(clues) = clues {
        let clues = range::<usize>("clues", &clues, [0, cells])?;
        spec.clues = *clues.start()..=(*clues.end()).min(cells);
    }
    spec.pattern = pattern.map(|text| Spec::marks(text, cells)).transpose().map_err(wrong)?;
    if let Some(from) = from_puzzle {
        let from = puzzle(from)?;
        spec = spec.neighbours_of(line(&from), from.shape().clone());
    }
    let mut goal = Goal::default()
        .scale(scale.map(|name| ScaleChoice::new(name, None)).transpose().map_err(wrong)?)
        .tier(tier)
        .figure(
            rating
                .map(|given| range("rating", &given, [0, 1 << 32].map(|n| Number::new(n, 0))))
                .transpose()?,
        )
        .technique(technique.map(|name| read("technique", name)).transpose()?)
        .times(times)
        .hardest(hardest.map(|name| read("hardest", name)).transpose()?)
        .singles_only(singles_only);
    let like = like.map(puzzle).transpose()?;
    let seed = seed.unwrap_or_else(chance);
    let generator = py.detach(|| {
        if let Some(like) = &like {
            like.imitate(Some(&mut spec), &mut goal, &deadline.on(Options::default()))?;
        }
        Generator::until(spec, goal, seed, CancelToken::new(&|| deadline.is_over()))
    });
    let generator = generator.map_err(|error| deadline.exception(&error))?;
    let state = State { deadline: None, next: 0, left: count, ready: VecDeque::new(), looked: 0 };
    Ok(Puzzles { generator, timeout, state: Mutex::new(state) })
}

fn shape(size: Option<usize>, boxes: Option<(usize, usize)>, map: Option<&str>) -> PyResult<Shape> {
    match (size, boxes, map) {
        (None, None, None) => Ok(Shape::CLASSIC),
        (Some(size), None, None) => Shape::of_size(size).map_err(wrong),
        (size, Some((width, height)), None) => {
            Shape::boxes(size.unwrap_or(width * height), width, height).map_err(wrong)
        }
        (size, None, Some(map)) => {
            let (found, map) = regions(map).map_err(wrong)?;
            Shape::new(size.unwrap_or(found), Regions::Any(map)).map_err(wrong)
        }
        (_, Some(_), Some(_)) => Err(wrong("boxes and regions: a board has one or the other")),
    }
}

/// The givens of a puzzle in one line.
fn line(puzzle: &Puzzle) -> String {
    puzzle.cells().iter().map(|cell| cell.digit().map_or('.', Digit::symbol)).collect()
}

/// `"24..28"`, `"24.."`, `"..28"`, a number, or a pair.
fn range<T: FromStr + Copy>(
    name: &str,
    given: &Bound<'_, PyAny>,
    [least, most]: [T; 2],
) -> PyResult<RangeInclusive<T>> {
    let refused =
        || wrong(format!("{name}: {given} is no range; write \"3..5\", \"3..\", \"..5\", 3 or (3, 5)"));
    let end = |text: &str, none| match text.trim() {
        "" => Ok(none),
        text => text.parse().map_err(|_| refused()),
    };
    let text = |value: &Bound<'_, PyAny>| value.str().map(|text| text.to_string());
    if let Ok((from, to)) = given.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
        return Ok(end(&text(&from)?, least)?..=end(&text(&to)?, most)?);
    }
    let whole = text(given)?;
    match whole.split_once("..") {
        Some((from, to)) if !given.is_instance_of::<PyInt>() => Ok(end(from, least)?..=end(to, most)?),
        _ => whole.parse().map(|only| only..=only).map_err(|_| refused()),
    }
}

fn read<T: FromStr<Err: Display>>(name: &str, text: &str) -> PyResult<T> {
    text.parse().map_err(|problem| wrong(format!("{name}: {problem}")))
}

/// A seed that is another each time.
fn chance() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0)
}
