//! Any bytes at all, as a file.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| whydoku_fuzz::read(bytes));
