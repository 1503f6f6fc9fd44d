//! Languages beside English.

use super::*;
use whydoku_board::Rules;

#[test]
fn a_sentence_reads_well_wherever_it_stands() {
    for (code, language) in catalogue().languages() {
        for (sentence, words) in &language.sentences {
            let text = words.fill(|slot| format!("{{{}}}", slot.name));
            let clean = !text.is_empty() && !text.contains("  ") && text.trim() == text;
            assert!(clean, "languages/{code}/language.yaml: {sentence:?}: `{text}`");
        }
    }
}

/// What the holes of a sentence speak of, whatever joins it and in whatever form. A noun that bends by a number
/// stands beside the number, so it is no hole of its own.
fn spoken_of(template: &Template) -> BTreeSet<String> {
    let name = |hole: &Hole| format!("{:?}.{:?}", hole.subject, hole.aspect);
    let all: BTreeSet<String> = template.holes().map(name).collect();
    all.iter()
        .filter(|one| !one.ends_with(".Kind") || !all.contains(&one.replace(".Kind", ".Count")))
        .cloned()
        .collect()
}

#[test]
fn a_translation_has_the_holes_of_english() {
    for (id, code, words) in all_words() {
        let english = catalogue().entry(id).words("en");
        for ((name, ours), (_, theirs)) in templates(words).into_iter().zip(templates(english)) {
            assert_eq!(spoken_of(ours), spoken_of(theirs), "{id}.yaml, {code}: {name}");
        }
        for (role, template) in &english.each {
            let ours = words.each.get(role).map(spoken_of);
            assert_eq!(ours, Some(spoken_of(template)), "{id}.yaml, {code}: each {role}");
        }
        let sizes: Vec<&u16> = english.of_size.keys().collect();
        assert_eq!(words.of_size.keys().collect::<Vec<_>>(), sizes, "{id}.yaml, {code}: of_size");
    }
}

#[test]
fn every_form_that_is_asked_for_is_there() {
    for (id, code, words) in all_words() {
        let language = catalogue().language(code).expect("a language with words");
        let more = words.each.values().chain([&words.idea]);
        for hole in templates(words).into_iter().map(|(_, t)| t).chain(more).flat_map(Template::holes) {
            if hole.subject == Subject::Size {
                let kind = match hole.aspect {
                    Aspect::Rows => "row",
                    Aspect::Columns => "column",
                    Aspect::Houses => "house",
                    Aspect::Cells => "cell",
                    Aspect::Digits => "digit",
                    _ => continue,
                };
                let known = language.noun(kind).is_some_and(|noun| match noun {
                    Noun::Plain(_) => hole.form == WordForm::Plain,
                    Noun::Inflected(_) => noun.has_form(hole.form),
                });
                assert!(
                    known,
                    "languages/{code}/language.yaml lacks `{kind}`, which {id}.yaml counts in {hole:?}"
                );
                continue;
            }
            // Before numbers most languages have the plain plural.
            if matches!(hole.form, WordForm::Plain | WordForm::Several) {
                continue;
            }
            // Numbers have forms of their own; what they stand beside is looked at by itself.
            if hole.aspect == Aspect::Count {
                let name = hole.form.name();
                let known = language.number_forms.keys().any(|key| key.split('-').next() == Some(name));
                assert!(
                    known,
                    "languages/{code}/language.yaml: numbers have no form `{name}`, which {id}.yaml uses"
                );
                continue;
            }
            let has = |noun: &Noun| noun.has_form(hole.form);
            let of_cells = hole.subject == Subject::Role(Role::Cell);
            let of_digits = hole.subject == Subject::Role(Role::Digit);
            let known = if of_cells {
                has(&language.nouns["cell"])
            } else if of_digits {
                has(&language.nouns["digit"])
            } else {
                language.houses.values().all(has)
            };
            assert!(
                known,
                "languages/{code}/language.yaml lacks {:?}, which {id}.yaml uses in {hole:?}",
                hole.form
            );
        }
    }
}

/// As above, of the sentences that are not about a technique.
#[test]
fn every_form_that_sentences_ask_for_is_there() {
    let mut asked = 0;
    for (code, language) in catalogue().languages() {
        let counted = language.counted.values().flat_map(|counted| counted.forms.values());
        for hole in language.sentences.values().chain(counted).flat_map(Template::holes) {
            let lacks = |noun: &Noun| hole.form != WordForm::Plain && !noun.has_form(hole.form);
            let lacking: Vec<&str> = language
                .houses
                .iter()
                .filter(|(_, noun)| lacks(noun))
                .map(|(kind, _)| kind.as_str())
                .collect();
            assert!(lacking.is_empty(), "{code}: {lacking:?} lack {:?}", hole.form);
            asked += usize::from(hole.form != WordForm::Plain);
        }
    }
    assert!(asked > 40, "{asked} forms");
}

#[test]
fn plurals_are_those_of_unicode() {
    use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
    for (code, language) in catalogue().languages() {
        // Those of `pt` are those of Brazil there.
        let code = code.trim_end_matches("-BR");
        let identifier: unic_langid::LanguageIdentifier = code.parse().expect("a code of Unicode's");
        let theirs = PluralRules::create(identifier, PluralRuleType::CARDINAL).expect("it has rules");
        for number in 0..=1200_usize {
            let category = match theirs.select(number).expect("a number") {
                PluralCategory::ZERO => "zero",
                PluralCategory::ONE => "one",
                PluralCategory::TWO => "two",
                PluralCategory::FEW => "few",
                PluralCategory::MANY => "many",
                PluralCategory::OTHER => "other",
            };
            assert_eq!(language.plurals.of(number), category, "{code}: {number}");
        }
    }
}

#[test]
fn every_language_counts_cells() {
    for (code, language) in catalogue().languages() {
        let counted: Vec<String> =
            [1, 2, 4, 21].map(|count| language.counted("cell", count, WordForm::In)).into();
        assert!(counted.iter().all(|text| !text.ends_with(' ')), "{code}: {counted:?}");
    }
    let of = |code| catalogue().language(code).expect("it is there");
    assert_eq!(of("ru").counted("cell", 4, WordForm::In), "четырёх клетках");
    assert_eq!(of("ru").counted("cell", 21, WordForm::In), "21 клетке");
    assert_eq!(of("pt").counted("cell", 2, WordForm::In), "duas células");
}

#[test]
fn sentences_are_well_formed_in_every_language() {
    for (code, _) in catalogue().languages() {
        let explainer = Explainer::new(code).expect("the language is there");
        for (id, sample) in all_samples() {
            for register in REGISTERS {
                let text = explainer.explain(&sample.step, sample.seen(), register).to_string();
                // The numbers of an argument's lines are no sentences.
                let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
                let lines = text.lines().map(|line| match line.split_once(". ") {
                    Some((number, rest)) if is_number(number) => rest,
                    _ => line,
                });
                let line = lines.collect::<Vec<_>>().join(" ");
                for wrong in ["  ", " .", " ,", "..", ",,", "{", "}", "|", "( ", " )", "()", " ?"] {
                    let notation = wrong == "|" && register == Register::Expert;
                    assert!(notation || !line.contains(wrong), "{code}, {id}: `{wrong}` in: {line}");
                }
                assert_eq!(line.ends_with('.'), register != Register::Expert, "{code}, {id}: {line}");
                if register == Register::Expert {
                    continue;
                }
                for sentence in line.split_inclusive(". ").map(str::trim) {
                    assert!(begins_well(sentence, sample), "{code}, {id}, {register:?}: {sentence}");
                }
            }
        }
    }
}

#[test]
fn a_language_is_complete_or_says_that_it_is_not() {
    for (code, language) in catalogue().languages() {
        let kinds: BTreeSet<&str> = language.houses.keys().map(String::as_str).collect();
        let wanted = ["box", "column", "diagonal", "extra-region", "group", "region", "row", "window"];
        assert_eq!(kinds, BTreeSet::from(wanted), "languages/{code}/language.yaml");
        assert!(language.numbers.len() > 9, "languages/{code}/language.yaml: numbers");
    }
    assert!(!catalogue().language("en").expect("English").partial, "all else falls back on English");
    for (id, code, _) in all_words() {
        assert!(
            catalogue().language(code).is_some(),
            "{id}.yaml: there is no languages/{code}/language.yaml"
        );
    }
}

/// A technique that a language lacks is explained in English. The snapshot lists them.
#[test]
fn untranslated_techniques_are_known() {
    let mut missing = String::new();
    for (code, _) in catalogue().languages() {
        let lacks = |id: &TechniqueId| !catalogue().entry(*id).languages().any(|has| has == code);
        let names: Vec<&str> = TechniqueId::all().filter(lacks).map(TechniqueId::slug).collect();
        let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        missing += &format!("{code}: {names}\n");
    }
    insta::assert_snapshot!(missing);
}

#[test]
fn names_are_unique() {
    for (code, _) in catalogue().languages() {
        let mut names = BTreeMap::new();
        for (id, _, words) in all_words().filter(|(_, other, _)| *other == code) {
            for name in words.of_size.values().chain([&words.name]) {
                let other = names.insert(name.to_lowercase(), id);
                assert_eq!(other, None, "{code}: {id} and {other:?} are both called {name}");
            }
        }
    }
    let mut codes = BTreeMap::new();
    for id in TechniqueId::all() {
        if let Some(code) = catalogue().entry(id).hodoku_code() {
            assert!(
                (4..=5).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_digit()),
                "{id}: {code}"
            );
            // HoDoKu has one name for a loop that places a digit and one that removes a candidate.
            let name = &catalogue().entry(id).elsewhere()["hodoku"].name;
            assert_eq!(*codes.entry(code).or_insert(name), name, "{id}: HoDoKu's {code} is taken");
            assert!(catalogue().by_hodoku_code(code).any(|found| found == id));
        }
    }
}

#[test]
fn ideas_follow_the_house_grammar() {
    for (id, code, words) in all_words() {
        let idea = Explainer::new(code).expect("a language with words").idea(id);
        for text in [&words.name, &idea] {
            assert!(
                !text.contains("  ") && !text.contains(['{', '\n']) && text.trim() == text,
                "{id}, {code}: {text}"
            );
        }
        assert!(idea.ends_with('.'), "{id}, {code}: {idea}");
        // The stop after an initial ends no sentence.
        let ends = idea.split(". ").filter(|part| part.ends_with(|c: char| c.is_lowercase() || c == ')'));
        let sentences = ends.count() + usize::from(!idea.contains(". "));
        assert!(
            (1..=4).contains(&sentences),
            "{id}, {code}: {sentences} sentences for the idea; write one to four"
        );
        assert!(idea.split_whitespace().count() <= 70, "{id}, {code}: the idea has more than 70 words");
    }
}

#[test]
fn every_language_describes_each_profile() {
    for (code, language) in catalogue().languages().filter(|(code, _)| *code != "en") {
        let names: Vec<&str> = catalogue().profiles().map(|(name, _)| name).collect();
        assert_eq!(language.profiles.keys().collect::<Vec<_>>(), names, "{code}");
    }
}

#[test]
fn every_language_has_a_name_for_each_rule() {
    for (code, language) in catalogue().languages() {
        for (rule, _) in Rules::NAMES {
            assert!(language.rules.contains_key(rule), "{code}: {rule}");
        }
        assert_eq!(language.rules.len(), Rules::NAMES.len(), "{code}: a rule that there is not");
    }
}
