//! Templates and their holes.

use super::*;

/// What plays a part in a step.
fn items(step: &Step, role: Role) -> Vec<Item> {
    step.finding.figure().role(role).collect()
}

fn is_cell(item: Item) -> bool {
    matches!(item, Item::Cell(_))
}

fn is_house(item: Item) -> bool {
    matches!(item, Item::House(_))
}

fn is_digit(item: Item) -> bool {
    matches!(item, Item::Digit(_))
}

/// What is wrong with a hole, seen from one step.
fn fault(hole: Hole, words: &Words, step: &Step) -> Option<&'static str> {
    let places = step.finding.placements().next().is_some();
    let none = !places && step.finding.about_regions().next().is_none();
    let role = match hole.subject {
        Subject::Removed => {
            let known = matches!(
                hole.aspect,
                Aspect::Name
                    | Aspect::Cells
                    | Aspect::Digits
                    | Aspect::Sight
                    | Aspect::Claim
                    | Aspect::Colours
            );
            // In notation, the same place is for what a step eliminates and what it places.
            return (places && hole.joiner != Joiner::Nothing || !known)
                .then_some("nothing is removed, or not in this respect");
        }
        Subject::Placed => return (none || hole.aspect != Aspect::Name).then_some("nothing is placed"),
        Subject::Pattern => return (hole.aspect != Aspect::Name).then_some("a pattern has only a name"),
        Subject::Argument => {
            let told = match hole.aspect {
                // The notation of wings, sets and links of one digit is made of their roles.
                Aspect::Name
                    if hole.joiner == Joiner::Nothing
                        && [Role::Link, Role::End]
                            .iter()
                            .any(|role| !self::items(step, *role).is_empty()) =>
                {
                    true
                }
                Aspect::Name | Aspect::Then | Aspect::Colours => {
                    !step.finding.figure().arguments().is_empty()
                }
                // A sentence has room for one.
                Aspect::Claim => step.finding.figure().arguments().len() == 1,
                _ => false,
            };
            return (!told).then_some("there are no lines of reasoning, or not in this respect");
        }
        Subject::Symmetry => {
            let named = |premise: &Truth| matches!(premise, Truth::Symmetric(_));
            let told = step.finding.premises().iter().any(named)
                && matches!(hole.aspect, Aspect::Name | Aspect::Digits);
            return (!told).then_some("no rearrangement keeps the givens, or not in this respect");
        }
        Subject::Size => {
            let known = matches!(
                hole.aspect,
                Aspect::Name
                    | Aspect::Rows
                    | Aspect::Columns
                    | Aspect::Houses
                    | Aspect::Cells
                    | Aspect::Digits
            );
            return (words.size.is_none() || !known).then_some("no size, or none of such things");
        }
        Subject::Role(role) => role,
    };
    let items = items(step, role);
    let digits = self::items(step, Role::Digit);
    if items.is_empty() {
        // A sentence for each of nobody is left out.
        return (!words.each.contains_key(&role)).then_some("nobody plays this part");
    }
    let fits = match hole.aspect {
        Aspect::Name | Aspect::Count | Aspect::Kind => true,
        Aspect::Each => words.each.contains_key(&role),
        Aspect::Code => {
            items.iter().all(|&item| is_house(item) || matches!(item, Item::Clue(_) | Item::Relation(_)))
        }
        // Several relations are parts of one constraint.
        Aspect::Fillings | Aspect::Together => items.iter().all(|item| matches!(item, Item::Relation(_))),
        Aspect::Ways => {
            let is_one = items.len() == 1 || words.each.contains_key(&role);
            items.iter().copied().all(is_cell) || is_one && matches!(items[0], Item::Relation(_))
        }
        Aspect::Worked => role == Role::Cell && matches!(step.finding.premises(), [Truth::Linear(_)]),
        Aspect::Sum => {
            items.iter().all(|&item| is_house(item) || matches!(item, Item::Relation(_)))
                || role == Role::Cell && matches!(step.finding.premises(), [Truth::Linear(_)])
        }
        // These speak of one digit; with several it would be left to chance which.
        Aspect::Cells => items.iter().copied().all(is_house) && digits.len() == 1,
        Aspect::Blockers => items.iter().copied().all(is_house) && items.len() == 1 && digits.len() == 1,
        Aspect::Seen => items.iter().copied().all(is_cell) && items.len() == 1 && digits.len() == 1,
        Aspect::Digits | Aspect::Ties => items.iter().copied().all(is_cell),
        Aspect::Choice | Aspect::Claim => items.iter().all(|item| matches!(item, Item::Candidate(_))),
        Aspect::Sight | Aspect::Then | Aspect::Colours | Aspect::Rows | Aspect::Columns | Aspect::Houses => {
            false
        }
        Aspect::Lower | Aspect::Higher => items.len() == 2 && items.iter().copied().all(is_digit),
        Aspect::Counted => role == Role::Base && !self::items(step, Role::First).is_empty(),
        Aspect::Levels => items.len() > 1 && items.iter().copied().all(is_cell),
        Aspect::Own => items.iter().copied().all(is_cell) && !self::items(step, Role::First).is_empty(),
        Aspect::Shared => {
            let sets = [Role::First, Role::Second, Role::Third].map(|set| self::items(step, set).is_empty());
            matches!(role, Role::First | Role::Second) && sets == [false; 3]
        }
        Aspect::Tally => matches!(role, Role::Base | Role::Cover) && items.iter().copied().all(is_house),
        Aspect::Link => {
            items.iter().copied().all(is_cell) && self::items(step, Role::Link).iter().copied().any(is_digit)
        }
    };
    (!fits).then_some("this aspect does not fit those who play the part")
}

/// Whether a template names what is removed and what is placed.
fn names_conclusions(template: &Template) -> bool {
    [Subject::Removed, Subject::Placed]
        .iter()
        .all(|subject| template.holes().any(|hole| hole.subject == *subject))
}

#[test]
fn every_hole_is_filled_by_its_technique() {
    for (id, code, words) in all_words() {
        let each = words.each.iter().map(|(role, template)| (role.name(), template, Some(*role)));
        let whole = templates(words).into_iter().chain([("idea", &words.idea)]);
        let whole = whole.map(|(name, template)| (name, template, None));
        for (name, template, of) in whole.chain(each) {
            for &hole in template.holes() {
                for sample in &samples()[&id] {
                    // A step that only places has a text of its own, if the technique has one.
                    let eliminates = sample.step.finding.eliminations().next().is_some();
                    if words.place.is_some() && name == if eliminates { "place" } else { "teach" } {
                        continue;
                    }
                    // Where nobody plays the part, its sentence is not said.
                    if of.is_some_and(|role| items(&sample.step, role).is_empty()) {
                        continue;
                    }
                    // Where a line has both, a step may have one of them.
                    let has_other = match hole.subject {
                        Subject::Removed => sample.step.finding.placements().next().is_some(),
                        Subject::Placed => sample.step.finding.eliminations().next().is_some(),
                        _ => false,
                    };
                    if of.is_none() && has_other && names_conclusions(template) {
                        continue;
                    }
                    let fault = fault(hole, words, &sample.step);
                    assert_eq!(fault, None, "{id}.yaml, {code}, {name}: {hole:?} in {:?}", sample.step);
                }
            }
        }
    }
}

#[test]
fn every_sentence_for_each_is_used() {
    for (id, code, words) in all_words() {
        let used: BTreeSet<Role> = templates(words)
            .into_iter()
            .flat_map(|(_, template)| template.holes())
            .filter(|hole| hole.aspect == Aspect::Each)
            .filter_map(|hole| if let Subject::Role(role) = hole.subject { Some(role) } else { None })
            .collect();
        let written: BTreeSet<Role> = words.each.keys().copied().collect();
        assert_eq!(written, used, "{id}.yaml, {code}: `each`");
        for (role, template) in &words.each {
            let own = template.holes().any(|hole| hole.subject == Subject::Role(*role));
            assert!(own, "{id}.yaml, {code}: the sentence for each {role} does not name it");
            let nested = template.holes().any(|hole| hole.aspect == Aspect::Each);
            assert!(!nested, "{id}.yaml, {code}: the sentence for each {role} holds another `each`");
            // Whether it names other roles shows only in a text. Techniques of several sizes share the sentence, and in some
            // sizes the role is rare.
            let shares =
                |other: &TechniqueId| catalogue().entry(*other).words(code).each.get(role) == Some(template);
            let plays = |sample: &Sample| !items(&sample.step, *role).is_empty();
            let said = samples().iter().any(|(other, samples)| samples.iter().any(plays) && shares(other));
            let alone = template.holes().all(|hole| hole.subject == Subject::Role(*role));
            assert!(said || alone, "{id}.yaml, {code}: the sentence for each {role} is never said");
        }
    }
}

#[test]
fn names_by_size_are_those_of_sizes_that_occur() {
    for (id, code, words) in all_words() {
        let sizes: BTreeSet<u16> = samples()[&id].iter().map(|sample| sample.step.measure).collect();
        // The smallest are named without a gap; the general name is good enough for the largest.
        let smallest: BTreeSet<u16> = sizes.iter().copied().take(words.of_size.len()).collect();
        let named: BTreeSet<u16> = words.of_size.keys().copied().collect();
        assert_eq!(named, smallest, "{id}.yaml, {code}: names by size");
        assert!(!named.contains(&0), "{id}.yaml, {code}: a pattern of no size has one name");
    }
}
