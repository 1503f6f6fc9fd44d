//! Reads every file under `src` and fails where one imports from a higher floor or from a sibling it must not know,
//! and where anything below the doors prints, touches files, clocks, threads or the environment. A test under `src`
//! is an offence too: the library is not compiled for tests of its own, so nobody would run it.
//!
//! The compiler cannot see this: to it all rooms of a crate are one house. So the paths are read from the text, and
//! every spelling counts: `use` with nested groups, paths in the middle of code, `super::super::…`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The plan of the house: the floor of each room, and its apartment there. Two apartments of one floor do not know
/// each other; rooms that share one do. A room is a file or a folder directly under `src`.
const ROOMS: &[(&str, u8, &str)] = &[
    ("geometry", 0, "board"),
    ("grid", 0, "board"),
    ("lists", 0, "board"),
    ("id", 1, "language"),
    ("step", 1, "language"),
    ("truth", 1, "language"),
    ("yaml", 1, "reading"),
    ("programs", 2, "finding"),
    ("technique", 2, "finding"),
    ("techniques", 2, "finding"),
    ("proof", 2, "judging"),
    ("measures", 2, "finding"),
    ("search", 2, "searching"),
    ("catalogue", 3, "knowledge"),
    ("minutes", 4, "running"),
    ("path", 4, "running"),
    ("pipeline", 4, "running"),
    ("rating", 4, "running"),
    ("scale", 4, "running"),
    ("trace", 4, "running"),
    ("generate", 5, "making"),
    ("explain", 5, "telling"),
    ("render", 5, "telling"),
    ("cli", DOORS, "doors"),
    ("door", DOORS, "doors"),
    ("formats", DOORS, "doors"),
    ("grade", DOORS, "doors"),
    ("main", DOORS, "doors"),
];

/// The floor of the doors: only here is anything read, printed, timed or run in parallel.
const DOORS: u8 = 6;

/// What only the doors may name. Below them the library answers the same bytes for the same input everywhere.
const OUTSIDE: &[&[&str]] = &[
    &["std", "env"],
    &["std", "fs"],
    &["std", "net"],
    &["std", "process"],
    &["std", "thread"],
    &["std", "time"],
    &["std", "io", "stderr"],
    &["std", "io", "stdin"],
    &["std", "io", "stdout"],
];

/// What only the doors may call.
const PRINTING: &[&str] = &["print", "println", "eprint", "eprintln", "dbg"];

/// The crate root only says which rooms there are, so it stands outside the floors.
const ROOT: &str = "lib";

#[test]
fn every_file_keeps_to_its_floor() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = rust_files(&src);
    let mut problems = Vec::new();
    let mut imports = 0;
    for file in &files {
        let text = fs::read_to_string(file).expect("a source file is text");
        let module = module_path(file.strip_prefix(&src).expect("it lies under src"));
        imports += crate_paths(&module, &text).len();
        problems.extend(offences(&module, &text));
    }
    assert!(problems.is_empty(), "{} offences:\n{}", problems.len(), problems.join("\n"));
    // A reader that sees nothing would find nothing wrong.
    assert!(files.len() >= 20, "only {} files were read", files.len());
    assert!(imports >= 50, "only {imports} paths into the crate were seen");
}

#[test]
fn a_room_stands_on_one_floor() {
    let names: BTreeSet<&str> = ROOMS.iter().map(|&(name, ..)| name).collect();
    assert_eq!(names.len(), ROOMS.len(), "a room is listed twice");
    for (_, floor, apartment) in ROOMS {
        let floors: BTreeSet<u8> = ROOMS.iter().filter(|r| r.2 == *apartment).map(|r| r.1).collect();
        assert_eq!(floors, BTreeSet::from([*floor]), "apartment {apartment} spans floors");
    }
}

#[test]
fn every_room_of_the_plan_is_there() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (room, ..) in ROOMS {
        let there = src.join(room).is_dir() || src.join(format!("{room}.rs")).is_file();
        assert!(there, "src/{room} is gone; take it out of ROOMS and of ARCHITECTURE.md");
    }
}

#[test]
fn the_page_shows_the_same_house() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md");
    let page = fs::read_to_string(page).expect("ARCHITECTURE.md is there");
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, floor, apartment, room, ..] = cells.as_slice() else { return None };
        Some((room.trim_matches('`').to_owned(), floor.parse::<u8>().ok()?, (*apartment).to_owned()))
    });
    let shown: BTreeSet<(String, u8, String)> = rows.collect();
    let planned = ROOMS.iter().map(|&(room, floor, apartment)| (room.into(), floor, apartment.into()));
    assert_eq!(shown, planned.collect(), "left: ARCHITECTURE.md, right: ROOMS in tests/floors.rs");
}

#[test]
fn offences_are_caught_in_every_spelling() {
    let caught = [
        ("truth.rs", "use crate::techniques::finder;"),
        ("geometry/cell.rs", "use crate::{\n    grid::Grid,\n    step::{Step, Finding},\n};"),
        ("geometry/cell.rs", "use super::super::truth::Truth;"),
        ("truth.rs", "use super::proof;"),
        ("grid.rs", "fn f() -> crate::truth::Truth { todo!() }"),
        ("grid.rs", "macro_rules! m { () => { $crate::step::Step } }"),
        ("truth.rs", "mod inner { use super::super::proof::check; }"),
        ("proof/check.rs", "use crate::techniques::finder;"),
        ("proof/check.rs", "use crate::technique::Technique;"),
        ("techniques/fish.rs", "use crate::proof::check;"),
        ("technique/mod.rs", "use crate::search::solve;"),
        ("search/mod.rs", "use crate::{geometry, proof};"),
        ("catalogue/mod.rs", "use crate::pipeline::Pipeline;"),
        ("render/svg.rs", "use crate::cli::args;"),
        ("pipeline.rs", "use crate::Grid;"),
        ("pipeline.rs", "use crate::*;"),
        ("cellar/mod.rs", ""),
        ("cellar.rs", "use std::fmt;"),
        ("grid.rs", "fn f() { println!(\"{}\", 1); }"),
        ("explain/mod.rs", "fn f() { dbg!(1); }"),
        ("rating.rs", "use std::{fmt, time::Instant};"),
        ("render/html.rs", "use std::fs::File;"),
        ("search/mod.rs", "fn f() { std::thread::spawn(|| ()); }"),
        ("catalogue/mod.rs", "fn f() { let _ = std::env::var(\"HOME\"); }"),
        ("trace.rs", "use std::io::{self, stdout};"),
        ("lib.rs", "use std::fs;"),
        ("explain/fill.rs", "fn f<const W: usize>(grid: &Grid<W>) {}"),
        ("grid.rs", "#[test]\nfn it_is_so() {}"),
        ("grade/mod.rs", "#[cfg(all(test, unix))]\nmod tests {\n    #[test]\n    fn so_it_is() {}\n}"),
    ];
    for (file, text) in caught {
        let module = module_path(Path::new(file));
        assert!(!offences(&module, text).is_empty(), "{file}: `{text}` went unnoticed");
    }
}

#[test]
fn what_is_allowed_is_left_alone() {
    let allowed = [
        ("truth.rs", "use crate::geometry::{Cell, Layout};\nuse crate::grid::Grid;"),
        ("step.rs", "use crate::truth::Truth;"),
        ("geometry/cell.rs", "use super::Digit;"),
        ("techniques/fish.rs", "use crate::technique::{Flow, tight_sets};"),
        ("techniques/chain/link.rs", "use super::super::fish;"),
        ("proof/deadly.rs", "//! Unlike [`techniques`](crate::techniques) it judges.\nuse super::check;"),
        ("grid.rs", "/* crate::cli /* nested */ crate::proof */ const A: &str = \"crate::cli println!\";"),
        ("grid.rs", "const A: &str = r#\"a \" crate::cli\"#; const B: char = '\"'; fn f<'a>(x: &'a u8) {}"),
        ("grid.rs", "mod inner { use super::Clash; }"),
        ("id.rs", "include!(concat!(env!(\"OUT_DIR\"), \"/ids.rs\"));"),
        ("grid.rs", "fn f() { let time = 1; let fs = time; }"),
        ("main.rs", "use whydoku::cli;\nfn main() { println!(\"{:?}\", std::env::args()); }"),
        ("cli/mod.rs", "use crate::{explain, formats}; use std::{fs, time::Instant};"),
        ("lib.rs", "pub mod geometry; pub use crate::grid::Grid;"),
        ("grid.rs", "// #[test]\nconst A: &str = \"#[test]\"; fn f(test: [u8; 1]) -> u8 { test[0] }"),
    ];
    for (file, text) in allowed {
        let found = offences(&module_path(Path::new(file)), text);
        assert!(found.is_empty(), "{file}: `{text}` was blamed: {found:?}");
    }
}

#[test]
fn an_unknown_room_is_told_what_to_do() {
    let found = offences(&module_path(Path::new("cellar/mod.rs")), "");
    assert!(found.len() == 1 && found[0].contains("add it to ROOMS"), "{found:?}");
}

/// Everything that a file must not do, told with its room.
fn offences(module: &[String], text: &str) -> Vec<String> {
    let here = module.join("::");
    let room = &module[0];
    let place = ROOMS.iter().find(|(name, ..)| name == room);
    if place.is_none() && room != ROOT {
        return vec![format!(
            "src/{room}: this room is on no floor; add it to ROOMS in tests/floors.rs and to ARCHITECTURE.md"
        )];
    }
    let mut found = Vec::new();
    for target in crate_paths(module, text) {
        match ROOMS.iter().find(|(name, ..)| *name == target) {
            None => found.push(format!("{here}: `crate::{target}` is no room; name the room it comes from")),
            Some(&(_, floor, apartment)) => {
                if let Some(&(_, own_floor, own_apartment)) = place {
                    if floor > own_floor {
                        found.push(format!("{here} (floor {own_floor}) imports {target} (floor {floor})"));
                    } else if floor == own_floor && apartment != own_apartment {
                        found.push(format!("{here} ({own_apartment}) must not know {target} ({apartment})"));
                    }
                }
            }
        }
    }
    if tokens(text).windows(4).any(|four| four == ["#", "[", "test", "]"]) {
        found.push(format!("{here} holds a test, and nobody runs it there; move it to tests/"));
    }
    // What tells is compiled once for all boards: on the widest sets, which need no name.
    if place.is_some_and(|&(.., apartment)| apartment == "telling")
        && tokens(text).windows(2).any(|pair| pair == ["const", "W"])
    {
        found.push(format!("{here} is made for sets of any width; take `Grid`, whose width is the widest"));
    }
    if place.is_none_or(|&(_, floor, _)| floor < DOORS) {
        let tokens = tokens(text);
        for path in all_paths(&tokens) {
            if let Some(outside) = OUTSIDE.iter().find(|outside| path.segments.starts_with(outside)) {
                found.push(format!("{here} names {}, which only the doors may", outside.join("::")));
            }
        }
        for pair in tokens.windows(2) {
            if pair[1] == "!" && PRINTING.contains(&pair[0]) {
                found.push(format!("{here} calls {}!, which only the doors may", pair[0]));
            }
        }
    }
    found
}

/// The names directly under the crate root that a file mentions, through `crate`, `super` or the crate's own name.
fn crate_paths(module: &[String], text: &str) -> Vec<String> {
    let tokens = tokens(text);
    let mut found = Vec::new();
    for path in all_paths(&tokens) {
        let depth = module.len() + path.inline_modules;
        let climbs = path.segments.iter().take_while(|&&segment| segment == "super").count();
        let rest = match path.segments[0] {
            "crate" | "whydoku" => &path.segments[1..],
            // A file of the crate root has no parent to climb to but that root.
            "super" if climbs >= depth => &path.segments[climbs..],
            _ => continue,
        };
        if let Some(&target) = rest.first()
            && target != "self"
        {
            found.push(target.to_owned());
        }
    }
    found
}

/// A path as it stands in the text, with groups spelled out.
struct Written<'a> {
    segments: Vec<&'a str>,
    /// How many `mod name { … }` of the same file stand around it; `super` leads out of those first.
    inline_modules: usize,
}

/// Every path of two segments or more. Groups are spelled out: `a::{b, c::d}` gives `a::b` and `a::c::d`.
fn all_paths<'a>(tokens: &[&'a str]) -> Vec<Written<'a>> {
    let mut found = Vec::new();
    let mut depth = 0;
    let mut inline: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at] {
            "{" => depth += 1,
            "}" => {
                depth = usize::saturating_sub(depth, 1);
                if inline.last() == Some(&depth) {
                    inline.pop();
                }
            }
            "mod" if tokens.get(at + 2) == Some(&"{") => inline.push(depth),
            word if is_word(word) => {
                let mut paths = Vec::new();
                at = read_path(tokens, at, &[], &mut paths);
                let long = paths.into_iter().filter(|path: &Vec<&str>| path.len() > 1);
                found.extend(long.map(|segments| Written { segments, inline_modules: inline.len() }));
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Reads one path, or one member of a group, that begins at `at`; returns where it ends.
fn read_path<'a>(
    tokens: &[&'a str],
    mut at: usize,
    before: &[&'a str],
    paths: &mut Vec<Vec<&'a str>>,
) -> usize {
    let mut path = before.to_vec();
    while at < tokens.len() && (is_word(tokens[at]) || tokens[at] == "*") {
        path.push(tokens[at]);
        at += 1;
        if tokens.get(at) != Some(&"::") {
            break;
        }
        at += 1;
    }
    if path.len() > before.len() && tokens[at - 1] == "::" && tokens.get(at) == Some(&"{") {
        at += 1;
        while at < tokens.len() && tokens[at] != "}" {
            let next = read_path(tokens, at, &path, paths);
            // What is no member (a comma, the new name after `as`) is passed over.
            at = next.max(at + 1);
        }
        return at + 1;
    }
    if path.len() > before.len() {
        paths.push(path);
    }
    at
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, `::` and single marks; comments, strings, characters and lifetimes are left out.
fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = skipped(rest);
        let length = if skipped > 0 {
            skipped
        } else if is_word(rest) {
            rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        if skipped == 0 && !first.is_whitespace() {
            found.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    found
}

/// The length of the comment, string, character or lifetime that the text begins with; 0 if it begins with none.
fn skipped(text: &str) -> usize {
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if text.starts_with("/*") {
        let (mut depth, mut at) = (0, 0);
        while at < text.len() {
            let rest = &text.as_bytes()[at..];
            if rest.starts_with(b"/*") || rest.starts_with(b"*/") {
                depth += if rest[0] == b'/' { 1 } else { -1 };
                at += 2;
                if depth == 0 {
                    return at;
                }
            } else {
                at += 1;
            }
        }
        return text.len();
    }
    let raw = text.trim_start_matches('b');
    if text.len() - raw.len() <= 1 && raw.starts_with('r') {
        let hashes = raw[1..].len() - raw[1..].trim_start_matches('#').len();
        if raw[1 + hashes..].starts_with('"') {
            let start = text.len() - raw.len() + hashes + 2;
            let end = format!("\"{}", "#".repeat(hashes));
            return text[start..].find(&end).map_or(text.len(), |at| start + at + end.len());
        }
    }
    if let Some(rest) = text.strip_prefix('"') {
        return 1 + quoted(rest, b'"');
    }
    if let Some(rest) = text.strip_prefix('\'') {
        let mut characters = rest.chars();
        let (first, second) = (characters.next(), characters.next());
        // `'a'` is a character and `'a` a lifetime; only the character has a closing mark right after.
        return if first == Some('\\') || second == Some('\'') { 1 + quoted(rest, b'\'') } else { 1 };
    }
    0
}

/// The length up to and with the closing mark, minding backslashes.
fn quoted(text: &str, mark: u8) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            found if found == mark => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

/// `techniques/fish.rs` is `[techniques, fish]`, and so is `techniques/fish/mod.rs`.
fn module_path(file: &Path) -> Vec<String> {
    let mut path: Vec<String> =
        file.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if path.len() > 1 && path.last().is_some_and(|name| name == "mod") {
        path.pop();
    }
    path
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a source folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}
