//! Tables for the terminal.

use comfy_table::{ContentArrangement, Table};

/// Renders a table with a head; cells are wrapped to fit `width` columns of text if given.
pub fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>, width: Option<u16>) -> String {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::UTF8_FULL_CONDENSED);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    if let Some(width) = width {
        table.set_width(width);
    }
    table.set_header(head.to_vec());
    table.add_rows(rows);
    let text = table.to_string();
    text.lines().map(str::trim_end).fold(String::new(), |all, line| all + line + "\n")
}
