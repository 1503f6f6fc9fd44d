//! Links of `SudokuMaker`, lisudoku, puzz.link and Sudoku Coach, made here, and lines around links.

use super::*;
use std::fmt::Write;
use whydoku_board::{ConstraintKind, Regions, Rules};
use whydoku_formats::lz::compress;
use whydoku_formats::{Content, Problem};

fn address(json: &str) -> String {
    compress(json).trim_end_matches('=').replace('/', "-")
}

/// A link of `SudokuMaker` to a board of four by four with these constraints.
fn sudoku_maker(constraints: &str, comment: &str) -> String {
    sudoku_maker_of("................", constraints, comment)
}

/// A board with givens.
fn sudoku_maker_of(givens: &str, constraints: &str, comment: &str) -> String {
    let cell = |given: char| match given {
        '.' => "{}".to_owned(),
        digit => format!("{{\"value\":{digit},\"given\":true}}"),
    };
    let cells = givens.chars().map(cell).collect::<Vec<_>>().join(",");
    let regions = "0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3";
    let json = format!(
        "{{\"formatVersion\":\"1.2.0\",\"puzzle\":{{\"name\":\"Four\",\"comment\":\"{comment}\",\"cells\":[{cells}],\
         \"constraints\":[{{\"type\":0}},{{\"type\":1,\"regions\":[{regions}]}},{constraints}]}}}}"
    );
    format!("https://sudokumaker.app/?puzzle={}", address(&json))
}

fn constraints(input: &str) -> Vec<String> {
    let shape = one(input).shape;
    let text = |constraint: &whydoku_board::Constraint| {
        format!("{}: {}", constraint.kind.key(), constraint.text(shape.side()))
    };
    shape.constraints().iter().map(text).collect()
}

fn problem(input: &str) -> String {
    parse_one(input, &ReadOptions::default()).expect_err(input).problem.to_string()
}

#[test]
fn types_of_sudoku_maker_become_kinds() {
    for (constraint, expected) in [
        (r#"{"type":100,"cells":[5]}"#, "even: r2c2"),
        (r#"{"type":200,"clues":[{"edge":2,"value":1}],"negative":[]}"#, "white-dots: 1: r1c2 r1c3"),
        (r#"{"type":201,"clues":[{"edge":5,"value":2}],"negative":[]}"#, "black-dots: 2: r1c2 r2c2"),
        (r#"{"type":202,"clues":[{"edge":5,"value":5}],"negative":[]}"#, "pair-sums: 5: r1c2 r2c2"),
        (r#"{"type":300,"slow":false,"thermometers":[[0,1,5]]}"#, "thermometers: r1c1 r1c2 r2c2"),
        (r#"{"type":300,"slow":true,"thermometers":[[0,1,5]]}"#, "slow-thermometers: r1c1 r1c2 r2c2"),
        (r#"{"type":301,"cages":[{"value":6,"cells":[0,1,2]}]}"#, "cages: 6: r1c1 r1c2 r1c3"),
        (r#"{"type":301,"cages":[{"value":0,"cells":[0,4]}]}"#, "cages: r1c1 r2c1"),
        (r#"{"type":303,"clues":[{"corner":6,"digits":[1,2]}]}"#, "quadruples: 1 2: r1c1 r1c2 r2c1 r2c2"),
        (r#"{"type":401,"lines":[[0,4]],"minDifference":3}"#, "whispers: 3: r1c1 r2c1"),
        (r#"{"type":404,"lines":[[1,2,3]],"singleRegionTotals":false}"#, "region-sums: r1c2 r1c3 r1c4"),
        (r#"{"type":406,"lines":[[0,4]],"groups":[20,10]}"#, "modular-lines: 2: r1c1 r2c1"),
        (
            r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[0],"arrows":[[0,1,2]]}]}"#,
            "arrows: r1c1: r1c2 r1c3",
        ),
        (
            r#"{"type":500,"clues":[{"outerCell":1,"diagonal":-1,"value":5}]}"#,
            "little-killers: 5: r1c2 r2c3 r3c4",
        ),
        (r#"{"type":500,"clues":[{"outerCell":18,"diagonal":1,"value":5}]}"#, "little-killers: 5: r2c1 r1c2"),
        (r#"{"type":501,"clues":[{"outerCell":12,"value":5}]}"#, "sandwiches: 5: r2c1 r2c2 r2c3 r2c4"),
        (r#"{"type":504,"clues":[{"outerCell":34,"value":3}]}"#, "numbered-rooms: 3: r4c4 r3c4 r2c4 r1c4"),
    ] {
        assert_eq!(constraints(&sudoku_maker(constraint, "")), [expected], "{constraint}");
    }
}

#[test]
fn rules_of_the_whole_board_are_read_and_disabled_ones_are_not() {
    let read = |constraints: &str| one(&sudoku_maker(constraints, "")).shape;
    assert_eq!(read("{\"type\":13},{\"type\":10}").rules(), Rules::ANTI_KNIGHT.and(Rules::FALLING_DIAGONAL));
    assert!(read("{\"type\":12,\"disabled\":true}").rules().is_empty());
    let dots = "{\"type\":200,\"clues\":[],\"negative\":[1],\"overrideNegativeRatios\":true}";
    assert_eq!(read(dots).rules(), Rules::ALL_WHITE_DOTS);
    assert!(problem(&sudoku_maker(&dots.replace("true", "false"), "")).contains("dots of another kind"));
    let extra = read("{\"type\":305,\"cells\":[0,5,10,15]}");
    assert_eq!(extra.extra(), [[0, 5, 10, 15]]);
}

#[test]
fn digits_that_are_entered_in_every_cell_are_the_solution() {
    let solution = "1234341221434321";
    let mut cells = String::new();
    for (at, digit) in solution.chars().enumerate() {
        let given = if at == 0 { ",\"given\":true" } else { "" };
        write!(cells, "{}{{\"value\":{digit}{given}}}", if at == 0 { "" } else { "," }).unwrap();
    }
    let json = format!("{{\"puzzle\":{{\"cells\":[{cells}],\"constraints\":[]}}}}");
    let puzzle = one(&format!("https://sudokumaker.app/?puzzle={}", address(&json)));
    assert_eq!(puzzle.reading.unwrap().solution.as_deref(), Some(solution));
    assert_eq!(puzzle.cells.iter().filter(|cell| **cell == Content::Open).count(), 15);
    assert_eq!(*puzzle.shape.regions(), Regions::None);
}

#[test]
fn a_program_is_left_unused_where_there_is_one_solution() {
    let program = r#"{"type":1000,"definition":{"name":"twist","backend":{"type":"code","code":"x"}}}"#;
    let with_givens = |givens: &str| {
        let cell = |sign: char| {
            format!("{{\"value\":{sign},\"given\":true}}").replace("{\"value\":.,\"given\":true}", "{}")
        };
        let cells = givens.chars().map(cell).collect::<Vec<_>>().join(",");
        let lines = r#"{"type":2003},{"type":1,"regions":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]}"#;
        let json = format!("{{\"puzzle\":{{\"cells\":[{cells}],\"constraints\":[{lines},{program}]}}}}");
        format!("https://sudokumaker.app/?puzzle={}", address(&json))
    };
    let note = one(&with_givens("12..3.1..1.3..2.")).reading.unwrap().part_note();
    let expected = "Read without program \"twist\"; what is left has exactly one solution.";
    assert_eq!(note.as_deref(), Some(expected));
    assert!(problem(&with_givens("1...............")).contains("\"twist\" is a program"));
}

#[test]
fn parts_of_sudoku_maker_without_a_meaning_are_refused_by_name() {
    for (constraint, expected) in [
        (
            r#"{"type":1000,"definition":{"name":"twist","backend":{"type":"code","code":"x"}}}"#,
            "\"twist\" is a program",
        ),
        (r#"{"type":302,"groups":[[0]]}"#, "a clue of `groups`"),
        (r#"{"type":399,"groups":[[0,1]]}"#, "the constraint type 399"),
        (r#"{"type":400,"lines":[[0,1]],"mayRepeat":true}"#, "`mayRepeat`"),
        (r#"{"type":406,"lines":[[0,4]],"groups":[6,24,2]}"#, "groups of digits of their own"),
        (r#"{"type":202,"clues":[],"negative":[5]}"#, "`negative` constraint [5]"),
        (r#"{"type":400,"lines":[[0,99]]}"#, "a clue of `lines`"),
        (
            r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[1,0],"arrows":[[1,2]]}]}"#,
            "a clue of `bulbsWithArrows`",
        ),
        (
            r#"{"type":2000,"lines":[[{"x":0.5,"y":0.5},{"x":1.5,"y":0.5}]],"style":{"color":"blue"}}"#,
            "not understood",
        ),
        (r#"{"type":2001,"cages":[{"value":"4","cells":[0,1]}]}"#, "1 cage"),
    ] {
        let text = problem(&sudoku_maker(constraint, ""));
        assert!(text.contains(expected), "{constraint}: {text}");
    }
    let custom = "{\"puzzle\":{\"type\":\"custom\",\"cells\":[],\"constraints\":[]}}";
    assert!(
        parse_one(&format!("https://sudokumaker.app/?puzzle={}", address(custom)), &ReadOptions::default())
            .is_err()
    );
}

#[test]
fn groups_of_sudoku_maker_hold_one_digit() {
    let groups = sudoku_maker(r#"{"type":302,"groups":[[0,6,12],[1,7]]}"#, "");
    let expected = ["palindromes: r1c1 r2c3", "palindromes: r2c3 r4c1", "palindromes: r1c2 r2c4"];
    assert_eq!(constraints(&groups), expected);
}

#[test]
fn digits_of_a_custom_board_end_at_nine() {
    let cells = vec!["{}"; 35].join(",");
    let json = format!(
        r#"{{"puzzle":{{"type":"custom","cells":[{{"value":9,"given":true}},{cells}],"constraints":[{{"type":2003}}]}}}}"#
    );
    let shape = one(&format!("https://sudokumaker.app/?puzzle={}", address(&json))).shape;
    assert_eq!((shape.side(), shape.size()), (6, 9));
}

#[test]
fn the_name_of_a_program_is_left_unused_with_it() {
    let program = r#"{"type":1000,"definition":{"name":"no roping","backend":{"type":"code","code":"x"}}}"#;
    let text = |words: &str| sudoku_maker_of("123...1.2....3.1", program, words);
    let puzzle = one(&text("Sudoku. No roping."));
    let note = puzzle.reading.and_then(|reading| reading.part_note());
    assert_eq!(
        note.as_deref(),
        Some(
            "Read without sentence 2 and without program \"no roping\"; what is left has exactly one solution."
        )
    );
    assert!(problem(&text("Sudoku. No doping.")).contains("not understood"));
}

#[test]
fn words_of_the_comment_are_rules() {
    let line = r##"{"type":2000,"lines":[[{"x":0.5,"y":0.5},{"x":1.5,"y":0.5}]],"style":{"color":"#3c3","thickness":0.15}}"##;
    let link = sudoku_maker(line, "Adjacent digits along a green line differ by at least 2");
    assert_eq!(constraints(&link), ["whispers: 2: r1c1 r1c2"]);
}

#[test]
fn lisudoku_is_read_as_f_puzzles() {
    let json = r#"{"gridSize":4,"fixedNumbers":[{"position":{"row":1,"col":0},"value":2}],"primaryDiagonal":true,
        "thermos":[[{"row":0,"col":1},{"row":0,"col":2}]],"killerCages":[{"sum":5,"region":[{"row":2,"col":1},{"row":2,"col":2}]}],
        "kropkiDots":[{"dotType":"Double","cell1":{"row":3,"col":0},"cell2":{"row":3,"col":1}}],"oddCells":[{"row":0,"col":0}],
        "arrows":[{"circleCells":[{"row":3,"col":3}],"arrowCells":[{"row":2,"col":3},{"row":1,"col":3}]}],"antiKing":false}"#;
    let link = format!("https://lisudoku.xyz/e?import={}", compress(json).replace('+', "%2B"));
    let mut found = constraints(&link);
    found.sort();
    let expected = [
        "arrows: r4c4: r3c4 r2c4",
        "black-dots: r4c1 r4c2",
        "cages: 5: r3c2 r3c3",
        "odd: r1c1",
        "thermometers: r1c2 r1c3",
    ];
    assert_eq!(found, expected);
    let puzzle = one(&link);
    assert_eq!(puzzle.shape.rules(), Rules::FALLING_DIAGONAL);
    assert_eq!(puzzle.cells[4], Content::Given(Digit::new(1)));
    assert_eq!(one("https://lisudoku.xyz/solver?import=1000003002000004").text, "1000003002000004");
    let unknown = compress("{\"gridSize\":4,\"topBottom\":true}");
    assert!(problem(&format!("https://lisudoku.xyz/e?import={unknown}")).contains("`topBottom`"));
}

#[test]
fn puzz_link_and_sudoku_coach_hold_digits() {
    assert_eq!(one("https://puzz.link/p?sudoku/4/4/1g2k.-04l").text, "1.2......4......");
    assert_eq!(one("http://pzv.jp/p.html?sudoku/6/6/zv").shape, Shape::of_size(6).unwrap());
    for damaged in ["sudoku/4/4/1g2", "sudoku/4/4/9zz", "sudoku/4/4/zzz", "sudoku/4", "sudoku/4/4/5o"] {
        let error = parse_one(&format!("https://puzz.link/p?{damaged}"), &ReadOptions::default());
        assert_eq!(error.unwrap_err().problem, Problem::Link, "{damaged}");
    }
    assert!(problem("https://puzz.link/p?slither/4/4/g").contains("of the type \"slither\""));
    assert!(problem("https://puzz.link/p?sudoku/4/6/g").contains("4 by 6 cells"));
    assert_eq!(one(&format!("https://sudoku.coach/en/play/{EULER}")).text, EULER);
}

#[test]
fn links_stand_after_a_title_or_in_markdown() {
    let link = "https://puzz.link/p?sudoku/4/4/1g2s";
    for (text, name) in [
        (format!("Four: {link}"), Some("Four")),
        (format!("[My Four]({link})"), Some("My Four")),
        (format!("- [My Four]({link})."), Some("- [My Four".trim_start_matches("- ["))),
        (format!("<{link}>"), None),
        (link.to_owned(), None),
    ] {
        let puzzle = one(&text);
        assert_eq!((puzzle.name.as_deref(), puzzle.text.as_str()), (name, "1.2............."), "{text}");
    }
    let payload = compress("{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}");
    assert!(payload.starts_with("N4Ig"));
    assert_eq!(one(&payload).shape.side(), 4);
}

#[test]
fn other_links_get_a_true_message() {
    assert_eq!(problem("https://sudokupad.app/abc123"), Problem::ShortLink.to_string());
    assert_eq!(problem("https://tinyurl.com/abc123"), Problem::ShortLink.to_string());
    assert!(problem("https://example.org/puzzle?id=7").starts_with("links of example.org are not read"));
    assert_eq!(problem("https://sudokumaker.app/?puzzle=N4IgZ"), Problem::Link.to_string());
}

#[test]
fn no_part_of_a_clue_of_sudoku_maker_is_passed_over() {
    for (constraint, told) in [
        (r#"{"type":301,"cages":[{"cells":[0,1],"value":"12x"}]}"#, "a clue of `cages`"),
        (r#"{"type":301,"cages":[{"cells":[0,1],"value":12,"operator":"-"}]}"#, "a clue of `cages`"),
        (r#"{"type":501,"clues":[{"outerCell":1,"value":"A"}]}"#, "a clue of `clues`"),
        (r#"{"type":301,"cages":{"cells":[0,1],"value":12}}"#, "`cages` is a list"),
        (
            r#"{"type":200,"clues":[{"edge":1,"value":1}],"negative":["1"]}"#,
            "`negative` is a list of numbers",
        ),
    ] {
        let text = problem(&sudoku_maker(constraint, ""));
        assert!(text.contains(told), "{constraint}: {text}");
    }
    // An empty sum is none.
    one(&sudoku_maker(r#"{"type":301,"cages":[{"cells":[0,1],"value":null}]}"#, ""));
}

#[test]
fn kinds_of_sudoku_maker_are_kinds_here() {
    let all = r#"{"type":102,"cells":[0]},{"type":103,"cells":[3]},{"type":402,"lines":[[4,5]]},{"type":403,"lines":[[8,9,10]]},
        {"type":409,"lines":[[1,2,3]]},{"type":502,"clues":[{"outerCell":6,"value":5}]},
        {"type":503,"clues":[{"outerCell":6,"value":2}]},{"type":600,"cells":[0]},{"type":601,"cells":[5]}"#;
    let kinds: Vec<ConstraintKind> =
        one(&sudoku_maker(all, "")).shape.constraints().iter().map(|constraint| constraint.kind).collect();
    assert!(kinds.len() >= 9, "{kinds:?}");
}

#[test]
fn what_the_tools_of_penpa_made_has_a_meaning() {
    let link = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=XZJfa9swFMXf8ykugr5dgiXLju230a17GR0sHWMYUzRbbb\
        QqUSbJ2xrj776ruKMlXGTO/en46I8dfo3Ka5RUeYUZcipRlufBpTyP7KXuTLS6ge1eWYvvxrhzvgHEW+eJQBgH9zSCH60OoI\
        5H+7y+Eu+/7UzUMLgY4KczB+jdIeh+jOY3UfNoYrgS1/DDqv7pjWuZAVIKvIrGgXsA3og1fPT6Gaw5pDW8hqMiPXi312EN13\
        Yk7MYYzKAh7jQ8ejOcfUEdhj+m39Eu92GNn29u8EHZoFfty+G61TSvptOXZjrdN2034+nrq6xe5YdmYpsCq5w1AlmVY83Pqu\
        ZY14uqkWebZbrGOltg9tYoFiWwTjGUekupvGJNy3JGH4Bx1tGDJ1D8B2TjZJNZdom/ExacQltCvfG91ffbLUORQsrExQWnl+\
        6atpUCZd51eMqpETXmG5RF6kvq8xKlTM2nFE9/BJ2pQCY2KGinxTynG2u71d+LmuZ/";
    let puzzle = one(link);
    assert_eq!(puzzle.cells[0], Content::Given(whydoku_board::Digit::new(2)));
    assert_eq!(*puzzle.shape.regions(), Regions::Boxes { width: 2, height: 2 });
    assert_eq!(
        constraints(link),
        [
            "cages: 5: r3c3 r4c3",
            "thermometers: r4c1 r4c2",
            "white-dots: 1: r1c3 r1c4",
            "black-dots: 2: r3c1 r4c1",
            "palindromes: r2c1 r2c2 r2c3",
            "arrows: r2c4: r3c4 r4c4",
            "sandwiches: 5: r1c2 r2c2 r3c2 r4c2",
        ]
    );
    let by_hand = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=XY9dC4IwFIbv/RXD60Nsarrtrou8NOjjSiSEFkULbToox/\
        570wlGvLzwnA9ezuleulYCEqeYAgbiFKXpZJIkk/Gs472XgqPDs5YSNrq/NYojgKJRroM6fWkeGiktRYfqtpWfFezyHK617E\
        RQziFVYGxghj03w5mXlYXhtCBdcMtNmK2BxiGPIKQxMDIRI8CYJwYEZ37MgGHfxL+LkacI2BjjUnOX6v4LeeyKghtrx3PKKn\
        j/ydgv";
    assert!(problem(by_hand).contains("line drawn by hand"), "{}", problem(by_hand));
    for other_edge in [
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1TEBQmMLHQMdQyA0MjMDY0MTEzA2gMKQzJKcVC\
        uF4NzEnBwdx9KSjPwiKwUdHb/8IqCIQnFpSn52qUJRaU5qsUJiQUFOpZ6Ov5ubTlpiTnEqVzTUkFiu6lqu6qogq+qqeKvo2F\
        qdqlAE0wLBdLWqVrIw0rE0ULIyqq0FaYqO5apAg9W1AA==",
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1TEBQmMLHQMdQyA0MjMDY0MTEzA2gMKQzJKcVC\
        uF4NzEnBwdx9KSjPwiKwUdHb/8IqCIQnFpSn52qUJRaU5qsUJiQUFOpZ6Ov5ubTlpiTnEqVzTUkFiu6lqu6qogq+qqeKvo2F\
        qdqlAE0wLBdLWqVrIw1rE0VLKyqK0FaYqO5apAg9W1AA==",
    ] {
        assert!(problem(other_edge).contains("text \"edge\""), "{}", problem(other_edge));
    }
    let hexagons = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=XY3LCoMwEEX3+QpxfRdJTDWTXRd1W+hjJVJcWCxECq0FSc\
        i/V41gKYcLh5nLTNeOUBOZBoeYkHm+RCi1hK9cHoNtTXLuG2ux/wzd82USAMeyxL2x75ZVa7VmPjDvTsa7m6nqAHfdVG96MD\
        4tdtBZaiRSnYHEYiRAFI0geBHXBOJxyH+LMpoEzWdCmH9XNRv/8OEL";
    assert!(problem(hexagons).contains("square cells"), "{}", problem(hexagons));
    assert!(matches!(parse_one(&link[..200], &ReadOptions::default()).unwrap_err().problem, Problem::Link));
}

/// Packs bytes in letters of this number of bits each.
fn packed(bytes: &[u8], signs: &[u8]) -> String {
    let bits: String = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
    let letters = bits.as_bytes().chunks(signs.len().ilog2() as usize).map(|part| {
        let part =
            format!("{:0<width$}", String::from_utf8_lossy(part), width = signs.len().ilog2() as usize);
        char::from(signs[usize::from_str_radix(&part, 2).expect("bits")])
    });
    letters.collect()
}

#[test]
fn positions_of_sudoku_coach_have_a_symbol_for_each_cell() {
    let read = |givens: &str, candidates: &str| {
        let json =
            format!(r#"{{"gridSize":4,"givenDigits":"{givens}","userCellCandidates":"{candidates}"}}"#);
        let deflated = miniz_oxide::deflate::compress_to_vec_zlib(json.as_bytes(), 6);
        let text = format!("SCv7_32_{}", packed(&deflated, b"0123456789abcdefghijklmnopqrstuv"));
        whydoku_formats::parse_one(&text, &whydoku_formats::ReadOptions::default())
    };
    assert_eq!(read("1004001003000000", "").expect("a position").text, "1..4..1..3......");
    for (givens, candidates) in [("100400100300000", ""), ("1004001003x00000", ""), ("", "6-x")] {
        assert!(read(givens, candidates).is_err(), "{givens} {candidates}");
    }
}

#[test]
fn small_digits_of_penpa_are_no_givens() {
    // The corners of cells in a board of eight lines, two of them a margin on each side: the thick edges bound four boxes.
    let edges = (1..5).flat_map(|at| {
        let corner = |row: usize, column: usize| 64 + 8 * row + column;
        let [down, across] = [[(at, 3), (at + 1, 3)], [(3, at), (3, at + 1)]];
        [down, across].map(|ends| ends.map(|(row, column)| corner(row, column)))
    });
    let edges: Vec<String> = edges.map(|[a, b]| format!(r#""{a},{b}":2"#)).collect();
    let read = |size: &str| {
        let lines = [
            "square,4,4,38,0,1,1,152,152,0,0,,,,,Title: ,,,Normal sudoku rules apply.".to_owned(),
            "[0,0,0,0]".to_owned(),
            String::new(),
            format!(r#"{{zN:{{"18":["3",1,"{size}"]}},zE:{{{}}}}}"#, edges.join(",")),
        ];
        let deflated = miniz_oxide::deflate::compress_to_vec(lines.join("\n").as_bytes(), 6);
        let signs = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let link = format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", packed(&deflated, signs));
        whydoku_formats::parse_one(&link, &whydoku_formats::ReadOptions::default()).map(|puzzle| puzzle.text)
    };
    assert_eq!(read("1").expect("a given"), "3...............");
    assert!(read("7").expect_err("a candidate").to_string().contains("not understood"));
}

#[test]
fn positions_of_sudoku_coach_are_read_with_their_candidates() {
    let position = "SCv7_32_f3damlia5v54o2eelh55bchiq58kljpc9f6n7iacpsm2illia8p38g0598t4l9e5l52n0u834emf5jl974sst2bp\
        56cij295l5g7beg6n932ch12j0gviefpkl2i1n9q78t4ld806d3iodo";
    let linked = format!("https://sudoku.coach/en/play/{position}");
    for text in [position, linked.as_str()] {
        let digit = whydoku_board::Digit::new;
        let cells = one(text).cells;
        assert_eq!(cells[..2], [Content::Given(digit(0)), Content::Placed(digit(1))]);
        assert_eq!(cells[2..], [Content::Candidates([digit(2), digit(3)].into_iter().collect()); 14]);
    }
    assert!(matches!(
        parse_one(&position[..90], &ReadOptions::default()).unwrap_err().problem,
        Problem::Link
    ));
}
