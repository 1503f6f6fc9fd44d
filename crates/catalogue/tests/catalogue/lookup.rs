//! Techniques and cells by the names that people type.

use super::{Catalogue, TechniqueId};
use whydoku_catalogue::Coordinates;

#[test]
fn names_of_other_programs_find_techniques() {
    let found = |name: &str| {
        Catalogue::embedded()
            .find_by_name(name)
            .into_iter()
            .map(TechniqueId::slug)
            .collect::<Vec<_>>()
            .join(" ")
    };
    for (name, wanted) in [
        ("X-Wing", "x-wing"),
        ("x wing", "x-wing"),
        ("naked single", "naked-single"),
        ("0300", "x-wing"),
        ("Y-Wing", "xy-wing"),
        ("y_wings", "xy-wing"),
        ("Box/Line Reduction", "claiming"),
        ("Locked Candidates Type 1 (Pointing)", "pointing"),
        ("Remote Pairs", "remote-pair"),
    ] {
        assert_eq!(found(name), wanted, "{name}");
    }
    assert!(found("BUG+1").starts_with("bug"), "{}", found("BUG+1"));
    assert!(found("exocet").contains("exocet"));
    assert!(found("medusa").contains("medusa"));
    assert!(found("empty rectangle").contains("empty-rectangle"));
    assert_eq!(found("no such thing"), "");
    assert_eq!(found(""), "");
}

#[test]
fn capital_letters_name_rows() {
    let places = ["A1", "I2", "J2", "K12"].map(Coordinates::lettered_place);
    assert_eq!(places, [(1, 1), (9, 2), (9, 2), (10, 12)].map(Some));
    for name in ["b5", "c4", "", "A", "A+1", "A1a", "É1"] {
        assert_eq!(Coordinates::lettered_place(name), None, "{name}");
    }
}
