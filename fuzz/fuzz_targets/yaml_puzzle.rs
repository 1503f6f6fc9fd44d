//! Any text, as the rest of a YAML puzzle file.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| whydoku_fuzz::read(format!("title: x\n{text}").as_bytes()));
