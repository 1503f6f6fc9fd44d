//! Pages and pictures: that they are whole, that they say what the step says, that they stay small.

use crate::constraints::{ALL_KINDS, grid};
use crate::played::samples;
use crate::{classic, explainer, pipeline};
use std::collections::BTreeSet;
use std::sync::Arc;
use whydoku::{Options, Puzzle};
use whydoku_board::{Grid, Layout, Regions, Shape};
use whydoku_explain::Register;
use whydoku_explain::render::{Marks, Page, Story, Theme, bare_svg, html, markdown, svg};
use whydoku_logic::{TechniqueId, Truth};
use whydoku_solver::catalogue::Coordinates;
use whydoku_solver::rating::Tally;

const RC: Coordinates = Coordinates::RowColumn;

fn story<const W: usize>(grid: &Grid<W>) -> Story {
    let trace = pipeline::<W>("human").run(grid).pruned().widen();
    Story::of(&trace, &explainer(), &Tally::new("human").expect("the scale is there"))
}

fn page(story: &Story) -> String {
    let explainer = explainer();
    let (language, head) = (explainer.language(), "Rating: 1.0.");
    html(story, &Page { title: "A <puzzle>", code: "en", language, head, rated: true, text: "", times: None })
}

#[test]
fn a_page_draws_how_long_each_step_takes() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let path = Puzzle::parse(text).expect("a puzzle").explain(&Options::default()).expect("it is explained");
    let page = path.html("");
    let figure = page.split("<figure>").find(|part| part.contains("id=\"times\"")).expect("a second curve");
    let figure = figure.split_once("</figure>").expect("it ends").0;
    assert_well_formed(figure);
    assert_eq!(figure.matches("<path").count(), (&path).into_iter().count());
    assert!(figure.contains("class=\"most\""));
    assert!(page.contains(&path.time().expect("it is known")));
}

/// Every tag that is opened is closed again, in order; attributes hold no bare signs.
fn assert_well_formed(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let end = rest[at..].find('>').expect("a tag ends") + at;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().expect("a tag has a name");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{text}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} never end");
}

/// How many lengths have a figure behind the point. None has two, nor a nought there.
fn short_lengths(drawing: &str) -> usize {
    let numbers = drawing.split(|c: char| !c.is_ascii_digit() && c != '.').filter_map(|n| n.split_once('.'));
    let fractions: Vec<&str> = numbers
        .filter(|(whole, fraction)| !whole.is_empty() && !fraction.is_empty() && !fraction.contains('.'))
        .map(|(_, fraction)| fraction)
        .collect();
    let long = fractions.iter().find(|fraction| fraction.len() > 1 || **fraction == "0");
    assert_eq!(long, None, "{drawing}");
    fractions.len()
}

#[test]
fn every_technique_has_a_picture() {
    let mut lengths = 0;
    for id in TechniqueId::all() {
        for sample in samples()[&id].iter().take(3) {
            let marks = Marks::of(&sample.step.finding, sample.seen());
            let said = explainer().explain(&sample.step, sample.seen(), Register::Teach).to_string();
            let drawn = svg(sample.seen(), &marks, RC, [explainer().name(&sample.step), &said], Theme::Light);
            assert_well_formed(&drawn);
            lengths += short_lengths(&drawn);
            // Each conclusion is marked, and each line of reasoning has its arrows.
            let count = |class: &str| drawn.matches(&format!("class=\"{class}\"")).count();
            assert_eq!(count("k removed"), sample.step.finding.eliminations().count(), "{id}");
            assert_eq!(count("k placed"), sample.step.finding.placements().count(), "{id}");
            // So is each clue outside the board that it rests on.
            let rests_on = sample.step.finding.premises().iter();
            let clues = rests_on.filter(|truth| matches!(truth, Truth::Clue(_))).count();
            assert_eq!(drawn.matches("rx=\"3\"").count() - count("k placed"), clues, "{id}");
            // Those about regions are not drawn.
            let arguments = sample.step.finding.figure().arguments().iter();
            let of_digits = arguments.filter(|one| {
                one.supposed.about_regions().is_none()
                    && one.lines.iter().any(|line| line.then.about_regions().is_none())
            });
            let arrows = drawn.matches("class=\"a ").count();
            assert!(of_digits.count() == 0 || arrows > 0, "{id}: no arrows");
        }
    }
    assert!(lengths > 0, "no length has a fraction, so none was looked at");
}

#[test]
fn pictures_of_some_techniques() {
    for name in ["hidden-single", "finned-swordfish", "xy-wing", "grouped-aic", "unique-rectangle-2"] {
        let sample = &samples()[&name.parse().expect("a technique")][0];
        let marks = Marks::of(&sample.step.finding, sample.seen());
        let said = explainer().explain(&sample.step, sample.seen(), Register::Teach).to_string();
        let drawn = svg(sample.seen(), &marks, RC, [explainer().name(&sample.step), &said], Theme::Reader);
        insta::assert_snapshot!(format!("picture_{name}"), drawn);
    }
}

#[test]
fn a_solution_as_markdown() {
    let open = "..4678912..2195348198342567859761423..6853791713924856961537284287419635345286179";
    insta::assert_snapshot!(markdown(&story(&classic(open)), "Nearly done", false));
}

#[test]
fn a_solution_as_a_page() {
    let open = "..4678912..2195348198342567859761423..6853791713924856961537284287419635345286179";
    insta::assert_snapshot!(page(&story(&classic(open))));
}

#[test]
fn pages_need_nothing_from_elsewhere() {
    let text = page(&story(&classic(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    )));
    assert!(!text.contains("<puzzle>"), "titles are escaped");
    let links = text.match_indices("http").map(|(at, _)| &text[at..text.len().min(at + 40)]);
    let mut links = links.filter(|link| !link.starts_with("http-equiv"));
    assert!(links.all(|link| link.starts_with("http://www.w3.org/")), "a page fetches nothing");
    for outside in ["<link", "src=", "@import", "url("] {
        assert!(!text.contains(outside), "{outside}");
    }
}

#[test]
fn a_long_solution_stays_small() {
    let hard = "1....7.534.9....7..8.6..........8.....7.3.82.54....3.....5..7.26..9.35......7...6";
    let story = story(&classic(hard));
    let (steps, size) = (story.steps().count(), page(&story).len());
    assert!(steps > 60, "{steps} steps");
    assert!(size * 150 / steps < 1_000_000, "{size} bytes for {steps} steps");
}

#[test]
fn boards_of_any_shape_are_drawn() {
    for size in [2, 4, 5, 6, 7, 10, 12] {
        let layout = Arc::new(Layout::<10>::new(Shape::of_size(size).expect("a size")).expect("wide enough"));
        draw(&Grid::empty(layout));
    }
    let layout = Arc::new(Layout::<10>::new(Shape::of_size(25).expect("a size")).expect("wide enough"));
    draw(&Grid::empty(layout));
    let regions = Regions::Any(vec![0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]);
    let jigsaw =
        Layout::<2>::new(Shape::new(4, regions).expect("four regions of four")).expect("wide enough");
    let drawn = draw(&Grid::empty(Arc::new(jigsaw)));
    insta::assert_snapshot!("a_jigsaw", drawn);
}

fn draw<const W: usize>(grid: &Grid<W>) -> String {
    let drawn = svg(&grid.widen(), &Marks::default(), RC, ["empty", ""], Theme::Light);
    assert_well_formed(&drawn);
    for digit in grid.layout().digits() {
        assert_eq!(drawn.matches(&format!(">{digit}<")).count(), grid.layout().shape().cells());
    }
    drawn
}

/// Numbers that are seen along a line stand beside the board, all of them, on pictures with the names of rows and without.
#[test]
fn drawings_are_complete_with_numbers_outside() {
    let grid = grid(ALL_KINDS).widen();
    let drawn = svg(&grid, &Marks::default(), RC, ["all kinds", ""], Theme::Light);
    assert_well_formed(&drawn);
    let value = |tag: &str, name: &str| -> f32 {
        let rest = tag.split_once(&format!(" {name}=\"")).expect("it is there").1;
        rest.split_once('"').expect("it ends").0.parse().expect("a number")
    };
    let view: Vec<f32> = drawn
        .split_once("viewBox=\"")
        .expect("it has one")
        .1
        .split(['"', ' '])
        .take(4)
        .map(|n| n.parse().expect("a number"))
        .collect();
    // Sides with numbers have a margin: here all but the right one.
    let (board, room) = (9.0 * 65.0, 34.0);
    assert_eq!((view[2], view[3]), (board + room + 39.0, board + 2.0 * room + 39.0));
    let outside = drawn.split("<text class=\"tag\"").skip(1).filter(|tag| {
        let (x, y) = (value(tag, "x"), value(tag, "y"));
        x < 26.0 + room || y < 26.0 + room || x > 26.0 + room + board || y > 26.0 + room + board + 4.0
    });
    let said: BTreeSet<&str> = outside
        .map(|tag| tag.split_once('>').expect("it ends").1.split_once('<').expect("it ends").0)
        .collect();
    assert_eq!(said, BTreeSet::from(["12", "20", "3", "30", "4"]), "{drawn}");
    let bare = bare_svg(&grid, "all kinds", Theme::Light, false);
    assert!(
        !bare.split("<g class=\"k\">").nth(2).expect("what stands on lines").contains("class=\"n"),
        "no number is hidden"
    );
}

#[cfg(feature = "png")]
#[test]
fn a_picture_as_dots() {
    let sample = &samples()[&"x-wing".parse().expect("a technique")][0];
    let marks = Marks::of(&sample.step.finding, sample.seen());
    let dots = whydoku_explain::render::png(&svg(sample.seen(), &marks, RC, ["X-wing", ""], Theme::Light))
        .expect("a picture");
    assert!(dots.starts_with(b"\x89PNG"));
    // An empty board is smaller: digits were drawn with the font that is built in.
    let bare = whydoku_explain::render::png(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"600\" height=\"600\"/>",
    );
    assert!(dots.len() > 4 * bare.expect("an empty picture").len());
}
