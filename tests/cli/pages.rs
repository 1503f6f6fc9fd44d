//! `explain` in the forms that are looked at.

use super::*;
use base64::{Engine, prelude::BASE64_STANDARD as STANDARD};
use sha2::{Digest, Sha256};
use whydoku_solver::catalogue::Catalogue;

const EASY: &str = "..4678912..2195348198342567859761423..6853791713924856961537284287419635345286179";

#[test]
fn a_page_is_one_file() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pages");
    let file = folder.join("page.html");
    std::fs::create_dir_all(&folder).unwrap();
    let done = run(&["explain", "--format", "html", "--force", "--out", file.to_str().unwrap(), EASY]);
    assert_eq!((done.code, done.out.as_str()), (0, ""));
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("<!doctype html>"));
    for format in ["html", "markdown"] {
        run(&["explain", "--format", format, "--out", file.to_str().unwrap(), EASY])
            .exits(2)
            .complains("already exists: --force overwrites it");
    }
}

#[test]
fn pictures_go_to_a_folder_or_one_is_chosen() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    let done = run(&["explain", "--format", "svg", "--force", "--out", folder.to_str().unwrap(), EASY]);
    assert_eq!(done.code, 0);
    assert!(std::fs::read_to_string(folder.join("1-001.svg")).unwrap().starts_with("<svg"));
    run(&["explain", "--format", "svg", "--out", folder.to_str().unwrap(), EASY])
        .exits(2)
        .complains("already exists");
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
fn a_path_is_explained_in_every_language() {
    for code in Catalogue::embedded().language_codes().chain(["no", "pt_BR.UTF-8"]) {
        let done = run(&["explain", "--lang", code, EASY]);
        assert_eq!(done.code, 0, "{code}: {}", done.err);
    }
    assert_eq!(run(&["explain", "--lang", "xx", EASY]).code, 2);
}

#[test]
fn several_pages_are_one_document() {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("several.html");
    let two = format!("{EASY} \"one\" & <more>\n{EASY}\n");
    let done = pipe(&["explain", "--format", "html", "--force", "--out", path.to_str().unwrap()], &two);
    assert_eq!((done.code, done.out.as_str()), (0, ""), "{}", done.err);
    let page = std::fs::read_to_string(&path).unwrap();
    assert_eq!(page.matches("<iframe").count(), 2);
    assert_eq!(page.matches("<!doctype html>").count(), 1, "the others are within quotes");
    assert!(page.contains("1. &quot;one&quot; &amp; &lt;more&gt;</summary>"), "{}", &page[..900]);
}

#[test]
fn an_output_that_is_an_input_is_refused() {
    let source = file("source.txt", EASY);
    for format in ["html", "markdown"] {
        run(&["explain", "--format", format, &source, "--out", &source]).exits(2).complains("is the input");
    }
    assert_eq!(std::fs::read_to_string(&source).unwrap(), EASY);
}

#[test]
fn pages_may_be_only_of_what_is_solved() {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("solved-only.html");
    let calls = [
        "explain",
        "--format",
        "html",
        "--solved-only",
        "--profile",
        "hidden-singles",
        "--no-guess",
        "--force",
        "--out",
    ];
    let mixed = format!("{WINGS}\n{EASY}\n");
    let done = pipe(&[&calls[..], &[path.to_str().unwrap()]].concat(), &mixed);
    assert_eq!(done.code, 1, "{}", done.err);
    let page = std::fs::read_to_string(&path).unwrap();
    assert!(page.contains(EASY) && !page.contains("<iframe"));
    run(&["explain", "--solved-only", EASY])
        .exits(2)
        .complains("--solved-only applies to pages and pictures");
}

/// Every page says what it may load and run; the scripts that it holds are those that it allows.
#[test]
fn pages_have_a_content_security_policy() {
    let two = file("two-pages.txt", format!("{EASY}\n{WINGS}\n"));
    let one = run(&["explain", "--format", "html", EASY]).exits(0).out;
    let both = run(&["explain", "--format", "html", &two]).exits(0).out;
    let sheet = file("policy.html", "");
    run(&["sheet", EASY, "--out", &sheet, "--force"]).exits(0);
    let sheet = std::fs::read_to_string(sheet).expect("it was written");
    for page in [&one, &both, &sheet] {
        let head = page.split("</head>").next().expect("a head");
        assert!(
            head.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'"),
            "{head:.400}"
        );
    }
    let policy = |page: &str| {
        page.split("script-src ").nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned)
    };
    assert_eq!(policy(&one), policy(&both), "frames inherit the policy of their document");
    let app = include_str!("../../bindings/web/app/index.html");
    for hash in policy(&one).expect("it runs scripts").split(' ') {
        assert!(app.contains(hash), "the app shows pages, and allows no script {hash}");
    }
    let hash = |script: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)));
    let hashes: Vec<String> = scripts(&one).map(hash).collect();
    assert_eq!(policy(&one).as_deref(), Some(hashes.join(" ").as_str()));
}

/// The scripts that a browser would run.
fn scripts(page: &str) -> impl Iterator<Item = &str> {
    page.split("<script>").skip(1).filter_map(|rest| rest.split("</script>").next())
}
