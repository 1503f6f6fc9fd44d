//! One digit and a few strong links: a house has two places for it, or a box has them all in two lines, and a second link
//! joins it.
//!
//! ```text
//! skyscraper        two rows, joined by places in one column: one of the far ends has the digit
//! 2-string kite     a row and a column, joined inside a box
//! turbot fish       any other two links, joined by places that see each other
//! empty rectangle   a box with all its places in one row and one column, and a link that ends in one of them
//! broken wing       an odd loop of houses that needs one of their other places
//! ```

mod broken_wing;
mod dual;
mod empty_rectangle;
mod two_links;

use two_links::{LinkPattern, TwoLinks};

register! {
    Skyscraper => TwoLinks { pattern: LinkPattern::Skyscraper },
    TwoStringKite => TwoLinks { pattern: LinkPattern::Kite },
    DualTwoStringKite[ALTERNATIVES, COMPOSITE] => dual::find_kites,
    TurbotFish => TwoLinks { pattern: LinkPattern::Turbot },
    EmptyRectangle => empty_rectangle::find,
    BrokenWing[EXPENSIVE] => broken_wing::find,
    DualEmptyRectangle[COMPOSITE] => dual::find_rectangles,
}
