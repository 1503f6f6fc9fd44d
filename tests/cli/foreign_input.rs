//! Puzzles as strangers keep them: spreadsheets, old programs, links, collections, packed files; and files that are none.

use super::*;
use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};

/// EASY, row by row, cell by cell.
fn rows() -> Vec<Vec<&'static str>> {
    let cells: Vec<&str> = EASY.split("").filter(|cell| !cell.is_empty()).collect();
    cells.chunks(9).map(<[&str]>::to_vec).collect()
}

fn grid(row: impl Fn(&[&str]) -> String) -> String {
    rows().iter().map(|cells| row(cells) + "\n").collect()
}

fn zeros() -> String {
    EASY.replace('.', "0")
}

#[track_caller]
fn solves(text: &str, times: usize) {
    let told = pipe(&["solve", "--format", "line"], text).exits(0);
    assert_eq!(told.out, format!("{EASY_SOLVED}\n").repeat(times), "{text}\n{told:?}");
    let rated = pipe(&["rate", "--format", "tsv"], text).exits(0);
    assert_eq!(rated.out.lines().count(), times + 1, "{text}");
}

#[test]
fn grids_of_spreadsheets_may_have_empty_cells() {
    let empty = |cell: &&str| if *cell == "." { "" } else { *cell }.to_owned();
    let of = |cells: &[&str], gap: &str| cells.iter().map(empty).collect::<Vec<_>>().join(gap);
    for gap in ["\t", ",", ";"] {
        solves(&grid(|cells| of(cells, gap)), 1);
    }
    solves(&grid(|cells| of(cells, ",").replace(",,", ",0,").replace(",,", ",0,")), 1);
    let markdown = grid(|cells| format!("| {} |", of(cells, " | ")));
    solves(&markdown, 1);
    let (first, rest) = markdown.split_once('\n').unwrap();
    solves(&format!("{first}\n{}|\n{rest}", "|---".repeat(9)), 1);
    solves(&format!("{}\n{}", grid(|cells| of(cells, "\t")), grid(|cells| of(cells, "\t"))), 2);
}

#[test]
fn open_cells_may_be_blanks_or_hyphens() {
    solves(&EASY.replace('.', " "), 1);
    solves(&EASY.replace('.', "-"), 1);
    solves(&grid(|cells| cells.concat().replace('.', "-")), 1);
}

#[test]
fn collections_and_links_are_read() {
    let one = zeros();
    solves(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={one}\n"), 1);
    let xml = format!(
        "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n <name>Two &amp; more</name>\n <game data=\"{one}\"/>\n \
         <game created=\"0\" data=\"{one}\" note=\"\"/>\n</opensudoku>\n"
    );
    solves(&xml, 2);
    solves(&format!("[\"{one}\",\n \"{EASY}\"]\n"), 2);
    solves(
        &format!("[\n {{\"id\": 1, \"puzzle\": \"{one}\"}},\n {{\"puzzle\": \"{EASY}\",\n  \"id\": 2}}\n]\n"),
        2,
    );
    // An array of rows is one grid, as ever.
    let rows: Vec<String> = rows().iter().map(|row| format!("\"{}\"", row.concat())).collect();
    solves(&format!("[{}]\n", rows.join(",")), 1);
}

#[test]
fn every_command_reads_tables_and_packed_files() {
    let table = format!("id,puzzle,note\n1,{EASY},\"a, b\"\n2,{EASY},c\n");
    solves(&table, 2);
    let mut zipped = GzEncoder::new(Vec::new(), Compression::fast());
    zipped.write_all(table.as_bytes()).unwrap();
    let packed = file("table.csv.gz", zipped.finish().unwrap());
    assert_eq!(run(&["solve", "--format", "line", &packed]).exits(0).out.lines().count(), 2);
    run(&["check", &packed]).exits(0).says("table.csv.gz, line 3");
    let archive = file("puzzles.zip", zip(&[("a/one.txt", EASY), ("b.csv", &table), (".hidden", "12")]));
    assert_eq!(run(&["solve", "--format", "line", &archive]).exits(0).out.lines().count(), 3);
    let rated = run(&["grade", &archive, "--with", "file"]).exits(0);
    let rated = rated.says("puzzles.zip/a/one.txt").complains("puzzles.zip/.hidden is left out");
    assert!(rated.out.lines().count() == 4);
    let outside = file("outside.zip", zip(&[("a.txt", EASY), ("../b.txt", EASY)]));
    for command in ["solve", "check", "rate", "grade"] {
        run(&[command, &outside]).exits(0).complains("outside.zip/../b.txt is left out");
    }
    let torn = file("torn.zip", &zip(&[("one.txt", EASY)])[..60]);
    run(&["solve", &torn]).exits(2).complains("torn.zip: cannot be read: zip: cut off or damaged");
}

#[test]
fn a_wrong_kind_of_file_is_one_mistake() {
    let complaints = |run: &Run| run.err.matches("whydoku: ").count();
    let prose = file("prose.md", "# Title\n\nSome words.\nAnd more of them, in lines.\n".repeat(70));
    let told = run(&["explain", &prose]).exits(2);
    assert_eq!(complaints(&told), 1, "{told:?}");
    told.complains("prose.md: none of its").complains("is this the right file?");
    // Another file may hold what looks like a part of a puzzle, and have very many lines.
    let lock =
        file("lock.toml", "[[package]]\nname = \"one\"\nversion = \"1\"\nsource = \"web\"\n\n".repeat(600));
    let told = run(&["explain", &lock]).exits(2);
    assert_eq!(complaints(&told), 1, "{told:?}");
    told.complains("lock.toml: none of its");
    let late = file("late.txt", format!("{}{EASY}\n", "words of another kind\n".repeat(1200)));
    let solved = run(&["solve", "--format", "line", &late]).exits(2);
    assert_eq!((solved.out.lines().count(), solved.err.lines().count() <= 3), (1, true), "{solved:?}");
    for (name, bytes, said) in [
        ("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\n\n\n".as_slice(), "a picture (PNG)"),
        ("book.pdf", b"%PDF-1.7\n%\xE2\xE3\n1 0 obj\n", "a PDF"),
        ("page.html", b"<!DOCTYPE html>\n<html>\n<body>\n", "a page for browsers"),
        ("wide.txt", b"\xFF\xFE5\x003\x00\n\x00", "text in UTF-16"),
    ] {
        let wrong = file(name, bytes);
        let told = run(&["solve", &wrong]).exits(2);
        assert_eq!(complaints(&told), 1, "{told:?}");
        told.complains(said);
        let rated = run(&["rate", "--format", "tsv", &wrong]).exits(2);
        assert_eq!(rated.out.lines().count(), 2, "{rated:?}");
    }
    // One puzzle among the lines shows that it was the right file.
    let mixed = pipe(&["solve", "--format", "line"], &format!("words\nmore\nand more\n{EASY}\n")).exits(2);
    assert_eq!(mixed.out.lines().count(), 1);
    mixed.complains("3 of 4 puzzles could not be used");
}

/// A zip file with these files in it.
pub(super) fn zip(files: &[(&str, &str)]) -> Vec<u8> {
    let (mut bytes, mut list) = (Vec::new(), Vec::new());
    for (name, text) in files {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(text.as_bytes()).unwrap();
        let data = packed.finish().unwrap();
        let mut crc = flate2::Crc::new();
        crc.update(text.as_bytes());
        let sizes = [crc.sum(), data.len() as u32, text.len() as u32].map(u32::to_le_bytes).concat();
        let length = (name.len() as u16).to_le_bytes();
        let at = (bytes.len() as u32).to_le_bytes();
        let common = [&8_u16.to_le_bytes()[..], &[0; 4], &sizes, &length].concat();
        bytes.extend([b"PK\x03\x04\x14\0\0\0", &common[..], &[0; 2], name.as_bytes(), &data].concat());
        list.extend([b"PK\x01\x02\x14\0\x14\0\0\0", &common[..], &[0; 12], &at, name.as_bytes()].concat());
    }
    let (begin, length) = ((bytes.len() as u32).to_le_bytes(), (list.len() as u32).to_le_bytes());
    let count = (files.len() as u16).to_le_bytes();
    [&bytes[..], &list, b"PK\x05\x06\0\0\0\0", &count, &count, &length, &begin, &[0; 2]].concat()
}
