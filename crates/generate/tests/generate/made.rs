//! What is made has one solution and no clue too many.

use super::*;

#[test]
fn each_has_one_solution_and_no_clue_too_many() {
    let all = made(Spec::on(Shape::CLASSIC), Goal::default(), 1, 60);
    assert_eq!(all.len(), 60);
    assert!(all.iter().all(|made| is_unique_and_minimal(&made.grid)));
    let lines: BTreeSet<String> = all.iter().map(GeneratedPuzzle::line).collect();
    assert_eq!(lines.len(), 60, "no two are the same");
    for made in &all {
        let solved = whydoku_search::solution(&made.grid).unwrap();
        assert_eq!(solved, made.solution);
    }
}

#[test]
#[ignore = "ten thousand puzzles, 25 searches each: `.ci/extra` runs it"]
fn ten_thousand_have_one_solution_and_no_clue_too_many() {
    let all = made(Spec::on(Shape::CLASSIC), Goal::default(), 17, 10_000);
    assert_eq!(all.iter().filter(|made| is_unique_and_minimal(&made.grid)).count(), 10_000);
}

#[test]
fn boards_of_all_kinds_are_served() {
    let with = |rules: &str| Shape::CLASSIC.with_rules(rules.parse::<Rules>().unwrap()).unwrap();
    let shapes = [
        Shape::of_size(4),
        Shape::of_size(6),
        Ok(with("anti-knight")),
        Ok(with("diagonals")),
        Shape::of_size(5),
    ];
    for shape in shapes {
        let shape = shape.unwrap();
        let all = made(Spec::on(shape.clone()), Goal::default(), 2, 2);
        assert_eq!(all.len(), 2);
        assert!(all.iter().all(|made| is_unique_and_minimal(&made.grid)), "{shape:?}");
    }
    let order = Spec::on(Shape::of_size(6).unwrap()).jigsaw(true);
    let all = made(order, Goal::default(), 3, 3);
    assert!(all.iter().all(|made| is_unique_and_minimal(&made.grid)));
    assert!(all[0].shape != all[1].shape, "regions are made up anew");
}

#[test]
fn clues_outside_are_as_few_as_will_do() {
    let order = Spec::on(Shape::of_size(6).unwrap()).outside(true);
    let made = &made(order, Goal::default(), 4, 1)[0];
    assert!(!made.shape.outside().is_empty() && solutions(&made.grid) == 1);
    let clues = made.shape.outside();
    for left_out in clues {
        let others = clues.iter().filter(|clue| *clue != left_out);
        let others = others.map(|clue| (clue.side, clue.line, clue.digit)).collect();
        let shape = Shape::of_size(6).unwrap().with_outside(others, None).unwrap();
        let layout = Layout::new(shape).unwrap();
        let given = made.grid.givens().iter().map(|c| Candidate::new(c, made.grid.digit(c).unwrap()));
        assert_eq!(solutions(&Grid::with_givens(Arc::new(layout), given).unwrap()), 2, "{left_out:?}");
    }
}

#[test]
fn clues_may_be_needed_together_with_their_images_only() {
    let order = Spec::on(Shape::CLASSIC).class(SymmetryClass::HalfTurn).together(true);
    let all = made(order.clone(), Goal::default(), 8, 20);
    assert_eq!(all.len(), 20);
    for made in &all {
        let givens = made.grid.givens();
        assert_eq!(solutions(&made.grid), 1);
        for cell in givens {
            let image = Cell::new(80 - cell.index());
            assert!(givens.contains(image));
            assert_eq!(solutions(&with_givens(&made.grid, |other| other != cell && other != image)), 2);
            let alone = solutions(&with_givens(&made.grid, |other| other != cell)) == 1;
            assert_eq!(alone, made.superfluous.contains(cell), "each that one can do without is named");
        }
    }
    assert!(all.iter().any(|made| !made.superfluous.is_empty()));
    let refused = |order: Spec| PuzzleGenerator::new(order, Goal::default(), 1).err();
    let without = order.clone().class(SymmetryClass::Any);
    assert_eq!(refused(without), Some(GeneratorError::Spec(SpecError::NoImages)));
    assert!(refused(order.redundant(2)).is_some());
}

#[test]
fn fewer_clues_than_leaving_out_comes_down_to() {
    let order = Spec::on(Shape::CLASSIC).clues(0..=21);
    let made = &made(order, Goal::default(), 30, 1)[0];
    assert!(made.grid.givens().len() <= 21 && is_unique_and_minimal(&made.grid));
}
