//! [`Draws`]: numbers as good as drawn, always the same ones for the same seed.
//!
//! `SplitMix64`: a counter whose bits are stirred. Each attempt has a stream of its own, so that what comes out depends
//! neither on how many work at once nor on who was faster.

/// A stream of numbers.
#[derive(Clone, Debug)]
pub struct Draws(u64);

/// The step of the counter: 2⁶⁴ divided by the golden ratio, made odd.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Draws {
    /// The stream with this number of a seed.
    pub fn new(seed: u64, number: u64) -> Self {
        // Two streams that began near each other would be the same numbers, a few places apart.
        let begin = stirred(seed.wrapping_add(STEP));
        Self(stirred(begin ^ number.wrapping_mul(STEP)))
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        stirred(self.0)
    }

    /// A number below `count`, which must not be 0.
    pub const fn below(&mut self, count: usize) -> usize {
        ((self.bits() as u128 * count as u128) >> 64) as usize
    }

    /// Puts some things in an order of chance.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for at in (1..things.len()).rev() {
            things.swap(at, self.below(at + 1));
        }
    }

    /// One of some things.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> Option<&'t T> {
        if things.is_empty() { None } else { things.get(self.below(things.len())) }
    }
}

const fn stirred(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
