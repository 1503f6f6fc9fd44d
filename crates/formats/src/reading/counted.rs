//! Rules that count or compute along cells, each as an automaton.

use super::build::{Builder, pointer_direction};
use super::element::Element;
use super::machine::sequence;
use super::rules::SentenceMatch;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, cell_name, edge_neighbours};

/// The number in the text of an element.
fn text_number(element: &Element) -> Result<i32, String> {
    element.text.trim().parse().map_err(|_| format!("\"{}\" is not a number", element.text))
}

impl Builder<'_> {
    /// Makes a rule that counts or computes; `None` if there is none of this name.
    #[expect(clippy::too_many_lines, reason = "one arm for each rule")]
    pub(super) fn count(
        &self,
        name: &str,
        found: &SentenceMatch,
        chosen: &[usize],
    ) -> Option<Result<Vec<Constraint>, String>> {
        let each =
            |make: &dyn Fn(&Element) -> Result<Constraint, String>| -> Result<Vec<Constraint>, String> {
                chosen.iter().map(|&at| make(&self.elements[at])).collect()
            };
        let values = || self.shape.lowest()..=self.shape.highest();
        let said = || found.numbers().next().ok_or_else(|| "it says no number".to_owned());
        Some(match name {
            "product-arrow" => each(&|element| {
                let cells = &element.cells;
                sequence(
                    "product arrow",
                    cells,
                    values(),
                    (0, 0),
                    |at, &(target, product), value| match at {
                        0 => Some((value, 1)),
                        _ => Some((target, multiply(product, value, target)?)),
                    },
                    |(target, product)| target == product,
                )
            }),
            "smaller-around" => each(&|element| {
                let size = self.shape.size() as i32;
                let centre = element.cells.first().ok_or("it is in no cell")?.index() as i32;
                let (row, column) = (centre / size, centre % size);
                let around =
                    (-1..=1).flat_map(|down| (-1..=1).map(move |right| (row + down, column + right)));
                let around = around.filter(|&(r, c)| {
                    (0..size).contains(&r) && (0..size).contains(&c) && (r, c) != (row, column)
                });
                let mut cells = vec![Cell::new(centre as usize)];
                cells.extend(around.map(|(r, c)| Cell::new((r * size + c) as usize)));
                sequence(
                    "smaller digits around",
                    &cells,
                    values(),
                    (0, 0),
                    |at, &(digit, count), value| match at {
                        0 => Some((value, 0)),
                        _ => Some((digit, count + i32::from(value < digit)))
                            .filter(|(digit, count)| count <= digit),
                    },
                    |(digit, count)| digit == count,
                )
            }),
            "seen-parity" => {
                let mut seen: Vec<(Cell, Vec<Cell>)> = Vec::new();
                for &at in chosen {
                    let ray = match self.ray(&self.elements[at]) {
                        Ok(ray) => ray,
                        Err(problem) => return Some(Err(problem)),
                    };
                    match seen.iter_mut().find(|(cell, _)| *cell == ray[0]) {
                        Some((_, cells)) => cells.extend(&ray[1..]),
                        None => seen.push((ray[0], ray)),
                    }
                }
                seen.iter()
                    .map(|(_, cells)| {
                        sequence(
                            "seen digits of its parity",
                            cells,
                            values(),
                            (0, 0),
                            |at, &(digit, count), value| match at {
                                0 => Some((value, 0)),
                                _ => Some((digit, count + i32::from((value - digit) % 2 == 0)))
                                    .filter(|(digit, count)| count <= digit),
                            },
                            |(digit, count)| digit == count,
                        )
                    })
                    .collect()
            }
            "head-product" => said().and_then(|count| {
                each(&|element| product(first_cells(element, count), values(), text_number(element)?))
            }),
            "first-of-parity" => each(&|element| {
                let wanted = text_number(element)?;
                sequence(
                    "first of its parity",
                    &element.cells,
                    values(),
                    false,
                    |_, &done, value| match (done, (value - wanted) % 2 == 0) {
                        (true, _) => Some(true),
                        (false, false) => Some(false),
                        (false, true) => Some(true).filter(|_| value == wanted),
                    },
                    |&done| done,
                )
            }),
            "average-arrow" => each(&|element| {
                let count = element.cells.len() as i32 - 1;
                sequence(
                    "average arrow",
                    &element.cells,
                    values(),
                    (0, 0),
                    |at, &(target, total), value| match at {
                        0 => Some((value * count, 0)),
                        _ => Some((target, total + value)).filter(|(target, total)| total <= target),
                    },
                    |(target, total)| target == total,
                )
            }),
            "same-difference" => each(&|element| {
                sequence(
                    "same difference",
                    &element.cells,
                    values(),
                    (0, -1),
                    |at, &(last, difference), value| match at {
                        0 => Some((value, -1)),
                        1 => Some((value, (value - last).abs())),
                        _ => Some((value, difference)).filter(|_| (value - last).abs() == difference),
                    },
                    |_| true,
                )
            }),
            "line-product" => {
                said().and_then(|total| each(&|element| product(&element.cells, values(), total)))
            }
            "multiplication-square" => self.squares(chosen).and_then(|squares| {
                squares
                    .iter()
                    .map(|cells| {
                        sequence(
                            "multiplication",
                            cells,
                            values(),
                            (0, 0),
                            |at, &(a, b), value| match at {
                                0 => Some((value, 0)),
                                1 => Some((a * value, 0)),
                                2 => Some((a, value)).filter(|_| a / 10 == value),
                                _ => Some((a, b * 10 + value)),
                            },
                            |(a, b)| a == b,
                        )
                    })
                    .collect()
            }),
            "first-extremes-sum" => said().and_then(|count| {
                each(&|element| {
                    let sum = text_number(element)?;
                    sequence(
                        "largest and smallest",
                        first_cells(element, count),
                        values(),
                        (99, -1),
                        |_, &(least, most), value| Some((value.min(least), value.max(most))),
                        |(least, most)| least + most == sum,
                    )
                })
            }),
            "rising-run-sum" => each(&|element| {
                let sum = text_number(element)?;
                // The last digit of the run, its sum, and whether it goes on.
                sequence(
                    "rising run",
                    &element.cells,
                    values(),
                    (0, 0, true),
                    |_, &(last, total, goes_on), value| {
                        Some(if goes_on && value > last {
                            (value, total + value, true)
                        } else {
                            (0, total, false)
                        })
                        .filter(|(_, total, _)| *total <= sum)
                    },
                    |&(_, total, _)| total == sum,
                )
            }),
            "longest-parity-run" => each(&|element| {
                let longest = text_number(element)?;
                sequence(
                    "longest run of one parity",
                    &element.cells,
                    values(),
                    (0, 0, 0),
                    |_, &(parity, run, most), value| {
                        let run = if run > 0 && value % 2 == parity { run + 1 } else { 1 };
                        Some((value % 2, run, run.max(most))).filter(|(.., most)| *most <= longest)
                    },
                    |&(.., most)| most == longest,
                )
            }),
            "no-parity-run" => self
                .groups("line")
                .iter()
                .map(|line| {
                    sequence(
                        "no three of one parity",
                        line,
                        values(),
                        (0, 0),
                        |_, &(parity, run), value| {
                            let run = if run > 0 && value % 2 == parity { run + 1 } else { 1 };
                            Some((value % 2, run)).filter(|(_, run)| *run < 3)
                        },
                        |_| true,
                    )
                })
                .collect(),
            "mixed-parity-block" => self
                .groups("block")
                .iter()
                .map(|block| {
                    sequence(
                        "not all odd or all even",
                        block,
                        values(),
                        0,
                        |_, &odd, value| Some(odd + value.rem_euclid(2)),
                        |&odd| (1..4).contains(&odd),
                    )
                })
                .collect(),
            "count-even" | "count-odd" => each(&|element| {
                let wanted = text_number(element)?;
                let rest = i32::from(name == "count-odd");
                sequence(
                    "count of a parity",
                    &element.cells,
                    values(),
                    0,
                    |_, &count, value| {
                        Some(count + i32::from(value.rem_euclid(2) == rest)).filter(|count| *count <= wanted)
                    },
                    |&count| count == wanted,
                )
            }),
            "two-odd-two-even" => each(&|element| {
                sequence(
                    "two odd, two even",
                    &element.cells,
                    values(),
                    0,
                    |_, &odd, value| Some(odd + value.rem_euclid(2)),
                    |&odd| odd == 2,
                )
            }),
            "triplet-sum" => each(&|element| triplet(element, text_number(element)?, values())),
            "pointing-repeat" | "pointing-nine" => each(&|element| {
                let ray = self.ray(element)?;
                let nine = (name == "pointing-nine").then(|| said().unwrap_or(9));
                sequence(
                    "pointing",
                    &ray,
                    values(),
                    (0, 0),
                    |at, &(left, digit), value| match at {
                        0 if value < ray.len() as i32 => Some((value, nine.unwrap_or(value))),
                        0 => None,
                        _ if left == 1 => Some((0, 0)).filter(|_| value == digit),
                        _ if left == 0 => Some((0, 0)),
                        _ => Some((left - 1, digit)),
                    },
                    |&(left, _)| left == 0,
                )
            }),
            "opposite-differences" => each(&|element| {
                let [a, b, c, d] = element.sorted_cells()[..] else {
                    return Err("it is not at a corner".to_owned());
                };
                sequence(
                    "equal differences",
                    &[a, d, b, c],
                    values(),
                    (0, 0),
                    |at, &(first, second), value| match at {
                        0 => Some((value, 0)),
                        1 => Some(((first - value).abs(), 0)),
                        2 => Some((first, value)),
                        _ => Some((0, 0)).filter(|_| (second - value).abs() == first),
                    },
                    |_| true,
                )
            }),
            "opposite-operations" => self.opposite_operations(chosen),
            "difference-from-first" => each(&|element| {
                let [a, b] = element.sorted_cells()[..] else {
                    return Err("it is not between two cells".to_owned());
                };
                let size = self.shape.size();
                let is_across = b.index() == a.index() + 1;
                let first = Cell::new(if is_across { a.index() / size * size } else { a.index() % size });
                if first == a {
                    return Constraint::read(
                        Kind::Relation,
                        &format!(
                            "abs(a - b) = a: {} {}",
                            cell_name(a.index(), size),
                            cell_name(b.index(), size)
                        ),
                        size,
                    );
                }
                sequence(
                    "difference from the first",
                    &[first, a, b],
                    values(),
                    (0, 0),
                    |at, &(first, a), value| match at {
                        0 => Some((value, 0)),
                        1 => Some((first, value)),
                        _ => Some((0, 0)).filter(|_| (a - value).abs() == first),
                    },
                    |_| true,
                )
            }),
            "distinct-in-areas" => said().and_then(|count| {
                self.areas(chosen)
                    .iter()
                    .map(|area| {
                        sequence(
                            "count of different digits",
                            area,
                            values(),
                            0_u64,
                            |_, &seen, value| {
                                Some(seen | 1 << value).filter(|seen| seen.count_ones() as i32 <= count)
                            },
                            |seen| seen.count_ones() as i32 == count,
                        )
                    })
                    .collect()
            }),
            "pyramid" => {
                let marked: BTreeSet<usize> =
                    chosen.iter().flat_map(|&at| &self.elements[at].cells).map(|cell| cell.index()).collect();
                let size = self.shape.size();
                marked
                    .iter()
                    .filter_map(|&top| {
                        let (row, column) = (top / size, top % size);
                        let below = |column: usize| {
                            Some((row + 1) * size + column)
                                .filter(|cell| row + 1 < size && column < size && marked.contains(cell))
                        };
                        let (a, b) = (below(column.checked_sub(1)?)?, below(column + 1)?);
                        Some(sequence(
                            "difference below",
                            &[a, b, top].map(Cell::new),
                            values(),
                            (0, 0),
                            |at, &(a, difference), value| match at {
                                0 => Some((value, 0)),
                                1 => Some((0, (a - value).abs())),
                                _ => Some((0, 0)).filter(|_| value == difference),
                            },
                            |_| true,
                        ))
                    })
                    .collect()
            }
            "touching-consecutive" => {
                let size = self.shape.size();
                let name = |cell: usize| cell_name(cell, size);
                (0..size * size)
                    .map(|cell| {
                        let others = edge_neighbours(size, cell);
                        let groups: Vec<String> = others
                            .map(|other| format!("[white-dots: 1: {} {}]", name(cell), name(other)))
                            .collect();
                        Constraint::read(Kind::AnyOf, &groups.join(" or "), size)
                    })
                    .collect()
            }
            "arithmetic-sequence" => each(&|element| {
                let tip = |cell: Option<&Cell>| {
                    self.elements.iter().any(|other| {
                        matches!(other.text.trim(), "<" | ">" | "^" | "v" | "V")
                            && other.cells.len() == 1
                            && other.cells.first() == cell
                    })
                };
                let mut cells = element.cells.clone();
                match (tip(cells.first()), tip(cells.last())) {
                    (true, false) => cells.reverse(),
                    (false, true) => {}
                    _ => return Err("its arrow is at neither end".to_owned()),
                }
                sequence(
                    "evenly spaced",
                    &cells,
                    values(),
                    (0, 0),
                    |at, &(last, step), value| match at {
                        0 => Some((value, 0)),
                        1 => Some((value, value - last)).filter(|(_, step)| *step > 0),
                        _ => Some((value, step)).filter(|_| value - last == step),
                    },
                    |_| true,
                )
            }),
            _ => return None,
        })
    }

    /// The cell of an arrow, and those that it points at.
    fn ray(&self, element: &Element) -> Result<Vec<Cell>, String> {
        let [down, right] = pointer_direction(element).ok_or("an arrow without a direction")?;
        let size = self.shape.size() as i32;
        let from = element.cells.first().ok_or("an arrow outside")?.index() as i32;
        let (mut row, mut column) = (from / size, from % size);
        let mut cells = Vec::new();
        while (0..size).contains(&row) && (0..size).contains(&column) {
            cells.push(Cell::new((row * size + column) as usize));
            (row, column) = (row + down, column + right);
        }
        if cells.len() < 2 { Err("an arrow points off the board".to_owned()) } else { Ok(cells) }
    }

    /// Squares of two by two cells, row by row: cages, or areas that are coloured.
    fn squares(&self, chosen: &[usize]) -> Result<Vec<Vec<Cell>>, String> {
        let size = self.shape.size();
        let areas = self.areas(chosen);
        areas
            .into_iter()
            .map(|area| {
                let first = area.first().map_or(0, |cell| cell.index());
                let square: Vec<Cell> =
                    [0, 1, size, size + 1].into_iter().map(|by| Cell::new(first + by)).collect();
                if area == square {
                    Ok(area)
                } else {
                    Err("an area is not a square of two by two cells".to_owned())
                }
            })
            .collect()
    }

    /// `9x` at a corner: both pairs of opposite digits have this product.
    fn opposite_operations(&self, chosen: &[usize]) -> Result<Vec<Constraint>, String> {
        let size = self.shape.size();
        let mut made = Vec::new();
        for &at in chosen {
            let element = &self.elements[at];
            let text = element.text.trim();
            let wrong = || format!("\"{text}\" is not a number with an operation");
            let sign = text.chars().find(|sign| !sign.is_ascii_digit()).ok_or_else(wrong)?;
            let number: i32 = text.replace(sign, "").trim().parse().map_err(|_| wrong())?;
            let rule = match sign {
                '+' => format!("a + b = {number}"),
                '-' | '−' | '–' => format!("abs(a - b) = {number}"),
                'x' | 'X' | '×' | '*' => format!("a * b = {number}"),
                '/' | '÷' | ':' => format!("a = {number} * b or b = {number} * a"),
                _ => return Err(wrong()),
            };
            let [a, b, c, d] = element.sorted_cells()[..] else {
                return Err("it is not at a corner".to_owned());
            };
            for [one, two] in [[a, d], [b, c]] {
                let [one, two] = [one, two].map(|cell| cell_name(cell.index(), size));
                made.push(Constraint::read(Kind::Relation, &format!("{rule}: {one} {two}"), size)?);
            }
        }
        Ok(made)
    }
}

/// The first cells of an element, at least one.
fn first_cells(element: &Element, count: i32) -> &[Cell] {
    &element.cells[..element.cells.len().min(count.max(1) as usize)]
}

/// The digits of the cells have this product.
fn product(cells: &[Cell], values: RangeInclusive<i32>, total: i32) -> Result<Constraint, String> {
    sequence(
        "product",
        cells,
        values,
        1,
        |_, &product, value| multiply(product, value, total),
        |&product| product == total,
    )
}

/// Multiplies a product whose end is to be `total`; `None` if it no longer can be. For a total of 0 it stays at most 1, which
/// says as much and never overflows.
fn multiply(product: i32, value: i32, total: i32) -> Option<i32> {
    let product = product * value;
    match total {
        0 => Some(product.min(1)),
        _ => Some(product).filter(|&product| product != 0 && total % product == 0),
    }
}

/// Three cells in a row somewhere along the line have the sum.
fn triplet(element: &Element, sum: i32, values: RangeInclusive<i32>) -> Result<Constraint, String> {
    sequence(
        "three cells in a row",
        &element.cells,
        values,
        (0, 0, false),
        |at, &(before, last, done), value| {
            if done || at >= 2 && before + last + value == sum {
                return Some((0, 0, true));
            }
            Some((last, value, false))
        },
        |&(.., done)| done,
    )
}

#[cfg(test)]
mod tests {
    use super::multiply;

    #[test]
    fn products_with_0_and_large_digits_are_followed() {
        let follow = |digits: &[i32], total| {
            digits.iter().try_fold(1, |product, &digit| multiply(product, digit, total)) == Some(total)
        };
        assert!(follow(&[2, 3, 4], 24) && !follow(&[2, 3, 5], 24) && !follow(&[2, 3], 24));
        assert!(!follow(&[0, 3], 24) && !follow(&[3, 0], 24));
        assert!(!follow(&[25; 25], 0) && follow(&[5, 0, 25], 0));
    }
}
