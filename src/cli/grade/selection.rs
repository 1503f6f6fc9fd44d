//! [`Selection`]: the rows that a query selects, out of the text of rated blocks.

use std::borrow::Cow;
use whydoku_corpus::{CompiledQuery, Row, RowSelector, TableText, identity};

pub(super) struct Selection<'a> {
    table: &'a TableText,
    selector: Option<RowSelector<'a>>,
    /// The place of the canonical form among the columns.
    canonical: Option<usize>,
}

impl<'a> Selection<'a> {
    pub(super) fn new(table: &'a TableText, query: Option<&'a CompiledQuery>) -> Self {
        let canonical = table.columns().names().position(|name| name == "canonical");
        Self { table, selector: query.map(RowSelector::new), canonical }
    }

    pub(super) fn write(table: &TableText, query: Option<&CompiledQuery>, into: &mut String, row: &Row) {
        if query.is_none_or(|query| with_cells(row, |cells| query.matches(cells))) {
            table.write(into, row);
        }
    }

    /// Selects among some rows, and returns those to be written now.
    pub(super) fn push<'t>(&mut self, text: &'t str) -> Cow<'t, str> {
        let Some(selector) = &mut self.selector else { return text.into() };
        let mut written = String::new();
        for line in text.lines() {
            let Some(row) = self.table.parse(line) else { continue };
            written.extend(with_cells(&row, |cells| {
                selector.push(cells, || row_identity(cells, self.canonical), format!("{line}\n"))
            }));
        }
        written.into()
    }

    pub(super) const fn has_query(&self) -> bool {
        self.selector.is_some()
    }

    pub(super) fn count_written(&mut self, row: &Row) {
        if let Some(selector) = &mut self.selector {
            with_cells(row, |cells| selector.count_written(|| row_identity(cells, self.canonical)));
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.selector.as_ref().is_some_and(RowSelector::is_full)
    }

    pub(super) fn finish(&mut self) -> String {
        self.selector.as_mut().into_iter().flat_map(RowSelector::finish).collect()
    }

    pub(super) fn count(&self) -> Option<usize> {
        self.selector.as_ref().map(RowSelector::selected)
    }
}

fn with_cells<T>(row: &Row, use_cells: impl FnOnce(&[&str]) -> T) -> T {
    let texts: Vec<_> = row.texts().collect();
    use_cells(&texts.iter().map(AsRef::as_ref).collect::<Vec<&str>>())
}

/// A text that is equal for isomorphs.
fn row_identity(cells: &[&str], canonical: Option<usize>) -> String {
    let form = canonical.map_or("", |at| cells[at]);
    if form.is_empty() { identity(cells[0]) } else { form.to_owned() }
}
