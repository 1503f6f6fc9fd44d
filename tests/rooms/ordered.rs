//! Ordered lists beside trees: whatever is done to both, both hold the same.

use std::collections::{BTreeMap, BTreeSet};
use whydoku_solver::catalogue::{OrderedSet, Table};

/// Numbers that look random, the same in every run.
fn numbers(count: usize) -> impl Iterator<Item = u32> {
    let next = |&last: &u32| Some(last.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    std::iter::successors(Some(1), next).map(|number| number >> 16).take(count)
}

#[test]
fn a_table_holds_what_a_tree_holds() {
    let (mut table, mut tree) = (Table::new(), BTreeMap::new());
    for (value, number) in numbers(3000).enumerate() {
        let key = number % 100;
        match number / 100 % 5 {
            0 | 1 => {
                table.insert(key, value);
                tree.insert(key, value);
            }
            2 => assert_eq!(table.or_insert_with(key, || value), tree.entry(key).or_insert(value)),
            3 => assert_eq!(table.remove(&key), tree.remove(&key)),
            _ => assert_eq!(table.get_mut(&key), tree.get_mut(&key)),
        }
        assert_eq!(table.get(&key), tree.get(&key));
        assert_eq!(table.ends(), tree.keys().next().zip(tree.keys().next_back()));
        assert!(table.starting_at(&key).iter().map(|(key, value)| (key, value)).eq(tree.range(key..)));
        assert!(table.iter().eq(&tree));
    }
    let pairs = || numbers(500).map(|number| (number % 100, number));
    assert!(pairs().collect::<Table<_, _>>().into_iter().eq(pairs().collect::<BTreeMap<_, _>>()));
}

#[test]
fn an_ordered_set_holds_what_a_tree_holds() {
    let (mut set, mut tree) = (OrderedSet::new(), BTreeSet::new());
    for number in numbers(500) {
        assert_eq!(set.contains(&number), tree.contains(&number));
        assert_eq!(set.insert(number % 100), tree.insert(number % 100));
        assert!(set.iter().eq(&tree));
    }
    set.retain(|number| number % 3 > 0);
    tree.retain(|number| number % 3 > 0);
    assert!(set.into_iter().eq(tree));
}
