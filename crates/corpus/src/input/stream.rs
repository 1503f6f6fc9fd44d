//! [`open_stream`]: decompresses a stream, refuses what is no text, splits a JSON array into lines and detects tables.

use super::json_array::{ArrayElements, is_array_of_puzzles};
use super::unpack::{Stream, buffered, decompress};
use crate::error::StreamProblem;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use whydoku_formats::{TableForm, TableProblem};

/// The number of bytes that are inspected to detect the type of a stream.
const INSPECTED: u64 = 1 << 16;

/// A stream of text.
pub struct TextStream {
    /// The form of the table, if the text is one.
    pub form: Option<TableForm>,
    /// Whether the column of puzzles was found by its content.
    pub is_by_content: bool,
    /// The text.
    pub source: Box<dyn BufRead + Send>,
}

/// Signatures of file types that are given by mistake.
const SIGNATURES: [(&[u8], &str); 8] = [
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xFF\xD8\xFF", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"%PDF", "a PDF"),
    (b"\x7FELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"\xD0\xCF\x11\xE0", "an old Office document; save it as CSV"),
    (b"SQLite format 3", "a database"),
];

/// Opens a stream; `column` names the column of puzzles in a table.
pub fn open_stream(
    source: Box<dyn BufRead + Send>,
    column: Option<&str>,
) -> Result<Result<TextStream, TableProblem>, StreamProblem> {
    let mut source = decompress(source)?;
    let mut head = read_head(&mut source);
    if head.starts_with(b"PAR1") {
        return Err(StreamProblem::Parquet);
    }
    if let Some(kind) = file_type(&head) {
        return Err(StreamProblem::FileType(kind));
    }
    if is_array_of_puzzles(&head) {
        let elements = ArrayElements::new(Box::new(Cursor::new(head).chain(source)));
        source = Box::new(BufReader::with_capacity(INSPECTED as usize, elements));
        head = read_head(&mut source);
    }
    let first_line = head.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default();
    let first_line = String::from_utf8_lossy(first_line);
    let mut form = TableForm::detect(&first_line, column);
    let mut is_by_content = false;
    if form == Ok(None)
        && let Some((names, by)) = TableForm::head(&first_line)
    {
        let second = head.len();
        let _ = source.by_ref().take(INSPECTED).read_until(b'\n', &mut head);
        form = TableForm::by_content(names, by, &String::from_utf8_lossy(&head[second..]));
        is_by_content = form.as_ref().is_ok_and(Option::is_some);
    }
    let source: Stream = Box::new(Cursor::new(head).chain(source));
    Ok(form.map(|form| TextStream { form, is_by_content, source }))
}

/// Opens a table: decompresses it and splits a JSON array into lines.
pub fn open_table(source: Box<dyn BufRead + Send>) -> io::Result<Box<dyn BufRead + Send>> {
    let mut source = decompress(source)?;
    let head = read_head(&mut source);
    let is_array = is_array_of_puzzles(&head);
    let whole: Stream = Box::new(Cursor::new(head).chain(source));
    Ok(if is_array { buffered(ArrayElements::new(whole)) } else { whole })
}

fn read_head(source: &mut Stream) -> Vec<u8> {
    let mut head = Vec::new();
    loop {
        let before = head.len();
        let _ = source.by_ref().take(INSPECTED).read_until(b'\n', &mut head);
        let is_bracket = head.trim_ascii() == b"[";
        let is_blank = head.trim_ascii().is_empty();
        // The head of a table is the first line; blank lines are read on only within an array.
        let is_end = head.len() == before || head.len() as u64 > INSPECTED;
        if is_end || !is_bracket && (!is_blank || before == 0) {
            return head;
        }
    }
}

fn file_type(head: &[u8]) -> Option<&'static str> {
    if let Some((_, kind)) = SIGNATURES.iter().find(|(signature, _)| head.starts_with(signature)) {
        return Some(kind);
    }
    if head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF") {
        return Some("text in UTF-16; save it as UTF-8");
    }
    let text = String::from_utf8_lossy(&head[..head.len().min(64)]).to_ascii_lowercase();
    if text.starts_with("<!doctype html") || text.starts_with("<html") {
        return Some("a page for browsers (HTML)");
    }
    let sample = &head[..head.len().min(512)];
    #[expect(clippy::naive_bytecount, reason = "a sample of a few hundred bytes")]
    let zeros = sample.iter().filter(|&&byte| byte == 0).count();
    let controls = sample.iter().filter(|&&byte| byte < 32 && !b"\t\n\r\x0c\x1b".contains(&byte)).count();
    let invalid = String::from_utf8_lossy(sample).matches(char::REPLACEMENT_CHARACTER).count();
    let is_binary = zeros > 3 || controls > 12 || sample.len() > 15 && invalid * 4 > sample.len();
    is_binary.then_some("no text")
}
