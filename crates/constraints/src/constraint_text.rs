//! The text form of a constraint: its numbers, if it has any, a colon, and its cells: `15: r1c1 r1c2 r2c1`.
//!
//! That of a definition, apart from an optional name in quotes, is an expression and cells (`a + b >= 10: r1c1 r1c2`), a
//! pattern and cells (`[1-4]*9.*: r1c123`), or constraints in brackets, joined by `and` and `or`
//! (`[arrows: r5c5: r4c4 r3c3] or [cages: 10: r1c1 r1c2] and [white-dots: r1c1 r2c1]`).

use crate::cell_text::read_cells;
use crate::constraint::{Constraint, CustomRule, Definition};
use crate::custom::expression::Expression;
use crate::custom::pairs::{PairScope, PairTable};
use crate::kinds::facts::Head;
use crate::{Cell, ConstraintError, ConstraintKind, cell_name};

impl Constraint {
    /// Reads an entry under the key of a kind. The error says what is wrong with it.
    pub fn read(kind: ConstraintKind, text: &str, size: usize) -> Result<Self, ConstraintError> {
        if kind.head() == Head::Definition {
            return read_definition(kind, text, size);
        }
        let (head, tail) =
            text.split_once(':').map_or((None, text), |(head, tail)| (Some(head.trim()), tail));
        let mut cells = read_cells(tail, size)?;
        let number =
            |text: &str| text.trim().parse::<i32>().map_err(|_| ConstraintError::Number(text.to_owned()));
        let numbers = |text: &str| {
            let parts = text.split([' ', ',', '=']).filter(|part| !part.is_empty());
            parts.map(number).collect::<Result<Vec<i32>, ConstraintError>>()
        };
        let numbers = match (kind.head(), head) {
            (Head::None | Head::Default(_) | Head::Definition, None) => Vec::new(),
            (Head::None | Head::Definition, Some(head)) => {
                return Err(ConstraintError::Head(head.to_owned()));
            }
            (Head::Number, None) if kind.may_lack_sum() => Vec::new(),
            (Head::Number | Head::Default(_), Some(head)) => {
                vec![kind.number_of_sign(head).map_or_else(|| number(head), Ok)?]
            }
            (Head::Number, None) => return Err(ConstraintError::NoHead("a number")),
            (Head::Numbers | Head::Factors, Some(head)) => numbers(head)?,
            (Head::Numbers | Head::Factors, None) => {
                return Err(ConstraintError::NoHead("the list of its numbers"));
            }
            (Head::Cells, Some(head)) => {
                let pill = read_cells(head, size)?;
                let count = pill.len() as i32;
                cells.splice(0..0, pill);
                if count == 1 { Vec::new() } else { vec![count] }
            }
            (Head::Cells, None) => {
                return Err(ConstraintError::NoHead("the cell of the circle, or those of the pill,"));
            }
        };
        Ok(Self::new(kind, cells, numbers))
    }

    /// Returns the entry in a puzzle file.
    pub fn text(&self, size: usize) -> String {
        let name = |cell: &Cell| cell_name(cell.index(), size);
        let list = |cells: &[Cell]| cells.iter().map(name).collect::<Vec<_>>().join(" ");
        let numbers: Vec<String> = self.numbers.iter().map(i32::to_string).collect();
        if let Some(definition) = &self.definition {
            return definition_text(definition, &self.cells, &list(&self.cells), size);
        }
        match self.kind.head() {
            Head::Cells => {
                let (pill, shaft) = self.cells.split_at(self.pill().min(self.cells.len()));
                format!("{}: {}", list(pill), list(shaft))
            }
            _ if numbers.is_empty() => list(&self.cells),
            _ => format!("{}: {}", numbers.join(" "), list(&self.cells)),
        }
    }
}

/// The most brackets within each other.
const DEPTH: usize = 20;

/// Reads the text form of a definition.
fn read_definition(kind: ConstraintKind, text: &str, size: usize) -> Result<Constraint, ConstraintError> {
    let text = text.trim();
    let (name, rest) = match text.strip_prefix('"').map(|rest| rest.split_once('"')) {
        Some(Some((name, rest))) => (name, rest.trim()),
        Some(None) => return Err(ConstraintError::Quotes),
        None => ("", text),
    };
    if kind == ConstraintKind::AnyOf {
        let depth = |(depth, most): (usize, usize), symbol: char| match symbol {
            '[' => (depth + 1, most.max(depth + 1)),
            ']' => (depth.saturating_sub(1), most),
            _ => (depth, most),
        };
        if rest.chars().fold((0, 0), depth).1 > DEPTH {
            return Err(ConstraintError::DeepGroups);
        }
        return Ok(Constraint::any_of(name, read_groups(rest, size)?));
    }
    let (rule, tail) = rest.rsplit_once(':').map_or((rest, None), |(rule, tail)| (rule.trim(), Some(tail)));
    let named = tail.map(|tail| read_cells(tail, size)).transpose()?;
    if kind == ConstraintKind::Sequence {
        return Constraint::sequence(name, rule, named.ok_or(ConstraintError::NoCells)?);
    }
    let word = rule.split_whitespace().next().unwrap_or_default();
    let scope = PairScope::WORDS.into_iter().find(|(known, _)| *known == word);
    let (scope, rule) = scope.map_or((PairScope::Line, rule), |(word, scope)| (scope, &rule[word.len()..]));
    let (rule, exceptions) = rule.split_once(" unless ").unwrap_or((rule, ""));
    let exceptions = exceptions.split(',').map(|one| one.trim().trim_matches('"').to_owned());
    let table = PairTable {
        expression: Expression::read(rule.trim())?,
        scope,
        exceptions: exceptions.filter(|one| !one.is_empty()).collect(),
    };
    let cells = match named {
        Some(cells) => cells,
        None if scope.is_of_neighbours() => (0..size * size).map(Cell::new).collect(),
        None => return Err(ConstraintError::NoCells),
    };
    Ok(Constraint::defined(kind, name, CustomRule::Pairs(table), cells))
}

/// Reads `[cages: 5: r1c1 r1c2] and [odd: r1c1] or [even: r1c1]`.
fn read_groups(text: &str, size: usize) -> Result<Vec<Vec<Constraint>>, ConstraintError> {
    let mut groups = vec![Vec::new()];
    let mut rest = text.trim();
    loop {
        let end = closing(rest).ok_or(ConstraintError::Brackets)?;
        let (key, entry) = rest[1..end].split_once(':').ok_or(ConstraintError::Brackets)?;
        let key = key.trim();
        let kind = ConstraintKind::of_key(key).ok_or_else(|| ConstraintError::Kind(key.to_owned()))?;
        let member = Constraint::read(kind, entry.trim(), size)
            .map_err(|problem| ConstraintError::Member(key.to_owned(), Box::new(problem)))?;
        groups.last_mut().ok_or(ConstraintError::Brackets)?.push(member);
        rest = rest[end + 1..].trim_start();
        if rest.is_empty() {
            return Ok(groups);
        } else if let Some(next) = rest.strip_prefix("or") {
            groups.push(Vec::new());
            rest = next.trim_start();
        } else {
            rest = rest.strip_prefix("and").ok_or(ConstraintError::Brackets)?.trim_start();
        }
    }
}

/// The place of the bracket that closes the first one. Brackets within a name do not count.
fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut is_name) = (0_usize, false);
    if !text.starts_with('[') {
        return None;
    }
    for (at, symbol) in text.char_indices() {
        match symbol {
            '"' => is_name = !is_name,
            _ if is_name => {}
            '[' => depth += 1,
            ']' if depth == 1 => return Some(at),
            ']' => depth -= 1,
            _ => {}
        }
    }
    None
}

impl Constraint {
    /// Returns the rule of a definition as files write it, without its name and cells; `None` for constraints of other kinds.
    pub fn rule_text(&self, size: usize) -> Option<String> {
        Some(self.rule()?.text(size))
    }
}

impl CustomRule {
    fn text(&self, size: usize) -> String {
        match self {
            Self::Sequence(pattern) => pattern.text.clone(),
            Self::Pairs(PairTable { expression, scope, exceptions }) => {
                let word = PairScope::WORDS.into_iter().find(|(_, known)| known == scope);
                let word = word.map_or(String::new(), |(word, _)| format!("{word} "));
                let quoted =
                    |one: &String| if one.contains(' ') { format!("\"{one}\"") } else { one.clone() };
                let exceptions: Vec<String> = exceptions.iter().map(quoted).collect();
                let unless = if exceptions.is_empty() { "" } else { " unless " };
                format!("{word}{}{unless}{}", expression.text, exceptions.join(", "))
            }
            Self::AnyOf(groups) => {
                let member = |one: &Constraint| format!("[{}: {}]", one.kind.key(), one.text(size));
                let group = |all: &Vec<Constraint>| all.iter().map(member).collect::<Vec<_>>().join(" and ");
                groups.iter().map(group).collect::<Vec<_>>().join(" or ")
            }
        }
    }
}

/// Returns the text form of a definition, to which cells, as a list, belong.
fn definition_text(definition: &Definition, cells: &[Cell], list: &str, size: usize) -> String {
    let name = definition.name.as_ref().map_or(String::new(), |name| format!("\"{name}\" "));
    let is_implied = match &definition.rule {
        CustomRule::AnyOf(_) => true,
        CustomRule::Pairs(table) => {
            table.scope.is_of_neighbours() && cells.iter().map(|cell| cell.index()).eq(0..size * size)
        }
        CustomRule::Sequence(_) => false,
    };
    let rule = definition.rule.text(size);
    if is_implied { format!("{name}{rule}") } else { format!("{name}{rule}: {list}") }
}
