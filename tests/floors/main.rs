//! Reads every file under `src` and fails where one imports from a higher floor or from a sibling it must not know,
//! and where anything below the doors prints, touches files, clocks, threads or the environment. A test under `src`
//! is an offence too: the library is not compiled for tests of its own, so nobody would run it.
//!
//! | file | holds |
//! | --- | --- |
//! | `plan.rs` | the plan of the house |
//! | `offences.rs` | what a file must not do |
//! | `paths.rs` | every path in a source file, however it is spelled |

mod offences;
mod paths;
mod plan;

use offences::offences;
use paths::crate_paths;
use plan::ROOMS;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

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
    assert_eq!(shown, planned.collect(), "left: ARCHITECTURE.md, right: ROOMS in tests/floors/plan.rs");
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
