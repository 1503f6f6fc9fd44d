//! A kind of constraint, a size, and any text as its entry: read, written back, and rated for a second at most.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::time::{Duration, Instant};
use whydoku_board::ConstraintKind;

const SIZES: [usize; 4] = [6, 9, 16, 25];

fuzz_target!(|input: (u8, u8, &str)| {
    let (kind, size, entry) = input;
    let kind = ConstraintKind::ALL[usize::from(kind) % ConstraintKind::ALL.len()];
    let size = SIZES[usize::from(size) % SIZES.len()];
    let entry = entry.replace(['\'', '\n', '\r'], " ");
    let text = format!("size: {size}\n{}: ['{entry}']\n", kind.key());
    whydoku_fuzz::read(text.as_bytes());
    let Ok(puzzle) = whydoku::Puzzle::parse(&text) else { return };
    let start = Instant::now();
    let limit = Duration::from_secs(1);
    let _ = puzzle.rate(&whydoku::Options::default().cancel(move || start.elapsed() > limit));
    // A busy machine delays it.
    assert!(start.elapsed() < 10 * limit, "{text}");
});
