//! What is made is as ordered and as wished.

use super::*;
use whydoku_board::CancelToken;

#[test]
fn patterns_are_symmetrical_as_ordered() {
    for (name, class) in SymmetryClass::ALL {
        let order = Spec::on(Shape::of_size(6).unwrap()).class(class);
        for made in made(order, Goal::default(), 5, 2) {
            assert!(class.holds(6, &pattern(&made)), "{name}: {}", made.line());
            assert!(is_unique_and_minimal(&made.grid), "{name}");
        }
    }
    let order = Spec::on(Shape::CLASSIC).class(SymmetryClass::HalfTurn);
    let made = &made(order, Goal::default(), 5, 1)[0];
    assert!(SymmetryClass::HalfTurn.holds(9, &pattern(made)) && is_unique_and_minimal(&made.grid));
}

#[test]
fn classes_hold_what_they_say() {
    let orbits = |class: SymmetryClass| class.groups(9).len();
    // The numbers of orbits are those of the group of a square (Burnside).
    assert_eq!(
        [SymmetryClass::Any, SymmetryClass::HalfTurn, SymmetryClass::QuarterTurn].map(orbits),
        [81, 41, 21]
    );
    assert_eq!(
        [SymmetryClass::Diagonal, SymmetryClass::BothDiagonals, SymmetryClass::Vertical].map(orbits),
        [45, 25, 45]
    );
    assert_eq!(
        [SymmetryClass::Horizontal, SymmetryClass::BothAxes, SymmetryClass::Full].map(orbits),
        [45, 25, 15]
    );
    assert_eq!(SymmetryClass::of(4, &[true; 16]), SymmetryClass::Full);
    assert!("sideways".parse::<SymmetryClass>().unwrap_err().to_string().contains("half-turn, quarter-turn"));
}

#[test]
fn clues_are_as_many_as_ordered_and_superfluous_ones_are_named() {
    let order = Spec::on(Shape::CLASSIC).clues(23..=24);
    let all = made(order, Goal::default(), 6, 5);
    assert!(all.iter().all(|made| (23..=24).contains(&made.grid.givens().len())));
    let order = Spec::on(Shape::CLASSIC).redundant(4);
    for made in made(order, Goal::default(), 7, 3) {
        assert_eq!(made.superfluous.len(), 4);
        assert!(is_unique_and_minimal(&with_givens(&made.grid, |cell| !made.superfluous.contains(cell))));
    }
}

#[test]
fn a_pattern_a_solution_and_digits_are_kept() {
    let grid = |line: &str| whydoku_search::solution(&classic(line)).unwrap().to_string();
    let solution = grid(EASY);
    let order = Spec::on(Shape::CLASSIC).solution(Some(solution.clone()));
    assert_eq!(made(order, Goal::default(), 8, 1)[0].solution.to_string(), solution);

    let text = EASY.replace(|c: char| c.is_ascii_digit(), "X");
    let marks = Spec::marks(&text, 81).unwrap();
    let order = Spec::on(Shape::CLASSIC).pattern(Some(marks.clone()));
    let made_so = &made(order, Goal::default(), 9, 1)[0];
    assert_eq!(pattern(made_so), marks.iter().map(|mark| *mark == CellMark::Must).collect::<Vec<_>>());
    assert_eq!(solutions(&made_so.grid), 1);

    let few = "12.......345.....................................................................";
    let order = Spec::on(Shape::CLASSIC).keep(Some(few.to_owned()));
    let line = made(order, Goal::default(), 10, 1)[0].line();
    assert!(line.starts_with("12") && line[9..].starts_with("345"));
}

#[test]
fn generated_puzzles_meet_their_goal() {
    let number = |text: &str| text.parse::<Number>().unwrap();
    let human = Catalogue::embedded().profile("human").unwrap();
    let guide = PathBuilder::new(human).unwrap();
    let rated = |made: &GeneratedPuzzle| guide.pipeline().rate(made.grid.clone());

    let easy = Goal::default().singles_only(true);
    for made in made(Spec::on(Shape::CLASSIC), easy, 12, 3) {
        let told = guide.build(&made.grid);
        let single = |id| Catalogue::embedded().entry(id).family == Family::Single;
        assert!(told.steps().all(|step| single(step.technique)));
    }
    let tricky = Goal::default().tier(Some("tricky".into()));
    for made in made(Spec::on(Shape::CLASSIC), tricky, 13, 2) {
        let whydoku_solver::pipeline::Verdict::Solved(rating) = rated(&made) else { panic!("it is solved") };
        assert_eq!(rating.tier, "tricky");
    }
    let wing = "x-wing".parse().unwrap();
    let hardest = Goal::default().hardest(Some(wing)).technique(Some(wing)).times(1);
    for made in made(Spec::on(Shape::CLASSIC), hardest, 14, 1) {
        assert!(guide.build(&made.grid).steps().any(|step| step.technique == wing));
        let whydoku_solver::pipeline::Verdict::Solved(rating) = rated(&made) else { panic!("it is solved") };
        assert_eq!(rating.hardest, Some(wing));
    }
    let scale = Some(ScaleChoice::new("hodoku", None).unwrap());
    let level = Goal::default().scale(scale).tier(Some("medium".into()));
    assert_eq!(made(Spec::on(Shape::CLASSIC), level, 18, 1).len(), 1, "HoDoKu writes it Medium");
    // Whatever is hard enough will do, however hard it is.
    let hard = Goal::default().figure(Some(number("3.5")..=number("4294967296")));
    for made in made(Spec::on(Shape::CLASSIC), hard, 16, 3) {
        let whydoku_solver::pipeline::Verdict::Solved(rating) = rated(&made) else { panic!("it is solved") };
        assert!(rating.difficulty.in_tenths() >= 35);
    }
    let scale = Some(ScaleChoice::new("clues", None).unwrap());
    let few = Goal::default().scale(scale).figure(Some(number("22")..=number("23")));
    let all = made(Spec::on(Shape::CLASSIC), few, 15, 2);
    assert!(all.iter().all(|made| (22..=23).contains(&made.grid.givens().len())));
}

#[test]
fn the_same_seed_gives_the_same_and_another_others() {
    let lines = |seed| {
        let wish = Goal::default().singles_only(true);
        made(Spec::on(Shape::CLASSIC), wish, seed, 4).iter().map(GeneratedPuzzle::line).collect::<Vec<_>>()
    };
    assert_eq!(lines(20), lines(20));
    assert_ne!(lines(20), lines(21));
    let workshop = PuzzleGenerator::new(Spec::on(Shape::CLASSIC), Goal::default(), 20).unwrap();
    let late = workshop.attempt(9, CancelToken::NEVER).made;
    workshop.attempt(3, CancelToken::NEVER);
    assert_eq!(
        workshop.attempt(9, CancelToken::NEVER).made,
        late,
        "an attempt does not depend on those before it"
    );
}

#[test]
fn orders_that_cannot_be_met_are_refused() {
    let refused = |order: Spec, wish: Goal| match PuzzleGenerator::new(order, wish, 0) {
        Ok(_) => panic!("it was accepted"),
        Err(refusal) => refusal.to_string(),
    };
    let on = || Spec::on(Shape::CLASSIC);
    let (least, most) = (30, 20);
    assert!(refused(on().clues(least..=most), Goal::default()).contains("30..20 is not a range of clues"));
    assert!(refused(on().solution(Some("123".into())), Goal::default()).contains("not a full grid"));
    let twice = "11...............................................................................";
    assert!(refused(on().keep(Some(twice.into())), Goal::default()).contains("break the rules"));
    let class = SymmetryClass::HalfTurn;
    assert!(refused(on().unbiased(true).class(class), Goal::default()).contains("exclude each other"));
    let tier = Goal::default().tier(Some("killing".into()));
    assert!(refused(on(), tier).contains("easy, moderate, tricky"));
    let few = on().clues(0..=16);
    assert!(refused(few, Goal::default()).contains("fewer than 17 clues"));
    let hardest = Some("x-wing".parse().unwrap());
    let wish = Goal::default().hardest(hardest).singles_only(true);
    assert!(refused(on(), wish).contains("solved by singles and in need of x-wing"));
    for (tier, id) in [("easy", "als-xz"), ("moderate", "jellyfish"), ("hard", "nested-forcing-net")] {
        let (tier, id) = (Some(tier.to_owned()), Some(id.parse().unwrap()));
        for goal in
            [Goal::default().tier(tier.clone()).hardest(id), Goal::default().tier(tier.clone()).technique(id)]
        {
            let refusal = refused(on(), goal);
            let needed = format!("and in need of {}", id.unwrap());
            assert!(refusal.contains("of the tier") && refusal.contains(&needed), "{refusal}");
        }
    }
    let figure = |least: &str, most: &str| Some(least.parse().unwrap()..=most.parse().unwrap());
    let goal = Goal::default().figure(figure("1.0", "2.0")).hardest(hardest);
    assert!(refused(on(), goal).contains("in need of x-wing and rated 2.0 or less"));
    let goal = Goal::default().figure(figure("9.0", "12.0")).singles_only(true);
    assert!(refused(on(), goal).contains("solved by singles and rated 9.0 or more"));
    let goal = Goal::default().tier(Some("fiendish".to_owned())).singles_only(true);
    assert!(refused(on(), goal).contains("of the tier `fiendish` and solved by singles"));
    for (size, fewest) in [(4, 4), (6, 8)] {
        let few = Spec::on(Shape::of_size(size).unwrap()).clues(0..=fewest - 1);
        assert!(refused(few, Goal::default()).contains(&format!("fewer than {fewest} clues")));
    }
    let rated = |tier: &str, least: &str, most: &str| {
        let figure = Some(least.parse().unwrap()..=most.parse().unwrap());
        PuzzleGenerator::new(on(), Goal::default().tier(Some(tier.into())).figure(figure), 0)
            .map_or_else(|refusal| refusal.to_string(), |_| "accepted".to_owned())
    };
    assert!(rated("easy", "2.0", "12.0").contains("of the tier `easy` and rated 2.0 or more"));
    assert!(rated("hard", "1.0", "3.9").contains("of the tier `hard` and rated 3.9 or less"));
    assert!(rated("beyond logic", "1.0", "11.9").contains("rated 11.9 or less"));
    assert_eq!(rated("easy", "1.9", "12.0"), "accepted");
    assert_eq!(rated("hard", "1.0", "4.0"), "accepted");
    assert_eq!(rated("beyond logic", "9.0", "12.0"), "accepted");
    let cages = Goal::default().hardest(Some("cage-combinations".parse().unwrap()));
    assert!(refused(on(), cages).contains("this board has none"));
    assert!(matches!(Spec::marks("x.k", 3), Err(SpecError::Symbol('k'))));
    let one = (0..81).map(|at| if at == 0 { CellMark::Must } else { CellMark::May }).collect();
    let asymmetric = on().pattern(Some(one)).class(class);
    let refusal = PuzzleGenerator::new(asymmetric, Goal::default(), 0).err();
    assert_eq!(refusal, Some(GeneratorError::Spec(SpecError::Asymmetric(class))));
}

#[test]
fn a_hard_tier_is_reached_with_few_ratings() {
    let goal = || Goal::default().tier(Some("diabolical".to_owned()));
    let (mut made, mut rated) = (0, 0);
    for seed in 1..=3 {
        let generator = PuzzleGenerator::new(Spec::on(Shape::CLASSIC), goal(), seed).unwrap();
        let tried = (0..100).map(|number| generator.attempt(number, CancelToken::NEVER));
        made += usize::from(tried.inspect(|tried| rated += tried.looked).any(|tried| !tried.made.is_empty()));
    }
    assert_eq!(made, 3);
    // Without a cheaper measure before the rating it takes more than a hundred a puzzle.
    assert!(rated < 150, "{rated}");
}

#[test]
fn a_technique_that_is_not_known_from_play_stands_beside_singles_alone() {
    let catalogue = Catalogue::embedded();
    let ladder_of = |slug: &str| {
        let goal = Goal::default().technique(slug.parse().ok());
        let (name, ladder) = goal.ladder().unwrap();
        (name, ladder.techniques().map(|id| catalogue.entry(id).family == Family::Single).collect::<Vec<_>>())
    };
    let (name, singles) = ladder_of("franken-x-wing");
    assert_ne!(name, "human");
    assert_eq!(singles.iter().filter(|is_single| !**is_single).count(), 1);
    assert!(singles.len() > 1);
    let (name, singles) = ladder_of("x-wing");
    assert_eq!(name, "human");
    assert!(singles.iter().filter(|is_single| !**is_single).count() > 1);
}
