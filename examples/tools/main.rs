//! What the makers of this project work with: `cargo run --release --example tools -- TOOL`. In one program, so that all
//! that they share is built once.
//!
//! | tool | does |
//! | --- | --- |
//! | `compose` | makes puzzles of any shape |
//! | `costs` | says what each technique's finder costs |
//! | `fit_time` | fits the model of solving times |
//! | `from_play` | finds positions from play for a fixture |
//! | `needed` | has the checker look for premises that steps do not need |
//! | `scales` | draws scales against one another |
//! | `slice` | does one thing a number of times, for counting instructions |

#![allow(clippy::print_stdout, reason = "printing is what these tools do")]

mod compose;
mod costs;
mod fit_time;
mod from_play;
mod needed;
mod scales;
mod slice;

/// How a tool ends.
type Outcome = Result<(), Box<dyn std::error::Error>>;

fn main() -> Outcome {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((tool, args)) = args.split_first() else { return Err("usage: tools TOOL ARGUMENTS".into()) };
    match tool.as_str() {
        "compose" => compose::run(args),
        "costs" => costs::run(args),
        "fit_time" => fit_time::run(args),
        "from_play" => from_play::run(args),
        "needed" => needed::run(args),
        "scales" => scales::run(args),
        "slice" => slice::run(args),
        _ => {
            Err(format!("{tool} is none of compose, costs, fit_time, from_play, needed, scales and slice")
                .into())
        }
    }
}

/// What stands in a file.
fn read(path: &str) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|why| format!("{path}: {why}"))
}

/// The puzzles of a file; those of the tests, if none is given.
fn puzzles(path: Option<&String>) -> Result<String, String> {
    path.map_or_else(|| Ok(include_str!("../../tests/data/puzzles.txt").to_owned()), |path| read(path))
}
