//! A board with a constraint of any text, and findings of any premises and conclusions, as a trace may claim them: the checker
//! must answer within a limit of time, which every command has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::Arc;
use std::time::{Duration, Instant};
use whydoku_board::{
    CancelToken, Candidate, Cell, Constraint, ConstraintKind, Digit, Grid, House, Layout, Shape,
};
use whydoku_logic::{Conclusion, Figure, Finding, Guardians, Linear, Pattern, Term, Truth};

const LIMIT: Duration = Duration::from_secs(1);

const SIZES: [usize; 4] = [4, 6, 9, 11];

fuzz_target!(|input: (u8, u8, &str, Vec<[u16; 4]>, Vec<u16>)| {
    let (size, kind, entry, premises, conclusions) = input;
    let size = SIZES[usize::from(size) % SIZES.len()];
    let kind = ConstraintKind::ALL[usize::from(kind) % ConstraintKind::ALL.len()];
    let Ok(constraint) = Constraint::read(kind, entry, size) else { return };
    let shape = Shape::of_size(size).and_then(|shape| shape.with_constraints(vec![constraint]));
    let Some(layout) = shape.ok().and_then(|shape| Layout::<2>::new(shape).ok()) else { return };
    let grid = Grid::empty(Arc::new(layout));
    let layout: &Layout<2> = grid.layout();
    let cell = |number: u16| Cell::new(usize::from(number) % layout.cells().len());
    let digit = |number: u16| Digit::new(usize::from(number) % size);
    let candidate = |number: u16| Candidate::new(cell(number / 25), digit(number));
    let house = |number: u16| House::new(usize::from(number) % layout.house_count());
    let relations = layout.relations().len();
    // One more than there are.
    let relation = |number: u16| usize::from(number) % (relations + 1);
    let term = |number: u16| {
        if number % 2 == 0 { Term::House(house(number / 2)) } else { Term::Relation(relation(number / 2)) }
    };
    let truth = |&[of, a, b, c]: &[u16; 4]| match of % 6 {
        0 => Truth::Cell(cell(a)),
        1 => Truth::House(house(a), digit(b)),
        2 => Truth::Clue(a.into()),
        3 => Truth::Linear(Box::new(Linear { plus: vec![term(a)], minus: vec![term(b), term(c)] })),
        4 => {
            let pattern = if a % 2 == 0 { Pattern::Deadly } else { Pattern::Impossible };
            let cells = (0..of / 6).map(|step| cell((a / 2).wrapping_add(step.wrapping_mul(b)))).collect();
            Truth::Guardians(Box::new(Guardians { pattern, cells, candidates: vec![candidate(c)] }))
        }
        _ => Truth::Relation(relation(a)),
    };
    let premises: Vec<Truth> = premises.iter().map(truth).collect();
    let conclusions = conclusions.iter().map(|&number| match number % 2 {
        0 => Conclusion::Place(candidate(number / 2)),
        _ => Conclusion::Eliminate(candidate(number / 2)),
    });
    let start = Instant::now();
    let is_over = || start.elapsed() > LIMIT;
    let cancel = CancelToken::new(&is_over);
    let _ = whydoku_checker::contradicts_until(&grid, &premises, cancel);
    if let Some(finding) = Finding::new(premises, conclusions.collect(), Figure::new()) {
        let _ = whydoku_checker::check_until(&grid, &finding, cancel);
    }
});
