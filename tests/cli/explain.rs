//! `explain`.

use super::*;

/// Sudoku Explainer's figures are printed for the puzzle and for each step of its path, chains included.
#[test]
fn the_path_of_sudoku_explainer_is_written_with_its_figures() {
    let chains = "...4..7.9....8....6....34...38.4....59..1...27........37....9.....3...6..1.76..2.";
    let rated = run(&["rate", "--scale", "se", chains]).exits(0);
    let figures = rated.out.split_whitespace().last().expect("three figures");
    run(&["explain", "--profile", "se", "--detail", "full", chains])
        .exits(0)
        .says(&format!("Rating: {figures} ("));
    let page = run(&["explain", "--profile", "se", "--format", "html", chains]).exits(0);
    let hardest = figures.split('/').next().expect("ER");
    assert!(page.out.contains(&format!("<td>{hardest}</td>")), "no step of {hardest}");
    assert!(!page.out.contains("<td>0.0</td>"), "a step without a figure");
}

/// HoDoKu's own figure is the score, and the path says the one that `rate` says.
#[test]
fn the_path_of_hodoku_is_written_with_its_score() {
    run(&["rate", "--scale", "hodoku", EASY]).exits(0).says("204");
    run(&["explain", "--profile", "hodoku", EASY]).exits(0).says("EASY 204 · ");
    let traced = run(&["explain", "--profile", "hodoku", "--format", "json", EASY]).exits(0);
    assert!(traced.out.contains("\"rating\":204"), "{}", traced.out);
    // Each step has the score that it adds.
    let page = run(&["explain", "--profile", "hodoku", "--full", "--format", "html", EASY]).exits(0);
    let rows = page.out.split("<tr><th scope=\"row\">").skip(1).filter_map(|row| {
        let cells: Vec<&str> = row.split("</tr>").next()?.split("<td>").skip(1).collect();
        let number = |cell: &&str| cell.trim_end_matches("</td>").parse::<u32>().ok();
        cells.iter().map(number).collect::<Option<Vec<u32>>>()
    });
    let scores: u32 = rows.filter(|row| row.len() == 2).map(|row| row[0] * row[1]).sum();
    assert_eq!(scores, 204);
}

/// The time is that of the scale, and the step that takes longest is one of the path.
#[test]
fn the_time_by_technique_is_reported() {
    let rated = run(&["rate", "--scale", "time", "--format", "json", EASY]).exits(0).json();
    let seconds = rated[0]["seconds"].as_u64().expect("a whole number");
    let told = run(&["explain", "--time", "--draw", "none", EASY]).exits(0);
    let said = told.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains(&format!("About {}:{:02} for a median player", seconds / 60, seconds % 60)),
        "{said}"
    );
    let step = said.split(". Step ").nth(1).expect("the slowest step");
    let number: usize = step.split(' ').next().expect("its number").parse().expect("a number");
    assert!((1..=51).contains(&number) && step.contains("takes longest to find"), "{step}");
    run(&["explain", "--draw", "none", EASY]).exits(0).says_not("median player");
}

/// A step that proves more digits than can follow it at once writes them itself.
#[test]
fn a_step_that_proves_many_digits_writes_them() {
    let many = "1..4...8.4.678.........25.......7.4.8....49.......52.3.7.....2.5.....31...4...8..";
    let traced = run(&["explain", "--format", "json", "--lang", "en", many]).exits(0);
    let lines = traced.json();
    let both = |line: &&Value| {
        let some = |key: &str| line[key].as_array().is_some_and(|all| !all.is_empty());
        some("placements") && some("eliminations")
    };
    let step = lines.iter().find(both).expect("a step that takes away and writes");
    let placed = step["placements"].as_array().expect("a list");
    assert!(placed.len() > 5, "{step}");
    let told: Vec<String> =
        placed.iter().map(|one| one.as_str().expect("a claim").replace('=', " = ")).collect();
    let text = step["text"].as_str().expect("its words");
    assert!(text.ends_with(&format!("So {}.", told.join(", "))), "{text}");
    pipe(&["verify"], &traced.out).exits(0).says("Every step holds");
    // It needs each of its premises.
    let number = lines.iter().position(|line| line == step).expect("its line");
    for at in 0..step["premises"].as_array().expect("a list").len() {
        let mut fewer = step.clone();
        fewer["premises"].as_array_mut().expect("a list").remove(at);
        let mut spoiled: Vec<String> = traced.out.lines().map(str::to_owned).collect();
        spoiled[number] = fewer.to_string();
        pipe(&["verify"], &(spoiled.join("\n") + "\n")).exits(1);
    }
}

#[test]
fn exits_with_0_only_if_a_path_was_found() {
    run(&["explain", "--detail", "full", EASY])
        .exits(0)
        .says("Solved by logic in 51 steps.")
        .says("Rating: 1.5 (easy");
    run(&["explain", "--draw", "none", EASY_SOLVED]).exits(0);
    run(&["explain", NONE]).exits(1);
    run(&["explain", "--profile", "crook", "--no-guess", HARD]).exits(1);
    run(&["explain", TWO]).exits(1);
}

#[test]
fn a_contradiction_ends_where_nothing_is_left() {
    let told = run(&["explain", "--draw", "none", NONE]).exits(1).says("This puzzle has no solution.");
    told.says("This puzzle has no solution. Where can 1 go in column 8? Not in");
    let lines = run(&["explain", "--format", "json", NONE]).exits(1).json();
    let end = lines.last().expect("an outcome");
    assert_eq!(
        (&end["outcome"], &end["premises"]),
        (&"contradiction".into(), &serde_json::json!(["house c8 1"]))
    );
}

#[test]
fn two_solutions_are_shown_with_their_difference() {
    let told =
        run(&["explain", "--draw", "none", TWO]).exits(1).says("Two solutions, and they differ in four");
    assert_eq!(told.out.matches("r1 │").count(), 3, "the puzzle and both solutions: {}", told.out);
    let words: String = told.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("differ in four cells, where 2 and 7 change places: r2c8, r2c9, r9c8 and r9c9."),
        "{words}"
    );
    let end = run(&["explain", "--format", "json", TWO]).json().pop().expect("an outcome");
    assert_eq!(end["outcome"], "several-solutions");
    assert_eq!(end["solutions"].as_array().expect("solutions").len(), 2);
    // A unique puzzle that is solved in part is no other puzzle.
    run(&["explain", "--draw", "none", EASY]).says_not("solutions");
}

#[test]
fn puzzles_without_a_solution_are_refuted_by_cases() {
    let told = run(&["explain", "--profile", "crook", "--draw", "none", REFUTED]).exits(1);
    let told = told.says("a. Suppose ").says("b. Suppose ").says("That cannot be, so ");
    told.says("each of its candidates leads to a").says_not("Guess");
    let trace = run(&["explain", "--profile", "crook", "--format", "json", REFUTED]).exits(1);
    let end = trace.json().pop().expect("an outcome");
    assert_eq!(end["outcome"], "refuted");
    let cases = end["cases"].as_array().expect("cases").len();
    assert!(cases >= 2, "{cases}");
    pipe(&["verify"], &trace.out).exits(0).says("refuted");
    // Without one of its cases the refutation is none.
    let mut lines = trace.json();
    lines.last_mut().expect("an outcome")["cases"].as_array_mut().expect("cases").pop();
    pipe(&["verify"], &trace_of(&lines)).exits(1).says("the cases do not cover all candidates");
}

#[test]
fn a_guess_is_flagged_in_text_json_and_rating() {
    let told = run(&["explain", "--profile", "crook", "--draw", "none", HARD]).exits(0).says("Guess 1.");
    let told = told.says("A guess is no logic").says("Solved, but not by logic alone.");
    let words: String = told.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Rating: 12.0 (beyond logic"), "{words}");
    let lines = run(&["explain", "--profile", "crook", "--format", "json", HARD]).exits(0).json();
    let guesses: Vec<&Value> = lines.iter().filter(|line| line.get("guess").is_some()).collect();
    assert_eq!(told.out.matches("Guess ").count(), guesses.len());
    assert!(guesses.iter().all(|guess| guess.get("technique").is_none() && guess.get("premises").is_none()));
    let end = lines.last().expect("an outcome");
    assert_eq!(end["guesses"], guesses.len());
    assert_eq!((&end["rating"], &end["tier"]), (&12.0.into(), &"beyond logic".into()));
}

#[test]
fn without_guesses_it_stops_honestly() {
    let told = run(&["explain", "--profile", "crook", "--no-guess", "--draw", "none", HARD]).exits(1);
    let told = told.says("Nothing in this profile applies any more (open cells: 59).").says_not("Guess");
    told.says_not("Rating");
    let lines =
        run(&["explain", "--profile", "crook", "--no-guess", "--format", "json", HARD]).exits(1).json();
    assert!(lines.iter().all(|line| line.get("guess").is_none()));
    assert_eq!(lines.last().expect("an outcome")["outcome"], "stuck");
}

#[test]
fn a_hint_needs_an_open_cell_and_a_technique() {
    run(&["hint", EASY_SOLVED]).exits(1).says("Every cell is filled.");
    run(&["hint", "--grade", "whole", "--profile", "singles", HARD])
        .exits(1)
        .says("Nothing in this profile applies any more");
}

#[test]
fn steps_without_a_line_in_a_notation_are_counted() {
    let small = "123.3412214.432.";
    let told = run(&["explain", "--notation", "hodoku", small]).exits(0);
    told.complains("--notation hodoku: 3 of the steps have no line in this notation; docs/output.md");
    assert_eq!(run(&["explain", "--notation", "eureka", small]).exits(0).err, "");
}

#[test]
fn why_explains_a_true_claim() {
    let told = run(&["why", "r1c3=4", "--expert", EASY]).exits(0).says("So r1c3 = 4.");
    let full = run(&["explain", "--expert", EASY]).out.matches(". Hidden single").count();
    let steps = told.out.matches(". Hidden single").count();
    assert!(0 < steps && steps < full, "{steps} of {full}");
    let json = run(&["why", "r1c3=4", "--format", "json", EASY]).exits(0);
    assert_eq!(json.json().last().expect("an outcome")["claim"], "r1c3=4");
    pipe(&["verify"], &json.out).exits(0).says("shown");
    run(&["why", "r1c3<>1", EASY]).exits(0).says("So r1c3 is not 1.");
}

#[test]
fn why_refutes_a_false_claim() {
    let told = run(&["why", "r1c3=1", "--draw", "none", EASY]).exits(1);
    let told = told
        .says("No. With 1 at r1c3, ")
        .says("That cannot be. So r1c3 is not 1. r1c3=1 is false: the solution has 4 there.");
    // The puzzle has a solution; only the supposition has none.
    told.says_not("This puzzle has no solution").says("Where can 1 go in column 8? Not in");
    run(&["why", "r1c3<>4", EASY])
        .exits(1)
        .says("No. Without 4 at r1c3, ")
        .says("That cannot be. So r1c3 = 4. r1c3<>4 is false: the solution has 4 there.");
}

#[test]
fn why_says_at_once_what_the_board_shows() {
    run(&["why", "r1c1=5", EASY]).exits(0).says("r1c1 = 5, as the board shows.");
    run(&["why", "r1c1<>5", EASY]).exits(1).says("r1c1 = 5, as the board shows.");
    let seen = "r1c3 is not 5: it is in row 1 with r1c1, which holds 5.";
    run(&["why", "r1c3<>5", EASY]).exits(0).says(seen);
    run(&["why", "r1c3=5", EASY]).exits(1).says(seen);
    run(&["why", "r1c1=4", EASY]).exits(1).says("r1c1 is not 4: r1c1 holds 5.");
}

#[test]
fn why_wants_a_claim_about_this_board() {
    let zero = "no digit 0; digits go from 1 to 9";
    run(&["why", "r1c3=0", EASY]).exits(2).complains(zero);
    for claim in ["r1c3", "r1c3=45", "c1r3=4", "=", "r1c3<4", "r1c3=four"] {
        run(&["why", claim, EASY]).exits(2).complains("write a claim such as r3c4=5 or 'r3c4<>5'");
    }
    for (claim, complaint) in [
        ("r10c1=6", "no row 10; rows go from 1 to 9"),
        ("r1c0=6", "no column 0; columns go from 1 to 9"),
        ("R1=6", "no row 17"),
        ("r1c1=A", "no digit A (10); digits go from 1 to 9"),
    ] {
        run(&["why", claim, EASY]).exits(2).complains(complaint);
    }
}

#[test]
fn the_full_path_is_no_shorter_than_the_default_one() {
    let steps = |arguments: &[&str]| {
        let arguments = [&["explain", "--format", "json"][..], arguments].concat();
        run(&arguments).json().iter().filter(|line| line.get("technique").is_some()).count()
    };
    let puzzle = WINGS;
    let (told, full) = (steps(&[puzzle]), steps(&["--full", puzzle]));
    assert!(0 < told && told <= full, "{told} of {full}");
}

#[test]
fn pictures_can_be_left_out() {
    let drawn = |how: &str| run(&["explain", "--draw", how, WINGS]).out.matches("┌").count();
    let (all, hard, none) = (drawn("all"), drawn("hard"), drawn("none"));
    assert!(none < hard && hard < all, "{none} {hard} {all}");
    assert_eq!(none, 2, "the puzzle and the solution are always drawn");
}

/// The path of this puzzle takes seconds to find, and the board is printed before. A process that is killed then has
/// printed nothing of the end, although all output would fit into the pipe.
#[test]
fn the_board_is_shown_before_the_path_is_known() {
    let slow = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let mut command = program(&["explain", "--expert", "--draw", "none", slow]);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut told = String::new();
    out.read_line(&mut told).expect("a line");
    assert!(told.starts_with("     1 2 3"), "{told}");
    // Were the path known by now, this would be enough to write it.
    thread::sleep(std::time::Duration::from_millis(200));
    child.kill().expect("it can be killed");
    out.read_to_string(&mut told).expect("what was written by then");
    child.wait().expect("it ends");
    assert!(!told.contains("1. "), "steps were written with the board: {told}");
}
