//! Parquet in and out: a column of text for each column of the table. Without Arrow, which would triple the tree.

use super::ledger::beside;
use super::table_text::TableText;
use crate::formats::Problem;
use parquet::basic::{Compression, ConvertedType, Repetition, Type as Physical};
use parquet::column::reader::ColumnReader;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Rows in a group, which is what readers take at once.
const GROUP: usize = 1 << 16;
/// Values read at once.
const BATCH: usize = 1 << 12;

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum ParquetProblem {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is no Parquet, or not all of it.
    #[error(transparent)]
    Parquet(#[from] ParquetError),
    /// It has no such column of text.
    #[error("no column of text with this name ({wanted}); there are {found}")]
    Column {
        /// What was looked for.
        wanted: String,
        /// The columns.
        found: String,
    },
    /// A row without a value.
    #[error("no value in this row")]
    Empty,
    /// A value that is no text.
    #[error("the value is not UTF-8 text")]
    NotText,
}

impl From<ParquetProblem> for Problem {
    fn from(problem: ParquetProblem) -> Self {
        match problem {
            ParquetProblem::Io(problem) => Self::Io(problem.to_string()),
            ParquetProblem::Parquet(problem) => Self::Io(problem.to_string()),
            problem => Self::Record(problem.to_string()),
        }
    }
}

/// The texts of a column, group by group; `read` is told how many bytes have gone by.
pub(super) fn texts(
    path: &Path,
    column: Option<&str>,
    read: Arc<AtomicU64>,
) -> Result<impl Iterator<Item = Result<String, ParquetProblem>> + Send + use<>, ParquetProblem> {
    let file = SerializedFileReader::new(File::open(path)?)?;
    let schema = file.metadata().file_metadata().schema_descr_ptr();
    let names: Vec<String> = schema.columns().iter().map(|column| column.path().string()).collect();
    let text = |at: &usize| schema.column(*at).physical_type() == Physical::BYTE_ARRAY;
    let usual = ["puzzle", "puzzles", "quizzes", "grid", "sudoku", "question"];
    let named = |at: &usize| match column {
        Some(column) => names[*at] == column,
        None => usual.iter().any(|name| names[*at].eq_ignore_ascii_case(name)),
    };
    let at = (0..names.len()).filter(text).find(named).ok_or_else(|| ParquetProblem::Column {
        wanted: column.map_or_else(|| usual.join(", "), str::to_owned),
        found: names.join(", "),
    })?;
    let optional = schema.column(at).max_def_level();
    let groups = file.num_row_groups();
    let mut group = 0;
    let mut reader: Option<ColumnReader> = None;
    let mut waiting: std::vec::IntoIter<Result<String, ParquetProblem>> = Vec::new().into_iter();
    let mut next = move || -> Result<Option<Result<String, ParquetProblem>>, ParquetProblem> {
        loop {
            if let Some(text) = waiting.next() {
                return Ok(Some(text));
            }
            if let Some(ColumnReader::ByteArrayColumnReader(column)) = &mut reader {
                let (mut levels, mut values) = (Vec::new(), Vec::new());
                let (rows, _, _) = column.read_records(BATCH, Some(&mut levels), None, &mut values)?;
                if rows > 0 {
                    waiting = rows_of(rows, optional, &levels, values).into_iter();
                    continue;
                }
            }
            if group == groups {
                return Ok(None);
            }
            let next = file.get_row_group(group)?;
            read.fetch_add(next.metadata().compressed_size().unsigned_abs(), Ordering::Relaxed);
            reader = Some(next.get_column_reader(at)?);
            group += 1;
        }
    };
    let mut broken = false;
    Ok(std::iter::from_fn(move || {
        if broken {
            return None;
        }
        next().unwrap_or_else(|problem| {
            broken = true;
            Some(Err(problem))
        })
    }))
}

/// The values of a batch, rows without one among them.
fn rows_of(
    rows: usize,
    optional: i16,
    levels: &[i16],
    values: Vec<ByteArray>,
) -> Vec<Result<String, ParquetProblem>> {
    let mut values = values.into_iter();
    (0..rows)
        .map(|row| {
            let there = optional == 0 || levels.get(row).is_some_and(|&level| level == optional);
            let value = if there { values.next() } else { None }.ok_or(ParquetProblem::Empty)?;
            String::from_utf8(value.data().to_vec()).map_err(|_| ParquetProblem::NotText)
        })
        .collect()
}

/// Makes a Parquet file of a table that is written out in full. It appears under its name when it is whole.
pub fn write_parquet(rows: &Path, path: &Path, table: &TableText) -> Result<(), ParquetProblem> {
    let text = |name: &str| {
        let column = Type::primitive_type_builder(name, Physical::BYTE_ARRAY);
        column
            .with_repetition(Repetition::REQUIRED)
            .with_converted_type(ConvertedType::UTF8)
            .build()
            .map(Arc::new)
    };
    let fields = table.columns().names().map(text).collect::<Result<Vec<_>, _>>()?;
    let width = fields.len();
    let schema = Arc::new(Type::group_type_builder("rows").with_fields(fields).build()?);
    let properties = Arc::new(WriterProperties::builder().set_compression(Compression::SNAPPY).build());
    let new = beside(path, ".new");
    let mut writer = SerializedFileWriter::new(File::create(&new)?, schema, properties)?;
    let mut lines = BufReader::with_capacity(1 << 16, File::open(rows)?).lines();
    if !table.head().is_empty() {
        lines.next().transpose()?;
    }
    loop {
        let mut columns: Vec<Vec<ByteArray>> = vec![Vec::new(); width];
        let mut count = 0;
        for line in lines.by_ref().take(GROUP) {
            let line = line?;
            let Some(row) = table.read(&line) else { continue };
            for (column, text) in columns.iter_mut().zip(row.texts()) {
                column.push(ByteArray::from(text.into_owned().into_bytes()));
            }
            count += 1;
        }
        if count == 0 {
            break;
        }
        let mut group = writer.next_row_group()?;
        let mut columns = columns.into_iter();
        while let Some(mut column) = group.next_column()? {
            let values = columns.next().unwrap_or_default();
            if let ColumnWriter::ByteArrayColumnWriter(writer) = column.untyped() {
                writer.write_batch(&values, None, None)?;
            }
            column.close()?;
        }
        group.close()?;
    }
    writer.into_inner()?.sync_all()?;
    Ok(fs::rename(&new, path)?)
}
