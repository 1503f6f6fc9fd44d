//! Tools of maintainers that use the engine: `cargo xtask TOOL`. They are not compiled into xtask, which must build while
//! the catalogue does not.
//!
//! | tool | does |
//! | --- | --- |
//! | `book` | adds the pages of the techniques to the book |
//! | `fit-time` | fits the model of solving times |
//! | `from-play` | finds positions from play for a fixture |
//! | `parity` | compares our figures with those of other programs |
//! | `scales` | draws scales against one another |

#![allow(clippy::print_stdout, reason = "printing is what these tools do")]

mod book;
mod fit_time;
mod from_play;
mod parity;
mod ranks;
mod scales;

/// How a tool ends.
type Outcome = Result<(), Box<dyn std::error::Error>>;

/// What runs a tool, with the words behind its name.
type Run = fn(&[String]) -> Outcome;

const TOOLS: [(&str, Run); 5] = [
    ("book", book::run),
    ("fit-time", fit_time::run),
    ("from-play", from_play::run),
    ("parity", parity::run),
    ("scales", scales::run),
];

fn main() -> Outcome {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let tool = args.first().and_then(|name| TOOLS.iter().find(|(tool, _)| tool == name));
    let Some((_, run)) = tool else {
        return Err(
            format!("usage: tools TOOL ARGUMENTS, with {}", TOOLS.map(|(tool, _)| tool).join(", ")).into()
        );
    };
    run(&args[1..])
}

/// A whole number, or which one was expected.
fn number<T: std::str::FromStr>(name: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{name} is a whole number, not {text}"))
}

/// What stands in a file.
fn read(path: &str) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|why| format!("{path}: {why}"))
}
