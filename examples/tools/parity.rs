//! Compares our figures with those that other programs gave, as a page of the book:
//! `cargo xtask parity [TABLE.tsv …] > docs/parity.md`.
//!
//! The tables of the tests of `whydoku-compat` are always compared. A further table has a header: `puzzle`, and columns
//! named after the figures of a scale (`er`, `score`, `q2`, `w`, `depth`, …); other columns are not read.

use super::{Outcome, read};
use rayon::prelude::*;
use std::fmt::Write as _;
use whydoku::{Options, Puzzle};

const SUDOKU_EXPLAINER: &str = include_str!("../../crates/compat/tests/data/se.tsv");
const HODOKU: &str = include_str!("../../crates/compat/tests/data/hodoku.tsv");

/// The scale of each figure that a table may have.
const FIGURES: [(&str, &str); 13] = [
    ("er", "se"),
    ("ep", "se"),
    ("ed", "se"),
    ("level", "hodoku"),
    ("score", "hodoku"),
    ("q1", "q1"),
    ("q2", "q2"),
    ("w", "w"),
    ("gw", "gw"),
    ("b", "b"),
    ("gb", "gb"),
    ("depth", "te"),
    ("bxb", "bxb"),
];

/// The most differences that are listed for a table.
const MOST_LISTED: usize = 20;

/// A figure of one puzzle that differs.
struct Difference {
    puzzle: String,
    figure: &'static str,
    theirs: String,
    ours: String,
}

pub(crate) fn run(args: &[String]) -> Outcome {
    let mut page = "# Parity\n\nFigures that other programs gave, beside ours. `cargo xtask parity` writes this page, and a nightly \
        workflow fails if a figure changed.\n\n\
        | table | figure | puzzles | agree |\n| --- | --- | ---: | ---: |\n"
        .to_owned();
    let mut differences = Vec::new();
    let mut compare = |name: &str, header: &str, table: &str| -> Outcome {
        let header: Vec<&str> = header.split('\t').collect();
        for (figure, scale) in FIGURES {
            let Some(at) = header.iter().position(|&column| column == figure) else { continue };
            let (puzzles, differ) = differing(table, at, figure, scale)?;
            let _ = writeln!(page, "| {name} | {figure} | {puzzles} | {} |", puzzles - differ.len());
            differences.extend(differ);
        }
        Ok(())
    };
    compare("Sudoku Explainer 1.2.1", "puzzle\ter\tep\ted", SUDOKU_EXPLAINER)?;
    compare("HoDoKu 2.2.0", "puzzle\tlevel\tscore", HODOKU)?;
    for path in args {
        let text = read(path)?;
        let (header, rows) = text.split_once('\n').ok_or_else(|| format!("{path} has no header"))?;
        let name = std::path::Path::new(path)
            .file_stem()
            .map_or_else(String::new, |stem| stem.to_string_lossy().into());
        compare(&name, header, rows)?;
    }
    if !differences.is_empty() {
        page += "\n## Differences\n\n| puzzle | figure | theirs | ours |\n| --- | --- | ---: | ---: |\n";
        for Difference { puzzle, figure, theirs, ours } in differences.iter().take(MOST_LISTED) {
            let _ = writeln!(page, "| `{puzzle}` | {figure} | {theirs} | {ours} |");
        }
        if differences.len() > MOST_LISTED {
            let _ = writeln!(page, "\n{} further differences.", differences.len() - MOST_LISTED);
        }
    }
    print!("{page}");
    Ok(())
}

/// The number of puzzles with a figure in a column, and those for which ours differs.
fn differing(
    table: &str,
    at: usize,
    figure: &'static str,
    scale: &str,
) -> Result<(usize, Vec<Difference>), Box<dyn std::error::Error>> {
    let rows: Vec<(&str, &str)> = table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .filter_map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            Some((*fields.first()?, *fields.get(at)?))
        })
        .filter(|(_, theirs)| !theirs.is_empty())
        .collect();
    let options = Options::default().scale(scale);
    let ours = |puzzle: &str| -> Result<String, whydoku::Error> {
        let rating = Puzzle::parse(puzzle)?.rate(&options)?;
        Ok(rating.figure(figure).map(|value| value.text().to_string()).unwrap_or_default())
    };
    let differ: Vec<Option<Difference>> = rows
        .par_iter()
        .map(|&(puzzle, theirs)| {
            let ours = ours(puzzle)?;
            let same = match (ours.parse::<f64>(), theirs.parse::<f64>()) {
                (Ok(ours), Ok(theirs)) => (ours - theirs).abs() < 1e-9,
                _ => ours == theirs,
            };
            let (puzzle, theirs) = (puzzle.to_owned(), theirs.to_owned());
            Ok((!same).then_some(Difference { puzzle, figure, theirs, ours }))
        })
        .collect::<Result<_, whydoku::Error>>()?;
    Ok((rows.len(), differ.into_iter().flatten().collect()))
}
