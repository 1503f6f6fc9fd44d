//! Texts of real steps.

use super::*;

/// The line at which a clue stands.
fn line_of(layout: &Layout<2>, clue: usize) -> Option<House> {
    let outside = layout.outside(clue)?;
    let kind = if outside.side.is_of_columns() { HouseKind::Column } else { HouseKind::Row };
    let mut lines = layout.houses_of_kind(kind);
    lines.find(|(_, info)| info.number == outside.line + 1).map(|(house, _)| house)
}

/// The cells of the cages of a sum.
fn all_of_terms(premise: &Truth, layout: &Layout<2>) -> Vec<Cell> {
    let Truth::Linear(linear) = premise else { return Vec::new() };
    let cells = |term| match term {
        Term::House(_) => Vec::new(),
        Term::Relation(at) => layout.relations()[at].cells.iter().collect(),
    };
    linear.terms().flat_map(cells).collect()
}

/// Whether the text of a technique has colours with letters.
fn is_coloured(id: TechniqueId) -> bool {
    catalogue().entry(id).words("en").teach.holes().any(|hole| hole.aspect == Aspect::Colours)
}

/// Collects the subject of a step: its premises with their candidates, its conclusions, its figure.
fn subject(sample: &Sample) -> Mentions {
    let Sample { step, grid, .. } = sample;
    let mut about = Mentions::default();
    for premise in step.finding.premises() {
        match premise {
            Truth::Cell(cell) => about.cells.extend([*cell]),
            Truth::House(house, _) => about.houses.extend([*house]),
            Truth::Clue(clue) => about.houses.extend(line_of(grid.layout(), *clue)),
            Truth::Guardians(_) => {}
            // Any cell may be one that a region cannot reach.
            Truth::Regions(_) => {
                about.cells.extend(grid.layout().cells().iter());
                about.digits.extend(grid.layout().digits());
            }
            // Sums are numbers too, and the cells of a constraint are named, filled or not.
            Truth::Relation(_) | Truth::Linear(_) => {
                about.cells.extend(premise.related(grid.layout()).iter());
                about.digits.extend((0..9).map(Digit::new));
                about.cells.extend(all_of_terms(premise, grid.layout()));
            }
            // The text says of all digits where the symmetry maps them.
            Truth::Symmetric(symmetric) => {
                about.cells.extend([symmetric.cell]);
                about.digits.extend(grid.layout().digits());
            }
        }
        for candidate in premise.candidates(grid) {
            about.cells.insert(candidate.cell);
            about.digits.insert(candidate.digit);
        }
    }
    for conclusion in step.finding.conclusions() {
        let cell = conclusion.candidate().cell;
        about.cells.extend(conclusion.pair().map_or(vec![cell], Vec::from));
        about.digits.insert(conclusion.candidate().digit);
    }
    for (_, item) in step.finding.figure().parts() {
        match *item {
            Item::Cell(cell) => about.cells.extend([cell]),
            Item::House(house) => about.houses.extend([house]),
            Item::Digit(digit) => about.digits.extend([digit]),
            // A whole row is named as such.
            Item::Relation(at) => {
                let cells: CellSet<2> = grid.layout().relations()[at].cells.iter().collect();
                about.cells.extend(cells);
                let whole = grid.layout().houses().filter(|(_, info)| info.cells == cells);
                about.houses.extend(whole.map(|(house, _)| house));
            }
            Item::Clue(clue) => about.houses.extend(line_of(grid.layout(), clue)),
            Item::Candidate(candidate) => {
                about.cells.insert(candidate.cell);
                about.digits.insert(candidate.digit);
            }
        }
    }
    // Where a colour clashes with itself, the house is named that would have a digit twice.
    let colours = step.finding.figure().arguments().iter().filter(|argument| argument.broken.is_some());
    for colour in colours {
        let lines = colour.lines.iter().map(|line| &line.then).chain([&colour.supposed]);
        let lines = lines.filter(|then| then.is && then.about_regions().is_none());
        let cells: CellSet<2> = lines.flat_map(|then| then.cells.iter().copied()).collect();
        let shared = grid.layout().houses().filter(|(_, info)| (info.cells & cells).is_many());
        if is_coloured(step.technique) {
            about.houses.extend(shared.map(|(house, _)| house));
        }
    }
    // Where a template names the constraints that join cells, it names all of their cells and their numbers; where it lists ways of filling
    // cells, the candidates that stay.
    let teach = &catalogue().entry(step.technique).words("en").teach;
    let has = |aspect| teach.holes().any(|hole| hole.aspect == aspect);
    if has(Aspect::Ties) || has(Aspect::Counted) {
        for constraint in grid.layout().shape().constraints() {
            if constraint.cells.iter().filter(|cell| about.cells.contains(cell)).count() > 1 {
                about.cells.extend(constraint.cells.iter().copied());
                let is_usual = constraint.kind == whydoku_board::ConstraintKind::Whisper
                    && constraint.numbers.is_empty();
                let numbers = constraint.numbers.iter().copied().chain(is_usual.then_some(5));
                about.digits.extend(numbers.filter_map(|number| grid.layout().shape().digit_worth(number)));
            }
        }
    }
    if has(Aspect::Ways) {
        let left = about.cells.iter().flat_map(|&cell| grid.candidates(cell));
        about.digits.extend(left);
    }
    let mut arguments: Vec<&Argument> = step.finding.figure().arguments().iter().collect();
    while let Some(argument) = arguments.pop() {
        arguments.extend(&argument.cases);
        arguments.extend(argument.lines.iter().filter_map(|line| match &line.because {
            whydoku_logic::Justification::Refuted(within) => Some(&**within),
            _ => None,
        }));
        for assertion in argument.lines.iter().map(|line| &line.then).chain([&argument.supposed]) {
            about.cells.extend(assertion.cells.iter().copied());
            about.digits.insert(assertion.digit);
        }
    }
    about
}

/// Returns the text of a step. The numbered lines of an argument, parts of one sentence, lose their breaks and numbers.
pub(super) fn text_of(sample: &Sample, register: Register) -> String {
    text_by(explainer(), sample, register)
}

/// Like [`text_of`], with all lines of an argument instead of an outline.
fn unabridged_text_of(sample: &Sample, register: Register) -> String {
    text_by(explainer().unabridged(true), sample, register)
}

fn text_by(explainer: Explainer<'_>, sample: &Sample, register: Register) -> String {
    let text = explainer.explain(&sample.step, sample.seen(), register).to_string();
    let argued = !sample.step.finding.figure().arguments().is_empty();
    if !argued || register != Register::Teach {
        return text;
    }
    // Colours have letters.
    let is_number = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
            || matches!(text.as_bytes(), [b'A'..=b'Z'])
    };
    let lines = text.lines().map(|line| match line.split_once(". ") {
        Some((number, rest)) if is_number(number) => rest,
        _ => line,
    });
    // Nor are the numbers of other lines digits: `(from 3 and 5)`, `as in 1.1`.
    let mut text = lines.collect::<Vec<_>>().join(" ");
    while let Some(begin) = text.find(" (from ") {
        let end = text[begin..].find(')').map_or(text.len(), |end| begin + end + 1);
        text.replace_range(begin..end, "");
    }
    text
}

pub(super) fn is_single(id: TechniqueId) -> bool {
    catalogue()
        .entry(id)
        .words("en")
        .teach
        .holes()
        .any(|hole| matches!(hole.aspect, Aspect::Blockers | Aspect::Seen))
}

#[test]
fn sentences_mention_only_items_of_the_step() {
    for (id, sample) in all_samples() {
        let about = subject(sample);
        for register in REGISTERS {
            // The reasons of singles name digits that stand around; they are judged below.
            if is_single(id) && register == Register::Teach {
                continue;
            }
            // Fish are written with their houses in a row: `r5c5` is a row and a column there.
            if catalogue().entry(id).family == Family::Fish && register == Register::Expert {
                continue;
            }
            let text = text_of(sample, register);
            let said = Mentions::of(&text, &sample.grid);
            assert!(said.cells.is_subset(&about.cells), "{id}: {text}");
            assert!(said.houses.is_subset(&about.houses), "{id}: {text}");
            assert!(said.digits.is_subset(&about.digits), "{id}: {text}");
        }
    }
}

#[test]
fn premises_and_conclusions_are_mentioned() {
    for (id, sample) in all_samples() {
        let text = unabridged_text_of(sample, Register::Teach);
        let said = Mentions::of(&text, &sample.grid);
        for premise in sample.step.finding.premises() {
            // Where rows cross columns, the cells are the crossings.
            let is_crossing = |cell: Cell| {
                let lines = sample.grid.layout().houses_at(cell).iter().filter(|&&house| {
                    matches!(sample.grid.layout().house(house).kind, HouseKind::Row | HouseKind::Column)
                });
                text.contains('×') && { lines }.all(|house| said.houses.contains(house))
            };
            let named = match premise {
                Truth::Cell(cell) => said.cells.contains(cell) || is_crossing(*cell),
                Truth::House(house, digit) => said.houses.contains(house) && said.digits.contains(digit),
                Truth::Clue(_) | Truth::Guardians(_) | Truth::Regions(None) => true,
                Truth::Regions(Some(at)) => {
                    let constraint = &sample.grid.layout().shape().constraints()[*at];
                    said.cells.contains(&constraint.cells[0])
                }
                Truth::Relation(at) => {
                    sample.grid.layout().relations()[*at].cells.iter().any(|cell| said.cells.contains(&cell))
                }
                Truth::Linear(linear) => linear.plus.iter().all(|term| match term {
                    Term::House(house) => said.houses.contains(house),
                    Term::Relation(_) => true,
                }),
                Truth::Symmetric(symmetric) => said.cells.contains(&symmetric.cell),
            };
            assert!(named, "{id}: {} is not told: {text}", premise.code(sample.grid.layout()));
        }
        let expert = Mentions::of(&text_of(sample, Register::Expert).replace("<>", "<> "), &sample.grid);
        for conclusion in sample.step.finding.conclusions() {
            if let Some(cells) = conclusion.pair() {
                assert!(cells.iter().all(|cell| said.cells.contains(cell)), "{id}: {text}");
                assert!(cells.iter().all(|cell| expert.cells.contains(cell)), "{id}");
                continue;
            }
            let candidate = conclusion.candidate();
            assert!(said.cells.contains(&candidate.cell), "{id}: {candidate:?} is not told: {text}");
            assert!(said.digits.contains(&candidate.digit), "{id}: {candidate:?} is not told: {text}");
            assert!(expert.cells.contains(&candidate.cell), "{id}: {candidate:?} is not in short");
        }
    }
}

#[test]
fn eliminations_are_listed_in_full() {
    // Facts about regions have the same sign.
    for (id, sample) in
        all_samples().filter(|(_, sample)| sample.step.finding.about_regions().next().is_none())
    {
        let text = text_of(sample, Register::Expert);
        let parts = text.split_once(" => ").or_else(|| text.split_once(": "));
        let Some((_, list)) = parts.filter(|(_, list)| list.contains("<>")) else {
            let places = sample.step.finding.placements().next().is_some();
            assert!(places, "{id}: {text}");
            continue;
        };
        let mut listed = BTreeSet::new();
        for group in list.split(", ") {
            let (cells, digits) = group.split_once("<>").expect("cells<>digits");
            for digit in digits.chars().map(|symbol| Digit::from_symbol(symbol).expect("a digit")) {
                let groups = cells.split(',');
                for cell in
                    groups.flat_map(|group| cells_of_group(group, sample.grid.layout()).expect("cells"))
                {
                    assert!(listed.insert((cell, digit)), "{id}: said twice: {text}");
                }
            }
        }
        let gone = sample.step.finding.eliminations().map(|c| (c.cell, c.digit)).collect();
        assert_eq!(listed, gone, "{id}: {text}");
    }
}

/// The numbers that are written at what the step is about.
fn numbers_of(sample: &Sample) -> Vec<Digit> {
    let layout = sample.grid.layout();
    let parts = sample.step.finding.figure().parts().iter();
    let causes = parts.filter_map(|(_, item)| match item {
        Item::Relation(at) => Some(layout.relations()[*at].cause),
        _ => None,
    });
    let constraints = causes.filter_map(|cause| match cause {
        Cause::Constraint(at) => layout.shape().constraints().get(at),
        Cause::Rule(_) => None,
    });
    let numbers = constraints.flat_map(|known| known.numbers.iter().copied().chain([known.number()]));
    numbers.filter(|number| (1..=9).contains(number)).map(|number| Digit::new(number as usize - 1)).collect()
}

#[test]
fn a_hint_gives_nothing_away() {
    for (id, sample) in all_samples() {
        let conclusions = sample.step.finding.conclusions();
        for register in [Register::Look, Register::Hint] {
            let text = text_of(sample, register);
            let mut said = Mentions::of(&text, &sample.grid);
            // The number of a cage or a clue is its name, and not the answer.
            for number in numbers_of(sample) {
                said.digits.remove(&number);
            }
            // A naked single is found at its cell; only elsewhere would naming the cell be the answer.
            let at_cell = |c: &Conclusion| said.cells.contains(&c.candidate().cell);
            let with_digit = |c: &Conclusion| said.digits.contains(&c.candidate().digit);
            assert!(!conclusions.iter().any(|c| at_cell(c) && with_digit(c)), "{id}: {text}");
        }
        let look = text_of(sample, Register::Look);
        assert!(look.len() <= text_of(sample, Register::Hint).len(), "{id}: {look}");
    }
}

#[test]
fn texts_are_clean() {
    for (id, sample) in all_samples() {
        for register in REGISTERS {
            // Lines of reasoning are numbered, each on a line of its own.
            let lines = text_of(sample, register);
            let text = lines.replace('\n', " ").replace("  ", " ");
            let numbered =
                sample.step.finding.figure().arguments().len() * usize::from(register == Register::Teach);
            assert!(numbered > 0 || !lines.contains('\n'), "{id}, {register:?}: {lines}");
            for wrong in ["  ", " .", " ,", "..", ",,", "{", "}", " ?", "( ", " )", "()", ": :", "::"] {
                assert!(!text.contains(wrong), "{id}, {register:?}: `{wrong}` in: {text}");
            }
            assert_eq!(text.trim(), text, "{id}, {register:?}");
            assert_eq!(text.ends_with('.'), register != Register::Expert, "{id}, {register:?}: {text}");
            // A rule in quotation marks has signs of its own.
            let mut plain = text.clone();
            while let Some((before, rest)) = plain.split_once('“') {
                let after = rest.split_once('”').expect("quotation marks come in pairs").1;
                plain = format!("{before}X{after}");
            }
            for sentence in plain.split_inclusive(['.', '?', '!']).map(str::trim) {
                let good = begins_well(sentence, sample) || register == Register::Expert;
                assert!(good, "{id}, {register:?}: {sentence}");
            }
        }
    }
}
