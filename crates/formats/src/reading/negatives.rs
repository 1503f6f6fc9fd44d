//! Negative constraints: all marks of a kind are given, so that no other edge has what the mark says.

use super::build::{BuildError, Builder};
use super::element::Element;
use super::rules::SentenceMatch;
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, Rules, cell_name};

/// The marks of which all may be given: the sentence about each, its kind and number, and the words that name it alone.
const MARKS: [(&str, Kind, i32, &[&str]); 4] = [
    ("white-dot", Kind::WhiteDot, 1, &["white"]),
    ("black-dot", Kind::BlackDot, 2, &["black"]),
    ("x-sum-pair", Kind::PairSum, 10, &["x", "xs", "x's", "xes"]),
    ("v-sum-pair", Kind::PairSum, 5, &["v", "vs", "v's"]),
];
const DOTS: [&str; 5] = ["dot", "dots", "circle", "circles", "kropki"];
const SIGNS: [&str; 4] = ["xv", "xvs", "xv's", "x/v"];
const OTHERS: [&str; 7] = ["square", "squares", "diamond", "diamonds", "bar", "bars", "inequality"];
const NO_MARKS: [&str; 6] = ["line", "lines", "cage", "cages", "arrows", "thermometers"];

fn has(text: &str, names: &[&str]) -> bool {
    text.split(' ').any(|word| names.contains(&word))
}

/// The marks that a sentence names one by one, and those that it may mean: without a name, all.
fn named(text: &str) -> ([bool; 4], [bool; 4]) {
    let own = [0, 1, 2, 3].map(|mark| has(text, MARKS[mark].3) || mark > 1 && has(text, &SIGNS));
    let are_dots = has(text, &DOTS) && !own[0] && !own[1];
    let is_any = !are_dots && own == [false; 4] && !has(text, &NO_MARKS);
    (own, [0, 1, 2, 3].map(|mark| own[mark] || is_any || are_dots && mark < 2))
}

/// The marks of which a sentence says that all are given, of those that have a meaning.
fn all_given(text: &str, told: [bool; 4]) -> Result<[bool; 4], BuildError> {
    let (own, may_be) = named(text);
    // "XV" says what both mean.
    let said = [0, 1, 2, 3].map(|mark| may_be[mark] && (told[mark] || mark > 1 && has(text, &SIGNS)));
    let is_any = own == [false; 4] && may_be[3];
    let lacks_dots = may_be[0] && !is_any && !said[0] && !said[1];
    let lacks_own = (0..4).any(|mark| own[mark] && !said[mark]);
    if lacks_dots || lacks_own || said == [false; 4] { Err(BuildError::UnknownGiven) } else { Ok(said) }
}

impl Builder<'_> {
    /// Makes what sentences say of all marks. Returns the sentences that cannot be meant so, or deny what others say.
    pub(super) fn negatives<'m>(
        &mut self,
        all: &[&'m SentenceMatch],
    ) -> Vec<(&'m SentenceMatch, BuildError)> {
        let told = self.told(all);
        let (mut given, mut last, mut refused) = ([false; 4], None, Vec::new());
        for &found in all {
            let said = match found.rule.id.as_str() {
                "x-sum-pair-all" => Ok([false, false, true, false]),
                "v-sum-pair-all" => Ok([false, false, false, true]),
                "all-given" if has(&found.text, &OTHERS) => {
                    let nouns = ["square", "diamond"];
                    let is_same = |one: &&&SentenceMatch| {
                        one.rule.id == "pair-formula"
                            && one.colours().iter().all(|colour| has(&found.text, &[colour]))
                            && nouns.iter().all(|noun| one.has(noun) == found.text.contains(noun))
                    };
                    let rule = all.iter().find(is_same).ok_or(BuildError::NoNegative);
                    match rule.and_then(|rule| self.unmarked_pairs(rule)) {
                        Ok(made) => self.product.constraints.extend(made),
                        Err(reason) => refused.push((found, reason)),
                    }
                    continue;
                }
                "all-given" => all_given(&found.text, told),
                "own-number-all" => {
                    let rule = all.iter().find(|one| one.rule.id == "own-number");
                    if let Err(reason) = self.no_own_numbers(rule.copied()) {
                        refused.push((found, reason));
                    }
                    continue;
                }
                _ => continue,
            };
            last = Some(found);
            match said {
                Ok(said) => (0..4).for_each(|mark| given[mark] |= said[mark]),
                Err(reason) => refused.push((found, reason)),
            }
        }
        refused.extend(last.and_then(|found| Some((found, self.make_negatives(given).err()?))));
        let denied = all.iter().filter(|found| self.is_denied(found, given));
        refused.extend(denied.map(|&found| (found, BuildError::Denied)));
        refused
    }

    /// The cells of which a rule about numbers of their own does not speak hold none of these.
    fn no_own_numbers(&mut self, rule: Option<&SentenceMatch>) -> Result<(), BuildError> {
        let rule = rule.ok_or(BuildError::NoNegative)?;
        let marked = self.cells_of(&self.select(rule, &[]));
        let others = (0..self.shape.cells()).map(Cell::new).filter(|cell| !marked.contains(cell));
        self.own_numbers(rule, &others.collect::<Vec<_>>(), false)?;
        Ok(())
    }

    /// Which marks have their usual meaning, by a sentence or by the file.
    fn told(&self, all: &[&SentenceMatch]) -> [bool; 4] {
        MARKS.map(|(rule, kind, number, _)| {
            let is_sign = kind == Kind::PairSum;
            let says = |found: &&SentenceMatch| {
                found.rule.id.trim_end_matches("-all") == rule || is_sign && found.rule.id == "xv-pairs"
            };
            let typed = self.elements.iter().filter(|element| element.kind == Some(kind));
            let is_usual = |element: &&Element| {
                Constraint::new(kind, element.cells.clone(), element.numbers.clone()).number() == number
            };
            let counts = [typed.clone().count(), typed.filter(is_usual).count()];
            all.iter().any(says) || counts[1] > 0 && (is_sign || counts[0] == counts[1])
        })
    }

    /// Whether a sentence says that marks are missing, or may be, that another sentence or the file says are all given.
    fn is_denied(&self, found: &SentenceMatch, given: [bool; 4]) -> bool {
        let (rules, (own, may_be)) = (self.product.rules, named(&found.text));
        let by_file = [Rules::ALL_WHITE_DOTS, Rules::ALL_BLACK_DOTS, Rules::ALL_XV, Rules::ALL_XV];
        let is_all = |mark: usize| may_be[mark] && (given[mark] || rules.have(by_file[mark]));
        let may_be_consecutive = own == [false; 4] && may_be[3] && has(&found.text, &["consecutive"]);
        matches!(found.rule.id.as_str(), "not-all-given" | "no-negative" | "no-negative-explained")
            && ((0..4).any(is_all) || may_be_consecutive && rules.have(Rules::NON_CONSECUTIVE))
    }

    fn make_negatives(&mut self, [white, black, x, v]: [bool; 4]) -> Result<(), BuildError> {
        let has_either = self.product.constraints.iter().any(|one| one.name() == Some("X or V"));
        let has_both = (x || v) && (white || black || has_either);
        let size = self.size();
        let cells: Vec<String> = (0..size * size).map(|at| cell_name(at, size)).collect();
        for (is_set, rule, relation) in [
            (white, Rules::ALL_WHITE_DOTS, "abs(a - b) != 1"),
            (black, Rules::ALL_BLACK_DOTS, "a != 2 * b and b != 2 * a"),
            (x && v, Rules::ALL_XV, "not (a + b in [5, 10])"),
            (x && !v, Rules::NONE, "a + b != 10"),
            (v && !x, Rules::NONE, "a + b != 5"),
        ] {
            if is_set && (has_both || rule == Rules::NONE) {
                // An edge has one mark, which exempts it from all.
                let either = if has_either { ", \"X or V\"" } else { "" };
                let unless = format!("unless white-dots, black-dots, pair-sums{either}");
                let text = format!("orthogonal {relation} {unless}: {}", cells.join(" "));
                self.product.constraints.push(Constraint::read(Kind::Relation, &text, size)?);
                self.product.rules = self.product.rules.without(rule);
            } else if is_set {
                self.product.rules = self.product.rules.and(rule);
            }
        }
        Ok(())
    }
}
