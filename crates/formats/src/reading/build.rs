//! Selects the elements that a sentence speaks of, and makes constraints of them.

use super::element::{Element, Form, Place, sign_direction};
use super::rules::{NumberSource, SentenceMatch};
use std::collections::BTreeMap;
use whydoku_board::{
    Cell, Constraint, ConstraintKind as Kind, Digit, DigitSet, Rules, Shape, Side, cell_name, edge_neighbours,
};

/// The puzzle that a drawing has become so far.
#[derive(Debug, Default)]
pub(crate) struct Product {
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) extra: Vec<Vec<u16>>,
    pub(crate) rules: Rules,
    pub(crate) restricted: Vec<(Cell, DigitSet)>,
    pub(crate) has_no_regions: bool,
    pub(crate) outside: Vec<(Side, usize, Digit)>,
}

/// A drawing while it is read: its elements, and which of them have a meaning.
pub(crate) struct Builder<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) elements: &'a [Element],
    pub(crate) claimed: Vec<bool>,
    /// The constraints that sentences make of each element.
    pub(crate) made: Vec<Vec<&'static str>>,
    pub(crate) product: Product,
}

/// Whether an element belongs to a class of `on`.
fn is_of(element: &Element, class: &str) -> bool {
    use Form::{
        Arrow, Cage, Circle, Clone, Diamond, Fill, Inequality, Line, Pointer, Square, Text, Thermometer,
    };
    use Place::{Cells, Corner, Diagonal, Edge};
    let Element { form, place, .. } = element;
    let is_side = matches!(place, Place::Side(..));
    match class {
        "line" => *form == Line,
        "diagonal-line" => *form == Line && is_diagonal(&element.sorted_cells()),
        "thermometer" => *form == Thermometer,
        "arrow" => *form == Arrow,
        "cage" => *form == Cage,
        "dot" => *form == Circle && *place == Edge,
        "corner-circle" => *form == Circle && *place == Corner,
        "corner-square" => *form == Square && *place == Corner,
        "edge-square" => *form == Square && *place == Edge,
        "edge-diamond" => *form == Diamond && *place == Edge,
        "edge-text" => matches!(form, Text | Circle) && *place == Edge && !element.text.is_empty(),
        "cell-circle" => *form == Circle && *place == Cells,
        "cell-square" => *form == Square && *place == Cells,
        "cell-diamond" => *form == Diamond && *place == Cells,
        "cell-text" => *form == Text && *place == Cells,
        "fill" => *form == Fill,
        "clone" => *form == Clone,
        "inequality" => *form == Inequality,
        "side" => is_side && matches!(form, Text | Circle | Square),
        "side-pointer" => is_side && *form == Pointer,
        "diagonal" => *place == Diagonal,
        "pointer" => *form == Pointer && *place == Cells,
        _ => false,
    }
}

/// Whether sorted cells are a diagonal of the whole board.
fn is_diagonal(cells: &[Cell]) -> bool {
    let size = cells.len();
    let is =
        |place: &dyn Fn(usize) -> usize| cells.iter().enumerate().all(|(at, cell)| cell.index() == place(at));
    size > 2 && (is(&|at| at * (size + 1)) || is(&|at| (at + 1) * (size - 1)))
}

/// Whether the source itself names the meaning that is to be made, or none.
fn may_become(element: &Element, make: &[String]) -> bool {
    match (element.form, element.kind) {
        (Form::Line, Some(kind)) => make.iter().any(|make| make == kind.key()),
        // Marks that the source draws itself: odd and even cells, minima and maxima.
        (
            Form::Fill | Form::Text | Form::Square | Form::Circle,
            Some(kind @ (Kind::Minimum | Kind::Maximum | Kind::ColumnIndexer | Kind::RowIndexer)),
        ) => {
            let other = if kind == Kind::Maximum { "greater-than-unmarked" } else { "less-than-unmarked" };
            make.iter().any(|make| make == kind.key() || make == other)
        }
        _ => true,
    }
}

impl Builder<'_> {
    fn size(&self) -> usize {
        self.shape.size()
    }

    /// The elements that a sentence speaks of. `others` are the colours by which all sentences name elements.
    pub(crate) fn select(&self, found: &SentenceMatch, others: &[(String, &'static str)]) -> Vec<usize> {
        let Some(on) = &found.rule.on else { return Vec::new() };
        let text =
            found.rule.text.as_ref().and_then(|text| regex_lite::Regex::new(&format!("^(?:{text})$")).ok());
        let of_class = |element: &Element| on.split('|').any(|class| is_of(element, class.trim()));
        let fits = |element: &Element| {
            of_class(element) && text.as_ref().is_none_or(|text| text.is_match(element.text.trim()))
        };
        let mut colours = found.colours();
        colours.dedup();
        let all: Vec<usize> = (0..self.elements.len()).filter(|&at| fits(&self.elements[at])).collect();
        let own = |&at: &usize| may_become(&self.elements[at], &found.rule.make);
        if colours.is_empty() {
            let free: Vec<usize> = all
                .iter()
                .copied()
                .filter(own)
                .filter(|&at| !self.is_named_otherwise(at, on, others))
                .collect();
            let named: Vec<usize> =
                free.iter().copied().filter(|&at| self.elements[at].kind.is_some()).collect();
            // A line that the source names is what a sentence about lines of its kind means.
            let is_line = on == "line" && !named.is_empty();
            let alike: Vec<usize> =
                all.iter().copied().filter(|&at| self.is_made(at, &found.rule.make)).collect();
            // A further sentence about what was named by its colour before.
            return if is_line {
                named
            } else if !alike.is_empty() {
                alike
            } else if free.is_empty() {
                all
            } else {
                free
            };
        }
        let has_colour = |&at: &usize| {
            let element = &self.elements[at];
            // What the source names has the colour that its editor gives it.
            if element.kind.is_some() && element.colours.is_empty() || element.form == Form::Clone {
                return true;
            }
            colours.iter().any(|word| {
                element.distance(word).is_some_and(|here| {
                    let others = others.iter().filter(|(class, other)| class == on && other != word);
                    !others
                        .into_iter()
                        .any(|(_, other)| element.distance(other).is_some_and(|there| there < here))
                })
            })
        };
        all.into_iter().filter(own).filter(has_colour).collect()
    }

    fn is_made(&self, at: usize, make: &[String]) -> bool {
        self.made[at].iter().any(|made| make.iter().any(|make| make == made))
    }

    /// Whether another sentence about the class names an element by its colour.
    fn is_named_otherwise(&self, at: usize, on: &str, others: &[(String, &'static str)]) -> bool {
        others.iter().any(|(class, word)| class == on && self.elements[at].distance(word).is_some())
    }

    /// Makes what a sentence says. The error is the reason why it cannot be.
    pub(crate) fn apply(
        &mut self,
        found: &SentenceMatch,
        others: &[(String, &'static str)],
    ) -> Result<usize, String> {
        for name in &found.rule.set {
            let rule: Rules = name.parse().map_err(|_| format!("no rule {name}"))?;
            self.product.rules = self.product.rules.and(rule);
        }
        let chosen = self.select(found, others);
        if found.rule.on.is_some() && chosen.is_empty() && !found.rule.may_be_absent {
            return Err("nothing that is drawn fits".to_owned());
        }
        let mut used = chosen.clone();
        for make in &found.rule.make {
            if let Some((kind, template)) = make.split_once(": ") {
                self.fill_templates(kind, template, found, &chosen)?;
                continue;
            }
            match Kind::of_key(make) {
                Some(Kind::CountingCircles) => {
                    let cells =
                        chosen.iter().flat_map(|&at| self.elements[at].cells.iter().copied()).collect();
                    self.product.constraints.push(Constraint::of(Kind::CountingCircles, cells));
                }
                Some(kind) => {
                    for &at in &chosen {
                        let made = self.constraint(kind, found, at)?;
                        self.product.constraints.extend(made);
                    }
                }
                None => match self.count(make, found, &chosen) {
                    Some(made) => self.product.constraints.extend(made?),
                    None => used.extend(self.build(make, found, &chosen)?),
                },
            }
        }
        for at in used {
            self.claimed[at] = true;
            self.made[at].extend(found.rule.make.iter().map(String::as_str));
            self.claim_ends(at, found);
        }
        Ok(chosen.len())
    }

    /// Makes constraints of a template in their text form, one for each element, or each group of cells of the board.
    fn fill_templates(
        &mut self,
        kind: &str,
        template: &str,
        found: &SentenceMatch,
        chosen: &[usize],
    ) -> Result<(), String> {
        let kind = Kind::of_key(kind).ok_or_else(|| format!("no kind {kind}"))?;
        let groups: Vec<(Vec<Cell>, &str)> = match found.rule.per.as_deref() {
            Some(per) => self.groups(per).into_iter().map(|cells| (cells, "")).collect(),
            None => chosen
                .iter()
                .map(|&at| (self.elements[at].cells.clone(), self.elements[at].text.as_str()))
                .collect(),
        };
        for (cells, text) in groups {
            let filled = self.filled(template, found, &cells, text)?;
            self.product.constraints.push(Constraint::read(kind, &filled, self.size())?);
        }
        Ok(())
    }

    /// Fills the places of a template: `{cells}`, `{reversed}`, `{a}` to `{d}`, `{last}`, `{head}`, `{digits}`, `{text}`, `{numerator}`, and the
    /// numbers that the sentence says, `{n}` and `{m}`.
    fn filled(
        &self,
        template: &str,
        found: &SentenceMatch,
        cells: &[Cell],
        text: &str,
    ) -> Result<String, String> {
        let size = self.size();
        let name = |cell: &Cell| cell_name(cell.index(), size);
        let list = |cells: &[Cell]| cells.iter().map(name).collect::<Vec<_>>().join(" ");
        let reversed: Vec<Cell> = cells.iter().rev().copied().collect();
        let numbers: Vec<i32> = found.numbers().collect();
        let mut filled = template.to_owned();
        let number =
            |text: &str| text.trim().parse::<i32>().map_err(|_| format!("\"{text}\" is not a number"));
        let mut put = |place: &str, value: &dyn Fn() -> Result<String, String>| -> Result<(), String> {
            if filled.contains(place) {
                filled = filled.replace(place, &value()?);
            }
            Ok(())
        };
        put("{cells}", &|| Ok(list(cells)))?;
        put("{reversed}", &|| Ok(list(&reversed)))?;
        for (at, place) in ["{a}", "{b}", "{c}", "{d}"].iter().enumerate() {
            put(place, &|| cells.get(at).map(name).ok_or_else(|| "it has too few cells".to_owned()))?;
        }
        put("{head}", &|| {
            let count =
                numbers.iter().copied().find(|&count| count > 0).ok_or("it says no number of cells")?;
            Ok(list(&cells[..cells.len().min(count as usize)]))
        })?;
        put("{digits}", &|| {
            let digits: Vec<String> = text.chars().filter(char::is_ascii_digit).map(String::from).collect();
            if digits.is_empty() {
                Err(format!("\"{text}\" is not a list of digits"))
            } else {
                Ok(digits.join(" "))
            }
        })?;
        put("{last}", &|| cells.last().map(name).ok_or_else(|| "it has no cells".to_owned()))?;
        put("{text}", &|| number(text).map(|number| number.to_string()))?;
        put("{text-1}", &|| number(text).map(|number| (number - 1).to_string()))?;
        put("{text+1}", &|| number(text).map(|number| (number + 1).to_string()))?;
        for (at, place) in ["{n}", "{m}"].iter().enumerate() {
            put(place, &|| {
                numbers.get(at).map(i32::to_string).ok_or_else(|| "it says no number".to_owned())
            })?;
        }
        let part = |above: bool| -> Result<String, String> {
            let (over, under) =
                text.split_once(['/', '⁄', ':']).ok_or_else(|| format!("\"{text}\" is not a ratio"))?;
            number(if above { over } else { under }).map(|number| number.to_string())
        };
        put("{numerator}", &|| part(true))?;
        put("{denominator}", &|| part(false))?;
        Ok(filled)
    }

    /// The groups of cells of the board that a rule speaks of.
    pub(super) fn groups(&self, per: &str) -> Vec<Vec<Cell>> {
        let size = self.size();
        let cell = |row: usize, column: usize| Cell::new(row * size + column);
        let rows = (0..size).map(|row| (0..size).map(|column| cell(row, column)).collect::<Vec<_>>());
        let columns = (0..size).map(|column| (0..size).map(|row| cell(row, column)).collect::<Vec<_>>());
        match per {
            "board" => vec![(0..size * size).map(Cell::new).collect()],
            "line" => rows.chain(columns).collect(),
            "block" => (0..size - 1)
                .flat_map(|row| (0..size - 1).map(move |column| (row, column)))
                .map(|(row, column)| {
                    vec![
                        cell(row, column),
                        cell(row, column + 1),
                        cell(row + 1, column),
                        cell(row + 1, column + 1),
                    ]
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Circles at the ends of a line belong to it if the sentence speaks of them.
    fn claim_ends(&mut self, at: usize, found: &SentenceMatch) {
        let element = &self.elements[at];
        if element.form != Form::Line || !(found.has("circle") || found.has("ends") || found.has("diamond")) {
            return;
        }
        let (Some(&first), Some(&last)) = (element.cells.first(), element.cells.last()) else { return };
        for (other, end) in self.elements.iter().enumerate() {
            let is_mark = matches!(end.form, Form::Circle | Form::Diamond)
                && end.place == Place::Cells
                && end.text.is_empty();
            if is_mark && end.cells.iter().any(|cell| *cell == first || *cell == last) {
                self.claimed[other] = true;
            }
        }
    }

    fn constraint(&self, kind: Kind, found: &SentenceMatch, at: usize) -> Result<Vec<Constraint>, String> {
        let element = &self.elements[at];
        let text = element.text.trim();
        let digits = || -> Option<Vec<i32>> {
            let parts = text.split([',', ' ', '/']).filter(|part| !part.is_empty());
            let separate: Option<Vec<i32>> = parts.map(|part| part.parse().ok()).collect();
            separate.filter(|all| all.iter().all(|&n| n <= self.size() as i32)).or_else(|| {
                text.chars()
                    .filter(|c| !c.is_whitespace())
                    .map(|c| c.to_digit(10).map(|d| d as i32))
                    .collect()
            })
        };
        let number = || text.parse::<i32>().ok();
        let no_number = || format!("\"{text}\" is not a number");
        let numbers = match found.rule.number {
            None if element.kind == Some(kind) || element.form == Form::Arrow => element.numbers.clone(),
            Some(NumberSource::MaybeText) if text.is_empty() => Vec::new(),
            None => Vec::new(),
            Some(NumberSource::Fixed(number)) => vec![number],
            Some(NumberSource::Said) => vec![found.numbers().next().ok_or("it says no number")?],
            Some(NumberSource::MaybeSaid) => found.numbers().take(1).collect(),
            Some(NumberSource::Text | NumberSource::MaybeText) => vec![number().ok_or_else(no_number)?],
            Some(NumberSource::Roman) => vec![roman(text).ok_or_else(no_number)?],
            Some(NumberSource::Digits) => digits().ok_or_else(no_number)?,
        };
        let mut cells = element.cells.clone();
        let ends = [self.shape.lowest(), self.shape.highest()];
        if kind == Kind::Sandwich && found.numbers().any(|number| !ends.contains(&number)) {
            return Err("a sandwich lies between the lowest and the highest digit".to_owned());
        }
        match kind {
            Kind::Renban | Kind::Cage if cells.len() > 2 && cells.first() == cells.last() => {
                cells.pop();
            }
            Kind::Cage if numbers.is_empty() && cells.len() < 2 => return Ok(Vec::new()),
            Kind::Odd | Kind::Even | Kind::Minimum | Kind::Maximum => {
                return Ok(cells.into_iter().map(|cell| Constraint::of(kind, vec![cell])).collect());
            }
            Kind::Zipper | Kind::Palindrome if cells.first() == cells.last() && cells.len() > 2 => {
                return Err("a closed line has no ends".to_owned());
            }
            Kind::SumLine if cells.len() > 2 && cells.first() == cells.last() => {
                cells.pop();
                return Ok(vec![Constraint::new(Kind::SumLoop, cells, numbers)]);
            }
            Kind::RegionSum if cells.len() > 2 && cells.first() == cells.last() => {
                return Ok(vec![Constraint::new(kind, self.opened(cells), numbers)]);
            }
            _ => {}
        }
        Ok(vec![Constraint::new(kind, cells, numbers)])
    }

    /// A closed line as one that begins where a region begins.
    fn opened(&self, mut cells: Vec<Cell>) -> Vec<Cell> {
        cells.pop();
        let size = self.size();
        let region = |cell: Cell| self.shape.region_of(cell.index() / size, cell.index() % size);
        let start = (0..cells.len())
            .find(|&at| region(cells[at]) != region(cells[(at + cells.len() - 1) % cells.len()]));
        cells.rotate_left(start.unwrap_or(0));
        cells
    }

    /// The coloured cells of a selection as connected areas.
    pub(super) fn areas(&self, chosen: &[usize]) -> Vec<Vec<Cell>> {
        let size = self.size();
        // Whole areas are drawn as one element by some.
        if chosen.iter().all(|&at| self.elements[at].cells.len() > 1) {
            return chosen.iter().map(|&at| self.elements[at].sorted_cells()).collect();
        }
        let mut left: Vec<Cell> =
            chosen.iter().flat_map(|&at| self.elements[at].cells.iter().copied()).collect();
        left.sort_unstable();
        left.dedup();
        let mut areas = Vec::new();
        while let Some(first) = left.first().copied() {
            let (mut area, mut due) = (Vec::new(), vec![first]);
            left.retain(|&cell| cell != first);
            while let Some(cell) = due.pop() {
                area.push(cell);
                for next in edge_neighbours(size, cell.index()).map(Cell::new) {
                    if let Some(found) = left.iter().position(|&cell| cell == next) {
                        left.remove(found);
                        due.push(next);
                    }
                }
            }
            area.sort_unstable();
            areas.push(area);
        }
        // Two areas that touch can be told apart where outlines are drawn.
        let cages: Vec<Vec<Cell>> = self
            .elements
            .iter()
            .filter(|element| element.form == Form::Cage && element.text.is_empty())
            .map(Element::sorted_cells)
            .collect();
        areas
            .into_iter()
            .flat_map(|area| {
                let within: Vec<Vec<Cell>> = cages
                    .iter()
                    .filter(|cage| cage.iter().all(|cell| area.contains(cell)))
                    .cloned()
                    .collect();
                if within.iter().map(Vec::len).sum::<usize>() == area.len() && within.len() > 1 {
                    within
                } else {
                    vec![area]
                }
            })
            .collect()
    }

    /// Makes what no single kind of constraint says. Returns further elements that are used.
    #[expect(clippy::too_many_lines, reason = "one arm a builder")]
    fn build(&mut self, name: &str, found: &SentenceMatch, chosen: &[usize]) -> Result<Vec<usize>, String> {
        let size = self.size();
        let all: Vec<Cell> = chosen.iter().flat_map(|&at| self.elements[at].cells.iter().copied()).collect();
        let mut used = Vec::new();
        match name {
            "greater-than-unmarked" | "less-than-unmarked" => {
                for &cell in &all {
                    for other in edge_neighbours(size, cell.index())
                        .map(Cell::new)
                        .filter(|other| !all.contains(other))
                    {
                        let pair = if name.starts_with('g') { vec![cell, other] } else { vec![other, cell] };
                        self.product.constraints.push(Constraint::of(Kind::Greater, pair));
                    }
                }
            }
            "magic-squares" => {
                for area in self.areas(chosen) {
                    let area = if area.len() == 9 { vec![area] } else { squares_of_three(&area, size)? };
                    for area in area {
                        self.magic_square(&area)?;
                    }
                }
            }
            "clones" => {
                let is_named = |&at: &usize| self.elements[at].form == Form::Clone;
                let named: Vec<usize> = chosen.iter().copied().filter(is_named).collect();
                for &at in &named {
                    self.clone_pairs(at);
                }
                if named.is_empty() {
                    self.clones(&self.areas(chosen))?;
                }
            }
            "odd-even" => {
                for &at in chosen {
                    let element = &self.elements[at];
                    let kind = if element.form == Form::Circle { Kind::Odd } else { Kind::Even };
                    let cells = element.cells.clone().into_iter();
                    self.product.constraints.extend(cells.map(|cell| Constraint::of(kind, vec![cell])));
                }
            }
            "cages-to-size" => {
                for &at in chosen {
                    let cells = self.elements[at].cells.clone();
                    let count = cells.len() as i32;
                    self.product.constraints.push(Constraint::with(
                        Kind::Cage,
                        count * (count + 1) / 2,
                        cells,
                    ));
                }
            }
            "area-regions" => {
                for area in self.areas(chosen) {
                    if area.len() != size {
                        return Err(format!("an area has {} cells, not {size}", area.len()));
                    }
                    self.product.extra.push(area.iter().map(|cell| cell.index() as u16).collect());
                }
            }
            "area-renban" | "area-different" => {
                let kind = if name == "area-renban" { Kind::Renban } else { Kind::Cage };
                for area in self.areas(chosen).into_iter().filter(|area| area.len() > 1) {
                    self.product.constraints.push(Constraint::of(kind, area));
                }
            }
            "middle-is-sum" | "middle-is-average" => {
                for &at in chosen {
                    let cells = self.elements[at].cells.clone();
                    if cells.len() != 3 {
                        return Err("a line with three cells is wanted".to_owned());
                    }
                    let middle = if name == "middle-is-sum" { -1 } else { -2 };
                    self.product.constraints.push(Constraint::new(
                        Kind::Equation,
                        cells,
                        vec![1, middle, 1, 0],
                    ));
                }
            }
            "equal-groups" => {
                let count =
                    found.numbers().next().filter(|&count| count > 0).ok_or("it says no number of cells")?
                        as usize;
                for &at in chosen {
                    let [a, b] = self.elements[at].sorted_cells()[..] else {
                        return Err("it is not between two cells".to_owned());
                    };
                    let (mut before, mut after) = (vec![a.index()], vec![b.index()]);
                    let step = b.index() - a.index();
                    for more in 1..count {
                        before.push(a.index().checked_sub(step * more).ok_or("it is too near to the edge")?);
                        after.push(b.index() + step * more);
                    }
                    let alike = |cells: &[usize]| {
                        cells.iter().all(|&cell| {
                            cell < size * size
                                && if step == 1 {
                                    cell / size == a.index() / size
                                } else {
                                    cell % size == a.index() % size
                                }
                        })
                    };
                    if !alike(&before) || !alike(&after) {
                        return Err("it is too near to the edge".to_owned());
                    }
                    let cells = before.into_iter().chain(after).map(Cell::new).collect();
                    let numbers = vec![count as i32; 2];
                    self.product.constraints.push(Constraint::new(Kind::EqualSums, cells, numbers));
                }
            }
            "opposite-sums" => {
                for &at in chosen {
                    let [a, b, c, d] = self.elements[at].sorted_cells()[..] else {
                        return Err("it is not at a corner".to_owned());
                    };
                    let cells = vec![a, d, b, c];
                    self.product.constraints.push(Constraint::new(Kind::EqualSums, cells, vec![2, 2]));
                }
            }
            "sum-to-border" => {
                for &at in chosen {
                    let element = &self.elements[at];
                    let sum = element
                        .text
                        .trim()
                        .parse()
                        .map_err(|_| format!("\"{}\" is not a number", element.text))?;
                    let region = |cell: &Cell| self.shape.region_of(cell.index() / size, cell.index() % size);
                    let first = element.cells.first().map(region);
                    let cells = element
                        .cells
                        .iter()
                        .copied()
                        .take_while(|cell| Some(region(cell)) == first)
                        .collect();
                    self.product.constraints.push(Constraint::with(Kind::Sum, sum, cells));
                }
            }
            "rising-from-arrow" => {
                let count =
                    found.numbers().next().filter(|&count| count > 1).ok_or("it says no number of cells")?
                        as usize;
                for &at in chosen {
                    let element = &self.elements[at];
                    let Place::Side(side, _) = element.place else {
                        return Err("it is not beside the grid".to_owned());
                    };
                    let direction = pointer_direction(element).ok_or("an arrow without a direction")?;
                    let inwards = match side {
                        Side::Top => [1, 0],
                        Side::Bottom => [-1, 0],
                        Side::Left => [0, 1],
                        Side::Right => [0, -1],
                    };
                    let mut cells: Vec<Cell> = element.cells.iter().copied().take(count).collect();
                    if direction == inwards.map(|part: i32| -part) {
                        cells.reverse();
                    } else if direction != inwards {
                        return Err("an arrow points along the edge".to_owned());
                    }
                    self.product.constraints.push(Constraint::of(Kind::Thermometer, cells));
                }
            }
            "restrict" => {
                let digits: DigitSet = found
                    .numbers()
                    .map(|number| self.shape.digit_worth(number).ok_or("it names no digit of this board"))
                    .collect::<Result<DigitSet, _>>()?;
                self.product.restricted.extend(all.iter().map(|&cell| (cell, digits)));
            }
            "exclude-digits" | "exclude-greater" | "exclude-less" => {
                for &at in chosen {
                    let element = &self.elements[at];
                    let numbers = self.constraint(
                        Kind::Quadruple,
                        &SentenceMatch { tokens: Vec::new(), ..found.clone() },
                        at,
                    );
                    let numbers = match numbers?.pop() {
                        Some(made) if !made.numbers.is_empty() => made.numbers,
                        _ => element
                            .text
                            .chars()
                            .filter_map(|c| c.to_digit(10))
                            .map(|digit| digit as i32)
                            .collect(),
                    };
                    let lowest = self.shape.lowest();
                    let fits = |value: i32| match name {
                        "exclude-digits" => !numbers.contains(&value),
                        "exclude-greater" => numbers.iter().all(|&most| value <= most),
                        _ => numbers.iter().all(|&least| value >= least),
                    };
                    let digits: DigitSet =
                        (0..size).filter(|&at| fits(lowest + at as i32)).map(Digit::new).collect();
                    self.product.restricted.extend(element.cells.iter().map(|&cell| (cell, digits)));
                }
            }
            "cages-inside" | "below-ends" => {
                for &at in chosen {
                    let cells = &self.elements[at].cells;
                    let [first, inner @ .., last] = cells.as_slice() else {
                        return Err("it is too short".to_owned());
                    };
                    if name == "cages-inside" && inner.len() > 1 {
                        self.product.constraints.push(Constraint::of(Kind::Cage, inner.to_vec()));
                    } else if name == "below-ends" {
                        let pairs = inner.iter().flat_map(|cell| [vec![*first, *cell], vec![*last, *cell]]);
                        self.product
                            .constraints
                            .extend(pairs.map(|pair| Constraint::of(Kind::Greater, pair)));
                    }
                }
            }
            "consecutive-clones" => {
                let [a, b] = chosen else { return Err("there are not two shapes".to_owned()) };
                let (a, b) = (self.elements[*a].sorted_cells(), self.elements[*b].sorted_cells());
                let by = |a: &Cell, b: &Cell| b.index() as i64 - a.index() as i64;
                if a.len() != b.len() || !a.iter().zip(&b).all(|(one, two)| by(one, two) == by(&a[0], &b[0]))
                {
                    return Err("the shapes do not match".to_owned());
                }
                let pairs = a.iter().zip(&b).map(|(one, two)| vec![*one, *two]);
                self.product.constraints.extend(pairs.map(|pair| Constraint::with(Kind::WhiteDot, 1, pair)));
            }
            "rotational-unequal" => {
                let cells = size * size;
                let pairs = (0..cells / 2).map(|at| vec![Cell::new(at), Cell::new(cells - 1 - at)]);
                self.product.constraints.extend(pairs.map(|pair| Constraint::of(Kind::Cage, pair)));
            }
            "two-digit-sum" => {
                let sum = found.numbers().last().ok_or("it says no sum")?;
                let letter = found.letter().ok_or("it names no letter")?;
                let here =
                    chosen.iter().filter(|&&at| self.elements[at].text.trim().eq_ignore_ascii_case(&letter));
                for &at in here.collect::<Vec<_>>() {
                    let [a, b] = self.elements[at].sorted_cells()[..] else {
                        return Err("it is not between two cells".to_owned());
                    };
                    let step = b.index() - a.index();
                    let first = a
                        .index()
                        .checked_sub(step)
                        .filter(|first| step > 1 || first / size == a.index() / size);
                    let last = Some(b.index() + step)
                        .filter(|&last| last < size * size && (step > 1 || last / size == b.index() / size));
                    let (Some(first), Some(last)) = (first, last) else {
                        return Err("it is too near to the edge".to_owned());
                    };
                    let cells = vec![Cell::new(first), a, b, Cell::new(last)];
                    self.product.constraints.push(Constraint::new(
                        Kind::Equation,
                        cells,
                        vec![10, 1, 10, 1, sum],
                    ));
                    used.push(at);
                }
            }
            "diagonals" => {
                let drawn: Vec<Vec<Cell>> =
                    chosen.iter().map(|&at| self.elements[at].sorted_cells()).collect();
                let falling: Vec<Cell> = (0..size).map(|at| Cell::new(at * size + at)).collect();
                let rising: Vec<Cell> = (0..size).map(|at| Cell::new(at * size + size - 1 - at)).collect();
                let marked = [drawn.contains(&falling), drawn.contains(&rising)];
                let named = self.product.rules.have(Rules::FALLING_DIAGONAL)
                    || self.product.rules.have(Rules::RISING_DIAGONAL);
                if marked[0] {
                    self.product.rules = self.product.rules.and(Rules::FALLING_DIAGONAL);
                }
                if marked[1] {
                    self.product.rules = self.product.rules.and(Rules::RISING_DIAGONAL);
                }
                if !(marked[0] || marked[1] || named) {
                    self.product.rules = self.product.rules.and(Rules::DIAGONALS);
                }
            }
            "no-regions" => self.product.has_no_regions = true,
            "column-index" | "row-index" | "column-index-1" | "row-index-1" => {
                let kind = if name.starts_with("column") { Kind::ColumnIndexer } else { Kind::RowIndexer };
                let mut lines: Vec<i32> =
                    if name.ends_with('1') { vec![1] } else { found.numbers().collect() };
                lines.sort_unstable();
                lines.dedup();
                if lines.is_empty() || lines.iter().any(|&line| line < 1 || line as usize > size) {
                    return Err("it names no lines of this board".to_owned());
                }
                let have = |element: &Element| element.kind == Some(kind);
                used.extend((0..self.elements.len()).filter(|&at| have(&self.elements[at])));
                for line in lines {
                    let cells = (0..size).map(|at| {
                        let line = line as usize - 1;
                        Cell::new(if kind == Kind::ColumnIndexer {
                            at * size + line
                        } else {
                            line * size + at
                        })
                    });
                    self.product.constraints.push(Constraint::of(kind, cells.collect()));
                }
            }
            "cages-repeat" => {
                for &at in chosen {
                    let element = &self.elements[at];
                    if let Ok(sum) = element.text.trim().parse() {
                        self.product.constraints.push(Constraint::with(
                            Kind::Sum,
                            sum,
                            element.cells.clone(),
                        ));
                    } else if !element.text.is_empty() {
                        return Err(format!("\"{}\" is not a number", element.text));
                    }
                }
            }
            "outside-digits" => {
                for &at in chosen {
                    let Place::Side(side, line) = self.elements[at].place else { continue };
                    let text = &self.elements[at].text;
                    for sign in text.chars().filter(|c| !c.is_whitespace() && *c != ',') {
                        let digit = self
                            .shape
                            .digit_of(sign)
                            .ok_or_else(|| format!("\"{text}\" is not a list of digits of this board"))?;
                        self.product.outside.push((side, line, digit));
                    }
                }
            }
            "nothing" => {}
            other => return Err(format!("no builder {other}")),
        }
        Ok(used)
    }

    /// The cells of a clone that the source names hold the digits of its original.
    pub(crate) fn clone_pairs(&mut self, at: usize) {
        let cells = &self.elements[at].cells;
        let (own, copy) = cells.split_at(cells.len() / 2);
        let pairs = own.iter().zip(copy).filter(|(a, b)| a != b);
        self.product.constraints.extend(pairs.map(|(&a, &b)| Constraint::of(Kind::Palindrome, vec![a, b])));
    }

    fn magic_square(&mut self, area: &[Cell]) -> Result<(), String> {
        let size = self.size();
        let first = area.first().map_or(0, |cell| cell.index());
        let cell = |row: usize, column: usize| Cell::new(first + row * size + column);
        let is_square = first % size + 3 <= size
            && (0..3).all(|row| (0..3).all(|column| area.contains(&cell(row, column))))
            && area.len() == 9
            && size == 9;
        if !is_square {
            return Err("a magic square has three rows of three cells".to_owned());
        }
        let mut lines: Vec<Vec<Cell>> = Vec::new();
        lines.extend((0..3).map(|row| (0..3).map(|column| cell(row, column)).collect()));
        lines.extend((0..3).map(|column| (0..3).map(|row| cell(row, column)).collect()));
        lines.push((0..3).map(|at| cell(at, at)).collect());
        lines.push((0..3).map(|at| cell(at, 2 - at)).collect());
        self.product.constraints.extend(lines.into_iter().map(|line| Constraint::with(Kind::Sum, 15, line)));
        self.product.extra.push(area.iter().map(|cell| cell.index() as u16).collect());
        Ok(())
    }

    /// Areas of the same form hold the same digits in the same places.
    fn clones(&mut self, areas: &[Vec<Cell>]) -> Result<(), String> {
        let size = self.size();
        let form = |area: &[Cell]| {
            let row = area.iter().map(|cell| cell.index() / size).min().unwrap_or(0);
            let column = area.iter().map(|cell| cell.index() % size).min().unwrap_or(0);
            area.iter()
                .map(|cell| (cell.index() / size - row, cell.index() % size - column))
                .collect::<Vec<_>>()
        };
        let mut groups: BTreeMap<Vec<(usize, usize)>, Vec<&Vec<Cell>>> = BTreeMap::new();
        for area in areas {
            groups.entry(form(area)).or_default().push(area);
        }
        for group in groups.values() {
            let [first, others @ ..] = group.as_slice() else { continue };
            if others.is_empty() {
                return Err("an area has no clone of its form".to_owned());
            }
            for other in others {
                let pairs = first
                    .iter()
                    .zip(other.iter())
                    .map(|(&a, &b)| Constraint::of(Kind::Palindrome, vec![a, b]));
                self.product.constraints.extend(pairs);
            }
        }
        Ok(())
    }
}

/// Cuts an area into squares of three by three cells.
fn squares_of_three(area: &[Cell], size: usize) -> Result<Vec<Vec<Cell>>, String> {
    let mut left = area.to_vec();
    let mut squares = Vec::new();
    while let Some(first) = left.first().map(|cell| cell.index()) {
        let square: Vec<Cell> = (0..9).map(|at| Cell::new(first + at / 3 * size + at % 3)).collect();
        if !square.iter().all(|cell| left.contains(cell)) {
            return Err("an area is not a square of three by three cells".to_owned());
        }
        left.retain(|cell| !square.contains(cell));
        squares.push(square);
    }
    Ok(squares)
}

/// The direction of an arrow: down and right are positive.
pub(crate) fn pointer_direction(element: &Element) -> Option<[i32; 2]> {
    let drawn = || {
        let tip = element.tip?;
        let [down, right] = [tip[0] - element.centre[0], tip[1] - element.centre[1]];
        let longest = down.abs().max(right.abs());
        let part = |by: f32| if by.abs() * 2.0 > longest { by.signum() as i32 } else { 0 };
        (longest > 0.05).then(|| [part(down), part(right)])
    };
    drawn().or_else(|| sign_direction(&element.text))
}

/// The value of a Roman numeral.
pub(crate) fn roman(text: &str) -> Option<i32> {
    let worth = |sign: char| match sign.to_ascii_uppercase() {
        'I' => Some(1),
        'V' => Some(5),
        'X' => Some(10),
        'L' => Some(50),
        _ => None,
    };
    let parts: Vec<i32> = text.chars().map(worth).collect::<Option<_>>()?;
    let value = |(at, &part): (usize, &i32)| {
        if parts.get(at + 1).is_some_and(|&next| next > part) { -part } else { part }
    };
    (!parts.is_empty()).then(|| parts.iter().enumerate().map(value).sum())
}
