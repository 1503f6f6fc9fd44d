//! Cells with just enough digits: each digit fits among them as often as houses hold its places there, and all digits
//! together fit as often as there are cells. So every counted house has its digit among the cells. A naked pair is the
//! smallest of this kind; here some digits are counted by rows and others by columns or boxes.

mod ring;
mod sectors;

pub(super) use ring::SkLoop;
pub(super) use sectors::MultiSectorLockedSet;
