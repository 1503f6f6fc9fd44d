//! The words and pictures of steps: for each technique two real examples in every register, the first that turns up and
//! the longest, with the picture of the first; pictures of boards of other sizes; the text around the steps.
//!
//! After a change of words, read the snapshots aloud.

use crate::played::{Sample, samples};
use crate::support::read;
use crate::{classic, explainer, pipeline};
use std::fmt::Write as _;
use std::sync::Arc;
use whydoku_board::{CancelToken, Grid, Layout, Shape};
use whydoku_explain::render::{DrawMode, Marks, Paint, TextOptions, board, picture, trace_text, wrap};
use whydoku_explain::{Explainer, Register};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Coordinates, Family, Guessing};
use whydoku_solver::pipeline::find_all;
use whydoku_solver::trace::{Deduction, Move};

const WIDTH: usize = 96;
const RC: Coordinates = Coordinates::RowColumn;

fn text_of(sample: &Sample, register: Register) -> String {
    explainer().explain(&sample.step, sample.seen(), register).to_string()
}

fn in_all_registers(sample: &Sample, into: &mut String) {
    let registers = [
        ("look", Register::Look),
        ("hint", Register::Hint),
        ("teach", Register::Teach),
        ("expert", Register::Expert),
    ];
    writeln!(into, "{}", explainer().name(&sample.step)).expect("a string takes all");
    for (name, register) in registers {
        writeln!(into, "{name}:").expect("a string takes all");
        into.push_str(&wrap(&text_of(sample, register), "  ", WIDTH));
    }
}

#[test]
fn every_technique_in_every_register() {
    for id in TechniqueId::all() {
        let all = &samples()[&id];
        let longest =
            all.iter().max_by_key(|sample| text_of(sample, Register::Teach).len()).expect("a sample");
        let mut text = String::new();
        in_all_registers(&all[0], &mut text);
        write!(
            text,
            "\n{}\n",
            picture(all[0].seen(), &Marks::of(&all[0].step.finding, all[0].seen()), Paint::Plain, RC)
        )
        .expect("a string takes all");
        in_all_registers(longest, &mut text);
        insta::assert_snapshot!(id.slug(), text);
    }
}

#[test]
fn every_technique_in_brief() {
    let mut text = String::new();
    for id in TechniqueId::all() {
        let Sample { step, .. } = &samples()[&id][0];
        let grid = samples()[&id][0].seen();
        for code in Catalogue::embedded().language_codes() {
            let explainer = Explainer::new(code).expect("a language of the catalogue");
            let (about, conclusions) = (explainer.brief(step, grid), explainer.brief_conclusions(step, grid));
            assert!(!about.is_empty() && !conclusions.spans().is_empty(), "{id} in {code}");
            if code == "en" || code == "pt" {
                writeln!(text, "{} | {about} | {conclusions}", explainer.title(step))
                    .expect("a string takes all");
            }
        }
    }
    insta::assert_snapshot!("brief", text);
}

#[test]
fn every_technique_in_every_language_that_has_words_for_it() {
    for id in TechniqueId::all() {
        let sample = &samples()[&id][0];
        let mut text = String::new();
        for code in Catalogue::embedded().entry(id).languages().filter(|code| *code != "en") {
            let explainer = Explainer::new(code).expect("its words name a language");
            writeln!(text, "{code}: {}", explainer.name(&sample.step)).expect("a string takes all");
            for register in [Register::Look, Register::Hint, Register::Teach] {
                let said = explainer.explain(&sample.step, sample.seen(), register).to_string();
                text.push_str(&wrap(&said, "  ", WIDTH));
            }
        }
        if !text.is_empty() {
            insta::assert_snapshot!(format!("languages_{}", id.slug()), text);
        }
    }
}

fn layout<const W: usize>(size: usize) -> Arc<Layout<W>> {
    Arc::new(Layout::new(Shape::of_size(size).expect("a size")).expect("the width is enough"))
}

/// A board with its candidates and the first step that the ladder offers.
fn first_step<const W: usize>(grid: &Grid<W>) -> String {
    let step = pipeline::<W>("human").next(grid, CancelToken::NEVER).expect("there is a step");
    let grid = &grid.widen();
    let said = wrap(&explainer().explain(&step, grid, Register::Teach).to_string(), "", WIDTH);
    format!(
        "{}\n{}\n{said}\n{}",
        board(grid, Paint::Plain, RC),
        explainer().name(&step),
        picture(grid, &Marks::of(&step.finding, grid), Paint::Plain, RC)
    )
}

#[test]
fn a_board_of_four() {
    insta::assert_snapshot!(first_step(&read(&layout::<2>(4), "1..4 ..1. .3.. 4...").expect("a grid")));
}

#[test]
fn a_board_of_six() {
    let six = read(&layout::<2>(6), "1...5. ..6.2. 2....4 .6..3. .1.64. 6..3.2").expect("a grid");
    insta::assert_snapshot!(first_step(&six));
}

#[test]
fn a_board_of_sixteen() {
    // Every fourth cell of a filled board is open: enough to see how wide columns and letters for digits are drawn.
    let symbols = "123456789ABCDEFG".as_bytes();
    let cells = (0..256).map(|cell| {
        let (row, column) = (cell / 16, cell % 16);
        let digit = symbols[(row % 4 * 4 + row / 4 + column) % 16];
        if (row * 7 + column * 3) % 4 == 0 || row == 2 && column < 12 { '.' } else { char::from(digit) }
    });
    let sixteen = read(&layout::<10>(16), &cells.collect::<String>()).expect("a grid");
    insta::assert_snapshot!(first_step(&sixteen));
}

fn options(draw: DrawMode) -> TextOptions {
    TextOptions::default()
        .register(Register::Teach)
        .draw(draw)
        .paint(Paint::Plain)
        .singles(true)
        .width(WIDTH)
        .across(usize::MAX)
        .supposing(false)
}

fn whole(profile: &str, text: &str, draw: DrawMode) -> String {
    let grid = classic(text);
    trace_text(&pipeline::<2>(profile).run(&grid).pruned().widen(), &explainer(), &options(draw))
}

#[test]
fn a_whole_path_with_its_pictures() {
    let open = "..4678912..2195348198342567859761423..6853791713924856961537284287419635345286179";
    insta::assert_snapshot!(whole("human", open, DrawMode::All));
}

#[test]
fn a_contradiction() {
    let none = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    insta::assert_snapshot!(whole("human", none, DrawMode::Hard));
}

#[test]
fn a_refutation_by_cases() {
    let refuted = "....5.7..4....92..6...3..1.2..5.8......2971.8..8.......42.......5.91...4..16..57.";
    let grid = classic(refuted);
    let trace = pipeline::<2>("crook").run(&grid).pruned().widen();
    let options = options(DrawMode::None).register(Register::Expert);
    insta::assert_snapshot!(trace_text(&trace, &explainer(), &options));
}

#[test]
fn two_solutions() {
    let two = "2957438614318659..8761925433874592166123874955492167387635241899286713541549386..";
    insta::assert_snapshot!(whole("human", two, DrawMode::None));
}

#[test]
fn guesses() {
    let hard = "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";
    let told = whole("crook", hard, DrawMode::None);
    let guesses: Vec<&str> = told.split("\n\n").filter(|part| part.starts_with("Guess")).collect();
    let end = told.lines().last().expect("an end");
    insta::assert_snapshot!(format!("{}\n\n{end}\n", guesses.join("\n\n")));
}

#[test]
fn stuck() {
    let hard = "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";
    let trace = pipeline::<2>("crook").guessing(Guessing::Never).run(&classic(hard)).widen();
    insta::assert_snapshot!(trace_text(&trace, &explainer(), &options(DrawMode::All)));
}

#[test]
fn colours_change_nothing_but_the_ink() {
    let grid = classic("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let trace = pipeline::<2>("human").run(&grid).widen();
    let plain = trace_text(&trace, &explainer(), &options(DrawMode::All));
    let coloured = trace_text(&trace, &explainer(), &options(DrawMode::All).paint(Paint::Colour));
    assert_ne!(plain, coloured);
    let mut stripped = String::new();
    let mut inside = false;
    for letter in coloured.chars() {
        match letter {
            '\x1b' => inside = true,
            'm' if inside => inside = false,
            _ if !inside => stripped.push(letter),
            _ => {}
        }
    }
    assert_eq!(stripped, plain);
}

#[test]
fn lines_are_no_wider_than_asked_for() {
    for width in [40, 60, 96] {
        let said = wrap(&text_of(&samples()[&find("xy-wing")][0], Register::Teach), "   ", width);
        assert!(said.lines().all(|line| line.chars().count() <= width && line.starts_with("   ")), "{said}");
        assert!(said.lines().count() > 1);
    }
}

fn find(name: &str) -> TechniqueId {
    name.parse().expect("a technique")
}

/// Nobody reads hundreds of words for one step. Texts of forcing steps have a median under 120 words, and no step has
/// more than 400.
#[test]
fn forcing_steps_are_explained_in_few_words() {
    // Unoptimised, a few puzzles take as long as all of them otherwise.
    let few = if cfg!(debug_assertions) { 5 } else { usize::MAX };
    let puzzles = include_str!("../data/forcing.txt").lines().filter(|line| !line.starts_with('#'));
    let pipeline = pipeline::<2>("human");
    let mut counts = Vec::new();
    for puzzle in puzzles.take(few) {
        pipeline.run(&classic(puzzle)).pruned().widen().replay(|told| {
            let Move::Deduced(Deduction { step, .. }) = told.what else { return };
            if Catalogue::embedded().entry(step.technique).family == Family::Forcing {
                let text = explainer().explain(step, told.seen, Register::Teach).to_string();
                let count = text.split_whitespace().count();
                assert!(count <= 400, "{count} words: {text}");
                counts.push(count);
            }
        });
    }
    counts.sort_unstable();
    let median = counts[counts.len() / 2];
    assert!(counts.len() >= 40 && median < 120, "{} steps, half of them over {median} words", counts.len());
}

#[test]
fn steps_are_found_and_explained_deterministically() {
    // A telling depends on the step and the grid alone.
    for id in TechniqueId::all() {
        let Sample { step, grid, .. } = &samples()[&id][0];
        let again = find_all(grid, id).into_iter().find(|other| other == step).expect("it is found again");
        let tell = |step| explainer().explain(step, &grid.widen(), Register::Teach);
        assert_eq!(tell(step), tell(&again));
    }
}
