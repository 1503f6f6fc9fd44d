//! Tests of the doors: formats, the commands, whole corpora, and what the README shows.

mod claim;
mod cli;
mod formats;
mod grade;
mod readme;
