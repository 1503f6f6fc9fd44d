//! Tests of explanations: the words of every technique in every language, pages, legends and outlines. They are one program,
//! so that it is linked once and the played games are shared.

mod catalogue;
mod claims;
mod constraints;
mod legend;
mod notation;
mod outlines;
mod pages;
mod path;
#[path = "../support/played.rs"]
mod played;
mod steps;
mod wrapping;

use whydoku_board::{Grid, Layout};
use whydoku_explain::Explainer;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::path::PathBuilder;
use whydoku_solver::pipeline::Pipeline;
use whydoku_test_support as support;

fn explainer() -> Explainer<'static> {
    Explainer::new("en").expect("English is there")
}

fn pipeline<const W: usize>(profile: &str) -> Pipeline<W> {
    Pipeline::new(Catalogue::embedded().profile(profile).expect("a profile")).expect("a scale")
}

fn path_builder(profile: &str) -> PathBuilder<2> {
    PathBuilder::new(Catalogue::embedded().profile(profile).expect("a profile")).expect("a scale")
}

fn classic(text: &str) -> Grid<2> {
    support::read(&Layout::classic(), text).expect("a grid")
}
