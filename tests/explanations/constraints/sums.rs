//! Compiled rules against their automata, and the bounds of long sums.

use super::{ALL_KINDS, explained, grid, numbers, puzzle};
use crate::path_builder;
use whydoku_board::{Candidate, Digit, Layout, Rng, SupportCache, Workspace};
use whydoku_checker::{check, tighten};
use whydoku_logic::{Conclusion, Linear, TechniqueId};
use whydoku_solver::path::PathContext;
use whydoku_solver::pipeline::find_all;
use whydoku_solver::trace::Outcome;

#[test]
fn compiled_rules_agree_with_automata() {
    let layout = Layout::<2>::new(puzzle(ALL_KINDS).shape).expect("it fits");
    let mut draw = numbers(1);
    let (mut some, mut none) = (0, 0);
    for info in layout.relations() {
        let (mut known, mut left, mut workspace) =
            (SupportCache::default(), Vec::new(), Workspace::default());
        for _ in 0..200 {
            // Few digits and many: both where nothing fits and where much does.
            let domains: Vec<u32> =
                info.order.iter().map(|_| (draw() | if some > none { 0 } else { draw() }) & 0x1ff).collect();
            let read = info.automaton.supports(&domains, &mut 0);
            assert_eq!(info.compiled.supports(&domains), read, "{:?} of {domains:?}", info.automaton);
            // The cache agrees on the first question and on its repetition.
            if info.compiled.fits_in_word() && !domains.contains(&0) {
                let word = info.compiled.in_word(domains.iter().copied());
                for _ in 0..2 {
                    let kept = known.supports_in_word(&info.compiled, word, &mut left, &mut workspace);
                    let kept = kept.map(|kept| info.compiled.out_of_word(kept).collect::<Vec<u32>>());
                    assert_eq!(kept, read, "{:?} of {domains:?}", info.automaton);
                }
            }
            for digit in 0..9 {
                let without: Vec<u32> = domains.iter().map(|domain| domain & !(1 << digit)).collect();
                let needed = read.is_some() && info.automaton.supports(&without, &mut 0).is_none();
                assert_eq!(info.compiled.needs(&domains, digit), needed, "{digit} of {domains:?}");
            }
            *(if read.is_some() { &mut some } else { &mut none }) += 1;
        }
    }
    assert!(some > 500 && none > 500, "{some} with a filling, {none} without");
}

/// A candidate of a cell in several sums of a constraint is eliminated once.
#[test]
fn equal_sums_may_share_cells() {
    let square = ".EqualSum~R4C4~R4C5~R4C6~-~R5C4~R5C5~R5C6~-~R6C4~R6C5~R6C6~-~R4C4~R5C4~R6C4~-~R4C5~R5C5~R6C5~-~R4C6~R5C6~R6C6~-~R4C4~R5C5~R6C6~-~R4C6~R5C5~R6C4";
    let grid = grid(&format!(".AntiKnight.Diagonal~1.Diagonal~-1{square}.~R4C1_3~R4C2_8~R4C3_4~R9C9_2"));
    let found: Vec<String> = whydoku_search::first_two(&grid).iter().map(ToString::to_string).collect();
    assert_eq!(found, ["843567219275913846619428375384672951726159483951834627537286194462791538198345762"]);
}

/// Sums of several groups, negative factors and leftovers, on boards whose digits begin with 0 and with 1.
#[test]
fn digit_sets_agree_with_automata() {
    let text = "size: 9\ncages: ['23: r1c1 r1c2 r2c1 r2c2', '11: r3c1 r3c2', '9: r4c1 r4c2 r5c1', '30: r7c7 r7c8 r7c9 r8c8 r8c9']\nlittle-killers: ['38: r1c3 r2c4 r3c5 r4c6 r5c7 r6c8 r7c9', '21: r1c8 r2c7 r3c6 r4c5 r5c4']\nsums: ['40: r5c1 r6c1 r7c1 r5c2 r6c2 r9c9 r8c9', '3: r9c1 r9c2']\nrenban: ['r1c9 r2c9 r3c9 r4c9 r5c9', 'r9c3 r8c4 r7c5 r6c6 r5c6']\n";
    let mut draw = numbers(7);
    let (mut some, mut none) = (0, 0);
    for text in [text.to_owned(), format!("digits: 0-8\n{text}")] {
        let layout = Layout::<2>::new(puzzle(&text).shape).expect("it fits");
        let relations =
            layout.relations().iter().map(|info| (info.automaton.clone(), &info.compiled, info.order.len()));
        let left = layout.leftovers(layout.cells(), 6).map(|left| {
            let equation = Linear::from(left).equation(&layout).expect("its terms are sums");
            (equation.reading(&layout).1, &left.compiled, left.order.len())
        });
        for (automaton, compiled, count) in relations.chain(left) {
            for _ in 0..100 {
                let domains: Vec<u32> = (0..count)
                    .map(|_| if some > none { draw() & draw() } else { draw() | draw() } & 0x1ff)
                    .collect();
                let read = automaton.supports(&domains, &mut 0);
                assert_eq!(compiled.supports(&domains), read, "{automaton:?} of {domains:?}");
                *(if read.is_some() { &mut some } else { &mut none }) += 1;
            }
        }
    }
    assert!(some > 500 && none > 500, "{some} with a filling, {none} without");
}

/// Sums of more cells than an automaton remembers, with pills, factors and groups.
#[test]
fn long_sums_agree_with_automata() {
    let text = "size: 9\narrows: ['r1c1 r1c2: r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c9 r3c9 r4c9 r5c9 r6c9 r7c9']\n\
        sums: ['70: r5c1 r6c1 r7c1 r8c1 r9c1 r9c2 r9c3 r9c4 r9c5 r9c6 r9c7 r8c7 r7c7 r6c7']\n\
        equations: ['2 2 2 2 2 2 2 -1 -1 -1 -3 -3 -3 -3 = 5: r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r3c1 r3c2 r3c3 r4c4 r4c5 r4c6 r5c5', \
            '40 40 -30 -30 7 7 7 7 -1 -1 -1 -1 -1 -1 = 60: r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r3c1 r3c2 r3c3 r4c4 r4c5 r4c6 r5c5']\n";
    let mut draw = numbers(3);
    let (mut some, mut none, mut long) = (0, 0, 0);
    for text in [text.to_owned(), format!("digits: 0-8\n{text}")] {
        let layout = Layout::<2>::new(puzzle(&text).shape).expect("it fits");
        for info in layout.relations().iter().filter(|info| info.order.len() > 12) {
            long += 1;
            for _ in 0..300 {
                // Three candidates a cell on average, so that some have fillings and some have none.
                let domains: Vec<u32> = info
                    .order
                    .iter()
                    .map(|_| draw() & draw() & 0x1ff | draw() & draw() & draw() & 0x1ff)
                    .collect();
                let read = info.automaton.supports(&domains, &mut 0);
                assert_eq!(info.compiled.supports(&domains), read, "{:?} of {domains:?}", info.automaton);
                *(if read.is_some() { &mut some } else { &mut none }) += 1;
            }
        }
    }
    assert!(long == 8 && some > 100 && none > 100, "{long} sums, {some} with a filling, {none} without");
}

/// Fewer candidates have no more supports, so that the result of several rules does not depend on their order.
#[test]
fn supports_are_monotone() {
    let several = "size: 9\nsums: ['40: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3']\n\
        arrows: ['r9c1 r9c2: r8c1 r8c2 r8c3 r8c4 r8c5 r8c6 r8c7 r8c8 r8c9 r7c9 r6c9 r5c9 r4c9']\n";
    let mut draw = numbers(5);
    let (mut some, mut none) = (0, 0);
    for text in [ALL_KINDS, several] {
        let layout = Layout::<2>::new(puzzle(text).shape).expect("it fits");
        for info in layout.relations() {
            for _ in 0..200 {
                let more: Vec<u32> = info
                    .order
                    .iter()
                    .map(|_| (draw() | if some > none { 0 } else { draw() }) & 0x1ff)
                    .collect();
                let less: Vec<u32> = more.iter().map(|digits| digits & (draw() | draw() | draw())).collect();
                let Some(left) = info.compiled.supports(&less) else {
                    none += 1;
                    continue;
                };
                some += 1;
                let of_more = info.compiled.supports(&more).expect("what fits still fits");
                let is_within = left.iter().zip(&of_more).all(|(less, more)| less & !more == 0);
                assert!(is_within, "{:?} of {less:?} and {more:?}", info.automaton);
            }
        }
    }
    assert!(some > 500 && none > 500, "{some} with a filling, {none} without");
}

/// The checker accepts steps of long sums, and they need all their premises: two whole boxes have the sum 42, so that one
/// cell must be 1.
#[test]
fn steps_of_long_sums_are_judged() {
    let grid = grid("size: 6\nboxes: 3x2\nsums: ['43: r1c123 r2c123 r3c456 r4c456 r5c1']\n");
    let guide = path_builder("human");
    for value in 2..=6 {
        let claim = Conclusion::Eliminate(Candidate::new(grid.layout().cell(4, 0), Digit::new(value - 1)));
        let step = guide.step_to(&grid, claim, PathContext::default()).expect("the sum says so");
        assert_eq!(check(&grid, &step.finding), Ok(()));
        assert_eq!(tighten(&grid, &step.finding).premises(), step.finding.premises());
    }
    let wrong = Conclusion::Eliminate(Candidate::new(grid.layout().cell(4, 0), Digit::new(0)));
    assert!(guide.step_to(&grid, wrong, PathContext::default()).is_none());
}

/// The bounds of a long sum by rows, columns, boxes and other groups keep the candidates of a solution.
#[test]
fn bounds_of_long_sums_keep_solutions() {
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut rng = Rng::new(11, 0);
    let mut taken = 0;
    for _ in 0..60 {
        let mut names: Vec<usize> = (0..9).collect();
        rng.shuffle(&mut names);
        let digits: Vec<usize> = solved.bytes().map(|digit| names[usize::from(digit - b'1')]).collect();
        // A walk over the board, as an arrow takes it.
        let mut cells = vec![rng.below(81)];
        for _ in 0..500 {
            let last = cells[cells.len() - 1];
            let steps = [
                (last >= 9, last.wrapping_sub(9)),
                (last < 72, last + 9),
                (last % 9 > 0, last.wrapping_sub(1)),
                (last % 9 < 8, last + 1),
            ];
            let (may, next) = steps[rng.below(4)];
            if may && !cells.contains(&next) && cells.len() < 30 {
                cells.push(next);
            }
        }
        if cells.len() < 13 {
            continue;
        }
        let total: usize = cells.iter().map(|&cell| digits[cell] + 1).sum();
        let named: Vec<String> =
            cells.iter().map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)).collect();
        let layout =
            Layout::<2>::new(puzzle(&format!("size: 9\nsums: ['{total}: {}']\n", named.join(" "))).shape)
                .expect("it fits");
        let [info] = layout.relations() else { panic!("one sum") };
        for few in 1..6 {
            // Beside the right digit some that are near it: so the bounds are close.
            let near = |digit: usize, up: bool| {
                (0..few).map(move |by| if up { (digit + by).min(8) } else { digit.saturating_sub(by) })
            };
            let domains: Vec<u32> = info
                .order
                .iter()
                .map(|cell| near(digits[cell.index()], few % 2 == 0).fold(0, |all, digit| all | 1 << digit))
                .collect();
            let left = info.automaton.supports(&domains, &mut 0).expect("one filling is right");
            assert_eq!(info.compiled.supports(&domains).as_ref(), Some(&left));
            let bounded = info.automaton.bounded(&domains).unwrap_or_else(|| domains.clone());
            for (cell, (left, bounded)) in info.order.iter().zip(left.iter().zip(&bounded)) {
                assert_eq!((left & bounded) >> digits[cell.index()] & 1, 1, "{cell:?} of {cells:?}");
            }
            let gone: Vec<u32> = domains.iter().zip(&bounded).map(|(domain, left)| domain & !left).collect();
            if gone.iter().any(|&gone| gone != 0) {
                taken += 1;
                assert!(
                    info.automaton.tight(&domains, &gone).is_some(),
                    "what one bound takes is told by one"
                );
            }
        }
    }
    assert!(taken > 100, "{taken}");
}

/// An arrow through 32 cells, whose sum is at least 98 box by box, which is the most that a pill of two cells holds.
#[test]
fn a_long_sum_is_explained_by_its_bounds() {
    let arrow = ".PillArrow~2~R6C5~R5C5~R4C5~R4C4~R5C4~R5C3~R5C2~R6C2~R6C3~R7C3~R7C4~R8C4~R9C4~R9C5~R8C5~R7C5~R7C6~R8C6~R8C7~R7C7~R6C7~R5C7~R5C8~R4C8~R4C9~R3C9~R2C9~R2C8~R3C8~R3C7~R2C7~R2C6~R3C6~R3C5.DisjointSets";
    let grid = grid(arrow);
    let trace = path_builder("human").build(&grid);
    assert!(matches!(trace.outcome, Outcome::Solved), "{:?}", trace.outcome);
    let told = explained(trace.steps().next().expect("there are steps"), &grid);
    for part in [
        "6 in box 2, 21 in box 3",
        "36 in box 8 and 3 in box 9: 98 in all",
        "can make 99 at most",
        "room for just 1 more",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn clues_are_explained_by_what_their_first_cells_allow() {
    for (clue, id, reason) in [
        (
            "x-sums: ['9: c1']",
            TechniqueId::OutsideClue,
            "r1c1 says how many cells, itself included, come to 9: it can be 3.",
        ),
        (
            "skyscrapers: ['4: c1']",
            TechniqueId::OutsideClue,
            "From r1c1 on 4 skyscrapers are seen, each taller than all before it, so tall ones cannot come too soon: remove",
        ),
        (
            "region-sums: [r1c2 r1c3 r1c4]",
            TechniqueId::EqualSums,
            "r1c2 + r1c3 is 3 to 11 and r1c4 is 1 to 6. These are equal, so each is 3 to 6: remove",
        ),
        (
            "zippers: [r1c1 r1c2 r1c3]",
            TechniqueId::ArrowSums,
            "r1c1 + r1c3 is 3 to 11 and r1c2 is 1 to 6. These are equal, so each is 3 to 6: remove",
        ),
    ] {
        let grid = grid(&format!("size: 6\nboxes: 3x2\ngrid: |\n{}{clue}\n", "  ......\n".repeat(6)));
        let told = explained(find_all(&grid, id).first().expect("there is a step"), &grid);
        assert!(told.contains(reason), "{reason}: {told}");
    }
}

#[test]
fn what_a_cage_cannot_hold_is_said_by_the_partner_or_by_the_sum_that_is_not_made() {
    for (row, cage, reason) in [
        (
            "12....",
            "5: r2c1 r2c6",
            "5 in two cells can only be 1+4 or 2+3. Each digit needs its partner in the other cell: remove",
        ),
        (
            "12....",
            "8: r2c1 r3c1 r3c2",
            "8 in three cells can only be 1+2+5 or 1+3+4. With one of these there, the other cells cannot make the sum",
        ),
        (
            "......",
            "3: r1c1 r1c2",
            "3 in two cells can only be 1+2. Nothing else can stand there. That uses up 1 and 2 for the cells that see all these places: remove",
        ),
    ] {
        let text =
            format!("size: 6\nboxes: 3x2\ngrid: |\n  {row}\n{}cages: ['{cage}']\n", "  ......\n".repeat(5));
        let grid = grid(&text);
        let found = find_all(&grid, TechniqueId::CageCombinations);
        let told = explained(found.first().expect("there is a step"), &grid);
        assert!(told.contains(reason), "{reason}: {told}");
    }
}

#[test]
fn a_broken_cage_is_explained_by_the_fewest_cells_that_break_it() {
    for (cells, wanted) in [
        (
            "3........",
            "Take the Rellik cage of 9 at r1c1, r1c2 and r1c3. If r1c2 were 6, r1c1 and r1c2 would make the forbidden 9. \
             If r1c3 were 6, r1c1 and r1c3 would make the forbidden 9: remove 6 from r1c2 and r1c3.",
        ),
        (
            "34.......",
            "Take the Rellik cage of 9 at r1c1, r1c2 and r1c3. If r1c3 were 2, r1c1, r1c2 and r1c3 would make the forbidden 9. \
             If r1c3 were 5, r1c2 and r1c3 would make the forbidden 9. \
             If r1c3 were 6, r1c1 and r1c3 would make the forbidden 9: remove 2, 5 and 6 from r1c3.",
        ),
    ] {
        let open = "  .........\n".repeat(8);
        let text = format!("size: 9\ngrid: |\n  {cells}\n{open}rellik-cages: ['9: r1c1 r1c2 r1c3']\n");
        let grid = grid(&text);
        let steps = find_all(&grid, TechniqueId::LineFillings);
        assert_eq!(explained(steps.first().expect("there is a step"), &grid), wanted);
    }
}

#[test]
fn clones_are_one_step_and_named_by_the_cells_that_are_equal() {
    let rows = format!("  1.....\n{}", "  ......\n".repeat(5));
    let grid = grid(&format!(
        "size: 6\nboxes: 3x2\ngrid: |\n{rows}palindromes: [r1c1 r4c4, r4c4 r6c6, r6c6 r5c2]\n"
    ));
    let found = find_all(&grid, TechniqueId::CopiedDigits);
    assert_eq!(found.len(), 1);
    let told = explained(&found[0], &grid);
    assert!(told.starts_with("By the clones r4c4 = r5c2 = r6c6, cells hold the same digit."), "{told}");
    assert!(told.ends_with("remove 2, 3, 4, 5 and 6 from r5c2 and r6c6."), "{told}");
}

#[test]
fn what_a_constraint_shows_is_reported_with_its_reason() {
    for (technique, board, reason) in [
        (
            TechniqueId::ArrowSums,
            "zippers: [r1c1 r1c2 r1c3 r2c4 r3c4]",
            "r1c1 + r3c4 is 2 to 18, r1c2 + r2c4 is 2 to 18 and r1c3 is 1 to 9. These are equal, so each is 2 to 9: remove",
        ),
        (
            TechniqueId::SandwichSums,
            "sandwiches: ['0: r1']\nsequences: ['9: r1c1']",
            "Nothing stands between the 1 and the 9: they are neighbours.",
        ),
        (
            TechniqueId::SandwichSums,
            "grid: '...234567........................................................................'\nsandwiches: ['0: r1']",
            "The 1 and the 9 with 0 between them can only be at r1c1 and r1c2; r1c2 and r1c1; r1c2 and r1c3; r1c3 and r1c2: remove",
        ),
        (
            TechniqueId::OutsideClue,
            "skyscrapers: ['1: r1']",
            "Only one skyscraper is seen from r1c1, so the tallest is the first: remove",
        ),
        (
            TechniqueId::LineAndHouses,
            "quadruples: ['4 4 4: r2c3 r2c4 r3c2 r3c3 r4c2']",
            "The 4s needed can only be at r2c4+r3c3+r4c2.",
        ),
        (
            TechniqueId::LineAndHouses,
            "sequences: ['\"odd or even\" [13579]*|[2468]*: r1c1 r1c2 r1c3', '[124]: r1c1', '[247]: r1c2', '[249]: r1c3']",
            "This leaves 1-7-9 for r1c1, r1c2 and r1c3, in this order.",
        ),
        (
            TechniqueId::LineAndHouses,
            "quadruples: ['4 4: r1c3 r1c4 r2c3 r2c4']",
            "Every way of filling it has 4 where each of the following cells sees it. Remove 4 from r1c1,",
        ),
        (
            TechniqueId::CageCombinations,
            "double-arrows: ['3: r1c1 r2c4 r1c2']",
            "Take the double arrow of 3 at r1c1, r2c4 and r1c2. 3 in two cells can only be 1+2.",
        ),
    ] {
        let grid = grid(&format!("size: 9\n{board}\n"));
        let found = find_all(&grid, technique);
        let told: Vec<String> = found.iter().map(|step| explained(step, &grid)).collect();
        let told = told.join("\n");
        assert!(told.contains(reason), "{reason}: {told}");
    }
}
