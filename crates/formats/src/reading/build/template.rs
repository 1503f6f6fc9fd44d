//! Fills templates of constraints in their text form.

use super::super::rules::SentenceMatch;
use super::{BuildError, Builder, text_number};
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, cell_name};

impl Builder<'_> {
    /// Makes constraints of a template in their text form, one for each element, or each group of cells of the board.
    pub(super) fn fill_templates(
        &mut self,
        kind: Kind,
        template: &str,
        found: &SentenceMatch,
        chosen: &[usize],
    ) -> Result<(), BuildError> {
        let groups: Vec<(Vec<Cell>, &str)> = match found.rule.per.as_deref() {
            // A single cell differs from no other.
            Some("area") => {
                let areas = self.areas(chosen).into_iter();
                areas.filter(|area| area.len() > 1).map(|cells| (cells, "")).collect()
            }
            Some(per) => self.groups(per).into_iter().map(|cells| (cells, "")).collect(),
            None => chosen
                .iter()
                .map(|&at| (self.elements[at].cells.clone(), self.elements[at].text.as_str()))
                .collect(),
        };
        for (cells, text) in groups {
            let filled = self.filled(template, found, &cells, text)?;
            if found.has("wraparound") {
                let made = self.wrapped(&filled)?;
                self.product.constraints.extend(made);
            }
            self.product.constraints.push(Constraint::read(kind, &filled, self.size())?);
        }
        Ok(())
    }

    /// Fills the places of a template: `{cells}`, `{reversed}`, `{a}` to `{d}`, `{last}`, `{head}`, `{digits}`, `{joined}`, `{text}`, `{numerator}`, and the
    /// numbers that the sentence says, `{n}` and `{m}`.
    fn filled(
        &self,
        template: &str,
        found: &SentenceMatch,
        cells: &[Cell],
        text: &str,
    ) -> Result<String, BuildError> {
        let size = self.size();
        let name = |cell: &Cell| cell_name(cell.index(), size);
        let list = |cells: &[Cell]| cells.iter().map(name).collect::<Vec<_>>().join(" ");
        let reversed: Vec<Cell> = cells.iter().rev().copied().collect();
        let mut numbers: Vec<i32> = found.numbers().collect();
        if !template.contains("{m}") {
            numbers.dedup();
            if numbers.len() > 1 && (template.contains("{n}") || template.contains("{head}")) {
                return Err(BuildError::SeveralNumbers);
            }
        }
        let mut filled = template.to_owned();
        let mut put =
            |place: &str, value: &dyn Fn() -> Result<String, BuildError>| -> Result<(), BuildError> {
                if filled.contains(place) {
                    filled = filled.replace(place, &value()?);
                }
                Ok(())
            };
        put("{cells}", &|| Ok(list(cells)))?;
        put("{reversed}", &|| Ok(list(&reversed)))?;
        for (at, place) in ["{a}", "{b}", "{c}", "{d}"].iter().enumerate() {
            put(place, &|| cells.get(at).map(name).ok_or(BuildError::FewCells))?;
        }
        put("{head}", &|| {
            let count = numbers.iter().copied().find(|&count| count > 0).ok_or(BuildError::NoCount)?;
            Ok(list(&cells[..cells.len().min(count as usize)]))
        })?;
        put("{digits}", &|| {
            let digits: Vec<String> = text.chars().filter(char::is_ascii_digit).map(String::from).collect();
            if digits.is_empty() { Err(BuildError::Digits(text.to_owned())) } else { Ok(digits.join(" ")) }
        })?;
        put("{joined}", &|| Ok(text.chars().filter(char::is_ascii_digit).collect()))?;
        put("{last}", &|| cells.last().map(name).ok_or(BuildError::FewCells))?;
        put("{text}", &|| text_number(text).map(|number| number.to_string()))?;
        put("{text-1}", &|| text_number(text).map(|number| (number - 1).to_string()))?;
        put("{text+1}", &|| text_number(text).map(|number| (number + 1).to_string()))?;
        for (at, place) in ["{n}", "{m}"].iter().enumerate() {
            put(place, &|| numbers.get(at).map(i32::to_string).ok_or(BuildError::NoNumber))?;
        }
        let part = |above: bool| -> Result<String, BuildError> {
            let (over, under) =
                text.split_once(['/', '⁄', ':']).ok_or_else(|| BuildError::Ratio(text.to_owned()))?;
            text_number(if above { over } else { under }).map(|number| number.to_string())
        };
        put("{numerator}", &|| part(true))?;
        put("{denominator}", &|| part(false))?;
        Ok(filled)
    }

    /// The groups of cells of the board that a rule speaks of.
    pub(in super::super) fn groups(&self, per: &str) -> Vec<Vec<Cell>> {
        let size = self.size();
        let cell = |row: usize, column: usize| Cell::new(row * size + column);
        let rows = (0..size).map(|row| (0..size).map(|column| cell(row, column)).collect::<Vec<_>>());
        let columns = (0..size).map(|column| (0..size).map(|row| cell(row, column)).collect::<Vec<_>>());
        match per {
            "board" => vec![(0..size * size).map(Cell::new).collect()],
            "opposite" => {
                let last = size * size - 1;
                (0..size * size / 2).map(|at| vec![Cell::new(at), Cell::new(last - at)]).collect()
            }
            "first-row" => rows.take(1).collect(),
            "first-column" => columns.take(1).collect(),
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
}
