//! The minimal form of a grid: what all its disguises have in common, and what no other grid has.

use whydoku_board::Rng;
use whydoku_board::canonical::{ClassicCells, least};

const PUZZLES: [&str; 6] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    // A most symmetrical solution: 648 disguises of it are itself.
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "................................................................................1",
];

fn cells(text: &str) -> ClassicCells {
    let digit = |symbol: u8| if symbol == b'.' { 0 } else { symbol - b'0' };
    text.bytes().map(digit).collect::<Vec<_>>().try_into().expect("81 cells")
}

struct Dice(Rng);

impl Dice {
    fn shuffle<const N: usize>(&mut self) -> [usize; N] {
        let mut order: [usize; N] = std::array::from_fn(|at| at);
        self.0.shuffle(&mut order);
        order
    }

    /// Lines in an order that keeps bands together.
    fn lines(&mut self) -> [usize; 9] {
        let bands: [usize; 3] = self.shuffle();
        let within: [[usize; 3]; 3] = std::array::from_fn(|_| self.shuffle());
        std::array::from_fn(|at| bands[at / 3] * 3 + within[at / 3][at % 3])
    }

    fn disguise(&mut self, cells: &ClassicCells) -> ClassicCells {
        let (rows, columns, names) = (self.lines(), self.lines(), self.shuffle::<9>());
        let turned = self.0.below(2) == 1;
        std::array::from_fn(|at| {
            let (row, column) = (rows[at / 9], columns[at % 9]);
            let from = if turned { column * 9 + row } else { row * 9 + column };
            cells[from].checked_sub(1).map_or(0, |digit| names[digit as usize] as u8 + 1)
        })
    }
}

/// All orders of lines that keep bands together.
fn all_lines() -> Vec<[usize; 9]> {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for bands in ORDERS {
        for first in ORDERS {
            for second in ORDERS {
                for third in ORDERS {
                    let within = [first, second, third];
                    all.push(std::array::from_fn(|at| bands[at / 3] * 3 + within[at / 3][at % 3]));
                }
            }
        }
    }
    all
}

/// Every disguise, one after another, each read until it is worse than the best.
fn brute_force(cells: &ClassicCells) -> ClassicCells {
    let lines = all_lines();
    assert_eq!(2 * lines.len() * lines.len(), 3_359_232);
    let mut best = [u8::MAX; 81];
    for turned in [false, true] {
        for rows in &lines {
            for columns in &lines {
                let mut names = [0; 10];
                let mut next = 1;
                let mut better = false;
                for at in 0..81 {
                    let (row, column) = (rows[at / 9], columns[at % 9]);
                    let digit = cells[if turned { column * 9 + row } else { row * 9 + column }] as usize;
                    if digit > 0 && names[digit] == 0 {
                        names[digit] = next;
                        next += 1;
                    }
                    let name = if digit == 0 { 0 } else { names[digit] };
                    if !better && name > best[at] {
                        break;
                    }
                    if name < best[at] {
                        better = true;
                        best[at..].fill(u8::MAX);
                    }
                    best[at] = name;
                }
            }
        }
    }
    best
}

#[test]
fn no_disguise_of_all_is_less() {
    for puzzle in &PUZZLES[..3] {
        let cells = cells(puzzle);
        assert_eq!(least(&cells), Some(brute_force(&cells)), "{puzzle}");
    }
}

#[test]
fn every_disguise_has_the_same_form() {
    let mut dice = Dice(Rng::new(0x5EED, 0));
    for puzzle in PUZZLES {
        let cells = cells(puzzle);
        let form = least(&cells).expect("no digit stands twice in a row or column");
        assert_eq!(least(&form), Some(form), "a minimal form is its own");
        for _ in 0..40 {
            let disguise = dice.disguise(&cells);
            assert_eq!(least(&disguise), Some(form), "{puzzle} as {disguise:?}");
        }
    }
}

#[test]
fn other_puzzles_have_other_forms() {
    let forms: Vec<_> = PUZZLES.iter().map(|puzzle| least(&cells(puzzle))).collect();
    for (at, form) in forms.iter().enumerate() {
        assert!(!forms[..at].contains(form));
    }
    // One given moved, out of its box.
    let mut moved = cells(PUZZLES[2]);
    moved.swap(0, 3);
    assert_ne!(least(&moved), forms[2]);
}

#[test]
fn a_digit_twice_in_a_line_has_no_form() {
    let mut row = cells(PUZZLES[0]);
    row[2] = 5;
    assert_eq!(least(&row), None);
    let mut column = cells(PUZZLES[0]);
    column[54] = 5;
    assert_eq!(least(&column), None);
    let mut none = cells(PUZZLES[0]);
    none[2] = 10;
    assert_eq!(least(&none), None);
    assert_eq!(least(&[0; 81]), Some([0; 81]));
}
