//! `explain` in the forms that are looked at.

use super::*;

const EASY: &str = "..4678912..2195348198342567859761423..6853791713924856961537284287419635345286179";

#[test]
fn a_page_is_one_file() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pages");
    let file = folder.join("page.html");
    std::fs::create_dir_all(&folder).unwrap();
    let done = run(&["explain", "--format", "html", "--out", file.to_str().unwrap(), EASY]);
    assert_eq!((done.code, done.out.as_str()), (0, ""));
    assert!(std::fs::read_to_string(file).unwrap().starts_with("<!doctype html>"));
}

#[test]
fn pictures_go_to_a_folder_or_one_is_chosen() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    let done = run(&["explain", "--format", "svg", "--out", folder.to_str().unwrap(), EASY]);
    assert_eq!(done.code, 0);
    assert!(std::fs::read_to_string(folder.join("1-001.svg")).unwrap().starts_with("<svg"));
    assert!(run(&["explain", "--format", "svg", "--step", "1", EASY]).out.starts_with("<svg"));
    let refused = run(&["explain", "--format", "svg", EASY]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--out FOLDER"), "{}", refused.err);
    assert_eq!(run(&["explain", "--format", "svg", "--step", "999", EASY]).code, 2);
}

#[test]
fn markdown_has_a_headline_a_step() {
    let done = run(&["explain", "--format", "markdown", EASY]);
    assert_eq!(done.code, 0);
    assert!(done.out.contains("\n## 1. "), "{}", done.out);
}

#[test]
fn every_language_tells_a_path() {
    for code in ["en", "pt", "ru", "nb", "no", "pt_BR.UTF-8"] {
        let done = run(&["explain", "--lang", code, EASY]);
        assert_eq!(done.code, 0, "{code}: {}", done.err);
    }
    assert_eq!(run(&["explain", "--lang", "xx", EASY]).code, 2);
}
