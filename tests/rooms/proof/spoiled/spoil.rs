//! Ways to spoil a trace, at random but the same each time.

use serde_json::{Value, json};

/// A trace that was changed.
pub(super) struct Spoiled {
    pub(super) lines: Vec<Value>,
    /// The first line that is not as it was; what stands before it is as good as ever.
    pub(super) touched: usize,
    pub(super) how: &'static str,
}

/// Numbers that look like chance.
pub(super) struct Chance(pub(super) u64);

impl Chance {
    pub(super) fn below(&mut self, bound: usize) -> usize {
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

type Way = (&'static str, fn(&mut Vec<Value>, usize, &mut Chance, &[Vec<Value>]) -> Option<usize>);

/// One trace, spoiled in one way; `None` if the way does not fit the line that was chosen.
pub(super) fn spoil(traces: &[Vec<Value>], chance: &mut Chance) -> Option<Spoiled> {
    let mut lines = traces[chance.below(traces.len())].clone();
    let (how, way) = WAYS[chance.below(WAYS.len())];
    let at = 1 + chance.below(lines.len() - 1);
    let before = lines.clone();
    let touched = way(&mut lines, at, chance, traces)?;
    (lines != before).then_some(Spoiled { lines, touched, how })
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

const WAYS: &[Way] = &[
    ("a conclusion has another digit", |lines, at, chance, _| {
        let digit = chance.digit(size(lines));
        let (all, _) = conclusions(&mut lines[at])?;
        let one = chance.below(all.len());
        let text = all[one].as_str()?.to_owned();
        all[one] = format!("{}{digit}", &text[..text.len() - 1]).into();
        Some(at)
    }),
    ("a conclusion has another cell", |lines, at, chance, _| {
        let cell = chance.cell(size(lines));
        let (all, sign) = conclusions(&mut lines[at])?;
        let one = chance.below(all.len());
        let digit = all[one].as_str()?.chars().last()?;
        all[one] = format!("{cell}{sign}{digit}").into();
        Some(at)
    }),
    ("a conclusion is turned round", |lines, at, chance, _| {
        let (all, sign) = conclusions(&mut lines[at])?;
        let one = chance.below(all.len());
        let text = all.remove(one);
        let (key, to) = if sign == "=" { ("eliminations", "<>") } else { ("placements", "=") };
        let turned = text.as_str()?.replace(sign, to);
        list(&mut lines[at], key)?.push(turned.into());
        Some(at)
    }),
    ("a conclusion more", |lines, at, chance, _| {
        let size = size(lines);
        let (key, sign) = if chance.below(2) == 0 { ("placements", "=") } else { ("eliminations", "<>") };
        let claim = chance.claim(size, sign);
        list(&mut lines[at], key)?.push(claim.into());
        Some(at)
    }),
    ("a conclusion twice", |lines, at, chance, _| {
        let (all, _) = conclusions(&mut lines[at])?;
        let one = all[chance.below(all.len())].clone();
        all.push(one);
        Some(at)
    }),
    ("a premise less", |lines, at, chance, _| {
        let all = list(&mut lines[at], "premises").filter(|all| !all.is_empty())?;
        let one = chance.below(all.len());
        all.remove(one);
        Some(at)
    }),
    ("a premise more", |lines, at, chance, _| {
        let premise = chance.premise(size(lines));
        list(&mut lines[at], "premises")?.push(premise.into());
        Some(at)
    }),
    ("another premise", |lines, at, chance, _| {
        let premise = chance.premise(size(lines));
        let all = list(&mut lines[at], "premises").filter(|all| !all.is_empty())?;
        let one = chance.below(all.len());
        all[one] = premise.into();
        Some(at)
    }),
    ("a premise with another digit", |lines, at, chance, _| {
        let digit = chance.digit(size(lines));
        let all = list(&mut lines[at], "premises").filter(|all| !all.is_empty())?;
        let one = chance.below(all.len());
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
    ("a line twice", |lines, at, chance, _| {
        let to = at + chance.below(lines.len() - at);
        lines.insert(to + 1, lines[at].clone());
        Some(to + 1)
    }),
    ("two lines change places", |lines, at, chance, _| {
        let other = 1 + chance.below(lines.len() - 1);
        lines.swap(at, other);
        Some(at.min(other))
    }),
    ("a line of another trace", |lines, at, chance, traces| {
        let other = &traces[chance.below(traces.len())];
        lines.insert(at, other[1 + chance.below(other.len() - 1)].clone());
        Some(at)
    }),
    ("another outcome", |lines, _, chance, traces| {
        let other = &traces[chance.below(traces.len())];
        let last = lines.len() - 1;
        lines[last] = other[other.len() - 1].clone();
        Some(last)
    }),
    ("the outcome has another name", |lines, _, chance, _| {
        let names =
            ["solved", "stuck", "shown", "contradiction", "refuted", "no-solution", "several-solutions"];
        let last = lines.len() - 1;
        lines[last] = json!({"outcome": names[chance.below(names.len())], "text": ""});
        Some(last)
    }),
    ("an early end", |lines, at, chance, _| {
        let names = ["solved", "stuck", "contradiction", "no-solution"];
        lines.truncate(at);
        let name = names[chance.below(names.len())];
        let mut end = json!({"outcome": name, "text": ""});
        if name == "contradiction" {
            end["premises"] = json!([chance.premise(size(lines)), chance.premise(size(lines))]);
        }
        lines.push(end);
        Some(at)
    }),
    ("a part of the outcome less or other", |lines, _, chance, _| {
        let size = size(lines);
        let last = lines.len() - 1;
        let end = &mut lines[last];
        if let Some(all) = ["cases", "premises", "solutions"].iter().find(|key| end.get(**key).is_some()) {
            let all = list(end, all)?;
            let one = chance.below(all.len());
            all.remove(one);
        } else if let Some(claim) = end.get("claim").and_then(Value::as_str) {
            end["claim"] = format!("{}{}", &claim[..claim.len() - 1], chance.digit(size)).into();
        } else {
            let mut solution: Vec<char> = end.get("solution")?.as_str()?.chars().collect();
            let one = chance.below(solution.len());
            solution[one] = chance.digit(size);
            end["solution"] = solution.into_iter().collect::<String>().into();
        }
        Some(last)
    }),
    ("a move inside a case is another", |lines, _, chance, _| {
        let last = lines.len() - 1;
        let size = size(lines);
        let cases = list(&mut lines[last], "cases")?;
        let case = chance.below(cases.len());
        let moves = list(&mut cases[case], "moves")?;
        let one = chance.below(moves.len());
        match chance.below(3) {
            0 => drop(moves.remove(one)),
            1 => list(&mut moves[one], "premises")?.push(chance.premise(size).into()),
            _ => drop(list(&mut moves[one], "premises")?.pop()),
        }
        Some(last)
    }),
    ("a guess", |lines, at, chance, _| {
        let guess = chance.claim(size(lines), "=");
        let choices: String = (0..=chance.below(3)).map(|_| chance.digit(size(lines))).collect();
        lines.insert(at, json!({"guess": guess, "choices": choices, "text": ""}));
        Some(at)
    }),
    ("another guess", |lines, at, chance, _| {
        let choices: Vec<char> = lines[at].get("choices")?.as_str()?.chars().collect();
        let guess = lines[at]["guess"].as_str()?.to_owned();
        lines[at]["guess"] =
            format!("{}{}", &guess[..guess.len() - 1], choices[chance.below(choices.len())]).into();
        Some(at)
    }),
    ("a given more, less or other", |lines, _, chance, _| {
        let mut puzzle: Vec<char> = lines[0]["puzzle"].as_str()?.chars().collect();
        let at = chance.below(puzzle.len());
        puzzle[at] = if chance.below(2) == 0 { '.' } else { chance.digit(size(lines)) };
        lines[0]["puzzle"] = puzzle.into_iter().collect::<String>().into();
        Some(0)
    }),
    ("a given is said to be placed", |lines, _, chance, _| {
        let size = size(lines);
        let mut puzzle: Vec<char> = lines[0]["puzzle"].as_str()?.chars().collect();
        let at = chance.below(puzzle.len());
        let digit = Some(puzzle[at]).filter(|&digit| digit != '.')?;
        if chance.below(4) > 0 {
            puzzle[at] = '.';
        }
        lines[0]["puzzle"] = puzzle.into_iter().collect::<String>().into();
        let mut placed = lines[0]["placed"].as_array().cloned().unwrap_or_default();
        placed.push(format!("r{}c{}={digit}", at / size + 1, at % size + 1).into());
        lines[0]["placed"] = placed.into();
        Some(0)
    }),
    ("a candidate more is deleted", |lines, _, chance, _| {
        let claim = chance.claim(size(lines), "<>");
        list(&mut lines[0], "deleted")?.push(claim.into());
        Some(0)
    }),
    ("something is supposed, or not any more", |lines, _, chance, _| {
        let sign = if chance.below(2) == 0 { "=" } else { "<>" };
        let claim = chance.claim(size(lines), sign);
        match lines[0].get("supposed") {
            Some(_) => drop(lines[0].as_object_mut()?.remove("supposed")),
            None => lines[0]["supposed"] = claim.into(),
        }
        Some(0)
    }),
    ("a rule more or less", |lines, _, chance, _| {
        let rules = ["anti-king", "anti-knight", "diagonals", "windows", "non-consecutive"];
        lines[0]["further"]["rules"] = match chance.below(3) {
            0 => json!([]),
            _ => json!([rules[chance.below(rules.len())]]),
        };
        Some(0)
    }),
];
