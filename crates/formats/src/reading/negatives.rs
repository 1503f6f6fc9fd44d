//! Negative constraints: all marks of a kind are given, so that no other edge has what the mark says.

use super::build::{BuildError, Builder};
use super::element::Element;
use super::rules::SentenceMatch;
use whydoku_board::{Constraint, ConstraintKind as Kind, Rules, cell_name};

/// A mark of which all may be given.
struct Mark {
    /// The sentence about it.
    rule: &'static str,
    kind: Kind,
    number: i32,
    /// The words that name it and no other.
    words: &'static [&'static str],
}

const MARKS: [Mark; 4] = [
    Mark { rule: "white-dot", kind: Kind::WhiteDot, number: 1, words: &["white"] },
    Mark { rule: "black-dot", kind: Kind::BlackDot, number: 2, words: &["black"] },
    Mark { rule: "x-sum-pair", kind: Kind::PairSum, number: 10, words: &["x", "xs", "x's", "xes"] },
    Mark { rule: "v-sum-pair", kind: Kind::PairSum, number: 5, words: &["v", "vs", "v's"] },
];

const DOTS: [&str; 5] = ["dot", "dots", "circle", "circles", "kropki"];
const SIGNS: [&str; 4] = ["xv", "xvs", "xv's", "x/v"];
const OTHERS: [&str; 7] = ["square", "squares", "diamond", "diamonds", "bar", "bars", "inequality"];

fn has(text: &str, names: &[&str]) -> bool {
    text.split(' ').any(|word| names.contains(&word))
}

/// The marks that a sentence names.
struct NamedMarks {
    by_name: [bool; 4],
    are_dots: bool,
    are_any: bool,
}

impl NamedMarks {
    fn of(text: &str) -> Self {
        let mut by_name = MARKS.map(|mark| has(text, mark.words));
        if has(text, &SIGNS) {
            by_name[2..].fill(true);
        }
        let are_dots = has(text, &DOTS) && !by_name[0] && !by_name[1];
        Self { by_name, are_dots, are_any: !are_dots && by_name == [false; 4] }
    }

    const fn may_be(&self, mark: usize) -> bool {
        self.by_name[mark] || self.are_dots && mark < 2 || self.are_any
    }
}

impl Builder<'_> {
    /// Makes what sentences say of all marks. Returns the sentences that cannot be meant so, or deny what others say.
    pub(super) fn negatives<'m>(
        &mut self,
        all: &[&'m SentenceMatch],
    ) -> Vec<(&'m SentenceMatch, BuildError)> {
        let told = self.told(all);
        let (mut given, mut refused) = ([false; 4], Vec::new());
        for &found in all {
            let said = match found.rule.id.as_str() {
                "x-sum-pair-all" => Ok([false, false, true, false]),
                "v-sum-pair-all" => Ok([false, false, false, true]),
                "all-given" => all_given(&found.text, told),
                _ => continue,
            };
            match said {
                Ok(said) => (0..4).for_each(|mark| given[mark] |= said[mark]),
                Err(reason) => refused.push((found, reason)),
            }
        }
        if let Err(reason) = self.make_negatives(given) {
            refused
                .extend(all.iter().find(|found| found.rule.id == "all-given").map(|&found| (found, reason)));
        }
        let denied = all.iter().filter(|found| self.is_denied(found, given));
        refused.extend(denied.map(|&found| (found, BuildError::Denied)));
        refused
    }

    /// Which marks have their usual meaning, by a sentence or by the file.
    fn told(&self, all: &[&SentenceMatch]) -> [bool; 4] {
        MARKS.map(|mark| {
            let is_sign = mark.kind == Kind::PairSum;
            let says = |found: &&SentenceMatch| {
                found.rule.id.trim_end_matches("-all") == mark.rule || is_sign && found.rule.id == "xv-pairs"
            };
            let typed = self.elements.iter().filter(|element| element.kind == Some(mark.kind));
            let is_usual = |element: &Element| {
                let made = Constraint::new(mark.kind, element.cells.clone(), element.numbers.clone());
                made.number() == mark.number
            };
            let counts = [typed.clone().count(), typed.filter(|element| is_usual(element)).count()];
            all.iter().any(says) || counts[1] > 0 && (is_sign || counts[0] == counts[1])
        })
    }

    /// Whether a sentence says that marks are missing, or may be, that another sentence or the file says are all given.
    fn is_denied(&self, found: &SentenceMatch, given: [bool; 4]) -> bool {
        if !matches!(found.rule.id.as_str(), "not-all-given" | "no-negative" | "no-negative-explained") {
            return false;
        }
        let rules = self.product.rules;
        let by_file = [Rules::ALL_WHITE_DOTS, Rules::ALL_BLACK_DOTS, Rules::ALL_XV, Rules::ALL_XV];
        let marks = NamedMarks::of(&found.text);
        let is_all = |mark: usize| (given[mark] || rules.have(by_file[mark])) && marks.may_be(mark);
        let may_be_consecutive = marks.are_any && has(&found.text, &["consecutive"]);
        (0..4).any(is_all) || may_be_consecutive && rules.have(Rules::NON_CONSECUTIVE)
    }

    fn make_negatives(&mut self, [white, black, x, v]: [bool; 4]) -> Result<(), BuildError> {
        let (has_both, size) = ((x || v) && (white || black), self.size());
        let relations = Kind::of_key("relations").ok_or_else(|| BuildError::Kind("relations".to_owned()))?;
        for (is_set, rule, relation) in [
            (white, Rules::ALL_WHITE_DOTS, "abs(a - b) != 1"),
            (black, Rules::ALL_BLACK_DOTS, "a != 2 * b and b != 2 * a"),
            (x && v, Rules::ALL_XV, "not (a + b in [5, 10])"),
            (x && !v, Rules::NONE, "a + b != 10"),
            (v && !x, Rules::NONE, "a + b != 5"),
        ] {
            if is_set && (has_both || rule == Rules::NONE) {
                // An edge has one mark, which exempts it from all.
                let cells: Vec<String> = (0..size * size).map(|at| cell_name(at, size)).collect();
                let text = format!(
                    "orthogonal {relation} unless white-dots, black-dots, pair-sums: {}",
                    cells.join(" ")
                );
                self.product.constraints.push(Constraint::read(relations, &text, size)?);
                self.product.rules = self.product.rules.without(rule);
            } else if is_set {
                self.product.rules = self.product.rules.and(rule);
            }
        }
        Ok(())
    }
}

/// The marks of which a sentence says that all are given, of those that have a meaning.
fn all_given(text: &str, told: [bool; 4]) -> Result<[bool; 4], BuildError> {
    if has(text, &OTHERS) {
        return Err(BuildError::NoNegative);
    }
    let marks = NamedMarks::of(text);
    // "XV" says what both mean.
    let is_told = |mark: usize| told[mark] || mark > 1 && has(text, &SIGNS);
    let said = [0, 1, 2, 3].map(|mark| is_told(mark) && marks.may_be(mark));
    let is_untold = marks.by_name != [0, 1, 2, 3].map(|mark| said[mark] && marks.by_name[mark]);
    let lacks_dots = marks.are_dots && !said[0] && !said[1];
    if is_untold || lacks_dots || said == [false; 4] { Err(BuildError::UnknownGiven) } else { Ok(said) }
}
