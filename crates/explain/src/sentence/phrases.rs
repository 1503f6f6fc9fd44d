//! [`Phrases`]: names of cells, digits, houses, clues and constraints in a language.

use std::collections::{BTreeMap, BTreeSet};
use whydoku_board::{
    Candidate, Cause, Cell, Constraint, ConstraintKind, Digit, Grid, House, HouseKind, Layout, Side, Tie,
    grouped,
};
use whydoku_logic::{Conclusion, Linear, Term};
use whydoku_solver::catalogue::{HouseName, Language, Sentence, WordForm};

#[derive(Clone, Copy)]
pub(crate) struct Phrases<'a> {
    pub(crate) language: &'a Language,
    pub(crate) layout: &'a Layout,
}

impl Phrases<'_> {
    pub(crate) fn text(self, sentence: Sentence) -> String {
        self.language.say(sentence, &[])
    }

    pub(crate) fn say<S: AsRef<str>>(self, sentence: Sentence, holes: &[(&str, S)]) -> String {
        self.language.say(sentence, &as_texts(holes))
    }

    /// A sentence about a house, in the grammatical form that it needs.
    pub(crate) fn say_of_house<S: AsRef<str>>(
        self,
        sentence: Sentence,
        house: House,
        holes: &[(&str, S)],
    ) -> String {
        self.language.say_of_house(sentence, &self.called_house(house), &as_texts(holes))
    }

    /// A sentence about a candidate: the holes `cell` and `digit`.
    pub(crate) fn say_of(self, sentence: Sentence, candidate: Candidate) -> String {
        self.say(sentence, &[("cell", self.cell(candidate.cell)), ("digit", self.digit(candidate.digit))])
    }

    pub(crate) fn cell(self, cell: Cell) -> String {
        let (row, column) = self.layout.place(cell);
        self.language.coordinates.cell(row, column)
    }

    pub(crate) fn digit(self, digit: Digit) -> String {
        self.layout.spell(digit)
    }

    pub(crate) fn and(self, items: &[String]) -> String {
        Language::list(items, &self.language.and)
    }

    pub(crate) fn or(self, items: &[String]) -> String {
        Language::list(items, &self.language.or)
    }

    pub(crate) fn cell_names(self, cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
        cells.into_iter().map(|cell| self.cell(cell)).collect()
    }

    pub(crate) fn digit_names(self, digits: impl IntoIterator<Item = Digit>) -> Vec<String> {
        digits.into_iter().map(|digit| self.digit(digit)).collect()
    }

    /// Cells by rows or columns, in rectangles: `r1c258`, `r26c89`; one by one where numbers of two digits would be ambiguous.
    pub(crate) fn rectangles(self, cells: &[Cell]) -> Vec<String> {
        if self.layout.side() > 9 {
            return self.cell_names(cells.iter().copied());
        }
        let (board, helpers): (Vec<Cell>, Vec<Cell>) =
            cells.iter().partition(|&&cell| self.layout.helper_number(cell).is_none());
        let places = board.iter().map(|&cell| self.layout.place(cell));
        let names = |is_row: bool| {
            let mut lines: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
            for (row, column) in places.clone() {
                let (line, place) = if is_row { (row, column) } else { (column, row) };
                lines.entry(line).or_default().insert(place);
            }
            let name = |(places, lines): (BTreeSet<usize>, Vec<usize>)| {
                let places = places.into_iter().collect::<Vec<_>>();
                let [rows, columns] = if is_row { [lines, places] } else { [places, lines] };
                self.language.coordinates.cells(&rows, &columns)
            };
            let alike = grouped(lines.into_iter().map(|(line, places)| (places, line)));
            alike.into_iter().map(name).collect::<Vec<_>>()
        };
        let (by_row, by_column) = (names(true), names(false));
        let mut names = if by_column.len() < by_row.len() { by_column } else { by_row };
        names.extend(self.cell_names(helpers));
        names
    }

    pub(crate) fn cells(self, cells: impl IntoIterator<Item = Cell>) -> String {
        self.and(&self.cell_names(cells))
    }

    pub(crate) fn cells_or(self, cells: impl IntoIterator<Item = Cell>) -> String {
        self.or(&self.cell_names(cells))
    }

    pub(crate) fn digits(self, digits: impl IntoIterator<Item = Digit>) -> String {
        self.and(&self.digit_names(digits))
    }

    pub(crate) fn digits_or(self, digits: impl IntoIterator<Item = Digit>) -> String {
        self.or(&self.digit_names(digits))
    }

    /// Irregular regions have no number that a reader can count, so they are named by their first cell.
    fn called_house(self, house: House) -> HouseName {
        let info = self.layout.house(house);
        let kind = info.kind.name();
        match info.cells.iter().next().filter(|_| info.kind == HouseKind::Region) {
            Some(first) => HouseName::ByCell { kind, cell: self.cell(first) },
            None => HouseName::ByNumber { kind, number: info.number },
        }
    }

    /// "row 3", in a grammatical form.
    pub(crate) fn house(self, house: House, form: WordForm) -> String {
        self.language.house_name(&self.called_house(house), form)
    }

    /// "r1c2 and r1c3 are in one region", and the like of conclusions about regions.
    pub(crate) fn about_regions(self, conclusions: impl Iterator<Item = Conclusion>) -> Vec<String> {
        let mut groups: Vec<(bool, Vec<Cell>)> = Vec::new();
        for conclusion in conclusions {
            let Some([a, b]) = conclusion.pair() else { continue };
            let same = matches!(conclusion, Conclusion::Place(_));
            // The first cell is named alone where regions differ.
            let is_like = |(other, cells): &&mut (bool, Vec<Cell>)| {
                *other == same
                    && (cells[0] == a || cells[0] == b || same && (cells.contains(&a) || cells.contains(&b)))
            };
            match groups.iter_mut().find(is_like) {
                Some((_, cells)) => {
                    cells.extend([a, b].into_iter().filter(|cell| !cells.contains(cell)).collect::<Vec<_>>());
                }
                None => groups.push((same, vec![a, b])),
            }
        }
        let tell = |(same, cells): (bool, Vec<Cell>)| match cells.split_first() {
            Some((one, others)) if !same => {
                let others = self.cells(others.iter().copied());
                self.say(Sentence::RegionsParted, &[("cell", self.cell(*one)), ("cells", others)])
            }
            _ => self.say(Sentence::RegionsJoined, &[("cells", self.cells(cells))]),
        };
        groups.into_iter().map(tell).collect()
    }

    /// The relation by which these cells are seen: "a knight's move from r1c4".
    pub(crate) fn tie(self, tie: Tie, cells: &str) -> String {
        match tie {
            Tie::House(house) => self.say_of_house(Sentence::TieHouse, house, &[("cell", cells)]),
            Tie::Knight => self.say(Sentence::TieKnight, &[("cell", cells)]),
            Tie::King => self.say(Sentence::TieKing, &[("cell", cells)]),
            Tie::Neighbours => self.say(Sentence::TieNeighbours, &[("cell", cells)]),
            Tie::Constraint(cause) => {
                self.say(Sentence::TieDrawn, &[("cell", cells), ("what", &self.cause(cause))])
            }
        }
    }

    /// "the cage of 15 at r1c1 and r1c2"; a rule of the whole board by its name.
    pub(crate) fn cause(self, cause: Cause) -> String {
        self.cause_within(cause, usize::MAX)
    }

    /// A constraint that the text has named, or whose cells it names: "the whisper line r1c1 …".
    pub(crate) fn cause_again(self, cause: Cause) -> String {
        self.cause_within(cause, 1)
    }

    /// A constraint with at most this many of its cells.
    fn cause_within(self, cause: Cause, most: usize) -> String {
        let at = match cause {
            Cause::Constraint(at) => at,
            Cause::Rule(rule) => {
                return self.language.constraint(rule.names().next().unwrap_or_default(), &[]);
            }
        };
        let constraint = self.layout.shape().constraints().get(at);
        constraint.map_or(String::new(), |constraint| self.constraint(constraint, most))
    }

    /// A constraint as far as it ties two of its cells: "the whisper line r1c1 and r1c2".
    pub(crate) fn pair_of_cause(self, cause: Cause, cells: [Cell; 2]) -> String {
        let Cause::Constraint(at) = cause else { return self.cause(cause) };
        match self.layout.shape().constraints().get(at) {
            Some(line) if line.kind == ConstraintKind::Palindrome => self.constraint(line, 1),
            Some(line) if line.name().is_none() && line.alternatives().is_empty() => {
                // In the order of the line, of which a thermometer is read from the bulb.
                let ends = line.cells.iter().copied().filter(|cell| cells.contains(cell)).collect();
                self.constraint(&Constraint::new(line.kind, ends, line.numbers.clone()), usize::MAX)
            }
            _ => self.cause(cause),
        }
    }

    /// A constraint with at most this many of its cells: "the cage of 15 at r1c1 and r1c2".
    pub(crate) fn constraint(self, constraint: &Constraint, most: usize) -> String {
        let pill = constraint.pill();
        let named = match constraint.kind {
            _ if pill > 0 => &constraint.cells[..pill],
            ConstraintKind::RegionRun | ConstraintKind::RegionCount | ConstraintKind::DistinctRegions => {
                &constraint.cells[..1]
            }
            _ => &constraint.cells[..],
        };
        let groups = constraint.alternatives();
        let title = match (constraint.name(), constraint.rule_text(self.layout.side())) {
            (Some(name), _) => Some(name.to_owned()),
            (None, Some(_)) if !groups.is_empty() => Some(self.alternatives(constraint)),
            (None, rule) => rule,
        };
        let numbers: Vec<String> = match constraint.numbers.as_slice() {
            [rank, 1] if constraint.kind == ConstraintKind::FullRank => vec![rank.to_string()],
            [] if title.is_some() => title.into_iter().collect(),
            [] => vec![constraint.number().to_string()],
            numbers => numbers.iter().map(i32::to_string).collect(),
        };
        let has_no_sum = constraint.numbers.is_empty();
        let is_long = numbers.iter().any(|title| title.chars().count() > LONGEST_TITLE);
        let key = match constraint.kind {
            ConstraintKind::Cage if has_no_sum => "cages-without-sum",
            ConstraintKind::DoubleArrow if !has_no_sum => "double-arrows-with-sum",
            ConstraintKind::Relation if constraint.is_of_neighbours() => "relations-everywhere",
            ConstraintKind::Relation if is_long && constraint.name().is_none() => "relations-unnamed",
            ConstraintKind::Sequence if is_long && constraint.name().is_none() => "sequences-unnamed",
            ConstraintKind::Sequence if constraint.cells.len() == 1 => "sequences-cell",
            ConstraintKind::Palindrome if constraint.cells.len() == 2 => "palindromes-pair",
            ConstraintKind::PairSum if constraint.numbers == [10] => "pair-sums-x",
            ConstraintKind::PairSum if constraint.numbers == [5] => "pair-sums-v",
            ConstraintKind::AnyOf if constraint.name().is_some() => "any-of-named",
            ConstraintKind::AnyOf if most == 1 || groups.concat().len() > 2 => "any-of-unnamed",
            kind => kind.key(),
        };
        let set = named.iter().copied().collect();
        let house = self.layout.houses().find(|(_, info)| info.cells == set).map(|(house, _)| house);
        // A sandwich reads the same from both ends.
        let is_directed = constraint.kind != ConstraintKind::Sandwich;
        let far = named.first().filter(|&first| is_directed && named.last() < Some(first));
        let cells = match (house, far) {
            (None, _) if named.len() > most => format!("{} …", self.cells(named[..most].iter().copied())),
            (None, _) => self.cells(named.iter().copied()),
            (Some(house), None) => self.house(house, WordForm::Plain),
            (Some(house), Some(&far)) => {
                let holes = [("house", self.house(house, WordForm::Plain)), ("cell", self.cell(far))];
                self.say(Sentence::SeenFrom, &holes)
            }
        };
        self.language.constraint(key, &[("number", &numbers.join(" ")), ("cells", &cells)])
    }

    /// "the digit 5 at r5c2 or the skyscraper clue 5 along column 2"; of named rules for the same cells, "difference 2 or largest
    /// digit 2 at r4c3 and r4c4".
    pub(crate) fn alternatives(self, constraint: &Constraint) -> String {
        let groups = constraint.alternatives();
        if let Some(cells) = groups.first().and_then(|group| group.first()).map(|member| &member.cells) {
            let name = |group: &Vec<Constraint>| match group.as_slice() {
                [only] if only.cells == *cells => only.name().map(str::to_owned),
                _ => None,
            };
            if let Some(names) = groups.iter().map(name).collect::<Option<Vec<_>>>() {
                let cells = self.cells(cells.iter().copied());
                return self.say(Sentence::TakenFrom, &[("digits", self.or(&names)), ("cells", cells)]);
            }
        }
        let words = |member: &Constraint| self.constraint(member, usize::MAX);
        let group = |group: &Vec<Constraint>| self.and(&group.iter().map(words).collect::<Vec<_>>());
        self.or(&groups.iter().map(group).collect::<Vec<_>>())
    }

    /// A constraint, or a rule with the cells to which it applies here.
    pub(crate) fn relation(self, relation: usize) -> String {
        let Some(info) = self.layout.relations().get(relation) else { return String::new() };
        let cause = self.cause(info.cause);
        match info.cause {
            Cause::Rule(_) => {
                let holes = [("what", cause), ("cells", self.cells(info.cells))];
                self.say(Sentence::RuleAt, &holes)
            }
            Cause::Constraint(_) => cause,
        }
    }

    /// A constraint after its first mention: of many cells only the first.
    pub(crate) fn relation_again(self, relation: usize) -> String {
        match self.layout.relations().get(relation).map(|info| info.cause) {
            Some(cause @ Cause::Constraint(_)) => self.cause_again(cause),
            _ => self.relation(relation),
        }
    }

    /// A constraint in short: its sum, if it has one, and its first cell: `15/r1c1`.
    pub(crate) fn relation_code(self, relation: usize) -> String {
        let Some(info) = self.layout.relations().get(relation) else { return String::new() };
        let first = info.order.iter().min().map(|&cell| self.cell(cell)).unwrap_or_default();
        info.automaton.sum().map_or(first.clone(), |(_, total)| format!("{total}/{first}"))
    }

    /// "the clue above column 3".
    pub(crate) fn clue(self, clue: usize) -> String {
        let Some(outside) = self.layout.outside(clue) else {
            return self.say(Sentence::ClueNumber, &[("number", (clue + 1).to_string())]);
        };
        let sentence = match outside.side {
            Side::Top => Sentence::ClueAbove,
            Side::Bottom => Sentence::ClueBelow,
            Side::Left => Sentence::ClueBefore,
            Side::Right => Sentence::ClueBehind,
        };
        let line = outside.line + 1;
        let is_column = outside.side.is_of_columns();
        let number = if is_column { line.to_string() } else { self.language.coordinates.row(line) };
        self.say(sentence, &[("digit", self.digit(outside.digit)), ("number", number)])
    }

    /// A house in short: `b5`; a row is `r4`, or `rD`.
    pub(crate) fn house_code(self, house: House) -> String {
        let info = self.layout.house(house);
        match info.kind {
            HouseKind::Row => format!("r{}", self.language.coordinates.row(info.number)),
            _ => self.layout.code(house),
        }
    }

    /// Houses in short, those of a kind together: `r69`, `r14b9`, and `r28,c28`, which are no cells.
    pub(crate) fn house_codes(self, houses: &[House]) -> String {
        let kind = |house| self.layout.house(house).kind;
        let mut text = String::new();
        for alike in houses.chunk_by(|&one, &other| kind(one) == kind(other)) {
            let codes: Vec<String> = alike.iter().map(|&house| self.house_code(house)).collect();
            let is_short = codes.iter().all(|code| code.chars().count() == 2);
            text += if text.is_empty() || kind(alike[0]) != HouseKind::Column { "" } else { "," };
            text += &match codes.split_first() {
                Some((first, others)) if is_short => {
                    others.iter().fold(first.clone(), |all, code| all + &code[1..])
                }
                _ => codes.join(","),
            };
        }
        text
    }

    /// A clue in short: `c3-top`.
    pub(crate) fn clue_code(self, clue: usize) -> String {
        let Some(outside) = self.layout.outside(clue) else { return format!("clue-{}", clue + 1) };
        let line = outside.line + 1;
        let code = if outside.side.is_of_columns() {
            format!("c{line}")
        } else {
            format!("r{}", self.language.coordinates.row(line))
        };
        format!("{code}-{}", outside.side.name())
    }

    /// A linear combination: what it comes to, and the houses and constraints from which that follows.
    pub(crate) fn linear(self, grid: &Grid, linear: &Linear) -> String {
        let house = |term: Term| match term {
            Term::House(house) => Some(self.house(house, WordForm::Plain)),
            Term::Relation(_) => None,
        };
        let houses = self.and(&linear.terms().filter_map(house).collect::<Vec<_>>());
        self.say(Sentence::LinearName, &[("equation", self.equation(grid, linear)), ("houses", houses)])
    }

    /// The equation of the cells that a linear combination leaves, in words: "the innie r1c9 is 7", "r2c7 is 2 more than r3c5"; a cell
    /// that is added is an innie, one that is subtracted an outie.
    pub(crate) fn worked_equation(self, grid: &Grid, linear: &Linear) -> String {
        let Some((open, total)) = self.open_part(grid, linear) else { return String::new() };
        match *open.as_slice() {
            [(cell, 1)] => {
                self.say(Sentence::InnieIs, &[("cell", self.cell(cell)), ("number", total.to_string())])
            }
            [(cell, -1)] => {
                self.say(Sentence::OutieIs, &[("cell", self.cell(cell)), ("number", (-total).to_string())])
            }
            [(one, 1), (other, -1)] if total == 0 => {
                self.say(Sentence::EqualCells, &[("one", self.cell(one)), ("other", self.cell(other))])
            }
            [(one, 1), (other, -1)] => {
                let (more, less) = if total > 0 { (one, other) } else { (other, one) };
                let number = total.abs().to_string();
                self.say(
                    Sentence::MoreThan,
                    &[("one", self.cell(more)), ("other", self.cell(less)), ("number", number)],
                )
            }
            _ => self.equation(grid, linear),
        }
    }

    /// The sum of the open cells of a linear combination: "r1c9 + r2c9 = 13".
    pub(crate) fn equation(self, grid: &Grid, linear: &Linear) -> String {
        let Some((mut open, mut total)) = self.open_part(grid, linear) else { return String::new() };
        // An equation does not begin with a minus.
        if open.iter().all(|&(_, factor)| factor < 0) {
            total = -total;
            open.iter_mut().for_each(|(_, factor)| *factor = -*factor);
        }
        format!("{} = {total}", multiples(open, |cell| self.cell(cell)))
    }

    /// The open cells of a linear combination with their factors, those that are added first, and their sum.
    fn open_part(self, grid: &Grid, linear: &Linear) -> Option<(Vec<(Cell, i32)>, i32)> {
        let equation = linear.equation(self.layout)?;
        let mut total = equation.total;
        let mut open = Vec::new();
        for (cell, factor) in equation.factors {
            match grid.digit(cell) {
                Some(digit) => total -= factor * self.layout.value(digit),
                None => open.push((cell, factor)),
            }
        }
        // Sorts by a number share their code.
        open.sort_by_cached_key(|&(cell, factor)| usize::from(factor < 0) << 16 | cell.index());
        Some((open, total))
    }
}

fn as_texts<'h, S: AsRef<str>>(holes: &'h [(&'h str, S)]) -> Vec<(&'h str, &'h str)> {
    holes.iter().map(|(hole, text)| (*hole, text.as_ref())).collect()
}

/// Rules of more characters are not quoted.
const LONGEST_TITLE: usize = 40;

/// Multiples of cells, added and subtracted: "r1c1 + 2·r1c2 − r2c1".
fn multiples(factors: Vec<(Cell, i32)>, name: impl Fn(Cell) -> String) -> String {
    sum_of(factors.into_iter().map(|(cell, factor)| match factor.abs() {
        1 => (factor < 0, name(cell)),
        times => (factor < 0, format!("{times}·{}", name(cell))),
    }))
}

/// Terms added, those with `true` subtracted: "r1 + r2 − 15/r1c1".
fn sum_of(terms: impl Iterator<Item = (bool, String)>) -> String {
    terms.enumerate().fold(String::new(), |text, (at, (is_subtracted, term))| {
        let sign = match (at, is_subtracted) {
            (0, _) => "",
            (_, true) => " − ",
            (_, false) => " + ",
        };
        text + sign + &term
    })
}

/// The text with a capital letter, unless it begins with the name of a cell.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    if first == 'r' && letters.clone().next().is_some_and(|c| c.is_ascii_digit()) {
        return text.to_owned();
    }
    first.to_uppercase().chain(letters).collect()
}

pub(crate) fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
