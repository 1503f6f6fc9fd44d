//! Zip files: what is in them comes out, and what is damaged is noticed.

use super::Folder;
use flate2::{Compression, Crc, write::DeflateEncoder};
use std::io::{Read, Result, Write as _};
use std::path::Path;
use whydoku_corpus::zip_entries;

/// A zip file with one file in it, stored or deflated.
fn zip(name: &str, text: &str, method: u16) -> Vec<u8> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    let data = if method == 8 { packed.finish().unwrap() } else { text.as_bytes().to_vec() };
    let mut crc = Crc::new();
    crc.update(text.as_bytes());
    let sizes = [crc.sum(), data.len() as u32, text.len() as u32].map(u32::to_le_bytes).concat();
    let name_length = (name.len() as u16).to_le_bytes();
    let mut bytes =
        [b"PK\x03\x04\x14\0\0\0".as_slice(), &method.to_le_bytes(), &[0; 4], &sizes, &name_length, &[0; 2]]
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

/// The names and contents of the files in an archive; `None` if it is none.
#[expect(clippy::type_complexity, reason = "names and contents of files that may be missing")]
fn files(archive: &str) -> Result<Option<Vec<(String, Vec<u8>)>>> {
    let Some(entries) = zip_entries(Path::new(archive))? else { return Ok(None) };
    let mut files = Vec::new();
    for entry in entries.into_iter().filter(|entry| !entry.is_hidden) {
        let mut content = Vec::new();
        entry.open()?.read_to_end(&mut content)?;
        files.push((entry.name.clone(), content));
    }
    Ok(Some(files))
}

#[test]
fn stored_and_deflated_files_come_out_whole() {
    let folder = Folder::new("zips");
    let files = |bytes: &[u8]| self::files(&folder.file("in.zip", bytes)).unwrap();
    for method in [0, 8] {
        let found = files(&zip("a/puzzles.txt", "53..7....6..195....98....6.8...6", method)).unwrap();
        assert_eq!(found, [("a/puzzles.txt".to_owned(), b"53..7....6..195....98....6.8...6".to_vec())]);
    }
    assert_eq!(files(&zip(".hidden", "x", 0)), Some(Vec::new()));
}

#[test]
fn truncated_and_damaged_archives_are_errors() {
    let folder = Folder::new("cut-zips");
    let files = |bytes: &[u8]| self::files(&folder.file("in.zip", bytes));
    let whole = zip("puzzles.txt", "53..7....6..195....98", 8);
    for length in 4..whole.len() {
        assert!(files(&whole[..length]).is_err(), "cut to {length}");
    }
    for length in 0..4 {
        assert!(files(&whole[..length]).is_ok_and(|found| found.is_none()), "cut to {length}");
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

/// Five files of 300 MB, which share the bytes of one.
#[test]
fn files_that_are_too_large_together_are_refused_before_any_is_opened() {
    let folder = Folder::new("large-zips");
    let one = zip("zeros.txt", "000000", 8);
    let (body, end) = one.split_at(one.len() - 22);
    let (data, record) = body.split_at(body.len() - 46 - "zeros.txt".len());
    let large = [&record[..24], &300_000_000_u32.to_le_bytes(), &record[28..]].concat();
    let archive = |count: u16| {
        let list = large.repeat(count.into());
        let (count, length) = (count.to_le_bytes(), (list.len() as u32).to_le_bytes());
        let end = [&end[..8], &count, &count, &length, &end[16..]].concat();
        folder.file("in.zip", [data, &list, &end].concat())
    };
    assert_eq!(zip_entries(Path::new(&archive(3))).unwrap().unwrap().len(), 3);
    let problem = zip_entries(Path::new(&archive(5))).unwrap_err().to_string();
    assert!(problem.contains("larger than 1 GiB together"), "{problem}");
}

#[test]
fn a_file_that_unpacks_to_more_than_it_says_is_an_error() {
    let folder = Folder::new("lying-zips");
    let mut lying = zip("zeros.txt", &"0".repeat(100_000), 8);
    let size = lying.len() - 22 - 46 - "zeros.txt".len() + 24;
    lying[size..size + 4].copy_from_slice(&10_u32.to_le_bytes());
    let entries = zip_entries(Path::new(&folder.file("in.zip", &lying))).unwrap().unwrap();
    let mut content = Vec::new();
    assert!(entries[0].open().unwrap().read_to_end(&mut content).is_err() && content.len() < 1 << 17);
}
