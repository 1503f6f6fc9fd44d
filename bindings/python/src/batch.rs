//! Rows of an Arrow array of text.

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use whydoku::CancelToken;
use whydoku_corpus::{Columns, ExtraColumns, Origin, Rater, RatingLimits, Row, Scales};
use whydoku_formats::{ReadOptions, parse_one};
use whydoku_solver::scale::{ScaleChoice, Scale};

/// What is asked of each puzzle.
pub(crate) struct Wanted {
    scales: Scales,
    extras: ExtraColumns,
    timeout: Option<Duration>,
}

impl Wanted {
    /// Scales are separated by commas; `all` is all of them.
    pub(crate) fn new(scales: &str, extras: ExtraColumns, timeout: Option<Duration>) -> Result<Self, String> {
        let asked: Vec<&str> = match scales {
            "all" => Scale::of_difficulty().map(|scale| scale.name).collect(),
            some => some.split(',').map(str::trim).collect(),
        };
        let scale = |name: &str| ScaleChoice::new(name, None).map_err(|problem| problem.to_string());
        let scales = asked.into_iter().map(scale).collect::<Result<_, _>>()?;
        Ok(Self { scales, extras, timeout })
    }

    /// The names of the columns.
    pub(crate) fn columns(&self) -> Vec<String> {
        Columns::new(&self.scales, &self.extras).names().map(str::to_owned).collect()
    }

    /// The rows of some puzzles; one that is missing has a row too.
    pub(crate) fn rows<'t>(&self, texts: impl Iterator<Item = Option<&'t str>>) -> Result<Vec<Row>, String> {
        let mut rater = Rater::new(&self.scales, &self.extras).map_err(|problem| problem.to_string())?;
        let options = ReadOptions::default();
        let row = |text: Option<&str>| {
            let Some(text) = text else {
                return rater.error_row("", &Origin::default(), "no value in this row".to_owned());
            };
            match parse_one(text, &options) {
                Ok(puzzle) => {
                    let start = Instant::now();
                    let expired = || self.timeout.is_some_and(|timeout| start.elapsed() >= timeout);
                    let cancel =
                        if self.timeout.is_some() { CancelToken::new(&expired) } else { CancelToken::NEVER };
                    rater.row(&puzzle, &Origin::default(), &RatingLimits { most: &[], cancel, timeout: self.timeout })
                }
                Err(problem) => rater.error_row(text, &Origin::default(), problem.to_string()),
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
            let running: Vec<_> = texts.chunks(share).map(|texts| scope.spawn(move || part(texts))).collect();
            let done =
                running.into_iter().map(|part| part.join().map_err(|_| "a worker failed".to_owned())?);
            done.collect::<Result<_, String>>()
        })?
    };
    let names = wanted.columns();
    let mut builders: Vec<StringBuilder> = names.iter().map(|_| StringBuilder::new()).collect();
    for row in parts.into_iter().flatten() {
        for (builder, text) in builders.iter_mut().zip(row.texts()) {
            builder.append_value(text);
        }
    }
    let fields: Vec<Field> = names.iter().map(|name| Field::new(name, DataType::Utf8, false)).collect();
    let columns = builders.into_iter().map(|mut builder| Arc::new(builder.finish()) as ArrayRef).collect();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).map_err(|problem| problem.to_string())
}
