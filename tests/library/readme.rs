//! The README and the book show what the program does: sessions are run and compared, tables recomputed, profiles and puzzles
//! read.

use std::path::Path;

#[allow(dead_code, reason = "its `main` is for the example")]
#[path = "../../examples/fifty.rs"]
mod fifty;

#[allow(dead_code, reason = "its `run` is for mdBook")]
#[path = "../../examples/tools/book.rs"]
mod book_pages;

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(path).expect("the page exists").replace("\r\n", "\n")
}

fn readme() -> String {
    page("README.md")
}

/// Returns all pages of the book.
fn book() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let names = std::fs::read_dir(folder).expect("the folder exists").flatten();
    let names = names.map(|file| format!("docs/{}", file.file_name().to_string_lossy()));
    let is_page = |name: &String| Path::new(name).extension().is_some_and(|extension| extension == "md");
    names.filter(is_page).map(|name| page(&name)).collect()
}

/// The contents of the fenced blocks in this language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}\n");
    let after = text.split(&fence).skip(1);
    after.map(|rest| rest.split("```").next().expect("a split has a first part").to_owned()).collect()
}

#[test]
fn the_fifty_are_solved_as_the_readme_says() {
    let table = fifty::table();
    assert!(readme().contains(&format!("\n\n{table}\n")), "README.md must hold this table:\n{table}");
}

#[test]
fn the_book_has_a_page_for_each_technique() {
    let pages = book_pages::pages().expect("every example can be drawn");
    assert_eq!(pages.len(), whydoku_logic::TechniqueId::all().count());
    let mut words =
        serde_json::json!({ "Chapter": { "path": "words.md", "content": page("docs/words.md") } });
    book_pages::draw_words(&mut words, &pages);
    let words = words["Chapter"]["content"].as_str().unwrap_or_default();
    let drawn = words.split("\n### ").filter(|section| section.contains("\n\n<div>\n<svg ")).count();
    assert_eq!(drawn, whydoku_solver::catalogue::Catalogue::embedded().glossary("en").len());
    for book_pages::Page { id, title, text, .. } in pages {
        assert!(text.starts_with(&format!("# {title}\n\n")), "{id}");
        let (_, example) =
            text.split_once("## Example\n\n<div>\n<svg ").unwrap_or_else(|| panic!("{id}: {text}"));
        let (picture, words) =
            example.split_once("</svg>\n</div>\n\n").unwrap_or_else(|| panic!("{id}: {text}"));
        assert!(!picture.contains("\n\n") && words.len() > 20, "{id}: {words}");
    }
}

#[test]
fn every_page_of_the_book_is_in_its_summary() {
    let summary = page("docs/SUMMARY.md");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    for file in std::fs::read_dir(folder).expect("the folder exists").flatten() {
        let name = file.file_name().into_string().expect("a name in letters");
        if Path::new(&name).extension().is_some_and(|extension| extension == "md") && name != "SUMMARY.md" {
            assert!(summary.contains(&format!("]({name})")), "{name}");
        }
    }
}

/// The page promises six techniques; its sessions are run below.
#[test]
fn the_book_explains_six_techniques() {
    let text = page("docs/explanations.md");
    let sessions: Vec<String> = blocks(&text, "console");
    for id in ["hidden-single", "naked-triple", "x-wing", "xy-chain", "als-xz", "forcing-net"] {
        let command = format!("$ whydoku techniques {id}\n");
        assert!(sessions.iter().any(|session| session.starts_with(&command)), "{id} is not shown");
    }
    assert_eq!(text.matches("\n*Elsewhere.*").count(), 6);
}

#[test]
fn the_profile_and_the_puzzles_of_the_book_can_be_read() {
    let text = page("docs/profiles.md") + &page("docs/puzzle-files.md");
    let (profiles, puzzles): (Vec<String>, Vec<String>) =
        blocks(&text, "yaml").into_iter().partition(|block| block.contains("rungs:"));
    assert_eq!(profiles.len(), 1);
    whydoku_solver::catalogue::Profile::parse("docs/profiles.md", &profiles[0]).expect("it can be read");
    for puzzle in puzzles {
        let options = whydoku_formats::ReadOptions::default();
        whydoku_formats::parse_one(&puzzle, &options).expect("what is no profile is a puzzle");
    }
}

#[test]
fn the_example_of_the_library_is_the_one_that_is_built() {
    let example = include_str!("../../examples/hint.rs");
    // What the page leaves out: what the example is, and that it may print.
    let code: String = example.split_inclusive('\n').skip(2).filter(|line| !line.starts_with("#[")).collect();
    assert!(blocks(&readme(), "rust").contains(&code), "README.md must hold:\n{code}");
    assert!(example.lines().count() < 25, "it is short");
}

mod sessions {
    use super::{blocks, book, page, readme};
    use std::io::Write as _;
    use std::path::PathBuf;
    use std::process::{Command, Output, Stdio};

    /// The YAML blocks of a page as files; a block begins with its file name in a comment.
    fn files(text: &str) -> Vec<(String, PathBuf)> {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let save = |block: String| {
            let first = block.lines().next().expect("a block has lines");
            let name = first.trim_start_matches("# ").to_owned();
            let path = folder.join(&name);
            std::fs::write(&path, block).expect("the folder for tests can be written");
            (name, path)
        };
        blocks(text, "yaml").into_iter().map(save).collect()
    }

    fn run(command: &str, files: &[(String, PathBuf)], input: &[u8]) -> Output {
        let words = command.strip_prefix("whydoku ").expect("only this program is run");
        let arguments = words.split_whitespace().map(|word| {
            files.iter().find(|(name, _)| name == word).map_or(PathBuf::from(word), |(_, path)| path.clone())
        });
        let mut running = Command::new(env!("CARGO_BIN_EXE_whydoku"))
            .env("LC_ALL", "C")
            .args(arguments)
            .env("NO_COLOR", "1")
            .env_remove("CLICOLOR_FORCE")
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        // A program that does not read may have closed its end already.
        let _ = running.stdin.take().expect("it was asked for").write_all(input);
        running.wait_with_output().expect("it ends")
    }

    #[test]
    fn the_program_answers_as_the_readme_says() {
        let text = readme() + &book();
        let files = files(&(page("docs/profiles.md") + &page("docs/variants-explained.md")));
        let mut sessions = 0;
        for block in blocks(&text, "console") {
            for session in block.split("$ ").skip(1) {
                let (line, expected) = session.split_once('\n').expect("a command ends with its line");
                let (commands, code) = match line.split_once("  # exit ") {
                    Some((commands, code)) => (commands, code.parse().expect("a number")),
                    None => (line, 0),
                };
                let mut output = Vec::new();
                for command in commands.split(" | ") {
                    let done = run(command, &files, &output);
                    let said = String::from_utf8_lossy(&done.stderr).into_owned();
                    assert_eq!(done.status.code(), Some(code), "{command}: {said}");
                    output = done.stdout;
                }
                let output = String::from_utf8(output).expect("text");
                assert!(is_shortened(expected, &output), "`{line}` now answers:\n{output}");
                sessions += 1;
            }
        }
        assert!(sessions >= 5, "only {sessions} sessions were seen");
    }

    #[test]
    fn every_option_in_the_documents_exists() {
        let mut checked = 0;
        for block in blocks(&(readme() + &book()), "sh") {
            for call in block.lines().flat_map(|line| line.split('|')) {
                let Some(call) = call.trim().strip_prefix("whydoku ") else { continue };
                let command = call.split_whitespace().next().expect("a command");
                let call = call.split(" #").next().expect("a first part");
                let help = run(&format!("whydoku {command} --help"), &[], b"").stdout;
                let help = String::from_utf8(help).expect("text");
                for option in call.split_whitespace().filter(|word| word.starts_with("--")) {
                    let option = option.split('=').next().expect("a first part");
                    let is_known =
                        help.split_whitespace().any(|word| word.trim_end_matches([',', ']']) == option);
                    assert!(is_known, "whydoku {command} has no option {option}: {call}");
                    checked += 1;
                }
            }
        }
        assert!(checked > 50, "only {checked} options were seen");
    }

    /// Whether a text is another one with some lines left out, each gap marked by a line `…`.
    fn is_shortened(short: &str, full: &str) -> bool {
        let parts: Vec<&str> = short.split("…\n").collect();
        let mut rest = full;
        for (at, part) in parts.iter().enumerate() {
            let found = if at == 0 { rest.starts_with(part).then_some(0) } else { rest.find(part) };
            let Some(begin) = found else { return false };
            rest = &rest[begin + part.len()..];
        }
        rest.is_empty() || parts.last().is_some_and(|part| part.is_empty())
    }

    #[test]
    fn only_marked_gaps_are_allowed() {
        assert!(is_shortened("a\n…\nc\n", "a\nb\nc\n"));
        assert!(is_shortened("a\n…\n", "a\nb\nc\n"));
        assert!(!is_shortened("a\nc\n", "a\nb\nc\n"));
        assert!(!is_shortened("b\n…\nc\n", "a\nb\nc\n"));
        assert!(!is_shortened("a\n…\nb\n", "a\nb\nc\n"));
    }
}
