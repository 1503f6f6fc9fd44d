//! [`SupportCache`]: what a reading leaves of digits, kept, since who searches asks much the same again and again.
//!
//! There are places for some thousand answers, found by a hash of the question; a new answer takes the place of an old
//! one. Few answers that are at hand serve better than many that are far away. What is asked anew may still be held whole
//! by fillings that were met.

use super::examples::Examples;
use super::prepared::{CompiledRule, Workspace};
/// So many places there are, as a power of two.
const PLACES: u32 = 11;

/// So many questions are answered before anything is kept: what is asked seldom is not worth the room.
const SELDOM: u32 = 64;

/// What one reading has left of digits.
#[derive(Default)]
pub struct SupportCache {
    asked: u32,
    /// Place after place: the digits that the cells had, and those that they are left with; none at all if there is no
    /// filling. Where nothing was asked yet, the cells had no digits.
    places: Vec<u32>,
    /// The same where the digits of all cells are the bits of one word, which is 0 if there is no filling.
    words: Vec<[u64; 2]>,
    examples: Examples,
    /// How much more often than not the examples held what was asked; they are let be where they do not.
    worth: Worth,
}

/// A trust that is used up where it is abused.
struct Worth(i32);

/// So much is trusted at the beginning, and so much at most.
const TRUST: i32 = 200;

impl SupportCache {
    /// Of the digits that each cell may hold, as bits, those that stand in some filling that is right; `None` if there is
    /// none. Every cell has a digit. There is room for them in `left`.
    pub fn supports<'k>(
        &'k mut self,
        reading: &CompiledRule,
        domains: &[u32],
        left: &'k mut Vec<u32>,
        workspace: &mut Workspace,
    ) -> Option<&'k [u32]> {
        let cells = domains.len();
        if reading.is_soon_answered() || self.asked < SELDOM {
            self.asked = (self.asked + 1).min(SELDOM);
            return reading.supports_into(domains, left, workspace).then_some(left);
        }
        if self.places.is_empty() {
            self.places = vec![0; (2 * cells) << PLACES];
        }
        let from = 2 * cells * place_of(domains);
        let (asked, kept) = self.places[from..from + 2 * cells].split_at_mut(cells);
        if asked != domains {
            asked.copy_from_slice(domains);
            if work_out(&mut self.examples, &mut self.worth, reading, domains, left, workspace) {
                kept.copy_from_slice(left);
            } else {
                kept.fill(0);
            }
        }
        (kept[0] != 0).then_some(kept)
    }

    /// The same where the digits of the cells lie side by side in a word, if they do [fit](CompiledRule::fits_in_word).
    pub fn supports_in_word(
        &mut self,
        reading: &CompiledRule,
        domains: u64,
        left: &mut Vec<u32>,
        workspace: &mut Workspace,
    ) -> Option<u64> {
        let apart = || -> Vec<u32> { reading.out_of_word(domains).collect() };
        let together = |any: bool, left: &[u32]| any.then(|| reading.in_word(left.iter().copied()));
        if reading.is_soon_answered() || self.asked < SELDOM {
            self.asked = (self.asked + 1).min(SELDOM);
            return together(reading.supports_into(&apart(), left, workspace), left);
        }
        if self.words.is_empty() {
            self.words = vec![[0; 2]; 1 << PLACES];
        }
        let place = slot(domains.wrapping_mul(MULTIPLIER));
        if self.words[place][0] != domains {
            let any = work_out(&mut self.examples, &mut self.worth, reading, &apart(), left, workspace);
            self.words[place] = [domains, together(any, left).unwrap_or(0)];
        }
        Some(self.words[place][1]).filter(|&left| left != 0)
    }
}

/// What is left of what the cells may hold, written to `left`; says whether there is a filling.
fn work_out(
    examples: &mut Examples,
    worth: &mut Worth,
    reading: &CompiledRule,
    domains: &[u32],
    left: &mut Vec<u32>,
    workspace: &mut Workspace,
) -> bool {
    if worth.is_left() && examples.hold(domains, &mut workspace.lacking) {
        worth.add(1);
        domains.clone_into(left);
        return true;
    }
    let any = reading.supports_into(domains, left, workspace);
    if any && worth.is_left() {
        worth.add(-1);
        reading.examples(left, workspace, examples);
    }
    any
}

impl Default for Worth {
    fn default() -> Self {
        Self(TRUST)
    }
}

impl Worth {
    fn is_left(&self) -> bool {
        self.0 > 0
    }

    fn add(&mut self, worth: i32) {
        self.0 = (self.0 + worth).min(TRUST);
    }
}

/// The odd number next to 2^64 divided by the golden ratio: a product with it depends on all bits of a word in its
/// highest bits.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns the slot of a question.
#[inline]
fn place_of(question: &[u32]) -> usize {
    let words =
        question.chunks(2).map(|two| two.iter().fold(0, |word, &digits| word << 32 | u64::from(digits)));
    slot(words.fold(0, |hash: u64, word| (hash.rotate_left(23) ^ word).wrapping_mul(MULTIPLIER)))
}

const fn slot(hash: u64) -> usize {
    (hash >> (u64::BITS - PLACES)) as usize
}
