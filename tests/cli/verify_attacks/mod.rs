//! Traces made to fool `verify`: each was accepted once, or did harm.
//!
//! | file | spoiled part |
//! | --- | --- |
//! | `positions.rs` | the header: where a trace begins |
//! | `lines.rs` | steps and guesses |
//! | `ends.rs` | the outcome, and what is taken for granted |
//! | `harm.rs` | no claim: input that would harm the reader |

mod ends;
mod harm;
mod lines;
mod positions;

use super::*;
use serde_json::json;

/// The header of a classic board.
fn header(puzzle: &str) -> Value {
    json!({"format": "whydoku-trace", "version": 1, "puzzle": puzzle, "size": 9, "boxes": "3x3"})
}

fn step(placements: &[&str], eliminations: &[&str], premises: &[&str]) -> Value {
    let uniqueness = premises.iter().any(|p| p.starts_with("guardians deadly") || p.starts_with("symmetric"));
    json!({
        "technique": "x-wing", "placements": placements, "eliminations": eliminations, "premises": premises,
        "uniqueness": uniqueness, "text": ""
    })
}

fn outcome(name: &str) -> Value {
    json!({"outcome": name, "text": ""})
}

/// Refused as an answer, exit code 1.
#[track_caller]
fn refused(lines: &[Value], said: &str) {
    let run = pipe(&["verify"], &trace_of(lines)).exits(1).says(said);
    assert!(!run.out.contains("Every step holds"), "{run:?}");
}

/// Refused as an input, exit code 2.
#[track_caller]
fn unreadable(lines: &[Value], said: &str) {
    let run = pipe(&["verify"], &trace_of(lines)).exits(2).complains(said);
    assert!(!run.out.contains("Every step holds"), "{run:?}");
}

/// A trace of ours with one thing changed in one line.
#[track_caller]
fn changed(puzzle: &str, at: usize, change: impl FnOnce(&mut Value)) -> Vec<Value> {
    let mut lines = run(&["explain", "--format", "json", puzzle]).json();
    let at = if at == usize::MAX { lines.len() - 1 } else { at };
    change(&mut lines[at]);
    lines
}

const LAST: usize = usize::MAX;
