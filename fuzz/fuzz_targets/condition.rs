//! Any text, as the condition of `--where`, on a row of a table.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku_corpus::{CompiledQuery, RowQuery};

fuzz_target!(|text: &str| {
    let columns = ["puzzle", "rating", "hardest"].map(str::to_owned);
    let query = RowQuery { condition: Some(text.to_owned()), ..RowQuery::default() };
    if let Ok(query) = CompiledQuery::new(&query, &columns) {
        query.matches(&["1...", "2.5", "x-wing"]);
    }
});
