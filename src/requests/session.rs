//! [`Session`]: answers lines with requests by lines with answers.

use super::arguments::Arguments;
use super::error::{ErrorAnswer, RequestError, Result};
use super::table::{self, Request};
use crate::CancelFlag;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Answers requests, of several threads at once. A request is a JSON object with `ask`, its name, and `id`, which its answer
/// repeats; `{"ask": "cancel", "of": ID}` cancels the requests with an id.
pub struct Session {
    clock: fn() -> Duration,
    /// The requests that are accepted and not answered.
    running: Mutex<BTreeMap<u64, (Value, CancelFlag)>>,
    next: AtomicU64,
}

/// A request that is accepted and not answered. From now on it can be cancelled.
pub struct PendingRequest {
    number: u64,
    id: Value,
    flag: CancelFlag,
    call: Result<(&'static Request, Map<String, Value>)>,
}

/// The limits of a request.
#[derive(Clone)]
struct RequestLimits {
    flag: CancelFlag,
    clock: fn() -> Duration,
    /// The limit in milliseconds, and the time of its end.
    timeout: Option<(u64, Duration)>,
    /// The limit of work, and the work that was done.
    work: Option<u64>,
    done: Arc<AtomicU64>,
}

impl Session {
    /// Returns a session with a clock: the time since some moment, which never runs backwards. Limits in time need it.
    pub fn new(clock: fn() -> Duration) -> Self {
        Self { clock, running: Mutex::default(), next: AtomicU64::new(0) }
    }

    /// Answers a request with a line of JSON, without its end.
    pub fn answer(&self, line: &str) -> String {
        self.run(self.accept(line.as_bytes()))
    }

    /// Accepts a request; a request to cancel another has its effect at once.
    pub fn accept(&self, line: &[u8]) -> PendingRequest {
        let (id, call) = match serde_json::from_slice(line) {
            Ok(Value::Object(mut values)) => {
                let id = values.remove("id").unwrap_or_default();
                let name = values.remove("ask");
                let name = name.as_ref().and_then(Value::as_str).unwrap_or_default();
                let request = table::request(name);
                (
                    id,
                    request
                        .map(|request| (request, values))
                        .ok_or_else(|| RequestError::Request(name.to_owned())),
                )
            }
            Ok(_) => (Value::Null, Err(RequestError::Form("another kind of JSON value".to_owned()))),
            Err(problem) => (Value::Null, Err(RequestError::Form(problem.to_string()))),
        };
        if let Ok((request, values)) = &call
            && request.name == table::CANCEL
        {
            self.cancel(values.get("of").unwrap_or(&Value::Null));
        }
        let (number, flag) = (self.next.fetch_add(1, Ordering::Relaxed), CancelFlag::default());
        self.lock().insert(number, (id.clone(), flag.clone()));
        PendingRequest { number, id, flag, call }
    }

    /// Cancels the accepted requests with an id, and returns whether there are any.
    pub fn cancel(&self, id: &Value) -> bool {
        let running = self.lock();
        let flags = running.values().filter(|(other, _)| other == id).map(|(_, flag)| flag.cancel());
        flags.count() > 0
    }

    /// Cancels all accepted requests.
    pub fn cancel_all(&self) {
        self.lock().values().for_each(|(_, flag)| flag.cancel());
    }

    /// Answers an accepted request.
    pub fn run(&self, request: PendingRequest) -> String {
        self.run_observed(request, || ())
    }

    /// Answers an accepted request, and calls `at_check` whenever the request checks whether it is cancelled. A short request
    /// may never do that.
    pub fn run_observed(
        &self,
        request: PendingRequest,
        at_check: impl Fn() + Send + Sync + 'static,
    ) -> String {
        let PendingRequest { number, id, flag, call } = request;
        let answer = call.and_then(|(request, values)| self.limited(request, values, flag, at_check));
        self.lock().remove(&number);
        match answer {
            Ok(answer) => json!({ "id": id, "answer": answer }),
            Err(error) => json!({ "id": id, "error": ErrorAnswer::from(&error) }),
        }
        .to_string()
    }

    fn limited(
        &self,
        request: &'static Request,
        values: Map<String, Value>,
        flag: CancelFlag,
        at_check: impl Fn() + Send + Sync + 'static,
    ) -> Result<Value> {
        let mut arguments = Arguments::new(request, values)?;
        let timeout: Option<u64> = arguments.get("timeout")?;
        let end = |limit: u64| (limit, (self.clock)().saturating_add(Duration::from_millis(limit)));
        let limits = RequestLimits {
            flag,
            clock: self.clock,
            timeout: timeout.map(end),
            work: arguments.get("work")?,
            done: Arc::default(),
        };
        let checked = limits.clone();
        arguments.options = arguments.options.cancel(move || {
            at_check();
            checked.is_exceeded()
        });
        let answer = request.run(&arguments);
        match answer {
            Err(RequestError::Library(crate::Error::Cancelled)) => Err(limits.error()),
            answer => answer,
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<u64, (Value, CancelFlag)>> {
        // A thread that panicked has left a map that is whole.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RequestLimits {
    fn is_exceeded(&self) -> bool {
        self.is_overworked(self.done.fetch_add(1, Ordering::Relaxed))
            || self.flag.is_cancelled()
            || self.timeout.is_some_and(|(_, end)| (self.clock)() >= end)
    }

    fn is_overworked(&self, done: u64) -> bool {
        self.work.is_some_and(|limit| done >= limit)
    }

    fn error(&self) -> RequestError {
        match (self.work, self.timeout) {
            _ if self.flag.is_cancelled() => crate::Error::Cancelled.into(),
            (Some(limit), _) if self.is_overworked(self.done.load(Ordering::Relaxed)) => {
                RequestError::WorkLimit(limit)
            }
            (_, Some((limit, _))) => RequestError::TimedOut(limit),
            _ => crate::Error::Cancelled.into(),
        }
    }
}
