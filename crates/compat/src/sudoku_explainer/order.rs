//! The order in which steps of one kind compete: as their figures in binary floating point compare, which is not
//! always how their tenths do. 6.6 + 0.1 comes before 6.5 + 0.2.

/// How hard a step is, for comparing alone.
pub(crate) type Rank = u64;

/// How much harder a chain of this complexity is, in tenths.
pub(crate) fn surcharge(complexity: u32) -> u32 {
    let length = complexity.saturating_sub(2);
    let (mut ceiling, mut tenths) = (4, 0);
    while length > ceiling {
        ceiling = if tenths % 2 == 0 { ceiling * 3 / 2 } else { ceiling * 4 / 3 };
        tenths += 1;
    }
    tenths
}

/// The rank of `base` tenths with a tenth added again and again, and then to the base.
pub(crate) fn chained(base: u32, tenths: u32) -> Rank {
    let added = (0..tenths).fold(0.0, |sum, _| sum + 0.1);
    (f64::from(base) / 10.0 + added).to_bits()
}

/// The rank of `base` tenths and so many tenths more, added at once.
pub(crate) fn stepped(base: u32, tenths: u32) -> Rank {
    (f64::from(base) / 10.0 + f64::from(tenths) * 0.1).to_bits()
}
