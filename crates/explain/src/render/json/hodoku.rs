//! What HoDoKu calls a step.

use serde::{Deserialize, Serialize};
use whydoku_board::{Digit, DigitSet};
use whydoku_logic::{Item, Role, Step};
use whydoku_solver::catalogue::{Entry, WrittenDigits};

/// HoDoKu's code for a technique, and the digits as its library writes them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HodokuLine {
    /// Such as `0300`.
    pub code: String,
    /// Such as `36`.
    pub digits: String,
}

/// The digit field of HoDoKu's library, as the catalogue says it.
pub(super) fn hodoku_line(entry: &Entry, step: &Step) -> Option<HodokuLine> {
    let code = entry.hodoku_code()?.to_owned();
    let of = |role| {
        step.finding.figure().role(role).filter_map(|item| match item {
            Item::Digit(digit) => Some(digit),
            _ => None,
        })
    };
    let mut links: Vec<Digit> = of(Role::Link).collect();
    links.sort_unstable();
    let digits: Vec<Digit> = match entry.hodoku_digits() {
        WrittenDigits::LinkThenDigit => links.into_iter().chain(of(Role::Digit)).collect(),
        WrittenDigits::Ascending => {
            links.extend(of(Role::Digit));
            links.sort_unstable();
            links
        }
        WrittenDigits::First => of(Role::Digit).take(1).collect(),
        WrittenDigits::Eliminated => {
            let gone = step.finding.eliminations().map(|candidate| candidate.digit);
            gone.collect::<DigitSet>().into_iter().collect()
        }
    };
    let digits = digits.into_iter().map(Digit::symbol).collect();
    Some(HodokuLine { code, digits })
}
