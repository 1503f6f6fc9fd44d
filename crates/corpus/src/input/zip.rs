//! [`ZipEntry`]: the files of a zip archive, read one at a time. Entries are stored or deflated.

use super::unpack::{Stream, buffered};
use flate2::Crc;
use flate2::read::DeflateDecoder;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The most bytes that the entries of an archive may unpack to together.
const MOST: u64 = 1 << 30;

/// The size of the record at the end of an archive, without its comment, and of the longest comment.
const END_RECORD: u64 = 22;
const LONGEST_COMMENT: u64 = 0xFFFF;

/// A file in a zip archive.
#[derive(Clone, Debug)]
pub struct ZipEntry {
    archive: PathBuf,
    /// The path of the file in the archive.
    pub name: String,
    /// Whether it is left out: its path has a part that begins with a dot, or is that of macOS.
    pub is_hidden: bool,
    header: u64,
    is_deflated: bool,
    pub(super) packed_size: u64,
    size: u64,
    crc: u32,
}

/// Lists the files of an archive; `None` if the file is no zip archive.
pub fn zip_entries(path: &Path) -> io::Result<Option<Vec<ZipEntry>>> {
    // A pipe can be opened only once.
    if !fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let mut file = File::open(path)?;
    let mut magic = Vec::new();
    file.by_ref().take(4).read_to_end(&mut magic)?;
    if magic != b"PK\x03\x04" && magic != b"PK\x05\x06" {
        return Ok(None);
    }
    let (count, directory) = read_directory(&mut file)?;
    let mut entries = Vec::new();
    let mut at = 0;
    for _ in 0..count {
        if directory.get(at..at + 4) != Some(b"PK\x01\x02") {
            return Err(damaged("the list of files is damaged"));
        }
        let field = |from: usize, length| number(&directory, at + from, length);
        let (flags, method) = (field(8, 2)?, field(10, 2)?);
        let length = field(28, 2)? as usize;
        let name = directory.get(at + 46..at + 46 + length).ok_or_else(|| damaged("a name is cut off"))?;
        let name = String::from_utf8_lossy(name).into_owned();
        let (extra, comment) = (field(30, 2)? as usize, field(32, 2)? as usize);
        let is_hidden = name.split('/').any(|part| part.starts_with('.') || part == "__MACOSX");
        if !name.ends_with('/') {
            let wrong = match method {
                _ if is_hidden => None,
                _ if flags & 1 != 0 => Some("locked with a password"),
                0 | 8 => None,
                _ => Some("packed in a way that is not known"),
            };
            if let Some(wrong) = wrong {
                let message = format!("{name} in this zip file is {wrong}; unpack it first");
                return Err(io::Error::other(message));
            }
            entries.push(ZipEntry {
                archive: path.to_owned(),
                name,
                is_hidden,
                header: field(42, 4)?,
                is_deflated: method == 8,
                packed_size: field(20, 4)?,
                size: field(24, 4)?,
                crc: field(16, 4)? as u32,
            });
        }
        at += 46 + length + extra + comment;
    }
    if entries.iter().filter(|entry| !entry.is_hidden).map(|entry| entry.size).sum::<u64>() > MOST {
        return Err(io::Error::other("zip: the files in it are larger than 1 GiB together; unpack it first"));
    }
    Ok(Some(entries))
}

fn read_directory(file: &mut File) -> io::Result<(u64, Vec<u8>)> {
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(END_RECORD + LONGEST_COMMENT)))?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail)?;
    let end = tail.windows(4).rposition(|word| word == b"PK\x05\x06");
    let end = end.ok_or_else(|| damaged("no list of files"))?;
    if (end as u64 + END_RECORD + number(&tail, end + 20, 2)?) > tail.len() as u64 {
        return Err(damaged("it ends early"));
    }
    let (size, offset) = (number(&tail, end + 12, 4)?, number(&tail, end + 16, 4)?);
    file.seek(SeekFrom::Start(offset))?;
    let mut directory = Vec::new();
    file.take(size).read_to_end(&mut directory)?;
    Ok((number(&tail, end + 10, 2)?, directory))
}

impl ZipEntry {
    /// The path of the archive and of the file in it.
    pub fn path(&self) -> String {
        format!("{}/{}", self.archive.display(), self.name)
    }

    /// Opens the file. A wrong size or checksum is an error at the end of the stream.
    pub fn open(&self) -> io::Result<Stream> {
        let mut file = File::open(&self.archive)?;
        file.seek(SeekFrom::Start(self.header + 26))?;
        let mut lengths = [0; 4];
        file.read_exact(&mut lengths)?;
        let begin = self.header + 30 + number(&lengths, 0, 2)? + number(&lengths, 2, 2)?;
        file.seek(SeekFrom::Start(begin))?;
        let packed = BufReader::new(file).take(self.packed_size);
        let source: Box<dyn Read + Send> =
            if self.is_deflated { Box::new(DeflateDecoder::new(packed)) } else { Box::new(packed) };
        Ok(buffered(EntryReader { source, entry: self.clone(), crc: Crc::new() }))
    }
}

/// Reads an entry and compares its size and checksum with those of the directory.
struct EntryReader {
    source: Box<dyn Read + Send>,
    entry: ZipEntry,
    crc: Crc,
}

impl Read for EntryReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.crc.update(&buffer[..count]);
        let size = u64::from(self.crc.amount());
        let is_end = count == 0 && !buffer.is_empty();
        if size > self.entry.size || is_end && (size != self.entry.size || self.crc.sum() != self.entry.crc) {
            return Err(damaged(&format!("{} does not have the sum that it should have", self.entry.name)));
        }
        Ok(count)
    }
}

fn number(bytes: &[u8], at: usize, length: usize) -> io::Result<u64> {
    let bytes = bytes.get(at..at + length).ok_or_else(|| damaged("it ends early"))?;
    Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
}

fn damaged(what: &str) -> io::Error {
    io::Error::other(format!("zip: cut off or damaged: {what}"))
}
