//! `techniques`.

use super::*;
use std::collections::BTreeSet;

#[test]
fn lists_and_describes() {
    run(&["techniques"]).exits(0).says("x-wing").says("0300").says("Hidden single");
    run(&["techniques", "x-wing"]).exits(0).says("X-Wing (x-wing)").says("Two rows in which a digit fits");
    run(&["techniques", "0300"]).exits(0).says("X-Wing (x-wing)");
    run(&["techniques", "--profiles"]).exits(0).says("human").says("crook");
    run(&["techniques", "--scales"]).exits(0).says("human").says("fiendish to 7.9");
}

/// The table of the book is that of the program.
#[test]
fn cage_combinations_come_with_a_table() {
    let printed = run(&["techniques", "cage-combinations"]).exits(0).says("1+2+3+6, 1+2+4+5").out;
    let book = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/combinations.md"));
    let book = book.expect("a page of the book");
    let sums = book.lines().filter(|line| line.starts_with("| ") && line.contains('+'));
    let sets = |text: &str| -> BTreeSet<String> {
        let words = text.split(|c: char| c.is_whitespace() || ",|.".contains(c));
        words.filter(|word| word.contains('+')).map(str::to_owned).collect()
    };
    let sums: Vec<&str> = sums.collect();
    for row in &sums {
        let sum: u32 = row.split('|').nth(1).expect("a column").trim().parse().expect("a sum");
        for set in sets(row) {
            let digits = set.split('+').map(|digit| digit.parse::<u32>().expect("a digit"));
            assert_eq!(digits.sum::<u32>(), sum, "{row}");
        }
    }
    let sums = sums.concat();
    assert_eq!(sets(&sums), sets(&printed));
    assert_eq!(sets(&sums).len(), 501, "all sets of two to eight digits");
}

#[test]
fn names_in_any_form_find_techniques() {
    for (name, id) in [
        ("naked single", "(naked-single)"),
        ("y-wing", "(xy-wing)"),
        ("Locked Candidates Type 1 (Pointing)", "(pointing)"),
        ("BUG+1", "bug"),
        ("exocet", "exocet"),
        ("medusa", "medusa"),
    ] {
        run(&["techniques", name]).exits(0).says(id);
    }
    // What is called just so comes before what is a kind of it.
    assert!(run(&["techniques", "sue de coq"]).exits(0).out.starts_with("Sue de Coq (sue-de-coq)"));
    assert!(run(&["techniques", "UR1"]).exits(0).out.starts_with("unique rectangle, type 1"));
    run(&["techniques", "no such thing"]).exits(2).complains("no technique has this name");
}

#[test]
fn ladders_families_and_json() {
    let ladder = run(&["techniques", "--profile", "human"]).exits(0);
    let place = |what: &str| ladder.out.find(what).unwrap_or_else(|| panic!("{what}: {ladder:?}"));
    assert!(place("hidden-single") < place("x-wing") && place("x-wing") < place("xy-chain"));
    let yaml = run(&["techniques", "--profiles", "singles", "--yaml"]).exits(0);
    let mine = file("mine.yaml", &yaml.out);
    let own = run(&["rate", "--profile", &mine, EASY]).exits(0);
    assert_eq!(own.out, run(&["rate", "--profile", "singles", EASY]).out);
    run(&["techniques", "--profile", &mine]).exits(0).says("hidden-single");
    let fish = run(&["techniques", "--family", "fish"]).exits(0);
    fish.says("x-wing").says_not("naked-pair");
    run(&["techniques", "--family", "bird"]).exits(2).complains("the families are single, intersection");
    let json = run(&["techniques", "--json", "x-wing"]).exits(0).json();
    assert_eq!(json[0]["family"], "fish");
    assert_eq!(json[0]["ratings"]["human"], 4.0);
    assert_eq!(json[0]["elsewhere"]["hodoku"]["code"], "0300");
    run(&["techniques", "--profile", "humna"]).exits(2).complains("did you mean `human`?");
}

/// Each word has a text in every language, and a picture.
#[test]
fn the_glossary_is_drawn_in_every_language() {
    let english = run(&["glossary", "--format", "json"]).exits(0).json();
    assert_eq!(english.len(), 25);
    for lang in ["de", "nb", "pt", "pt-BR", "ru"] {
        let words = run(&["glossary", "--format", "json", "--lang", lang]).exits(0).json();
        for (word, translated) in english.iter().zip(&words) {
            assert_eq!((&word["key"], &word["technique"]), (&translated["key"], &translated["technique"]));
            assert_ne!(word["text"], translated["text"], "{lang}");
        }
    }
    for word in &english {
        run(&["glossary", word["key"].as_str().unwrap_or_default()]).exits(0).says("r9 │ ");
    }
    run(&["glossary", "Strong Link"]).exits(0).says("at least one is true");
    run(&["glossary", "Kette", "--lang", "de"]).exits(0).says("stark und schwach").says("● Muster");
    for code in ["pt-BR", "pt_BR.UTF-8"] {
        run(&["glossary", "house", "--lang", code]).exits(0).says("um quadrante").says("cada dígito uma vez");
    }
    run(&["glossary", "house", "--lang", "pt_PT.UTF-8"]).exits(0).says("um bloco");
    run(&["glossary", "strong lonk"]).exits(2).complains("did you mean `strong link`?");
}

#[test]
fn headings_are_translated() {
    run(&["techniques", "x-wing", "--lang", "de"]).exits(0).says("Schwierigkeit").says("Ein Beispiel:");
    run(&["techniques", "--lang", "ru"]).exits(0).says("название");
    run(&["techniques", "--profile", "singles", "--lang", "pt"]).exits(0).says("degrau").says_not("rung");
    run(&["techniques", "--profiles", "--lang", "nb"])
        .exits(0)
        .says("Nakne og skjulte singler")
        .says("teknikk");
}
