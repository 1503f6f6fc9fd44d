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

#[cfg(test)]
mod tests {
    use super::{files, is_zip};
    use flate2::{Compression, Crc, write::DeflateEncoder};
    use std::io::Write;

    /// A zip file with one file in it, stored or deflated.
    fn zip(name: &str, text: &str, method: u16) -> Vec<u8> {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(text.as_bytes()).unwrap();
        let data = if method == 8 { packed.finish().unwrap() } else { text.as_bytes().to_vec() };
        let mut crc = Crc::new();
        crc.update(text.as_bytes());
        let sizes = [crc.sum(), data.len() as u32, text.len() as u32].map(u32::to_le_bytes).concat();
        let name_length = (name.len() as u16).to_le_bytes();
        let mut bytes = [
            b"PK\x03\x04\x14\0\0\0".as_slice(),
            &method.to_le_bytes(),
            &[0; 4],
            &sizes,
            &name_length,
            &[0; 2],
        ]
        .concat();
        bytes.extend(name.as_bytes());
        bytes.extend(&data);
        let list = bytes.len() as u32;
        let head = [
            b"PK\x01\x02\x14\0\x14\0\0\0".as_slice(),
            &method.to_le_bytes(),
            &[0; 4],
            &sizes,
            &name_length,
            &[0; 16],
        ]
        .concat();
        bytes.extend(head);
        bytes.extend(name.as_bytes());
        let length = bytes.len() as u32 - list;
        bytes.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
        bytes.extend(length.to_le_bytes());
        bytes.extend(list.to_le_bytes());
        bytes.extend([0; 2]);
        bytes
    }

    #[test]
    fn stored_and_deflated_files_come_out_whole() {
        for method in [0, 8] {
            let bytes = zip("a/puzzles.txt", "53..7....6..195....98....6.8...6", method);
            assert!(is_zip(&bytes));
            let found = files(&bytes).unwrap();
            assert_eq!(found, [("a/puzzles.txt".to_owned(), b"53..7....6..195....98....6.8...6".to_vec())]);
        }
        assert!(files(&zip(".hidden", "x", 0)).unwrap().is_empty());
    }

    #[test]
    fn what_is_cut_or_damaged_is_an_error_and_no_panic() {
        let whole = zip("puzzles.txt", "53..7....6..195....98", 8);
        for length in 0..whole.len() {
            assert!(files(&whole[..length]).is_err(), "cut to {length}");
        }
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 0x41;
            let _ = files(&damaged);
        }
        let mut damaged = whole.clone();
        let at = whole.len() - 22 - 11 - 46 - 2;
        damaged[at] ^= 1;
        assert!(files(&damaged).is_err());
    }
}
