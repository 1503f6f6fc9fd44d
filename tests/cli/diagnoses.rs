//! What errors and messages say of inputs and options that are wrong: the cause, the place and the remedy.

use super::*;
use whydoku_solver::catalogue::Catalogue;

#[test]
fn an_input_that_is_neither_file_nor_puzzle_is_named() {
    let missing =
        "`x.txt`: no such file, and not a puzzle. A puzzle is 81 characters, `.` for an empty cell.";
    run(&["explain", "x.txt"]).exits(2).complains(missing);
    let cut = format!(
        "`{0}`: no such file, and not a puzzle: 40 cells, but a 9×9 grid has 81; 41 are missing",
        &EASY[..40]
    );
    run(&["explain", &EASY[..40]]).exits(2).complains(&cut);
    let small = run(&["explain", &EASY[..35]]).exits(2);
    small.complains("35 cells, but a 6×6 grid has 36; one is missing");
    let link = run(&["explain", "https://sudokupad.app/abc"]).exits(2);
    assert!(!link.err.contains("no such file"), "{link:?}");
    run(&["explain", "https://example.org/1"]).exits(2).complains("links of example.org are not read");
}

#[test]
fn a_short_row_is_found_by_the_other_rows() {
    let rows = |at: usize| -> String {
        let row =
            |number: usize| EASY[9 * number..9 * number + if number == at { 8 } else { 9 }].to_owned() + "\n";
        (0..9).map(row).collect()
    };
    for short in 0..9 {
        let told = pipe(&["check"], &rows(short)).exits(2);
        let place =
            format!("line {}: 8 cells in this row, but a row of a 9×9 grid has 9; one is missing", short + 1);
        told.complains(&place);
    }
}

#[test]
fn an_uneven_row_is_named() {
    for (third, place) in [
        (&EASY[18..26], "line 3: 8 cells in this row, but a row of a 9×9 grid has 9; one is missing"),
        (&EASY[18..28], "line 3: 10 cells in this row, but a row of a 9×9 grid has 9; one is too many"),
    ] {
        let rows: Vec<&str> =
            (0..9).map(|at| if at == 2 { third } else { &EASY[9 * at..9 * at + 9] }).collect();
        run(&["check", &rows.join("/")]).exits(2).complains(place);
        run(&[&["check"], &*rows].concat()).exits(2).complains(place);
    }
}

#[test]
fn an_unknown_key_of_a_puzzle_file_comes_with_the_known_ones() {
    let told = run(&["check", &file("killer.yaml", "killer: [3: r1c1 r1c2]\n")]).exits(2);
    told.complains(
        "the key `killer` is not known (did you mean `cages`?); the keys are title, size, boxes, ",
    )
    .complains(", cages, sums, ");
    let told = run(&["check", &file("thermometer.yaml", "thermometer: [r1c1 r1c2]\n")]).exits(2);
    told.complains("did you mean `thermometers`?");
}

#[test]
fn a_text_is_one_error() {
    for command in ["explain", "check", "solve", "rate"] {
        let told = run(&[command, "README.md"]);
        let lines = told.err.lines().count() + told.out.lines().count();
        assert!(told.code != 0 && lines == 1, "{told:?}");
    }
}

#[test]
fn a_column_that_grade_can_add_is_suggested() {
    let told = run(&["grade", EASY, "--where", "clue < 26"]).exits(2);
    told.complains("no column `clue` (did you mean `clues`?); the columns are puzzle, rating");
    let rows = run(&["grade", EASY, "--where", "clues < 31 and hardest = 'Hidden Single'"]).exits(0).out;
    assert_eq!(rows.lines().count(), 2, "{rows}");
}

#[test]
fn fewer_clues_than_a_puzzle_has_are_refused() {
    run(&["generate", "--clues", "16"])
        .exits(2)
        .complains("no 9×9 puzzle has fewer than 17 clues; ask for 17 or more");
}

#[test]
fn orders_that_no_puzzle_meets_are_refused() {
    for (order, told) in [
        ("--rating 99..", "no puzzle is rated 99 or more on the scale human; the nearest ratings: 12.0"),
        ("--rating ..0.5", "no puzzle is rated 0.5 or less on the scale human; the nearest ratings: 1.0"),
        ("--rating 11.95..11.99", "no puzzle is rated 11.95 to 11.99 on the scale human"),
        (
            "--scale se --rating 25..30",
            "no puzzle is rated 25 to 30 on the scale se; the nearest ratings: 20.0",
        ),
        ("--hardest x-wing --rating 9.0..", "no puzzle is both no harder than x-wing and rated 9.0 or more"),
        ("--hardest x-wing --rating ..2.0", "no puzzle is both in need of x-wing and rated 2.0 or less"),
        (
            "--hardest x-wing --tier diabolical",
            "no puzzle is both of the tier `diabolical` and no harder than",
        ),
        ("--hardest x-wing --tier easy", "no puzzle is both of the tier `easy` and in need of x-wing"),
        ("--hardest x-wing --technique aic", "no puzzle is both in need of aic and no harder than x-wing"),
        ("--hardest x-wing --singles-only", "no puzzle is both solved by singles and in need of x-wing"),
        ("--tier easy --rating 9.0..", "no puzzle is both of the tier `easy` and rated 9.0 or more"),
        ("--technique x-wing --times 1000", "no path has 1000 steps of one technique"),
        ("--clues 60", "no 9×9 puzzle is known that needs more than 40 clues; ask for 40 or fewer"),
        ("--clues 60 --redundant 9", "ask for 49 or fewer"),
        ("--clues 82", "82..81 is not a range of clues"),
        ("--clues 26 --symmetry full", "allow no puzzle with 26 clues, but one with 25 or 28"),
        (
            "--clues 26..27 --symmetry quarter-turn",
            "allow no puzzle with 26 to 27 clues, but one with 25 or 28",
        ),
    ] {
        let arguments: Vec<&str> = ["generate"].into_iter().chain(order.split(' ')).collect();
        run(&arguments).exits(2).complains(told);
    }
    let pattern = "X".repeat(20) + &"?".repeat(3) + &".".repeat(58);
    for (clues, near) in [("17", "20"), ("24..30", "23")] {
        let told = run(&["generate", "--pattern", &pattern, "--clues", clues]).exits(2);
        told.complains(&format!("but one with {near}; change --clues"));
    }
}

/// The content of a link without its server is no misspelt name of a file.
#[test]
fn what_is_wrong_in_the_content_of_a_link_is_named() {
    let row = ["{}"; 9].join(",");
    let grid = vec![format!("[{row}]"); 9].join(",");
    let json = format!(r#"{{"size":9,"grid":[{grid}],"renban":[{{"lines":[["R1C1","R99C1"]]}}]}}"#);
    let packed = format!("fpuzzles{}", whydoku_formats::lz::compress(&json));
    let told = run(&["rate", &packed]).exits(2).err;
    assert!(told.contains("an entry of `renban`") && !told.contains("no such file"), "{told}");
}

#[test]
fn a_technique_has_the_same_names_everywhere() {
    for name in ["x wing", "X-Wing", "0300"] {
        run(&["find", "--technique", name, EASY]).exits(0);
        run(&["techniques", name]).exits(0).says("x-wing");
        let made = run(&["generate", "--technique", name, "--seed", "1"]).exits(0).out;
        assert_eq!(made, run(&["generate", "--technique", "x-wing", "--seed", "1"]).exits(0).out);
    }
    run(&["generate", "--hardest", "x-wnig"]).exits(2).complains("did you mean `x-wing`?");
}

#[test]
fn a_tier_of_se_can_be_asked_for() {
    let made = run(&["generate", "--scale", "se", "--tier", "medium", "--seed", "1"]).exits(0).out;
    let rated = run(&["rate", "--scale", "se", "--format", "tsv", made.trim()]).exits(0).out;
    let er: f64 =
        rated.lines().nth(1).and_then(|row| row.split('\t').nth(1)).and_then(|er| er.parse().ok()).unwrap();
    assert!((2.0..=2.9).contains(&er), "{rated}");
    let told = run(&["generate", "--scale", "se", "--tier", "extreme", "--rating", "..3.0"]).exits(2);
    told.complains(
        "no puzzle is both of the tier `extreme` and rated 3.0 or less; remove one of the two options",
    );
    run(&["generate", "--scale", "w", "--tier", "easy"])
        .exits(2)
        .complains("the scale w has no tiers; use --rating");
}

#[test]
fn expected_columns_may_name_the_scale_or_not() {
    let of = |scales: &str, name: &str| {
        let out = file(name, "");
        run(&["grade", EASY, "--scale", scales, "--out", &out, "--force"]).exits(0);
        out
    };
    let (one, two) = (of("se", "expect_one.csv"), of("se,human", "expect_two.csv"));
    for (scale, table, pair) in [
        ("se", &two, None),
        ("se,human", &one, None),
        ("se", &two, Some("er=er")),
        ("se", &two, Some("se.er=se.er")),
        ("se", &one, Some("se.er=er")),
        ("se,human", &one, Some("er=se.er")),
    ] {
        let mut call = vec!["grade", EASY, "--scale", scale, "--expect", table];
        call.extend(pair.iter().flat_map(|pair| ["--expect-columns", pair]));
        let told = run(&call).exits(0);
        assert!(told.err.contains("100.00 %") && !told.err.contains(" 0.00 %"), "{call:?}: {told:?}");
    }
    let missing =
        run(&["grade", EASY, "--scale", "se", "--expect", &two, "--expect-columns", "er=re"]).exits(2);
    missing.complains("the table has no column `re`").complains("se.er");
}

#[test]
fn rows_and_summaries_fit_80_columns() {
    let puzzles = file("eighty.txt", puzzles()[..12].join("\n"));
    for call in [
        &["rate", &puzzles][..],
        &["rate", "--scale", "se,human,hodoku", &puzzles],
        &["grade", "--scale", "se,human,hodoku", "--summary", "table", &puzzles],
    ] {
        let mut command = program(call);
        command.env("COLUMNS", "80");
        let done = finish(command, b"").exits(0);
        let text = if call[0] == "grade" { &done.err } else { &done.out };
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{text}");
        assert!(call.len() > 2 || text.lines().count() == 12, "a row is one line: {text}");
    }
}

#[test]
fn a_cage_that_cannot_be_filled_is_named_in_each_language() {
    let grid = format!("..8{}9{}", ".".repeat(33), ".".repeat(44));
    let cage = file("cage.yaml", format!("cages: [17: r1c1 r1c2]\ngrid: {grid}\n"));
    for language in Catalogue::embedded().language_codes() {
        let said = match language {
            "en" => "The cage of 17 at r1c1 and r1c2 cannot be filled any more.",
            "de" => "17er-Käfig in r1c1 und r1c2 lässt sich nicht mehr füllen.",
            "nb" => "Buret på 17 i r1c1 og r1c2 kan ikke fylles lenger.",
            _ => "17",
        };
        let told = run(&["check", "--lang", language, &cage]).exits(1);
        let why = told.out.lines().nth(1).unwrap_or_default();
        assert!(why.contains(said) && why.contains("r1c1") && why.contains("r1c2"), "{told:?}");
        let told = run(&["explain", "--lang", language, &cage]);
        assert!(told.out.replace('\n', " ").contains(why), "{told:?}");
    }
}

#[test]
fn check_speaks_each_language() {
    for (language, one, two) in [
        (
            "en",
            "Valid, one solution; 51 cells are open.",
            "Valid, but two solutions; 4 cells are open. They differ here:",
        ),
        (
            "nb",
            "Gyldig, én løsning; 51 ruter er ledige.",
            "Gyldig, men to løsninger; 4 ruter er ledige. De skiller seg her:",
        ),
        (
            "pt",
            "Válido, uma solução; 51 células livres.",
            "Válido, mas com duas soluções; 4 células livres. Diferem aqui:",
        ),
        (
            "ru",
            "Сетка верна, решение одно; открыта 51 клетка.",
            "Сетка верна, но решений два; открыты 4 клетки. Они различаются здесь:",
        ),
    ] {
        run(&["check", "--lang", language, EASY]).exits(0).says(one);
        run(&["check", "--lang", language, TWO]).exits(1).says(two);
    }
}

#[test]
fn check_names_digits_that_conflict_in_each_language() {
    let diagonal = format!("1.........1{}", ".".repeat(70));
    for (language, in_house, apart, other) in [
        (
            "en",
            "Not valid: two 5s in row 1: r1c1 and r1c9; change one of them.",
            "r1c1 = 1 and r2c2 = 1 cannot both be right: r2c2 is diagonally beside r1c1; change one of them",
            "Not this puzzle: r1c1 holds 6, and the puzzle gives 5.",
        ),
        (
            "nb",
            "Ugyldig: tallet 5 to ganger i rad 1: r1c1 og r1c9; endre en av dem.",
            "r1c1 = 1 og r2c2 = 1 kan ikke begge stemme: r2c2 er diagonalt ved siden av r1c1",
            "Ikke denne sudokuen: i r1c1 står 6, og sudokuen har 5 der.",
        ),
        (
            "pt",
            "Inválido: o 5 está duas vezes na linha 1: r1c1 e r1c9; mude um deles.",
            "r1c1 = 1 e r2c2 = 1 não podem estar ambos certos: r2c2 está na diagonal ao lado de r1c1",
            "Não é este puzzle: em r1c1 está o 6, e o puzzle dá o 5.",
        ),
        (
            "ru",
            "Сетка неверна: цифра 5 дважды стоит в строке 1: r1c1 и r1c9; измените одну из клеток.",
            "r1c1 = 1 и r2c2 = 1 не могут быть верны вместе: r2c2 — по диагонали рядом с r1c1",
            "Это другая судоку: в r1c1 стоит 6, а в задании 5.",
        ),
    ] {
        run(&["check", "--lang", language, CLASH]).exits(1).says(in_house);
        let options = ["--boxes", "none", "--size", "9", "--rules", "anti-king"];
        let mut call = vec!["check", "--lang", language, &diagonal];
        call.extend(options);
        run(&call).exits(1).says(apart);
        let changed = EASY.replacen('5', "6", 1).replacen("67..", "6...", 1);
        run(&["check", "--lang", language, "--against", EASY, &changed]).says(other);
    }
}

#[test]
fn the_tiers_of_a_scale_select_rows_whether_it_has_such_a_column() {
    let rows = |scale: &str, condition: &str| {
        let done = run(&["grade", "--scale", scale, "--where", condition, EASY, WINGS]).exits(0);
        done.out.lines().count() - 1
    };
    assert_eq!(rows("se", "tier = easy"), 1);
    assert_eq!(rows("se", "tier = hard"), 1);
    assert_eq!(rows("se", "tier > easy and tier <= fiendish"), 1);
    assert_eq!(rows("se,human", "se.tier in (easy, hard) and human.tier = easy"), 1);
    assert_eq!(rows("hodoku", "tier = easy"), 1);
    run(&["grade", "--scale", "se", "--where", "tier = eazy", EASY])
        .exits(2)
        .complains("no tier `eazy` (did you mean `");
}

#[test]
fn a_name_to_ignore_that_nothing_has_is_reported() {
    run(&["explain", "--ignore", "grey lines", EASY])
        .exits(0)
        .complains("note: --ignore \"grey lines\" has no effect: no key, element or sentence");
}

#[test]
fn an_entry_of_a_list_is_explained_alone() {
    let cages = file("entry.yaml", "cages:\n  - {sum: 3, cells: r1c1 r1c2}\n");
    let told =
        run(&["explain", &cages]).exits(2).complains("an entry such as `15: r1c1 r1c2` is expected here");
    assert!(!told.err.contains("a puzzle file has"), "{told:?}");
}

#[test]
fn several_scales_have_a_line_each() {
    let told = run(&["rate", "--scale", "se,human", EASY]).exits(0).out;
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], EASY);
    assert!(lines[1].starts_with("  se     1.2/1.2/1.2"), "{told}");
    assert!(lines[2].starts_with("  human  1.5  easy         Hidden single"), "{told}");
    assert_eq!(lines.len(), 3);
}

#[test]
fn help_is_in_plain_words() {
    for (command, line) in [
        ("explain", "Time limit per puzzle, such as 500ms or 5m [default: 2m]"),
        ("rate", "Time limit per puzzle [default: 2m on a terminal, none in a pipe]"),
        ("explain", "Explanation language [default: from the locale]"),
        ("verify", "Check a solution path written by whydoku or another program"),
        ("sheet", "Lay out puzzles for printing"),
        ("generate", "Use the technique at least N times"),
        ("generate", "Add N redundant clues, listed after the puzzle"),
        ("generate", "Random seed; the result does not depend on --jobs"),
    ] {
        let mut help = program(&[command, "--help"]);
        help.env("COLUMNS", "100");
        finish(help, b"").exits(0).says(line);
    }
}

#[test]
fn an_existing_file_is_kept_and_named() {
    let out = file("existing.csv", "x\n");
    let told = run(&["grade", EASY, "--out", &out]).exits(2);
    told.complains(&format!("{out} already exists: --resume continues it, --force overwrites it"));
    let told = run(&["export", EASY, "--out", &out]).exits(2);
    told.complains(&format!("{out} already exists: --force overwrites it"));
}
