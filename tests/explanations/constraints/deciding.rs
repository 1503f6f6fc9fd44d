//! Reasons by the cells that decide why a digit goes: their words, and that they are true.

use super::{explained, grid};
use whydoku_board::{Candidate, Cell, Digit, Grid};
use whydoku_logic::TechniqueId;
use whydoku_solver::pipeline::find_all;

/// A digit and its cell with the cells that clash: all their fillings as digits in ascending order.
type Claim = (i32, &'static str, &'static [&'static str], &'static [&'static str]);

/// Cells and digits that have gone from them.
type Gone = &'static [(&'static str, &'static str)];

#[test]
fn digits_go_with_the_cells_that_clash() {
    let row: &[&str] = &["r1c1", "r1c2", "r1c3"];
    let boards: [(&str, &str, &[Claim]); 4] = [
        (
            "size: 9\nsequences: ['\"kinds\" [15]*|[17]*|[12346]*: r1c1 r1c2 r1c3 r5c5']\n",
            "With 5 or 7 at r1c1, r1c2, r1c3 or r5c5, only 1 and 5 or only 1 and 7 would be left for r1c1, r1c2 and r1c3, which see each other. Remove",
            &[(5, "r1c1", row, &["115", "155", "555"]), (7, "r5c5", row, &["111", "117", "177", "777"])],
        ),
        (
            "size: 9\nsequences: ['\"pairs\" 4(11|22|33)|[1235][1-5][1-5]: r5c5 r5c8 r6c9']\n",
            "With 4 at r5c5, r5c8 and r6c9 would be 1+1, 2+2 or 3+3, and then equal digits would see each other. Remove",
            &[(4, "r5c5", &["r5c8", "r6c9"], &["11", "22", "33"])],
        ),
        (
            "size: 9\nsequences: ['\"low\" [123]*: r1c1 r1c2 r1c3 r5c5']\n",
            "With 1 at one of the cells below, only 2 and 3 would be left for r1c1, r1c2 and r1c3, which see each other. Remove",
            &[(1, "r2c2", row, &["222", "223", "233", "333"])],
        ),
        (
            "size: 6\nnumbered-rooms: ['3: c1']\n",
            "With 3 at r1c1 or r3c1, only 3 would be left for r1c1 and r3c1, which see each other. Remove",
            &[(3, "r1c1", &["r1c1", "r3c1"], &["33"]), (3, "r3c1", &["r1c1", "r3c1"], &["33"])],
        ),
    ];
    for (board, sentence, claims) in boards {
        let mut grid = grid(board);
        // What the constraint shows by itself goes first.
        for technique in [TechniqueId::LineFillings, TechniqueId::OutsideClue] {
            for step in find_all(&grid, technique) {
                step.finding.eliminations().for_each(|gone| grid.eliminate(gone));
            }
        }
        let found = find_all(&grid, TechniqueId::LineAndHouses);
        let told: Vec<String> = found.iter().map(|step| explained(step, &grid)).collect();
        assert!(told.iter().any(|told| told.contains(sentence)), "{sentence}: {told:?}");
        for &(digit, at, cells, ways) in claims {
            let named = cells.iter().map(|name| cell(&grid, name)).collect::<Vec<_>>();
            let ways: Vec<String> = ways.iter().map(ToString::to_string).collect();
            assert_eq!(fillings(&grid, digit, cell(&grid, at), &named), ways, "{digit} at {at}");
            let peers = |one: &Cell| grid.layout().peers(*one);
            assert!(
                named.iter().all(|one| named.iter().all(|other| one == other || peers(one).contains(*other)))
            );
        }
    }
}

fn without(mut grid: Grid<2>, gone: Gone) -> Grid<2> {
    for (name, digits) in gone {
        for digit in digits.bytes() {
            grid.eliminate(Candidate::new(cell(&grid, name), Digit::new(usize::from(digit - b'1'))));
        }
    }
    grid
}

fn cell(grid: &Grid<2>, name: &str) -> Cell {
    let [row, column] = [1, 3].map(|at| usize::from(name.as_bytes()[at] - b'1'));
    grid.layout().cell(row, column)
}

/// The digits that the only constraint of a board leaves some cells, in all its fillings with a digit at a cell and at no other
/// cell that this sees, the named ones excepted where the cell is of the constraint.
fn fillings(grid: &Grid<2>, digit: i32, at: Cell, named: &[Cell]) -> Vec<String> {
    let layout = grid.layout();
    let (shape, constraint) = (layout.shape(), &layout.shape().constraints()[0]);
    let mut partial = vec![vec![0; shape.cells()]];
    partial[0][at.index()] = digit;
    for &cell in constraint.cells.iter().filter(|&&cell| cell != at) {
        let is_excepted = named.contains(&cell) && constraint.cells.contains(&at);
        let sees = layout.peers(at).contains(cell) && !is_excepted;
        let values = grid.candidates(cell).into_iter().map(|digit| layout.value(digit));
        let values: Vec<i32> = values.filter(|&value| !sees || value != digit).collect();
        let longer = |filling: Vec<i32>| {
            values.clone().into_iter().map(move |value| {
                let mut longer = filling.clone();
                longer[cell.index()] = value;
                longer
            })
        };
        partial = partial.into_iter().flat_map(longer).collect();
    }
    partial.retain(|filling| constraint.is_satisfied(shape, filling));
    let name = |filling: Vec<i32>| {
        let mut digits: Vec<i32> = named.iter().map(|cell| filling[cell.index()]).collect();
        digits.sort_unstable();
        digits.iter().map(i32::to_string).collect::<String>()
    };
    let mut names: Vec<String> = partial.into_iter().map(name).collect();
    names.sort();
    names.dedup();
    names
}

#[test]
fn fillings_of_several_constraints_are_named() {
    let boards: [(TechniqueId, &str, Gone, &str); 3] = [
        (
            TechniqueId::CagePair,
            "cages: ['15: r1c1 r1c2 r1c3', '24: r2c1 r2c2 r2c3']",
            &[],
            "Together they can only be 4+5+6 and 7+8+9: remove",
        ),
        (
            TechniqueId::CageHidden,
            "renban: [r1c1 r1c2 r1c4]",
            &[("r1c3", "9"), ("r1c5", "9"), ("r1c6", "9"), ("r1c7", "9"), ("r1c8", "9"), ("r1c9", "9")],
            "they belong to the renban line r1c1, r1c2 and r1c4. With 9 it is 7-8-9. What stands in no way",
        ),
        (
            TechniqueId::FilteredFillings,
            "sequences: ['\"pairs\" 4(12|21)|[1235][3-5][3-5]: r5c5 r5c8 r6c9']",
            &[("r5c9", "3456789")],
            "With any of the candidates below, r5c8 and r6c9 would be 1+2, and then r5c9 has nothing left:",
        ),
    ];
    for (technique, board, gone, sentence) in boards {
        let grid = without(grid(&format!("size: 9\n{board}\n")), gone);
        let told: Vec<String> =
            find_all(&grid, technique).iter().map(|step| explained(step, &grid)).collect();
        assert!(told.iter().any(|told| told.contains(sentence)), "{sentence}: {told:?}");
    }
}
