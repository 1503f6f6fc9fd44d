//! The wording of whole paths, and the progress that a caller receives.

use crate::outlines;
use crate::path_builder;
use crate::support::{apply, read};
use std::cell::RefCell;
use whydoku::Puzzle;
use whydoku_board::Layout;
use whydoku_explain::{Explainer, Register};
use whydoku_logic::TechniqueId;
use whydoku_solver::path::Stage;

/// Four times a rectangle says that a digit goes, and what each opens takes the rectangle from the others: one step says all.
#[test]
fn eliminations_that_spoil_each_others_pattern_are_one_step() {
    let text = ".......89..718926......21..........1.3.621...9.68..4..3...............4284..65...";
    let start = read(&Layout::classic(), text).expect("it can be read");
    let told = path_builder("human").build(&start);
    let mut grid = told.start.widen();
    let mut ends = vec![
        (
            "en",
            "or r8c7 would be 3 too, and there would be no way out. The same is true of 9 in row 8 and column 4: remove",
        ),
        ("de", "und es gäbe keinen Ausweg. Dasselbe gilt für die 9 in Zeile 8 und in Spalte 4: 3 und 9"),
        ("nb", "og det fantes ingen utvei. Det samme gjelder 9 i rad 8 og kolonne 4: stryk"),
        ("pt", "e não haveria saída. O mesmo vale para o 9 na linha 8 e na coluna 4: elimine"),
        ("ru", "и выхода не осталось бы. То же верно для 9 в строке 8 и столбце 4: исключаем"),
    ];
    for step in told.steps() {
        if step.technique == TechniqueId::UniqueRectangle6 && step.finding.conclusions().len() == 4 {
            for (code, end) in ends.drain(..) {
                let explainer = Explainer::new(code).expect("the language is there");
                let words = explainer.explain(step, &grid, Register::Teach).to_string();
                assert!(words.contains(end), "{words}");
            }
        }
        step.finding.conclusions().iter().for_each(|&conclusion| apply(&mut grid, conclusion));
    }
    assert!(ends.is_empty(), "it is not said");
}

/// The explanation of a path with many nested nets.
#[test]
fn the_path_of_one_of_the_hardest_is_explained() {
    let text = "....5...9..67..1.......2.4..61....3..3......2..73..6...7.6..8......9..5.8....4...";
    let puzzle = read(&Layout::classic(), text).expect("it can be read");
    let path = path_builder("human").build(&puzzle);
    outlines::say_each_end_once(&path);
    outlines::say_what_the_whole_says(&path);
    outlines::two_digits_in_a_cell_were_said_to_stand_there(&path);
}

/// Who waits hears of the rating first, then of fewer and fewer open cells; and the path is the same.
#[test]
fn progress_is_reported() {
    let puzzle =
        Puzzle::parse("1....7.534.9....7..8.6..........8.....7.3.82.54....3.....5..7.26..9.35......7...6")
            .unwrap();
    let heard = RefCell::new(Vec::new());
    let options = whydoku::Options::default();
    let path = puzzle.explain_watched(&options, &|stage| heard.borrow_mut().push(stage)).unwrap();
    let heard = heard.into_inner();
    let rated: Vec<usize> = heard
        .iter()
        .map_while(|stage| if let Stage::Rated { steps } = stage { Some(*steps) } else { None })
        .collect();
    let told: Vec<usize> = heard
        .iter()
        .filter_map(|stage| if let Stage::Recorded { open } = stage { Some(*open) } else { None })
        .collect();
    assert_eq!(rated, (1..=rated.len()).collect::<Vec<_>>());
    assert_eq!(rated.len() + told.len(), heard.len(), "nothing is rated once it is told");
    assert!(
        told.is_sorted_by(|one, next| one >= next) && told.first() > Some(&40) && told.last() == Some(&0),
        "{told:?}"
    );
    assert_eq!(path.to_string(), puzzle.explain(&options).unwrap().to_string());
    let stages = RefCell::new(0);
    puzzle.hint_watched(whydoku::Grade::Look, &options, &|_| *stages.borrow_mut() += 1).unwrap();
    assert_eq!(stages.into_inner(), heard.len(), "a hint looks at the whole path");
}
