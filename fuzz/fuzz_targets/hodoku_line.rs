//! Any line, as a HoDoKu library line. Its first bytes become the cells of a grid, so that the fuzzer need not learn to
//! count to 81.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    whydoku_fuzz::read(&[b":", bytes].concat());
    let (cells, rest) = bytes.split_at(bytes.len().min(81));
    let mut line = b":0000:x:".to_vec();
    for byte in cells {
        let digit = b'1' + byte / 3 % 9;
        match byte % 3 {
            0 => line.push(b'.'),
            1 => line.push(digit),
            _ => line.extend([b'+', digit]),
        }
    }
    line.extend(std::iter::repeat_n(b'.', 81 - cells.len()));
    line.push(b':');
    line.extend(rest);
    whydoku_fuzz::read(&line);
});
