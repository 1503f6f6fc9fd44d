//! [`Item`]: the constraints of a string as a tree, since `Or`, `And` and `Replicate` hold others up to their `End`.

use super::{constraints, encoding};
use crate::{Problem, excerpt};
use whydoku_board::{Cell, ConstraintKind};

/// The deepest nesting.
const DEPTH: usize = 20;

/// The most constraints that copies of a template make.
const COPIES: usize = 20_000;

/// A constraint with its arguments, and those that it holds.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) name: String,
    pub(super) args: Vec<String>,
    pub(super) inner: Vec<Self>,
}

/// Returns whether constraints of this name hold others.
pub(super) fn is_composite(name: &str) -> bool {
    matches!(name, "Or" | "And" | "Replicate")
}

impl Item {
    /// Reads a string.
    pub(super) fn read(text: &str) -> Result<Vec<Self>, Problem> {
        let text: String = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
        let mut open = vec![Self { name: String::new(), args: Vec::new(), inner: Vec::new() }];
        for part in text.split('.').skip(1) {
            let mut args = part.split('~').map(str::to_owned);
            let name = args.next().unwrap_or_default();
            let item = Self { name, args: args.collect(), inner: Vec::new() };
            if item.name == "End" {
                let closed = open.pop().ok_or(Problem::Unpaired)?;
                open.last_mut().ok_or(Problem::Unpaired)?.inner.push(closed);
            } else if is_composite(&item.name) {
                open.push(item);
            } else if let Some(last) = open.last_mut() {
                last.inner.push(item);
            }
            if open.len() > DEPTH {
                return Err(Problem::Unpaired);
            }
        }
        match open.pop() {
            Some(root) if open.is_empty() => Ok(root.inner),
            _ => Err(Problem::Unpaired),
        }
    }

    pub(super) fn refused(&self) -> Problem {
        Problem::UnknownRule(self.text())
    }

    /// The constraint as it is written, shortened.
    pub(super) fn text(&self) -> String {
        let args = self.args.iter().map(String::as_str);
        let parts: Vec<&str> = std::iter::once(self.name.as_str()).chain(args).collect();
        excerpt(parts.join("~").trim_start_matches('~'), None)
    }

    /// The arguments as texts.
    pub(super) fn args(&self) -> Vec<&str> {
        self.args.iter().map(String::as_str).collect()
    }

    /// Gives cells other names, here and within, and keeps the values that follow.
    pub(super) fn rename_cells(&mut self, name: &dyn Fn(&str) -> Option<String>) {
        let keys = self.keys();
        for arg in self.args.iter_mut().skip(keys) {
            let (cell, values) = arg.split_once('_').map_or((arg.as_str(), None), |(a, b)| (a, Some(b)));
            if let Some(name) = name(cell) {
                *arg = values.map_or(name.clone(), |values| format!("{name}_{values}"));
            }
        }
        self.inner.iter_mut().for_each(|item| item.rename_cells(name));
    }

    /// The number of arguments that are keys, which may look like cells.
    fn keys(&self) -> usize {
        let names = ["Pair", "PairX", "Binary", "BinaryX", "NFA", "Regex"];
        usize::from(names.contains(&self.name.as_str()))
    }

    /// The constraints that a `Replicate` makes: its own, moved from the origin to each target.
    pub(super) fn copies(&self, size: usize) -> Result<Vec<Self>, Problem> {
        let refused = || self.refused();
        let targets = encoding::bits_of(self.args.first().ok_or_else(refused)?).ok_or_else(refused)?;
        let origin = match self.args.get(1) {
            Some(name) => constraints::cell(name, size).ok_or_else(refused)?.index(),
            None => 0,
        };
        let mut copies = Vec::new();
        for target in
            targets.iter().enumerate().filter(|(_, is_target)| **is_target).map(|(at, _)| origin + at)
        {
            if target >= size * size || copies.len() > COPIES || self.args.len() > 2 {
                return Err(refused());
            }
            let by = [target / size, target % size].map(|at| at as isize);
            let by = [by[0] - (origin / size) as isize, by[1] - (origin % size) as isize];
            for item in &self.inner {
                copies.push(item.moved(by, size)?);
            }
        }
        Ok(copies)
    }

    fn moved(&self, [rows, columns]: [isize; 2], size: usize) -> Result<Self, Problem> {
        if is_seen_from_outside(&self.name) || self.name == "Replicate" {
            return Err(self.refused());
        }
        let keys = self.keys();
        let inner =
            self.inner.iter().map(|item| item.moved([rows, columns], size)).collect::<Result<_, _>>()?;
        let moved = |(at, arg): (usize, &String)| -> Result<String, Problem> {
            let (name, tail) =
                arg.split_once('_').map_or((arg.as_str(), None), |(name, tail)| (name, Some(tail)));
            let Some(cell) = constraints::cell(name, size).filter(|_| at >= keys) else {
                return Ok(arg.clone());
            };
            let line = |at: usize, by: isize| at.checked_add_signed(by).filter(|&line| line < size);
            let row = line(cell.index() / size, rows).ok_or_else(|| self.refused())?;
            let column = line(cell.index() % size, columns).ok_or_else(|| self.refused())?;
            let name = constraints::name(Cell::new(row * size + column), size);
            let name = name.trim_start_matches('~').to_owned();
            Ok(tail.map_or(name.clone(), |tail| format!("{name}_{tail}")))
        };
        let args = self.args.iter().enumerate().map(moved).collect::<Result<_, _>>()?;
        Ok(Self { name: self.name.clone(), args, inner })
    }
}

fn is_seen_from_outside(name: &str) -> bool {
    let is_named = |kind: &&ConstraintKind| kind.facts().iss.first().is_some_and(|&(known, _)| known == name);
    ConstraintKind::ALL.iter().find(is_named).is_some_and(|kind| kind.is_seen_from_outside())
}
