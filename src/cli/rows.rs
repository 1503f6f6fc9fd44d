//! What `rate` and `grade` share: extra columns, and rows that are flushed in time.

use super::args::FurtherArgs;
use anyhow::{Context, Result, bail};
use std::io::{self, Write};
use std::time::{Duration, Instant};
use whydoku_corpus::{ExtraColumns, PuzzleField, RowCounts};

const DELAY: Duration = Duration::from_millis(200);

/// The extra columns: the requested fields and the `needed` ones, each once.
pub(super) fn extra_columns(
    args: &FurtherArgs,
    needed: impl Iterator<Item = PuzzleField>,
) -> Result<ExtraColumns> {
    let field = |name: &String| {
        let known = PuzzleField::ALL.into_iter().find(|(known, _)| known == name);
        known.map(|(_, field)| field).with_context(|| {
            let names = PuzzleField::ALL.map(|(name, _)| name).join(", ");
            format!("--with {name}: there is no such thing to add; there is {names}")
        })
    };
    let mut requested: Vec<PuzzleField> = args.with.iter().map(field).collect::<Result<_>>()?;
    requested.extend(args.symmetry.then_some(PuzzleField::Symmetry));
    // A column of the input replaces the field of that name.
    let is_passed = |field: &PuzzleField| {
        PuzzleField::ALL.iter().any(|(name, known)| known == field && args.columns.iter().any(|c| c == name))
    };
    let mut fields = Vec::new();
    for field in requested.into_iter().chain(needed).filter(|field| !is_passed(field)) {
        if !fields.contains(&field) {
            fields.push(field);
        }
    }
    Ok(ExtraColumns { fields, columns: args.columns.clone(), ..ExtraColumns::default() })
}

/// An error if an input could not be read to its end.
pub(super) fn check_complete(counts: &RowCounts) -> Result<()> {
    match counts.broken {
        0 => Ok(()),
        1 => bail!("one input could not be read to its end; the row that says why stands in its place"),
        many => bail!("{many} inputs could not be read to their end; rows that say why stand in their place"),
    }
}

/// Writes rows and flushes them in time: the first at once, later ones after a delay.
pub(super) struct RowWriter<'o, O: Write> {
    out: &'o mut O,
    flushed: Option<Instant>,
}

impl<'o, O: Write> RowWriter<'o, O> {
    pub(super) const fn new(out: &'o mut O) -> Self {
        Self { out, flushed: None }
    }

    /// Writes some rows. It is to be called without any now and then.
    pub(super) fn push(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        let is_due = match self.flushed {
            None => !text.is_empty(),
            Some(flushed) => flushed.elapsed() > DELAY,
        };
        if is_due {
            self.flushed = Some(Instant::now());
            self.out.flush()?;
        }
        Ok(())
    }

    /// Flushes all rows; the next ones are flushed at once.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.flushed = None;
        self.out.flush()
    }
}
