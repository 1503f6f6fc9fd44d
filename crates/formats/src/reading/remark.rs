//! Decides whether a sentence that is not understood may stand beside rules that are, because it changes none of them: a
//! remark of the author, what follows from a rule, or the rule of what has a meaning in other words.

use super::lexicon;
use super::sentence::{RuleSentence, normalize};
use regex_lite::Regex;
use serde::Deserialize;
use std::sync::LazyLock;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RemarkFile {
    reversing: String,
    reversing_phrases: String,
    limiting: String,
    pointing: String,
    naming: String,
    drawing: String,
    filling: String,
    placing: String,
    speaking: String,
    comparing: String,
    conclusion: String,
    consequence: String,
    english: String,
    families: Vec<FamilyFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FamilyFile {
    kinds: Vec<String>,
    named: String,
    other: Option<String>,
    words: String,
    never: String,
}

struct Remarks {
    /// The words of each role, in the order in which they are asked for.
    roles: Vec<(Role, Regex)>,
    reversing_phrases: Regex,
    speaking: Regex,
    comparing: Regex,
    conclusion: Regex,
    consequence: Regex,
    lines: Regex,
    english: Regex,
    filling: Regex,
    families: Vec<Family>,
}

/// The words of a kind of what is drawn.
struct Family {
    kinds: Vec<String>,
    named: Regex,
    /// The words beside which those of `named` name another kind.
    other: Option<Regex>,
    words: Regex,
    never: Regex,
}

/// The role of a word in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Gives what stands elsewhere another meaning.
    Reverses,
    /// Denies, allows or limits.
    Limits,
    /// Stands for what was named before.
    Points,
    /// Names what rules speak of.
    Names,
    /// Names what may be drawn.
    Draws,
    /// Is a number.
    Counts,
    /// States a rule.
    States,
    /// Says a direction, an order or an amount.
    Places,
    Other,
}

static REMARKS: LazyLock<Remarks> = LazyLock::new(|| {
    let file: RemarkFile = whydoku_yaml::read(include_str!("../../rules/remarks.yaml")).expect("remarks");
    let whole = |words: &str| Regex::new(&format!("^(?:{})$", words.trim())).expect("a pattern of words");
    let within = |words: &str| {
        Regex::new(&format!("(?:^| )(?:{})(?: |$)", words.trim())).expect("a pattern of phrases")
    };
    let family = |family: FamilyFile| Family {
        kinds: family.kinds,
        named: within(&family.named),
        other: family.other.as_deref().map(within),
        words: whole(&family.words),
        never: within(&family.never),
    };
    Remarks {
        roles: vec![
            (Role::Reverses, whole(&file.reversing)),
            (Role::Limits, whole(&file.limiting)),
            (Role::Points, whole(&file.pointing)),
            (Role::Names, whole(&file.naming)),
            (Role::Draws, whole(&file.drawing)),
            (Role::Places, whole(&file.placing)),
        ],
        reversing_phrases: within(&file.reversing_phrases),
        speaking: within(&file.speaking),
        comparing: whole(&file.comparing),
        conclusion: within(&file.conclusion),
        lines: Regex::new("(?:row|column|box) [0-9]+").expect("a pattern"),
        consequence: Regex::new(&format!("^(?:and )?(?:{}) ", file.consequence.trim())).expect("a pattern"),
        english: within(&file.english),
        filling: whole(&file.filling),
        families: file.families.into_iter().map(family).collect(),
    }
});

impl Role {
    fn of(word: &str) -> Self {
        let named = REMARKS.roles.iter().find(|(_, words)| words.is_match(word)).map(|(role, _)| *role);
        named.unwrap_or_else(|| match word {
            _ if !lexicon::is_free_of_numbers(word) => Self::Counts,
            _ if lexicon::has_rule_words(word) => Self::States,
            _ => Self::Other,
        })
    }
}

/// The puzzle around a sentence that it may speak of.
pub(super) struct Surroundings<'s> {
    /// The sentence before, whose subject one without a subject has.
    pub(super) before: &'s RuleSentence,
    /// The kinds of constraints that elements have, by name.
    pub(super) kinds: Vec<&'s str>,
    /// Whether anything is drawn.
    pub(super) has_elements: bool,
}

impl Surroundings<'_> {
    /// The families of kinds that a clause names.
    fn named(&self, clause: &str) -> Vec<&'static Family> {
        let is_here = |family: &&Family| family.kinds.iter().any(|kind| self.kinds.contains(&kind.as_str()));
        let is_named = |family: &&Family| {
            family.named.is_match(clause)
                && !family.other.as_ref().is_some_and(|other| other.is_match(clause))
        };
        REMARKS.families.iter().filter(is_here).filter(is_named).collect()
    }

    fn role(&self, word: &str) -> Role {
        match Role::of(word) {
            Role::Draws if self.has_elements => Role::Names,
            Role::Draws => Role::Other,
            role => role,
        }
    }

    /// Whether all words of a sentence are those of the kinds that it speaks of, or others that are free. Each clause speaks
    /// of its own subject, or of that of the clause before.
    fn restates(
        &self,
        sentence: &RuleSentence,
        subjects: &[&'static Family],
        is_free: impl Fn(&str) -> bool,
    ) -> bool {
        let mut subjects = subjects.to_vec();
        clauses(sentence).iter().all(|clause| {
            let own = self.named(clause);
            if !own.is_empty() {
                subjects = own;
            }
            let is_known = |word: &str| {
                is_free(word)
                    || matches!(self.role(word), Role::Names | Role::Points)
                    || subjects
                        .iter()
                        .any(|family| family.words.is_match(word) || family.named.is_match(word))
            };
            !subjects.iter().any(|family| family.never.is_match(clause))
                && REMARKS.lines.replace_all(clause, " ").split_whitespace().all(is_known)
        })
    }
}

/// The clauses of a sentence, normalized, the first with its heading.
fn clauses(sentence: &RuleSentence) -> Vec<String> {
    let text = format!("{} {}", sentence.label, sentence.text);
    text.split([',', ';', '(']).flat_map(|part| part.split(" and ")).map(normalize).collect()
}

/// Whether a sentence, with its heading, changes no rule of what has a meaning.
pub(super) fn changes_nothing(sentence: &RuleSentence, around: &Surroundings<'_>) -> bool {
    let text = normalize(&format!("{} {}", sentence.label, sentence.text));
    let text = lexicon::without_story_phrases(&text);
    if REMARKS.reversing_phrases.is_match(&text) {
        return false;
    }
    let roles: Vec<Role> = text.split_whitespace().map(|word| around.role(word)).collect();
    let has = |role: Role| roles.contains(&role);
    let named = |sentence: &RuleSentence| -> Vec<&Family> {
        clauses(sentence).iter().flat_map(|clause| around.named(clause)).collect()
    };
    let mut subjects = named(sentence);
    if subjects.is_empty() && !has(Role::Names) {
        subjects = named(around.before);
    }
    let is_of_kinds = !subjects.is_empty();
    let is_filler = |word: &str| lexicon::is_filler(word) || REMARKS.filling.is_match(word);
    if is_of_kinds && around.restates(sentence, &subjects, is_filler) {
        return true;
    }
    if has(Role::Reverses) {
        return false;
    }
    let may_follow = |word: &str| {
        let role = around.role(word);
        matches!(role, Role::Limits | Role::Counts | Role::Places | Role::Other)
            || is_filler(word)
            || REMARKS.comparing.is_match(word)
    };
    let follows = REMARKS.consequence.is_match(&text) || REMARKS.conclusion.is_match(&text);
    if follows && is_of_kinds && around.restates(sentence, &subjects, may_follow) {
        return true;
    }
    if !REMARKS.english.is_match(&text) {
        return false;
    }
    let names_nothing = !has(Role::Names) && !has(Role::Points);
    let unknown = roles.iter().filter(|role| **role == Role::Other).count();
    let speaks = REMARKS.speaking.is_match(&text);
    !has(Role::Counts)
        && !has(Role::States)
        && if names_nothing {
            speaks || !has(Role::Places) && !has(Role::Limits)
        } else {
            speaks && !has(Role::Places) && unknown > if has(Role::Limits) { 5 } else { 3 }
        }
}

#[cfg(test)]
mod tests {
    use super::super::sentence::split;
    use super::{REMARKS, Surroundings, changes_nothing};
    use whydoku_board::ConstraintKind as Kind;

    /// Whether the last sentence of a text may stand beside elements of these kinds.
    fn stands((kinds, text): (&str, &str)) -> bool {
        let sentences = split(text);
        let [.., last] = sentences.as_slice() else { panic!("no sentence") };
        let before = sentences.iter().rev().nth(1).unwrap_or(last);
        let kinds: Vec<&str> = kinds.split_whitespace().collect();
        let has_elements = !kinds.is_empty();
        let around = Surroundings { before, kinds, has_elements };
        changes_nothing(last, &around)
    }

    #[test]
    fn families_are_of_known_kinds() {
        let is_known = |kind: &&String| {
            Kind::of_key(kind).is_some() || ["clones", "extraregion"].contains(&kind.as_str())
        };
        let kinds = REMARKS.families.iter().flat_map(|family| &family.kinds);
        assert_eq!(kinds.filter(|kind| !is_known(kind)).collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn rules_in_other_words_and_remarks_stand() {
        let texts = [
            ("cages", "In cages, digits sum to the small number if there's one and can't repeat"),
            ("cages", "Cages: no repeats. The totals were my grandparents' house numbers"),
            ("cages", "Cages sum to their totals. So a two-cell cage of 3 is a 1 and a 2"),
            ("white-dots", "White = consecutive"),
            ("black-dots", "Black dots mean one is twice the other"),
            ("white-dots black-dots", "White dots mean consecutive, black dots mean a 1:2 ratio"),
            ("pair-sums", "V: the digits add up to 5 (so 1-4 or 2-3)"),
            (
                "quadruples",
                "All of the digits shown in a quadruple circle go somewhere in the 4 adjacent cells",
            ),
            ("quadruples", "Digits in the circle appear around it. The order doesn't matter"),
            ("little-killers", "Diagonal arrows: sum of all digits in that direction = clue"),
            (
                "sandwiches",
                "The number above column 5 tells you what the digits sandwiched between 1 and 9 sum to",
            ),
            ("odd", "You may only enter 1, 3, 5, 7 or 9 in a cell that has a shaded circle"),
            (
                "extraregion",
                "Additional region: the numbers 1 to 9 appear exactly once in the shaded cells too",
            ),
            (
                "thermometers",
                "Beginning at the round end, the numbers on each thermometer have to rise constantly",
            ),
            ("thermometers", "Thermometers rise from the bulb. It follows that a 9 can't be in the bulb"),
            ("arrows", "The circled cell contains the total of all the digits its arrow runs through"),
            ("arrows", "Digits on arrows sum to the circle. It's therefore never smaller than any of them"),
            ("minima", "The marked cell is smaller than all orthogonally adjacent cells"),
            ("greater", "Greater than: the sign opens towards the larger digit"),
            (
                "clones",
                "Grey areas are clones. (That is, the top digit appears at the top in all of the shapes.)",
            ),
            (
                "clones",
                "Digits in one part of a coloured region appear in exactly the same place in the other",
            ),
            ("palindromes", "The grey line yields the same sequence of digits from either end"),
            ("", "Guessing is never required; there is a logical path to the single solution"),
            ("", "Have fun, and don't give up too early!"),
            ("", "Click on the bulb icon to get a hint"),
        ];
        let refused: Vec<_> = texts.into_iter().filter(|&case| !stands(case)).collect();
        assert_eq!(refused, [("", ""); 0]);
    }

    #[test]
    fn sentences_that_change_a_rule_do_not_stand() {
        let texts = [
            ("cages", "Cages sum to their totals. I find the totals a notch too big"),
            ("cages", "Cages sum to their totals. So to speak: the totals are one too small"),
            ("cages", "Cages sum to their totals. So digits may repeat in a cage"),
            ("cages", "Every cage sums to one more than what it says and digits never repeat in it"),
            ("cages", "Cages sum to their totals. My cat walked over the totals, so ignore them"),
            (
                "white-dots black-dots",
                "A black dot separates consecutive digits, a white one digits in a 1:2 ratio",
            ),
            (
                "white-dots black-dots",
                "White dots keep consecutive digits apart, and black dots digits in a 1:2 ratio",
            ),
            ("white-dots black-dots", "Black dots mean consecutive, white dots mean a 1:2 ratio"),
            ("pair-sums", "Digits with an X between them sum to 5, with a V to 10"),
            ("pair-sums", "X: 5 in all. V: the digits add up to 10"),
            ("odd even", "Circles contain even digits, squares odd ones"),
            ("minima maxima", "Cells with inward arrows are maxima"),
            ("quadruples", "The digits in the circle have fled from the four cells round it"),
            ("little-killers", "The diagonal sums to the clue. No repeats on it"),
            (
                "sandwiches",
                "The clue is the sum of the digits between 1 and 9, and I eat my sandwiches with the bread",
            ),
            ("odd", "A circled cell is never odd"),
            ("thermometers", "On a thermometer the bulb is the hottest spot"),
            ("thermometers", "Digits increase along a thermometer towards the bulb"),
            ("thermometers", "It's winter here, so the mercury sinks as you walk away from the bulb"),
            ("thermometers", "Each digit on a thermometer is larger than the next"),
            ("arrows", "Each digit on the arrow equals the circle"),
            ("arrows", "The sum of the circle is on the arrow"),
            ("arrows", "The circle and the cell at the point trade jobs on my arrow"),
            ("minima", "A minimum is smaller than the cells next door. My doors open on corners too"),
            ("maxima", "The marked cell is smaller than all orthogonally adjacent cells"),
            ("whispers", "German whispers on the green line: neighbours stay within four of each other"),
            ("greater", "The sign opens towards the smaller digit"),
            ("clones", "Grey areas are clones. That is, the other digits appear in different places"),
            ("palindromes", "The grey line is a palindrome of complements"),
            ("", "By row, the digits rise"),
            ("", "But not in box 5"),
            ("", "Nines are worth nothing to me"),
        ];
        let read: Vec<_> = texts.into_iter().filter(|&case| stands(case)).collect();
        assert_eq!(read, [("", ""); 0]);
    }
}
