//! Lines of reasoning. A chain is told link by link, in numbered sentences, each with its reason. What is supposed to
//! be true is told by what becomes true, one case a line; in one line, all of it is notation.
//!
//! | file | does |
//! | --- | --- |
//! | `links.rs` | chains: "so r1c7 is not 8: it is 3" |
//! | `supposed.rs` | suppositions and their cases: "If r1c8 is 5, r2c2 is 2, not 5, so …" |
//! | `clauses.rs` | what follows, in few words |
//! | `said.rs` | what has been said, so that it can be said what a clause follows from |
//! | `outline.rs` | what is left out of arguments that are too long |
//! | `notation.rs` | one line |

mod clauses;
mod links;
mod notation;
mod outline;
mod said;
mod supposed;

pub(super) use outline::levels_of;
pub(super) use supposed::opening;

use super::fill::Filler;
use super::{ExplanationText, SpanStyle, names, sums};
use std::cell::RefCell;
use whydoku_board::Grid;
use whydoku_board::{Cause, Cell, Layout};
use whydoku_logic::Truth;
use whydoku_logic::{Argument, Assertion};
use whydoku_solver::catalogue::{Aspect, Hole, Joiner, Language, Sentence};

/// Tells every line of reasoning of a step.
pub(super) fn fill(filler: &Filler<'_>, hole: Hole, into: &mut ExplanationText) {
    let arguments = filler.step.finding.figure().arguments();
    if hole.joiner == Joiner::Nothing {
        for (at, argument) in arguments.iter().enumerate() {
            into.push(if at > 0 { ", " } else { "" }, SpanStyle::Plain);
            let short = if is_supposition(argument) || !alternates(argument) {
                notation::net(filler.language, filler.grid, argument)
            } else {
                notation::chain(filler.grid, argument)
            };
            into.push(short, SpanStyle::Plain);
        }
        return;
    }
    let named = Named::default();
    let Filler { language, grid, levels, .. } = *filler;
    let words = Words { language, grid, levels, named: &named };
    let text = match arguments {
        [one] if is_supposition(one) && leads_nowhere(one) => {
            words.supposition(one, hole.aspect == Aspect::Then)
        }
        [_, _, ..] if arguments.iter().all(|argument| argument.supposed.is) => words.branches(arguments),
        _ => {
            let told: Vec<String> = arguments.iter().map(|argument| words.numbered(argument)).collect();
            format!("\n{}\n", told.join("\n"))
        }
    };
    let text = again_in_short(filler, text);
    into.trim_end();
    into.push(if into.spans().is_empty() { text.trim_start() } else { &text }, SpanStyle::Plain);
}

/// Cages and lines of this many cells are named by the first alone once they have been named.
const MANY_CELLS: usize = 4;

/// Names cages and lines with many cells in full where they come first, and in short from then on. A line may say several
/// things, each of a few of its cells.
fn again_in_short(filler: &Filler<'_>, mut text: String) -> String {
    let layout = filler.grid.layout();
    let mut named: Vec<(Cause, String, String)> = Vec::new();
    for premise in filler.step.finding.premises() {
        let &Truth::Relation(at) = premise else { continue };
        let Some(info) = layout.relations().get(at) else { continue };
        if named.iter().all(|&(cause, ..)| cause != info.cause) {
            let full = names::relation_name(filler.language, layout, at);
            named.push((info.cause, full, names::relation_again(filler.language, layout, at)));
        }
    }
    for (cause, full, short) in &named {
        let many = match *cause {
            Cause::Constraint(at) => {
                layout.shape().constraints().get(at).is_some_and(|drawn| drawn.cells.len() >= MANY_CELLS)
            }
            Cause::Rule(_) => false,
        };
        // Two that begin in the same cell would be one.
        if !many || named.iter().filter(|(_, _, other)| other == short).count() > 1 {
            continue;
        }
        // Its first letter may be a capital one where a sentence begins.
        let (Some(full), Some(short)) = (tail(full), tail(short)) else { continue };
        if let Some(first) = text.find(full) {
            let again = text.split_off(first + full.len());
            text += &again.replace(full, short);
        }
    }
    text
}

/// All but the first letter.
fn tail(text: &str) -> Option<&str> {
    let mut letters = text.chars();
    letters.next().map(|_| letters.as_str())
}

/// Whether something is supposed for what follows from it; a chain begins with what is not.
fn is_supposition(argument: &Argument) -> bool {
    argument.supposed.is || leads_nowhere(argument)
}

/// Whether what is true and what is not follow each other by turns, as in a chain.
fn alternates(argument: &Argument) -> bool {
    let mut links = argument.lines.windows(2);
    links.all(|link| link[0].then.is != link[1].then.is)
}

fn leads_nowhere(argument: &Argument) -> bool {
    argument.broken.is_some() || !argument.cases.is_empty()
}

/// Words for the parts of a line of reasoning.
#[derive(Clone, Copy)]
struct Words<'a> {
    language: &'a Language,
    grid: &'a Grid,
    /// How many levels are told whole; of what is supposed below them only the end is told.
    levels: usize,
    named: &'a Named,
}

/// Names of cages and lines that have been found already: one argument names few of them many times.
#[derive(Default)]
struct Named(RefCell<Vec<(usize, String)>>);

impl Named {
    fn relation(&self, language: &Language, layout: &Layout, relation: usize) -> String {
        let mut known = self.0.borrow_mut();
        let at = known.iter().position(|&(known, _)| known == relation).unwrap_or_else(|| {
            known.push((relation, names::relation_name(language, layout, relation)));
            known.len() - 1
        });
        known[at].1.clone()
    }
}

impl Words<'_> {
    fn supposed(self, assertion: &Assertion) -> String {
        let sentence = match (assertion.is, assertion.cells.len()) {
            (true, _) => Sentence::SupposeIs,
            (false, 1) => Sentence::SupposeIsNot,
            (false, _) => Sentence::SupposeNowhere,
        };
        self.about(sentence, assertion, &[])
    }

    /// What is left of a truth, in its own words. A cell that was named just before is "it".
    fn follows(self, truth: &Truth, then: &Assertion, named: &[Cell]) -> String {
        match truth {
            Truth::Cell(cell) if named == [*cell] => self.about(Sentence::ThenCellIs, then, &[]),
            Truth::Cell(_) | Truth::Symmetric(_) => self.about(Sentence::ThenCellNamedIs, then, &[]),
            Truth::House(house, _) => {
                let cells = self.list(&then.cells, &self.language.or);
                let digit = self.grid.layout().spell(then.digit);
                let holes = [("digit", digit.as_str()), ("cell", cells.as_str())];
                let house = names::named(self.grid.layout(), *house);
                self.language.say_of_house(Sentence::ThenHouseHas, &house, &holes)
            }
            Truth::Clue(clue) => {
                let clue = names::clue_name(self.language, self.grid.layout(), *clue);
                self.about(Sentence::ThenClueHas, then, &[("clue", &clue)])
            }
            Truth::Relation(_) | Truth::Linear(_) => {
                let what = self.related_name(truth);
                self.about(Sentence::ThenRelationHas, then, &[("what", &what)])
            }
            Truth::Guardians(_) => self.about(Sentence::ThenGuardian, then, &[]),
        }
    }

    /// The cells of a set and what they must take.
    fn set_takes(self, cells: &[Cell], then: &Assertion) -> String {
        let cells = self.list(cells, &self.language.and);
        self.about(Sentence::ThenSetHas, then, &[("cells", &cells)])
    }

    /// A truth with nothing left, as the end of a sentence.
    fn nothing_left(self, truth: &Truth) -> String {
        let (language, layout) = (self.language, self.grid.layout());
        match truth {
            Truth::Cell(cell) => language.say(Sentence::Nobody, &[("cell", &layout.name(*cell).to_string())]),
            Truth::House(house, digit) => {
                let house = names::named(layout, *house);
                language.say_of_house(
                    Sentence::Nowhere,
                    &house,
                    &[("digit", &self.grid.layout().spell(*digit))],
                )
            }
            Truth::Clue(clue) => {
                let clue = names::clue_name(language, layout, *clue);
                language.say(Sentence::ClueNowhere, &[("clue", &clue)])
            }
            Truth::Relation(_) | Truth::Linear(_) => {
                language.say(Sentence::RelationNowhere, &[("what", &self.related_name(truth))])
            }
            Truth::Guardians(_) | Truth::Symmetric(_) => truth.code(layout).to_string(),
        }
    }

    /// What says something of several cells, by name: a cage, a line, or what houses leave of cages.
    fn related_name(self, truth: &Truth) -> String {
        match truth {
            Truth::Relation(at) => self.named.relation(self.language, self.grid.layout(), *at),
            Truth::Linear(linear) => sums::linear_name(self.language, self.grid, linear),
            _ => String::new(),
        }
    }

    fn about(self, sentence: Sentence, assertion: &Assertion, more: &[(&str, &str)]) -> String {
        let cells = self.list(&assertion.cells, &self.language.or);
        let digit = self.grid.layout().spell(assertion.digit);
        let holes = [&[("digit", digit.as_str()), ("cell", cells.as_str())], more].concat();
        self.language.say(sentence, &holes)
    }

    fn list(self, cells: &[Cell], word: &str) -> String {
        let names: Vec<String> =
            cells.iter().map(|&cell| self.grid.layout().name(cell).to_string()).collect();
        Language::list(&names, word)
    }
}
