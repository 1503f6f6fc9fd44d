//! [`Rng`]: the one pseudo-random number generator of the workspace.

/// A SplitMix64 generator. The same seed and stream give the same numbers on every machine.
#[derive(Clone, Debug)]
pub struct Rng(u64);

/// The increment of the counter: 2⁶⁴ divided by the golden ratio, made odd.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Rng {
    /// Returns stream `number` of a seed. Each attempt of a parallel job takes a stream of its own, so results depend
    /// neither on the number of threads nor on their timing.
    pub const fn new(seed: u64, number: u64) -> Self {
        // Without mixing, two streams with close seeds would be the same numbers, shifted by a few places.
        Self(mix(scramble(seed) ^ number.wrapping_mul(STEP)))
    }

    /// Returns the next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// Returns a number below `count`, which must not be 0.
    pub const fn below(&mut self, count: usize) -> usize {
        ((self.bits() as u128 * count as u128) >> 64) as usize
    }

    /// Shuffles a slice.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }

    /// Returns a random item; `None` of an empty slice.
    pub fn pick<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }
}

/// Returns a number that looks random and depends on this one alone.
pub const fn scramble(number: u64) -> u64 {
    mix(number.wrapping_add(STEP))
}

/// Mixes the bits of a number (the finalizer of SplitMix64).
const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
