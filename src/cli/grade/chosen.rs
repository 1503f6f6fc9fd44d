//! [`ChosenRows`]: rows that were asked for, out of the text that workers hand over.

use std::borrow::Cow;
use whydoku_corpus::{Choice, Chooser, Row, TableText, identity};

/// Takes rows in input order and says what is to be written.
pub(super) struct ChosenRows<'a> {
    table: &'a TableText,
    choice: Option<&'a Choice>,
    chooser: Option<Chooser<'a>>,
    /// The place of the minimal form among the columns, if there is one.
    canonical: Option<usize>,
}

impl<'a> ChosenRows<'a> {
    pub(super) fn new(table: &'a TableText, choice: Option<&'a Choice>) -> Self {
        let canonical = table.columns().names().position(|name| name == "canonical");
        Self { table, choice, chooser: choice.map(Chooser::new), canonical }
    }

    /// Writes a row, if it meets the condition.
    pub(super) fn write(table: &TableText, choice: Option<&Choice>, into: &mut String, row: &Row) {
        let Some(choice) = choice else { return table.line(into, row) };
        let texts: Vec<_> = row.texts().collect();
        let cells: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
        if choice.wants(&cells) {
            table.line(into, row);
        }
    }

    /// What of some rows is to be written now.
    pub(super) fn take<'t>(&mut self, text: &'t str) -> Cow<'t, str> {
        let Some(chooser) = &mut self.chooser else { return text.into() };
        let mut written = String::new();
        for line in text.lines() {
            let Some(row) = self.table.read(line) else { continue };
            let texts: Vec<_> = row.texts().collect();
            let cells: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
            let same = || same(&cells, self.canonical);
            if let Some(line) = chooser.take(&cells, same, format!("{line}\n")) {
                written += &line;
            }
        }
        written.into()
    }

    /// Whether only some rows are wanted.
    pub(super) const fn is_any(&self) -> bool {
        self.chooser.is_some()
    }

    /// Counts a row that was chosen and written before.
    pub(super) fn remember(&mut self, row: &Row) {
        let Some(chooser) = &mut self.chooser else { return };
        let texts: Vec<_> = row.texts().collect();
        let cells: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
        chooser.remember(|| same(&cells, self.canonical));
    }

    /// Whether no further row is wanted.
    pub(super) fn is_full(&self) -> bool {
        self.chooser.as_ref().is_some_and(Chooser::is_full)
    }

    /// What had to wait for all others.
    pub(super) fn finish(&mut self) -> String {
        self.chooser.as_mut().into_iter().flat_map(Chooser::finish).collect()
    }

    /// How many rows were chosen, if not all are.
    pub(super) fn count(&self) -> Option<usize> {
        self.choice.and(self.chooser.as_ref()).map(Chooser::chosen)
    }
}

/// What is the same of all disguises of the puzzle in a row.
fn same(cells: &[&str], canonical: Option<usize>) -> String {
    let form = canonical.map_or("", |at| cells[at]);
    if form.is_empty() { identity(cells[0]) } else { form.to_owned() }
}
