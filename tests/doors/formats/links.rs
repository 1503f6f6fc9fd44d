//! The compression of long links, compiled here once more by itself: the library hands out only what it unpacks.

use super::lz::{compress, decompress};

#[test]
fn known_texts() {
    // As editors write them.
    let known = [
        ("hello, i am a 猫", "BYUwNmD2A0AECWsCGBbZtDUzkA=="),
        ("aaaaaaaaaaaaaaaa", "IY1/EA=="),
        ("{\"size\":4,\"grid\":[[{},{}]]}", "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9liBdMooA=="),
        ("", "Q==="),
    ];
    for (text, packed) in known {
        assert_eq!(compress(text), packed);
        assert_eq!(decompress(packed).as_deref(), Some(text));
    }
}

#[test]
fn what_is_compressed_comes_back() {
    for text in [
        "a",
        "aaaaaaaaaaaaaaaaaaaaaaaa",
        "{\"size\":9,\"grid\":[[{},{},{}]]}",
        "ä→猫🐈 and more of it, and more of it",
    ] {
        assert_eq!(decompress(&compress(text)).as_deref(), Some(text));
    }
    let long: String = (0..5000_u32).map(|at| char::from(b'a' + (at * at % 23) as u8)).collect();
    assert_eq!(decompress(&compress(&long)), Some(long));
}

#[test]
fn what_is_not_compressed_is_refused() {
    for text in ["A", "not base64!", "////////", "AAAA"] {
        assert!(decompress(text).is_none_or(|text| text.is_empty()), "{text}");
    }
}
