//! Colours: the ends of a truth with what follows from each, under letters, and what they exclude together.

use super::ArgumentWriter;
use super::clauses::{Clause, ReferenceStyle};
use super::transcript::Transcript;
use crate::sentence::phrases::capital;
use std::fmt::Write as _;
use whydoku_board::{Candidate, Digit, House, grouped};
use whydoku_logic::{Argument, Truth};
use whydoku_solver::catalogue::Sentence;

/// The letters of colours, in the order of their arguments.
pub(crate) fn letters() -> impl Iterator<Item = char> {
    'A'..='Z'
}

/// A choice and its colours, with their letters.
struct Choice<'a> {
    truth: Option<Truth>,
    colours: Vec<(char, &'a Argument)>,
}

impl ArgumentWriter<'_> {
    /// Each choice, then a line for each of its colours.
    pub(super) fn colours(self, arguments: &[Argument]) -> String {
        let mut text = String::new();
        for (at, Choice { truth, colours }) in self.choices(arguments).into_iter().enumerate() {
            let starts: Vec<_> = colours.iter().filter_map(|(_, colour)| start(colour)).collect();
            let starts: Vec<_> = starts.iter().map(|start| (start.cell, start.digit)).collect();
            let choice = truth.map_or(String::new(), |truth| self.choice(&truth, &starts));
            text += &if at == 0 { choice + "." } else { format!("\n{}.", capital(&choice)) };
            for (letter, colour) in colours {
                let _ = write!(text, "\n{letter}. {}.", self.colour(colour));
            }
        }
        text + "\n"
    }

    fn colour(self, argument: &Argument) -> String {
        let begin = capital(&self.say_assertion(Sentence::ThenCellNamedIs, &argument.supposed, &[]));
        let mut transcript = Transcript::default();
        transcript.suppose(&[argument], true);
        let mut stated = transcript.clone();
        argument.lines.iter().for_each(|line| stated.add(&line.then, String::new()));
        // A colour that contradicts itself ends with two digits that clash, or with what has nothing left.
        let clash = stated.double_placement(|one, other| self.layout.peers(one).contains(other));
        let clash = clash.map(|both| Clause::new(self.double_placement(both), false));
        let broken = argument.broken.clone().filter(|_| clash.is_none());
        let argument = Argument { broken, ..argument.clone() };
        let clauses = self.clauses(&argument, &mut transcript, ReferenceStyle::Cell);
        let begin = Clause::new(begin, false);
        self.clause_sentences(std::iter::once(begin).chain(clauses).chain(clash))
    }

    /// Which colours exclude which candidates: "9 at r1c8 (A) or 9 at r4c8 (B) excludes 9 at r5c8." Where all colours of a
    /// choice but one contradict themselves: "So B is true: remove 3 from r7c8."
    pub(super) fn exclusions(
        self,
        arguments: &[Argument],
        removed: &[Candidate],
        list: impl Fn(&[Candidate]) -> String,
    ) -> String {
        let choices = self.choices(arguments);
        let excluding = |&candidate: &Candidate| {
            let by = choices.iter().find_map(|choice| self.witnesses(choice, candidate))?;
            let is_only = by.len() == 1;
            let by = if is_only { by[0].0.to_string() } else { self.or(&named(&by)) };
            Some(((is_only, by, candidate.digit), candidate))
        };
        let groups = grouped(removed.iter().filter_map(excluding));
        let (settled, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(|((is_only, ..), _)| *is_only);
        let sentence = |((_, by, digit), gone): ((bool, String, Digit), Vec<Candidate>)| {
            let cells = self.cells(gone.iter().map(|one| one.cell));
            let gone = self.say(Sentence::DigitAt, &[("digit", self.digit(digit)), ("cell", cells)]);
            self.say(Sentence::Excludes, &[("by", by), ("gone", gone)])
        };
        let mut sentences: Vec<String> = others.into_iter().map(sentence).collect();
        let settled = settled.into_iter().map(|((_, by, _), gone)| (by, gone));
        for (by, gone) in grouped(settled) {
            let removed = list(&gone.concat());
            sentences.push(self.say(Sentence::ColourTrue, &[("colour", by), ("removed", removed)]));
        }
        sentences.join(" ")
    }

    /// For each colour that does not contradict itself, its letter and its candidate that excludes another; `None` if one
    /// of them has none.
    fn witnesses(self, choice: &Choice<'_>, candidate: Candidate) -> Option<Vec<(char, String)>> {
        let left = choice.colours.iter().filter(|(_, colour)| colour.broken.is_none());
        left.map(|&(letter, colour)| Some((letter, self.witness(colour, candidate)?))).collect()
    }

    /// The first candidate of a colour that excludes another.
    fn witness(self, colour: &Argument, candidate: Candidate) -> Option<String> {
        let lines = colour.lines.iter().map(|line| &line.then);
        let stated = std::iter::once(&colour.supposed).chain(lines).filter(|then| then.is);
        let mut all = stated.filter_map(|then| Some(Candidate::new(*then.cells.first()?, then.digit)));
        let witness = all.find(|&one| self.layout.conflict(one, candidate))?;
        Some(self.say_of(Sentence::DigitAt, witness))
    }

    /// Divides arguments into those that begin with the candidates of one truth.
    fn choices(self, arguments: &[Argument]) -> Vec<Choice<'_>> {
        let mut left: Vec<(char, &Argument)> = letters().zip(arguments).collect();
        let mut choices = Vec::new();
        while !left.is_empty() {
            let truth = (2..=left.len()).find_map(|count| Some((count, self.choice_among(&left[..count])?)));
            let count = truth.as_ref().map_or(left.len(), |&(count, _)| count);
            let others = left.split_off(count);
            choices.push(Choice { truth: truth.map(|(_, truth)| truth), colours: left });
            left = others;
        }
        choices
    }

    /// The cell or house whose candidates begin these colours.
    fn choice_among(self, colours: &[(char, &Argument)]) -> Option<Truth> {
        let starts: Vec<Candidate> = colours.iter().filter_map(|(_, colour)| start(colour)).collect();
        let first = *starts.first()?;
        let of_house = |house: House| Truth::House(house, first.digit);
        let houses = self.layout.houses_at(first.cell).iter().map(|&house| of_house(house));
        std::iter::once(Truth::Cell(first.cell)).chain(houses).find(|truth| {
            let candidates = truth.candidates(self.grid);
            candidates.len() == starts.len() && candidates.iter().all(|one| starts.contains(one))
        })
    }
}

fn named(witnesses: &[(char, String)]) -> Vec<String> {
    witnesses.iter().map(|(letter, name)| format!("{name} ({letter})")).collect()
}

fn start(colour: &Argument) -> Option<Candidate> {
    Some(Candidate::new(*colour.supposed.cells.first()?, colour.supposed.digit))
}
