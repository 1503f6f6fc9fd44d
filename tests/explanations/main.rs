//! Tests of explanations: the words of every technique in every language, pages, legends and outlines. They are one program,
//! so that it is linked once and the played games are shared.

mod catalogue;
mod claims;
mod constraints;
mod legend;
mod outlines;
mod pages;
mod path;
#[path = "../support/played.rs"]
mod played;
mod steps;

use whydoku_test_support as support;
