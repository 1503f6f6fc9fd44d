//! Positions from play in which a technique says something and no easier one does, written as cases of its fixture:
//!
//! ```text
//! whydoku generate -n 1000 --tier hard > puzzles.txt
//! cargo xtask from-play skyscraper puzzles.txt
//! ```
//!
//! Each puzzle is played with what is easier on the `human` ladder, as far as that goes; then the finder is asked.

use super::Outcome;
use std::fs::File;
use std::io::BufReader;
use whydoku_board::{CancelToken, Candidate, Grid, Layout, Shape};
use whydoku_formats::{ReadOptions, Reader, write};
use whydoku_logic::{Conclusion, Step, TechniqueId};
use whydoku_solver::catalogue::{Catalogue, Guessing, Profile, Score};
use whydoku_solver::pipeline::{Pipeline, RatingContext, find_all};

pub(crate) fn run(args: &[String]) -> Outcome {
    let [technique, file] = args else { return Err("usage: cargo xtask from-play ID FILE".into()) };
    let technique: TechniqueId = technique.parse()?;
    let (easier, bound) = easier(technique).ok_or("the technique has no difficulty on the scale human")?;
    let pipeline = Pipeline::<2>::new(&easier).ok_or("the scale is not there")?;
    for puzzle in Reader::new(BufReader::new(File::open(file)?), ReadOptions::default()) {
        let puzzle = puzzle?;
        if puzzle.shape != Shape::CLASSIC {
            continue;
        }
        let mut stuck = puzzle.grid(Layout::classic())?;
        let mut context = RatingContext::default();
        while !stuck.is_full() {
            let step = pipeline.simplest(&stuck, &mut context, CancelToken::NEVER);
            // Where nothing easier applies, the step is a guess.
            let Some(step) = step.ok().filter(|step| step.difficulty < bound) else { break };
            step.conclusions.iter().for_each(|conclusion| conclusion.apply_to(&mut stuck));
        }
        if let Some(step) = find_all(&stuck, technique).first() {
            println!("{}", case(&stuck, step));
        }
    }
    Ok(())
}

/// The ladder below a technique, and its difficulty.
fn easier(technique: TechniqueId) -> Option<(Profile, Score)> {
    let catalogue = Catalogue::embedded();
    let difficulty =
        |id: TechniqueId| catalogue.entry(id).ratings.get("human").map(|rating| rating.difficulty);
    let bound = difficulty(technique)?;
    let mut ladder = catalogue.profile("human")?.clone();
    ladder.guess = Guessing::Never;
    for rung in &mut ladder.rungs {
        rung.techniques.retain(|&id| difficulty(id).is_some_and(|own| own < bound));
    }
    ladder.rungs.retain(|rung| !rung.techniques.is_empty());
    Some((ladder, bound))
}

/// A position and what is found there, as `corpus/techniques/README.md` describes it.
fn case(grid: &Grid<2>, step: &Step) -> String {
    let layout = grid.layout();
    let mut text = "  - name: an example, from play\n    grid: |\n".to_owned();
    for row in 0..layout.size() {
        text += "      ";
        for column in 0..layout.size() {
            let cell = layout.cell(row, column);
            text += if grid.digit(cell).is_none() || grid.givens().contains(cell) { "" } else { "+" };
            text.push(grid.symbol(cell));
        }
        text.push('\n');
    }
    let spelled = |Candidate { cell, digit }, sign| format!("{}{sign}{digit}", layout.name(cell));
    let list = |items: Vec<String>| items.join(", ");
    let gone = write::removed(grid).into_iter().map(|candidate| spelled(candidate, "<>"));
    let [mut place, mut eliminate] = [Vec::new(), Vec::new()];
    for &conclusion in step.finding.conclusions() {
        match conclusion {
            Conclusion::Place(candidate) => place.push(spelled(candidate, "=")),
            Conclusion::Eliminate(candidate) => eliminate.push(spelled(candidate, "<>")),
        }
    }
    text += &format!("    deleted: [{}]\n    expect:\n", list(gone.collect()));
    text += &if place.is_empty() {
        format!("      - eliminate: [{}]\n", list(eliminate))
    } else {
        format!("      - place: [{}]\n", list(place))
    };
    let premises = step.finding.premises().iter().map(|premise| premise.code(layout).to_string());
    text + &format!("        premises: [{}]\n", list(premises.collect()))
}
