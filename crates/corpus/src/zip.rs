//! Zip files: what is in them, file by file. Read from the list at their end, as all unzippers do; stored and deflated
//! files are known, which is what text comes in.

use flate2::Crc;
use flate2::read::DeflateDecoder;
use std::io::{self, Read};

/// The most that a file may unpack to: puzzles by the million, and no trap.
const MOST: u64 = 1 << 30;

/// Whether a file that begins so is a zip file.
pub(super) fn is_zip(begin: &[u8]) -> bool {
    begin.starts_with(b"PK\x03\x04") || begin.starts_with(b"PK\x05\x06")
}

/// The files in it that may hold puzzles, by name; nothing that is hidden.
pub(super) fn files(bytes: &[u8]) -> io::Result<super::opened::Unzipped> {
    let end =
        bytes.windows(4).rposition(|word| word == b"PK\x05\x06").ok_or_else(|| cut("no list of files"))?;
    // The list ends with a note of so many characters, which may be none.
    if end + 22 + number(bytes, end + 20, 2)? > bytes.len() {
        return Err(cut("it ends early"));
    }
    let count = number(bytes, end + 10, 2)?;
    let mut at = number(bytes, end + 16, 4)?;
    let mut files = Vec::new();
    for _ in 0..count {
        if bytes.get(at..at + 4) != Some(b"PK\x01\x02") {
            return Err(cut("the list of files is damaged"));
        }
        let field = |from: usize, length| number(bytes, at + from, length);
        let (flags, method, sum) = (field(8, 2)?, field(10, 2)?, field(16, 4)?);
        let (packed, whole) = (field(20, 4)?, field(24, 4)?);
        let (name, extra, comment, local) = (field(28, 2)?, field(30, 2)?, field(32, 2)?, field(42, 4)?);
        let name_bytes = bytes.get(at + 46..at + 46 + name).ok_or_else(|| cut("a name is cut off"))?;
        let name_text = String::from_utf8_lossy(name_bytes).into_owned();
        at += 46 + name + extra + comment;
        let hidden = name_text.split('/').any(|part| part.starts_with('.') || part == "__MACOSX");
        if name_text.ends_with('/') || hidden {
            continue;
        }
        if flags & 1 != 0 {
            return Err(io::Error::other(format!(
                "{name_text} in this zip file is locked with a password; unpack it first"
            )));
        }
        let begin = local + 30 + number(bytes, local + 26, 2)? + number(bytes, local + 28, 2)?;
        let data = bytes.get(begin..begin + packed).ok_or_else(|| cut("a file in it is cut off"))?;
        let content = unpacked(&name_text, method, data)?;
        let mut crc = Crc::new();
        crc.update(&content);
        if crc.sum() as usize != sum || content.len() != whole {
            return Err(cut(&format!("{name_text} does not have the sum that it should have")));
        }
        files.push((name_text, content));
    }
    Ok(files)
}

fn unpacked(name: &str, method: usize, data: &[u8]) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    match method {
        0 => content.extend_from_slice(data),
        8 => {
            DeflateDecoder::new(data).take(MOST).read_to_end(&mut content)?;
        }
        _ => {
            return Err(io::Error::other(format!(
                "{name} in this zip file is packed in a way that is not known; unpack it first"
            )));
        }
    }
    Ok(content)
}

/// A number, lowest byte first.
fn number(bytes: &[u8], at: usize, length: usize) -> io::Result<usize> {
    let bytes = bytes.get(at..at + length).ok_or_else(|| cut("it ends early"))?;
    Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
}

fn cut(what: &str) -> io::Error {
    io::Error::other(format!("zip: cut off or damaged: {what}"))
}
