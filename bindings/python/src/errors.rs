//! The exceptions of `whydoku._errors`, and [`Deadline`], which ends a call early.

use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use whydoku::{Error, InputError, Options};

/// How often Python is asked whether it wants to go on.
pub(crate) const TICK: Duration = Duration::from_millis(50);

/// An exception of this class.
fn raise(class: &str, message: &str, remedy: Option<&str>, place: Option<&InputError>) -> PyErr {
    let place =
        (place.map(|error| error.line), place.and_then(|error| error.column), place.map(|e| &*e.excerpt));
    Python::attach(|py| {
        let exception = py
            .import("whydoku._errors")
            .and_then(|module| module.getattr(class))
            .and_then(|class| class.call1((message, remedy, place.0, place.1, place.2)));
        exception.map_or_else(|problem| problem, PyErr::from_value)
    })
}

/// An argument that cannot be used.
pub(crate) fn wrong_option(problem: impl ToString) -> PyErr {
    raise("OptionError", &problem.to_string(), None, None)
}

/// An input that cannot be read.
pub(crate) fn unreadable(problem: impl ToString) -> PyErr {
    raise("InputError", &problem.to_string(), None, None)
}

/// A puzzle that cannot be read.
pub(crate) fn no_puzzle(problem: InputError) -> PyErr {
    refused(&problem.into())
}

/// The exception for an error.
pub(crate) fn refused(error: &Error) -> PyErr {
    let class = match error {
        Error::Input(_) => "InputError",
        Error::Position(_) | Error::OutsideBoard { .. } => "PositionError",
        Error::Claim(_) | Error::Filled(_) => "ClaimError",
        Error::NoSolution | Error::SeveralSolutions => "SolutionError",
        Error::Unrated(_) | Error::OtherBoard => "UnratedError",
        _ => "OptionError",
    };
    let place = if let Error::Input(error) = error { Some(error) } else { None };
    raise(class, &error.to_string(), error.remedy().as_deref(), place)
}

/// Ends a call at Ctrl-C or when its time is over.
#[derive(Clone)]
pub(crate) struct Deadline {
    timeout: Option<Duration>,
    start: Instant,
    signal: Arc<Mutex<Signal>>,
}

struct Signal {
    asked: Instant,
    raised: Option<PyErr>,
}

impl Deadline {
    /// Starts the clock. Fails if the time is negative or not finite.
    pub(crate) fn new(seconds: Option<f64>) -> PyResult<Self> {
        let start = Instant::now();
        let signal = Arc::new(Mutex::new(Signal { asked: start, raised: None }));
        Ok(Self { timeout: timeout(seconds)?, start, signal })
    }

    /// Whether the call should end. Asks Python for signals now and then.
    pub(crate) fn is_over(&self) -> bool {
        if self.timeout.is_some_and(|timeout| self.start.elapsed() >= timeout) {
            return true;
        }
        let mut signal = self.signal.lock().unwrap_or_else(PoisonError::into_inner);
        if signal.raised.is_none() && signal.asked.elapsed() >= TICK {
            signal.raised = Python::attach(|py| py.check_signals()).err();
            signal.asked = Instant::now();
        }
        signal.raised.is_some()
    }

    /// These options, ended by this deadline.
    pub(crate) fn on(&self, options: Options) -> Options {
        let deadline = self.clone();
        options.cancel(move || deadline.is_over())
    }

    /// The exception of a handler, such as `KeyboardInterrupt`, if one ended the call.
    pub(crate) fn interrupt(&self) -> Option<PyErr> {
        self.signal.lock().unwrap_or_else(PoisonError::into_inner).raised.take()
    }

    /// The exception for an error of a call that this deadline was on.
    pub(crate) fn exception(&self, error: &Error) -> PyErr {
        let Error::Cancelled = error else { return refused(error) };
        self.interrupt().unwrap_or_else(|| {
            let message = format!(
                "not done after {:?}; give more time with timeout=",
                self.timeout.unwrap_or_default()
            );
            raise("TimeLimitError", &message, None, None)
        })
    }
}

/// A duration in seconds.
pub(crate) fn timeout(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let time = |seconds| {
        Duration::try_from_secs_f64(seconds)
            .map_err(|_| wrong_option(format!("timeout: {seconds} is no time; give seconds, such as 2.5")))
    };
    seconds.map(time).transpose()
}
