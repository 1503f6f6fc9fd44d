//! Rows of an Arrow array of text.

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use whydoku::catalogue::Catalogue;
use whydoku::formats::{ReadOptions, parse_one};
use whydoku::grade::{Budget, Extras, Rater, Row, Scales, Sheet, SheetForm};

/// What is asked of each puzzle.
pub(crate) struct Wanted {
    scales: Scales,
    extras: Extras,
    timeout: Option<Duration>,
}

impl Wanted {
    /// Scales are separated by commas; `all` is all of them.
    pub(crate) fn new(scales: &str, extras: Extras, timeout: Option<Duration>) -> Result<Self, String> {
        let catalogue = Catalogue::embedded();
        let known: Vec<&str> = catalogue.scales().map(|(name, _)| name).collect();
        let asked = if scales == "all" { known.clone() } else { scales.split(',').map(str::trim).collect() };
        let scale = |name: &str| {
            let profile = catalogue.scale(name).and_then(|scale| catalogue.profile(&scale.profile));
            let profile = profile.ok_or_else(|| format!("there is no scale `{name}`; there is {}", known.join(", ")))?;
            Ok((name.to_owned(), profile.clone()))
        };
        let scales = asked.into_iter().map(scale).collect::<Result<_, String>>()?;
        Ok(Self { scales, extras, timeout })
    }

    /// The names of the columns.
    pub(crate) fn columns(&self) -> Vec<String> {
        let names = self.scales.iter().map(|(name, _)| name.as_str());
        Sheet::new(SheetForm::Tsv, names, self.extras).columns().map(str::to_owned).collect()
    }

    /// The rows of some puzzles; one that is missing has a row too.
    pub(crate) fn rows<'t>(&self, texts: impl Iterator<Item = Option<&'t str>>) -> Result<Vec<Row>, String> {
        let mut rater = Rater::new(&self.scales, self.extras).ok_or("a profile's scale is unknown")?;
        let options = ReadOptions::default();
        let late = self.timeout.map_or_else(String::new, |timeout| format!("timeout after {timeout:?}"));
        let row = |text: Option<&str>| {
            let Some(text) = text else { return rater.refusal("", "no value in this row".to_owned()) };
            match parse_one(text, &options) {
                Ok(puzzle) => {
                    let start = Instant::now();
                    let expired = || self.timeout.is_some_and(|timeout| start.elapsed() >= timeout);
                    let expired: Option<&dyn Fn() -> bool> =
                        if self.timeout.is_some() { Some(&expired) } else { None };
                    rater.row(&puzzle, &Budget { most: &[], expired, late: &late })
                }
                Err(problem) => rater.refusal(text, problem.to_string()),
            }
        };
        Ok(texts.map(row).collect())
    }
}

/// The texts of an array, where they lie.
fn texts(array: &ArrayRef) -> Result<Vec<Option<&str>>, String> {
    match array.data_type() {
        DataType::Utf8 => Ok(array.as_string::<i32>().iter().collect()),
        DataType::LargeUtf8 => Ok(array.as_string::<i64>().iter().collect()),
        DataType::Utf8View => Ok(array.as_string_view().iter().collect()),
        other => Err(format!("an array of text is wanted, this one is of {other}")),
    }
}

/// The rows of an array as a record batch, in the same order whatever the jobs.
pub(crate) fn batch_of(wanted: &Wanted, array: &ArrayRef, jobs: NonZeroUsize) -> Result<RecordBatch, String> {
    let texts = texts(array)?;
    let share = texts.len().div_ceil(jobs.get()).max(1);
    let parts: Vec<Vec<Row>> = if jobs.get() == 1 {
        vec![wanted.rows(texts.iter().copied())?]
    } else {
        thread::scope(|scope| {
            let part = |texts: &'_ [Option<&str>]| wanted.rows(texts.iter().copied());
            let running: Vec<_> =
                texts.chunks(share).map(|texts| scope.spawn(move || part(texts))).collect();
            let done = running.into_iter().map(|part| part.join().map_err(|_| "a worker failed".to_owned())?);
            done.collect::<Result<_, String>>()
        })?
    };
    let names = wanted.columns();
    let mut builders: Vec<StringBuilder> = names.iter().map(|_| StringBuilder::new()).collect();
    for row in parts.into_iter().flatten() {
        let cells = [row.puzzle].into_iter().chain(row.cells).chain([row.error]).chain(row.extras);
        for (builder, cell) in builders.iter_mut().zip(cells) {
            builder.append_value(cell);
        }
    }
    let fields: Vec<Field> = names.iter().map(|name| Field::new(name, DataType::Utf8, false)).collect();
    let columns = builders.into_iter().map(|mut builder| Arc::new(builder.finish()) as ArrayRef).collect();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).map_err(|problem| problem.to_string())
}
