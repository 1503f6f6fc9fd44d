//! Ratings: numbers and values as tables have them, the scales, and how they are measured.

use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::scale::{FigureSource, Number, Scale, ScaleChoice, Value};
use whydoku_solver::solve_time::{FixedPoint, TimeModel};

fn number(text: &str) -> Number {
    text.parse().unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

#[test]
fn numbers_come_back_as_they_were() {
    for text in ["4.2", "566", "12.0", "0", "0.05", "-1.5", "1147"] {
        assert_eq!(number(text).to_string(), text);
    }
    for text in ["", ".5", "4.", "x", "1e3", "--1", "1.0000000001"] {
        assert!(text.parse::<Number>().is_err(), "{text}");
    }
}

#[test]
fn numbers_compare_by_what_they_are_worth() {
    assert_eq!(number("4.2"), number("4.20"));
    assert!(number("9.9") < number("10") && number("-1.5") < number("-1"));
    assert_eq!((number("4.25").units(1), number("4").units(2), number("-0.5").whole()), (42, 400, -1));
}

#[test]
fn values_are_written_as_tables_have_them() {
    let counted = |name: &str, count| (name.parse().expect("a technique"), count);
    let counts = Value::Counts(vec![counted("x-wing", 2), counted("skyscraper", 1)]);
    assert_eq!(counts.to_string(), "x-wing x2, skyscraper x1");
    assert_eq!(Value::Missing.to_string(), "");
}

#[test]
fn scales_of_steps_have_a_profile_and_others_none() {
    let catalogue = Catalogue::embedded();
    assert_eq!(Scale::all().len(), catalogue.scales().count());
    for scale in Scale::all() {
        let entry = catalogue.scale(scale.name).expect("the list is made from the YAML files");
        let walks = matches!(scale.source, FigureSource::Steps { .. });
        assert_eq!(walks, entry.ladder.is_some(), "{}", scale.name);
        assert!(!scale.columns.is_empty(), "{}", scale.name);
    }
}

#[test]
fn a_profile_is_used_on_its_own_scale_alone() {
    let profile = |name: &str| Catalogue::embedded().profile(name).cloned();
    assert!(ScaleChoice::new("human", profile("singles")).is_ok());
    assert!(ScaleChoice::new("hodoku", None).is_ok_and(|chosen| chosen.profile.is_some()));
    let refused =
        |scale, name| ScaleChoice::new(scale, profile(name)).expect_err("they do not fit").to_string();
    assert!(refused("human", "hodoku").contains("write --scale hodoku"));
    assert!(refused("se", "singles").contains("write --scale human"));
    assert!(refused("clues", "human").contains("remove --profile"));
    assert_eq!(
        ScaleChoice::new("none", None).expect_err("there is none").to_string(),
        "no scale `none`; the scales are b, clues, gb, gw, hodoku, human, q1, q2, se, te, time, w, xc"
    );
    assert!(matches!(ScaleChoice::new("clues", None), Ok(ScaleChoice { profile: None, .. })));
}

#[test]
fn the_file_of_the_scale_has_all_parameters_of_the_model() {
    let entry = Catalogue::embedded().scale("time").expect("the scale has its file");
    let model = TimeModel::new(&entry.parameters).expect("the file has all of them");
    assert!(model.search > FixedPoint::ZERO && model.region.base > model.naked.base);
    assert!(model.middle_half[0] < FixedPoint::ONE && model.middle_half[1] > FixedPoint::ONE);
}
