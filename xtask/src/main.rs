//! Tasks for maintainers:
//!
//! - `cargo xtask generate` writes the committed files that are generated from `techniques/`: the catalogue that is compiled
//!   into the program, the names of the Python package, and tables and words in `docs/`.
//! - `cargo xtask new-technique ID FAMILY` writes the files of a new technique from templates and declares its module;
//!   CONTRIBUTING.md describes what to fill in.
//! - `cargo xtask TOOL ARGUMENTS` runs a tool of `examples/tools`. These use the engine, which does not build while the
//!   catalogue is incomplete, so they are built when they are called.

mod catalogue;
mod docs;
mod new_technique;
mod python;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

type Outcome<T> = Result<T, Box<dyn Error>>;

const USAGE: &str = "usage: cargo xtask generate\n       cargo xtask new-technique ID FAMILY\n       cargo xtask check-technique ID\n       cargo xtask book|fit-time|from-play|parity|scales ARGUMENTS";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        ["generate"] => generate(),
        ["check-technique", id] => check_technique(id),
        ["new-technique", id, family] => new_technique::run(&root(), id, family).and_then(|()| generate()),
        [tool @ ("book" | "fit-time" | "from-play" | "parity" | "scales"), ref rest @ ..] => run(tool, rest),
        _ => Err(USAGE.into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            #[expect(clippy::print_stderr, reason = "this is a command")]
            {
                eprintln!("xtask: {problem}");
            }
            ExitCode::from(2)
        }
    }
}

/// Checks the words of the catalogue, runs the fixture of a technique and prints its example.
fn check_technique(id: &str) -> Outcome<()> {
    if !root().join(format!("techniques/{id}.yaml")).exists() {
        return Err(format!(
            "techniques/{id}.yaml is missing; `cargo xtask new-technique {id} FAMILY` writes it"
        )
        .into());
    }
    generate()?;
    let fixture = format!("::{id}");
    for arguments in [
        &["test", "--quiet", "-p", "whydoku-techniques", "--test", "fixtures", "--", &fixture][..],
        &["run", "--quiet", "--", "techniques", id],
    ] {
        cargo(arguments, &[])?;
    }
    Ok(())
}

/// Builds and runs a tool that uses the engine.
fn run(tool: &str, args: &[&str]) -> Outcome<()> {
    cargo(&["run", "--quiet", "--release", "--features", "tools", "--example", "tools", "--", tool], args)
}

/// Runs a command of Cargo.
fn cargo(command: &[&str], args: &[&str]) -> Outcome<()> {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let status = Command::new(cargo).args(command).args(args).status()?;
    if status.success() { Ok(()) } else { Err(format!("cargo {} failed", command.join(" ")).into()) }
}

/// The folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The generated files, with their contents.
fn generated() -> Outcome<[(&'static str, String); 5]> {
    Ok([
        ("crates/catalogue/src/embedded/data.rs", catalogue::source(&root())?),
        ("bindings/python/python/whydoku/_catalogue.py", python::source(&root())?),
        (docs::PUZZLE_FILES, docs::source(&root())?),
        (docs::WORDS, docs::words(&root())?),
        (docs::EXERCISE, docs::exercise(&root())?),
    ])
}

fn generate() -> Outcome<()> {
    for (path, text) in generated()? {
        fs::write(root().join(path), text).map_err(|error| format!("{path}: {error}"))?;
        say(path);
    }
    Ok(())
}

/// The name of a technique in Rust: `x-wing` becomes `XWing`.
fn variant(id: &str) -> String {
    id.split('-').map(|part| part[..1].to_uppercase() + &part[1..]).collect()
}

fn say(line: &str) {
    #[expect(clippy::print_stdout, reason = "this is a command")]
    {
        println!("{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_files_are_up_to_date() {
        for (path, text) in generated().unwrap_or_else(|problem| panic!("{problem}")) {
            let is_fresh = fs::read_to_string(root().join(path)).is_ok_and(|committed| committed == text);
            assert!(
                is_fresh,
                "{path} differs from the files that it is generated from: run `cargo xtask generate`"
            );
        }
    }
}
