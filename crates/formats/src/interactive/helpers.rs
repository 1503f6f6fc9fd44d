//! Helper cells beside the board: `Var~N~name~3` names `VN1` to `VN3`, and `Var~N~name` names `VN`. The board has no such
//! cells. One with the value of a cell is replaced by that cell, and one in a single sum by each of its values; all others
//! become helper cells of the shape.

use super::encoding::{bits_of, percent_decoded};
use super::{Item, constraints};
use crate::Problem;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use whydoku_board::{HelperCells, sorted};

/// The items with the helper cells that they need, `V#1`, `V#2` and so on.
pub(super) fn replace(
    items: Vec<Item>,
    size: usize,
    values: &RangeInclusive<i32>,
) -> Result<(Vec<Item>, Vec<HelperCells>), Problem> {
    let (helpers, mut items): (Vec<Item>, Vec<Item>) = items.into_iter().partition(|item| item.name == "Var");
    let is_of = |helper: &Item, arg: &str| number_within(helper, arg).is_some();
    let is_helper = |arg: &str| helpers.iter().any(|helper| is_of(helper, arg));
    if helpers.is_empty() {
        return Ok((items, Vec::new()));
    }
    for item in &mut items {
        if item.name == "Replicate" && item.args.get(1).is_some_and(|origin| is_helper(origin)) {
            *item = copies(item, &helpers).ok_or_else(|| item.refused())?;
        }
    }
    while let Some((at, helper, cell)) = items.iter().enumerate().find_map(|(at, item)| {
        let [count, a, b] = item.args.as_slice() else { return None };
        let is_equal = item.name == "SameValues" && count == "2" && is_helper(a) != is_helper(b);
        let (helper, cell) = if is_helper(a) { (a, b) } else { (b, a) };
        let is_cell = constraints::cell(cell, size).is_some();
        (is_equal && is_cell).then(|| (at, helper.clone(), cell.clone()))
    }) {
        items.remove(at);
        items.iter_mut().for_each(|item| item.rename_cells(&|arg| (arg == helper).then(|| cell.clone())));
    }
    let mut counts = BTreeMap::new();
    items.iter().for_each(|item| count(item, &mut counts));
    for item in &mut items {
        if let Some(at) = item.args.iter().position(|arg| is_helper(arg) && counts.get(arg) == Some(&1))
            && let Some(sums) = sums(item, at, values)
        {
            *item = Item { name: "Or".to_owned(), args: Vec::new(), inner: sums };
        }
    }
    counts.clear();
    items.iter().for_each(|item| count(item, &mut counts));
    let mut numbers = BTreeMap::new();
    let mut groups = Vec::new();
    for helper in &helpers {
        let names = counts.keys().filter_map(|arg| number_within(helper, arg));
        let names: Vec<usize> = sorted(names);
        let first = numbers.len();
        for (at, number) in names.iter().enumerate() {
            numbers.insert((helper.args.first().cloned(), *number), first + at + 1);
        }
        let name = helper.args.get(1).map_or_else(String::new, |name| percent_decoded(name));
        groups.extend((!names.is_empty()).then_some(HelperCells { name, count: names.len() }));
    }
    let number = |arg: &str| {
        let helper = helpers.iter().find(|helper| is_of(helper, arg))?;
        numbers.get(&(helper.args.first().cloned(), number_within(helper, arg)?))
    };
    items.iter_mut().for_each(|item| item.rename_cells(&|arg| Some(format!("V#{}", number(arg)?))));
    Ok((items, groups))
}

/// The number of a helper cell by its name, with values or without; 0 if it is the only one of its letters.
fn number_within(helper: &Item, arg: &str) -> Option<usize> {
    let id = helper.args.first().map_or("", String::as_str);
    let number = arg.split('_').next()?.strip_prefix('V')?.strip_prefix(id)?;
    let Some(count) = helper.args.get(2) else { return number.is_empty().then_some(0) };
    let count: usize = count.split('x').map(|lines| lines.parse::<usize>().ok()).product::<Option<_>>()?;
    let is_number = number.chars().all(|sign| sign.is_ascii_digit());
    number.parse().ok().filter(|number| is_number && (1..=count).contains(number))
}

/// Copies of the constraints of one helper cell, for others of its letters.
fn copies(item: &Item, helpers: &[Item]) -> Option<Item> {
    let [key, origin] = item.args.as_slice() else { return None };
    let helper = helpers.iter().find(|helper| number_within(helper, origin).is_some())?;
    let mut inner = Vec::new();
    for (by, _) in bits_of(key)?.into_iter().enumerate().filter(|(_, is_target)| *is_target) {
        for mut copy in item.inner.clone() {
            let id = helper.args.first()?;
            copy.rename_cells(&|arg| Some(format!("V{id}{}", number_within(helper, arg)? + by)));
            inner.push(copy);
        }
    }
    Some(Item { name: "And".to_owned(), args: Vec::new(), inner })
}

fn count(item: &Item, counts: &mut BTreeMap<String, usize>) {
    let names = item.args.iter().map(|arg| arg.split('_').next().unwrap_or_default());
    names.for_each(|name| *counts.entry(name.to_owned()).or_default() += 1);
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
