//! A stream, opened: unpacked, told from what is no text at all, taken out of a JSON array, and known as a table if it is
//! one. Every command opens its inputs so.

use super::elements::{Elements, is_list};
use super::unpack::{Stream, unpacked};
use super::zip;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use whydoku_formats::{TableForm, TableProblem};

/// Files out of a zip file: their names, and what is in them.
pub type Unzipped = Vec<(String, Vec<u8>)>;

/// How much of a stream is looked at to see what it is.
const LOOKED: u64 = 1 << 16;

/// A stream of text, and the form of the table that it is.
pub struct Opened {
    /// The form, if it is a table.
    pub form: Option<TableForm>,
    /// The text.
    pub source: Box<dyn BufRead + Send>,
}

/// Kinds of files that are taken for puzzles by mistake, by their first bytes.
const FOREIGN: [(&[u8], &str); 8] = [
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xFF\xD8\xFF", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"%PDF", "a PDF"),
    (b"\x7FELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"\xD0\xCF\x11\xE0", "an old Office document; save it as CSV"),
    (b"SQLite format 3", "a database"),
];

/// Opens a stream; `column` names where puzzles stand in a table.
pub fn opened(
    source: Box<dyn BufRead + Send>,
    column: Option<&str>,
) -> io::Result<Result<Opened, TableProblem>> {
    let mut source = unpacked(source)?;
    let mut first = head(&mut source);
    if let Some(kind) = foreign(&first) {
        return Err(io::Error::other(format!("this is {kind}; text with puzzles in it is wanted")));
    }
    if is_list(&first) {
        let elements = Elements::new(Box::new(Cursor::new(first).chain(source)));
        source = Box::new(BufReader::with_capacity(LOOKED as usize, elements));
        first = head(&mut source);
    }
    let form = TableForm::detect(&String::from_utf8_lossy(first_line(&first)), column);
    let source: Stream = Box::new(Cursor::new(first).chain(source));
    Ok(form.map(|form| Opened { form, source }))
}

/// The first line; of an array, as much as it takes to see what its elements are. What fails here fails again where it has a
/// line number.
fn head(source: &mut Stream) -> Vec<u8> {
    let mut head = Vec::new();
    loop {
        let before = head.len();
        // A line longer than this is no head of a table.
        let _ = source.by_ref().take(LOOKED).read_until(b'\n', &mut head);
        let bracket_alone = head.trim_ascii() == b"[";
        if head.len() == before
            || !bracket_alone && !head.trim_ascii().is_empty()
            || head.len() as u64 > LOOKED
        {
            return head;
        }
        // A table begins at once; so what begins with blank lines is read on only for an array.
        if !bracket_alone && before == 0 && head.trim_ascii().is_empty() {
            return head;
        }
    }
}

fn first_line(text: &[u8]) -> &[u8] {
    text.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default()
}

/// What kind of file it is, if it holds no text.
fn foreign(begin: &[u8]) -> Option<&'static str> {
    let known = FOREIGN.iter().find(|(magic, _)| begin.starts_with(magic)).map(|(_, kind)| *kind);
    let wide = begin.starts_with(b"\xFF\xFE") || begin.starts_with(b"\xFE\xFF");
    let zeros = begin.iter().take(512).filter(|&&byte| byte == 0).count();
    let looked = &begin[..begin.len().min(512)];
    let is_sign = |byte: &&u8| **byte < 32 && !b"\t\n\r\x0c\x1b".contains(byte);
    let signs = looked.iter().filter(is_sign).count();
    let odd = String::from_utf8_lossy(looked).matches(char::REPLACEMENT_CHARACTER).count();
    let page = is_page(&String::from_utf8_lossy(&begin[..begin.len().min(64)]));
    known
        .or_else(|| wide.then_some("text in UTF-16; save it as UTF-8"))
        .or_else(|| page.then_some("a page for browsers (HTML)"))
        .or_else(|| {
            (zeros > 3 || signs > 12 || looked.len() > 15 && odd * 4 > looked.len()).then_some("no text")
        })
}

/// Whether a line begins a page for browsers.
fn is_page(text: &str) -> bool {
    let begin = text.get(..15).unwrap_or(text).to_ascii_lowercase();
    begin.starts_with("<!doctype html") || begin.starts_with("<html")
}

/// The files in a zip file, by name; nothing if this is none.
pub fn zip_files(path: &Path) -> io::Result<Option<Unzipped>> {
    // A pipe must be opened once alone: whoever writes to it is gone when it is closed.
    if !fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let mut file = File::open(path)?;
    let mut begin = Vec::new();
    file.by_ref().take(4).read_to_end(&mut begin)?;
    if !zip::is_zip(&begin) {
        return Ok(None);
    }
    file.read_to_end(&mut begin)?;
    let files = zip::files(&begin)?;
    let office = |name: &str| name == "[Content_Types].xml";
    if files.iter().any(|(name, _)| office(name)) {
        return Err(io::Error::other("this is an Office document; save it as CSV"));
    }
    Ok(Some(files))
}
