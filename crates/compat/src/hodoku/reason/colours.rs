//! Simple and multi colours.

use super::super::board::HodokuBoard;
use super::super::program::cells;
use super::super::step::{HodokuPattern, HodokuStep};
use super::super::tables::{Cells, PEERS, bits, one};
use super::house;
use whydoku_board::{Digit, House};
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};
use whydoku_techniques::finder::Reason;

/// Premises and figure of colours.
pub(super) fn colours(board: &HodokuBoard, step: &HodokuStep) -> Reason {
    let seen = |set: Cells| bits(set).fold(0, |seen, cell| seen | PEERS[cell]);
    let taken = step.gone.iter().fold(0, |set, cand| set | one(cand.at()));
    let (digit, parts, all) = match &step.pattern {
        HodokuPattern::SimpleColours { digit, colours: [a, b], wrap } => {
            let [first, second] = if *wrap && taken & b != 0 { [b, a] } else { [a, b] };
            (*digit, vec![(Role::First, *first), (Role::Second, *second)], [a | b, 0])
        }
        HodokuPattern::MultiColours { digit, first, second, kind: 1 } => {
            let ways = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .into_iter()
                .filter(|&(a, b)| seen(first[a]) & second[b] != 0);
            let trapped = |&(a, b): &(usize, usize)| seen(first[1 - a]) & seen(second[1 - b]) & taken != 0;
            let (a, b) = ways.into_iter().find(trapped).unwrap_or((0, 0));
            let parts = vec![
                (Role::First, first[a]),
                (Role::Second, first[1 - a]),
                (Role::Third, second[b]),
                (Role::Fourth, second[1 - b]),
            ];
            (*digit, parts, [first[0] | first[1], second[0] | second[1]])
        }
        HodokuPattern::MultiColours { digit, first, second, .. } => {
            let wrong = usize::from(taken & first[0] == 0);
            let parts = vec![
                (Role::First, first[wrong]),
                (Role::Second, first[1 - wrong]),
                (Role::Third, second[0]),
                (Role::Fourth, second[1]),
            ];
            (*digit, parts, [first[0] | first[1], second[0] | second[1]])
        }
        _ => (0, Vec::new(), [0, 0]),
    };
    let tied = |set: Cells| {
        move |&at: &usize| set != 0 && board.free[at][digit] == 2 && board.places_in(at, digit) & !set == 0
    };
    let lines: Vec<House> = all.into_iter().flat_map(|set| (0..27).filter(tied(set))).map(house).collect();
    let digit = Digit::new(digit);
    let figure = Figure::new().digits(Role::Digit, [digit]).houses(Role::Base, lines.iter().copied());
    let figure = parts.into_iter().fold(figure, |figure, (role, set)| figure.cells(role, cells(set)));
    Reason::new(lines.into_iter().map(|line| Truth::House(line, digit)), figure)
}
