//! Formulas of proofs against the naive predicates of constraints: on small boards the clauses admit exactly the grids that
//! satisfy them.

#[path = "../../constraints/tests/support/mod.rs"]
mod support;

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use proptest::prelude::*;
use proptest::sample::select;
use std::sync::Arc;
use support::{board, constraint, shape, solutions};
use whydoku_board::{Cell, Constraint, ConstraintKind, Grid, Layout, Shape};
use whydoku_proofs::{Assumptions, Lrat, ProofWriter, VeriPb};

/// The formula of a board as clauses and as pseudo-Boolean rows.
fn formulas(shape: &Shape) -> (String, String) {
    let layout = Arc::new(Layout::<2>::new(shape.clone()).expect("a small board"));
    let grid = Grid::empty(layout);
    let (mut clauses, mut rows) = (Vec::new(), Vec::new());
    let (mut proof, mut steps) = (Vec::new(), Vec::new());
    let assumptions = Assumptions::default();
    let mut lrat = Lrat::new(&mut clauses, &mut proof, &mut steps);
    ProofWriter::begin(&grid, None, &assumptions, &[], &mut lrat).expect("a formula");
    let mut veripb = VeriPb::new(&mut rows, &mut steps);
    ProofWriter::begin(&grid, None, &assumptions, &[], &mut veripb).expect("a formula");
    (String::from_utf8(clauses).expect("text"), String::from_utf8(rows).expect("text"))
}

/// A solver with the clauses of a formula in DIMACS form.
fn solver(formula: &str) -> BasicSolver {
    let mut solver = BasicSolver::default();
    for line in formula.lines().filter(|line| !line.starts_with(['c', 'p'])) {
        let literal = |number: &str| {
            let number: i32 = number.parse().expect("a literal");
            let var = Var::unsafe_from_idx(number.unsigned_abs() - 1);
            while solver.num_vars() <= var.idx() {
                solver.new_var_default();
            }
            Lit::new(var, number > 0)
        };
        let mut clause: Vec<Lit> =
            line.split_whitespace().filter(|&number| number != "0").map(literal).collect();
        solver.add_clause_reuse(&mut clause);
    }
    solver
}

/// A row of sums: weights of literals, each with its cell, its digit and whether it is negated, and the least sum.
struct SumRow {
    terms: Vec<(i64, usize, i32, bool)>,
    least: i64,
}

impl SumRow {
    /// Reads a row in OPB form: `@sum1_least 1 r1c1d1 2 r1c1d2 >= 2 ;`, `@never_r1c1d1 1 ~r1c1d1 >= 1 ;`.
    fn read(line: &str, shape: &Shape) -> Self {
        let literal = |literal: &str| {
            let (is_negated, variable) =
                literal.strip_prefix('~').map_or((false, literal), |variable| (true, variable));
            let places: Vec<&str> = variable.split(['r', 'c', 'd']).collect();
            let [row, column] = [1, 2].map(|at| places[at].parse::<usize>().expect("a number") - 1);
            let symbol = places[3].chars().next().expect("a digit");
            (row * shape.side() + column, symbol.to_digit(36).expect("a digit") as i32, is_negated)
        };
        let (left, right) = line.split_once(" >= ").expect("a row");
        let words: Vec<&str> = left.split_whitespace().skip(1).collect();
        let term = |term: &[&str]| {
            let (cell, digit, is_negated) = literal(term[1]);
            (term[0].parse().expect("a weight"), cell, digit, is_negated)
        };
        let least = right.trim_end_matches(" ;").parse().expect("a number");
        Self { terms: words.chunks(2).map(term).collect(), least }
    }

    fn is_satisfied(&self, grid: &[i32]) -> bool {
        let is_true = |cell: usize, digit: i32, is_negated: bool| (grid[cell] == digit) != is_negated;
        let terms =
            self.terms.iter().filter(|&&(_, cell, digit, is_negated)| is_true(cell, digit, is_negated));
        terms.map(|(weight, ..)| weight).sum::<i64>() >= self.least
    }
}

/// The rows of sums of a formula, and those of the digits that a sum of one cell excludes.
fn sum_rows(formula: &str, shape: &Shape) -> Vec<SumRow> {
    let rows = formula.lines().filter(|line| line.starts_with("@sum") || line.starts_with("@never_"));
    rows.map(|line| SumRow::read(line, shape)).collect()
}

/// Checks clauses and sums against the predicates, on all grids of a board.
fn admits_what_satisfies_it(board: &Shape, constraint: Constraint) -> Result<(), TestCaseError> {
    let Some(shape) = shape(board, constraint) else { return Ok(()) };
    let (size, lowest) = (board.size(), board.lowest());
    let (clauses, rows) = formulas(&shape);
    let has_sums_alone = rows.contains("@sum") && !rows.contains("@read");
    let sums = sum_rows(&rows, &shape);
    let mut solver = solver(&clauses);
    for grid in solutions(board) {
        let literal = |(cell, &value): (usize, &i32)| {
            Lit::new(Var::unsafe_from_idx((cell * size) as u32 + (value - lowest) as u32), true)
        };
        let assumptions: Vec<Lit> = grid.iter().enumerate().map(literal).collect();
        let is_satisfiable = solver.solve_limited(&assumptions) == lbool::TRUE;
        let expected = shape.violation(&grid).is_none();
        let satisfies_sums = sums.iter().all(|row| row.is_satisfied(&grid));
        prop_assert!(satisfies_sums || !expected, "{:?} on {:?}", shape.constraints(), grid);
        if has_sums_alone && !shape.constraints().iter().any(|c| c.kind == ConstraintKind::Cage) {
            prop_assert_eq!(satisfies_sums, expected, "{:?} on {:?}", shape.constraints(), grid);
        }
        prop_assert_eq!(is_satisfiable, expected, "{:?} on {:?}", shape.constraints(), grid);
    }
    Ok(())
}

/// The one cell between the ends is a restriction of its digits, the ends are a sum.
#[test]
fn a_sum_and_a_sum_of_one_cell_are_both_in_the_formula() {
    let cells = [6, 7, 8].map(Cell::new).to_vec();
    let arrow = Constraint { kind: ConstraintKind::DoubleArrow, cells, numbers: vec![1], definition: None };
    let board = board(3, 0, 4);
    let (_, rows) = formulas(&shape(&board, arrow.clone()).expect("the board accepts it"));
    assert!(rows.contains("@sum") && rows.contains("@never_"), "{rows}");
    admits_what_satisfies_it(&board, arrow).expect("they admit the same grids");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn clauses_admit_the_grids_that_satisfy_a_constraint(
        (board, constraint) in select(vec![(4, 1, 4), (4, 0, 4), (4, 2, 4), (3, 1, 5), (3, 0, 4)])
            .prop_map(|(side, lowest, digits)| board(side, lowest, digits))
            .prop_flat_map(|board| { let constraint = constraint(&board); (Just(board), constraint) })
    ) {
        admits_what_satisfies_it(&board, constraint)?;
    }
}
