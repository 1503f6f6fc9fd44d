//! Tests of what lies below the doors: the board, finding, judging, searching, running, telling. One program, so that
//! it is linked once, and what several of these files need is worked out once.

mod catalogue;
mod constraints;
mod legend;
mod outlines;
mod pages;
mod path;
#[path = "../support/played.rs"]
mod played;
mod telling;

use whydoku_test_support as support;
