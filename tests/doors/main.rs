//! Tests of the doors: formats, the commands, whole corpora, and what the README shows.

mod claim;
#[cfg(feature = "cli")]
mod cli;
mod formats;
#[cfg(feature = "cli")]
mod grade;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "cli")]
mod readme;
