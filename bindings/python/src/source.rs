//! [`Source`]: puzzles from texts, files, Arrow arrays and iterators.

use crate::errors::{unreadable, wrong_option};
use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::RecordBatchStreamReader;
use arrow_array::{Array, ArrayRef, StructArray, make_array};
use arrow_data::ArrayData;
use arrow_pyarrow::FromPyArrow;
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};
use std::io::Cursor;
use std::sync::Arc;
use whydoku::corpus::{InputOptions, Inputs};
use whydoku::{InputError, Puzzle, ReadOptions};

/// Puzzles, in blocks.
pub(crate) enum Source {
    /// Files and arguments, as the command line reads them.
    Files(Box<Inputs>),
    /// A text of several lines.
    Text(Box<dyn Iterator<Item = Result<Puzzle, InputError>> + Send>),
    /// The tables of an Arrow stream that are left, and the rest of the current array.
    Arrow { tables: Option<RecordBatchStreamReader>, rest: Option<ArrayRef>, column: Option<String> },
    /// Anything that can be iterated over; counts the values so far.
    Iterator { iterator: Py<PyIterator>, count: usize },
}

/// Some puzzles.
pub(crate) enum Block {
    /// Puzzles or bad lines, with the text of each.
    Parsed(Vec<(String, Result<Puzzle, InputError>)>),
    /// Texts or missing values.
    Texts(Vec<Option<String>>),
    /// An array of text.
    Array(ArrayRef),
}

impl Block {
    /// The number of puzzles.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Parsed(puzzles) => puzzles.len(),
            Self::Texts(texts) => texts.len(),
            Self::Array(array) => array.len(),
        }
    }
}

impl Source {
    /// The source of what Python gave. A string is one puzzle, a text of many, or the name of a file.
    pub(crate) fn of(puzzles: &Bound<'_, PyAny>, column: Option<String>) -> PyResult<Self> {
        let py = puzzles.py();
        let is_path = puzzles.hasattr("__fspath__")?;
        if is_path || puzzles.is_instance_of::<PyString>() {
            let name: String = if is_path {
                py.import("os")?.call_method1("fsdecode", (puzzles,))?.extract()?
            } else {
                puzzles.extract()?
            };
            if !is_path && (name.contains('\n') || name == "-") {
                return Ok(Self::Text(Box::new(Puzzle::read(
                    Cursor::new(name.into_bytes()),
                    ReadOptions::default(),
                ))));
            }
            let options = InputOptions::default().column(column);
            let inputs = Inputs::open(&[name], options).map_err(unreadable)?;
            return Ok(Self::Files(Box::new(inputs)));
        }
        let problem = if puzzles.hasattr("__arrow_c_array__")? {
            match ArrayData::from_pyarrow_bound(puzzles) {
                Ok(array) => {
                    let rest = Some(column_of(make_array(array), column.as_deref())?);
                    return Ok(Self::Arrow { tables: None, rest, column });
                }
                Err(problem) => Some(problem),
            }
        } else if puzzles.hasattr("__arrow_c_stream__")? {
            match RecordBatchStreamReader::from_pyarrow_bound(puzzles) {
                Ok(tables) => return Ok(Self::Arrow { tables: Some(tables), rest: None, column }),
                Err(problem) => Some(problem),
            }
        } else {
            None
        };
        // The stream of a single column holds no tables. Some libraries export to Arrow only if pyarrow is installed.
        match (puzzles.try_iter(), problem) {
            (Ok(iterator), _) => Ok(Self::Iterator { iterator: iterator.unbind(), count: 0 }),
            (Err(_), Some(problem)) => Err(problem),
            (Err(_), None) => {
                let kind = puzzles.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
                Err(wrong_option(format!(
                    "puzzles: {kind} holds none; give text, a path, or texts in a list, a column or an array"
                )))
            }
        }
    }

    /// The next puzzles, at most `most`; none at the end.
    pub(crate) fn next(&mut self, py: Python<'_>, most: usize) -> PyResult<Option<Block>> {
        let block = match self {
            Self::Files(inputs) => {
                let mut puzzles = Vec::new();
                while puzzles.len() < most {
                    let Some(record) = inputs.try_next_record().map_err(unreadable)? else { break };
                    puzzles.push((record.text().to_owned(), record.puzzle.map(Puzzle::from)));
                }
                Block::Parsed(puzzles)
            }
            Self::Text(reader) => {
                let text = |puzzle: &Result<Puzzle, InputError>| match puzzle {
                    Ok(puzzle) => puzzle.to_string(),
                    Err(problem) => problem.excerpt.lines().next().unwrap_or_default().to_owned(),
                };
                Block::Parsed(reader.by_ref().take(most).map(|puzzle| (text(&puzzle), puzzle)).collect())
            }
            Self::Arrow { tables, rest, column } => {
                let array = loop {
                    match rest.take() {
                        Some(array) if !array.is_empty() => break array,
                        _ => {}
                    }
                    // A producer written in Python needs the lock.
                    let Some(table) = tables.as_mut().and_then(Iterator::next) else { return Ok(None) };
                    let table = Arc::new(StructArray::from(table.map_err(unreadable)?));
                    *rest = Some(column_of(table, column.as_deref())?);
                };
                let length = array.len().min(most);
                *rest = Some(array.slice(length, array.len() - length));
                Block::Array(array.slice(0, length))
            }
            Self::Iterator { iterator, count } => {
                let mut texts = Vec::new();
                for value in iterator.bind(py).clone().take(most) {
                    *count += 1;
                    texts.push(text(&value?, *count)?);
                }
                Block::Texts(texts)
            }
        };
        Ok((block.len() > 0).then_some(block))
    }
}

/// A text, also as a scalar of Arrow; `None` for `None`, NaN and the missing value of pandas.
fn text(value: &Bound<'_, PyAny>, number: usize) -> PyResult<Option<String>> {
    if value.is_instance_of::<PyString>() {
        return value.extract().map(Some);
    }
    if let Some(scalar) = value.getattr_opt("as_py")? {
        return text(&scalar.call0()?, number);
    }
    let kind = value.get_type().name()?.to_string();
    if value.is_none() || kind == "NAType" || value.extract::<f64>().is_ok_and(f64::is_nan) {
        return Ok(None);
    }
    Err(wrong_option(format!("puzzles: value {number} is {kind}; give the text of a puzzle, or None")))
}

/// The column of puzzles of a table; an array is its own column.
fn column_of(array: ArrayRef, column: Option<&str>) -> PyResult<ArrayRef> {
    let DataType::Struct(fields) = array.data_type() else {
        return is_text(array.data_type()).then(|| array.clone()).ok_or_else(|| {
            wrong_option(format!("puzzles: an array of {} holds none; give one of text", array.data_type()))
        });
    };
    let texts = fields.iter().enumerate().filter(|(_, field)| is_text(field.data_type()));
    let (indices, names): (Vec<usize>, Vec<String>) =
        texts.map(|(at, field)| (at, field.name().clone())).unzip();
    Ok(array.as_struct().column(indices[text_column(names, column)?]).clone())
}

/// The column of puzzles among the columns of text of a table: the one that is asked for, or the only one, or `puzzle`.
#[pyfunction]
#[pyo3(signature = (names, column))]
pub(crate) fn text_column(names: Vec<String>, column: Option<&str>) -> PyResult<usize> {
    let usual = if let [only] = names.as_slice() { only } else { "puzzle" };
    let wanted = column.unwrap_or(usual);
    names.iter().position(|name| name == wanted).ok_or_else(|| {
        let remedy = if names.is_empty() {
            "give a table that has one".to_owned()
        } else {
            format!("name one with column= ({})", names.join(", "))
        };
        wrong_option(format!("the table has no column `{wanted}` of text; {remedy}"))
    })
}

fn is_text(kind: &DataType) -> bool {
    match kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => true,
        DataType::Dictionary(_, values) => is_text(values),
        _ => false,
    }
}

/// The texts of an array, where they lie.
pub(crate) fn texts(array: &ArrayRef) -> Vec<Option<&str>> {
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().collect(),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().collect(),
        DataType::Utf8View => array.as_string_view().iter().collect(),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let (values, keys) = (texts(dictionary.values()), dictionary.normalized_keys());
            keys.into_iter()
                .enumerate()
                .map(|(at, key)| if array.is_null(at) { None } else { values[key] })
                .collect()
        }
        // Of a column without any value.
        _ => vec![None; array.len()],
    }
}

/// Reads the text of a value.
pub(crate) fn read(text: &str) -> Result<Puzzle, InputError> {
    Puzzle::parse(text)
}
