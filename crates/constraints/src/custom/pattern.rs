//! [`Pattern`]: the sequences of digits that a line may hold, as a regular expression such as `[12]*9.*` or as the steps of an
//! automaton such as `start s, s 1-4 low, low 5-9 s, end s low`.

use std::collections::BTreeSet;

/// The sequences that a line may hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pattern {
    pub(crate) text: String,
    /// The regular expression; `None` if the steps are written.
    root: Option<Node>,
    nfa: Nfa,
}

/// A set of values, as bits.
type Values = u64;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Node {
    Digit(Values),
    Sequence(Vec<Self>),
    Either(Vec<Self>),
    Repeat(Box<Self>, usize, Option<usize>),
}

/// A nondeterministic automaton without empty steps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Nfa {
    starts: Vec<u16>,
    /// For each state: the values that lead on, and the next state.
    steps: Vec<Vec<(Values, u16)>>,
    accepted: Vec<bool>,
}

const STATES: usize = 2000;
const DEPTH: usize = 50;
const LARGEST_VALUE: u32 = 63;

impl Pattern {
    /// Reads a pattern. The error says what is wrong with it.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.strip_prefix("start").is_some_and(|rest| rest.starts_with([' ', '\t'])) {
            let nfa = Nfa::read(text)?;
            return Ok(Self { text: text.to_owned(), root: None, nfa });
        }
        let symbols: Vec<char> = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
        let mut parser = Parser { symbols: &symbols, at: 0, depth: 0 };
        let root = parser.either()?;
        if parser.at < symbols.len() {
            return Err(parser.wrong("the end"));
        }
        let mut nfa = Nfa { starts: vec![0], steps: vec![Vec::new()], accepted: vec![false] };
        let whole = nfa.add(&root)?;
        for &(values, to) in &whole.first {
            nfa.steps[0].push((values, to));
        }
        nfa.accepted[0] = whole.is_nullable;
        whole.last.iter().for_each(|&state| nfa.accepted[usize::from(state)] = true);
        Ok(Self { text: symbols.into_iter().collect(), root: Some(root), nfa })
    }

    /// The states in which the automaton begins.
    pub(crate) fn starts(&self) -> BTreeSet<u16> {
        self.nfa.starts.iter().copied().collect()
    }

    /// The states after a value.
    pub(crate) fn step(&self, states: &BTreeSet<u16>, value: i32) -> BTreeSet<u16> {
        let steps = states.iter().flat_map(|&state| &self.nfa.steps[usize::from(state)]);
        steps.filter(|(values, _)| values >> value & 1 == 1).map(|&(_, to)| to).collect()
    }

    pub(crate) fn accepts(&self, states: &BTreeSet<u16>) -> bool {
        states.iter().any(|&state| self.nfa.accepted[usize::from(state)])
    }

    /// Returns whether values match the pattern, without the automaton of the expression.
    pub(crate) fn matches(&self, values: &[i32]) -> bool {
        match &self.root {
            Some(root) => root.ends(values, &BTreeSet::from([0])).contains(&values.len()),
            None => self.nfa.has_run(values),
        }
    }
}

impl Node {
    /// The places after a match that begins at one of the given places.
    fn ends(&self, values: &[i32], begins: &BTreeSet<usize>) -> BTreeSet<usize> {
        match self {
            Self::Digit(digits) => {
                let fits = |&&at: &&usize| values.get(at).is_some_and(|&value| digits >> value & 1 == 1);
                begins.iter().filter(fits).map(|at| at + 1).collect()
            }
            Self::Sequence(parts) => {
                parts.iter().fold(begins.clone(), |begins, part| part.ends(values, &begins))
            }
            Self::Either(parts) => parts.iter().flat_map(|part| part.ends(values, begins)).collect(),
            Self::Repeat(part, least, most) => {
                let (mut ends, mut found) = (begins.clone(), BTreeSet::new());
                for copy in 0..=most.unwrap_or(least + values.len()) {
                    if copy >= *least {
                        found.extend(&ends);
                    }
                    let next = part.ends(values, &ends);
                    if next == ends {
                        found.extend(&ends);
                        break;
                    }
                    ends = next;
                }
                found
            }
        }
    }
}

/// A part of an expression: the steps into it, the states at which it may end, and whether it matches nothing.
struct Part {
    first: Vec<(Values, u16)>,
    last: Vec<u16>,
    is_nullable: bool,
}

impl Nfa {
    fn add(&mut self, node: &Node) -> Result<Part, String> {
        let nothing = || Part { first: Vec::new(), last: Vec::new(), is_nullable: true };
        match node {
            &Node::Digit(values) => {
                if self.steps.len() >= STATES {
                    return Err("the pattern is too large; write it with fewer repetitions".to_owned());
                }
                let state = self.steps.len() as u16;
                self.steps.push(Vec::new());
                self.accepted.push(false);
                Ok(Part { first: vec![(values, state)], last: vec![state], is_nullable: false })
            }
            Node::Sequence(parts) => {
                let mut whole = nothing();
                for part in parts {
                    let next = self.add(part)?;
                    whole = self.join(whole, next);
                }
                Ok(whole)
            }
            Node::Either(parts) => {
                let mut whole = Part { is_nullable: false, ..nothing() };
                for part in parts {
                    let next = self.add(part)?;
                    whole.first.extend(next.first);
                    whole.last.extend(next.last);
                    whole.is_nullable |= next.is_nullable;
                }
                Ok(whole)
            }
            Node::Repeat(part, least, most) => {
                let mut whole = nothing();
                let copies = most.unwrap_or((*least).max(1));
                for copy in 0..copies {
                    let mut next = self.add(part)?;
                    if next.first.is_empty() {
                        return Ok(Part { is_nullable: next.is_nullable || *least == 0, ..nothing() });
                    }
                    next.is_nullable |= copy >= *least;
                    if most.is_none() && copy + 1 == copies {
                        next = self.repeat(next);
                    }
                    whole = self.join(whole, next);
                }
                Ok(whole)
            }
        }
    }

    fn connect(&mut self, from: &[u16], to: &[(Values, u16)]) {
        for &state in from {
            self.steps[usize::from(state)].extend_from_slice(to);
        }
    }

    fn join(&mut self, mut one: Part, next: Part) -> Part {
        self.connect(&one.last, &next.first);
        if one.is_nullable {
            one.first.extend(next.first);
        }
        let last = if next.is_nullable { one.last } else { Vec::new() };
        Part {
            first: one.first,
            last: [last, next.last].concat(),
            is_nullable: one.is_nullable && next.is_nullable,
        }
    }

    fn repeat(&mut self, part: Part) -> Part {
        self.connect(&part.last, &part.first);
        part
    }

    /// Reads `start s, s 1-4 t, end t`: the starts, the steps from a state by values to a state, and the ends.
    fn read(text: &str) -> Result<Self, String> {
        let mut nfa = Self::default();
        let mut names: Vec<&str> = Vec::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let words: Vec<&str> = part.split_whitespace().collect();
            match words.as_slice() {
                ["start", states @ ..] if !states.is_empty() => {
                    for name in states {
                        let state = nfa.state(name, &mut names)?;
                        nfa.starts.push(state);
                    }
                }
                ["end", states @ ..] if !states.is_empty() => {
                    for name in states {
                        let state = nfa.state(name, &mut names)?;
                        nfa.accepted[usize::from(state)] = true;
                    }
                }
                [from, values @ .., to] if !values.is_empty() => {
                    let from = nfa.state(from, &mut names)?;
                    let to = nfa.state(to, &mut names)?;
                    let values = values.iter().map(|text| range(text)).collect::<Option<Vec<_>>>();
                    let values = values.ok_or_else(|| {
                        format!("in the step `{part}`, digits or ranges such as `1 4-6` are expected between two states")
                    })?;
                    nfa.steps[usize::from(from)].push((values.into_iter().fold(0, |all, one| all | one), to));
                }
                _ => {
                    return Err(format!(
                        "`{part}` is not part of an automaton; write `start s`, `s 1-4 t` for each step, and `end t`"
                    ));
                }
            }
        }
        if !nfa.accepted.contains(&true) {
            return Err("the automaton has no end; write `end` and the states that are accepted".to_owned());
        }
        Ok(nfa)
    }

    fn state<'a>(&mut self, name: &'a str, names: &mut Vec<&'a str>) -> Result<u16, String> {
        if let Some(known) = names.iter().position(|known| *known == name) {
            return Ok(known as u16);
        }
        if names.len() >= STATES {
            return Err(format!("the automaton has more than {STATES} states"));
        }
        names.push(name);
        self.steps.push(Vec::new());
        self.accepted.push(false);
        Ok(names.len() as u16 - 1)
    }

    fn has_run(&self, values: &[i32]) -> bool {
        let mut is_live: Vec<bool> =
            (0..self.steps.len()).map(|state| self.starts.contains(&(state as u16))).collect();
        for value in values {
            let mut next = vec![false; is_live.len()];
            for (steps, _) in self.steps.iter().zip(&is_live).filter(|(_, is_live)| **is_live) {
                for (digits, to) in steps {
                    next[usize::from(*to)] |= digits >> value & 1 == 1;
                }
            }
            is_live = next;
        }
        is_live.iter().zip(&self.accepted).any(|(is_live, is_accepted)| *is_live && *is_accepted)
    }
}

/// The values of `4` or `4-6`.
fn range(text: &str) -> Option<Values> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let value = |text: &str| text.parse::<u32>().ok().filter(|&value| value <= LARGEST_VALUE);
    let (low, high) = (value(low)?, value(high)?);
    (low <= high).then(|| (low..=high).fold(0, |all, value| all | 1 << value))
}

struct Parser<'a> {
    symbols: &'a [char],
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.symbols.get(self.at).copied()
    }

    fn takes(&mut self, symbol: char) -> bool {
        let is_here = self.peek() == Some(symbol);
        self.at += usize::from(is_here);
        is_here
    }

    fn wrong(&self, wanted: &str) -> String {
        let found = self.peek().map_or_else(|| "its end".to_owned(), |symbol| format!("`{symbol}`"));
        let text: String = self.symbols.iter().take(60).collect();
        format!("in the pattern `{text}`, {wanted} is expected instead of {found} at place {}", self.at + 1)
    }

    fn either(&mut self) -> Result<Node, String> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err("the pattern has too many brackets".to_owned());
        }
        let mut parts = vec![self.sequence()?];
        while self.takes('|') {
            parts.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Node::Either(parts) })
    }

    fn sequence(&mut self) -> Result<Node, String> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|symbol| symbol != '|' && symbol != ')') {
            let mut part = self.primary()?;
            let mut quantifiers = 0;
            while let Some((least, most)) = self.quantifier()? {
                quantifiers += 1;
                if quantifiers > DEPTH {
                    return Err(self.wrong("a digit"));
                }
                part = Node::Repeat(Box::new(part), least, most);
            }
            parts.push(part);
        }
        Ok(Node::Sequence(parts))
    }

    fn quantifier(&mut self) -> Result<Option<(usize, Option<usize>)>, String> {
        let found = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.at += 1;
                let least = self.count()?;
                let most = match self.takes(',') {
                    false => Some(least),
                    true if self.peek() == Some('}') => None,
                    true => Some(self.count()?),
                };
                if self.peek() != Some('}') || most.is_some_and(|most| most < least) {
                    return Err(self.wrong("`}` after counts that rise, as in `{2,4}`,"));
                }
                (least, most)
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(found))
    }

    fn count(&mut self) -> Result<usize, String> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|symbol| symbol.to_digit(10)) {
            number = Some(number.unwrap_or(0) * 10 + digit as usize);
            if number > Some(STATES) {
                return Err(self.wrong("a smaller count"));
            }
            self.at += 1;
        }
        number.ok_or_else(|| self.wrong("a count"))
    }

    fn primary(&mut self) -> Result<Node, String> {
        if self.takes('(') {
            let inner = self.either()?;
            return if self.takes(')') { Ok(inner) } else { Err(self.wrong("`)`")) };
        }
        if self.takes('.') {
            return Ok(Node::Digit(Values::MAX));
        }
        if !self.takes('[') {
            return Ok(Node::Digit(1 << self.value()?));
        }
        let is_negated = self.takes('^');
        let mut values = 0;
        while !self.takes(']') {
            let low = self.value()?;
            let high = if self.takes('-') { self.value()? } else { low };
            if high < low {
                return Err(self.wrong("a range whose end is not lower"));
            }
            values |= (low..=high).fold(0, |all, value| all | 1 << value);
        }
        if values == 0 {
            return Err(self.wrong("a digit between the brackets"));
        }
        Ok(Node::Digit(if is_negated { !values } else { values }))
    }

    /// A digit, or a letter for a value above 9.
    fn value(&mut self) -> Result<u32, String> {
        let value = self.peek().and_then(|symbol| symbol.to_digit(36));
        let value = value.ok_or_else(|| self.wrong("a digit, `.`, `[` or `(`"))?;
        self.at += 1;
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;
    use whydoku_cells::Rng;

    fn matches(text: &str, values: &[i32]) -> bool {
        let pattern = Pattern::read(text).unwrap_or_else(|problem| panic!("{problem}"));
        let end = values.iter().fold(pattern.starts(), |states, &value| pattern.step(&states, value));
        assert_eq!(pattern.accepts(&end), pattern.matches(values), "{text} on {values:?}");
        pattern.matches(values)
    }

    #[test]
    fn expressions_match_whole_lines() {
        assert!(matches("(12|2.3|3..4).*", &[2, 9, 3, 1]) && !matches("(12|2.3|3..4).*", &[2, 9, 4, 1]));
        assert!(matches("[1-3]{2,3}[^1-3]+", &[1, 2, 9]) && !matches("[1-3]{2,3}[^1-3]+", &[1, 9, 9]));
        assert!(matches("", &[]) && !matches("", &[1]) && matches("(1?){3}2", &[2]));
        assert!(matches("(12*){2,}", &[1, 2, 2, 1]) && !matches("(12*){2,}", &[1, 2, 2]));
        assert!(matches("a[b-d]", &[10, 12]));
    }

    #[test]
    fn steps_make_an_automaton() {
        let text = "start s, s 1-4 low, s 5-9 high, low 5-9 high, high 1-4 low, end low high";
        assert!(matches(text, &[1, 9, 2]) && !matches(text, &[1, 2, 9]));
        assert!(matches("start s t, s 1 3-5 t, end t", &[4]) && matches("start s t, s 1 t, end t", &[]));
    }

    #[test]
    fn random_expressions_and_their_automata_agree() {
        let parts =
            ["1", "2", "[12]", "[^1]", ".", "(1|22)", "(12)?", "(1*2)+", "(2|.1){0,2}", "(|3)", "1{2,}"];
        let mut rng = Rng::new(1, 0);
        let mut next = |below: usize| rng.below(below);
        for _ in 0..2000 {
            let count = next(4);
            let text: String = (0..count).map(|_| parts[next(parts.len())]).collect();
            let values: Vec<i32> = (0..next(6)).map(|_| next(3) as i32 + 1).collect();
            matches(&text, &values);
        }
    }

    #[test]
    fn errors_say_what_is_expected() {
        for (text, part) in [
            ("(12", "`)` is expected instead of its end at place 4"),
            ("1)", "the end is expected instead of `)`"),
            ("*", "a digit, `.`, `[` or `(` is expected instead of `*`"),
            ("1{3,2}", "counts that rise"),
            ("[", "is expected instead of its end"),
            ("(.{40}){60}", "too large"),
            ("start s, s x t, end t", "digits or ranges"),
            ("start s, s 1 t", "no end"),
            ("start s, s, end s", "not part of an automaton"),
        ] {
            let problem = Pattern::read(text).expect_err(text);
            assert!(problem.contains(part), "{problem}");
        }
        assert!(Pattern::read(&"(".repeat(5000)).is_err() && Pattern::read(&"1*?+".repeat(500)).is_ok());
    }
}
