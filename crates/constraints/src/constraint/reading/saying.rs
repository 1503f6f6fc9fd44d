//! [`RuleKind`]: what several cells say. Digits are what they are worth.

/// What several cells say. Digits are what they are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleKind {
    /// Each digit is taken so many times, and the sum of all is known.
    Sum {
        /// How many times each digit is taken.
        factors: Vec<i32>,
        /// What comes out.
        total: i32,
        /// Whether each cell is the first of a group whose cells see each other. Empty where that is not looked at.
        firsts: Vec<bool>,
        /// Whether the digits of the group at hand are remembered. If not, groups bound the sum and no more.
        remembers: bool,
        /// Ways to sort the cells into groups, this one and others: the number of each cell's group.
        sorted: Vec<Vec<u16>>,
    },
    /// Consecutive digits in any order.
    Run,
    /// The sum between the lowest and the highest digit of the board.
    Sandwich {
        /// The sum.
        total: i32,
        /// The highest digit of the board.
        highest: i32,
        /// Whether the digits of the line differ.
        differ: bool,
    },
    /// So many cells at least hold each of these digits.
    Holds(Vec<(i32, u32)>),
    /// So many cells hold each of these digits, no more and no less.
    Counts(Vec<(i32, u32)>),
    /// The first two cells are the ends, and the others lie between them.
    Between,
    /// The first two cells are the ends, and no other lies between them or is equal.
    Outside,
    /// So many digits are higher than all before them.
    Climbs(u32),
    /// The first digit says how many digits have this sum.
    FirstSum(i32),
    /// The first digit says where this one stands.
    FirstPlace(i32),
    /// Parts of the cells have the same sum.
    Parts {
        /// Whether each cell begins a part.
        firsts: Vec<bool>,
        /// Whether the digits of a part differ.
        differ: bool,
    },
    /// Pieces one after the other each have this sum; on a loop the first piece may have begun at the end.
    Pieces {
        /// The sum.
        total: i32,
        /// Whether the line closes.
        closed: bool,
    },
    /// As many odd digits as even ones, and as many low as high; the number of digits of the board.
    Balance(i32),
    /// The sum between the lowest and the highest digit of these cells, which differ.
    Lunchbox {
        /// The sum.
        total: i32,
        /// The highest digit of the board.
        highest: i32,
    },
    /// This digit stands in so many cells, or in none.
    NoneOr(i32, u32),
    /// The first digit says how many different digits the others are.
    Distinct,
    /// The first digit that is lower than one before it.
    FirstHidden(i32),
    /// This digit stands among the first so many cells as often as among the others.
    AsOften {
        /// The digit.
        digit: i32,
        /// How many cells each half has.
        group: usize,
    },
    /// One low, one middle and one high digit at least; the number of digits of the board.
    Thirds(i32),
}
