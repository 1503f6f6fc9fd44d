//! Helper cells beside the board: `Var~N~name~3` names `VN1` to `VN3`, and `Var~N~name` names `VN`. The board has no such
//! cells. One with the value of a cell is replaced by that cell, and one in a single sum by each of its values.

use super::{Item, constraints};
use crate::Problem;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The items without helper cells, or the first helper that cannot be replaced.
pub(super) fn replace(
    items: Vec<Item>,
    size: usize,
    values: &RangeInclusive<i32>,
) -> Result<Vec<Item>, Problem> {
    let (helpers, mut items): (Vec<Item>, Vec<Item>) = items.into_iter().partition(|item| item.name == "Var");
    let is_of = |helper: &Item, arg: &str| {
        let id = helper.args.first().map_or("", String::as_str);
        let name = arg.split('_').next().and_then(|name| name.strip_prefix('V')?.strip_prefix(id));
        name.is_some_and(|number| number.chars().all(|sign| sign.is_ascii_digit()))
    };
    let is_helper = |arg: &str| helpers.iter().any(|helper| is_of(helper, arg));
    if helpers.is_empty() {
        return Ok(items);
    }
    while let Some((at, helper, cell)) = items.iter().enumerate().find_map(|(at, item)| {
        let [count, a, b] = item.args.as_slice() else { return None };
        let is_equal = item.name == "SameValues" && count == "2" && is_helper(a) != is_helper(b);
        let (helper, cell) = if is_helper(a) { (a, b) } else { (b, a) };
        let is_cell = constraints::cell(cell, size).is_some();
        (is_equal && is_cell).then(|| (at, helper.clone(), cell.clone()))
    }) {
        items.remove(at);
        items.iter_mut().for_each(|item| rename(item, &helper, &cell));
    }
    let mut counts = BTreeMap::new();
    items.iter().for_each(|item| count(item, &mut counts));
    for item in &mut items {
        if let Some(at) = item.args.iter().position(|arg| is_helper(arg) && counts[arg] == 1)
            && let Some(sums) = sums(item, at, values)
        {
            *item = Item { name: "Or".to_owned(), args: Vec::new(), inner: sums };
        }
    }
    counts.clear();
    items.iter().for_each(|item| count(item, &mut counts));
    match helpers.iter().find(|helper| counts.keys().any(|arg| is_of(helper, arg))) {
        Some(helper) => Err(helper.refused()),
        None => Ok(items),
    }
}

fn rename(item: &mut Item, helper: &str, cell: &str) {
    item.args.iter_mut().filter(|arg| *arg == helper).for_each(|arg| cell.clone_into(arg));
    item.inner.iter_mut().for_each(|inner| rename(inner, helper, cell));
}

fn count(item: &Item, counts: &mut BTreeMap<String, usize>) {
    item.args.iter().for_each(|arg| *counts.entry(arg.clone()).or_default() += 1);
    item.inner.iter().for_each(|inner| count(inner, counts));
}

/// The sums of the other cells for each value of a cell of a sum with factors: `Sum~0_=_1_1_-2~R1C1~R1C2~VN`.
fn sums(item: &Item, at: usize, values: &RangeInclusive<i32>) -> Option<Vec<Item>> {
    let (total, factors) = item.args.first().filter(|_| item.name == "Sum")?.split_once("_=_")?;
    let total: i32 = total.parse().ok()?;
    let mut factors: Vec<&str> = factors.split('_').collect();
    if factors.len() + 1 != item.args.len() {
        return None;
    }
    let factor: i32 = factors.remove(at.checked_sub(1)?).parse().ok()?;
    let sum = |value: i32| {
        let mut sum = item.clone();
        sum.args.remove(at);
        let rest = total.checked_sub(factor.checked_mul(value)?)?;
        sum.args[0] = format!("{rest}_=_{}", factors.join("_"));
        Some(sum)
    };
    values.clone().map(sum).collect()
}
