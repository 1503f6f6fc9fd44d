//! `solve`.

use super::*;

#[test]
fn exits_with_0_only_if_there_is_a_solution() {
    run(&["solve", EASY]).exits(0).says("│ 5 3 4 │ 6 7 8 │ 9 1 2 │");
    run(&["solve", NONE]).exits(1).says("No solution.");
    assert_eq!(run(&["solve", "--format", "line", NONE]).exits(1).out, "");
    assert_eq!(run(&["solve", "--count", NONE]).exits(1).out, "0\n");
}

#[test]
fn finds_as_many_solutions_as_asked_for() {
    let lines = |limit: &[&str]| {
        let arguments = [&["solve", "--format", "line"][..], limit, &[TWO]].concat();
        run(&arguments).exits(0).out.lines().count()
    };
    assert_eq!(
        [lines(&[]), lines(&["--limit", "1"]), lines(&["--limit", "5"]), lines(&["--limit", "0"])],
        [1, 1, 2, 2]
    );
    let both = run(&["solve", "--format", "line", "--limit", "0", TWO]).out;
    let (a, b) = both.trim_end().split_once('\n').expect("two lines");
    assert_eq!(a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count(), 4);
}

#[test]
fn several_solutions_are_reported_first() {
    let several = run(&["solve", TWO]).exits(1);
    assert!(several.out.starts_with("Several solutions; this is one of them."), "{several:?}");
    assert_eq!(several.out.matches('┌').count(), 1, "{several:?}");
    run(&["solve", EASY]).exits(0).says_not("Several");
    let both = run(&["solve", "--limit", "2", TWO]).exits(0).says_not("Several");
    assert_eq!(both.out.matches('┌').count(), 2);
}

#[test]
fn counts() {
    let count = |arguments: &[&str]| run(&[&["solve", "--count"], arguments].concat()).exits(0).out;
    assert_eq!(count(&["corpus/puzzles/report.txt"]), "1\n2\n1\n580344\n15047\n");
    assert_eq!(count(&["--limit", "1", TWO]), "1\n", "a limit holds for counting too");
    assert_eq!(count(&["--limit", "0", TWO]), "2\n");
    assert_eq!(count(&["--limit", "1000", "corpus/puzzles/report.txt"]), "1\n2\n1\n1000\n1000\n");
}

#[test]
fn corner_sum_of_the_fifty() {
    let fifty = "corpus/puzzles/project-euler-96.txt";
    assert_eq!(run(&["solve", "--corner-sum", fifty]).exits(0).out, "24702\n");
    assert_eq!(run(&["solve", "--corner-sum", "--method", "naive", EASY]).exits(0).out, "534\n");
    assert_eq!(run(&["solve", "--corner-sum", NONE]).exits(1).out, "0\n");
}

#[test]
fn the_naive_method_counts_what_the_encyclopedia_counts() {
    let naive = run(&["solve", "--method", "naive", "--stats", "--format", "line", EASY]).exits(0);
    assert_eq!(naive.out, format!("{EASY_SOLVED}\n"));
    naive.complains("naive: 1 solution, 39871 iterations (37652 attempts and 2219 steps over givens)");
    run(&["solve", "--stats", "--limit", "0", TWO]).exits(0).complains("exact: 2 solutions");
}

/// A way that takes too long is given up, and the others still have their lines.
#[test]
fn a_comparison_goes_on_when_a_way_takes_too_long() {
    let near_worst = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let told = run(&["solve", "--compare", "--timeout", "300ms", near_worst]).exits(0);
    let line = |way: &str| {
        let mut lines = told.out.lines().filter(|line| line.split_whitespace().next() == Some(way));
        lines.next().unwrap_or_else(|| panic!("no line of {way} in {}", told.out))
    };
    for way in ["naive", "colouring"] {
        assert!(line(way).contains("stopped"), "{}", line(way));
    }
    for way in ["exact", "exact-cover", "cp"] {
        assert!(!line(way).contains("stopped"), "{}", line(way));
    }
    line("annealing");
}

#[test]
fn a_method_that_proves_nothing_says_so_where_it_finds_nothing() {
    let board = "size: 4\ndigits: 0-5\ngrid: |\n  0123\n  ....\n  ....\n  ....\n";
    let found = pipe(&["solve", "--method", "annealing"], board).exits(1);
    found.says("there may be one").says_not("No solution.");
    pipe(&["solve", "--method", "sat"], board).exits(0).says("0 1");
}
