//! The compact form of `explain`, its positions, and the default command.

use super::*;

/// ER 8.2: chains and loops.
const CHAINS: &str = "..345.......1..2.68.......42.5.489...7.9......4.7.5........7..8...5..49293.......";

fn lines(run: &Run) -> Vec<&str> {
    run.out.lines().collect()
}

#[test]
fn the_verdict_comes_first() {
    let easy = run(&["explain", EASY]).exits(0);
    assert!(
        easy.out
            .starts_with("EASY 1.5 · needs hidden single · 51 steps, about 3 minutes\n     1 2 3   4 5 6"),
        "{easy:?}"
    );
    // An easy puzzle shows its board, and the first three singles in words.
    let words = easy.says("r1c6: row 1, column 6\n1. Where can 8 go in box 2? ");
    words.says("\n3. ").says_not("\n4. ").says("\n 1–51  Singles  r1c6=8 ");
    run(&["explain", "--detail", "brief", EASY]).says_not("Where can 8 go").says_not("┌");
    let hard = run(&["explain", CHAINS]).exits(0);
    assert!(hard.out.starts_with("FIENDISH 6.6 · needs discontinuous loop · "), "{hard:?}");
    let guessed = run(&["explain", "--profile", "singles", "--guess", CHAINS]).exits(0);
    assert!(guessed.out.starts_with("BEYOND LOGIC 12.0 · 1 guess · "), "{guessed:?}");
    assert!(guessed.out.contains("?  Guess 1  3 or 6 in r4c4"), "{guessed:?}");
}

#[test]
fn what_is_wrong_with_a_puzzle_comes_first() {
    for (puzzle, first) in
        [(TWO, "Two solutions, and they differ in four cells"), (NONE, "This puzzle has no solution.")]
    {
        let run = run(&["explain", puzzle]).exits(1);
        assert!(run.out.starts_with(first), "{run:?}");
    }
    let stuck = run(&["explain", "--profile", "singles", "--no-guess", CHAINS]).exits(1);
    assert!(stuck.out.starts_with("Nothing in this profile applies any more (open cells: 42)."), "{stuck:?}");
    let refuted = run(&["explain", "--profile", "crook", REFUTED]).exits(1);
    assert!(
        refuted.out.starts_with("This puzzle has no solution.") && refuted.out.contains("\na. Suppose"),
        "{refuted:?}"
    );
}

#[test]
fn a_path_fits_on_screens() {
    // Three times pointing, of which not all have text and a picture.
    let pointing = "..3....8.4.........8...74......4..5..9.6..8.786.2.3...........17.68...32.....1.7.";
    for (puzzle, most) in [(EASY, 30), (pointing, 30), (WINGS, 80), (CHAINS, 80)] {
        let run = run(&["explain", puzzle]).exits(0);
        let lines = lines(&run);
        assert!(lines.len() <= most, "{} lines of {most}", lines.len());
        assert!(lines.iter().all(|line| line.chars().count() <= 80), "{run:?}");
        assert!(!run.out.contains('\x1b'), "a pipe gets no colours");
    }
}

#[test]
fn steps_of_one_technique_share_a_row_where_there_are_many() {
    let made = run(&["generate", "--rules", "killer", "--seed", "1"]).exits(0).out;
    let run = pipe(&["explain"], &made).exits(0);
    let lines = lines(&run);
    assert!(lines.len() <= 80, "{} lines: {run:?}", lines.len());
    assert!(lines.iter().all(|line| line.chars().count() <= 80), "{run:?}");
    // Its number of steps, the technique, and what two of them remove.
    let shared =
        |line: &&str| line.contains('–') && line.contains("  Killer combination  ") && line.contains("; ");
    assert!(lines.iter().any(shared), "{run:?}");
    assert!(run.out.contains("Take the cage of "), "the hardest steps have text: {run:?}");
}

#[test]
fn the_amount_of_detail_can_be_chosen() {
    let told = |detail: &str| run(&["explain", "--detail", detail, CHAINS]).exits(0);
    let (brief, normal, full) = (told("brief"), told("normal"), told("full"));
    assert_eq!(normal.out, run(&["explain", CHAINS]).out);
    let row = lines(&brief).into_iter().find(|line| line.contains("Discontinuous loop  "));
    assert!(row.is_some_and(|row| row.contains("  r3c3≠6 → r8c3=7  ")), "{brief:?}");
    assert!(!brief.out.contains("One end of this chain") && normal.out.contains("One end of this chain"));
    assert!(normal.out.contains("● pattern  ✗ removed"), "{normal:?}");
    assert!(full.out.contains("r2c5 = 8 (") && full.out.contains("Rating: 6.6 (fiendish"), "{full:?}");
    let solution = run(&["explain", "--solution", EASY]).exits(0);
    assert!(
        solution.out.ends_with("r9 │ 3 4 5 │ 2 8 6 │ 1 7 9 │\n   └───────┴───────┴───────┘\n"),
        "{solution:?}"
    );
    assert!(!run(&["explain", "--detail", "brief", EASY]).out.contains('┌'));
    let markdown = run(&["explain", "--format", "markdown", "--detail", "brief", EASY]).exits(0);
    assert!(markdown.out.starts_with("```text\n") && !markdown.out.contains("--step"), "{markdown:?}");
    for format in ["html", "json"] {
        run(&["explain", "--format", format, "--detail", "brief", EASY])
            .exits(2)
            .complains("text and Markdown");
    }
}

#[test]
fn signs_do_not_touch_other_digits() {
    let full = run(&["explain", "--detail", "full", WINGS]).exits(0);
    let drawn = full.out.lines().filter(|line| line.contains('│'));
    for line in drawn {
        let letters: Vec<char> = line.chars().collect();
        let touch = letters.windows(2).any(|pair| pair[0].is_ascii_digit() && "+●○✗".contains(pair[1]));
        assert!(!touch, "{line}");
    }
    assert!(full.out.contains(" ✗"), "something is removed");
}

#[test]
fn a_step_has_the_same_number_everywhere() {
    let trace = run(&["explain", "--format", "json", WINGS]).exits(0).json();
    let steps: Vec<&Value> = trace.iter().filter(|line| line.get("technique").is_some()).collect();
    let at = steps.iter().position(|step| step["technique"] == "xy-wing").expect("a wing") + 1;
    let compact = run(&["explain", WINGS]).exits(0);
    assert!(compact.out.contains(&format!(" · {} steps\n", steps.len())), "{compact:?}");
    assert!(compact.out.contains(&format!(" {at}  XY-Wing ")), "{at}: {compact:?}");
    let step = run(&["explain", "--step", &at.to_string(), WINGS]).exits(0);
    assert!(step.out.starts_with(&format!("{at}. XY-Wing\n")) && step.out.contains('┌'), "{step:?}");
    let picture = run(&["explain", "--step", &at.to_string(), "--format", "svg", WINGS]).exits(0);
    assert!(picture.out.contains(&format!("<title>{at}. XY-Wing</title>")), "{picture:?}");
    run(&["explain", "--step", "99", WINGS]).exits(2).complains("--step 99: the path has");
}

#[test]
fn a_position_can_be_taken_out_of_the_path() {
    let before = run(&["explain", "--before", "xy wing", "--as", "library", WINGS]).exits(0);
    let next = run(&["explain", "--format", "json", "--effort", "0", before.out.trim()]).exits(0).json();
    assert!(next.iter().any(|line| line["technique"] == "xy-wing"), "{before:?}");
    // All that is left after the last step but one is the last digit.
    let last = run(&["explain", "--until", "50", "--as", "library", EASY]).exits(0);
    pipe(&["hint", "--grade", "whole"], &last.out).exits(0).says(" = ");
    pipe(&["check"], &last.out).exits(0).says("1 cell is open");
    run(&["explain", "--until", "52", EASY]).exits(2).complains("--until 52: the path has 51 steps");
    run(&["explain", "--before", "x-wing", EASY]).exits(1).complains("no step of the path is `x-wing`");
    let picture = run(&["explain", "--until", "20", "--as", "svg", CHAINS]).exits(0);
    assert!(picture.out.contains("<svg") && picture.out.matches("class=\"c\"").count() > 50, "{picture:?}");
}

#[test]
fn a_puzzle_is_explained_without_a_command() {
    let told = run(&["explain", EASY]).exits(0).out;
    assert_eq!(run(&[EASY]).exits(0).out, told);
    let brief = run(&["explain", "--detail", "brief", EASY]).exits(0).out;
    assert_eq!(run(&["--detail", "brief", EASY]).exits(0).out, brief);
    assert_eq!(run(&["--color", "never", EASY]).exits(0).out, told);
    assert_eq!(pipe(&["-"], EASY).exits(0).out, told);
    run(&["corpus/puzzles/project-euler-96.txt"]).says("Grid 01");
    run(&["no-such-file.txt"]).exits(2);
    run(&["explian", EASY]).exits(2).complains("explain");
    run(&["rat", "corpus/puzzles/project-euler-96.txt"]).exits(2).complains("rate");
}

#[test]
fn every_language_has_the_compact_form() {
    for (lang, verdict, singles) in [
        ("nb", "krever brutt sløyfe", "Singler"),
        ("pt", "pede ciclo descontínuo", "Únicos"),
        ("ru", "нужен приём: разорванная петля", "Одиночки"),
    ] {
        let run = run(&["explain", "--lang", lang, CHAINS]).exits(0);
        assert!(run.out.lines().next().is_some_and(|first| first.contains(verdict)), "{run:?}");
        assert!(run.out.contains(singles), "{run:?}");
    }
}

#[test]
fn generated_positions_have_the_technique_next() {
    let made =
        run(&["generate", "--technique", "x-wing", "--position", "--seed", "3", "--timeout", "60s"]).exits(0);
    let next = pipe(&["hint", "--format", "json", "--grade", "whole"], &made.out).exits(0).json();
    assert_eq!(next[0]["technique"], "x-wing", "{made:?}");
}

#[test]
fn a_book_has_its_tiers_in_order() {
    let made = run(&["generate", "--tiers", "easy:2,moderate:1,tricky:1", "--seed", "7"]).exits(0);
    let rated = pipe(&["rate", "--format", "json"], &made.out).exits(0).json();
    let tiers: Vec<&str> = rated.iter().map(|row| row["tier"].as_str().expect("a tier")).collect();
    assert_eq!(tiers, ["easy", "easy", "moderate", "tricky"]);
    let again =
        run(&["generate", "--tiers", "easy:2,moderate:1,tricky:1", "--seed", "7", "--jobs", "1"]).exits(0);
    assert_eq!(made.out, again.out);
    // Siblings would share most of their givens.
    let puzzles = lines(&made);
    for (at, one) in puzzles.iter().enumerate() {
        for other in &puzzles[at + 1..] {
            let shared = one.bytes().zip(other.bytes()).filter(|(a, b)| *a != b'.' && a == b).count();
            assert!(shared < 12, "{shared}: {one} {other}");
        }
    }
    run(&["generate", "--tiers", "easy"]).exits(2).complains("write a tier and a number");
}
