//! Lunchboxes against a search of all fillings.

use super::{numbers, puzzle};
use whydoku_board::Layout;

/// In a filling, the lowest and the highest digit occur once, and the digits between them have the sum.
#[test]
fn a_lunchbox_keeps_the_candidates_of_all_fillings() {
    fn fillings(domains: &[u32], filling: &mut Vec<i32>, each: &mut dyn FnMut(&[i32])) {
        let Some(domain) = domains.get(filling.len()) else { return each(filling) };
        for digit in (0..9).filter(|digit| domain >> digit & 1 == 1) {
            filling.push(digit);
            fillings(domains, filling, each);
            filling.pop();
        }
    }
    let mut draw = numbers(7);
    let (mut some, mut none) = (0, 0);
    let line = ["r1c1", "r2c2", "r3c3", "r4c4", "r5c5"];
    for (lowest, count, total) in [(1, 3, 5), (1, 4, 9), (1, 5, 13), (0, 4, 0), (0, 5, 6), (1, 2, 0)] {
        let text = format!(
            "digits: {lowest}-{}\nlunchboxes: ['{total}: {}']\n",
            lowest + 8,
            line[..count].join(" ")
        );
        let layout = Layout::<2>::new(puzzle(&text).shape).expect("it fits");
        let [info] = layout.relations() else { panic!("one relation: {text}") };
        for _ in 0..150 {
            let domains: Vec<u32> =
                (0..count).map(|_| (draw() & draw() & 0x1ff).max(1 << (draw() % 9))).collect();
            let mut expected = vec![0; count];
            fillings(&domains, &mut Vec::new(), &mut |filling| {
                let [low, high] =
                    [filling.iter().min(), filling.iter().max()].map(|end| *end.expect("it has cells"));
                let places = |digit: i32| {
                    filling.iter().enumerate().filter(move |&(_, &own)| own == digit).map(|(at, _)| at)
                };
                let [lows, highs]: [Vec<usize>; 2] = [places(low).collect(), places(high).collect()];
                let ([one], [other]) = (lows.as_slice(), highs.as_slice()) else { return };
                let between = &filling[one.min(other) + 1..*one.max(other).max(&(one.min(other) + 1))];
                if one != other && between.iter().map(|digit| digit + lowest).sum::<i32>() == total {
                    expected.iter_mut().zip(filling).for_each(|(expected, digit)| *expected |= 1 << digit);
                }
            });
            let expected = expected.iter().all(|&digits| digits != 0).then_some(expected);
            assert_eq!(info.compiled.supports(&domains), expected, "{text} of {domains:?}");
            assert_eq!(
                info.automaton.supports(&domains, &mut 0),
                expected,
                "{text} by its automaton, of {domains:?}"
            );
            *(if expected.is_some() { &mut some } else { &mut none }) += 1;
        }
    }
    assert!(some > 200 && none > 200, "{some} with a filling, {none} without");
}
