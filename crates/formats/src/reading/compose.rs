//! Joins what is drawn in several strokes: a bulb and a line are a thermometer, a circle and an arrow an arrow, a number and
//! a small arrow outside a clue about a diagonal. Leaves out backgrounds of texts and what is drawn twice.

use super::build::pointer_direction;
use super::element::{Element, Form, Place};
use crate::diagonal;
use whydoku_board::{Cell, ConstraintKind as Kind, sorted};

pub(crate) fn compose(mut elements: Vec<Element>, size: usize) -> Vec<Element> {
    elements.retain(|element| !is_nothing(element));
    merge_lines(&mut elements);
    join_strokes(&mut elements);
    inequalities(&mut elements);
    merge_texts(&mut elements);
    elements.retain(|element| !is_ground(element));
    colour_of_cells(&mut elements);
    thermometers(&mut elements);
    arrows(&mut elements);
    diagonal_clues(&mut elements, size);
    elements
}

/// Whether nothing is seen of it.
fn is_nothing(element: &Element) -> bool {
    let is_bare = element.kind.is_none() && element.text.trim().is_empty();
    match element.form {
        Form::Text => is_bare,
        Form::Circle | Form::Square | Form::Diamond => is_bare && element.colours.is_empty(),
        Form::Line => element.cells.is_empty() && element.place == Place::Cells,
        // Where fog is gone at first.
        Form::Cage => element.text.eq_ignore_ascii_case("foglight"),
        _ => false,
    }
}

/// A white disc or square without an outline that lay under a text.
fn is_ground(element: &Element) -> bool {
    matches!(element.form, Form::Circle | Form::Square)
        && element.is_bare
        && element.kind.is_none()
        && element.text.trim().is_empty()
}

/// A white circle or square in a coloured cell is named by the colour, too.
fn colour_of_cells(elements: &mut [Element]) {
    let fills: Vec<_> = elements.iter().filter(|element| element.form == Form::Fill).cloned().collect();
    for element in elements.iter_mut() {
        let is_white = element.colours.iter().all(|colour| colour.is_white());
        if matches!(element.form, Form::Circle | Form::Square)
            && element.place == Place::Cells
            && is_white
            && element.cells.len() == 1
            && let Some(fill) = fills.iter().find(|fill| fill.cells.contains(&element.cells[0]))
        {
            element.colours.extend(fill.colours.iter().copied());
        }
    }
}

fn remove(elements: &mut Vec<Element>, gone: &[usize]) {
    let mut at = 0;
    elements.retain(|_| {
        at += 1;
        !gone.contains(&(at - 1))
    });
}

/// Lines through the same cells are one line with several colours.
fn merge_lines(elements: &mut Vec<Element>) {
    let mut gone = Vec::new();
    for at in 0..elements.len() {
        if elements[at].form != Form::Line || elements[at].cells.is_empty() || gone.contains(&at) {
            continue;
        }
        for other in at + 1..elements.len() {
            let (a, b) = (&elements[at], &elements[other]);
            let same =
                b.form == Form::Line && (a.cells == b.cells || a.cells.iter().rev().eq(b.cells.iter()));
            // Two meanings that the source names are two lines.
            if !same || a.kind.is_some() && b.kind.is_some() {
                continue;
            }
            let (kind, colours) = (b.kind, b.colours.clone());
            // A white line over a coloured one is an outlined white line.
            if colours.iter().any(|colour| colour.is_white()) {
                elements[at].colours.clear();
            }
            let first = &mut elements[at];
            first.colours.extend(colours);
            if first.kind.is_none() && kind.is_some() {
                let cells = elements[other].cells.clone();
                elements[at].kind = kind;
                elements[at].cells = cells;
                elements[at].numbers = std::mem::take(&mut elements[other].numbers);
            }
            gone.push(other);
        }
    }
    remove(elements, &gone);
}

/// A chain of at least three strokes of two cells each, of one colour, is a line that was drawn step by step. It ends where
/// three strokes meet.
fn join_strokes(elements: &mut Vec<Element>) {
    let is_stroke =
        |element: &Element| element.form == Form::Line && element.kind.is_none() && element.cells.len() == 2;
    let strokes: Vec<usize> = (0..elements.len()).filter(|&at| is_stroke(&elements[at])).collect();
    let meeting = |cell: Cell, like: usize| -> Vec<usize> {
        let is_like = |other: &Element| match (other.colours.first(), elements[like].colours.first()) {
            (Some(a), Some(b)) => a.is_like(*b),
            (a, b) => a.is_none() == b.is_none(),
        };
        let all = strokes.iter().copied();
        all.filter(|&at| elements[at].cells.contains(&cell) && is_like(&elements[at])).collect()
    };
    let (mut joined, mut gone) = (Vec::new(), Vec::new());
    for &first in &strokes {
        for (start, end) in [(0, 1), (1, 0)] {
            let mut cells = vec![elements[first].cells[start]];
            if gone.contains(&first) || meeting(cells[0], first).len() == 2 {
                continue;
            }
            let (mut chain, mut last) = (vec![first], elements[first].cells[end]);
            cells.push(last);
            while let [a, b] = meeting(last, first)[..]
                && let next = if chain.ends_with(&[a]) { b } else { a }
                && !chain.contains(&next)
            {
                let [from, to] = [0, 1].map(|at| elements[next].cells[at]);
                last = if from == last { to } else { from };
                cells.push(last);
                chain.push(next);
            }
            if chain.len() > 2 {
                gone.extend(chain);
                joined.push((first, cells));
            }
        }
    }
    gone.retain(|at| !joined.iter().any(|(first, _)| first == at));
    for (first, cells) in joined {
        elements[first].cells = cells;
    }
    remove(elements, &gone);
}

/// A bent stroke at the border of two cells is an inequality sign that points at the lesser digit.
fn inequalities(elements: &mut [Element]) {
    for element in elements.iter_mut() {
        let signs = ["<", ">", "^", "v", "∧", "∨", "˄", "˅"];
        if matches!(element.form, Form::Text | Form::Circle)
            && element.place == Place::Edge
            && let Some(at) = signs.iter().position(|sign| element.text.trim() == *sign)
        {
            let is_across = element.cells[1].index() == element.cells[0].index() + 1;
            if is_across == (at < 2) {
                element.form = Form::Inequality;
                if matches!(at, 0 | 2 | 4 | 6) {
                    element.cells.reverse();
                }
            }
        }
    }
}

/// A text on a circle or a square belongs to it; a clue that is drawn twice is one clue.
fn merge_texts(elements: &mut Vec<Element>) {
    let mut gone = Vec::new();
    let near = |a: &Element, b: &Element| {
        (a.centre[0] - b.centre[0]).abs() < 0.2
            && (a.centre[1] - b.centre[1]).abs() < 0.2
            && a.place == b.place
            && a.cells == b.cells
    };
    let rings = ["◯", "○", "⬤", "●", "⭘", "◦", "O", "□"];
    for at in 0..elements.len() {
        let element = &elements[at];
        if element.form != Form::Text || element.kind.is_some() {
            continue;
        }
        let others = || {
            (0..elements.len())
                .filter(|&other| other != at && !gone.contains(&other) && near(&elements[other], element))
        };
        let text = element.text.trim();
        // A ring around a clue, or a clue that the source names, too.
        let is_twice = others().any(|other| {
            let other = &elements[other];
            rings.contains(&text) && !other.text.trim().is_empty() && other.text.trim() != text
                || other.kind.is_some() && other.text.trim() == text
        });
        if is_twice {
            gone.push(at);
            continue;
        }
        let ground = others().find(|&other| {
            let other = &elements[other];
            matches!(other.form, Form::Circle | Form::Square | Form::Diamond)
                && other.kind.is_none()
                && other.text.trim().is_empty()
        });
        if let Some(ground) = ground {
            let text = element.text.clone();
            elements[ground].text = text;
            gone.push(at);
        }
    }
    remove(elements, &gone);
    // The clue of the source comes before what is drawn at its place.
    let mut gone = Vec::new();
    for at in 0..elements.len() {
        let is_drawn = elements[at].kind.is_none()
            && matches!(elements[at].form, Form::Circle | Form::Square | Form::Text);
        let is_same = |other: &Element| {
            other.kind.is_some()
                && other.form == elements[at].form
                && other.place == elements[at].place
                && other.place != Place::Cells
                && other.sorted_cells() == elements[at].sorted_cells()
                && (elements[at].text.trim().is_empty() || elements[at].text.trim() == other.text.trim())
        };
        if is_drawn && elements.iter().any(is_same) {
            gone.push(at);
        }
    }
    remove(elements, &gone);
}

/// A line with a bulb of its colour at one end is a thermometer; a line that leaves one is a branch of it.
fn thermometers(elements: &mut Vec<Element>) {
    let mut bulbs = Vec::new();
    let is_bulb = |element: &Element| {
        element.form == Form::Circle
            && element.place == Place::Cells
            && element.cells.len() == 1
            && element.kind.is_none()
            && element.text.trim().is_empty()
    };
    for at in 0..elements.len() {
        if elements[at].form != Form::Line || elements[at].kind.is_some() || elements[at].cells.len() < 2 {
            continue;
        }
        let line = &elements[at];
        let like = |element: &Element| {
            element.colours.iter().any(|a| line.colours.iter().any(|b| a.is_like(*b) && !a.is_white()))
        };
        let bulb = |cell: Option<&whydoku_board::Cell>| {
            (0..elements.len()).find(|&other| {
                is_bulb(&elements[other]) && elements[other].cells.first() == cell && like(&elements[other])
            })
        };
        match (bulb(line.cells.first()), bulb(line.cells.last())) {
            (Some(first), None) => bulbs.push((at, first, false)),
            (None, Some(last)) => bulbs.push((at, last, true)),
            _ => {}
        }
    }
    for &(at, _, backwards) in &bulbs {
        elements[at].form = Form::Thermometer;
        if backwards {
            elements[at].cells.reverse();
        }
    }
    // Branches, and branches of branches.
    for _ in 0..4 {
        for at in 0..elements.len() {
            if elements[at].form != Form::Line || elements[at].kind.is_some() || elements[at].cells.len() < 2
            {
                continue;
            }
            let line = &elements[at];
            let stem = elements.iter().find_map(|other| {
                let like = other.form == Form::Thermometer
                    && other.kind.is_none()
                    && other.colours.iter().any(|a| line.colours.iter().any(|b| a.is_like(*b)));
                let place = |cell: &whydoku_board::Cell| other.cells.iter().position(|known| known == cell);
                if !like {
                    return None;
                }
                match (place(&line.cells[0]), place(line.cells.last()?)) {
                    (Some(from), None) => Some((other.cells[..from].to_vec(), false)),
                    (None, Some(from)) => Some((other.cells[..from].to_vec(), true)),
                    _ => None,
                }
            });
            if let Some((mut cells, backwards)) = stem {
                let mut own = elements[at].cells.clone();
                if backwards {
                    own.reverse();
                }
                cells.extend(own);
                elements[at].cells = cells;
                elements[at].form = Form::Thermometer;
            }
        }
    }
    let gone: Vec<usize> = bulbs.iter().map(|&(_, bulb, _)| bulb).collect();
    remove(elements, &gone);
}

/// An arrow that begins in a circle has it as its sum.
fn arrows(elements: &mut Vec<Element>) {
    let mut gone = Vec::new();
    for at in 0..elements.len() {
        if elements[at].form != Form::Arrow || elements[at].kind.is_some() {
            continue;
        }
        let Some(&first) = elements[at].cells.first() else { continue };
        let is_circle = |element: &Element| {
            element.form == Form::Circle
                && element.place == Place::Cells
                && element.cells.contains(&first)
                && element.kind.is_none()
        };
        let circle = (0..elements.len()).find(|&other| is_circle(&elements[other]));
        if let Some(circle) = circle {
            let mut bulb = elements[circle].sorted_cells();
            let count = bulb.len();
            bulb.extend(
                elements[at].cells.iter().copied().filter(|cell| !elements[circle].cells.contains(cell)),
            );
            let text = elements[circle].text.clone();
            let colours = elements[circle].colours.clone();
            let arrow = &mut elements[at];
            arrow.cells = bulb;
            arrow.text = text;
            arrow.colours.extend(colours);
            arrow.numbers = if count == 1 { Vec::new() } else { vec![count as i32] };
            gone.push(circle);
        } else {
            elements[at].form = Form::Pointer;
        }
    }
    remove(elements, &sorted(gone));
}

/// A number outside with a slanted arrow at it is a clue about a diagonal.
fn diagonal_clues(elements: &mut Vec<Element>, size: usize) {
    let mut gone = Vec::new();
    for at in 0..elements.len() {
        let pointer = &elements[at];
        if pointer.form != Form::Pointer || pointer.place == Place::Cells {
            continue;
        }
        let (Some([down, right]), Some(tip)) = (pointer_direction(pointer), pointer.tip) else { continue };
        if down == 0 || right == 0 {
            continue;
        }
        let distance = |element: &Element| {
            (element.centre[0] - pointer.centre[0]).abs().max((element.centre[1] - pointer.centre[1]).abs())
        };
        let texts = (0..elements.len()).filter(|&other| {
            let text = &elements[other];
            matches!(text.form, Form::Text | Form::Circle | Form::Square)
                && text.place != Place::Cells
                && text.kind.is_none()
                && !text.text.trim().is_empty()
                && distance(text) < 0.75
                && other != at
                && !gone.contains(&other)
        });
        let text = texts.min_by(|&a, &b| distance(&elements[a]).total_cmp(&distance(&elements[b])));
        // The first cell of the diagonal is the first on the board from the tip on.
        let (mut row, mut column) = (tip[0].floor() as i32, tip[1].floor() as i32);
        let end = size as i32;
        if !(0..end).contains(&row) || !(0..end).contains(&column) {
            (row, column) = (tip[0].floor() as i32 + down, tip[1].floor() as i32 + right);
        }
        if !(0..end).contains(&row) || !(0..end).contains(&column) {
            continue;
        }
        let cells = diagonal([row as usize, column as usize], [down > 0, right > 0], size);
        if let Some(text) = text {
            let numbers = elements[text].text.clone();
            elements[at].text = numbers;
            gone.push(text);
        }
        elements[at].cells = cells;
        elements[at].form = Form::Text;
        elements[at].place = Place::Diagonal;
    }
    remove(elements, &gone);
}

/// Whether sorted cells are a row or a column of a board with as many.
fn is_whole_house(cells: &[Cell]) -> bool {
    let size = cells.len();
    let goes = |step: usize| cells.windows(2).all(|pair| pair[1].index() - pair[0].index() == step);
    size > 1 && (goes(1) && cells[0].index().is_multiple_of(size) || goes(size) && cells[0].index() < size)
}

/// Whether a line without a meaning lies along a part of a line that the source names.
fn is_along(element: &Element, other: &Element) -> bool {
    let is_part = |cells: &[Cell]| other.cells.windows(cells.len()).any(|part| part == cells);
    let reversed: Vec<Cell> = element.cells.iter().rev().copied().collect();
    other.form == Form::Line
        && other.kind.is_some()
        && element.kind.is_none()
        && element.cells.len() > 1
        && (is_part(&element.cells) || is_part(&reversed))
}

/// Whether an element that no sentence speaks of only repeats or decorates another.
pub(crate) fn is_decoration(element: &Element, at: usize, elements: &[Element], claimed: &[bool]) -> bool {
    let used =
        || (0..elements.len()).filter(|&other| other != at && claimed[other]).map(|other| &elements[other]);
    match element.form {
        // Colours without words say nothing, and a search decides whether a program is needed.
        Form::Fill | Form::Program => true,
        // An outline of an area that has a meaning.
        Form::Cage => {
            let cells = element.sorted_cells();
            let covers = |other: &Element| other.form == Form::Fill && cells.contains(&other.cells[0]);
            element.text.trim().is_empty()
                && element.kind.is_none()
                && (cells.iter().all(|cell| used().any(|other| covers(other) && other.cells.contains(cell)))
                    || used().any(|other| {
                        matches!(other.form, Form::Fill | Form::Cage | Form::Clone)
                            && other.sorted_cells() == cells
                    })
                    || used().any(|other| {
                        other.kind.is_some_and(|kind| matches!(kind, Kind::ColumnIndexer | Kind::RowIndexer))
                    }))
        }
        // A line along a part of another that the source names, or through the indexers of a row or column.
        Form::Line
            if used().any(|other| is_along(element, other))
                || is_whole_house(&element.sorted_cells())
                    && element.cells.iter().all(|cell| {
                        used().any(|other| {
                            matches!(other.kind, Some(Kind::ColumnIndexer | Kind::RowIndexer))
                                && other.cells.contains(cell)
                        })
                    }) =>
        {
            true
        }
        // The same mark once more.
        Form::Circle | Form::Square | Form::Line | Form::Text => used().any(|other| {
            other.form == element.form
                && other.place == element.place
                && other.place != Place::Elsewhere
                && other.cells == element.cells
                && other.text == element.text
                && other.colours.len() == element.colours.len()
                && other.colours.iter().zip(&element.colours).all(|(a, b)| a.is_like(*b))
        }),
        _ => false,
    }
}
