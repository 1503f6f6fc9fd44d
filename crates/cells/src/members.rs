//! [`members`]: the members of sets that are kept as bits, ascending, as they are asked for.

/// The members of a set.
#[derive(Clone, Debug)]
pub struct Members<T>(T);

/// The members of a set that one word holds.
#[inline]
pub const fn members<T: Copy>(set: T) -> Members<T> {
    Members(set)
}

/// The members of a set that takes several words.
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
