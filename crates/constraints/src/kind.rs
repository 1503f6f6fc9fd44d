//! [`ConstraintKind`]: the list of kinds. `kinds/` has a file for each, with all that is a fact of it.

/// Passes the kinds, with the facts of each, to a macro.
macro_rules! for_each_kind {
    ($each:ident) => {
        $each! {
            Cage cage::CAGE, "Digits differ and have a sum.";
            Sum sum::SUM, "Digits have a sum and may repeat.";
            Equation equation::EQUATION, "Digits times factors have a sum.";
            Thermometer thermometer::THERMOMETER, "Digits rise from the bulb.";
            SlowThermometer thermometer::SLOW_THERMOMETER, "Digits rise or stay from the bulb.";
            WhiteDot dots::WHITE_DOT, "Two digits have a difference.";
            BlackDot dots::BLACK_DOT, "One digit is a multiple of the other.";
            PairSum pair_sum::PAIR_SUM, "Two digits have a sum: X is 10, V is 5.";
            Greater greater::GREATER, "The first digit is greater than the second.";
            Whisper whisper::WHISPER, "Neighbours on a line have at least this difference.";
            Palindrome palindrome::PALINDROME, "A line reads the same from both ends.";
            Odd parity::ODD, "Digits are odd.";
            Even parity::EVEN, "Digits are even.";
            Minimum extremes::MINIMUM, "Each digit is less than its neighbours.";
            Maximum extremes::MAXIMUM, "Each digit is greater than its neighbours.";
            Arrow arrow::ARROW, "The digits along the arrow have the number in its circle or pill as sum.";
            LittleKiller little_killer::LITTLE_KILLER, "The digits of a diagonal have a sum and may repeat.";
            Renban renban::RENBAN, "Digits are consecutive in any order.";
            Sandwich sandwich::SANDWICH, "The digits between the lowest and the highest of the board have a sum.";
            Quadruple quadruple::QUADRUPLE, "The numbers are digits of the cells.";
            Between between::BETWEEN, "Digits lie between those at the ends.";
            RegionSum region_sum::REGION_SUM, "A line has the same sum in each region that it goes through.";
            Skyscraper skyscraper::SKYSCRAPER, "The number is the count of digits that are higher than all before them.";
            XSum x_sum::X_SUM, "The first digit is the number of digits that have the sum.";
            Entropic entropic::ENTROPIC, "Of any three in a row one is low, one middle, one high.";
            Lockout lockout::LOCKOUT, "The ends have at least this difference, and no digit lies between them.";
            ColumnIndexer indexers::COLUMN_INDEXER, "A digit is the place in the row of the number of its column.";
            RowIndexer indexers::ROW_INDEXER, "A digit is the place in the column of the number of its row.";
            Modular modular::MODULAR, "As many neighbours as the number have different remainders by it.";
            NumberedRoom numbered_room::NUMBERED_ROOM, "The first digit is the place of this one.";
            DoubleArrow double_arrow::DOUBLE_ARROW, "The ends have the same sum as what lies between, perhaps a given one.";
            Zipper zipper::ZIPPER, "Cells equally far from the middle have the same sum, which is the middle cell.";
            SumLine sum_line::SUM_LINE, "A line falls into pieces with this sum.";
            SumLoop sum_line::SUM_LOOP, "A closed line falls into pieces with this sum.";
            EqualSums equal_sums::EQUAL_SUMS, "Groups of cells, whose sizes are given, have the same sum.";
            ProductCage product_cage::PRODUCT_CAGE, "Digits differ and have a product.";
            Equality equality::EQUALITY, "As many odd digits as even ones, as many low as high, none twice.";
            Lunchbox lunchbox::LUNCHBOX, "The digits between the lowest and the highest of the cells have a sum.";
            CountingCircles counting_circles::COUNTING_CIRCLES, "A digit in a circle is the number of circles that hold it.";
            DistinctCount distinct_count::DISTINCT_COUNT, "The first digit is the number of different digits of the others.";
            HiddenSkyscraper hidden_skyscraper::HIDDEN_SKYSCRAPER, "The number is the first digit that a higher one before it hides.";
            SameDigits same_digits::SAME_DIGITS, "A number of groups of cells hold the same digits equally often.";
            LookAndSay look_and_say::LOOK_AND_SAY, "Pairs of a count and a digit that occurs as often.";
            FullRank full_rank::FULL_RANK, "The number is the rank of a line among all lines, read from every side as numbers.";
            RegionRun regions::REGION_RUN, "The first digit counts the cells along arms in one unknown region.";
            RegionCount regions::REGION_COUNT, "The first digit counts the cells in one unknown region.";
            DistinctRegions regions::DISTINCT_REGIONS, "The first digit is the number of unknown regions of the others.";
            SameRegion regions::SAME_REGION, "The cells are in one unknown region.";
            OtherRegion regions::OTHER_REGION, "Each cell is in another unknown region.";
            Relation relation::RELATION, "Pairs of digits go together by a table.";
            Sequence sequence::SEQUENCE, "The digits of a line follow a pattern.";
            AnyOf any_of::ANY_OF, "At least one of several groups of constraints is satisfied.";
        }
    };
}
pub(crate) use for_each_kind;

macro_rules! define {
    ($($kind:ident $facts:path, $doc:literal;)+) => {
        /// The kind of a constraint.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ConstraintKind {
            $(#[doc = $doc] $kind,)+
        }

        impl ConstraintKind {
            /// All kinds, in the order in which files list them.
            pub const ALL: &[Self] = &[$(Self::$kind),+];
        }
    };
}

for_each_kind! { define }
