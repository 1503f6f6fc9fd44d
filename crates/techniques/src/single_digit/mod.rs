//! One digit and few strong links: a house has two places for it, or a box has them all in two lines, and a second
//! link carries the news to where it hurts.
//!
//! ```text
//! skyscraper        two rows, joined by places in one column: one of the far ends has the digit
//! 2-string kite     a row and a column, joined inside a box
//! turbot fish       any other two links, joined by places that see each other
//! empty rectangle   a box with all its places in one row and one column, and a link that ends in one of them
//! ```
//!
//! | file | finds |
//! | --- | --- |
//! | `two_links.rs` | skyscraper, 2-string kite, turbot fish |
//! | `empty_rectangle.rs` | empty rectangle |
//! | `dual.rs` | two kites, or two empty rectangles, that share their middle |

mod dual;
mod empty_rectangle;
mod two_links;

use crate::finder::Registration;
use dual::{DualEmptyRectangle, DualKite};
use empty_rectangle::EmptyRectangle;
use two_links::{Pattern, TwoLinks};
use whydoku_logic::TechniqueId;

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::Skyscraper, &TwoLinks { pattern: Pattern::Skyscraper }),
            Registration::new(TechniqueId::TwoStringKite, &TwoLinks { pattern: Pattern::Kite }),
            Registration::new(TechniqueId::DualTwoStringKite, &DualKite),
            Registration::new(TechniqueId::TurbotFish, &TwoLinks { pattern: Pattern::Turbot }),
            Registration::new(TechniqueId::EmptyRectangle, &EmptyRectangle),
            Registration::new(TechniqueId::DualEmptyRectangle, &DualEmptyRectangle),
        ]
    }
}
