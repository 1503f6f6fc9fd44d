//! Arguments: lines of reasoning as numbered sentences, each with its reason.
//!
//! A chain has a sentence for each link, a hypothesis a line for each consequence or case; the notation of experts has
//! one line.

mod cases;
mod chain;
mod clauses;
mod colours;
mod outline;
mod regions;
mod sets;
mod transcript;

pub(super) use cases::opening;
pub(super) use outline::levels_of;

use clauses::ReferenceStyle;
use transcript::Transcript;

use super::context::StepContext;
use super::phrases::Phrases;
use crate::{ExplanationText, SpanStyle};
use std::cell::RefCell;
use std::ops::Deref;
use whydoku_board::{Candidate, Cause, Cell, Grid, VARIANTS};
use whydoku_logic::{Argument, Assertion, Role, Truth};
use whydoku_solver::catalogue::{Aspect, Hole, Joiner, Sentence};

pub(super) fn fill(context: &StepContext<'_>, hole: Hole, into: &mut ExplanationText) {
    let figure = context.step.finding.figure();
    let arguments = figure.arguments();
    if hole.joiner == Joiner::Nothing {
        let of_sets = if arguments.is_empty() { sets::chains(context) } else { Vec::new() };
        // Not every bent set is two almost locked sets.
        if arguments.is_empty() && of_sets.is_empty() {
            into.add(chain::set_notation(context.phrases, context.grid, &sets::cells_of_set(context)));
        }
        for (at, argument) in arguments.iter().chain(&of_sets).enumerate() {
            let is_case = argument.supposed.is && !ends_in_contradiction(argument);
            into.add(match (at, is_case) {
                (0, _) => "",
                (_, true) => " || ",
                (_, false) => ", ",
            });
            let is_chain = if is_case {
                chain::is_chain(context.grid, argument)
            } else {
                !is_hypothesis(argument) && alternates(argument)
            };
            into.add(if is_chain {
                chain::chain_notation(context.phrases, context.grid, argument)
            } else {
                chain::net_notation(context.phrases, argument, hole.aspect == Aspect::Then)
            });
        }
        return;
    }
    let names = RelationNames::default();
    let writer = ArgumentWriter {
        phrases: context.phrases,
        grid: context.grid,
        levels: context.levels,
        names: &names,
    };
    let text = match arguments {
        _ if hole.aspect == Aspect::Colours => writer.colours(arguments),
        [one] if hole.aspect == Aspect::Claim => writer.sentence(one),
        [one] if VARIANTS && regions::is_about_regions(one) => {
            let cells = context.role_cells(Role::Cell);
            writer.about_found_regions(one, &context.phrases.cells(cells))
        }
        [one] if is_hypothesis(one) && ends_in_contradiction(one) => {
            writer.hypothesis(one, hole.aspect == Aspect::Then)
        }
        [_, _, ..] if arguments.iter().all(|argument| argument.supposed.is) => writer.branches(arguments),
        _ => {
            let chains: Vec<String> = arguments.iter().map(|argument| writer.chain(argument)).collect();
            format!("\n{}\n", chains.join("\n"))
        }
    };
    let text = shorten_repeated_names(context, text);
    // A choice goes on in the line; all else begins one.
    if !matches!(hole.aspect, Aspect::Colours | Aspect::Claim) {
        into.trim_end();
    }
    into.push(if into.spans().is_empty() { text.trim_start() } else { &text }, SpanStyle::Plain);
}

/// The contradiction of a hypothesis, as the end of a sentence.
pub(super) fn end(context: &StepContext<'_>, argument: &Argument) -> String {
    let (phrases, grid, names) = (context.phrases, context.grid, &RelationNames::default());
    let writer = ArgumentWriter { phrases, grid, levels: context.levels, names };
    let mut transcript = Transcript::default();
    transcript.suppose(&[argument], true);
    let last = writer.clauses(argument, &mut transcript, ReferenceStyle::Number).pop();
    last.map(|clause| clause.text).unwrap_or_default()
}

/// That a truth has nothing left.
pub(super) fn nothing_left(context: &StepContext<'_>, truth: &Truth) -> String {
    let (phrases, grid, names) = (context.phrases, context.grid, &RelationNames::default());
    ArgumentWriter { phrases, grid, levels: context.levels, names }.nothing_left(truth)
}

/// Which colours of the arguments exclude each candidate that the step removes.
pub(super) fn exclusions(
    context: &StepContext<'_>,
    removed: &[Candidate],
    list: impl Fn(&[Candidate]) -> String,
) -> String {
    let (phrases, grid, names) = (context.phrases, context.grid, &RelationNames::default());
    let writer = ArgumentWriter { phrases, grid, levels: context.levels, names };
    writer.exclusions(context.step.finding.figure().arguments(), removed, list)
}

/// The number of cells from which a constraint is named in short after its first mention.
const MANY_CELLS: usize = 4;

/// Replaces all names of constraints with many cells but the first by short ones.
fn shorten_repeated_names(context: &StepContext<'_>, mut text: String) -> String {
    let mut named: Vec<(Cause, String, String)> = Vec::new();
    for premise in context.step.finding.premises() {
        let &Truth::Relation(at) = premise else { continue };
        let Some(info) = context.layout.relations().get(at) else { continue };
        if named.iter().all(|&(cause, ..)| cause != info.cause) {
            named.push((info.cause, context.relation(at), context.relation_again(at)));
        }
    }
    for (cause, full, short) in &named {
        let has_many_cells = match *cause {
            Cause::Constraint(at) => {
                let constraint = context.layout.shape().constraints().get(at);
                constraint.is_some_and(|constraint| constraint.cells.len() >= MANY_CELLS)
            }
            Cause::Rule(_) => false,
        };
        // Two constraints that begin in the same cell would be confused.
        if !has_many_cells || named.iter().filter(|(_, _, other)| other == short).count() > 1 {
            continue;
        }
        // The first letter may be a capital one at the beginning of a sentence.
        let (Some(full), Some(short)) = (without_first_letter(full), without_first_letter(short)) else {
            continue;
        };
        if let Some(first) = text.find(full) {
            let rest = text.split_off(first + full.len());
            text += &rest.replace(full, short);
        }
    }
    text
}

fn without_first_letter(text: &str) -> Option<&str> {
    let mut letters = text.chars();
    letters.next().map(|_| letters.as_str())
}

/// Whether an argument follows a hypothesis; a chain begins with what is not.
fn is_hypothesis(argument: &Argument) -> bool {
    argument.supposed.is || ends_in_contradiction(argument)
}

/// Whether true and false assertions alternate, as in a chain.
fn alternates(argument: &Argument) -> bool {
    argument.lines.windows(2).all(|link| link[0].then.is != link[1].then.is)
}

fn ends_in_contradiction(argument: &Argument) -> bool {
    argument.broken.is_some() || !argument.cases.is_empty()
}

#[derive(Clone, Copy)]
struct ArgumentWriter<'a> {
    phrases: Phrases<'a>,
    grid: &'a Grid,
    /// The levels of nested hypotheses that are explained in full; of those below, only the end is.
    levels: usize,
    names: &'a RelationNames,
}

impl<'a> Deref for ArgumentWriter<'a> {
    type Target = Phrases<'a>;

    fn deref(&self) -> &Self::Target {
        &self.phrases
    }
}

/// A cache of the names of constraints: an argument mentions few of them many times.
#[derive(Default)]
struct RelationNames(RefCell<Vec<(usize, String)>>);

impl RelationNames {
    fn get(&self, phrases: Phrases<'_>, relation: usize) -> String {
        let mut known = self.0.borrow_mut();
        let at = known.iter().position(|&(known, _)| known == relation).unwrap_or_else(|| {
            known.push((relation, phrases.relation(relation)));
            known.len() - 1
        });
        known[at].1.clone()
    }
}

impl ArgumentWriter<'_> {
    fn supposed(self, assertion: &Assertion) -> String {
        let sentence = match (assertion.is, assertion.cells.len()) {
            (true, _) => Sentence::SupposeIs,
            (false, 1) => Sentence::SupposeIsNot,
            (false, _) => Sentence::SupposeNowhere,
        };
        self.say_assertion(sentence, assertion, &[])
    }

    /// The assertion that a truth leaves. A cell that was named just before is "it".
    fn follows(self, truth: &Truth, then: &Assertion, named: &[Cell]) -> String {
        let say = |sentence, holes: &[(&str, String)]| self.say_assertion(sentence, then, holes);
        match truth {
            Truth::Cell(cell) if named == [*cell] => say(Sentence::ThenCellIs, &[]),
            Truth::Cell(_) | Truth::Symmetric(_) => say(Sentence::ThenCellNamedIs, &[]),
            Truth::House(house, _) => {
                self.say_of_house(Sentence::ThenHouseHas, *house, &self.assertion_holes(then))
            }
            Truth::Clue(clue) => say(Sentence::ThenClueHas, &[("clue", self.clue(*clue))]),
            Truth::Relation(_) | Truth::Linear(_) => {
                say(Sentence::ThenRelationHas, &[("what", self.name_of_related(truth))])
            }
            Truth::Guardians(_) | Truth::Regions(_) => say(Sentence::ThenGuardian, &[]),
        }
    }

    fn set_takes(self, cells: &[Cell], then: &Assertion) -> String {
        let cells = self.cells(cells.iter().copied());
        self.say_assertion(Sentence::ThenSetHas, then, &[("cells", cells)])
    }

    /// That nothing is left for a truth, as the end of a sentence.
    fn nothing_left(self, truth: &Truth) -> String {
        match truth {
            Truth::Cell(cell) => self.say(Sentence::Nobody, &[("cell", self.cell(*cell))]),
            Truth::House(house, digit) => {
                self.say_of_house(Sentence::Nowhere, *house, &[("digit", self.digit(*digit))])
            }
            Truth::Clue(clue) => self.say(Sentence::ClueNowhere, &[("clue", self.clue(*clue))]),
            Truth::Relation(_) | Truth::Linear(_) => {
                self.say(Sentence::RelationNowhere, &[("what", self.name_of_related(truth))])
            }
            Truth::Guardians(_) | Truth::Symmetric(_) | Truth::Regions(_) => {
                truth.code(self.layout).to_string()
            }
        }
    }

    fn name_of_related(self, truth: &Truth) -> String {
        match truth {
            Truth::Relation(at) => self.names.get(self.phrases, *at),
            Truth::Linear(linear) => self.linear(self.grid, linear),
            _ => String::new(),
        }
    }

    fn assertion_holes(self, assertion: &Assertion) -> [(&'static str, String); 2] {
        let cells = self.cells_or(assertion.cells.iter().copied());
        [("digit", self.digit(assertion.digit)), ("cell", cells)]
    }

    fn say_assertion(self, sentence: Sentence, assertion: &Assertion, more: &[(&str, String)]) -> String {
        let holes = self.assertion_holes(assertion);
        let holes: Vec<(&str, &String)> =
            holes.iter().chain(more).map(|(hole, text)| (*hole, text)).collect();
        self.say(sentence, &holes)
    }

    fn digits_of(self, assertions: &[&Assertion]) -> String {
        self.digits_or(assertions.iter().map(|assertion| assertion.digit))
    }
}
