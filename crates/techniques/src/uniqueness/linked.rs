//! Unique rectangles with what stands beside them: lines in which a digit fits only corners, and almost locked sets.
//!
//! ```text
//! │ 27+ │    27+ │     strong links: were the first corner 2, and if 7 fits only two corners of a line, then 2 only two of
//! │ 27+ │    27+ │     another, the corners would be 2 and 7 all round: the first corner is not 2
//!
//! │ 27  │    275 │     almost locked set: a guardian is 5 or 8. If the set has 5 in sight of the guardian 5, it has no 5
//! │ 27  │    278 │     or the guardian is 8; then without 5 the set has 8: no cell in sight of both 8s is 8
//! ```

use super::guarded::{GuardedPattern, line};
use super::rectangle::Rectangle;
use crate::finder::{Flow, Premises, Reason, StepSink, almost_locked_sets, digits_of};
use std::collections::BTreeSet;
use whydoku_board::{Candidate, CellSet, Digit, DigitSet, Grid, House, HouseKind};
use whydoku_logic::{Conclusion, Role, Truth};

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    let usable = layout.swappable_cells() & *grid.open();
    let after = |digit: Digit| layout.digits().filter(move |&other| other > digit);
    for [a, b] in layout.digits().flat_map(|a| after(a).map(move |b| [a, b])) {
        let both = usable & *grid.places(a) & *grid.places(b);
        for corner in both {
            let along = |kind| {
                let cells = layout.house(line(layout, corner, kind)).cells & both;
                cells.into_iter().filter(move |&cell| cell > corner)
            };
            for second in along(HouseKind::Row) {
                for fourth in along(HouseKind::Column) {
                    let rectangle = Rectangle::new(grid, corner, second, fourth);
                    if both.contains(rectangle.0[2]) && rectangle.is_swappable(grid) {
                        with_strong_links(grid, rectangle, [a, b], sink)?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// Reports each corner that cannot have one of the digits, because lines then fill the whole rectangle.
fn with_strong_links<const W: usize>(
    grid: &Grid<W>,
    rectangle: Rectangle,
    both: [Digit; 2],
    sink: &mut StepSink<'_>,
) -> Flow {
    let cells = rectangle.cells();
    let digits = both.into_iter().collect();
    let Some(pattern) = GuardedPattern::of_digits(grid, cells, digits) else { return Flow::Continue(()) };
    let [one, _, other, _] = rectangle.0;
    let lines =
        [one, other].map(|at| [HouseKind::Row, HouseKind::Column].map(|kind| line(grid.layout(), at, kind)));
    let linked = |&(house, digit): &(House, Digit)| grid.places_in(house, digit).is_subset(&cells);
    let links = lines.into_iter().flatten().flat_map(|house| both.map(|digit| (house, digit)));
    let links: Vec<(House, Digit)> = links.filter(linked).collect();
    if links.is_empty() {
        return Flow::Continue(());
    }
    for candidate in rectangle.0.into_iter().flat_map(|cell| both.map(|digit| Candidate::new(cell, digit))) {
        let conclusion = Conclusion::Eliminate(candidate);
        let truths = links.iter().map(|&(house, digit)| Truth::House(house, digit));
        let all = Premises::new(grid, std::iter::once(pattern.truth()).chain(truths));
        if !all.prove(conclusion) {
            continue;
        }
        let tight: Vec<Truth> = all.tightened(&[conclusion]).truths().collect();
        let (guardians, houses): (Vec<Truth>, Vec<Truth>) =
            tight.into_iter().partition(|truth| matches!(truth, Truth::Guardians(_)));
        if guardians.is_empty()
            || houses.is_empty()
            || has_simpler_name(grid, rectangle, &pattern, candidate, &houses)
        {
            continue;
        }
        sink.report(0, [conclusion], || {
            let lines: BTreeSet<House> = houses
                .iter()
                .filter_map(|truth| if let Truth::House(house, _) = truth { Some(*house) } else { None })
                .collect();
            let figure = pattern
                .figure(grid)
                .cells(Role::Cell, [candidate.cell])
                .digits(Role::Second, [candidate.digit])
                .houses(Role::House, lines);
            Reason::new(guardians.into_iter().chain(houses), figure)
        })?;
    }
    Flow::Continue(())
}

/// Whether it is a unique rectangle of type 4 or 6, or a hidden rectangle.
fn has_simpler_name<const W: usize>(
    grid: &Grid<W>,
    rectangle: Rectangle,
    pattern: &GuardedPattern<W>,
    removed: Candidate,
    links: &[Truth],
) -> bool {
    let at = rectangle.0.iter().position(|&cell| cell == removed.cell).unwrap_or_default();
    let is_plain = grid.candidates(rectangle.0[(at + 2) % 4]).len() == 2;
    let through = |truth: &Truth| match *truth {
        Truth::House(house, digit) => {
            digit != removed.digit && grid.layout().house(house).cells.contains(removed.cell)
        }
        _ => false,
    };
    links.len() == 1 && pattern.guarded.len() == 2
        || links.len() == 2 && is_plain && links.iter().all(through)
}

/// Reports what a rectangle with two extra digits and an almost locked set that has both exclude.
pub(super) fn with_almost_locked_set<const W: usize>(
    grid: &Grid<W>,
    pattern: &GuardedPattern<W>,
    sink: &mut StepSink<'_>,
) -> Flow {
    let layout = grid.layout();
    let mut digits = pattern.guardian_digits().into_iter();
    let (Some(x), Some(z), None) = (digits.next(), digits.next(), digits.next()) else {
        return Flow::Continue(());
    };
    let guarded = |digit: Digit| -> CellSet<W> {
        pattern.guardians().filter(|guardian| guardian.digit == digit).map(|guardian| guardian.cell).collect()
    };
    let sets = sink.of_board(grid, (), || {
        let mut sets = Vec::new();
        almost_locked_sets(grid, &mut sets);
        sets.sort_by_cached_key(CellSet::len);
        sets
    });
    for [link, digit] in [[x, z], [z, x]] {
        let [linked, ends] = [link, digit].map(guarded);
        let seen = layout.common_peers(linked);
        for set in sets.iter().filter(|set| !set.meets(&pattern.cells)) {
            let held = digits_of(grid, set);
            let places = |digit: Digit| *set & *grid.places(digit);
            if !held.contains(link) || !held.contains(digit) || !places(link).is_subset(&seen) {
                continue;
            }
            let removed = layout.common_peers(ends | places(digit)) & *grid.places(digit);
            let removed: Vec<Conclusion> =
                removed.iter().map(|cell| Conclusion::Eliminate(Candidate::new(cell, digit))).collect();
            if removed.is_empty() {
                continue;
            }
            let truths = std::iter::once(pattern.truth()).chain(set.iter().map(Truth::Cell)).collect();
            sink.report_needed(grid, set.len() as u16, truths, removed, || {
                pattern
                    .figure(grid)
                    .cells(Role::Cell, pattern.guarded_cells())
                    .cells(Role::Second, *set)
                    .digits(Role::Link, DigitSet::only(link))
                    .digits(Role::First, [digit])
            })?;
        }
    }
    Flow::Continue(())
}
