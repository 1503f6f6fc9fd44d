//! Constraints that puzzle files define: relations between pairs of digits, sequences of digits along a line, and groups of
//! constraints of which one holds.
//!
//! Their text form, apart from an optional name in quotes, is an expression and cells (`a + b >= 10: r1c1 r1c2`), a pattern
//! and cells (`[1-4]*9.*: r1c123`), and constraints in brackets, joined by `and` and `or`
//! (`[arrows: r5c5: r4c4 r3c3] or [cages: 10: r1c1 r1c2] and [white-dots: r1c1 r2c1]`).

mod expression;
mod pattern;
mod rules;

pub(crate) use rules::{add_rules, is_satisfied, problem};

use crate::constraint::cells;
use crate::{Cell, Constraint, ConstraintKind, Shape, distinct};
use expression::Expression;
use pattern::Pattern;

/// The definition of a [relation](ConstraintKind::Relation), a [sequence](ConstraintKind::Sequence) or
/// [alternatives](ConstraintKind::AnyOf).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Definition {
    /// The name that its author gave it.
    name: Option<String>,
    rule: CustomRule,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum CustomRule {
    Pairs(PairTable),
    Sequence(Pattern),
    AnyOf(Vec<Vec<Constraint>>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct PairTable {
    expression: Expression,
    scope: PairScope,
    /// Keys of constraints and names of definitions; a pair that one of these joins is exempt.
    exceptions: Vec<String>,
}

/// The pairs of cells that a relation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairScope {
    /// Neighbours along a line.
    Line,
    /// Every two of the cells.
    All,
    /// Cells that share an edge.
    Orthogonal,
    /// Cells that touch at a corner.
    Diagonal,
    /// Cells a king's move apart.
    King,
    /// Cells a knight's move apart.
    Knight,
}

impl PairScope {
    const WORDS: [(&str, Self); 5] = [
        ("all", Self::All),
        ("orthogonal", Self::Orthogonal),
        ("diagonal", Self::Diagonal),
        ("king", Self::King),
        ("knight", Self::Knight),
    ];

    const fn is_of_neighbours(self) -> bool {
        !matches!(self, Self::Line | Self::All)
    }

    /// Returns whether cells that are apart by these rows and columns are such a pair.
    const fn joins(self, rows: usize, columns: usize) -> bool {
        match self {
            Self::Line | Self::All => true,
            Self::Orthogonal => rows + columns == 1,
            Self::Diagonal => rows == 1 && columns == 1,
            Self::King => rows + columns > 0 && rows < 2 && columns < 2,
            Self::Knight => rows == 1 && columns == 2 || rows == 2 && columns == 1,
        }
    }
}

impl Constraint {
    /// Creates a relation from a table of the values that go together, along a line or between all cells.
    pub fn relation(
        name: &str,
        scope: PairScope,
        shape: &Shape,
        cells: Vec<Cell>,
        allows: impl Fn(i32, i32) -> bool,
    ) -> Result<Self, String> {
        let text = expression::of_table(shape.lowest()..=shape.highest(), allows);
        let rule = PairTable { expression: Expression::read(&text)?, scope, exceptions: Vec::new() };
        Ok(Self::defined(ConstraintKind::Relation, name, CustomRule::Pairs(rule), cells))
    }

    /// Creates a sequence. The pattern is a regular expression, or the steps of an automaton.
    pub fn sequence(name: &str, pattern: &str, cells: Vec<Cell>) -> Result<Self, String> {
        let rule = CustomRule::Sequence(Pattern::read(pattern)?);
        Ok(Self::defined(ConstraintKind::Sequence, name, rule, cells))
    }

    /// Creates groups of constraints of which one holds.
    pub fn any_of(name: &str, groups: Vec<Vec<Self>>) -> Self {
        let cells = distinct(groups.iter().flatten().flat_map(|constraint| &constraint.cells).copied());
        Self::defined(ConstraintKind::AnyOf, name, CustomRule::AnyOf(groups), cells)
    }

    fn defined(kind: ConstraintKind, name: &str, rule: CustomRule, cells: Vec<Cell>) -> Self {
        let name = name.trim().replace('"', "'");
        let definition = Definition { name: Some(name).filter(|name| !name.is_empty()), rule };
        Self { kind, cells, numbers: Vec::new(), definition: Some(definition.into()) }
    }

    /// Returns the rule of a definition as files write it, without its name and cells; `None` for constraints of other kinds.
    pub fn rule_text(&self, size: usize) -> Option<String> {
        Some(self.definition.as_deref()?.rule.text(size))
    }

    /// The name of a definition, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.definition.as_deref()?.name.as_deref()
    }

    /// The groups of which one holds; empty for other constraints.
    pub fn alternatives(&self) -> &[Vec<Self>] {
        match self.definition.as_deref() {
            Some(Definition { rule: CustomRule::AnyOf(groups), .. }) => groups,
            _ => &[],
        }
    }

    /// Returns which values may stand in two cells, in this order, and the pairs of cells; `None` unless the constraint is a
    /// relation.
    #[expect(clippy::type_complexity, reason = "a closure's type has no name")]
    pub fn pair_table(&self, shape: &Shape) -> Option<(Vec<[Cell; 2]>, impl Fn(i32, i32) -> bool + '_)> {
        let CustomRule::Pairs(table) = &self.definition.as_deref()?.rule else { return None };
        Some((table.pairs(&self.cells, shape), |a, b| table.allows(a, b)))
    }

    /// Returns whether the constraint is a relation of all neighbours of a kind.
    pub fn is_of_neighbours(&self) -> bool {
        let rule = self.definition.as_deref().map(|definition| &definition.rule);
        matches!(rule, Some(CustomRule::Pairs(table)) if table.scope.is_of_neighbours())
    }

    /// Returns the relation of all neighbours of a kind that says what relations of two cells say together, if they have
    /// the same name and rule, join all pairs of that kind, and have no order.
    pub fn of_all_neighbours(relations: &[Self], shape: &Shape) -> Option<Self> {
        let side = shape.side();
        let Definition { name, rule: CustomRule::Pairs(table) } = relations.first()?.definition.as_deref()?
        else {
            return None;
        };
        let digits = shape.lowest()..=shape.highest();
        let holds = |a: i32, b: i32| table.expression.holds(a, b);
        let is_ordered = digits.clone().any(|a| digits.clone().any(|b| holds(a, b) != holds(b, a)));
        let joined = relations.iter().map(|one| Some([*one.cells.first()?, *one.cells.get(1)?]));
        let mut joined = joined.collect::<Option<Vec<_>>>()?;
        joined.iter_mut().for_each(|pair| pair.sort_unstable());
        joined.sort_unstable();
        let cells: Vec<Cell> = (0..side * side).map(Cell::new).collect();
        let is_like = |one: &Self| one.definition == relations[0].definition && one.cells.len() == 2;
        if is_ordered || table.scope.is_of_neighbours() || !relations.iter().all(is_like) {
            return None;
        }
        PairScope::WORDS.into_iter().filter(|(_, scope)| scope.is_of_neighbours()).find_map(|(_, scope)| {
            let table = PairTable { scope, ..table.clone() };
            let mut pairs = table.pairs(&cells, shape);
            pairs.sort_unstable();
            let name = name.as_deref().unwrap_or_default();
            (pairs == joined).then(|| {
                Self::defined(ConstraintKind::Relation, name, CustomRule::Pairs(table), cells.clone())
            })
        })
    }

    /// Returns the pattern of a sequence.
    pub fn pattern(&self) -> Option<&str> {
        match &self.definition.as_deref()?.rule {
            CustomRule::Sequence(pattern) => Some(&pattern.text),
            _ => None,
        }
    }
}

/// The most brackets within each other.
const DEPTH: usize = 20;

/// Reads the text form of a definition.
pub(crate) fn read(kind: ConstraintKind, text: &str, size: usize) -> Result<Constraint, String> {
    let text = text.trim();
    let (name, rest) = match text.strip_prefix('"').map(|rest| rest.split_once('"')) {
        Some(Some((name, rest))) => (name, rest.trim()),
        Some(None) => return Err("the quotes around its name are not closed".to_owned()),
        None => ("", text),
    };
    if kind == ConstraintKind::AnyOf {
        let depth = |(depth, most): (usize, usize), symbol: char| match symbol {
            '[' => (depth + 1, most.max(depth + 1)),
            ']' => (depth.saturating_sub(1), most),
            _ => (depth, most),
        };
        if rest.chars().fold((0, 0), depth).1 > DEPTH {
            return Err("its groups hold each other too deeply".to_owned());
        }
        return Ok(Constraint::any_of(name, read_groups(rest, size)?));
    }
    let (rule, tail) = rest.rsplit_once(':').map_or((rest, None), |(rule, tail)| (rule.trim(), Some(tail)));
    let named = tail.map(|tail| cells(tail, size)).transpose()?;
    let no_cells = || "write its rule, a colon, and its cells, as in `a + b >= 10: r1c1 r1c2`".to_owned();
    if kind == ConstraintKind::Sequence {
        return Constraint::sequence(name, rule, named.ok_or_else(no_cells)?);
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
        None => return Err(no_cells()),
    };
    Ok(Constraint::defined(kind, name, CustomRule::Pairs(table), cells))
}

/// Reads `[cages: 5: r1c1 r1c2] and [odd: r1c1] or [even: r1c1]`.
fn read_groups(text: &str, size: usize) -> Result<Vec<Vec<Constraint>>, String> {
    const WANTED: &str = "write constraints in brackets with `and` and `or` between them, as in `[cages: 5: r1c1 r1c2] or [odd: r1c1]`";
    let mut groups = vec![Vec::new()];
    let mut rest = text.trim();
    loop {
        let end = closing(rest).ok_or(WANTED)?;
        let (key, entry) = rest[1..end].split_once(':').ok_or(WANTED)?;
        let kind = ConstraintKind::of_key(key.trim())
            .ok_or_else(|| format!("`{}` is not a kind of constraint", key.trim()))?;
        let member = Constraint::read(kind, entry.trim(), size)
            .map_err(|problem| format!("in `{}`, {problem}", key.trim()))?;
        groups.last_mut().ok_or(WANTED)?.push(member);
        rest = rest[end + 1..].trim_start();
        if rest.is_empty() {
            return Ok(groups);
        } else if let Some(next) = rest.strip_prefix("or") {
            groups.push(Vec::new());
            rest = next.trim_start();
        } else {
            rest = rest.strip_prefix("and").ok_or(WANTED)?.trim_start();
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
pub(crate) fn text(definition: &Definition, cells: &[Cell], list: &str, size: usize) -> String {
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
