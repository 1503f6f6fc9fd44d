//! Techniques by the names that people type.

use super::{Catalogue, TechniqueId};

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
