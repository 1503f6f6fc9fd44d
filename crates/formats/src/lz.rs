//! The compression of long links: an LZ78 dictionary over UTF-16, codes of growing width, six bits a character. Links of
//! puzzle editors carry their JSON so.
//!
//! The crate `lz-str` has no bound on the output: each code may stand for a word one longer than the last, so a link of
//! 64 KiB becomes some hundred megabytes. Here it ends at `LIMIT`.

pub(super) const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// No puzzle needs more text than this; a link that unfolds to more is no puzzle.
const LIMIT: usize = 1 << 20;

/// The codes with a meaning of their own: a new character of 8 bits, one of 16, and the end.
const NARROW: u32 = 0;
const WIDE: u32 = 1;
const END: u32 = 2;

/// The text behind a compressed one; `None` if it is not compressed, cut short, or too long.
pub(super) fn decompress(packed: &str) -> Option<String> {
    let six = |byte: u8| ALPHABET.iter().position(|&letter| letter == byte).map(|at| at as u8);
    let sixes = packed.trim_end_matches('=').bytes().map(six).collect::<Option<_>>()?;
    let mut bits = BitReader { sixes, at: 0 };
    let mut words: Vec<Vec<u16>> = vec![Vec::new(); 3];
    let mut width = 2;
    // How many words may still be added before a code needs one more bit.
    let mut room: i64 = 1;
    let mut text: Vec<u16> = Vec::new();
    let mut last: Vec<u16> = Vec::new();
    loop {
        let mut code = bits.take(width)?;
        if code == END {
            return String::from_utf16(&text).ok();
        }
        if code == NARROW || code == WIDE {
            words.push(vec![bits.take(if code == NARROW { 8 } else { 16 })? as u16]);
            code = words.len() as u32 - 1;
            if !last.is_empty() {
                grow(&mut room, &mut width);
            }
        }
        let word = match words.get(code as usize) {
            Some(word) => word.clone(),
            // The word that is about to be added: the last one and its own first letter.
            None if code as usize == words.len() => [last.as_slice(), &last[..1.min(last.len())]].concat(),
            None => return None,
        };
        let first = *word.first()?;
        text.extend(&word);
        if text.len() > LIMIT {
            return None;
        }
        if last.is_empty() {
            // The first character is added for itself, and codes have three bits from then on.
            (width, room) = (3, 4);
        } else {
            last.push(first);
            words.push(last);
            grow(&mut room, &mut width);
        }
        last = word;
    }
}

fn grow(room: &mut i64, width: &mut u32) {
    *room -= 1;
    if *room == 0 {
        *room = 1 << *width;
        *width += 1;
    }
}

/// Bits out of groups of six, the highest of a group first; a number's lowest bit comes first.
struct BitReader {
    sixes: Vec<u8>,
    at: usize,
}

impl BitReader {
    fn take(&mut self, count: u32) -> Option<u32> {
        let mut number = 0;
        for bit in 0..count {
            let six = *self.sixes.get(self.at / 6)?;
            number |= u32::from(six >> (5 - self.at % 6) & 1) << bit;
            self.at += 1;
        }
        Some(number)
    }
}

/// A text, compressed.
pub fn compress(text: &str) -> String {
    use std::collections::HashMap;
    let mut out = BitWriter::default();
    // The code of each word, and whether its first use must still spell its one character.
    let mut words: HashMap<Vec<u16>, (u32, bool)> = HashMap::new();
    let (mut count, mut width, mut room) = (3, 2, 2i64);
    let mut word: Vec<u16> = Vec::new();
    let mut write =
        |word: &Vec<u16>, words: &mut HashMap<Vec<u16>, (u32, bool)>, width: &mut u32, room: &mut i64| {
            let Some((code, fresh)) = words.get_mut(word) else { return };
            if *fresh {
                *fresh = false;
                let narrow = word[0] < 256;
                out.put(if narrow { NARROW } else { WIDE }, *width);
                out.put(word[0].into(), if narrow { 8 } else { 16 });
                grow(room, width);
            } else {
                out.put(*code, *width);
            }
            grow(room, width);
        };
    for unit in text.encode_utf16() {
        words.entry(vec![unit]).or_insert_with(|| {
            count += 1;
            (count - 1, true)
        });
        let longer = [word.as_slice(), &[unit]].concat();
        if words.contains_key(&longer) {
            word = longer;
            continue;
        }
        write(&word, &mut words, &mut width, &mut room);
        words.insert(longer, (count, false));
        count += 1;
        word = vec![unit];
    }
    write(&word, &mut words, &mut width, &mut room);
    out.put(END, width);
    out.finish()
}

#[derive(Default)]
struct BitWriter {
    text: String,
    six: usize,
    bits: u32,
}

impl BitWriter {
    fn put(&mut self, number: u32, count: u32) {
        for bit in 0..count {
            self.six = self.six << 1 | (number >> bit & 1) as usize;
            self.bits += 1;
            if self.bits == 6 {
                self.text.push(char::from(ALPHABET[self.six]));
                (self.six, self.bits) = (0, 0);
            }
        }
    }

    fn finish(mut self) -> String {
        // One group more than is needed, if need be, and then as many signs as make fours.
        self.text.push(char::from(ALPHABET[self.six << (6 - self.bits) & 63]));
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::{compress, decompress};

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
    fn compression_round_trips() {
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
    fn uncompressed_data_is_refused() {
        for text in ["A", "not base64!", "////////", "AAAA"] {
            assert!(decompress(text).is_none_or(|text| text.is_empty()), "{text}");
        }
    }
}
