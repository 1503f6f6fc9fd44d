//! What is drawn on the board, for the head of a telling: what each kind asks, and where it is drawn.

use super::Explainer;
use super::names::cause_name;
use whydoku_board::{Cause, Cell, Constraint, ConstraintKind, Head, HouseKind, Layout};
use whydoku_solver::catalogue::{Language, Sentence, WordForm};

impl Explainer<'_> {
    /// What the board asks beside houses: the rules that hold everywhere, then what is drawn, each kind in a sentence with
    /// all that is of that kind. Where something has a letter in a drawing, the letter stands for its cells.
    pub fn describe_constraints(
        &self,
        layout: &Layout,
        letter: &dyn Fn(usize) -> Option<char>,
    ) -> Vec<String> {
        let mut asks: Vec<String> = self.rules_everywhere(layout).into_iter().collect();
        let drawn = layout.shape().constraints();
        for kind in ConstraintKind::ALL {
            let of_kind = drawn.iter().enumerate().filter(|(_, constraint)| constraint.kind == *kind);
            let where_drawn = of_kind.map(|(at, constraint)| said(layout, constraint, letter(at)));
            let where_drawn: Vec<String> = where_drawn.collect();
            if let Some(all) = self.language.asks.get(kind.key())
                && !where_drawn.is_empty()
            {
                let separator = if where_drawn.iter().any(|one| one.contains(' ')) { "; " } else { ", " };
                asks.push(format!("{all}: {}.", where_drawn.join(separator)));
            }
        }
        asks
    }

    fn rules_everywhere(&self, layout: &Layout) -> Option<String> {
        let shape = layout.shape();
        let drawn = shape.constraints().iter().enumerate();
        // A kind of which the language does not say what it asks is named at least.
        let unknown = drawn.filter(|(_, constraint)| !self.language.asks.contains_key(constraint.kind.key()));
        let unknown = unknown.map(|(at, _)| cause_name(self.language, layout, Cause::Constraint(at)));
        let rules = shape.rules().names().filter(|name| self.language.constraints.contains_key(*name));
        let rules = rules.map(|name| self.language.constraint(name, &[]));
        let beside =
            [("extra-regions", !shape.extra().is_empty()), ("outside-clues", !shape.outside().is_empty())];
        let beside =
            beside.into_iter().filter(|(_, are)| *are).map(|(key, _)| self.language.constraint(key, &[]));
        let all: Vec<String> = unknown.chain(rules).chain(beside).collect();
        if all.is_empty() {
            return None;
        }
        let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Region];
        let kinds = kinds.into_iter().filter(|&kind| layout.houses_of_kind(kind).next().is_some());
        let houses: Vec<String> =
            kinds.map(|kind| self.language.kind(kind.name(), 9, WordForm::Of).to_owned()).collect();
        let houses = Language::list(&houses, &self.language.and);
        let holes = [("houses", houses.as_str()), ("constraints", &all.join("; "))];
        Some(self.language.say(Sentence::BoardAlsoAsks, &holes))
    }
}

/// A constraint as a person would write it, its letter first: `a 15`, where the order of the cells says something
/// `b r1c1 r2c2`, and what is seen along a whole row or column by its code.
fn said(layout: &Layout, constraint: &Constraint, letter: Option<char>) -> String {
    let Some(letter) = letter else { return written(layout, constraint) };
    if is_ordered(constraint.kind) {
        return format!("{letter} {}", written(layout, constraint));
    }
    let numbers = constraint.numbers.iter().map(|number| format!(" {number}"));
    std::iter::once(letter.to_string()).chain(numbers).collect()
}

fn written(layout: &Layout, constraint: &Constraint) -> String {
    let (size, cells) = (layout.size(), &constraint.cells);
    let is_line = |line: &[Cell]| line == cells.as_slice();
    let lines = (0..size).flat_map(|at| {
        let row: Vec<Cell> = (0..size).map(|other| layout.cell(at, other)).collect();
        let column: Vec<Cell> = (0..size).map(|other| layout.cell(other, at)).collect();
        [('r', at, row), ('c', at, column)]
    });
    let code = lines.filter_map(|(letter, at, line)| {
        let back: Vec<Cell> = line.iter().rev().copied().collect();
        let sign = if is_line(&line) {
            ""
        } else if is_line(&back) {
            "-"
        } else {
            return None;
        };
        Some(format!("{sign}{letter}{}", at + 1))
    });
    let code = code.into_iter().next();
    match (code, constraint.numbers.is_empty()) {
        (Some(code), true) => code,
        (Some(code), false) if constraint.kind.head() != Head::Cells => {
            let numbers: Vec<String> = constraint.numbers.iter().map(i32::to_string).collect();
            format!("{}: {code}", numbers.join(" "))
        }
        _ => constraint.text(size),
    }
}

/// Whether it matters in which order the cells of a kind stand, or into which groups they fall.
const fn is_ordered(kind: ConstraintKind) -> bool {
    use ConstraintKind::{
        BlackDot, Cage, CountingCircles, Equality, Even, LookAndSay, Lunchbox, Maximum, Minimum, Odd,
    };
    use ConstraintKind::{PairSum, Quadruple, Renban, Sum, WhiteDot};
    let is_heap = matches!(kind, BlackDot | Cage | CountingCircles | Equality | Even | LookAndSay | Lunchbox)
        || matches!(kind, Maximum | Minimum | Odd | PairSum | Quadruple | Renban | Sum | WhiteDot);
    !is_heap
}
