//! Scales against one another, as one picture: `cargo xtask scales TABLE.tsv > scales.svg`.
//!
//! TABLE is what `whydoku rate --scale all --format tsv` writes. On the diagonal each scale has its name and its range;
//! below it stands a map of each two (both axes by rank among the puzzles, so that no scale needs a logarithm; the darker,
//! the more puzzles), above it how well the two agree about the order (Spearman's coefficient).

use super::ranks::{ranks, spearman};
use super::{Outcome, read};
use std::cmp::Ordering;
use std::fmt::Write as _;

/// The columns that are compared, by the names that they have in the table and in the picture.
const COLUMNS: [(&str, &str); 10] = [
    ("human.rating", "human"),
    ("se.er", "se (ER)"),
    ("hodoku.score", "hodoku"),
    ("time.seconds", "time"),
    ("w", "w"),
    ("b", "b"),
    ("q1", "q1"),
    ("q2", "q2"),
    ("xc.nodes", "xc"),
    ("te.depth", "te"),
];

/// The side of a panel, and of the squares in a map, of which it has `SQUARES` by `SQUARES`.
const SIDE: f64 = 100.0;
const SQUARES: usize = 20;

/// How many shades of blue there are.
const SHADES: usize = 5;

pub(crate) fn run(args: &[String]) -> Outcome {
    let text = read(args.first().ok_or("usage: scales TABLE.tsv, as `rate --format tsv` writes it")?)?;
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().ok_or("the table is empty")?.split('\t').collect();
    let columns: Vec<(&str, usize)> = COLUMNS
        .iter()
        .filter_map(|&(key, name)| Some((name, header.iter().position(|&column| column == key)?)))
        .collect();
    // Only puzzles that have a figure on every scale can be compared.
    let rows: Vec<Vec<f64>> = lines
        .filter_map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            columns.iter().map(|&(_, at)| fields.get(at)?.parse().ok()).collect()
        })
        .collect();
    let all: Vec<(&str, Vec<f64>)> = columns
        .iter()
        .enumerate()
        .map(|(at, &(name, _))| (name, rows.iter().map(|row| row[at]).collect()))
        .collect();
    println!("{}", picture(&all, rows.len()));
    Ok(())
}

fn picture(scales: &[(&str, Vec<f64>)], puzzles: usize) -> String {
    let wide = SIDE * scales.len() as f64 + 20.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{0}\" viewBox=\"0 0 {wide} {0}\" \
         font-family=\"ui-monospace,monospace\" font-size=\"13\" text-anchor=\"middle\" fill=\"#282828\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"{1}\" y=\"18\">{puzzles} puzzles, by rank</text>\n",
        wide + 14.0,
        wide / 2.0
    );
    for (row, (name, values)) in scales.iter().enumerate() {
        for (column, (_, others)) in scales.iter().enumerate() {
            let (x, y) = (10.0 + SIDE * column as f64, 24.0 + SIDE * row as f64);
            let (middle, centre) = (x + SIDE / 2.0, y + SIDE / 2.0);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"#ddd\"/>"
            );
            match row.cmp(&column) {
                Ordering::Equal => {
                    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
                    let most = values.iter().copied().fold(0.0, f64::max);
                    let _ = writeln!(
                        svg,
                        "<text x=\"{middle}\" y=\"{centre}\" font-weight=\"bold\">{name}</text>\
                     <text x=\"{middle}\" y=\"{}\" font-size=\"10\">{least}–{most}</text>",
                        centre + 18.0
                    );
                }
                Ordering::Less => {
                    let _ = writeln!(
                        svg,
                        "<text x=\"{middle}\" y=\"{}\">{:.2}</text>",
                        centre + 5.0,
                        spearman(values, others)
                    );
                }
                Ordering::Greater => map(&mut svg, (x, y), others, values),
            }
        }
    }
    svg + "</svg>"
}

/// How many puzzles have which ranks on two scales, the one to the right and the other upwards.
fn map(svg: &mut String, (x, y): (f64, f64), right: &[f64], up: &[f64]) {
    let mut counts = [[0u32; SQUARES]; SQUARES];
    let square = |rank: f64| ((rank * SQUARES as f64 / right.len() as f64) as usize).min(SQUARES - 1);
    for (right, up) in ranks(right).into_iter().zip(ranks(up)) {
        counts[square(up)][square(right)] += 1;
    }
    let most = f64::from(counts.iter().flatten().copied().max().unwrap_or(1));
    let side = SIDE / SQUARES as f64;
    let mut shades: [String; SHADES] = Default::default();
    for (up, counts) in counts.iter().enumerate() {
        for (right, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let shade = ((f64::from(count) / most).sqrt() * SHADES as f64) as usize;
            let (x, y) = (x + side * right as f64, y + SIDE - side * (up + 1) as f64);
            let _ = write!(shades[shade.min(SHADES - 1)], "M{x:.0} {y:.0}h{side}v{side}h-{side}z");
        }
    }
    for (at, squares) in shades.iter().enumerate().filter(|(_, squares)| !squares.is_empty()) {
        let opacity = (at + 1) as f64 / SHADES as f64;
        let _ = writeln!(svg, "<path fill=\"#3a6ea5\" opacity=\"{opacity:.1}\" d=\"{squares}\"/>");
    }
}
