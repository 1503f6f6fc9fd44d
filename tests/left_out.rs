//! A build without default features names the feature that a question needs. Boards and constraints that are left out are tested
//! in `bindings/c`: the helpers of tests bring the feature `variants` here.
#![cfg(not(feature = "cli"))]

use whydoku::{Error, Options, Puzzle};

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn message<T>(result: Result<T, impl Into<Error>>) -> String {
    result.err().expect("refused").into().to_string()
}

#[test]
fn the_own_scale_rates_hints_and_explains() {
    let puzzle = Puzzle::parse(CLASSIC).expect("a puzzle");
    let rating = puzzle.rate(&Options::default()).expect("a rating");
    assert_eq!(f64::from(rating.value), 1.5);
    assert_eq!(puzzle.explain(&Options::default()).expect("an explanation").steps().len(), 51);
}

#[test]
#[cfg(not(feature = "scales"))]
fn a_scale_that_is_left_out_names_its_feature() {
    let puzzle = Puzzle::parse(CLASSIC).expect("a puzzle");
    for scale in ["se", "hodoku", "q1", "w"] {
        let text = message(puzzle.rate(&Options::default().scale(scale)));
        assert!(text.contains(&format!("`{scale}`")) && text.contains("feature `scales`"), "{text}");
    }
    for profile in ["se", "hodoku"] {
        let options = Options::default().profile(profile);
        assert!(message(puzzle.rate(&options)).contains("feature `scales`"));
        assert!(message(puzzle.explain(&options)).contains("feature `scales`"));
        assert!(message(puzzle.hint(whydoku::Grade::Whole, &options)).contains("feature `scales`"));
    }
    let text = message(puzzle.rate(&Options::default().scale("sse")));
    assert!(text.starts_with("no scale `sse`"), "{text}");
}

#[test]
#[cfg(not(any(feature = "yaml", feature = "links")))]
fn puzzle_files_and_profiles_name_their_feature() {
    let text = message(Puzzle::parse("size: 4\ngrid: 1..4..1..3..4...\n"));
    assert!(text.contains("feature `yaml`"), "{text}");
    let profile = whydoku::Profile::parse("own.yaml", "scale: human").expect_err("no YAML").to_string();
    assert!(profile.contains("feature `yaml`"), "{profile}");
}

#[test]
#[cfg(not(feature = "links"))]
fn a_format_that_is_left_out_names_its_feature() {
    let link = format!("https://sudokupad.app/scl{}", "N".repeat(80));
    let killer = format!("3x3::k:{}", "3841:".repeat(81));
    let link_of_other = "https://www.f-puzzles.com/?load=N4Ig";
    for text in [link.as_str(), link_of_other, r#"{"size":9}"#, ".AntiKnight.~R1C1_5", killer.as_str()] {
        let text = message(Puzzle::parse(text));
        assert!(text.contains("feature `links`"), "{text}");
    }
}

#[test]
#[cfg(not(feature = "languages"))]
fn a_language_that_is_left_out_names_its_feature() {
    let puzzle = Puzzle::parse(CLASSIC).expect("a puzzle");
    let text = message(puzzle.explain(&Options::default().language("pt")));
    assert!(text.contains("`pt`") && text.contains("feature `languages`"), "{text}");
}
