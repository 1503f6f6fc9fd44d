//! `generate`, `minimize`, `complete`, `morph`, `vary`.

use super::*;

#[test]
fn puzzles_come_one_a_line_and_depend_on_the_seed_alone() {
    let one = run(&["generate", "--count", "12", "--seed", "5", "--jobs", "1"]).exits(0);
    let two = run(&["generate", "--count", "12", "--seed", "5", "--jobs", "2"]).exits(0);
    assert_eq!(one.out, two.out);
    assert_eq!(one.out.lines().count(), 12);
    pipe(&["check"], &one.out).exits(0);
    assert_ne!(run(&["generate", "--count", "12", "--seed", "6"]).exits(0).out, one.out);
    let wished = ["generate", "--count", "3", "--seed", "5", "--tier", "moderate", "--symmetry", "half-turn"];
    let jobs = |jobs: &'static str| run(&[&wished[..], &["--jobs", jobs]].concat()).exits(0).out;
    assert_eq!(jobs("1"), jobs("2"));
    let rated = pipe(&["rate", "--format", "tsv"], &jobs("2")).exits(0).out;
    assert_eq!(rated.lines().skip(1).filter(|row| row.split('\t').nth(2) == Some("moderate")).count(), 3);
}

#[test]
fn boards_that_a_line_cannot_say_come_as_puzzle_files() {
    let knights = run(&["generate", "--rules", "anti-knight", "--seed", "1", "--size", "6"]).exits(0);
    assert!(knights.out.starts_with("size: 6\n"), "{}", knights.out);
    pipe(&["check"], &knights.out).exits(0);
    let jigsaw = run(&["generate", "--jigsaw", "--size", "5", "--seed", "1", "--count", "2"]).exits(0);
    assert!(jigsaw.out.contains("regions:") && jigsaw.out.contains("\n---\n"), "{}", jigsaw.out);
    pipe(&["check"], &jigsaw.out).exits(0);
    run(&["generate", "--size", "6", "--format", "yaml", "--seed", "1"]).exits(0).says("size: 6");
}

#[test]
fn cages_are_made_up_and_depend_on_the_seed_alone() {
    let call = ["generate", "--rules", "killer", "--size", "6", "--seed", "1", "--count", "4"];
    let jobs = |jobs: &'static str| run(&[&call[..], &["--jobs", jobs]].concat()).exits(0).out;
    let made = jobs("1");
    assert_eq!(made, jobs("2"));
    assert_eq!(made.matches("cages:\n").count(), 4);
    assert_eq!(
        pipe(&["check"], &made).exits(0).out.matches("Valid, one solution; 36 cells are open").count(),
        4
    );
    for format in ["f-puzzles", "f-puzzles-link", "sudokupad", "interactive"] {
        let other = run(&[&call[..], &["--format", format]].concat()).exits(0).out;
        assert_eq!(other, pipe(&["export", "--format", format], &made).exits(0).out, "{format}");
    }
    run(&[&call[..], &["--format", "sdm"]].concat())
        .exits(2)
        .complains("cannot hold all rules of this puzzle; use --format yaml");
    let page = file("killer.html", "");
    run(&[&call[..], &["--sheet", &page, "--force"]].concat()).exits(0).complains("4 puzzles on ");
    let sums = made.lines().filter(|line| line.starts_with("  - '")).count();
    let drawn = std::fs::read_to_string(&page).unwrap();
    assert!(sums > 30 && drawn.matches("class=\"cage\"").count() >= sums, "{sums}");
    let near = pipe(&["vary", "--seed", "1", "-"], made.split("---").next().unwrap()).exits(0).out;
    assert!(near.contains("cages:\n") && !made.contains(&near), "{near}");
    run(&["explain", "--rules", "killer", EASY]).exits(2).complains("the rule `killer` is not known");
}

#[test]
fn superfluous_clues_are_named() {
    let made = run(&["generate", "--redundant", "2", "--seed", "3"]).exits(0).says(" superfluous: r");
    let names = made.out.split("superfluous: ").nth(1).unwrap().split_whitespace().count();
    assert_eq!(names, 2);
    let listed = run(&["minimize", "--superfluous", EASY]).exits(0).out;
    assert!(listed.split_whitespace().count() > 2 && listed.starts_with('r'), "{listed}");
}

#[test]
fn an_unsuccessful_search_is_reported() {
    let none = run(&["generate", "--clues", "17..17", "--symmetry", "full", "--timeout", "300ms"]).exits(3);
    none.complains("nothing found in 0 s (").complains(" tried)");
    run(&["generate", "--clues", "30..20"]).exits(2).complains("30..20 is not a range of clues");
    run(&["generate", "--clues", "many"]).exits(2).complains("write 24..28");
    run(&["generate", "--symmetry", "sideways"]).exits(2).complains("half-turn, quarter-turn");
    run(&["generate", "--tier", "killing"]).exits(2).complains("easy, moderate, tricky");
    run(&["generate", "--technique", "x-wnig"]).exits(2).complains("whydoku techniques lists them");
    run(&["generate", "--count", "2", "--format", "svg"]).exits(2).complains("use --sheet FILE");
    run(&["generate", "--solution", EASY]).exits(2).complains("not a full grid");
    run(&["generate", "--unbiased", "--size", "6"]).exits(2).complains("fewer than a thousand full grids");
}

#[test]
fn a_puzzle_becomes_a_minimal_one() {
    let minimal = run(&["minimize", EASY]).exits(0).out;
    let kept = |line: &str| line.trim().chars().zip(EASY.chars()).all(|(a, b)| a == '.' || a == b);
    assert!(kept(&minimal) && minimal.trim() != EASY);
    assert_eq!(run(&["minimize", "--superfluous", minimal.trim()]).exits(0).out, "none\n");
    let all = run(&["minimize", "--all", "--limit", "20", EASY]).exits(0).complains("--limit 0 finds all");
    assert!(all.out.lines().count() == 20 && all.out.lines().all(kept));
    run(&["minimize", TWO]).exits(1).complains("`whydoku complete` adds clues");
    run(&["minimize", NONE]).exits(1).complains("the puzzle has no solution");
}

#[test]
fn digits_become_a_puzzle() {
    let few = format!("12.......345{}", ".".repeat(69));
    let made = run(&["complete", "--seed", "1", &few]).exits(0).out;
    assert!(made.starts_with("12") && made[9..].starts_with("345"), "{made}");
    run(&["check", made.trim()]).exits(0);
    run(&["complete", CLASH]).exits(1).complains("break the rules");
}

#[test]
fn a_puzzle_becomes_others() {
    let disguises = run(&["morph", "--count", "3", "--seed", "1", EASY]).exits(0).out;
    assert_eq!(disguises.lines().count(), 3);
    let least = |lines: &str| pipe(&["morph", "--canonical"], lines).exits(0).out;
    assert_eq!(least(&disguises).lines().collect::<Vec<_>>(), vec![least(EASY).trim(); 3]);
    let near = run(&["vary", "--count", "2", "--seed", "1", EASY]).exits(0).out;
    let rated = pipe(&["rate", "--format", "tsv"], &near).exits(0).out;
    assert_eq!(rated.lines().filter(|row| row.split('\t').nth(2) == Some("easy")).count(), 2, "{rated}");
    let like = run(&["generate", "--like", EASY, "--seed", "2"]).exits(0).out;
    pipe(&["rate", "--format", "tsv"], &like).exits(0).says("\teasy\thidden-single\t");
}

#[test]
fn generated_puzzles_are_written_as_worksheets() {
    let path = file("made.html", "");
    run(&["generate", "--count", "3", "--seed", "5", "--sheet", &path])
        .exits(0)
        .complains("3 puzzles on 3 pages: ");
    let page = std::fs::read_to_string(&path).unwrap();
    let six = ["--per-page", "6", "--title", "For class", "--force"];
    let six = run(&[&["generate", "--count", "3", "--seed", "5", "--sheet", &path][..], &six].concat());
    assert_eq!(
        six.exits(0).complains("3 puzzles on 2 pages: ").out,
        run(&["generate", "--count", "3", "--seed", "5"]).out
    );
    run(&["generate", "--per-page", "6"]).exits(2).complains("--sheet");
    assert!(page.contains(">Puzzle 3<") && page.contains(">Solutions</text>"));
    let lines = run(&["generate", "--count", "3", "--seed", "5"]).exits(0).out;
    let given = lines.bytes().filter(u8::is_ascii_digit).count();
    let [bare, _] = page.split(">Solutions</text>").collect::<Vec<_>>()[..] else { panic!("{page}") };
    assert_eq!(bare.matches("class=\"given\"").count(), given);
    let again = ["generate", "--seed", "5", "--sheet", &path];
    run(&again).exits(2).complains("already exists: --force overwrites it");
    run(&[&again[..], &["--force"]].concat()).exits(0).complains("1 puzzle on 2 pages: ");
    run(&["generate", "--sheet", "book.doc"]).exits(2).complains("--sheet book.doc: the name must end in");
    let none = file("none.html", "");
    run(&[
        "generate",
        "--clues",
        "17..17",
        "--symmetry",
        "full",
        "--timeout",
        "100ms",
        "--sheet",
        &none,
        "--force",
    ])
    .exits(3);
    assert_eq!(std::fs::read_to_string(&none).unwrap(), "", "without a puzzle nothing is printed");
}

/// Ctrl-C, once a puzzle has come: what was found is kept, in lines and on paper.
#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_its_results() {
    let stopped = |arguments: &[&str], after: &dyn Fn(&mut std::process::Child)| {
        let mut command = program(arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        after(&mut child);
        let asked = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(asked.success());
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let few = ["generate", "--clues", "..20", "--seed", "1", "--count", "100000"];
    let (code, rest, said) = stopped(&few, &|child| {
        child.stdout.as_mut().unwrap().read_exact(&mut [0; 82]).unwrap();
    });
    assert_eq!(code, Some(1), "{said}");
    let kept = 1 + rest.lines().count();
    assert!(
        said.contains(&format!("whydoku: stopped: {kept} of 100000 puzzles found in ")),
        "{kept}: {said}"
    );
    assert!(rest.lines().all(|line| line.len() == 81), "{rest}");

    let path = file("stopped.html", "");
    let on_paper = [&few[..], &["--sheet", &path, "--force"]].concat();
    let (code, _, said) = stopped(&on_paper, &|_| thread::sleep(std::time::Duration::from_secs(2)));
    assert!(code == Some(1) && said.contains("stopped: "), "{said}");
    assert_ne!(said.contains("stopped.html"), said.contains("nothing found"), "{said}");
}
