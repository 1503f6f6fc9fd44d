//! Profiles and scales.

use super::*;
use whydoku_catalogue::{Label, LadderScale, Score};

/// The difficulty of the smallest size of a technique.
fn difficulty(id: TechniqueId, scale: &str) -> Score {
    let rating = catalogue().entry(id).ratings.get(scale);
    rating.unwrap_or_else(|| panic!("{id} has no rating on the scale {scale}")).difficulty
}

#[test]
fn every_technique_is_on_some_ladder_once() {
    let mut used = BTreeSet::new();
    for (name, profile) in catalogue().profiles() {
        let mut own = BTreeSet::new();
        for id in profile.techniques() {
            assert!(own.insert(id), "profiles/{name}.yaml: {id} stands there twice");
        }
        used.extend(own);
    }
    let unused: Vec<_> = TechniqueId::all().filter(|id| !used.contains(id)).collect();
    assert!(
        unused.is_empty(),
        "no profile uses {unused:?}: put each on a rung in techniques/profiles/ (CONTRIBUTING.md, \"The profiles\")"
    );
}

#[test]
fn the_order_agrees_with_the_scale_or_the_exception_is_listed() {
    for (name, profile) in catalogue().profiles() {
        assert!(!profile.about.is_empty() && !profile.rungs.is_empty(), "profiles/{name}.yaml");
        assert!(ladder_scale(&profile.scale).is_some(), "profiles/{name}.yaml: {}", profile.scale);
        let mut hardest_below = None;
        let mut easier_than_below = BTreeSet::new();
        for rung in &profile.rungs {
            let rated = |id: &TechniqueId| (*id, difficulty(*id, &profile.scale));
            let here: Vec<_> = rung.techniques.iter().map(rated).collect();
            let early = here.iter().filter(|(_, score)| Some(*score) < hardest_below).map(|(id, _)| *id);
            easier_than_below.extend(early);
            hardest_below = hardest_below.max(here.iter().map(|(_, score)| *score).max());
        }
        let listed: BTreeSet<TechniqueId> = profile.exceptions.keys().copied().collect();
        assert_eq!(easier_than_below, listed, "profiles/{name}.yaml: the exceptions are not those listed");
        assert!(profile.exceptions.values().all(|reason| reason.len() > 20), "profiles/{name}.yaml: reasons");
    }
}

/// How the steps of a ladder become a rating.
fn ladder_scale(name: &str) -> Option<&'static LadderScale> {
    catalogue().scale(name)?.ladder.as_ref()
}

#[test]
fn difficulties_lie_within_their_scale() {
    for id in TechniqueId::all() {
        for (name, rating) in &catalogue().entry(id).ratings {
            let scale = ladder_scale(name).unwrap_or_else(|| panic!("{id}.yaml: no scale {name}"));
            let mut last = (1, rating.difficulty, rating.weight);
            assert!(rating.weight > 0, "{id}.yaml, {name}: a step without weight");
            for larger in rating.from_size.iter() {
                let next = (larger.size, larger.difficulty, larger.weight);
                assert!(
                    next.0 > last.0 && next.1 > last.1 && next.2 > last.2,
                    "{id}.yaml, {name}: from_size"
                );
                last = next;
            }
            let [low, high] = scale.range;
            assert!(low <= rating.difficulty && last.1 <= high, "{id}.yaml, {name}: out of the range");
            // Logic, however hard, is rated below a guess.
            assert!(last.1 < scale.guess.difficulty, "{id}.yaml, {name}: as hard as a guess");
            for size in 0..=25 {
                let (score, _) = rating.of(size);
                assert!(rating.difficulty <= score && score <= last.1, "{id}.yaml, {name}: size {size}");
            }
        }
    }
}

#[test]
fn scales_ascend() {
    for (name, entry) in catalogue().scales() {
        let Some(scale) = &entry.ladder else { continue };
        let [low, high] = scale.range;
        assert!(low < high && scale.guess.difficulty == high, "scales/{name}.yaml: range");
        let profile = catalogue().profile(&scale.profile);
        let profile = profile.unwrap_or_else(|| panic!("scales/{name}.yaml: no profile {}", scale.profile));
        assert_eq!(profile.scale, name, "scales/{name}.yaml is measured by a profile of another scale");
        let ends: Vec<Score> = scale.tiers.iter().map(|tier| tier.up_to).collect();
        assert!(
            ends.is_sorted_by(|a, b| a < b) && ends.first() >= Some(&low),
            "scales/{name}.yaml: {ends:?}"
        );
        // Every difficulty that logic can reach has a tier of its own, and guessing has none of them.
        let top = Score::tenths(scale.guess.difficulty.in_tenths() / 10 * 10 - 1);
        assert_eq!(ends.last(), Some(&top), "scales/{name}.yaml: the last tier");
        let names: BTreeSet<&str> = scale.tiers.iter().map(|tier| tier.name.as_str()).collect();
        assert_eq!(names.len(), scale.tiers.len());
        // Our own scale keeps logic and guessing apart by name; another program's names are its own.
        assert!(entry.label != Label::Own || !names.contains(scale.guess.tier.as_str()));
        for tier in &scale.tiers {
            assert_eq!(scale.tier_of(tier.up_to, 0), tier.name);
        }
    }
}
