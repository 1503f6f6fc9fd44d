//! [`Selection`]: the rated rows that a query selects.

use std::borrow::Cow;
use whydoku_corpus::{CompiledQuery, RatedRows, Row, RowSelector, TableText, identity};

pub(super) struct Selection<'a> {
    selector: Option<(&'a CompiledQuery, RowSelector<'a>)>,
    /// The place of the canonical form among the columns.
    canonical: Option<usize>,
}

impl<'a> Selection<'a> {
    pub(super) fn new(table: &'a TableText, query: Option<&'a CompiledQuery>) -> Self {
        let canonical = table.columns.names().position(|name| name == "canonical");
        Self { selector: query.map(|query| (query, RowSelector::new(query))), canonical }
    }

    /// Selects among some rows, and returns the text of those to be written now.
    pub(super) fn push<'t>(&mut self, rated: &'t RatedRows) -> Cow<'t, str> {
        let Some((query, selector)) = &mut self.selector else { return rated.text.as_str().into() };
        let mut written = String::new();
        for ((row, _), line) in rated.rows.iter().zip(rated.text.split_inclusive('\n')) {
            written.extend(with_cells(row, |cells| {
                let identity = || row_identity(cells, self.canonical);
                if query.matches(cells) { selector.push(cells, identity, line.to_owned()) } else { None }
            }));
        }
        written.into()
    }

    pub(super) const fn has_query(&self) -> bool {
        self.selector.is_some()
    }

    pub(super) fn count_written(&mut self, row: &Row) {
        if let Some((_, selector)) = &mut self.selector {
            with_cells(row, |cells| selector.count_written(|| row_identity(cells, self.canonical)));
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.selector.as_ref().is_some_and(|(_, selector)| selector.is_full())
    }

    pub(super) fn finish(&mut self) -> String {
        self.selector.as_mut().into_iter().flat_map(|(_, selector)| selector.finish()).collect()
    }

    pub(super) fn count(&self) -> Option<usize> {
        self.selector.as_ref().map(|(_, selector)| selector.selected())
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
