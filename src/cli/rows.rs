//! What `rate` and `grade` share: the corpus, how many work at it, and rows that come steadily.

use super::args::{FurtherArgs, InputArgs};
use super::input;
use anyhow::{Context, Result, bail};
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};
use whydoku_corpus::{Corpus, CorpusError, Extras, LedgerError, Progress, RaterError, With};

/// How long rows may lie before they are passed on.
const WAIT: Duration = Duration::from_millis(200);
/// The most workers for each core. More would only take memory.
const CROWD: usize = 4;

/// What can stop the work.
#[derive(Debug, thiserror::Error)]
pub(super) enum Halt {
    #[error(transparent)]
    Corpus(#[from] CorpusError),
    #[error(transparent)]
    Rater(#[from] RaterError),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Out(#[from] io::Error),
    /// All rows that are wanted are there.
    #[error("enough")]
    Enough,
}

impl Halt {
    /// The same for `main`, which knows a closed pipe by the error itself.
    pub(super) fn told(self) -> anyhow::Error {
        match self {
            Self::Out(problem) => problem.into(),
            problem => problem.into(),
        }
    }
}

/// The puzzles of the inputs; on a terminal without any, the one that is typed.
pub(super) fn corpus(source: &InputArgs) -> Result<Corpus> {
    let options = input::options(&source.rules)?;
    if source.inputs.is_empty() && io::stdin().is_terminal() {
        return Ok(Corpus::of(input::ask(&options)?));
    }
    if source.inputs.iter().any(|input| input == "-") && io::stdin().is_terminal() {
        writeln!(io::stderr(), "whydoku: reading standard input; Ctrl-D ends it")?;
    }
    Ok(Corpus::open(&source.inputs, options, source.column.as_deref())?)
}

/// What rows hold of a puzzle beside its ratings: what was asked for, and what else is needed, each once.
pub(super) fn further(asked: &FurtherArgs, needed: impl Iterator<Item = With>) -> Result<Extras> {
    let known = |name: &String| {
        let known = With::ALL.into_iter().find(|(known, _)| known == name);
        known.map(|(_, with)| with).with_context(|| {
            let names = With::ALL.map(|(name, _)| name).join(", ");
            format!("--with {name}: there is no such thing to add; there is {names}")
        })
    };
    let mut all: Vec<With> = asked.with.iter().map(known).collect::<Result<_>>()?;
    all.extend(asked.symmetry.then_some(With::Symmetry));
    // A column that is passed through says itself what it is called.
    let is_passed = |with: &With| {
        With::ALL
            .iter()
            .any(|(name, known)| known == with && asked.columns.iter().any(|column| column == name))
    };
    let mut with = Vec::new();
    for one in all.into_iter().chain(needed).filter(|one| !is_passed(one)) {
        if !with.contains(&one) {
            with.push(one);
        }
    }
    Ok(Extras { with, columns: asked.columns.clone(), ..Extras::default() })
}

/// How many work at once: as many as were asked for, or as there are cores.
pub(super) fn jobs(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    asked.unwrap_or(cores).min(cores.saturating_mul(NonZeroUsize::MIN.saturating_add(CROWD - 1)))
}

/// Complains if an input could not be read to its end, once all rows are out.
pub(super) fn whole(taken: &Progress) -> Result<()> {
    match taken.broken {
        0 => Ok(()),
        1 => bail!("one input could not be read to its end; the row that says why stands in its place"),
        many => bail!("{many} inputs could not be read to their end; rows that say why stand in their place"),
    }
}

/// Writes rows, and passes them on in time: the first at once, the others when they have lain for a while.
pub(super) struct Steady<'o, O: Write> {
    out: &'o mut O,
    passed: Option<Instant>,
}

impl<'o, O: Write> Steady<'o, O> {
    pub(super) const fn new(out: &'o mut O) -> Self {
        Self { out, passed: None }
    }

    /// Writes some rows. It is called without any now and then.
    pub(super) fn push(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        let due = match self.passed {
            None => !text.is_empty(),
            Some(passed) => passed.elapsed() > WAIT,
        };
        if due {
            self.passed = Some(Instant::now());
            self.out.flush()?;
        }
        Ok(())
    }

    /// Passes on what there is; the next rows will be passed on at once.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.passed = None;
        self.out.flush()
    }
}
