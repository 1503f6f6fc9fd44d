//! Any text inside a long link, and as the elements and the rules of a small board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku_formats::lz::compress;

const GRID: &str = "[[{\"value\":1,\"given\":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
const KEYS: [&str; 8] = ["lines", "arrows", "underlays", "overlays", "cages", "line", "circle", "text"];

fuzz_target!(|text: &str| {
    for begin in ["scl", "ctc", "fpuzzles"] {
        whydoku_fuzz::read(format!("https://sudokupad.app/?puzzleid={begin}{}", compress(text)).as_bytes());
        whydoku_fuzz::read(format!("{begin}{text}").as_bytes());
    }
    let key = KEYS[text.len() % KEYS.len()];
    for cells in ["cells", "grid"] {
        whydoku_fuzz::read(format!("{{\"{cells}\":{GRID},\"{key}\":[{{{text}}}]}}").as_bytes());
        let rules = format!("{text:?}");
        whydoku_fuzz::read(format!("{{\"{cells}\":{GRID},\"rules\":{rules},\"ruleset\":{rules}}}").as_bytes());
    }
});
