//! Manual pages and completions, which packagers install.

use super::*;

#[test]
fn completions_exist_for_six_shells() {
    for shell in ["bash", "elvish", "fish", "nushell", "powershell", "zsh"] {
        run(&["completions", shell]).exits(0).says("whydoku").says("explain").says("jobs");
    }
    run(&["completions", "abacus"]).exits(2).complains("possible values");
}

#[test]
fn the_manual_page_names_every_command() {
    let mut page = run(&["man"]).exits(0).says(".TH whydoku 1");
    for command in
        ["explain", "hint", "why", "rate", "find", "solve", "check", "verify", "generate", "techniques"]
    {
        page = page.says(&format!("\\fBwhydoku\\-{command}\\fR(1)"));
    }
}

#[test]
fn each_command_has_a_manual_page() {
    run(&["man", "explain"]).exits(0).says(".TH whydoku-explain 1").says("profile");
    run(&["man", "dance"]).exits(2).complains("no such command; the commands are explain, hint");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man");
    run(&["man", "--out", folder.to_str().unwrap()]).exits(0);
    for page in ["whydoku.1", "whydoku-grade.1", "whydoku-select.1"] {
        assert!(std::fs::read_to_string(folder.join(page)).unwrap().contains(".TH "), "{page}");
    }
}

#[test]
fn a_manual_page_has_the_usual_sections() {
    let sections = |command: &[&str]| -> String {
        let page = run(&[&["man"], command].concat()).exits(0).out;
        page.lines().filter_map(|line| line.strip_prefix(".SH ")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        sections(&[]),
        "NAME, SYNOPSIS, DESCRIPTION, COMMANDS, OPTIONS, EXAMPLES, \"EXIT STATUS\", ENVIRONMENT"
    );
    assert_eq!(
        sections(&["explain"]),
        "NAME, SYNOPSIS, DESCRIPTION, ARGUMENTS, OPTIONS, INPUT, PATH, EXPLANATION, POSITION, OUTPUT, EXAMPLES, \"EXIT \
         STATUS\", \"SEE ALSO\""
    );
    run(&["man", "explain"])
        .exits(0)
        .says("whydoku explain\\fR [OPTIONS] [INPUT]...")
        .says(".nf\nwhydoku explain PUZZLE\nwhydoku explain \\-\\-detail brief");
}

#[test]
fn completions_know_names() {
    for shell in ["bash", "zsh", "fish"] {
        run(&["completions", shell])
            .exits(0)
            .says("hidden-singles")
            .says("hodoku")
            .says("sue-de-coq")
            .says("nb");
    }
}
