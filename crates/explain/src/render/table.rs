//! Tables for people.

use comfy_table::{ContentArrangement, Table};

/// A table with a head; cells are wrapped to `width` columns of text where one is given.
pub fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>, width: Option<u16>) -> String {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::UTF8_FULL_CONDENSED);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    if let Some(width) = width {
        table.set_width(width);
    }
    table.set_header(head.to_vec());
    for row in rows {
        table.add_row(row);
    }
    let text = table.to_string();
    text.lines().map(str::trim_end).fold(String::new(), |all, line| all + line + "\n")
}
