//! `sheet`: puzzles on paper.

use super::*;

fn fresh(name: &str) -> String {
    let path = file(name, "");
    std::fs::remove_file(&path).unwrap();
    path
}

fn read(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|problem| panic!("{path}: {problem}"))
}

#[test]
fn puzzles_stand_so_many_a_page_with_their_solutions_at_the_end() {
    let table =
        file("to-print.csv", format!("puzzle,name,tier\n{EASY},A & B,easy\n{WINGS},,hard\n{EASY},,\n"));
    let out = fresh("book.html");
    run(&["sheet", &table, "--out", &out, "--title", "For the train"])
        .exits(0)
        .says("3 puzzles on 3 pages: ");
    let page = read(&out);
    assert_eq!(page.matches("class=\"leaf\"").count(), 3);
    assert!(page.contains("1. A &amp; B") && page.contains(">Puzzle 2<") && page.contains(">Puzzle 3<"));
    // The third tier is not in the table, so it is worked out.
    assert_eq!(page.matches(">easy</text>").count(), 2);
    assert_eq!(page.matches(">hard</text>").count(), 1);
    assert_eq!(page.matches(">For the train</text>").count(), 3);
    assert!(page.contains(">page 3 of 3</text>") && page.contains(">Solutions</text>"));
    let [bare, solved] = page.split(">Solutions</text>").collect::<Vec<_>>()[..] else { panic!("{page}") };
    let given = |puzzle: &str| puzzle.bytes().filter(u8::is_ascii_digit).count();
    assert_eq!(bare.matches("class=\"given\"").count(), given(EASY) * 2 + given(WINGS));
    assert_eq!(solved.matches("class=\"given\"").count() + solved.matches("class=\"set\"").count(), 3 * 81);
    run(&["sheet", &table, "--out", &out]).exits(2).complains("already exists: --force overwrites it");
    let six = run(&["sheet", &table, "--out", &out, "--force", "--per-page", "6", "--no-solutions"]);
    six.exits(0).says("3 puzzles on 1 page: ");
}

#[test]
fn pages_are_pictures_too_and_any_board_is_drawn() {
    let six = "title: Six\nsize: 6\nrules: [diagonals]\ngrid: '1...................................'\n";
    let outside = "title: Clues\noutside: {top: ['14', '', '', '', '', '', '', '', '']}\n";
    let input = file("boards.yaml", format!("{six}---\n{outside}"));
    let out = fresh("boards.svg");
    let first = out.replace("boards.svg", "boards-1.svg");
    let _ = std::fs::remove_file(&first);
    let _ = std::fs::remove_file(out.replace("boards.svg", "boards-2.svg"));
    let told =
        run(&["sheet", &input, "--out", &out, "--per-page", "1", "--no-tiers", "--no-solutions"]).exits(0);
    told.says("2 puzzles on 2 pages: ").says("boards-1.svg to ");
    let page = read(&first);
    assert!(page.contains(">1. Six</text>") && page.starts_with("<svg"), "{page}");
    assert!(read(&out.replace("boards.svg", "boards-2.svg")).contains(">14</text>"));
}

#[test]
fn the_way_to_a_claim_is_explained_in_any_language() {
    for (lang, story) in
        [("en", "The way to the solution"), ("pt", "caminho"), ("ru", "Решения"), ("nb", "Løsninger")]
    {
        let out = fresh(&format!("told-{lang}.html"));
        run(&["sheet", "--explain", "--lang", lang, WINGS, "--out", &out]).exits(0);
        let page = read(&out);
        assert!(page.contains(story), "{lang}");
        assert!(page.contains(&format!("<html lang=\"{lang}\">")));
        assert!(page.contains("class=\"x\""), "{lang}: what goes is struck out");
    }
}

#[test]
fn unprintable_puzzles_are_reported_before_writing() {
    run(&["sheet", EASY, "--out", "book.doc"]).exits(2).complains("must end in .pdf, .html or .svg");
    if !cfg!(feature = "pdf") {
        run(&["sheet", EASY, "--out", "book.pdf"]).exits(2).complains("--features pdf");
    }
    let out = fresh("none.html");
    let told = pipe(&["sheet", "--out", &out], &format!("{EASY}\n{CLASH}\n")).exits(1);
    told.complains("two 5s in row 1").complains("1 of 2 puzzles could not be used; nothing is written");
    assert!(!PathBuf::from(&out).exists());
    run(&["sheet", EASY, "--out", &out, "--per-page", "5"]).exits(2).complains("1, 2, 4, 6");
}

#[cfg(feature = "pdf")]
#[test]
fn a_pdf_has_its_pages_and_its_fonts() {
    let out = fresh("book.pdf");
    let puzzles = format!("{EASY}\n{WINGS}\n{EASY}\n");
    pipe(&["sheet", "--out", &out, "--lang", "ru", "--per-page", "1"], &puzzles)
        .exits(0)
        .says("3 puzzles on 4 pages");
    let bytes = std::fs::read(&out).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(bytes.starts_with(b"%PDF-"));
    assert_eq!(text.matches("/Type/Page/").count() + text.matches("/Type /Page\n").count(), 4);
    assert!(text.contains("DejaVuSans"), "the font is in it");
    assert!(bytes.len() < 400_000, "and only the letters that are used: {} bytes", bytes.len());
}

#[test]
fn worksheets_state_rules_and_sums_in_any_language() {
    let rules = "rules: [anti-knight, anti-king, non-consecutive, disjoint-groups, anti-taxicab]";
    let input = file("ruled.yaml", format!("title: A\n{rules}\ncages: ['15: r1c12']\n---\ntitle: B\n"));
    for (lang, knight) in
        [("en", ">anti-knight,"), ("pt", ">anti-cavalo,"), ("ru", ">антиконь,"), ("nb", ">anti-springer,")]
    {
        let out = fresh(&format!("ruled-{lang}.svg"));
        let call = ["sheet", &input, "--out", &out, "--per-page", "4", "--lang", lang];
        run(&[&call[..], &["--no-tiers", "--no-solutions"]].concat()).exits(0);
        let page = read(&out);
        assert!(page.contains(knight), "{lang}");
        assert!(page.contains(">15</text>") && page.contains(".bare .clue{display:inline}"), "{lang}");
        // The longest list takes several lines, and none of them begins to the left of the page.
        assert!(page.matches("class=\"beside start\"").count() > 1, "{lang}");
        assert!(!page.contains(" x=\"-"), "{lang}");
    }
}

/// The texts of a class on a page, each with its size.
fn texts<'p>(page: &'p str, class: &str) -> Vec<(f32, &'p str)> {
    let begin = format!("<text class=\"{class}\" ");
    let text = |part: &'p str| {
        let size = part.split_once("font-size=\"")?.1.split_once('"')?.0.parse().ok()?;
        Some((size, part.split_once('>')?.1.split_once("</text>")?.0))
    };
    page.split(&begin).skip(1).map(|part| text(part).expect("a text")).collect()
}

#[test]
fn long_titles_become_smaller_and_then_shorter_and_rules_lose_no_word() {
    let rules = "rules: [anti-knight, anti-king, non-consecutive, disjoint-groups, anti-taxicab]";
    let titles = ["Grid 01", "A somewhat long title", &"A very long title ".repeat(9)];
    let input = titles.map(|title| format!("title: {title}\n{rules}\n")).join("---\n");
    let input = file("titles.yaml", input);
    let page = |per_page: &str| {
        let out = fresh("titles.svg");
        let call = ["sheet", &input, "--out", &out, "--per-page", per_page, "--no-tiers", "--no-solutions"];
        run(&[&call[..], &["--force"]].concat()).exits(0);
        std::fs::read_to_string(&out).unwrap_or_else(|_| read(&out.replace(".svg", "-1.svg")))
    };
    let nine = page("9");
    let [(whole, short), (smaller, longer), (least, cut)] = texts(&nine, "head start")[..] else {
        panic!("{nine}")
    };
    assert_eq!((short, longer), ("1. Grid 01", "2. A somewhat long title"));
    assert!(whole > smaller && smaller > least && cut.ends_with('…'), "{nine}");
    let words = |page: &str, puzzles: usize| -> Vec<String> {
        let lines = texts(page, "beside start").into_iter().map(|(_, line)| line.to_owned());
        let lines: Vec<String> = lines.collect();
        lines[..lines.len() / puzzles].join(" ").split(' ').map(str::to_owned).collect()
    };
    assert_eq!(words(&nine, 3), words(&page("1"), 1));
}

#[test]
fn pencilmarks_of_a_position_are_printed() {
    let position = run(&["explain", "--until", "20", "--as", "library", WINGS]).exits(0);
    let out = fresh("position.svg");
    for (input, has_candidates) in [(position.out.trim(), true), (WINGS, false)] {
        run(&["sheet", input, "--out", &out, "--force", "--no-solutions"]).exits(0);
        assert_eq!(read(&out).contains("class=\"c\""), has_candidates, "{input}");
        let marked = run(&["sheet", input, "--out", &out, "--force", "--pencilmarks"]);
        marked.exits(0);
        assert!(read(&out.replace(".svg", "-1.svg")).contains("class=\"c\""));
        let picture = run(&["export", "--format", "svg", input]).exits(0);
        assert_eq!(picture.out.contains("class=\"c\""), has_candidates, "{input}");
    }
}

#[test]
fn nine_puzzles_fit_on_a_page_with_codes_and_answers_upside_down() {
    let out = fresh("nine.svg");
    let puzzles = [EASY; 9].join("\n");
    let call = ["sheet", "--out", &out, "--force", "--per-page", "9", "--qr", "--upside-down"];
    pipe(&call, &puzzles).exits(0).says("9 puzzles on 2 pages");
    let (page, answers) = (read(&out.replace(".svg", "-1.svg")), read(&out.replace(".svg", "-2.svg")));
    assert_eq!(page.matches("class=\"qr\"").count(), 9);
    assert!(!answers.contains("class=\"qr\""), "a solution has no link");
    assert_eq!(page.matches("<svg class=\"board bare\"").count(), 9);
    assert!(answers.contains("<g transform=\"rotate(180 "));
}

#[test]
fn pictures_stand_beside_their_steps() {
    let out = fresh("key.html");
    run(&["sheet", WINGS, "--out", &out, "--force", "--explain"]).exits(0);
    let page = read(&out);
    let step = page.find("XY-Wing").expect("the step is told");
    let board = page[..step].rfind("<svg class=\"board\"").expect("its picture");
    assert!(
        step - page[board..].find("</svg>").expect("it ends") - board < 400,
        "the headline follows its picture"
    );
}
