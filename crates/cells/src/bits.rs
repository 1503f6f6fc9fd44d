//! [`members`]: the members of sets of bits, ascending.

/// An iterator over the members of a set of bits.
#[derive(Clone, Debug)]
pub struct Members<T>(T);

/// Iterates over the bits of a word.
#[inline]
pub const fn members<T: Copy>(set: T) -> Members<T> {
    Members(set)
}

/// Iterates over the bits of several words.
#[inline]
pub fn members_of_words(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(at, word)| members(word).map(move |bit| 64 * at + bit))
}

macro_rules! words {
    ($($word:ty),*) => { $(
        impl Iterator for Members<$word> {
            type Item = usize;

            #[inline]
            fn next(&mut self) -> Option<usize> {
                (self.0 != 0).then(|| {
                    let at = self.0.trailing_zeros() as usize;
                    self.0 &= self.0 - 1;
                    at
                })
            }
        }
    )* };
}

words!(u16, u32, u64, u128);
