//! Rows of pencilmarks: each byte becomes a cell of a 4×4 board, the rest is taken as it comes.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (cells, rest) = bytes.split_at(bytes.len().min(16));
    let mut text = String::new();
    for (at, byte) in cells.iter().enumerate() {
        let set: String =
            ('1'..='4').enumerate().filter(|(bit, _)| byte >> bit & 1 == 1).map(|(_, c)| c).collect();
        text += if set.is_empty() { "!" } else { &set };
        text += match byte >> 4 {
            0 => " | ",
            1 => "\n",
            2 => "\n\n",
            _ if at % 4 == 3 => "\n",
            _ => " ",
        };
    }
    let mut input = text.into_bytes();
    input.extend_from_slice(rest);
    whydoku_fuzz::read(&input);
});
