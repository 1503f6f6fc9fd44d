//! Conditions, orders and their errors.

use whydoku_corpus::{CompiledQuery, RowQuery, RowSelector, nearest};

const COLUMNS: [&str; 4] = ["puzzle", "rating", "tier", "hardest"];
const ROWS: [[&str; 4]; 5] = [
    ["a", "4.0", "hard", "x-wing"],
    ["b", "12.0", "beyond logic", ""],
    ["c", "1.5", "easy", "hidden-single"],
    ["d", "5.4", "hard", "xy-chain"],
    ["e", "", "", ""],
];

fn query(condition: &str, sort: &str, limit: usize) -> RowQuery {
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    RowQuery {
        condition: some(condition),
        sort: some(sort),
        limit: (limit > 0).then_some(limit),
        unique: false,
    }
}

fn selected(query: &RowQuery) -> Result<String, String> {
    let columns = COLUMNS.map(str::to_owned);
    let compiled = CompiledQuery::new(query, &columns).map_err(|problem| problem.to_string())?;
    let mut selector = RowSelector::new(&compiled);
    let mut out = String::new();
    for row in ROWS.iter().filter(|row| compiled.matches(*row)) {
        out.extend(selector.push(row, || row[1].to_owned(), row[0].to_owned()));
    }
    out.extend(selector.finish());
    assert_eq!(selector.selected(), out.len());
    Ok(out)
}

#[test]
fn conditions_choose_rows() {
    for (condition, wanted) in [
        ("tier = hard", "ad"),
        ("tier = HARD and rating < 5", "a"),
        ("rating >= 4.0 and not (hardest = x-wing)", "bd"),
        ("tier = 'beyond logic' or rating <= 1.5", "bc"),
        ("tier > moderate", "abd"),
        ("tier < hard", "c"),
        ("rating != 4", "bcde"),
        ("rating = ''", "e"),
        ("hardest ~ wing or hardest~chain", "ad"),
        ("hardest !~ -", "be"),
        ("tier in (easy, 'beyond logic')", "bc"),
        ("tier not in (easy, hard)", "be"),
        ("not tier = hard and not tier = easy", "be"),
    ] {
        assert_eq!(selected(&query(condition, "", 0)).as_deref(), Ok(wanted), "{condition}");
    }
}

#[test]
fn rows_are_put_in_order() {
    for (sort, limit, wanted) in [
        ("rating", 0, "cadbe"),
        ("-rating", 2, "bd"),
        ("tier,-rating", 0, "cdabe"),
        ("-tier", 1, "b"),
        ("", 2, "ab"),
    ] {
        assert_eq!(selected(&query("", sort, limit)).as_deref(), Ok(wanted), "{sort}");
    }
}

#[test]
fn a_name_without_a_scale_is_the_one_column_that_ends_so() {
    let columns =
        ["puzzle", "se.er", "human.rating", "human.tier", "human.steps", "q1.steps"].map(str::to_owned);
    let matches = |condition: &str, row: &[&str]| {
        CompiledQuery::new(&query(condition, "", 0), &columns).map(|compiled| compiled.matches(row))
    };
    let row = ["a", "7.1", "4.0", "hard", "12", "30"];
    for (condition, wanted) in [("tier = hard", true), ("RATING > 4", false), ("er > 7", true)] {
        assert_eq!(matches(condition, &row).ok(), Some(wanted), "{condition}");
    }
    let told = matches("steps > 20", &row).unwrap_err().to_string();
    assert!(told.contains("several columns are called `steps`; write `human.steps` or `q1.steps`"), "{told}");
}

#[test]
fn one_of_several_disguises_is_enough() {
    let one = RowQuery { unique: true, ..query("tier = hard", "", 0) };
    assert_eq!(selected(&one).as_deref(), Ok("ad"));
}

#[test]
fn errors_point_at_their_place() {
    for (condition, column, told) in [
        (
            "tier = hard and clues < 26",
            17,
            "no column `clues`; the columns are puzzle, rating, tier, hardest",
        ),
        ("ratign > 4", 1, "did you mean `rating`?"),
        ("tier = hrad", 8, "no tier `hrad` (did you mean `Hard`?)"),
        ("tier > 4", 8, "no tier `4`; the tiers are"),
        ("hardest = x-wnig", 11, "did you mean `x-wing`?"),
        ("tier =", 7, "the condition ends, but a value is expected"),
        ("tier hard", 6, "`hard`, but one of =, !="),
        ("(tier = hard", 13, "`)`, `and` or `or` is expected"),
        ("tier = hard rating = 4", 13, "`rating`, but `and`, `or` or the end"),
        ("tier = 'hard", 8, "this quote is not closed"),
        ("rating > hard", 10, "`rating` holds numbers, and `hard` is none"),
        ("puzzle < high", 10, "`<` compares numbers or tiers, and `high` is neither"),
        ("rating ! 4", 8, "`!` is not an operator"),
        ("", 1, "the name of a column is expected"),
    ] {
        let text =
            selected(&RowQuery { condition: Some(condition.to_owned()), ..query("", "", 0) }).unwrap_err();
        assert!(text.contains(&format!("column {column}: ")) && text.contains(told), "{condition}: {text}");
        assert!(text.ends_with(&format!("\n  {}^", " ".repeat(column - 1))), "{text}");
    }
    let told = selected(&query("", "rating,teir", 0)).unwrap_err();
    assert!(told.starts_with("--sort, column 8: no column `teir` (did you mean `tier`?)"), "{told}");
}

#[test]
fn a_slip_is_mended_and_another_word_is_not() {
    assert_eq!(nearest("ratign", ["rating", "tier"]), Some("rating"));
    assert_eq!(nearest("X_wnig", ["x-wing", "xy-wing"]), Some("x-wing"));
    assert_eq!(nearest("colour", ["rating", "tier"]), None);
    assert_eq!(nearest("ab", ["xy"]), None);
}

#[test]
fn conditions_that_are_nested_too_deep_are_refused() {
    for (open, close) in [("(", ")"), ("not ", "")] {
        let nested = |depth: usize| format!("{}rating > 4{}", open.repeat(depth), close.repeat(depth));
        assert!(selected(&query(&nested(100), "", 0)).is_ok());
        for condition in [nested(10_000), open.repeat(10_000)] {
            let problem = selected(&query(&condition, "", 0)).expect_err("it is too deep");
            assert!(problem.contains("too many brackets"), "{problem:.200}");
        }
    }
}
