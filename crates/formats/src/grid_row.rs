//! One line of a grid: cells of digits, or groups of pencilmarks, and how wide a board it speaks for.

use crate::{Symbol, pencilmarks, symbol};
use std::ops::Range;
use whydoku_board::{MAX_SIZE, Regions, Shape};

/// One line of a grid, cut at blanks and borders.
pub(super) struct GridRow {
    pub(super) number: usize,
    pub(super) line: String,
    groups: Vec<Range<usize>>,
    characters: usize,
}

impl GridRow {
    pub(super) fn new(number: usize, line: &str) -> Self {
        let mut groups = Vec::new();
        let mut start = None;
        for (at, character) in line.char_indices() {
            if character.is_whitespace() || is_upright(character) {
                groups.extend(start.take().map(|start| start..at));
            } else {
                start.get_or_insert(at);
            }
        }
        groups.extend(start.map(|start| start..line.len()));
        let characters = groups.iter().map(|group| line[group.clone()].chars().count()).sum();
        Self { number, line: line.to_owned(), groups, characters }
    }

    /// The groups, each with the byte where it begins.
    pub(super) fn groups(&self) -> impl Iterator<Item = (usize, &str)> {
        self.groups.iter().map(|group| (group.start, &self.line[group.clone()]))
    }

    pub(super) const fn count(&self) -> usize {
        self.groups.len()
    }

    pub(super) const fn length(&self) -> usize {
        self.characters
    }

    pub(super) fn characters(&self) -> impl Iterator<Item = (usize, char)> {
        self.groups().flat_map(|(start, group)| group.char_indices().map(move |(at, c)| (start + at, c)))
    }

    pub(super) fn has_empty_cell(&self) -> bool {
        self.characters().any(|(_, c)| symbol(c) == Some(Symbol::Empty))
    }

    /// Whether a whole group is an empty cell. Beside longer groups that is a slip in a pencilmark grid.
    fn has_lone_empty_cell(&self) -> bool {
        let is_empty = |c: char| symbol(c) == Some(Symbol::Empty);
        self.groups().any(|(_, group)| group.len() == 1 && group.chars().all(is_empty))
    }

    pub(super) fn has_none_left(&self) -> bool {
        self.characters().any(|(_, c)| c == pencilmarks::NONE_LEFT)
    }

    /// The length of the groups, if all have the same.
    pub(super) fn even(&self) -> Option<usize> {
        let mut lengths = self.groups().map(|(_, group)| group.chars().count());
        let first = lengths.next()?;
        lengths.all(|length| length == first).then_some(first)
    }

    /// Whether it is more like a row than like prose.
    pub(super) fn is_plausible(&self) -> bool {
        let plain = |c: char| c.is_ascii_digit() || "!-".contains(c) || symbol(c) == Some(Symbol::Empty);
        2 * self.characters().filter(|&(_, c)| plain(c)).count() >= self.characters
            || self.characters().all(|(_, c)| {
                c == pencilmarks::NONE_LEFT
                    || matches!(symbol(c), Some(Symbol::Digit(d)) if d.index() < self.characters)
            })
    }

    /// The side of the board it is a row of, judged by itself.
    pub(super) fn size(&self, shape: Option<&Shape>) -> Option<usize> {
        let (groups, characters) = (self.groups.len(), self.characters);
        if let Some(shape) = shape {
            let size = shape.size();
            return (characters == size || groups == size).then_some(size);
        }
        let sizes = 4..=MAX_SIZE;
        if groups != characters && sizes.contains(&groups) && self.has_lone_empty_cell() {
            return Some(groups);
        }
        let grouped = |even: usize| {
            // Groups as wide as a box are the rule; others are digits rather than candidates if cells are empty or
            // if there are too few groups for a board.
            groups < 4 || self.has_empty_cell() || box_width(characters) == Some(even)
        };
        if sizes.contains(&characters)
            && (groups == 1
                || groups == characters
                || self.even().is_some_and(grouped)
                || self.has_empty_cell())
        {
            return Some(characters);
        }
        sizes.contains(&groups).then_some(groups)
    }

    pub(super) const fn fits(&self, size: usize) -> bool {
        self.characters == size || self.groups.len() == size
    }
}

fn box_width(size: usize) -> Option<usize> {
    match Shape::of_size(size).ok()?.regions() {
        Regions::Boxes { width, .. } => Some(*width),
        _ => None,
    }
}

const fn is_upright(character: char) -> bool {
    matches!(character, '|' | '¦' | '\u{2500}'..='\u{257f}')
}

/// Whether a line is nothing but a border: `------+-------+------`, `:---------+---:`, `'---------'`, `├───┼───┤`.
pub(super) fn is_border(line: &str) -> bool {
    let level = |c: char| matches!(c, '-' | '=' | '\u{2500}'..='\u{257f}');
    line.contains(level)
        && line
            .chars()
            .all(|c| level(c) || c.is_whitespace() || matches!(c, '+' | '|' | '¦' | '.' | ':' | '\'' | '*'))
}
