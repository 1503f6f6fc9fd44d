//! Random mutations of traces.

use serde_json::{Value, json};

pub(super) struct MutatedTrace {
    pub(super) lines: Vec<Value>,
    /// The first line that differs.
    pub(super) first_change: usize,
    pub(super) how: &'static str,
}

/// A linear congruential generator.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }

    fn cell(&mut self, size: usize) -> String {
        format!("r{}c{}", self.below(size) + 1, self.below(size) + 1)
    }

    fn digit(&mut self, size: usize) -> char {
        b"123456789"[self.below(size)].into()
    }

    fn claim(&mut self, size: usize, sign: &str) -> String {
        format!("{}{sign}{}", self.cell(size), self.digit(size))
    }

    fn premise(&mut self, size: usize) -> String {
        match self.below(3) {
            0 => format!("cell {}", self.cell(size)),
            1 => format!("house r{} {}", self.below(size) + 1, self.digit(size)),
            _ => format!("house c{} {}", self.below(size) + 1, self.digit(size)),
        }
    }
}

type Mutation = (&'static str, fn(&mut Vec<Value>, usize, &mut Random, &[Vec<Value>]) -> Option<usize>);

/// Applies a random mutation to a random trace; `None` if it does not fit the chosen line.
pub(super) fn mutate(traces: &[Vec<Value>], random: &mut Random) -> Option<MutatedTrace> {
    let mut lines = traces[random.below(traces.len())].clone();
    let (how, way) = MUTATIONS[random.below(MUTATIONS.len())];
    let at = 1 + random.below(lines.len() - 1);
    let before = lines.clone();
    let first_change = way(&mut lines, at, random, traces)?;
    (lines != before).then_some(MutatedTrace { lines, first_change, how })
}

fn size(lines: &[Value]) -> usize {
    lines[0]["size"].as_u64().expect("a size") as usize
}

fn list<'a>(line: &'a mut Value, key: &str) -> Option<&'a mut Vec<Value>> {
    line.get_mut(key)?.as_array_mut()
}

/// The conclusions of one kind, of which there must be some.
fn conclusions(line: &mut Value) -> Option<(&mut Vec<Value>, &'static str)> {
    let key = if line["placements"].as_array()?.is_empty() { "eliminations" } else { "placements" };
    let sign = if key == "placements" { "=" } else { "<>" };
    list(line, key).map(|all| (all, sign))
}

const MUTATIONS: &[Mutation] = &[
    ("a conclusion has another digit", |lines, at, random, _| {
        let digit = random.digit(size(lines));
        let (all, _) = conclusions(&mut lines[at])?;
        let one = random.below(all.len());
        let text = all[one].as_str()?.to_owned();
        all[one] = format!("{}{digit}", &text[..text.len() - 1]).into();
        Some(at)
    }),
    ("a conclusion has another cell", |lines, at, random, _| {
        let cell = random.cell(size(lines));
        let (all, sign) = conclusions(&mut lines[at])?;
        let one = random.below(all.len());
        let digit = all[one].as_str()?.chars().last()?;
        all[one] = format!("{cell}{sign}{digit}").into();
        Some(at)
    }),
    ("a conclusion is turned round", |lines, at, random, _| {
        let (all, sign) = conclusions(&mut lines[at])?;
        let one = random.below(all.len());
        let text = all.remove(one);
        let (key, to) = if sign == "=" { ("eliminations", "<>") } else { ("placements", "=") };
        let turned = text.as_str()?.replace(sign, to);
        list(&mut lines[at], key)?.push(turned.into());
        Some(at)
    }),
    ("a conclusion more", |lines, at, random, _| {
        let size = size(lines);
        let (key, sign) = if random.below(2) == 0 { ("placements", "=") } else { ("eliminations", "<>") };
        let claim = random.claim(size, sign);
        list(&mut lines[at], key)?.push(claim.into());
        Some(at)
    }),
    ("a conclusion twice", |lines, at, random, _| {
        let (all, _) = conclusions(&mut lines[at])?;
        let one = all[random.below(all.len())].clone();
        all.push(one);
        Some(at)
    }),
    ("a premise less", |lines, at, random, _| {
        let all = list(&mut lines[at], "premises").filter(|all| !all.is_empty())?;
        let one = random.below(all.len());
        all.remove(one);
        Some(at)
    }),
    ("a premise more", |lines, at, random, _| {
        let premise = random.premise(size(lines));
        list(&mut lines[at], "premises")?.push(premise.into());
        Some(at)
    }),
    ("another premise", |lines, at, random, _| {
        let premise = random.premise(size(lines));
        let all = list(&mut lines[at], "premises").filter(|all| !all.is_empty())?;
        let one = random.below(all.len());
        all[one] = premise.into();
        Some(at)
    }),
    ("a premise with another digit", |lines, at, random, _| {
        let digit = random.digit(size(lines));
        let all = list(&mut lines[at], "premises").filter(|all| !all.is_empty())?;
        let one = random.below(all.len());
        let text = all[one].as_str()?.to_owned();
        all[one] = format!("{}{digit}", &text[..text.len() - 1]).into();
        Some(at)
    }),
    ("uniqueness is denied or assumed", |lines, at, _, _| {
        let said = lines[at]["uniqueness"].as_bool()?;
        lines[at]["uniqueness"] = (!said).into();
        Some(at)
    }),
    ("a line less", |lines, at, _, _| {
        lines.remove(at);
        Some(at)
    }),
    ("a line twice", |lines, at, random, _| {
        let to = at + random.below(lines.len() - at);
        lines.insert(to + 1, lines[at].clone());
        Some(to + 1)
    }),
    ("two lines change places", |lines, at, random, _| {
        let other = 1 + random.below(lines.len() - 1);
        lines.swap(at, other);
        Some(at.min(other))
    }),
    ("a line of another trace", |lines, at, random, traces| {
        let other = &traces[random.below(traces.len())];
        lines.insert(at, other[1 + random.below(other.len() - 1)].clone());
        Some(at)
    }),
    ("another outcome", |lines, _, random, traces| {
        let other = &traces[random.below(traces.len())];
        let last = lines.len() - 1;
        lines[last] = other[other.len() - 1].clone();
        Some(last)
    }),
    ("the outcome has another name", |lines, _, random, _| {
        let names =
            ["solved", "stuck", "shown", "contradiction", "refuted", "no-solution", "several-solutions"];
        let last = lines.len() - 1;
        lines[last] = json!({"outcome": names[random.below(names.len())], "text": ""});
        Some(last)
    }),
    ("an early end", |lines, at, random, _| {
        let names = ["solved", "stuck", "contradiction", "no-solution"];
        lines.truncate(at);
        let name = names[random.below(names.len())];
        let mut end = json!({"outcome": name, "text": ""});
        if name == "contradiction" {
            end["premises"] = json!([random.premise(size(lines)), random.premise(size(lines))]);
        }
        lines.push(end);
        Some(at)
    }),
    ("a part of the outcome less or other", |lines, _, random, _| {
        let size = size(lines);
        let last = lines.len() - 1;
        let end = &mut lines[last];
        if let Some(all) = ["cases", "premises", "solutions"].iter().find(|key| end.get(**key).is_some()) {
            let all = list(end, all)?;
            let one = random.below(all.len());
            all.remove(one);
        } else if let Some(claim) = end.get("claim").and_then(Value::as_str) {
            end["claim"] = format!("{}{}", &claim[..claim.len() - 1], random.digit(size)).into();
        } else {
            let mut solution: Vec<char> = end.get("solution")?.as_str()?.chars().collect();
            let one = random.below(solution.len());
            solution[one] = random.digit(size);
            end["solution"] = solution.into_iter().collect::<String>().into();
        }
        Some(last)
    }),
    ("a move inside a case is another", |lines, _, random, _| {
        let last = lines.len() - 1;
        let size = size(lines);
        let cases = list(&mut lines[last], "cases")?;
        let case = random.below(cases.len());
        let moves = list(&mut cases[case], "moves")?;
        let one = random.below(moves.len());
        match random.below(3) {
            0 => drop(moves.remove(one)),
            1 => list(&mut moves[one], "premises")?.push(random.premise(size).into()),
            _ => drop(list(&mut moves[one], "premises")?.pop()),
        }
        Some(last)
    }),
    ("a guess", |lines, at, random, _| {
        let guess = random.claim(size(lines), "=");
        let choices: String = (0..=random.below(3)).map(|_| random.digit(size(lines))).collect();
        lines.insert(at, json!({"guess": guess, "choices": choices, "text": ""}));
        Some(at)
    }),
    ("another guess", |lines, at, random, _| {
        let choices: Vec<char> = lines[at].get("choices")?.as_str()?.chars().collect();
        let guess = lines[at]["guess"].as_str()?.to_owned();
        lines[at]["guess"] =
            format!("{}{}", &guess[..guess.len() - 1], choices[random.below(choices.len())]).into();
        Some(at)
    }),
    ("a given more, less or other", |lines, _, random, _| {
        let mut puzzle: Vec<char> = lines[0]["puzzle"].as_str()?.chars().collect();
        let at = random.below(puzzle.len());
        puzzle[at] = if random.below(2) == 0 { '.' } else { random.digit(size(lines)) };
        lines[0]["puzzle"] = puzzle.into_iter().collect::<String>().into();
        Some(0)
    }),
    ("a given is said to be placed", |lines, _, random, _| {
        let size = size(lines);
        let mut puzzle: Vec<char> = lines[0]["puzzle"].as_str()?.chars().collect();
        let at = random.below(puzzle.len());
        let digit = Some(puzzle[at]).filter(|&digit| digit != '.')?;
        if random.below(4) > 0 {
            puzzle[at] = '.';
        }
        lines[0]["puzzle"] = puzzle.into_iter().collect::<String>().into();
        let mut placed = lines[0]["placed"].as_array().cloned().unwrap_or_default();
        placed.push(format!("r{}c{}={digit}", at / size + 1, at % size + 1).into());
        lines[0]["placed"] = placed.into();
        Some(0)
    }),
    ("a candidate more is deleted", |lines, _, random, _| {
        let claim = random.claim(size(lines), "<>");
        list(&mut lines[0], "deleted")?.push(claim.into());
        Some(0)
    }),
    ("something is supposed, or not any more", |lines, _, random, _| {
        let sign = if random.below(2) == 0 { "=" } else { "<>" };
        let claim = random.claim(size(lines), sign);
        match lines[0].get("supposed") {
            Some(_) => drop(lines[0].as_object_mut()?.remove("supposed")),
            None => lines[0]["supposed"] = claim.into(),
        }
        Some(0)
    }),
    ("a rule more or less", |lines, _, random, _| {
        let rules = ["anti-king", "anti-knight", "diagonals", "windows", "non-consecutive"];
        lines[0]["further"]["rules"] = match random.below(3) {
            0 => json!([]),
            _ => json!([rules[random.below(rules.len())]]),
        };
        Some(0)
    }),
];
